"""Choices, cards and markers in words."""

from __future__ import annotations

from kabinett.core.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.games.weimar.content.board import BOARD
from kabinett.games.weimar.content.vocabulary import (
    ACTIONS,
    COALITION,
    DICE,
    FLAGS,
    OPTIONS_OF_CARD,
    PACK,
    PARTY_IDS,
    SPACES,
    vocabulary,
)
from kabinett.games.weimar.screen import terms
from kabinett.games.weimar.screen.effect_words import Teller

#: The group of the vocabulary that a kind of record stands in.
_GROUP_OF = {
    "party": "party",
    "city": "city",
    "unit": "unit",
    "threat": "threat",
    "party_card": "card",
    "timeline": "timeline",
    "agenda": "agenda",
    "foreign_affairs": "foreign",
    "issue": "issue",
    "society": "society",
    "minor": "minor",
}
RECORDS: dict[str, PackRecord] = {
    f"{group}:{record.id}": record for kind, group in _GROUP_OF.items() for record in PACK.of(kind)
}


def label(choice: int, text: Wording) -> str:
    """A choice in a language."""
    name = vocabulary.names[choice]
    record = RECORDS.get(name)
    if record is not None:
        return record.both("name")[text.language]
    if choice in SPACES:
        return space_label(SPACES.index(choice), text)
    if choice in DICE:
        return str(DICE.index(choice) + 1)
    if choice in OPTIONS_OF_CARD:
        return text.plain(terms.OPTION, OPTIONS_OF_CARD.index(choice) + 1)
    if choice in ACTIONS:
        return text.plain(terms.ACTIONS[ACTIONS.index(choice)])
    if choice in FLAGS:
        return text.plain(terms.FLAGS[FLAGS.index(choice)])
    if choice in COALITION:
        return text.plain(terms.COALITIONS[COALITION.index(choice)])
    return text.plain(terms.CHOICES[name])


#: The options of Issues that are written in the pack, by their blocks.
_OPTION_TEXTS: dict[int, dict[str, str]] = {
    block: {"en": option["en"], "de": option["de"]}
    for record, blocks in zip(PACK.of("issue"), BOARD.issue_options, strict=True)
    for block, option in zip(blocks, record.values.get("options", []), strict=True)
    if "en" in option and "de" in option
}


def block_words(block: int, text: Wording) -> str:
    """What a block does: as the pack says it, else put together from its effects."""
    if block in _OPTION_TEXTS:
        return _OPTION_TEXTS[block][text.language].rstrip(".")
    return Teller(text).sentence(block)


def space_label(space: int, text: Wording) -> str:
    """Such as "SPD 3", or both owners of a divided space."""
    owners = BOARD.space_owners[space]
    names = [RECORDS[f"party:{PARTY_IDS[owner]}"].both("name")[text.language] for owner in owners]
    return f"{'/'.join(names)} {BOARD.space_value[space]}".strip() if owners else "0"
