"""Compares what two positions would bring at the end of the decade."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.words import Text
from kabinett.games.volk.content.vocabulary import EAST, PROVINCE, SIDE, WEST, Side
from kabinett.games.volk.rules.comparisons import internal_unrest
from kabinett.games.volk.rules.state import (
    COLLAPSE,
    CURRENCY_INCOME,
    EAST_WEST,
    FLIGHT,
    HOLD,
    INTERNAL,
    POLICE_PAY,
    PRESTIGE_BOX,
    SOCIALIST_PHASE,
    Volk,
)
from kabinett.games.volk.screen import foretell

NOTHING_THEN = Message("Nothing else changes.")
IF_ENDED = Message("If the decade ended then:")
IN_PHASE = Message("Phase {prompt}")
FALLS_THEN = Message("5 {province}: living standards lost: {n}, before {n_2}.")
INTERNAL_THEN = Message("6 {province}: unrest {n}, before {n_2}.")
INTERNAL_IN_ALL = Message("6 Unrest inside the {side}, in all: {n}, before {n_2}.")
ATTACK_THEN = Message("7 {province} → {province_2}: unrest {n} at most, before {n_2}.")
ATTACKS_IN_ALL = Message("7 Unrest across the border, at most, in all: {n}, before {n_2}.")
MANY = 4  # more lines of one kind become one sum


def if_ended(s: Volk, then: Volk) -> list[Text]:
    """The lines of the forecast that differ between two positions."""
    lines: list[Text] = []
    last = foretell.last_phase(then)
    for number, phase in PHASES.items():
        if s.phase < number <= last:  # still to come, and before the game ends
            lines += phase(s, then)
    return [(IF_ENDED, ()), *in_phases(lines)] if lines else []


def in_phases(lines: list[Text]) -> list[Text]:
    """Lines of the forecast with the word "Phase" before the number that they begin with."""
    return [(IN_PHASE, (line,)) for line in lines]


def flight_changes(s: Volk, then: Volk) -> list[Text]:
    """The forecast of the flight, unless only the points that East can dismantle differ."""
    before, after = foretell.foretell_flight(s), foretell.foretell_flight(then)
    return [] if without_last_number(before) == without_last_number(after) else after


def without_last_number(lines: list[Text]) -> list[Text]:
    return [(message, args[:-1]) for message, args in lines]


def prestige_changes(s: Volk, then: Volk) -> list[Text]:
    return changed_lines(s, then, foretell.foretell_prestige)


def currency_changes(s: Volk, then: Volk) -> list[Text]:
    return changed_lines(s, then, foretell.foretell_currency)


def police_changes(s: Volk, then: Volk) -> list[Text]:
    return changed_lines(s, then, foretell.foretell_police)


def socialist_changes(s: Volk, then: Volk) -> list[Text]:
    return changed_lines(s, then, foretell.foretell_socialists)


def collapse_changes(s: Volk, then: Volk) -> list[Text]:
    return changed_lines(s, then, foretell.foretell_collapse)


def changed_lines(s: Volk, then: Volk, phase: Callable[[Volk], list[Text]]) -> list[Text]:
    after = phase(then)
    return [] if phase(s) == after else after


#: The numbers before and after a change, by place or by pair of places.
Changes = dict[tuple[int, ...], tuple[int, int]]


def changes_by_place(s: Volk, then: Volk, phase: Callable[[Volk], list[Text]]) -> Changes:
    before = {args[:-1]: args[-1] for _, args in phase(s)}
    after = {args[:-1]: args[-1] for _, args in phase(then)}
    places = [*before, *[place for place in after if place not in before]]
    numbers_by_place = {place: (before.get(place, 0), after.get(place, 0)) for place in places}
    return {
        place: numbers for place, numbers in numbers_by_place.items() if numbers[0] != numbers[1]
    }


def hold_changes(s: Volk, then: Volk) -> list[Text]:
    changes = changes_by_place(s, then, foretell.foretell_hold)
    return [(FALLS_THEN, (*place, after, before)) for place, (before, after) in changes.items()]


def internal_changes(s: Volk, then: Volk) -> list[Text]:
    """The unrest by the internal comparison; one sum for a state if many of its provinces
    change."""
    lines: list[Text] = []
    changes = changes_by_place(s, then, foretell.foretell_internal)
    for side in (WEST, EAST):
        own_changes = {
            p: n for p, n in changes.items() if s.book.side[PROVINCE.index(p[0])] == side
        }
        if len(own_changes) <= MANY:
            lines += [
                (INTERNAL_THEN, (*p, after, before)) for p, (before, after) in own_changes.items()
            ]
        else:
            lines.append(
                (
                    INTERNAL_IN_ALL,
                    (SIDE[side], internal_unrest_of(then, side), internal_unrest_of(s, side)),
                )
            )
    return lines


def internal_unrest_of(s: Volk, side: Side) -> int:
    return sum([internal_unrest(s, province) for province in s.book.provinces_of[side]])


def attack_changes(s: Volk, then: Volk) -> list[Text]:
    changes = changes_by_place(s, then, foretell.foretell_attacks)
    if len(changes) <= MANY:
        return [
            (ATTACK_THEN, (*place, after, before)) for place, (before, after) in changes.items()
        ]
    before, after = ([args[-1] for _, args in foretell.foretell_attacks(one)] for one in (s, then))
    return [(ATTACKS_IN_ALL, (sum(after), sum(before)))]


PHASES: Final[dict[int, Callable[[Volk, Volk], list[Text]]]] = {
    FLIGHT: flight_changes,
    PRESTIGE_BOX: prestige_changes,
    CURRENCY_INCOME: currency_changes,
    POLICE_PAY: police_changes,
    HOLD: hold_changes,
    INTERNAL: internal_changes,
    EAST_WEST: attack_changes,
    SOCIALIST_PHASE: socialist_changes,
    COLLAPSE: collapse_changes,
}
