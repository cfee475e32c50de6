"""Removes a deleted person from the admin's log, which still says what was done."""

from __future__ import annotations

from collections.abc import Iterable

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q

from kabinett.web.club.models import Ban, Report
from kabinett.web.people.leaving import leaving
from kabinett.web.people.models import Person


def on_leaving(person: Person, **_: object) -> None:
    if not apps.is_installed("django.contrib.admin"):
        return
    from django.contrib.admin.models import LogEntry

    about = entries_about(Person, [person.pk])
    about |= entries_about(Ban, Ban.objects.filter(person=person).values_list("pk", flat=True))
    about |= entries_about(Report, Report.objects.filter(of=person).values_list("pk", flat=True))
    LogEntry.objects.filter(about).update(object_repr="")


def entries_about(model: type[Model], keys: Iterable[int]) -> Q:
    """Return a filter for the log entries about these rows."""
    kind = ContentType.objects.get_for_model(model)
    return Q(content_type=kind, object_id__in=[str(key) for key in keys])


def connect_listener() -> None:
    leaving.connect(on_leaving, dispatch_uid="club")
