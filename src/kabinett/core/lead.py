"""How safe a lead is, as it was counted: ``leads.toml`` in the game's folder.

Bots have played each length of the game for all seats.  At each stage of the game, a round, it was
noted by how much each seat led or was behind, and at the end who had won (`kabinett bench leads`
writes the file).  Both come from what everybody sees, so whoever reads it learns nothing hidden."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from kabinett.core.book import GameBook
from kabinett.core.message import Message
from kabinett.core.scene import Report
from kabinett.core.setup import Option
from kabinett.core.words import Text

FILE: Final = "leads.toml"
#: Fewer games do not tell that a lead is safe: of so many the next one loses a larger lead than any
#: of them with a chance of 1 in 51 at most.
ENOUGH: Final = 50
#: What fewer seats than this have met is not told.
FEW: Final = 20

#: Its lines are made while somebody reads them.
REPORT: Final = Report("lead", (Message("Who can still win"), ()), late=True)
IS_SAFE = Message(
    "{seat} is {n} ahead. The largest lead that was lost at this stage in {n_2} games was {n_3}."
)
MANY_WON = Message(
    "{seat} is {n} ahead. Of {n_2} who were {n_3} or more ahead at this stage, {n_4} won."
)
NONE_WON = Message(
    "{seat} is {n} behind. Of {n_2} who were {n_3} or more behind at this stage, none won."
)
SOME_WON = Message(
    "{seat} is {n} behind. Of {n_2} who were {n_3} or more behind at this stage, {n_4} won."
)
CAME_SECOND = Message("{n} of them came second.")
LEVEL = Message("Nobody leads.")
HOW = Message("Counted in {n} games that bots have played, medium in all seats.")


@dataclass(frozen=True)
class Lead:
    """Where a game stands, from what everybody sees.

    ``stage``: a number that grows as the game goes on, such as its round.  ``marks``: of each
    seat; whoever has most is nearest to winning.  ``said``: what they count, where the screen does
    not show it.

    >>> Lead(3, (7, 4, 9)).margins
    (-2, -5, 2)
    """

    stage: int
    marks: tuple[int, ...]
    said: Text | None = None

    @property
    def margins(self) -> tuple[int, ...]:
        """Of each seat, by how much it is before the best of the others; below 0, behind it."""
        return tuple(
            own - max((*self.marks[:seat], *self.marks[seat + 1 :]), default=own)
            for seat, own in enumerate(self.marks)
        )


@dataclass(frozen=True)
class Share:
    """Of ``seats`` that were ``by`` or more ahead (or behind) so many won; so many came second."""

    by: int
    seats: int
    won: int
    second: int


@dataclass(frozen=True)
class Stage:
    """All that was counted of a stage in so many games.

    ``lost``: the largest lead that was lost.  Shares: those of the smallest margin first."""

    games: int
    lost: int
    ahead: tuple[Share, ...]
    behind: tuple[Share, ...]

    def share(self, margin: int) -> Share | None:
        """Those whose margin was as large; None if none are told of, or the margin is 0."""
        shares = self.ahead if margin > 0 else self.behind
        found = [each for each in shares if each.by <= abs(margin)]
        return found[-1] if margin and found else None

    def is_safe(self, margin: int) -> bool:
        """Was no such lead lost?"""
        return self.games >= ENOUGH and margin > self.lost


@dataclass(frozen=True)
class Leads:
    """All that was counted of a game: by length, number of seats, and stage."""

    stages: dict[tuple[str, int, int], Stage] = field(default_factory=dict)

    def safe(self, length: str, lead: Lead) -> int | None:
        """The seat whose lead is not lost any more, as far as was counted; None if none is."""
        stage = self.stages.get((length, len(lead.marks), lead.stage))
        if stage is None or len(lead.marks) < 2:
            return None
        *_, second, most = sorted(lead.marks)
        return lead.marks.index(most) if stage.is_safe(most - second) else None

    def lines(self, length: str, lead: Lead) -> list[Text]:
        """What may be said of a position; [] where nothing was counted."""
        stage = self.stages.get((length, len(lead.marks), lead.stage))
        if stage is None:
            return []
        lines: list[Text] = [] if lead.said is None else [lead.said]
        margins = lead.margins
        for seat in sorted(range(len(margins)), key=lambda seat: -margins[seat]):
            lines += line(seat, margins[seat], stage)
        if not any(margins):
            lines.append((LEVEL, ()))
        return [*lines, (HOW, (stage.games,))]


class Measured(Protocol):
    """What is needed of a game to know which of its leads were counted."""

    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def length(self) -> Option | None: ...
    @property
    def leads(self) -> Leads: ...
    def __hash__(self) -> int: ...


def counted_length(game: Measured, s: Any) -> str | None:
    """Which length a table plays, where its leads were counted; None elsewhere: with other cards
    or options it may be otherwise."""
    book = getattr(s, "book", None)
    return length_of(game, book) if isinstance(book, GameBook) and game.leads.stages else None


@functools.lru_cache(maxsize=256)
def length_of(game: Measured, book: GameBook) -> str | None:
    setup = book.made_of[1]
    usual = all(
        setup.options[option.name] == option.default
        for option in game.options
        if option is not game.length
    )
    if setup.pack or game.length is None or not usual:
        return None
    length: str = setup.options[game.length.name]
    known = any((length, setup.seats) == key[:2] for key in game.leads.stages)
    return length if known else None


def line(seat: int, margin: int, stage: Stage) -> list[Text]:
    """What is said of a seat."""
    if stage.is_safe(margin):
        return [(IS_SAFE, (seat, margin, stage.games, stage.lost))]
    share = stage.share(margin)
    if share is None:
        return []
    numbers = seat, abs(margin), share.seats, share.by
    if margin > 0:
        return [(MANY_WON, (*numbers, share.won))]
    won: Text = (SOME_WON, (*numbers, share.won)) if share.won else (NONE_WON, numbers)
    return [won, (CAME_SECOND, (share.second,))] if share.second else [won]


def read_leads(folder: Path) -> Leads:
    """What has been counted of the game in a folder."""
    file = folder / FILE
    if not file.is_file():
        return Leads()
    return Leads(
        {
            (each["length"], each["seats"], each["stage"]): Stage(
                each["games"], each["lost"], shares(each["ahead"]), shares(each["behind"])
            )
            for each in tomllib.loads(file.read_text("utf-8"))["stage"]
        }
    )


def shares(rows: Sequence[Sequence[int]]) -> tuple[Share, ...]:
    return tuple(Share(*row) for row in rows)


def write_leads(folder: Path, leads: Leads, command: str) -> None:
    lines = [f"# Written by `{command}`: each row is a margin, seats, wins and second places."]
    for (length, seats, number), stage in sorted(leads.stages.items()):
        lines += ["", "[[stage]]", f'length = "{length}"', f"seats = {seats}", f"stage = {number}"]
        lines += [f"games = {stage.games}", f"lost = {stage.lost}"]
        lines += [f"ahead = {rows(stage.ahead)}", f"behind = {rows(stage.behind)}"]
    (folder / FILE).write_text("\n".join(lines) + "\n", "utf-8")


def rows(found: Sequence[Share]) -> list[list[int]]:
    return [[each.by, each.seats, each.won, each.second] for each in found]
