"""What a bot is."""

from __future__ import annotations

from typing import ClassVar, Protocol

from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message


class Chooser(Protocol):
    """Plays a seat: any object with this one method is a bot.

    A bot must not rely on what it remembers, because a site may make a new one for each answer."""

    def choose(self, view: View) -> str:
        """Return the name of a choice, one of ``view.choices``."""
        ...


class Bot:
    """A bot with its own random numbers, ``luck``; it cannot reach the game's dice.

    ``label`` and ``help`` describe the bot to people who choose one."""

    label: ClassVar[Message]
    help: Message

    def __init__(self, seed: int = 0) -> None:
        self.luck = Luck(seed)

    def choose(self, view: View) -> str:
        """Return the name of a choice, one of ``view.choices``."""
        raise NotImplementedError


def check_number(name: str, value: float) -> float:
    """Return the value of a parameter; raise ValueError if it is not a number.

    >>> check_number("common_loss", -0.5)
    -0.5
    """
    if not isinstance(value, int | float):
        raise ValueError(f"{name} is a number, not {value!r}")
    return value


def check_whole_number(name: str, value: int, least: int) -> int:
    """Return the value of a parameter; raise ValueError unless it is a whole number from ``least``.

    >>> check_whole_number("turns", 4, 1)
    4
    """
    if not isinstance(value, int) or value < least:
        raise ValueError(f"{name} is a whole number from {least}, not {value!r}")
    return value
