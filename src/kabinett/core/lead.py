"""How safe a lead is, according to counts of finished games (``leads.toml`` in the game's folder).

`kabinett bench leads` writes the file. For each length of the game, bots play all seats. At each
stage, such as a round, the command records by how much each seat is ahead or behind; at the end it
records who won. The counts use only what everybody sees, so the report on leads reveals nothing
hidden."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from kabinett.core.message import Message
from kabinett.core.packs.book import GameBook
from kabinett.core.setup import Option
from kabinett.core.show.scene import Report
from kabinett.core.words import Text

LEADS_FILE: Final = "leads.toml"
#: The number of games after which a lead can count as safe: after 50 games, the chance that the
#: next game loses a larger lead than any of them is at most 1 in 51.
ENOUGH: Final = 50
#: The smallest number of seats that a line of the report may be based on.
FEW: Final = 20

#: The report on leads; its lines are made when somebody opens it.
REPORT: Final = Report("lead", (Message("Who can still win"), ()), late=True)
IS_SAFE = Message(
    "{seat}: {n} ahead. The largest lead that was lost at this stage in {n_2} games was {n_3}."
)
MANY_WON = Message(
    "{seat}: {n} ahead. In games of bots, {n_2} of {n_3} who led by {n_4} or more at this point "
    "won."
)
STILL_OPEN = Message(
    "{seat}: {n} ahead. In games of bots, {n_2} of {n_3} who led by {n_4} or more at this point "
    "won: the game is open."
)
NONE_WON = Message(
    "{seat}: {n} behind. In games of bots, none of {n_2} who were {n_3} or more behind at this "
    "point won."
)
SOME_WON = Message(
    "{seat}: {n} behind. In games of bots, {n_2} of {n_3} who were {n_4} or more behind at this "
    "point won."
)
CAME_SECOND = Message("{n} of them came second.")
LEVEL = Message("Nobody leads.")
HOW = Message("Counted in {n} games that bots have played, medium in all seats.")


@dataclass(frozen=True)
class Lead:
    """How close each seat is to winning, judged by what everybody sees.

    ``stage``: a number that grows during the game, such as its round. ``marks``: a number for each
    seat; the seat with the highest number is closest to winning. ``said``: a sentence about what
    the marks count, if the screen does not show it.

    >>> Lead(3, (7, 4, 9)).margins
    (-2, -5, 2)
    """

    stage: int
    marks: tuple[int, ...]
    said: Text | None = None

    @property
    def margins(self) -> tuple[int, ...]:
        """For each seat, its mark minus the highest mark of the other seats; negative if the seat
        is behind."""
        return tuple(
            own - max((*self.marks[:seat], *self.marks[seat + 1 :]), default=own)
            for seat, own in enumerate(self.marks)
        )


@dataclass(frozen=True)
class Share:
    """How many of the ``seats`` that were ahead (or behind) by at least ``by`` won, and how many
    came second."""

    by: int
    seats: int
    won: int
    second: int


@dataclass(frozen=True)
class Stage:
    """All counts of a stage, from ``games`` games.

    ``largest_lost``: the largest lead of a seat that did not win. The shares are sorted by margin,
    the smallest margin first."""

    games: int
    largest_lost: int
    ahead: tuple[Share, ...]
    behind: tuple[Share, ...]

    def share(self, margin: int) -> Share | None:
        """The share of the seats with at least this margin; None if the margin is 0 or no such
        seats were counted."""
        shares = self.ahead if margin > 0 else self.behind
        matches = [each for each in shares if each.by <= abs(margin)]
        return matches[-1] if margin and matches else None

    def is_safe(self, margin: int) -> bool:
        """Were enough games counted, and is the margin larger than any lead lost in them?"""
        return self.games >= ENOUGH and margin > self.largest_lost


@dataclass(frozen=True)
class Leads:
    """All counts of a game, by length, number of seats and stage."""

    stages: dict[tuple[str, int, int], Stage] = field(default_factory=dict)

    def safe(self, length: str, lead: Lead) -> int | None:
        """The seat whose lead is so large that no counted game lost one like it; None if no seat
        has such a lead."""
        stage = self.stages.get((length, len(lead.marks), lead.stage))
        if stage is None or len(lead.marks) < 2:
            return None
        *_, second, most = sorted(lead.marks)
        return lead.marks.index(most) if stage.is_safe(most - second) else None

    def lines(self, length: str, lead: Lead) -> list[Text]:
        """The lines of the report on a position; [] if its stage was not counted."""
        stage = self.stages.get((length, len(lead.marks), lead.stage))
        if stage is None:
            return []
        lines: list[Text] = [] if lead.said is None else [lead.said]
        margins = lead.margins
        for seat in sorted(range(len(margins)), key=lambda seat: -margins[seat]):
            if len(margins) == 2 and len(lines) > (lead.said is not None):
                break  # with two seats, the line on one says everything about the other
            lines += lines_for_seat(seat, margins[seat], stage)
        if not any(margins):
            lines.append((LEVEL, ()))
        return [*lines, (HOW, (stage.games,))]


class HasLeads(Protocol):
    """The parts of a game that the report on leads needs."""

    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def length(self) -> Option | None: ...
    @property
    def leads(self) -> Leads: ...
    def lead(self, s: Any) -> Lead | None: ...
    def __hash__(self) -> int: ...


def lead_lines(game: HasLeads, s: Any) -> list[Text]:
    """The lines of the report "Who can still win": how seats that were equally far ahead or behind
    fared in other games."""
    lead, length = game.lead(s), counted_length(game, s)
    return [] if lead is None or length is None else game.leads.lines(length, lead)


def safe_lead(game: HasLeads, s: Any) -> int | None:
    """The seat whose lead is so large that no counted game lost one like it; None if no seat has
    such a lead."""
    length = counted_length(game, s)
    lead = None if length is None else game.lead(s)
    return None if lead is None or length is None else game.leads.safe(length, lead)


def counted_length(game: HasLeads, s: Any) -> str | None:
    """The length of a table's game, if leads were counted for that length; otherwise None. Games
    with other cards or options have no counts."""
    book = getattr(s, "book", None)
    return length_of(game, book) if isinstance(book, GameBook) and game.leads.stages else None


@functools.lru_cache(maxsize=256)
def length_of(game: HasLeads, book: GameBook) -> str | None:
    setup = book.made_of[1]
    usual = all(
        setup.options[option.name] == option.default
        for option in game.options
        if option is not game.length
    )
    if setup.pack or game.length is None or not usual:
        return None
    length: str = setup.options[game.length.name]
    is_measured = any((length, setup.seats) == key[:2] for key in game.leads.stages)
    return length if is_measured else None


def lines_for_seat(seat: int, margin: int, stage: Stage) -> list[Text]:
    """The lines of the report on one seat; [] if the counts are too few."""
    if stage.is_safe(margin):
        return [(IS_SAFE, (seat, margin, stage.games, stage.largest_lost))]
    share = stage.share(margin)
    if share is None:
        return []
    numbers = seat, abs(margin), share.won, share.seats, share.by
    if margin > 0:
        is_open = 3 * share.won < 2 * share.seats
        return [(STILL_OPEN if is_open else MANY_WON, numbers)]
    none: Text = NONE_WON, (seat, abs(margin), share.seats, share.by)
    text: Text = (SOME_WON, numbers) if share.won else none
    return [text, (CAME_SECOND, (share.second,))] if share.second else [text]


def read_leads(folder: Path) -> Leads:
    """The counts in a game's folder; empty if the folder has none."""
    file = folder / LEADS_FILE
    if not file.is_file():
        return Leads()
    return Leads(
        {
            (each["length"], each["seats"], each["stage"]): Stage(
                each["games"], each["lost"], read_shares(each["ahead"]), read_shares(each["behind"])
            )
            for each in tomllib.loads(file.read_text("utf-8"))["stage"]
        }
    )


def read_shares(rows: Sequence[Sequence[int]]) -> tuple[Share, ...]:
    return tuple(Share(*row) for row in rows)
