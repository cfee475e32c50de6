"""Reports to the host, with what was said as evidence; bans, and their end."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from kabinett.web.club.models import Ban, Report
from kabinett.web.people.models import Person
from kabinett.web.play import decisions
from kabinett.web.play.models import Game, Seat
from kabinett.web.talk.models import Message

#: So much of what was said goes with a report.
EVIDENCE = 100


def report(by: Person, of: Person, table: Game | None, reason: str) -> Report:
    """Tell the host; with what the one who reports could read of what the other said there."""
    return Report.objects.create(
        by=by, of=of, table=table, reason=reason, evidence=said(by, of, table) if table else []
    )


def said(by: Person, of: Person, table: Game) -> list[dict[str, object]]:
    """What one has said at a table as the other could read it."""
    if not Seat.objects.filter(game=table, person=by).exists():
        return []
    found = Message.objects.filter(game=table, person__in=(by, of)).order_by("-pk")
    readable = [
        each
        for each in found[: 3 * EVIDENCE]
        if each.to_seat is None or pair(each) == {by.pk, of.pk}
    ]
    return [
        {
            # Who of the two; names stand in the report's row.
            "by": "by" if each.person_id == by.pk else "of",
            "at": datetime.fromtimestamp(each.at, timezone.get_default_timezone()).isoformat(),
            "text": each.text,
        }
        for each in reversed(readable[:EVIDENCE])
    ]


def pair(message: Message) -> set[int | None]:
    return {message.person_id, message.to_person_id}


def ban(person: Person, reason: str, until: datetime | None) -> Ban:
    """Keep somebody out.  At his tables it is as if his time were over: `Round.bar`."""
    with transaction.atomic():
        made = Ban.objects.create(person=person, reason=reason, until=until)
        person.is_active, person.access_changed = False, timezone.now()
        person.save(update_fields=["is_active", "access_changed"])
        # Not before: the games are changed by another thread, which would wait for us.
        transaction.on_commit(partial(decisions.bar, person.pk))
    return made


def lift(one: Ban) -> None:
    """Let somebody in again, unless another ban says no."""
    with transaction.atomic():
        one.lifted = timezone.now()
        one.save(update_fields=["lifted"])
        if not in_force().filter(person=one.person_id).exists():
            Person.objects.filter(pk=one.person_id).update(is_active=True)


def lift_all_that_have_ended() -> int:
    """How many there were."""
    ended = list(Ban.objects.filter(lifted=None, until__lte=timezone.now()))
    for one in ended:
        lift(one)
    return len(ended)


def in_force() -> QuerySet[Ban]:
    return Ban.objects.filter(lifted=None).exclude(until__lte=timezone.now())
