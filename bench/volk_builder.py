"""A scripted bot for Wir sind das Volk!: it greedily builds and raises living standards."""

from __future__ import annotations

from kabinett.bots import View
from kabinett.core.show.scene import Piece
from kabinett.games.volk.content.vocabulary import CITY_IDS, PROVINCE_IDS, vocabulary
from kabinett.games.volk.game import game

BOOK = game.usual_book


class Builder:
    """Plays the card with the highest value, calms mass protests, raises living standards, and
    builds lines before factories. It plays an event only if it has no other choice."""

    def choose(self, view: View) -> str:
        choices = view.choices
        if all(name.startswith("card:") for name in choices):
            return max(choices, key=lambda name: self.value(name, view.seat))
        for wish in self.wishes(view):
            if wish in choices:
                return wish
        for kind in ("province:", "line:", "factory:"):
            names = [name for name in choices if name.startswith(kind)]
            if names:
                return self.best(names, view)
        return choices[0]

    def wishes(self, view: View) -> list[str]:
        """Return the uses of a card, the most wanted first."""
        pieces = view.scene.pieces
        mine = {PROVINCE_IDS[province] for province in BOOK.provinces_of[view.seat]}
        protests = [p for p in pieces if p.kind == "protest" and p.id.split(":")[1] in mine]
        factories = sum(1 for piece in pieces if self.is_mine(piece, view.seat))
        first = ["remove_unrest"] if len(protests) >= 2 else []
        return [
            *first,
            *(["living_standard"] if factories >= 6 else []),
            "build_up",
            "living_standard",
        ]

    def is_mine(self, piece: Piece, seat: int) -> bool:
        if piece.kind not in ("factory", "rundown"):
            return False
        side: int = BOOK.city_side[CITY_IDS.index(piece.id.split(":")[1])]
        return side == seat

    def value(self, name: str, seat: int) -> int:
        worth: int = BOOK.value[seat][vocabulary.number(name)]
        return worth

    def best(self, names: list[str], view: View) -> str:
        """Return the name of the place with the most unrest; among equals the first."""
        unrest = {p.id.split(":")[1]: int(p.face) for p in view.scene.pieces if p.kind == "unrest"}
        return max(names, key=lambda name: unrest.get(name.split(":")[1], 0))
