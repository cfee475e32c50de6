"""The screen of Six Regions: what each player has won, and where the envoys are."""

import kabinett.author as kb
from kabinett.starter.content import REGION, VETOES, vocabulary
from kabinett.starter.rules import ROUND, Starter

ENVOYS, SENT = kb.Message("Envoys"), kb.Message("Sent")
DECK, DISCARDED = kb.Message("Deck"), kb.Message("Discarded")
# Fields of the state to show as cards.  The type of a field decides who sees the cards.
ZONES = {"hands": ENVOYS, "played": SENT, "deck": DECK, "discard": DISCARDED}
# Numbers beside each player: fields that everybody sees, and the scores.
FACTS = {"scores": kb.Message("Points"), "vetoes": VETOES}


def heading(s: Starter) -> kb.Text:
    return ROUND, (REGION[s.region],)


def public_scene(s: Starter) -> kb.Scene:
    """Return what else everybody sees: a flag on each region that has been won."""
    won = [region for region, owner in enumerate(s.owner) if owner != kb.NOTHING]
    return kb.Scene(pieces=[flag(region, s.owner[region]) for region in won])


def flag(region: int, owner: int) -> kb.Piece:
    return kb.Piece(f"flag:{region}", "flag", vocabulary.name(REGION[region]), str(owner + 1))
