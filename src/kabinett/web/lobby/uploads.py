"""Reads uploaded records: replays each, or says which line is wrong."""

from __future__ import annotations

import base64

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.web.host import slow_work
from kabinett.web.host.language import language
from kabinett.web.play import offered_games
from kabinett.web.play.models import Pack

MOST_BYTES = 2 * 1024 * 1024
RECORD, PACK = (
    "kabinett.web.lobby.upload_checks:check_record",
    "kabinett.web.lobby.upload_checks:check_pack",
)


class UploadError(ValueError):
    """The files are not valid; one sentence per fault."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


async def read_upload(file: UploadedFile[bytes] | None) -> Data:
    """Return the record in an uploaded file, replayed to its end, for `new_games.add_uploaded`."""
    if file is None:
        raise UploadError(_("You did not choose a file."))
    if (file.size or 0) > MOST_BYTES:
        raise UploadError(_("This file is too large for a record: 2 MB at most."))
    request = {"data": encode_base64(file.read()), "language": language(), "pack": None}
    result = await run_check(RECORD, request)
    if name := result.get("unknown_pack"):
        row = await Pack.objects.filter(pk=name).afirst()
        result = await run_check(RECORD, request | {"pack": row.text if row else ""})
    return result


def encode_base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


async def run_check(job: str, request: Data) -> Data:
    """Run a job of `lobby.upload_checks` and return its result.  UploadError if the job refuses the
    files."""
    try:
        result: Data = await slow_work.run(job, request)
    except slow_work.TooMuchWork:
        raise UploadError(
            _("Checking the file takes too long, so it cannot be a game or a pack.")
        ) from None
    if faults := result.get("refused"):
        raise UploadError(*faults)
    if "game" in result and not offered_games.is_offered(result["game"]):
        raise UploadError(offered_games.not_offered())
    return result
