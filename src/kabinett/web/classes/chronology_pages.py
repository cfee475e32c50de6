"""The pages of the chronology: one for a pupil's own table, and one at the desk with all tables
side by side."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.data import Data
from kabinett.web.classes import pupils
from kabinett.web.classes.chronology import (
    REASON,
    TableRows,
    bar,
    compare,
    rows_of,
    span_of,
)
from kabinett.web.classes.desk_pages import find_desk
from kabinett.web.classes.models import Class, ClassTable, Pupil, Reason
from kabinett.web.classes.pages import check_allowed, lesson_title
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live.json_views import api, body
from kabinett.web.live.refusals import Refused, not_understood
from kabinett.web.people.local import requesting_person
from kabinett.web.play.models import Seat

#: Reasons by the seat of their pupils and the key of their entry.
Reasons = Mapping[tuple[int, str], list[Data]]


@never_cache
@require_GET
def own_table(request: HttpRequest, code: str) -> HttpResponse:
    """Show a pupil the chronology of his table, with a field for each reason."""
    check_allowed()
    pupil = pupil_here(request, code)
    table = table_of(pupil) if pupil else None
    if pupil is None or table is None:
        return redirect("class", code)
    get_token(request)  # for the reasons; a visitor gets no cookie
    school_class, rows = pupil.school_class, rows_of(table, language())
    own_reasons = dict(Reason.objects.filter(pupil=pupil).values_list("key", "text"))
    sections = [section_of(rows, span_of([rows]), own_seats(pupil, table), own_reasons, {})]
    context = {
        "title": lesson_title(school_class),
        "sections": sections,
        "span": span_of([rows]),
        "keeps": school_class.keeps_reasons,
        "longest": REASON,
        "code": school_class.code,
        "back": reverse("table", args=[table.game_id]),
        "own": True,
    }
    return render(request, "web/chronology.html", context)


@never_cache
@require_GET
def at_desk(request: HttpRequest, desk: str) -> HttpResponse:
    """Show the teacher the chronologies of all tables, compared with history and one another."""
    school_class = find_desk(desk)
    tables = list(school_class.tables.order_by("number"))
    rows = [rows_of(table, language()) for table in tables]
    span = span_of(rows)
    sections = [
        section_of(each, span, (), {}, reasons_at(table))
        for table, each in zip(tables, rows, strict=True)
    ]
    context = {
        "title": lesson_title(school_class),
        "sections": sections,
        "compared": [{"one": one, "bar": bar(one.years, span)} for one in compare(rows)],
        "span": span,
        "keeps": school_class.keeps_reasons,
        "back": reverse("desk", args=[desk]),
    }
    return render(request, "web/chronology.html", context)


@api
@require_POST
def reason(request: HttpRequest, code: str) -> HttpResponse:
    """Store a pupil's reason, if the teacher chose that reasons are kept."""
    check_allowed()
    pupil, data = pupil_here(request, code), body(request)
    table = table_of(pupil) if pupil else None
    if pupil is None or table is None:
        raise not_understood(404)
    if not pupil.school_class.keeps_reasons:
        raise Refused(_("Reasons stay on your device."))
    limits.spend(limits.REASONS, limits.who(request))
    key, text = data.get("key"), data.get("text")
    if not isinstance(text, str) or len(text) > REASON or "\0" in text:
        raise Refused(_("{n} letters at most.").format(n=REASON), 400)
    own = own_seats(pupil, table)
    if not any(row.key == key and row.seat in own for row in rows_of(table, language()).rows):
        raise not_understood(400)
    Reason.objects.update_or_create(pupil=pupil, key=key, defaults={"text": text.strip()})
    return JsonResponse({"ok": True})


# -- who asks


def pupil_here(request: HttpRequest, code: str) -> Pupil | None:
    """Return the pupil of this class who sends the request, or None."""
    school_class = Class.objects.filter(code=pupils.tidy_code(code)).first()
    person = requesting_person(request)
    return pupils.pupil_of(person, school_class) if school_class else None


def table_of(pupil: Pupil) -> ClassTable | None:
    game_id = pupils.table_of(pupil)
    return ClassTable.objects.filter(game=game_id).first() if game_id else None


def own_seats(pupil: Pupil, table: ClassTable) -> tuple[int, ...]:
    seats = Seat.objects.filter(game=table.game_id)
    return tuple(seat.number for seat in seats if pupil.person_id in seat.members)


# -- what the pages show


def section_of(
    table: TableRows,
    span: tuple[int, int],
    own: tuple[int, ...],
    own_reasons: Mapping[str, str],
    reasons: Reasons,
) -> Data:
    return {
        "number": table.number,
        "over": table.over,
        "damaged": table.damaged,
        "rows": [
            {
                "row": row,
                "bar": bar(row.years, span),
                "own": row.seat in own,
                "reason": own_reasons.get(row.key, ""),
                "reasons": reasons.get((row.seat, row.key), []),
            }
            for row in table.rows
        ],
    }


def reasons_at(table: ClassTable) -> Reasons:
    """Return the reasons that the pupils of a table have written."""
    seats = Seat.objects.filter(game=table.game_id)
    seat_of = {person: seat.number for seat in seats for person in seat.members}
    reasons: dict[tuple[int, str], list[Data]] = {}
    written = Reason.objects.filter(pupil__person__in=seat_of).exclude(text="")
    for each in written.order_by("pk").select_related("pupil__person"):
        words = {"name": each.pupil.person.username, "text": each.text}
        seat = seat_of[each.pupil.person_id]
        reasons.setdefault((seat, each.key), []).append(words)
    return reasons
