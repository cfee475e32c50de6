"""The labels of choices, cards and markers."""

from __future__ import annotations

import functools

from kabinett.core.packs.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    COALITION,
    DIE,
    FLAG,
    OPTION,
    PARTY_IDS,
    SPACE,
    TRIGGER,
    vocabulary,
)
from kabinett.games.weimar.screen import terms

#: The group of the vocabulary for each kind of record.
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
    "scenario": "scenario",
    "goal": "scenario",
    "solo": "scenario",
}


@functools.lru_cache(maxsize=64)
def records(book: Book) -> dict[str, PackRecord]:
    """The records of the book's pack, by the names of their choices."""
    return {
        f"{group}:{record.id}": record
        for kind, group in _GROUP_OF.items()
        for record in book.pack.of(kind)
    }


def label(choice: int, text: Wording) -> str:
    """The label of a choice."""
    name = vocabulary.names[choice]
    record = records(text.book).get(name)
    if record is not None:
        return record.both("name")[text.language]
    if choice in SPACE:
        return space_label(SPACE.index(choice), text)
    if choice in DIE:
        return str(DIE.index(choice) + 1)
    if choice in OPTION:
        return text.plain(terms.OPTION, OPTION.index(choice) + 1)
    if choice in ACTION:
        return text.plain(terms.ACTIONS[ACTION.index(choice)])
    if choice in FLAG:
        return text.plain(terms.FLAGS[FLAG.index(choice)])
    if choice in COALITION:
        return text.plain(terms.COALITIONS[COALITION.index(choice)])
    if choice in TRIGGER:
        return text.plain(terms.TRIGGERED[TRIGGER.index(choice)])
    return text.plain(terms.CHOICES[name])


def space_label(space: int, text: Wording) -> str:
    """The label of a space: "SPD 3", or "SPD/KPD 2" if two parties share it."""
    owners = text.book.space_owners[space]
    names = [
        records(text.book)[f"party:{PARTY_IDS[owner]}"].both("name")[text.language]
        for owner in owners
    ]
    return f"{'/'.join(names)} {text.book.space_value[space]}".strip() if owners else "0"
