"""Rulings on mass protests, police and socialists, by their numbers."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import CARD_NUMBERS, EAST, WEST
from kabinett.games.volk.rules.event_icons import disband_stasi
from tests.volk.position import Play, actions, play_card, province

# -- West Berlin


def test_a42_a43_east_says_where_a_mass_protest_goes_and_ends() -> None:
    play = Play("unrest: WB 3").event(EAST, "32").does("WB")
    assert (play.asked, play.offered) == ("East", ["NW", "RP", "BW"])
    play.does("RP")
    assert (play.protests("RP"), play.protests("WB")) == (1, 1)
    play = play_card("unrest: WB 8\nimported: NW 1, RP 1", WEST, "18", "remove_unrest").does("WB")
    assert (play.asked, play.offered) == ("East", ["NW", "RP"])
    play.does("NW")
    assert (play.protests("NW"), play.protests("RP"), play.protests("WB")) == (0, 1, 1)


def test_a42_both_may_go_to_one_supplier() -> None:
    play = Play("unrest: WB 7\nimported: BW 1").event(EAST, "32").does("WB", "BW")
    assert (play.s.imported[province("BW")], play.protests("BW")) == (2, 2)


def test_a44_own_unrest_does_not_touch_what_is_imported() -> None:
    play = play_card("unrest: WB 4, RP 4\nimported: RP 1", WEST, "18", "remove_unrest").does("RP")
    assert (play.protests("RP"), play.unrest("RP")) == (1, 3)


def test_a73_an_imported_protest_forbids_building_too() -> None:
    text = "factories: Koblenz, Köln\nunrest: WB 4\nimported: RP 1"
    play = play_card(text, WEST, "4", "build_up")
    assert "kaiserslautern" not in play.offered
    assert "koeln~koblenz" not in play.offered


def test_a73_dismantling_is_free_in_unrest() -> None:
    play = play_card("factories: Leipzig, Jena\nunrest: SN 4", EAST, "18", "remove_unrest").does(
        "SN"
    )
    assert "leipzig" in play.offered


# -- police


def test_a46_police_act_before_during_and_after() -> None:
    text = "factories: Berlin\nunrest: SN 5, TH 4\npolice: 5, 15, 21"
    play = play_card(text, EAST, "1")
    assert {"5", "15", "21"} <= set(play.offered)
    play.does("5", "TH", "build_up")
    assert "jena" in play.offered
    assert "leipzig" not in play.offered
    play.does("15", "SN", "21", "SN")
    assert "leipzig" in play.offered
    play.does("Leipzig", "Jena")
    assert (play.asked, play.s.police_spent.bit_count()) == ("", 3)


def test_a46_police_act_after_the_action() -> None:
    play = play_card("unrest: SN 2\npolice: 5", EAST, "1", "remove_unrest").does("SN")
    assert play.offered == ["5", "done"]
    play.does("5")
    assert play.unrest("SN") == 0


def test_a46_a_police_card_acts_once_per_decade() -> None:
    assert "5" not in play_card("unrest: SN 2\npolice: 5 used", EAST, "1").offered


@pytest.mark.parametrize(("rule", "may"), [("same_action", True), ("next_action", False)])
def test_a46_the_option_decides_whether_a_new_police_card_acts_at_once(
    rule: str, may: bool
) -> None:
    play = play_card("unrest: TH 3, SN 3", EAST, "49", "event", new_police=rule)
    play.does("TH")
    assert (play.asked == "East" and "49" in play.offered) == may
    play.go_on()
    assert [CARD_NUMBERS[c] for c in play.s.police] == ["49"]


def test_a46_police_do_not_act_in_the_turn_of_west() -> None:
    play = play_card("unrest: SN 2, BY 1\npolice: 5", WEST, "18")
    assert "5" not in play.offered


def test_a47_police_act_with_the_special_card_too() -> None:
    play = Play("decade: 2\nspecial: II\neast hand: 23\nunrest: TH 2\npolice: 5")
    play.start(actions.action, EAST).does("II", "23")
    assert play.offered == ["event", "5"]


def test_a51_after_the_end_of_the_stasi_police_icons_are_void() -> None:
    play = Play("stasi: disbanded\nunrest: TH 4").event(EAST, "49")
    play.go_on()
    assert (play.s.police, [CARD_NUMBERS[c] for c in play.s.played]) == ([], ["49"])


def test_a51_each_province_gets_one_of_the_returned_unrest() -> None:
    play = Play("police: 5 used, 15 used, 21 used, 49 used, 51 used, 66 used\nwall: stands")
    play.event(EAST, "IVb").does("icon e.stasiend").go_on()
    assert sorted(play.unrest(c) for c in ("MV", "BB", "EB", "SA", "SN", "TH")) == [
        0,
        1,
        1,
        1,
        1,
        1,
    ]


def test_a51_unrest_that_finds_no_province_is_lost() -> None:
    police = "5 used, 15 used, 21 used, 49 used, 51 used, 66 used, 8 used"
    play = Play(f"police: {police}").start(disband_stasi).go_on()
    assert [play.unrest(c) for c in ("MV", "BB", "EB", "SA", "SN", "TH")] == [1] * 6


@pytest.mark.parametrize("side", [WEST, EAST])
def test_a52_east_gets_a_police_card_whoever_plays_it(side: int) -> None:
    play = Play("factories: Berlin, Kiel").event(side, "51").does("pass")
    play.go_on()
    assert [CARD_NUMBERS[c] for c in play.s.police] == ["51"]
    assert play.s.played == []


def test_a52_used_for_something_else_it_is_played_like_any_card() -> None:
    play = play_card("factories: Berlin", EAST, "49", "build_up").does("done")
    assert [CARD_NUMBERS[c] for c in play.s.played] == ["49"]


# -- socialists


def test_a48_socialists_move_after_every_action() -> None:
    play = Play("unrest: TH 3, SN 5\nsocialists: box 4").event(WEST, "58").does("TH")
    assert (play.unrest("TH"), play.unrest("SN"), play.s.socialist_box) == (3, 3, 1)


def test_a48_socialists_do_not_move_before_the_action_is_finished() -> None:
    play = Play("unrest: TH 3\nsocialists: box 4\nfactories: Berlin").event(EAST, "6")
    play.does("icon e+u", "TH")
    assert "jena" not in play.offered


def test_a48_east_distributes_too_few_socialists() -> None:
    play = Play("unrest: TH 4, SN 5\nsocialists: box 1").event(WEST, "58").does("MV")
    assert (play.asked, play.offered) == ("East", ["SN", "TH"])


def test_a48_one_for_each_protest_may_still_be_too_few() -> None:
    """7, A48: TH needs two socialists to be calm, so East chooses although there is one for each
    protest."""
    play = Play("unrest: TH 5, SN 4\nsocialists: box 2").event(WEST, "58").does("MV")
    assert (play.asked, play.offered) == ("East", ["SN", "TH"])
    assert play.does("TH").offered == ["SN", "TH"]
