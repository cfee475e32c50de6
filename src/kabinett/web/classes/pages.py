"""The page to enter a code or to make a class, and each class's own page for its pupils."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from kabinett.bots.strengths import USUAL
from kabinett.core.data import Data
from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.web.classes import introduction, pupils, rehearsal, teaching
from kabinett.web.classes.lessons import LONGEST_CLASS, SHORTEST_CLASS, Lesson, find_lesson, lessons
from kabinett.web.classes.models import Class, ClassTalk, Seating
from kabinett.web.host import limits
from kabinett.web.host.configuration import Guests
from kabinett.web.host.guards import without_token
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.learn.rules import part_address
from kabinett.web.live.client_words import client_words
from kabinett.web.live.refusals import Refused, not_understood
from kabinett.web.live.things import things_of
from kabinett.web.lobby.new_game_form import bot_label
from kabinett.web.people import guests, shared_devices
from kabinett.web.people.local import requesting_person
from kabinett.web.people.models import Person
from kabinett.web.play.offered_games import offered_games

#: The choices for how many pupils may share a seat.
PER_SEAT = (1, 2, 3)


@without_token
@require_http_methods(["GET", "POST"])
def front(request: HttpRequest) -> HttpResponse:
    """Take a pupil's code, or make a class for a teacher."""
    check_allowed()
    errors: list[str] = []
    if "code" in request.GET or "code" in request.POST:
        try:
            if address := pupils.page_for_code(request):
                return redirect(address)
            errors = [_("No class has this code. Look once more at the board.")]
        except ValidationError as error:
            errors = error.messages
    elif request.method == "POST":
        try:
            limits.spend(limits.CLASSES, limits.who(request))
            if "rehearse" in request.POST:
                return redirect("table", rehearsal.begin(request, *read_form(request)))
            return redirect("desk", make_class(request).desk)
        except ValidationError as error:
            errors = error.messages
    context = {
        "lessons": lessons(language()),
        "per_seat": PER_SEAT,
        "strengths": [(name, bot_label(name)) for name in guests.BOTS],
        "usual": USUAL,
        "talks": [
            (ClassTalk.NONE, _("Nobody talks"), ""),
            (ClassTalk.PHRASES, _("In ready phrases only"), _("such as “I propose a coalition.”")),
            (
                ClassTalk.OPEN,
                _("In their own words"),
                _("only among those at a table; pupils can report a message to you"),
            ),
        ],
        "closed_roles": closed_roles(),
        "shortest": SHORTEST_CLASS,
        "longest": LONGEST_CLASS,
        "errors": errors,
        "code": request.POST.get("code", "") or request.GET.get("code", ""),
        "posted": request.POST or request.GET,
        "rehearsed": "rehearsed" in request.GET,
        "own_page": own_page(request),
    }
    return render(request, "web/class_front.html", context, status=400 if errors else 200)


def own_page(request: HttpRequest) -> str:
    """Return the address of this pupil's class, or "" for everybody else.  The address redirects to
    the pupil's table once there is one."""
    person = requesting_person(request)
    return pupils.page_of(person) if isinstance(person, Person) else ""


def closed_roles() -> list[Data]:
    """Return the roles that classes leave to bots, by game, and why."""
    found = []
    for game in offered_games().values():
        if not (game.classroom.roles_for_bots and game.classroom.why_for_bots):
            continue
        things, words = things_of(game, language()).things, Wording(game, language(), str)
        labels = [things[role]["label"] for role in game.classroom.roles_for_bots]
        found.append(
            {
                "game": game.id,
                "title": words.plain(game.title),
                "roles": ", ".join(labels),
                "why": [words.plain(paragraph) for paragraph in game.classroom.why_for_bots],
            }
        )
    return found


def check_allowed() -> None:
    """Raise 404 if this site has no guests, and therefore no classes."""
    if guests.policy() == Guests.OFF:
        raise Http404


def make_class(request: HttpRequest) -> Class:
    """Make the class that the form describes.  ValidationError with a sentence for each fault."""
    lesson, choices = read_form(request)
    person = requesting_person(request)
    account = person if isinstance(person, Person) and not person.is_guest else None
    return teaching.make(lesson, account, **choices)


