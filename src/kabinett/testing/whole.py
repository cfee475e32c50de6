"""All checks that a game can be put through, one after the other, with what came of each."""

from __future__ import annotations

import inspect
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.table import Table
from kabinett.core.script import program
from kabinett.core.script.builds import STAMP, build_folder, is_of
from kabinett.core.script.native_cache import texts_for
from kabinett.core.setup import Setup
from kabinett.testing.board import board_of, check_board, check_pieces
from kabinett.testing.bots import check_bots_room
from kabinett.testing.differences import same
from kabinett.testing.examples import check_example
from kabinett.testing.handbooks import check_handbooks
from kabinett.testing.hooks import check_hooks
from kabinett.testing.kinds import check_kinds
from kabinett.testing.lessons import check_lessons
from kabinett.testing.many import Games, with_seed
from kabinett.testing.parts import check_reads
from kabinett.testing.play import Endless, both_ways, play_random, some_setup
from kabinett.testing.playing_on import check_forced
from kabinett.testing.texts import unused_reasons
from kabinett.testing.words import (
    check_catalogues,
    check_forms,
    check_log_words,
    check_things,
    check_translated_holes,
    check_words,
    languages_of,
)

LONG = 20_000  # answers: a game with unusual options may be longer, and is left then


@dataclass(frozen=True)
class Report:
    """What came of one check: ``error`` is None if it is in order."""

    name: str
    found: str
    error: BaseException | None = None


def check_game(
    game: Game[Any], games: int = 10, seed: int = 1, every: int = 20
) -> Iterator[Report]:
    """Run all checks; those that play do so with these many games from this seed on."""
    yield report("set-up", lambda: set_up(game))
    yield report("words", lambda: words(game))
    yield report("rules", lambda: rules(game))
    yield report("parts", lambda: parts(game))
    yield report("lessons", lambda: lessons(game))
    yield report("examples", lambda: examples(game))
    yield report("board", lambda: check_board(game))
    yield report("drawings", lambda: check_hooks(game, seed))
    yield report("scripts", lambda: scripts(game, games, seed))
    yield report("answers of the table", lambda: forced_answers(game, games, seed))
    yield report("games", lambda: whole_games(game, games, seed, every))
    yield report("bot", lambda: check_bots_room(game, games, seed))
    yield report("compiled", lambda: compiled(game, games, seed))


def report(name: str, check: Callable[[], str]) -> Report:
    try:
        return Report(name, check())
    except Exception as error:
        return Report(name, "", error)


def set_up(game: Game[Any]) -> str:
    """Every number of seats, and every value of every option."""
    setups = 0
    for seats in game.seat_counts:
        for options in [
            {},
            *({option.name: value} for option in game.options for value in option.values),
        ]:
            table = Table.new(game, Setup(seats, options), chance=Chance(bytes(SEED_BYTES)))
            counted = len(game.scores(table.state))
            assert counted in (0, seats), (
                f"{game.rooms.written_at('scores')}: `scores` gives {counted} for {seats} seats"
            )
            check_kinds(table)
            setups += 1
    return f"{setups} ways to begin"


def words(game: Game[Any]) -> str:
    """What stands in the sources, in every language; and every name, as it would be said."""
    wrong = game.wrong_holes()
    assert not wrong, "\n".join(wrong)
    unread = check_translated_holes(game)
    messages = check_catalogues(game)
    check_forms(game)
    check_things(game)
    return f"{messages} messages, all names and options in {', '.join(languages_of(game))}{unread}"


def rules(game: Game[Any]) -> str:
    """The rules to be read, in every language, and what cites them."""
    unused = list(unused_reasons(game.folder))
    assert not unused, "\n".join(unused)
    sections = check_handbooks(game)
    if not sections:
        return "none to be read: learn/rules.en.md is missing"
    return f"{sections} sections in {', '.join(game.handbooks)}; all that is cited is there"


