"""Runs all checks of `kabinett test` and reports on each."""

from __future__ import annotations

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
from typing import Final

from kabinett.core.contract.checks import unknown_holes
from kabinett.core.game import Game
from kabinett.core.packs.pack import PackError
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.learn.example import examples_of
from kabinett.learn.introduction import introduction_of
from kabinett.learn.lesson_files import lessons_of
from kabinett.native.builds import STAMP, build_folder, is_made_from
from kabinett.native.cache import texts_for
from kabinett.testing.asks import check_asks
from kabinett.testing.board.names import board_of, check_board, check_pieces
from kabinett.testing.bots.room import check_bots_room
from kabinett.testing.client.hooks import check_hooks
from kabinett.testing.client.static_files import check_files
from kabinett.testing.differences import same
from kabinett.testing.learn.examples import check_example
from kabinett.testing.learn.handbooks import check_handbooks
from kabinett.testing.learn.lessons import check_lessons
from kabinett.testing.many_games import Games, with_seed
from kabinett.testing.play import both_ways, play_random
from kabinett.testing.rules.endings import check_endings
from kabinett.testing.rules.frozen_states import StateChanged, kernel_is_native
from kabinett.testing.rules.limits import StandsStill, time_limit
from kabinett.testing.rules.options import check_options
from kabinett.testing.rules.quick_games import LONG, Endless, check_ends
from kabinett.testing.rules.return_values import hold_to_contract, note_circumstances
from kabinett.testing.rules.shared_data import SharedData, check_shared
from kabinett.testing.rules.turn_marks import TurnMarks
from kabinett.testing.scene.member_types import check_kinds
from kabinett.testing.scene.names import check_shown_names
from kabinett.testing.scene.parts import check_reads
from kabinett.testing.scene.piece_ids import PieceIds
from kabinett.testing.secrets.answers import check_forced
from kabinett.testing.secrets.redeals import Redeals
from kabinett.testing.sources.finish import check_calls
from kabinett.testing.sources.names import check_names
from kabinett.testing.sources.outside import FromOutside, check_outside
from kabinett.testing.sources.trees import option_at
from kabinett.testing.sources.unused_names import check_used
from kabinett.testing.tables import every_setup, some_setup
from kabinett.testing.words.arguments import check_arguments
from kabinett.testing.words.forms import check_forms, check_packs
from kabinett.testing.words.forms_of_address import check_log_for_all, check_said_to_all
from kabinett.testing.words.languages import Wordless, languages_of
from kabinett.testing.words.own_words import check_foreign
from kabinett.testing.words.sentences import (
    check_log_words,
    check_things,
    check_translated_holes,
    check_words,
    describe_untranslated,
)
from kabinett.testing.words.texts import texts_of, unused_reasons


@dataclass(frozen=True)
class Report:
    """The result of one check. ``error`` is None if the check has passed. The first line of
    ``summary`` sums up; each further line is a remark, which need not be a fault."""

    name: str
    summary: str
    error: BaseException | None = None


#: The title of the game that `kabinett new-game` writes.
STARTER_TITLE: Final = "Six Regions"
#: After these errors, games may hang or fail in other checks.
UNSOUND: Final = (StandsStill, Endless, FromOutside, SharedData, StateChanged)


@dataclass(frozen=True)
class Trial:
    """A game under test, and how many games the checks play: from ``seed`` on, with the slow
    checks at every n-th ask (``every``)."""

    game: Game
    games: int = 10
    seed: int = 1
    every: int = 25


@dataclass(frozen=True)
class Check:
    """A check of `kabinett test`.

    ``run`` returns the summary of its report, or raises an error.  ``plays`` says whether it plays
    games, which needs a game that ends and depends on nothing but its table."""

    name: str
    plays: bool
    run: Callable[[Trial], str]


def report_names(trial: Trial) -> str:
    """Check that every name in the sources is known and used."""
    game = trial.game
    check_outside(game)
    count = check_used(game)
    check_names(game)
    check_calls(game)
    return f"{count} in the sources, {len(game.vocabulary)} of choices"


def report_ends(trial: Trial) -> str:
    """Play quick games with every number of seats and every value of every option."""
    game, games, seed = trial.game, trial.games, trial.seed
    usual = [Setup(seats) for seats in game.seat_counts]
    every = [*every_setup(game, random.Random(seed))]
    setups = itertools.chain(usual, itertools.cycle(every))
    return check_ends(game, setups, max(games, len(usual) + len(every)), seed)


