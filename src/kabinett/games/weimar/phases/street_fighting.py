"""The actions of units (5.9): Mobilize, Take Control and Fight."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import OWN_UNIT
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    BLACK_1,
    BLACK_2,
    CITY,
    DNVP,
    FIGHT,
    KPD,
    NO,
    PARTY,
    REICHSWEHR_1,
    REICHSWEHR_2,
    SUPPLY,
    UNIT,
    WHITE,
    YES,
    City,
    Party,
    Seat,
    Unit,
)
from kabinett.games.weimar.phases.action_rolls import roll_and_resolve
from kabinett.games.weimar.phases.reactions import UNIT_MOVED, let_politicians_answer
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about, with_dice, yes_or_no
from kabinett.games.weimar.rules.parties import governs, seat_of
from kabinett.games.weimar.rules.rolls import (
    AGAINST_KPD,
    BASIC,
    BLACK_UNITS,
    BY_EVENT,
    FIGHT_ENEMY,
    OWN_UNITS,
    Part,
    add_part,
    add_parts,
    begin_roll,
    cap_dice,
    dice_in_parts,
)
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import (
    any_there,
    black_strength,
    can_move,
    count_units,
    flip,
    has_source,
    kinds_of_group,
    place_of,
    shift,
    sources,
    strength,
    units_to_move,
)

# -- Move Units, Mobilize (5.9)


@about(UNIT)
def why_not_unit(s: Weimar, seat: Seat, choice: int, city: int, group: int) -> Reason | None:
    if UNIT.index(choice) in kinds_of_group(s, s.order[seat], group):
        has_units = has_source(s, UNIT.index(choice), CITY.index(city))
        return None if has_units else because(reasons.NONE_TO_MOVE)
    return because(reasons.NOT_CONTROLLED if group == OWN_UNIT else reasons.NOT_MEANT)


@about(CITY, (SUPPLY,))
def why_not_from(s: Weimar, seat: Seat, choice: int, unit: int, target: int) -> Reason | None:
    if choice == target:
        return because(reasons.COMES_HERE)
    there = count_units(s, UNIT.index(unit), place_of(choice))
    return None if there else because(reasons.UNIT_NOT_THERE, unit)


def unit_label(s: Weimar, seat: Seat, choice: int, text: Wording, city: int, group: int) -> str:
    """The unit, and the places of the units of its kind."""
    places = [
        text.game.label(place, text) for place in sources(s, UNIT.index(choice), CITY.index(city))
    ]
    return text.filled(FROM, what=text.game.label(choice, text), what_2=", ".join(places))


FROM = Message("{what} ({what_2})")
MOVE_WHICH = Question(
    "Move a unit to {city}: which?", label=unit_label, why_not=why_not_unit, section="5.9"
)
MOVE_FROM = Question("{unit}: from where?", why_not=why_not_from, section="5.9", places_of="unit")


def move_unit(s: Weimar, party: Party, group: int, target: City) -> Script:
    """Let the party move a unit to the city; return 0 if it has none to move, otherwise 1."""
    if not can_move(s, party, group, target):
        return 0
    unit = yield (
        seat_of(s, party),
        units_to_move(s, party, group, target),
        MOVE_WHICH,
        CITY[target],
        group,
    )
    source = yield (
        seat_of(s, party),
        sources(s, UNIT.index(unit), target),
        MOVE_FROM,
        unit,
        CITY[target],
    )
    shift(s, UNIT.index(unit), place_of(source), target)
    say(s, words.MOVES, seat_of(s, party), unit, source, CITY[target])
    if s.book.unit_owner[UNIT.index(unit)] != WHITE:
        yield from let_politicians_answer(s, party, UNIT_MOVED, target)
    return 1


# -- Take Control (5.9)


def reichswehr_to_take(s: Weimar, party: Party, city: City) -> list[int]:
    """The Reichswehr in the city that can change to the party's side, as choices."""
    return [UNIT[kind] for kind in changing_sides(party) if count_units(s, kind, city)]


def changing_sides(party: Party) -> list[Unit]:
    """The kinds of Reichswehr that change to the party's side: white ones to the DNVP's, black ones
    back to the government's."""
    return [REICHSWEHR_1, REICHSWEHR_2] if party == DNVP else [BLACK_1, BLACK_2]


