"""The check finds values that native code would refuse, before anything is compiled."""

# The faults of these scenes are of the wrong type on purpose.
# mypy: disable-error-code="arg-type"

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.result import Result
from kabinett.core.script import program
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Fact, Panel, Piece, Report, Scene, Track
from kabinett.testing import new_table
from kabinett.testing.scene.member_types import WrongKind, check_kinds
from tests.games.bluff import Bluff, public_scene
from tests.testing.planted import bluff_with, faulty, kabinett_test


def shows(**members: Any) -> Game[Bluff]:
    def show(s: Bluff) -> Scene:
        return replace(public_scene(s), **members)

    return bluff_with(public_scene=show)


BOUGHT = Message("Bought")
SUM = (BOUGHT, ())


interpreted = pytest.mark.skipif(
    not str(program.__file__).endswith(".py"), reason="native things refuse it themselves"
)


@interpreted
@pytest.mark.parametrize(
    ("planted", "told"),
    [
        (lambda: shows(facts=[Fact("sum", SUM, 2.5)]), "value is 2.5: round it"),
        (lambda: shows(facts=[Fact("sum", SUM, 2, most=2.5)]), "most is 2.5: round"),
        (
            lambda: shows(facts=[Fact("sum", SUM, 1 > 0)]),
            "value is True: write 1",
        ),
        (
            lambda: shows(facts=[Fact("sum", [BOUGHT, ()], 2)]),
            "label is [Message('Bought'), ",
        ),
        (lambda: shows(facts=[Fact("sum", (BOUGHT, []), 2)]), "a message and its arguments: (MES"),
        (
            lambda: shows(heading=BOUGHT),
            "heading is Message('Bought'): a message and",
        ),
        (lambda: shows(phase=1.0), "phase is 1.0: round it"),
        (
            lambda: shows(reports=[Report("a", SUM, "x")]),
            "lines is a str: it must be a list or a tuple",
        ),
        (
            lambda: shows(facts=(fact for fact in list[Fact]())),
            "facts is a generator: it must be a list or a tuple",
        ),
        (lambda: shows(about={"die:1": SUM}), "about['die:1'][0] is Message('Bought'): a message"),
        (lambda: shows(about=[]), "about is a list: it must be a dict"),
        (lambda: shows(pieces=[Piece("a", "b", 3)]), "place is 3: it must be the name of a "),
    ],
)
def test_a_scene_that_native_code_would_refuse_is_reported_with_its_cure(
    planted: Callable[[], Game[Bluff]], told: str
) -> None:
    with pytest.raises(WrongKind, match=re.escape(told)):
        check_kinds(new_table(planted(), Setup(2), 1))


@pytest.mark.skipif(str(program.__file__).endswith(".py"), reason="of the compiled build")
@pytest.mark.parametrize("value", [2.5, "2", None])
def test_native_things_refuse_a_wrong_type_themselves(value: object) -> None:
    with pytest.raises(TypeError):
        check_kinds(new_table(shows(facts=[Fact("sum", SUM, value)]), Setup(2), 1))


@interpreted
def test_a_wrong_type_is_reported_where_the_thing_is_made() -> None:
    planted = bluff_with(public_scene=lambda s: Scene([Panel(0, None, [Fact("sum", SUM, 2.5)])]))
    with pytest.raises(WrongKind, match=r"Fact sum: value is 2\.5: round it") as raised:
        check_kinds(new_table(planted, Setup(2), 1))
    assert any(
        entry.path == Path(__file__) and "2.5" in str(entry.statement) for entry in raised.traceback
    )


@interpreted
def test_the_types_of_a_result_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    planted = bluff_with()
    listed = Result("last_dice", (0,), (1, 0), [BOUGHT, ()])
    monkeypatch.setattr(planted, "result", lambda s: listed)
    with pytest.raises(WrongKind, match="the result: text is "):
        check_kinds(new_table(planted, Setup(2), 1))


@pytest.mark.skipif(
    not str(program.__file__).endswith(".py"), reason="says what an interpreted game would hide"
)
def test_a_group_annotated_as_a_list_is_found(tmp_path: Path) -> None:
    """Interpreted Python would accept it."""
    folder = faulty(
        tmp_path,
        "calls_it_a_list",
        (
            "def bids(s: Bluff, seat: int) -> list[int]:\n",
            "def bids(s: Bluff, seat: int) -> list[int]:\n"
            "    if s.bid == NO_BID:\n        return BID\n",
        ),
    )
    told = kabinett_test(folder, "--games", 1, "--seed", 5)
    assert "the function declares a list of choices, but returns a range" in told.stdout


@interpreted
def test_the_value_of_a_track_must_be_on_its_scale() -> None:
    flooded = shows(tracks=[Track("flood", SUM, 5, 0, 4)])
    told = (
        "what everybody sees: the marker of the track flood is at 5, but the track goes from 0 to 4"
    )
    with pytest.raises(WrongKind, match=re.escape(told)):
        check_kinds(new_table(flooded, Setup(2), 1))
