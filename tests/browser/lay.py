"""Recorded games, laid into a site's data: each to be played back, and of each a table that stands
where every kind of question was asked last, somebody asked and bots on the other seats.

``records/GAME.txt`` is a game of bots.  Where it can no longer be played again, since rules or
cards are others, ``python -m tests.browser.lay GAME SEATS`` records one."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from kabinett.bots import View, make_bot
from kabinett.core.game import Game
from kabinett.core.play import saved
from kabinett.core.play.chance import Chance
from kabinett.core.play.record import Player, parse, write
from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.setup import Setup
from kabinett.games import find_game

RECORDS = Path(__file__).parent / "records"
BOT = "one-ply"


def play(game: Game[Any]) -> tuple[Table, dict[str, str], list[int]]:
    """The game at its end; by questions with several answers, the table when each was asked last,
    as it is saved; of each phase, how many lines the record had when it first came."""
    record = parse((RECORDS / f"{game.id}.txt").read_text("utf-8"))
    asked: dict[str, str] = {}
    parts: dict[str, int] = {}
    for table in steps(record, game):
        seats = table.open_seats()
        if table.over or min(seats) < 0:
            continue
        ask = table.ask(seats[0])
        assert ask is not None
        scene = game.scene(table.state, SPECTATOR)
        heading = scene.heading[0].text if scene.heading else ""
        parts.setdefault(f"{heading} {scene.phase}", len(table.lines))
        if len(ask.choices) > 1 and len(seats) == 1:
            asked[ask.text[0].text] = saved.save(table)
    assert table.over
    return table, asked, list(parts.values())


def record(game: Game[Any], seats: int) -> None:
    players = [Player(f"{BOT} {seat + 1}", BOT) for seat in range(seats)]
    table = Table.new(game, Setup(seats, bots=tuple(range(seats))), players, Chance(bytes(16)))
    bots = [make_bot(BOT, seat) for seat in range(seats)]
    while not table.over:
        seat = table.open_seats()[0]
        ask = table.ask(seat)
        assert ask is not None
        table.answer(seat, ask.id, bots[seat].choose(View(table, seat)))
    text = write(replace(table.record(), rules="", commitment=""))
    (RECORDS / f"{game.id}.txt").write_text(text, "utf-8")


def lay(game: Game[Any]) -> dict[str, object]:
    from kabinett.web.people.local import local_person
    from kabinett.web.play import models, service
    from kabinett.web.play.models import Kind
    from kabinett.web.play.service import NewSeat

    here = local_person().pk
    table, asked, parts = play(game)
    seats = len(table.players)
    nobody = [NewSeat(player.name, Kind.NOBODY, BOT) for player in table.players]
    replay = service.add(table, nobody, here, write(table.record()))

    def begin(then: Table, mine: int) -> str:
        sitting = [replace(one, kind=Kind.BOT) for one in nobody]
        sitting[mine] = NewSeat("Ada", Kind.PERSON, person=here)
        then.setup = replace(then.setup, bots=tuple(n for n in range(seats) if n != mine))
        row = models.Game(opened_by_id=here, terms=service.LOCAL.data)
        return service.begin(row, service.seat_rows(sitting), then)

    tables = {}
    for question, text in asked.items():
        then, _ = saved.load(text, find_game)
        tables[question] = begin(then, then.open_seats()[0])
    return {"replay": replay, "parts": parts, "tables": tables, "over": begin(table, 0)}


if __name__ == "__main__":
    name, seats = sys.argv[1:]
    found = find_game(name)
    assert found is not None
    record(found, int(seats))
