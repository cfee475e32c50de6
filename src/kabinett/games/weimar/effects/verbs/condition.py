"""Effects under a condition.  Each condition is a class, like the verbs.

Longer than 400 lines: all conditions stand together, a few lines each, in the order of their table
in pack/VOCABULARY.md.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.checks import ANY_CITY, DR, HERE, threat_kind, written
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
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import mask_of, named_parties, one_city
from kabinett.games.weimar.effects.telling import Teller, capital
from kabinett.games.weimar.effects.verb import INSIDE, Verb, verb_inside
from kabinett.games.weimar.rules.events import doable, operation, run_block
from kabinett.games.weimar.rules.parties import base, bases_in, bases_of, governs
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.threats import in_box, lies_in
from kabinett.games.weimar.rules.units import strength

IF, IF_ELSE = Message("{condition}: {what}"), Message("{condition}: {what}; otherwise: {what_2}")

#: By the word that they begin with.
CONDITIONS: Final[dict[str, Any]] = {}


class Condition:
    """What may be true or not, of the party that its word names."""

    starts: ClassVar[str] = ""
    words: ClassVar[int] = 1  # that follow
    yes: ClassVar[Message]
    no: ClassVar[Message]
    party: int = -1
    place: int = -1

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.named(words[0])

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        raise NotImplementedError

    def of_party(self, s: Weimar, own: Party) -> Party:
        return named_parties(s, own, self.party)[0]

    def city(self, here: City) -> City:
        return here if self.place == HERE else ALL_CITIES[self.place]

    def says(self, t: Teller, holds: bool) -> str:
        """ "if your party governs", or its opposite."""
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
    """`opposition kpd`: it does not"""

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
        return s.seats[self.of_party(s, own)] == max(s.seats)


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
    """`controls own ddp`: it controls this Minor Party"""

    starts = "controls"
    words = 2
    yes = Message("if {who} controls the {minor}")
    no = Message("if {who} does not control the {minor}")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.named(words[0])
        names = tuple(vocabulary.ids(MINOR))
        self.minor = Minor(inside.one_of(words[1], names, "minor party"))

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return s.minor[self.minor] == self.of_party(s, own)

    def says(self, t: Teller, holds: bool) -> str:
        message = Controls.yes if holds else Controls.no
        return t.say(message, who=t.subject(self.party), minor=t.label(MINOR[self.minor]))


class ProvidesPresident(Condition):
    """`president own`: it provides the Reichspräsident"""

    starts = "president"
    yes = Message("if {who} provides the Reichspräsident")
    no = Message("if {who} does not provide the Reichspräsident")

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return s.president == self.of_party(s, own)


class MostBases(Condition):
    """`bases_most own berlin`: it has a Base there, or `here`, and nobody has more"""

    starts = "bases_most"
    words = 2
    yes = Message("if nobody has more Bases {where} than {who}")
    no = Message("if somebody has more Bases {where} than {who}")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.named(words[0])
        self.place = inside.there(words[1], HERE)

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        city = self.city(here)
        if city < 0:
            return False
        mine = base(s, self.of_party(s, own), city)
        return mine > 0 and mine == max([base(s, party, city) for party in ALL_PARTIES])


class HasBase(Condition):
    """`base kpd any`: it has a Base there, or (`any`) anywhere"""

    starts = "base"
    words = 2
    yes = Message("if {who} has a Base {where}")
    no = Message("if {who} has no Base {where}")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.named(words[0])
        self.place = inside.there(words[1], ANY_CITY, HERE)

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        party = self.of_party(s, own)
        if self.place == ANY_CITY:
            return bases_of(s, party) > 0
        city = self.city(here)
        return city >= 0 and base(s, party, city) > 0


class HasUnits(Condition):
    """`units own here`: its units there have a strength: a city or `here`"""

    starts = "units"
    words = 2
    yes = Message("if {who} has units {where}")
    no = Message("if {who} has no units {where}")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.named(words[0])
        self.place = inside.there(words[1], HERE)

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        city = self.city(here)
        return city >= 0 and strength(s, self.of_party(s, own), city) > 0


class Majority(Condition):
    """`majority kpd any`: it has more Bases there than all others together; with `any`, `own`
    chooses such a city, which is then `here`
    """

    starts = "majority"
    words = 2
    yes = Message("if {who} has more Bases {where} than all others together")
    no = Message("if {who} has no more Bases {where} than all others together")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.party = inside.named(words[0])
        self.place = inside.there(words[1], ANY_CITY, HERE)
        if self.place == ANY_CITY:
            inside.effects.city_known = True  # the one that is chosen

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        party = self.of_party(s, own)
        if self.place == ANY_CITY:
            return len(majority_cities(s, party)) > 0
        city = self.city(here)
        return city >= 0 and has_majority(s, party, city)


class HasThreat(Condition):
    """`threat poverty here`: such a marker lies there, anywhere (`any`) or in the DR Box (`dr`)"""

    starts = "threat"
    words = 2
    yes = Message("with {threat} {where}")
    no = Message("without {threat} {where}")

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.place = inside.there(words[1], ANY_CITY, HERE, DR)
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
    """What is counted is a number or more, from 2 to ``most``."""

    words = 2
    most: ClassVar[int]

    def __init__(self, inside: Inside, words: list[str]) -> None:
        self.number = (written(words[1]) or 0) if words[0] == ">=" else 0
        if not 2 <= self.number <= self.most:
            inside.fault(f"write >= and a number from 2 to {self.most}")

    def counted(self, s: Weimar) -> int:
        raise NotImplementedError

    def holds(self, s: Weimar, own: Party, here: City) -> bool:
        return self.counted(s) >= self.number

    def says(self, t: Teller, holds: bool) -> str:
        kind = type(self)
        return t.say(kind.yes if holds else kind.no, self.number)


class Prosperous(AtLeast):
    """`economy >= 3`: the economy stands at this level or higher; 2 to 5"""

    starts = "economy"
    most = 5
    yes = Message("if the economy stands at level {n} or higher")
    no = Message("if the economy stands below level {n}")

    def counted(self, s: Weimar) -> int:
        return s.economy


class Late(AtLeast):
    """`round >= 4`: it is this round or a later one; 2 to 6"""

    starts = "round"
    most = 6
    yes = Message("from round {n} on")
    no = Message("before round {n}")

    def counted(self, s: Weimar) -> int:
        return s.round


class BoxHolds(AtLeast):
    """`dr >= 5`: so many markers lie in the DR Box, or more; 2 to 6"""

    starts = "dr"
    most = 6
    yes = Message("with {n} or more markers in the DR Box")
    no = Message("with fewer than {n} markers in the DR Box")

    def counted(self, s: Weimar) -> int:
        return in_box(s)


class FiguresOnTrack(AtLeast):
    """`nsdap >= 3`: so many figures lie on the NSDAP Track, or more; 2 to 5"""

    starts = "nsdap"
    most = 5
    yes = Message("with {n} or more figures on the NSDAP Track")
    no = Message("with fewer than {n} figures on the NSDAP Track")

    def counted(self, s: Weimar) -> int:
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


for found in (
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
    CONDITIONS[found.starts] = found


def has_majority(s: Weimar, party: Party, city: City) -> bool:
    """More Bases than all others together (K07)."""
    return 2 * base(s, party, city) > bases_in(s, city)


def majority_cities(s: Weimar, party: Party) -> list[City]:
    return [city for city in ALL_CITIES if has_majority(s, party, city)]


# -- if


def do_if(s: Weimar, own: Party, op: int, chosen: int, then: int, otherwise: int) -> Script:
    """``chosen``: the party looks for a city where the condition is true."""
    if chosen:
        city = yield from one_city(s, own, ANY_CITY, mask_of(true_in(s, own, op)), op)
        yield from run_block(s, own, then if city >= 0 else otherwise)
    else:
        yield from run_block(s, own, then if condition(s, op).holds(s, own, s.here) else otherwise)


def condition(s: Weimar, op: int) -> Condition:
    return cast(If, operation(s, op)).condition


def true_in(s: Weimar, own: Party, op: int) -> list[City]:
    return majority_cities(s, condition(s, op).of_party(s, own))


class If(Verb):
    """A condition, and what happens else (which may be left out):

    {{ if = "economy >= 3", do = ["vp +2 own"], else = ["vp +1 own"] }}

    {conditions}
    """

    starts = "if"
    part = INSIDE
    does = do_if

    condition: Condition

    def __init__(self, inside: Inside) -> None:
        words = inside.word("if").split()
        no = words[:1] == ["not"]
        self.condition = read_condition(inside, words[1:] if no else words)
        found = self.condition
        self.chosen = inside.keep(1 if isinstance(found, Majority) and is_chosen(found) else 0)
        yes = inside.inner(inside.value("do"), "do")
        other = inside.inner(inside.value("else"), "else") if inside.value("else") else 0
        self.then = inside.keep(other if no else yes)
        self.otherwise = inside.keep(yes if no else other)
        if self.chosen:
            self.where = ANY_CITY

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return has_majority(s, self.condition.of_party(s, own), city)

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        return reasons.NO_MAJORITY

    def share(self, s: Weimar, own: Party, here: City) -> int:
        """Of what will happen: nothing, if the condition is not true and there is no else."""
        if self.condition.holds(s, own, here):
            block = self.then
            if self.chosen:
                cities = majority_cities(s, self.condition.of_party(s, own))
                return max([doable(s, own, block, city) for city in cities]) if block else 0
        else:
            block = self.otherwise
        return doable(s, own, block, here) if block else 0

    def says(self, t: Teller) -> str:
        said = self.condition.says(t, self.then > 0)  # "not …" without an else has no "then"
        if not self.then or not self.otherwise:
            return t.say(IF, condition=said, what=t.inside(self.then or self.otherwise))
        what, what_2 = t.inside(self.then), t.inside(self.otherwise)
        return t.say(IF_ELSE, condition=said, what=what, what_2=what_2)

    def asks(self, t: Teller) -> str:
        return capital(self.condition.says(t, self.then > 0))


def is_chosen(found: Condition) -> bool:
    return found.place == ANY_CITY


def read_condition(inside: Inside, words: list[str]) -> Condition:
    name, *rest = words or [""]
    kind = CONDITIONS.get(name)
    if kind is None:
        inside.one_of(name, tuple(CONDITIONS), "condition")
        kind, rest = Governs, ["own"]
    elif len(rest) != kind.words:
        inside.fault("the condition has too few words, or too many")
        kind, rest = Governs, ["own"]
    found: Condition = kind(inside, rest)
    return found


verb_inside(If)
