"""Reports to the host, with messages as evidence, and bans."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from kabinett.games import find_game
from kabinett.web.club.models import Ban, Report
from kabinett.web.people.models import Person
from kabinett.web.play import bans
from kabinett.web.play.models import Game, Seat
from kabinett.web.talk.models import Message
from kabinett.web.talk.phrases import phrase_text

#: The maximum number of messages in a report.
EVIDENCE = 100


def report(by: Person, of: Person, table: Game | None, reason: str) -> Report:
    """Store a report, with the messages of the two people at the table that both could read."""
    return Report.objects.create(
        by=by,
        of=of,
        table=table,
        reason=reason,
        evidence=collect_evidence(by, of, table) if table else [],
    )


def collect_evidence(by: Person, of: Person, table: Game) -> list[dict[str, object]]:
    """Return the last messages of the two people at a table that both could read."""
    if not Seat.objects.filter(game=table, person=by).exists():
        return []
    messages = Message.objects.filter(game=table, person__in=(by, of)).order_by("-pk")
    readable = [
        each
        for each in messages[: 3 * EVIDENCE]
        if each.to_seat is None or {each.person_id, each.to_person_id} == {by.pk, of.pk}
    ]
    rules = find_game(table.game)
    return [
        {
            # Which of the two people wrote it.  Their names are in the report's row.
            "by": "by" if each.person_id == by.pk else "of",
            "at": datetime.fromtimestamp(each.at, timezone.get_default_timezone()).isoformat(),
            "text": phrase_text(rules, each.phrase) if rules and each.phrase else each.text,
        }
        for each in reversed(readable[:EVIDENCE])
    ]


def ban(person: Person, reason: str, until: datetime | None) -> Ban:
    """Ban somebody.  At the person's tables this counts as running out of time:
    `bans.keep_out`."""
    with transaction.atomic():
        new_ban = Ban.objects.create(person=person, reason=reason, until=until)
        person.is_active, person.access_changed = False, timezone.now()
        person.save(update_fields=["is_active", "access_changed"])
        # After the commit, because another thread changes the games and would wait for us.
        transaction.on_commit(partial(bans.keep_out, person.pk))
    return new_ban


def lift(ban_row: Ban) -> None:
    """End a ban; the person may come back unless another ban is in force."""
    with transaction.atomic():
        ban_row.lifted = timezone.now()
        ban_row.save(update_fields=["lifted"])
        if not bans_in_force().filter(person=ban_row.person_id).exists():
            Person.objects.filter(pk=ban_row.person_id).update(is_active=True)


def lift_expired() -> int:
    """Lift the bans that have expired, and return their number."""
    ended_bans = list(Ban.objects.filter(lifted=None, until__lte=timezone.now()))
    for ban_row in ended_bans:
        lift(ban_row)
    return len(ended_bans)


def bans_in_force() -> QuerySet[Ban]:
    return Ban.objects.filter(lifted=None).exclude(until__lte=timezone.now())
