"""Phases 1 to 4 of the end of a decade (9.1 to 9.4): what the states must pay."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import EAST, PROVINCE_CODES, WEST
from kabinett.games.volk.rules import economy, end_of_decade, special_cities, western_currency
from kabinett.games.volk.rules.state import INSOLVENT
from tests.volk.position import Play, province

# -- 1: flight, or the cost of the Wall


def flight(text: str) -> Play:
    return Play(f"phase: 1\n{text}").start(end_of_decade.phase_flight)


def test_flight_is_dismantled_in_turns_from_the_holder_of_the_advantage() -> None:
    """Ruling A23."""
    text = "factories: Berlin, Jena, Leipzig, Rostock, Dresden\nsectors: UK 2, FR 2, US 2"
    play = flight(text)  # six steps are three points
    assert play.asked == "West"
    play.does("Berlin")
    assert play.asked == "East"
    play.does("Jena")
    assert play.asked == "West"
    play = flight(text + "\ntracks: prestige 1")
    assert play.asked == "East"


def test_flight_takes_rheinsberg_twice() -> None:
    play = flight("factories: Rheinsberg\nliving standard: BY 4\npolice: 5, 21")
    assert play.s.ending == INSOLVENT  # Rheinsberg has two of the three points
    play = flight("factories: Rheinsberg\nliving standard: BY 4")
    assert (play.factory("Rheinsberg"), play.s.ending) == ("", -1)


def test_flight_rests_on_at_least_zero() -> None:
    play = flight("living standard: MV 2, BB 2, EB 2, SA 2, SN 2, TH 2\nunrest: NW 4")
    assert (play.s.ending, end_of_decade.flight_steps(play.s)) == (-1, 0)


def test_played_cards_go_after_the_flight() -> None:
    play = flight("played: 2, 12, 4, 20\nfactories: Berlin, Jena")
    play.does("Berlin")
    assert play.s.played == []


def test_flight_beyond_the_economy_is_insolvency() -> None:
    """Ruling A18."""
    play = flight("living standard: BY 4\nfactories: Berlin")
    assert (play.s.ending, play.winner) == (INSOLVENT, WEST)


def test_the_wall_costs_prestige_and_a_point() -> None:
    """Ruling A17."""
    play = flight(
        "wall: stands\nfactories: Berlin, Jena\ntracks: prestige 3\nliving standard: BY 9"
    )
    assert play.asked == "East"
    play.does("Berlin")
    assert play.tracks == (2, 0, 0)


def test_the_wall_without_an_economy_is_insolvency() -> None:
    assert flight("wall: stands\nrundown: Berlin").s.ending == INSOLVENT


def test_the_walls_prestige_off_the_track_is_the_wests_gain() -> None:
    """Ruling A16."""
    play = flight("wall: stands\nfactories: Berlin, Jena\ntracks: prestige -6\nunrest: BY 1")
    assert (play.asked, play.offered[0]) == ("West", "BY")
    play.does("SN")
    assert (play.unrest("SN"), play.asked) == (1, "East")


# -- 2: prestige


def prestige(mark: int, text: str = "") -> Play:
    play = Play(f"phase: 1\ntracks: prestige {mark}\nfactories: Berlin, Jena\n{text}")
    return play.start(end_of_decade.phase_prestige)


def test_in_the_middle_nothing_happens() -> None:
    """Ruling A21."""
    assert prestige(0).asked == ""


@pytest.mark.parametrize(
    ("mark", "boxes"),
    [(1, [1]), (3, [1, 2, 3]), (-2, [-2, -1]), (-6, [-6, -5, -4, -3, -2, -1])],
)
def test_a_lower_box_of_the_same_half_may_be_executed(mark: int, boxes: list[int]) -> None:
    """Ruling A20."""
    play = prestige(mark, "unrest: TH 2")
    if len(boxes) == 1:
        assert play.forced[0] == f"prestige {mark}"
        return
    assert play.asked == ("East" if mark > 0 else "West")
    assert play.offered == [f"prestige {box}" for box in boxes]


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
def test_each_box_of_the_prestige_track_has_its_effect(
    mark: int, answers: str, ls: dict[str, int], calm: dict[str, int], built: dict[str, str]
) -> None:
    text = "unrest: MV 3, BB 3, TH 1\nliving standard: SN 2, TH 2"
    play, before = prestige(mark, text), Play(text)
    play.does(*answers.split())
    assert play.asked == ""
    for code in PROVINCE_CODES:
        assert play.ls(code) - before.ls(code) == ls.get(code, 0)
        assert play.unrest(code) - before.unrest(code) == calm.get(code, 0)
    for city, state in built.items():
        assert play.factory(city) == state


@pytest.mark.parametrize("box", [-2, 1])
def test_the_log_names_the_box_by_its_number_on_the_track(box: int) -> None:
    play = prestige(2 * box // abs(box)).does(f"prestige {box}")
    heard = [(event.message, event.args) for event in play.s.heard or []]
    assert (words.BOX_CHOSEN, (WEST if box < 0 else EAST, box)) in heard


def test_the_holder_decides_where() -> None:
    play = prestige(-5, "living standard: SN 1, TH 1").does("prestige -5")
    assert play.asked == "West"


def test_no_living_standard_to_lose_is_skipped() -> None:
    """Ruling A69."""
    play = prestige(-5).does("prestige -5", "TH")
    assert (play.unrest("TH"), play.asked) == (1, "")


def test_without_factories_a_line_goes_instead() -> None:
    """Ruling A19."""
    play = Play("phase: 1\ntracks: prestige -1\nrundown: Berlin, Jena\nlines: Bitterfeld~Jena")
    play.start(end_of_decade.phase_prestige)
    assert play.lines("Bitterfeld~Jena") == 0


def test_without_anything_running_down_is_skipped() -> None:
    play = Play("phase: 1\ntracks: prestige -1\nrundown: Berlin").start(
        end_of_decade.phase_prestige
    )
    assert (play.asked, play.s.ending) == ("", -1)


@pytest.mark.parametrize("box", [-4, -6])
def test_a_box_that_dismantles_may_be_insolvency(box: int) -> None:
    play = Play("phase: 1\ntracks: prestige -6\nrundown: Berlin").start(
        end_of_decade.phase_prestige
    )
    play.does(f"prestige {box}")
    assert play.s.ending == INSOLVENT


def test_police_rest_in_the_prestige_phase() -> None:
    """8: police act in East’s actions and in phase 8 only."""
    play = Play("phase: 1\nunrest: TH 3\npolice: 5\ntracks: prestige 3\nfactories: Berlin")
    play.start(end_of_decade.phase_prestige).does("prestige 3")
    assert "5" not in play.offered


# -- 3: Western currency

WEST_OF_ONE = "Kiel, Hamburg, Bremen, Dortmund, Kassel, Koblenz, Mannheim, Nürnberg"


def currency(text: str) -> Play:
    return Play(f"phase: 2\n{text}").start(western_currency.phase_currency)


def test_a_shortage_runs_factories_down_in_turns() -> None:
    """Rulings A27, A28, A29."""
    play = currency(
        f"factories: {WEST_OF_ONE}, Berlin, Jena, Dresden\ntracks: currency -2\n"
        "living standard: EB 3"
    )  # 3 − (3 − 2) = 2 short
    assert play.asked == "West"
    play.does("Berlin")
    assert play.asked == "East"
    play.does("Jena")
    assert (play.factory("Dresden"), play.asked) == ("normal", "")


def test_a_surplus_does_nothing() -> None:
    play = currency("tracks: currency 6\nliving standard: EB 3\nfactories: Berlin")
    assert (play.asked, play.factory("Berlin")) == ("", "normal")


def test_when_all_are_rundown_lines_go() -> None:
    """After one factory has run down, a line must go, and the holder of the advantage chooses first
    again."""
    play = currency(
        f"factories: {WEST_OF_ONE}, Berlin\nrundown: Jena, Bitterfeld\n"
        "lines: Bitterfeld~Jena, Berlin~Bitterfeld 2\ntracks: currency -5"
    )
    assert play.factory("Berlin") == "rundown"  # 2 short, because three factories export
    assert (play.asked, play.offered) == ("West", ["berlin~bitterfeld", "bitterfeld~jena"])


def test_rheinsberg_goes_like_a_line() -> None:
    play = currency(f"factories: {WEST_OF_ONE}, Rheinsberg\nrundown: Jena\ntracks: currency -3")
    # 3 − 1: Rheinsberg runs down and is then taken away
    assert (play.factory("Rheinsberg"), play.s.ending) == ("", -1)


def test_a_shortage_beyond_everything_is_insolvency() -> None:
    play = currency(f"factories: {WEST_OF_ONE}, Berlin\ntracks: currency -3")
    assert play.s.ending == INSOLVENT


def test_factories_abroad_neither_export_nor_run_down() -> None:
    play = Play(f"factories: {WEST_OF_ONE}, Polska-N, ČSSR-N")
    assert western_currency.exporter_count(play.s) == 0
    assert economy.factories_to_run_down(play.s) == []


def test_hamburg_saves_a_province_without_factories() -> None:
    text = WEST_OF_ONE.replace("Kiel, ", "")
    play = Play(f"factories: {text}\nrundown: Berlin")
    assert western_currency.worst_west_export(play.s) == 0
    play.s.hamburg = province("SH")
    assert western_currency.worst_west_export(play.s) == 1
    assert special_cities.hamburg_choices(play.s)


# -- 4: police must be paid


def test_every_police_card_costs_a_point() -> None:
    play = Play("phase: 3\npolice: 5, 15\nfactories: Berlin, Jena, Leipzig")
    play.start(end_of_decade.phase_police_pay).does("Berlin", "Leipzig")
    assert (play.asked, play.factory("Jena")) == ("", "normal")


def test_police_beyond_the_economy_is_insolvency() -> None:
    play = Play("phase: 3\npolice: 5, 15\nfactories: Berlin").start(end_of_decade.phase_police_pay)
    assert (play.s.ending, play.factory("Berlin")) == (INSOLVENT, "normal")
