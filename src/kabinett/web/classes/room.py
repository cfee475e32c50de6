"""The page of `kabinett class`: the address at which devices reach the site, and what may keep them
from it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from kabinett.web.classes.qr import qr_svg
from kabinett.web.host import local_network


@never_cache
@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """Return the address with its QR code, and help if no device can open it."""
    if not (here := local_network.addresses()):
        raise Http404
    first, *others = (f"http://{address}:{request.get_port()}/" for address in here)
    context = {
        "address": first,
        "others": others,
        "port": request.get_port(),
        "qr": qr_svg(first.rstrip("/") + reverse("class-front")),
        "seen": seen_sentence(),
        "count": local_network.count_devices(),
    }
    return render(request, "web/room.html", context)


@never_cache
@require_GET
def live(request: HttpRequest) -> HttpResponse:
    """Return the number of devices that have reached the site."""
    if not local_network.addresses():
        raise Http404
    return JsonResponse({"count": local_network.count_devices(), "seen": seen_sentence()})


def seen_sentence() -> str:
    count = local_network.count_devices()
    if not count:
        return _("No other device has opened this address yet.")
    return ngettext(
        "{n} other device has opened this address.",
        "{n} other devices have opened this address.",
        count,
    ).format(n=count)
