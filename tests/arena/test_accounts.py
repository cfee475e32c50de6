"""The results of matches, ladders and balances: strengths, ratings, roles, and the worth of
choices."""

from __future__ import annotations

import json
import math
import xml.etree.ElementTree as xml
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.arena.balance import NOBODY, balance_of
from kabinett.arena.data import result_data
from kabinett.arena.match_results import match_result
from kabinett.arena.notes import sources
from kabinett.arena.plan import BALANCE, LADDER, MATCH, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.plots import draw
from kabinett.arena.rating import ladder
from kabinett.arena.run import play
from kabinett.arena.tables import sheets
from kabinett.core.message import Message
from kabinett.core.play.history import LogEntry

PAIR = Plan(MATCH, "bluff", ("a", "b"), 2, 3)


def game(block: int, seating: int, winners: tuple[int, ...], **more: object) -> PlayedGame:
    plain = PlayedGame(block, seating, ("", ""), winners, (1, 2), "end", "", 10, 2)
    return replace(plain, **more)  # type: ignore[arg-type]


def test_shared_wins_are_split_and_nobody_is_an_even_split() -> None:
    games = [game(0, 0, (0,)), game(0, 1, (0, 1)), game(1, 0, ()), game(1, 1, (0,))]
    found = match_result(PAIR, games)
    assert found.share.value == pytest.approx((1 + 0.5 + 0.5 + 0) / 4)
    assert (found.wins, found.shared, found.nobody) == (1, 1, 1)
    assert (found.blocks, found.games) == (2, 4)


def test_a_gain_includes_the_common_loss_and_ignores_unfinished_blocks() -> None:
    games = [game(0, 0, ()), game(0, 1, (1,)), game(1, 0, (1,))]
    found = match_result(PAIR, games)
    assert (found.games, found.gain.value) == (2, 0.5)  # 0 if all lose together, then 1 to 0
    three = Plan(MATCH, "bluff", ("a", "b"), 3, 1, common_loss=-1)
    won = [game(0, seating, (seating,)) for seating in range(3)]
    assert match_result(three, won).gain.value == 1


def test_one_ply_beats_random_clearly() -> None:
    plan = Plan(MATCH, "bluff", ("one-ply", "random"), 3, 20)
    assert match_result(plan, play(plan)).strength.low > 150


def test_ratings_are_the_strengths_that_explain_all_meetings() -> None:
    """c beats b as often as b beats a, so its rating above a is twice as high."""
    plan = Plan(LADDER, "bluff", ("a", "b", "c"), 2, 100)
    assert plan.meetings == (("a", "b"), ("a", "c"), ("b", "c"))
    wins = {0: 25, 1: 10, 2: 25}  # the number of 100 blocks that the challenger wins completely
    games = []
    for meeting, won in wins.items():
        for block in range(100):
            for seat in (0, 1):
                winner = seat if block < won else 1 - seat
                games.append(game(block, 2 * meeting + seat, (winner,)))
    rated = {one.bot: one.rating for one in ladder(plan, games)}
    assert list(rated) == ["c", "b", "a"]
    assert rated["a"].value == 0
    assert rated["b"].value == pytest.approx(191, abs=15)
    assert rated["c"].value == pytest.approx(382, abs=30)
    assert rated["b"].low > 100 and rated["b"].high < 300


def test_a_bot_that_won_all_games_has_a_rating_with_a_wide_interval() -> None:
    plan = Plan(LADDER, "bluff", ("a", "b"), 2, 10)
    games = [game(block, seat, (1 - seat,)) for block in range(10) for seat in (0, 1)]
    best = ladder(plan, games)[0]
    assert best.bot == "b" and 300 < best.rating.value < 1200
    assert best.rating.high - best.rating.low > 500


USED = {
    "uses": [{"card:x": [4, 1], "pass": [4, 3]}, {"pass": [2, 2]}],
    "points": [{"… wins.": 3}, {"… wins.": 1, "pass": -1}],
    "worth": [["card:x", "pass", 0.5], ["card:x", "pass", -0.5]],
}


def test_a_balance_counts_by_role() -> None:
    roles = ("party:spd", "party:kpd")
    plan = Plan(BALANCE, "bluff", ("random",), 2, 3)
    games = [
        game(0, 0, (0,), roles=roles, noted=USED, when="Round 2"),
        game(1, 0, (0,), roles=roles[::-1], noted=USED, when="Round 10"),
        game(2, 0, (), roles=roles, noted=USED, when="Round 10"),
    ]
    found = balance_of(plan, games)
    assert [(one.name, one.wins) for one in found.roles] == [
        ("party:kpd", 1),
        ("party:spd", 1),
        (NOBODY, 1),
    ]
    assert found.ends == {"end": {"Round 2": 1, "Round 10": 2}}
    assert sheets(plan, games)[1].head == ("end", "Round 2", "Round 10", "games")
    assert found.points["… wins."] == pytest.approx({"party:kpd": 5 / 3, "party:spd": 7 / 3})
    uses = {use.name: use for use in found.uses}
    assert (uses["pass"].offered, uses["pass"].taken, uses["pass"].users) == (18, 15, 6)
    assert uses["pass"].share.value == pytest.approx(2 / 6)
    worth = uses["card:x"].worth
    assert worth is not None and (worth.value, uses["card:x"].moments) == (0, 6)
    assert uses["pass"].worth is None and "doubt" in found.unused


