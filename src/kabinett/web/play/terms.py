"""The terms on which the people of a table agree when they set it up; they never change.

`Game.terms` stores those that differ from the defaults, as JSON.  To read a term, use
`kabinett.web.play.open_game.OpenGame.terms`."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from kabinett.core.data import Data

MINUTE, HOUR, DAY = 60, 3600, 86_400

Choice = TypeVar("Choice", bound=StrEnum)


class TermsError(ValueError):
    """The terms are not valid; the message names the term."""


class ClockKind(StrEnum):
    """How a clock counts."""

    NONE = "none"
    DAYS = "days"  # a time per move
    BUDGET = "budget"  # a time for the whole game and an increment per move, over days
    LIVE = "live"  # as BUDGET, but in minutes, with all people at their screens


class TimeOut(StrEnum):
    """What happens when a person's time and grace period are over."""

    PAUSE = "pause"  # the others vote about the seat
    BOT = "bot"  # a bot plays on at once


class Talk(StrEnum):
    """Who may talk with whom during the game."""

    OPEN = "open"  # everybody with everybody
    PAIRS = "pairs"  # also in private: others see that two people talk, not what they say
    PHRASES = "phrases"  # everybody with everybody, in ready phrases only
    NONE = "none"


@dataclass(frozen=True)
class Clock:
    """How much time people have, in seconds."""

    kind: ClockKind = ClockKind.NONE
    move: int = 0  # of DAYS: per move
    budget: int = 0  # of BUDGET and LIVE: for the whole game
    increment: int = 0  # of BUDGET and LIVE: what each move adds

    @property
    def runs(self) -> bool:
        return self.kind != ClockKind.NONE

    @property
    def live(self) -> bool:
        return self.kind == ClockKind.LIVE

    @property
    def start(self) -> int:
        """Seconds that a person has for his first move."""
        return self.move if self.kind == ClockKind.DAYS else self.budget

    @property
    def grace(self) -> int:
        """Seconds of the grace period, in which the game still waits after the time is over, and
        says so."""
        return MINUTE if self.live else max(HOUR, min(DAY, self.start // 3))


@dataclass(frozen=True)
class Delay:
    """How far spectators are behind the game; both limits apply."""

    answers: int = 0
    minutes: int = 0


@dataclass(frozen=True)
class Terms:
    """All terms of a table.  The defaults are for an unhurried game, as in `kabinett play`."""

    clock: Clock = field(default_factory=Clock)
    time_out: TimeOut = TimeOut.PAUSE
    bot: str = "medium"  # which bot plays on for a person
    talk: Talk = Talk.OPEN
    delay: Delay = field(default_factory=Delay)
    rated: bool = False
    takeover: bool = False  # may anybody take a seat that its person has left?
    clone: bool = False  # does it continue another game?  Then its result counts nowhere.

    @property
    def data(self) -> Data:
        """The terms as JSON, without the defaults."""
        usual = Terms()
        terms_data: Data = {}
        for name in ("clock", "delay"):
            values, default = vars(getattr(self, name)), vars(getattr(usual, name))
            changes = {key: plain(value) for key, value in values.items() if value != default[key]}
            terms_data |= {name: changes} if changes else {}
        for name in ("time_out", "bot", "talk", "rated", "takeover", "clone"):
            value = getattr(self, name)
            terms_data |= {name: plain(value)} if value != getattr(usual, name) else {}
        return terms_data


#: The terms of a game at one screen.
LOCAL = Terms()

#: The bounds of a clock's numbers.
BOUNDS = {
    ClockKind.NONE: {},
    ClockKind.DAYS: {"move": (HOUR, 60 * DAY)},
    ClockKind.BUDGET: {"budget": (HOUR, 365 * DAY), "increment": (0, 30 * DAY)},
    ClockKind.LIVE: {"budget": (MINUTE, 12 * HOUR), "increment": (0, HOUR)},
}


def read_terms(data: object) -> Terms:
    """Read terms from JSON data.  Raise TermsError, which names the faulty term."""
    values = members(data, "terms", vars(LOCAL))
    return Terms(
        clock=read_clock(values.get("clock", {})),
        time_out=one_of(values, "time_out", TimeOut.PAUSE),
        bot=text(values, "bot", LOCAL.bot),
        talk=one_of(values, "talk", Talk.OPEN),
        delay=read_delay(values.get("delay", {})),
        rated=flag(values, "rated"),
        takeover=flag(values, "takeover"),
        clone=flag(values, "clone"),
    )


def read_clock(data: object) -> Clock:
    values = members(data, "clock", vars(Clock()))
    kind = one_of(values, "kind", ClockKind.NONE, "clock.kind")
    bounds = BOUNDS[kind]
    for name in values.keys() - bounds.keys() - {"kind"}:
        if values[name] != 0:
            raise TermsError(f"clock.{name}: a clock of the kind {kind.value!r} has no such thing")
    numbers = {
        name: bounded_number(values, name, f"clock.{name}", first, last)
        for name, (first, last) in bounds.items()
    }
    return Clock(kind, **numbers)


def read_delay(data: object) -> Delay:
    values = members(data, "delay", vars(Delay()))
    return Delay(
        bounded_number(values, "answers", "delay.answers", 0, 100),
        bounded_number(values, "minutes", "delay.minutes", 0, 7 * 24 * 60),
    )


def plain(value: object) -> Any:
    return value.value if isinstance(value, StrEnum) else value


def members(data: object, name: str, defaults: Data) -> Data:
    """Return the members of a JSON object.  Raise TermsError if ``defaults`` lacks one of them."""
    if not isinstance(data, dict):
        raise TermsError(f"{name}: an object, not {data!r}")
    for key in data:
        if key not in defaults:
            raise TermsError(f"{name}: {key!r} is none of {', '.join(sorted(defaults))}")
    return data


def bounded_number(values: Data, key: str, name: str, first: int, last: int) -> int:
    value = values.get(key, 0)
    if type(value) not in (int, float) or not math.isfinite(value) or value != int(value):
        raise TermsError(f"{name}: a whole number, not {value!r}")
    if not first <= value <= last:
        raise TermsError(f"{name}: a number from {first} to {last}, not {value}")
    return int(value)


def one_of(values: Data, key: str, usual: Choice, name: str = "") -> Choice:
    value = values.get(key, usual.value)
    try:
        return type(usual)(value)
    except ValueError:
        kinds = ", ".join(each.value for each in type(usual))
        raise TermsError(f"{name or key}: one of {kinds}, not {value!r}") from None


def text(values: Data, key: str, usual: str) -> str:
    value = values.get(key, usual)
    if not isinstance(value, str) or not value:
        raise TermsError(f"{key}: a name, not {value!r}")
    return value


def flag(values: Data, key: str) -> bool:
    value = values.get(key, False)
    if not isinstance(value, bool):
        raise TermsError(f"{key}: true or false, not {value!r}")
    return value
