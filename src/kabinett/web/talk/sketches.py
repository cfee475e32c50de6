"""Scratch boards: reads and checks what a browser wants to store.

A sketch is a stored view with marks: ``moved`` has the new places of pieces and cards, ``arrows``
the start and the end of each arrow.  A place is two numbers: in units of the board or, outside the
board, in fractions of the window."""

from __future__ import annotations

import math

from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.web.live.refusals import Refused

#: The maximum number of sketches that a person may have of one table.
MOST_SKETCHES = 20
#: The maximum number of moved things and arrows in one sketch.
MOVED, ARROWS = 300, 100
NAME = 60
#: The maximum number of characters in the name of a thing.
KEY = 160
FAR = 100_000


def read_name(value: object) -> str:
    """Return the name of a sketch; raise Refused if it is empty or too long."""
    name = " ".join(value.split()) if isinstance(value, str) else ""
    if not name or len(name) > NAME:
        raise Refused(_("A name of {n} letters at most.").format(n=NAME), 400)
    return name


def freeze_view(view: Data) -> Data:
    """Return a view without the parts that only a running game needs, because nobody answers on a
    sketch."""
    public = view["public"] | {"live": False, "asked": [], "asked_text": None, "digest": ""}
    own = view["own"] | {"ask": None, "chosen": [], "undo": False, "no_undo": "", "restart": False}
    return {"version": "sketch", "public": public, "own": own, "log_start": 0, "log": []}


def complete_view(view: Data) -> Data:
    """Return the stored view of a sketch with what views did not have when it was stored."""
    return view | {"own": {"chosen": [], "no_undo": ""} | view["own"]}


class BadMark(ValueError):
    """The data is not a mark of a sketch."""


def read_marks(data: object) -> Data:
    """Return what was moved and drawn.  Raise Refused if the data is not valid."""
    try:
        fields = read_fields(data, {"moved", "arrows"})
        moved, arrows = fields.get("moved", {}), fields.get("arrows", [])
        require(isinstance(moved, dict) and len(moved) <= MOVED)
        require(isinstance(arrows, list) and len(arrows) <= ARROWS)
        require(all(isinstance(key, str) and 0 < len(key) <= KEY for key in moved))
        return {
            "moved": {key: read_place(each) for key, each in moved.items()},
            "arrows": [read_arrow(each) for each in arrows],
        }
    except BadMark:
        raise Refused(_("A sketch cannot contain this, or not that much."), 400) from None


def require(holds: bool) -> None:
    if not holds:
        raise BadMark


def read_fields(value: object, allowed: set[str]) -> Data:
    if not isinstance(value, dict) or not value.keys() <= allowed:
        raise BadMark
    return value


def read_arrow(value: object) -> Data:
    fields = read_fields(value, {"on", "from", "to"})
    require(fields.get("on") in ("board", "page"))
    return {
        "on": fields["on"],
        "from": read_place(fields.get("from")),
        "to": read_place(fields.get("to")),
    }


def read_place(value: object) -> list[float]:
    if not isinstance(value, list) or len(value) != 2:
        raise BadMark
    return [read_coordinate(each) for each in value]


def read_coordinate(value: object) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise BadMark
    require(math.isfinite(value) and abs(value) <= FAR)
    return round(float(value), 4)
