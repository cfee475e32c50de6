"""The strengths that people choose from: the same names for every game, weakest first.

What a name stands for a game states (``strengths``): a bot of ours with its parameters.  Search is
given as lines, never as time, so a strength is the same everywhere and the same seed
gives the same answer; how long that takes differs, and a site offers what its machine is fit for.
"""

from __future__ import annotations

import functools
import logging
import math
from collections.abc import Mapping
from time import thread_time
from typing import Any, ClassVar, Final

from kabinett.bots.bot import Bot, Chooser
from kabinett.bots.making import BOTS, make_bot
from kabinett.bots.search import SearchBot
from kabinett.bots.view import View
from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.result import COMMON_LOSS
from kabinett.core.setup import Setup

log = logging.getLogger("kabinett.bots")

#: What people are given who choose nothing.
USUAL: Final = "medium"
#: What stands behind them in a game that says nothing.
UNLESS_SAID: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(4000, turns=4)",
    "master": "search(40000, turns=4)",
}
#: Seconds a decision may take where a strength is offered.
MOST_SECONDS: Final = 15.0
#: Seconds that a machine is tried for.
TRIED: Final = 0.15


class Strength(Bot):
    """The bot that a game has behind a strength; where it has none, the next weaker one."""

    id: ClassVar[str]
    help = Message("As strong as its name says, by the bot that the game has behind it.")

    def __init__(self, seed: int = 0, common_loss: float = COMMON_LOSS) -> None:
        super().__init__(seed)
        self.common_loss = common_loss
        self.bot: Chooser | None = None

    def choose(self, view: View) -> str:
        if self.bot is None:
            self.bot = bot_of(view.game, self.id, self.luck.below(1 << 30), self.common_loss)
        return self.bot.choose(view)


class Easy(Strength):
    id = "easy"
    label = Message("Easy")


class Medium(Strength):
    id = "medium"
    label = Message("Medium")


class Hard(Strength):
    id = "hard"
    label = Message("Hard")


class Master(Strength):
    id = "master"
    label = Message("Master")


STRENGTHS: Final[dict[str, type[Strength]]] = {
    kind.id: kind for kind in (Easy, Medium, Hard, Master)
}
BOTS.update(STRENGTHS)


def bot_of(game: Game[Any], strength: str, seed: int = 0, common_loss: float = COMMON_LOSS) -> Any:
    """The bot behind a strength."""
    names = list(STRENGTHS)
    weaker = [name for name in names[: names.index(strength) + 1] if name in behind(game)]
    return make_bot(behind(game)[weaker[-1]], seed, common_loss)


def behind(game: Game[Any]) -> Mapping[str, str]:
    """Which bot with what parameters stands behind each strength that the game has."""
    return game.strengths or UNLESS_SAID


def opponents(game: Game[Any]) -> list[str]:
    """What people are offered here, the weakest first."""
    return [name for name in strengths(game) if seconds(game, name) <= MOST_SECONDS]


def too_slow(game: Game[Any]) -> list[str]:
    """Strengths of the game that would take too long in this build on this machine."""
    return [name for name in strengths(game) if seconds(game, name) > MOST_SECONDS]


def strengths(game: Game[Any]) -> list[str]:
    """All that the game has, the weakest first."""
    return [name for name in STRENGTHS if name in behind(game)]


def seconds(game: Game[Any], strength: str) -> float:
    """About how long a decision takes here; 0 for bots that do not search: they take no time
    that is worth telling."""
    bot = bot_of(game, strength)
    if not isinstance(bot, SearchBot):
        return 0.0
    if bot.seconds > 0:
        return bot.seconds
    lines = speed(game, bot.turns)
    return bot.iterations / lines if lines else math.inf


@functools.cache
def speed(game: Game[Any], turns: int) -> float:
    """Lines a second, from the beginning of a game: measured once a process.  0 where the rules
    break in them: then search is no help to anybody."""
    try:
        return measured(game, turns)
    except Exception:
        log.exception("search cannot play %s", game.id)
        return 0.0


def measured(game: Game[Any], turns: int) -> float:
    table = Table.new(game, Setup(game.seat_counts[0]), chance=Chance(bytes(16)))
    if table.over:
        return math.inf
    view = View(table, table.open_seats()[0])
    SearchBot(1, 5, turns).search(view)  # what is made at first use is not counted
    lines, begun = 0, thread_time()
    while (spent := thread_time() - begun) < TRIED:
        SearchBot(1, 20, turns).search(view)
        lines += 20
    return lines / spent
