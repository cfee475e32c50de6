"""Lays tables into a running site, at the moment that a test is about: see `House.lay`.

``python -m tests.browser.laying``, in an environment with the site's settings, reads wishes from
its input, one line of JSON each, and answers each with the table that it has laid.  A position
depends on its wish alone: the dice and the answers are the same every time."""

from __future__ import annotations

import hashlib
import json
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import django

from kabinett.bots import View, make_bot
from kabinett.core.play import opening, saved
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR
from kabinett.games import find_game
from tests.browser.lay import lay

ME = 0
BOT = "random"
TRIES = 40  # the number of games to search for a moment
kept: set[str] = set()  # tables that stay for all tests of a run
MOST = 400  # my answers in one of them
WALL = 14  # Society Markers


@dataclass(frozen=True)
class Wish:
    """A table for the person here, in the first seat, and random bots.

    ``answers``: the least number of my answers before the moment; ``moment``: one of `MOMENTS`;
    ``ben``: another person has the second seat, with a clock ("clock") or to talk to ("talk");
    ``roles``: as in `Setup`."""

    game: str
    seats: int
    answers: int = 0
    moment: str = ""
    options: dict[str, str] = field(default_factory=dict)
    name: str = "Ada"
    ben: str = ""
    roles: tuple[str, ...] = ()


def hand_of(table: Table) -> list[str]:
    """Returns the cards in my hands."""
    zones = table.game.scene(table.state, ME).zones
    return [card for zone in zones if zone.kind == "hand" for card in zone.cards if card]


def offered(table: Table) -> list[str]:
    """Returns my choices, even if others are asked, too."""
    ask = table.ask(ME)
    return ask.choices if ask is not None else []


def asks(table: Table) -> list[str]:
    """Returns my choices if I alone am asked and have several."""
    names = offered(table) if table.open_seats() == (ME,) else []
    return names if len(names) > 1 else []


def phase(table: Table) -> int:
    return table.game.scene(table.state, SPECTATOR).phase or 0


def has_pile(table: Table) -> bool:
    """Whether a pile that belongs to nobody has cards that everybody may look through."""
    zones = table.game.scene(table.state, SPECTATOR).zones
    nobodys = [zone for zone in zones if zone.kind == "pile" and zone.seat is None]
    return any(any(zone.cards) for zone in nobodys)


#: The moments at which tests want a table.  "": at my first choice after the answers.
MOMENTS: dict[str, Callable[[Table], bool]] = {
    "": lambda table: bool(asks(table)),
    "over": lambda table: table.over,
    "aftermath": lambda table: (result := table.result()) is not None and bool(result.aftermath),
    # In Weimar the set-up is over, and there is a forecast.
    "impulse": lambda table: bool(asks(table)) and phase(table) >= 2,
    # There is a forecast, with cards in my hand and cards on an open pile.
    "known pile": lambda table: bool(asks(table)) and bool(hand_of(table)) and has_pile(table),
    # One card of my hand cannot be played, but others can.
    "closed card": lambda table: bool(set(hand_of(table)) - set(asks(table))) and bool(asks(table)),
    "safe lead": lambda table: bool(asks(table)) and table.safe_lead() is not None,
    "one choice": lambda table: len(offered(table)) == 1,
    # There are many choices of one kind that are not on the board.
    "wall": lambda table: sum(name.startswith("society:") for name in asks(table)) >= WALL,
    "card to play": lambda table: (
        bool(set(hand_of(table)) & set(asks(table))) and len(hand_of(table)) > 1
    ),
}


def play(wish: Wish, luck: int) -> Table | None:
    """Play a game to the moment of the wish; return None if the moment does not come."""
    game = find_game(wish.game)
    assert game is not None, f"there is no game {wish.game}"
    bots = tuple(range(1, wish.seats)) if not wish.ben else ()
    named = [wish.name, *(f"Bot {seat + 1}" for seat in range(1, wish.seats))]
    if wish.ben:
        named[1] = "Ben"
    players = [Player(name, BOT if seat in bots else "") for seat, name in enumerate(named)]
    drawn = {name: value for name, value in asdict(wish).items() if name != "roles"}
    seed = hashlib.blake2b(f"{drawn} {luck}".encode(), digest_size=16).digest()
    setup = Setup(wish.seats, wish.options, tuple(wish.roles), bots)
    table = Table.new(game, setup, players, Chance(seed))
    chooser = make_bot(BOT, luck)
    answers = 0
    while not (answers >= wish.answers and MOMENTS[wish.moment](table)):
        if table.over or answers > MOST:
            return None
        seat = table.open_seats()[-1]
        ask = table.ask(seat)
        assert ask is not None
        answers += seat == ME
        table.answer(seat, chooser.choose(View(table, seat)), ask.id)
    return table


class Layer:
    """Lays tables, and keeps the positions that have been reached."""

    def __init__(self) -> None:
        self.positions: dict[str, str] = {}

    def lay(self, wish: Wish) -> str:
        from kabinett.web.people.local import local_person
        from kabinett.web.people.models import Person
        from kabinett.web.play import models, new_games
        from kabinett.web.play.models import Kind
        from kabinett.web.play.terms import DAY, LOCAL, Clock, ClockKind, Talk, Terms

        here = local_person().pk
        table, _ = opening.load(self.position(wish), find_game)
        seats = [
            new_games.NewSeat(player.name, Kind.BOT if player.bot else Kind.PERSON, player.bot)
            for player in table.players
        ]
        seats[ME] = replace(seats[ME], person_id=here)
        terms = LOCAL
        if wish.ben:
            ben = Person.objects.get_or_create(username="Ben")[0]
            seats[1] = replace(seats[1], person_id=ben.pk)
            clocks = Terms(Clock(ClockKind.DAYS, move=2 * DAY))
            terms = {"clock": clocks, "talk": Terms(talk=Talk.PAIRS)}[wish.ben]
        row = models.Game(opened_by_id=here, terms=terms.data)
        return new_games.store_new_game(row, new_games.seat_rows(seats), table)

    def position(self, wish: Wish) -> str:
        key = json.dumps(asdict(wish))
        if key not in self.positions:
            tables = (play(wish, luck) for luck in range(TRIES))
            found = next((table for table in tables if table is not None), None)
            assert found is not None, f"no game of {TRIES} comes to the moment: {wish}"
            self.positions[key] = saved.save(found)
        return self.positions[key]


def say(table: str, text: str) -> None:
    """Let Ben say something at a table."""
    from kabinett.web.people.models import Person
    from kabinett.web.talk.models import Message

    ben = Person.objects.get(username="Ben")
    Message.objects.create(game_id=table, seat=1, person=ben, text=text, at=time.time())


def clear() -> None:
    """Remove all tables except those of recorded games."""
    from kabinett.web.play import stored_games
    from kabinett.web.play.models import Game

    for row in Game.objects.exclude(pk__in=kept):
        stored_games.delete(row.pk)


def main() -> None:
    django.setup()
    layer = Layer()
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        try:
            if "say" in asked:
                say(asked["table"], asked["say"])
                print(json.dumps({}), flush=True)
            elif "clear" in asked:
                clear()
                print(json.dumps({}), flush=True)
            elif "record" in asked:
                found = lay(asked["record"])
                kept.update([found["replay"], found["over"], *found["tables"].values()])
                print(json.dumps(found), flush=True)
            else:
                print(json.dumps({"table": layer.lay(Wish(**asked))}), flush=True)
        except Exception:
            print(json.dumps({"failed": traceback.format_exc()}), flush=True)


if __name__ == "__main__":
    main()
