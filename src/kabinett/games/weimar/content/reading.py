"""Reads the effect lists of a pack into blocks of operations.

An effect list becomes a *block*, which is a list of operations.  An *operation* is the number of
one effect, such as "base +1 own any": an object of its verb's class, whose script takes the numbers
that the object has read.  The verbs, classes in effects/verbs/, register here.
"""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.data import Data
from kabinett.core.packs.pack import Pack, PackError, PackRecord
from kabinett.games.weimar.content.effect_words import (
    ANY_PARTY,
    CHOOSING_WORDS,
    FLAG_IDS,
    HERE,
    OTHER,
)
from kabinett.games.weimar.content.phrases import Phrase, Reading, Source
from kabinett.games.weimar.content.vocabulary import CITY_IDS

#: The verbs of phrases, by their first words ("base", "society +any"), and those of tables, which
#: have other effects inside, by their first key.
PHRASES: Final[Data] = {}
TABLES: Final[Data] = {}

WITHOUT_CITY: Final = frozenset(("debate", "foreign_affairs"))


def begins_in_a_city(record: PackRecord, key: str) -> bool:
    """Whether the effects of this list follow something that happens in a city."""
    triggers = str(record.values.get("politician", "")).split(" by ")[0].split()
    answers = key == "politician_effect" and not WITHOUT_CITY.issuperset(triggers)
    return record.kind == "success" or answers


class Effects(Reading):
    """All effects of a pack, as tables.  Block 0 is empty."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.blocks: list[list[int]] = [[]]  # each a list of its operations
        self.operations: list[Any] = []  # per operation: its effect, an object of its verb
        self.scripts: list[Any] = []  # per operation: its script, in the compiled build by number
        self.fields: list[tuple[int, ...]] = []  # per operation: the numbers that its script takes
        self.tables: list[dict[int, int]] = []  # each from results to blocks

    def read(self, record: PackRecord, effects: list[Any], key: str = "effect") -> int:
        """Read an effect list and return its block; faults are noted in ``faults``."""
        self.city_known = begins_in_a_city(record, key)
        return self.block(record, effects, key)

    def check(self) -> None:
        """Raise all faults as one PackError."""
        if self.faults:
            raise PackError.several(self.faults)

    def block(self, record: PackRecord, effects: list[Any], key: str) -> int:
        if not effects:
            return 0
        block: list[int] = []
        self.blocks.append(block)
        number = len(self.blocks) - 1
        for effect in effects:
            if isinstance(effect, str):
                self.read_phrase(block, Phrase(self, record, effect, key))
            elif isinstance(effect, dict):
                self.read_table(block, Inside(self, record, effect, key))
            else:
                reason = f"an effect is a text or a table, not {effect!r}"
                self.faults.append(record.error(reason, key))
        self.note_leaders(block)
        return number

    def note_leaders(self, block: list[int]) -> None:
        """Mark the operations that choose the city for a later one, which happens "here"."""
        is_followed = False
        for number in reversed(block):
            effect = self.operations[number]
            chooses = effect.where in CHOOSING_WORDS
            effect.leads = chooses and is_followed
            is_followed = effect.follows or (is_followed and not chooses)

    def read_phrase(self, block: list[int], phrase: Phrase) -> None:
        """Read a phrase.  Its first two words together may be a verb, such as "society +any"."""
        for words in (2, 1):
            verb = PHRASES.get(" ".join(phrase.words[:words]))
            if verb is not None and phrase.words:
                phrase.next_word = words
                block.append(self.add(verb, phrase))
                phrase.end()
                return
        if not phrase.words:
            phrase.fault("it says nothing")
            return
        verb = phrase.words[0]
        second_words = [other.split()[-1] for other in PHRASES if other.split()[0] == verb]
        if second_words and len(phrase.words) > 1:
            phrase.one_of(phrase.words[1], tuple(second_words), verb)
        else:
            phrase.fault(
                "something is missing at its end" if second_words else f"{verb!r} is no effect"
            )

    def read_table(self, block: list[int], inside: Inside) -> None:
        verb = next((TABLES[key] for key in inside.raw if key in TABLES), None)
        if verb is None:
            self.faults.append(inside.record.error(f"no effect known with {', '.join(inside.raw)}"))
            return
        block.append(self.add(verb, inside))
        inside.end()

    def add(self, verb: Any, source: Source) -> int:
        count_before = self.here_count
        effect = verb(source)
        effect.follows = self.here_count > count_before and effect.where not in CHOOSING_WORDS
        self.operations.append(effect)
        self.scripts.append(verb.does)
        self.fields.append(tuple(source.arguments))
        return len(self.operations) - 1

    def add_table(self, rows: dict[int, int]) -> int:
        self.tables.append(rows)
        return len(self.tables) - 1

    def many(self, blocks: list[int]) -> int:
        """Add a list of blocks as a block; return its number."""
        self.blocks.append(blocks)
        return len(self.blocks) - 1


class Inside(Source):
    """An effect that is a table and has other effects inside."""

    def __init__(self, effects: Effects, record: PackRecord, raw: Data, key: str) -> None:
        super().__init__(effects, record, raw, key)
        self.known_keys: set[str] = set()  # the keys that the verb has read

    def value(self, key: str) -> Any:
        self.known_keys.add(key)
        return self.raw.get(key)

    def end(self) -> None:
        if unknown := set(self.raw) - self.known_keys:
            self.fault(f"{', '.join(sorted(unknown))} means nothing here")

    def word(self, key: str) -> str:
        value = self.value(key)
        if not isinstance(value, str) or not value.strip():
            self.fault(f"{key} must be a text, not {value!r}")
            return ""
        return value

    # -- words that are read and kept

    def who(self, key: str) -> int:
        return self.keep(self.party(self.word(key)))

    def one_who(self, key: str) -> int:
        return self.keep(self.one_party(self.word(key)))

    def number(self, key: str, least: int) -> int:
        """Read and keep a number, 0 if the key is missing."""
        number = self.value(key) or 0
        if type(number) is not int or number < least:
            self.fault(f"{key} must be {least} or more")
            number = least
        return self.keep(number)

    def block(self, key: str) -> int:
        return self.keep(self.inner(self.value(key), key))

    def block_or_none(self, key: str) -> int:
        return self.keep(self.inner(self.value(key), key) if self.value(key) else 0)

    # -- words that are read, and that the verb keeps itself

    def inner(self, effects: object, what: str) -> int:
        """Read a list of effects, which must not be empty; return its block."""
        if not isinstance(effects, list) or not effects:
            self.fault(f"{what} must be a list of effects")
            return 0
        return self.effects.block(self.record, effects, self.key)

    def fixed_party(self, word: str) -> int:
        """Read a word for one party that leaves no choice."""
        party = self.one_party(word)
        if party in (OTHER, ANY_PARTY):
            self.fault(f"{word!r}: a condition is about one party")
        return party

    def flag(self, word: str) -> int:
        return self.one_of(word, FLAG_IDS, "flag")

    def city_or(self, word: str, *allowed: int) -> int:
        """Read a city, or one of these words for a place."""
        place = self.place(word)
        if place >= len(CITY_IDS) and place not in allowed:
            self.fault(f"{word!r} is no place for this")
        if place == HERE:
            self.heed_here(place)
        return place
