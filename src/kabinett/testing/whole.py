"""All checks that a game can be put through, one after the other, with what came of each."""

from __future__ import annotations

import ast
import inspect
import itertools
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.pack import PackError
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.table import Table
from kabinett.core.script import program
from kabinett.core.script.builds import STAMP, build_folder, is_of
from kabinett.core.script.native_cache import texts_for
from kabinett.core.setup import Setup
from kabinett.testing.answers import check_forced
from kabinett.testing.arguments import check_arguments
from kabinett.testing.asks import check_asks
from kabinett.testing.board import board_of, check_board, check_pieces
from kabinett.testing.bots import check_bots_room
from kabinett.testing.contract import hold_to_contract, note_circumstances
from kabinett.testing.dealing import Dealing
from kabinett.testing.differences import same
from kabinett.testing.endings import check_calls, check_endings
from kabinett.testing.ends import LONG, Endless, check_ends
from kabinett.testing.examples import check_example
from kabinett.testing.files import check_files
from kabinett.testing.foreign import check_foreign
from kabinett.testing.forms import check_forms, check_packs
from kabinett.testing.frozen import Changed
from kabinett.testing.handbooks import check_handbooks
from kabinett.testing.hooks import check_hooks
from kabinett.testing.kinds import check_kinds
from kabinett.testing.languages import Wordless, languages_of
from kabinett.testing.lessons import check_lessons
from kabinett.testing.limits import StandsStill, comes_back
from kabinett.testing.many import Games, with_seed
from kabinett.testing.moving import Moving
from kabinett.testing.names import check_names, check_shown_names
from kabinett.testing.options import check_options, option_at
from kabinett.testing.outside import FromOutside, check_outside
from kabinett.testing.parts import check_reads
from kabinett.testing.play import both_ways, every_setup, play_random, some_setup
from kabinett.testing.shared import Shared, check_shared
from kabinett.testing.sources import sources_of
from kabinett.testing.spoken import check_log_for_all, check_said_to_all
from kabinett.testing.texts import texts_of, unused_reasons
from kabinett.testing.unused import check_used
from kabinett.testing.words import (
    check_log_words,
    check_things,
    check_translated_holes,
    check_words,
    untranslated,
)


@dataclass(frozen=True)
class Report:
    """What came of one check: ``error`` is None if it is in order.  Behind the first line of what
    it ``found`` stand remarks, a line each: what need not be wrong, and wants a look."""

    name: str
    found: str
    error: BaseException | None = None


#: The title of the game that `kabinett new-game` writes.
NEW: Final = "Six Regions"
#: What makes games stand still, or go wrong at other places.
UNSOUND: Final = (StandsStill, Endless, FromOutside, Shared, Changed)


#: What there is to check, in this order.
CHECKS: Final = (
    *("names", "set-up", "words", "rules", "parts", "board", "files", "ends", "lessons"),
    *("examples", "drawings", "scripts", "asks", "answers of the table", "games", "endings"),
    *("bot", "compiled"),
)


def check_game(
    game: Game[Any],
    games: int = 10,
    seed: int = 1,
    every: int = 25,
    only: Collection[str] = CHECKS,
) -> Iterator[Report]:
    """Run all checks, or ``only`` these of `CHECKS`; those that play do so with these many games
    from this seed on, and only if a game comes to its end and is made of its table alone."""
    looked_at = (
        ("names", lambda: names(game)),
        ("set-up", lambda: set_up(game, seed)),
        ("words", lambda: words(game)),
        ("rules", lambda: rules(game)),
        ("parts", lambda: parts(game)),
        ("board", lambda: check_board(game)),
        ("files", lambda: check_files(game)),
        ("ends", lambda: ends(game, games, seed)),
    )
    played = (
        ("lessons", lambda: lessons(game)),
        ("examples", lambda: examples(game)),
        ("drawings", lambda: check_hooks(game, seed)),
        ("scripts", lambda: scripts(game, games, seed)),
        ("asks", lambda: check_asks(game, seed)),
        ("answers of the table", lambda: forced_answers(game, games, seed)),
        ("games", lambda: whole_games(game, games, seed, every)),
        ("endings", lambda: check_endings(game, seed)),
        ("bot", lambda: check_bots_room(game, games, seed)),
        ("compiled", lambda: compiled(game, games, seed)),
    )
    stuck = False
    told: set[str] = set()
    for name, check in (*looked_at, *played):
        if name not in only:
            continue
        if stuck and (name == "ends" or name not in dict(looked_at)):
            return  # whatever else is played would go wrong by it, elsewhere
        found = report(game, name, check)
        stuck = stuck or isinstance(found.error, UNSOUND)
        lines = fault_lines(found.error)
        if not lines or not lines <= told:  # one fault is told once
            yield found
        told |= lines


def fault_lines(error: BaseException | None) -> set[str]:
    """What an error says, line by line, whichever seat it met."""
    said = "" if error is None else str(error)
    return {re.sub(r"\bseat \d+\b", "a seat", line) for line in said.splitlines() if line.strip()}


def report(game: Game[Any], name: str, check: Callable[[], str]) -> Report:
    try:
        with comes_back(game.folder), hold_to_contract(game):
            return Report(name, check())
    except (Exception, StandsStill) as error:
        note_circumstances(game, error)
        return Report(name, "", error)


def names(game: Game[Any]) -> str:
    """Whatever the sources call something is known, and nothing is written in vain."""
    check_outside(game)
    count = check_used(game)
    check_names(game)
    check_calls(game)
    return f"{count} in the sources, {len(game.vocabulary)} of choices"


