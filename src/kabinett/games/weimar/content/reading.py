"""Reads the effect lists of the pack into blocks of operations.

An effect list becomes a *block*: a list of operations, each a list of six ints (what, then its
arguments).  `effects.py` does them.
"""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.pack import Pack, PackRecord
from kabinett.games.weimar.content.checks import (
    ANY_CITY,
    ANY_PARTY,
    CONDITIONS,
    DR,
    FLAG_IDS,
    HERE,
    LASTING,
    OP,
    OTHER,
    SCORES,
)
from kabinett.games.weimar.content.phrases import (
    NOWHERE,
    Phrase,
    begins_in_a_city,
    one_who,
    threat_in,
    where,
    who,
    word_of,
)
from kabinett.games.weimar.content.vocabulary import CITY_COUNT, PACK

LENGTH: Final = 6
ELSE: Final = -99  # the row of a table below all others

#: what an effect with others inside may say
KEYS: Final = {
    "choose": {"choose", "options"},
    "may": {"may", "do"},
    "if": {"if", "do", "else"},
    "each": {"each", "do"},
    "score": {"score", "first", "second"},
    "roll": {"roll", "table", "else"},
    "vote": {"vote", "yes", "no"},
    "until": {"until", "rule"},
}


class Blocks:
    """All effects of a pack.  Block 0 is empty."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.blocks: list[list[int]] = [[]]  # numbers of operations
        self.operations: list[list[int]] = []
        self.tables: list[dict[int, int]] = []  # result -> block
        self.city_known = False  # where the list is read: is there a city that "here" could be?

    def read(self, record: PackRecord, effects: list[Any], key: str = "effect") -> int:
        """The block of an effect list; PackError says which phrase is wrong."""
        self.city_known = begins_in_a_city(record, key)
        return self.block(record, effects, key)

    def block(self, record: PackRecord, effects: list[Any], key: str) -> int:
        if not effects:
            return 0
        block: list[int] = []
        self.blocks.append(block)
        number = len(self.blocks) - 1
        for effect in effects:
            if isinstance(effect, str):
                phrase = Phrase(record, effect, key, self.city_known, self.pack)
                block.append(self.add(phrase.read()))
                self.city_known = phrase.city_known
            elif isinstance(effect, dict):
                block.append(self.add(Inside(self, record, effect, key).read()))
            else:
                raise record.fail(f"an effect is a text or a table, not {effect!r}")
        return number

    def add(self, operation: list[int]) -> int:
        self.operations.append([*operation, *([0] * (LENGTH - len(operation)))])
        return len(self.operations) - 1

    def add_table(self, rows: dict[int, int]) -> int:
        self.tables.append(rows)
        return len(self.tables) - 1

    def many(self, blocks: list[int]) -> int:
        """A list of blocks, as a block of its own."""
        self.blocks.append(blocks)
        return len(self.blocks) - 1


class Inside:
    """An effect with others inside."""

    def __init__(self, blocks: Blocks, record: PackRecord, effect: dict[str, Any], key: str):
        self.blocks = blocks
        self.record = record
        self.effect = effect
        self.key = key

    def read(self) -> list[int]:
        """The operation."""
        found = [kind for kind in KEYS if kind in self.effect]
        if not found:
            raise self.record.fail(f"no effect known with {', '.join(self.effect)}")
        kind = found[0]
        if unknown := set(self.effect) - KEYS[kind]:
            raise self.fail(f"{', '.join(sorted(unknown))} means nothing here")
        operation: list[int] = getattr(self, f"read_{kind}")()
        return [OP[kind], *operation]

    def fail(self, why: str) -> Exception:
        return self.record.fail(f"effect {self.effect!r}: {why}")

    def word(self, key: str) -> str:
        value = self.effect.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(f"{key} must be a text, not {value!r}")
        return value

    def inner(self, effects: object, what: str) -> int:
        """A list of effects that must not be empty."""
        if not isinstance(effects, list) or not effects:
            raise self.fail(f"{what} must be a list of effects")
        return self.blocks.block(self.record, effects, self.key)

    def block(self, key: str) -> int:
        return self.inner(self.effect.get(key), key)

    def block_or_none(self, key: str) -> int:
        return self.block(key) if self.effect.get(key, []) else 0

    def read_choose(self) -> list[int]:
        options = self.effect.get("options")
        if not isinstance(options, list) or not 2 <= len(options) <= 5:
            raise self.fail("options = [[…], […]], two to five of them")
        blocks = [self.inner(option, "each option") for option in options]
        return [one_who(self.fail, self.word("choose")), self.blocks.many(blocks)]

    def read_may(self) -> list[int]:
        return [one_who(self.fail, self.word("may")), self.block("do")]

    def read_each(self) -> list[int]:
        return [who(self.fail, self.word("each")), self.block("do")]

    def read_if(self) -> list[int]:
        words = self.word("if").split()
        no = words[0] == "not"
        condition = self.condition(words[1:] if no else words)
        yes, otherwise = self.block("do"), self.block_or_none("else")
        return [*condition, *((otherwise, yes) if no else (yes, otherwise))]

    def read_score(self) -> list[int]:
        place = word_of(self.fail, self.word("score"), SCORES, "score")
        first, second = self.effect.get("first", 0), self.effect.get("second", 0)
        if type(first) is not int or type(second) is not int or first < 1 or second < 0:
            raise self.fail("first must be 1 or more, second 0 or more")
        return [place, first, second]

    def read_roll(self) -> list[int]:
        table = self.effect.get("table")
        if not isinstance(table, dict) or not table:
            raise self.fail("table = { 4 = […] }, a list of effects for each result")
        rows = {}
        for result, effects in table.items():
            if not str(result).isdecimal() or int(result) < 1:
                raise self.fail(f"a result is a number from 1 on, not {result!r}")
            rows[int(result)] = self.inner(effects, f"row {result}")
        rows[ELSE] = self.block_or_none("else")
        return [*self.dice(self.word("roll")), self.blocks.add_table(rows)]

    def read_vote(self) -> list[int]:
        if self.word("vote") != "all":
            raise self.fail("all vote")
        yes, no = self.block_or_none("yes"), self.block_or_none("no")
        if not yes and not no:
            raise self.fail("yes or no must have an effect")
        return [yes, no]

    def read_until(self) -> list[int]:
        if self.word("until") != "round":
            raise self.fail("a rule lasts until the end of the round")
        rule, _, party = self.word("rule").partition(" ")
        number = word_of(self.fail, rule, LASTING, "rule")
        if who(self.fail, party) in (OTHER, ANY_PARTY):
            raise self.fail("write for whom the rule is")
        return [number, who(self.fail, party)]

    def dice(self, text: str) -> list[int]:
        """(fixed, source, argument): "2", "1 + bases here", "1 + flags usa_uk"."""
        fixed, _, more = text.partition("+")
        if not fixed.strip().isdecimal():
            raise self.fail("roll begins with a number of dice")
        words = more.split()
        if not words and int(fixed) > 0 and "+" not in text:
            return [int(fixed), 0, 0]
        if len(words) != 2:
            raise self.fail("a roll is written «2», «1 + bases here» or «1 + flags usa_uk»")
        source = 1 + word_of(self.fail, words[0], ("bases", "strength", "flags"), "dice")
        if words[0] == "flags":
            return [int(fixed), source, word_of(self.fail, words[1], FLAG_IDS, "flag")]
        return [int(fixed), source, self.place(words[1], HERE)]

    # -- conditions

    def condition(self, words: list[str]) -> list[int]:
        """(condition, first argument, second)."""
        name, *rest = words or [""]
        number = word_of(self.fail, name, CONDITIONS, "condition")
        wanted = 1 if name in ("government", "opposition", "vp_least", "seats_most") else 2
        if len(rest) != (1 if name == "resolved" else wanted):
            raise self.fail("the condition has too few words, or too many")
        if wanted == 1:
            return [number, self.named(rest[0]), 0]
        if name == "threat":
            place = self.place(rest[1], ANY_CITY, HERE, DR)
            return [number, threat_in(self.fail, rest[0], place), place]
        if name == "units":
            return [number, self.named(rest[0]), self.place(rest[1], HERE)]
        if name == "majority" and rest[1] == "any":
            self.blocks.city_known = True  # the one that is chosen
        if name in ("base", "majority"):
            return [number, self.named(rest[0]), self.place(rest[1], ANY_CITY, HERE)]
        if name in ("economy", "round"):
            return [number, self.level(rest, 5 if name == "economy" else 6), 0]
        names = tuple(item.id for item in PACK.of("foreign_affairs"))
        return [number, word_of(self.fail, rest[0], names, "Foreign Affairs Card"), 0]

    def named(self, word: str) -> int:
        """A party without a choice."""
        party = one_who(self.fail, word)
        if party in (OTHER, ANY_PARTY):
            raise self.fail(f"{word!r}: a condition is about one party")
        return party

    def level(self, words: list[str], most: int) -> int:
        if words[0] != ">=" or not words[1].isdecimal() or not 2 <= int(words[1]) <= most:
            raise self.fail(f"write >= and a number from 2 to {most}")
        return int(words[1])

    def place(self, word: str, *allowed: int) -> int:
        place = where(self.fail, word)
        if place >= CITY_COUNT and place not in allowed:
            raise self.fail(f"{word!r} is no place for this")
        if place == HERE and not self.blocks.city_known:
            raise self.fail(NOWHERE)
        return place
