"""Simplifies outlines, for small maps of a board on the faces of cards."""

from __future__ import annotations

import math

Point = tuple[float, float]


def simplify(points: list[Point], tolerance: float) -> list[Point]:
    """A line with fewer points. No omitted point is farther than the tolerance from the infinite
    line through the kept points before and after it.

    >>> simplify([(0, 0), (5, 1), (10, 0), (10, 8)], 2.0)
    [(0, 0), (10, 0), (10, 8)]
    """
    if len(points) < 3:
        return points
    first, last = points[0], points[-1]
    distances = [distance(point, first, last) for point in points]
    farthest = max(range(len(points)), key=distances.__getitem__)
    if distances[farthest] <= tolerance:
        return [first, last]
    begin = simplify(points[: farthest + 1], tolerance)
    return begin[:-1] + simplify(points[farthest:], tolerance)


def distance(point: Point, first: Point, last: Point) -> float:
    """The distance of a point from the straight line through two others; if those are the same
    point, the distance from it."""
    (x, y), (x1, y1), (x2, y2) = point, first, last
    length = math.hypot(x2 - x1, y2 - y1)
    if not length:
        return math.hypot(x - x1, y - y1)
    return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
