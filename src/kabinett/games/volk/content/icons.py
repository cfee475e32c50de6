"""The icons on cards and on the prestige track (rulebook 6.4), and their notation in packs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from kabinett.core.packs.pack import PackRecord

Side = NewType("Side", int)
WEST: Final = Side(0)
EAST: Final = Side(1)
SIDES: Final = (WEST, EAST)

#: Kinds of icons.
KINDS: Final = (
    "+u",  # put 1 unrest counter
    "-u",  # remove 1
    "~u",  # move 1
    "-mp",  # reduce a province with mass protest to 3
    "+b",  # 1 build point
    "-b",  # dismantle 1
    "+LS",  # 1 living standard, and 1 unrest less
    "+LS*",  # 1 living standard
    "-LS",
    ".rundown",
    ".repair",
    ".stop",  # 1 factory and all its infrastructure
    "POLred",
    "POLpink",
    "GUIL",
    "STASIend",
    "WALLbuild",
    "WALLopen",
)
(
    PUT_UNREST,
    TAKE_UNREST,
    MOVE_UNREST,
    CUT_PROTEST,
    BUILD,
    DISMANTLE,
    PUT_LS,
    PUT_LS_ONLY,
    REMOVE_LS,
    RUN_DOWN,
    REPAIR,
    STOP,
    POLICE_RED,
    POLICE_PINK,
    GUILLAUME,
    STASI_DISBANDED,
    WALL_BUILT,
    WALL_OPENED,
) = range(len(KINDS))

#: Restrictions to a place: their notation in packs, and their part of a choice's name.
PLACES: Final = {
    "WestGermany": "west_germany",
    "WestBerlin": "west_berlin",
    "EastBerlin": "east_berlin",
    "Bayern": "bayern",
    "Sachsen": "sachsen",
    "RheinlandPfalz": "rheinland_pfalz",
    "NordrheinWestfalen": "nordrhein_westfalen",
    "NiedersachsenHamburg": "niedersachsen_hamburg",
    "CSSR": "cssr",
    "Polska": "polska",
    "Rheinsberg": "rheinsberg",
}
#: Restrictions on how many icons of a group one province may receive.
MOSTS: Final = {"max2": "at_most_2", "different2": "different"}


@dataclass(frozen=True)
class DrawnIcon:
    """A kind of icon for one state, with its restrictions.  A card has groups of one or more."""

    side: Side
    kind: int
    where: str  # a restriction to a place, or ""
    most: str  # "max2", "different2" or ""
    coat: int  # the side that chooses the place; -1: the side that triggers the event

    @property
    def name(self) -> str:
        """The icon's part of a choice's name, such as ``w+u`` or ``w+u.by_east``."""
        kind = KINDS[self.kind].lower().lstrip(".").replace("*", ".only")
        name = "we"[self.side] + (kind if kind[0] in "+-~" else f".{kind}")
        marks = [PLACES.get(self.where, ""), MOSTS.get(self.most, "")]
        if self.coat >= 0:
            marks.append(("by_west", "by_east")[self.coat])
        return ".".join([name, *filter(None, marks)])


def read_icons(record: PackRecord) -> list[tuple[DrawnIcon, int]]:
    """The groups of icons of a record: the icon and the number of icons."""
    groups = [read_icon(record, text) for text in record.words("icons")]
    return [icon for icon in groups if icon is not None]


def read_icon(record: PackRecord, text: str) -> tuple[DrawnIcon, int] | None:
    """Read a group of icons, such as ``2 E+b @CSSR`` or ``1 W+u ^E``.  Notes a fault and returns
    None if it is not valid."""
    count, _, rest = text.partition(" ")
    effect, *marks = rest.split() or [""]
    where = most = ""
    coat = -1
    for mark in marks:
        if mark in ("^W", "^E"):
            coat = "WE".index(mark[1])
        elif mark.startswith("@") and mark[1:] in MOSTS:
            most = mark[1:]
        elif mark.startswith("@") and mark[1:] in PLACES:
            where = mark[1:]
        else:
            reason = f"{mark!r} is neither a restriction (@Bayern) nor a coat of arms (^W, ^E)"
            note_fault(record, text, reason)
            return None
    if count not in [str(number) for number in range(1, 10)]:
        note_fault(record, text, "it must begin with a number from 1 to 9")
        return None
    if effect in KINDS:  # police, Guillaume and the Wall, which affect only East
        side, kind = EAST, KINDS.index(effect)
    elif effect[:1] in ("W", "E") and effect[1:] in KINDS:
        side, kind = SIDES["WE".index(effect[0])], KINDS.index(effect[1:])
    else:
        kinds_of_sides = ", ".join(kind for kind in KINDS if kind)
        reason = f"{effect!r} is no effect; after W or E there may be {kinds_of_sides}"
        note_fault(record, text, reason)
        return None
    return DrawnIcon(side, kind, where, most, coat), int(count)


def note_fault(record: PackRecord, text: str, reason: str) -> None:
    record.fault("icons", f"icons: {text!r}: {reason}", text)
