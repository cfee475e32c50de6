"""Cases of the card almanac, and cases derived from the rules (V-30 to V-55), by their ids in
`cases.md`."""

from __future__ import annotations

import pytest

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.volk.content.vocabulary import (
    CARD_NUMBERS,
    CITY_IDS,
    EAST,
    PROVINCE_CODES,
    WEST,
)
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import comparisons, end_of_decade, playing_the_game, western_currency
from kabinett.games.volk.rules.state import BOTH_COLLAPSED, LASTED, advantage_holder
from tests.random_games import state_of
from tests.volk.position import Play, actions, province


@pytest.mark.parametrize(("unrest", "markers"), [(3, 0), (4, 1), (7, 1), (8, 2), (12, 3)])
def test_v30_mass_protests(unrest: int, markers: int) -> None:
    assert Play(f"unrest: TH {unrest}").protests("TH") == markers


def test_v31_set_up() -> None:
    s = game.new_state(game.setup(Setup(2)))
    suppliers = {province("NW"), province("RP"), province("BW")}
    assert all(n == (2 if p in suppliers else 3) for p, n in enumerate(s.unrest))
    built = {CITY_IDS[city] for city, state in enumerate(s.factories) if state}
    assert built == {"hamburg", "dortmund", "berlin", "bitterfeld"}
    assert (s.socialist_box, sum(s.socialists), sum(s.lines), sum(s.ls)) == (1, 0, 0, 0)
    assert advantage_holder(s) == WEST
    table = Table.new(game, Setup(2))
    assert table.open_seats() == (WEST,)
    s = state_of(game, table)
    assert ([len(hand) for hand in s.hands], len(s.display), len(s.deck)) == ([2, 2], 7, 9)


def test_v32_rundown_and_repair_may_cancel_out() -> None:
    play = Play("factories: Berlin\nunrest: EB 1").event(EAST, "46")
    play.does("icon e.rundown")
    assert play.factory("Berlin") == "normal"
    assert (play.ls("EB"), play.unrest("EB")) == (1, 0)


def test_v32_rundown_and_repair_in_the_other_order() -> None:
    play = Play("factories: Berlin, Jena").event(EAST, "46").does("icon e.rundown", "Jena")
    assert (play.factory("Jena"), play.factory("Berlin")) == ("rundown", "normal")


def test_v34_card_25() -> None:
    play = Play("").event(EAST, "25")
    assert play.unrest("WB") == 2
    assert "WB" not in play.offered
    play.does("BY", "NW")
    assert (play.unrest("BY"), play.unrest("NW")) == (1, 1)


@pytest.mark.parametrize(
    ("card", "first"),
    [("4", ()), ("11", ("pass",)), ("24", ()), ("62", ("pass", "icon w+u.west_germany.by_east"))],
)
def test_v35_no_unrest_into_west_berlin(card: str, first: tuple[str, ...]) -> None:
    play = Play("decade: 4\nunrest: TH 9").event(EAST, card).does(*first)
    while "BY" not in play.offered:
        play.does(play.offered[0])
    assert "WB" not in play.offered


def test_v35_card_68() -> None:
    play = Play("").event(EAST, "68")
    assert (play.unrest("BY"), "WB" in play.offered) == (1, False)
    play.does("BY", "BY", "BY")  # the first unrest had only one place to go
    assert play.unrest("BY") == 3


@pytest.mark.parametrize("card", ["13", "20"])
def test_v35_no_unrest_out_of_west_berlin(card: str) -> None:
    play = Play("unrest: WB 3, BY 1, HE 1").event(WEST, card)
    while "BY" not in play.offered:
        play.does(play.offered[0])
    assert "WB" not in play.offered


def test_v37_card_39_all_in_west_berlin() -> None:
    play = Play("unrest: WB 3, BY 4").event(WEST, "39").does("WB", "WB", "WB")
    assert (play.unrest("WB"), play.unrest("BY"), play.tracks) == (0, 4, (-1, 0, 0))


def test_v38_card_35_never_in_west_berlin() -> None:
    play = Play("living standard: RP 3").event(WEST, "35")
    assert "WB" not in play.offered
    play.does("RP")
    assert "RP" not in play.offered
    play.does("BY")
    assert (play.ls("RP"), play.ls("BY")) == (4, 1)
    assert play.asked == "West"  # East’s unrest: no transfer is offered


def test_v38_card_79_may_fill_a_sector() -> None:
    play = Play("sectors: UK 1\nunrest: WB 2, BY 5").event(WEST, "79").does("WB")
    assert play.offered == ["sector fr", "sector us"]
    play.does("sector us")
    assert (play.s.sectors, play.unrest("WB"), play.s.transferred) == ([1, 0, 1], 1, [0, 0, 0])


def test_v39_card_77_moves_the_fresh_unrest() -> None:
    play = Play("").event(WEST, "77").does("icon e+u.sachsen")
    play.does("SN", "TH")
    assert (play.unrest("SN"), play.unrest("TH")) == (0, 1)
    play.does("SN")  # the second unrest: from Thüringen, the only place with unrest
    assert (play.unrest("SN"), play.unrest("TH")) == (1, 0)


@pytest.mark.parametrize(
    ("card", "icon"), [("15", "e.polpink"), ("21", "e.polred"), ("51", "e.polpink")]
)
def test_v40_west_ignores_the_police(card: str, icon: str) -> None:
    play = Play("factories: Berlin, Jena\nunrest: TH 3").event(WEST, card)
    play.does(f"ignore {icon}")
    while play.asked:
        play.does(play.offered[0])
    assert play.s.police == []
    assert [CARD_NUMBERS[c] for c in play.s.played] == [card]


