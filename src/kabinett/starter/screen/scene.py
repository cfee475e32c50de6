"""What everybody sees, and what one seat sees besides."""

from __future__ import annotations

from kabinett.core.parts.zones import private_zones, public_zones
from kabinett.core.scene import Fact, Panel, Piece, Private, Scene
from kabinett.starter.content import words
from kabinett.starter.content.vocabulary import REGION, vocabulary
from kabinett.starter.rules.course import points
from kabinett.starter.rules.state import NOBODYS, Starter

ZONES = {
    "hands": (words.HAND, ()),
    "played": (words.PLAYED, ()),
    "deck": (words.DECK, ()),
    "discard": (words.DISCARD, ()),
}


def public_scene(s: Starter) -> Scene:
    panels = [
        Panel(
            seat,
            None,
            [
                Fact("points", (words.POINTS, ()), points(s, seat)),
                Fact("vetoes", (words.VETOES, ()), vetoes),
            ],
        )
        for seat, vetoes in enumerate(s.vetoes)
    ]
    flags = [
        Piece(f"flag:{region}", "flag", vocabulary.name(REGION[region]), str(owner + 1))
        for region, owner in enumerate(s.owner)
        if owner != NOBODYS
    ]
    heading = (words.ROUND, (REGION[s.region],))
    return Scene(panels, public_zones(s, ZONES, vocabulary.names), pieces=flags, heading=heading)


def private_scene(s: Starter, viewer: int) -> Private:
    return Private(private_zones(s, viewer, ZONES, vocabulary.names))
