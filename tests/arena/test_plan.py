"""Plans: all seatings of a block have the same dice, and each bot plays every seat."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kabinett.arena.plan import BALANCE, LADDER, MATCH, Plan
from kabinett.arena.playing import MatchError, play_game
from kabinett.arena.run import on_processes, play
from kabinett.bots import UnknownBot
from kabinett.core.play.record import parse
from kabinett.core.play.replay import replay
from kabinett.core.setup import SetupError
from tests.games import bluff

THREE = Plan(MATCH, "bluff", ("one-ply", "random"), 3, 2, seed=5)


def test_the_challenger_sits_on_every_seat_once() -> None:
    assert THREE.seatings == (
        ("one-ply", "random", "random"),
        ("random", "one-ply", "random"),
        ("random", "random", "one-ply"),
    )
    assert [THREE.seatings[place][THREE.challenger(place)] for place in range(3)] == ["one-ply"] * 3


def test_on_a_ladder_all_bots_meet_or_only_neighbours() -> None:
    bots = ("a", "b", "c")
    assert Plan(LADDER, "bluff", bots, 2, 1).meetings == (("a", "b"), ("a", "c"), ("b", "c"))
    assert Plan(LADDER, "bluff", bots, 2, 1, neighbours=True).meetings == (("a", "b"), ("b", "c"))
    three = Plan(LADDER, "bluff", bots, 3, 1)
    assert Counter(frozenset(pair) for pair in three.meetings).most_common(1)[0][1] == 2
    for place, seats in enumerate(three.seatings):
        challenger, other = three.meetings[three.meeting(place)]
        assert Counter(seats) == {challenger: 1, other: 2}
        assert seats[three.challenger(place)] == challenger


def test_a_balance_has_one_bot_on_all_seats() -> None:
    assert Plan(BALANCE, "bluff", ("random",), 4, 1).seatings == (("random",) * 4,)


def first_dice(plan: Plan, place: tuple[int, int]) -> list[str]:
    lines = [line.text() for line in parse(play_game(plan, place).record).lines]
    return [line for line in lines if line.startswith("chance")][:6]


def test_games_of_a_block_share_their_dice_and_other_blocks_differ() -> None:
    dice = [first_dice(THREE, (0, seating)) for seating in range(3)]
    assert dice[0] == dice[1] == dice[2] != first_dice(THREE, (1, 0))


def test_a_seat_plays_the_same_role_in_all_games_of_a_block() -> None:
    plan = Plan(MATCH, "weimar", ("random", "random"), 4, 1)
    roles = {play_game(plan, (0, seating)).roles for seating in range(2)}
    assert len(roles) == 1 and len(set(roles.pop())) == 4


def test_a_bot_is_exactly_as_strong_as_itself() -> None:
    plan = Plan(MATCH, "bluff", ("random", "random"), 2, 3)
    for block in range(3):
        winners = {play_game(plan, (block, seating)).winners for seating in range(2)}
        assert len(winners) == 1  # the same game, whichever bot is called the challenger


def test_records_of_played_games_replay() -> None:
    game = play_game(THREE, (0, 1))
    table = replay(parse(game.record), bluff.game, verify=True)
    result = table.result()
    assert result is not None and result.winners == game.winners


def test_a_plan_uses_the_games_options() -> None:
    plan = Plan(MATCH, "bluff", ("random", "random"), 2, 3, options={"dice": "1"})
    assert {game.scores for game in play(plan)} <= {(1, 0), (0, 1)}


def test_a_strength_may_have_parameters() -> None:
    Plan(MATCH, "bluff", ("easy(common_loss=-0.5)", "random"), 2, 1).check()


def test_a_strength_that_the_game_has_not_is_refused_with_parameters_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kabinett.bots.strengths.strengths_of", lambda game: ["easy"])
    for bot in ("hard", "hard(common_loss=-0.5)"):
        with pytest.raises(UnknownBot, match="bluff has no hard"):
            Plan(MATCH, "bluff", (bot, "random"), 2, 1).check()


@pytest.mark.parametrize(
    ("plan", "error", "complaint"),
    [
        (Plan(MATCH, "chess", ("random",) * 2, 2, 1), SetupError, "no game 'chess'"),
        (Plan(MATCH, "bluff", ("random",) * 2, 1, 1), SetupError, "2 to 6 seats, not 1"),
        (Plan(MATCH, "bluff", ("random", "clever"), 2, 1), UnknownBot, "no bot 'clever'"),
        (
            Plan(MATCH, "bluff", ("random",) * 2, 2, 1, options={"d": "1"}),
            SetupError,
            "no option 'd'",
        ),
        (Plan("race", "bluff", ("random",) * 2, 2, 1), ValueError, "not a 'race'"),
        (Plan(MATCH, "bluff", ("random",) * 3, 3, 1), ValueError, "needs 2 bots, not 3"),
        (Plan(LADDER, "bluff", ("random",), 2, 1), ValueError, "needs 2 bots or more, not 1"),
        (Plan(BALANCE, "bluff", ("random",) * 2, 2, 1), ValueError, "needs 1 bot, not 2"),
        (Plan(BALANCE, "bluff", ("random",), 2, 1, moments=2), ValueError, "need again"),
        (Plan(BALANCE, "bluff", ("random",), 2, 1, stop=(0, 50)), ValueError, "only a match"),
        (
            Plan(MATCH, "bluff", ("random",) * 2, 2, 1, moments=2, again=1),
            ValueError,
            "only a balance",
        ),
    ],
)
def test_an_impossible_plan_is_refused(plan: Plan, error: type, complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        play(plan)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("return [view.choices[0]]", r"the bot .*:Wrong returned a list, not the name of a choice"),
        ("raise SystemExit", r"the bot .*:Wrong failed at .*wrong.py:4: SystemExit"),
        ("return 'bid:99x9'", r"gave an illegal answer: 'bid:99x9' is not open"),
        ("return 1 / 0", "the bot .*:Wrong failed at .*:4: ZeroDivisionError: division by zero"),
        (
            "raise KeyError",
            "block 1, seating ., seed 1 failed: the bot .*:Wrong failed at .*:4: Key",
        ),
    ],
)
def test_a_failing_bot_is_named(tmp_path: Path, body: str, complaint: str) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(
        f"from kabinett.bots import Bot\nclass Wrong(Bot):\n  def choose(self, view):\n    {body}\n"
    )
    for jobs in (1, 2) if "raise" in body else (1,):  # the exception must be picklable
        with pytest.raises(MatchError, match=complaint):
            play(Plan(MATCH, "bluff", (f"{file}:Wrong", "random"), 2, 1), on_processes(jobs))


def test_an_endless_game_counts_as_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kabinett.arena.playing.MOST_ANSWERS", 2)
    game = play_game(THREE, (0, 0))
    assert (game.end, game.answers, game.winners) == ("unfinished", 2, ())
