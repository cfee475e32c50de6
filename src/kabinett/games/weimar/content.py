"""Effects: the small vocabulary of the pack, read once into lists of numbers.

An effect list becomes a *block*: a list of operations, each a list of five ints (what, then its
arguments).  `effects.py` does them.  ``docs`` of the vocabulary: pack/VOCABULARY.md.
"""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.pack import PackRecord
from kabinett.games.weimar.vocabulary import (
    CITY_IDS,
    CITY_THREATS,
    DR_THREATS,
    MINORS,
    PACK,
    PARTY_IDS,
    UNIT_IDS,
    vocabulary,
)

# -- who

OWN, CHANCELLOR, GOVERNMENT, EVERYONE, OTHERS, OTHER, ANY_PARTY = range(4, 11)
DDP_HOLDER, DVP_HOLDER, USPD_HOLDER = range(11, 14)
_WHO: Final = (
    *PARTY_IDS,
    "own",
    "chancellor",
    "government",
    "everyone",
    "others",
    "other",
    "any",
    "ddp",
    "dvp",
    "uspd",
)

# -- where: a city 0-10, or

ANY_CITY, RANDOM_CITY, HERE, SAME, DIFFERENT, DR = range(11, 17)
_WHERE: Final = (*CITY_IDS, "any", "random", "here", "same", "different", "dr")

# -- units: a kind, or a group

OWN_UNIT, GOVERNMENT_UNIT, ANY_UNIT, COLOURED_UNIT, OPPOSING_UNIT = range(20, 25)
_GROUPS: Final = {
    "own": OWN_UNIT,
    "government": GOVERNMENT_UNIT,
    "white": GOVERNMENT_UNIT,
    "any": ANY_UNIT,
    "party": COLOURED_UNIT,
    "opposing": OPPOSING_UNIT,
}

# -- operations

OPERATIONS: Final = (
    "base",
    "seat",
    "vp",
    "reserve",
    "move",
    "dissolve",
    "undissolve",
    "reinforce",
    "return",
    "threat",
    "economy",
    "nsdap",
    "nsdap_shield",
    "flag",
    "rentenmark",
    "society_add",
    "society_group",
    "society_any",
    "society_remove",
    "issue_put",
    "issue_any",
    "issue_move",
    "action",
    "actions",
    "debate",
    "foreign_affairs",
    "draw",
    "timeline",
    "crisis",
    "expand",
    "extra",
    "minor",
    "early",
    "dice",
    "result",
    "proc",
    "coup_marker",
    "remove_markers",
    "choose",
    "may",
    "if",
    "each",
    "score",
    "roll",
    "vote",
    "until",
)
OP: Final = {name: number for number, name in enumerate(OPERATIONS)}

ACTION_KINDS: Final = (
    "demonstration",
    "mobilize",
    "take_control",
    "fight",
    "coup",
    "counter_coup",
    "fight_or_counter_coup",
)
GROUPS_OF_SOCIETY: Final = ("the_rich", "workers", "the_poor", "farmers", "citizens", "soldiers")
FLAG_IDS: Final = ("usa_uk", "france", "ussr", "any")
PROCEDURES: Final = (
    "ebert_election",
    "young_plan_petition",
    "strike_on_prussia",
    "altona_vote",
    "horst_wessel_vote",
    "versailles",
)
LASTING: Final = (
    "no_demonstration_dnvp",
    "no_coup",
    "police_plus_one",
    "demonstration_plus_one_own",
    "coup_plus_one_own",
    "no_reaction",
    "mobilize_free_own",
    "debate_plus_one_own",
)
CONDITIONS: Final = (
    "government",
    "opposition",
    "threat",
    "base",
    "majority",
    "economy",
    "round",
    "resolved",
    "vp_least",
    "seats_most",
    "units",
)
SCORES: Final = ("bases", "seats", *(f"bases {city}" for city in CITY_IDS))
_ALL_THREATS: Final = list(dict.fromkeys([*CITY_THREATS, *DR_THREATS]))


