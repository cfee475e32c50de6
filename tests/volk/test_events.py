"""Special and Dual cards, coats of arms, the order of icons, icons that cannot be executed."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import CARD_NUMBERS, EAST, WEST, Province, Side, card_of
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import deck, event_icons
from tests.volk.position import Play, actions, province

BOOK = game.usual_book

# -- special cards


def test_card_i_cuts_two_protests_then_removes_two() -> None:
    play = Play("unrest: TH 7, SN 4, MV 5, BB 2").event(EAST, "I")
    assert play.offered == ["MV", "SN", "TH"]
    play.does("TH", "MV", "SN", "BB")
    assert [play.unrest(c) for c in ("TH", "MV", "SN", "BB")] == [3, 3, 3, 1]
    assert play.tracks == (-1, 0, 1)
    assert [CARD_NUMBERS[c] for c in play.s.played] == ["I"]


def test_card_i_cuts_first_even_if_police_could_act() -> None:
    """Almanac: the card says "first" and "then"."""
    play = Play("unrest: TH 7, BB 2\npolice: 5").event(EAST, "I")
    assert play.offered == ["icon e-mp", "5"]


def test_card_i_with_one_protest() -> None:
    play = Play("unrest: TH 9, BB 2").event(EAST, "I").does("BB", "BB")
    assert (play.unrest("TH"), play.unrest("BB")) == (3, 0)


def test_card_ii_builds_the_wall() -> None:
    play = Play("").event(EAST, "II")
    assert (play.s.wall, play.tracks) == (1, (0, 0, 0))


def test_card_iii_both_living_standards_in_one_province() -> None:
    play = Play("unrest: SN 3").event(EAST, "III").does("SN", "SN")
    assert (play.ls("SN"), play.unrest("SN"), play.tracks) == (2, 1, (0, -2, 2))


def test_card_iva_without_protest_does_nothing_but_end_the_stasi() -> None:
    play = Play("unrest: TH 3\npolice: 5, 15").event(EAST, "IVa")
    while play.asked:
        play.does(play.offered[0])
    assert (play.s.stasi_ended, play.s.police, play.tracks) == (1, [], (0, -1, 0))


def test_card_ivb_opens_the_wall() -> None:
    text = "wall: stands\nunrest: TH 3, SN 2\npolice: 5 used, 15 used"
    play = Play(text).event(EAST, "IVb").does("TH", "SN", "TH")
    assert (play.s.wall, play.s.stasi_ended, play.tracks) == (0, 1, (1, 0, 2))
    assert (play.unrest("TH"), play.unrest("SN")) == (3, 3)


@pytest.mark.parametrize(("wall", "special"), [("", "IVa"), ("wall: stands", "IVb")])
def test_the_wall_decides_which_side_of_card_iv_is_played(wall: str, special: str) -> None:
    play = Play(f"decade: 3\nphase: set-up\n{wall}")
    play.s.out += play.s.deck
    play.s.deck = []
    play.start(deck.begin_decade)
    assert [CARD_NUMBERS[c] for c in play.s.special] == [special]


def test_only_east_takes_the_special_card() -> None:
    play = Play("special: I\ndisplay: 4, 5\neast hand: 1").start(actions.action, WEST)
    assert "I" not in play.offered
    assert "Only East may take the special card" in play.why_not(WEST, "I")
    play = Play("special: I\ndisplay: 4\neast hand: 1").start(actions.action, EAST)
    assert "I" in play.offered


def test_a_special_card_only_brings_its_event() -> None:
    play = Play("special: II\ndecade: 2\neast hand: 23, 24\nunrest: TH 2").start(
        actions.action, EAST
    )
    play.does("II", "23")
    assert play.s.wall == 1


def test_the_price_may_be_a_card_unseen_by_west() -> None:
    play = Play("special: II\ndecade: 2\neast hand: 23, 24").start(actions.action, EAST)
    play.does("II", "23")
    assert play.zone(EAST, "buried:1") == ["23"]
    assert play.zone(WEST, "buried:1") == [None]


# -- Dual cards


DUAL = ["11", "15", "21", "22", "30", "41", "42", "45", "48", "51", "61", "62"]


@pytest.mark.parametrize("card", DUAL)
@pytest.mark.parametrize("side", [WEST, EAST])
def test_a_dual_card_offers_each_icon_and_arrow_once_or_none(card: str, side: int) -> None:
    play = Play("factories: Berlin, Jena, Kiel, Köln\nunrest: TH 3, WB 3").event(side, card)
    assert play.offered[-1] == "pass"
    arrows = sum(step != 0 for step in BOOK.arrows[card_of(card)])
    assert len(play.offered) == len(BOOK.icons[card_of(card)]) // 2 + arrows + 1


def test_one_of_two_arrows_is_ignored() -> None:
    play = Play("").event(EAST, "51").does("ignore prestige")
    assert play.tracks == (-1, 0, 1)


def test_one_of_three_icons_is_ignored() -> None:
    play = Play("unrest: BY 9").event(WEST, "42").does("ignore w-u.by_west")
    play.does("BY", "BY")
    assert play.unrest("BY") == 7


def test_an_ignored_arrow_off_the_track_brings_nothing() -> None:
    play = Play("tracks: prestige -6\nunrest: BY 2").event(WEST, "11").does("ignore prestige")
    assert play.asked == "East"  # East decides where the unrest goes
    play.does("NW")
    assert play.asked == ""


def test_east_cannot_trigger_card_15_without_ignoring_what_it_cannot_pay() -> None:
    play = Play("rundown: Berlin").event(EAST, "15")
    assert "ignore e-b.by_west" in play.forced
    assert play.asked == "West"


# -- arrows that cannot be executed (A14, A15)


def test_red_prestige_off_the_track_calms_east_or_stirs_west() -> None:
    play = Play("tracks: prestige 6\nunrest: TH 2").event(EAST, "31")
    assert play.offered == ["TH", "SH", "NS", "NW", "HE", "RP", "BW", "BY", "WB"]
    play.does("TH", "WB")
    assert (play.unrest("TH"), play.unrest("WB"), play.tracks) == (1, 1, (6, 0, 0))


def test_yellow_prestige_off_the_track_calms_west_or_stirs_east() -> None:
    play = Play("tracks: prestige -5\nunrest: BY 4").event(WEST, "55").does("NW", "BY")
    assert play.tracks == (-6, 0, 0)
    assert (play.unrest("NW"), play.unrest("BY")) == (1, 3)


def test_prestige_moves_first_and_then_stirs() -> None:
    play = Play("tracks: prestige -5\nunrest: BY 9").event(WEST, "18")
    assert play.offered == ["BY", "MV", "BB", "EB", "SA", "SN", "TH"]
    play.does("SN")
    assert (play.tracks, play.unrest("SN")) == ((-6, 0, 0), 1)


@pytest.mark.parametrize(("card", "track", "mark"), [("53", 1, 6), ("10", 2, 6)])
def test_red_currency_and_socialists_off_the_track_calm_east(
    card: str, track: int, mark: int
) -> None:
    name = ("prestige", "currency", "socialists")[track]
    play = Play(f"tracks: {name} {mark}\nunrest: TH 9").event(EAST, card)
    while play.asked:
        play.does("TH" if "TH" in play.offered else play.offered[0])
    assert play.unrest("TH") == 9 - 2 - (1 if card == "10" else 0)


@pytest.mark.parametrize(("card", "name"), [("56", "socialists"), ("72", "currency")])
def test_yellow_currency_and_socialists_off_the_track_stir_the_east(card: str, name: str) -> None:
    play = Play(f"tracks: {name} -6").event(WEST, card)
    while play.asked:
        assert play.asked == "West"
        play.does("TH" if "TH" in play.offered else play.offered[0])
    assert play.unrest("TH") == (2 if name == "currency" else 1)


def test_without_unrest_to_remove_nothing_happens() -> None:
    play = Play("tracks: currency 6").event(EAST, "53")
    assert (play.asked, play.tracks) == ("", (0, 6, 0))


def test_west_stirs_when_east_triggers_a_yellow_arrow() -> None:
    play = Play("tracks: currency -6\nunrest: TH 5").event(EAST, "1")
    play.does("icon currency")
    assert play.asked == "West"
    play.does("SN")
    assert play.unrest("SN") == 1


# -- icons that cannot be executed (A12, A54, A59, A69)


def test_only_existing_unrest_is_removed() -> None:
    play = Play("unrest: SN 1").event(EAST, "1")
    assert (play.unrest("SN"), play.asked) == (0, "")


def test_an_icon_dismantles_as_much_as_there_is() -> None:
    play = Play("factories: Kiel").event(EAST, "54")
    assert (play.factory("Kiel"), play.asked) == ("", "")


def test_nothing_is_built_where_protests_close_everything() -> None:
    closed = "unrest: MV 4, BB 4, EB 4, SA 4, SN 4, TH 4"
    play = Play(closed).event(EAST, "3")
    assert (play.asked, play.tracks) == ("", (0, 1, 0))


def test_card_27_without_site() -> None:
    for text in ("unrest: BB 4", "rundown: Rheinsberg"):
        play = Play(text).event(EAST, "27")
        assert (play.factory("Rheinsberg"), play.tracks) != ("normal", (0, 0, 0))
        assert play.asked == ""


def test_card_37_closes_only_what_stood() -> None:
    play = Play("").event(WEST, "37").does("TH")
    assert play.s.closed == 0
    play = Play("factories: ČSSR-N, Cottbus\nlines: Cottbus~ČSSR-N").event(WEST, "37").does("TH")
    assert play.lines("Cottbus~ČSSR-N") == 0
    play.event(EAST, "7")
    assert (play.factory("ČSSR-N"), play.factory("ČSSR-S")) == ("", "normal")
    assert "cssr_n" not in play.offered


def test_card_46_without_factory_in_berlin() -> None:
    play = Play("factories: Jena").event(EAST, "46")
    while play.asked:
        play.does(play.offered[0])
    assert (play.factory("Jena"), play.ls("EB")) == ("rundown", 1)


def test_card_46_without_factories_takes_a_line() -> None:
    play = Play("rundown: Jena, Berlin\nlines: Bitterfeld~Jena").event(EAST, "46")
    play.does("icon e.rundown")
    assert play.lines("Bitterfeld~Jena") == 0


# -- the order of icons (A8)


def test_the_order_is_not_asked_where_it_cannot_matter() -> None:
    play = Play("unrest: TH 2, SN 2\nfactories: Berlin").event(EAST, "6")
    assert "rostock" in play.offered


def test_the_order_is_asked_where_unrest_could_close_a_site() -> None:
    play = Play("unrest: TH 3\nfactories: Berlin").event(EAST, "6")
    assert play.offered == ["icon e+b", "icon e+u"]
    play.does("icon e+u", "TH")
    assert "jena" not in play.offered


def test_the_order_is_asked_where_calm_could_open_a_site() -> None:
    play = Play("unrest: TH 4").event(EAST, "34")
    assert play.offered == ["icon e+b", "icon e-u"]
    play.does("icon e-u")
    assert "jena" in play.offered


def test_the_order_is_asked_where_two_sides_decide() -> None:
    play = Play("unrest: TH 1").event(WEST, "61").does("pass")
    assert play.offered == ["icon w+u.by_east", "icon e+u.by_west"]
    play.does("icon w+u.by_east")
    assert play.asked == "East"
    assert "BY" in play.offered


def test_the_triggering_side_orders_what_the_other_one_places() -> None:
    """If East plays card 41, West places both icons and East decides which comes first."""
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


# -- limits


def test_at_most_two_in_a_province() -> None:
    play = Play("").event(WEST, "16").does("TH", "TH")
    assert "TH" not in play.offered
    play.does("SN", "SN")
    assert (play.unrest("TH"), play.unrest("SN")) == (2, 2)


def test_at_most_two_also_when_police_act_in_between() -> None:
    play = Play("decade: 3\nunrest: TH 3\npolice: 5\ntracks: prestige 6").event(EAST, "44")
    play.does("icon w+u.at_most_2", "BY", "icon w+u.at_most_2", "BY", "5", "TH")
    play.does("icon w+u.at_most_2")
    assert "BY" not in play.offered
    assert "NW" in play.offered


def test_the_steel_crisis_strikes_one_province() -> None:
    """Almanac: lines of the province's cities count even if they leave the province."""
    text = "factories: Bremen, Duisburg, Kassel, Kiel\nlines: Bremen~Duisburg"
    play = Play(text).event(EAST, "43")
    assert play.lines("Bremen~Duisburg") == 0
    assert (play.factory("Duisburg"), play.factory("Bremen"), play.factory("Kassel")) == (
        "",
        "normal",
        "normal",
    )
    assert (play.unrest("NW"), play.asked) == (1, "")


def test_the_shipyards_include_hamburg() -> None:
    text = "factories: Hamburg, Kiel, Flensburg, Köln\nlines: Kiel~Hamburg, Flensburg~Hamburg 2"
    play = Play(text).event(EAST, "63")
    assert play.offered == ["flensburg~hamburg", "kiel~hamburg"]


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
