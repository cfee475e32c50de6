"""What the things of a game are called, as far as its vocabulary says so."""

from __future__ import annotations

from typing import Any, Final, Protocol

from kabinett.core.pack import Pack, PackRecord
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import Wording

#: What a client shows of a record, under the same name: texts in the reader's language, the rest
#: as it stands.
SHOWN: Final = ("text", "note", "short", "year", "type", "level", "letter")


class Named(Protocol):
    """What is needed of a game to name its things."""

    @property
    def vocabulary(self) -> Vocabulary: ...
    @property
    def built_in(self) -> Pack: ...
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
        return record.both("name")[words.language]
    text = game.vocabulary.texts.get(choice)
    if text is not None:
        return words.sentence(text)
    group, _, each = game.vocabulary.name(choice).partition(":")
    return each if group and each.isdecimal() else None


def form_of(game: Named, choice: int, form: str, words: Wording) -> str | None:
    """The same in a grammatical form, which its record has under that name."""
    record = record_of(game, choice, words)
    if record is None or form not in record.values:
        return None
    return record.both(form)[words.language]


def things_of_records(game: Named, words: Wording) -> dict[str, dict[str, Any]]:
    """What the records tell of the things in the vocabulary, by name."""
    found: dict[str, dict[str, Any]] = {}
    for choice in game.vocabulary.records:
        record = record_of(game, choice, words)
        assert record is not None
        thing = {
            "kind": game.vocabulary.kinds[choice],
            "label": record.both("name")[words.language],
        }
        for key in SHOWN:
            value = record.values.get(key)
            if value is not None:
                thing[key] = record.both(key)[words.language] if isinstance(value, dict) else value
        found[game.vocabulary.name(choice)] = thing
    return found


def things_with(
    game: Named, words: Wording, added: dict[str, dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """The same, and what the game adds to it: a thing of the vocabulary has its kind and label."""
    things = things_of_records(game, words)
    for name, thing in added.items():
        if name in game.vocabulary.numbers and name not in things:
            choice = game.vocabulary.number(name)
            kind = game.vocabulary.kinds[choice]
            things[name] = {"kind": kind, "label": game.label(choice, words)}
        things[name] = things.get(name, {}) | thing
    return things