def report_setups(trial: Trial) -> str:
    """Check every number of seats and every value of every option, and that each option changes
    something."""
    game, seed = trial.game, trial.seed
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
            count = len(game.scores(table.state))
            assert count in (0, seats), (
                f"{game.written_at('scores')}: `scores` returns {count} for {seats} seats"
            )
            check_kinds(table)
            setups += 1
    return f"{setups} ways to begin{check_options(game, seed)}"


def report_words(trial: Trial) -> str:
    """Check every text and name in every language. Reports missing translations after all other
    faults."""
    game = trial.game
    lacking = describe_untranslated(game)
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
    return f"{messages} messages, all names and options in {languages}{unread}{untitled_note(game)}"


def untitled_note(game: Game) -> str:
    """A remark if a game still has the title that new-game has written; otherwise ""."""
    if game.title.text != STARTER_TITLE or game.package == "kabinett.starter":
        return ""
    where = game.written_at("title")
    return f"\n{where}: the title is still {STARTER_TITLE!r}: what is your game called?"


def all_words(game: Game) -> str:
    """Raise an error for faults in the words. Returns a remark if something could not be
    checked."""
    wrong = unknown_holes(game.contract, game.folder)
    assert not wrong, "\n".join(wrong)
    check_arguments(game)
    check_said_to_all(game)
    unread = check_translated_holes(game)
    check_forms(game)
    check_packs(game)
    check_things(game)
    check_foreign(game)
    return unread


def report_rules(trial: Trial) -> str:
    """Check the written rules in every language, and the citations of their sections."""
    game = trial.game
    faults = list(unused_reasons(game.folder))
    assert not faults, "\n".join(faults)
    sections = check_handbooks(game)
    if not sections:
        return "not written: learn/rules.en.md is missing"
    return f"{sections} sections in {', '.join(game.handbooks)}; all cited sections exist"


def report_parts(trial: Trial) -> str:
    """Check that each part of the scene names the fields that it reads."""
    parts = trial.game.screen.scene_parts
    if not parts:
        return "none: the whole scene is made again after every answer"
    if kernel_is_native():
        return "not checked in native code"
    check_reads(trial.game)
    return f"{len(parts)}, and each names the fields that it reads"


def report_lessons(trial: Trial) -> str:
    """Play the lessons on every branch, and read the introduction for classes."""
    lessons, steps = lessons_of(trial.game), len(introduction_of(trial.game))
    if not lessons:
        return "none: learn/first.toml is missing"
    moments, remarks = check_lessons(trial.game)
    languages = ", ".join(next(iter(lessons.values())).languages)
    summary = f"{', '.join(lessons)} in {languages}; all {moments} moments can be played"
    if steps:
        summary += f"; the introduction has {steps} steps"
    return "\n".join([summary, *remarks])


def report_examples(trial: Trial) -> str:
    """Play the worked examples of the rules."""
    examples = examples_of(trial.game).values()
    for example in examples:
        check_example(trial.game, example)
    return f"{len(examples)} played" if examples else "none in learn/examples/"


def report_scripts(trial: Trial) -> str:
    """Compare whole games of scripts that run as generators with the same games of compiled
    scripts."""
    game, games, seed = trial.game, trial.games, trial.seed
    if not inspect.isgeneratorfunction(inspect.unwrap(game.main)):
        return "not checked in native code, which has no generators"

    def play(seed: int) -> int:
        return both_ways(game, Setup(game.seat_counts[0]), random.Random(seed))

    for number in range(seed, seed + games):
        with_seed(number, play)
    return f"{games} games are the same as generators and compiled"


def report_compiled(trial: Trial) -> str:
    """Compare whole games in plain Python with the same games in the compiled build."""
    game, games, seed = trial.game, trial.games, trial.seed
    if kernel_is_native():
        return "not compared: this is the compiled build itself"
    package = game.package
    build = build_folder([package])
    if not (build / STAMP).exists():
        return "not built: kabinett compile"
    if not is_made_from(build, texts_for([package])):
        return "not compared: the build is older than the source: run kabinett compile"

    def digests(*path: Path) -> list[str]:
        where = os.pathsep.join(str(each) for each in [*path, *sys.path] if str(each))
        command = [sys.executable, "-m", "kabinett.testing.digests", str(game.folder), str(games)]
        environ = {**os.environ, "PYTHONPATH": where}
        process = subprocess.run(
            [*command, str(seed)], env=environ, capture_output=True, text=True, check=False
        )
        assert process.returncode == 0, process.stderr.strip().rpartition("\n")[2]
        return process.stdout.splitlines()

    here, native = digests(), digests(build)
    assert native[0] == "compiled", f"{build} is not a compiled build"
    same(native[1:], here[1:], f"whole games from seed {seed} on, compiled and interpreted")
    return f"{games} games are the same as interpreted"