class Blocks:
    """All effects of a pack.  Block 0 is empty."""

    def __init__(self) -> None:
        self.blocks: list[list[int]] = [[]]  # numbers of operations
        self.operations: list[list[int]] = []
        self.tables: list[dict[int, int]] = []  # result -> block

    def read(self, record: PackRecord, effects: list[Any]) -> int:
        """The block of an effect list; PackError says which phrase is wrong."""
        if not effects:
            return 0
        block: list[int] = []
        self.blocks.append(block)
        number = len(self.blocks) - 1
        for effect in effects:
            if isinstance(effect, str):
                block.append(self.add(Phrase(record, effect).read()))
            elif isinstance(effect, dict):
                block.append(self.add(self.table(record, effect)))
            else:
                raise record.fail(f"an effect is a text or a table, not {effect!r}")
        return number

    def add(self, operation: list[int]) -> int:
        self.operations.append([*operation, *([0] * (6 - len(operation)))])
        return len(self.operations) - 1

    def table(self, record: PackRecord, effect: dict[str, Any]) -> list[int]:
        """An effect with others inside."""
        if "choose" in effect:
            options = effect.get("options")
            if not isinstance(options, list) or not 2 <= len(options) <= 5:
                raise record.fail("choose: options = [[…], […]], two to five of them")
            blocks = [self.read(record, option) for option in options]
            return [OP["choose"], who(record, effect["choose"]), self.many(blocks)]
        if "may" in effect:
            return [OP["may"], who(record, effect["may"]), self.read(record, effect["do"])]
        if "if" in effect:
            no, condition, first, second = self.condition(record, effect["if"])
            yes, otherwise = (
                self.read(record, effect["do"]),
                self.read(record, effect.get("else", [])),
            )
            return [
                OP["if"],
                condition,
                first,
                second,
                *((otherwise, yes) if no else (yes, otherwise)),
            ]
        if "each" in effect:
            return [OP["each"], who(record, effect["each"]), self.read(record, effect["do"])]
        if "score" in effect:
            place = word_of(record, effect["score"], SCORES, "score")
            return [OP["score"], place, int(effect.get("first", 0)), int(effect.get("second", 0))]
        if "roll" in effect:
            return [OP["roll"], *dice(record, effect["roll"]), self.rows(record, effect)]
        if "vote" in effect:
            return [OP["vote"], self.read(record, effect["yes"]), self.read(record, effect["no"])]
        if "until" in effect:
            return [OP["until"], word_of(record, effect.get("rule", ""), LASTING, "rule")]
        raise record.fail(f"no effect known with {', '.join(effect)}")

    def rows(self, record: PackRecord, effect: dict[str, Any]) -> int:
        rows = {int(key): self.read(record, value) for key, value in effect["table"].items()}
        rows[-99] = self.read(record, effect.get("else", []))
        self.tables.append(rows)
        return len(self.tables) - 1

    def many(self, blocks: list[int]) -> int:
        """A list of blocks, as a block of its own."""
        self.blocks.append(blocks)
        return len(self.blocks) - 1

    def condition(self, record: PackRecord, text: str) -> tuple[bool, int, int, int]:
        """(negated, condition, first argument, second)."""
        words = text.split()
        no = words[0] == "not"
        name, *rest = words[1:] if no else words
        number = word_of(record, name, CONDITIONS, "condition")
        if name in ("government", "opposition", "vp_least", "seats_most"):
            return no, number, who(record, rest[0]), 0
        if name == "threat":
            return (
                no,
                number,
                word_of(record, rest[0], tuple(_ALL_THREATS), "threat"),
                where(record, rest[1]),
            )
        if name in ("base", "units", "majority"):
            return no, number, who(record, rest[0]), where(record, rest[1])
        if name in ("economy", "round"):
            return no, number, int(rest[-1]), 0
        names = tuple(item.id for item in PACK.of("foreign_affairs"))
        return no, number, word_of(record, rest[0], names, "Foreign Affairs Card"), 0


def word_of(record: PackRecord, word: str, allowed: tuple[str, ...], what: str) -> int:
    if word not in allowed:
        raise record.fail(f"{what} {word!r} is none of {', '.join(allowed)}")
    return allowed.index(word)


def who(record: PackRecord, word: str) -> int:
    return word_of(record, word, _WHO, "party")


def where(record: PackRecord, word: str) -> int:
    return word_of(record, word, _WHERE, "place")


def dice(record: PackRecord, text: str) -> list[int]:
    """(fixed, source, argument): "2", "1 + bases here", "1 + strength here", "1 + flags usa_uk"."""
    fixed, _, more = text.partition("+")
    if not fixed.strip().isdecimal():
        raise record.fail(f"roll {text!r}: it begins with a number of dice")
    words = more.split()
    if not words:
        return [int(fixed), 0, 0]
    source = 1 + word_of(record, words[0], ("bases", "strength", "flags"), "dice")
    if words[0] == "flags":
        return [int(fixed), source, word_of(record, words[1], FLAG_IDS, "flag")]
    return [int(fixed), source, where(record, words[1])]


