"""Raising the living standard (6.3), West Berlin's share (10.2), Hamburg and factories abroad."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.volk.content import words
from kabinett.games.volk.content.board import BOARD, EAST, WEST
from kabinett.games.volk.content.vocabulary import CARDS, DONE, FIRST_FACTORY, FIRST_PROVINCE
from kabinett.games.volk.rules.state import EMPTY, Volk
from kabinett.games.volk.rules.unrest import change_unrest, police_ready, use_police
from kabinett.games.volk.rules.values import economy, linked_provinces

STEP = 3  # economy for each living standard
MOST_PLACED = 3
MOST_HELP = 2  # points of the card's value that may help one province


def shortfall(s: Volk, province: int) -> int:
    """Points that the economy lacks for the next living standard (A33)."""
    return max(0, STEP * (s.ls[province] + 1) - economy(s, province))


def can_rise(s: Volk, side: int) -> list[int]:
    """Provinces that can receive a living standard now, as choices."""
    if len(s.placed) == MOST_PLACED:
        return []
    found: list[int] = []
    for province in BOARD.provinces_of[side]:
        if province != BOARD.west_berlin and province not in s.placed:
            if shortfall(s, province) <= min(MOST_HELP, s.points):
                found.append(FIRST_PROVINCE + province)
    return found


@script
def raise_living_standard(s: Volk, side: int, points: int) -> Script:
    s.points = points
    s.placed = []
    yield from assign_factories(s, side)
    while can_rise(s, side):
        choice = yield (
            side,
            [*can_rise(s, side), *police_ready(s, side), DONE],
            words.LS_WHERE,
            s.points,
        )
        if choice == DONE:
            break
        if choice in CARDS:
            yield from use_police(s, choice)
        else:
            s.points -= shortfall(s, choice - FIRST_PROVINCE)
            place_ls(s, choice - FIRST_PROVINCE)
            s.placed = [*s.placed, choice - FIRST_PROVINCE]
    if side == WEST:
        yield from transfer_to_berlin(s)
    # A34: one unrest less wherever a living standard stayed.
    while s.placed:
        province = s.placed[0]
        s.placed = s.placed[1:]
        if s.unrest[province]:
            yield from change_unrest(s, province, -1)
    s.points = 0
    s.external = [-1] * BOARD.cities


def place_ls(s: Volk, province: int) -> None:
    s.ls[province] += 1
    say(s, words.LS_UP, FIRST_PROVINCE + province)


# -- Hamburg and external factories count for one province (10.3, 10.5, A30, A62)


def hamburg_choices(s: Volk) -> list[int]:
    return [FIRST_PROVINCE + BOARD.niedersachsen, FIRST_PROVINCE + BOARD.schleswig_holstein]


@script
def assign_hamburg(s: Volk) -> Script:
    """West says for which province Hamburg counts in this action or phase."""
    choice = yield WEST, hamburg_choices(s), words.HAMBURG_FOR
    count_hamburg(s, choice - FIRST_PROVINCE)


def count_hamburg(s: Volk, province: int) -> None:
    s.hamburg = province
    say(s, words.HAMBURG_COUNTS, FIRST_PROVINCE + province)


def helped_by_hamburg(s: Volk) -> list[int]:
    """Provinces for whose next living standard it matters whether Hamburg counts for them."""
    found: list[int] = []
    for choice in hamburg_choices(s):
        province = choice - FIRST_PROVINCE
        alone = shortfall(s, province)
        s.hamburg = province
        lacking = shortfall(s, province)
        s.hamburg = -1
        if lacking < alone and lacking <= min(MOST_HELP, s.points):
            found.append(province)
    return found


@script
def assign_factories(s: Volk, side: int) -> Script:
    if side == WEST:
        helped = len(helped_by_hamburg(s))
        if helped == 2:
            yield from assign_hamburg(s)
        elif helped == 1:
            count_hamburg(s, helped_by_hamburg(s)[0])
        return
    for city in tuple(external_factories(s)):
        if linked_provinces(s, city):
            choice = yield (
                EAST,
                [FIRST_PROVINCE + province for province in linked_provinces(s, city)],
                words.EXTERNAL_FOR,
                FIRST_FACTORY + city,
            )
            s.external[city] = choice - FIRST_PROVINCE
            say(s, words.EXTERNAL_COUNTS, FIRST_FACTORY + city, choice)


def external_factories(s: Volk) -> list[int]:
    return [
        city for city in range(BOARD.cities) if BOARD.external[city] and s.factories[city] != EMPTY
    ]


# -- West Berlin (10.2)


def sector_open(s: Volk, sector: int) -> bool:
    """The sectors are filled evenly."""
    return s.sectors[sector] == min(s.sectors)


def transferring(s: Volk) -> list[int]:
    """Suppliers that may hand their new living standard on (A35), as choices."""
    return [
        FIRST_PROVINCE + province
        for province in BOARD.suppliers
        if province in s.placed
        and s.ls[province] > s.ls[BOARD.west_berlin]
        and sector_open(s, BOARD.sector[province])
    ]


@script
def transfer_to_berlin(s: Volk) -> Script:
    if not transferring(s):
        return
    choice = yield WEST, [*transferring(s), DONE], words.TRANSFER
    if choice == DONE:
        return
    province = choice - FIRST_PROVINCE
    sector = BOARD.sector[province]
    s.ls[province] -= 1
    s.ls[BOARD.west_berlin] += 1
    s.sectors[sector] += 1
    s.transferred[sector] = 1
    s.placed = [BOARD.west_berlin if other == province else other for other in s.placed]
    say(s, words.TRANSFERRED, choice)
