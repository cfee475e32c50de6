"""Actions in a city: Demonstration, Mobilize, Take Control, Fight, Coup, Counter-Coup (5)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NOTHING, Reason, because
from kabinett.core.script.language import Script, say, script
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.checks import OWN_UNIT
from kabinett.games.weimar.content.vocabulary import (
    BLACK_1,
    BLACK_2,
    CITY_COUNT,
    COUNTER_COUP,
    COUP,
    DEMOCRATS,
    DEMONSTRATION,
    DNVP,
    FIGHT,
    FIRST_ACTION,
    FIRST_CITY,
    FIRST_PARTY,
    FIRST_UNIT,
    KPD,
    MOBILIZE,
    NO,
    PARTIES,
    POLICE,
    REICHSWEHR_1,
    REICHSWEHR_2,
    SPD,
    TAKE_CONTROL,
    UNITS,
    WHITE,
    YES,
    Z,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about, with_dice, yes_or_no
from kabinett.games.weimar.rules.blocks import run_block
from kabinett.games.weimar.rules.moving import move_unit
from kabinett.games.weimar.rules.pool import (
    AGAINST_KPD,
    BASIC,
    BLACK_UNITS,
    BY_EVENT,
    FIGHT_ENEMY,
    JOINING_UNITS,
    MOST_DICE,
    OPPOSING_UNITS,
    OWN_UNITS,
    POINTS_SPENT,
    POVERTY_THERE,
    PROSPERITY_THERE,
    UNREST_THERE,
    add_part,
    begin_roll,
    cap_dice,
)
from kabinett.games.weimar.rules.reactions import MOBILIZED, announce, politicians_only
from kabinett.games.weimar.rules.rolls import row_reached, success_roll
from kabinett.games.weimar.rules.state import FIRST_PLACE, PLACES, Weimar
from kabinett.games.weimar.rules.table import governs, lasts, others, seat_of
from kabinett.games.weimar.rules.units import (
    black_strength,
    can_move,
    has_dissolvable,
    number,
    own_strength,
    sources,
    strength,
)

PLUS_ONE = 2  # Action Points for a better result
ONCE = (DEMONSTRATION, FIGHT, COUP, COUNTER_COUP)  # an Impulse
FIGHT_OR_COUNTER_COUP = 6  # of an event
GRANTED = 16  # in `used`: where actions of the Event are marked

# -- whether


def cost(party: int, kind: int) -> int:
    """Action Points (4.6 of the spec)."""
    if kind in (DEMONSTRATION, MOBILIZE):
        return 1
    if kind == TAKE_CONTROL:
        return 3 if party == SPD else 2
    if kind == FIGHT:
        return 2
    return 3 if party == DNVP else 4  # Coup, Counter-Coup


def forbidden(s: Weimar, party: int, kind: int) -> int:
    """What keeps the party from an action wherever it is, as a reason's code; 0: nothing."""
    if kind == DEMONSTRATION:
        return reasons.FORBIDDEN if lasts(s, "no_demonstration", party) else NOTHING
    if kind == MOBILIZE:
        return NOTHING
    if kind == TAKE_CONTROL:
        if party == KPD:
            return reasons.NEVER_BY_KPD
        if party == DNVP or governs(s, party):
            return NOTHING
        return reasons.NO_CONTROL_IN_OPPOSITION
    if kind == FIGHT:
        return NOTHING if governs(s, party) else reasons.NO_FIGHT_IN_OPPOSITION
    if kind == COUP:
        if party in DEMOCRATS:
            return reasons.NO_COUP_BY_DEMOCRATS
        if governs(s, party):
            return reasons.IN_GOVERNMENT_NO_COUP
        return reasons.FORBIDDEN if lasts(s, "no_coup", party) else NOTHING
    if party not in DEMOCRATS:
        return reasons.ONLY_DEMOCRATS
    return NOTHING if governs(s, party) else reasons.NO_COUNTER_IN_OPPOSITION


