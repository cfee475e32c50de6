"""Counted leads for tests."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.core.game import Game
from kabinett.core.lead import Leads, Share, Stage

COUNTED = Stage(
    100,
    7,
    (Share(1, 100, 84, 9), Share(4, 90, 80, 6), Share(6, 62, 61, 0)),
    (Share(1, 150, 20, 70), Share(10, 60, 0, 0)),
)
#: All seats that were ahead have won.
NEVER_LOST = Stage(100, 0, (Share(1, 100, 100, 0),), (Share(1, 100, 0, 0),))


def no_lead_is_lost(monkeypatch: pytest.MonkeyPatch, game: Game[Any]) -> None:
    """Replace the counts: in all whole games of two, every seat that led at any time won."""
    assert game.length is not None
    stages = {(game.length.default, 2, stage): NEVER_LOST for stage in range(20)}
    monkeypatch.setitem(game.__dict__, "leads", Leads(stages))
