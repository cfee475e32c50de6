"""Weimar: The Fight for Democracy, as a game of the house."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.result import Result
from kabinett.core.setup import Setup
from kabinett.games.weimar.content import packs
from kabinett.games.weimar.content.options import ALONE
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, PARTY, SPD, vocabulary
from kabinett.games.weimar.effects import verbs as verbs  # all that a pack can say
from kabinett.games.weimar.phases import republic
from kabinett.games.weimar.rules.state import FAILED, SEIZED, Weimar
from kabinett.games.weimar.screen import terms

ENDING_KINDS = ("survived", "parliament", "cities", "nsdap", "anarchy", "failed")


class WeimarGame(Game[Weimar]):
    """For four, by Matthias Cramer."""

    seat_counts = range(4, 5)
    pack_fields = packs.MORE_FIELDS
    samples = 1  # two and four won no more games, and a turn here is long

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        if options.get("scenario") == ALONE:  # the first seat is the SPD, and so on (ruling 11.5)
            return []
        return [vocabulary.names[PARTY[party]] for party in ALL_PARTIES]

    def opening(self, s: Weimar, setup: Setup) -> None:
        wishes = {"random": republic.RANDOM, "choose": republic.CHOSEN}
        s.order = [
            wishes[role] if role in wishes else PARTY.index(vocabulary.number(role))
            for role in setup.roles
        ]
        if s.book.alone:
            s.order = list(ALL_PARTIES)

    def outcome(self, s: Weimar) -> Result:
        scores = tuple(s.vp[party] for party in s.order)
        named = s.order.index(SPD if s.ending == FAILED else s.winner)
        winners: tuple[int, ...] = (named,)
        if s.ending == SEIZED:
            winners = ()  # all have lost: one is only named
        elif s.ending == FAILED:
            winners = tuple(seat for seat in range(4) if seat != named)
        told = terms.ENDINGS[s.ending]
        if scores.count(max(scores)) > 1:
            told = terms.TIES.get(told, told)
        return Result(ENDING_KINDS[s.ending], winners, scores, (told, (named,)))

    def scores(self, s: Weimar) -> tuple[int, ...]:
        return tuple(s.vp[party] for party in s.order) if min(s.order) >= 0 else ()

    def role_of(self, s: Weimar, seat: int) -> int | None:
        return PARTY[s.order[seat]] if s.order[seat] >= 0 else None


game = WeimarGame()
