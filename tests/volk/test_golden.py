"""The printed examples of the rulebook (V-01 to V-21), by their ids.

Longer than 400 lines, to follow the list of the examples in its order."""

from __future__ import annotations

import pytest

from kabinett.games.volk.game import game
from kabinett.games.volk.rules import economy, end_of_decade, special_cities
from kabinett.games.volk.rules.state import holder
from tests.volk.position import EAST, WEST, Play, actions, number, province, short

BOOK = game.usual_book

EAST_CITIES = "Neubrandenburg, Cottbus, Berlin, Bitterfeld, Leipzig, Jena"


def play(text: str, side: int, card: str, way: str, **options: str) -> Play:
    """A side plays a card from its hand for any action."""
    whose = ("west", "east")[side]
    return (
        Play(f"{text}\n{whose} hand: {card}", **options).start(actions.action, side).does(card, way)
    )


# -- V-01, V-02: building


def test_v01_three_points_build_a_factory_and_two_lines() -> None:
    """Card 35 is worth 3; both lines of a connection make it work."""
    p = play("factories: Hamburg, Dortmund\ndecade: 2", WEST, "35", "build_up")
    p.does("Flensburg", "Flensburg~Hamburg", "Flensburg~Hamburg")
    assert p.lines("Flensburg~Hamburg") == 2
    assert (p.value("Hamburg"), p.value("Flensburg")) == (2, 2)
    assert p.asked == ""


def test_v01_one_of_two_lines_does_not_work_yet() -> None:
    p = play("factories: Hamburg, Flensburg\ndecade: 2", WEST, "38", "build_up")
    p.does("Flensburg~Hamburg")
    assert (p.value("Hamburg"), p.value("Flensburg")) == (1, 1)


def test_v01_not_more_points_than_the_card_has() -> None:
    p = play("factories: Hamburg", WEST, "4", "build_up").does("Kiel", "Kiel~Hamburg")
    assert p.question.startswith("Build")
    p.does("Dortmund")
    assert p.asked == ""


def test_v01_a_line_needs_a_factory_at_one_end() -> None:
    p = play("factories: Hamburg", WEST, "4", "build_up")
    assert "kiel~hamburg" in p.offered
    assert "koeln~koblenz" not in p.offered
    assert "needs a factory" in p.why_not(WEST, "Köln~Koblenz")


def test_v01_one_may_build_less() -> None:
    p = play("factories: Hamburg", WEST, "4", "build_up").does("Kiel", "done")
    assert p.asked == ""


def protest_in_sachsen() -> list[str]:
    text = f"factories: {EAST_CITIES}\nunrest: SN 4\ndecade: 2"
    return play(text, EAST, "23", "build_up").offered


@pytest.mark.parametrize(
    "line", ["leipzig~jena", "bitterfeld~leipzig", "leipzig~dresden", "cottbus~dresden"]
)
def test_v02_a_protest_closes_all_connections_of_the_province(line: str) -> None:
    """The protest also closes the line of Leipzig–Jena that lies outside Sachsen."""
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
    p = play("factories: Köln\nunrest: RP 4", WEST, "4", "build_up")
    assert "koeln~frankfurt" in p.offered
    assert "koeln~koblenz" not in p.offered


def test_v02_the_reason_is_told() -> None:
    p = play(f"factories: {EAST_CITIES}\nunrest: SN 4", EAST, "4", "build_up")
    assert "mass protest" in p.why_not(EAST, "Leipzig~Jena")


# -- V-03: rundown


def test_v03_a_rundown_factory_is_worth_one_less() -> None:
    p = Play("factories: Berlin, Schwedt, Cottbus\nlines: Schwedt~Berlin, Berlin~Cottbus")
    assert p.value("Berlin") == 3
    economy.run_down(p.s, number("Berlin"))
    assert p.value("Berlin") == 2


# -- V-04: removing unrest


def test_v04_a_card_of_another_colour_costs_a_build_point() -> None:
    p = play("factories: Jena, Berlin\nunrest: SN 2", EAST, "18", "remove_unrest")
    p.does("SN", "Jena")
    assert p.unrest("SN") == 1
    assert p.factory("Jena") == ""


def test_v04_a_factory_with_infrastructure_stays() -> None:
    text = "factories: Jena, Bitterfeld, Berlin\nlines: Bitterfeld~Jena\nunrest: SN 2"
    p = play(text, EAST, "18", "remove_unrest").does("SN")
    assert p.offered == ["berlin", "bitterfeld~jena"]


