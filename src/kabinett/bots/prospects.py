"""What a bot thinks of its choices: the best ones, their chances, and the line it expects."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kabinett.bots.bot import Chooser
from kabinett.bots.view import View


@dataclass(frozen=True)
class Prospect:
    """A bot's judgement of a choice, for analysis and lessons, never for people who play.

    ``worth`` is the payoff that the bot expects: with two seats the chance to win.  ``lines`` is
    the number of lines or copies on which the bot tried the choice.  ``expected`` has the answers
    that the bot expects to follow, with their seats."""

    choice: str
    worth: float
    lines: int
    expected: tuple[tuple[int, str], ...]


class NoProspects(ValueError):
    """The bot, such as ``random``, does not compare its choices."""


def prospects(bot: Chooser, view: View, number: int = 3) -> list[Prospect]:
    """The choices that the bot likes best, at most ``number``, the best one first.

    NoProspects if the bot has no method ``best``.

    >>> import kabinett
    >>> from kabinett.bots import make_bot
    >>> view = View(kabinett.new_game("volk", seed=1), 0)
    >>> [each.choice in view.choices for each in prospects(make_bot("one-ply"), view)]
    [True, True, True]
    """
    best = getattr(bot, "best", None)
    if best is None:
        raise NoProspects(f"{type(bot).__name__} does not compare its choices")
    found: Iterable[Prospect] = best(view, number)
    return list(found)
