"""Play a card for Actions (4.3): their cost, who may perform them and where.

The actions are in demonstration.py, street_fighting.py, coups.py and foreign_affairs.py."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import (
    FIGHT_OR_COUNTER_COUP,
    NO_COUPS,
    NO_DEMONSTRATIONS,
    OWN_UNIT,
)
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    ALL_ACTIONS,
    ALL_CITIES,
    CITY,
    COUNTER_COUP,
    COUP,
    DEMONSTRATION,
    DNVP,
    DONE,
    FIGHT,
    FOREIGN_AFFAIRS,
    MOBILIZE,
    RESERVE,
    TAKE_CONTROL,
    Action,
    City,
    Party,
    Seat,
)
from kabinett.games.weimar.phases.action_rolls import points, spend
from kabinett.games.weimar.phases.coups import (
    counter_coup,
    counter_dice,
    counter_parts,
    coup,
    coup_dice,
    coup_parts,
    has_barring_marker,
    has_party_marker,
)
from kabinett.games.weimar.phases.demonstration import demonstrate, demonstration_parts
from kabinett.games.weimar.phases.foreign_affairs import cards_to_negotiate, negotiate
from kabinett.games.weimar.phases.reactions import MOBILIZED, politicians_only
from kabinett.games.weimar.phases.street_fighting import (
    anybody_to_fight,
    changing_sides,
    fight,
    move_unit,
    take_control,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about, with_dice
from kabinett.games.weimar.rules.context import begin_context, restore_context
from kabinett.games.weimar.rules.parties import MAX_RESERVE, governs, lasts, raise_reserve, seat_of
from kabinett.games.weimar.rules.rolls import Part, dice_in_parts
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import any_there, can_move

#: The actions that a party may pay for only once per Impulse.
ONCE_PER_IMPULSE = (DEMONSTRATION, FIGHT, COUP, COUNTER_COUP)
GRANTED = 16  # the first bit of `used` for actions that an Event has granted

NOWHERE_REASONS = (
    reasons.NOWHERE_TO_DEMONSTRATE,
    *[reasons.NOWHERE_FOR_UNITS] * 3,
    *[reasons.NOWHERE_FOR_COUPS] * 2,
)
#: By action: the Action Points that it costs SPD, Zentrum, KPD and DNVP (4.3).
COSTS: Final[tuple[tuple[int, ...], ...]] = (
    (1, 1, 1, 1),  # Demonstration
    (1, 1, 1, 1),  # Mobilize
    (3, 2, 2, 2),  # Take Control
    (2, 2, 2, 2),  # Fight
    (4, 4, 4, 3),  # Coup
    (4, 4, 4, 3),  # Counter-Coup
    (2, 2, 2, 2),  # Foreign Affairs
    (1, 1, 1, 1),  # Reserve
)

#: By action in a city: the reasons that bar SPD, Zentrum, KPD and DNVP from it while they govern,
#: and while they are in opposition (5.6, 5.9, 5.10).
BARRED_IN_GOVERNMENT: Final[tuple[tuple[int, ...], ...]] = (
    (NO_REASON,) * 4,  # Demonstration
    (NO_REASON,) * 4,  # Mobilize
    (NO_REASON, NO_REASON, reasons.NEVER_BY_KPD, NO_REASON),  # Take Control
    (NO_REASON,) * 4,  # Fight
    (reasons.NO_COUP_BY_DEMOCRATS,) * 2 + (reasons.IN_GOVERNMENT_NO_COUP,) * 2,
    (NO_REASON,) * 2 + (reasons.ONLY_DEMOCRATS,) * 2,  # Counter-Coup
)
BARRED_IN_OPPOSITION: Final[tuple[tuple[int, ...], ...]] = (
    (NO_REASON,) * 4,  # Demonstration
    (NO_REASON,) * 4,  # Mobilize
    (reasons.NO_CONTROL_IN_OPPOSITION,) * 2 + (reasons.NEVER_BY_KPD, NO_REASON),
    (reasons.NO_FIGHT_IN_OPPOSITION,) * 4,
    (reasons.NO_COUP_BY_DEMOCRATS,) * 2 + (NO_REASON,) * 2,
    (reasons.NO_COUNTER_IN_OPPOSITION,) * 2 + (reasons.ONLY_DEMOCRATS,) * 2,
)

# -- whether an action is possible


def cost(party: Party, kind: Action) -> int:
    """The Action Points that an action costs the party (4.3)."""
    return COSTS[kind][party]


def in_the_way_everywhere(s: Weimar, party: Party, kind: Action) -> int:
    """The code of the reason that bars the party from an action in every city, NO_REASON if
    none."""
    barred = (BARRED_IN_GOVERNMENT if governs(s, party) else BARRED_IN_OPPOSITION)[kind][party]
    if barred:
        return barred
    if kind == DEMONSTRATION and lasts(s, party, NO_DEMONSTRATIONS):
        return reasons.FORBIDDEN
    return reasons.FORBIDDEN if kind == COUP and lasts(s, party, NO_COUPS) else NO_REASON


def in_the_way_there(s: Weimar, party: Party, kind: Action, city: City) -> int:
    """Why the action cannot be taken in this city, though it may be taken elsewhere: the code of
    the reason, or NO_REASON."""
    if kind == DEMONSTRATION:
        return NO_REASON  # it always has a die (5.6)
    if kind == MOBILIZE:
        return NO_REASON if can_move(s, party, OWN_UNIT, city) else reasons.NO_UNIT_TO_MOVE
    if kind == TAKE_CONTROL:
        if any_there(s, changing_sides(party), city):
            return NO_REASON
        return reasons.NO_REICHSWEHR if party == DNVP else reasons.NO_BLACK_REICHSWEHR
    if kind == FIGHT:
        return NO_REASON if anybody_to_fight(s, city) else reasons.NOBODY_TO_FIGHT
    if kind == COUP:
        if has_barring_marker(s, party, city):
            return reasons.HAS_MARKER
        return NO_REASON if coup_dice(s, party, city, 0) > 0 else reasons.NO_DICE
    if not has_party_marker(s, city):
        return reasons.NO_MARKER_THERE
    return NO_REASON if counter_dice(s, party, city) > 0 else reasons.NO_DICE


def in_the_way_of_action(s: Weimar, party: Party, kind: Action, city: City) -> int:
    """The code of the reason that bars the party from this action in this city, NO_REASON if
    none."""
    never = in_the_way_everywhere(s, party, kind)
    return never if never else in_the_way_there(s, party, kind, city)


def is_possible(s: Weimar, party: Party, kind: Action, city: City) -> bool:
    """Whether the party may perform this action in this city now."""
    return in_the_way_of_action(s, party, kind, city) == NO_REASON


def is_possible_somewhere(s: Weimar, party: Party, kind: Action) -> bool:
    if in_the_way_everywhere(s, party, kind):
        return False
    for city in ALL_CITIES:
        if not in_the_way_there(s, party, kind, city):
            return True
    return False


def cities_for_action(s: Weimar, party: Party, kind: Action) -> list[City]:
    """The cities where an Event can grant this kind of action."""
    return [city for city in ALL_CITIES if can_grant_in(s, party, kind, city)]


def can_grant_in(s: Weimar, party: Party, kind: Action, city: City) -> bool:
    """Whether an Event can grant this kind of action there: the action itself, or either Fight or
    Counter-Coup."""
    if kind == FIGHT_OR_COUNTER_COUP:
        return can_grant(s, party, FIGHT, city) or can_grant(s, party, COUNTER_COUP, city)
    return can_grant(s, party, kind, city)


def fight_or_counter_coup(s: Weimar, party: Party, city: City) -> list[int]:
    """Fight and Counter-Coup, each if an Event can grant it there, as choices."""
    return [ACTION[kind] for kind in (FIGHT, COUNTER_COUP) if can_grant(s, party, kind, city)]


def can_grant(s: Weimar, party: Party, kind: Action, city: City) -> bool:
    """Whether an Event can grant the action.  With an option, it cannot grant one that has been
    paid for."""
    counts_paid = s.book.once_with_events and party == s.active and kind in ONCE_PER_IMPULSE
    return not (counts_paid and s.used >> kind & 1) and is_possible(s, party, kind, city)


def used_up(s: Weimar, kind: Action) -> bool:
    """Whether the action may not be paid for again in this Impulse.  An action that the Event has
    granted counts only with an option (ruling 10.1)."""
    marks = s.used >> kind & 1
    if s.book.once_with_events:
        marks |= s.used >> (GRANTED + kind) & 1
    return marks > 0 and kind in ONCE_PER_IMPULSE


def parts_of_roll(s: Weimar, party: Party, kind: Action, city: City) -> list[Part]:
    """The parts of an action's roll before other parties have decided; none if it has no roll.  A
    Fight has no roll until its enemy is chosen."""
    if kind == DEMONSTRATION:
        return demonstration_parts(s, party, city, 0)
    if kind == COUP:
        return coup_parts(s, party, city, 0, 0)
    return counter_parts(s, party, city, 0) if kind == COUNTER_COUP else []


def open_actions(s: Weimar, party: Party) -> list[int]:
    """The actions that the party can pay for and perform in the chosen city or, until one is
    chosen, in some city; and the choice to end."""
    payable = points(s, party, 0)
    actions = [
        ACTION[kind]
        for kind in ALL_ACTIONS
        if COSTS[kind][party] <= payable and not in_the_way_now(s, party, kind)
    ]
    return [*actions, DONE]


def in_the_way_now(s: Weimar, party: Party, kind: Action) -> int:
    """The code of the reason that bars the party from this action now, NO_REASON if none."""
    if kind == RESERVE:
        if s.reserve[party] >= MAX_RESERVE:
            return reasons.RESERVE_FULL
        return NO_REASON if s.ap else reasons.NO_POINTS_LEFT
    if kind == FOREIGN_AFFAIRS:
        if not governs(s, party):
            return reasons.NO_TALKS_IN_OPPOSITION
        if not cards_to_negotiate(s):
            return reasons.NOTHING_TO_NEGOTIATE
        return NO_REASON if points(s, party, 0) >= cost(party, kind) else reasons.TOO_DEAR
    never = in_the_way_everywhere(s, party, kind)
    if never:
        return never
    if used_up(s, kind):
        return reasons.ONCE
    if points(s, party, 0) < cost(party, kind):
        return reasons.TOO_DEAR
    if s.city >= 0:
        return in_the_way_there(s, party, kind, s.city)
    return NO_REASON if is_possible_somewhere(s, party, kind) else NOWHERE_REASONS[kind]


def open_cities(s: Weimar, party: Party, kind: Action) -> list[int]:
    if in_the_way_everywhere(s, party, kind):
        return []
    cities = ALL_CITIES if s.city < 0 else (s.city,)
    return [CITY[city] for city in cities if not in_the_way_there(s, party, kind, city)]


# -- what is asked

DONE_STORING = Message("Done: the rest goes into the Reserve")
DONE_LOSING = Message("Done: {n} AP lost, because the Reserve is full")
DONE_LOSING_SOME = Message("Done: {n} AP into the Reserve, {n_2} AP lost")
WITH_COST = Message("{what} ({n} AP)")


def action_label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    """An action with its cost."""
    name = text.game.label(choice, text)
    if choice == DONE:
        return done_label(s, s.order[seat], text, name)
    kind = ACTION.index(choice)
    if kind == RESERVE:
        return name
    return text.filled(WITH_COST, cost(s.order[seat], kind), what=name)


def done_label(s: Weimar, party: Party, text: Wording, name: str) -> str:
    """The choice to end, with what happens to the AP that are left (rulings 7.7, 7.15)."""
    if not s.ap or s.book.left_over_lost:
        return name
    room = MAX_RESERVE - s.reserve[party]
    if s.ap <= room:
        return text.plain(DONE_STORING)
    points_lost = s.ap - room
    if room:
        return text.plain(DONE_LOSING_SOME, room, points_lost)
    return text.plain(DONE_LOSING, points_lost)


@about(ACTION, CITY)
def why_not_action(s: Weimar, seat: Seat, choice: int, *args: int) -> Reason | None:
    party = s.order[seat]
    if choice in ACTION:
        kind = ACTION.index(choice)
        price = cost(party, kind)
        return because(in_the_way_now(s, party, kind), price, points(s, party, 0))
    if s.city < 0:
        return because(reasons.ACTION_FIRST)
    return because(reasons.OTHER_CITY, CITY[s.city])


def city_label(s: Weimar, seat: Seat, choice: int, text: Wording, action: int) -> str:
    """A city with the dice of the action there, before other parties have decided."""
    parts = parts_of_roll(s, s.order[seat], ACTION.index(action), CITY.index(choice))
    return with_dice(choice, dice_in_parts(parts), text)


@about(CITY)
def why_not_city_of_action(s: Weimar, seat: Seat, choice: int, action: int) -> Reason | None:
    kind, city = ACTION.index(action), CITY.index(choice)
    return because(in_the_way_of_action(s, s.order[seat], kind, city))


ACTION_WHERE = Question(
    "{action}: choose the city of this Impulse",
    label=city_label,
    why_not=why_not_city_of_action,
    section="4.3",
)

# -- carrying out an action


def city_action(
    s: Weimar, party: Party, kind: Action, city: City, bonus: int, granted: int
) -> Script:
    """Carry out an action that the party has paid for, or that an Event has granted."""
    s.here = city  # also for the effects after the action
    context: tuple[int, ...] = begin_context(s, city)
    if granted and party == s.active:
        s.used |= 1 << (GRANTED + kind)
    say(s, words.ACTS, seat_of(s, party), ACTION[kind], CITY[city])
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
    restore_context(s, context)


def store(s: Weimar, party: Party, how_many: int) -> None:
    """Store points in the Reserve, which are for later Impulses only (ruling 7.15)."""
    points_stored = raise_reserve(s, party, how_many)
    s.stored[party] += points_stored
    if points_stored:
        say(s, words.STORES, seat_of(s, party), points_stored)


def perform(s: Weimar, party: Party, kind: Action) -> Script:
    if kind == RESERVE:
        s.ap -= 1
        store(s, party, 1)
    elif kind == FOREIGN_AFFAIRS:
        spend(s, party, cost(party, kind), 0)
        yield from negotiate(s, party)
    else:
        if s.city < 0:
            choice = yield (
                seat_of(s, party),
                open_cities(s, party, kind),
                ACTION_WHERE,
                ACTION[kind],
            )
            s.city = CITY.index(choice)
        spend(s, party, cost(party, kind), 0)
        s.used |= 1 << kind
        yield from city_action(s, party, kind, s.city, 0, 0)
