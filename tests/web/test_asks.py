"""The data of an ask that the site sends to a browser."""

from __future__ import annotations

import pytest

from kabinett.core.question import EVERY
from kabinett.web.live.view_data import ask_of
from tests.web.tables import ME, OTHER, opened, start


def test_choices_that_end_a_turn_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No choice, one, or all of them: if the last of several picks ends the turn, all are
    marked."""
    row = opened(start("duel", ME, OTHER))
    game = row.table.game
    names = row.table.ask(0).choices  # type: ignore[union-attr]

    def marked(ending: int) -> list[str]:
        monkeypatch.setattr(type(game), "ends_here", lambda *_: ending)
        asked = ask_of(row, 0, row.table.wording("en"))
        assert asked is not None
        return [choice["name"] for choice in asked["choices"] if choice.get("ends")]

    assert marked(-1) == []
    assert marked(game.vocabulary.number(names[-1])) == names[-1:]
    assert marked(EVERY) == names and len(names) > 1