def missing(s: Weimar, party: int, kind: int, city: int) -> int:
    """What an action that is not forbidden lacks in a city, as a reason's code; 0: nothing."""
    if kind == DEMONSTRATION:
        return NOTHING if demonstration_dice(s, party, city) > 0 else reasons.NO_DICE
    if kind == MOBILIZE:
        return NOTHING if can_move(s, party, OWN_UNIT, city) else reasons.NO_UNIT_TO_MOVE
    if kind == TAKE_CONTROL:
        if takeable(s, party, city):
            return NOTHING
        return reasons.NO_REICHSWEHR if party == DNVP else reasons.NO_BLACK_REICHSWEHR
    if kind == FIGHT:
        return NOTHING if fightable(s, city) else reasons.NOBODY_TO_FIGHT
    if kind == COUP:
        if coup_marker(s, party, city):
            return reasons.HAS_MARKER
        return NOTHING if coup_dice(s, party, city, 0) > 0 else reasons.NO_DICE
    if not opposing_markers(s, city):
        return reasons.NO_MARKER_THERE
    return NOTHING if counter_dice(s, party, city) > 0 else reasons.NO_DICE


def in_the_way(s: Weimar, party: int, kind: int, city: int) -> int:
    """Why the party cannot perform this action in this city now, as a reason's code."""
    never = forbidden(s, party, kind)
    return never if never else missing(s, party, kind, city)


def possible(s: Weimar, party: int, kind: int, city: int) -> bool:
    """May the party perform this action in this city now?"""
    return in_the_way(s, party, kind, city) == NOTHING


def possible_somewhere(s: Weimar, party: int, kind: int) -> bool:
    if forbidden(s, party, kind):
        return False
    return any(not missing(s, party, kind, city) for city in range(CITY_COUNT))


def cities_for_action(s: Weimar, party: int, kind: int) -> list[int]:
    """Where an event can grant the action, or one of Fight and Counter-Coup."""
    kinds = (FIGHT, COUNTER_COUP) if kind == FIGHT_OR_COUNTER_COUP else (kind,)
    return [
        city for city in range(CITY_COUNT) if any([grantable(s, party, one, city) for one in kinds])
    ]


def may_act(s: Weimar, party: int, city: int) -> list[int]:
    """Fight or Counter-Coup, whichever an event can grant, as choices."""
    return [
        FIRST_ACTION + kind for kind in (FIGHT, COUNTER_COUP) if grantable(s, party, kind, city)
    ]


def grantable(s: Weimar, party: int, kind: int, city: int) -> bool:
    """May an event grant the action?  Not by an option if it has been paid for."""
    paid = s.book.once_with_events and party == s.active and kind in ONCE
    return not (paid and s.used >> kind & 1) and possible(s, party, kind, city)


def used_up(s: Weimar, kind: int) -> bool:
    """Has the action been paid for in this Impulse?  One that the Event has granted does not
    count (ruling 10.1), but by an option."""
    done = s.used >> kind & 1
    if s.book.once_with_events:
        done |= s.used >> (GRANTED + kind) & 1
    return kind in ONCE and done > 0


def coup_marker(s: Weimar, party: int, city: int) -> bool:
    """Does a marker of its own keep a party from a Coup there?  An Uprising does not (ruling
    7.10), but by an option."""
    if party != KPD:
        return s.regime[city] > 0
    return s.councils[city] > 0 or (s.book.uprising_blocks and s.uprising[city] > 0)


def opposing_markers(s: Weimar, city: int) -> bool:
    return bool(s.regime[city] or s.councils[city] or s.uprising[city])


# -- dice (4.6; 5 at most)


def demonstration_dice(s: Weimar, party: int, city: int) -> int:
    if party == SPD:
        return 3
    return min(MOST_DICE, 1 + own_strength(s, party, city))


def power_in(s: Weimar, city: int) -> tuple[int, ...]:
    """Parties whose markers lie in the city: a Coup or Counter-Coup is against them."""
    found = []
    if s.councils[city] or s.uprising[city]:
        found.append(KPD)
    if s.regime[city]:
        found.append(DNVP)
    return tuple(found)


def counter_dice(s: Weimar, party: int, city: int) -> int:
    return min(MOST_DICE, counter_strength(s, party, city) - power_strength(s, city))


def counter_strength(s: Weimar, party: int, city: int) -> int:
    """White units, and for the SPD its own (4.6)."""
    return strength(s, WHITE, city) + (strength(s, SPD, city) if party == SPD else 0)


def power_strength(s: Weimar, city: int) -> int:
    """Units of the parties whose markers lie there."""
    return sum([strength(s, other, city) for other in power_in(s, city)])


