"""The effects that a pack may give to cards (pack/VOCABULARY.md explains them)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# What a card is played against.
NOTHING: Final = 0
OPPONENT: Final = 1
ANY_SUPPORT: Final = 2
OPPONENTS_SUPPORT: Final = 3
ANY_ORGANIZATION: Final = 4


@dataclass(frozen=True)
class Effect:
    """An effect: its word, its sign on the face of a card (`glyphs.DEEDS`), whether a number
    follows the word, and what the card is played against.  Its script is in `rules/effects.py`."""

    word: str
    sign: str
    takes_number: bool = False
    aim: int = NOTHING


#: The number of an effect is its index here.
EFFECTS: Final = (
    Effect("draw", "card_here", takes_number=True),
    Effect("everyone_draws", "card_here", takes_number=True),
    Effect("everyone_discards", "card_away", takes_number=True),
    Effect("opponent_discards", "card_away", takes_number=True, aim=OPPONENT),
    Effect("opponents_discard", "card_away", takes_number=True),
    Effect("opponents_discard_random", "card_away", takes_number=True),
    Effect("opponent_discards_hand", "card_away", aim=OPPONENT),
    Effect("everyone_discards_hand", "card_away"),
    Effect("discard_hand", "card_away"),
    Effect("take_random_from_opponent", "card_taken", takes_number=True, aim=OPPONENT),
    Effect("take_random_from_opponents", "card_taken", takes_number=True),
    Effect("take_support", "person_taken", aim=OPPONENTS_SUPPORT),
    Effect("discard_support", "person_away", aim=ANY_SUPPORT),
    Effect("discard_organization", "flag_away", aim=ANY_ORGANIZATION),
    Effect("anarchy", "calm", takes_number=True),
    Effect("opponent_draws_nothing", "card_none", aim=OPPONENT),
    Effect("opponent_misses_turn", "sit_out", aim=OPPONENT),
    Effect("extra_turn", "again"),
    Effect("look", "eye", takes_number=True),
)
NUMBER_OF: Final = {effect.word: number for number, effect in enumerate(EFFECTS)}
#: Words that do nothing when a card is played (permission to attack, reactions, lasting bonuses),
#: and their signs.
MARKS: Final = {
    "attack": "",
    "negate_propaganda": "shield",
    "negate_violence": "shield",
    "negate_legitimacy": "shield",
    "rating_all": "",
    "rating_per_legitimacy": "",
}


def sign_of(word: str) -> str:
    """The sign of an effect or a mark."""
    return MARKS[word] if word in MARKS else EFFECTS[NUMBER_OF[word]].sign
