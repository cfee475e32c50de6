"""The page on which a person chooses how notices reach him."""

from __future__ import annotations

from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST

from kabinett.core.data import Data
from kabinett.web.host import clock, fetching
from kabinett.web.host.fetching import Unreachable
from kabinett.web.host.language import language
from kabinett.web.host.numbers import whole
from kabinett.web.live.json_views import body
from kabinett.web.live.refusals import Refused, error_response
from kabinett.web.people.local import person_id_of
from kabinett.web.talk import reminders, ways
from kabinett.web.talk.models import Channel, Notice, Way, Wishes

#: The maximum number of channels of one person.
MOST_CHANNELS = 8
HOURS = range(24)


@require_http_methods(["GET", "POST"])
@login_required
@ensure_csrf_cookie
def page(request: HttpRequest) -> HttpResponse:
    """Show the page, or carry out its form."""
    person_id = int(person_id_of(request) or 0)
    error = ""
    if request.method == "POST":
        try:
            apply_form(request, person_id)
            return redirect("notices")
        except Unreachable as failure:
            error = _("That cannot be reached: {why}.").format(why=failure)
    wishes = Wishes.objects.filter(person=person_id).first()
    context = {
        "wishes": wishes or Wishes(person_id=person_id, language=language()),
        "fresh": wishes is None,
        "languages": settings.LANGUAGES,
        "zones": sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC"),
        "hours": HOURS,
        "reminders": reminders.HOURS,
        "channels": [channel_row(channel) for channel in Channel.objects.filter(person=person_id)],
        "mail": request.user.email,  # type: ignore[union-attr]
        "has_mail": Channel.objects.filter(person=person_id, way=Way.MAIL).exists(),
        "key": ways.public_key(),
        "error": error,
    }
    return render(request, "web/notices.html", context, status=400 if error else 200)


def channel_row(channel: Channel) -> Data:
    """Return a channel as the page shows it, never with the whole address, which contains
    secrets."""
    names = {
        Way.MAIL: _("Mail"),
        Way.PUSH: _("A browser"),
        Way.WEBHOOK: _("Webhook"),
        Way.DISCORD: _("Discord"),
        Way.MATRIX: _("Matrix"),
    }
    where = channel.address.get("name") or ""
    if not where and "url" in channel.address:
        where = str(fetching.check_address(channel.address["url"]).hostname)
    is_testing = Notice.objects.filter(channel=channel, game=None).exists()
    return {
        "id": channel.pk,
        "name": names[Way(channel.way)],
        "where": where,
        "error": channel.error,
        "testing": is_testing,
    }


def apply_form(request: HttpRequest, person_id: int) -> None:
    """Carry out a form of the page.  Raise Unreachable if an address is not valid."""
    values = {name: str(value).strip()[:1000] for name, value in request.POST.items()}
    action = values.get("do", "")
    if action == "wishes":
        chosen_hours = [whole(each) for each in request.POST.getlist("reminder")]
        save_wishes(person_id, values, [each for each in reminders.HOURS if each in chosen_hours])
    elif action in ("test", "remove"):
        channel = Channel.objects.filter(pk=whole(values.get("channel")), person=person_id)
        if action == "remove":
            channel.delete()
        elif (one := channel.first()) and not Notice.objects.filter(channel=one, game=None):
            Notice.objects.create(channel=one, what="test", due=clock.now())
    elif action in set(Way) - {Way.PUSH}:
        add_channel(person_id, Way(action), values)


def save_wishes(person_id: int, values: dict[str, str], reminder_hours: list[int]) -> None:
    def hour(name: str, default: int) -> int:
        number = whole(values.get(name))
        return number if number in HOURS else default

    zone, language = values.get("zone", ""), values.get("language", "")
    Wishes.objects.update_or_create(
        person_id=person_id,
        defaults={
            "language": language if language in dict(settings.LANGUAGES) else "en",
            "zone": zone if zone in available_timezones() else "UTC",
            "quiet_from": hour("quiet_from", 22),
            "quiet_until": hour("quiet_until", 8),
            "digest_at": hour("digest_at", 18) if values.get("digest") else None,
            "reminders": reminder_hours,
        },
    )


def add_channel(person_id: int, way: Way, values: dict[str, str]) -> None:
    """Add a channel.  Raise Unreachable if its address is not valid."""
    if Channel.objects.filter(person=person_id).count() >= MOST_CHANNELS:
        raise Unreachable(_("you have {n} ways already").format(n=MOST_CHANNELS))
    address: dict[str, str] = {}
    if way == Way.MAIL:
        if Channel.objects.filter(person=person_id, way=way).exists():
            return
    else:
        address = {"url": values.get("url", "")}
        parts = fetching.check_address(address["url"])
        if way == Way.DISCORD and parts.hostname not in ("discord.com", "discordapp.com"):
            raise Unreachable(_("this is no webhook of Discord"))
    if way == Way.MATRIX:
        address |= {"room": values.get("room", ""), "token": values.get("token", "")}
        if not (address["room"].startswith("!") and address["token"].isascii()):
            raise Unreachable(_("a room's id begins with “!”"))
    first_wishes(person_id, values.get("zone", ""))
    Channel.objects.create(person_id=person_id, way=way, address=address)


def first_wishes(person_id: int, zone: str) -> None:
    """Store the browser's language and time zone, unless the person's wishes are already stored."""
    zone = zone if zone in available_timezones() else "UTC"
    Wishes.objects.get_or_create(
        person_id=person_id, defaults={"language": language(), "zone": zone}
    )


@require_POST
@login_required
def push(request: HttpRequest) -> HttpResponse:
    """Add a browser that wants push notices, or renew its address."""
    person_id = int(person_id_of(request) or 0)
    try:
        data = body(request)
        names = ("endpoint", "p256dh", "auth", "name")
        address = {name: str(data.get(name, ""))[:1000] for name in names}
        fetching.check_address(address["endpoint"])
        browsers = Channel.objects.filter(person=person_id, way=Way.PUSH)
        for channel in browsers:
            if channel.address.get("endpoint") == address["endpoint"]:
                channel.address = address
                channel.save(update_fields=["address"])
                return JsonResponse({"ok": True})
        if Channel.objects.filter(person=person_id).count() >= MOST_CHANNELS:
            raise Refused(_("You have {n} ways already.").format(n=MOST_CHANNELS))
        first_wishes(person_id, str(data.get("zone", "")))
        Channel.objects.create(person_id=person_id, way=Way.PUSH, address=address)
        return JsonResponse({"ok": True})
    except Unreachable as error:
        return JsonResponse({"error": str(error)}, status=400)
    except Refused as error:
        return error_response(error, request.path)


@csrf_exempt
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, key: str) -> HttpResponse:
    """End mail notices by the link in the mail.  Mail programs post here, without a cookie."""
    channel = Channel.objects.filter(key=key, way=Way.MAIL).first()
    if request.method == "POST":
        if channel is not None:
            channel.delete()
        return render(request, "web/notices_stop.html", {"done": True})
    if channel is None:
        raise Http404
    return render(request, "web/notices_stop.html", {"done": False})
