"""Wir sind das Volk!, as a game of the house."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.result import Result
from kabinett.core.setup import Setup
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import EAST, SIDE, WEST
from kabinett.games.volk.rules.mass_protests import all_protests
from kabinett.games.volk.rules.state import Volk, lay_out, west_wins

ENDING_KINDS = (
    "west_collapsed",
    "east_collapsed",
    "both_collapsed",
    "insolvent",
    "triumph",
    "socialism_failed",
    "lasted",
    "west_calmer",
    "east_calmer",
)


class VolkGame(Game[Volk]):
    """For two, by Peer Sylvester and Richard Sivél.  Seat 0 is West, seat 1 is East."""

    seat_counts = range(2, 3)
    filled = ("city",)

    def new_state(self, setup: Setup) -> Volk:
        return super().new_state(setup) if setup.position else lay_out(self.book(setup))

    def outcome(self, s: Volk) -> Result:
        winner = WEST if west_wins(s.ending) else EAST
        return Result(
            ENDING_KINDS[s.ending], (winner,), self.scores(s), (words.ENDINGS[s.ending], ())
        )

    def scores(self, s: Volk) -> tuple[int, ...]:
        """Mass protests, West and East: the fewer the better."""
        return all_protests(s, WEST), all_protests(s, EAST)

    def role_of(self, s: Volk, seat: int) -> int | None:
        return SIDE[seat]


game = VolkGame()
