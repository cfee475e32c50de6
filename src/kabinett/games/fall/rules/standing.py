"""Standing orders: answers that a party gives in advance, independent of its hand."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.standing import Standing
from kabinett.games.fall.content.vocabulary import CARD, PASS, Card, Seat
from kabinett.games.fall.rules.reasons import REACTIONS, reaction_to
from kabinett.games.fall.rules.state import Fall


def reaction_asked(s: Fall, player: Seat, card: Card) -> int:
    """The reaction to the card that is being played."""
    return CARD[reaction_to(s, card)]


REACTING: Final = Standing(
    "react",
    PASS,
    Message("Play no reaction"),
    places=[CARD[card] for card in REACTIONS],
    place=reaction_asked,
)
DEFENDING: Final = Standing("defend", PASS, Message("Play no Propaganda card to defend Support"))

STANDING: Final = (REACTING, DEFENDING)
