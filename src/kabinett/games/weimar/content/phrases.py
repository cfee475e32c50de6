"""Reads effects: the words of a phrase such as "base +1 own any", one after the other.

A verb takes what it needs from its phrase and keeps it; its script gets what it has kept, in that
order.  Reading notes a fault with file, record and effect, and goes on with something possible
instead, so that it finds all faults at once.  It refuses an effect that could never do anything
like one that nobody understands.
"""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.pack import Pack, PackError, PackRecord
from kabinett.games.weimar.content.checks import (
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
    """An issue by its id; of twins the first ("economy" is "economy_1"); -1 if there is none."""
    ids = [item.id for item in PACK.of("issue")]
    full = name if name in ids else f"{name}_1"
    return ids.index(full) if full in ids else -1


class Reading:
    """What is noted while the effects of a pack are read."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.faults: list[PackError] = []
        self.here_count = 0  # how often "here" has been read
        self.city_known = False  # where the list is read: is there a city that "here" could be?

    def block(self, record: PackRecord, effects: list[Any], key: str) -> int:
        """The number of a list of effects."""
        raise NotImplementedError

    def add_table(self, rows: dict[int, int]) -> int:
        """The number of a table from results to blocks."""
        raise NotImplementedError

    def many(self, blocks: list[int]) -> int:
        """The number of a list of blocks, as a block of its own."""
        raise NotImplementedError


class Source:
    """The source of an effect, under a key of its record."""

    def __init__(self, effects: Reading, record: PackRecord, raw: Any, key: str) -> None:
        self.effects = effects
        self.record = record
        self.raw = raw
        self.key = key
        self.arguments: list[int] = []  # of the verb's script
        self.broken = False  # a part is missing: what follows is no fault of its own

    def fault(self, why: str) -> None:
        if not self.broken:
            fault = self.record.fail(f"{self.key} {self.raw!r}: {why}", self.key)
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
        """A word for one party, perhaps one of choice."""
        party = self.party(word)
        if party in SEVERAL:
            self.fault(f"party {word!r} is several; write {{ each = {word!r}, do = […] }}")
        return party

    # -- where

    def place(self, word: str) -> int:
        return self.one_of(word, WHERE, "place")

    def heed_here(self, place: int) -> None:
        """`here` follows a city that has been chosen or rolled."""
        if place == HERE:
            self.effects.here_count += 1
            if not self.effects.city_known:
                self.fault(NOWHERE)
        if place in CHOOSING_WORDS:
            self.effects.city_known = True

    def threat_in(self, name: str, place: int) -> int:
        """A threat that may lie in the place."""
        kind = self.one_of(name, ALL_THREATS, "threat")
        in_city, in_box = threat_kind(kind)
        if name in ALL_THREATS and (in_box if place == DR else in_city) < 0:
            self.fault(f"{name!r} never lies in {'the DR Box' if place == DR else 'a city'}")
        return kind

    # -- the record

    def triggers(self) -> set[str]:
        """What a Politician answers."""
        return set(str(self.record.values.get("politician", "")).split(" by ")[0].split())


class Phrase(Source):
    """One effect in words."""

    def __init__(self, effects: Reading, record: PackRecord, raw: str, key: str) -> None:
        super().__init__(effects, record, raw, key)
        self.words = raw.split()
        self.next_word = 0  # the next word

    def word(self) -> str:
        """The next word."""
        if self.next_word >= len(self.words):
            self.fault("something is missing at its end")
            self.broken = True
            return ""
        self.next_word += 1
        return self.words[self.next_word - 1]

    def ends(self) -> bool:
        """Is there no word left?"""
        return self.next_word >= len(self.words)

    def end(self) -> None:
        if not self.ends():
            self.fault(f"{self.words[-1]!r} is too much")

    # -- what verbs keep

    def number(self) -> int:
        """A number other than 0, perhaps below 0."""
        word = self.word()
        number = read_number(word)
        if number is None:
            self.fault(f"{word!r} is no number up to 99")
            return self.keep(1)
        if number == 0:
            self.fault("nothing happens with 0")
        return self.keep(number)

    def many(self) -> int:
        """A number above 0."""
        number = self.number()
        if number < 0:
            self.fault("the number must be above 0")
        return number

    def who(self) -> int:
        return self.keep(self.party(self.word()))

    def one_who(self) -> int:
        return self.keep(self.one_party(self.word()))

    def city(self, *without: int) -> int:
        """A word for a city, named, chosen or rolled."""
        word = self.word()
        place = self.place(word)
        if place == DR or place in without:
            self.fault(f"{word!r} is no place for this")
        self.heed_here(place)
        return self.keep(place)

    def units(self, opposing: bool = False) -> int:
        """A kind of units, or a group, ``opposing`` ones only where a Fight dissolves them."""
        word = self.word()
        units = GROUPS[word] if word in GROUPS else self.one_of(word, UNIT_IDS, "unit")
        if units == OPPOSING_UNIT and not opposing:
            self.fault("'opposing' is for the table of the Fight")
        return self.keep(units)

    def choice(self, allowed: tuple[str, ...], what: str) -> int:
        """One of some words."""
        return self.keep(self.one_of(self.word(), allowed, what))

    def flag(self) -> int:
        return self.keep(self.one_of(self.word().removeprefix("+"), FLAG_IDS, "flag"))

    def issue(self, name: str) -> int:
        """An Issue by its id; of twins the first."""
        ids = tuple(item.id for item in self.effects.pack.of("issue"))
        return self.keep(self.one_of(name if name in ids else f"{name}_1", ids, "issue"))
