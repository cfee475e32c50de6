"""Everything the site keeps about one person, for that person."""

from __future__ import annotations

from typing import Any

from django.core import serializers
from django.db.models import Q, QuerySet

from kabinett.core.data import Data
from kabinett.core.play import record
from kabinett.web.club.models import Report, Result
from kabinett.web.learn.models import Progress
from kabinett.web.people.models import Block, Person
from kabinett.web.play.models import Game, Seat, Vacation
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import Damaged, NoSuchGame, OpenGame
from kabinett.web.talk.models import Channel, Desk, Message, Sketch, Wishes

ACCOUNT = ("username", "email", "date_joined", "last_login")


def own_data(person: Person) -> Data:
    """Return all data of a person, ready for JSON.  A running game shows no hand.  A finished game
    comes with its record, which all its players may see."""
    seats = Seat.objects.filter(person=person).select_related("game")
    return {
        "account": {name: str(getattr(person, name) or "") for name in ACCOUNT},
        "tables": [table_of(seat) for seat in seats.defer("game__head", "game__kept")],
        "results": rows_of(Result.objects.filter(person=person)),
        "said": rows_of(Message.objects.filter(person=person)),
        "notes": rows_of(Desk.objects.filter(person=person)),
        "sketches": rows_of(Sketch.objects.filter(person=person)),
        "notices": rows_of(Wishes.objects.filter(person=person)),
        # Without addresses, because anybody who has one can write to it.
        "channels": list(Channel.objects.filter(person=person).values_list("way", flat=True)),
        "vacations": rows_of(Vacation.objects.filter(person=person)),
        "lessons": rows_of(Progress.objects.filter(person=person)),
        "blocked": rows_of(Block.objects.filter(by=person)),
        "reports": rows_of(Report.objects.filter(Q(by=person))),
    }


def rows_of(queryset: QuerySet[Any]) -> list[Data]:
    """Return the rows with their fields as they are stored."""
    rows: list[Data] = serializers.serialize("python", queryset)
    return [{"id": row["pk"], **row["fields"]} for row in rows]


def table_of(seat: Seat) -> Data:
    row = seat.game
    data: Data = {
        "id": row.pk,
        "game": row.game,
        "seat": seat.number,
        "name": seat.name,
        "begun": row.created,
        "over": row.over,
        "terms": row.terms,
        "orders": seat.orders,
        "prepared": seat.prepared,
    }
    return data | {"record": record_of(row)} if row.over else data


def record_of(row: Game) -> str:
    """Return the record of a finished game, or a comment with the error if the game cannot be
    opened."""

    def text(game: OpenGame) -> str:
        return game.row.record or record.write(game.table.record())

    try:
        return owner.look(row.pk, text)
    except (Damaged, NoSuchGame) as error:
        return f"# {error}"
