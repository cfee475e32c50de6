"""What would be otherwise at the end of the decade, if it came after a change."""

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
FALLS_THEN = Message("5 {province}: living standards lost: {n}, before {n_2}.")
INTERNAL_THEN = Message("6 {province}: unrest {n}, before {n_2}.")
INTERNAL_IN_ALL = Message("6 Unrest inside the {side}, in all: {n}, before {n_2}.")
ATTACK_THEN = Message("7 {province} → {province_2}: unrest {n} at most, before {n_2}.")
ATTACKS_IN_ALL = Message("7 Unrest across the border, at most, in all: {n}, before {n_2}.")
MANY = 4  # lines of one kind: more are told as one sum


def if_ended(s: Volk, then: Volk) -> list[Text]:
    """The phases of the end of the decade that would come otherwise, as the forecast tells them."""
    lines: list[Text] = []
    last = foretell.last_phase(then)
    for number, phase in PHASES.items():
        if s.phase < number <= last:  # else it has been, or does not come any more
            lines += phase(s, then)
    return [(IF_ENDED, ()), *lines] if lines else []


def flight(s: Volk, then: Volk) -> list[Text]:
    """What there is to dismantle besides is told only where it comes to be too little."""
    before, after = foretell.foretell_flight(s), foretell.foretell_flight(then)
    return [] if brief(before) == brief(after) else after


def brief(lines: list[Text]) -> list[Text]:
    return [(message, args[:-1]) for message, args in lines]


def prestige(s: Volk, then: Volk) -> list[Text]:
    return differing(s, then, foretell.foretell_prestige)


def currency(s: Volk, then: Volk) -> list[Text]:
    return differing(s, then, foretell.foretell_currency)


def police(s: Volk, then: Volk) -> list[Text]:
    return differing(s, then, foretell.foretell_police)


def socialists(s: Volk, then: Volk) -> list[Text]:
    return differing(s, then, foretell.foretell_socialists)


def collapse(s: Volk, then: Volk) -> list[Text]:
    return differing(s, then, foretell.foretell_collapse)


def differing(s: Volk, then: Volk, phase: Callable[[Volk], list[Text]]) -> list[Text]:
    after = phase(then)
    return [] if phase(s) == after else after


#: What comes to a place, or from one to another, before and then.
Changes = dict[tuple[int, ...], tuple[int, int]]


def by_place(s: Volk, then: Volk, phase: Callable[[Volk], list[Text]]) -> Changes:
    before = {args[:-1]: args[-1] for _, args in phase(s)}
    after = {args[:-1]: args[-1] for _, args in phase(then)}
    places = [*before, *[place for place in after if place not in before]]
    both = {place: (before.get(place, 0), after.get(place, 0)) for place in places}
    return {place: numbers for place, numbers in both.items() if numbers[0] != numbers[1]}


def falling(s: Volk, then: Volk) -> list[Text]:
    found = by_place(s, then, foretell.foretell_hold)
    return [(FALLS_THEN, (*place, after, before)) for place, (before, after) in found.items()]


def inside(s: Volk, then: Volk) -> list[Text]:
    """Unrest of the internal comparison: where it is of many provinces, as a sum of the state."""
    lines: list[Text] = []
    found = by_place(s, then, foretell.foretell_internal)
    for side in (WEST, EAST):
        own = {p: n for p, n in found.items() if s.book.side[PROVINCE.index(p[0])] == side}
        if len(own) <= MANY:
            lines += [(INTERNAL_THEN, (*p, after, before)) for p, (before, after) in own.items()]
        else:
            lines.append(
                (INTERNAL_IN_ALL, (SIDE[side], all_inside(then, side), all_inside(s, side)))
            )
    return lines


def all_inside(s: Volk, side: Side) -> int:
    return sum([internal_unrest(s, province) for province in s.book.provinces_of[side]])


def across(s: Volk, then: Volk) -> list[Text]:
    found = by_place(s, then, foretell.foretell_attacks)
    if len(found) <= MANY:
        return [(ATTACK_THEN, (*place, after, before)) for place, (before, after) in found.items()]
    before, after = ([args[-1] for _, args in foretell.foretell_attacks(one)] for one in (s, then))
    return [(ATTACKS_IN_ALL, (sum(after), sum(before)))]


PHASES: Final[dict[int, Callable[[Volk, Volk], list[Text]]]] = {
    FLIGHT: flight,
    PRESTIGE_BOX: prestige,
    CURRENCY_INCOME: currency,
    POLICE_PAY: police,
    HOLD: falling,
    INTERNAL: inside,
    EAST_WEST: across,
    SOCIALIST_PHASE: socialists,
    COLLAPSE: collapse,
}