def guaranteed_opposition(s: Weimar, party: int, city: int) -> int:
    """Units that oppose a Coup in any case: of the party in power there, else the white ones."""
    power = [other for other in power_in(s, city) if other != party]
    if power:
        return sum([strength(s, other, city) for other in power])
    return strength(s, WHITE, city)


def coup_dice(s: Weimar, party: int, city: int, joined: int) -> int:
    """``joined``: the strength of units that chose to oppose."""
    dice = strength(s, party, city) - guaranteed_opposition(s, party, city) - joined
    return min(MOST_DICE, dice + s.unrest[city])


def dice_in(s: Weimar, party: int, kind: int, city: int) -> int:
    """Dice of an action, as far as they are known before others decide; 0 for none."""
    if kind == DEMONSTRATION:
        return demonstration_dice(s, party, city)
    if kind == COUP:
        return coup_dice(s, party, city, 0)
    return counter_dice(s, party, city) if kind == COUNTER_COUP else 0


def fight_dice(s: Weimar, city: int, party: int, black: int) -> int:
    mine = strength(s, WHITE, city) + (black_strength(s, city) if black else 0)
    return min(MOST_DICE, 1 + mine - strength(s, party, city))


def fightable(s: Weimar, city: int) -> list[int]:
    """Opposition parties with a unit that can be dissolved there (ruling 7.9)."""
    found: list[int] = []
    for party in range(4):
        if governs(s, party) or not has_dissolvable(s, party, city):
            continue
        if fight_dice(s, city, party, 1 if party != DNVP else 0) > 0:
            found.append(FIRST_PARTY + party)
    return found


# -- what is asked


def enemy_label(s: Weimar, seat: int, choice: int, text: Wording, city: int) -> str:
    return with_dice(choice, fight_dice(s, city - FIRST_CITY, choice - FIRST_PARTY, 0), text)


@about(PARTIES)
def not_fought(s: Weimar, seat: int, choice: int, city: int) -> Reason | None:
    party = choice - FIRST_PARTY
    if governs(s, party):
        return because(reasons.GOVERNS)
    if not has_dissolvable(s, party, city - FIRST_CITY):
        return because(reasons.NO_UNIT_TO_DISSOLVE)
    return None if choice in fightable(s, city - FIRST_CITY) else because(reasons.NO_DICE)


@about(UNITS)
def not_taken(s: Weimar, seat: int, choice: int, city: int) -> Reason | None:
    changes = choice in takeable(s, s.order[seat], city - FIRST_CITY)
    return because(reasons.NO_REICHSWEHR_UNIT) if not changes else None


FREE_POLICE = Question(
    "Move one Police to {city} for free?",
    label=yes_or_no(Message("Move one Police to {city}"), Message("Move no Police")),
)
TAKE_WHICH = Question("Take Control in {city}: which Reichswehr?", why_not=not_taken)
FIGHT_WHOM = Question(
    "Fight in {city}: against which party?", label=enemy_label, why_not=not_fought
)
BLACK_JOINS = Question(
    "Shall the black Reichswehr in {city} fight on the side of the government?",
    label=yes_or_no(Message("On the government’s side"), Message("Stay out of the Fight")),
)
OPPOSE = Question(
    "A Coup in {city}: do your units oppose it?",
    label=yes_or_no(Message("Oppose the Coup"), Message("Stay neutral")),
)
BETTER_RESULT = Question(
    "Spend {n} points for result +1?",
    label=yes_or_no(Message("Result +1 for {n} points"), Message("Roll without it")),
)

# -- doing it


@script
def city_action(s: Weimar, party: int, kind: int, city: int, bonus: int, granted: int) -> Script:
    """One action that has been paid for, or that an event grants."""
    s.here = city
    decider, s.decider = s.decider, -1  # of an Issue that grants it: it is like any other (9.19)
    if granted and party == s.active:
        s.used |= 1 << (GRANTED + kind)
    say(s, words.ACTS, seat_of(s, party), FIRST_ACTION + kind, FIRST_CITY + city)
    if kind == MOBILIZE:
        yield from politicians_only(s, party, MOBILIZED, city)
        yield from move_unit(s, party, OWN_UNIT, city)
    elif kind == TAKE_CONTROL:
        yield from take_control(s, party, city)
    elif kind == DEMONSTRATION:
        yield from demonstrate(s, party, city, bonus, granted)
    elif kind == FIGHT:
        yield from fight(s, party, city, bonus, granted)
    elif kind == COUP:
        yield from coup(s, party, city, bonus, granted)
    elif kind == COUNTER_COUP:
        yield from counter_coup(s, party, city, bonus, granted)
    s.here = city
    s.decider = decider


