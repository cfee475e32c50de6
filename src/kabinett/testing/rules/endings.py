"""Checks that a game reaches each of its ends, by its sources and by playing.

A rare end is no fault, one that nothing leads to is. So a short game is played at random until all
ends have come, or so often that chance can hardly be to blame for one that has not; then bots play
it, and lessons and examples count. An end that still has not come is refused: an author with an end
as rare as that shows by an example of the rules how it comes about. A long game cannot be played so
often: there the report only lists the ends that have not come."""

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

#: Random games before an end that has not come is refused …
GAMES: Final = 500
#: … but no more answers than these in all: nothing is refused of a longer game.
ANSWERS: Final = 50_000
#: Games of a short game that bots play.
BY_BOTS: Final = 20
BOT: Final = "one-ply"
#: Answers of seats after which bots abandon a game.
LONG: Final = 1_000

CURE: Final = (
    "If that is a rare end, let an example in learn/examples/ come to it: it shows everybody that "
    "there is a way"
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
        endings = game.contract.endings
        kinds = [*game.ending_names, *(each.kind for each in endings if hasattr(each, "kind"))]
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
        """A line for each missing end: the calls that would bring it about, and what the game calls
        it."""
        names = self.game.ending_names
        lines = [f"{call}: {call.text}" for call in self.calls] or [
            f"{self.game.written_at('ending_names' if names else 'endings')}"
        ]
        kinds = " or ".join(map(repr, self.missing_kinds))
        return [f"{line}: no game ends by {kinds}" if kinds else line for line in lines]


def check_endings(game: Game, seed: int) -> str:
    """Play until all ends have come. Raises NoEnd with those that a short game never reaches, and,
    before any play, with the faults that the sources show."""
    check_calls(game)
    ends = EndsReached.none(game)
    games = play_by_chance(ends, seed)
    is_short = games == GAMES
    if not ends.all and is_short:
        play_by_bots(ends, seed)
        play_lessons(ends)
    attempts = f"{games} games by chance"
    if ends.all:
        return f"{', '.join(sorted(ends.kinds))}: all came in {attempts}"
    if is_short:
        attempts += f", in {BY_BOTS} by bots, in lessons and examples"
        missing = "\n".join(f"{each}: never reached in {attempts}" for each in ends.missing())
        raise NoEnd(f"{missing}\n{CURE}")
    missing = "\n".join(f"{each}: not reached in {attempts}" for each in ends.missing())
    return f"{', '.join(sorted(ends.kinds))}\n{missing}"


def play_by_chance(ends: EndsReached, seed: int) -> int:
    """Play at random until all ends have come. Returns the number of games."""
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
    """Play with bots that think an answer ahead."""
    for number in range(seed, seed + BY_BOTS):
        table = new_table(ends.game, some_setup(ends.game, random.Random(number)), number)
        bots = [make_bot(BOT, number + seat) for seat in range(table.setup.seats)]
        for _ in range(LONG):
            if table.over:
                break
            seat = table.open_seats()[0]
            table.answer(seat, None, bots[seat].choose(View(table, seat)))
        ends.add(table.state)


def play_lessons(ends: EndsReached) -> None:
    """Add the ends of lessons and examples, as far as they can be played."""
    for lesson in lessons_of(ends.game).values():
        for moment in moments_of(ends.game, lesson):
            ends.add(moment.table.state)
    for example in examples_of(ends.game).values():
        way = Way(ends.game, example.lesson)
        for _ in example.seen:
            ends.add(way.table.state)
            way.go_on(READ_ON)
