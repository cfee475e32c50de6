"""Packs that people add to a site with accounts: who may add how many, and how the site checks
them.

The host's own packs are in the folders of KABINETT_PACKS.  Other people may add packs if the host
gives them the right (`play.add_pack`, in the admin); everybody may play with them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from kabinett.core.data import Data
from kabinett.web.host import limits
from kabinett.web.host.bounds import BODY, takes
from kabinett.web.lobby.uploads import PACK, UploadError, encode_base64, run_check
from kabinett.web.people.local import has_accounts, requesting_person
from kabinett.web.people.models import Person
from kabinett.web.play.models import Pack
from kabinett.web.play.offered_games import offered_games

MOST_FILES = 20
MOST_BYTES = 500_000  # of all files of a pack
MOST_PACKS = 5  # of one person at a time
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,60}\.toml")


def may_add(person: Person | None) -> bool:
    """May this person add packs?"""
    return has_accounts() and person is not None and bool(person.has_perm("play.add_pack"))


async def read_pack(files: Sequence[UploadedFile[bytes]]) -> dict[str, str]:
    """Return the name, text and game of the pack in these files.  UploadError lists all faults."""
    if not files:
        raise UploadError(_("You did not choose a file."))
    if len(files) > MOST_FILES or sum(file.size or 0 for file in files) > MOST_BYTES:
        pattern = _("A pack has {files} files at most, of {size} kB together.")
        raise UploadError(pattern.format(files=MOST_FILES, size=MOST_BYTES // 1000))
    bad_names = [str(file.name) for file in files if not _FILE.fullmatch(str(file.name))]
    if bad_names:
        pattern = _("{file}: a pack consists of files that end in .toml.")
        raise UploadError(*[pattern.format(file=name) for name in bad_names])
    pack = await run_check(
        PACK, {"files": {file.name: encode_base64(file.read()) for file in files}}
    )
    if "no_game" in pack:
        pattern = _("{game}: no game here that cards can be laid on.")
        raise UploadError(pattern.format(game=pack["no_game"]))
    return pack


def check_capacity(person: Person) -> None:
    if Pack.objects.filter(added_by=person, offered=True).count() >= MOST_PACKS:
        pattern = _("You have {n} packs here already. Withdraw one first.")
        raise UploadError(pattern.format(n=MOST_PACKS))


def offer(pack: dict[str, str], person: Person) -> None:
    """Store a pack that `read_pack` returned, and offer it for new games.  A pack that is
    already offered stays with the person who added it."""
    content = {"text": pack["text"], "game": pack["game"]}
    Pack.objects.get_or_create(name=pack["name"], defaults=content)
    Pack.objects.filter(name=pack["name"], offered=False).update(added_by=person, offered=True)


@takes(MOST_BYTES + BODY)
@require_http_methods(["GET", "POST"])
async def page(request: HttpRequest) -> HttpResponse:
    """Return the page with the list of packs, and the form to add a pack for people with the
    right."""
    if request.method == "GET" or "withdraw" in request.POST:
        return await sync_to_async(list_page)(request)
    person = await sync_to_async(person_adding)(request)
    try:
        await sync_to_async(check_capacity)(person)
        pack = await read_pack(request.FILES.getlist("files"))
    except UploadError as error:
        return await sync_to_async(list_page)(request, error.sentences)
    await sync_to_async(offer)(pack, person)
    return redirect("packs")


def person_adding(request: HttpRequest) -> Person:
    """Return the person who adds a pack, and count the pack against a limit. 404 for people without
    the right."""
    person = requesting_person(request)
    if person is None or not may_add(person):
        raise Http404
    limits.spend(limits.UPLOADS, limits.who(request))
    return person


def list_page(request: HttpRequest, errors: Sequence[str] = ()) -> HttpResponse:
    if not has_accounts():
        raise Http404
    person = requesting_person(request)
    is_allowed = may_add(person)
    if name := request.POST.get("withdraw"):
        if not is_allowed:
            raise Http404
        Pack.objects.filter(pk=name, added_by=person).update(offered=False)
        return redirect("packs")
    context = {
        "may_add": is_allowed,
        "errors": errors,
        "packs": pack_rows(person.pk if person else None),
        "most": {"files": MOST_FILES, "size": MOST_BYTES // 1000, "packs": MOST_PACKS},
    }
    return render(request, "web/packs.html", context, status=400 if errors else 200)


def pack_rows(person_id: int | None) -> list[Data]:
    """Return all packs that new games may use."""
    own = [
        {"name": name, "game": game.id, "by": "", "mine": False}
        for game in offered_games().values()
        for name in game.packs.offered
    ]
    rows = Pack.objects.filter(offered=True).select_related("added_by").order_by("game", "name")
    return own + [
        {
            "name": row.name,
            "game": row.game,
            "by": row.added_by.username if row.added_by else "",
            "mine": person_id is not None and row.added_by_id == person_id,
        }
        for row in rows
    ]
