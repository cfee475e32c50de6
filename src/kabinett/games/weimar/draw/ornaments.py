"""The ornaments of the cards: a small plan of the Reich with a dot for each city that the card is
about, otherwise the sign of its Event's first effect.

Ornaments are shapes of a single stroke, on the grids of the board, without portraits or emblems."""

from __future__ import annotations

import re

from kabinett.core.show.outlines import Point, simplify

#: The grid of the plan, one tenth the size of the land's.
PLAN = "0 0 100 82"
TOLERANCE = 7.0  # on the land's grid: smaller differences are invisible at 40 px

#: The signs of effects on a grid of 20 (`screen/ornament.py`).
SIGNS = {
    "base": "M2.5 7.5h5v5h-5zM7.5 7.5h5v5h-5zM12.5 7.5h5v5h-5zM2.5 10h5M5 7.5v5",
    "seat": "M2 16a8 8 0 0 1 16 0M5.5 16a4.5 4.5 0 0 1 9 0M10 16v-1M2 16h3.5M14.5 16h3.5",
    "issue": "M8 2.5h4v5.5h5.5v4h-5.5v5.5h-4v-5.5h-5.5v-4h5.5z",
    "society": "M3 17.5v-6M7.7 17.5v-9M12.3 17.5v-12M17 17.5v-15",
    "threat": "M10 2.5l6.5 3.75v7.5l-6.5 3.75l-6.5-3.75v-7.5z",
    "unit": "M2.5 5h15v10h-15zM2.5 5l15 10M2.5 15l15-10",
    "roll": "M3 3h14v14h-14zM6.5 6.5h0.01M13.5 6.5h0.01M10 10h0.01M6.5 13.5h0.01M13.5 13.5h0.01",
    "economy": "M2.5 16h4v-4h4v-4h4v-4h3",
    "points": "M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M10 7a3 3 0 1 0 0 6a3 3 0 0 0 0-6",
    "score": "M2.5 17.5h15M5 17.5v-8M10 17.5v-14M15 17.5v-5",
}


def ornaments(land: str, places: dict[str, tuple[float, float, float, float]]) -> list[str]:
    """The symbols: the signs, the plan, and a dot on the plan for each city."""
    outlines = re.search(r'<path id="land-reich"[^>]* d="([^"]*)"', land)
    assert outlines
    plan = "".join(outline(part) for part in outlines[1].split("z") if part.strip())
    return [
        *[
            f'<symbol id="g-{name}" viewBox="0 0 20 20"><path d="{path}"/></symbol>'
            for name, path in SIGNS.items()
        ],
        f'<symbol id="g-plan" viewBox="{PLAN}"><path d="{plan}"/></symbol>',
        *[
            f'<symbol id="g-at-{name}" viewBox="{PLAN}">'
            f'<circle cx="{x / 10:.1f}" cy="{y / 10:.1f}" r="8"/></symbol>'
            for name, (x, y, _, _) in places.items()
        ],
    ]


def outline(path: str) -> str:
    """The outline of a part of the land on the grid of the plan; "" if the part is too small."""
    points = simplify(corners(path), TOLERANCE)
    if len(points) < 4:
        return ""
    return "M" + "L".join(f"{x / 10:.1f} {y / 10:.1f}" for x, y in points) + "z"


def corners(path: str) -> list[Point]:
    """The ends of a path's strokes.  ``M`` is absolute, ``l`` and ``q`` are relative to the last
    end."""
    points: list[Point] = []
    x = y = 0.0
    for command, numbers in re.findall(r"([Mlq])([^Mlq]*)", path):
        values = [float(n) for n in re.findall(r"-?\d+\.?\d*", numbers)]
        for first in range(0, len(values), 4 if command == "q" else 2):
            dx, dy = values[first : first + 4][-2:]
            x, y = (dx, dy) if command == "M" else (x + dx, y + dy)
            points.append((x, y))
    return points
