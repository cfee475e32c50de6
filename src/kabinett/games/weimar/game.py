"""Weimar: The Fight for Democracy, as a game of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kabinett.core.chance import Luck
from kabinett.core.compiler import compile_scripts
from kabinett.core.game import Game, Reason, Result, Setup
from kabinett.core.scene import Scene
from kabinett.core.words import Wording
from kabinett.games.weimar import (
    actions,
    agenda,
    blocks,
    bot,
    cards,
    choosing,
    course,
    debate,
    effects,
    effects_board,
    effects_cards,
    effects_figures,
    foreign_affairs,
    government,
    impulse,
    labels,
    moving,
    politics,
    procedures,
    reactions,
    republic,
    rolls,
    society,
    table,
    terms,
    threats,
    why,
    words,
)
from kabinett.games.weimar import scene as scenes
from kabinett.games.weimar.invariants import check
from kabinett.games.weimar.state import SEIZED, Weimar, lay_out
from kabinett.games.weimar.vocabulary import FIRST_PARTY, vocabulary

RULES = [
    course,
    republic,
    agenda,
    impulse,
    politics,
    government,
    actions,
    reactions,
    debate,
    foreign_affairs,
    procedures,
    effects,
    effects_board,
    effects_cards,
    effects_figures,
    choosing,
    blocks,
    society,
    cards,
    rolls,
    moving,
    threats,
    table,
]


ENDING_KINDS = ("survived", "parliament", "cities", "nsdap", "anarchy")


class WeimarGame(Game[Weimar]):
    """For four, by Matthias Cramer."""

    id = "weimar"
    title = words.TITLE
    about = words.ABOUT
    credits = words.CREDITS
    seat_counts = range(4, 5)
    folder = Path(__file__).parent
    vocabulary = vocabulary
    program = compile_scripts(RULES)
    main = staticmethod(course.main)
    samples = 1  # two and four won no more games, and a turn here is long

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        return [vocabulary.names[FIRST_PARTY + party] for party in range(4)]

    def new_state(self, setup: Setup) -> Weimar:
        s = lay_out()
        wishes = {"random": republic.RANDOM, "choose": republic.CHOSEN}
        s.order = [
            wishes[role] if role in wishes else vocabulary.number(role) - FIRST_PARTY
            for role in setup.roles
        ]
        return s

    def turn_mark(self, s: Weimar) -> int:
        return s.turn

    def result(self, s: Weimar) -> Result | None:
        if s.ending < 0 or not s.over():
            return None
        scores = tuple(s.vp[party] for party in s.order)
        if s.ending == SEIZED:  # all have lost; the party with most figures is named
            winners: tuple[int, ...] = ()
            named = s.order.index(max(range(4), key=s.nsdap.count))
        else:
            winners = (s.order.index(s.winner),)
            named = winners[0]
        return Result(ENDING_KINDS[s.ending], winners, scores, (terms.ENDINGS[s.ending], (named,)))

    def why_not(self, s: Weimar, seat: int, choice: int) -> Reason | None:
        return why.why_not(s, seat, choice)

    def check(self, s: Weimar) -> None:
        check(s)

    def scene(self, s: Weimar, viewer: int) -> Scene:
        return scenes.scene(s, viewer)

    def redeal(self, s: Weimar, viewer: int, luck: Luck) -> Weimar:
        return scenes.redeal(s, viewer, luck)

    def role_of(self, s: Weimar, seat: int) -> int | None:
        return FIRST_PARTY + s.order[seat] if s.order[seat] >= 0 else None

    def label(self, choice: int, words: Wording) -> str:
        return labels.label(choice, words)

    def things(self, words: Wording) -> dict[str, dict[str, Any]]:
        return labels.things(words)

    def evaluate(self, s: Weimar, seat: int) -> float:
        return bot.evaluate(s, seat)


game = WeimarGame()
