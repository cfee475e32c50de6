"""Rulings on Debates (8), by their numbers."""

from __future__ import annotations

import pytest

from kabinett.games.weimar.content.vocabulary import SPACE, SPD, vocabulary
from kabinett.games.weimar.rules import debate
from tests.weimar.position import Play, short

PACT = "pact_with_the_old_powers"  # values 3 and 2


def test_8_two_different_issues() -> None:
    """Ruling 8."""
    play = Play(hand={"spd": PACT}, issues="media_1: zero; economy_1: zero").play("spd", PACT)
    play.does("debate", "media_1")
    assert play.space("media_1") == "spd_3"
    assert play.asked == ""  # the second value goes to the only other Issue
    assert play.space("economy_1") == "spd_2"


def test_8_a_single_issue_uses_either_value_and_without_one_there_is_no_debate() -> None:
    """Ruling 8."""
    play = Play(hand={"spd": PACT}, issues="media_1: zero").play("spd", PACT)
    play.does("debate", "no")
    assert play.space("media_1") == "spd_2"
    play = Play(hand={"spd": PACT}).play("spd", PACT)
    assert play.offered == ["event", "actions"]


def test_9_22_two_equal_values_leave_no_choice_for_a_single_issue() -> None:
    """Ruling 9.22."""
    play = Play(issues="media_1: zero").start(debate.hold_debate, SPD, 2, 2)
    assert (play.asked, play.space("media_1")) == ("", "spd_2")


def ends(who: int, start: str, value: int) -> set[str]:
    at = SPACE.index(vocabulary.number(f"space:{start}"))
    return {short(SPACE[space]) for space in debate.spaces_in_reach(Play().s, who, at, value)}


def test_8_the_full_value_is_moved_unless_an_edge_stops_it() -> None:
    """Ruling 8: an Issue may cross the spaces of other parties, but not to the gain of one."""
    assert ends(SPD, "spd_5", 3) == {"spd_6"}
    assert ends(SPD, "spd_6", 1) == set()
    assert ends(SPD, "dnvp_2", 1) == {"dnvp_1"}
    assert ends(SPD, "dnvp_1", 3) == {"spd_2"}
    assert ends(SPD, "kpd_3", 2) == {"kpd_1"}


def test_8_points_stored_in_this_impulse_extend_no_debate() -> None:
    """Ruling 7.15: the question must not count these points either."""
    play = Play(issues="media_1: zero; economy_1: zero", reserve="spd 2")
    play.s.stored[SPD] = 1
    play.start(debate.hold_debate, SPD, 3, 2)
    assert play.does("further").offered == ["economy_1", "media_1"]
    play.does("media_1")
    assert (play.space("media_1"), play.space("economy_1")) == ("spd_4", "spd_2")
    assert (play.asked, play.reserve) == ("", {"spd": 1})


def test_8_reserve_points_extend_one_or_both() -> None:
    """Ruling 8."""
    play = Play(hand={"spd": PACT}, issues="media_1: zero; economy_1: zero", reserve="spd 2").play(
        "spd", PACT
    )
    play.does("debate", "further", "media_1", "further")
    assert play.space("media_1") == "spd_4"
    assert play.space("economy_1") == "spd_3"
    assert play.reserve == {}


@pytest.mark.parametrize("options", [{}, {"asked": "step_by_step"}])
def test_8_no_reserve_point_is_spent_unasked(options: dict[str, str]) -> None:
    """Ruling 8: a value that can move no Issue is lost, and no Reserve Point goes with it."""
    barons = "cabinet_of_barons"  # values 4 and 1
    play = Play(
        hand={"dnvp": barons},
        issues="media_1: zero; economy_1: kpd_spd",
        reserve="dnvp 1",
        options=options,
    )
    play.play("dnvp", barons).does("debate")
    play.does(*(["no", "media_1"] if options else ["media_1"]))
    assert play.space("media_1") == "dnvp_4"
    assert (play.asked, play.space("economy_1"), play.reserve) == ("", "kpd_spd", {"dnvp": 1})


@pytest.mark.parametrize(
    ("options", "moved"), [({}, True), ({"debate_reactions": "before"}, False)]
)
def test_7_24_politicians_react_when_a_debate_has_moved_its_issues(
    options: dict[str, str], moved: bool
) -> None:
    """Ruling 7.24."""
    play = Play(
        issues="media_1: zero",
        hand={"z": "germania", "dnvp": "alfred_hugenberg"},
        options=options,
    ).play("z", "germania")
    play.does("debate")
    if moved:
        while play.asked == "z":
            play.does(play.offered[0])
    assert "dnvp" in play.all_asked
    assert (play.space("media_1") != "zero") == moved
