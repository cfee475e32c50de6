"""Cases of the card almanac and derived ones (V-30 to V-55), by their ids."""

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
from kabinett.games.volk.rules import comparisons, end_of_decade, playing_the_game
from kabinett.games.volk.rules.state import BOTH_COLLAPSED, LASTED, holder
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
    assert holder(s) == WEST
    table = Table.new(game, Setup(2))
    assert table.open_seats() == (WEST,)
    s = table.state
    assert ([len(hand) for hand in s.hands], len(s.display), len(s.deck)) == ([2, 2], 7, 9)


def test_v32_rundown_and_repair_may_cancel_out() -> None:
    p = Play("factories: Berlin\nunrest: EB 1").event(EAST, "46")
    p.does("icon e.rundown")
    assert p.factory("Berlin") == "normal"
    assert (p.ls("EB"), p.unrest("EB")) == (1, 0)


def test_v32_or_not() -> None:
    p = Play("factories: Berlin, Jena").event(EAST, "46").does("icon e.rundown", "Jena")
    assert (p.factory("Jena"), p.factory("Berlin")) == ("rundown", "normal")


def test_v34_card_25() -> None:
    p = Play("").event(EAST, "25")
    assert p.unrest("WB") == 2
    assert "WB" not in p.offered
    p.does("BY", "NW")
    assert (p.unrest("BY"), p.unrest("NW")) == (1, 1)


@pytest.mark.parametrize(
    ("card", "first"),
    [("4", ()), ("11", ("pass",)), ("24", ()), ("62", ("pass", "icon w+u.west_germany.by_east"))],
)
def test_v35_no_unrest_into_west_berlin(card: str, first: tuple[str, ...]) -> None:
    p = Play("decade: 4\nunrest: TH 9").event(EAST, card).does(*first)
    while "BY" not in p.offered:
        p.does(p.offered[0])
    assert "WB" not in p.offered


def test_v35_card_68() -> None:
    p = Play("").event(EAST, "68")
    assert (p.unrest("BY"), "WB" in p.offered) == (1, False)
    p.does("BY", "BY", "BY")  # the first one had only one place to go
    assert p.unrest("BY") == 3


@pytest.mark.parametrize("card", ["13", "20"])
def test_v35_no_unrest_out_of_west_berlin(card: str) -> None:
    p = Play("unrest: WB 3, BY 1, HE 1").event(WEST, card)
    while "BY" not in p.offered:
        p.does(p.offered[0])
    assert "WB" not in p.offered


def test_v37_card_39_all_in_west_berlin() -> None:
    p = Play("unrest: WB 3, BY 4").event(WEST, "39").does("WB", "WB", "WB")
    assert (p.unrest("WB"), p.unrest("BY"), p.tracks) == (0, 4, (-1, 0, 0))


def test_v38_card_35_never_in_west_berlin() -> None:
    p = Play("living standard: RP 3").event(WEST, "35")
    assert "WB" not in p.offered
    p.does("RP")
    assert "RP" not in p.offered
    p.does("BY")
    assert (p.ls("RP"), p.ls("BY")) == (4, 1)
    assert p.asked == "West"  # East’s unrest: no transfer is offered


def test_v38_card_79_may_fill_a_sector() -> None:
    p = Play("sectors: UK 1\nunrest: WB 2, BY 5").event(WEST, "79").does("WB")
    assert p.offered == ["sector fr", "sector us"]
    p.does("sector us")
    assert (p.s.sectors, p.unrest("WB"), p.s.transferred) == ([1, 0, 1], 1, [0, 0, 0])


def test_v39_card_77_moves_the_fresh_unrest() -> None:
    p = Play("").event(WEST, "77").does("icon e+u.sachsen")
    p.does("SN", "TH")
    assert (p.unrest("SN"), p.unrest("TH")) == (0, 1)
    p.does("SN")  # the second one: from Thüringen, the only place with unrest
    assert (p.unrest("SN"), p.unrest("TH")) == (1, 0)


@pytest.mark.parametrize(
    ("card", "icon"), [("15", "e.polpink"), ("21", "e.polred"), ("51", "e.polpink")]
)
def test_v40_west_ignores_the_police(card: str, icon: str) -> None:
    p = Play("factories: Berlin, Jena\nunrest: TH 3").event(WEST, card)
    p.does(f"ignore {icon}")
    while p.asked:
        p.does(p.offered[0])
    assert p.s.police == []
    assert [CARD_NUMBERS[c] for c in p.s.played] == [card]


