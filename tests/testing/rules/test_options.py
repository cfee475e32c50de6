"""Two values of an option with the same effect are reported, with the lines of option and rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.testing.rules.options import NoEffect, check_options
from tests.testing.planted import line_of, planted_game, sample

OPTION = 'kb.Option("vetoes", TIMES, VETOES, HOW_OFTEN)'
EDGE = 'kb.Option("edge", EDGES, VETOES, HOW_OFTEN)'
EDGES = 'EDGES = {edge: kb.Message(edge) for edge in ("4", "5", "6")}\nOPTIONS ='
HOLDS = "DIE.index(die) + 1 < HOLDS_AT"


def with_edge(folder: Path, name: str, rule: str, *more: tuple[str, str, str]) -> Path:
    """Return the sample game with an option of three values that a rule compares with the die of
    the veto."""
    return sample(
        folder,
        name,
        ("content.py", OPTION, f"{OPTION}, {EDGE}"),
        ("content.py", "OPTIONS =", EDGES),
        ("content.py", "    vetoes: int\n", "    vetoes: int\n    edge: int\n"),
        ("rules.py", HOLDS, rule),
        *more,
    )


@pytest.mark.parametrize(
    ("rule", "pair"),
    [
        ("DIE.index(die) + 1 < (HOLDS_AT if s.book.edge == 4 else 5)", "'6' as for '5'"),
        ("DIE.index(die) + 1 < {4: 4, 5: 4, 6: 5}[s.book.edge]", "'5' as for '4'"),
        ("DIE.index(die) > 3 - (s.book.edge in (5, HOLDS_AT))", "'5' as for '4'"),
        ("s.book.edge > 5 and DIE.index(die) > 3", "'5' as for '4'"),
        ("not (s.book.edge // 5) or DIE.index(die) > 3", "'6' as for '5'"),
    ],
)
def test_values_with_the_same_effect_are_refused(tmp_path: Path, rule: str, pair: str) -> None:
    folder = with_edge(tmp_path, f"edges_{abs(hash(rule)) % 10**8}", rule)
    option, reads = (line_of(folder / file, text) for file, text in READ)
    with pytest.raises(NoEffect) as told:
        check_options(planted_game(folder), 1)
    assert str(told.value) == (
        f"{folder}/content.py:{option}: the option 'edge' does the same for {pair}: "
        f"{folder}/rules.py:{reads} computes the same for both"
    )


READ = (("content.py", EDGE), ("rules.py", "s.book.edge"))


@pytest.mark.parametrize(
    ("rule", "remark"),
    [
        ("DIE.index(die) + 1 < s.book.edge", ""),
        ("DIE.index(die) + 1 < {4: 4, 5: 1, 6: 7}[s.book.edge]", ""),
        # so rare that no game shows it
        (
            "DIE.index(die) + 1 < (4 if s.book.edge == 4 or s.region * s.book.edge != 99 else 5)",
            "10 games were the same for all values of the option 'edge'",
        ),
        (
            "DIE.index(die) + 1 < (5 if s.book.edge == 4 or s.region * s.book.edge == 99 else 4)",
            "10 games were the same for '5' and '6' of the option 'edge'",
        ),
    ],
)
def test_values_that_may_differ_are_accepted_or_get_a_remark(
    tmp_path: Path, rule: str, remark: str
) -> None:
    folder = with_edge(tmp_path, f"edges_{abs(hash(rule)) % 10**8}", rule)
    line = line_of(folder / "content.py", EDGE)
    told = check_options(planted_game(folder), 1).strip()
    assert told == (f"{folder}/content.py:{line}: {remark}" if remark else "")
