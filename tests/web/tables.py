"""Helpers that start, play and inspect games."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from typing import Any

from django.test import Client

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import all_games
from kabinett.web.live import view_data
from kabinett.web.people.local import local_person
from kabinett.web.play import new_games
from kabinett.web.play.changes import KEEPER, Changes
from kabinett.web.play.letters import LetterBox
from kabinett.web.play.models import Game, Kind
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.stored_steps import kept_text
from tests.web import by_seat

ME, OTHER = NewSeat("Ada", Kind.PERSON), NewSeat("Ben", Kind.PERSON)
THIRD = NewSeat("Cem", Kind.PERSON)
BOT = NewSeat("Bot", Kind.BOT, "random")


def start(game: str, *seats: NewSeat) -> str:
    """Start a game with these seats."""
    here = local_person().pk
    seats = tuple(
        replace(seat, person_id=here) if seat.kind == Kind.PERSON else seat for seat in seats
    )
    bots = tuple(number for number, seat in enumerate(seats) if seat.kind == Kind.BOT)
    return new_games.create(
        all_games()[game], Setup(len(seats), bots=bots), list(seats), opened_by=here
    )


def table_of(game_id: str) -> Table:
    return opened(game_id).table


def opened(game_id: str) -> OpenGame:
    """Returns the open game of the owner."""
    return owner.look(game_id, lambda opened: opened)


def stored(game_id: str) -> str:
    """Returns everything that is stored about the game's table."""
    return kept_text(Game.objects.get(pk=game_id))


def deliver() -> None:
    """Make the owner handle the letters of the workers."""
    changes = Changes()
    while not changes.try_lock(KEEPER):  # the connection of the last call is still closing
        time.sleep(0.01)
    owner.runner.work(LetterBox(changes).take_jobs())
    changes.disconnect()


def give(game_id: str, seat: int, choice: str) -> None:
    """Answer the open ask of the seat."""
    by_seat.answer(game_id, seat, opened(game_id).asks[seat].number, choice)


def play_to_end(game_id: str, seed: int = 1) -> None:
    """Give random answers for all seats until the game is over."""
    luck = random.Random(seed)
    while not table_of(game_id).over:
        answer_at_random(game_id, luck)


def answer_at_random(game_id: str, luck: random.Random) -> None:
    """Give a random answer for the first seat that is asked."""
    table = table_of(game_id)
    seat = table.open_seats()[0]
    ask = table.ask(seat)
    assert ask is not None
    give(game_id, seat, luck.choice([name for name in ask.choices if name != "break"]))


def own_data(game: OpenGame, viewer: int) -> dict[str, Any]:
    """Returns what only this viewer sees, in English."""
    words = game.table.wording("en")
    return view_data.PrivateView.of(game, viewer).to_data(game, words)


def cards(view: dict[str, Any], zone: str) -> list[str | None]:
    """Returns the cards that a view shows in a zone."""
    found = {**view["public"]["zones"], **view["own"]["zones"]}[zone]
    shown: list[str | None] = found["cards"]
    return shown


def post(client: Client, game: str, what: str, **body: object) -> Any:
    return client.post(f"/api/table/{game}/{what}", json.dumps(body), "application/json")


def view(client: Client, game: str, seat: int) -> Any:
    response = client.get(f"/api/table/{game}/view?seat={seat}")
    assert response.status_code == 200, response.content
    return response.json()
