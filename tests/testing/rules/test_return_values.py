"""A function that breaks the contract is named with its line, whichever check calls it first.

An error that it raises is reported with its table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.testing.planted import faulty, kabinett_test, line_of

HEADING = "    return ROUND, (ARTICLE[max(s.turn - 1, 0)],)\n"
OUTLOOK = (
    "def outlook(s: Causes, viewer: int, choice: int, *rest: object) -> list[kb.Text]:\n"
    "    {}\n\n\n"
)
WRONG = [
    ("heading", HEADING, "    return ROUND\n", "a text, (MESSAGE, (3,)), or None"),
    ("heading", HEADING, "    return 'Round'\n", "a text, (MESSAGE, (3,)), or None"),
    ("private_scene", "        return kb.Private()\n", "        return None\n", "a kb.Private"),
    ("public_scene", "    return kb.Scene(tracks=", "    kb.Scene(tracks=", "a kb.Scene"),
    ("redeal", "    return other\n", "", "the copy: other = kb.redeal(s, viewer, luck), "),
    ("scores", "    return tuple(worth)\n", "", "a number for each seat"),
    ("outlook", "def redeal(", OUTLOOK.format("return None") + "def redeal(", "a list of texts"),
    ("outlook", "def redeal(", OUTLOOK.format("return [(CARRIES, ())]") + "def redeal(", "a list"),
    (
        "check",
        "game = kb",
        "def check(s: Causes) -> bool:\n    return len(s.cause) > 9\n\n\ngame = kb",
        "nothing: `assert` what must be true",
    ),
    (
        "things",
        "game = kb",
        "def things(words: kb.Wording) -> kb.Things:\n    return {'card:1': 'x'}\n\n\ngame = kb",
        "members by names",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "right"), WRONG)
def test_the_result_of_a_function_is_checked(
    tmp_path: Path, name: str, old: str, new: str, right: str
) -> None:
    folder = faulty(tmp_path, f"gives_{name}_{abs(hash(new)) % 10**8}", (old, new), game="causes")
    told = kabinett_test(folder, "--games", 2, "--seed", 1).output
    line = line_of(folder / "__init__.py", f"def {name}(")
    first = told[told.index("WRONG: ") :].splitlines()[0]
    assert re.match(rf"WRONG: \S+__init__\.py:{line}: `{name}` returns .*; it must return ", first)
    assert right in first, first


@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        (
            "return 0 if CARD.index(choice) in s.hands[seat] else NOT_HELD",
            "return None if CARD.index(choice) in s.hands[seat] else NOT_HELD",
            "what stands in the way is a kb.reason(…), or 0 for nothing, and not None",
        ),
        (
            "in_the_way=not_held)",
            "in_the_way=not_held, ends=lambda s, seat: None)",
            "`ends=` returns None: it must return an offered choice, here card:",
        ),
    ],
)
def test_the_arguments_of_a_question_are_checked(
    tmp_path: Path, old: str, new: str, right: str
) -> None:
    folder = faulty(tmp_path, f"question_{abs(hash(new)) % 10**8}", (old, new), game="causes")
    told = kabinett_test(folder, "--games", 2, "--seed", 1).output
    assert right in told and re.search(r"WRONG: .*__init__\.py:\d+: ", told), told


def test_an_error_is_reported_with_its_table(tmp_path: Path) -> None:
    raises = "    return ROUND, (ARTICLE[[0][len(s.hands) - 2]],)\n"
    folder = faulty(tmp_path, "three_raise", (HEADING, raises), game="causes")
    told = kabinett_test(folder, "--games", 2, "--seed", 1).output
    line = line_of(folder / "__init__.py", "return ROUND")
    assert "WRONG: IndexError" in told and f"__init__.py:{line}: return ROUND" in told, told
    assert re.search(r"^ +with 3 seats", told, re.MULTILINE), told
