"""The teacher's desk.  It shows who has joined and all tables at a glance, and its buttons run the
class.

The address of the desk is secret.  No page here shows a hand; see `hand_pages`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from kabinett.core.data import Data
from kabinett.games import find_game
from kabinett.learn.plain import plain_of
from kabinett.web.classes import (
    big_table,
    dealing,
    introduction,
    pausing,
    pupils,
    rehearsal,
    strip,
    talk,
    teaching,
)
from kabinett.web.classes.bell import bell
from kabinett.web.classes.models import Class, ClassTable, Pupil
from kabinett.web.classes.pages import lesson_title
from kabinett.web.classes.seat_plan import count_tables
from kabinett.web.host import clock, keeping, traces
from kabinett.web.host.digests import page_digest
from kabinett.web.host.guards import without_token
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live.refusals import Refused, not_understood
from kabinett.web.people import guests
from kabinett.web.play import asks
from kabinett.web.play.models import Game, Seat

#: The minutes that one press of the button adds.
MORE = 5
#: Seconds after which a table that waits for a pupil is marked.
LONG = 90


def find_desk(desk: str) -> Class:
    school_class = Class.objects.filter(desk=desk).first()
    if school_class is None:
        raise Http404
    return school_class


@never_cache
@require_GET
def page(request: HttpRequest, desk: str) -> HttpResponse:
    return render_desk(request, desk)


def render_desk(request: HttpRequest, desk: str, refusal: str = "") -> HttpResponse:
    """Return the desk, with the reason on top if something was refused."""
    school_class = find_desk(desk)
    teaching.note_use(school_class)
    context = desk_context(request, school_class)
    context |= {"digest": page_digest(context), "error": refusal}
    return render(request, "web/desk.html", context, status=409 if refusal else 200)


@never_cache
@require_GET
def live(request: HttpRequest, desk: str) -> HttpResponse:
    """Return the new middle of the desk's page, or 204 if nothing has changed."""
    school_class = Class.objects.filter(desk=desk).first()
    if school_class is None:
        return JsonResponse({"go": reverse("class-closed")})
    context = desk_context(request, school_class)
    now = page_digest(context)
    if request.GET.get("seen") == now:
        return HttpResponse(status=204)
    html = render_to_string("web/desk_middle.html", context, request)
    return JsonResponse({"digest": now, "html": html, "title": context["tab"]})


@without_token
@require_POST
def act(request: HttpRequest, desk: str) -> HttpResponse:
    """Perform the action of a button at the desk."""
    school_class, form = find_desk(desk), request.POST
    number = whole(form.get("pupil", ""))
    try:
        match form.get("act"):
            case "start":
                teaching.start(school_class)
            case "lock" | "unlock" as action:
                Class.objects.filter(pk=school_class.pk).update(locked=action == "lock")
            case "more":
                teaching.give_time(school_class, MORE)
            case "pause" | "aside" as action:
                pausing.pause(school_class, aside=action == "aside")
            case "go_on":
                pausing.go_on(school_class)
            case "word":
                teaching.say(school_class, form.get("word", ""))
            case "hand":
                teaching.take_hand_down(school_class, whole(form.get("table", "")))
            case "remove":
                pupils.remove(school_class, number)
            case "let_go":
                pupils.let_go(school_class, number)
            case "move":
                pupils.move(school_class, number, max(0, whole(form.get("table", ""))))
            case "rename":
                pupils.rename(school_class, number, form.get("name", ""))
            case "introduction":
                introduction.turn_to(school_class, form.get("step"))
            case "plain_rules" | "all_rules" as action:
                teaching.set_plain_rules(school_class, action == "plain_rules")
            case "talk":
                talk.set_talk(school_class, form.get("talk", ""))
            case "mute" | "unmute" as action:
                talk.mute(school_class, number, action == "mute")
            case "dismiss":
                talk.dismiss(school_class, whole(form.get("report", "")))
            case "end":
                bell.ring_soon(school_class)
            case "close" if school_class.is_rehearsal:
                return rehearsal.end(request, school_class)
            case "close":
                teaching.close(school_class)
                traces.remove()
                return redirect("class-closed")
            case _:
                raise not_understood()
    except Class.DoesNotExist:  # another window has just closed it
        raise Http404 from None
    except Refused as refusal:
        return render_desk(request, desk, str(refusal))
    except ValidationError as error:
        return render_desk(request, desk, " ".join(error.messages))
    return redirect("desk", desk)


# -- what the desk shows


def has_plain_rules(game: str) -> bool:
    rules = find_game(game)
    return rules is not None and bool(plain_of(rules))