@script
def roll_and_resolve(
    s: Weimar, party: int, kind: int, city: int, granted: int, free: int
) -> Script:
    """Reactions, the better result for 2 points, the roll, the row of the table (5.5; 7.1)."""
    if s.dice > 0:
        yield from announce(s, party, kind, city)
    if s.dice <= 0:
        say(s, words.STOPPED, seat_of(s, party))
        return 0
    if not free and points(s, party, granted) >= PLUS_ONE and bonus_sold(s, granted):
        choice = yield seat_of(s, party), [YES, NO], BETTER_RESULT, PLUS_ONE
        if choice == YES:
            say(s, words.PAYS_FOR_RESULT, seat_of(s, party), PLUS_ONE)
            spend(s, party, PLUS_ONE, granted)
            add_part(s, POINTS_SPENT, 0, 1)
    result = yield from success_roll(s, party)
    s.here = city
    row = row_reached(s.book.success[kind][party], result)
    if not row:
        say(s, words.NO_EFFECT)
    yield from run_block(s, party, row)
    return result


def bonus_sold(s: Weimar, granted: int) -> bool:
    """May result +1 be bought?  (ruling 7.5)"""
    return not (granted and s.book.events_without_bonus)


def points(s: Weimar, party: int, granted: int) -> int:
    """What may be spent: Action Points and Reserve not stored now; for events Reserve only."""
    reserve = s.reserve[party] - s.stored[party]
    return reserve if granted else s.ap + reserve


def spend(s: Weimar, party: int, number_of: int, granted: int) -> None:
    """Action Points first, then the Reserve."""
    if not granted:
        used = min(s.ap, number_of)
        s.ap -= used
        number_of -= used
    s.reserve[party] -= number_of
    if number_of:
        say(s, words.RESERVE_DOWN, seat_of(s, party), number_of)


@script
def demonstrate(s: Weimar, party: int, city: int, bonus: int, granted: int) -> Script:
    if party == Z and sources(s, POLICE, city):  # one Police for free (ruling 7.19)
        choice = yield seat_of(s, Z), [YES, NO], FREE_POLICE, FIRST_CITY + city
        if choice == YES:
            yield from move_unit(s, Z, POLICE, city)
    begin_roll(s, DEMONSTRATION, city)
    if party == SPD:
        add_part(s, BASIC, 3, 0)
    else:
        add_part(s, BASIC, 1, 0)
        add_part(s, OWN_UNITS, own_strength(s, party, city), 0)
    add_part(s, BY_EVENT, 0, bonus + (1 if lasts(s, "demonstration_plus_one", party) else 0))
    cap_dice(s)
    yield from roll_and_resolve(s, party, DEMONSTRATION, city, granted, 0)


@script
def coup(s: Weimar, party: int, city: int, bonus: int, granted: int) -> Script:
    joined = yield from opt_in(s, party, city)
    free = 1 if s.wealth[city] > 0 else 0
    begin_roll(s, COUP, city)
    add_part(s, OWN_UNITS, strength(s, party, city), 0)
    add_part(s, OPPOSING_UNITS, -guaranteed_opposition(s, party, city), 0)
    add_part(s, JOINING_UNITS, -joined, 0)
    add_part(s, UNREST_THERE, s.unrest[city], 0)
    add_part(s, POVERTY_THERE, 0, free)
    add_part(s, BY_EVENT, 0, bonus + (1 if lasts(s, "coup_plus_one", party) else 0))
    cap_dice(s)
    yield from roll_and_resolve(s, party, COUP, city, granted, free)


