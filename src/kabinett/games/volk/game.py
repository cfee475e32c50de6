"""Wir sind das Volk!, as a game of the house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kabinett.core.game import Game, Result, Setup
from kabinett.core.luck import Luck
from kabinett.core.pack import Pack
from kabinett.core.scene import Private, Scene
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.words import Wording
from kabinett.games.volk import position
from kabinett.games.volk.bot import evaluate as bot
from kabinett.games.volk.content import packs, words
from kabinett.games.volk.content.book import Book
from kabinett.games.volk.content.options import OPTIONS
from kabinett.games.volk.content.vocabulary import BASE_PACK, EAST, SIDE, WEST, Side, vocabulary
from kabinett.games.volk.rules.invariants import check
from kabinett.games.volk.rules.mass_protests import all_protests
from kabinett.games.volk.rules.playing_the_game import main
from kabinett.games.volk.rules.state import (
    EAST_COLLAPSED,
    INSOLVENT,
    SOCIALISM_FAILED,
    Volk,
    lay_out,
)
from kabinett.games.volk.screen import scene as scenes
from kabinett.games.volk.screen import things
from kabinett.games.volk.screen.counting import knows_by_counting

ENDING_KINDS = (
    "west_collapsed",
    "east_collapsed",
    "both_collapsed",
    "insolvent",
    "triumph",
    "socialism_failed",
    "lasted",
)


class VolkGame(Game[Volk]):
    """For two, by Peer Sylvester and Richard Sivél.  Seat 0 is West, seat 1 is East."""

    id = "volk"
    title = words.TITLE
    about = words.ABOUT
    credits = words.CREDITS
    seat_counts = range(2, 3)
    options = OPTIONS
    filled = ("city",)
    folder = Path(__file__).parent
    base_pack = BASE_PACK
    vocabulary = vocabulary
    program = compile_scripts(__package__)
    main = staticmethod(main)

    def new_state(self, setup: Setup) -> Volk:
        return lay_out(self.book(setup))

    def check_pack(self, pack: Pack, base: Pack) -> None:
        packs.check_pack(pack, base)

    def make_book(self, pack: Pack, setup: Setup) -> Book:
        return Book(pack, setup.options)

    def turn_mark(self, s: Volk) -> int:
        return s.turn

    def result(self, s: Volk) -> Result | None:
        if s.ending < 0:
            return None
        winner = WEST if s.ending in (EAST_COLLAPSED, INSOLVENT, SOCIALISM_FAILED) else EAST
        return Result(
            ENDING_KINDS[s.ending], (winner,), self.scores(s), (words.ENDINGS[s.ending], ())
        )

    def scores(self, s: Volk) -> tuple[int, ...]:
        """Mass protests, West and East: the fewer the better."""
        return all_protests(s, WEST), all_protests(s, EAST)

    def check(self, s: Volk) -> None:
        check(s)

    def position_text(self, s: Volk) -> str:
        return position.write(s)

    def read_position(self, text: str, book: Book | None = None) -> Volk:
        return position.read(text, book or self.usual_book)

    def public_scene(self, s: Volk) -> Scene:
        return scenes.public_scene(s)

    def private_scene(self, s: Volk, viewer: int) -> Private:
        return scenes.private_scene(s, viewer)

    def redeal(self, s: Volk, viewer: int, luck: Luck) -> Volk:
        return scenes.redeal(s, viewer, luck)

    def role_of(self, s: Volk, seat: int) -> int | None:
        return SIDE[seat]

    def knows(self, s: Volk, viewer: int, zone: str) -> bool:
        return knows_by_counting(s, viewer, zone)

    def label(self, choice: int, words: Wording) -> str:
        return things.label(choice, words)

    def things(self, words: Wording) -> dict[str, dict[str, Any]]:
        return things.things(words)

    def evaluate(self, s: Volk, seat: int) -> float:
        return bot.evaluate(s, Side(seat))


game = VolkGame()
