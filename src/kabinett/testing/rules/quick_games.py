"""Plays games by the rules alone, as quickly as possible: each has to end, and to ask the right
seats for real choices."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from kabinett.core.game import Game
from kabinett.core.result import Result
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State
from kabinett.testing.in_words import describe_seat
from kabinett.testing.many_games import with_seed, with_setup
from kabinett.testing.rules.frozen_states import check_all_looks
from kabinett.testing.rules.invariants import check_state, note_answers
from kabinett.testing.sources.loops import Place, quote_line, whiles_around

#: Answers, those of chance included, by which a game has to be over.
LONG: Final = 20_000
#: Of this many last answers an endless game reports which asks they answered.
LAST: Final = 1_000
TOLD: Final = 3


class Endless(AssertionError):
    """A game does not end."""


class WrongResult(AssertionError):
    """A result that cannot be: winners or scores of seats that do not exist."""


class WrongAsk(AssertionError):
    """An ask that nobody can answer."""


def check_ends(game: Game, setups: Iterator[Setup], games: int, seed: int) -> str:
    """Play this many games, of the first set-ups, to their ends. Returns a line for the report."""
    answers = 0
    count = 0
    seen_blocks: set[int] = set()
    for number, setup in enumerate(islice(setups, games), seed):
        with with_setup(setup):
            answers += with_seed(number, lambda seed: play_and_look(game, setup, seed, seen_blocks))  # noqa: B023
        count += 1
    return f"{count} games are over, after {answers // max(count, 1)} answers in the middle"


def play_and_look(game: Game, setup: Setup, seed: int, seen_blocks: set[int]) -> int:
    """Play a game at random to its end. Returns the number of answers.

    Raises Changed where looking at an ask changes the state. Looks at each ask when it first comes:
    later, another ask would get the blame."""

    def look(s: State) -> None:
        if s.frames[-1][0] not in seen_blocks:
            seen_blocks.add(s.frames[-1][0])
            check_all_looks(game, s, setup.seats)

    return play_quickly(game, setup, seed, also=look)[1]


def play_quickly(
    game: Game,
    setup: Setup,
    seed: int,
    limit: int = LONG,
    also: Callable[[State], None] = lambda s: None,
) -> tuple[State, int]:
    """Play a game at random to its end and call ``also`` at each ask. Returns the last state and
    the number of answers. Raises Endless with the asks that come again and again."""
    dice = random.Random(seed)
    setup = game.setup(setup)
    s = game.new_state(setup)
    program = game.program
    choices = program.begin(s, game.beginning(setup))
    last_stacks: Counter[tuple[int, ...]] = Counter()  # the blocks of all scripts
    if choices:
        also(s)
    for count in range(limit):
        if not choices:
            if (result := game.result(s)) is not None:
                check_result(game, result, setup.seats)
            return s, count
        check_ask(game, s, setup.seats, choices)
        if count >= limit - LAST:
            last_stacks[stack_of(s)] += 1
        answer = s.seat, dice.choice(choices)
        with note_answers(game, s, lambda: [answer]):  # noqa: B023
            choices = program.run(s, answer[1])
            if choices:
                also(s)  # if looking changes the state, that comes first
            check_state(game, s)
    raise Endless(describe_endless_game(game, limit, last_stacks))


def check_result(game: Game, result: Result, seats: int) -> None:
    """Raise WrongResult unless each seat has a score and each winner is a seat."""
    own = game.contract.outcome
    where = game.written_at("scores" if own is None else "outcome")
    if len(result.scores) != seats:
        raise WrongResult(f"{where}: {len(result.scores)} scores for {seats} seats")
    for seat in result.winners:
        if type(seat) is not int or not 0 <= seat < seats:
            raise WrongResult(
                f"{where}: {seat!r} is among the winners, {result.winners}, and there are only the "
                f"seats 0 to {seats - 1}"
            )
    if len({*result.winners}) < len(result.winners):
        raise WrongResult(f"{where}: a seat is twice among the winners: {result.winners}")


def stack_of(s: State) -> tuple[int, ...]:
    """The blocks where the scripts of a state stand, outer ones first."""
    return tuple([frame[0] for frame in s.frames])


def describe_endless_game(game: Game, limit: int, last_stacks: Counter[tuple[int, ...]]) -> str:
    """Describe an endless game: the loop of its last answers, and their asks, the most frequent
    first."""
    asks: Counter[int] = Counter()
    for blocks, count in last_stacks.items():
        asks[blocks[-1]] += count
    lines = [
        f"\n{game.program.line_of(block)}: {count} of the last {asks.total()}"
        for block, count in asks.most_common(TOLD)
    ]
    loop = endless_loop(game, last_stacks)
    where = f"it does not come out of this loop:\n{quote_line(loop)}\nand " if loop else ""
    return (
        f"a game is not over after {limit} answers; {where}these asks come again and again:"
        f"{''.join(lines)}\nLet something end it that is sure to come: a count of rounds, a deck "
        "that runs out"
    )


def endless_loop(game: Game, stacks: Iterable[tuple[int, ...]]) -> Place | None:
    """The innermost ``while`` around the scripts at all of these moments; None if there is none."""
    places = [[game.program.place_of(block)[1:] for block in blocks] for blocks in stacks]
    loops = [whiles_around(each) for each in places]
    common = [loop for loop in loops[0] if all(loop in each for each in loops)] if loops else []
    return common[-1] if common else None


def check_ask(game: Game, s: State, seats: int, choices: Sequence[int]) -> None:
    """Raise WrongAsk unless the ask addresses a seat of the game and offers choices of the
    vocabulary."""
    seat = s.seat
    if seat != CHANCE and not 0 <= seat < seats:
        raise WrongAsk(
            f"{game.program.where(s)}: seat {seat} is asked, and there are only 0 to {seats - 1}"
        )
    for choice in choices:
        if type(choice) is not int or not 0 <= choice < len(game.vocabulary):
            raise WrongAsk(
                f"{game.program.where(s)}: {describe_seat(seat)} is offered {choice!r}, which is "
                "no choice: an id becomes one in its group, as in CARD[card]"
            )
    if seat != CHANCE and len({*choices}) < len(choices):
        twice = next(choice for choice in choices if choices.count(choice) > 1)
        name = game.vocabulary.name(twice)
        raise WrongAsk(f"{game.program.where(s)}: seat {seat} is offered {name} twice")
