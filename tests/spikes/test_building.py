"""A build action of five lines, click by click, and a mass protest in its way."""

from __future__ import annotations

import pytest

from kabinett.core.game import Setup
from kabinett.core.luck import Luck
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.table import IllegalChoice, Table
from tests.core.play import check_dear, play_random
from tests.spikes.building import (
    EAST,
    NAMES,
    NS,
    WEST,
    Country,
    build,
    game,
    value,
)

SN = 4


def table(*answers: str) -> Table:
    """The event of `country`, with West saying that Hamburg belongs to Niedersachsen."""
    made = Table.new(game, Setup(2))
    give(made, "province:ns", *answers)
    return made


def give(to: Table, *answers: str) -> None:
    for name in answers:
        check_dear(to, Luck(len(to.lines)))
        to.answer(to.open_seats()[0], None, name)


def sites(of: Table) -> set[str]:
    ask = of.ask(of.open_seats()[0])
    assert ask is not None
    return set(ask.choices)


def names(s: Country) -> set[str]:
    return {game.vocabulary.names[choice] for choice in game.program.choices(s)}


def building(side: int, points: int, *factories: str) -> Country:
    """A build action on a map with these factories only."""
    s = Country()
    for city in factories:
        s.factories[NAMES.index(city)] = 1
    game.program.begin(s, build, side, points)
    return s


def click(s: Country, *sites: str) -> None:
    for site in sites:
        number = game.vocabulary.number(site)
        assert number in game.program.choices(s), f"{site} is not offered: {names(s)}"
        game.program.run(s, number)


def unrest(s: Country, province: int, counters: int) -> Country:
    s.unrest[province] = counters
    return s


# -- the golden examples


def test_v_01_three_points_build_a_factory_and_both_lines_to_it() -> None:
    """A's value +1, B's value 2."""
    s = building(WEST, 3, "bremen")
    bremen, duisburg = NAMES.index("bremen"), NAMES.index("duisburg")
    click(s, "factory:duisburg", "line:bremen~duisburg", "line:bremen~duisburg")
    assert s.over() and s.points == 0
    assert (value(s, bremen), value(s, duisburg)) == (2, 2)


def test_v_01_a_line_needs_a_factory_at_one_end() -> None:
    s = building(WEST, 3, "bremen")
    assert "line:bremen~bielefeld" in names(s) and "line:bielefeld~dortmund" not in names(s)
    click(s, "factory:bielefeld")
    assert "line:bielefeld~dortmund" in names(s)


def test_v_01_a_half_built_connection_does_not_work() -> None:
    s = building(WEST, 2, "bremen", "duisburg")
    click(s, "line:bremen~duisburg")
    assert value(s, NAMES.index("bremen")) == 1 and "line:bremen~duisburg" in names(s)


def test_v_02_a_mass_protest_forbids_a_province_with_all_connections_of_its_cities() -> None:
    """In Sachsen: neither its cities nor the lines to Jena and Bitterfeld, though half of them
    lies outside; Bitterfeld-Eisenach is free."""
    free = names(building(EAST, 5, "leipzig", "jena", "bitterfeld"))
    assert {"factory:dresden", "line:leipzig~jena", "line:bitterfeld~leipzig"} <= free
    s = unrest(building(EAST, 5, "leipzig", "jena", "bitterfeld"), SN, 4)
    assert names(s) == {
        "factory:eisenach",
        "line:bitterfeld~eisenach",
        "line:eisenach~jena",
        "done",
    }
    assert names(unrest(s, SN, 3)) == free


# -- five lines, and a mass protest in the way


def test_five_lines_click_by_click() -> None:
    s = building(WEST, 5, "bremen", "bielefeld", "dortmund")
    click(s, "line:bremen~bielefeld", "line:bielefeld~dortmund", "line:duisburg~dortmund")
    click(s, "line:bremen~duisburg", "line:bremen~duisburg")
    assert s.over() and sum(s.lines) == 5
    assert value(s, NAMES.index("bielefeld")) == 3


def test_a_mass_protest_in_the_middle_blocks_the_lines_that_were_left() -> None:
    """Three icons, then East gives Niedersachsen its fourth unrest, then two icons more."""
    played = table("line:bremen~bielefeld", "factory:bielefeld", "line:bremen~duisburg")
    assert played.open_seats() == (EAST,)
    assert sites(played) == {"province:sh", "province:ns", "province:nw"}
    give(played, "province:ns")
    assert played.open_seats() == (WEST,)
    assert "line:bremen~duisburg" not in sites(played)  # half built, and stays so
    assert not any("bremen" in site or "hamburg" in site for site in sites(played))
    reason = played.why_not(WEST, "line:bremen~duisburg")
    assert reason is not None and reason.section == "5.1"
    give(played, "line:bielefeld~dortmund", "line:duisburg~dortmund")
    assert played.over and sum(played.state.lines) == 4


def test_east_may_put_the_unrest_where_it_stops_nothing() -> None:
    played = table("line:bremen~bielefeld", "factory:bielefeld", "line:bremen~duisburg")
    give(played, "province:sh", "line:bremen~duisburg", "line:bielefeld~dortmund")
    assert played.over and sum(played.state.lines) == 4


@pytest.mark.parametrize(("province", "blocked"), [("ns", True), ("sh", False)])
def test_a31_hamburg_is_blocked_with_the_province_it_belongs_to(
    province: str, blocked: bool
) -> None:
    played = Table.new(game, Setup(2))
    give(played, f"province:{province}", "done", "province:ns")
    assert ("line:kiel~hamburg" not in sites(played)) == blocked
    assert "line:hamburg~bremen" not in sites(played)  # Bremen's own province forbids it


def test_fewer_points_may_be_used() -> None:
    played = table("done", "province:nw", "done")
    assert played.over and sum(played.state.lines) == 0


def test_what_is_not_offered_is_not_built() -> None:
    played = table()
    for site in ("line:bielefeld~dortmund", "factory:bremen", "line:leipzig~jena"):
        if site not in sites(played):
            with pytest.raises(IllegalChoice):
                played.answer(WEST, None, site)
    assert sum(played.state.lines) == 0


def test_each_click_is_taken_back_alone_but_not_after_east_has_answered() -> None:
    played = table("line:bremen~bielefeld", "factory:bielefeld", "line:bremen~duisburg")
    played.undo(WEST)
    played.undo(WEST)
    assert sum(played.state.lines) == 1 and played.state.points == 2
    give(played, "line:bremen~duisburg", "line:bremen~duisburg", "province:ns")
    assert played.undo_line(WEST) is None
    give(played, "line:duisburg~dortmund")
    assert played.undo_line(WEST) is not None
    played.restart_turn(WEST)
    assert played.state.points == 2 and played.state.unrest[NS] == 4


def test_the_record_of_it_reads_like_the_clicks() -> None:
    played = table("line:bremen~bielefeld", "done", "province:ns", "done")
    assert [line.text() for line in played.lines] == [
        "0 province:ns",
        "0 line:bremen~bielefeld",
        "0 done",
        "1 province:ns",
        "0 done",
    ]
    assert replay(parse(write(played.record())), game).state == played.state


@pytest.mark.parametrize("seed", range(6))
def test_at_random_everything_holds_at_every_click(seed: int) -> None:
    play_random(game, Setup(2), seed, every=1)
