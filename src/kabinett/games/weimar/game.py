"""Weimar: The Fight for Democracy, as a game of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kabinett.core.game import Game, Result, Setup
from kabinett.core.luck import Luck
from kabinett.core.pack import Pack
from kabinett.core.scene import Private, Scene
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.words import Wording
from kabinett.games.weimar import position
from kabinett.games.weimar.bot import evaluate as bot
from kabinett.games.weimar.content import options as ways
from kabinett.games.weimar.content import packs, words
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, BASE_PACK, PARTY, Seat, vocabulary
from kabinett.games.weimar.rules import republic_phase
from kabinett.games.weimar.rules.invariants import check
from kabinett.games.weimar.rules.state import SEIZED, Weimar
from kabinett.games.weimar.screen import holes, labels, terms
from kabinett.games.weimar.screen import scene as scenes
from kabinett.games.weimar.screen import things as lookups
from kabinett.games.weimar.screen.counting import knows_by_counting

ENDING_KINDS = ("survived", "parliament", "cities", "nsdap", "anarchy")


class WeimarGame(Game[Weimar]):
    """For four, by Matthias Cramer."""

    id = "weimar"
    title = words.TITLE
    about = words.ABOUT
    credits = words.CREDITS
    seat_counts = range(4, 5)
    terms, filled = holes.TERMS, holes.FILLED
    options = ways.OPTIONS
    folder = Path(__file__).parent
    base_pack = BASE_PACK
    pack_fields = packs.MORE_FIELDS
    vocabulary = vocabulary
    program = compile_scripts(__package__)
    main = staticmethod(republic_phase.main)
    samples = 1  # two and four won no more games, and a turn here is long

    def check_pack(self, pack: Pack, base: Pack) -> None:
        packs.check_pack(pack, base)

    def make_book(self, pack: Pack, setup: Setup) -> Book:
        return Book(pack, setup.options)

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        return [vocabulary.names[PARTY[party]] for party in ALL_PARTIES]

    def new_state(self, setup: Setup) -> Weimar:
        s = Weimar(4, self.book(setup))
        wishes = {"random": republic_phase.RANDOM, "choose": republic_phase.CHOSEN}
        s.order = [
            wishes[role] if role in wishes else PARTY.index(vocabulary.number(role))
            for role in setup.roles
        ]
        return s

    def turn_mark(self, s: Weimar) -> int:
        return s.turn

    def result(self, s: Weimar) -> Result | None:
        if s.ending < 0 or not s.over():
            return None
        scores = tuple(s.vp[party] for party in s.order)
        named = s.order.index(s.winner)
        winners = () if s.ending == SEIZED else (named,)  # all have lost: one is only named
        return Result(ENDING_KINDS[s.ending], winners, scores, (terms.ENDINGS[s.ending], (named,)))

    def scores(self, s: Weimar) -> tuple[int, ...]:
        return tuple(s.vp[party] for party in s.order) if min(s.order) >= 0 else ()

    def check(self, s: Weimar) -> None:
        check(s)

    def position_text(self, s: Weimar) -> str:
        return position.write(s)

    def read_position(self, text: str, book: Book | None = None) -> Weimar:
        return position.read(text, book or self.usual_book)

    def public_scene(self, s: Weimar) -> Scene:
        return scenes.public_scene(s)

    def private_scene(self, s: Weimar, viewer: int) -> Private:
        return scenes.private_scene(s, Seat(viewer))

    def redeal(self, s: Weimar, viewer: int, luck: Luck) -> Weimar:
        return scenes.redeal(s, viewer, luck)

    def role_of(self, s: Weimar, seat: int) -> int | None:
        return PARTY[s.order[seat]] if s.order[seat] >= 0 else None

    def knows(self, s: Weimar, viewer: int, zone: str) -> bool:
        return knows_by_counting(s, viewer, zone)

    def label(self, choice: int, words: Wording) -> str:
        return labels.label(choice, words)

    def term(self, kind: str, value: int, words: Wording) -> str:
        return holes.term(kind, value, words)

    def things(self, words: Wording) -> dict[str, dict[str, Any]]:
        return lookups.things(words)

    def evaluate(self, s: Weimar, seat: int) -> float:
        return bot.evaluate(s, Seat(seat))


game = WeimarGame()