def parts(game: Game[Any]) -> str:
    """The parts of the scene, and what each of them reads."""
    if not game.parts:
        return "none: all of the scene is made with every answer"
    if not str(program.__file__).endswith(".py"):
        return "compiled to native code: what they read is found in the sources"
    check_reads(game)
    return f"{len(game.parts)}, and each reads what it says"


def lessons(game: Game[Any]) -> str:
    """Guided games, played through on every branch."""
    if not game.lessons:
        return "none: learn/first.toml is missing"
    moments = check_lessons(game)
    languages = ", ".join(next(iter(game.lessons.values())).languages)
    return f"{', '.join(game.lessons)} in {languages}; all {moments} moments can be played"


def examples(game: Game[Any]) -> str:
    """Worked examples of the rules, played: what they say must be seen is there."""
    for example in game.examples.values():
        check_example(game, example)
    return f"{len(game.examples)} played" if game.examples else "none in learn/examples/"


def scripts(game: Game[Any], games: int, seed: int) -> str:
    """Whole games as the generators that the scripts are, and as they are compiled."""
    if not inspect.isgeneratorfunction(inspect.unwrap(game.main)):
        return "compiled to native code: there are no generators to compare with"

    def play(seed: int) -> int:
        return both_ways(game, Setup(game.seat_counts[0]), random.Random(seed))

    for number in range(seed, seed + games):
        with_seed(number, play)
    return f"{games} games are the same as generators and compiled"


def compiled(game: Game[Any], games: int, seed: int) -> str:
    """The same whole games here and in the build that `kabinett compile` has made."""
    if not str(program.__file__).endswith(".py"):
        return "this is a compiled build itself"
    package = game.rooms.package
    build = build_folder([package])
    if not (build / STAMP).exists():
        return "not built: kabinett compile"
    if not is_of(build, texts_for([package])):
        return "not compared: the build is older than the source: run kabinett compile"

    def digests(*path: Path) -> list[str]:
        where = os.pathsep.join(str(each) for each in [*path, *sys.path] if str(each))
        command = [sys.executable, "-m", "kabinett.testing.digests", str(game.folder), str(games)]
        environ = {**os.environ, "PYTHONPATH": where}
        done = subprocess.run(
            [*command, str(seed)], env=environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr.strip().rpartition("\n")[2]
        return done.stdout.splitlines()

    here, native = digests(), digests(build)
    assert native[0] == "compiled", f"{build} is no compiled build"
    same(native[1:], here[1:], f"whole games from seed {seed} on, compiled and interpreted")
    return f"{games} games are the same as interpreted"


def forced_answers(game: Game[Any], games: int, seed: int) -> str:
    """What a table answers by itself tells nobody what he may not know."""

    def play(seed: int) -> int:
        return check_forced(game, some_setup(game, random.Random(seed)), seed, LONG)

    forced = sum(with_seed(number, play) for number in range(seed, seed + games))
    return f"all {forced} that it gives by itself are no secret"


def whole_games(game: Game[Any], games: int, seed: int, every: int) -> str:
    """Random games with everything that is checked on the way, and all words at some moments."""
    drawn = board_of(game)

    def also(table: Table) -> None:
        check_kinds(table)
        check_words(table)
        check_pieces(table, drawn)

    def play(seed: int) -> Table | None:
        """None where a game of unusual options is left unfinished."""
        setup = some_setup(game, random.Random(seed))
        try:
            table = play_random(game, setup, seed, every, LONG, also)
        except Endless:
            if setup.options:
                return None
            raise
        also(table)
        check_log_words(table)
        return table

    found = Games()
    for number in range(seed, seed + games):
        table = with_seed(number, play)
        if table is None:
            found.ends["unfinished"] += 1
        else:
            found.add(table)
    told = ", ".join(f"{kind} {count}" for kind, count in found.ends.most_common())
    return f"{games} games, {found.answers} answers; ends: {told}"
