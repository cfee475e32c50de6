"""The lines of a record: answers, dice and draws, and acts on the record itself.

Lines never change. The `History` that contains them knows which of them still count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kabinett.core.state import CHANCE, NOBODY

UNDO, TAKEBACK, RULES = "undo", "takeback", "rules"
CONCEDE, END, WIN, CLONE = "concede", "end", "win", "clone"


@dataclass(init=False)
class Answer:
    """An answer of a seat or of chance.

    `__init__` is written out for speed: the ``__init__`` of `dataclass` is as slow in native code
    as in Python, and every answer, die and draw creates a line.

    >>> Answer(0, "card:newspaper").text()
    '0 card:newspaper'
    """

    who: int  # a seat, or CHANCE
    name: str  # of the choice
    forced: bool = False
    counter: int | None = None  # for chance: the number of the draw
    at: int = 0  # its line in the file that it was read from

    def __init__(
        self, who: int, name: str, forced: bool = False, counter: int | None = None, at: int = 0
    ) -> None:
        self.who = who
        self.name = name
        self.forced = forced
        self.counter = counter
        self.at = at

    def text(self) -> str:
        """The line as it is written in a record; `parse_line` reads it."""
        who = "chance" if self.who == CHANCE else str(self.who)
        text = f"{who} = {self.name}" if self.forced else f"{who} {self.name}"
        return text if self.counter is None else f"{text} @{self.counter}"

    @property
    def is_drawn(self) -> bool:
        """Is this a die or a draw?"""
        return self.who == CHANCE and not self.forced

    @property
    def is_chosen(self) -> bool:
        """Did a seat choose this answer itself? Forced answers do not count as chosen."""
        return self.who >= 0 and not self.forced

    def __reduce__(self) -> tuple[object, ...]:
        return Answer, (self.who, self.name, self.forced, self.counter, self.at)


@dataclass(init=False)
class Act:
    """A line about the record itself, such as a takeback or the end by agreement.

    >>> Act(TAKEBACK, (0, 2), count=12).text(), Act(WIN, (0, 1), winner=1).text()
    ('takeback 12 by 0 2', 'win 1 by 0 1')
    """

    kind: str  # UNDO, TAKEBACK, RULES, CONCEDE, END, WIN or CLONE
    seats: tuple[int, ...] = ()  # the seat that acts, or the seats that agreed
    count: int = 1  # how many answers or lines are taken back
    winner: int = NOBODY  # for WIN
    digest: str = ""  # for RULES: the digest of the rules
    at: int = 0  # its line in the file that it was read from

    def __init__(
        self,
        kind: str,
        seats: tuple[int, ...] = (),
        count: int = 1,
        winner: int = NOBODY,
        digest: str = "",
        at: int = 0,
    ) -> None:
        self.kind = kind
        self.seats = seats
        self.count = count
        self.winner = winner
        self.digest = digest
        self.at = at

    def text(self) -> str:
        """The line as it is written in a record, in one of the `FORMS`."""
        seats = " ".join(map(str, self.seats))
        if self.kind == UNDO:
            return f"{UNDO} {seats}" if self.count == 1 else f"{UNDO} {seats} {self.count}"
        if self.kind == TAKEBACK:
            return f"{TAKEBACK} {self.count}" + (f" by {seats}" if seats else "")
        if self.kind == CONCEDE:
            return f"{CONCEDE} {seats}"
        if self.kind == END and seats:
            return f"{END} by {seats}"
        if self.kind == WIN:
            return f"{WIN} {self.winner} by {seats}"
        return f"{self.kind} {self.digest}".rstrip()

    @property
    def is_chosen(self) -> bool:
        """False: an act is not an answer."""
        return False

    def __reduce__(self) -> tuple[object, ...]:
        return Act, (self.kind, self.seats, self.count, self.winner, self.digest, self.at)


RecordLine = Answer | Act


def answers_in(lines: Iterable[RecordLine]) -> list[Answer]:
    """The answers, dice and draws among these lines, including those that were taken back."""
    return [line for line in lines if isinstance(line, Answer)]


def ends_game(act: Act, seats: int) -> bool:
    """Does this act end a game with this number of seats, whatever the rules of the game are?

    >>> ends_game(Act(CONCEDE, (0,)), seats=2), ends_game(Act(CONCEDE, (0,)), seats=3)
    (True, False)
    """
    return act.kind in (END, WIN) or (act.kind == CONCEDE and seats == 2)
