"""Plays games by the rules alone, as quickly as can be: does each come to its end, and is everybody
asked for what there is?"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.result import Result
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State
from kabinett.testing.frozen import check_all_looks
from kabinett.testing.invariants import behind, check_state
from kabinett.testing.loops import Place, shown, whiles_around
from kabinett.testing.many import with_seed, with_setup

#: Answers, those of chance too, by which a game has to be over.
LONG: Final = 20_000
#: Of the last so many the endless game tells which asks they answered.
LAST: Final = 1_000
TOLD: Final = 3


class Endless(AssertionError):
    """A game that does not come to its end."""


class WrongResult(AssertionError):
    """An end that cannot be: winners or scores of no seat."""


class WrongAsk(AssertionError):
    """An ask that nobody can answer."""


def check_ends(game: Game[Any], setups: Iterator[Setup], games: int, seed: int) -> str:
    """Play so many games, the first of the set-ups, up to their ends."""
    answers = 0
    played = 0
    looked_at: set[int] = set()
    for number, setup in enumerate(islice(setups, games), seed):
        with with_setup(setup):
            answers += with_seed(number, lambda seed: play_and_look(game, setup, seed, looked_at))  # noqa: B023
        played += 1
    return f"{played} games are over, after {answers // max(played, 1)} answers in the middle"


def play_and_look(game: Game[Any], setup: Setup, seed: int, looked_at: set[int]) -> int:
    """Play a game by chance to its end; how many answers it took.  Raise Changed where looking at
    an ask that has not come before changes the state: later it would be told of others."""

    def look(s: State) -> None:
        if s.frames[-1][0] not in looked_at:
            looked_at.add(s.frames[-1][0])
            check_all_looks(game, s, setup.seats)

    return play_quickly(game, setup, seed, also=look)[1]


def play_quickly(
    game: Game[Any],
    setup: Setup,
    seed: int,
    limit: int = LONG,
    also: Callable[[State], None] = lambda s: None,
) -> tuple[State, int]:
    """Play a game by chance to its end, with ``also`` at each ask; that, and how many answers it
    took.  Endless tells which asks come again and again."""
    dice = random.Random(seed)
    setup = game.setup(setup)
    s = game.new_state(setup)
    program = game.program
    choices = program.begin(s, game.beginning(setup))
    last: Counter[tuple[int, ...]] = Counter()  # where all scripts stood
    if choices:
        also(s)
    for answered in range(limit):
        if not choices:
            if (result := game.result(s)) is not None:
                check_result(game, result, setup.seats)
            return s, answered
        check_asked(game, s, setup.seats, choices)
        if answered >= limit - LAST:
            last[stack_of(s)] += 1
        answer = s.seat, dice.choice(choices)
        with behind(game, s, lambda: [answer]):  # noqa: B023
            choices = program.run(s, answer[1])
            if choices:
                also(s)  # if looking changes the state, that comes first
            check_state(game, s)
    raise Endless(never_over(game, limit, last))


def check_result(game: Game[Any], result: Result, seats: int) -> None:
    """Raise WrongResult unless each seat has a score, and who has won a seat."""
    own = game.contract.outcome
    made = game.written_at("scores" if own is None else "outcome")
    if len(result.scores) != seats:
        raise WrongResult(f"{made}: {len(result.scores)} scores for {seats} seats")
    for seat in result.winners:
        if type(seat) is not int or not 0 <= seat < seats:
            raise WrongResult(
                f"{made}: {seat!r} is among the winners, {result.winners}, and there are only the "
                f"seats 0 to {seats - 1}"
            )
    if len({*result.winners}) < len(result.winners):
        raise WrongResult(f"{made}: a seat is twice among the winners: {result.winners}")


def stack_of(s: State) -> tuple[int, ...]:
    """The blocks that its scripts stand at, outer ones first."""
    return tuple([frame[0] for frame in s.frames])


def never_over(game: Game[Any], limit: int, last: Counter[tuple[int, ...]]) -> str:
    """What to say of it: the loop of its last answers, and their asks, the most frequent first."""
    asks: Counter[int] = Counter()
    for blocks, count in last.items():
        asks[blocks[-1]] += count
    told = [
        f"\n{game.program.line_of(block)}: {count} of the last {asks.total()}"
        for block, count in asks.most_common(TOLD)
    ]
    loop = endless_loop(game, last)
    where = f"it does not come out of this loop:\n{shown(loop)}\nand " if loop else ""
    return (
        f"a game is not over after {limit} answers; {where}these asks come again and again:"
        f"{''.join(told)}\nLet something end it that is sure to come: a count of rounds, a deck "
        "that runs out"
    )


def endless_loop(game: Game[Any], stacks: Iterable[tuple[int, ...]]) -> Place | None:
    """The innermost ``while`` that the scripts stand in at all of these moments."""
    places = [[game.program.place_of(block)[1:] for block in blocks] for blocks in stacks]
    loops = [whiles_around(each) for each in places]
    common = [loop for loop in loops[0] if all(loop in each for each in loops)] if loops else []
    return common[-1] if common else None


def check_asked(game: Game[Any], s: State, seats: int, choices: Sequence[int]) -> None:
    """Raise WrongAsk unless a seat that there is is asked, for choices that there are."""
    asked = s.seat
    if asked != CHANCE and not 0 <= asked < seats:
        raise WrongAsk(
            f"{game.program.where(s)}: seat {asked} is asked, and there are only 0 to {seats - 1}"
        )
    for choice in choices:
        if type(choice) is not int or not 0 <= choice < len(game.vocabulary):
            whom = "chance" if asked == CHANCE else f"seat {asked}"
            raise WrongAsk(
                f"{game.program.where(s)}: {whom} is offered {choice!r}, which is no choice: an "
                "id becomes one in its group, as in CARD[card]"
            )
    if asked != CHANCE and len({*choices}) < len(choices):
        twice = next(choice for choice in choices if choices.count(choice) > 1)
        name = game.vocabulary.name(twice)
        raise WrongAsk(f"{game.program.where(s)}: seat {asked} is offered {name} twice")
