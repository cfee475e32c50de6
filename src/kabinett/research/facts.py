"""How large the games are as benchmarks, by random play (``kabinett bench facts``)."""

from __future__ import annotations

import math
from typing import Final

from kabinett.bots.playing import begin_game, play_to_end
from kabinett.core.data import Data
from kabinett.core.kinds import Kind
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.position import Position
from kabinett.core.result import payoffs
from kabinett.core.state import declared
from kabinett.research.problem import Problem

#: Kinds of fields with cards that some seat does not see.
HIDDEN_KINDS: Final = ("deck", "decks", "hands", "hidden")


class Count:
    """Numbers, printed as their mean and their maximum.

    >>> count = Count()
    >>> str(count)
    'none'
    """

    def __init__(self) -> None:
        self.numbers: list[float] = []

    def add(self, number: float) -> None:
        """Add a number."""
        self.numbers.append(number)

    def __str__(self) -> str:
        if not self.numbers:
            return "none"
        mean = sum(self.numbers) / len(self.numbers)
        return f"{mean:,.1f} ({max(self.numbers):,.0f})"


def count_unknown(problem: Problem, position: Position, seat: int) -> int:
    """The number of cards whose place the seat does not know."""
    s = position.state
    total = sum(
        len(items) if kind.depth == 1 else sum(map(len, items))
        for name, kind in declared(type(s)).items()
        if kind.name in HIDDEN_KINDS
        for items in (getattr(s, name),)
    )
    row = problem.observer.observe(s, seat)
    known_count = sum(
        row[place] > 0
        for field in problem.observer.fields
        if field.kind.name in ("hands", "hidden")
        for place in places_of_things(field.start, field.rows, field.width, field.kind)
    )
    return total - known_count


def places_of_things(place: int, rows: int, width: int, kind: Kind) -> list[int]:
    """The places in an observation that stand for single cards, without those for their number."""
    first = 1 if kind.name == "hands" else 0
    return [place + row * width + at for row in range(rows) for at in range(first, width)]


def measure(problem: Problem, games: int) -> Data:
    """Play random games and return the figures by name."""
    answers, branching, tree = Count(), Count(), Count()
    chances, outcomes, unknown_cards = Count(), Count(), Count()
    for seed in range(games):
        position, luck = problem.begin(), Luck(seed)
        answer_count = draw_count = 0
        size = 0.0
        while choices := position.choices:
            if position.seat < 0:
                draw_count += 1
                outcomes.add(len(choices))
            else:
                if answer_count % 10 == 0:
                    unknown_cards.add(count_unknown(problem, position, position.seat))
                answer_count += 1
                branching.add(len(choices))
                size += math.log10(len(choices))
            problem.play(position, choices[luck.below(len(choices))])
        answers.add(answer_count)
        chances.add(draw_count)
        tree.add(size)
    return {
        "seats": problem.seats,
        "actions": len(problem.actions),
        "numbers of an observation": problem.observer.length,
        "answers of seats in a game": answers,
        "choices of each": branching,
        "decimal digits of the choices of a game together": tree,
        "draws of chance in a game": chances,
        "outcomes of each": outcomes,
        "cards of which the seat asked does not know where they are": unknown_cards,
    }


def share_won(problem: Problem, bot: str, against: str, games: int) -> str:
    """The share of its games that a bot wins, with a 95 % interval: ``0.62 ± 0.05``.

    The bot sits on each seat in turn.  Winners share a win; a game that nobody wins counts as
    an even share for each seat.  BotError if a game does not end."""
    shares = []
    for number in range(games):
        own = number % problem.seats
        names = [bot if seat == own else against for seat in range(problem.seats)]
        seeds = [number * problem.seats + seat for seat in range(problem.seats)]
        dice = Chance.numbered(number + 1)
        table, bots = begin_game(problem.game, problem.setup, names, seeds, dice)
        play_to_end(table, bots)
        # A game without winner is split evenly, as in the arena.
        shares.append(payoffs(table.result(), problem.seats, 1 / problem.seats)[own])
    mean = sum(shares) / games
    spread = math.sqrt(sum((each - mean) ** 2 for each in shares) / max(1, games - 1))
    return f"{mean:.2f} ± {1.96 * spread / math.sqrt(games):.2f}"
