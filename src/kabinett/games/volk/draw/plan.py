"""The small plan of the two states on the faces of cards, simplified from the map."""

from __future__ import annotations

from typing import Final

from kabinett.core.show.outlines import simplify
from kabinett.games.volk.draw.sheet import Point, path_data, read_points

#: Both states, on a grid one tenth the size of the map's.
BOX: Final = "6 0 85 84"
SCALE: Final = 0.1
#: On the map's grid: smaller differences are invisible at 40 px.
TOLERANCE: Final = 7.0


def plan(lines: dict[str, str], sides: dict[str, str]) -> str:
    """The symbol of the plan.  ``lines``: the border lines with the provinces that they divide;
    ``sides``: the state of each province."""
    shapes = []
    for side in ("west", "east"):
        borders = [
            read_points(data)
            for key, data in lines.items()
            if sum(sides.get(name) == side for name in key.split()) == 1
        ]
        rings = [simplify(ring, TOLERANCE) for ring in join_lines(borders)]
        scaled = [[(x * SCALE, y * SCALE) for x, y in ring] for ring in rings if len(ring) > 3]
        shapes.append(f'<path class="vp-{side}" d="{path_data(*scaled)}"/>')
    return f'<symbol id="g-states" viewBox="{BOX}">{"".join(shapes)}</symbol>'


def join_lines(lines: list[list[Point]]) -> list[list[Point]]:
    """The closed rings that the lines make."""
    rest, rings = lines[:], []
    while rest:
        ring = rest.pop()
        while ring[0] != ring[-1]:
            line = next((one for one in rest if ring[-1] in (one[0], one[-1])), None)
            if line is None:
                break
            rest.remove(line)
            ring = ring + (line[1:] if line[0] == ring[-1] else line[-2::-1])
        rings.append(ring)
    return rings
