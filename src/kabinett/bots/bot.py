"""What a bot is."""

from __future__ import annotations

from typing import ClassVar, Protocol

from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message


class Chooser(Protocol):
    """Plays a seat: whatever has this one method is a bot.

    It keeps nothing of a game between two answers that it would miss: it may be made anew
    for each."""

    def choose(self, view: View) -> str:
        """The name of a choice, one of ``view.choices``."""
        ...


class Bot:
    """A bot with a chance of its own, ``luck``; the game's dice are out of its reach.

    ``label`` and ``help`` are for people who choose one."""

    label: ClassVar[Message]
    help: Message

    def __init__(self, seed: int = 0) -> None:
        self.luck = Luck(seed)

    def choose(self, view: View) -> str:
        raise NotImplementedError


def number(name: str, value: float) -> float:
    """A parameter that is a number; ValueError if it is none."""
    if not isinstance(value, int | float):
        raise ValueError(f"{name} is a number, not {value!r}")
    return value


def checked(name: str, value: int, least: int) -> int:
    """A parameter that is a whole number; ValueError if it is none, or too small."""
    if not isinstance(value, int) or value < least:
        raise ValueError(f"{name} is a whole number from {least}, not {value!r}")
    return value