def test_v41_card_64_is_red() -> None:
    assert (
        "event"
        not in Play("west hand: 64\ndecade: 4").start(actions.action, WEST).does("64").offered
    )


def test_v42_round_table() -> None:
    p = Play("unrest: SN 6, TH 3\npolice: 5 used, 49, 51 used").event(EAST, "IVa")
    p.does("icon e.stasiend")
    assert "SN" in p.offered
    p.does("TH")
    assert "TH" not in p.offered
    p.does("SN")
    assert p.asked == "West"
    assert p.offered == ["SN", "TH"]
    p.does("TH")
    assert (p.unrest("TH"), p.unrest("SN")) == (3, 7)
    assert (p.s.police, p.tracks) == ([], (0, -1, 0))


@pytest.mark.parametrize(("factories", "may"), [("", False), ("factories: Kiel", True)])
def test_v44_one_does_not_dismantle_more_than_one_has(factories: str, may: bool) -> None:
    p = Play(f"west hand: 12\n{factories}").start(actions.action, WEST).does("12")
    assert ("event" in p.offered) == may
    if not may:
        assert "more than you have" in p.why_not(WEST, "event")


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
    p = Play("wall: stands\nliving standard: BY 6\nfactories: Berlin, Jena\nphase: 1")
    p.start(end_of_decade.phase_flight)
    assert (p.asked, p.tracks) == ("East", (-1, 0, 0))
    p.does("Jena")
    assert p.asked == ""


def test_v47_a_west_province_without_factory() -> None:
    p = Play("rundown: Berlin, Jena\nfactories: Hamburg, Dortmund")
    assert (end_of_decade.worst_west_export(p.s), end_of_decade.exporters(p.s)) == (0, 2)


def test_v49_both_collapse_and_east_wins() -> None:
    p = Play("unrest: NW 8, BY 8, TH 16")
    p.do(end_of_decade.phase_collapse)
    assert p.s.ending == BOTH_COLLAPSED
    result = game.result(p.s)
    assert result is not None
    assert result.winners == (EAST,)


def test_v49_after_four_decades_east_wins() -> None:
    p = Play("decade: 4")
    p.do(end_of_decade.phase_collapse)
    assert p.s.ending == LASTED
    result = game.result(p.s)
    assert result is not None
    assert result.winners == (EAST,)


def test_v51_one_transfer_an_action_and_only_from_above() -> None:
    text = """
    factories: Köln, Dortmund, Duisburg, Koblenz, Saarbrücken, Kaiserslautern
    """
    p = Play(text + "west hand: 1").start(actions.action, WEST).does("1", "living_standard")
    p.does("NW", "RP", "NW")
    assert (p.asked, p.ls("WB"), p.ls("RP")) == ("", 1, 1)
    p = Play(text + "west hand: 1\nsectors: US 1").start(actions.action, WEST)
    p.does("1", "living_standard", "NW", "RP")
    assert p.asked == ""  # 1 is not more than 1


def test_v52_protests_tie_living_standards_down() -> None:
    attack = comparisons.attack_strength
    p = Play("living standard: BY 3\nunrest: BY 8, SN 20")
    p.s.frozen = [p.protests(code) for code in PROVINCE_CODES]
    assert attack(p.s, province("BY"), province("SN")) == 1


def test_v54_the_second_half_is_begun_by_who_did_not_act_last() -> None:
    p = Play("to act: West\ndisplay: 4\nwest hand: 7\neast hand: 16").start(
        playing_the_game.play_on
    )
    p.does("7", "build_up", "done")
    assert p.asked == "East"
    p.does("4", "build_up", "done")
    assert (p.s.half, p.asked) == (2, "West")


def test_v55_the_price_of_the_special_card() -> None:
    p = Play("decade: 2\nspecial: II\neast hand: 23, 25\nwest hand: 40").start(actions.action, EAST)
    p.does("II")
    assert p.offered == ["23", "25", "west_draws"]
    p.does("25")
    assert (p.hand(EAST), p.s.wall) == (["23"], 1)
    p = Play("decade: 2\nspecial: II\neast hand: 23\nwest hand: 40", fate="31")
    p.start(actions.action, EAST).does("II", "west_draws")
    assert (p.hand(WEST), p.hand(EAST)) == (["31", "40"], ["23"])
