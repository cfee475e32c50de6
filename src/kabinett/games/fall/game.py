"""Fall of the Weimar Republic, as a game of the house."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.result import Result
from kabinett.core.setup import Setup
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import PARTY, vocabulary
from kabinett.games.fall.rules import set_up
from kabinett.games.fall.rules.state import FALLEN, Fall
from kabinett.games.fall.rules.values import every_seat, score, winning_seats


class FallGame(Game[Fall]):
    """Card game for 2 to 7 by Lloyd Krassner."""

    seat_counts = range(2, 8)

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        offered = 7 if seats >= int(options["extra_parties_from"]) else 4
        return [vocabulary.names[party] for party in set_up.as_offered(list(PARTY)[:offered])]

    def opening(self, s: Fall, setup: Setup) -> None:
        wishes = {"random": set_up.RANDOM, "choose": set_up.CHOSEN}
        s.party = [
            wishes[role] if role in wishes else PARTY.index(vocabulary.number(role))
            for role in setup.roles
        ]

    def outcome(self, s: Fall) -> Result:
        scores = self.scores(s)
        winners = winning_seats(s, scores)
        if s.ending == FALLEN:
            kind, alone, shared = "anarchy", words.ENDS_ANARCHY, words.ENDS_ANARCHY_SHARED
        else:
            kind, alone, shared = "rounds", words.ENDS_ROUNDS, words.ENDS_ROUNDS_SHARED
        return Result(
            kind, winners, scores, (alone, winners) if len(winners) == 1 else (shared, ())
        )

    def scores(self, s: Fall) -> tuple[int, ...]:
        return tuple(score(s, seat) if s.party[seat] >= 0 else 0 for seat in every_seat(s))

    def role_of(self, s: Fall, seat: int) -> int | None:
        party = s.party[seat]
        return PARTY[party] if party >= 0 else None


game = FallGame()
