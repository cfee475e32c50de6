"""All that is kept of one person, for that person."""

from __future__ import annotations

from typing import Any

from django.core import serializers
from django.db.models import Q, QuerySet

from kabinett.core.play import record
from kabinett.web.club.models import Report, Result
from kabinett.web.learn.models import Progress
from kabinett.web.people.models import Block, Person
from kabinett.web.play.models import Game, Seat, Vacation
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import Damaged, NoSuchGame, Opened
from kabinett.web.talk.models import Channel, Desk, Message, Sketch, Wishes

Data = dict[str, Any]

ACCOUNT = ("username", "email", "date_joined", "last_login")


def own_data(person: Person) -> Data:
    """As JSON.  Of games that run it tells that they do, and no hand; a finished one comes with its
    record, which is open to all who played it."""
    seats = Seat.objects.filter(person=person).select_related("game")
    return {
        "account": {name: str(getattr(person, name) or "") for name in ACCOUNT},
        "tables": [table_of(seat) for seat in seats.defer("game__head", "game__kept")],
        "results": of(Result.objects.filter(person=person)),
        "said": of(Message.objects.filter(person=person)),
        "notes": of(Desk.objects.filter(person=person)),
        "sketches": of(Sketch.objects.filter(person=person)),
        "notices": of(Wishes.objects.filter(person=person)),
        # Not where to: whoever has such an address can write there.
        "channels": list(Channel.objects.filter(person=person).values_list("way", flat=True)),
        "vacations": of(Vacation.objects.filter(person=person)),
        "lessons": of(Progress.objects.filter(person=person)),
        "blocked": of(Block.objects.filter(by=person)),
        "reports": of(Report.objects.filter(Q(by=person))),
    }


def of(found: QuerySet[Any]) -> list[Data]:
    """Rows as they are stored."""
    rows: list[Data] = serializers.serialize("python", found)
    return [{"id": row["pk"], **row["fields"]} for row in rows]


def table_of(seat: Seat) -> Data:
    row = seat.game
    told: Data = {
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
    return told | {"record": record_of(row)} if row.over else told


def record_of(row: Game) -> str:
    """The record of a finished game; what is wrong with it, if it cannot be opened."""

    def text(opened: Opened) -> str:
        return opened.row.record or record.write(opened.table.record())

    try:
        return owner.look(row.pk, text)
    except (Damaged, NoSuchGame) as error:
        return f"# {error}"
