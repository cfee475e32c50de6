"""Phases 5 to 9 of the end of a decade (9.5 to 9.9): what the provinces suffer."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import EAST, PROVINCE_CODES, WEST
from kabinett.games.volk.rules import comparisons, end_of_decade, mass_protests
from kabinett.games.volk.rules.state import SOCIALISM_FAILED, TRIUMPH
from tests.volk.position import Play, province

# -- 5: holding the living standard


def hold(text: str) -> Play:
    return Play(f"phase: 4\n{text}").start(comparisons.phase_hold)


def test_both_sides_lose_what_their_export_factories_do_not_hold() -> None:
    play = hold(
        "factories: Köln, Koblenz, Berlin\nrundown: Jena\nlines: Köln~Koblenz\n"
        "living standard: NW 3, RP 2, HE 1, EB 2, TH 1"
    )
    assert [play.ls(c) for c in ("NW", "RP", "HE", "EB", "TH")] == [2, 2, 0, 1, 0]


def test_hamburg_holds_for_one_of_two() -> None:
    play = hold("factories: Hamburg\nliving standard: NS 1, SH 1").does("SH")
    assert (play.ls("NS"), play.ls("SH")) == (0, 1)


def test_west_berlin_is_held_by_the_worst_of_those_who_gave() -> None:
    """Ruling A37."""
    text = "sectors: UK 1, FR 1\ntransferred: NW, RP\nfactories: Köln, Koblenz"
    play = hold(text)
    assert (play.asked, play.offered) == ("West", ["sector uk", "sector fr"])
    play.does("sector fr")
    assert (play.ls("WB"), play.s.sectors) == (1, [1, 0, 0])


def test_west_berlin_loses_all_if_a_supplier_has_no_factory() -> None:
    play = hold("sectors: UK 1\ntransferred: NW, RP\nfactories: Köln")
    assert play.ls("WB") == 0


def test_west_berlin_is_not_limited_before_the_first_transfer() -> None:
    assert hold("sectors: UK 1").ls("WB") == 1


# -- 6: comparison inside each state


def test_a_province_gets_unrest_for_the_gap_to_the_best_less_one() -> None:
    play = Play("phase: 5\nliving standard: BY 3, HE 2, NW 1, SN 2, TH 1")
    play.start(comparisons.phase_internal)
    found = [play.unrest(c) for c in ("BY", "HE", "NW", "SH", "WB", "SN", "TH", "MV")]
    assert found == [0, 0, 1, 2, 3, 0, 0, 1]


def test_west_berlin_may_be_the_best() -> None:
    """Ruling A38."""
    play = Play("phase: 5\nsectors: UK 1, FR 1").start(comparisons.phase_internal)
    assert (play.unrest("BY"), play.unrest("WB")) == (1, 0)


def test_fresh_protests_of_west_berlin_are_exported_after_all_others() -> None:
    play = Play("phase: 5\nliving standard: BY 4\nunrest: WB 4\nimported: NW 1")
    play.start(comparisons.phase_internal)
    assert (play.asked, play.offered) == ("East", ["NW", "RP", "BW"])
    play.does("BW")
    assert (play.protests("WB"), play.protests("BW"), play.protests("NW")) == (2, 1, 1)


# -- 7: East-West comparison


def attacks(text: str) -> Play:
    return Play(f"phase: 6\n{text}").start(comparisons.phase_east_west)


def test_a_province_need_not_attack() -> None:
    """Rulings A39, A40, A41."""
    play = attacks("living standard: SH 2").does("pass")
    assert play.unrest("MV") == 0


def test_west_berlin_attacks_both_neighbours() -> None:
    play = attacks("sectors: UK 1, FR 1\nliving standard: EB 1, MV 1, SA 1, SN 1, TH 1")
    play.go_on()
    assert (play.unrest("EB"), play.unrest("BB")) == (1, 2)


def test_east_attacks_too() -> None:
    play = attacks("living standard: EB 2, BB 2")
    assert (play.asked, play.offered) == ("East", ["NS", "WB", "pass"])
    play.does("WB", "WB")
    assert play.unrest("WB") == 4
    assert play.asked == "East"  # a new mass protest is exported only after all attacks
    play.does("RP")
    assert play.protests("RP") == 1


def test_imported_protests_tie_living_standards_down() -> None:
    play = attacks("living standard: BB 1\nunrest: WB 4, BB 4\nimported: NW 1")
    assert play.asked == ""


def test_protests_of_this_phase_tie_nothing_down() -> None:
    play = attacks("living standard: SH 2, MV 1, NS 0\nunrest: MV 3").does("MV")
    assert play.unrest("MV") == 4
    assert (play.asked, play.offered) == ("East", ["NS", "pass"])


def test_equal_living_standards_do_nothing() -> None:
    everywhere = ", ".join(f"{code} 1" for code in PROVINCE_CODES if code != "WB")
    assert attacks(f"living standard: {everywhere}\nsectors: UK 1").asked == ""


# -- 8: police


def test_every_unused_police_card_must_remove_unrest() -> None:
    """Ruling A50."""
    play = Play("phase: 7\nunrest: SN 2, TH 3\npolice: 5, 15 used, 21")
    play.start(end_of_decade.phase_police_use)
    assert "done" not in play.offered
    play.does("SN", "TH")
    assert (play.unrest("SN"), play.unrest("TH"), play.s.police_spent) == (1, 2, 0)


def test_the_police_calm_before_the_socialists_move() -> None:
    """9: phase 8 comes before phase 9, so the police leave no protest for a socialist."""
    play = Play(
        "phase: 1\nunrest: TH 4\npolice: 5\nsocialists: box 1\nfactories: Berlin, Jena, Dresden"
    )
    play.start(end_of_decade.end_decade)
    while play.asked:
        play.does(play.offered[0])
    assert (play.unrest("TH"), play.s.socialist_box, play.socialists("TH")) == (3, 1, 0)


def test_police_rest_without_unrest() -> None:
    play = Play("phase: 7\npolice: 5, 15 used").start(end_of_decade.phase_police_use)
    assert (play.asked, play.s.police_spent) == ("", 0)


# -- 9: socialists

CHANGES = {-6: -4, -5: -3, -4: -2, -3: -2, -2: -1, -1: -1, 0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}


def socialists(text: str) -> Play:
    return Play(f"phase: 8\n{text}").start(end_of_decade.phase_socialists)


@pytest.mark.parametrize(("mark", "change"), CHANGES.items())
def test_the_track_says_how_many_socialists_come_or_go(mark: int, change: int) -> None:
    play = socialists(f"socialists: box 5\ntracks: socialists {mark}")
    assert play.s.socialist_box == 5 + change


def test_new_socialists_go_to_protests_at_once() -> None:
    play = socialists("tracks: socialists 6\nunrest: TH 5, SN 4")
    assert (play.unrest("TH"), play.unrest("SN"), play.s.socialist_box) == (3, 3, 1)
    assert (play.socialists("TH"), play.socialists("SN")) == (2, 1)


def test_east_chooses_if_there_are_too_few_socialists() -> None:
    play = socialists("tracks: socialists 1\nunrest: TH 5, SN 4")
    assert (play.asked, play.offered) == ("East", ["SN", "TH"])


def test_the_box_loses_first_then_west_chooses() -> None:
    """Ruling A49."""
    play = socialists("socialists: box 1, TH 1, SN 1\ntracks: socialists -3\nunrest: SN 3")
    assert (play.asked, play.offered) == ("West", ["SN", "TH"])
    play.does("SN")
    assert (play.s.socialist_box, play.socialists("SN"), play.unrest("SN")) == (0, 0, 4)


def test_socialists_left_in_the_box_still_move_to_protests() -> None:
    play = socialists("socialists: box 2\ntracks: socialists -1\nunrest: SN 4")
    assert (play.s.socialist_box, play.socialists("SN"), play.unrest("SN")) == (0, 1, 3)


def test_twelve_socialists_too_many_are_a_triumph() -> None:
    play = socialists("socialists: box 8, TH 3\ntracks: socialists 3")
    assert (play.s.ending, play.winner) == (TRIUMPH, EAST)
    play = socialists("socialists: box 8, TH 3\ntracks: socialists 1")
    # the twelfth socialist does not count as a triumph yet
    assert (play.s.ending, play.s.socialist_box) == (-1, 9)


def test_a_missing_socialist_ends_the_game() -> None:
    play = socialists("socialists: box 1\ntracks: socialists -3")
    assert (play.s.ending, play.winner) == (SOCIALISM_FAILED, WEST)
    play = socialists("socialists: TH 1\ntracks: socialists -1")
    assert (play.s.ending, play.socialists("TH")) == (-1, 0)


def test_socialists_move_in_no_other_phase() -> None:
    play = Play("phase: 5\nsocialists: box 3\nliving standard: SN 6\nunrest: TH 1")
    play.start(comparisons.phase_internal)
    assert (play.unrest("TH"), play.s.socialist_box) == (6, 3)
    mass_protests.add_unrest(play.s, province("TH"), 1)
    assert play.s.socialist_box == 3
