"""Draws docs/images/architecture.svg: the rooms of the package and what they import.

``make picture``.  A room is a folder with modules of its own; of a game one by one, of the
kernel the files beside its rooms too.  An arrow goes from who imports to what is imported, and
it always goes down.  Arrows that follow from others are left out.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from html import escape
from pathlib import Path

import grimp

TARGET = Path(__file__).resolve().parent.parent / "docs" / "images" / "architecture.svg"
ONE_ROOM = ("cli", "attack", "web", "arena", "bots", "starter", "testing")
WIDE, HIGH, GAP, FLOOR = 136, 40, 12, 92
COLOURS = {"core": "#dfe8f2", "games": "#f3e6cf", "bots": "#e2efdd", "web": "#efdfec"}


def room(module: str) -> str:
    """The room of a module, such as ``games.volk.rules``."""
    parts = module.split(".")[1:]
    if not parts:
        return ""
    if parts[0] in ONE_ROOM or len(parts) == 1:
        return parts[0]
    if parts[0] == "games":
        inside = parts[2:-1] or (parts[2:3] if parts[2:3] == ["position"] else [])
        return ".".join(["games", parts[1], *inside[:1]]) if len(parts) > 2 else "games." + parts[1]
    return ".".join(parts[:2])


def arrows() -> dict[str, set[str]]:
    """Which room imports which."""
    graph = grimp.build_graph("kabinett", exclude_type_checking_imports=True)
    found: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        here = room(module)
        found[here] |= {
            there
            for imported in graph.find_modules_directly_imported_by(module)
            if (there := room(imported)) != here
        }
    found.pop("", None)
    found.pop("core", None)  # the folder itself: it only says what it is
    return {here: there - {"", "core"} for here, there in found.items()}


def floors(found: dict[str, set[str]]) -> dict[str, int]:
    """How many rooms lie below each, one under the other; a circle is an error."""
    height: dict[str, int] = {}
    walking: list[str] = []

    def climb(here: str) -> int:
        if here in walking:
            sys.exit(f"a circle: {' -> '.join([*walking[walking.index(here) :], here])}")
        if here not in height:
            walking.append(here)
            below = [climb(there) for there in found.get(here, ())]
            walking.pop()
            height[here] = 1 + max(below, default=-1)
        return height[here]

    for here in list(found):
        climb(here)
    return height


def told_already(found: dict[str, set[str]], here: str, there: str) -> bool:
    """Does this arrow follow from others?"""
    seen: set[str] = set()
    waiting = [other for other in found[here] if other != there]
    while waiting:
        other = waiting.pop()
        if other == there:
            return True
        if other not in seen:
            seen.add(other)
            waiting += found.get(other, ())
    return False


def picture(found: dict[str, set[str]]) -> str:
    height = floors(found)
    rows: dict[int, list[str]] = defaultdict(list)
    for here in sorted(height):
        rows[height[here]].append(here)
    top = max(rows)
    width = max(len(row) for row in rows.values()) * (WIDE + GAP) + GAP
    place = {
        here: (
            (width - len(row) * (WIDE + GAP) + GAP) / 2 + column * (WIDE + GAP),
            GAP + (top - floor) * FLOOR,
        )
        for floor, row in rows.items()
        for column, here in enumerate(row)
    }
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} '
        f'{GAP * 2 + top * FLOOR + HIGH:.0f}" font-family="sans-serif" font-size="11">',
        "<title>The rooms of Kabinett: who imports whom</title>",
    ]
    for here, others in sorted(found.items()):
        for there in sorted(others):
            if there in place and not told_already(found, here, there):
                (x, y), (a, b) = place[here], place[there]
                out.append(
                    f'<path d="M{x + WIDE / 2:.0f} {y + HIGH} C{x + WIDE / 2:.0f} {y + FLOOR - 8} '
                    f'{a + WIDE / 2:.0f} {b - FLOOR + HIGH + 8} {a + WIDE / 2:.0f} {b}" '
                    'fill="none" stroke="#8a8577" stroke-width="1"/>'
                )
    for here, (x, y) in sorted(place.items()):
        colour = COLOURS.get(here.split(".")[0], "#f2f2ee")
        out.append(
            f'<rect x="{x:.0f}" y="{y}" width="{WIDE}" height="{HIGH}" rx="5" fill="{colour}" '
            f'stroke="#55503f"/><text x="{x + WIDE / 2:.0f}" y="{y + 24}" text-anchor="middle">'
            f"{escape(here)}</text>"
        )
    return "\n".join([*out, "</svg>", ""])


if __name__ == "__main__":
    found = arrows()
    TARGET.write_text(picture(found), "utf-8")
    print(f"{len(found)} rooms, {1 + max(floors(found).values())} floors, no circle")
