"""Deletes a person's name from his games when he deletes his account; the games stay."""

from __future__ import annotations

import json
import re
from contextlib import suppress

from django.db import transaction
from django.db.models import F, Q

from kabinett.core.play import record, saved
from kabinett.core.play.players import clean
from kabinett.web.people.leaving import leaving
from kabinett.web.people.models import Person
from kabinett.web.play import bans, stored_games
from kabinett.web.play.changes import announce
from kabinett.web.play.jobs import Broke
from kabinett.web.play.line import rename_in_line
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import GONE, Damaged, NoSuchGame, OpenGame
from kabinett.web.play.owner import owner


def on_leaving(person: Person, **_: object) -> None:
    Game.objects.gathering().filter(opened_by=person).delete()
    if person.is_guest:
        delete_solo_games(person)
    seats, own_commitments = Seat.objects.filter(person=person), commitments(person)
    own_seats = Seat.objects.filter(Q(person=person) | Q(first=person) | Q(heir=person))
    game_ids = own_seats.filter(game__started__isnull=False).values_list("game", flat=True)
    unchanged = set[str]()  # games that cannot be opened or changed: only their rows change, below
    for game_id in list(game_ids.distinct()):
        try:
            owner.change(game_id, lambda game: give_up(game, person.pk), "somebody has left")
        except (Damaged, NoSuchGame, Broke):
            unchanged.add(game_id)
    bans.leave_gathering_tables(person.pk)
    with transaction.atomic():
        # With the new revision, every process that has one of these games open reads it again.
        Game.objects.filter(pk__in=unchanged).update(revision=F("revision") + 1)
        seats.update(person=None, name="")
        erase_name(person, own_commitments)
        announce(unchanged)


def delete_solo_games(person: Person) -> None:
    """Delete the games that a guest has played against bots only."""
    own = Game.objects.filter(seats__person=person, opened_by=person)
    with_others = Seat.objects.exclude(first=None).exclude(first=person).values("game")
    for game_id in own.exclude(pk__in=with_others).values_list("pk", flat=True).distinct():
        with suppress(NoSuchGame):
            stored_games.delete(game_id)


def give_up(game: OpenGame, person_id: int) -> None:
    """Free this person's seats, and remove his name from the game."""
    table, voting, left_seats = game.table, game.voting(), game.seats_of(person_id)
    for number in left_seats:
        seat = game.seats[number]
        seat.vacate()
        seat.offered = not table.over and game.terms.takeover
        table.players[number].rename(GONE)
    for seat in game.seats:  # the database forgets the deleted person in these fields, too
        if seat.first_id == person_id:
            seat.first = None
        if seat.heir_id == person_id:
            seat.heir = None
    voting.forget(left_seats)
    game.row.line = {}
    # This keeps the whole log, and writes a new head because the last head contains the name.
    if voting.effects.log_from is None:
        voting.effects.log_from = game.in_steps.entries
    game.step_of(voting)


def erase_name(person: Person, own_commitments: set[str]) -> None:
    """Remove the name from stored text: damaged tables, the texts kept of outdated games, and
    uploaded records.  An uploaded record is changed if the person uploaded it or, as its commitment
    shows, if it is of a game that he played here."""
    name = person.username
    in_json = json.dumps(name, ensure_ascii=False)
    in_kept = json.dumps(in_json, ensure_ascii=False)[
        1:-1
    ]  # the kept text has the head as a string
    mentions_name = (
        Q(head__contains=in_json) | Q(kept__contains=in_kept) | Q(record__contains=clean(name))
    )
    # The lock keeps other processes from storing a step between our reading and our writing.
    for row in Game.objects.select_for_update().filter(mentions_name).order_by("pk"):
        before = row.head, row.kept, row.record, row.line
        row.head = saved.rename_in_saved(row.head, name, GONE)
        if row.kept:
            head, *rest = json.loads(row.kept)
            row.kept = json.dumps(
                [saved.rename_in_saved(head, name, GONE), *rest], ensure_ascii=False
            )
        if row.record and (
            row.opened_by_id == person.pk or commitment(row.head) in own_commitments
        ):
            row.record = record.rename_in_record(row.record, clean(name), GONE)
            row.line = rename_in_line(row.line, clean(name), GONE)
            Seat.objects.filter(game=row, name=name).update(name="")
        if (row.head, row.kept, row.record, row.line) != before:
            row.save(update_fields=["head", "kept", "record", "line"])


def commitments(person: Person) -> set[str]:
    """Return the commitments to the dice of all games that this person has played."""
    heads = Game.objects.filter(seats__first=person, record="").values_list("head", flat=True)
    return {commitment(head) for head in heads} - {""}


def commitment(head: str) -> str:
    match = re.search(r'"commitment":"([^"]+)"', head)
    return match[1] if match else ""


def connect_listener() -> None:
    leaving.connect(on_leaving, dispatch_uid="play")
