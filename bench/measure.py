"""Measures one game in the mode in which this process runs, and prints the figures as JSON.

CPU time throughout; each figure is the best of several runs, and python-chess plays in
turns with the game, so that both see the same machine.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import chess

from kabinett.core.game import Game, Setup
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.playout import play_out
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import load, save
from kabinett.core.play.table import Table
from kabinett.core.script import program
from kabinett.core.script.live import Live
from kabinett.core.state import State
from kabinett.games import find_game

RUNS = 5
GAMES = 60


def compiled() -> bool:
    """Is the kernel native code here?"""
    return not str(program.__file__).endswith(".py")


def timed(action: Callable[..., Any], *args: Any) -> tuple[float, Any]:
    """Seconds of CPU time, and what the action gave."""
    start = time.process_time()
    result = action(*args)
    return time.process_time() - start, result


def best(action: Callable[[], Any], runs: int = RUNS) -> float:
    """Seconds of the fastest run."""
    return min(timed(action)[0] for _ in range(runs))


def setup(game: Game[Any]) -> Setup:
    seats = 4 if 4 in game.seat_counts else game.seat_counts[0]
    return game.setup(Setup(seats, bots=(0,)))


def play_games(game: Game[Any], first: int) -> tuple[int, int, int]:
    """Decisions, forced answers and chances of some games at random."""
    decisions = forced = chances = 0
    for seed in range(first, first + GAMES):
        s = game.new_state(setup(game))
        choices = game.program.begin(s, game.main)
        tally = play_out(game.program, s, choices, Luck(seed))
        decisions += tally.decisions
        forced += tally.forced
        chances += tally.chances
    return decisions, forced, chances


def play_live(game: Game[Any], first: int) -> int:
    """Answers of some games played by live generators."""
    answers = 0
    for seed in range(first, first + GAMES):
        live = Live(game.new_state(setup(game)), game.main)
        luck = Luck(seed)
        choices = live.choices
        while choices:
            choices = live.run(
                choices[luck.below(len(choices))] if len(choices) > 1 else choices[0]
            )
            answers += 1
    return answers


def play_chess(first: int) -> int:
    """Moves of python-chess in random play."""
    moves = 0
    for seed in range(first, first + 8):
        board, luck = chess.Board(), random.Random(seed)
        while not board.is_game_over() and board.fullmove_number < 100:
            board.push(luck.choice(list(board.legal_moves)))
            moves += 1
    return moves


def middle(game: Game[Any]) -> State:
    """A position in the middle of a game."""
    s = game.new_state(setup(game))
    choices = game.program.begin(s, game.main)
    tally = play_out(game.program, s, choices, Luck(7))
    half = (tally.decisions + tally.forced + tally.chances) // 2
    half_way: State = game.new_state(setup(game))
    play_out(game.program, half_way, game.program.begin(half_way, game.main), Luck(7), half)
    return half_way


def copies(s: State, number: int) -> None:
    copy = s.copy
    for _ in range(number):
        copy()


def whole_table(game: Game[Any]) -> Table:
    table = Table.new(game, setup(game), chance=Chance(bytes(16)))
    luck = Luck(3)
    while not table.over:
        seat = table.open_seats()[0]
        ask = table.ask(seat)
        assert ask is not None
        table.answer(seat, ask.id, ask.choices[luck.below(len(ask.choices))])
    return table


def measure(game: Game[Any]) -> dict[str, float]:
    """All figures of one game."""
    figures: dict[str, float] = {}
    rates, chess_rates, live_rates = [], [], []
    for run in range(RUNS):
        seconds, (decisions, forced, chances) = timed(play_games, game, run * GAMES)
        rates.append((decisions / seconds, (decisions + forced) / seconds, chances / decisions))
        seconds, moves = timed(play_chess, run * 8)
        chess_rates.append(moves / seconds)
        if not compiled():
            seconds, answers = timed(play_live, game, run * GAMES)
            live_rates.append(answers / seconds)
    figures["decisions/s"] = max(rate[0] for rate in rates)
    figures["answers/s (forced ones too)"] = max(rate[1] for rate in rates)
    figures["chances per decision"] = rates[0][2]
    figures["python-chess moves/s"] = max(chess_rates)
    figures["times python-chess"] = figures["decisions/s"] / figures["python-chess moves/s"]
    if live_rates:
        figures["live generators, asks/s"] = max(live_rates)
        asks = [rate[1] + rate[0] * rate[2] for rate in rates]
        figures["compiled scripts, asks/s"] = max(asks)
    s = middle(game)
    figures["copy, us"] = best(lambda: copies(s, 50_000)) / 50_000 * 1e6
    table = whole_table(game)
    text = write(table.record())
    figures["lines of the replayed record"] = len(table.lines)
    figures["replay of a record, ms"] = best(lambda: replay(parse(text), game), 7) * 1e3
    figures["save and load, ms"] = best(lambda: load(save(table), lambda _: game), 7) * 1e3
    viewers = range(-1, setup(game).seats)
    words = table.wording("de")
    figures["scenes for all seats, ms"] = (
        best(lambda: [game.scene(s, v).data(words) for v in viewers for _ in range(20)]) / 20 * 1e3
    )
    figures["re-deal, us"] = (
        best(lambda: [game.determinize(s, 0, Luck(n)) for n in range(2_000)]) / 2_000 * 1e6
    )
    return figures


if __name__ == "__main__":
    found = find_game(sys.argv[1])
    assert found is not None
    print(json.dumps({"compiled": compiled(), "figures": measure(found)}))
