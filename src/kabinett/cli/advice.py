"""What a bot thinks of each decision of a finished game: `kabinett replay --best`."""

from __future__ import annotations

import click

from kabinett.bots import Chooser, Prospect, View, prospects
from kabinett.core.ask_labels import labels_here
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.table import Table
from kabinett.core.words import Wording


class Advice:
    """Prints the three best choices of each decision before the answer, as a bot judges them from
    what the seat could know."""

    def __init__(self, bot: Chooser) -> None:
        self.bot = bot
        self.asked: tuple[int | None, ...] = ()
        self.best: dict[int, list[Prospect]] = {}

    def before(self, table: Table, words: Wording) -> None:
        """Print the best choices of each seat that is asked and has alternatives."""
        seats = [] if table.over else [seat for seat in table.open_seats() if seat >= 0]
        asked = (len(table.lines), *(table.ask_id(seat) for seat in seats))
        if asked == self.asked:
            return
        self.asked = asked
        self.best = {}
        for seat in seats:
            view = View(table, seat)
            if len(view.choices) > 1:
                self.best[seat] = prospects(self.bot, view)
                self.show(table, seat, words)

    def show(self, table: Table, seat: int, words: Wording) -> None:
        vocabulary = table.game.vocabulary
        click.secho(f"    {words.seat_label(seat)} could choose:", dim=True)
        numbers = [vocabulary.number(each.choice) for each in self.best[seat]]
        labels = labels_here(table.game, table.state, seat, numbers, words)
        for place, (each, label) in enumerate(zip(self.best[seat], labels, strict=True), 1):
            then = [
                ("" if other == seat else f"{words.seat_label(other)}: ")
                + table.game.label(vocabulary.number(answer), words)
                for other, answer in each.expected
            ]
            line = ", ".join(then)
            click.secho(
                f"      {place}. {100 * each.worth:3.0f}%  {label}"
                + (f" … {line}" if line else ""),
                dim=True,
            )

    def after(self, table: Table) -> None:
        """Print which of these choices the seat took."""
        line = table.lines[-1] if table.lines else None
        best = self.best.pop(line.who, None) if isinstance(line, Answer) else None
        if not isinstance(line, Answer) or best is None:
            return
        places = [place for place, each in enumerate(best, 1) if each.choice == line.name]
        click.secho(f"      taken: {f'{places[0]}.' if places else 'another choice'}", dim=True)
