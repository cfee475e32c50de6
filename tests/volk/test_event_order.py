"""When the game asks for the order of icons (A8), and what the order changes."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import EAST, WEST, Province, Side
from kabinett.games.volk.rules import event_icons
from tests.volk.position import Play, province


def test_nobody_is_asked_for_an_order_that_cannot_matter() -> None:
    play = Play("unrest: TH 2, SN 2\nfactories: Berlin").event(EAST, "6")
    assert "rostock" in play.offered


def test_the_order_is_asked_if_unrest_could_close_a_site() -> None:
    """Ruling A45."""
    play = Play("unrest: TH 3\nfactories: Berlin").event(EAST, "6")
    assert play.offered == ["icon e+b", "icon e+u"]
    play.does("icon e+u", "TH")
    assert "jena" not in play.offered


def test_the_order_is_asked_if_calm_could_open_a_site() -> None:
    play = Play("unrest: TH 4").event(EAST, "34")
    assert play.offered == ["icon e+b", "icon e-u"]
    play.does("icon e-u")
    assert "jena" in play.offered


def test_the_order_is_asked_if_two_sides_decide() -> None:
    play = Play("unrest: TH 1").event(WEST, "61").does("pass")
    assert play.offered == ["icon w+u.by_east", "icon e+u.by_west"]
    play.does("icon w+u.by_east")
    assert play.asked == "East"
    assert "BY" in play.offered


def test_the_triggering_side_orders_what_the_other_one_places() -> None:
    """Ruling A8: if East plays card 41, West places both icons, and East decides which is first."""
    play = Play("unrest: BY 4\nfactories: Kiel").event(EAST, "41").does("pass")
    assert (play.asked, play.offered) == ("East", ["icon w+b.by_west", "icon w-u.by_west"])
    play.does("icon w+b.by_west")
    assert play.asked == "West"


def test_the_order_matters_for_arrows_that_leave_the_track() -> None:
    """If the unrest comes first, the arrow may remove some of it."""
    play = Play("tracks: socialists 6").event(EAST, "2")
    assert "icon socialists" in play.offered
    play.does("icon e+u", "TH")
    while play.asked:
        play.does("TH" if "TH" in play.offered else play.offered[0])
    assert play.unrest("TH") == 0


@pytest.mark.parametrize(
    ("side", "number", "track", "end"),
    [(EAST, "1", "currency", -6), (EAST, "1", "socialists", 6), (WEST, "39", "prestige", -6)],
)
def test_an_arrow_to_the_very_end_of_its_track_changes_nothing_else(
    side: Side, number: str, track: str, end: int
) -> None:
    """At the end of the track the order of the icons does not matter; beyond it the arrow becomes
    unrest, and the order matters."""
    asked = []
    for place in (end, end - 1 if end > 0 else end + 1):
        play = Play(f"tracks: {track} {place}").event(side, number)
        asked.append(f"icon {track}" in play.offered)
    assert asked == [True, False]


def test_the_last_unrest_of_west_berlin_may_go_by_either_icon() -> None:
    play = Play("unrest: NW 3, BW 4, WB 1").event(WEST, "39")
    assert play.offered == ["icon w-u.west_berlin", "icon w-u"]
    play.does("icon w-u", "WB", "BW")
    assert (play.unrest("WB"), play.unrest("BW"), play.asked) == (0, 3, "")
    play = Play("unrest: NW 3, BW 4, WB 3").event(WEST, "39")
    assert "NW" in play.offered  # enough of both


def test_police_may_act_after_the_cut_and_before_the_stasi_ends() -> None:
    text = "decade: 4\nunrest: MV 4, TH 1\npolice: 5\ntracks: currency -6"
    play = Play(text).event(EAST, "IVa").does("icon currency", "MV", "icon e-mp.by_west")
    assert play.unrest("MV") == 3
    play.does("5", "MV", "TH")
    assert (play.unrest("MV"), play.unrest("TH"), play.s.stasi_ended) == (2, 2, 1)


def test_unrest_of_the_stasi_returns_also_where_the_card_has_put_some() -> None:
    """A51: at most one of the returning unrest goes to each province."""
    play = Play("police: 5 used")
    play.s.marks = [Province(province("MV"))]
    play.start(event_icons.disband_stasi)
    assert "MV" in play.offered


def test_unrest_of_the_stasi_may_return_before_an_arrow_calms() -> None:
    text = "decade: 4\nwall: stands\nunrest: BB 5\npolice: 5 used, 15 used\ntracks: prestige 6"
    play = Play(text).event(EAST, "IVb")
    assert {"icon e.stasiend", "icon e-u", "icon prestige"} <= set(play.offered)
    play.does("icon e.stasiend", "BB", "MV", "MV", "BB")
    assert (play.unrest("BB"), play.unrest("MV")) == (5, 0)


def test_a_new_police_card_may_take_the_last_unrest_before_the_icon() -> None:
    play = Play("unrest: EB 1").event(EAST, "5")
    assert play.offered == ["icon e-u", "icon e.polred"]
    assert "EB" not in Play("unrest: EB 1", new_police="next_action").event(EAST, "5").offered


def test_west_may_add_unrest_before_it_has_to_remove_some() -> None:
    """West may do so however much unrest there is in the West."""
    text = "decade: 2\nunrest: HE 3, BY 3\ntracks: currency -6"
    play = Play(text).event(WEST, "21").does("ignore socialists")
    assert {"icon e-u", "icon currency"} <= set(play.offered)


def test_east_may_look_at_guillaumes_papers_before_an_arrow_leaves_its_track() -> None:
    play = Play("decade: 3\nwest hand: 41\ntracks: prestige 6").event(EAST, "50")
    play.does("icon w+u", "BY")
    assert play.offered == ["icon e.guil", "icon prestige"]


def test_west_may_look_first_at_guillaumes_papers() -> None:
    play = Play("decade: 3\nwest hand: 41").event(EAST, "50")
    assert play.offered == ["icon w+u", "icon e.guil"]


@pytest.mark.parametrize(
    ("unrest", "asked"), [("WB 4, NW 9", True), ("WB 3, NW 9", True), ("WB 1, NW 9", False)]
)
def test_the_order_matters_when_west_berlins_mass_protest_begins_or_ends(
    unrest: str, asked: bool
) -> None:
    """Card 40 at prestige −6: West adds 1 unrest and may remove 1. The order decides whether East
    again chooses where West Berlin's mass protest goes (A8, 10.2)."""
    exported = "\nimported: RP 1" if "WB 4" in unrest else ""
    play = Play(f"unrest: {unrest}{exported}\ntracks: prestige -6").event(WEST, "40")
    assert (play.offered == ["icon w+u", "icon prestige"]) == asked
