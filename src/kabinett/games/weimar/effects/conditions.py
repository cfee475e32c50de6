"""The conditions of effects.

Each condition is a class, as each verb is, in the order of their table in pack/VOCABULARY.md."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.data import Data
from kabinett.core.message import Message
from kabinett.games.weimar.content.effect_words import ANY_CITY, DR, HERE, read_number, threat_kind
from kabinett.games.weimar.content.reading import Inside
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    FOREIGN_CARD,
    MINOR,
    PARTY_IDS,
    City,
    Minor,
    Party,
    vocabulary,
)
from kabinett.games.weimar.effects.choosing import named_parties
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.rules.parties import base, bases_in, governs
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.threats import lies_in, markers_in_box
from kabinett.games.weimar.rules.units import strength

#: The conditions, by their first word.
CONDITIONS: Final[Data] = {}


class Condition:
    """A condition about the party that its first word names."""

    starts: ClassVar[str] = ""
    words: ClassVar[int] = 1  # how many words follow the first
    yes: ClassVar[Message]
    no: ClassVar[Message]
    is_clause: ClassVar[bool] = True  # a comma separates its words from the rest of a sentence
    party: int = -1
    place: int = -1

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.fixed_party(words[0])

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        raise NotImplementedError

    def of_party(self, s: Weimar, own: Party) -> Party:
        return named_parties(s, own, self.party)[0]

    def city(self, here: City) -> City:
        return here if self.place == HERE else ALL_CITIES[self.place]

    def says(self, t: Teller, holds: bool) -> str:
        """The condition, such as "if your party governs", or its opposite."""
        kind = type(self)
        message = kind.yes if holds else kind.no
        if self.place < 0:
            return t.say(message, who=t.subject(self.party))
        return t.say(message, who=t.subject(self.party), where=t.within(self.place))


class Governs(Condition):
    """`government own`: the party governs"""

    starts = "government"
    yes = Message("if {who} governs")
    no = Message("if {who} does not govern")

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return governs(s, self.of_party(s, own))


class Opposes(Condition):
    """`opposition kpd`: the party does not govern"""

    starts = "opposition"
    yes = Message("if {who} does not govern")
    no = Message("if {who} governs")

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return not governs(s, self.of_party(s, own))


class FewestPoints(Condition):
    """`vp_least own`: nobody has fewer victory points"""

    starts = "vp_least"
    yes = Message("if nobody has fewer VP than {who}")
    no = Message("if somebody has fewer VP than {who}")

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return s.vp[self.of_party(s, own)] == min(s.vp)


class MostSeats(Condition):
    """`seats_most own`: nobody has more Seats"""

    starts = "seats_most"
    yes = Message("if nobody has more Seats than {who}")
    no = Message("if somebody has more Seats than {who}")

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return s.parliament[self.of_party(s, own)] == max(s.parliament)


class Is(Condition):
    """`is dnvp`: `own` is this party"""

    starts = "is"
    yes = Message("if your party is {who}")
    no = Message("if your party is not {who}")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.one_of(words[0], PARTY_IDS, "party")

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return own == self.party


class Controls(Condition):
    """`controls own ddp`: the party controls this Minor Party"""

    starts = "controls"
    words = 2
    yes = Message("if {who} controls the {minor}")
    no = Message("if {who} does not control the {minor}")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.fixed_party(words[0])
        names = tuple(vocabulary.ids(MINOR))
        self.minor = Minor(inside.one_of(words[1], names, "minor party"))

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return s.minor[self.minor] == self.of_party(s, own)

    def says(self, t: Teller, holds: bool) -> str:
        message = Controls.yes if holds else Controls.no
        return t.say(message, who=t.subject(self.party), minor=t.label(MINOR[self.minor]))


class ProvidesPresident(Condition):
    """`president own`: the party provides the Reichspräsident"""

    starts = "president"
    yes = Message("if {who} provides the Reichspräsident")
    no = Message("if {who} does not provide the Reichspräsident")

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return s.president == self.of_party(s, own)


class InPlace(Condition):
    """A condition about what a party has in a city, `here`, or in some city (`any`) if the class
    allows that."""

    words = 2
    places: ClassVar[tuple[int, ...]] = (ANY_CITY, HERE)

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.fixed_party(words[0])
        self.place = inside.city_or(words[1], *type(self).places)

    def holds_in(self, s: Weimar, party: Party, city: City) -> bool:
        raise NotImplementedError

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        party = self.of_party(s, own)
        if self.place == ANY_CITY:
            return any([self.holds_in(s, party, city) for city in ALL_CITIES])
        city = self.city(here)
        return city >= 0 and self.holds_in(s, party, city)


class MostBases(InPlace):
    """`bases_most own berlin`: the party has a Base there, or `here`, and nobody has more"""

    starts = "bases_most"
    places = (HERE,)
    yes = Message("if nobody has more Bases {where} than {who}")
    no = Message("if somebody has more Bases {where} than {who}")

    def holds_in(self, s: Weimar, party: Party, city: City) -> bool:
        mine = base(s, party, city)
        return mine > 0 and mine == max([base(s, other, city) for other in ALL_PARTIES])


class HasBase(InPlace):
    """`base kpd any`: the party has a Base in this city, or in some city (`any`)"""

    starts = "base"
    yes = Message("if {who} has a Base {where}")
    no = Message("if {who} has no Base {where}")

    def holds_in(self, s: Weimar, party: Party, city: City) -> bool:
        return base(s, party, city) > 0


class HasUnits(InPlace):
    """`units own here`: the party has units with a strength in this city, or `here`"""

    starts = "units"
    places = (HERE,)
    yes = Message("if {who} has units {where}")
    no = Message("if {who} has no units {where}")

    def holds_in(self, s: Weimar, party: Party, city: City) -> bool:
        return strength(s, party, city) > 0


class Majority(InPlace):
    """`majority kpd any`: the party has more Bases there than all others together; with `any`,
    `own` chooses such a city, which is then `here`"""

    starts = "majority"
    yes = Message("if {who} has more Bases {where} than all others together")
    no = Message("if {who} does not have more Bases {where} than all others together")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        super().__init__(inside, words)
        if self.place == ANY_CITY:
            inside.effects.city_known = True  # the city that `own` chooses

    def holds_in(self, s: Weimar, party: Party, city: City) -> bool:
        return has_majority(s, party, city)


class HasThreat(Condition):
    """`threat poverty here`: such a marker lies there, anywhere (`any`) or in the DR Box (`dr`)"""

    starts = "threat"
    words = 2
    yes = Message("with {threat} {where}")
    no = Message("without {threat} {where}")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.place = inside.city_or(words[1], ANY_CITY, HERE, DR)
        self.kind = inside.threat_in(words[0], self.place)

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        in_city, in_box = threat_kind(self.kind)
        if self.place == DR:
            return s.dr[in_box] > 0
        if self.place == ANY_CITY:
            return any([lies_in(s, in_city, city) for city in ALL_CITIES])
        city = self.city(here)
        return city >= 0 and lies_in(s, in_city, city)

    def says(self, t: Teller, holds: bool) -> str:
        message = HasThreat.yes if holds else HasThreat.no
        return t.say(message, threat=t.threat(self.kind), where=t.within(self.place))


class AtLeast(Condition):
    """The condition that a count has at least a number, which is 2 to ``most``."""

    words = 2
    most: ClassVar[int]

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.number = (read_number(words[1]) or 0) if words[0] == ">=" else 0
        if not 2 <= self.number <= self.most:
            inside.fault(f"write >= and a number from 2 to {self.most}")

    def count(self, s: Weimar) -> int:
        raise NotImplementedError

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return self.count(s) >= self.number

    def says(self, t: Teller, holds: bool) -> str:
        kind = type(self)
        return t.say(kind.yes if holds else kind.no, self.number)


class Prosperous(AtLeast):
    """`economy >= 3`: the economy stands at this level or higher; 2 to 5"""

    starts = "economy"
    most = 5
    yes = Message("if the economy stands at level {n} or higher")
    no = Message("if the economy stands below level {n}")

    def count(self, s: Weimar) -> int:
        return s.economy


class Late(AtLeast):
    """`round >= 4`: the round is this one or a later one, from 2 to 6"""

    starts = "round"
    most = 6
    is_clause = False
    yes = Message("from round {n} on")
    no = Message("before round {n}")

    def count(self, s: Weimar) -> int:
        return s.round


class BoxHolds(AtLeast):
    """`dr >= 5`: this many markers or more lie in the DR Box; 2 to 6"""

    starts = "dr"
    most = 6
    yes = Message("with {n} or more markers in the DR Box")
    no = Message("with fewer than {n} markers in the DR Box")

    def count(self, s: Weimar) -> int:
        return markers_in_box(s)


class FiguresOnTrack(AtLeast):
    """`nsdap >= 3`: this many figures or more lie on the NSDAP Track; 2 to 5"""

    starts = "nsdap"
    most = 5
    yes = Message("with {n} or more figures on the NSDAP Track")
    no = Message("with fewer than {n} figures on the NSDAP Track")

    def count(self, s: Weimar) -> int:
        return len(s.nsdap)


class Resolved(Condition):
    """`resolved dawes_plan`: this Foreign Affairs Card has been completed"""

    starts = "resolved"
    yes = Message("if “{foreign}” has been completed")
    no = Message("if “{foreign}” has not been completed")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        ids = tuple(item.id for item in inside.effects.pack.of("foreign_affairs"))
        self.card = inside.one_of(words[0], ids, "Foreign Affairs Card")

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return bool(s.foreign_done >> self.card & 1)

    def says(self, t: Teller, holds: bool) -> str:
        message = Resolved.yes if holds else Resolved.no
        return t.say(message, foreign=t.label(FOREIGN_CARD[self.card]))


for condition_class in (
    Governs,
    Opposes,
    FewestPoints,
    MostSeats,
    Is,
    Controls,
    ProvidesPresident,
    MostBases,
    HasBase,
    HasUnits,
    Majority,
    HasThreat,
    Prosperous,
    Late,
    BoxHolds,
    FiguresOnTrack,
    Resolved,
):
    CONDITIONS[condition_class.starts] = condition_class


def has_majority(s: Weimar, party: Party, city: City) -> bool:
    """Whether the party has more Bases in the city than all others together (K07)."""
    return 2 * base(s, party, city) > bases_in(s, city)


def majority_cities(s: Weimar, party: Party) -> list[City]:
    return [city for city in ALL_CITIES if has_majority(s, party, city)]


def read_condition(inside: Inside, words: list[str]) -> Condition:
    name, *rest = words or [""]
    kind = CONDITIONS.get(name)
    if kind is None:
        inside.one_of(name, tuple(CONDITIONS), "condition")
        kind, rest = Governs, ["own"]
    elif len(rest) != kind.words:
        inside.fault("the condition has too few words, or too many")
        kind, rest = Governs, ["own"]
    condition: Condition = kind(inside, rest)
    return condition
