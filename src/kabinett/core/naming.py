"""What the things of a game are called, as far as its vocabulary says so."""

from __future__ import annotations

from typing import Any, Final, Protocol

from kabinett.core.pack import Pack, PackRecord
from kabinett.core.state import State, declared
from kabinett.core.vocabulary import SEAT, Vocabulary
from kabinett.core.words import Wording

#: What a player can look up: by name, what there is to say of it (docs/client.md)
Things = dict[str, dict[str, Any]]
#: What a client shows of a record, under the same name: texts in the reader's language, the rest
#: as it stands.
SHOWN: Final = ("text", "note", "short", "dead", "year", "type", "level", "letter")


class Named(Protocol):
    """What is needed of a game to name its things."""

    @property
    def vocabulary(self) -> Vocabulary: ...
    @property
    def built_in(self) -> Pack: ...
    @property
    def state_class(self) -> type[State]: ...
    def label(self, choice: int, words: Wording) -> str: ...


def record_of(game: Named, choice: int, words: Wording) -> PackRecord | None:
    """The record that tells of a choice, in the pack that is played with."""
    place = game.vocabulary.records.get(choice)
    if place is None:
        return None
    pack = getattr(words.book, "pack", None) or game.built_in
    found: PackRecord = pack.records[place[0]][place[1]]
    return found


def label_of(game: Named, choice: int, words: Wording) -> str | None:
    """What a choice is called; None if the vocabulary does not say."""
    record = record_of(game, choice, words)
    if record is not None:
        return record.said("name", words.language)
    text = game.vocabulary.texts.get(choice)
    if text is not None:
        return words.sentence(text)
    group, _, each = game.vocabulary.name(choice).partition(":")
    if not (group and each.isdecimal()) or group in game.vocabulary.own_labels:
        return None
    return words.seat_label(int(each)) if group == SEAT else each


def form_of(game: Named, choice: int, form: str, words: Wording) -> str | None:
    """The same in a grammatical form, which its record has under that name, in the languages whose
    sentences want it."""
    record = record_of(game, choice, words)
    texts = None if record is None else record.values.get(form)
    return texts.get(words.language) if isinstance(texts, dict) else None


def things_of_records(game: Named, words: Wording) -> Things:
    """What the records tell of the things in the vocabulary, by name."""
    found: Things = {}
    for choice in game.vocabulary.records:
        record = record_of(game, choice, words)
        assert record is not None
        thing = {
            "kind": game.vocabulary.kinds[choice],
            "label": record.said("name", words.language),
        }
        for key in SHOWN:
            value = record.values.get(key)
            if value is not None:
                thing[key] = record.said(key, words.language) if isinstance(value, dict) else value
        found[game.vocabulary.name(choice)] = thing
    return found


def cards_without_records(game: Named, words: Wording) -> Things:
    """What has a deck (``Deck[Envoy]``, for the group ``envoy``) and a message for a label is a
    card; its number is the level."""
    held = {kind.thing.lower() for kind in declared(game.state_class).values() if kind.is_deck}
    found: Things = {}
    for choice, (_, numbers) in game.vocabulary.texts.items():
        if game.vocabulary.kinds[choice] in held:
            card: dict[str, Any] = {"kind": "card", "label": game.label(choice, words)}
            if numbers:
                card["level"] = numbers[0]
            found[game.vocabulary.name(choice)] = card
    return found


def things_with(game: Named, words: Wording, added: dict[str, dict[str, Any]]) -> Things:
    """All these, and what the game adds to it: a thing of the vocabulary has its kind and label."""
    things = things_of_records(game, words) | cards_without_records(game, words)
    for name, thing in added.items():
        if name in game.vocabulary.numbers and name not in things:
            choice = game.vocabulary.number(name)
            kind = game.vocabulary.kinds[choice]
            things[name] = {"kind": kind, "label": game.label(choice, words)}
        things[name] = things.get(name, {}) | thing
    return things
