"""Fall of the Weimar Republic, as a game of the house."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from kabinett.core.game import Game, Result, Setup
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.pack import Pack, PackRecord
from kabinett.core.scene import Private, Scene
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.words import Wording
from kabinett.games.fall import position
from kabinett.games.fall.bot import evaluate as bot
from kabinett.games.fall.content import words
from kabinett.games.fall.content.book import PROPAGANDA_LEVEL, SHARED, SUPPORT_COUNT, Book
from kabinett.games.fall.content.options import OPTIONS, round_limit
from kabinett.games.fall.content.packs import check_pack
from kabinett.games.fall.content.vocabulary import (
    BASE_PACK,
    BUY,
    CARDS,
    DONE,
    GIVE_UP,
    NONE,
    PARTIES,
    PASS,
    PAY,
    POOL,
    Seat,
    vocabulary,
)
from kabinett.games.fall.rules import turn
from kabinett.games.fall.rules.invariants import check
from kabinett.games.fall.rules.state import FALLEN, Fall, deal_out
from kabinett.games.fall.rules.values import every_seat, propaganda_level, score, support_value
from kabinett.games.fall.screen import scene as scenes
from kabinett.games.fall.screen.counting import knows_by_counting

_LABELS = {
    PASS: words.LABEL_PASS,
    DONE: words.LABEL_DONE,
    BUY: words.LABEL_BUY,
    PAY: words.LABEL_PAY,
    GIVE_UP: words.LABEL_GIVE_UP,
    NONE: words.LABEL_NONE,
}


class FallGame(Game[Fall]):
    """Card game for 2 to 7 by Lloyd Krassner."""

    id = "fall"
    title = words.TITLE
    about = words.ABOUT
    credits = words.CREDITS
    seat_counts = range(2, 8)
    options = OPTIONS
    folder = Path(__file__).parent
    base_pack = BASE_PACK
    vocabulary = vocabulary
    program = compile_scripts(__package__)
    main = staticmethod(turn.main)

    # -- how it begins

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        offered = 7 if seats >= int(options["extra_parties_from"]) else 4
        return [vocabulary.names[party] for party in list(PARTIES)[:offered]]

    def new_state(self, setup: Setup) -> Fall:
        wishes = {"random": turn.RANDOM, "choose": turn.CHOSEN}
        party = [
            wishes[role] if role in wishes else PARTIES.index(vocabulary.number(role))
            for role in setup.roles
        ]
        return deal_out(self.book(setup), party)

    def check_pack(self, pack: Pack, base: Pack) -> None:
        check_pack(pack)

    def make_book(self, pack: Pack, setup: Setup) -> Book:
        return Book(pack, setup.options, round_limit(setup))

    # -- how it goes on

    def turn_mark(self, s: Fall) -> int:
        return s.turn

    def result(self, s: Fall) -> Result | None:
        if s.ending < 0:
            return None
        scores = self.scores(s)
        winners = winning_seats(s, scores)
        kind = ("anarchy", "rounds")[s.ending]
        if s.ending == FALLEN:
            alone, shared = words.ENDS_ANARCHY, words.ENDS_ANARCHY_SHARED
        else:
            alone, shared = words.ENDS_ROUNDS, words.ENDS_ROUNDS_SHARED
        text: tuple[Message, tuple[Any, ...]] = (
            (alone, winners) if len(winners) == 1 else (shared, ())
        )
        return Result(kind, winners, scores, text)

    def scores(self, s: Fall) -> tuple[int, ...]:
        return tuple(score(s, seat) if s.party[seat] >= 0 else 0 for seat in every_seat(s))

    def check(self, s: Fall) -> None:
        check(s)

    def position_text(self, s: Fall) -> str:
        return position.write(s)

    def read_position(self, text: str, book: Book | None = None) -> Fall:
        return position.read(text, book or self.usual_book)

    # -- what may be seen

    def public_scene(self, s: Fall) -> Scene:
        return scenes.public_scene(s)

    def private_scene(self, s: Fall, viewer: int) -> Private:
        return scenes.private_scene(s, viewer)

    def redeal(self, s: Fall, viewer: int, luck: Luck) -> Fall:
        return scenes.redeal(s, viewer, luck)

    def role_of(self, s: Fall, seat: int) -> int | None:
        party = s.party[seat]
        return PARTIES[party] if party >= 0 else None

    def knows(self, s: Fall, viewer: int, zone: str) -> bool:
        return knows_by_counting(s, viewer, zone)

    def label(self, choice: int, words: Wording) -> str:
        if choice in CARDS or choice in PARTIES:
            return records(words.book)[vocabulary.names[choice]].both("name")[words.language]
        if choice in POOL:
            return words.plain(LABEL_POOL, POOL.index(choice))
        return words.plain(_LABELS[choice])

    def things(self, words: Wording) -> dict[str, dict[str, Any]]:
        language = words.language
        found: dict[str, dict[str, Any]] = {}
        for name, record in records(words.book).items():
            thing = {
                "kind": record.kind,
                "label": record.both("name")[language],
                "text": record.both("text")[language],
                "note": record.both("note")[language],
                "year": record.values.get("year", ""),
            }
            if record.kind == "card":
                thing |= {"type": record.word("type"), "level": record.values["level"]}
                thing["type_label"] = words.plain(TYPE_LABELS[record.word("type")])
                thing["attack"] = "attack" in record.words("effect")
            else:
                thing |= {"letter": record.word("letter"), "level": record.values["propaganda"]}
                thing["short"] = record.both("short")[language]
            found[name] = thing
        return found

    # -- for bots

    def evaluate(self, s: Fall, seat: int) -> float:
        return bot.evaluate(s, Seat(seat))


@functools.lru_cache(maxsize=64)
def records(book: Book) -> dict[str, PackRecord]:
    """Those of its pack by the names of their choices."""
    return {f"{kind}:{item.id}": item for kind in ("card", "party") for item in book.pack.of(kind)}


LABEL_POOL = words.LABEL_POOL
TYPE_LABELS = {
    "support": words.SUPPORT,
    "organization": words.ORGANIZATION,
    "propaganda": Message("Propaganda"),
    "anarchy": Message("Anarchy"),
    "violence": Message("Violence"),
    "nationalism": Message("Nationalism"),
    "legitimacy": words.LEGITIMACY,
    "government": Message("Government"),
    "special": Message("Special"),
}


def winning_seats(s: Fall, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The highest score wins; a tie is shared, or broken by the chosen option."""
    best = max(scores)
    tied = [seat for seat in range(len(scores)) if scores[seat] == best]
    if s.book.tie == SHARED:
        return tuple(tied)
    worth = {seat: tie_break(s, Seat(seat)) for seat in tied}
    return tuple(seat for seat in tied if worth[seat] == max(worth.values()))


def tie_break(s: Fall, seat: Seat) -> int:
    if s.book.tie == SUPPORT_COUNT:
        return len(s.support[seat])
    if s.book.tie == PROPAGANDA_LEVEL:
        return propaganda_level(s, seat)
    return support_value(s, seat)


game = FallGame()
