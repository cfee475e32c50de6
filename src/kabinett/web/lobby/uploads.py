"""Records that are uploaded: played through, or refused with the line that is wrong."""

from __future__ import annotations

import base64
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from kabinett.web.host import bounded
from kabinett.web.host.language import language
from kabinett.web.play.models import Pack

MOST_BYTES = 2 * 1024 * 1024
RECORD, PACK = "kabinett.web.lobby.checked:record", "kabinett.web.lobby.checked:pack"


class UploadError(ValueError):
    """Files that are not what they should be; one sentence each."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


async def read_upload(file: UploadedFile[bytes] | None) -> dict[str, Any]:
    """The record in an uploaded file, played to its end, as `service.add` takes it."""
    if file is None:
        raise UploadError(_("No file came with that."))
    if (file.size or 0) > MOST_BYTES:
        raise UploadError(_("This file is too large for a record: 2 MB at most."))
    given = {"data": encoded(file.read()), "language": language(), "pack": None}
    found = await checked(RECORD, given)
    if name := found.get("unknown_pack"):
        row = await Pack.objects.filter(pk=name).afirst()
        found = await checked(RECORD, given | {"pack": row.text if row else ""})
    return found


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


async def checked(job: str, given: dict[str, Any]) -> dict[str, Any]:
    """What the job finds; UploadError says why it is refused."""
    try:
        found: dict[str, Any] = await bounded.work(job, given)
    except bounded.TooMuchWork:
        raise UploadError(
            _("Checking this takes longer than it may: no game is like that, no pack either.")
        ) from None
    if refused := found.get("refused"):
        raise UploadError(*refused)
    return found
