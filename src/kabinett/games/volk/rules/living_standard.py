"""Raising living standards (rulebook 6.3)."""

from __future__ import annotations

from kabinett.core.question import EVERY, Question
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    CARD,
    DONE,
    NOWHERE,
    PROVINCE,
    WEST,
    WEST_BERLIN,
    Province,
    Side,
)
from kabinett.games.volk.rules.economy import shortfall
from kabinett.games.volk.rules.last_answer import last_of_action
from kabinett.games.volk.rules.mass_protests import change_unrest
from kabinett.games.volk.rules.reasons import (
    BERLIN_BY_TRANSFER,
    ECONOMY_TOO_WEAK,
    NOT_YOUR_PROVINCE,
    PLACED_ALREADY,
)
from kabinett.games.volk.rules.socialists_and_police import (
    or_police,
    police_ready,
    use_police,
)
from kabinett.games.volk.rules.special_cities import (
    MOST_HELP,
    assign_factories,
    may_transfer,
    transfer_to_berlin,
    transferable_suppliers,
)
from kabinett.games.volk.rules.state import Volk

MOST_PLACED = 3


def raisable_provinces(s: Volk, side: Side) -> list[int]:
    """The provinces whose living standard can rise now, as choices."""
    if len(s.placed) == MOST_PLACED:
        return []
    help_left = min(MOST_HELP, s.points)  # for speed not by `in_the_way_of_rising`
    return [
        PROVINCE[province]
        for province in s.book.provinces_of[side]
        if province != WEST_BERLIN
        and province not in s.placed
        and shortfall(s, province) <= help_left
    ]


def in_the_way_of_rising(s: Volk, side: Side, province: Province) -> int:
    if s.book.side[province] != side:
        return NOT_YOUR_PROVINCE
    if province == WEST_BERLIN:
        return BERLIN_BY_TRANSFER
    if province in s.placed:
        return PLACED_ALREADY
    lacking = shortfall(s, province)
    return ECONOMY_TOO_WEAK if lacking > min(MOST_HELP, s.points) else NO_REASON


def why_not_rise(s: Volk, side: Side, choice: int, points: int) -> Reason | None:
    if choice not in PROVINCE:
        return NOT_ASKED
    province = PROVINCE.index(choice)
    return because(in_the_way_of_rising(s, side, province), shortfall(s, province))


def raising_ends(s: Volk, side: Side, points: int) -> int:
    """The answer that ends the action: DONE, or any if only one more province can rise; none if a
    living standard may be transferred."""
    rising = raisable_provinces(s, side)
    if not last_of_action(s, side) or (side == WEST and transferable_suppliers(s)):
        return -1
    if len(rising) > 1 and len(s.placed) + 1 < MOST_PLACED:
        return DONE
    provinces = [PROVINCE.index(choice) for choice in rising]
    return DONE if any([may_transfer(s, province, 1) for province in provinces]) else EVERY


LS_WHERE = Question(
    "Raise the living standard. Help of the card: {n} left",
    why_not=or_police(why_not_rise),
    ends=raising_ends,
    section="6.3",
)


def raise_living_standard(s: Volk, side: Side, points: int) -> Script:
    s.points = points
    s.placed = []
    yield from assign_factories(s, side)
    while raisable_provinces(s, side):
        choice = yield (
            side,
            [*raisable_provinces(s, side), *police_ready(s, side), DONE],
            LS_WHERE,
            s.points,
        )
        if choice == DONE:
            break
        if choice in CARD:
            yield from use_police(s, choice)
        else:
            s.points -= shortfall(s, PROVINCE.index(choice))
            place_ls(s, PROVINCE.index(choice))
            s.placed = [*s.placed, PROVINCE.index(choice)]
    if side == WEST:
        yield from transfer_to_berlin(s)
    # A34: one unrest less in every province that keeps its new living standard.
    while s.placed:
        province = s.placed[0]
        s.placed = s.placed[1:]
        if s.unrest[province]:
            yield from change_unrest(s, province, -1)
    s.points = 0
    s.external = [NOWHERE] * len(s.external)


def place_ls(s: Volk, province: Province) -> None:
    s.ls[province] += 1
    say(s, words.LS_UP, PROVINCE[province])
