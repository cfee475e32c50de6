"""One character for each answer and each draw of a game, to find the first difference without
the game."""

from __future__ import annotations

import hashlib
import string
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.record import Record, write
from kabinett.core.play.record_lines import Answer
from tests.kept.playing import keys

SIGNS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"


def digest_of(record: Record) -> str:
    """Return the digest of the whole record."""
    return hashlib.blake2b(write(record).encode(), digest_size=12).hexdigest()


def marks_of(game: Game[Any], record: Record) -> tuple[str, list[int]]:
    """Return the marks, and the place of the line of each in the record. Forced answers have no
    mark.

    A mark depends on its answer and on everything before. So after the first difference all
    marks differ, except for one in 64 by accident."""
    signs, places = [], []
    before = b""
    for place, line in enumerate(record.lines):
        if isinstance(line, Answer) and not line.forced:
            number = game.vocabulary.number(line.name)
            signs.append(SIGNS[(base(before) + keys(game)[number]) % len(SIGNS)])
            places.append(place)
        before = hashlib.blake2b(before + line.text().encode(), digest_size=8).digest()
    return "".join(signs), places


def base(before: bytes) -> int:
    return before[0] if before else 0


def first_difference(kept: str, now: str) -> int | None:
    """Return the number of the first mark that differs or that only one of the games has, or
    None if the games are the same."""
    for number, (one, other) in enumerate(zip(kept, now, strict=False)):
        if one != other:
            return number
    return None if len(kept) == len(now) else min(len(kept), len(now))


def answers_then(
    game: Game[Any], record: Record, place: int, mark: str, offered: list[int]
) -> list[int]:
    """Return those of the answers that fit the former mark of this place."""
    before = b""
    for line in record.lines[:place]:
        before = hashlib.blake2b(before + line.text().encode(), digest_size=8).digest()
    wanted = (SIGNS.index(mark) - base(before)) % len(SIGNS)
    return [choice for choice in offered if keys(game)[choice] % len(SIGNS) == wanted]