@about(UNIT)
def why_not_taken(s: Weimar, seat: Seat, choice: int, city: int) -> Reason | None:
    changes = choice in reichswehr_to_take(s, s.order[seat], CITY.index(city))
    return because(reasons.NO_REICHSWEHR_UNIT) if not changes else None


TAKE_WHICH = Question(
    "Take Control in {city}: which Reichswehr?", why_not=why_not_taken, section="5.9"
)


def take_control(s: Weimar, party: Party, city: City) -> Script:
    unit = yield seat_of(s, party), reichswehr_to_take(s, party, city), TAKE_WHICH, CITY[city]
    flip(s, UNIT.index(unit), city)
    say(s, words.TAKES_CONTROL, seat_of(s, party), unit, CITY[city])


# -- Fight (5.9)


def fight_parts(s: Weimar, enemy: Party, city: City, bonus: int) -> list[Part]:
    """The parts of the roll before the black Reichswehr has decided."""
    return [
        (BASIC, 1, 0),
        (OWN_UNITS, strength(s, WHITE, city), 0),
        (FIGHT_ENEMY, -strength(s, enemy, city), 0),
        (AGAINST_KPD, 0, 1 if enemy == KPD else 0),
        (BY_EVENT, 0, bonus),
    ]


def fight_dice(s: Weimar, enemy: Party, city: City) -> int:
    return dice_in_parts(fight_parts(s, enemy, city, 0))


def parties_to_fight(s: Weimar, city: City) -> list[int]:
    """The parties that can be fought in the city (ruling 7.9), as choices."""
    return [PARTY[enemy] for enemy in ALL_PARTIES if can_be_fought(s, enemy, city)]


def anybody_to_fight(s: Weimar, city: City) -> bool:
    """Whether any party can be fought in the city."""
    for enemy in ALL_PARTIES:
        if can_be_fought(s, enemy, city):
            return True
    return False


def can_be_fought(s: Weimar, enemy: Party, city: City) -> bool:
    """Whether the enemy is in opposition and has a unit there that can be dissolved, and the Fight
    would have dice."""
    if governs(s, enemy) or not any_there(s, s.book.dissolvable_of[enemy], city):
        return False
    joining = black_strength(s, city) if enemy != DNVP else 0
    return fight_dice(s, enemy, city) + joining > 0


def enemy_label(s: Weimar, seat: Seat, choice: int, text: Wording, city: int, bonus: int) -> str:
    return with_dice(choice, fight_dice(s, PARTY.index(choice), CITY.index(city)), text)


@about(PARTY)
def why_not_enemy(s: Weimar, seat: Seat, choice: int, city: int, bonus: int) -> Reason | None:
    enemy = PARTY.index(choice)
    if governs(s, enemy):
        return because(reasons.GOVERNS)
    if not any_there(s, s.book.dissolvable_of[enemy], CITY.index(city)):
        return because(reasons.NO_UNIT_TO_DISSOLVE)
    return None if choice in parties_to_fight(s, CITY.index(city)) else because(reasons.NO_DICE)


FIGHT_WHOM = Question(
    "Fight in {city}: against which party?", label=enemy_label, why_not=why_not_enemy, section="5.9"
)
BLACK_JOINS = Question(
    "Does the black Reichswehr in {city} join the government’s Fight?",
    label=yes_or_no(Message("On the government’s side"), Message("Stay out of the Fight")),
    section="5.9",
)


def fight(s: Weimar, party: Party, city: City, bonus: int, granted: int) -> Script:
    choice = yield seat_of(s, party), parties_to_fight(s, city), FIGHT_WHOM, CITY[city], bonus
    enemy = PARTY.index(choice)
    say(s, words.FIGHTS, seat_of(s, party), choice, CITY[city])
    s.enemy = enemy
    begin_roll(s, party, FIGHT, city)
    add_parts(s, fight_parts(s, enemy, city, bonus))
    if enemy != DNVP and black_strength(s, city):
        joins = yield seat_of(s, DNVP), [YES, NO], BLACK_JOINS, CITY[city]
        if joins == YES:
            say(s, words.BLACK_FIGHTS, seat_of(s, DNVP))
            add_part(s, BLACK_UNITS, black_strength(s, city), 0)
        else:
            say(s, words.BLACK_STAYS_OUT, seat_of(s, DNVP))
    cap_dice(s)
    yield from roll_and_resolve(s, party, FIGHT, city, granted, 0)