def desk_context(request: HttpRequest, school_class: Class) -> Data:
    tables = list(
        school_class.tables.order_by("number")
        .select_related("game", "caller__person")
        .prefetch_related("game__seats")
    )
    pupils = {each.person_id: each for each in school_class.pupils.select_related("person")}
    waiting = dealing.seatless(school_class)
    now, title = school_class.paused or clock.now_utc(), lesson_title(school_class)
    rows = [table_row(table, pupils, now) for table in tables]
    calls = [row for row in rows if row["hand"]]
    late = [row for row in rows if row["waits_long"] and school_class.paused is None]
    return {
        "class": {
            "code": school_class.code,
            "desk": school_class.desk,
            "locked": school_class.locked,
            "has_plain_rules": has_plain_rules(school_class.game),
            "plain_rules": school_class.plain_rules,
            "talk": school_class.talk,
            "started": school_class.started is not None,
            "paused": school_class.paused is not None,
            "aside": school_class.aside,
            "word": school_class.word,
            "shows_hands": school_class.shows_hands,
            "is_rehearsal": school_class.is_rehearsal,
        },
        "rehearsal_table": tables[0].game_id if tables else "",
        "closes": date_format(school_class.used + keeping.CLASS),
        "title": title,
        "tab": " · ".join([*tab_words(len(calls), len(late)), title]),
        "address": request.build_absolute_uri(reverse("desk", args=[school_class.desk])),
        "lesson": introduction.desk_row(school_class),
        "minutes": school_class.minutes,
        "minutes_left": teaching.minutes_left(school_class),
        "over": bool(tables) and all(table.game.over for table in tables),
        "waiting": [pupil_row(pupil) for pupil in waiting],
        "table_choices": table_choices(school_class),
        "tables": rows,
        "calls": calls,
        "late": late,
        "pupil_count": len(pupils),
        "more": MORE,
        "reports": talk.reports(school_class),
    }


def tab_words(calls: int, late: int) -> list[str]:
    """Return the words at the beginning of the browser tab's title."""
    words = []
    if calls:
        words.append(ngettext("{n} table asks for you", "{n} tables ask for you", calls))
    if late:
        words.append(ngettext("{n} table waits", "{n} tables wait", late))
    return [word.format(n=n) for word, n in zip(words, filter(None, (calls, late)), strict=True)]


def pupil_row(pupil: Pupil) -> Data:
    """Return a pupil's row at the desk.  A new code for a lost device is in it until somebody uses
    the code."""
    code = guests.code_of(pupil.person.guest.key) if pupil.let_go else ""
    name, muted = pupil.person.username, pupil.muted
    plan = {"knows_game": pupil.knows_game, "table": pupil.table}
    return {"pk": pupil.pk, "name": name, "code": code, "muted": muted, **plan}


def table_choices(school_class: Class) -> list[int]:
    """Return the numbers of the tables at which the desk may seat pupils before the deal."""
    rules = find_game(school_class.game)
    if school_class.started is not None or rules is None:
        return []
    room = dealing.room_at_table(rules, school_class)
    return list(range(1, count_tables(school_class.pupils.count(), room) + 1))


def table_row(table: ClassTable, pupils: Mapping[int, Pupil], now: datetime) -> Data:
    """Return a table's row at the desk: its progress, its pupils, whom it waits for and how long,
    and whether it asks for the teacher."""
    game = table.game
    seats = [seat_row(game, seat, pupils) for seat in game.seats.all()]
    since = [asks.state_of(game.asks, n).since for n, seat in enumerate(seats) if seat["asked"]]
    waited = now.timestamp() - min((each for each in since if each), default=now.timestamp())
    return {
        "pk": table.pk,
        "large": big_table.address_of(table.school_class, table.number),
        "number": table.number,
        "over": game.over,
        "heading": game.line.get("heading", {}).get(language(), ""),
        "result": result_of(table),
        "seats": seats,
        "waited": int(waited // 60),
        "waits_long": waited >= LONG,
        "hand": table.hand is not None and not game.over,
        "caller": table.caller.person.username if table.caller else "",
        "played": None if table.progress is None else round(20 * table.progress) * 5,
        "level": table.level,
        "by_bell": table.by_bell,
    }


def result_of(table: ClassTable) -> str:
    """Return how the game of a table has ended, and who was ahead if the bell has stopped it."""
    game = table.game
    if not strip.is_stopped(game):
        return str(game.line.get("result", {}).get(language(), ""))
    sentences = [_("The bell rang before the game was over, so nobody has won.")]
    if ahead := ", ".join(strip.roles_ahead(table)):
        sentences.append(_("Ahead then, by the state of the board: {who}.").format(who=ahead))
    roles = game.line.get("roles", {}).get(language(), [])
    points = zip(roles, game.line.get("scores", []), strict=False)
    if text := ", ".join(f"{role} {score}" for role, score in points if role):
        sentences.append(
            _("Points then, those from the start included: {points}.").format(points=text)
        )
    return " ".join(sentences)


def seat_row(game: Game, seat: Seat, pupils: Mapping[int, Pupil]) -> Data:
    members = [pupils[person] for person in seat.members if person in pupils]
    roles = game.line.get("roles", {}).get(language(), [])
    asked = asks.state_of(game.asks, seat.number).table_ask is not None
    return {
        "name": seat.name,
        "pupils": [
            pupil_row(each) | {"pen": len(members) > 1 and each.person_id == seat.person_id}
            for each in members
        ],
        "role": roles[seat.number] if seat.number < len(roles) else "",
        "asked": asked and not game.over and bool(members),
    }
