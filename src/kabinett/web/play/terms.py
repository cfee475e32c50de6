"""What the people of a table agreed on when it was set up: fixed from then on.

Stored as JSON in `Game.terms`, without what is as usual.  Whoever needs a term reads it from
`kabinett.web.play.tables.Opened.terms`."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

MINUTE, HOUR, DAY = 60, 3600, 86_400

Data = dict[str, Any]
Choice = TypeVar("Choice", bound=StrEnum)


class TermsError(ValueError):
    """Terms that cannot be; the message names the term."""


class ClockKind(StrEnum):
    """How a clock counts."""

    NONE = "none"
    DAYS = "days"  # so much time for each move
    BUDGET = "budget"  # so much for the game, and more with each move; over days
    LIVE = "live"  # the same in minutes, all people at their screens


class TimeOut(StrEnum):
    """What comes when a person's time and grace are over."""

    PAUSE = "pause"  # the others vote on what becomes of the seat
    BOT = "bot"  # a bot plays on at once


class Talk(StrEnum):
    """Who may talk with whom during the game."""

    OPEN = "open"  # everybody with everybody
    PAIRS = "pairs"  # in private too: that two talk is seen, what they say is not
    NONE = "none"


@dataclass(frozen=True)
class Clock:
    """How much time people have, in seconds."""

    kind: ClockKind = ClockKind.NONE
    move: int = 0  # of DAYS: for each move
    budget: int = 0  # of BUDGET and LIVE: for the whole game
    increment: int = 0  # of these: what each move adds to it

    @property
    def runs(self) -> bool:
        return self.kind != ClockKind.NONE

    @property
    def live(self) -> bool:
        return self.kind == ClockKind.LIVE

    @property
    def start(self) -> int:
        """What a person has at his first move."""
        return self.move if self.kind == ClockKind.DAYS else self.budget

    @property
    def grace(self) -> int:
        """So long after the end the game still waits, and says so."""
        return MINUTE if self.live else max(HOUR, min(DAY, self.start // 3))


@dataclass(frozen=True)
class Delay:
    """How far behind the game spectators are: both hold."""

    answers: int = 0
    minutes: int = 0


@dataclass(frozen=True)
class Terms:
    """All of it.  As it stands here it is a game that nobody hurries: `kabinett play`."""

    clock: Clock = field(default_factory=Clock)
    time_out: TimeOut = TimeOut.PAUSE
    bot: str = "medium"  # which bot plays on for a person
    talk: Talk = Talk.OPEN
    delay: Delay = field(default_factory=Delay)
    rated: bool = False
    takeover: bool = False  # may anybody take a seat that its person has left?
    clone: bool = False  # has it been played on from another one?  Then it counts nowhere.

    @property
    def data(self) -> Data:
        """As JSON: what is other than usual."""
        usual = Terms()
        found: Data = {}
        for name in ("clock", "delay"):
            given, default = vars(getattr(self, name)), vars(getattr(usual, name))
            told = {key: plain(value) for key, value in given.items() if value != default[key]}
            found |= {name: told} if told else {}
        for name in ("time_out", "bot", "talk", "rated", "takeover", "clone"):
            value = getattr(self, name)
            found |= {name: plain(value)} if value != getattr(usual, name) else {}
        return found


#: At one screen.
LOCAL = Terms()

#: The bounds of a clock's numbers.
BOUNDS = {
    ClockKind.NONE: {},
    ClockKind.DAYS: {"move": (HOUR, 60 * DAY)},
    ClockKind.BUDGET: {"budget": (HOUR, 365 * DAY), "increment": (0, 30 * DAY)},
    ClockKind.LIVE: {"budget": (MINUTE, 12 * HOUR), "increment": (0, HOUR)},
}


def read(data: object) -> Terms:
    """The terms that JSON says; TermsError names what is wrong."""
    given = members(data, "terms", vars(LOCAL))
    return Terms(
        clock=read_clock(given.get("clock", {})),
        time_out=one_of(given, "time_out", TimeOut.PAUSE),
        bot=text(given, "bot", LOCAL.bot),
        talk=one_of(given, "talk", Talk.OPEN),
        delay=read_delay(given.get("delay", {})),
        rated=flag(given, "rated"),
        takeover=flag(given, "takeover"),
        clone=flag(given, "clone"),
    )


def read_clock(data: object) -> Clock:
    given = members(data, "clock", vars(Clock()))
    kind = one_of(given, "kind", ClockKind.NONE, "clock.kind")
    bounds = BOUNDS[kind]
    for name in given.keys() - bounds.keys() - {"kind"}:
        if given[name] != 0:
            raise TermsError(f"clock.{name}: a clock of the kind {kind.value!r} has no such thing")
    found = {
        name: number(given, name, f"clock.{name}", first, last)
        for name, (first, last) in bounds.items()
    }
    return Clock(kind, **found)


def read_delay(data: object) -> Delay:
    given = members(data, "delay", vars(Delay()))
    return Delay(
        number(given, "answers", "delay.answers", 0, 100),
        number(given, "minutes", "delay.minutes", 0, 7 * 24 * 60),
    )


def plain(value: Any) -> Any:
    return value.value if isinstance(value, StrEnum) else value


def members(data: object, name: str, known: Data) -> Data:
    """The members of an object that has no others than these."""
    if not isinstance(data, dict):
        raise TermsError(f"{name}: an object, not {data!r}")
    for key in data:
        if key not in known:
            raise TermsError(f"{name}: {key!r} is none of {', '.join(sorted(known))}")
    return data


def number(given: Data, key: str, name: str, first: int, last: int) -> int:
    value = given.get(key, 0)
    if type(value) not in (int, float) or not math.isfinite(value) or value != int(value):
        raise TermsError(f"{name}: a whole number, not {value!r}")
    if not first <= value <= last:
        raise TermsError(f"{name}: a number from {first} to {last}, not {value}")
    return int(value)


def one_of(given: Data, key: str, usual: Choice, name: str = "") -> Choice:
    value = given.get(key, usual.value)
    try:
        return type(usual)(value)
    except ValueError:
        kinds = ", ".join(each.value for each in type(usual))
        raise TermsError(f"{name or key}: one of {kinds}, not {value!r}") from None


def text(given: Data, key: str, usual: str) -> str:
    value = given.get(key, usual)
    if not isinstance(value, str) or not value:
        raise TermsError(f"{key}: a name, not {value!r}")
    return value


def flag(given: Data, key: str) -> bool:
    value = given.get(key, False)
    if not isinstance(value, bool):
        raise TermsError(f"{key}: true or false, not {value!r}")
    return value
