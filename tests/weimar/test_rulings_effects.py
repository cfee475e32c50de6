"""Rulings about what effects can do: 9.20 to 9.22."""

from __future__ import annotations

from collections import Counter

import pytest

from kabinett.core.luck import Luck
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import BERLIN, Z
from kabinett.games.weimar.phases import society, won_issues
from kabinett.games.weimar.rules import events
from tests.weimar.position import Play, added

TOGETHER = ["dissolve 1 party any", "threat -unrest here"]


def shares(play: Play, *options: list[str]) -> list[int]:
    blocks = [added(play.s.book, option) for option in options]
    found = [events.share_of_block(play.s, Z, block, play.s.here) for block in blocks]
    assert [share > 0 for share in found] == [
        events.does_something(play.s, Z, block, play.s.here) for block in blocks
    ]
    return found


def test_9_20_one_city_for_both() -> None:
    """Ruling 9.20: with a unit and Unrest in two cities, half of Security can be done; in one city,
    all of it."""
    apart = Play(units="essen: soldiers", threats="unrest: koeln")
    together = Play(units="essen: soldiers; koeln: rfb", threats="unrest: koeln")
    assert shares(apart, TOGETHER) == [50]
    assert shares(together, TOGETHER) == [100]


def test_9_20_a_half_option_is_closed_beside_a_whole_one() -> None:
    """Ruling 9.20."""
    play = Play(
        issues="security_1: kpd_2",
        units="essen: freikorps_1; gone: soldiers",
        threats="unrest: koeln",
    ).start(won_issues.resolve_issues)
    assert play.question.endswith("choose a city")  # option 2 asks where the dissolved unit goes


def test_9_20_here_is_no_city_if_none_was_found() -> None:
    """Ruling 9.20: if the first effect finds no city, those that follow have none."""
    assert shares(Play(threats="unrest: koeln"), TOGETHER) == [0]
    assert shares(Play(threats="unrest: koeln"), ["threat -unrest any", "base +1 own here"]) == [
        100
    ]


def test_9_20_here_is_where_the_action_was() -> None:
    """Ruling 9.20: a list may begin "here"."""
    play = Play(threats="unrest: koeln")
    play.s.here = -1
    assert shares(play, ["threat -unrest here"]) == [0]
    play.s.here = 3
    assert shares(play, ["threat -unrest here"]) == [100]


def test_9_21_a_nation_without_flags_is_not_offered() -> None:
    """Ruling 9.21."""
    play = Play()
    play.s.flags = [3, 1, 0]
    play.effect("z", "flag +any")
    assert play.offered == ["france", "ussr"]
    assert play.does("ussr").s.flags == [3, 1, 1]


def test_9_21_with_all_flags_placed_nobody_is_asked() -> None:
    """Rulings 9.21, 9.22: then nobody is asked for a nation."""
    play = Play()
    play.s.flags = [3, 3, 3]
    assert play.effect("z", "flag +any").asked == ""


def test_9_22_a_marker_with_nothing_to_move() -> None:
    """Ruling 9.22: there is no Freikorps in the supply or in a city."""
    track = "soldiers_dnvp_freikorps"
    play = Play(society_track=track).start(society.resolve_society)
    assert play.question.startswith("If you like:")
    play = Play(society_track=track, units="gone: freikorps_1 2")
    play.start(society.resolve_society)
    assert play.asked == ""


def test_9_22_options_that_do_nothing() -> None:
    """Ruling 9.22: neither Seat can be lost."""
    options = {"choose": "own", "options": [["seat -1 z"], ["seat -1 dnvp"]]}
    assert Play().effect("spd", options).asked == ""
    assert Play(seats="z 1, dnvp 1").effect("spd", options).offered == ["1", "2"]


@pytest.mark.parametrize("space", ["spd_2", "kpd_spd"])
def test_9_22_an_issue_that_does_nothing(space: str) -> None:
    """Ruling 9.22: Security without units and Unrest, also on a divided space."""
    play = Play(issues=f"security_1: {space}").start(won_issues.resolve_issues)
    assert (play.asked, play.space("security_1")) == ("", "stock")


def test_9_22_the_winner_is_always_asked_about_reparations() -> None:
    """Ruling 9.22: the winner begins the next round, whatever else the Reparations do."""
    play = Play(issues="reparations: kpd_spd").start(won_issues.resolve_issues)
    assert play.asked in ("spd", "kpd")


def test_as_much_as_possible_looks_at_every_verb() -> None:
    """Ruling 7.12: a full Reserve, an empty deck and a false condition count as no effect."""
    play = Play(reserve="z 2")
    play.s.decks[Z] = []
    assert shares(
        play,
        ["reserve +1 own"],
        ["draw 1"],
        ["reinforce 1 freikorps_1"],
        [{"if": "opposition own", "do": ["vp +1 own"]}],  # type: ignore[list-item]
        ["vp +1 own"],
    ) == [0, 0, 100, 0, 100]


def test_9_22_the_quick_check_agrees_with_the_full_sum() -> None:
    """Ruling 9.22: the quick check must agree with the full sum of all that can be done."""
    s, luck = game.new_state(game.setup(Setup(4, bots=(0,)))), Luck(922)
    choices = game.program.begin(s, game.main)
    blocks = [*s.book.card_effect, *s.book.timeline_effect, *s.book.agenda_effect]
    found = Counter[bool]()
    while choices:
        before = s.turn
        choices = game.program.run(s, choices[luck.below(len(choices))])
        if s.turn == before or s.active < 0:
            continue
        for block in blocks:
            something = events.does_something(s, s.active, block, BERLIN)
            assert something == (events.share_of_block(s, s.active, block, BERLIN) > 0)
            found[something] += 1
    assert min(found[True], found[False]) > 20
