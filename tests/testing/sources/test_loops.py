"""The lines on which a process was seen identify the loop in which it is stuck."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.testing.sources.loops import loop_around, whiles_around

SOURCE = """\
def play(s):
    while s.left:
        for seat in s.seats:
            while s.hands[seat]:
                s.hands[seat].pop()
            s.turn += 1
        s.round += 1
    for card in s.deck:
        s.deck.append(card)


def ask(s):
    while True:
        yield 0, [1], ASK
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "rules.py").write_text(SOURCE)
    return str(tmp_path / "rules.py")


@pytest.mark.parametrize(
    ("lines", "loop"),
    [
        ({4, 5}, 4),
        ({5, 6}, 2),  # not the `for` loop, which comes to its end
        ({3, 7}, 2),
        ({8, 9}, 8),  # but a `for` loop if there is no other
        ({2, 9}, None),
    ],
)
def test_the_innermost_loop_around_all_lines(file: str, lines: set[int], loop: int) -> None:
    assert loop_around(file, lines) == loop


def test_nested_calls_are_searched_for_loops(file: str) -> None:
    assert whiles_around([(file, 6), (file, 14)]) == [(file, 2), (file, 13)]


def test_a_missing_source_has_no_loops() -> None:
    assert loop_around("gone.py", {1}) is None
