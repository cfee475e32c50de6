"""Hamburg, the factories abroad, and the living standard of West Berlin (rulebook 10.2, 10.3,
10.5)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import EVERY, Question
from kabinett.core.reason import NO_REASON
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    DONE,
    EAST,
    FACTORY,
    NIEDERSACHSEN,
    PROVINCE,
    SCHLESWIG_HOLSTEIN,
    WEST,
    WEST_BERLIN,
    City,
    Province,
    Sector,
    Side,
)
from kabinett.games.volk.rules.economy import linked_provinces, shortfall
from kabinett.games.volk.rules.reasons import (
    NO_SUPPLIER,
    NOT_ABOVE_BERLIN,
    NOT_AT_HAMBURG,
    NOT_LINKED,
    NOT_PLACED,
    SECTORS_EVENLY,
    of_provinces,
)
from kabinett.games.volk.rules.state import EMPTY, Volk

MOST_HELP = 2  # points of the card's value that may help one province (6.3)

# -- Hamburg counts for one of two provinces (10.3, A30)


def hamburg_choices(s: Volk) -> list[int]:
    return [PROVINCE[NIEDERSACHSEN], PROVINCE[SCHLESWIG_HOLSTEIN]]


def in_the_way_of_hamburg(s: Volk, seat: Side, province: Province) -> int:
    return NO_REASON if province in (NIEDERSACHSEN, SCHLESWIG_HOLSTEIN) else NOT_AT_HAMBURG


HAMBURG_FOR = Question(
    "Living standards: for which province does Hamburg count?",
    why_not=of_provinces(in_the_way_of_hamburg),
    section="10.3",
)


def assign_hamburg(s: Volk) -> Script:
    """Let West choose the province for which Hamburg counts in this action or phase."""
    choice = yield WEST, hamburg_choices(s), HAMBURG_FOR
    count_hamburg_for(s, PROVINCE.index(choice))


def count_hamburg_for(s: Volk, province: Province) -> None:
    s.hamburg = province
    say(s, words.HAMBURG_COUNTS, PROVINCE[province])


def provinces_helped_by_hamburg(s: Volk) -> list[Province]:
    """The provinces whose living standard can rise only, or for fewer points, if Hamburg counts for
    them.  ``hamburg`` is left unchanged."""
    now = s.hamburg
    provinces: list[Province] = []
    for province in (NIEDERSACHSEN, SCHLESWIG_HOLSTEIN):
        alone = shortfall(s, province)
        s.hamburg = province
        lacking = shortfall(s, province)
        s.hamburg = now
        if lacking < alone and lacking <= min(MOST_HELP, s.points):
            provinces.append(province)
    return provinces


# -- factories abroad count for one of their provinces (10.5, A62)


def external_factories(s: Volk) -> list[City]:
    return [city for city in s.book.cities_abroad if s.factories[city] != EMPTY]


def in_the_way_of_counting(s: Volk, seat: Side, province: Province, factory: int) -> int:
    return NO_REASON if province in linked_provinces(s, FACTORY.index(factory)) else NOT_LINKED


EXTERNAL_FOR = Question(
    "Living standards: for which province does {factory} count?",
    why_not=of_provinces(in_the_way_of_counting),
    section="10.5",
)


def assign_factories(s: Volk, side: Side) -> Script:
    """Decide for which provinces Hamburg or the factories abroad count in this action."""
    if side == WEST:
        helped = len(provinces_helped_by_hamburg(s))
        if helped == 2:
            yield from assign_hamburg(s)
        elif helped == 1:
            count_hamburg_for(s, provinces_helped_by_hamburg(s)[0])
        return
    for city in tuple(external_factories(s)):
        if linked_provinces(s, city):
            choice = yield (
                EAST,
                [PROVINCE[province] for province in linked_provinces(s, city)],
                EXTERNAL_FOR,
                FACTORY[city],
            )
            s.external[city] = PROVINCE.index(choice)
            say(s, words.EXTERNAL_COUNTS, FACTORY[city], choice)


# -- West Berlin receives living standard from its suppliers (10.2)


def sector_open(s: Volk, sector: Sector) -> bool:
    """Whether a sector may receive a living standard: the sectors are filled evenly."""
    return s.sectors[sector] == min(s.sectors)


def transferable_suppliers(s: Volk) -> list[int]:
    """The suppliers that may transfer their new living standard (A35), as choices."""
    return [PROVINCE[p] for p in s.book.suppliers if not in_the_way_of_transfer(s, WEST, p)]


def may_transfer(s: Volk, province: Province, rise: int = 0) -> bool:
    """Whether a province is a supplier whose living standard, plus ``rise``, is above West Berlin's
    and whose sector is open."""
    return province in s.book.suppliers and not in_the_way_to_berlin(s, province, rise)


def in_the_way_to_berlin(s: Volk, province: Province, rise: int = 0) -> int:
    """Why a supplier whose living standard rises by ``rise`` cannot transfer it."""
    if s.ls[province] + rise <= s.ls[WEST_BERLIN]:
        return NOT_ABOVE_BERLIN
    return NO_REASON if sector_open(s, s.book.sector[province]) else SECTORS_EVENLY


def in_the_way_of_transfer(s: Volk, seat: Side, province: Province) -> int:
    if province not in s.book.suppliers:
        return NO_SUPPLIER
    if province not in s.placed:
        return NOT_PLACED
    return in_the_way_to_berlin(s, province)


def transfer_label(s: Volk, seat: Side, choice: int, text: Wording) -> str:
    return text.plain(TRANSFER_NONE) if choice == DONE else text.game.label(choice, text)


def transfer_ends(s: Volk, side: Side) -> int:
    """The answer that ends the action: any."""
    return EVERY


TRANSFER_NONE = Message("Transfer none")
TRANSFER = Question(
    "Transfer a new living standard to West Berlin?",
    label=transfer_label,
    why_not=of_provinces(in_the_way_of_transfer),
    ends=transfer_ends,
    section="10.2",
)


def transfer_to_berlin(s: Volk) -> Script:
    if not transferable_suppliers(s):
        return
    choice = yield WEST, [*transferable_suppliers(s), DONE], TRANSFER
    if choice == DONE:
        return
    province = PROVINCE.index(choice)
    sector = s.book.sector[province]
    s.ls[province] -= 1
    s.ls[WEST_BERLIN] += 1
    s.sectors[sector] += 1
    s.transferred[sector] = 1
    s.placed = [WEST_BERLIN if other == province else other for other in s.placed]
    say(s, words.TRANSFERRED, choice)
