"""The game as Kabinett knows it: how it begins and ends, what is seen, how things are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kabinett.core.game import Game, Result, Setup
from kabinett.core.luck import Luck
from kabinett.core.pack import Pack
from kabinett.core.parts.zones import check_places, redeal
from kabinett.core.scene import Private, Scene
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.words import Wording
from kabinett.starter.content import words
from kabinett.starter.content.book import Book
from kabinett.starter.content.options import OPTIONS
from kabinett.starter.content.vocabulary import DIE, ENVOY, PACK, PASS, REGION, VETO, vocabulary
from kabinett.starter.rules.course import main, points
from kabinett.starter.rules.state import ALL_WON, NOBODYS, Starter
from kabinett.starter.screen import scene


class StarterGame(Game[Starter]):
    """Change whatever you like: `kabinett test` tells what no longer holds."""

    id = "starter"
    title = words.TITLE
    about = words.ABOUT
    credits = words.CREDITS
    seat_counts = range(2, 5)
    options = OPTIONS
    base_pack = PACK
    folder = Path(__file__).parent

    vocabulary = vocabulary
    program = compile_scripts(__package__)
    main = staticmethod(main)

    def make_book(self, pack: Pack, setup: Setup) -> Book:
        return Book(pack, setup)

    def new_state(self, setup: Setup) -> Starter:
        s = Starter(setup.seats, self.book(setup))
        s.deck = [ENVOY.index(choice) for choice in ENVOY]
        s.vetoes = [s.book.vetoes] * setup.seats
        s.owner = [NOBODYS] * len(REGION)
        return s

    def turn_mark(self, s: Starter) -> int:
        return s.region

    def result(self, s: Starter) -> Result | None:
        if s.ending != ALL_WON:
            return None
        scores = self.scores(s)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        text = (words.WINNER, winners) if len(winners) == 1 else (words.DRAWN, ())
        return Result("all_won", winners, scores, text)

    def scores(self, s: Starter) -> tuple[int, ...]:
        return tuple(points(s, seat) for seat in range(len(s.hands)))

    def check(self, s: Starter) -> None:
        check_places(s, range(len(ENVOY)))
        assert min(s.vetoes) >= 0

    def redeal(self, s: Starter, viewer: int, luck: Luck) -> Starter:
        return redeal(s, viewer, luck)

    def public_scene(self, s: Starter) -> Scene:
        return scene.public_scene(s)

    def private_scene(self, s: Starter, viewer: int) -> Private:
        return scene.private_scene(s, viewer)

    def label(self, choice: int, text: Wording) -> str:
        if choice in ENVOY:
            return text.plain(words.ENVOY_OF, ENVOY.index(choice) + 1)
        if choice in REGION:
            record = self.built_in.of("region")[REGION.index(choice)]
            return record.both("name")[text.language]
        if choice in DIE:
            return str(DIE.index(choice) + 1)
        return text.plain({PASS: words.PASSING, VETO: words.OBJECTING}[choice])

    def form(self, choice: int, form: str, text: Wording) -> str:
        """``{region.accusative}``: as the pack has it, in each language."""
        if choice in REGION:
            record = self.built_in.of("region")[REGION.index(choice)]
            return record.both(form)[text.language]
        return self.label(choice, text)

    def things(self, text: Wording) -> dict[str, dict[str, Any]]:
        regions = {
            f"region:{record.id}": {
                "kind": "region",
                "label": record.both("name")[text.language],
                "note": record.both("note")[text.language],
            }
            for record in self.built_in.of("region")
        }
        envoys = {
            vocabulary.name(envoy): {
                "kind": "card",
                "label": self.label(envoy, text),
                "level": ENVOY.index(envoy) + 1,
            }
            for envoy in ENVOY
        }
        return regions | envoys

    def evaluate(self, s: Starter, seat: int) -> float:
        return (points(s, seat) * 2 - sum(self.scores(s))) / sum(s.book.worth)


game = StarterGame()
