"""Names for a game's things, taken from its vocabulary and its records."""

from __future__ import annotations

from typing import Final, Protocol

from kabinett.core.data import Data
from kabinett.core.packs.pack import Pack, PackRecord
from kabinett.core.state import State, declared
from kabinett.core.vocabulary import SEAT, Vocabulary
from kabinett.core.words import Wording

#: What a player can look up: the members of things (docs/client.md), by the names of the things.
Things = dict[str, Data]
#: The fields of a record that a client shows under the same names: texts in the reader's language,
#: other values unchanged.
SHOWN: Final = ("text", "note", "short", "dead", "year", "type", "level", "letter")


class HasNames(Protocol):
    """The parts of a game that name its things."""

    @property
    def vocabulary(self) -> Vocabulary: ...
    @property
    def built_in(self) -> Pack: ...
    @property
    def state_class(self) -> type[State]: ...
    def label(self, choice: int, words: Wording) -> str: ...


def record_of(game: HasNames, choice: int, words: Wording) -> PackRecord | None:
    """The record of a choice in the table's pack; None if the choice has no record."""
    place = game.vocabulary.records.get(choice)
    if place is None:
        return None
    pack = getattr(words.book, "pack", None) or game.built_in
    record: PackRecord = pack.records[place[0]][place[1]]
    return record


def label_of(game: HasNames, choice: int, words: Wording) -> str | None:
    """The label of a choice; None if the vocabulary does not provide one."""
    record = record_of(game, choice, words)
    if record is not None:
        return record.text_of("name", words.language)
    text = game.vocabulary.texts.get(choice)
    if text is not None:
        return words.sentence(text)
    group, _, each = game.vocabulary.name(choice).partition(":")
    if not (group and each.isdecimal()) or group in game.vocabulary.own_labels:
        return None
    return words.seat_label(int(each)) if group == SEAT else each


def form_of(game: HasNames, choice: int, form: str, words: Wording) -> str | None:
    """The label of a choice in a grammatical form, from its record's field of that name. Only
    languages that need the form have such a field. Returns None if the record has no such field."""
    record = record_of(game, choice, words)
    texts = None if record is None else record.values.get(form)
    return texts.get(words.language) if isinstance(texts, dict) else None


def things_of_records(game: HasNames, words: Wording) -> Things:
    """What the records say about the things of the vocabulary, by the names of the things."""
    things: Things = {}
    for choice in game.vocabulary.records:
        record = record_of(game, choice, words)
        assert record is not None
        thing = {
            "kind": game.vocabulary.kinds[choice],
            "label": record.text_of("name", words.language),
        }
        for key in SHOWN:
            value = record.values.get(key)
            if value is not None:
                thing[key] = (
                    record.text_of(key, words.language) if isinstance(value, dict) else value
                )
        things[game.vocabulary.name(choice)] = thing
    return things


def cards_without_records(game: HasNames, words: Wording) -> Things:
    """Cards whose type has a deck (``Deck[Envoy]``, for the group ``envoy``) and whose label is a
    message; their level is their number."""
    kinds_with_deck = {
        kind.thing_type.lower() for kind in declared(game.state_class).values() if kind.is_deck
    }
    cards: Things = {}
    for choice, (_, numbers) in game.vocabulary.texts.items():
        if game.vocabulary.kinds[choice] in kinds_with_deck:
            card: Data = {"kind": "card", "label": game.label(choice, words)}
            if numbers:
                card["level"] = numbers[0]
            cards[game.vocabulary.name(choice)] = card
    return cards


def things_with(game: HasNames, words: Wording, extra: dict[str, Data]) -> Things:
    """The things of the records, the cards without records, and the game's additional things. Each
    thing of the vocabulary has its kind and label."""
    things = things_of_records(game, words) | cards_without_records(game, words)
    for name, thing in extra.items():
        if name in game.vocabulary.numbers and name not in things:
            choice = game.vocabulary.number(name)
            kind = game.vocabulary.kinds[choice]
            things[name] = {"kind": kind, "label": game.label(choice, words)}
        things[name] = things.get(name, {}) | thing
    return things