def test_v04_a_card_of_the_own_colour_costs_nothing() -> None:
    p = play("factories: Berlin\nunrest: SN 2", EAST, "1", "remove_unrest").does("SN")
    assert (p.asked, p.factory("Berlin")) == ("", "normal")
    p = play("factories: Kiel\nunrest: BY 2", WEST, "18", "remove_unrest").does("BY")
    assert (p.asked, p.factory("Kiel")) == ("", "normal")


@pytest.mark.parametrize("card", ["18", "11"])
def test_v04_without_anything_to_dismantle_only_the_own_colour_removes(card: str) -> None:
    p = Play(f"unrest: SN 2\nrundown: Berlin\neast hand: {card}").start(actions.action, EAST)
    p.does(card)
    assert "remove_unrest" not in p.offered
    assert "dismantle" in p.why_not(EAST, "remove_unrest")


# -- V-05: living standard


def economies() -> Play:
    """Economies of 3 (Sachsen), 2 (Thüringen) and 2 (Sachsen-Anhalt)."""
    text = """
    factories: Leipzig, Dresden, Karl-Marx-Stadt, Jena, Eisenach, Magdeburg, Bitterfeld
    unrest: SN 2, TH 1
    """
    return play(text, EAST, "1", "living_standard")


def test_v05_the_cards_value_helps_two_provinces() -> None:
    p = economies()
    assert [p.economy(code) for code in ("SN", "TH", "SA")] == [3, 2, 2]
    p.does("TH", "SN", "SA")
    assert [p.ls(code) for code in ("SN", "TH", "SA")] == [1, 1, 1]
    assert [p.unrest(code) for code in ("SN", "TH", "SA")] == [1, 0, 0]


def test_v05_at_most_two_points_for_a_province() -> None:
    p = play("factories: Berlin, Leipzig, Jena", EAST, "4", "living_standard")
    assert set(p.offered) == {"EB", "SN", "TH", "done"}  # economy 1 and 2 points
    p = play("factories: Berlin", EAST, "4", "living_standard").does("EB")
    assert p.asked == ""
    p = play("factories: Berlin", EAST, "4", "living_standard")
    assert "SN" not in p.offered


def test_v05_the_points_are_used_up() -> None:
    p = play("factories: Berlin, Leipzig, Jena, Eisenach", EAST, "4", "living_standard")
    p.does("EB")
    assert p.offered == ["TH", "done"]  # one point left
    assert "lacking" in p.why_not(EAST, "SN")


# -- V-06 to V-10: events


def test_v06_east_picks_what_is_dismantled_in_the_west() -> None:
    text = "factories: Köln, Koblenz, Kiel\nlines: Köln~Koblenz"
    p = Play(text).event(EAST, "54")
    assert p.asked == "East"
    assert p.offered == ["kiel", "koeln~koblenz"]
    p.does("Köln~Koblenz")
    assert p.offered == ["kiel", "koeln", "koblenz"]
    p.does("Köln", "Koblenz", "Kiel")
    assert not any(p.s.factories)


def test_v07_west_ignores_one_arrow_of_a_dual_card() -> None:
    p = Play("tracks: currency 1").event(WEST, "30").does("ignore currency")
    assert p.tracks == (0, 2, -1)


def test_v07_east_ignores_one_of_two_yellow_icons() -> None:
    p = Play("unrest: WB 3, TH 3").event(EAST, "22").does("ignore w-u.west_berlin")
    p.does("TH", "TH")
    assert (p.unrest("WB"), p.unrest("TH")) == (2, 1)


def test_v07_a_single_colour_leaves_nothing_to_ignore() -> None:
    p = Play("unrest: TH 3").event(EAST, "28")
    assert not any(choice.startswith("ignore") for choice in p.offered)


@pytest.mark.parametrize(
    ("picks", "ends"),
    [
        ("ČSSR-N ČSSR-S Polska-N Polska-S", 4),
        ("ČSSR-S Jena~ČSSR-S Polska-N Schwedt~Polska-N", 2),
    ],
)
def test_v08_points_abroad(picks: str, ends: int) -> None:
    text = "factories: Schwedt, Jena, Berlin"
    p = Play(text).event(EAST, "7")
    for pick in picks.split():
        p.does(pick)
    p.does("TH")
    assert sum(p.factory(c) != "" for c in ("Polska-N", "Polska-S", "ČSSR-N", "ČSSR-S")) == ends
    assert p.tracks == (0, 1, 0)


