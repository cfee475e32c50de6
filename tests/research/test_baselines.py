"""Nets as baselines: they judge what a seat may know, and choose what is offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from numpy.typing import NDArray

from kabinett import games
from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.nets import NetError
from kabinett.research import Problem
from kabinett.research.baselines import Baseline


def test_a_baseline_plays_a_game() -> None:
    problem, luck = Problem("volk"), Luck(3)
    baseline, position = Baseline(problem), problem.begin()
    problem.play_chance(position, luck)
    while not position.over:
        policy = baseline.policy(position)
        assert policy.sum() == pytest.approx(1) and {*policy.nonzero()[0]} <= {*position.choices}
        problem.play(position, baseline.act(position))
        problem.play_chance(position, luck)
    assert sorted(problem.returns(position)) in ([0, 1], [0.5, 0.5])


def judged(problem: Problem, position: Position) -> tuple[NDArray[Any], NDArray[Any]]:
    baseline = Baseline(problem)
    return baseline.chances(position, position.seat), baseline.policy(position)


def test_a_baseline_knows_only_what_the_seat_knows() -> None:
    """If what the seat does not know is dealt again, the judgement stays the same.

    The net of Volk adds to the evaluation of the game, which must see nothing hidden either."""
    problem, luck = Problem("volk"), Luck(4)
    position = problem.begin()
    problem.play_chance(position, luck)
    for _ in range(30):
        state = problem.game.determinize(position.state, position.seat, luck)
        other = Position(problem.game, state)
        for judge in ("chances", "policy"):
            arguments = (position.seat,) if judge == "chances" else ()
            one, two = (
                getattr(Baseline(problem), judge)(each, *arguments) for each in (position, other)
            )
            assert (one == two).all()
        problem.play(position, position.choices[luck.below(len(position.choices))])
        problem.play_chance(position, luck)
        if position.over:
            break


def test_a_game_without_a_net_has_no_baseline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_games", dict(games._games))
    games.game_at(str(Path(__file__).parents[1] / "games" / "bluff"))
    with pytest.raises(NetError, match="bluff comes with no net"):
        Baseline(Problem("bluff"))
