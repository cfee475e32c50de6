"""Measures how far a policy can be exploited in a small Fall of the Weimar Republic, by OpenSpiel.

Small: Catholics and Socialists, two turns each, and a deck of five cards (`small_fall.txt`: the
others lie in the discard pile).  Only what the other seat has drawn is hidden.  So the game has
three and a half thousand positions: an exact best response takes seconds, and regret minimisation
finds a policy that nobody can exploit.  Prints what a policy loses to the best responses, averaged
over both seats: 0 is perfect, 0.5 a whole win.

    python examples/small_fall.py [iterations]
"""

import sys
from pathlib import Path

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

import kabinett.research.spiel  # noqa: F401  OpenSpiel knows the games from here on

GAME = "kabinett_fall"
PARAMETERS = {
    "seats": 2,
    "options": "round_limit:2/voluntary_discard:no/steal_bidding:one_raise",
    "position": str(Path(__file__).with_name("small_fall.txt")),
    "zero_sum": True,
}


class Eager(policy.Policy):
    """Takes any action that it can, with the highest-numbered card first."""

    def action_probabilities(self, state, player_id=None):
        actions = state.legal_actions()
        cards = [action for action in actions if state.problem.actions[action].startswith("card:")]
        return {max(cards or actions): 1.0}


def main(iterations: int) -> None:
    game = pyspiel.load_game(GAME, PARAMETERS)

    def tell(name: str, of: policy.Policy) -> None:
        # As in OpenSpiel: the sum of what both seats could gain.
        loss = exploitability.nash_conv(game, of) / game.num_players()
        print(f"{name:40} {loss:8.4f}", flush=True)

    tell("at random", policy.UniformRandomPolicy(game))
    tell("eager", Eager(game, [0, 1]))
    solver = cfr.CFRPlusSolver(game)
    count = 0
    for total in sorted({1, 2, 5, 10, 20, 50, iterations}):
        if total > iterations:
            break
        for _ in range(total - count):
            solver.evaluate_and_update_policy()
        count = total
        tell(f"regret minimised, {total} iterations", solver.average_policy())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
