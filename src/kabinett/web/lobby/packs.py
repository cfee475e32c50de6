"""Packs that people add to a served site: by whom, how many, and checked as `packs check` does.

The host's own lie in the folders of KABINETT_PACKS.  Besides the host only those may add packs to
whom he gives the right to (`play.add_pack`, at his desk); everybody may play with them."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from kabinett.core.pack import Pack as Content
from kabinett.core.pack import PackError
from kabinett.core.pack_files import game_of, read_pack
from kabinett.games import all_games, find_game
from kabinett.web.host import limits
from kabinett.web.host.bounds import BODY, takes
from kabinett.web.people.local import served, somebody
from kabinett.web.people.models import Person
from kabinett.web.play.models import Pack

MOST_FILES = 20
MOST_BYTES = 500_000  # of all files of a pack
MOST_PACKS = 5  # that one person has here at a time
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,60}\.toml")


class Refused(ValueError):
    """Files that make no pack which can be played with; one sentence each."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = list(sentences)


def may_add(person: Person | None) -> bool:
    """May this person add packs?"""
    return served() and person is not None and bool(person.has_perm("play.add_pack"))


def read(files: Sequence[UploadedFile[bytes]]) -> tuple[Content, str]:
    """The pack in these files, and the id of its game; `Refused` tells all that is wrong."""
    if not files:
        raise Refused([_("No file came with that.")])
    if len(files) > MOST_FILES or sum(file.size or 0 for file in files) > MOST_BYTES:
        said = _("A pack has {files} files at most, of {size} kB together.")
        raise Refused([said.format(files=MOST_FILES, size=MOST_BYTES // 1000)])
    strange = [str(file.name) for file in files if not _FILE.fullmatch(str(file.name))]
    if strange:
        said = _("{file}: a pack consists of files that end in .toml.")
        raise Refused([said.format(file=name) for name in strange])
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for file in files:
            (folder / str(file.name)).write_bytes(file.read())
        return checked(folder)


def checked(folder: Path) -> tuple[Content, str]:
    """The same of a folder, as `kabinett packs check` says it."""
    content = read_pack(folder)
    try:
        try:
            game = game_of(folder)
        except PackError as fault:
            content.faults.append(fault)
            content.check()
            raise
        rules = find_game(game)
        if rules is None or rules.base_pack is None:
            said = _("{game}: no game here that cards can be laid on.")
            raise Refused([said.format(game=game)])
        rules.packs.lay(content)
    except PackError as error:
        raise Refused([str(fault) for fault in error.faults]) from error
    return content, game


def add(files: Sequence[UploadedFile[bytes]], person: Person) -> Pack:
    """Offer the pack in these files for new games."""
    if Pack.objects.filter(added_by=person, offered=True).count() >= MOST_PACKS:
        said = _("You have {n} packs here already. Withdraw one first.")
        raise Refused([said.format(n=MOST_PACKS)])
    content, game = read(files)
    row, _made = Pack.objects.update_or_create(
        name=content.name,
        defaults={"text": content.text(), "game": game, "added_by": person, "offered": True},
    )
    return row


@takes(MOST_BYTES + BODY)
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Which packs there are, and the form to add one for those who may."""
    if not served():
        raise Http404
    person, errors = somebody(request), []
    allowed = may_add(person)
    if request.method == "POST":
        if person is None or not allowed:
            raise Http404
        if name := request.POST.get("withdraw"):
            Pack.objects.filter(pk=name, added_by=person).update(offered=False)
            return redirect("packs")
        limits.spend("uploads", limits.who(request))
        try:
            add(request.FILES.getlist("files"), person)
            return redirect("packs")
        except Refused as error:
            errors = error.sentences
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
