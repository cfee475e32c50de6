"""The printed examples of the rulebook (V-01 to V-21), by their ids in `cases.md`.

This file is longer than 400 lines because it keeps the order of the examples."""

from __future__ import annotations

import pytest

from kabinett.games.volk.game import game
from kabinett.games.volk.rules import (
    comparisons,
    economy,
    end_of_decade,
    special_cities,
    western_currency,
)
from kabinett.games.volk.rules.state import advantage_holder
from tests.volk.position import EAST, WEST, Play, actions, number, play_card, province, short

BOOK = game.usual_book

EAST_CITIES = "Neubrandenburg, Cottbus, Berlin, Bitterfeld, Leipzig, Jena"


# -- V-01, V-02: building


def test_v01_three_points_build_a_factory_and_two_lines() -> None:
    """Card 35 has 3 points; a connection works once both of its lines are built."""
    play = play_card("factories: Hamburg, Dortmund\ndecade: 2", WEST, "35", "build_up")
    play.does("Flensburg", "Flensburg~Hamburg", "Flensburg~Hamburg")
    assert play.lines("Flensburg~Hamburg") == 2
    assert (play.value("Hamburg"), play.value("Flensburg")) == (2, 2)
    assert play.asked == ""


def test_v01_one_of_two_lines_does_not_work_yet() -> None:
    play = play_card("factories: Hamburg, Flensburg\ndecade: 2", WEST, "38", "build_up")
    play.does("Flensburg~Hamburg")
    assert (play.value("Hamburg"), play.value("Flensburg")) == (1, 1)


def test_v01_a_card_builds_no_more_than_its_points() -> None:
    play = play_card("factories: Hamburg", WEST, "4", "build_up").does("Kiel", "Kiel~Hamburg")
    assert play.question.startswith("Build")
    play.does("Dortmund")
    assert play.asked == ""


def test_v01_a_line_needs_a_factory_at_one_end() -> None:
    play = play_card("factories: Hamburg", WEST, "4", "build_up")
    assert "kiel~hamburg" in play.offered
    assert "koeln~koblenz" not in play.offered
    assert "needs a factory" in play.why_not(WEST, "Köln~Koblenz")


def test_v01_a_side_may_build_less() -> None:
    """Ruling A4."""
    play = play_card("factories: Hamburg", WEST, "4", "build_up").does("Kiel", "done")
    assert play.asked == ""


def protest_in_sachsen() -> list[str]:
    text = f"factories: {EAST_CITIES}\nunrest: SN 4\ndecade: 2"
    return play_card(text, EAST, "23", "build_up").offered


@pytest.mark.parametrize(
    "line", ["leipzig~jena", "bitterfeld~leipzig", "leipzig~dresden", "cottbus~dresden"]
)
def test_v02_a_protest_closes_all_connections_of_the_province(line: str) -> None:
    """The protest also closes Leipzig–Jena, whose other end is outside Sachsen."""
    assert line not in protest_in_sachsen()


def test_v02_no_factory_in_a_province_with_protest() -> None:
    offered = protest_in_sachsen()
    assert "dresden" not in offered
    assert "karl_marx_stadt" not in offered
    assert "rostock" in offered


@pytest.mark.parametrize("line", ["bitterfeld~jena", "berlin~bitterfeld", "berlin~cottbus"])
def test_v02_other_connections_stay_open(line: str) -> None:
    assert line in protest_in_sachsen()


def test_v02_a_connection_that_only_crosses_a_province_is_free() -> None:
    """Köln–Frankfurt crosses Rheinland-Pfalz."""
    play = play_card("factories: Köln\nunrest: RP 4", WEST, "4", "build_up")
    assert "koeln~frankfurt" in play.offered
    assert "koeln~koblenz" not in play.offered


def test_v02_the_reason_is_given() -> None:
    play = play_card(f"factories: {EAST_CITIES}\nunrest: SN 4", EAST, "4", "build_up")
    assert "mass protest" in play.why_not(EAST, "Leipzig~Jena")


# -- V-03: rundown


def test_v03_a_rundown_factory_is_worth_one_less() -> None:
    play = Play("factories: Berlin, Schwedt, Cottbus\nlines: Schwedt~Berlin, Berlin~Cottbus")
    assert play.value("Berlin") == 3
    economy.run_down(play.s, number("Berlin"))
    assert play.value("Berlin") == 2


# -- V-04: removing unrest


def test_v04_a_card_of_another_colour_costs_a_build_point() -> None:
    """Ruling A7."""
    play = play_card("factories: Jena, Berlin\nunrest: SN 2", EAST, "18", "remove_unrest")
    play.does("SN", "Jena")
    assert play.unrest("SN") == 1
    assert play.factory("Jena") == ""


