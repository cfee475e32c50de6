"""Plenty with a map: the same game, and a board."""

from dataclasses import replace
from pathlib import Path

from kabinett.author import Game, Message, Piece, Scene, Wording
from tests.games import plenty
from tests.games.plenty import Plenty


class PlentyMap(Game[Plenty]):
    folder = Path(__file__).parent
    program = plenty.game.program


def public_scene(s: Plenty) -> Scene:
    flags = [Piece(f"flag:{n}", "flag", f"land:{n % 3}", str(n)) for n in range(9)]
    pieces = [*flags, Piece("father", "marker", "land:1", "Landesvater")]
    return replace(plenty.public_scene(s), pieces=pieces)


def things(words: Wording) -> dict[str, dict[str, object]]:
    lake = {"text": "Reicht in drei Länder.", "facts": ["tief", ("Meter", 251)]}
    return {**plenty.things(words), "lake": lake}


plain = plenty.game.contract
game = PlentyMap(
    replace(
        plain,
        module=__name__,
        title=Message("Koalitionskarte"),
        screen=replace(plain.screen, public_scene=public_scene),
        words=replace(plain.words, things=things),
    )
)
