"""Scratch boards: what may be stored of one.

A sketch is a view as it was, laid aside, and marks: ``moved`` says of pieces and cards where they
lie now, ``arrows`` from where to where.  Places are two numbers, in units of the board or, off
it, parts of the window."""

from __future__ import annotations

import math
from typing import Any

from django.utils.translation import gettext as _

from kabinett.web.live.refusals import Refused

#: So many sketches may a person have of a table.
MOST = 20
#: So many things may be moved, so many arrows drawn.
MOVED, ARROWS = 300, 100
NAME = 60
#: So long may the name of a thing be.
KEY = 160
FAR = 100_000

Data = dict[str, Any]


def named(given: object) -> str:
    """The name of a sketch."""
    name = " ".join(given.split()) if isinstance(given, str) else ""
    if not name or len(name) > NAME:
        raise Refused(400, _("A name of {n} letters at most.").format(n=NAME))
    return name


def copied(view: Data) -> Data:
    """A view without what is of use in a running game only: nobody answers on a sketch."""
    public = view["public"] | {"live": False, "asked": [], "asked_text": None, "digest": ""}
    own = view["own"] | {"ask": None, "undo": False, "restart": False}
    return {"version": "sketch", "public": public, "own": own, "log_start": 0, "log": []}


class Wrong(ValueError):
    """That is no mark of a sketch."""


def marks(given: object) -> Data:
    """What was moved and drawn, checked; Refused if it is no such thing."""
    try:
        found = members(given, {"moved", "arrows"})
        moved, arrows = found.get("moved", {}), found.get("arrows", [])
        check(isinstance(moved, dict) and len(moved) <= MOVED)
        check(isinstance(arrows, list) and len(arrows) <= ARROWS)
        check(all(isinstance(key, str) and 0 < len(key) <= KEY for key in moved))
        return {
            "moved": {key: place(each) for key, each in moved.items()},
            "arrows": [arrow(each) for each in arrows],
        }
    except Wrong:
        raise Refused(400, _("A sketch cannot hold that much, or such a thing.")) from None


def check(holds: bool) -> None:
    if not holds:
        raise Wrong


def members(given: object, known: set[str]) -> Data:
    if not isinstance(given, dict) or not given.keys() <= known:
        raise Wrong
    return given


def arrow(given: object) -> Data:
    found = members(given, {"on", "from", "to"})
    check(found.get("on") in ("board", "page"))
    return {"on": found["on"], "from": place(found.get("from")), "to": place(found.get("to"))}


def place(given: object) -> list[float]:
    if not isinstance(given, list) or len(given) != 2:
        raise Wrong
    return [coordinate(each) for each in given]


def coordinate(given: object) -> float:
    if not isinstance(given, (int, float)) or isinstance(given, bool):
        raise Wrong
    check(math.isfinite(given) and abs(given) <= FAR)
    return round(float(given), 4)
