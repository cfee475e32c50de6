"""Phase 3 of the end of a decade: what East pays in Western currency (rulebook 9.3)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON
from kabinett.core.script.language import Script, say
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    CURRENCY,
    EAST,
    FACTORY,
    LINE,
    NIEDERSACHSEN,
    NOWHERE,
    RHEINSBERG,
    SCHLESWIG_HOLSTEIN,
    WEST,
    WEST_BERLIN,
    Province,
    Side,
)
from kabinett.games.volk.rules.economy import (
    dismantle_for,
    end_if_insolvent,
    export_value,
    factories_to_run_down,
    in_the_way_of_running_down,
    run_down_for,
)
from kabinett.games.volk.rules.reasons import NO_LINE, NOT_THEIR_SITE, ONLY_LINES, of_sites
from kabinett.games.volk.rules.special_cities import assign_hamburg
from kabinett.games.volk.rules.state import (
    CURRENCY_INCOME,
    EMPTY,
    Volk,
    advantage_holder,
    begin_phase,
    other_side,
    total_ls,
)


def worst_west_export(s: Volk) -> int:
    """The lowest export of a province of the West without West Berlin (A25); 0 if one has no
    factory."""
    return max(0, min([export_value(s, p) for p in s.book.provinces_of[WEST] if p != WEST_BERLIN]))


def worst_west_export_with(s: Volk, province: Province) -> int:
    """The same value if Hamburg counted for this province (A30); ``hamburg`` is left unchanged."""
    now, s.hamburg = s.hamburg, province
    worst = worst_west_export(s)
    s.hamburg = now
    return worst


def exporter_count(s: Volk) -> int:
    """The number of provinces of East whose export factory earns Western currency (A26)."""
    worst = worst_west_export(s)
    return len([p for p in s.book.provinces_of[EAST] if export_value(s, p) >= worst])


def shortage(s: Volk) -> int:
    """The living standards of East that its currency track and exports do not cover (A27)."""
    return shortage_with(s, exporter_count(s))


def shortage_with(s: Volk, exporters: int) -> int:
    """The same for this number of exporters."""
    return max(0, total_ls(s, EAST) - s.tracks[CURRENCY] - exporters)


def in_the_way_of_currency(s: Volk, chooser: Side, site: int, number: int) -> int:
    """Why a site cannot be removed for currency, after all factories have run down."""
    if site in FACTORY:
        there = site == FACTORY[RHEINSBERG] and s.factories[RHEINSBERG] != EMPTY
        return NO_REASON if there else ONLY_LINES
    if s.book.connection_side[LINE.index(site)] != EAST:
        return NOT_THEIR_SITE
    return NO_REASON if s.lines[LINE.index(site)] else NO_LINE


RUN_DOWN_FOR_CURRENCY: Question = Question(
    "Western currency: {n} factory must run down",
    "Western currency: {n} factories must run down",
    why_not=of_sites(in_the_way_of_running_down),
    section="9.3",
)
REMOVE_FOR_CURRENCY: Question = Question(
    "Western currency: {n} line must go",
    "Western currency: {n} lines must go",
    why_not=of_sites(in_the_way_of_currency),
    section="9.3",
)


def phase_currency(s: Volk) -> Script:
    begin_phase(s, CURRENCY_INCOME)
    if worst_west_export_with(s, NIEDERSACHSEN) != worst_west_export_with(s, SCHLESWIG_HOLSTEIN):
        yield from assign_hamburg(s)
    short = shortage(s)
    log_currency(s, short)
    s.hamburg = NOWHERE
    chooser = advantage_holder(s)
    while short and factories_to_run_down(s):
        choice = yield chooser, factories_to_run_down(s), RUN_DOWN_FOR_CURRENCY, short
        run_down_for(s, chooser, choice)
        chooser = other_side(chooser)
        short -= 1
    end_if_insolvent(s, short, removable_for_currency(s))
    chooser = advantage_holder(s)  # the holder of the advantage begins again (A28)
    while short:
        choice = yield chooser, lines_and_rheinsberg(s), REMOVE_FOR_CURRENCY, short
        dismantle_for(s, chooser, choice)
        chooser = other_side(chooser)
        short -= 1


def log_currency(s: Volk, short: int) -> None:
    need_of_east, track = total_ls(s, EAST), s.tracks[CURRENCY]
    if short:
        say(s, words.CURRENCY_SHORT, need_of_east, track, exporter_count(s), short)
    elif need_of_east:
        say(s, words.CURRENCY_ENOUGH, need_of_east, track, exporter_count(s))
    else:
        say(s, words.CURRENCY_NONE, track, exporter_count(s))


def lines_and_rheinsberg(s: Volk) -> list[int]:
    sites = [FACTORY[RHEINSBERG], *[LINE[c] for c in s.book.connections_of[EAST]]]
    return [site for site in sites if not in_the_way_of_currency(s, EAST, site, 0)]


def removable_for_currency(s: Volk) -> int:
    lines = sum([s.lines[connection] for connection in s.book.connections_of[EAST]])
    return lines + (1 if s.factories[RHEINSBERG] else 0)
