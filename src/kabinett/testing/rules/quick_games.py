"""Plays games without a table, as quickly as possible. Each must end, and each ask must offer
choices of the vocabulary to a seat of the game."""

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

#: A game must be over after this many answers, including those of chance.
LONG: Final = 20_000
#: The error about an endless game counts the asks of this many last answers …
LAST: Final = 1_000
#: … and lists this many of them.
LISTED: Final = 3


class Endless(AssertionError):
    """A game does not end."""


class WrongResult(AssertionError):
    """A result has winners or scores of seats that do not exist."""


class WrongAsk(AssertionError):
    """Nobody can answer an ask."""


def check_ends(game: Game, setups: Iterator[Setup], games: int, seed: int) -> str:
    """Play a game to its end for each of the first ``games`` set-ups. Returns a line for the
    report."""
    answers = 0
    count = 0
    seen_blocks: set[int] = set()
    for number, setup in enumerate(islice(setups, games), seed):
        with with_setup(setup):
            answers += with_seed(number, lambda seed: play_and_look(game, setup, seed, seen_blocks))  # noqa: B023
        count += 1
    return f"{count} games end, after {answers // max(count, 1)} answers on average"


def play_and_look(game: Game, setup: Setup, seed: int, seen_blocks: set[int]) -> int:
    """Play a game at random to its end. Returns the number of answers.

    Raises StateChanged if looking at an ask changes the state. Checks each ask when it first
    appears, because a later error would blame another ask."""

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
    the number of answers. Raises Endless, with the asks that repeat, if the game does not end."""
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
                also(s)  # before the invariants, to report first that looking changes the state
            check_state(game, s)
    raise Endless(describe_endless_game(game, limit, last_stacks))


def check_result(game: Game, result: Result, seats: int) -> None:
    """Raise WrongResult unless each seat has a score and each winner is a seat."""
    own = game.rules.outcome
    where = game.written_at("scores" if own is None else "outcome")
    if len(result.scores) != seats:
        raise WrongResult(f"{where}: {len(result.scores)} scores for {seats} seats")
    for seat in result.winners:
        if type(seat) is not int or not 0 <= seat < seats:
            raise WrongResult(
                f"{where}: {seat!r} is among the winners {result.winners}, but the seats are 0 to "
                f"{seats - 1}"
            )
    if len({*result.winners}) < len(result.winners):
        raise WrongResult(f"{where}: a seat appears twice among the winners: {result.winners}")


def stack_of(s: State) -> tuple[int, ...]:
    """The blocks at which the scripts of a state wait, outer ones first."""
    return tuple([frame[0] for frame in s.frames])


def describe_endless_game(game: Game, limit: int, last_stacks: Counter[tuple[int, ...]]) -> str:
    """Describe the loop in which a game is caught, and its most frequent asks."""
    asks: Counter[int] = Counter()
    for blocks, count in last_stacks.items():
        asks[blocks[-1]] += count
    lines = [
        f"\n{game.program.line_of(block)}: {count} of the last {asks.total()}"
        for block, count in asks.most_common(LISTED)
    ]
    loop = endless_loop(game, last_stacks)
    where = f"it never leaves this loop:\n{quote_line(loop)}\nand " if loop else ""
    return (
        f"a game is not over after {limit} answers; {where}these asks repeat:"
        f"{''.join(lines)}\nEnd the game by something that is certain to happen, such as a number "
        "of rounds or a deck that runs out"
    )


def endless_loop(game: Game, stacks: Iterable[tuple[int, ...]]) -> Place | None:
    """The innermost ``while`` that contains the scripts of all these stacks; None if there is
    none."""
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
            f"{game.program.where(s)}: seat {seat} is asked, but the seats are 0 to {seats - 1}"
        )
    for choice in choices:
        if type(choice) is not int or not 0 <= choice < len(game.vocabulary):
            raise WrongAsk(
                f"{game.program.where(s)}: {describe_seat(seat)} is offered {choice!r}, which is "
                "no choice: convert an id with its group, as in CARD[card]"
            )
    if seat != CHANCE and len({*choices}) < len(choices):
        twice = next(choice for choice in choices if choices.count(choice) > 1)
        name = game.vocabulary.name(twice)
        raise WrongAsk(f"{game.program.where(s)}: seat {seat} is offered {name} twice")
