"""Positions, and questions about positions, that several tests share."""

from __future__ import annotations

import re
from pathlib import Path

from kabinett.core.reason import NOW_ASKED, because
from kabinett.games.fall import game
from kabinett.games.fall.rules import reasons, steal
from tests.fall.position import Play, number

THREE = "nazis socialists catholics"

#: The names of all reasons that Fall declares.
DECLARED = re.findall(
    r"^([A-Z_]+)(?:: Final)? = reason\(",
    Path(reasons.__file__).with_name("reasons.py").read_text("utf-8"),
    re.M,
)


def why(play: Play, name: str, party: str = "nazis") -> str:
    """Return the reason's name in reasons.py, or "" if the ask is about something else."""
    found = game.reason(play.s, play.seat(party), number(name))
    assert found is not None, f"{name} is offered"
    if found.text[0] is NOW_ASKED:
        return ""
    assert found.section
    messages = {told.text[0]: key for key in DECLARED if (told := because(getattr(reasons, key)))}
    return str(messages[found.text[0]])


def steal_from() -> Play:
    return Play(
        THREE,
        hand={"nazis": "scandal radio", "socialists": "media promises"},
        support={"nazis": "bourgeois", "socialists": "farmers", "catholics": "trade_unions"},
        organization={"catholics": "charismatic_leader inspired_leadership newspaper"},
        phase=5,
    ).start(steal.steal)
