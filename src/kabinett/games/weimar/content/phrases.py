"""Reads the phrases of effects, such as "base +1 own any", word by word.

A verb reads the words that it needs and keeps a number for each; its script takes these numbers
in this order.  A fault is noted with file, record and effect, and reading goes on with a possible
value, so that all faults are found at once.  An effect that could never do anything is a fault,
as is one with an unknown word.
"""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.packs.pack import Pack, PackError, PackRecord
from kabinett.games.weimar.content.effect_words import (
    ALL_THREATS,
    CHOOSING_WORDS,
    DR,
    EVERYONE,
    FLAG_IDS,
    GOVERNMENT,
    GROUPS,
    HERE,
    OPPOSING_UNIT,
    OTHERS,
    WHERE,
    WHO,
    read_number,
    threat_kind,
)
from kabinett.games.weimar.content.vocabulary import PACK, UNIT_IDS

SEVERAL: Final = (GOVERNMENT, EVERYONE, OTHERS)
NOWHERE: Final = "no city has been chosen or rolled before, so 'here' is nowhere"
FARTHEST: Final = 6  # the highest value on the Opinion Track


def issue_number(name: str) -> int:
    """The Issue with this id; of twins, the first ("economy" is "economy_1"); -1 if there is
    none."""
    ids = [item.id for item in PACK.of("issue")]
    full = name if name in ids else f"{name}_1"
    return ids.index(full) if full in ids else -1


class Reading:
    """What is noted while the effects of a pack are read."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.faults: list[PackError] = []
        self.here_count = 0  # how often "here" has been read
        self.city_known = False  # whether "here" can be a city at this point of the list

    def block(self, record: PackRecord, effects: list[object], key: str) -> int:
        """Read a list of effects; return the number of its block."""
        raise NotImplementedError

    def add_table(self, rows: dict[int, int]) -> int:
        """Add a table from results to blocks; return its number."""
        raise NotImplementedError

    def many(self, blocks: list[int]) -> int:
        """Add a list of blocks as a block; return its number."""
        raise NotImplementedError


class Source:
    """The text or table of an effect, under a key of its record."""

    def __init__(self, effects: Reading, record: PackRecord, raw: Any, key: str) -> None:
        self.effects = effects
        self.record = record
        self.raw = raw
        self.key = key
        self.arguments: list[int] = []  # the numbers that the verb has kept, for its script
        self.broken = False  # a word is missing: later faults are only its consequences

    def fault(self, why: str) -> None:
        if not self.broken:
            fault = self.record.error(f"{self.key} {self.raw!r}: {why}", self.key)
            self.effects.faults.append(fault)

    def keep(self, number: int) -> int:
        self.arguments.append(number)
        return number

    def one_of(self, word: str, allowed: tuple[str, ...], what: str) -> int:
        if word not in allowed:
            self.fault(f"{what} {word!r} is none of {', '.join(allowed)}")
            return 0
        return allowed.index(word)

    # -- who

    def party(self, word: str) -> int:
        return self.one_of(word, WHO, "party")

    def one_party(self, word: str) -> int:
        """Read a word for one party, which may leave a choice."""
        party = self.party(word)
        if party in SEVERAL:
            self.fault(f"party {word!r} is several; write {{ each = {word!r}, do = […] }}")
        return party

    # -- where

    def place(self, word: str) -> int:
        return self.one_of(word, WHERE, "place")

    def heed_here(self, place: int) -> None:
        """Note a place; "here" is a fault if no city has been chosen or rolled before."""
        if place == HERE:
            self.effects.here_count += 1
            if not self.effects.city_known:
                self.fault(NOWHERE)
        if place in CHOOSING_WORDS:
            self.effects.city_known = True

    def threat_in(self, name: str, place: int) -> int:
        """Read a threat that can lie in the place."""
        kind = self.one_of(name, ALL_THREATS, "threat")
        in_city, in_box = threat_kind(kind)
        if name in ALL_THREATS and (in_box if place == DR else in_city) < 0:
            self.fault(f"{name!r} never lies in {'the DR Box' if place == DR else 'a city'}")
        return kind

    # -- the record

    def triggers(self) -> set[str]:
        """The triggers that the Politician of the record answers."""
        return set(str(self.record.values.get("politician", "")).split(" by ")[0].split())


class Phrase(Source):
    """An effect that is a phrase."""

    def __init__(self, effects: Reading, record: PackRecord, raw: str, key: str) -> None:
        super().__init__(effects, record, raw, key)
        self.words = raw.split()
        self.next_word = 0  # place of the next word

    def word(self) -> str:
        """Read the next word."""
        if self.next_word >= len(self.words):
            self.fault("something is missing at its end")
            self.broken = True
            return ""
        self.next_word += 1
        return self.words[self.next_word - 1]

    def ends(self) -> bool:
        """Whether there is no word left."""
        return self.next_word >= len(self.words)

    def end(self) -> None:
        if not self.ends():
            self.fault(f"{self.words[-1]!r} is too much")

    # -- words that are read and kept

    def number(self) -> int:
        """Read and keep a number other than 0, which may be negative."""
        word = self.word()
        number = read_number(word)
        if number is None:
            self.fault(f"{word!r} is no number up to 99")
            return self.keep(1)
        if number == 0:
            self.fault("nothing happens with 0")
        return self.keep(number)

    def many(self) -> int:
        """Read and keep a number above 0."""
        number = self.number()
        if number < 0:
            self.fault("the number must be above 0")
        return number

    def who(self) -> int:
        return self.keep(self.party(self.word()))

    def one_who(self) -> int:
        return self.keep(self.one_party(self.word()))

    def city(self, *without: int) -> int:
        """Read and keep a word for a city, which may be named, chosen or rolled."""
        word = self.word()
        place = self.place(word)
        if place == DR or place in without:
            self.fault(f"{word!r} is no place for this")
        self.heed_here(place)
        return self.keep(place)

    def units(self, opposing: bool = False) -> int:
        """Read and keep a kind or group of units.  ``opposing`` allows the group of that name,
        which only a Fight can dissolve."""
        word = self.word()
        units = GROUPS[word] if word in GROUPS else self.one_of(word, UNIT_IDS, "unit")
        if units == OPPOSING_UNIT and not opposing:
            self.fault("'opposing' is for the table of the Fight")
        return self.keep(units)

    def choice(self, allowed: tuple[str, ...], what: str) -> int:
        """Read one of the allowed words and keep its index."""
        return self.keep(self.one_of(self.word(), allowed, what))

    def flag(self) -> int:
        return self.keep(self.one_of(self.word().removeprefix("+"), FLAG_IDS, "flag"))

    def issue(self, name: str) -> int:
        """Keep the Issue with this id; of twins, the first."""
        ids = tuple(item.id for item in self.effects.pack.of("issue"))
        return self.keep(self.one_of(name if name in ids else f"{name}_1", ids, "issue"))
