"""Effects under a condition (effects/conditions.py): `if`."""

from __future__ import annotations

from typing import cast

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.effect_words import ANY_CITY
from kabinett.games.weimar.content.reading import Effects, Inside
from kabinett.games.weimar.content.vocabulary import City, Party
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import mask_of, one_city
from kabinett.games.weimar.effects.conditions import (
    Condition,
    Majority,
    has_majority,
    majority_cities,
    read_condition,
)
from kabinett.games.weimar.effects.telling import Teller, capital
from kabinett.games.weimar.effects.verb import INSIDE, Verb, register_inside
from kabinett.games.weimar.rules.events import effect_of, run_block, share_of_block
from kabinett.games.weimar.rules.state import Weimar

BOTH, SUBJECT = Message("{condition} and {condition_2}"), Message("if {who} {what}")
OTHERWISE, IF_ELSE = Message("otherwise"), Message("{what}; {what_2}")


def do_if(s: Weimar, own: Party, operation: int, chosen: int, then: int, otherwise: int) -> Script:
    """Carry out the block that the condition selects.  ``chosen`` is 1 if the party chooses a city
    where the condition is true."""
    if chosen:
        city = yield from one_city(s, own, ANY_CITY, mask_of(true_in(s, own, operation)), operation)
        yield from run_block(s, own, then if city >= 0 else otherwise)
    else:
        yield from run_block(
            s, own, then if condition(s, operation).holds(s, own, s.here) else otherwise
        )


def condition(s: Weimar, operation: int) -> Condition:
    return cast(If, effect_of(s, operation)).condition


def true_in(s: Weimar, own: Party, operation: int) -> list[City]:
    return majority_cities(s, condition(s, operation).of_party(s, own))


class If(Verb):
    """A condition, with effects for both cases, of which `else` may be left out:

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
        test = self.condition
        self.chosen = inside.keep(1 if isinstance(test, Majority) and chooses_city(test) else 0)
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
        """The share of the block that will happen; 0 if the condition is false and there is no
        ``else``."""
        if self.condition.holds(s, own, here):
            block = self.then
            if self.chosen:
                cities = majority_cities(s, self.condition.of_party(s, own))
                return max([share_of_block(s, own, block, city) for city in cities]) if block else 0
        else:
            block = self.otherwise
        return share_of_block(s, own, block, here) if block else 0

    def says(self, t: Teller) -> str:
        return self.says_cases(t, self.test(t))

    def says_if(self, t: Teller, condition: str, lead: str) -> str:
        """Both conditions in one sentence; the second does not repeat what both begin with, such as
        "if the KPD"."""
        if self.then and self.otherwise:
            return super().says_if(t, condition, lead)
        test, shared = self.test(t), ""
        if self.condition.party >= 0:
            who = t.subject(self.condition.party)
            shared = t.say(SUBJECT, who=who, what="")
        if shared and condition.startswith(shared):
            test = test.removeprefix(shared)
        return self.says_cases(t, t.say(BOTH, condition=condition, condition_2=test))

    def says_cases(self, t: Teller, condition: str) -> str:
        lead = f"{condition}," if self.condition.is_clause else condition
        what = t.under(condition, lead, self.then or self.otherwise)
        if not self.then or not self.otherwise:
            return what
        otherwise = t.say(OTHERWISE)
        return t.say(IF_ELSE, what=what, what_2=t.under(otherwise, otherwise, self.otherwise))

    def test(self, t: Teller) -> str:
        """The condition under which a block is carried out, negated for a "not …" without an
        "else", which has no ``then``."""
        return self.condition.says(t, self.then > 0)

    def asks(self, t: Teller) -> str:
        return capital(self.test(t))

    def blocks(self, effects: Effects) -> list[int]:
        return [self.then, self.otherwise]


def chooses_city(test: Condition) -> bool:
    return test.place == ANY_CITY


register_inside(If)
