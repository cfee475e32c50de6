"""What becomes of the games of somebody who deletes his account: they stay, the name goes."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

from django.db.models import Q

from kabinett.core.play import record, saved
from kabinett.web.people.leaving import leaving
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import Damaged, NoSuchGame, Opened

#: In records, which have one language.
GONE = "deleted account"


def on_leaving(person: Person, **_: Any) -> None:
    Game.objects.filter(opened_by=person, started=None).delete()
    seats, bound = Seat.objects.filter(person=person), commitments(person)
    known = Seat.objects.filter(Q(person=person) | Q(first=person) | Q(heir=person))
    played = known.filter(game__started__isnull=False).values_list("game", flat=True)
    for game in list(played.distinct()):
        with suppress(Damaged, NoSuchGame):  # of such a game only the rows are known
            owner.change(game, lambda opened: give_up(opened, person.pk), "somebody has left")
    seats.update(person=None, name="")
    clean(person, bound)


def give_up(opened: Opened, person: int) -> None:
    """The seats of that person are nobody's, and no name of his is left in the game."""
    table = opened.table
    for number in opened.seats_of(person):
        seat = opened.seats[number]
        seat.person, seat.name, seat.offered = None, "", not table.over and opened.terms.takeover
        seat.heir, seat.orders, seat.prepared, seat.auto_pass = None, {}, [], False
        table.players[number].call(GONE)
    for seat in opened.seats:  # a row that names nobody who is no more can be stored
        if seat.first_id == person:
            seat.first = None
        if seat.heir_id == person:
            seat.heir = None
        seat.save()
    opened.row.line = {}
    # All of the log is left, and a head is written: the last one has the name.
    opened.step(opened.entries)


def clean(person: Person, played: set[str]) -> None:
    """The name also goes out of what is stored as text: tables that cannot be opened, what was put
    aside of them, and records that he has uploaded, or others of games that he has played here, by
    their commitments."""
    name = person.username
    named = Q(head__contains=name) | Q(kept__contains=name) | Q(record__contains=name)
    for row in Game.objects.filter(named):
        row.head = saved.renamed(row.head, name, GONE)
        if row.kept:
            head, *rest = json.loads(row.kept)
            row.kept = json.dumps([saved.renamed(head, name, GONE), *rest], ensure_ascii=False)
        if row.record and (row.opened_by_id == person.pk or commitment(row.head) in played):
            row.record = record.renamed(row.record, record.clean(name), GONE)
            Seat.objects.filter(game=row, name=name).update(name="")
        row.save(update_fields=["head", "kept", "record"])


def commitments(person: Person) -> set[str]:
    """What bound the site to the dice of the games that this person has played."""
    heads = Game.objects.filter(seats__first=person, record="").values_list("head", flat=True)
    return {commitment(head) for head in heads} - {""}


def commitment(head: str) -> str:
    found = re.search(r'"commitment":"([^"]+)"', head)
    return found[1] if found else ""


def listen() -> None:
    leaving.connect(on_leaving, dispatch_uid="play")
