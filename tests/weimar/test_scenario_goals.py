"""The goals of the short scenarios and the task of a player who plays alone (rulings 11)."""

from __future__ import annotations

from contextlib import suppress

import pytest

from kabinett.core.setup import SetupError
from kabinett.core.state import GameOver
from kabinett.games.weimar import game
from kabinett.games.weimar.bot.evaluate import evaluate
from kabinett.games.weimar.content.vocabulary import Seat
from kabinett.games.weimar.phases.agenda import agendas
from kabinett.games.weimar.rules import endings
from kabinett.games.weimar.rules.state import ANARCHY, FAILED, SURVIVED, Weimar
from tests.weimar.position import Play
from tests.weimar.scenarios import (
    ALONE,
    EARLY,
    FIRST,
    LATE,
    end_of_round,
    laid_out,
    new_table,
    words_of,
)

MET: dict[str, tuple[str, dict[str, object]]] = {
    "spd_early": (EARLY, {"government": "spd z", "threats": "regime: muenchen"}),
    "z_early": (
        EARLY,
        {"government": "spd z", "foreign_done": 0b111, "threats": "councils: essen"},
    ),
    "kpd_early": (EARLY, {"threats": "councils: hamburg", "bases": "hamburg: spd"}),
    "dnvp_early": (EARLY, {"threats": "regime: muenchen", "bases": "muenchen: z"}),
    "spd_late": (LATE, {"threats": "regime: essen"}),
    "z_late": (LATE, {"government": "spd z", "foreign_done": 0b1100000, "nsdap": "spd " * 4}),
    "kpd_late": (LATE, {"threats": "councils: essen", "nsdap": "spd " * 4}),
    "dnvp_late": (LATE, {"threats": "regime: berlin", "nsdap": "spd " * 4}),
}
MISSED: list[tuple[str, str, dict[str, object]]] = [
    ("spd_early", EARLY, {"government": "spd z", "threats": "councils: essen"}),
    ("spd_early", EARLY, {"government": "z dnvp"}),
    ("spd_early", EARLY, {"government": "spd z", "threats": "regime: berlin"}),
    ("z_early", EARLY, {"government": "spd z", "foreign_done": 0b11}),
    ("z_early", EARLY, {"government": "spd kpd", "foreign_done": 0b111}),
    ("kpd_early", EARLY, {"threats": "councils: essen", "bases": "hamburg: kpd"}),
    ("dnvp_early", EARLY, {"threats": "regime: essen", "bases": "muenchen: dnvp"}),
    ("spd_late", LATE, {"nsdap": "dnvp dnvp dnvp dnvp"}),
    ("spd_late", LATE, {"threats": "regime: berlin"}),
    ("z_late", LATE, {"government": "spd z", "foreign_done": 0b100000}),
    ("z_late", LATE, {"government": "spd kpd", "foreign_done": 0b1100000}),
    ("kpd_late", LATE, {"threats": "uprising: essen", "bases": "berlin: kpd 2"}),
    ("dnvp_late", LATE, {"threats": "regime: essen", "president": 3}),
]


def owner(goal: str) -> str:
    return goal.partition("_")[0]


@pytest.mark.parametrize("goal", MET)
def test_a_goal_that_is_reached_gives_three_points(goal: str) -> None:
    """Ruling 11.3."""
    name, position = MET[goal]
    play = end_of_round(name, **position)
    assert play.vp.get(owner(goal)) == 3


@pytest.mark.parametrize(("goal", "name", "position"), MISSED)
def test_a_goal_that_is_not_reached_gives_nothing(
    goal: str, name: str, position: dict[str, object]
) -> None:
    """Ruling 11.3."""
    assert end_of_round(name, **position).vp.get(owner(goal), 0) == 0


def test_goals_count_before_the_winner_is_found() -> None:
    """Ruling 11.3."""
    play = end_of_round(EARLY, vp="z 2", government="spd z")
    assert (play.vp["spd"], play.s.winner) == (3, 0)


def test_goals_count_for_nothing_in_anarchy() -> None:
    """Ruling 11.3."""
    play = Play(options={"scenario": EARLY}, round=2, government="spd z", vp="kpd 1")
    with suppress(GameOver):
        play.start(endings.sink_into_anarchy)
    assert (play.s.ending, play.s.winner, play.vp.get("spd", 0)) == (ANARCHY, 2, 0)


def test_the_report_says_which_goals_are_met() -> None:
    play = Play(options={"scenario": EARLY}, round=2, phase=3, government="spd z")
    [report] = [one for one in game.public_scene(play.s).reports if one.id == "goals"]
    told = [words_of("en").sentence(line) for line in report.lines]
    assert told[0] == "SPD: Parliament, Not Councils, +3 VP as things stand"
    assert told[1] == "Zentrum: Fulfilment, not yet; conditions met: 1 of 2"
    over = end_of_round(EARLY, government="spd z").s
    [report] = game.public_scene(over).reports
    assert words_of("en").sentence(report.lines[0]).endswith("reached: +3 VP")


