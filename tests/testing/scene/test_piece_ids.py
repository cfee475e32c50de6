"""A piece that moves keeps its id; a piece that gets a new id with each move is reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kabinett.core.luck import Luck
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Piece, Scene
from kabinett.testing import answer_random, new_table
from kabinett.testing.checks import Trial, report_whole_games
from kabinett.testing.scene.piece_ids import IdChanged, PieceIds
from tests.games.bluff import Bluff
from tests.testing.planted import bluff_with


def played(pieces: Callable[[Bluff], Iterator[Piece]], games: int = 3) -> PieceIds:
    """Watch these pieces through some games; each stands at the number of dice that its seat has
    left."""

    def public_scene(s: Bluff) -> Scene:
        return Scene(pieces=[*pieces(s)])

    game = bluff_with(public_scene=public_scene)
    moving = PieceIds(game)
    for seed in range(games):
        moving.begin()
        table, luck = new_table(game, Setup(3), seed), Luck(seed)
        while not table.over:
            moving.look(table)
            answer_random(table, luck)
        moving.look(table)
    return moving


def by_place(s: Bluff) -> Iterator[Piece]:
    for seat, left in enumerate(s.left):
        yield Piece(f"boat:{left}:{seat}", "boat", f"spot:{left}", str(seat + 1))


def by_seat(s: Bluff) -> Iterator[Piece]:
    for seat, left in enumerate(s.left):
        yield Piece(f"boat:{seat}", "boat", f"spot:{left}", str(seat + 1))


def alike(s: Bluff) -> Iterator[Piece]:
    for seat, left in enumerate(s.left):
        yield Piece(f"cube:{left}:{seat}", "cube", f"spot:{left}")


def counts(s: Bluff) -> Iterator[Piece]:
    for left in sorted({*s.left}):
        yield Piece(f"dice:{left}", "dice", f"spot:{left}", str(s.left.count(left)))


def comes_and_goes(s: Bluff) -> Iterator[Piece]:
    if s.left[0] != 1:
        yield Piece(f"fight:{s.left[0]}", "fight", f"spot:{s.left[0]}")


def test_a_piece_whose_id_changes_with_its_place_is_reported() -> None:
    with pytest.raises(
        IdChanged,
        match=r"the id of 'boat' changes with its place: 'boat:2:\d' at 'spot:2' vanishes and "
        r"'boat:\d:\d' appears at 'spot:\d', so nobody sees the piece move",
    ):
        played(by_place).check()


@pytest.mark.parametrize("pieces", [by_seat, alike, counts, comes_and_goes])
def test_pieces_that_keep_their_ids_or_are_counts_are_no_fault(pieces: Any) -> None:
    moving = played(pieces)
    assert moving.kinds
    moving.check()


def test_changing_ids_are_found_while_whole_games_are_played() -> None:
    """The line is that of the function that makes the pieces, if the game defines it."""
    game = bluff_with(public_scene=lambda s: Scene(pieces=[*by_place(s)]))
    where = re.escape(game.written_at("public_scene"))
    with pytest.raises(IdChanged, match=f"{where}: the id of 'boat'"):
        report_whole_games(Trial(game, 3, 1, 1000))
