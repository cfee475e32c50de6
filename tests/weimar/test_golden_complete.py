"""Each example of the rulebook, of the FAQ and of the derived cases has a test."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.weimar import position

W = [*range(1, 22), 23, 24]
Q = [1, 2, 3, 4, 5, 7, 8, 10, *range(12, 19)]
D = [1, 2, 3, 4, 5, 7, 9, 10, 11, 13, 14, 16, 17, *range(19, 29), *range(30, 34), 35, 36, 38]


@pytest.mark.parametrize(
    "example", [f"{kind}{n:02}" for kind, all_ in (("w", W), ("q", Q), ("d", D)) for n in all_]
)
def test_every_example_has_a_test(example: str) -> None:
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert re.search(rf"^def test_{example}_", tests, re.M)


def test_the_example_of_a_position_is_right() -> None:
    assert doctest.testmod(position).failed == 0
