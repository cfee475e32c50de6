"""Every choice that an ask does not offer has a reason, and looking at an ask changes nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.testing.planted import faulty, kabinett_test

CARDS = "return [CARD[card] for card in s.hands[seat]]"
WAYS = "return [way for way in WAYS if not no_need(s, seat, way, article)]"


@pytest.mark.parametrize(
    "ways",
    [
        "return [CARRY]",
        "return WAYS if s.reaction > 1 else [CARRY]",
        f"if s.owner[:3] == [1, 1, -2]:\n        return [CARRY]\n    {WAYS}",
    ],
    ids=["never", "seldom", "in one game of twenty"],
)
def test_a_missing_reason_is_reported(tmp_path: Path, ways: str) -> None:
    folder = faulty(tmp_path, f"ways_{len(ways)}", (WAYS, ways), game="causes")
    found = kabinett_test(folder, "--seed", 1, "--games", 2)
    assert found.exit_code == 1
    assert re.search(
        r"debate, \S+/__init__\.py:\d+: Question\('What becomes of \{article\}\?'\): seat \d is "
        r"not offered give_up, but no reason says why: in_the_way returns 0",
        found.output,
    ), found.output
    assert found.output.count("no reason says why") == 1, "the check reports one fault once"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            WAYS,
            f"s.owner[ARTICLE.index(article)] = seat\n    {WAYS}",
        ),  # a second look adds nothing
        (WAYS, f"s.turn = s.turn + 0\n    {WAYS}"),
        (
            CARDS,
            f"s.hands[seat].sort()\n    {CARDS}",
        ),
    ],
)
def test_choices_that_change_the_state_are_reported_with_the_line(
    tmp_path: Path, old: str, new: str
) -> None:
    folder = faulty(tmp_path, f"looks_{abs(hash(new)) % 10**6}", (old, new), game="causes")
    line = (folder / "__init__.py").read_text().partition(new)[0].count("\n") + 1
    found = kabinett_test(folder, "--seed", 1)
    assert found.exit_code == 1
    told = rf"may not change the state: .*\n +{re.escape(str(folder))}/__init__\.py:{line}: "
    assert re.search(told, found.output), found.output


def test_a_turn_that_never_ends_is_reported(tmp_path: Path) -> None:
    folder = faulty(tmp_path, "turns_never", ("        s.turn += 1\n", ""), game="causes")
    found = kabinett_test(folder, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(r"__init__\.py:\d+: the turn mark was 0 throughout 10 games", found.output)


def test_a_turn_mark_that_falls_is_reported(tmp_path: Path) -> None:
    """A bot plays on until the mark has grown, so it would never find the end of the turn."""
    folder = faulty(
        tmp_path, "turns_fall", ("s.turn += 1\n", "s.turn = 1 - s.turn\n"), game="causes"
    )
    found = kabinett_test(folder, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(r"__init__\.py:\d+: the turn mark fell from 1 to 0", found.output)
