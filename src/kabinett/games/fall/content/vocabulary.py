"""All choices, and the numbers that the rules use for them.

The number of a card is both its id and its choice: its place in the deck list, 0-116.
"""

from __future__ import annotations

from typing import Final, NewType

from kabinett.core.message import Message
from kabinett.core.packs.files import own_pack
from kabinett.core.vocabulary import Group, Vocabulary

TYPES: Final = (
    "support",
    "organization",
    "propaganda",
    "anarchy",
    "violence",
    "nationalism",
    "legitimacy",
    "government",
    "special",
)
SUPPORT: Final = 0
ORGANIZATION: Final = 1
PROPAGANDA: Final = 2
ANARCHY: Final = 3
VIOLENCE: Final = 4
NATIONALISM: Final = 5
LEGITIMACY: Final = 6
GOVERNMENT: Final = 7
SPECIAL: Final = 8

Seat = NewType("Seat", int)
Party = NewType("Party", int)
Card = NewType("Card", int)
Level = NewType("Level", int)

vocabulary = Vocabulary()
_base = own_pack(__file__)
_cards = sorted(_base.of("card"), key=lambda card: card.number("number", 1, 117))
CARD: Final[Group[Card]] = vocabulary.group("card", _cards)
PARTY: Final[Group[Party]] = vocabulary.group("party", _base.of("party"))
PASS: Final = vocabulary.word("pass", Message("Pass"))
DONE: Final = vocabulary.word("done", Message("Go on"))
BUY: Final = vocabulary.word("buy_card", Message("Pay 10, draw a card"))
PAY: Final = vocabulary.word("pay", Message("Pay the rest from the pool"))
GIVE_UP: Final = vocabulary.word("give_up", Message("Give up"))
NONE: Final = vocabulary.word("none", Message("No target"))
#: POOL[n] takes n Levels from the pool for an attack.  A party can have at most 48: its own 7 and
#: those of all Organization cards.
POOL: Final[Group[Level]] = vocabulary.group(
    "pool", [str(n) for n in range(49)], Message("Commit {n} Level", "Commit {n} Levels")
)
DISCARD: Final = vocabulary.word("discard", Message("Discard cards"))


def card(card_id: str) -> Card:
    """The card with this id."""
    return CARD.index(vocabulary.number(f"card:{card_id}"))


COUNTER_PROPAGANDA: Final = card("counter_propaganda")
POLICE: Final = card("police")
VETO: Final = card("veto")
CIVIL_SERVANTS: Final = card("civil_servants")
OATH_OF_LOYALTY: Final = card("oath_of_loyalty")

NAZIS: Final = Party(0)
SPARTAKISTS: Final = Party(1)
SOCIALISTS: Final = Party(2)
CATHOLICS: Final = Party(3)
NATIONALISTS: Final = Party(4)
LIBERALS: Final = Party(5)
DEMOCRATS: Final = Party(6)
