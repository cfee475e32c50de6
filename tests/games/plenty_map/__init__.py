"""Plenty again, on a map: the same game and a board."""

from pathlib import Path

from kabinett.author import Message, Piece, Wording
from tests.games.plenty import PlentyGame


class PlentyMap(PlentyGame):
    id, title = "plenty_map", Message("Koalitionskarte")
    folder = Path(__file__).parent

    def pieces(self) -> list[Piece]:
        flags = [Piece(f"flag:{n}", "flag", f"land:{n % 3}", str(n)) for n in range(9)]
        return [*flags, Piece("father", "marker", "land:1", "Landesvater")]

    def things(self, words: Wording) -> dict[str, dict[str, object]]:
        lake = {"text": "Reicht in drei Länder.", "facts": ["tief", ("Meter", 251)]}
        return {**super().things(words), "lake": lake}


game = PlentyMap()
