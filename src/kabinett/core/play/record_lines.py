"""The lines of a record: answers, dice and draws, and acts on the record itself."""

from __future__ import annotations

from dataclasses import dataclass

from kabinett.core.state import CHANCE, NOBODY

UNDO, TAKEBACK, RULES = "undo", "takeback", "rules"
CONCEDE, END, WIN, CLONE = "concede", "end", "win", "clone"


@dataclass(init=False)
class RecordLine:
    """An answer of a seat or of chance, or an act on the record itself.

    `__init__` is written out, because in native code the one of `dataclass` is as slow as in
    Python, and every answer, die and draw creates a line.

    >>> RecordLine(0, "card:newspaper").text()
    '0 card:newspaper'
    """

    who: int  # a seat, CHANCE, or NOBODY for an act
    name: str = ""  # of the choice; of RULES, the digest; of WIN, whose
    forced: bool = False
    counter: int | None = None  # of chance: which draw of the seed it was
    act: str = ""  # UNDO, TAKEBACK, RULES, CONCEDE, END, WIN or CLONE
    count: int = 1  # of an act: how many are taken back
    seats: tuple[int, ...] = ()  # of an act: whose they are, or who agreed
    # Known only from play; no record contains them:
    struck: bool = False  # a later act takes it back
    fence: bool = False  # undo cannot go back past this line
    shown: bool = False  # something hidden was shown: nor can a takeback
    at: int = 0  # its line in the file that it was read from

    def __init__(
        self,
        who: int,
        name: str = "",
        forced: bool = False,
        counter: int | None = None,
        act: str = "",
        count: int = 1,
        seats: tuple[int, ...] = (),
        struck: bool = False,
        fence: bool = False,
        shown: bool = False,
        at: int = 0,
    ) -> None:
        self.who = who
        self.name = name
        self.forced = forced
        self.counter = counter
        self.act = act
        self.count = count
        self.seats = seats
        self.struck = struck
        self.fence = fence
        self.shown = shown
        self.at = at

    def text(self) -> str:
        """The line as it is written in a record; `parse_line` reads it."""
        if self.act:
            return self.act_text()
        who = "chance" if self.who == CHANCE else str(self.who)
        text = f"{who} = {self.name}" if self.forced else f"{who} {self.name}"
        return text if self.counter is None else f"{text} @{self.counter}"

    def act_text(self) -> str:
        """An act as it is written in a record, in one of the `FORMS`."""
        seats = " ".join(map(str, self.seats))
        if self.act == UNDO:
            return f"{UNDO} {seats}" if self.count == 1 else f"{UNDO} {seats} {self.count}"
        if self.act == TAKEBACK:
            return f"{TAKEBACK} {self.count}" + (f" by {seats}" if seats else "")
        if self.act == CONCEDE:
            return f"{CONCEDE} {seats}"
        if self.act == END and seats:
            return f"{END} by {seats}"
        if self.act == WIN:
            return f"{WIN} {self.name} by {seats}"
        return f"{self.act} {self.name}".rstrip()

    def fresh(self) -> RecordLine:
        """A copy of the line as it was before it was played. A replay calls this for every line,
        and `replace` would take a quarter of the replay's time."""
        who, name, forced, counter = self.who, self.name, self.forced, self.counter
        return RecordLine(who, name, forced, counter, self.act, self.count, self.seats, at=self.at)

    def parts(self) -> tuple[object, ...]:
        """All fields of the line, in the order of `__init__`."""
        marks = (self.struck, self.fence, self.shown, self.at)
        answer = (self.who, self.name, self.forced, self.counter)
        return (*answer, self.act, self.count, self.seats, *marks)

    @property
    def counts(self) -> bool:
        """Is this an answer that has not been taken back?"""
        return not (self.struck or self.act)

    @property
    def drawn(self) -> bool:
        """Is this a die or a draw?"""
        return self.who == CHANCE and not self.forced

    @property
    def own(self) -> bool:
        """Did a seat choose this answer itself? A forced answer is not chosen."""
        return self.who >= 0 and not self.forced


def undo_act(seat: int, count: int = 1) -> RecordLine:
    """The act that takes back a seat's last answers.

    >>> undo_act(0, 3).text()
    'undo 0 3'
    """
    return RecordLine(NOBODY, act=UNDO, count=count, seats=(seat,))


def takeback_act(count: int, seats: tuple[int, ...]) -> RecordLine:
    """The act that takes back the last lines of all seats, because these seats agree.

    >>> takeback_act(12, (0, 2)).text()
    'takeback 12 by 0 2'
    """
    return RecordLine(NOBODY, act=TAKEBACK, count=count, seats=seats)


def rules_act(digest: str) -> RecordLine:
    """The act that notes the rules (a digest) under which the game continues."""
    return RecordLine(NOBODY, digest, act=RULES)


def concede_act(seat: int) -> RecordLine:
    """The act by which a seat concedes."""
    return RecordLine(NOBODY, act=CONCEDE, seats=(seat,))


def end_act(seats: tuple[int, ...] = ()) -> RecordLine:
    """The act that ends the game as it is, because these seats agree."""
    return RecordLine(NOBODY, act=END, seats=seats)


def win_act(winner: int, seats: tuple[int, ...]) -> RecordLine:
    """The act that lets the winner win, because these seats agree.

    >>> win_act(1, (0, 1)).text()
    'win 1 by 0 1'
    """
    return RecordLine(NOBODY, str(winner), act=WIN, seats=seats)


def ends_game(line: RecordLine, seats: int) -> bool:
    """Does this line end a game with this number of seats, whatever the rules of the game are?

    >>> ends_game(concede_act(0), seats=2), ends_game(concede_act(0), seats=3)
    (True, False)
    """
    return line.act in (END, WIN) or (line.act == CONCEDE and seats == 2)