class Phrase:
    """One effect in words."""

    def __init__(self, record: PackRecord, text: str) -> None:
        self.record = record
        self.text = text
        self.words = text.split()

    def fail(self, why: str) -> Exception:
        return self.record.fail(f"effect {self.text!r}: {why}")

    def word(self, place: int) -> str:
        if place >= len(self.words):
            raise self.fail("something is missing at its end")
        return self.words[place]

    def number(self, place: int) -> int:
        word = self.word(place)
        if not word.lstrip("+-").isdecimal():
            raise self.fail(f"{word!r} is no number")
        return int(word)

    def who(self, place: int) -> int:
        return who(self.record, self.word(place))

    def where(self, place: int) -> int:
        return where(self.record, self.word(place))

    def units(self, place: int) -> int:
        word = self.word(place)
        if word in _GROUPS:
            return _GROUPS[word]
        return word_of(self.record, word, UNIT_IDS, "unit")

    def one_of(self, word: str, allowed: tuple[str, ...], what: str) -> int:
        return word_of(self.record, word, allowed, what)

    def read(self) -> list[int]:
        """The operation."""
        verb = self.word(0)
        if verb in ("base",):
            return [OP[verb], self.number(1), self.who(2), self.where(3)]
        if verb in ("seat", "vp", "reserve"):
            return [OP[verb], self.number(1), self.who(2)]
        if verb in ("move", "dissolve", "undissolve", "return"):
            return [OP[verb], self.number(1), self.units(2), self.where(3)]
        if verb == "reinforce":
            return [OP[verb], self.number(1), self.units(2)]
        if verb == "threat":
            return self.threat()
        if verb in ("economy", "draw", "timeline", "extra", "result", "dice"):
            return [OP[verb], self.number(1)]
        if verb == "crisis":
            return [OP[verb], self.number(1), self.who(2)]
        if verb == "nsdap":
            return [OP[verb], self.who(1)]
        if verb in ("nsdap_shield", "rentenmark", "foreign_affairs", "early"):
            return [OP[verb]]
        if verb == "flag":
            return [OP[verb], self.one_of(self.word(1).lstrip("+"), FLAG_IDS, "flag")]
        if verb == "society":
            return self.society()
        if verb == "issue":
            return self.issue()
        return self.rare(verb)

    def rare(self, verb: str) -> list[int]:
        if verb == "action":
            kind = self.one_of(self.word(1), ACTION_KINDS, "action")
            return [OP[verb], kind, self.where(2), 1 if self.words[-1] == "+1" else 0]
        if verb == "actions":
            kind = self.one_of(self.word(2), ACTION_KINDS, "action")
            return [OP[verb], self.number(1), kind, 1 if self.words[-1] == "+1" else 0]
        if verb == "debate":
            return [OP[verb], self.number(1), self.number(2)]
        if verb == "expand":
            return [OP[verb], ord(self.word(1)[0].upper())]
        if verb == "minor":
            minors = tuple(vocabulary.names[choice].split(":")[1] for choice in MINORS)
            return [OP[verb], self.one_of(self.word(1), minors, "minor party"), self.who(2)]
        if verb == "proc":
            return [OP[verb], self.one_of(self.word(1), PROCEDURES, "procedure")]
        if verb in ("coup_marker", "remove_markers"):
            return [OP[verb], self.where(1)]
        raise self.fail(f"{verb!r} is no effect")

    def threat(self) -> list[int]:
        word = self.word(1)
        kind = self.one_of(word[1:], tuple(_ALL_THREATS), "threat")
        return [OP["threat"], 1 if word[0] == "+" else -1, kind, self.where(2)]

    def society(self) -> list[int]:
        word = self.word(1)
        if word == "+any":
            return [OP["society_any"]]
        if word == "-any":
            return [OP["society_remove"]]
        if word[1:] in GROUPS_OF_SOCIETY:
            return [OP["society_group"], GROUPS_OF_SOCIETY.index(word[1:])]
        markers = tuple(item.id for item in PACK.of("society"))
        return [OP["society_add"], self.one_of(word[1:], markers, "society marker")]

    def issue(self) -> list[int]:
        word = self.word(1)
        if word == "move":
            return [OP["issue_move"], self.number(2)]
        if word == "+any":
            return [OP["issue_any"]]
        issue = issue_number(self.record, word.lstrip("+"))
        if self.word(2) == "0":
            return [OP["issue_put"], issue, -1, 0]
        return [OP["issue_put"], issue, self.who(2), self.number(3)]


def issue_number(record: PackRecord, name: str) -> int:
    """An issue by its id; of twins the first ("economy" is "economy_1")."""
    ids = tuple(item.id for item in PACK.of("issue"))
    return word_of(record, name if name in ids else f"{name}_1", ids, "issue")


_THREAT_KINDS: Final = [
    (
        CITY_THREATS.index(name) if name in CITY_THREATS else -1,
        DR_THREATS.index(name) if name in DR_THREATS else -1,
    )
    for name in _ALL_THREATS
]


def threat_kind(kind: int) -> tuple[int, int]:
    """(among the threats of cities, among those of the DR Box), -1 where it is none."""
    return _THREAT_KINDS[kind]
