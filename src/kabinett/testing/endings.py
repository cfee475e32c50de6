"""Does a game come to each of its ends?  Found in the sources, and by playing.

A rare end is no fault, one that nothing leads to is.  So a short game is played by chance until all
of them have come, or so often that one that has not is hardly left to chance; then bots play it,
and lessons and examples count.  What still has not come is refused: whoever has an end as rare as
that shows by an example of the rules how it comes about.  A long game cannot be played so often:
there it is only said what has not come.
"""

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
from kabinett.core.lesson import ON
from kabinett.core.play.lessons import Way
from kabinett.core.setup import Setup
from kabinett.core.state import State
from kabinett.testing.ends import play_quickly
from kabinett.testing.lessons import moments_of
from kabinett.testing.misnamed import misnamed_endings
from kabinett.testing.play import every_setup, new_table, some_setup
from kabinett.testing.sources import loaded_sources
from kabinett.testing.values import found

#: So often a game is played by chance before an end that has not come is refused …
GAMES: Final = 500
#: … but no more answers than these in all: of a longer game nothing is refused.
ANSWERS: Final = 50_000
#: Games that bots play of a short game.
BY_BOTS: Final = 20
BOT: Final = "one-ply"
#: Answers of seats after which bots leave a game.
LONG: Final = 1_000

CURE: Final = (
    "If that is a rare end, let an example in learn/examples/ come to it: it shows everybody that "
    "there is a way"
)


class NoEnd(AssertionError):
    """A way to end to which no game comes."""


@dataclass(frozen=True)
class Call:
    """`finish(s, ROUTED)` in the sources; no ending where they do not show which it is."""

    file: Path
    line: int
    text: str
    ending: int | None

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def calls_of(game: Game[Any]) -> list[Call]:
    """Every call of `finish`, one for each ending that it may be told."""
    calls = []
    for file, tree, module in loaded_sources(game):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or len(node.args) < 2:
                continue
            if getattr(node.func, "attr", getattr(node.func, "id", "")) == "finish":
                for arm in arms(node.args[1]):
                    ending = number(arm, module)
                    calls.append(Call(file, node.lineno, ast.unparse(node), ending))
    return calls


def arms(node: ast.expr) -> list[ast.expr]:
    """A value, or what it is in either case."""
    return [*arms(node.body), *arms(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def number(node: ast.expr, module: Any) -> int | None:
    value = node.value if isinstance(node, ast.Constant) else found(node, module)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


# -- in the sources


def check_calls(game: Game[Any]) -> None:
    """Raise NoEnd, with all of them, where `finish` or a result is told what is no ending, or the
    sources look for an ending that no `finish` is told, or `endings` has one."""
    misnamed = list(misnamed_endings(game))
    if misnamed:
        raise NoEnd("\n".join(misnamed))
    calls = calls_of(game)
    told = {call.ending for call in calls}
    if not calls or None in told:  # what it is told is worked out
        return
    wrong = [
        f"{file}:{line}: {text} is never so: nothing ends a game by it, there is no "
        f"kb.finish(s, {name})"
        for file, line, text, name, ending in looked_for(game)
        if ending not in told
    ]
    endings = game.contract.endings
    if game.contract.outcome is None:
        where = game.written_at("endings") if endings else ""
        wrong += [
            f"{where}: endings: nothing ends a game by {ending.kind!r}: there is no "
            f"kb.finish(s, {place})"
            for place, ending in enumerate(endings)
            if place not in told
        ]
        wrong += [
            f"{call}: {call.text}: endings has {len(endings)}, numbered from 0"
            for call in calls
            if call.ending is not None and endings and not 0 <= call.ending < len(endings)
        ]
    if wrong:
        raise NoEnd("\n".join(dict.fromkeys(wrong)))


def looked_for(game: Game[Any]) -> Iterator[tuple[Path, int, str, str, int]]:
    """Every `s.ending == ROUTED`: file, line, the text, the name and its number."""
    for file, tree, module in loaded_sources(game):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Compare) or getattr(node.left, "attr", "") != "ending":
                continue
            if not isinstance(node.ops[0], ast.Eq | ast.In):
                continue
            for each in getattr(node.comparators[0], "elts", node.comparators[:1]):
                ending = number(each, module)
                if ending is not None and ending >= 0:
                    yield file, node.lineno, ast.unparse(node), ast.unparse(each), ending


# -- by playing


@dataclass
class Came:
    """The ends to which games have come, and those that are still missing."""

    game: Game[Any]
    calls: list[Call]
    missing_kinds: list[str]
    kinds: set[str] = field(default_factory=set)

    @classmethod
    def none(cls, game: Game[Any]) -> Came:
        endings = game.contract.endings
        named = [*game.ending_names, *(each.kind for each in endings if hasattr(each, "kind"))]
        calls = [call for call in calls_of(game) if call.ending is not None]
        return cls(game, calls, list(dict.fromkeys(named)))

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
        """Those that have not come: the lines that would bring them about, and what the game
        calls them."""
        names = self.game.ending_names
        lines = [f"{call}: {call.text}" for call in self.calls] or [
            f"{self.game.written_at('ending_names' if names else 'endings')}"
        ]
        kinds = " or ".join(map(repr, self.missing_kinds))
        return [f"{line}: no game ends by {kinds}" if kinds else line for line in lines]


def check_endings(game: Game[Any], seed: int) -> str:
    """Play until all ends have come; NoEnd with those that do not come in a short game, or before
    it is played with what the sources tell already."""
    check_calls(game)
    came = Came.none(game)
    games = by_chance(came, seed)
    is_short = games == GAMES
    if not came.all and is_short:
        by_bots(came, seed)
        taught(came)
    tried = f"{games} games by chance"
    if came.all:
        return f"{', '.join(sorted(came.kinds))}: all came in {tried}"
    if is_short:
        tried += f", in {BY_BOTS} by bots, in lessons and examples"
        missing = "\n".join(f"{each}: never reached in {tried}" for each in came.missing())
        raise NoEnd(f"{missing}\n{CURE}")
    missing = "\n".join(f"{each}: not reached in {tried}" for each in came.missing())
    return f"{', '.join(sorted(came.kinds))}\n{missing}"


def by_chance(came: Came, seed: int) -> int:
    """Play by chance until all have come; how many games."""
    game, answers = came.game, 0
    usual = [Setup(seats) for seats in game.seat_counts]
    setups = itertools.cycle([*usual, *every_setup(game, random.Random(seed))])
    for games in range(GAMES):
        if came.all or answers >= ANSWERS:
            return games
        s, asked = play_quickly(game, next(setups), seed + games)
        came.add(s)
        answers += asked
    return GAMES


def by_bots(came: Came, seed: int) -> None:
    """Play with bots that think an answer ahead."""
    for number in range(seed, seed + BY_BOTS):
        table = new_table(came.game, some_setup(came.game, random.Random(number)), number)
        bots = [make_bot(BOT, number + seat) for seat in range(table.setup.seats)]
        for _ in range(LONG):
            if table.over:
                break
            seat = table.open_seats()[0]
            table.answer(seat, None, bots[seat].choose(View(table, seat)))
        came.add(table.state)


def taught(came: Came) -> None:
    """The ends of lessons and examples, as far as they can be played."""
    for lesson in came.game.lessons.values():
        for at in moments_of(came.game, lesson):
            came.add(at.table.state)
    for example in came.game.examples.values():
        way = Way(came.game, example.lesson)
        for _ in example.seen:
            came.add(way.table.state)
            way.go_on(ON)
