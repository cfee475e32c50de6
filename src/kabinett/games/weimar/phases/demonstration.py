"""The Demonstration (5.6)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.effect_words import BETTER_DEMONSTRATION
from kabinett.games.weimar.content.vocabulary import (
    CITY,
    DEMONSTRATION,
    NO,
    POLICE,
    SPD,
    YES,
    City,
    Party,
    Z,
)
from kabinett.games.weimar.phases.action_rolls import roll_and_resolve
from kabinett.games.weimar.phases.street_fighting import move_unit
from kabinett.games.weimar.rules.answers import yes_or_no
from kabinett.games.weimar.rules.parties import lasts, seat_of
from kabinett.games.weimar.rules.rolls import (
    BASIC,
    BY_EVENT,
    OWN_UNITS,
    Part,
    add_parts,
    begin_roll,
    cap_dice,
    dice_in_parts,
)
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import own_strength, sources


def demonstration_parts(s: Weimar, party: Party, city: City, bonus: int) -> list[Part]:
    by_event = bonus + (1 if lasts(s, party, BETTER_DEMONSTRATION) else 0)
    if party == SPD:
        return [(BASIC, 3, 0), (BY_EVENT, 0, by_event)]
    units = own_strength(s, party, city)
    return [(BASIC, 1, 0), (OWN_UNITS, units, 0), (BY_EVENT, 0, by_event)]


def demonstration_dice(s: Weimar, party: Party, city: City) -> int:
    return dice_in_parts(demonstration_parts(s, party, city, 0))


FREE_POLICE = Question(
    "Move one Police to {city} for free?",
    label=yes_or_no(Message("Move one Police to {city}"), Message("Move no Police")),
    section="5.9",
)


def demonstrate(s: Weimar, party: Party, city: City, bonus: int, granted: int) -> Script:
    if party == Z and sources(s, POLICE, city):  # one Police for free (ruling 7.19)
        choice = yield seat_of(s, Z), [YES, NO], FREE_POLICE, CITY[city]
        if choice == YES:
            yield from move_unit(s, Z, POLICE, city)
    begin_roll(s, party, DEMONSTRATION, city)
    add_parts(s, demonstration_parts(s, party, city, bonus))
    cap_dice(s)
    yield from roll_and_resolve(s, party, DEMONSTRATION, city, granted, 0)
