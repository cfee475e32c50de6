"""A board that is drawn wrong is found."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.core.scene import Piece, Scene
from kabinett.core.setup import Setup
from kabinett.testing import new_table
from kabinett.testing.board import WrongBoard, check_board, check_pieces
from tests.games.bluff import Bluff
from tests.testing.planted import BluffGame


def with_board(folder: Path, svg: str) -> BluffGame:
    class Drawn(BluffGame):
        def scene(self, s: Bluff, viewer: int) -> Scene:
            return replace(super().scene(s, viewer), pieces=[Piece("cup", "cup", "table", "")])

    Drawn.folder = folder
    file = folder / "static" / "bluff" / "board.svg"
    file.parent.mkdir(parents=True)
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')
    return Drawn()


@pytest.mark.parametrize(
    ("svg", "told"),
    [
        ('<g id="die:1"/><g id="die:1"/>', "the id 'die:1' is there 2 times"),
        ('<text data-label="dye:1"/>', "data-label='dye:1' is no name of the vocabulary"),
        ("<g>", "mismatched tag"),
        ('<g id="die:7"/>', "the id 'die:7' is no name of the vocabulary: die:6?"),
        ('<g id="dei:1"/>', "the id 'dei:1' is no name of the vocabulary: die:1?"),
    ],
)
def test_a_wrong_board_is_found(tmp_path: Path, svg: str, told: str) -> None:
    with pytest.raises(WrongBoard, match=re.escape(told)):
        check_board(with_board(tmp_path, svg))


def test_a_piece_that_lies_nowhere_is_found(tmp_path: Path) -> None:
    from kabinett.testing.board import board_of

    drawn = with_board(tmp_path, '<g id="die:1"/><g id="die:2"/>')
    assert check_board(drawn) == "2 of 6 die (not die:3, die:4, die:5, die:6)"
    with pytest.raises(WrongBoard, match="cup lies at 'table': no such id"):
        check_pieces(new_table(drawn, Setup(2), 1), board_of(drawn))
