"""Counts how long each length of a game takes, for ``kabinett bench minutes``.

Bots play each length (`Option.lengths`) on all seats, as if people sat there.  The command counts
the answers of one person, and how many answers of the table follow one after the other.  Every
answer takes the same time, and seats that are asked at once think at the same time.  If there is
only one choice, the site answers for a person who plays alone with bots.  At a table of people that
answer counts, too, because an immediate answer would betray what the seat holds."""

from __future__ import annotations

import multiprocessing
import statistics
from collections.abc import Sequence
from typing import Any

from kabinett.arena.bot_games import BotGame
from kabinett.bots.playing import decide, give
from kabinett.core.game import Game
from kabinett.core.show.minutes import AnswerCount, AnswerCounts, Quartiles

HOW = (
    "{bot} in all seats. person: answers of one seat on average, without those that have one "
    "choice. table: answers one after the other, those of seats asked at once side by side."
)


def play_for_minutes(bot_game: BotGame) -> tuple[float, int]:
    """Play the game; return the average answers of a person, and the table's successive answers."""
    table, bots = bot_game.begin()
    answers, now = 0, 0
    due: dict[tuple[int, int], int] = {}  # by open ask: the time of its answer
    while not table.over:
        open_asks = [(seat, table.ask_id(seat)) for seat in table.open_seats()]
        due = {ask: due.get(ask, now + 1) for ask in open_asks}
        seat, ask = min(open_asks, key=lambda ask: (due[ask], ask))
        now = due[seat, ask]
        answer = decide(table, bots, seat)
        answers += len(answer.choices) > 1
        give(table, bots, answer)
    return answers / bot_game.seats, now


def measure_length(first: BotGame, games: int, pool: Any) -> AnswerCount:
    """Play some games; return the middle half of their answers, by person and by table."""
    answers = pool.map(play_for_minutes, first.series(games), 1)
    persons, tables = zip(*answers, strict=True)
    return AnswerCount(games, quartiles_of(persons), quartiles_of(tables))


def measure_minutes(game: Game, bot: str, games: int, whole: int, jobs: int) -> AnswerCounts:
    """Measure all lengths: ``whole`` games of the whole length, the last one, and ``games`` of each
    other length."""
    assert game.length is not None
    counts: dict[tuple[str, int], AnswerCount] = {}
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for length in game.length.lengths:
            for seats in game.seat_counts:
                number = whole if length == game.length.lengths[-1] else games
                first = BotGame.of_length(game, length, seats, bot)
                counts[length, seats] = measure_length(first, number, pool)
    return AnswerCounts(HOW.format(bot=bot), counts)


def quartiles_of(numbers: Sequence[float]) -> Quartiles:
    """The median and the quartiles of two or more numbers, rounded."""
    low, middle, high = statistics.quantiles(numbers, n=4, method="inclusive")
    return Quartiles(round(low), round(middle), round(high))
