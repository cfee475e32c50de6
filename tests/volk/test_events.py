"""Special cards, Dual cards, coats of arms, the order of icons, icons and arrows that must fail."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import CARD_NUMBERS, EAST, WEST, Province, Side, card_of
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import deck, event_icons
from tests.volk.position import Play, actions, province

BOOK = game.usual_book

# -- special cards


def test_card_i_cuts_two_protests_then_removes_two() -> None:
    p = Play("unrest: TH 7, SN 4, MV 5, BB 2").event(EAST, "I")
    assert p.offered == ["MV", "SN", "TH"]
    p.does("TH", "MV", "SN", "BB")
    assert [p.unrest(c) for c in ("TH", "MV", "SN", "BB")] == [3, 3, 3, 1]
    assert p.tracks == (-1, 0, 1)
    assert [CARD_NUMBERS[c] for c in p.s.played] == ["I"]


def test_card_i_cuts_first_even_if_police_could_act() -> None:
    """Almanac: first, then."""
    p = Play("unrest: TH 7, BB 2\npolice: 5").event(EAST, "I")
    assert p.offered == ["icon e-mp", "5"]


def test_card_i_with_one_protest() -> None:
    p = Play("unrest: TH 9, BB 2").event(EAST, "I").does("BB", "BB")
    assert (p.unrest("TH"), p.unrest("BB")) == (3, 0)


def test_card_ii_builds_the_wall() -> None:
    p = Play("").event(EAST, "II")
    assert (p.s.wall, p.tracks) == (1, (0, 0, 0))


def test_card_iii_both_living_standards_in_one_province() -> None:
    p = Play("unrest: SN 3").event(EAST, "III").does("SN", "SN")
    assert (p.ls("SN"), p.unrest("SN"), p.tracks) == (2, 1, (0, -2, 2))


def test_card_iva_without_protest_does_nothing_but_end_the_stasi() -> None:
    p = Play("unrest: TH 3\npolice: 5, 15").event(EAST, "IVa")
    while p.asked:
        p.does(p.offered[0])
    assert (p.s.stasi_ended, p.s.police, p.tracks) == (1, [], (0, -1, 0))


def test_card_ivb_opens_the_wall() -> None:
    text = "wall: stands\nunrest: TH 3, SN 2\npolice: 5 used, 15 used"
    p = Play(text).event(EAST, "IVb").does("TH", "SN", "TH")
    assert (p.s.wall, p.s.stasi_ended, p.tracks) == (0, 1, (1, 0, 2))
    assert (p.unrest("TH"), p.unrest("SN")) == (3, 3)


@pytest.mark.parametrize(("wall", "special"), [("", "IVa"), ("wall: stands", "IVb")])
def test_which_side_of_card_iv(wall: str, special: str) -> None:
    p = Play(f"decade: 3\nphase: set-up\n{wall}")
    p.s.out += p.s.deck
    p.s.deck = []
    p.start(deck.begin_decade)
    assert [CARD_NUMBERS[c] for c in p.s.special] == [special]


def test_only_east_takes_the_special_card() -> None:
    p = Play("special: I\ndisplay: 4, 5\neast hand: 1").start(actions.action, WEST)
    assert "I" not in p.offered
    assert "Only East may take the special card" in p.why_not(WEST, "I")
    p = Play("special: I\ndisplay: 4\neast hand: 1").start(actions.action, EAST)
    assert "I" in p.offered


def test_a_special_card_only_brings_its_event() -> None:
    p = Play("special: II\ndecade: 2\neast hand: 23, 24\nunrest: TH 2").start(actions.action, EAST)
    p.does("II", "23")
    assert p.s.wall == 1


def test_the_price_may_be_a_card_unseen_by_west() -> None:
    p = Play("special: II\ndecade: 2\neast hand: 23, 24").start(actions.action, EAST)
    p.does("II", "23")
    assert p.zone(EAST, "buried:1") == ["23"]
    assert p.zone(WEST, "buried:1") == [None]


# -- Dual cards


DUAL = ["11", "15", "21", "22", "30", "41", "42", "45", "48", "51", "61", "62"]


@pytest.mark.parametrize("card", DUAL)
@pytest.mark.parametrize("side", [WEST, EAST])
def test_a_dual_card_offers_each_icon_and_arrow_once_or_none(card: str, side: int) -> None:
    p = Play("factories: Berlin, Jena, Kiel, Köln\nunrest: TH 3, WB 3").event(side, card)
    assert p.offered[-1] == "pass"
    arrows = sum(step != 0 for step in BOOK.arrows[card_of(card)])
    assert len(p.offered) == len(BOOK.icons[card_of(card)]) // 2 + arrows + 1


def test_of_two_arrows_one_is_ignored() -> None:
    p = Play("").event(EAST, "51").does("ignore prestige")
    assert p.tracks == (-1, 0, 1)


def test_of_three_icons_one_is_ignored() -> None:
    p = Play("unrest: BY 9").event(WEST, "42").does("ignore w-u.by_west")
    p.does("BY", "BY")
    assert p.unrest("BY") == 7


def test_an_ignored_arrow_off_the_track_brings_nothing() -> None:
    p = Play("tracks: prestige -6\nunrest: BY 2").event(WEST, "11").does("ignore prestige")
    assert p.asked == "East"  # it decides where the unrest goes
    p.does("NW")
    assert p.asked == ""


def test_east_cannot_trigger_card_15_without_ignoring_what_it_cannot_pay() -> None:
    p = Play("rundown: Berlin").event(EAST, "15")
    assert "ignore e-b.by_west" in p.forced
    assert p.asked == "West"


# -- arrows that cannot be executed (A14, A15)


def test_red_prestige_off_the_track_calms_east_or_stirs_west() -> None:
    p = Play("tracks: prestige 6\nunrest: TH 2").event(EAST, "31")
    assert p.offered == ["TH", "SH", "NS", "NW", "HE", "RP", "BW", "BY", "WB"]
    p.does("TH", "WB")
    assert (p.unrest("TH"), p.unrest("WB"), p.tracks) == (1, 1, (6, 0, 0))


def test_yellow_prestige_off_the_track_calms_west_or_stirs_east() -> None:
    p = Play("tracks: prestige -5\nunrest: BY 4").event(WEST, "55").does("NW", "BY")
    assert p.tracks == (-6, 0, 0)
    assert (p.unrest("NW"), p.unrest("BY")) == (1, 3)


def test_prestige_moves_first_and_then_stirs() -> None:
    p = Play("tracks: prestige -5\nunrest: BY 9").event(WEST, "18")
    assert p.offered == ["BY", "MV", "BB", "EB", "SA", "SN", "TH"]
    p.does("SN")
    assert (p.tracks, p.unrest("SN")) == ((-6, 0, 0), 1)


@pytest.mark.parametrize(("card", "track", "mark"), [("53", 1, 6), ("10", 2, 6)])
def test_red_currency_and_socialists_off_the_track_calm_east(
    card: str, track: int, mark: int
) -> None:
    name = ("prestige", "currency", "socialists")[track]
    p = Play(f"tracks: {name} {mark}\nunrest: TH 9").event(EAST, card)
    while p.asked:
        p.does("TH" if "TH" in p.offered else p.offered[0])
    assert p.unrest("TH") == 9 - 2 - (1 if card == "10" else 0)


@pytest.mark.parametrize(("card", "name"), [("56", "socialists"), ("72", "currency")])
def test_yellow_currency_and_socialists_off_the_track_stir_the_east(card: str, name: str) -> None:
    p = Play(f"tracks: {name} -6").event(WEST, card)
    while p.asked:
        assert p.asked == "West"
        p.does("TH" if "TH" in p.offered else p.offered[0])
    assert p.unrest("TH") == (2 if name == "currency" else 1)


def test_without_unrest_to_remove_nothing_happens() -> None:
    p = Play("tracks: currency 6").event(EAST, "53")
    assert (p.asked, p.tracks) == ("", (0, 6, 0))


def test_west_stirs_when_east_triggers_a_yellow_arrow() -> None:
    p = Play("tracks: currency -6\nunrest: TH 5").event(EAST, "1")
    p.does("icon currency")
    assert p.asked == "West"
    p.does("SN")
    assert p.unrest("SN") == 1


# -- icons that cannot be executed (A12, A54, A59, A69)


def test_unrest_that_is_not_there_is_not_removed() -> None:
    p = Play("unrest: SN 1").event(EAST, "1")
    assert (p.unrest("SN"), p.asked) == (0, "")


def test_of_dismantling_as_much_as_there_is() -> None:
    p = Play("factories: Kiel").event(EAST, "54")
    assert (p.factory("Kiel"), p.asked) == ("", "")


def test_nothing_is_built_where_protests_close_everything() -> None:
    closed = "unrest: MV 4, BB 4, EB 4, SA 4, SN 4, TH 4"
    p = Play(closed).event(EAST, "3")
    assert (p.asked, p.tracks) == ("", (0, 1, 0))


def test_card_27_without_site() -> None:
    for text in ("unrest: BB 4", "rundown: Rheinsberg"):
        p = Play(text).event(EAST, "27")
        assert (p.factory("Rheinsberg"), p.tracks) != ("normal", (0, 0, 0))
        assert p.asked == ""


def test_card_37_closes_only_what_stood() -> None:
    p = Play("").event(WEST, "37").does("TH")
    assert p.s.closed == 0
    p = Play("factories: ČSSR-N, Cottbus\nlines: Cottbus~ČSSR-N").event(WEST, "37").does("TH")
    assert p.lines("Cottbus~ČSSR-N") == 0
    p.event(EAST, "7")
    assert (p.factory("ČSSR-N"), p.factory("ČSSR-S")) == ("", "normal")
    assert "cssr_n" not in p.offered


def test_card_46_without_factory_in_berlin() -> None:
    p = Play("factories: Jena").event(EAST, "46")
    while p.asked:
        p.does(p.offered[0])
    assert (p.factory("Jena"), p.ls("EB")) == ("rundown", 1)


def test_card_46_without_factories_takes_a_line() -> None:
    p = Play("rundown: Jena, Berlin\nlines: Bitterfeld~Jena").event(EAST, "46")
    p.does("icon e.rundown")
    assert p.lines("Bitterfeld~Jena") == 0


# -- the order of icons (A8)


def test_the_order_is_not_asked_where_it_cannot_matter() -> None:
    p = Play("unrest: TH 2, SN 2\nfactories: Berlin").event(EAST, "6")
    assert "rostock" in p.offered


def test_the_order_is_asked_where_unrest_could_close_a_site() -> None:
    p = Play("unrest: TH 3\nfactories: Berlin").event(EAST, "6")
    assert p.offered == ["icon e+b", "icon e+u"]
    p.does("icon e+u", "TH")
    assert "jena" not in p.offered


def test_the_order_is_asked_where_calm_could_open_a_site() -> None:
    p = Play("unrest: TH 4").event(EAST, "34")
    assert p.offered == ["icon e+b", "icon e-u"]
    p.does("icon e-u")
    assert "jena" in p.offered


def test_the_order_is_asked_where_two_sides_decide() -> None:
    p = Play("unrest: TH 1").event(WEST, "61").does("pass")
    assert p.offered == ["icon w+u.by_east", "icon e+u.by_west"]
    p.does("icon w+u.by_east")
    assert p.asked == "East"
    assert "BY" in p.offered


def test_the_triggering_side_orders_what_the_other_one_places() -> None:
    """On card 41, played by East, West places both icons and East says which comes first."""
    p = Play("unrest: BY 4\nfactories: Kiel").event(EAST, "41").does("pass")
    assert (p.asked, p.offered) == ("East", ["icon w+b.by_west", "icon w-u.by_west"])
    p.does("icon w+b.by_west")
    assert p.asked == "West"


def test_the_order_of_arrows_off_the_track() -> None:
    """With unrest first, the arrow may remove it."""
    p = Play("tracks: socialists 6").event(EAST, "2")
    assert "icon socialists" in p.offered
    p.does("icon e+u", "TH")
    while p.asked:
        p.does("TH" if "TH" in p.offered else p.offered[0])
    assert p.unrest("TH") == 0


@pytest.mark.parametrize(
    ("side", "number", "track", "end"),
    [(EAST, "1", "currency", -6), (EAST, "1", "socialists", 6), (WEST, "39", "prestige", -6)],
)
def test_an_arrow_to_the_very_end_of_its_track_changes_nothing_else(
    side: Side, number: str, track: str, end: int
) -> None:
    """So nobody orders the icons; beyond the end it becomes unrest, and the order matters."""
    asked = []
    for place in (end, end - 1 if end > 0 else end + 1):
        p = Play(f"tracks: {track} {place}").event(side, number)
        asked.append(f"icon {track}" in p.offered)
    assert asked == [True, False]


def test_the_last_unrest_of_west_berlin_may_go_by_either_icon() -> None:
    p = Play("unrest: NW 3, BW 4, WB 1").event(WEST, "39")
    assert p.offered == ["icon w-u.west_berlin", "icon w-u"]
    p.does("icon w-u", "WB", "BW")
    assert (p.unrest("WB"), p.unrest("BW"), p.asked) == (0, 3, "")
    p = Play("unrest: NW 3, BW 4, WB 3").event(WEST, "39")
    assert "NW" in p.offered  # enough for both


def test_police_may_act_after_the_cut_and_before_the_stasi_ends() -> None:
    text = "decade: 4\nunrest: MV 4, TH 1\npolice: 5\ntracks: currency -6"
    p = Play(text).event(EAST, "IVa").does("icon currency", "MV", "icon e-mp.by_west")
    assert p.unrest("MV") == 3
    p.does("5", "MV", "TH")
    assert (p.unrest("MV"), p.unrest("TH"), p.s.stasi_ended) == (2, 2, 1)


def test_unrest_of_the_stasi_returns_also_where_the_card_has_put_some() -> None:
    """A51: each province takes at most one of the unrest that returns."""
    p = Play("police: 5 used")
    p.s.marks = [Province(province("MV"))]
    p.start(event_icons.disband_stasi)
    assert "MV" in p.offered


def test_unrest_of_the_stasi_may_return_before_an_arrow_calms() -> None:
    text = "decade: 4\nwall: stands\nunrest: BB 5\npolice: 5 used, 15 used\ntracks: prestige 6"
    p = Play(text).event(EAST, "IVb")
    assert {"icon e.stasiend", "icon e-u", "icon prestige"} <= set(p.offered)
    p.does("icon e.stasiend", "BB", "MV", "MV", "BB")
    assert (p.unrest("BB"), p.unrest("MV")) == (5, 0)


def test_a_new_police_card_may_take_the_last_unrest_before_the_icon() -> None:
    p = Play("unrest: EB 1").event(EAST, "5")
    assert p.offered == ["icon e-u", "icon e.polred"]
    assert "EB" not in Play("unrest: EB 1", new_police="next_action").event(EAST, "5").offered


def test_west_may_stir_first_what_it_then_has_to_calm() -> None:
    """West may do so however much unrest lies in the West."""
    text = "decade: 2\nunrest: HE 3, BY 3\ntracks: currency -6"
    p = Play(text).event(WEST, "21").does("ignore socialists")
    assert {"icon e-u", "icon currency"} <= set(p.offered)


def test_east_may_look_at_guillaumes_papers_before_an_arrow_leaves_its_track() -> None:
    p = Play("decade: 3\nwest hand: 41\ntracks: prestige 6").event(EAST, "50")
    p.does("icon w+u", "BY")
    assert p.offered == ["icon e.guil", "icon prestige"]


def test_west_may_look_first_at_guillaumes_papers() -> None:
    p = Play("decade: 3\nwest hand: 41").event(EAST, "50")
    assert p.offered == ["icon w+u", "icon e.guil"]


# -- limits


def test_at_most_two_in_a_province() -> None:
    p = Play("").event(WEST, "16").does("TH", "TH")
    assert "TH" not in p.offered
    p.does("SN", "SN")
    assert (p.unrest("TH"), p.unrest("SN")) == (2, 2)


def test_at_most_two_also_when_police_act_in_between() -> None:
    p = Play("decade: 3\nunrest: TH 3\npolice: 5\ntracks: prestige 6").event(EAST, "44")
    p.does("icon w+u.at_most_2", "BY", "icon w+u.at_most_2", "BY", "5", "TH")
    p.does("icon w+u.at_most_2")
    assert "BY" not in p.offered
    assert "NW" in p.offered


def test_the_steel_crisis_strikes_one_province() -> None:
    """It also strikes lines of the province's cities that run outside it (almanac)."""
    text = "factories: Bremen, Duisburg, Kassel, Kiel\nlines: Bremen~Duisburg"
    p = Play(text).event(EAST, "43")
    assert p.lines("Bremen~Duisburg") == 0
    assert (p.factory("Duisburg"), p.factory("Bremen"), p.factory("Kassel")) == (
        "",
        "normal",
        "normal",
    )
    assert (p.unrest("NW"), p.asked) == (1, "")


def test_the_shipyards_include_hamburg() -> None:
    text = "factories: Hamburg, Kiel, Flensburg, Köln\nlines: Kiel~Hamburg, Flensburg~Hamburg 2"
    p = Play(text).event(EAST, "63")
    assert p.offered == ["flensburg~hamburg", "kiel~hamburg"]


@pytest.mark.parametrize(
    ("unrest", "asked"), [("WB 4, NW 9", True), ("WB 3, NW 9", True), ("WB 1, NW 9", False)]
)
def test_order_where_a_mass_protest_of_west_berlin_begins_or_ends(unrest: str, asked: bool) -> None:
    """Card 40 at prestige −6: West puts 1 unrest and may take 1 away.  The order
    decides whether East chooses anew where West Berlin's mass protest goes (A8, 10.2)."""
    exported = "\nimported: RP 1" if "WB 4" in unrest else ""
    p = Play(f"unrest: {unrest}{exported}\ntracks: prestige -6").event(WEST, "40")
    assert (p.offered == ["icon w+u", "icon prestige"]) == asked
