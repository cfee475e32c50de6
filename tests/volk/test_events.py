"""Special and Dual cards, coats of arms, icons and arrows that cannot be executed."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.vocabulary import CARD_NUMBERS, EAST, WEST, card_of
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import deck
from tests.volk.position import Play, actions

BOOK = game.usual_book


# -- special cards


def test_card_i_cuts_two_protests_then_removes_two() -> None:
    """Ruling A54."""
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
    """Ruling A10."""
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
    """Ruling A11."""
    play = Play("rundown: Berlin").event(EAST, "15")
    assert "ignore e-b.by_west" in play.forced
    assert play.asked == "West"


# -- arrows that cannot be executed (A14, A15)


def test_red_prestige_off_the_track_calms_east_or_stirs_west() -> None:
    """Ruling A14."""
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
    """Ruling A15."""
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
    """Ruling A12."""
    play = Play("factories: Kiel").event(EAST, "54")
    assert (play.factory("Kiel"), play.asked) == ("", "")


def test_nothing_is_built_if_protests_close_everything() -> None:
    closed = "unrest: MV 4, BB 4, EB 4, SA 4, SN 4, TH 4"
    play = Play(closed).event(EAST, "3")
    assert (play.asked, play.tracks) == ("", (0, 1, 0))


def test_card_27_without_site() -> None:
    for text in ("unrest: BB 4", "rundown: Rheinsberg"):
        play = Play(text).event(EAST, "27")
        assert (play.factory("Rheinsberg"), play.tracks) != ("normal", (0, 0, 0))
        assert play.asked == ""


def test_card_37_closes_only_what_stood() -> None:
    """Ruling A59."""
    play = Play("").event(WEST, "37").does("TH")
    assert play.s.closed == 0
    play = Play("factories: ČSSR-N, Cottbus\nlines: Cottbus~ČSSR-N").event(WEST, "37").does("TH")
    assert play.lines("Cottbus~ČSSR-N") == 0
    play.event(EAST, "7")
    assert (play.factory("ČSSR-N"), play.factory("ČSSR-S")) == ("", "normal")
    assert "cssr_n" not in play.offered


def test_card_46_without_factory_in_berlin() -> None:
    """Ruling A56."""
    play = Play("factories: Jena").event(EAST, "46")
    while play.asked:
        play.does(play.offered[0])
    assert (play.factory("Jena"), play.ls("EB")) == ("rundown", 1)


def test_card_46_without_factories_takes_a_line() -> None:
    play = Play("rundown: Jena, Berlin\nlines: Bitterfeld~Jena").event(EAST, "46")
    play.does("icon e.rundown")
    assert play.lines("Bitterfeld~Jena") == 0


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
    """Ruling A32."""
    text = "factories: Hamburg, Kiel, Flensburg, Köln\nlines: Kiel~Hamburg, Flensburg~Hamburg 2"
    play = Play(text).event(EAST, "63")
    assert play.offered == ["flensburg~hamburg", "kiel~hamburg"]
