"""Lets bots decide at a table of the arena, and names the bot that fails."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kabinett.bots import Chooser, View
from kabinett.core.play.table import IllegalChoice, Table


class MatchError(Exception):
    """A game could not be played to its end."""


class Thinking:
    """Counts how often each bot decides and how long it thinks."""

    def __init__(self) -> None:
        self.answers = 0
        self.by_bot: dict[str, tuple[int, float]] = {}

    @contextmanager
    def of(self, bot: str) -> Iterator[None]:
        """Count one decision of the bot, and the CPU time of the ``with`` block."""
        start = time.process_time()
        yield
        decisions, seconds = self.by_bot.get(bot, (0, 0.0))
        self.by_bot[bot] = decisions + 1, seconds + time.process_time() - start
        self.answers += 1


def decide(table: Table, bots: list[Chooser], thinking: Thinking) -> tuple[int, list[str], str]:
    """The first seat that is asked, its choices, and its bot's choice."""
    seat = table.open_seats()[0]
    with thinking.of(table.players[seat].bot):
        view = View(table, seat)
        return seat, view.choices, ask_bot(table.players[seat].bot, bots[seat], view)


def ask_bot(bot: str, chooser: Chooser, view: View) -> str:
    """The bot's choice; raises MatchError if the bot fails or returns no name."""
    try:
        name = chooser.choose(view)
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}".removesuffix(": ")
        where = location_of(error, view.game.folder)
        raise MatchError(f"the bot {bot} failed at {where}: {what}") from error
    if not isinstance(name, str):
        kind = type(name).__name__
        raise MatchError(f"the bot {bot} returned a {kind}, not the name of a choice")
    return name


def location_of(error: BaseException, folder: Path) -> str:
    """The file and line that raised the error, preferably a line in the game's folder."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    last = (own or frames)[-1]
    return f"{last.filename}:{last.lineno}"


def give(table: Table, seat: int, name: str) -> None:
    """Answer at the table; raises MatchError if the choice is not offered."""
    try:
        table.answer(seat, None, name)
    except IllegalChoice as error:
        bot = table.players[seat].bot
        raise MatchError(f"the bot {bot} gave an illegal answer: {error}") from error
