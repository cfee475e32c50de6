"""Stores the steps of many games in one commit, if no other process was quicker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from itertools import groupby
from types import NoneType
from typing import Any

from django.db import connection, transaction
from django.db.models import Field

from kabinett.web.host.compact import compact
from kabinett.web.play.changes import announce
from kabinett.web.play.events import notify
from kabinett.web.play.models import Game, Letter, Seat, Step
from kabinett.web.play.open_game import NewStep, OpenGame

#: The fields of a game's row that clocks, proposals and the desk of a class change.
MINDED = "clocks", "proposals", "deadline", "abandoned", "paused"
#: The fields of a game's row that change with every step, and those that change only with a new
#: head.
CHANGED = ("revision", "asks", "waits", "over", "line", "notice", "incident", "updated", *MINDED)
HEAD = ("head", "head_step", "rules")


class Overtaken(Exception):
    """Other processes have stored other steps of these games."""

    def __init__(self, games: set[str]) -> None:
        super().__init__(f"changed elsewhere: {', '.join(sorted(games))}")
        self.games = games


# Cached because building it with the ORM took as long as the rules and the table.
@cache
def update_statement(names: tuple[str, ...]) -> tuple[str, list[Field[Any, Any]]]:
    """Return SQL that changes these fields of a game if it is at a given revision, and the fields
    in the SQL's order."""
    fields = [field for field in Game._meta.concrete_fields if field.name in names]
    columns = ", ".join(f'"{field.column}" = %s' for field in fields)
    table = Game._meta.db_table
    return f'UPDATE "{table}" SET {columns} WHERE "id" = %s AND "revision" = %s', fields


@cache
def insert_statement() -> tuple[str, list[Field[Any, Any]]]:
    """Return SQL that adds a step, and the fields in the SQL's order."""
    fields = [field for field in Step._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    return f'INSERT INTO "{Step._meta.db_table}" ({columns}) VALUES ({marks})', fields


#: Types that every database driver accepts unchanged.
PLAIN = {int, str, float, bool, NoneType}


def values_of(row: Game | NewStep, fields: list[Field[Any, Any]]) -> list[Any]:
    """Return the values of these fields for the database.  JSON and times bypass Django's fields,
    which took half as much time as the database."""
    values: list[Any] = []
    for field in fields:
        value = getattr(row, field.attname)
        kind = type(value)
        if kind in PLAIN:
            values.append(value)
        elif kind is dict or kind is list:
            values.append(compact(value))
        elif kind is datetime:
            values.append(connection.ops.adapt_datetimefield_value(value))
        else:
            values.append(field.get_db_prep_save(value, connection))
    return values


def base_revision(game: OpenGame) -> int:
    """Return the stored revision that the game's new steps follow."""
    return game.steps[0].number - 1


def changed_fields(game: OpenGame) -> tuple[str, ...]:
    """Return the fields of the game's row that its new steps change."""
    head = HEAD if game.row.head_step > base_revision(game) else ()
    return (*CHANGED, *head, *(("kept",) if game.keeps_outdated else ()))


def overtaken_ids(games: Sequence[OpenGame]) -> set[str]:
    """Return the ids of the games whose stored revision is not the one that their new steps
    follow."""
    expected = {game.row.id: base_revision(game) for game in games}
    revisions = dict(Game.objects.filter(pk__in=expected).values_list("pk", "revision"))
    return {name for name in expected if revisions.get(name) != expected[name]}


def store_steps(games: Sequence[OpenGame], letters: Mapping[int, bool]) -> None:
    """In one commit store the new steps of these games, and delete the letters that are done.  A
    letter on which something broke (True) is marked instead.  If another process was quicker, store
    nothing and raise Overtaken."""
    if not try_to_write(games, letters):
        raise Overtaken(overtaken_ids(games) or {game.row.id for game in games})
    for game in games:
        events = [event for step in game.steps for event in step.events]
        game.note_stored()
        for event in events:
            notify(event)


def try_to_write(games: Sequence[OpenGame], letters: Mapping[int, bool]) -> bool:
    """Store steps and letters.  If another process was quicker, store nothing and return False."""
    # All processes write games in the same order, so that no two of them wait for each other.
    in_order = sorted(games, key=lambda opened: opened.row.id)
    with transaction.atomic(), connection.cursor() as cursor:
        # One statement stores many rows, because Django's own work took as long as the statement
        # itself.
        for names, group in groupby(in_order, key=changed_fields):
            sql, fields = update_statement(names)
            rows = [
                [*values_of(game.row, fields), game.row.id, base_revision(game)] for game in group
            ]
            cursor.executemany(sql, rows)
            if cursor.rowcount != len(rows):
                transaction.set_rollback(True)
                return False
        sql, fields = insert_statement()
        rows = [values_of(step, fields) for opened in games for step in opened.steps]
        if rows:
            cursor.executemany(sql, rows)
        for game in in_order:
            for seat, values in game.changed_seats():
                Seat.objects.filter(pk=seat.pk).update(**values)
        announce(opened.row.id for opened in games)
        if broken := [letter for letter, broke in letters.items() if broke]:
            Letter.objects.filter(pk__in=broken).update(broke=True)
        if done := [letter for letter, broke in letters.items() if not broke]:
            Letter.objects.filter(pk__in=done).delete()
    return True
