"""Measures when the Events of Timeline Cards happen, and whom they help.

    kabinett arena balance weimar hard --blocks 60 --seed 23 --into build/balance
    kabinett bench weimar-events build/balance

replays the records in such folders. The player of a Timeline Card must perform its Event, before or
after a Debate or Actions (4.3). An Event helps the seat whose chance to win rises most, by the
bots' evaluation just before and just after it. This can be measured for an Event that comes first
or after Actions. After a Debate it cannot, because the last answer of the Debate also performs the
Event.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from bench.balance.weimar_rows import share_row
from bench.weimar_balance import with_records
from kabinett.core.play.record import parse
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.games.weimar import game
from kabinett.games.weimar.bot.evaluate import evaluate
from kabinett.games.weimar.content.vocabulary import (
    ACT,
    DEBATE,
    DONE,
    EVENT_FIRST,
    EVENT_LAST,
    TIMELINE_CARD,
    vocabulary,
)
from kabinett.games.weimar.phases.impulse import CHOOSE_WAY
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import IMPULSE, Weimar

#: Choices that determine when the Event happens (ruling 9.28).
WHEN = [vocabulary.names[choice] for choice in (EVENT_FIRST, EVENT_LAST, DEBATE, ACT)]
LEAST = 0.005  # a smaller rise of the chance to win does not count
PLAYED_OFTEN = 20  # a card with fewer plays has no line
WHEN_BAND, ANOTHER_BAND = (15, 100), (25, 60)  # percent


@dataclass
class Play:
    """A play of a Timeline Card. ``change`` is the change of each seat's chance to win by the
    Event."""

    card: int
    seat: int
    first: bool
    debated: bool = False
    change: list[float] | None = None

    @property
    def best(self) -> int:
        """The seat that the Event helps most; -1 if there is none."""
        assert self.change is not None
        most = max(self.change)
        return self.change.index(most) if most >= LEAST else -1


def plays(record: Path) -> Iterator[Play]:
    """Yield the plays of Timeline Cards whose Event ended before the game."""
    play: Play | None = None
    before: list[float] | None = None  # during an Event, the chances before it
    chances = [0.0] * 4
    for table in steps(parse(record.read_text("utf-8")), game):
        s = table.state
        assert isinstance(s, Weimar)
        line = table.lines[-1] if table.lines else None
        name = line.name if isinstance(line, Answer) else ""
        if play is None and name in WHEN and s.playing and s.playing[0] in TIMELINE_CARD:
            play = Play(s.playing[0], seat_of(s, s.active), name == vocabulary.names[EVENT_FIRST])
            play.debated = name == vocabulary.names[DEBATE]
            before = chances if play.first else None
        elif play and name == vocabulary.names[DEBATE] and s.playing == [play.card]:
            play.debated = True
        elif play and not play.first and name == vocabulary.names[DONE]:
            before = chances
        chances = evaluate(s)
        if play and before and is_over(table, play):
            play.change = [now - then for now, then in zip(chances, before, strict=True)]
            before = None
        if play and s.playing != [play.card]:
            yield play
            play = None


def is_over(table: Table, play: Play) -> bool:
    """Return whether the Event has ended. An Event that comes first is followed by a Debate or
    Actions, one that comes last by another card."""
    s = table.state
    assert isinstance(s, Weimar)
    if table.over or s.phase != IMPULSE or s.playing != [play.card]:
        return True
    asks = [table.ask(seat) for seat in table.open_seats()]
    return play.first and any(ask and ask.text[0] is CHOOSE_WAY.prompt for ask in asks)


def print_share(name: str, hits: int, of: int, band: tuple[int, int] | None = None) -> None:
    print(share_row(name, hits, of, band).line())


def print_events(events: list[Play]) -> None:
    first = sum(event.first for event in events)
    print_share("Event first", first, len(events), WHEN_BAND)
    print_share("Event last", len(events) - first, len(events), WHEN_BAND)
    events_with_change = [event for event in events if event.change is not None]
    print_share(
        "helps another most",
        count_helping_others(events_with_change),
        len(events_with_change),
        ANOTHER_BAND,
    )
    print_share(
        "helps who plays it most",
        sum(event.best == event.seat for event in events_with_change),
        len(events_with_change),
    )
    print_share(
        "helps nobody", sum(event.best < 0 for event in events_with_change), len(events_with_change)
    )
    by_card = defaultdict[int, list[Play]](list)
    for event in events_with_change:
        by_card[event.card].append(event)
    print("\nby card: helps another most")
    for card in TIMELINE_CARD:
        if len(by_card[card]) >= PLAYED_OFTEN:
            print_share(
                vocabulary.names[card], count_helping_others(by_card[card]), len(by_card[card])
            )


def count_helping_others(events: list[Play]) -> int:
    """Return the number of Events that help another seat more than the player's."""
    return sum(event.best not in (-1, event.seat) for event in events)


@click.command()
@with_records
def main(records: list[Path]) -> None:
    """Measure when the Events of Timeline Cards happen, and whom they help, in the games of folders
    that the arena has written."""
    print(f"{len(records)} games")
    print_events([play for record in records for play in plays(record)])


if __name__ == "__main__":
    main(prog_name="kabinett bench weimar-events")