def report_forced_answers(trial: Trial) -> str:
    """Check that single answers reveal nothing hidden, and that re-deals vary hidden things."""
    game, games, seed = trial.game, trial.games, trial.seed
    redeals = Redeals(game)

    def play(seed: int) -> int:
        return check_forced(game, some_setup(game, random.Random(seed)), seed, LONG, redeals)

    count = sum(with_seed(number, play) for number in range(seed, seed + games))
    return f"none of {count} reveals anything hidden"


def report_whole_games(trial: Trial) -> str:
    """Play whole random games with all checks, and check all words at some moments."""
    game, games, seed, every = trial.game, trial.games, trial.seed, trial.every
    board = board_of(game)
    asked_lines: Counter[tuple[int, int]] = Counter()
    piece_ids, turn_marks = PieceIds(game), TurnMarks(game)

    def also(table: Table) -> None:
        check_kinds(table)
        check_shown_names(table, board)
        check_words(table)
        check_pieces(table, board)

    def follow(table: Table) -> None:
        piece_ids.look(table)
        turn_marks.look(table)

    def play(seed: int) -> Table:
        setup = some_setup(game, random.Random(seed))
        piece_ids.begin()
        turn_marks.begin()
        table = play_random(
            game, setup, seed, every, LONG, also, asked_lines=asked_lines, follow=follow
        )
        also(table)
        check_log_words(table)
        check_log_for_all(table)
        return table

    results = Games()
    for number in range(seed, seed + games):
        results.add(with_seed(number, play))
    turn_marks.check(games)
    piece_ids.check()
    endings = ", ".join(f"{kind} {count}" for kind, count in results.ends.most_common())
    return f"{games} games, {results.answers} answers; ends: {endings}"


#: All checks, in order.
ALL_CHECKS: Final = (
    Check("names", False, report_names),
    Check("set-up", False, report_setups),
    Check("words", False, report_words),
    Check("rules", False, report_rules),
    Check("parts", False, report_parts),
    Check("board", False, lambda trial: check_board(trial.game)),
    Check("files", False, lambda trial: check_files(trial.game)),
    Check("ends", True, report_ends),
    Check("lessons", True, report_lessons),
    Check("examples", True, report_examples),
    Check("drawings", True, lambda trial: check_hooks(trial.game, trial.seed)),
    Check("scripts", True, report_scripts),
    Check("asks", True, lambda trial: check_asks(trial.game, trial.seed)),
    Check("answers", True, report_forced_answers),
    Check("games", True, report_whole_games),
    Check("endings", True, lambda trial: check_endings(trial.game, trial.seed)),
    Check("bot", True, lambda trial: check_bots_room(trial.game, trial.games, trial.seed)),
    Check("compiled", True, report_compiled),
)
#: Their names.
CHECKS: Final = tuple(check.name for check in ALL_CHECKS)


def check_game(
    game: Game, games: int = 10, seed: int = 1, every: int = 25, only: Collection[str] = CHECKS
) -> Iterator[Report]:
    """Run all checks, or ``only`` these of `CHECKS`. The checks that play use ``games`` games, from
    this seed on; they run only if games end and depend on nothing but their table."""
    trial = Trial(game, games, seed, every)
    stuck = False
    reported_lines: set[str] = set()
    for check in ALL_CHECKS:
        if check.name not in only:
            continue
        if stuck and check.plays:
            return  # more play would fail for the same reason
        report = run_check(check, trial)
        stuck = stuck or isinstance(report.error, UNSOUND)
        lines = fault_lines(report.error)
        if not lines or not lines <= reported_lines:  # report each fault once
            yield report
        reported_lines |= lines


def fault_lines(error: BaseException | None) -> set[str]:
    """The lines of an error without the numbers of seats, because any seat may meet the same
    fault."""
    text = "" if error is None else str(error)
    return {re.sub(r"\bseat \d+\b", "a seat", line) for line in text.splitlines() if line.strip()}


def run_check(check: Check, trial: Trial) -> Report:
    """Run one check and return its report."""
    try:
        with time_limit(trial.game.folder), hold_to_contract(trial.game):
            return Report(check.name, check.run(trial))
    except (Exception, StandsStill) as error:
        note_circumstances(trial.game, error)
        return Report(check.name, "", error)
