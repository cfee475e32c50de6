"""Draws docs/images/architecture.svg: the rooms of the package and what they import.

``make picture``.  A room is a folder with modules of its own.  A game has several rooms, and in the
kernel the files beside its rooms are rooms too.  An arrow goes from the importing room to the
imported one, and always down.  Arrows that follow from others are left out.
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
    """The rooms that each room imports."""
    graph = grimp.build_graph("kabinett", exclude_type_checking_imports=True)
    imports: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        here = room(module)
        imports[here] |= {
            there
            for target in graph.find_modules_directly_imported_by(module)
            if (there := room(target)) != here
        }
    imports.pop("", None)
    imports.pop("core", None)  # the folder itself: it only says what it is
    return {here: there - {"", "core"} for here, there in imports.items()}


def floors(imports: dict[str, set[str]]) -> dict[str, int]:
    """The floor of each room: the length of the longest way down.  Exits on a circle."""
    height: dict[str, int] = {}
    walking: list[str] = []

    def climb(here: str) -> int:
        if here in walking:
            sys.exit(f"a circle: {' -> '.join([*walking[walking.index(here) :], here])}")
        if here not in height:
            walking.append(here)
            below = [climb(there) for there in imports.get(here, ())]
            walking.pop()
            height[here] = 1 + max(below, default=-1)
        return height[here]

    for here in list(imports):
        climb(here)
    return height


def is_implied(imports: dict[str, set[str]], here: str, there: str) -> bool:
    """Whether an arrow follows from others."""
    visited: set[str] = set()
    waiting = [other for other in imports[here] if other != there]
    while waiting:
        other = waiting.pop()
        if other == there:
            return True
        if other not in visited:
            visited.add(other)
            waiting += imports.get(other, ())
    return False


def picture(imports: dict[str, set[str]]) -> str:
    height = floors(imports)
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
    for here, others in sorted(imports.items()):
        for there in sorted(others):
            if there in place and not is_implied(imports, here, there):
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
    imports = arrows()
    TARGET.write_text(picture(imports), "utf-8")
    print(f"{len(imports)} rooms, {1 + max(floors(imports).values())} floors, no circle")
