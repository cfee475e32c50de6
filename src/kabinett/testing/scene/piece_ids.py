"""Finds pieces whose ids change when they move. Instead of a move, players would see one piece
vanish and another appear."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.show.scene import Piece
from kabinett.core.state import State
from kabinett.core.whole_scene import rest_of_scene
from kabinett.testing.scene.member_types import is_native_class

Lines = tuple[str, ...]
#: The ids of a kind of piece count as wrong only after this many moves.
OFTEN: Final = 3


class IdChanged(AssertionError):
    """The id of a piece changes when it moves."""


@dataclass
class Kind:
    """What the games so far have shown of one kind of piece."""

    lines: Lines
    moves: int = 0
    fault: str = ""  # for an error
    is_right: bool = False  # a piece has kept its id in a move, or has vanished for good
    ids: dict[tuple[str, str], str] = field(default_factory=dict)  # by look and place

    def note(self, old: Piece, new: Piece) -> None:
        self.moves += 1
        self.fault = self.fault or (
            f"the id of {old.kind!r} changes with its place: {old.id!r} at {old.place!r} vanishes "
            f"and {new.id!r} appears at {new.place!r}, so nobody sees the piece move. A piece must "
            "keep its id: build the id from what the piece is, such as its seat or its number, not "
            "from its place"
        )
        for piece in (old, new):
            if self.ids.setdefault((piece.face, piece.place), piece.id) != piece.id:
                self.is_right = True


class PieceIds:
    """Watches the pieces from one answer to the next, in any number of games.

    If a piece vanishes while one that looks alike appears elsewhere, the piece has moved. Ignores
    pieces of which several look alike, and kinds whose lines also make pieces that come and go:
    they may count something."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds: dict[str, Kind] = {}
        self.last: dict[str, Piece] = {}

    def begin(self) -> None:
        """Start another game."""
        self.last = {}

    def look(self, table: Table) -> None:
        now = {piece.id: piece for piece in pieces_of(self.game, table.state)}
        last, self.last = self.last, now
        if now == last:
            return
        for piece in now.values():
            if piece.kind not in self.kinds:
                self.kinds[piece.kind] = Kind(lines_making(self.game, table.state, piece.id))
        looks = [Counter((each.kind, each.face) for each in them.values()) for them in (last, now)]
        arrivals = {(each.kind, each.face): each for name, each in now.items() if name not in last}
        for name, piece in last.items():
            kind = self.kinds[piece.kind]
            if name in now:
                kind.is_right |= now[name].place != piece.place
                continue
            look = piece.kind, piece.face
            other = arrivals.get(look)
            if other is None or other.place == piece.place or max(one[look] for one in looks) > 1:
                kind.is_right = True
            else:
                kind.note(piece, other)

    def check(self) -> None:
        """Raise IdChanged for each kind whose ids have changed with every move, if it has moved
        often enough."""
        right = {kind.lines for kind in self.kinds.values() if kind.is_right}
        wrong = [
            f"{kind.lines[0]}: {kind.fault}"
            for kind in self.kinds.values()
            if kind.moves >= OFTEN and not kind.is_right and kind.lines not in right
        ]
        if wrong:
            raise IdChanged("\n".join(wrong))


def pieces_of(game: Game, s: State) -> list[Piece]:
    """All pieces of a state, without the costly rest of its scene."""
    parts = [part.make(s) for part in game.screen.scene_parts if part.member == "pieces"]
    return [piece for pieces in (rest_of_scene(game, s).pieces, *parts) for piece in pieces]


def lines_making(game: Game, s: State, name: str) -> Lines:
    """File and line that make the piece with this id, then those of the callers; the line of
    `public_scene` if they cannot be found."""
    lines: list[str] = []
    if is_native_class(Piece):
        return (game.written_at("public_scene"),)
    make = Piece.__init__

    def noting(self: Piece, id: str, *args: Any, **keywords: Any) -> None:
        make(self, id, *args, **keywords)
        frame = sys._getframe(1) if id == name and not lines else None
        while frame is not None:
            if Path(frame.f_code.co_filename).is_relative_to(game.folder):
                lines.append(f"{frame.f_code.co_filename}:{frame.f_lineno}")
            frame = frame.f_back

    with patch.object(Piece, "__init__", noting):
        pieces_of(game, s)
    return tuple(lines) or (game.written_at("public_scene"),)
