"""An end that nothing leads to is refused with its line, but not a rare end that an example
shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.games import game_of
from kabinett.testing.rules import endings
from kabinett.testing.rules.endings import EndsReached, check_endings, play_lessons
from tests.testing.planted import faulty, kabinett_test, line_of, planted_game

FINISH = "        kb.finish(s, ROUTED)\n"
NEVER = ("    s.reaction += 1\n", "    s.reaction = min(s.reaction + 1, HIGHEST - 1)\n")
WON = 'kb.Ending("last_dice", WINS, WINS)'


def test_the_reached_ends_are_reported() -> None:
    found = kabinett_test("tests/games/causes", "--games", 1, "--seed", 1)
    assert re.search(
        r"endings  adopted, dispersed: all reached in \d+ games by chance", found.output
    )


def test_an_end_that_no_call_brings_about_is_refused(tmp_path: Path) -> None:
    changes = (FINISH, "        s.reaction = HIGHEST\n")
    folder = faulty(tmp_path, "ends_by_nothing", changes, game="causes")
    found = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(
        r"names    WRONG: \S+py:\d+: s\.ending == ROUTED is never true: "
        r"no kb\.finish\(s, ROUTED\) ends a game",
        found.output,
    ), found.output
    assert "endings  WRONG" not in found.output  # reported once, and not searched for in games


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            f"[{WON}]",
            f'[{WON}, kb.Ending("a", WINS, WINS)]',
            r"endings: no kb\.finish\(s, 1\) ends a game by 'a'",
        ),
        (
            "LAST_DICE = 0",
            "LAST_DICE = 1",
            r"kb\.finish\(s, LAST_DICE\): there are 1 endings, numbered",
        ),
    ],
)
def test_endings_are_those_passed_to_finish(tmp_path: Path, old: str, new: str, told: str) -> None:
    folder = faulty(tmp_path, f"numbers_{len(new)}", (old, new))
    found = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(rf"names    WRONG: (.*\n)?.*py:\d+: {told}", found.output), found.output


@pytest.mark.parametrize(
    ("game", "old", "new", "told"),
    [
        ("causes", "finish(s, ADOPTED)", "finish(s, ADOPTD)", "there is no ADOPTD: is ADOPTED mea"),
        (
            "bluff",
            "finish(s, LAST_DICE)",
            'finish(s, "last_dize")',
            "the number of an ending: LAST_DICE?",
        ),
        (
            "bluff",
            "finish(s, LAST_DICE)",
            "finish(s, ENDINGS[0])",
            "the number of an ending, counted",
        ),
        (
            "bluff",
            "finish(s, LAST_DICE)",
            "finish(s, WINS)",
            "the number of an ending, counted from 0",
        ),
        (
            "causes",
            '"dispersed", ()',
            '"dispersd", ()',
            "'dispersd' is no ending: is 'dispersed' m",
        ),
        ("causes", '("adopted", s', '("adoptd", s', "'adoptd' is no ending: is 'adopted' meant ("),
        ("causes", '"adopted": kb', '"adoptd": kb', "'adopted' is no ending: is 'adoptd' meant ("),
    ],
)
def test_a_misspelt_ending_is_reported_with_the_intended_one(
    tmp_path: Path, game: str, old: str, new: str, told: str
) -> None:
    folder = faulty(tmp_path, f"misspelt_{abs(hash(new)) % 10**8}", (old, new), game=game)
    result = 'kb.Result("' if "dispers" in new else "kb.Result.highest("
    line = line_of(folder / "__init__.py", new if "finish" in new else result)
    found = kabinett_test(folder, "--games", 1, "--seed", 1).output
    assert re.search(rf"names +WRONG: {folder}/__init__.py:{line}: .*{re.escape(told)}", found), (
        found
    )


def test_a_call_that_no_game_reaches_is_refused_with_its_line(tmp_path: Path) -> None:
    folder = faulty(tmp_path, "ends_never", NEVER, game="causes")
    found = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(
        r"endings  WRONG: \S+py:\d+: kb\.finish\(s, ROUTED\): no game ends by 'dispersed': never "
        r"reached in 500 games by chance, in 20 by bots, in lessons and examples",
        found.output,
    ), found.output
    assert "write an example in learn/examples/ that reaches it" in found.output


def test_a_long_game_only_gets_a_remark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "ANSWERS", 200)
    folder = faulty(tmp_path, "ends_late", NEVER, game="causes")
    found = kabinett_test(folder, "--games", 1, "--seed", 1)
    assert found.exit_code == 0, found.output
    assert re.search(
        r"endings  adopted \(.* s\)\n +REMARK: \S+py:\d+: kb\.finish\(s, ROUTED\): no game ends by "
        r"'dispersed': not reached in \d games by chance\n",
        found.output,
    ), found.output


def test_an_end_reached_by_an_example_only_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = faulty(tmp_path, "ends_by_example", NEVER, game="causes")
    game = planted_game(folder)

    def shown(came: EndsReached) -> None:
        came.calls, came.missing_kinds = [], []

    monkeypatch.setattr(endings, "play_lessons", shown)
    assert check_endings(game, 1).startswith("adopted: all reached")
    volk = EndsReached.none(game_of("volk"))
    play_lessons(volk)  # one of its examples ends the game, so its lessons need not
    assert "west_collapsed" in volk.kinds and "west_collapsed" not in volk.missing_kinds
