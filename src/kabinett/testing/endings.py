"""Checks that a game reaches each of its ends, by its sources and by playing.

A rare end is no fault, one that nothing leads to is. So a short game is played at random until all
ends have come, or so often that chance can hardly be to blame for one that has not; then bots play
it, and lessons and examples count. An end that still has not come is refused: an author with an end
as rare as that shows by an example of the rules how it comes about. A long game cannot be played so
often: there the report only lists the ends that have not come."""

from __future__ import annotations

import ast
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kabinett.bots import View, make_bot
from kabinett.core.game import Game
from kabinett.core.lesson import READ_ON
from kabinett.core.play.lessons import Way
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.testing.ends import play_quickly
from kabinett.testing.lessons import moments_of
from kabinett.testing.misnamed import misnamed_endings
from kabinett.testing.play import every_setup, new_table, some_setup
from kabinett.testing.sources import loaded_sources
from kabinett.testing.values import value_of

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


class NoEnd(AssertionError):
    """An end that no game reaches."""


@dataclass(frozen=True)
class Call:
    """`finish(s, ROUTED)` in the sources; the ending is None where the sources do not show it."""

    file: Path
    line: int
    text: str
    ending: int | None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def calls_of(game: Game) -> list[Call]:
    """Every call of `finish`, once for each ending that it may be given."""
    calls = []
    for file, tree, module in loaded_sources(game):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or len(node.args) < 2:
                continue
            if getattr(node.func, "attr", getattr(node.func, "id", "")) == "finish":
                for arm in branches(node.args[1]):
                    ending = constant_of(arm, module)
                    calls.append(Call(file, node.lineno, ast.unparse(node), ending))
    return calls


def branches(node: ast.expr) -> list[ast.expr]:
    """A value, or both values of a conditional expression."""
    return [*branches(node.body), *branches(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def constant_of(node: ast.expr, module: Any) -> int | None:
    value = node.value if isinstance(node, ast.Constant) else value_of(node, module)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


# -- in the sources


def check_calls(game: Game) -> None:
    """Raise NoEnd, with all faults, where `finish` or a result names no ending, where the sources
    look for an ending that no `finish` gives, or where `endings` lists one."""
    faults = list(misnamed_endings(game))
    if faults:
        raise NoEnd("\n".join(faults))
    calls = calls_of(game)
    called_endings = {call.ending for call in calls}
    if not calls or None in called_endings:  # some ending is computed
        return
    wrong = [
        f"{file}:{line}: {text} is never so: nothing ends a game by it, there is no "
        f"kb.finish(s, {name})"
        for file, line, text, name, ending in ending_comparisons(game)
        if ending not in called_endings
    ]
    endings = game.contract.endings
    if game.contract.outcome is None:
        where = game.written_at("endings") if endings else ""
        wrong += [
            f"{where}: endings: nothing ends a game by {ending.kind!r}: there is no "
            f"kb.finish(s, {place})"
            for place, ending in enumerate(endings)
            if place not in called_endings
        ]
        wrong += [
            f"{call}: {call.text}: endings has {len(endings)}, numbered from 0"
            for call in calls
            if call.ending is not None and endings and not 0 <= call.ending < len(endings)
        ]
    if wrong:
        raise NoEnd("\n".join(dict.fromkeys(wrong)))


def ending_comparisons(game: Game) -> Iterator[tuple[Path, int, str, str, int]]:
    """Every `s.ending == ROUTED`: file, line, the text, the name and its number."""
    for file, tree, module in loaded_sources(game):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Compare) or getattr(node.left, "attr", "") != "ending":
                continue
            if not isinstance(node.ops[0], ast.Eq | ast.In):
                continue
            for each in getattr(node.comparators[0], "elts", node.comparators[:1]):
                ending = constant_of(each, module)
                if ending is not None and ending >= 0:
                    yield file, node.lineno, ast.unparse(node), ast.unparse(each), ending


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
    for lesson in ends.game.lessons.values():
        for moment in moments_of(ends.game, lesson):
            ends.add(moment.table.state)
    for example in ends.game.examples.values():
        way = Way(ends.game, example.lesson)
        for _ in example.seen:
            ends.add(way.table.state)
            way.go_on(READ_ON)
