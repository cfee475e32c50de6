"""Weimar: The Fight for Democracy, as a game of the house."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.result import Result
from kabinett.core.setup import Setup
from kabinett.games.weimar.content import packs
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, PARTY, vocabulary
from kabinett.games.weimar.effects import verbs as verbs  # all that a pack can say
from kabinett.games.weimar.rules import republic_phase
from kabinett.games.weimar.rules.state import SEIZED, Weimar
from kabinett.games.weimar.screen import terms

ENDING_KINDS = ("survived", "parliament", "cities", "nsdap", "anarchy")


class WeimarGame(Game[Weimar]):
    """For four, by Matthias Cramer."""

    seat_counts = range(4, 5)
    pack_fields = packs.MORE_FIELDS
    samples = 1  # two and four won no more games, and a turn here is long

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        return [vocabulary.names[PARTY[party]] for party in ALL_PARTIES]

    def opening(self, s: Weimar, setup: Setup) -> None:
        wishes = {"random": republic_phase.RANDOM, "choose": republic_phase.CHOSEN}
        s.order = [
            wishes[role] if role in wishes else PARTY.index(vocabulary.number(role))
            for role in setup.roles
        ]

    def outcome(self, s: Weimar) -> Result:
        scores = tuple(s.vp[party] for party in s.order)
        named = s.order.index(s.winner)
        winners = () if s.ending == SEIZED else (named,)  # all have lost: one is only named
        return Result(ENDING_KINDS[s.ending], winners, scores, (terms.ENDINGS[s.ending], (named,)))

    def scores(self, s: Weimar) -> tuple[int, ...]:
        return tuple(s.vp[party] for party in s.order) if min(s.order) >= 0 else ()

    def role_of(self, s: Weimar, seat: int) -> int | None:
        return PARTY[s.order[seat]] if s.order[seat] >= 0 else None


game = WeimarGame()
