"""Compares bots with people: ``kabinett bench agreement --bot easy --bot hard``.

At each decision of a recorded game of people, each bot names its three best choices, from what the
seat could know.  Counted are the decisions with more than three choices: how often the bot's first
choice is the player's, and how often its first three contain it.

Without files the command reads the game of *Wir sind das Volk!* that the tests have, up to the card
from which the search no longer finds its way.  That record has no hands, so these are dealt to fit
its moves, and the order of the answers within a move is found by search.  What several seats choose
at once is not counted."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kabinett.arena.intervals import share_of
from kabinett.arena.tables import Sheet, format_share, markdown
from kabinett.bots import Chooser, Prospect, View, make_bot, prospects
from kabinett.bots.without_net import lacks_its_net
from kabinett.core.play.record import Record, parse
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.replay import steps
from kabinett.games import game_of
from tests.volk.recordings.notation import read_recording
from tests.volk.recordings.replay import Replay

RECORDING: Final = Path(__file__).parents[1] / "tests" / "volk" / "fixtures" / "recorded_game_0.txt"
#: The card whose move the search does not find from the beginning of the game.
LAST: Final = "IVb"
#: A decision with this many choices or fewer says nothing about the three best ones.
FIRST: Final = 3
HEAD: Final = ("bot", "decisions", "number", "its first choice", "among its first three")
BOTS: Final = ("random", "easy", "one-ply", "net", "search(400, turns=4)", "hard")


@dataclass(frozen=True)
class Decision:
    """A player's choice, the number of alternatives, and each bot's best choices."""

    choice: str
    choices: int
    best: dict[str, list[str]]

    @property
    def is_card(self) -> bool:
        return self.choice.startswith("card:")

    def hits(self, bot: str) -> tuple[float, float]:
        """Whether a bot's first choice is the player's, and whether its first three contain it.

        These are 0 or 1, or for a bot that chooses by chance how often that would be so."""
        if bot not in self.best:
            return 1 / self.choices, FIRST / self.choices
        return float(self.best[bot][0] == self.choice), float(self.choice in self.best[bot])


def decisions(record: Record, bots: dict[str, Chooser | None]) -> Iterator[Decision]:
    """The decisions of a record with more than `FIRST` choices.

    A bot that is None takes part by chance: its figures follow from the number of choices."""
    asked: dict[int, tuple[int, dict[str, list[str]]]] = {}
    for table in steps(record, game_of(record.game)):
        line = table.lines[-1] if table.lines else None
        if isinstance(line, Answer) and line.who in asked:
            yield Decision(line.name, *asked[line.who])
        asked = {}
        alone = not table.over and not table.program.at_once(table.state)
        for seat in [each for each in table.open_seats() if alone and each >= 0]:
            view = View(table, seat)
            if len(view.choices) > FIRST:
                best = {
                    name: first_choices(bot, view) for name, bot in bots.items() if bot is not None
                }
                asked[seat] = len(view.choices), best


def first_choices(bot: Chooser, view: View) -> list[str]:
    best: list[Prospect] = prospects(bot, view, FIRST)
    return [each.choice for each in best]


def recorded_game() -> Record:
    """The game of people that the tests have, up to its move `LAST`."""
    recording = read_recording(RECORDING.read_text("utf-8"))
    replay = Replay(recording)
    for number in range(1, len(recording.decades)):
        replay.play_decade(number)
    for move in recording.decades[-1].moves:
        if move.card == LAST:
            break
        replay.play_move(move, move.text)
    return replay.table.record()


def sheet(made: Sequence[Decision], bots: dict[str, Chooser | None]) -> Sheet:
    """Two rows per bot, for all decisions and for those about a card to play, if there are any: how
    often the bot's first choice, and its first three, were the player's."""
    rows = []
    for name in bots:
        for what, some in (("all", made), ("a card", [each for each in made if each.is_card])):
            if not some:
                continue
            firsts, threes = zip(*(each.hits(name) for each in some), strict=True)
            shares = [format_share(share_of(each, 1)) for each in (firsts, threes)]
            if bots[name] is None:
                shares = [f"{sum(each) / len(some):.1%}" for each in (firsts, threes)]
            rows.append((name, what, str(len(some)), *shares))
    return Sheet(HEAD, rows)


def can_play(bot: str, records: Sequence[Record]) -> bool:
    """Return whether the games of all records have the net that the bot plays by, if any."""
    return not any(lacks_its_net(game_of(each.game), bot, len(each.players)) for each in records)


def main(files: Sequence[Path], names_of_bots: Sequence[str], seed: int) -> None:
    records = [parse(file.read_text("utf-8")) for file in files] or [recorded_game()]
    names = names_of_bots or [name for name in BOTS if can_play(name, records)]
    bots = {name: None if name == "random" else make_bot(name, seed) for name in names}
    made = [each for record in records for each in decisions(record, bots)]
    print("\n".join(markdown(sheet(made, bots))))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="kabinett bench agreement", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="records of finished games of people")
    parser.add_argument(
        "--bot",
        action="append",
        help=f"may be given several times; by default {', '.join(BOTS)}",
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    main(args.files, args.bot or (), args.seed)