@script
def opt_in(s: Weimar, party: int, city: int) -> Script:
    """Other parties with units there choose, clockwise, to stay neutral or to oppose (5.10)."""
    joined = white_joined = 0
    for other in tuple(others(s, party)):
        if neutral_strength(s, party, other, city, white_joined):
            choice = yield seat_of(s, other), [YES, NO], OPPOSE, FIRST_CITY + city
            if choice == YES:
                say(s, words.OPPOSES, seat_of(s, other))
                joined += neutral_strength(s, party, other, city, white_joined)
                white_joined |= decides_on_white(s, other)
    return joined


def neutral_strength(s: Weimar, party: int, other: int, city: int, white_joined: int) -> int:
    """Units that a party may throw in against a Coup: its own, and where a radical is in power
    the white ones if it is the Chancellor's (ruling 10.2) and they have not joined."""
    power = [one for one in power_in(s, city) if one != party]
    total = 0 if other in power else strength(s, other, city)
    if power and decides_on_white(s, other) and not white_joined:
        total += strength(s, WHITE, city)
    return total


def decides_on_white(s: Weimar, party: int) -> int:
    """Does the party decide whether Government Units oppose a Coup?"""
    if s.book.either_partner:
        return s.government[party]
    return 1 if party == s.chancellor else 0


@script
def counter_coup(s: Weimar, party: int, city: int, bonus: int, granted: int) -> Script:
    free = 1 if s.wealth[city] < 0 else 0
    begin_roll(s, COUNTER_COUP, city)
    add_part(s, OWN_UNITS, counter_strength(s, party, city), 0)
    add_part(s, OPPOSING_UNITS, -power_strength(s, city), 0)
    add_part(s, PROSPERITY_THERE, 0, free)
    add_part(s, BY_EVENT, 0, bonus)
    cap_dice(s)
    yield from roll_and_resolve(s, party, COUNTER_COUP, city, granted, free)


@script
def fight(s: Weimar, party: int, city: int, bonus: int, granted: int) -> Script:
    choice = yield seat_of(s, party), fightable(s, city), FIGHT_WHOM, FIRST_CITY + city
    enemy = choice - FIRST_PARTY
    say(s, words.FIGHTS, seat_of(s, party), choice, FIRST_CITY + city)
    black = 0
    if enemy != DNVP and black_strength(s, city):
        joins = yield seat_of(s, DNVP), [YES, NO], BLACK_JOINS, FIRST_CITY + city
        black = 1 if joins == YES else 0
        if black:
            say(s, words.BLACK_FIGHTS, seat_of(s, DNVP))
    begin_roll(s, FIGHT, city)
    add_part(s, BASIC, 1, 0)
    add_part(s, OWN_UNITS, strength(s, WHITE, city), 0)
    add_part(s, BLACK_UNITS, black_strength(s, city) if black else 0, 0)
    add_part(s, FIGHT_ENEMY, -strength(s, enemy, city), 0)
    add_part(s, AGAINST_KPD, 0, 1 if enemy == KPD else 0)
    add_part(s, BY_EVENT, 0, bonus)
    cap_dice(s)
    s.enemy = enemy
    yield from roll_and_resolve(s, party, FIGHT, city, granted, 0)


# -- Take Control


def takeable(s: Weimar, party: int, city: int) -> list[int]:
    """Reichswehr that changes sides: white to DNVP, black back to a governing democrat."""
    if forbidden(s, party, TAKE_CONTROL):
        return []
    kinds = (REICHSWEHR_1, REICHSWEHR_2) if party == DNVP else (BLACK_1, BLACK_2)
    return [FIRST_UNIT + kind for kind in kinds if number(s, kind, FIRST_PLACE + city)]


@script
def take_control(s: Weimar, party: int, city: int) -> Script:
    unit = yield seat_of(s, party), takeable(s, party, city), TAKE_WHICH, FIRST_CITY + city
    kind = unit - FIRST_UNIT
    other = {
        REICHSWEHR_1: BLACK_1,
        REICHSWEHR_2: BLACK_2,
        BLACK_1: REICHSWEHR_1,
        BLACK_2: REICHSWEHR_2,
    }[kind]
    shift_side(s, kind, other, city)
    say(s, words.TAKES_CONTROL, seat_of(s, party), unit, FIRST_CITY + city)


def shift_side(s: Weimar, kind: int, other: int, city: int) -> None:
    s.units[kind * PLACES + FIRST_PLACE + city] -= 1
    s.units[other * PLACES + FIRST_PLACE + city] += 1