def entry(text: str, *args: int) -> LogEntry:
    return LogEntry(0, Message(text).id, args)


def test_the_source_of_points_is_the_line_before_them() -> None:
    first, gains = "Scoring: {seat} is first.", "{seat} gains {n} points."
    entries = [entry(first, 1), entry(gains, 1, 2), entry("The end."), entry(gains, 0, 3)]
    assert sources(entries, 1, 2) == [(entries[0], 2)]
    assert sources(entries, 0, 3) == [(entries[2], 3)]
    assert sources(entries, 0, -3) == [(entries[2], -3)]


def test_without_a_line_about_points_the_source_is_the_first_line_about_the_seat() -> None:
    entries = [entry("{seat} plays.", 0), entry("{seat} loses {thing}.", 1, 5), entry("Round 2")]
    assert sources(entries, 1, -4) == [(entries[1], -4)]
    assert sources(entries, 2, 4) == [(entries[0], 4)]
    assert sources([], 2, 4) == [(None, 4)]


def test_the_source_is_the_cause_that_the_log_names() -> None:
    works = Message("{thing} works.", cause=True)
    cause = LogEntry(0, works.id, (5,))
    lines = [entry("{seat} draws.", 1), entry("{seat} gains {n} points.", 1, 2)]
    assert sources(lines, 1, 2, before=[cause]) == [(cause, 2)]
    assert sources(lines, 1, 5, before=[cause]) == [(cause, 5)]
    turn = LogEntry(0, Message("Turn {n}", level="turn").id, (2,))
    assert sources(lines, 1, 2, before=[cause, turn]) == [(lines[0], 2)]


@pytest.mark.parametrize(("name", "seats"), [("weimar", 4), ("fall", 3), ("volk", 2)])
def test_all_points_of_a_game_have_a_source(name: str, seats: int) -> None:
    (played,) = play(Plan(BALANCE, name, ("random",), seats, 1))
    changed = [sum(points.values()) for points in played.noted["points"]]
    first = {"volk": changed}.get(
        name, list(played.scores)
    )  # a game of Volk begins with some protests
    assert changed == first
    assert len({source for points in played.noted["points"] for source in points}) >= 5


def test_the_worth_of_a_use_is_its_extra_payoff_from_the_same_moment() -> None:
    plan = Plan(BALANCE, "bluff", ("random",), 2, 6, moments=2, again=3)
    tried = [one for played in play(plan) for one in played.noted["worth"]]
    assert len(tried) == 12
    for taken, other, difference in tried:
        assert taken != other and -1 <= difference <= 1
    assert any(difference for _, _, difference in tried)


def test_a_use_without_effect_is_worth_nothing(tmp_path: Path) -> None:
    """The dice are the same: the next seat always doubts a bid of all dice."""
    file = tmp_path / "bots.py"
    file.write_text("class Bold:\n  def choose(self, view):\n    return view.choices[-1]\n")
    plan = Plan(BALANCE, "bluff", (f"{file}:Bold",), 2, 3, moments=2, again=2)
    assert {one[2] for played in play(plan) for one in played.noted["worth"]} == {0}


def test_charts_are_svg_with_all_names(tmp_path: Path) -> None:
    plan = Plan(BALANCE, "bluff", ("random",), 3, 6, moments=1, again=1)
    files = draw(plan, play(plan), tmp_path / "new")
    assert {file.name for file in files} >= {
        f"bluff-{name}.svg" for name in ("wins", "ends", "uses")
    }
    for file in files:
        assert xml.parse(file).getroot().tag.endswith("svg")
    assert "seat 3" in (tmp_path / "new" / "bluff-wins.svg").read_text()
    rated = Plan(LADDER, "bluff", ("random", "one-ply"), 2, 2)
    assert next(file.name for file in draw(rated, play(rated), tmp_path)) == "bluff-ladder.svg"


def test_results_are_json_without_infinity() -> None:
    plan = Plan(MATCH, "bluff", ("random", "random"), 2, 1)
    told = result_data(plan, [game(0, 0, (0,)), game(0, 1, (1,))])
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told["meetings"][0]["strength"]["value"] is None
    assert math.isinf(match_result(plan, [game(0, 0, (0,)), game(0, 1, (1,))]).strength.value)


def test_without_games_there_are_no_numbers() -> None:
    found = match_result(PAIR, [])
    assert (found.games, found.share.low, found.share.high) == (0, 0, 1)
    assert balance_of(Plan(BALANCE, "bluff", ("random",), 2, 1), []).roles == []
