"""Marks: one character for each answer and each draw of a game; they find the first difference
without the game itself."""

from __future__ import annotations

import hashlib
import string
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.record import Record, write
from tests.kept.playing import keys

SIGNS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"


def digest_of(record: Record) -> str:
    """The digest of the whole record."""
    return hashlib.blake2b(write(record).encode(), digest_size=12).hexdigest()


def marks_of(game: Game[Any], record: Record) -> tuple[str, list[int]]:
    """The marks, and the place of each one's line in the record.  Forced answers have none.

    A mark depends on this answer and on all that came before: so all marks after the first
    difference differ, too, except for one in 64 by accident."""
    signs, places = [], []
    before = b""
    for place, line in enumerate(record.lines):
        if not line.forced:
            number = game.vocabulary.number(line.name)
            signs.append(SIGNS[(base(before) + keys(game)[number]) % len(SIGNS)])
            places.append(place)
        before = hashlib.blake2b(before + line.text().encode(), digest_size=8).digest()
    return "".join(signs), places


def base(before: bytes) -> int:
    return before[0] if before else 0


def first_difference(kept: str, now: str) -> int | None:
    """Where two games part: the number of the first mark that differs or that only one of them has;
    None if they are the same."""
    for number, (one, other) in enumerate(zip(kept, now, strict=False)):
        if one != other:
            return number
    return None if len(kept) == len(now) else min(len(kept), len(now))


def answers_then(
    game: Game[Any], record: Record, place: int, mark: str, offered: list[int]
) -> list[int]:
    """Which of these answers fit the mark that this place had."""
    before = b""
    for line in record.lines[:place]:
        before = hashlib.blake2b(before + line.text().encode(), digest_size=8).digest()
    wanted = (SIGNS.index(mark) - base(before)) % len(SIGNS)
    return [choice for choice in offered if keys(game)[choice] % len(SIGNS) == wanted]
