"""Begins games of bots, lets bots play at a table, and names the bot that fails."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kabinett.bots.bot import Chooser
from kabinett.bots.making import make_bot
from kabinett.bots.view import View
from kabinett.core.game import Game
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.result import COMMON_LOSS
from kabinett.core.setup import Setup
from kabinett.nets import NetError

#: A game that has not ended after this many answers is abandoned.
MOST_ANSWERS: Final = 20_000

#: The bots of a table by seat.
Choosers = Sequence[Chooser] | Mapping[int, Chooser]


class BotError(Exception):
    """A bot failed or answered what is not offered, or bots did not play a game to its end."""


class Thinking:
    """Counts how often each bot decides and how long it thinks.

    An answer without a choice, to a private ask, is no decision."""

    def __init__(self) -> None:
        self.by_bot: dict[str, tuple[int, float]] = {}

    @contextmanager
    def timing(self, bot: str) -> Iterator[None]:
        """Count one decision of the bot, and the CPU time of the ``with`` block."""
        start = time.process_time()
        yield
        decisions, seconds = self.by_bot.get(bot, (0, 0.0))
        self.by_bot[bot] = decisions + 1, seconds + time.process_time() - start


@dataclass(frozen=True)
class Answer:
    """A bot's answer: its seat, the names of the choices that it had, and the one that it chose."""

    seat: int
    choices: list[str]
    name: str


def begin_game(
    game: Game,
    setup: Setup,
    bots: Sequence[str],
    seeds: Sequence[int],
    chance: Chance,
    common_loss: float = COMMON_LOSS,
) -> tuple[Table, list[Chooser]]:
    """Begin a game with these bots on its seats, each with the seed of its luck; return the table
    and the bots by seat.  Raises UnknownBot.

    >>> from kabinett.games import game_of
    >>> fall, dice = game_of("fall"), Chance.numbered(7)
    >>> table, bots = begin_game(fall, Setup(2), ["random"] * 2, [1, 2], dice)
    >>> [player.name for player in table.players]
    ['random 1', 'random 2']
    """
    players = [Player(f"{bot} {seat + 1}", bot) for seat, bot in enumerate(bots)]
    pairs = zip(bots, seeds, strict=True)
    choosers = [make_bot(bot, seed, common_loss) for bot, seed in pairs]
    return Table.new(game, setup, players, chance), choosers


def bot_answers(
    table: Table,
    bots: Choosers,
    most: int = MOST_ANSWERS,
    thinking: Thinking | None = None,
    stop_at: int = -1,
) -> Iterator[Answer]:
    """Let bots play a table to its end, and yield each answer right before it is given.

    If several seats are asked, the first of them answers.  The play stops as soon as the seat
    ``stop_at`` is asked, or after ``most`` answers: `Table.over` says whether the game has ended.
    Raises BotError, which names the bot.

    >>> import kabinett
    >>> from kabinett.bots import make_bot
    >>> table = kabinett.new_game("volk", seed=1)
    >>> seats = {answer.seat for answer in bot_answers(table, [make_bot("random")] * 2)}
    >>> table.over, seats
    (True, {0, 1})
    """
    for _ in range(most):
        if table.over or stop_at in (seats := table.open_seats()):
            return
        answer = decide(table, bots, seats[0], thinking)
        yield answer
        give(table, bots, answer)


def play_to_end(table: Table, bots: Choosers) -> None:
    """Let bots play a table to its end; raise BotError if it has none after `MOST_ANSWERS`
    answers."""
    for _ in bot_answers(table, bots, MOST_ANSWERS):
        pass
    if not table.over:
        raise BotError(f"the game has not ended after {MOST_ANSWERS:,} answers")


def decide(table: Table, bots: Choosers, seat: int, thinking: Thinking | None = None) -> Answer:
    """Return the answer of a seat's bot to its open ask, without giving it; raises BotError."""
    bot, view = bot_name(table, bots, seat), View(table, seat)
    is_decision = len(view.choices) > 1
    with thinking.timing(bot) if thinking and is_decision else nullcontext():
        return Answer(seat, view.choices, choose(bots[seat], bot, view))


def choose(chooser: Chooser, bot: str, view: View) -> str:
    """Return the choice of a bot, which messages call ``bot``; raises BotError if it returns no
    name."""
    try:
        name = chooser.choose(view)
    except NetError as error:  # a fault of the bot's file, not of its code
        raise BotError(f"the bot {bot} cannot play: {error}") from error
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}".removesuffix(": ")
        where = location_of(error, view.game.folder)
        raise BotError(f"the bot {bot} failed at {where}: {what}") from error
    if not isinstance(name, str):
        kind = type(name).__name__
        raise BotError(f"the bot {bot} returned a {kind}, not the name of a choice")
    return name


def give(table: Table, bots: Choosers, answer: Answer) -> None:
    """Answer at the table; raises BotError if the choice is not offered."""
    try:
        table.answer(answer.seat, answer.name)
    except IllegalChoice as error:
        bot = bot_name(table, bots, answer.seat)
        raise BotError(f"the bot {bot} gave an illegal answer: {error}") from error


def bot_name(table: Table, bots: Choosers, seat: int) -> str:
    """Return the name of a seat's bot, or of its class if the table has no bot on this seat."""
    return table.players[seat].bot or type(bots[seat]).__name__


def location_of(error: BaseException, folder: Path) -> str:
    """Return the file and line that raised the error, preferably a line in the game's folder."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    last = (own or frames)[-1]
    return f"{last.filename}:{last.lineno}"
