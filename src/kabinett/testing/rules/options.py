"""Checks that each option of a game changes something."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.setup import Option, Setup, SetupError
from kabinett.testing.many_games import with_setup
from kabinett.testing.sources.book_reads import Place, reads_in
from kabinett.testing.sources.trees import option_at

GAMES: Final = 10  # compared for two values of an option, until something differs
ANSWERS: Final = 20_000  # of one such game
OTHER_OPTIONS: Final = 8  # settings of all other options to try


class NoEffect(AssertionError):
    """An option, or one of its values, changes nothing."""


def check_options(game: Game, seed: int) -> str:
    """Raise NoEffect, with all faults, if an option changes nothing or two of its values do the
    same. Returns remarks, one per line, about effects so rare that no game has shown them."""
    wrong, rare = [], []
    reads = reads_in(game)
    for option in game.options:
        if len(option.values) < 2:
            wrong.append(f"{option_at(game, option)}: the option {option.name!r} has one value")
            continue
        faults, remarks = compare_values(OptionValues(game, option, reads, seed))
        wrong += [
            f"{option_at(game, option)}: the option {option.name!r} {each}" for each in faults
        ]
        rare += [f"{option_at(game, option)}: {each}" for each in remarks]
    if wrong:
        raise NoEffect("\n".join(wrong))
    return "\n".join(["", *rare])


CURE: Final = (
    "nothing reads its value. The book's field with the option's name has the value, and "
    "setup.options has the values of all options"
)


def compare_values(values: OptionValues) -> tuple[list[str], list[str]]:
    """The faults and the remarks about an option's values."""
    option = values.option
    pairs = list(combinations(option.values, 2))
    faults = {pair: fault for pair in pairs if (fault := values.fault(*pair))}
    if len(faults) == len(pairs) and len({*faults.values()}) == 1:
        return [f"changes nothing: {next(iter(faults.values()))}"], []
    if faults:
        return [
            f"does the same for {b!r} as for {a!r}: {why}" for (a, b), why in faults.items()
        ], []
    same = [pair for pair in pairs if not values.shows(*pair)]
    if len(same) == len(pairs):
        return [], [f"{GAMES} games were the same for all values of the option {option.name!r}"]
    return [], [
        f"{GAMES} games were the same for {one!r} and {other!r} of the option {option.name!r}"
        for one, other in same
    ]


@dataclass(frozen=True)
class OptionValues:
    """Compares pairs of values of an option."""

    game: Game
    option: Option
    reads: dict[str, list[Place]]
    seed: int

    def fault(self, one: str, other: str) -> str:
        """Why these two values have the same effect; "" if they may differ."""
        fields = fields_that_differ(self.game, self.option, one, other)
        if fields is None:
            return ""  # the games begin differently
        if not fields:
            return CURE
        places = [place for name in sorted(fields) for place in self.reads.get(name, ())]
        deciding = [place for place in places if place.decides]
        if not deciding:
            only = ""
            if places:
                only = f", only {' and '.join(map(str, places))}, which decides nothing"
            return (
                "no rule reads it, "
                f"{' or '.join(f's.book.{name}' for name in sorted(fields))}{only}"
            )
        if any(
            place.tells_apart(*values)
            for name, pairs in fields.items()
            for place in self.reads.get(name, ())
            if place.decides
            for values in pairs
        ):
            return ""
        return f"{', '.join(map(str, deciding))} computes the same for both"

    def shows(self, one: str, other: str) -> bool:
        """Whether some game differs between the two values."""
        if fields_that_differ(self.game, self.option, one, other) is None:
            return True
        return any(
            differs(self.game, self.option, one, other, number)
            for number in range(self.seed, self.seed + GAMES)
        )


def setups_of(game: Game, option: Option, one: str, other: str, seed: int) -> tuple[Setup, Setup]:
    """Two set-ups that differ only in this option. Other options have their defaults for seed 0 and
    random values for other seeds."""
    dice = random.Random(seed)
    seats = game.seat_counts[seed % len(game.seat_counts)]
    rest = {
        each.name: each.default if seed == 0 else dice.choice(list(each.values))
        for each in game.options
    }
    here, there = (game.setup(Setup(seats, {**rest, option.name: each})) for each in (one, other))
    return here, there


def fields_that_differ(
    game: Game, option: Option, one: str, other: str
) -> dict[str, list[tuple[Any, Any]]] | None:
    """The fields of the book that differ between two values of an option, each with its pairs of
    values. None if roles or the first state differ, or if a set-up is refused."""
    fields: dict[str, list[tuple[Any, Any]]] = {}
    for number in range(max(OTHER_OPTIONS, len(game.seat_counts))):
        try:
            pair = setups_of(game, option, one, other, number)
            books = [game.book(setup) for setup in pair]
            if books[0] is not None:
                if not all(hasattr(book, "__dict__") for book in books):
                    return None  # native code does not list its fields
                here, there = (vars(book) for book in books)
                for name in {*here, *there} - {"made_of"}:
                    if here.get(name) != there.get(name):
                        fields.setdefault(name, []).append((here.get(name), there.get(name)))
            if begins_otherwise(game, pair):
                return None
        except SetupError:
            return None
    return fields


def begins_otherwise(game: Game, pair: tuple[Setup, Setup]) -> bool:
    one, other = pair
    if game.roles(one.seats, one.options) != game.roles(other.seats, other.options):
        return True
    return in_play(game.new_state(one)) != in_play(game.new_state(other))


def differs(game: Game, option: Option, one: str, other: str, seed: int) -> bool:
    """Whether a game differs between two values of an option, given the same answers."""
    try:
        pair = setups_of(game, option, one, other, seed)
        states = [game.new_state(setup) for setup in pair]
    except SetupError:
        return True
    dice = random.Random(seed)
    with with_setup(pair[0]):
        choices = [game.program.begin(s, game.beginning(pair[0])) for s in states]
        for _ in range(ANSWERS):
            if choices[0] != choices[1] or in_play(states[0]) != in_play(states[1]):
                return True
            if not choices[0]:
                return game.result(states[0]) != game.result(states[1])
            choice = dice.choice(choices[0])
            choices = [game.program.run(s, choice) for s in states]
    return False


def in_play(s: Any) -> Data:
    """The fields that may change during play."""
    return {name: each for name, each in s.values().items() if name != "book"}
