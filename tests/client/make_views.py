"""Writes sequences of views from random games, as the hub sends them, for tests of the client.

``python -m tests.client.make_views FOLDER`` plays every game and the toy games, and takes some
answers back.  It writes one file per viewer: the first view, and then for each step what the viewer
was sent, and the whole view at that moment.  It needs no database."""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django

from kabinett.core.game import Game
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR
from kabinett.games import add_game, find_game

if TYPE_CHECKING:
    from kabinett.web.play.open_game import OpenGame

TOYS = Path(__file__).parent.parent / "games"
#: The number of seats of each game, and the most steps to play.
GAMES = {
    "fall": (4, 44),
    "volk": (2, 44),
    "weimar": (4, 110),
    "bluff": (3, 44),
    "duel": (2, 33),
    "plenty": (3, 12),
    "plenty_map": (3, 12),
    "whom": (3, 12),
}
#: Every seventh step is a takeback instead of an answer.
UNDO = 7
#: Every eleventh step is sent together with the next one.
TOGETHER = 11
#: Choices that break a toy's rules or end its game.
NOT_TAKEN = ("break", "stop")


@dataclass
class Listener:
    """Collects what a viewer is sent, and the whole view after each step."""

    seat: int
    language: str
    heard: list[Any] = field(default_factory=list)
    steps: list[Any] = field(default_factory=list)

    def hear(self, kind: str, text: str) -> None:
        self.heard.append({"kind": kind, "data": json.loads(text)})

    def note(self, whole: Any, laid: Any) -> None:
        told, self.heard = self.heard, []
        self.steps.append({"told": told, "whole": whole, "laid": laid})


def play(game: Game[Any], seats: int, most: int) -> list[Listener]:
    from kabinett.web.live.hub import Hub
    from kabinett.web.play import answers, asks
    from kabinett.web.play.models import Game as Row
    from kabinett.web.play.models import Kind, Seat
    from kabinett.web.play.open_game import OpenGame
    from kabinett.web.play.terms import LOCAL

    luck = random.Random(game.id)
    players = [Player(f"Player {seat + 1}", "") for seat in range(seats)]
    table = Table.new(game, Setup(seats), players, Chance(luck.randbytes(16)))
    row = Row(id="made", game=game.id, terms=LOCAL.data)
    sitting = [
        Seat(game=row, number=seat, name=players[seat].name, kind=Kind.PERSON)
        for seat in range(seats)
    ]
    opened = OpenGame(row, sitting, table, [asks.AskState() for _ in sitting])
    asks.note_open_asks(opened.asks, table)
    hub = Hub()
    viewers = (0, seats - 1, SPECTATOR)
    listeners = [Listener(seat, "en" if seat else "de") for seat in viewers]

    def note() -> None:
        for one in listeners:
            words, scene = table.wording(one.language), game.scene(table.state, one.seat)
            laid = {
                "zones": [zone.data(words) for zone in scene.zones],
                "reports": [report.data(words) for report in scene.reports],
            }
            one.note(Hub().view(opened, one.seat, one.language), laid)

    for one in listeners:
        hub.join(opened, one.seat, one.language, one.hear)
    note()
    for step in range(1, most + 1):
        if table.over:
            break
        if step % UNDO == 0:
            with suppress(IllegalChoice):
                answers.take_back(opened, luck.choice(range(seats)), whole_turn=False)
        else:
            answer(opened, luck)
        if step % TOGETHER:
            hub.publish([opened])
            note()
    return listeners


def answer(opened: OpenGame, luck: random.Random) -> None:
    """Give a random answer for a seat that is asked."""
    from kabinett.web.play import answers

    seat = luck.choice(opened.table.open_seats())
    ask = opened.table.ask(seat)
    assert ask is not None
    choice = luck.choice([name for name in ask.choices if name not in NOT_TAKEN])
    number = opened.asks[seat].number
    answers.give_answer(opened, seat, number, choice)


def main(folder: Path) -> None:
    from tests.web import duel

    add_game(duel.duel)
    folder.mkdir(parents=True, exist_ok=True)
    for name, (seats, most) in GAMES.items():
        game = find_game(name)
        assert game is not None, f"there is no game {name}"
        for one in play(game, seats, most):
            made = {"game": name, "viewer": one.seat, "steps": one.steps}
            path = folder / f"{name}-{one.seat}.json"
            path.write_text(json.dumps(made, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.client.make_views FOLDER")
    with tempfile.TemporaryDirectory() as data:
        os.environ["DJANGO_SETTINGS_MODULE"] = "kabinett.web.settings"
        os.environ |= {"KABINETT_GAMES": str(TOYS), "KABINETT_DATA": data}
        django.setup()
        main(Path(sys.argv[1]))
