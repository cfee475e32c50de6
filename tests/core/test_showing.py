"""A scene that is kept up to date equals one that is built afresh, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.script import program
from kabinett.core.show.difference import apply_difference
from kabinett.core.show.scene import Fact, Piece, Scene
from kabinett.core.show.scene_parts import ScenePart, Showing
from kabinett.core.words import Wording
from kabinett.games import game_of
from kabinett.testing.scene.parts import check_reads, reads_of
from tests.games import bluff

HERE = Message("Here: {n}")
ROUND = Message("Round {n}")


@dataclass
class Lie:
    """The state of these tests: the numbers of the pieces in each place, in their order."""

    west: list[int]
    east: list[int]
    round: int


def pieces(of: str) -> Callable[[Lie], list[Piece]]:
    return lambda s: [Piece(f"p{n // 2}", "disc", of, str(n % 2)) for n in getattr(s, of)]


def about(s: Lie) -> dict[str, Any]:
    return {f"a{n // 2}": [(HERE, (n,))] for n in s.west}


def rest(s: Lie) -> Scene:
    return Scene(facts=[Fact("round", (ROUND, (1,)), s.round)], heading=(ROUND, (s.round,)))


PARTS = (
    ScenePart("pieces", pieces("west"), "west"),
    ScenePart("pieces", pieces("east"), "east"),
    ScenePart("about", about, "west"),
)


def unique(first: int) -> Any:
    numbers = st.integers(first, first + 15)
    return st.lists(numbers, unique_by=lambda n: n // 2, max_size=6)


lies = st.builds(Lie, unique(0), unique(16), st.integers(1, 2))


@given(before=lies, now=lies)
def test_a_kept_scene_equals_one_built_afresh(before: Lie, now: Lie) -> None:
    words = Wording(bluff.game, "en", str)
    showing = Showing(PARTS, rest, before)
    data = showing.scene().data(words)
    old = {
        name: dict(member) if isinstance(member, dict) else member for name, member in data.items()
    }
    others, alone = showing.follow(now)
    fresh = Showing(PARTS, rest, now).scene()
    assert showing.scene() == fresh
    patch = {other.member: told for other in others if (told := other.lay_on(data, words))}
    assert alone == (before.round != now.round)
    data |= fresh.alone(words)
    said = fresh.data(words)
    assert data == said
    result = apply_difference(old, patch) | fresh.alone(words)
    assert result == said
    for member in ("pieces", "about", "facts"):
        assert list(data[member]) == list(result[member]) == list(said[member])


def test_a_part_is_rebuilt_only_if_it_reads_a_changed_field() -> None:
    made = []

    def dear(s: Lie) -> list[Piece]:
        made.append(s.round)
        return []

    lie = Lie([1], [20], 1)
    showing = Showing([ScenePart("pieces", dear, "east")], rest, lie)
    lie.west, lie.round = [2], 2
    showing.follow(lie)
    assert made == [1]
    lie.east.append(22)  # changed in place, as rules do
    showing.follow(lie)
    assert made == [1, 2]


@pytest.mark.skipif(
    not str(program.__file__).endswith(".py"), reason="native functions have no sources"
)
def test_the_source_shows_which_fields_a_part_reads() -> None:
    game = game_of("volk")
    check_reads(game)
    [forecast] = [
        part for part in game.screen.scene_parts if part.make.__name__ == "forecast_reports"
    ]
    assert {"unrest", "transferred"} <= reads_of(forecast.make, game.state_class)
    forgetful = ScenePart("reports", forecast.make, " ".join(forecast.reads - {"unrest"}))
    with pytest.raises(AssertionError, match=r"forecast_reports \(reports\) also reads unrest"):
        check_reads(Game(game.contract.with_parts(scene_parts=(forgetful,))))
