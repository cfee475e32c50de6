"""Packs that people add to a served site: by whom, how many, and checked as `packs check` does.

The host's own lie in the folders of KABINETT_PACKS.  Besides the host only those may add packs to
whom he gives the right to (`play.add_pack`, at his desk); everybody may play with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from kabinett.games import all_games
from kabinett.web.host import limits
from kabinett.web.host.bounds import BODY, takes
from kabinett.web.lobby.uploads import PACK, UploadError, checked, encoded
from kabinett.web.people.local import served, somebody
from kabinett.web.people.models import Person
from kabinett.web.play.models import Pack

MOST_FILES = 20
MOST_BYTES = 500_000  # of all files of a pack
MOST_PACKS = 5  # that one person has here at a time
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,60}\.toml")


def may_add(person: Person | None) -> bool:
    """May this person add packs?"""
    return served() and person is not None and bool(person.has_perm("play.add_pack"))


async def read(files: Sequence[UploadedFile[bytes]]) -> dict[str, str]:
    """Name, text and game of the pack in these files; UploadError tells all that is wrong."""
    if not files:
        raise UploadError(_("No file came with that."))
    if len(files) > MOST_FILES or sum(file.size or 0 for file in files) > MOST_BYTES:
        said = _("A pack has {files} files at most, of {size} kB together.")
        raise UploadError(said.format(files=MOST_FILES, size=MOST_BYTES // 1000))
    strange = [str(file.name) for file in files if not _FILE.fullmatch(str(file.name))]
    if strange:
        said = _("{file}: a pack consists of files that end in .toml.")
        raise UploadError(*[said.format(file=name) for name in strange])
    found = await checked(PACK, {"files": {file.name: encoded(file.read()) for file in files}})
    if "no_game" in found:
        said = _("{game}: no game here that cards can be laid on.")
        raise UploadError(said.format(game=found["no_game"]))
    return found


def check_room(person: Person) -> None:
    if Pack.objects.filter(added_by=person, offered=True).count() >= MOST_PACKS:
        said = _("You have {n} packs here already. Withdraw one first.")
        raise UploadError(said.format(n=MOST_PACKS))


def offer(found: dict[str, str], person: Person) -> None:
    """A pack, as `read` has found it, for new games."""
    rest = {"text": found["text"], "game": found["game"], "added_by": person, "offered": True}
    Pack.objects.update_or_create(name=found["name"], defaults=rest)


@takes(MOST_BYTES + BODY)
@require_http_methods(["GET", "POST"])
async def page(request: HttpRequest) -> HttpResponse:
    """Which packs there are, and the form to add one for those who may."""
    if request.method == "GET" or "withdraw" in request.POST:
        return await sync_to_async(listing)(request)
    person = await sync_to_async(adding)(request)
    try:
        await sync_to_async(check_room)(person)
        found = await read(request.FILES.getlist("files"))
    except UploadError as error:
        return await sync_to_async(listing)(request, error.sentences)
    await sync_to_async(offer)(found, person)
    return redirect("packs")


def adding(request: HttpRequest) -> Person:
    """Who would add a pack, and may."""
    person = somebody(request)
    if person is None or not may_add(person):
        raise Http404
    limits.spend("uploads", limits.who(request))
    return person


def listing(request: HttpRequest, errors: Sequence[str] = ()) -> HttpResponse:
    if not served():
        raise Http404
    person = somebody(request)
    allowed = may_add(person)
    if name := request.POST.get("withdraw"):
        if not allowed:
            raise Http404
        Pack.objects.filter(pk=name, added_by=person).update(offered=False)
        return redirect("packs")
    context = {
        "may_add": allowed,
        "errors": errors,
        "packs": listed(person.pk if person else None),
        "most": {"files": MOST_FILES, "size": MOST_BYTES // 1000, "packs": MOST_PACKS},
    }
    return render(request, "web/packs.html", context, status=400 if errors else 200)


def listed(person: int | None) -> list[dict[str, Any]]:
    """All packs that new games may be played with."""
    own = [
        {"name": name, "game": game.id, "by": "", "mine": False}
        for game in all_games().values()
        for name in game.packs.offered
    ]
    rows = Pack.objects.filter(offered=True).select_related("added_by").order_by("game", "name")
    return own + [
        {
            "name": row.name,
            "game": row.game,
            "by": row.added_by.username if row.added_by else "",
            "mine": row.added_by_id == person is not None,
        }
        for row in rows
    ]
