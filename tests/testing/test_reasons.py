"""What is not offered has a reason, also where only one choice is left and the table gives it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.testing.planted import faulty, kabinett_test

WAYS = "return [way for way in WAYS if not no_need(s, seat, way, article)]"


@pytest.mark.parametrize(
    "ways",
    ["return [CARRY]", "return WAYS if s.reaction > 1 else [CARRY]"],
    ids=["never", "seldom"],
)
def test_a_choice_that_is_not_offered_and_has_no_reason_is_told(tmp_path: Path, ways: str) -> None:
    folder = faulty(tmp_path, f"ways_{len(ways)}", (WAYS, ways), game="causes")
    found = kabinett_test(folder, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(
        r"debate, \S+/__init__\.py:\d+: Question\('What becomes of \{article\}\?'\): seat \d is "
        r"not offered give_up, and no reason says why: in_the_way gives 0 for it",
        found.output,
    ), found.output
