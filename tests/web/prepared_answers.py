"""Prepared answers at a table of a test."""

from __future__ import annotations

import pytest

from kabinett.core.play.record_lines import answers_in
from kabinett.web.play import standing
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from tests.web import by_seat
from tests.web.tables import (
    table_of,
)
from tests.web.worker_clock import Clock

LAY, NEXT = "Lay a card, or pass", "What next?"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("kabinett.web.host.clock.now", found)
    return found


def prepare(game: str, seat: int, *lines: tuple[str, str]) -> None:
    by_seat.prepare(game, seat, [list(line) for line in lines])


def prepare_before(game: str, seat: int, *lines: tuple[str, str]) -> None:
    """Prepare answers as if the seat had done so before the present ask."""

    def come(opened: OpenGame) -> None:
        opened.asks[seat].own_ask = None
        standing.give_immediate_answers(opened.table, opened.seats, opened.asks)
        opened.step()

    prepare(game, seat, *lines)
    owner.change(game, come, "it is asked")


def names(game: str) -> list[tuple[int, str]]:
    return [(line.who, line.name) for line in answers_in(table_of(game).lines) if line.who >= 0]
