"""The strengths that people choose from, with the same names in every game.

Each game states in ``strengths`` the bot behind each name, with its parameters.  A search has a
number of lines, not a time, so the same seed gives the same answer on every machine.  The time for
these lines depends on the machine, and a site offers only strengths that are fast enough there.
"""

from __future__ import annotations

import functools
import logging
import math
from collections.abc import Mapping
from time import thread_time
from typing import ClassVar, Final

from kabinett.bots.bot import Bot, Chooser
from kabinett.bots.making import BOTS, UnknownBot, find_bot, make_bot
from kabinett.bots.net_bot import shipped_file
from kabinett.bots.prospects import Prospect, prospects
from kabinett.bots.search import SearchBot
from kabinett.bots.view import View
from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.result import COMMON_LOSS
from kabinett.core.setup import Setup

log = logging.getLogger("kabinett.bots")

#: The strength of a bot if nobody chooses one.
USUAL: Final = "medium"
#: The bots of a game that states none.
DEFAULT_BOTS: Final = {
    "easy": "hasty(50)",
    "medium": "one-ply",
    "hard": "search(4000, turns=4)",
    "master": "search(40000, turns=4)",
}
#: A strength is offered if a decision takes at most this many seconds.
MOST_SECONDS: Final = 15.0
#: The seconds of CPU time in which a machine's speed is measured.
TRIAL_SECONDS: Final = 0.15


class Strength(Bot):
    """Plays like the bot that the game states for a strength, for the next weaker one, or else for
    the weakest."""

    id: ClassVar[str]
    help = Message("As strong as its name says, by the bot that the game has behind it.")

    def __init__(self, seed: int = 0, common_loss: float = COMMON_LOSS) -> None:
        super().__init__(seed)
        self.common_loss = common_loss
        self.bots: dict[Game, Chooser] = {}

    def choose(self, view: View) -> str:
        """The choice of the bot behind this strength."""
        return self.bot_for(view.game).choose(view)

    def best(self, view: View, number: int = 3) -> list[Prospect]:
        """The best choices, as the bot behind this strength judges."""
        return prospects(self.bot_for(view.game), view, number)

    def bot_for(self, game: Game) -> Chooser:
        """The bot that the game states, made at the first call for this game."""
        if game not in self.bots:
            seed = self.luck.below(1 << 30)
            self.bots[game] = make_strength(game, self.id, seed, self.common_loss)
        return self.bots[game]


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


def make_strength(
    game: Game, strength: str, seed: int = 0, common_loss: float = COMMON_LOSS
) -> Chooser:
    """Make the bot behind a strength, or behind the next weaker one that the game has; the weakest
    one if it has none as weak."""
    names = list(STRENGTHS)
    as_weak = [name for name in strengths_of(game) if names.index(name) <= names.index(strength)]
    name = as_weak[-1] if as_weak else strengths_of(game)[0]
    return make_bot(bots_by_strength(game)[name], seed, common_loss)


def check_bot(game: Game, bot: str) -> None:
    """Raise UnknownBot if the bot cannot be made, or is a strength that the game does not have."""
    make_bot(bot)
    kind, offered = find_bot(bot), strengths_of(game)
    if issubclass(kind, Strength) and kind.id not in offered:
        raise UnknownBot(f"{game.id} has no {bot}; it has {', '.join(offered)}")


def make_bot_for(game: Game, bot_id: str) -> Chooser:
    """Make the bot that plays the game: for a strength, the bot behind it.  Raises UnknownBot."""
    bot = make_bot(bot_id)
    return bot.bot_for(game) if isinstance(bot, Strength) else bot


def thinks_by_clock(game: Game, bot_id: str) -> bool:
    """Whether the bot thinks for a time, as ``search(seconds=1)`` does.  Then the same seed does
    not give the same game."""
    return bool(getattr(make_bot_for(game, bot_id), "seconds", 0.0))


def bots_by_strength(game: Game) -> Mapping[str, str]:
    """By strength the bot of a game, with its parameters."""
    return game.bots.strengths or DEFAULT_BOTS


def offered_strengths(game: Game) -> list[str]:
    """The strengths that are fast enough on this machine, the weakest first."""
    return [name for name in strengths_of(game) if decision_seconds(game, name) <= MOST_SECONDS]


def slow_strengths(game: Game) -> list[str]:
    """The strengths of the game that take too long in this build on this machine."""
    return [name for name in strengths_of(game) if decision_seconds(game, name) > MOST_SECONDS]


def strengths_of(game: Game) -> list[str]:
    """All strengths of the game, the weakest first.

    >>> from kabinett.games import game_of
    >>> strengths_of(game_of("fall"))[0]
    'easy'
    """
    return [name for name in STRENGTHS if name in bots_by_strength(game)]


def decision_seconds(game: Game, strength: str) -> float:
    """About how many seconds a decision takes on this machine.

    Returns 0 for bots that do not search, because they need hardly any time."""
    bot = make_strength(game, strength)
    if not isinstance(bot, SearchBot):
        return 0.0
    if bot.seconds > 0:
        return bot.seconds
    lines = lines_per_second(game, strength)
    return bot.iterations / lines if lines else math.inf


@functools.cache
def lines_per_second(game: Game, strength: str) -> float:
    """Lines that the search behind a strength plays per second from the beginning of a game,
    measured once per process.

    Returns 0 if the rules raise an error during a search, so that the strength is not offered."""
    try:
        return measure_lines_per_second(game, strength)
    except Exception:
        log.exception("search cannot play %s", game.id)
        return 0.0


def measure_lines_per_second(game: Game, strength: str) -> float:
    """Measure for `TRIAL_SECONDS` how many lines the search behind a strength plays per second;
    infinite if the game asks nobody."""
    bot = make_strength(game, strength)
    assert isinstance(bot, SearchBot)
    with_net = [seats for seats in game.seat_counts if shipped_file(game, seats).exists()]
    seats = with_net[0] if bot.wants_net and with_net else game.seat_counts[0]
    table = Table.new(game, Setup(seats), chance=Chance(bytes(16)))
    if table.over:
        return math.inf
    view = View(table, table.open_seats()[0])
    bot.iterations = 20
    bot.search(view)  # the first use of a game is slower
    lines, start = 0, thread_time()
    while (elapsed := thread_time() - start) < TRIAL_SECONDS:
        bot.search(view)
        lines += bot.iterations
    return lines / elapsed
