"""Coup and Counter-Coup (5.10)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import BETTER_COUP
from kabinett.games.weimar.content.vocabulary import (
    CITY,
    COUNTER_COUP,
    COUP,
    DNVP,
    KPD,
    NO,
    SPD,
    WHITE,
    YES,
    Action,
    City,
    Party,
)
from kabinett.games.weimar.phases.action_rolls import roll_and_resolve
from kabinett.games.weimar.rules import standing
from kabinett.games.weimar.rules.answers import yes_or_no
from kabinett.games.weimar.rules.parties import lasts, others, seat_of
from kabinett.games.weimar.rules.rolls import (
    BY_EVENT,
    JOINING_UNITS,
    OPPOSING_UNITS,
    OWN_UNITS,
    POVERTY_THERE,
    PROSPERITY_THERE,
    UNREST_THERE,
    Part,
    add_parts,
    begin_roll,
    cap_dice,
    dice_in_parts,
)
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import strength


def has_barring_marker(s: Weimar, party: Party, city: City) -> bool:
    """Whether the party's own marker bars it from a Coup there.  An Uprising does so only with an
    option (ruling 7.10)."""
    if party != KPD:
        return s.regime[city] > 0
    return s.councils[city] > 0 or (s.book.uprising_blocks and s.uprising[city] > 0)


def has_party_marker(s: Weimar, city: City) -> bool:
    return bool(s.regime[city] or s.councils[city] or s.uprising[city])


def parties_in_power(s: Weimar, city: City) -> tuple[Party, ...]:
    """The parties with markers in the city, against which a Coup or Counter-Coup is made."""
    parties = []
    if s.councils[city] or s.uprising[city]:
        parties.append(KPD)
    if s.regime[city]:
        parties.append(DNVP)
    return tuple(parties)


def power_strength(s: Weimar, city: City) -> int:
    """The strength of the parties with markers in the city."""
    return sum([strength(s, other, city) for other in parties_in_power(s, city)])


def guaranteed_opposition(s: Weimar, party: Party, city: City) -> int:
    """The strength that opposes a Coup in any case: of the party in power there, otherwise of the
    white units."""
    power = [other for other in parties_in_power(s, city) if other != party]
    if power:
        return sum([strength(s, other, city) for other in power])
    return strength(s, WHITE, city)


def coup_parts(s: Weimar, party: Party, city: City, joined_strength: int, bonus: int) -> list[Part]:
    """The parts of a Coup's roll.  ``joined_strength`` is the strength of the units that chose to
    oppose."""
    return [
        (OWN_UNITS, strength(s, party, city), 0),
        (OPPOSING_UNITS, -guaranteed_opposition(s, party, city), 0),
        (JOINING_UNITS, -joined_strength, 0),
        (UNREST_THERE, s.unrest[city], 0),
        (POVERTY_THERE, 0, 1 if s.wealth[city] > 0 else 0),
        (BY_EVENT, 0, bonus + (1 if lasts(s, party, BETTER_COUP) else 0)),
    ]


def city_bonus(s: Weimar, kind: Action, city: City) -> int:
    """1 if Poverty at a Coup, or Prosperity at a Counter-Coup, gives result +1 there, otherwise
    0."""
    side = {COUP: 1, COUNTER_COUP: -1}.get(kind, 0)
    return int(side != 0 and s.wealth[city] == side)


def coup_dice(s: Weimar, party: Party, city: City, joined_strength: int) -> int:
    return dice_in_parts(coup_parts(s, party, city, joined_strength, 0))


OPPOSE = Question(
    "A Coup in {city}: do your units oppose it?",
    label=yes_or_no(Message("Oppose the Coup"), Message("Stay neutral")),
    standing=standing.OPPOSING,
    section="5.10",
)


def coup(s: Weimar, party: Party, city: City, bonus: int, granted: int) -> Script:
    joined = yield from opt_in(s, party, city, bonus)
    begin_roll(s, party, COUP, city)
    add_parts(s, coup_parts(s, party, city, joined, bonus))
    cap_dice(s)
    yield from roll_and_resolve(s, party, COUP, city, granted, city_bonus(s, COUP, city))


def opt_in(s: Weimar, party: Party, city: City, bonus: int) -> Script:
    """Ask the other parties with units there, clockwise, whether they oppose the Coup (5.10);
    return the strength of those that do."""
    joined = white_joined = 0
    for other in tuple(others(s, party)):
        if neutral_strength(s, party, other, city, white_joined):
            choice = yield (
                seat_of(s, other),
                [YES, NO],
                OPPOSE,
                CITY[city],
                party,
                joined,
                white_joined,
                bonus,
            )
            if choice == YES:
                say(s, words.OPPOSES, seat_of(s, other))
                joined += neutral_strength(s, party, other, city, white_joined)
                white_joined |= decides_on_white(s, other)
    return joined


def neutral_strength(s: Weimar, party: Party, other: Party, city: City, white_joined: int) -> int:
    """The strength with which a party may oppose a Coup: its own units and, if another radical is
    in power there, the white units that the party decides on and that have not joined (ruling
    10.2)."""
    power = [radical for radical in parties_in_power(s, city) if radical != party]
    total = 0 if other in power else strength(s, other, city)
    if power and decides_on_white(s, other) and not white_joined:
        total += strength(s, WHITE, city)
    return total


def decides_on_white(s: Weimar, party: Party) -> int:
    """1 if the party decides whether white units oppose a Coup, otherwise 0."""
    if s.book.either_partner:
        return s.government[party]
    return 1 if party == s.chancellor else 0


def counter_parts(s: Weimar, party: Party, city: City, bonus: int) -> list[Part]:
    return [
        (OWN_UNITS, counter_strength(s, party, city), 0),
        (OPPOSING_UNITS, -power_strength(s, city), 0),
        (PROSPERITY_THERE, 0, 1 if s.wealth[city] < 0 else 0),
        (BY_EVENT, 0, bonus),
    ]


def counter_dice(s: Weimar, party: Party, city: City) -> int:
    return dice_in_parts(counter_parts(s, party, city, 0))


def counter_strength(s: Weimar, party: Party, city: City) -> int:
    """The strength of the white units and, for the SPD, of its own (5.10)."""
    return strength(s, WHITE, city) + (strength(s, SPD, city) if party == SPD else 0)


def counter_coup(s: Weimar, party: Party, city: City, bonus: int, granted: int) -> Script:
    begin_roll(s, party, COUNTER_COUP, city)
    add_parts(s, counter_parts(s, party, city, bonus))
    cap_dice(s)
    yield from roll_and_resolve(
        s, party, COUNTER_COUP, city, granted, city_bonus(s, COUNTER_COUP, city)
    )
