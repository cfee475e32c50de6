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
from kabinett.testing.kinds import is_native

Lines = tuple[str, ...]
#: So often a kind of piece has moved before anything is said of it.
OFTEN: Final = 3


class Renamed(AssertionError):
    """What moves has another id afterwards."""


@dataclass
class Kind:
    """What has been seen of one kind of pieces."""

    made_at: Lines
    moves: int = 0
    first: str = ""  # what is to be said of it
    is_right: bool = False  # one has moved with its id, or has gone without another that comes
    ids: dict[tuple[str, str], str] = field(default_factory=dict)  # by look and place

    def note(self, gone: Piece, come: Piece) -> None:
        self.moves += 1
        self.first = self.first or (
            f"the id of {gone.kind!r} changes with its place: {gone.id!r} at {gone.place!r} is "
            f"gone, and {come.id!r} comes up at {come.place!r}, so that nobody sees it move. What "
            "moves keeps its id: make it of what the piece is, such as its seat or its number, and "
            "not of where it lies"
        )
        for piece in (gone, come):
            if self.ids.setdefault((piece.face, piece.place), piece.id) != piece.id:
                self.is_right = True


class Moving:
    """What pieces do from one answer to the next, in games of any number.

    Where each of a kind that leaves its place is gone, and one that looks like it comes up
    elsewhere at once, it is the same that has moved.  Where several look alike, or the same lines
    make others that come and go, they may be no more than a count of what lies there."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.kinds: dict[str, Kind] = {}
        self.last: dict[str, Piece] = {}

    def begin(self) -> None:
        """Another game."""
        self.last = {}

    def look(self, table: Table) -> None:
        now = {piece.id: piece for piece in pieces_of(self.game, table.state)}
        last, self.last = self.last, now
        if now == last:
            return
        for piece in now.values():
            if piece.kind not in self.kinds:
                self.kinds[piece.kind] = Kind(made_at(self.game, table.state, piece.id))
        looks = [Counter((each.kind, each.face) for each in them.values()) for them in (last, now)]
        come = {(each.kind, each.face): each for name, each in now.items() if name not in last}
        for name, piece in last.items():
            kind = self.kinds[piece.kind]
            if name in now:
                kind.is_right |= now[name].place != piece.place
                continue
            look = piece.kind, piece.face
            other = come.get(look)
            if other is None or other.place == piece.place or max(one[look] for one in looks) > 1:
                kind.is_right = True
            else:
                kind.note(piece, other)

    def check(self) -> None:
        """Raise Renamed with each kind that has always moved so, and often enough."""
        right = {kind.made_at for kind in self.kinds.values() if kind.is_right}
        wrong = [
            f"{kind.made_at[0]}: {kind.first}"
            for kind in self.kinds.values()
            if kind.moves >= OFTEN and not kind.is_right and kind.made_at not in right
        ]
        if wrong:
            raise Renamed("\n".join(wrong))


def pieces_of(game: Game[Any], s: State) -> list[Piece]:
    """All that lie there, without what else of a scene takes its time."""
    parts = [part.make(s) for part in game.contract.scene_parts if part.member == "pieces"]
    return [piece for pieces in (game.rest_of_scene(s).pieces, *parts) for piece in pieces]


def made_at(game: Game[Any], s: State, name: str) -> Lines:
    """Where the game makes the piece with that id: file and line, and of what calls these; those of
    its public scene if it does not make it anew."""
    found: list[str] = []
    if is_native(Piece):
        return (game.written_at("public_scene"),)
    make = Piece.__init__

    def noting(self: Piece, id: str, *args: Any, **named: Any) -> None:
        make(self, id, *args, **named)
        frame = sys._getframe(1) if id == name and not found else None
        while frame is not None:
            if Path(frame.f_code.co_filename).is_relative_to(game.folder):
                found.append(f"{frame.f_code.co_filename}:{frame.f_lineno}")
            frame = frame.f_back

    with patch.object(Piece, "__init__", noting):
        pieces_of(game, s)
    return tuple(found) or (game.written_at("public_scene"),)
