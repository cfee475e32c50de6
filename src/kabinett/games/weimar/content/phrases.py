"""Reads one phrase of an effect list, such as "base +1 own any", into an operation.

A phrase that could never do anything is refused like one that nobody understands, with file,
record and reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.pack import Pack, PackRecord
from kabinett.games.weimar.content.checks import (
    ACTION_KINDS,
    ALL_THREATS,
    ANY_CITY,
    DDP_HOLDER,
    DIFFERENT,
    DR,
    EVERYONE,
    FLAG_IDS,
    GOVERNMENT,
    GOVERNMENT_UNIT,
    GROUPS,
    GROUPS_OF_SOCIETY,
    HERE,
    OP,
    OPPOSING_UNIT,
    OTHERS,
    PROCEDURES,
    RANDOM_CITY,
    SAME,
    WHERE,
    WHO,
    threat_kind,
)
from kabinett.games.weimar.content.vocabulary import (
    BLACK_1,
    BLACK_2,
    MINORS,
    PACK,
    PARTY_IDS,
    POLICE,
    REICHSWEHR_1,
    REICHSWEHR_2,
    UNIT_IDS,
    vocabulary,
)

#: makes the error that names file, record and phrase
Fail = Callable[[str], Exception]

SEVERAL: Final = (GOVERNMENT, EVERYONE, OTHERS)
NEVER_DISSOLVED: Final = (
    POLICE,
    REICHSWEHR_1,
    REICHSWEHR_2,
    BLACK_1,
    BLACK_2,
    GOVERNMENT_UNIT,
)
ROLLED: Final = frozenset(
    ("demonstration", "coup", "counter_coup", "fight", "reaction", "foreign_affairs")
)
#: actions with a roll, which can have a better result
WITH_RESULT: Final = ("demonstration", "fight", "coup", "counter_coup", "fight_or_counter_coup")
CHOSEN: Final = (ANY_CITY, RANDOM_CITY, SAME, DIFFERENT)
NOWHERE: Final = "no city has been chosen or rolled before, so 'here' is nowhere"
NOWHERE_DONE: Final = frozenset(("debate", "foreign_affairs"))
FARTHEST: Final = 6  # the highest value on the Opinion Track

#: how many words a phrase may have
LENGTHS: Final = {
    "base": (4,),
    "seat": (3,),
    "vp": (3,),
    "reserve": (3,),
    "move": (4,),
    "dissolve": (4,),
    "undissolve": (4,),
    "return": (4,),
    "reinforce": (3,),
    "threat": (3,),
    "economy": (2,),
    "draw": (2,),
    "timeline": (2,),
    "extra": (2,),
    "result": (2,),
    "dice": (2,),
    "crisis": (3,),
    "nsdap": (2,),
    "nsdap_shield": (1,),
    "rentenmark": (1,),
    "foreign_affairs": (1,),
    "early": (1,),
    "flag": (2,),
    "society": (2,),
    "issue": (3, 4),
    "action": (3, 4),
    "actions": (4, 5),
    "debate": (3,),
    "expand": (2,),
    "minor": (3,),
    "proc": (2,),
    "coup_marker": (2,),
    "remove_markers": (2,),
}


def word_of(fail: Fail, word: str, allowed: tuple[str, ...], what: str) -> int:
    if word not in allowed:
        raise fail(f"{what} {word!r} is none of {', '.join(allowed)}")
    return allowed.index(word)


def who(fail: Fail, word: str) -> int:
    return word_of(fail, word, WHO, "party")


def one_who(fail: Fail, word: str) -> int:
    """A word for one party, be it of choice."""
    party = who(fail, word)
    if party in SEVERAL:
        raise fail(f"party {word!r} is several; write {{ each = {word!r}, do = […] }}")
    return party


def where(fail: Fail, word: str) -> int:
    return word_of(fail, word, WHERE, "place")


def issue_number(fail: Fail, name: str) -> int:
    """An issue by its id; of twins the first ("economy" is "economy_1")."""
    ids = tuple(item.id for item in PACK.of("issue"))
    return word_of(fail, name if name in ids else f"{name}_1", ids, "issue")


def threat_in(fail: Fail, name: str, place: int) -> int:
    """A threat that may lie in the place."""
    kind = word_of(fail, name, ALL_THREATS, "threat")
    in_city, in_box = threat_kind(kind)
    if (in_box if place == DR else in_city) < 0:
        raise fail(f"{name!r} never lies in {'the DR Box' if place == DR else 'a city'}")
    return kind


def begins_in_a_city(record: PackRecord, key: str) -> bool:
    """Do effects follow something that happens in a city?"""
    triggers = str(record.values.get("politician", "")).split(" by ")[0].split()
    answers = key == "politician_effect" and not NOWHERE_DONE.issuperset(triggers)
    return record.kind == "success" or answers


class Phrase:
    """One effect in words, under a key of its record."""

    def __init__(
        self, record: PackRecord, text: str, key: str, city_known: bool, pack: Pack
    ) -> None:
        self.pack = pack
        self.record = record
        self.text = text
        self.words = text.split()
        self.key = key
        self.city_known = city_known  # is there a city that "here" could be?

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
        if int(word) == 0:
            raise self.fail("nothing happens with 0")
        return int(word)

    def many(self, place: int) -> int:
        """A number above 0."""
        number = self.number(place)
        if number < 0:
            raise self.fail("the number must be above 0")
        return number

    def who(self, place: int) -> int:
        return who(self.fail, self.word(place))

    def city(self, place: int, *without: int) -> int:
        """A city, however it is found."""
        found = where(self.fail, self.word(place))
        if found == DR or found in without:
            raise self.fail(f"{self.word(place)!r} is no place for this")
        self.heed_here(found)
        return found

    def heed_here(self, place: int) -> None:
        if place == HERE and not self.city_known:
            raise self.fail(NOWHERE)
        if place in CHOSEN:
            self.city_known = True

    def units(self, place: int) -> int:
        word = self.word(place)
        return GROUPS[word] if word in GROUPS else self.one_of(word, UNIT_IDS, "unit")

    def one_of(self, word: str, allowed: tuple[str, ...], what: str) -> int:
        return word_of(self.fail, word, allowed, what)

    def read(self) -> list[int]:
        """The operation."""
        verb = self.word(0)
        if verb not in LENGTHS:
            raise self.fail(f"{verb!r} is no effect")
        operation = [OP[verb], *self.arguments(verb)] if verb in OP else self.group(verb)
        if len(self.words) not in LENGTHS[verb]:
            raise self.fail(f"{self.words[-1]!r} is too much")
        return operation

    def arguments(self, verb: str) -> list[int]:
        if verb == "base":
            return self.base()
        if verb in ("seat", "vp"):
            return [self.number(1), self.who(2)]
        if verb in ("reserve", "crisis"):
            return [self.many(1), self.who(2)]
        if verb in ("move", "dissolve", "undissolve", "return"):
            return [self.many(1), self.of_units(verb), self.city(3, SAME)]
        if verb == "reinforce":
            return [self.many(1), self.reinforcement()]
        if verb == "threat":
            return self.threat()
        if verb == "economy":
            return [self.number(1)]
        if verb in ("draw", "timeline"):
            return [self.many(1)]
        if verb in ("result", "dice"):
            return self.of_a_roll()
        if verb == "nsdap":
            return [self.who(1)]
        if verb in ("nsdap_shield", "rentenmark", "foreign_affairs"):
            return []
        if verb in ("early", "extra"):
            return self.of_an_agenda(verb)
        if verb == "flag":
            return [self.one_of(self.word(1).removeprefix("+"), FLAG_IDS, "flag")]
        return self.rare(verb)

    def rare(self, verb: str) -> list[int]:
        if verb == "action":
            action = [self.kind(1), self.city(2, SAME, DIFFERENT), self.bonus(3)]
            self.city_known = True
            return action
        if verb == "actions":
            if self.word(3) != "different":
                raise self.fail("several actions are in different cities")
            self.city_known = True
            return [self.many(1), self.kind(2), self.bonus(4)]
        if verb == "debate":
            return [self.many(1), self.many(2)]
        if verb == "expand":
            return [self.expansion_set()]
        if verb == "minor":
            return self.minor()
        if verb == "proc":
            return [self.one_of(self.word(1), PROCEDURES, "procedure")]
        return [self.city(1, SAME, DIFFERENT)]  # coup_marker, remove_markers

    def group(self, verb: str) -> list[int]:
        """A word for several operations."""
        return self.society() if verb == "society" else self.issue()

    # -- figures and units

    def base(self) -> list[int]:
        number, party = self.number(1), self.who(2)
        return [number, party, self.city(3) if number > 0 else self.city(3, SAME)]

    def of_units(self, verb: str) -> int:
        units = self.units(2)
        if verb in ("dissolve", "undissolve") and units in NEVER_DISSOLVED:
            raise self.fail("Police and Reichswehr are never dissolved")
        fight = self.record.kind == "success" and self.record.id.startswith("fight_")
        in_fight = verb == "dissolve" and fight
        if units == OPPOSING_UNIT and not in_fight:
            raise self.fail("'opposing' is for the table of the Fight")
        return units

    def reinforcement(self) -> int:
        """A kind of which units are out of the game at its start."""
        unit = self.one_of(self.word(2), UNIT_IDS, "unit")
        record = self.pack.records["unit"][UNIT_IDS[unit]]
        if self.many(1) > record.number("number", 0, 20) - record.number("start", 0, 20):
            raise self.fail("not so many of these units are missing at the start of the game")
        return unit

    # -- threats, society, issues

    def threat(self) -> list[int]:
        word, place = self.word(1), where(self.fail, self.word(2))
        if word[0] not in "+-":
            raise self.fail("write + or - before the threat")
        if place == SAME:
            raise self.fail("'same' is no place for this")
        self.heed_here(place)
        return [1 if word[0] == "+" else -1, threat_in(self.fail, word[1:], place), place]

    def society(self) -> list[int]:
        word = self.word(1)
        if word == "+any":
            return [OP["society_any"]]
        if word == "-any":
            return [OP["society_remove"]]
        if word[0] != "+":
            raise self.fail("write + before the marker; only 'any' can be removed")
        if word[1:] in GROUPS_OF_SOCIETY:
            return [OP["society_group"], GROUPS_OF_SOCIETY.index(word[1:])]
        markers = tuple(item.id for item in PACK.of("society"))
        return [OP["society_add"], self.one_of(word[1:], markers, "society marker")]

    def issue(self) -> list[int]:
        word = self.word(1)
        if word == "move":
            return [OP["issue_move"], self.many(2)]
        name = word.removeprefix("+")
        if name == "any" and self.word(2) != "0":
            raise self.fail("an Issue of choice comes onto space 0")
        if name == "any":
            return [OP["issue_any"]]
        issue = issue_number(self.fail, name)
        if self.word(2) == "0":
            return [OP["issue_put"], issue, -1, 0]
        if not 1 <= self.many(3) <= FARTHEST:
            raise self.fail(f"the value of a space is 1 to {FARTHEST}")
        return [OP["issue_put"], issue, one_who(self.fail, self.word(2)), self.many(3)]

    # -- rolls, actions, cards

    def of_a_roll(self) -> list[int]:
        """For a Politician that answers a roll, and for Reactions."""
        triggers = set(str(self.record.values.get("politician", "")).split(" by ")[0].split())
        answers = self.key == "politician_effect" and triggers and triggers <= ROLLED
        reacts = self.record.kind == "success" and self.record.id.startswith("reaction_")
        if not answers and not reacts:
            raise self.fail("there is no roll that this could change")
        return [self.number(1)]

    def of_an_agenda(self, verb: str) -> list[int]:
        if self.record.kind != "agenda":
            raise self.fail("this is for Agenda Cards")
        return [self.many(1)] if verb == "extra" else []

    def kind(self, place: int) -> int:
        return self.one_of(self.word(place), ACTION_KINDS, "action")

    def bonus(self, place: int) -> int:
        if place >= len(self.words):
            return 0
        kind = self.words[place - 2]
        if self.words[place] != "+1" or kind not in WITH_RESULT:
            raise self.fail("only +1 can follow, where there is a result")
        return 1

    def expansion_set(self) -> int:
        letter, party = self.word(1), self.record.values.get("party")
        sets = {
            card.word("set")
            for card in PACK.of("party_card")
            if card.values["set"] and party in (None, card.values["party"])
        }
        self.one_of(letter, tuple(sorted(sets)), "set")
        return ord(letter)

    def minor(self) -> list[int]:
        names = tuple(vocabulary.names[choice].split(":")[1] for choice in MINORS)
        minor = self.one_of(self.word(1), names, "minor party")
        party = one_who(self.fail, self.word(2))
        eligible = self.pack.records["minor"][names[minor]].words("eligible")
        if party < len(PARTY_IDS) and PARTY_IDS[party] not in eligible:
            raise self.fail(f"it never goes to {PARTY_IDS[party]}")
        if party == DDP_HOLDER + minor:
            raise self.fail("it is controlled by this party already")
        return [minor, party]