def test_v41_card_64_is_red() -> None:
    assert (
        "event"
        not in Play("west hand: 64\ndecade: 4").start(actions.action, WEST).does("64").offered
    )


def test_v42_round_table() -> None:
    play = Play("unrest: SN 6, TH 3\npolice: 5 used, 49, 51 used").event(EAST, "IVa")
    play.does("icon e.stasiend")
    assert "SN" in play.offered
    play.does("TH")
    assert "TH" not in play.offered
    play.does("SN")
    assert play.asked == "West"
    assert play.offered == ["SN", "TH"]
    play.does("TH")
    assert (play.unrest("TH"), play.unrest("SN")) == (3, 7)
    assert (play.s.police, play.tracks) == ([], (0, -1, 0))


@pytest.mark.parametrize(("factories", "may"), [("", False), ("factories: Kiel", True)])
def test_v44_a_state_dismantles_no_more_than_it_has(factories: str, may: bool) -> None:
    """Ruling A13."""
    play = Play(f"west hand: 12\n{factories}").start(actions.action, WEST).does("12")
    assert ("event" in play.offered) == may
    if not may:
        assert "more than you have" in play.why_not(WEST, "event")


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("played: 2, 12", 2),
        ("played: I", 2),
        ("played: 1, 3", 0),
        ("living standard: BY 3", 3),
        ("sectors: UK 2", 2),
        ("police: 5, 21", 2),
        ("police: 15", 0),
        ("unrest: TH 9, SN 4", 1),
        ("living standard: BY 3, MV 1, BB 1, EB 1, SA 1, SN 1, TH 1", 2),
        ("living standard: BY 3, MV 1, BB 1, SA 1, SN 1, TH 1", 3),
        ("living standard: BY 3\nunrest: NW 4, HE 4", 2),
        ("unrest: NW 4", 0),
    ],
)
def test_v46_the_flight_marker(text: str, steps: int) -> None:
    assert end_of_decade.flight_steps(Play(text).s) == steps


def test_v46_the_wall() -> None:
    play = Play("wall: stands\nliving standard: BY 6\nfactories: Berlin, Jena\nphase: 1")
    play.start(end_of_decade.phase_flight)
    assert (play.asked, play.tracks) == ("East", (-1, 0, 0))
    play.does("Jena")
    assert play.asked == ""


def test_v47_a_west_province_without_factory() -> None:
    play = Play("rundown: Berlin, Jena\nfactories: Hamburg, Dortmund")
    assert (
        western_currency.worst_west_export(play.s),
        western_currency.exporter_count(play.s),
    ) == (0, 2)


def test_v49_both_collapse_and_east_wins() -> None:
    play = Play("unrest: NW 8, BY 8, TH 16")
    play.do(end_of_decade.phase_collapse)
    assert play.s.ending == BOTH_COLLAPSED
    result = game.result(play.s)
    assert result is not None
    assert result.winners == (EAST,)


def test_v49_after_four_decades_east_wins() -> None:
    play = Play("decade: 4")
    play.do(end_of_decade.phase_collapse)
    assert play.s.ending == LASTED
    result = game.result(play.s)
    assert result is not None
    assert result.winners == (EAST,)


def test_v51_one_transfer_an_action_and_only_from_above() -> None:
    text = """
    factories: Köln, Dortmund, Duisburg, Koblenz, Saarbrücken, Kaiserslautern
    """
    play = Play(text + "west hand: 1").start(actions.action, WEST).does("1", "living_standard")
    play.does("NW", "RP", "NW")
    assert (play.asked, play.ls("WB"), play.ls("RP")) == ("", 1, 1)
    play = Play(text + "west hand: 1\nsectors: US 1").start(actions.action, WEST)
    play.does("1", "living_standard", "NW", "RP")
    assert play.asked == ""  # 1 is not more than 1


def test_v52_protests_tie_living_standards_down() -> None:
    attack = comparisons.attack_strength
    play = Play("living standard: BY 3\nunrest: BY 8, SN 20")
    play.s.frozen = [play.protests(code) for code in PROVINCE_CODES]
    assert attack(play.s, province("BY"), province("SN")) == 1


def test_v54_the_side_that_did_not_act_last_begins_the_second_half() -> None:
    """Ruling A65."""
    play = Play("to act: West\ndisplay: 4\nwest hand: 7\neast hand: 16").start(
        playing_the_game.play_on
    )
    play.does("7", "build_up", "done")
    assert play.asked == "East"
    play.does("4", "build_up", "done")
    assert (play.s.half, play.asked) == (2, "West")


def test_v55_the_price_of_the_special_card() -> None:
    play = Play("decade: 2\nspecial: II\neast hand: 23, 25\nwest hand: 40").start(
        actions.action, EAST
    )
    play.does("II")
    assert play.offered == ["23", "25", "west_draws"]
    play.does("25")
    assert (play.hand(EAST), play.s.wall) == (["23"], 1)
    play = Play("decade: 2\nspecial: II\neast hand: 23\nwest hand: 40", fate="31")
    play.start(actions.action, EAST).does("II", "west_draws")
    assert (play.hand(WEST), play.hand(EAST)) == (["31", "40"], ["23"])
