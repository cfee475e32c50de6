"""What becomes of the desk's log when somebody deletes his account: it tells what was done, and not
with whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q

from kabinett.web.club.models import Ban, Report
from kabinett.web.people.leaving import leaving
from kabinett.web.people.models import Person


def on_leaving(person: Person, **_: Any) -> None:
    if not apps.is_installed("django.contrib.admin"):
        return
    from django.contrib.admin.models import LogEntry

    about = of(Person, [person.pk])
    about |= of(Ban, Ban.objects.filter(person=person).values_list("pk", flat=True))
    about |= of(Report, Report.objects.filter(of=person).values_list("pk", flat=True))
    LogEntry.objects.filter(about).update(object_repr="")


def of(model: type[Model], keys: Iterable[int]) -> Q:
    """The entries about these rows."""
    kind = ContentType.objects.get_for_model(model)
    return Q(content_type=kind, object_id__in=[str(key) for key in keys])


def listen() -> None:
    leaving.connect(on_leaving, dispatch_uid="club")
