"""Records that are uploaded: read, played through, or refused with the line that is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from kabinett.core.pack import PackError
from kabinett.core.play.record import RecordError, parse
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.games import find_game
from kabinett.web.lobby.new_game import NAME_LENGTH
from kabinett.web.play.models import Kind, Pack
from kabinett.web.play.service import NewSeat
from kabinett.web.play.tables import know_pack

MOST_BYTES = 2 * 1024 * 1024


class UploadError(ValueError):
    """A file that is no record that can be played; one sentence each."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


@dataclass(frozen=True)
class Played:
    """An uploaded record, played to its end."""

    text: str
    table: Table
    seats: list[NewSeat]


def read_upload(file: UploadedFile[bytes] | None) -> Played:
    """The record in an uploaded file."""
    if file is None:
        raise UploadError(_("No file came with that."))
    if (file.size or 0) > MOST_BYTES:
        raise UploadError(_("This file is too large for a record: 2 MB at most."))
    try:
        text = file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UploadError(_("This is no text file in UTF-8.")) from None
    return play_record(text)


def play_record(text: str) -> Played:
    """Play a record through, its dice checked if the seed is there."""
    try:
        record = parse(text)
        game = find_game(record.game)
        if game is None:
            raise UploadError(
                _("A record of a game that is not installed here: {game}").format(game=record.game)
            )
        know_pack(game.id, Pack.objects.filter(pk=record.pack).first())
        table = replay(record, game, verify=bool(record.seed))
    except (RecordError, PackError) as error:
        raise UploadError(str(error)) from error
    seats = [
        NewSeat(player.name[:NAME_LENGTH], Kind.NOBODY, player.bot[:80]) for player in table.players
    ]
    return Played(text, table, seats)
