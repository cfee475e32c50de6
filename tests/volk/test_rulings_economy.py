"""Rulings on building, Hamburg, living standards and exports, by their numbers."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import CARD_NUMBERS, CITY_IDS, EAST, WEST, Side
from kabinett.games.volk.rules import (
    comparisons,
    economy,
    end_of_decade,
    special_cities,
    western_currency,
)
from kabinett.games.volk.rules.economy import points_to_dismantle
from tests.volk.position import Play, play_card, province, short

# -- building and dismantling


def test_a01_either_line_of_a_connection_from_either_end() -> None:
    play = play_card("factories: Flensburg", WEST, "4", "build_up").does("Flensburg~Hamburg")
    assert play.lines("Flensburg~Hamburg") == 1
    play.does("Flensburg~Hamburg")
    assert play.value("Flensburg") == 1  # there is no factory at the other end


def test_a02_a_half_built_connection_keeps_both_factories() -> None:
    play = Play("factories: Flensburg, Hamburg\nlines: Flensburg~Hamburg")
    found = [short(site) for site in economy.dismantling_sites(play.s, WEST, "")]
    assert found == ["flensburg~hamburg"]


@pytest.mark.parametrize(
    ("text", "side", "points"),
    [
        ("factories: Kiel, Hamburg\nlines: Kiel~Hamburg", WEST, 3),
        ("factories: Berlin, Bitterfeld\nlines: Berlin~Bitterfeld 2", EAST, 4),
        ("rundown: Berlin, Bitterfeld\nlines: Berlin~Bitterfeld 2", EAST, 2),
        ("factories: Rheinsberg", EAST, 2),
        ("rundown: Rheinsberg", EAST, 1),
        ("factories: Polska-N, Schwedt\nlines: Schwedt~Polska-N", EAST, 2),
    ],
)
def test_a03_what_can_be_dismantled(text: str, side: Side, points: int) -> None:
    assert points_to_dismantle(Play(text).s, side) == points


def test_a05_a_card_may_be_used_without_any_effect() -> None:
    everything = "unrest: SH 4, NS 4, NW 4, HE 4, RP 4, BW 4, BY 4"
    for way in ("build_up", "living_standard"):
        play = play_card(everything, WEST, "4", way)
        assert (play.asked, [CARD_NUMBERS[c] for c in play.s.played]) == ("", ["4"])


def test_a06_without_unrest_there_is_none_to_remove() -> None:
    play = play_card("factories: Kiel", WEST, "18")
    assert "remove_unrest" not in play.offered
    assert "no unrest" in play.why_not(WEST, "remove_unrest")


# -- the end of a decade


def test_a22_west_berlin_counts_among_the_best_and_east_berlin_among_the_worst() -> None:
    assert end_of_decade.flight_steps(Play("sectors: UK 1, FR 1, US 1").s) == 3
    east = "MV 1, BB 1, SA 1, SN 1, TH 1"
    assert end_of_decade.flight_steps(Play(f"living standard: BY 2, {east}").s) == 2


def test_a24_flight_counts_cards_in_the_row_only() -> None:
    text = "decade: 2\nplayed: 28\neast discards: 32\ndisplay: 2"
    assert end_of_decade.flight_steps(Play(text).s) == 1


def test_a25_a26_export_factories() -> None:
    play = Play("rundown: Jena\nfactories: Kiel, Bremen, Köln, Kassel, Koblenz, Ulm, München")
    assert (
        western_currency.worst_west_export(play.s),
        western_currency.exporter_count(play.s),
    ) == (1, 0)
    play = Play("rundown: Jena")  # without Western factories, even a value of 0 exports
    assert (
        western_currency.worst_west_export(play.s),
        western_currency.exporter_count(play.s),
    ) == (0, 1)


# -- Hamburg


def test_a30_hamburg_is_assigned_again_in_each_phase() -> None:
    others = "Köln, Kassel, Koblenz, Ulm, München, Bremen"
    play = Play(f"phase: 2\nfactories: Hamburg, {others}\nliving standard: NS 2, SH 1")
    play.start(western_currency.phase_currency)
    assert play.offered == ["NS", "SH"]  # Schleswig-Holstein has no other factory
    play.does("SH").start(comparisons.phase_hold)
    assert play.offered == ["NS", "SH"]


def test_a30_nobody_is_asked_about_hamburg_if_it_makes_no_difference() -> None:
    play = Play("phase: 2\nfactories: Hamburg, Kiel, Bremen\nliving standard: NS 1, SH 1")
    assert play.start(western_currency.phase_currency).asked == ""
    assert play.start(comparisons.phase_hold).asked == ""
    assert play.s.hamburg == -1


@pytest.mark.parametrize(
    ("protests", "city", "kiel", "bremen"),
    [
        ("", True, True, True),
        ("SH 4", True, False, True),
        ("NS 4", True, True, False),
        ("SH 4, NS 4", False, False, False),
    ],
)
def test_a31_protests_around_hamburg(protests: str, city: bool, kiel: bool, bremen: bool) -> None:
    play = play_card(f"factories: Kiel, Bremen\nunrest: {protests}", WEST, "4", "build_up")
    assert ("hamburg" in play.offered) == city
    assert ("kiel~hamburg" in play.offered) == kiel
    assert ("hamburg~bremen" in play.offered) == bremen


# -- living standard


def test_a33_a_mass_protest_does_not_hinder_living_standard() -> None:
    play = play_card(
        "factories: Leipzig, Dresden\nunrest: SN 8", EAST, "1", "living_standard"
    ).does("SN")
    assert (play.ls("SN"), play.unrest("SN")) == (1, 7)


@pytest.mark.parametrize(("ls", "may"), [(0, True), (1, False)])
def test_a33_each_step_costs_three(ls: int, may: bool) -> None:
    """Economy 3 and 2 points are enough for the first step, not for the second."""
    text = f"factories: Leipzig, Dresden, Karl-Marx-Stadt\nliving standard: SN {ls}"
    assert ("SN" in play_card(text, EAST, "1", "living_standard").offered) == may


THREE_IN_NW = "factories: Köln, Dortmund, Duisburg"


def test_a34_unrest_goes_where_the_living_standard_stays() -> None:
    play = play_card(f"{THREE_IN_NW}\nunrest: NW 2, WB 1", WEST, "1", "living_standard").does(
        "NW", "done"
    )
    assert (play.ls("NW"), play.ls("WB"), play.unrest("NW"), play.unrest("WB")) == (1, 0, 1, 1)
    play = play_card(f"{THREE_IN_NW}\nunrest: NW 2, WB 1", WEST, "1", "living_standard").does(
        "NW", "NW"
    )
    assert (play.ls("NW"), play.ls("WB"), play.unrest("NW"), play.unrest("WB")) == (0, 1, 2, 0)
    assert play.s.transferred == [1, 0, 0]


def test_a35_the_sectors_are_filled_evenly() -> None:
    text = (
        f"{THREE_IN_NW}, Bielefeld\nlines: Köln~Dortmund, Duisburg~Dortmund\nsectors: UK 1\n"
        "living standard: NW 1"
    )
    play = play_card(text, WEST, "1", "living_standard").does("NW")
    assert (play.ls("NW"), play.asked) == (2, "")


def test_a35_events_never_transfer() -> None:
    play = Play("living standard: RP 2").event(WEST, "35").does("RP", "NW", "SN")
    assert (play.ls("WB"), play.asked) == (0, "")


@pytest.mark.parametrize(("rule", "left"), [("transferred", 0), ("sectors_holding", 1)])
def test_a36_the_option_decides_who_limits_west_berlin(rule: str, left: int) -> None:
    """Rheinland-Pfalz supplied once, but its sector has lost that living standard again, and the
    province has no factory."""
    text = "phase: 4\nsectors: UK 1\ntransferred: NW, RP\nfactories: Köln"
    play = Play(text, berlin_holds_by=rule).start(comparisons.phase_hold)
    assert play.ls("WB") == left


@pytest.mark.parametrize(("rule", "left"), [("transferred", 1), ("sectors_holding", 0)])
def test_a36_card_79_sets_no_supplier(rule: str, left: int) -> None:
    play = Play("phase: 4\nsectors: UK 1", berlin_holds_by=rule).start(comparisons.phase_hold)
    assert play.ls("WB") == left


def test_a62_an_external_factory_counts_in_the_action_only() -> None:
    text = "factories: Schwedt, Polska-N\nlines: Schwedt~Polska-N"
    play = play_card(text, EAST, "5", "living_standard")
    assert play.economy("BB") == 4
    play.does("BB", "BB")  # the first answer says that the factory counts there
    assert play.economy("BB") == 2
    assert economy.export_value(play.s, province("BB")) == 2
    assert play.s.external == [-1] * len(CITY_IDS)


def test_a30_asking_what_hamburg_would_do_changes_nothing() -> None:
    s = Play("factories: Hamburg, Kiel, Hannover\nliving standard: NS 1").s
    s.hamburg, s.points = province("NS"), 2
    western_currency.worst_west_export_with(s, province("SH"))
    special_cities.provinces_helped_by_hamburg(s)
    assert s.hamburg == province("NS")
