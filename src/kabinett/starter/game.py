"""How Six Regions begins and ends; the rest stands in the rooms beside this module."""

from kabinett.author import Game, Result, Setup, check_places
from kabinett.starter.content import words
from kabinett.starter.content.vocabulary import ENVOY, REGION
from kabinett.starter.rules.course import points
from kabinett.starter.rules.state import NOBODYS, Starter


class StarterGame(Game[Starter]):
    """Change whatever you like: `kabinett test` tells what no longer holds."""

    seat_counts = range(2, 5)

    def opening(self, s: Starter, setup: Setup) -> None:
        s.deck = [ENVOY.index(choice) for choice in ENVOY]
        s.vetoes = [s.book.vetoes] * setup.seats
        s.owner = [NOBODYS] * len(REGION)

    def outcome(self, s: Starter) -> Result:
        return Result.highest("all_won", self.scores(s), words.WINNER, words.DRAWN)

    def scores(self, s: Starter) -> tuple[int, ...]:
        return tuple(points(s, seat) for seat in range(len(s.hands)))

    def check(self, s: Starter) -> None:
        check_places(s, range(len(ENVOY)))
        assert min(s.vetoes) >= 0, f"vetoes {s.vetoes}"

    def evaluate(self, s: Starter, seat: int) -> float:
        return (points(s, seat) * 2 - sum(self.scores(s))) / sum(s.book.worth)


game = StarterGame()
