"""Everything that can be chosen, and the numbers that the rules use for it.

A card's choice is the card: its place in the deck list, 0-116.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NewType

from kabinett.core.pack import load_pack
from kabinett.core.vocabulary import Group, Vocabulary

BASE_PACK: Final = Path(__file__).parent.parent / "pack"

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
_base = load_pack(BASE_PACK)
_cards = sorted(_base.of("card"), key=lambda card: card.number("number", 1, 117))
CARDS: Final[Group[Card]] = vocabulary.group("card", [card.id for card in _cards])
PARTIES: Final[Group[Party]] = vocabulary.group("party", [party.id for party in _base.of("party")])
PASS: Final = vocabulary.word("pass")
DONE: Final = vocabulary.word("done")
BUY: Final = vocabulary.word("buy_card")
PAY: Final = vocabulary.word("pay")
GIVE_UP: Final = vocabulary.word("give_up")
NONE: Final = vocabulary.word("none")
#: Levels of the pool that an attacker commits: POOL[n] commits n.  48 is the most that a
#: party can have: 7 and all Organization cards.
POOL: Final[Group[Level]] = vocabulary.group("pool", [str(n) for n in range(49)])


def card(card_id: str) -> Card:
    """A card by its id, for tests and tools."""
    return CARDS.index(vocabulary.number(f"card:{card_id}"))


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
