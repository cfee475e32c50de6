"""The strengths that people choose from: the same names for every game, weakest first.

Each game says what a name stands for (``strengths``): a bot of ours with its parameters.  Search is
given as lines, never as time, so a strength is the same everywhere and the same seed gives the same
answer.  How long that takes differs, and a site offers only what its machine is fast enough for.
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

#: The strength of a bot when nobody chooses one.
USUAL: Final = "medium"
#: The bots of a game that names none.
DEFAULT_BOTS: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(4000, turns=4)",
    "master": "search(40000, turns=4)",
}
#: A strength is offered if a decision takes at most this many seconds.
MOST_SECONDS: Final = 15.0
#: Seconds to measure the machine's speed.
TRIAL_SECONDS: Final = 0.15


class Strength(Bot):
    """Plays as the bot that the game names for a strength; if it names none, the next weaker
    one."""

    id: ClassVar[str]
    help = Message("As strong as its name says, by the bot that the game has behind it.")

    def __init__(self, seed: int = 0, common_loss: float = COMMON_LOSS) -> None:
        super().__init__(seed)
        self.common_loss = common_loss
        self.bot: Chooser | None = None

    def choose(self, view: View) -> str:
        """The choice of the bot behind this strength, made at the first ask."""
        if self.bot is None:
            self.bot = bot_of(view.game, self.id, self.luck.below(1 << 30), self.common_loss)
        return self.bot.choose(view)


class Easy(Strength):
    """The weakest bot of a game."""

    id = "easy"
    label = Message("Easy")


class Medium(Strength):
    """The usual bot of a game."""

    id = "medium"
    label = Message("Medium")


class Hard(Strength):
    """A strong bot: usually one that searches."""

    id = "hard"
    label = Message("Hard")


class Master(Strength):
    """The strongest bot of a game."""

    id = "master"
    label = Message("Master")


STRENGTHS: Final[dict[str, type[Strength]]] = {
    kind.id: kind for kind in (Easy, Medium, Hard, Master)
}
BOTS.update(STRENGTHS)


def bot_of(game: Game, strength: str, seed: int = 0, common_loss: float = COMMON_LOSS) -> Any:
    """The bot behind a strength, or behind the next weaker one that the game has."""
    names = list(STRENGTHS)
    weaker = [name for name in names[: names.index(strength) + 1] if name in bots_by_strength(game)]
    return make_bot(bots_by_strength(game)[weaker[-1]], seed, common_loss)


def bots_by_strength(game: Game) -> Mapping[str, str]:
    """The bot with its parameters by strength, for the strengths that the game has."""
    return game.strengths or DEFAULT_BOTS


def opponents(game: Game) -> list[str]:
    """The strengths to offer on this machine, the weakest first."""
    return [name for name in strengths(game) if seconds(game, name) <= MOST_SECONDS]


def too_slow(game: Game) -> list[str]:
    """The strengths of the game that take too long in this build on this machine."""
    return [name for name in strengths(game) if seconds(game, name) > MOST_SECONDS]


def strengths(game: Game) -> list[str]:
    """All strengths that the game has, the weakest first.

    >>> from kabinett.games import game_of
    >>> strengths(game_of("fall"))[0]
    'easy'
    """
    return [name for name in STRENGTHS if name in bots_by_strength(game)]


def seconds(game: Game, strength: str) -> float:
    """About how many seconds a decision takes here; 0 for bots that do not search, because their
    time does not matter."""
    bot = bot_of(game, strength)
    if not isinstance(bot, SearchBot):
        return 0.0
    if bot.seconds > 0:
        return bot.seconds
    lines = speed(game, bot.turns)
    return bot.iterations / lines if lines else math.inf


@functools.cache
def speed(game: Game, turns: int) -> float:
    """Lines a second from the beginning of a game, measured once a process.  0 if the rules raise
    in them: search would help nobody then."""
    try:
        return measure_speed(game, turns)
    except Exception:
        log.exception("search cannot play %s", game.id)
        return 0.0


def measure_speed(game: Game, turns: int) -> float:
    """Lines a second, measured for `TRIAL_SECONDS` of CPU time; infinite if nobody is asked."""
    table = Table.new(game, Setup(game.seat_counts[0]), chance=Chance(bytes(16)))
    if table.over:
        return math.inf
    view = View(table, table.open_seats()[0])
    SearchBot(1, 5, turns).search(view)  # warms up what is made at first use
    lines, start = 0, thread_time()
    while (elapsed := thread_time() - start) < TRIAL_SECONDS:
        SearchBot(1, 20, turns).search(view)
        lines += 20
    return lines / elapsed