def test_v08_two_lines_to_standing_factories() -> None:
    text = "factories: Schwedt, Neubrandenburg, Polska-N, ČSSR-N, Dresden, Cottbus"
    p = Play(text).event(EAST, "9")
    p.does("Dresden~ČSSR-N", "Cottbus~ČSSR-N", "Schwedt~Polska-N", "Neubrandenburg~Polska-N", "TH")
    assert p.value("Polska-N") == 3
    assert p.value("ČSSR-N") == 3
    assert p.tracks == (1, 0, 0)


def test_v09_coats_of_arms() -> None:
    """On card 15 West decides where East dismantles, even when East triggers it; on card 11 East
    decides where unrest goes, even when West triggers it."""
    p = Play("factories: Berlin, Jena").event(EAST, "15").does("pass")
    assert p.asked == "West"
    p = Play("factories: Berlin, Jena").event(WEST, "11").does("pass")
    assert p.asked == "East"


def test_v10_west_germany_is_without_west_berlin() -> None:
    p = Play("").event(EAST, "4")
    assert "WB" not in p.offered
    assert len(p.offered) == 7
    p.does("BY", "BY")
    assert p.unrest("BY") == 2


# -- V-11 to V-17: the end of a decade


def test_v11_flight() -> None:
    text = """
    police: 5
    living standard: BY 1
    unrest: NW 4, BY 4
    factories: Berlin, Bitterfeld
    played: 2, 12
    """
    p = Play(text)
    assert end_of_decade.flight_steps(p.s) == 3
    assert end_of_decade.flight_points(p.s) == 1
    p.start(end_of_decade.phase_flight)
    assert p.asked == "West"
    p.does("Berlin")
    assert p.asked == ""
    assert p.s.played == []


def test_v12_a_lower_box_may_be_executed() -> None:
    p = Play("tracks: prestige -3\nfactories: Berlin, Bitterfeld\nphase: 1")
    p.start(end_of_decade.phase_prestige)
    assert (p.asked, p.offered) == ("West", ["prestige -3", "prestige -2", "prestige -1"])
    p.does("prestige -2", "Bitterfeld")
    assert p.factory("Bitterfeld") == "rundown"


V13 = """
living standard: MV 1, BB 2, EB 2, SA 1, SN 1, TH 1
factories: Flensburg, Kiel, Hamburg, Bremen, Hannover, Wolfsburg, Bielefeld, Duisburg, Dortmund, Köln, Kassel, Gießen, Fulda, Frankfurt, Koblenz, Saarbrücken, Kaiserslautern, Mannheim, Heilbronn, Stuttgart, Bayreuth, Nürnberg, Ingolstadt, München, Schwedt, Magdeburg, Berlin, Bitterfeld, Jena, Karl-Marx-Stadt
rundown: Neubrandenburg, Leipzig
lines: Hamburg~Bremen, Bremen~Bielefeld, Kiel~Hamburg, Flensburg~Kiel, Bielefeld~Dortmund, Dortmund~Köln, Kassel~Gießen, Gießen~Frankfurt, Koblenz~Saarbrücken, Saarbrücken~Kaiserslautern, Mannheim~Heilbronn, Heilbronn~Stuttgart, Bayreuth~Nürnberg, Nürnberg~Ingolstadt, Schwedt~Berlin, Berlin~Magdeburg, Bitterfeld~Jena, Magdeburg~Bitterfeld, Berlin~Bitterfeld 2, Karl-Marx-Stadt~Jena
"""  # noqa: E501


def v13(track: int) -> Play:
    p = Play(V13 + f"\ntracks: currency {track}\nphase: 2").start(end_of_decade.phase_currency)
    return p


def test_v13_western_currency() -> None:
    p = Play(V13)
    p.s.hamburg = province("NS")
    assert end_of_decade.worst_west_export(p.s) == 3
    exports = sorted(end_of_decade.export_value(p.s, x) for x in BOOK.provinces_of[EAST])
    assert exports == [0, 2, 2, 3, 4, 4]
    assert end_of_decade.exporters(p.s) == 3
    p = v13(2)
    assert p.asked == "West"
    p.does("Berlin")
    assert p.asked == "East"
    p.does("Bitterfeld")
    assert p.asked == "West"
    p.does("Jena")
    assert p.asked == ""


def test_v14_a_negative_income_comes_on_top() -> None:
    """8 living standards, 3 exporters, track −4: nine short, so East gives up all it has."""
    p = Play(V13 + "\ntracks: currency -4")
    p.s.hamburg = province("NS")
    assert end_of_decade.shortage(p.s) == 9