def test_v04_a_factory_with_infrastructure_stays() -> None:
    text = "factories: Jena, Bitterfeld, Berlin\nlines: Bitterfeld~Jena\nunrest: SN 2"
    play = play_card(text, EAST, "18", "remove_unrest").does("SN")
    assert play.offered == ["berlin", "bitterfeld~jena"]


def test_v04_a_card_of_the_own_colour_costs_nothing() -> None:
    play = play_card("factories: Berlin\nunrest: SN 2", EAST, "1", "remove_unrest").does("SN")
    assert (play.asked, play.factory("Berlin")) == ("", "normal")
    play = play_card("factories: Kiel\nunrest: BY 2", WEST, "18", "remove_unrest").does("BY")
    assert (play.asked, play.factory("Kiel")) == ("", "normal")


@pytest.mark.parametrize("card", ["18", "11"])
def test_v04_without_anything_to_dismantle_only_the_own_colour_removes(card: str) -> None:
    play = Play(f"unrest: SN 2\nrundown: Berlin\neast hand: {card}").start(actions.action, EAST)
    play.does(card)
    assert "remove_unrest" not in play.offered
    assert "dismantle" in play.why_not(EAST, "remove_unrest")


# -- V-05: living standard


def economies() -> Play:
    """Return a position with economies of 3 (Sachsen), 2 (Thüringen) and 2 (Sachsen-Anhalt)."""
    text = """
    factories: Leipzig, Dresden, Karl-Marx-Stadt, Jena, Eisenach, Magdeburg, Bitterfeld
    unrest: SN 2, TH 1
    """
    return play_card(text, EAST, "1", "living_standard")


def test_v05_the_cards_value_helps_two_provinces() -> None:
    """Ruling A72."""
    play = economies()
    assert [play.economy(code) for code in ("SN", "TH", "SA")] == [3, 2, 2]
    play.does("TH", "SN", "SA")
    assert [play.ls(code) for code in ("SN", "TH", "SA")] == [1, 1, 1]
    assert [play.unrest(code) for code in ("SN", "TH", "SA")] == [1, 0, 0]


def test_v05_at_most_two_points_for_a_province() -> None:
    play = play_card("factories: Berlin, Leipzig, Jena", EAST, "4", "living_standard")
    assert set(play.offered) == {"EB", "SN", "TH", "done"}  # economy 1 and 2 points
    play = play_card("factories: Berlin", EAST, "4", "living_standard").does("EB")
    assert play.asked == ""
    play = play_card("factories: Berlin", EAST, "4", "living_standard")
    assert "SN" not in play.offered


def test_v05_the_points_are_used_up() -> None:
    play = play_card("factories: Berlin, Leipzig, Jena, Eisenach", EAST, "4", "living_standard")
    play.does("EB")
    assert play.offered == ["TH", "done"]  # one point left
    assert "lacking" in play.why_not(EAST, "SN")


# -- V-06 to V-10: events


def test_v06_east_picks_what_is_dismantled_in_the_west() -> None:
    """Ruling A9."""
    text = "factories: Köln, Koblenz, Kiel\nlines: Köln~Koblenz"
    play = Play(text).event(EAST, "54")
    assert play.asked == "East"
    assert play.offered == ["kiel", "koeln~koblenz"]
    play.does("Köln~Koblenz")
    assert play.offered == ["kiel", "koeln", "koblenz"]
    play.does("Köln", "Koblenz", "Kiel")
    assert not any(play.s.factories)


def test_v07_west_ignores_one_arrow_of_a_dual_card() -> None:
    play = Play("tracks: currency 1").event(WEST, "30").does("ignore currency")
    assert play.tracks == (0, 2, -1)


def test_v07_east_ignores_one_of_two_yellow_icons() -> None:
    play = Play("unrest: WB 3, TH 3").event(EAST, "22").does("ignore w-u.west_berlin")
    play.does("TH", "TH")
    assert (play.unrest("WB"), play.unrest("TH")) == (2, 1)


def test_v07_a_single_colour_leaves_nothing_to_ignore() -> None:
    play = Play("unrest: TH 3").event(EAST, "28")
    assert not any(choice.startswith("ignore") for choice in play.offered)


@pytest.mark.parametrize(
    ("picks", "ends"),
    [
        ("ČSSR-N ČSSR-S Polska-N Polska-S", 4),
        ("ČSSR-S Jena~ČSSR-S Polska-N Schwedt~Polska-N", 2),
    ],
)
def test_v08_points_abroad(picks: str, ends: int) -> None:
    text = "factories: Schwedt, Jena, Berlin"
    play = Play(text).event(EAST, "7")
    for pick in picks.split():
        play.does(pick)
    play.does("TH")
    assert sum(play.factory(c) != "" for c in ("Polska-N", "Polska-S", "ČSSR-N", "ČSSR-S")) == ends
    assert play.tracks == (0, 1, 0)


