"""What other processes have added to games that are open here, asked for in one query (PostgreSQL).

To follow an answer must cost less than to give it; with a query each for revision, row, steps and
seats of a game it cost twice as much."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field

from kabinett.core.play import saved
from kabinett.web.play import asks
from kabinett.web.play.models import Game, Seat, Step
from kabinett.web.play.store import CHANGED
from kabinett.web.play.tables import Opened, as_stored, up_to_date

#: Of a row, what changes with a step, but for the head itself: who follows does not read it.
FIELDS = (*CHANGED, "head_step", "rules")


@dataclass(frozen=True)
class News:
    """Of one game: the fields of its row, its seats as one text, the lines of its record since."""

    row: dict[str, Any]
    seats: str
    lines: list[str]


@cache
def question() -> tuple[str, list[Field[Any, Any]]]:
    """SQL that asks for the news of games since revisions; 0: not for their steps."""
    fields = [field for field in Game._meta.concrete_fields if field.name in FIELDS]
    columns = ", ".join(f'game."{field.column}"' for field in fields)
    game, seat, step = (model._meta.db_table for model in (Game, Seat, Step))
    return (
        f"SELECT game.id, {columns}, "
        f'(SELECT string_agg(seat::text, chr(10) ORDER BY seat.number) FROM "{seat}" seat '
        "WHERE seat.game_id = game.id), "
        "CASE WHEN known.revision > 0 THEN "
        f'(SELECT jsonb_agg(step.lines ORDER BY step.number) FROM "{step}" step '
        "WHERE step.game_id = game.id AND step.number > known.revision "
        "AND step.number <= game.revision) END "
        "FROM unnest(%s::text[], %s::int[]) AS known(id, revision) "
        f'JOIN "{game}" game ON game.id = known.id'
    ), fields


def since(known: Mapping[str, int]) -> dict[str, News]:
    """The news of these games since the revisions that are known; of one that is gone, none."""
    if not known:
        return {}
    sql, fields = question()
    with connection.cursor() as cursor:
        cursor.execute(sql, [list(known), list(known.values())])
        rows = cursor.fetchall()
    return {name: read(fields, values) for name, *values in rows}


def read(fields: list[Field[Any, Any]], values: list[Any]) -> News:
    *stored, seats, steps = values
    row = {
        field.attname: field.from_db_value(value, None, connection)
        if hasattr(field, "from_db_value")
        else value
        for field, value in zip(fields, stored, strict=True)
    }
    return News(row, seats or "", [line for lines in json.loads(steps or "[]") for line in lines])


@as_stored()
def followed(opened: Opened, found: News | None) -> Opened:
    """A game with what others have added to it; read anew where they have done more than to
    answer, or where nothing was found out yet."""
    texts = found.lines if found else []
    lines = [saved.load_line(number, text) for number, text in enumerate(texts)]
    if found is None or opened.steps or any(line.act for line in lines):
        return up_to_date(opened)
    saved.follow(opened.table, lines)
    opened.kept.clear()
    for name, value in found.row.items():
        setattr(opened.row, name, value)
    if opened.seated != found.seats:
        opened.seats, opened.seated = list(Seat.objects.filter(game=opened.row)), found.seats
    opened.asks = [asks.read(row) for row in opened.row.asks]
    opened.lines, opened.entries = len(opened.table.lines), len(opened.table.log)
    return opened