def told_at_end(name: str, **values: object) -> list[str]:
    found = game.public_scene(end_of_round(name, **values).s).reports
    [report] = [one for one in found if one.id == "goals"]
    return [words_of("en").sentence(line) for line in [report.title, *report.lines]]


def test_the_end_says_of_each_goal_which_conditions_held() -> None:
    told = told_at_end(EARLY, government="spd z", threats="regime: berlin", vp="z 1")
    assert told[:5] == [
        "1918–1923: goals",
        "SPD: Parliament, Not Councils, not reached",
        "✓ If the SPD governs: yes",
        "✓ Without Councils in any city: yes",
        "✗ Without Regime in Berlin: no",
    ]


def test_the_end_says_which_part_of_the_task_was_missing() -> None:
    """Ruling 11.5."""
    told = told_at_end(ALONE, government="spd z", vp="spd 3, z 3")
    assert told[0] == "The First Round: your task"
    assert told[1].endswith(", not done")
    assert told[-1] == "✗ Most VP: level with others, which is not enough"
    assert "✓ If the SPD governs: yes" in told
    told = told_at_end(ALONE, government="spd z", vp="spd 3")
    assert told[1].endswith(", done") and "✗" not in "".join(told)


def test_a_player_alone_reads_which_conditions_are_missing() -> None:
    play = Play(options={"scenario": ALONE}, government="z", vp="spd 1, z 3")
    found = {report.id: report for report in game.public_scene(play.s).reports}["goals"]
    told = [words_of("en").sentence(line) for line in found.lines]
    assert told[0] == "SPD: Alone: The Government, as things stand"
    assert "✗ If the SPD governs: no" in told and told[-1] == "✗ Most VP: no"


def test_the_end_without_goals_says_so() -> None:
    assert told_at_end(FIRST, vp="z 1")[1] == (
        "No goals: KPD or DNVP wins at once if it overthrows the Republic; otherwise whoever has "
        "most Victory Points (VP) after the last round wins"
    )


def test_the_forecast_of_the_last_round_counts_goals() -> None:
    play = Play(options={"scenario": EARLY}, round=2, phase=3, government="spd z")
    told = [words_of("en").sentence(line) for line in game.report_lines(play.s, "forecast")]
    assert "SPD +3 for its goal, Parliament, Not Councils" in told


def test_bots_value_a_goal() -> None:
    def gain(options: dict[str, str]) -> float:
        """Return the worth of Councils instead of an Uprising to the KPD."""
        with_markers = [
            Play(options=options, round=6, phase=3, threats=threats, vp="spd 2, z 2, kpd 2, dnvp 2")
            for threats in ("uprising: essen", "councils: essen")
        ]
        worth = [evaluate(one.s)[Seat(2)] for one in with_markers]
        return worth[1] - worth[0]

    assert gain({"scenario": LATE}) > gain({})


# -- alone


def test_alone_the_first_seat_is_the_spd() -> None:
    """Ruling 11.5."""
    s = new_table(ALONE, ("random",) * 4).state
    assert isinstance(s, Weimar)
    assert s.order == [0, 1, 2, 3]
    s = new_table(ALONE, ("random", "random", "choose", "choose")).state
    assert isinstance(s, Weimar)
    assert s.order == [0, 1, 2, 3]


def test_alone_no_other_party_can_be_chosen() -> None:
    """Ruling 11.5: no party is offered, and none is accepted."""
    assert game.roles(4, {"scenario": ALONE}) == []
    with pytest.raises(SetupError, match="no role 'party:kpd' here"):
        new_table(ALONE, ("party:kpd", "random", "random", "random"))


def test_alone_the_others_have_the_agendas_of_their_sheets() -> None:
    """Ruling 11.5."""
    table, _ = laid_out(ALONE)
    for seat, number_of in enumerate([4, 1, 1, 1]):
        assert len(agendas(table.state, Seat(seat))) == number_of  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("position", "ending"),
    [
        ({"vp": "spd 5, z 4"}, SURVIVED),
        ({"vp": "spd 5, z 5"}, FAILED),
        ({"vp": "spd 5, z 6"}, FAILED),
        ({"vp": "spd 5", "government": "z dnvp"}, FAILED),
        ({"vp": "spd 5", "threats": "regime: berlin"}, FAILED),
        ({"vp": "spd 5", "threats": "regime: essen"}, SURVIVED),
        ({"vp": "spd 5", "dr": "poverty 2"}, SURVIVED),
        ({"vp": "spd 5", "dr": "poverty 2, inflation"}, FAILED),
    ],
)
def test_alone_the_task_must_be_done(position: dict[str, object], ending: int) -> None:
    """Ruling 11.5: the Blockade that comes at the end of the round counts too."""
    play = end_of_round(ALONE, **position)
    result = game.result(play.s)
    assert play.s.ending == ending and result is not None
    assert result.winners == ((0,) if ending == SURVIVED else (1, 2, 3))


def test_alone_anarchy_is_a_defeat() -> None:
    """Ruling 11.5."""
    play = Play(options={"scenario": ALONE}, round=1, vp="spd 20")
    with suppress(GameOver):
        play.start(endings.sink_into_anarchy)
    assert play.s.ending == FAILED
