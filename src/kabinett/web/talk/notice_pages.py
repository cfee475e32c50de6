"""Where a person says how he wants to be told that a table waits for him."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST

from kabinett.web.host import clock, fetching
from kabinett.web.host.fetching import Unreachable
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live.json_views import body
from kabinett.web.live.refusals import Refused, problem
from kabinett.web.people.local import person_of
from kabinett.web.talk import reminders, ways
from kabinett.web.talk.models import Channel, Notice, Way, Wishes

#: So many ways may one person be reached by.
MOST = 8
HOURS = range(24)


@require_http_methods(["GET", "POST"])
@login_required
@ensure_csrf_cookie
def page(request: HttpRequest) -> HttpResponse:
    """The page, and what is done on it."""
    person = int(person_of(request) or 0)
    error = ""
    if request.method == "POST":
        try:
            done(request, person)
            return redirect("notices")
        except Unreachable as refused:
            error = _("That cannot be reached: {why}.").format(why=refused)
    wishes = Wishes.objects.filter(person=person).first()
    context = {
        "wishes": wishes or Wishes(person_id=person, language=language()),
        "fresh": wishes is None,
        "languages": settings.LANGUAGES,
        "zones": sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC"),
        "hours": HOURS,
        "reminders": reminders.HOURS,
        "channels": [shown(channel) for channel in Channel.objects.filter(person=person)],
        "mail": request.user.email,  # type: ignore[union-attr]
        "has_mail": Channel.objects.filter(person=person, way=Way.MAIL).exists(),
        "key": ways.public_key(),
        "error": error,
    }
    return render(request, "web/notices.html", context, status=400 if error else 200)


def shown(channel: Channel) -> dict[str, Any]:
    """A way as the page tells of it: never the whole address, there are secrets in it."""
    names = {
        Way.MAIL: _("Mail"),
        Way.PUSH: _("A browser"),
        Way.WEBHOOK: _("Webhook"),
        Way.DISCORD: _("Discord"),
        Way.MATRIX: _("Matrix"),
    }
    where = channel.address.get("name") or ""
    if not where and "url" in channel.address:
        where = str(fetching.checked(channel.address["url"]).hostname)
    waiting = Notice.objects.filter(channel=channel, game=None).exists()
    return {
        "id": channel.pk,
        "name": names[Way(channel.way)],
        "where": where,
        "error": channel.error,
        "testing": waiting,
    }


def done(request: HttpRequest, person: int) -> None:
    """What a form of the page asks for; Unreachable if an address is none."""
    given = {name: str(value).strip()[:1000] for name, value in request.POST.items()}
    what = given.get("do", "")
    if what == "wishes":
        chosen = [whole(each) for each in request.POST.getlist("reminder")]
        save_wishes(person, given, [each for each in reminders.HOURS if each in chosen])
    elif what in ("test", "remove"):
        channel = Channel.objects.filter(pk=whole(given.get("channel")), person=person)
        if what == "remove":
            channel.delete()
        elif (one := channel.first()) and not Notice.objects.filter(channel=one, game=None):
            Notice.objects.create(channel=one, what="test", due=clock.now())
    elif what in set(Way) - {Way.PUSH}:
        add(person, Way(what), given)


def save_wishes(person: int, given: dict[str, str], chosen: list[int]) -> None:
    def hour(name: str, otherwise: int) -> int:
        number = whole(given.get(name))
        return number if number in HOURS else otherwise

    zone, language = given.get("zone", ""), given.get("language", "")
    Wishes.objects.update_or_create(
        person_id=person,
        defaults={
            "language": language if language in dict(settings.LANGUAGES) else "en",
            "zone": zone if zone in available_timezones() else "UTC",
            "quiet_from": hour("quiet_from", 22),
            "quiet_until": hour("quiet_until", 8),
            "digest_at": hour("digest_at", 18) if given.get("digest") else None,
            "reminders": chosen,
        },
    )


def add(person: int, way: Way, given: dict[str, str]) -> None:
    """One more way; Unreachable if it is none."""
    if Channel.objects.filter(person=person).count() >= MOST:
        raise Unreachable(_("you have {n} ways already").format(n=MOST))
    address: dict[str, str] = {}
    if way == Way.MAIL:
        if Channel.objects.filter(person=person, way=way).exists():
            return
    else:
        address = {"url": given.get("url", "")}
        parts = fetching.checked(address["url"])
        if way == Way.DISCORD and parts.hostname not in ("discord.com", "discordapp.com"):
            raise Unreachable(_("this is no webhook of Discord"))
    if way == Way.MATRIX:
        address |= {"room": given.get("room", ""), "token": given.get("token", "")}
        if not (address["room"].startswith("!") and address["token"].isascii()):
            raise Unreachable(_("a room's id begins with “!”"))
    first_wishes(person, given.get("zone", ""))
    Channel.objects.create(person_id=person, way=way, address=address)


def first_wishes(person: int, zone: str) -> None:
    """As the browser is set, until the person says something else."""
    zone = zone if zone in available_timezones() else "UTC"
    Wishes.objects.get_or_create(person_id=person, defaults={"language": language(), "zone": zone})


@require_POST
@login_required
def push(request: HttpRequest) -> HttpResponse:
    """A browser wants to be told."""
    person = int(person_of(request) or 0)
    try:
        given = body(request)
        names = ("endpoint", "p256dh", "auth", "name")
        address = {name: str(given.get(name, ""))[:1000] for name in names}
        fetching.checked(address["endpoint"])
        known = Channel.objects.filter(person=person, way=Way.PUSH)
        for channel in known:
            if channel.address.get("endpoint") == address["endpoint"]:
                channel.address = address
                channel.save(update_fields=["address"])
                return JsonResponse({"ok": True})
        if Channel.objects.filter(person=person).count() >= MOST:
            raise Refused(409, _("You have {n} ways already.").format(n=MOST))
        first_wishes(person, str(given.get("zone", "")))
        Channel.objects.create(person_id=person, way=Way.PUSH, address=address)
        return JsonResponse({"ok": True})
    except Unreachable as error:
        return JsonResponse({"error": str(error)}, status=400)
    except Refused as error:
        return problem(error, request.path)


@csrf_exempt
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, key: str) -> HttpResponse:
    """No more mail, by the link in it: programs that read mail post here, without a cookie."""
    channel = Channel.objects.filter(key=key, way=Way.MAIL).first()
    if request.method == "POST":
        if channel is not None:
            channel.delete()
        return render(request, "web/notices_stop.html", {"done": True})
    if channel is None:
        raise Http404
    return render(request, "web/notices_stop.html", {"done": False})
