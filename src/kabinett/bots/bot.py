"""What a bot is."""

from __future__ import annotations

from typing import ClassVar, Protocol

from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message


class Chooser(Protocol):
    """Plays a seat: any object with this one method is a bot.

    It must not depend on what it keeps between two answers: it may be made anew for each."""

    def choose(self, view: View) -> str:
        """The name of a choice, one of ``view.choices``."""
        ...


class Bot:
    """A bot with randomness of its own, ``luck``; it cannot reach the game's dice.

    ``label`` and ``help`` are for people who choose one."""

    label: ClassVar[Message]
    help: Message

    def __init__(self, seed: int = 0) -> None:
        self.luck = Luck(seed)

    def choose(self, view: View) -> str:
        """The name of a choice, one of ``view.choices``."""
        raise NotImplementedError


def number(name: str, value: float) -> float:
    """A parameter that must be a number; ValueError if it is not.

    >>> number("common_loss", -0.5)
    -0.5
    """
    if not isinstance(value, int | float):
        raise ValueError(f"{name} is a number, not {value!r}")
    return value


def whole_number(name: str, value: int, least: int) -> int:
    """A parameter that must be a whole number; ValueError if it is not, or is less than ``least``.

    >>> whole_number("turns", 4, 1)
    4
    """
    if not isinstance(value, int) or value < least:
        raise ValueError(f"{name} is a whole number from {least}, not {value!r}")
    return value
