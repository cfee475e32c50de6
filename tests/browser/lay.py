"""Loads recorded games into a site's data: each as a replay, and as one table for every kind of
question.

A table is at the last time that its question was asked, with a person asked and bots in the other
seats.  The games are the kept ones called "screens" (see `tests.kept`)."""

from __future__ import annotations

from dataclasses import replace

from kabinett.core.play import opening, saved
from kabinett.core.play.record import write
from kabinett.core.play.table import Table
from kabinett.games import find_game
from tests.fall import kept as fall
from tests.kept.screens import asks, enough
from tests.volk import kept as volk
from tests.weimar import kept as weimar

BOT = "one-ply"
SHELVES = {shelf.game.id: shelf for shelf in (fall.SHELF, volk.SHELF, weimar.SHELF)}


def play(name: str) -> tuple[Table, dict[str, str], list[int]]:
    """Returns the finished game; the saved table at the last ask of each question that has no
    obvious answer; and for each phase the number of lines in the record when it first came."""
    played = SHELVES[name].played("screens")
    asked: dict[str, str] = {}
    parts: dict[str, int] = {}
    for table, question, phase in asks(played.record, played.game):
        parts.setdefault(phase, len(table.lines))
        if question:
            asked[question] = saved.save(table)
    if not enough(name, len(asked), len(parts)):
        told = f"{len(asked)} questions and {len(parts)} phases are too few"
        raise ValueError(f"{name}: {told}; `python -m tests.kept screens --write` finds others")
    return played.table, asked, list(parts.values())


def lay(name: str) -> dict[str, object]:
    from kabinett.web.lobby import upload_checks
    from kabinett.web.people.local import local_person
    from kabinett.web.play import models, new_games
    from kabinett.web.play.models import Kind
    from kabinett.web.play.new_games import NewSeat
    from kabinett.web.play.terms import LOCAL

    here = local_person().pk
    table, asked, parts = play(name)
    seats = len(table.players)
    nobody = [NewSeat(player.name, Kind.NOBODY, BOT) for player in table.players]
    found = upload_checks.stored_data(table) | {"text": write(table.record())}
    replay = new_games.add_uploaded(
        found | {"players": [[one.name, one.bot] for one in nobody]}, here
    )

    def begin(then: Table, mine: int) -> str:
        sitting = [replace(one, kind=Kind.BOT) for one in nobody]
        sitting[mine] = NewSeat("Ada", Kind.PERSON, person_id=here)
        then.setup = replace(then.setup, bots=tuple(n for n in range(seats) if n != mine))
        row = models.Game(opened_by_id=here, terms=LOCAL.data)
        return new_games.store_new_game(row, new_games.seat_rows(sitting), then)

    tables = {}
    for question, text in asked.items():
        then, _ = opening.load(text, find_game)
        tables[question] = begin(then, then.open_seats()[0])
    return {"replay": replay, "parts": parts, "tables": tables, "over": begin(table, 0)}