def test_v08_two_lines_to_standing_factories() -> None:
    text = "factories: Schwedt, Neubrandenburg, Polska-N, ČSSR-N, Dresden, Cottbus"
    play = Play(text).event(EAST, "9")
    play.does(
        "Dresden~ČSSR-N", "Cottbus~ČSSR-N", "Schwedt~Polska-N", "Neubrandenburg~Polska-N", "TH"
    )
    assert play.value("Polska-N") == 3
    assert play.value("ČSSR-N") == 3
    assert play.tracks == (1, 0, 0)


def test_v09_coats_of_arms() -> None:
    """On card 15 West decides where East dismantles, even if East plays the card. On card 11 East
    decides where unrest goes, even if West plays the card."""
    play = Play("factories: Berlin, Jena").event(EAST, "15").does("pass")
    assert play.asked == "West"
    play = Play("factories: Berlin, Jena").event(WEST, "11").does("pass")
    assert play.asked == "East"


def test_v10_west_germany_is_without_west_berlin() -> None:
    play = Play("").event(EAST, "4")
    assert "WB" not in play.offered
    assert len(play.offered) == 7
    play.does("BY", "BY")
    assert play.unrest("BY") == 2


# -- V-11 to V-17: the end of a decade


def test_v11_flight() -> None:
    text = """
    police: 5
    living standard: BY 1
    unrest: NW 4, BY 4
    factories: Berlin, Bitterfeld
    played: 2, 12
    """
    play = Play(text)
    assert end_of_decade.flight_steps(play.s) == 3
    assert end_of_decade.flight_points(play.s) == 1
    play.start(end_of_decade.phase_flight)
    assert play.asked == "West"
    play.does("Berlin")
    assert play.asked == ""
    assert play.s.played == []


def test_v12_a_lower_box_may_be_executed() -> None:
    play = Play("tracks: prestige -3\nfactories: Berlin, Bitterfeld\nphase: 1")
    play.start(end_of_decade.phase_prestige)
    assert (play.asked, play.offered) == ("West", ["prestige -3", "prestige -2", "prestige -1"])
    play.does("prestige -2", "Bitterfeld")
    assert play.factory("Bitterfeld") == "rundown"


V13 = """
living standard: MV 1, BB 2, EB 2, SA 1, SN 1, TH 1
factories: Flensburg, Kiel, Hamburg, Bremen, Hannover, Wolfsburg, Bielefeld, Duisburg, Dortmund, Köln, Kassel, Gießen, Fulda, Frankfurt, Koblenz, Saarbrücken, Kaiserslautern, Mannheim, Heilbronn, Stuttgart, Bayreuth, Nürnberg, Ingolstadt, München, Schwedt, Magdeburg, Berlin, Bitterfeld, Jena, Karl-Marx-Stadt
rundown: Neubrandenburg, Leipzig
lines: Hamburg~Bremen, Bremen~Bielefeld, Kiel~Hamburg, Flensburg~Kiel, Bielefeld~Dortmund, Dortmund~Köln, Kassel~Gießen, Gießen~Frankfurt, Koblenz~Saarbrücken, Saarbrücken~Kaiserslautern, Mannheim~Heilbronn, Heilbronn~Stuttgart, Bayreuth~Nürnberg, Nürnberg~Ingolstadt, Schwedt~Berlin, Berlin~Magdeburg, Bitterfeld~Jena, Magdeburg~Bitterfeld, Berlin~Bitterfeld 2, Karl-Marx-Stadt~Jena
"""  # noqa: E501


def v13(track: int) -> Play:
    play = Play(V13 + f"\ntracks: currency {track}\nphase: 2").start(
        western_currency.phase_currency
    )
    return play


def test_v13_western_currency() -> None:
    play = Play(V13)
    play.s.hamburg = province("NS")
    assert western_currency.worst_west_export(play.s) == 3
    exports = sorted(economy.export_value(play.s, x) for x in BOOK.provinces_of[EAST])
    assert exports == [0, 2, 2, 3, 4, 4]
    assert western_currency.exporter_count(play.s) == 3
    play = v13(2)
    assert play.asked == "West"
    play.does("Berlin")
    assert play.asked == "East"
    play.does("Bitterfeld")
    assert play.asked == "West"
    play.does("Jena")
    assert play.asked == ""


