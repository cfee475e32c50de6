"""Random games of Kabinett and of python-chess, with which to measure rates.

The module uses only old functions of the kernel, because `bench.against` runs it on older commits.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import chess

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.playout import play_out
from kabinett.core.script import program
from kabinett.core.setup import Setup

CHESS_GAMES = 8


def is_compiled() -> bool:
    """Return whether the kernel is native code."""
    return not str(program.__file__).endswith(".py")


def time_call(action: Callable[..., Any], *args: Any) -> tuple[float, Any]:
    """Return the CPU seconds of a call, and its result."""
    start = time.process_time()
    result = action(*args)
    return time.process_time() - start, result


def setup(game: Game) -> Setup:
    seats = 4 if 4 in game.seat_counts else game.seat_counts[0]
    return game.setup(Setup(seats, bots=(0,)))


def play_games(game: Game, first: int, number: int) -> tuple[int, int, int]:
    """Play random games with the loop that is compiled with the kernel. Returns the numbers of
    decisions, forced answers and chances."""
    decisions = forced = chances = 0
    for seed in range(first, first + number):
        s = game.new_state(setup(game))
        choices = game.program.begin(s, game.main)
        tally = play_out(game.program, s, choices, Luck(seed))
        decisions += tally.decisions
        forced += tally.forced
        chances += tally.chances
    return decisions, forced, chances


def play_chess(first: int) -> int:
    """Play random games of python-chess, and return the number of moves."""
    moves = 0
    for seed in range(first, first + CHESS_GAMES):
        board, luck = chess.Board(), random.Random(seed)
        while not board.is_game_over() and board.fullmove_number < 100:
            board.push(luck.choice(list(board.legal_moves)))
            moves += 1
    return moves
