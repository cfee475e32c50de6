"""The end of a decade, phase by phase (9), and the ways a game can end.

Longer than 400 lines, to follow the order of section 9 of the rulebook."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import EAST, PROVINCE_CODES, WEST
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import (
    end_of_decade,
    mass_protests,
    playing_the_game,
    special_cities,
)
from kabinett.games.volk.rules.endings import KINDS
from kabinett.games.volk.rules.state import (
    EAST_CALMER,
    EAST_COLLAPSED,
    INSOLVENT,
    LASTED,
    SOCIALISM_FAILED,
    TRIUMPH,
    WEST_CALMER,
    WEST_COLLAPSED,
)
from tests.kept.checks import check_kept, check_replayed, check_whole
from tests.volk.kept import SHELF
from tests.volk.position import Play, province


def winner(p: Play) -> int:
    result = game.result(p.s)
    assert result is not None
    return result.winners[0]


# -- whole games


def test_each_way_to_end_is_kept() -> None:
    assert list(SHELF.games) == list(SHELF.kinds)
    assert set(KINDS) < set(SHELF.kinds)


@pytest.mark.parametrize("name", SHELF.tested)
def test_a_whole_game_for_each_way_to_end(name: str) -> None:
    check_kept(SHELF, name)
    result = SHELF.played(name).result
    west_wins = result.kind in ("east_collapsed", "insolvent", "socialism_failed", "west_calmer")
    assert result.winners == ((WEST,) if west_wins else (EAST,))


@pytest.mark.parametrize("name", SHELF.tested)
def test_the_record_of_the_replayed_game_is_the_same(name: str) -> None:
    check_replayed(SHELF, name)


@pytest.mark.parametrize("name", SHELF.whole())
def test_a_whole_record_shows_what_it_says(name: str) -> None:
    check_whole(SHELF, name)


# -- 1: flight, or the cost of the Wall


def flight(text: str) -> Play:
    return Play(f"phase: 1\n{text}").start(end_of_decade.phase_flight)


def test_flight_is_dismantled_in_turns_from_the_holder_of_the_advantage() -> None:
    text = "factories: Berlin, Jena, Leipzig, Rostock, Dresden\nsectors: UK 2, FR 2, US 2"
    p = flight(text)  # six steps: three points
    assert p.asked == "West"
    p.does("Berlin")
    assert p.asked == "East"
    p.does("Jena")
    assert p.asked == "West"
    p = flight(text + "\ntracks: prestige 1")
    assert p.asked == "East"


def test_flight_takes_rheinsberg_twice() -> None:
    p = flight("factories: Rheinsberg\nliving standard: BY 4\npolice: 5, 21")
    assert p.s.ending == INSOLVENT  # three points, Rheinsberg has two
    p = flight("factories: Rheinsberg\nliving standard: BY 4")
    assert (p.factory("Rheinsberg"), p.s.ending) == ("", -1)


def test_flight_rests_on_at_least_zero() -> None:
    p = flight("living standard: MV 2, BB 2, EB 2, SA 2, SN 2, TH 2\nunrest: NW 4")
    assert (p.s.ending, end_of_decade.flight_steps(p.s)) == (-1, 0)


def test_played_cards_go_after_the_flight() -> None:
    p = flight("played: 2, 12, 4, 20\nfactories: Berlin, Jena")
    p.does("Berlin")
    assert p.s.played == []


def test_flight_beyond_the_economy_is_insolvency() -> None:
    p = flight("living standard: BY 4\nfactories: Berlin")
    assert (p.s.ending, winner(p)) == (INSOLVENT, WEST)


def test_the_wall_costs_prestige_and_a_point() -> None:
    p = flight("wall: stands\nfactories: Berlin, Jena\ntracks: prestige 3\nliving standard: BY 9")
    assert p.asked == "East"
    p.does("Berlin")
    assert p.tracks == (2, 0, 0)


def test_the_wall_without_an_economy_is_insolvency() -> None:
    assert flight("wall: stands\nrundown: Berlin").s.ending == INSOLVENT


def test_the_walls_prestige_off_the_track_is_the_wests_gain() -> None:
    p = flight("wall: stands\nfactories: Berlin, Jena\ntracks: prestige -6\nunrest: BY 1")
    assert (p.asked, p.offered[0]) == ("West", "BY")
    p.does("SN")
    assert (p.unrest("SN"), p.asked) == (1, "East")


# -- 2: prestige


def prestige(mark: int, text: str = "") -> Play:
    p = Play(f"phase: 1\ntracks: prestige {mark}\nfactories: Berlin, Jena\n{text}")
    return p.start(end_of_decade.phase_prestige)


def test_in_the_middle_nothing_happens() -> None:
    assert prestige(0).asked == ""


@pytest.mark.parametrize(
    ("mark", "boxes"),
    [(1, [1]), (3, [1, 2, 3]), (-2, [-2, -1]), (-6, [-6, -5, -4, -3, -2, -1])],
)
def test_the_box_or_a_lower_one(mark: int, boxes: list[int]) -> None:
    p = prestige(mark, "unrest: TH 2")
    if len(boxes) == 1:
        assert p.forced[0] == f"prestige {mark}"
        return
    assert p.asked == ("East" if mark > 0 else "West")
    assert p.offered == [f"prestige {box}" for box in boxes]


BOX = [
    (-6, "prestige:-6 SN TH Berlin", {"SN": -1}, {"TH": 1}, {"Berlin": ""}),
    (-5, "prestige:-5 SN TH", {"SN": -1}, {"TH": 1}, {}),
    (-4, "prestige:-4 Berlin TH", {}, {"TH": 1}, {"Berlin": ""}),
    (-3, "prestige:-3 TH", {}, {"TH": 1}, {}),
    (-2, "prestige:-2 Berlin", {}, {}, {"Berlin": "rundown"}),
    (-1, "prestige:-1 Berlin", {}, {}, {"Berlin": "rundown"}),
    (1, "prestige:1 Rostock", {}, {}, {"Rostock": "normal"}),
    (2, "prestige:2 MV", {}, {"MV": -1}, {}),
    (3, "prestige:3 Rostock MV", {}, {"MV": -1}, {"Rostock": "normal"}),
    (4, "prestige:4 MV", {"MV": 1}, {"MV": -1}, {}),
    (5, "prestige:5 BB MV", {"BB": 1}, {"MV": -1, "BB": -1}, {}),
    (6, "prestige:6 BB MV Rostock", {"BB": 1}, {"MV": -1, "BB": -1}, {"Rostock": "normal"}),
]


@pytest.mark.parametrize(("mark", "answers", "ls", "calm", "built"), BOX)
def test_each_box(
    mark: int, answers: str, ls: dict[str, int], calm: dict[str, int], built: dict[str, str]
) -> None:
    text = "unrest: MV 3, BB 3, TH 1\nliving standard: SN 2, TH 2"
    p, before = prestige(mark, text), Play(text)
    p.does(*answers.split())
    assert p.asked == ""
    for code in PROVINCE_CODES:
        assert p.ls(code) - before.ls(code) == ls.get(code, 0)
        assert p.unrest(code) - before.unrest(code) == calm.get(code, 0)
    for city, state in built.items():
        assert p.factory(city) == state


def test_the_holder_decides_where() -> None:
    p = prestige(-5, "living standard: SN 1, TH 1").does("prestige -5")
    assert p.asked == "West"


def test_no_living_standard_to_lose_is_skipped() -> None:
    p = prestige(-5).does("prestige -5", "TH")
    assert (p.unrest("TH"), p.asked) == (1, "")


def test_without_factories_a_line_goes_instead() -> None:
    p = Play("phase: 1\ntracks: prestige -1\nrundown: Berlin, Jena\nlines: Bitterfeld~Jena")
    p.start(end_of_decade.phase_prestige)
    assert p.lines("Bitterfeld~Jena") == 0


def test_without_anything_running_down_is_skipped() -> None:
    p = Play("phase: 1\ntracks: prestige -1\nrundown: Berlin").start(end_of_decade.phase_prestige)
    assert (p.asked, p.s.ending) == ("", -1)


@pytest.mark.parametrize("box", [-4, -6])
def test_a_box_that_dismantles_may_be_insolvency(box: int) -> None:
    p = Play("phase: 1\ntracks: prestige -6\nrundown: Berlin").start(end_of_decade.phase_prestige)
    p.does(f"prestige {box}")
    assert p.s.ending == INSOLVENT


def test_police_rest_in_the_prestige_phase() -> None:
    """They act in East’s actions and in phase 8 only (8)."""
    p = Play("phase: 1\nunrest: TH 3\npolice: 5\ntracks: prestige 3\nfactories: Berlin")
    p.start(end_of_decade.phase_prestige).does("prestige 3")
    assert "5" not in p.offered


# -- 3: Western currency

WEST_OF_ONE = "Kiel, Hamburg, Bremen, Dortmund, Kassel, Koblenz, Mannheim, Nürnberg"


def currency(text: str) -> Play:
    return Play(f"phase: 2\n{text}").start(end_of_decade.phase_currency)


def test_a_shortage_runs_factories_down_in_turns() -> None:
    p = currency(
        f"factories: {WEST_OF_ONE}, Berlin, Jena, Dresden\ntracks: currency -2\n"
        "living standard: EB 3"
    )  # 3 − (3 − 2) = 2 short
    assert p.asked == "West"
    p.does("Berlin")
    assert p.asked == "East"
    p.does("Jena")
    assert (p.factory("Dresden"), p.asked) == ("normal", "")


def test_a_surplus_does_nothing() -> None:
    p = currency("tracks: currency 6\nliving standard: EB 3\nfactories: Berlin")
    assert (p.asked, p.factory("Berlin")) == ("", "normal")


def test_when_all_are_rundown_lines_go() -> None:
    """One factory runs down, then a line must go: the holder chooses first again."""
    p = currency(
        f"factories: {WEST_OF_ONE}, Berlin\nrundown: Jena, Bitterfeld\n"
        "lines: Bitterfeld~Jena, Berlin~Bitterfeld 2\ntracks: currency -5"
    )
    assert p.factory("Berlin") == "rundown"  # 2 short: three factories export
    assert (p.asked, p.offered) == ("West", ["berlin~bitterfeld", "bitterfeld~jena"])


def test_rheinsberg_goes_like_a_line() -> None:
    p = currency(f"factories: {WEST_OF_ONE}, Rheinsberg\nrundown: Jena\ntracks: currency -3")
    assert (p.factory("Rheinsberg"), p.s.ending) == ("", -1)  # 3 − 1: run down, taken away


def test_a_shortage_beyond_everything_is_insolvency() -> None:
    p = currency(f"factories: {WEST_OF_ONE}, Berlin\ntracks: currency -3")
    assert p.s.ending == INSOLVENT


def test_factories_abroad_neither_export_nor_run_down() -> None:
    p = Play(f"factories: {WEST_OF_ONE}, Polska-N, ČSSR-N")
    assert end_of_decade.exporters(p.s) == 0
    assert end_of_decade.convertible(p.s) == []


def test_hamburg_saves_a_province_without_factories() -> None:
    text = WEST_OF_ONE.replace("Kiel, ", "")
    p = Play(f"factories: {text}\nrundown: Berlin")
    assert end_of_decade.worst_west_export(p.s) == 0
    p.s.hamburg = province("SH")
    assert end_of_decade.worst_west_export(p.s) == 1
    assert special_cities.hamburg_choices(p.s)


# -- 4: police must be paid


def test_every_police_card_costs_a_point() -> None:
    p = Play("phase: 3\npolice: 5, 15\nfactories: Berlin, Jena, Leipzig")
    p.start(end_of_decade.phase_police_pay).does("Berlin", "Leipzig")
    assert (p.asked, p.factory("Jena")) == ("", "normal")


def test_police_beyond_the_economy_is_insolvency() -> None:
    p = Play("phase: 3\npolice: 5, 15\nfactories: Berlin").start(end_of_decade.phase_police_pay)
    assert (p.s.ending, p.factory("Berlin")) == (INSOLVENT, "normal")


# -- 5: holding the living standard


def hold(text: str, **options: str) -> Play:
    return Play(f"phase: 4\n{text}", **options).start(end_of_decade.phase_hold)


def test_both_sides_lose_what_their_export_factories_do_not_hold() -> None:
    p = hold(
        "factories: Köln, Koblenz, Berlin\nrundown: Jena\nlines: Köln~Koblenz\n"
        "living standard: NW 3, RP 2, HE 1, EB 2, TH 1"
    )
    assert [p.ls(c) for c in ("NW", "RP", "HE", "EB", "TH")] == [2, 2, 0, 1, 0]


def test_hamburg_holds_for_one_of_two() -> None:
    p = hold("factories: Hamburg\nliving standard: NS 1, SH 1").does("SH")
    assert (p.ls("NS"), p.ls("SH")) == (0, 1)


def test_west_berlin_is_held_by_the_worst_of_those_who_gave() -> None:
    text = "sectors: UK 1, FR 1\ntransferred: NW, RP\nfactories: Köln, Koblenz, Bonn"
    text = text.replace(", Bonn", "")
    p = hold(text)
    assert (p.asked, p.offered) == ("West", ["sector uk", "sector fr"])
    p.does("sector fr")
    assert (p.ls("WB"), p.s.sectors) == (1, [1, 0, 0])


def test_west_berlin_loses_all_if_a_supplier_has_no_factory() -> None:
    p = hold("sectors: UK 1\ntransferred: NW, RP\nfactories: Köln")
    assert p.ls("WB") == 0


def test_west_berlin_is_not_limited_before_the_first_transfer() -> None:
    assert hold("sectors: UK 1").ls("WB") == 1


# -- 6: comparison inside each state


def test_unrest_of_the_gap_less_one() -> None:
    p = Play("phase: 5\nliving standard: BY 3, HE 2, NW 1, SN 2, TH 1")
    p.start(end_of_decade.phase_internal)
    found = [p.unrest(c) for c in ("BY", "HE", "NW", "SH", "WB", "SN", "TH", "MV")]
    assert found == [0, 0, 1, 2, 3, 0, 0, 1]


def test_west_berlin_may_be_the_best() -> None:
    p = Play("phase: 5\nsectors: UK 1, FR 1").start(end_of_decade.phase_internal)
    assert (p.unrest("BY"), p.unrest("WB")) == (1, 0)


def test_fresh_protests_of_west_berlin_are_exported_after_all_others() -> None:
    p = Play("phase: 5\nliving standard: BY 4\nunrest: WB 4\nimported: NW 1")
    p.start(end_of_decade.phase_internal)
    assert (p.asked, p.offered) == ("East", ["NW", "RP", "BW"])
    p.does("BW")
    assert (p.protests("WB"), p.protests("BW"), p.protests("NW")) == (2, 1, 1)


# -- 7: East-West comparison


def attacks(text: str) -> Play:
    return Play(f"phase: 6\n{text}").start(end_of_decade.phase_east_west)


def test_a_province_may_leave_it() -> None:
    p = attacks("living standard: SH 2").does("pass")
    assert p.unrest("MV") == 0


def test_west_berlin_attacks_both_neighbours() -> None:
    p = attacks("sectors: UK 1, FR 1\nliving standard: EB 1, MV 1, SA 1, SN 1, TH 1")
    p.go_on()
    assert (p.unrest("EB"), p.unrest("BB")) == (1, 2)


def test_east_attacks_too() -> None:
    p = attacks("living standard: EB 2, BB 2")
    assert (p.asked, p.offered) == ("East", ["NS", "WB", "pass"])
    p.does("WB", "WB")
    assert p.unrest("WB") == 4
    assert p.asked == "East"  # a new mass protest is exported only after all attacks
    p.does("RP")
    assert p.protests("RP") == 1


def test_imported_protests_tie_living_standards_down() -> None:
    p = attacks("living standard: BB 1\nunrest: WB 4, BB 4\nimported: NW 1")
    assert p.asked == ""


def test_protests_of_this_phase_tie_nothing_down() -> None:
    p = attacks("living standard: SH 2, MV 1, NS 0\nunrest: MV 3").does("MV")
    assert p.unrest("MV") == 4
    assert (p.asked, p.offered) == ("East", ["NS", "pass"])


def test_equal_living_standards_do_nothing() -> None:
    everywhere = ", ".join(f"{code} 1" for code in PROVINCE_CODES if code != "WB")
    assert attacks(f"living standard: {everywhere}\nsectors: UK 1").asked == ""


# -- 8: police


def test_every_unused_card_must_calm() -> None:
    p = Play("phase: 7\nunrest: SN 2, TH 3\npolice: 5, 15 used, 21")
    p.start(end_of_decade.phase_police_use)
    assert "done" not in p.offered
    p.does("SN", "TH")
    assert (p.unrest("SN"), p.unrest("TH"), p.s.police_spent) == (1, 2, 0)


def test_the_police_calm_before_the_socialists_move() -> None:
    """9: phase 8 comes before phase 9, so no protest remains for a socialist to go to."""
    p = Play(
        "phase: 1\nunrest: TH 4\npolice: 5\nsocialists: box 1\nfactories: Berlin, Jena, Dresden"
    )
    p.start(end_of_decade.end_decade)
    while p.asked:
        p.does(p.offered[0])
    assert (p.unrest("TH"), p.s.socialist_box, p.socialists("TH")) == (3, 1, 0)


def test_without_unrest_they_rest() -> None:
    p = Play("phase: 7\npolice: 5, 15 used").start(end_of_decade.phase_police_use)
    assert (p.asked, p.s.police_spent) == ("", 0)


# -- 9: socialists

CHANGES = {-6: -4, -5: -3, -4: -2, -3: -2, -2: -1, -1: -1, 0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}


def socialists(text: str) -> Play:
    return Play(f"phase: 8\n{text}").start(end_of_decade.phase_socialists)


@pytest.mark.parametrize(("mark", "change"), CHANGES.items())
def test_the_track_says_how_many(mark: int, change: int) -> None:
    p = socialists(f"socialists: box 5\ntracks: socialists {mark}")
    assert p.s.socialist_box == 5 + change


def test_new_socialists_go_to_protests_at_once() -> None:
    p = socialists("tracks: socialists 6\nunrest: TH 5, SN 4")
    assert (p.unrest("TH"), p.unrest("SN"), p.s.socialist_box) == (3, 3, 1)
    assert (p.socialists("TH"), p.socialists("SN")) == (2, 1)


def test_east_chooses_where_they_do_not_suffice() -> None:
    p = socialists("tracks: socialists 1\nunrest: TH 5, SN 4")
    assert (p.asked, p.offered) == ("East", ["SN", "TH"])


def test_the_box_loses_first_then_west_chooses() -> None:
    p = socialists("socialists: box 1, TH 1, SN 1\ntracks: socialists -3\nunrest: SN 3")
    assert (p.asked, p.offered) == ("West", ["SN", "TH"])
    p.does("SN")
    assert (p.s.socialist_box, p.socialists("SN"), p.unrest("SN")) == (0, 0, 4)


def test_those_that_stay_in_the_box_still_move() -> None:
    p = socialists("socialists: box 2\ntracks: socialists -1\nunrest: SN 4")
    assert (p.s.socialist_box, p.socialists("SN"), p.unrest("SN")) == (0, 1, 3)


def test_triumph() -> None:
    p = socialists("socialists: box 8, TH 3\ntracks: socialists 3")
    assert (p.s.ending, winner(p)) == (TRIUMPH, EAST)
    p = socialists("socialists: box 8, TH 3\ntracks: socialists 1")
    assert (p.s.ending, p.s.socialist_box) == (-1, 9)  # the twelfth is no triumph yet


def test_failure() -> None:
    p = socialists("socialists: box 1\ntracks: socialists -3")
    assert (p.s.ending, winner(p)) == (SOCIALISM_FAILED, WEST)
    p = socialists("socialists: TH 1\ntracks: socialists -1")
    assert (p.s.ending, p.socialists("TH")) == (-1, 0)


def test_socialists_move_in_no_other_phase() -> None:
    p = Play("phase: 5\nsocialists: box 3\nliving standard: SN 6\nunrest: TH 1")
    p.start(end_of_decade.phase_internal)
    assert (p.unrest("TH"), p.s.socialist_box) == (6, 3)
    mass_protests.add_unrest(p.s, province("TH"), 1)
    assert p.s.socialist_box == 3


# -- 10: Wir sind das Volk?


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("unrest: NW 4, BY 8, HE 4", WEST_COLLAPSED),
        ("unrest: WB 8\nimported: NW 1, RP 1", WEST_COLLAPSED),
        ("unrest: NW 7, BY 8", -1),
        ("unrest: TH 16", EAST_COLLAPSED),
        ("unrest: TH 4, SN 4, MV 7", -1),
        ("decade: 4", LASTED),
        ("decade: 3", -1),
        ("decade: 4\nunrest: TH 16", EAST_COLLAPSED),
    ],
)
def test_collapse(text: str, ends: int) -> None:
    p = Play(text)
    p.do(end_of_decade.phase_collapse)
    assert p.s.ending == ends


@pytest.mark.parametrize(
    ("decades", "text", "ends"),
    [
        ("1", "unrest: NW 4, TH 8", WEST_CALMER),  # fewer mass protests
        ("1", "unrest: NW 4, SH 4, RP 1, TH 4, SN 4", EAST_CALMER),  # equally many, and more unrest
        ("1", "unrest: NW 2, TH 3", WEST_CALMER),
        ("1", "unrest: NW 3, TH 3", EAST_CALMER),  # a full tie
        ("1", "decade: 3\nunrest: NW 3", EAST_CALMER),  # begins past the last decade
        ("2", "decade: 2\nunrest: NW 3, BY 3, TH 3", WEST_CALMER),  # 4 of the West's do not count
        ("2", "decade: 2\nunrest: NW 3, BY 3, TH 2", EAST_CALMER),
        ("2", "decade: 2\nunrest: NW 4", EAST_CALMER),  # but mass protests do
        ("1", "unrest: NW 16", WEST_COLLAPSED),
        ("1", "unrest: TH 16, NW 12", EAST_COLLAPSED),
        ("2", "unrest: NW 4", -1),  # another decade follows
    ],
)
def test_a75_a_short_game_is_won_by_the_calmer_state(decades: str, text: str, ends: int) -> None:
    p = Play(text if "decade:" in text else f"decade: 1\n{text}", decades=decades)
    p.do(end_of_decade.phase_collapse)
    assert p.s.ending == ends
    if ends >= 0:
        assert winner(p) == (WEST if ends in (EAST_COLLAPSED, WEST_CALMER) else EAST)


def test_after_the_last_phase_the_next_decade_begins() -> None:
    p = Play("phase: 9\nspecial: I\neast discards: 4", fate="21 22 23 24 25 26 27 28 29 30 31")
    p.s.phase = 10
    p.do(end_of_decade.phase_collapse)
    assert p.s.special == []
    assert len(p.s.rest) == 19
    p.s.phase = -1
    p.start(playing_the_game.main)
    assert (p.s.decade, p.s.half, p.asked) == (2, 1, "West")
    assert (p.hand(WEST), p.hand(EAST)) == (["21", "22"], ["23", "24"])


def test_a_decided_game_skips_the_rest() -> None:
    p = Play("phase: 1\nwall: stands\nrundown: Berlin\nsocialists: box 11\ntracks: socialists 6")
    p.start(end_of_decade.end_decade)
    assert (p.s.ending, p.s.phase) == (INSOLVENT, 1)