def read_form(request: HttpRequest) -> tuple[Lesson, Data]:
    """Return the contents of the form: the lesson, and fields of `Class`.  ValidationError with a
    sentence for each fault."""
    form, errors = request.POST, []
    lesson = find_lesson(form.get("lesson", ""), language())
    minutes, bot, seating = whole(form.get("minutes")), form.get("bot", ""), form.get("seating", "")
    per_seat = whole(form.get("per_seat", "1"))
    if lesson is None:
        errors.append(_("Choose what the class plays."))
    if not SHORTEST_CLASS <= minutes <= LONGEST_CLASS:
        sentence = _("A class takes {least} to {most} minutes.")
        errors.append(sentence.format(least=SHORTEST_CLASS, most=LONGEST_CLASS))
    talk = form.get("talk", ClassTalk.NONE)
    is_known = bot in guests.BOTS and seating in Seating.values and talk in ClassTalk.values
    if not is_known or per_seat not in PER_SEAT:
        errors.append(not_understood().sentence)
    opens_roles = lesson is not None and form.get("opens_roles") == lesson.game.id
    if opens_roles and seating != Seating.CHOICE:
        errors.append(_("A role that classes leave to a bot is never drawn by lot."))
    if errors or lesson is None:
        raise ValidationError(errors)
    return lesson, {
        "minutes": minutes,
        "bot": bot,
        "seating": Seating(seating),
        "talk": ClassTalk(talk),
        "opens_roles": opens_roles,
        "per_seat": per_seat,
        "shows_hands": "shows_hands" in form,
        "keeps_reasons": form.get("keeps_reasons") == "yes",
        "plain_rules": "plain_rules" in form,
    }


@never_cache
@without_token
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    """Return the class as a pupil sees it: first a button to join, then a waiting room, then the
    table."""
    check_allowed()
    school_class = pupils.find_by_code(request, code)
    if school_class is None:
        return redirect("class-front")
    pupil, error = pupils.pupil_of(requesting_person(request), school_class), ""
    if request.method == "POST" and pupil is None:
        try:
            pupil = pupils.join(request, school_class)
            return redirect("class", school_class.code)
        except Class.DoesNotExist:  # the desk has just closed it
            return redirect("class-front")
        except Refused as refusal:
            error = str(refusal)
    if pupil is not None and (table := pupils.table_of(pupil)):
        return redirect("table", table)
    rules = find_game(school_class.game)
    context: Data = {
        "class": school_class,
        "title": lesson_title(school_class),
        "pupil": pupil,
        "error": error,
        "code": guests.code_of(pupil.person.guest.key) if pupil else "",
        "account": None if pupil else requesting_person(request),
        "introduction": introduction.number_of(school_class),
    }
    if pupil and rules is not None:
        context |= {"rules_part": part_address(rules), "words": client_words()}
    context |= introduction.step_context(school_class)
    return render(request, "web/class_room.html", context, status=409 if error else 200)


def lesson_title(school_class: Class) -> str:
    """Return what the class plays, in words."""
    lesson = find_lesson(f"{school_class.game}:{school_class.length}", language())
    if lesson is None:
        return school_class.game
    return f"{lesson.title} · {lesson.label}" if lesson.label else lesson.title


@never_cache
@require_GET
def live(request: HttpRequest, code: str) -> HttpResponse:
    """Tell a waiting pupil's browser where to go, or which step of the introduction to show.  204
    means to go on waiting."""
    school_class = Class.objects.filter(code=pupils.tidy_code(code)).first()
    if school_class is None:
        return JsonResponse({"go": reverse("class-front")})
    pupil = pupils.pupil_of(requesting_person(request), school_class)
    if pupil is None:
        return JsonResponse({"go": reverse("class", args=[school_class.code])})
    table = pupils.table_of(pupil)
    if table is not None:
        return JsonResponse({"go": reverse("table", args=[table])})
    step = introduction.number_of(school_class)
    if step == request.GET.get("step", ""):
        return HttpResponse(status=204)
    return introduction.news(request, school_class)


@never_cache
@require_GET
def forgotten(request: HttpRequest) -> HttpResponse:
    """Empty the browser of a pupil whose class is closed, or who was removed from it."""
    if request.user.is_authenticated or not shared_devices.is_marked(request):
        return redirect("class-front")
    response = render(request, "web/class_forgotten.html")
    shared_devices.forget(response)
    return response


@require_GET
def closed(request: HttpRequest) -> HttpResponse:
    """Say at the desk that the class is closed, and what that means."""
    return render(request, "web/class_closed.html")