def ends(game: Game[Any], games: int, seed: int) -> str:
    """Games by the rules alone, with every number of seats and every value of every option."""
    dice = random.Random(seed)
    usual = [Setup(seats) for seats in game.seat_counts]
    every = [*every_setup(game, dice)]
    setups = itertools.chain(usual, itertools.cycle(every))
    return check_ends(game, setups, max(games, len(usual) + len(every)), seed)


def set_up(game: Game[Any], seed: int) -> str:
    """Every number of seats, and every value of every option, each of which changes something."""
    setups = 0
    check_shared(game, seed)
    for seats in game.seat_counts:
        for options in [
            {},
            *({option.name: value} for option in game.options for value in option.values),
        ]:
            try:
                table = Table.new(game, Setup(seats, options), chance=Chance(bytes(SEED_BYTES)))
            except Exception as error:
                for option in game.options if not isinstance(error, PackError) else ():
                    if option.name in options:
                        where = option_at(game, option)
                        error.add_note(f"{where}: {option.name} = {options[option.name]!r}")
                if not isinstance(error, PackError):
                    error.add_note(f"with {seats} seats")
                raise
            counted = len(game.scores(table.state))
            assert counted in (0, seats), (
                f"{game.written_at('scores')}: `scores` gives {counted} for {seats} seats"
            )
            check_kinds(table)
            setups += 1
    return f"{setups} ways to begin{check_options(game, seed)}"


def words(game: Game[Any]) -> str:
    """What stands in the sources, in every language; and every name, as it would be said.  What is
    not translated yet stands behind whatever else is wrong."""
    lacking = untranslated(game)
    try:
        unread = all_words(game)
    except Exception as error:
        if lacking:
            error.add_note(lacking)
        raise
    if lacking:
        raise Wordless(lacking)
    messages = len({text for _, _, text in texts_of(game.folder)})
    languages = ", ".join(languages_of(game))
    return f"{messages} messages, all names and options in {languages}{unread}{untitled(game)}"


def untitled(game: Game[Any]) -> str:
    """What to tell of a game that is still called as the one that new-game writes."""
    if game.title.text != NEW or game.package == "kabinett.starter":
        return ""
    return f"\n{game.written_at('title')}: the title is still {NEW!r}: what is your game called?"


def all_words(game: Game[Any]) -> str:
    """Raise an error for what is wrong with them; what to tell where some were not looked at."""
    wrong = game.wrong_holes()
    assert not wrong, "\n".join(wrong)
    check_arguments(game)
    check_said_to_all(game)
    unread = check_translated_holes(game)
    check_forms(game)
    check_packs(game)
    check_things(game)
    check_foreign(game)
    return unread


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
    if not game.contract.scene_parts:
        return "none: all of the scene is made with every answer"
    if not str(program.__file__).endswith(".py"):
        return "compiled to native code: what they read is found in the sources"
    check_reads(game)
    return f"{len(game.contract.scene_parts)}, and each reads what it says"


def lessons(game: Game[Any]) -> str:
    """Guided games, played through on every branch."""
    if not game.lessons:
        return "none: learn/first.toml is missing"
    moments, remarks = check_lessons(game)
    languages = ", ".join(next(iter(game.lessons.values())).languages)
    found = f"{', '.join(game.lessons)} in {languages}; all {moments} moments can be played"
    return "\n".join([found, *remarks])


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
    package = game.package
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
    """What a table answers by itself tells nobody what he may not know, and what is hidden is dealt
    anew."""
    dealing = Dealing(game)

    def play(seed: int) -> int:
        return check_forced(game, some_setup(game, random.Random(seed)), seed, LONG, dealing)

    forced = sum(with_seed(number, play) for number in range(seed, seed + games))
    return f"all {forced} that it gives by itself are no secret"


def turns_at(game: Game[Any]) -> str:
    """File and line of the field `turn`, or of `turn_mark`."""
    if game.contract.turn_mark:
        return game.written_at("turn_mark")
    fields = (
        f"{file}:{node.lineno}"
        for file in sources_of(game.folder)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "turn"
    )
    return next(fields, str(game.folder))


def whole_games(game: Game[Any], games: int, seed: int, every: int) -> str:
    """Random games with everything that is checked on the way, and all words at some moments."""
    drawn = board_of(game)
    checked: Counter[tuple[int, int]] = Counter()
    marks: set[int] = set()
    moving = Moving(game)

    def also(table: Table) -> None:
        marks.add(game.turn_mark(table.state))
        check_kinds(table)
        check_shown_names(table, drawn)
        check_words(table)
        check_pieces(table, drawn)

    def play(seed: int) -> Table:
        setup = some_setup(game, random.Random(seed))
        moving.begin()
        table = play_random(
            game, setup, seed, every, LONG, also, checked=checked, follow=moving.look
        )
        also(table)
        check_log_words(table)
        check_log_for_all(table)
        return table

    found = Games()
    for number in range(seed, seed + games):
        found.add(with_seed(number, play))
    assert len(marks) != 1, (
        f"{turns_at(game)}: the turn mark was {min(marks)} in all of {games} games "
        "from beginning to end: no turn ever ends, so that one may take back all of a game. Let "
        "the field `turn` rise with each turn, or state turn_mark=turn_mark"
    )
    moving.check()
    told = ", ".join(f"{kind} {count}" for kind, count in found.ends.most_common())
    return f"{games} games, {found.answers} answers; ends: {told}"
