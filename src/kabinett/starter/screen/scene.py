"""The table of Six Regions: what each player has won, and whose envoys lie where."""

from typing import Any

from kabinett.author import Fact, Message, Panel, Piece, Scene, Wording
from kabinett.starter.content import words
from kabinett.starter.content.vocabulary import ENVOY, REGION, vocabulary
from kabinett.starter.rules.course import points
from kabinett.starter.rules.state import NOBODYS, Starter

# Fields of the state that are laid out as cards: everybody sees what their kinds say.
ZONES = {
    "hands": Message("Envoys"),
    "played": Message("Sent"),
    "deck": Message("Deck"),
    "discard": Message("Discarded"),
}


def public_scene(s: Starter) -> Scene:
    flags = [
        Piece(f"flag:{region}", "flag", vocabulary.name(REGION[region]), str(owner + 1))
        for region, owner in enumerate(s.owner)
        if owner != NOBODYS
    ]
    panels = [panel(s, seat) for seat in range(len(s.hands))]
    return Scene(panels, pieces=flags, heading=(words.ROUND, (REGION[s.region],)))


def things(words: Wording) -> dict[str, dict[str, Any]]:
    """What can be looked up, beside what the records tell: envoys are drawn as cards."""
    return {
        vocabulary.name(envoy): {"kind": "card", "level": ENVOY.index(envoy) + 1} for envoy in ENVOY
    }


def panel(s: Starter, seat: int) -> Panel:
    won = Fact("points", (words.POINTS, ()), points(s, seat))
    vetoes = Fact("vetoes", (words.VETOES, ()), s.vetoes[seat])
    return Panel(seat, None, [won, vetoes])