def test_v15_living_standards_above_the_export_factory_go() -> None:
    p = Play("living standard: BB 3\nfactories: Schwedt\nphase: 4").start(end_of_decade.phase_hold)
    assert p.ls("BB") == 1


def test_v16_internal_comparison() -> None:
    text = (
        "living standard: SH 3, NS 3, NW 3, HE 3, RP 3, BW 3, BY 2\nsectors: UK 1, FR 1\nphase: 5"
    )
    p = Play(text).start(end_of_decade.phase_internal)
    assert (p.unrest("WB"), p.unrest("BY")) == (1, 0)


def test_v17_attacks() -> None:
    p = Play("living standard: BY 3, HE 2, TH 1\nunrest: BY 4, TH 2\nphase: 6")
    p.start(end_of_decade.phase_east_west)
    p.does("TH")  # Hessen
    p.does("TH")  # Bayern, with two available
    assert p.unrest("TH") == 4
    q = Play("living standard: BY 3, HE 2, TH 1\nunrest: BY 4, TH 2\nphase: 6")
    q.start(end_of_decade.phase_east_west).does("pass", "SN")
    assert q.unrest("SN") == 2


# -- V-19 to V-21: West Berlin, Hamburg, factories abroad


def test_v19_a_supplier_hands_its_living_standard_on() -> None:
    text = "factories: Koblenz, Saarbrücken, Kaiserslautern\nunrest: RP 2, WB 2"
    p = play(text, WEST, "1", "living_standard").does("RP", "RP")
    assert (p.ls("RP"), p.ls("WB")) == (0, 1)
    assert p.s.sectors[BOOK.sector[province("RP")]] == 1
    assert (p.unrest("RP"), p.unrest("WB")) == (2, 1)


def test_v19_the_next_one_comes_from_another_supplier() -> None:
    text = "living standard: RP 2, NW 2\nsectors: FR 1\nfactories: Koblenz"
    p = Play(text)
    p.s.placed = [province("RP"), province("NW")]
    assert [short(choice) for choice in special_cities.transferring(p.s)] == ["NW"]


def test_v20_hamburg_counts_for_one_province() -> None:
    """Hamburg is worth 3 and carries the first living standard of an empty province."""
    text = "factories: Hamburg, Bremen, Wolfsburg\nlines: Hamburg~Bremen, Hamburg~Wolfsburg"
    p = play(text, WEST, "1", "living_standard")  # Niedersachsen has 4 of its own
    assert p.economy("SH") == 3
    p.does("SH")
    assert p.ls("SH") == 1


def test_v20_and_not_for_the_other_one() -> None:
    text = "factories: Hamburg\nunrest: SH 1"
    p = play(text, WEST, "1", "living_standard")
    assert (p.question, p.offered) == (
        "Living standards: for which province does Hamburg count?",
        ["NS", "SH"],
    )
    p.does("SH")
    assert "SH" in p.offered
    assert "NS" not in p.offered


def test_v20_hamburg_is_asked_only_where_it_helps_both() -> None:
    p = play("factories: Köln, Dortmund", WEST, "1", "living_standard")
    assert p.offered == ["NW", "done"]
    p = play(
        "factories: Köln, Dortmund, Hamburg\nliving standard: NS 3", WEST, "1", "living_standard"
    )
    assert p.s.hamburg == province("SH")


V21 = "factories: Berlin, Cottbus, Magdeburg, Polska-S\nlines: Berlin~Cottbus, Berlin~Magdeburg, Berlin~Polska-S"  # noqa: E501


def test_v21_an_external_factory_counts_where_it_is_connected() -> None:
    p = play(V21, EAST, "1", "living_standard")
    assert (p.value("Berlin"), p.value("Polska-S")) == (4, 2)
    assert p.economy("EB") == 6
    assert p.economy("BB") == 2


def test_v21_east_chooses_between_two() -> None:
    text = V21.replace("Cottbus,", "Cottbus, Schwedt,", 1) + ", Schwedt~Polska-S"
    p = play(text, EAST, "1", "living_standard")
    assert p.offered == ["BB", "EB"]
    p.does("BB")
    assert p.economy("BB") == 2 + 2 + 3
    assert p.economy("EB") == 4


# -- what the examples assume


def test_who_holds_the_prestige_advantage() -> None:
    assert [holder(Play(f"tracks: prestige {n}").s) for n in (-1, 0, 1)] == [WEST, WEST, EAST]
