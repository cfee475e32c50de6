"""In the native build a net's judgement of a position costs no more than the game's evaluation."""

from __future__ import annotations

import pytest

from bench.leaves import EVALUATION, NET, measure_leaves
from kabinett.games import game_of
from kabinett.nets import judge

#: The most that a judgement may cost, in evaluations: half as much again as it costs.
#: `kabinett bench leaves` shows the parts.
MOST = {"fall": 1.2, "volk": 0.55, "weimar": 0.35}
#: Clocks are measured again if other work disturbed them.
TRIES = 5


@pytest.mark.skipif(judge.Kernel is None, reason="this build has no native code")
@pytest.mark.parametrize("game_id", MOST)
def test_a_net_costs_no_more_than_the_evaluation(game_id: str) -> None:
    ratios = list[float]()
    for _ in range(TRIES):
        figures = measure_leaves(game_of(game_id), runs=10)
        ratios.append(figures[NET] / figures[EVALUATION])
        if ratios[-1] <= MOST[game_id]:
            return
    pytest.fail(f"{ratios} times the evaluation, more than {MOST[game_id]}")
