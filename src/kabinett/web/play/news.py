"""Finds what other processes have added to games that are open here.  On PostgreSQL, one query
reads all of it.

Following an answer has to cost less than giving it.  Separate queries for the revision, row, steps
and seats of a game cost twice as much as this query."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field

from kabinett.core.data import Data
from kabinett.core.play import saved
from kabinett.core.play.record_lines import Act
from kabinett.web.play.changes import on_postgresql
from kabinett.web.play.loading import damaged_if_unreadable, refresh_game
from kabinett.web.play.models import Game, Seat, Step
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.store import CHANGED

#: The fields of a row that change with a step.  The head is missing because a follower does not
#: read it.
FIELDS = (*CHANGED, "head_step", "rules")


@dataclass(frozen=True)
class News:
    """What is new in one game: fields of its row, its seats as one text, and new lines of its
    record."""

    row: Data
    seats: str
    lines: list[str]


@cache
def news_query() -> tuple[str, list[Field[Any, Any]]]:
    """Return the SQL for the news of games since given revisions, and the fields in its result.  A
    game at revision 0 gets no steps."""
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


def stored_revision(game_id: str) -> int | None:
    """Return the stored revision of a game, or None if it was deleted.  With the ORM, this took
    several times as long."""
    with connection.cursor() as cursor:
        table = Game._meta.db_table
        cursor.execute(f'SELECT "revision" FROM "{table}" WHERE "id" = %s', [game_id])
        found = cursor.fetchone()
    return None if found is None else int(found[0])


def revisions_and_news(
    revisions: Mapping[str, int],
) -> tuple[dict[str, int], dict[str, News]]:
    """Return, by id, the stored revisions of these games and, on PostgreSQL, their news since the
    given revisions.  A deleted game is missing."""
    if not on_postgresql():
        rows = Game.objects.filter(pk__in=revisions).values_list("pk", "revision")
        return dict(rows), {}
    news = news_since(revisions)
    return {game_id: each.row["revision"] for game_id, each in news.items()}, news


def news_since(revisions: Mapping[str, int]) -> dict[str, News]:
    """Return the news of games since these revisions, by id.  A deleted game is missing."""
    if not revisions:
        return {}
    sql, fields = news_query()
    with connection.cursor() as cursor:
        cursor.execute(sql, [list(revisions), list(revisions.values())])
        rows = cursor.fetchall()
    return {name: read_news(fields, values) for name, *values in rows}


def read_news(fields: list[Field[Any, Any]], values: list[Any]) -> News:
    *row_values, seats, steps = values
    row = {
        field.attname: field.from_db_value(value, None, connection)
        if hasattr(field, "from_db_value")
        else value
        for field, value in zip(fields, row_values, strict=True)
    }
    return News(row, seats or "", [line for lines in json.loads(steps or "[]") for line in lines])


def apply_news(game: OpenGame, news: News | None) -> OpenGame:
    """Bring a game up to date with its news.  If there is no news, or others have done more than
    answer, read its new steps or all of it instead."""
    with damaged_if_unreadable(game.row.pk):
        line_texts = news.lines if news else []
        lines = [saved.load_line(number, text) for number, text in enumerate(line_texts)]
        if news is None or game.steps or any(isinstance(line, Act) for line in lines):
            return refresh_game(game)
        if game.seats_text != news.seats:
            seats = list(Seat.objects.filter(game=game.row))
            if game.seats_other_people(seats):
                return refresh_game(game)
            game.take_seats(seats)
            game.seats_text = news.seats
        for name, value in news.row.items():
            setattr(game.row, name, value)
        game.follow(lines)
        return game
