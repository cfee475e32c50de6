"""Reads the stored steps of games."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from kabinett.core.play import saved
from kabinett.core.play.course import live_answers_in
from kabinett.core.play.saved import Earlier, Pieces
from kabinett.web.play.models import Game, Step

#: Steps before the head that are read with it, because people seldom look further back.
BEFORE_HEAD = 20


def pieces_of(row: Game) -> Pieces:
    """Return a game's stored table: its head, the steps after it and a few before it.  This takes
    no longer for a long game."""
    first = row.head_step - BEFORE_HEAD
    if first <= 1:
        return all_pieces(row)
    new = rows_of(row, row.head_step + 1, row.revision, "lines", "log_from", "log")
    steps = rows_of(row, first, row.head_step, "lines", "log_from", "log") + new
    start, log = log_of(steps)
    earlier = Earlier(
        lambda: lines_of(rows_of(row, 1, first - 1, "lines")),
        lambda: log_of(rows_of(row, 1, first - 1, "log_from", "log"))[1][:start],
        (len(lines_of(new)), sum(len(entries) for *_, entries in new)),
    )
    return Pieces(row.head, lines_of(steps), log, earlier)


def all_pieces(row: Game) -> Pieces:
    """Return all stored pieces of a game's table."""
    steps = rows_of(row, 1, row.revision, "lines", "log_from", "log")
    return Pieces(row.head, lines_of(steps), log_of(steps)[1])


def lines_of(steps: list[Any]) -> list[str]:
    """Return the lines of steps, which are the first column of these rows."""
    return [line for lines, *_ in steps for line in lines]


def log_of(steps: list[Any]) -> tuple[int, list[Any]]:
    """Return the number of the first log entry in these steps, and the entries, from the last two
    columns."""
    start: int = steps[0][-2]
    log: list[Any] = []
    for *_, log_from, entries in steps:
        start = min(start, log_from)
        log[log_from - start :] = entries
    return start, log


def answers_of(row: Game) -> Counter[int]:
    """Return how many answers a game's record has from each seat."""
    lines = saved.load_lines(lines_of(rows_of(row, 1, row.revision, "lines")))
    return Counter(line.who for line in live_answers_in(lines) if line.is_chosen)


def rows_of(row: Game, first: int, last: int, *fields: str) -> list[Any]:
    """Return these fields of the steps from ``first`` to ``last``."""
    steps = Step.objects.filter(game=row, number__gte=first, number__lte=last)
    return list(steps.order_by("number").values_list(*fields))


def kept_text(row: Game) -> str:
    """Return all stored pieces as one text."""
    return json.dumps(all_pieces(row), ensure_ascii=False)
