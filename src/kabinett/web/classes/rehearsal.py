"""Rehearsals: a teacher tries a class alone, at one of its tables.

A rehearsal is a class that nobody else can join.  The browser that begins it becomes its only
pupil, and bots play the other seats.  When it ends, the site deletes everything of it, and logs in
again whoever was logged in there before."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from kabinett.core.data import Data
from kabinett.web.classes import pupils, teaching
from kabinett.web.classes.lessons import Lesson
from kabinett.web.classes.models import REHEARSAL, Class, fresh_desk
from kabinett.web.host import traces
from kabinett.web.people import devices, guests, shared_devices
from kabinett.web.people.local import requesting_person
from kabinett.web.people.models import Person

#: The session's key for the person who was logged in before.
BEFORE = "before_rehearsal"


@dataclass(frozen=True)
class Login:
    """A person who was logged in before the rehearsal, with the proof that the login is still
    valid."""

    person: Person
    backend: str

    @property
    def proof(self) -> str:
        return self.person.get_session_auth_hash()


def begin(request: HttpRequest, lesson: Lesson, choices: Data) -> str:
    """Make the class that the form describes, seat the visitor alone at a table, and return the
    table's id."""
    before = requesting_person(request)
    backend = request.session.get("_auth_user_backend", guests.BACKEND)
    school_class = teaching.make(lesson, None, **choices, desk=REHEARSAL + fresh_desk())
    pupil = pupils.join(request, school_class)
    if isinstance(before, Person):
        login_before = Login(before, backend)
        request.session[BEFORE] = [before.pk, backend, login_before.proof]
    teaching.start(school_class)
    Class.objects.filter(pk=school_class.pk).update(locked=True)
    table = pupils.table_of(pupil)
    assert table is not None
    return table


def end(request: HttpRequest, school_class: Class) -> HttpResponse:
    """Delete the rehearsal, and redirect to the form with its choices."""
    login_before, device = read_login_before(request), devices.device_of(request)
    query = urlencode(form_fields(school_class) | {"rehearsed": ""})
    is_here = pupils.pupil_of(requesting_person(request), school_class) is not None
    teaching.close(school_class)
    traces.remove()
    if not is_here:  # somebody in another browser has the desk's address
        return redirect("class-closed")
    request.session.flush()
    if login_before is None:
        return redirect(f"{reverse('class-forgotten')}?{query}")
    if login_before.person.is_guest:
        guests.log_in(request, login_before.person, device)
    else:
        login(request, login_before.person, login_before.backend)
    response = redirect(f"{reverse('class-front')}?{query}")
    shared_devices.unmark(response)
    return response


def read_login_before(request: HttpRequest) -> Login | None:
    """Return the login that the rehearsal has replaced in this browser, if it is still valid."""
    person_pk, backend, proof = request.session.get(BEFORE, (None, "", ""))
    person = Person.objects.filter(pk=person_pk, is_active=True).first()
    if person is None:
        return None
    login_before = Login(person, backend)
    return login_before if constant_time_compare(login_before.proof, proof) else None


def form_fields(school_class: Class) -> dict[str, object]:
    """Return the choices of the class as the form sends them."""
    fields: dict[str, object] = {
        "lesson": f"{school_class.game}:{school_class.length}",
        "minutes": school_class.minutes,
        "bot": school_class.bot,
        "seating": school_class.seating,
        "talk": school_class.talk,
        "per_seat": school_class.per_seat,
        "keeps_reasons": "yes" if school_class.keeps_reasons else "no",
        "opens_roles": school_class.game if school_class.opens_roles else "",
    }
    for name in ("shows_hands", "plain_rules"):
        if getattr(school_class, name):
            fields[name] = "on"
    return {name: value for name, value in fields.items() if value != ""}


@never_cache
@require_GET
def desk(request: HttpRequest) -> HttpResponse:
    """Redirect to the desk of the rehearsal in this browser."""
    address = desk_of(requesting_person(request))
    return redirect(address or reverse("class-front"))


def desk_of(person: Person | None) -> str:
    """Return the address of the desk if this person is in a rehearsal, or ""."""
    rehearsals = Class.objects.filter(pupils__person=person, desk__startswith=REHEARSAL)
    school_class = rehearsals.first() if person is not None else None
    return reverse("desk", args=[school_class.desk]) if school_class else ""
