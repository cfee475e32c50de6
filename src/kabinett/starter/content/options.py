"""How it may be played."""

from __future__ import annotations

from kabinett.core.game import Option
from kabinett.core.message import Message

OPTIONS = (
    Option(
        "vetoes",
        {"1": Message("one"), "2": Message("two"), "0": Message("none")},
        Message("Vetoes"),
        Message("How often each player may object."),
    ),
)
