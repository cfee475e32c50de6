"""Checks by playing that a game reaches each of its ends.

An end may be rare, but something must lead to it. A short game is played at random until every end
has been reached, or very often; then bots play it, and its lessons and examples are played. If an
end is still missing, the check fails: an author whose game has such a rare end writes an example of
it. A long game cannot be played that often, so for it the report only lists the missing ends."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from typing import Final

from kabinett.bots import View, make_bot
from kabinett.core.game import Game
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.learn.example import examples_of
from kabinett.learn.lesson import READ_ON
from kabinett.learn.lesson_files import lessons_of
from kabinett.learn.playing import Way
from kabinett.testing.learn.lessons import moments_of
from kabinett.testing.rules.quick_games import play_quickly
from kabinett.testing.sources.finish import Call, NoEnd, calls_of, check_calls
from kabinett.testing.tables import every_setup, new_table, some_setup

#: A missing end is a fault only after this many random games …
GAMES: Final = 500
#: … with at most this many answers in all. If they have more, the game is a long one.
ANSWERS: Final = 50_000
#: Bots play this many games of a short game.
BY_BOTS: Final = 20
BOT: Final = "one-ply"
#: Bots abandon a game after this many answers of seats.
LONG: Final = 1_000

CURE: Final = (
    "If the end is rare, write an example in learn/examples/ that reaches it: the example also "
    "shows players how"
)


# -- in the sources


# -- by playing


@dataclass
class EndsReached:
    """The ends that games have reached, and those that are still missing."""

    game: Game
    calls: list[Call]
    missing_kinds: list[str]
    kinds: set[str] = field(default_factory=set)

    @classmethod
    def none(cls, game: Game) -> EndsReached:
        endings = game.rules.endings
        kinds = [
            *game.words.ending_names,
            *(each.kind for each in endings if hasattr(each, "kind")),
        ]
        calls = [call for call in calls_of(game) if call.ending is not None]
        return cls(game, calls, list(dict.fromkeys(kinds)))

    def add(self, s: State) -> None:
        result = self.game.result(s)
        if result is not None:
            self.kinds.add(result.kind)
            self.missing_kinds = [kind for kind in self.missing_kinds if kind != result.kind]
            self.calls = [call for call in self.calls if call.ending != s.ending]

    @property
    def all(self) -> bool:
        return not self.calls and not self.missing_kinds

    def missing(self) -> list[str]:
        """A line for each call of `finish` that no game has reached, with the names of the missing
        ends."""
        names = self.game.words.ending_names
        lines = [f"{call}: {call.text}" for call in self.calls] or [
            f"{self.game.written_at('ending_names' if names else 'endings')}"
        ]
        kinds = " or ".join(map(repr, self.missing_kinds))
        return [f"{line}: no game ends by {kinds}" if kinds else line for line in lines]


def check_endings(game: Game, seed: int) -> str:
    """Play until every end has been reached. Raises NoEnd for the ends that a short game never
    reaches and, before any play, for faults in the sources. Returns a line for the report."""
    check_calls(game)
    ends = EndsReached.none(game)
    games = play_by_chance(ends, seed)
    is_short = games == GAMES
    if not ends.all and is_short:
        play_by_bots(ends, seed)
        play_lessons(ends)
    attempts = f"{games} games by chance"
    if ends.all:
        return f"{', '.join(sorted(ends.kinds))}: all reached in {attempts}"
    if is_short:
        attempts += f", in {BY_BOTS} by bots, in lessons and examples"
        missing = "\n".join(f"{each}: never reached in {attempts}" for each in ends.missing())
        raise NoEnd(f"{missing}\n{CURE}")
    missing = "\n".join(f"{each}: not reached in {attempts}" for each in ends.missing())
    return f"{', '.join(sorted(ends.kinds))}\n{missing}"


def play_by_chance(ends: EndsReached, seed: int) -> int:
    """Play at random until every end has been reached. Returns the number of games."""
    game, answers = ends.game, 0
    usual = [Setup(seats) for seats in game.seat_counts]
    setups = itertools.cycle([*usual, *every_setup(game, random.Random(seed))])
    for games in range(GAMES):
        if ends.all or answers >= ANSWERS:
            return games
        s, count = play_quickly(game, next(setups), seed + games)
        ends.add(s)
        answers += count
    return GAMES


def play_by_bots(ends: EndsReached, seed: int) -> None:
    """Play with bots that look one answer ahead."""
    for number in range(seed, seed + BY_BOTS):
        table = new_table(ends.game, some_setup(ends.game, random.Random(number)), number)
        bots = [make_bot(BOT, number + seat) for seat in range(table.setup.seats)]
        for _ in range(LONG):
            if table.over:
                break
            seat = table.open_seats()[0]
            table.answer(seat, bots[seat].choose(View(table, seat)))
        ends.add(table.state)


def play_lessons(ends: EndsReached) -> None:
    """Add the ends that lessons and examples reach."""
    for lesson in lessons_of(ends.game).values():
        for moment in moments_of(ends.game, lesson):
            ends.add(moment.table.state)
    for example in examples_of(ends.game).values():
        way = Way(ends.game, example.lesson)
        for _ in example.seen:
            ends.add(way.table.state)
            way.go_on(READ_ON)
