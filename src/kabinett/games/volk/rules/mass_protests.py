"""Unrest, mass protests, and the export of mass protests from West Berlin (rulebook 4, 10.2)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON
from kabinett.core.script.language import Script, say
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import EAST, PROVINCE, WEST_BERLIN, Province, Side
from kabinett.games.volk.rules.reasons import NO_SUPPLIER, NOTHING_IMPORTED, of_provinces
from kabinett.games.volk.rules.state import Volk

PROTEST = 4  # unrest counters for one mass protest


# -- numbers


def own_protests(s: Volk, province: Province) -> int:
    """The mass protests of a province without imported ones: one for every four unrest (4)."""
    return s.unrest[province] // PROTEST


def protests(s: Volk, province: Province) -> int:
    """The mass protests of a province, including imported ones (10.2)."""
    return s.unrest[province] // PROTEST + s.imported[province]


def all_protests(s: Volk, side: Side) -> int:
    """The mass protests of a side that count for collapse (9.10, A70)."""
    unrest, imports = s.unrest, s.imported
    total = 0
    for province in s.book.provinces_of[side]:
        total += unrest[province] // PROTEST + imports[province]
    return total


def total_unrest(s: Volk, side: Side) -> int:
    return sum([s.unrest[province] for province in s.book.provinces_of[side]])


def provinces_with_unrest(s: Volk, side: Side) -> list[int]:
    """The provinces of a side that have unrest, as choices."""
    unrest = s.unrest
    return [PROVINCE[province] for province in s.book.provinces_of[side] if unrest[province]]


def provinces_with_protest(s: Volk, side: Side) -> list[int]:
    """The provinces of a side with a mass protest, not counting imported ones, as choices."""
    unrest = s.unrest
    return [
        PROVINCE[province] for province in s.book.provinces_of[side] if unrest[province] >= PROTEST
    ]


# -- changes


def add_unrest(s: Volk, province: Province, number: int) -> None:
    """Add unrest.  In West Berlin, `settle_berlin` has to follow."""
    s.unrest[province] += number
    say(s, words.UNREST_UP, PROVINCE[province], number)


def remove_unrest(s: Volk, province: Province, number: int) -> None:
    s.unrest[province] -= number
    say(s, words.UNREST_DOWN, PROVINCE[province], number)


def change_unrest(s: Volk, province: Province, number: int) -> Script:
    """Add unrest, or remove it if ``number`` is below 0, and let West Berlin export."""
    if number > 0:
        add_unrest(s, province, number)
    elif number < 0:
        remove_unrest(s, province, -number)
    if province == WEST_BERLIN:
        yield from settle_berlin(s)


# -- West Berlin exports its mass protests (10.2)


def import_count(s: Volk) -> int:
    return sum([s.imported[province] for province in s.book.suppliers])


def changes_berlin_protests(s: Volk, change: int) -> bool:
    """Whether a mass protest begins or ends in West Berlin if its unrest changes by ``change``."""
    return import_count(s) != (s.unrest[WEST_BERLIN] + change) // PROTEST


def suppliers(s: Volk) -> list[int]:
    return [PROVINCE[province] for province in s.book.suppliers]


def importing_suppliers(s: Volk) -> list[int]:
    return [PROVINCE[p] for p in s.book.suppliers if not in_the_way_of_ending_export(s, EAST, p)]


def in_the_way_of_exporting(s: Volk, seat: Side, province: Province) -> int:
    return NO_REASON if province in s.book.suppliers else NO_SUPPLIER


def in_the_way_of_ending_export(s: Volk, seat: Side, province: Province) -> int:
    if province not in s.book.suppliers:
        return NO_SUPPLIER
    return NO_REASON if s.imported[province] else NOTHING_IMPORTED


EXPORT_TO = Question(
    "West Berlin exports a mass protest: choose a supplier",
    why_not=of_provinces(in_the_way_of_exporting),
    section="10.2",
)
END_EXPORT = Question(
    "West Berlin’s mass protest ends: choose where the exported one ends",
    why_not=of_provinces(in_the_way_of_ending_export),
    section="10.2",
)


def settle_berlin(s: Volk) -> Script:
    """Export one mass protest to a supplier for each mass protest in West Berlin, or end exports.
    East chooses the suppliers (A42, A43)."""
    while import_count(s) < s.unrest[WEST_BERLIN] // PROTEST:
        choice = yield EAST, suppliers(s), EXPORT_TO
        s.imported[PROVINCE.index(choice)] += 1
        say(s, words.EXPORTED, choice)
    while import_count(s) > s.unrest[WEST_BERLIN] // PROTEST:
        choice = yield EAST, importing_suppliers(s), END_EXPORT
        s.imported[PROVINCE.index(choice)] -= 1
        say(s, words.EXPORT_ENDED, choice)