def test_v14_a_negative_income_comes_on_top() -> None:
    """With 8 living standards, 3 exporters and the track at −4, East is nine short and gives up all
    it has."""
    play = Play(V13 + "\ntracks: currency -4")
    play.s.hamburg = province("NS")
    assert western_currency.shortage(play.s) == 9


def test_v15_living_standards_above_the_export_factory_go() -> None:
    play = Play("living standard: BB 3\nfactories: Schwedt\nphase: 4").start(comparisons.phase_hold)
    assert play.ls("BB") == 1


def test_v16_internal_comparison() -> None:
    text = (
        "living standard: SH 3, NS 3, NW 3, HE 3, RP 3, BW 3, BY 2\nsectors: UK 1, FR 1\nphase: 5"
    )
    play = Play(text).start(comparisons.phase_internal)
    assert (play.unrest("WB"), play.unrest("BY")) == (1, 0)


def test_v17_attacks() -> None:
    play = Play("living standard: BY 3, HE 2, TH 1\nunrest: BY 4, TH 2\nphase: 6")
    play.start(comparisons.phase_east_west)
    play.does("TH")  # Hessen
    play.does("TH")  # Bayern, with two available
    assert play.unrest("TH") == 4
    q = Play("living standard: BY 3, HE 2, TH 1\nunrest: BY 4, TH 2\nphase: 6")
    q.start(comparisons.phase_east_west).does("pass", "SN")
    assert q.unrest("SN") == 2


# -- V-19 to V-21: West Berlin, Hamburg, factories abroad


def test_v19_a_supplier_hands_its_living_standard_on() -> None:
    text = "factories: Koblenz, Saarbrücken, Kaiserslautern\nunrest: RP 2, WB 2"
    play = play_card(text, WEST, "1", "living_standard").does("RP", "RP")
    assert (play.ls("RP"), play.ls("WB")) == (0, 1)
    assert play.s.sectors[BOOK.sector[province("RP")]] == 1
    assert (play.unrest("RP"), play.unrest("WB")) == (2, 1)


def test_v19_the_next_one_comes_from_another_supplier() -> None:
    text = "living standard: RP 2, NW 2\nsectors: FR 1\nfactories: Koblenz"
    play = Play(text)
    play.s.placed = [province("RP"), province("NW")]
    assert [short(choice) for choice in special_cities.transferable_suppliers(play.s)] == ["NW"]


def test_v20_hamburg_counts_for_one_province() -> None:
    """Hamburg is worth 3, which pays for the first living standard of an empty province."""
    text = "factories: Hamburg, Bremen, Wolfsburg\nlines: Hamburg~Bremen, Hamburg~Wolfsburg"
    play = play_card(text, WEST, "1", "living_standard")  # Niedersachsen has 4 of its own
    assert play.economy("SH") == 3
    play.does("SH")
    assert play.ls("SH") == 1


def test_v20_hamburg_does_not_count_for_the_other_province() -> None:
    text = "factories: Hamburg\nunrest: SH 1"
    play = play_card(text, WEST, "1", "living_standard")
    assert (play.question, play.offered) == (
        "Living standards: for which province does Hamburg count?",
        ["NS", "SH"],
    )
    play.does("SH")
    assert "SH" in play.offered
    assert "NS" not in play.offered


def test_v20_hamburg_is_asked_only_where_it_helps_both() -> None:
    play = play_card("factories: Köln, Dortmund", WEST, "1", "living_standard")
    assert play.offered == ["NW", "done"]
    play = play_card(
        "factories: Köln, Dortmund, Hamburg\nliving standard: NS 3", WEST, "1", "living_standard"
    )
    assert play.s.hamburg == province("SH")


V21 = "factories: Berlin, Cottbus, Magdeburg, Polska-S\nlines: Berlin~Cottbus, Berlin~Magdeburg, Berlin~Polska-S"  # noqa: E501


def test_v21_an_external_factory_counts_where_it_is_connected() -> None:
    play = play_card(V21, EAST, "1", "living_standard")
    assert (play.value("Berlin"), play.value("Polska-S")) == (4, 2)
    assert play.economy("EB") == 6
    assert play.economy("BB") == 2


def test_v21_east_chooses_between_two() -> None:
    text = V21.replace("Cottbus,", "Cottbus, Schwedt,", 1) + ", Schwedt~Polska-S"
    play = play_card(text, EAST, "1", "living_standard")
    assert play.offered == ["BB", "EB"]
    play.does("BB")
    assert play.economy("BB") == 2 + 2 + 3
    assert play.economy("EB") == 4


# -- what the examples assume


def test_who_holds_the_prestige_advantage() -> None:
    assert [advantage_holder(Play(f"tracks: prestige {n}").s) for n in (-1, 0, 1)] == [
        WEST,
        WEST,
        EAST,
    ]
