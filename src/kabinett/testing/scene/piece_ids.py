"""Finds pieces whose ids change with their places: nobody would see them move, as one vanishes and
another comes up elsewhere."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.scene import Piece
from kabinett.core.state import State
from kabinett.testing.scene.member_types import is_native_class

Lines = tuple[str, ...]
#: Moves of a kind of piece before its ids count as wrong.
OFTEN: Final = 3


class IdChanged(AssertionError):
    """A piece that moves gets another id."""


@dataclass
class Kind:
    """What the games so far have shown of one kind of pieces."""

    lines: Lines
    moves: int = 0
    fault: str = ""  # the fault, for an error
    is_right: bool = False  # one has moved with its id, or has gone without another that comes
    ids: dict[tuple[str, str], str] = field(default_factory=dict)  # by look and place

    def note(self, old: Piece, new: Piece) -> None:
        self.moves += 1
        self.fault = self.fault or (
            f"the id of {old.kind!r} changes with its place: {old.id!r} at {old.place!r} is "
            f"gone, and {new.id!r} comes up at {new.place!r}, so that nobody sees it move. What "
            "moves keeps its id: make it of what the piece is, such as its seat or its number, and "
            "not of where it lies"
        )
        for piece in (old, new):
            if self.ids.setdefault((piece.face, piece.place), piece.id) != piece.id:
                self.is_right = True


class Moving:
    """Watches what pieces do from one answer to the next, in any number of games.

    Where a piece leaves its place and vanishes, and one that looks like it comes up elsewhere at
    once, the piece has moved. Where several look alike, or where the same lines make others that
    come and go, pieces may only count what lies there."""

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
        """Raise Renamed with each kind whose ids have changed with every move, if it moved often
        enough."""
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
    parts = [part.make(s) for part in game.contract.scene_parts if part.member == "pieces"]
    return [piece for pieces in (game.rest_of_scene(s).pieces, *parts) for piece in pieces]


def lines_making(game: Game, s: State, name: str) -> Lines:
    """Where the game makes the piece with this id: file and line, then its callers; the line of
    `public_scene` if no call makes it."""
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
