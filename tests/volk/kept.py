"""The kept games of Volk, one for each way to end."""

from __future__ import annotations

from collections.abc import Callable

from kabinett.core.setup import Setup
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import endings
from tests.kept.playing import Played
from tests.kept.screens import for_screens
from tests.kept.shelf import Kind, Shelf

SHOWS = {
    "west_collapsed": "Mass protests bring the West down.",
    "east_collapsed": "Mass protests bring the East down.",
    "both_collapsed": "Mass protests bring both states down: the East wins.",
    "insolvent": "The East cannot pay.",
    "triumph": "Socialism triumphs.",
    "socialism_failed": "Socialism has failed.",
    "lasted": "Four decades are over, and both stand.",
    "west_calmer": "The first decade is over, and the West is calmer.",
    "east_calmer": "The first decade is over, and the East is calmer.",
}


def ends(kind: str) -> Callable[[Played], bool]:
    return lambda played: played.result.kind == kind


def setup(kind: str) -> Setup:
    """Return the setup; only short games can be won by the calmer state (A75)."""
    return Setup(2, {"decades": "1"} if kind.endswith("calmer") else {})


KINDS = {
    **{kind: Kind(SHOWS[kind], ends(kind), setup(kind)) for kind in endings.KINDS.values()},
    "screens": for_screens("volk", 2),
}
SHELF = Shelf(game, __file__, KINDS)
