"""Games for the tests."""

from __future__ import annotations

import random
from typing import Any

from kabinett.core.game import Setup
from kabinett.core.play.table import Table
from kabinett.games import all_games
from kabinett.web import service
from kabinett.web import tables as stored
from kabinett.web.models import Kind
from kabinett.web.service import NewSeat

ME, OTHER = NewSeat("Ada", Kind.ME), NewSeat("Ben", Kind.OTHER)
BOT = NewSeat("Bot", Kind.BOT, "random")


def start(game: str, *seats: NewSeat) -> str:
    """A new game of these seats."""
    bots = tuple(number for number, seat in enumerate(seats) if seat.kind == Kind.BOT)
    return service.create(all_games()[game], Setup(len(seats), bots=bots), list(seats))


def table_of(game_id: str) -> Table:
    return stored.open_game(game_id).table


def give(game_id: str, seat: int, choice: str) -> None:
    """Answer whatever the seat is asked."""
    service.answer(game_id, seat, stored.open_game(game_id).seats[seat].opening, choice)


def play_to_end(game_id: str, seed: int = 1) -> None:
    """Random answers of all seats."""
    luck = random.Random(seed)
    while not table_of(game_id).over:
        table = table_of(game_id)
        seat = table.open_seats()[0]
        ask = table.ask(seat)
        assert ask is not None
        choices = [name for name in ask.choices if name != "break"]
        give(game_id, seat, luck.choice(choices))


def cards(view: dict[str, Any], zone: str) -> list[str | None]:
    """What a view shows in a zone."""
    found = {**view["public"]["zones"], **view["own"]["zones"]}[zone]
    shown: list[str | None] = found["cards"]
    return shown
