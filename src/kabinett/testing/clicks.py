"""Tries the middle of each place of a drawn board: does a click there choose it?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kabinett.core.game import Game

if TYPE_CHECKING:
    from kabinett.testing.shapes import Point, Shape

STEPS = 24  # rows and columns of points where the middle is looked for in a place that is bent
UNTRIED = "; clicks were not tried: fontTools is missing (pip install kabinett[author])"


def wrong_clicks(game: Game[Any]) -> list[str] | None:
    """What lies over the places of the board and takes their clicks; None if nothing can be
    measured, as fontTools is missing."""
    try:
        from kabinett.testing.shapes import read_board
    except ImportError:
        return None
    folder = game.folder / "static" / game.id
    board = read_board(folder / "board.svg", sorted(folder.glob("*.css")))
    drawn = list(board.all())
    wrong = []
    for place in drawn:
        name = place.element.get("id", "")
        middle = middle_of(place) if name in game.vocabulary.numbers else None
        if middle is None:
            continue
        hit = next((shape for shape in reversed(drawn) if shape.is_hit(middle)), None)
        if hit is not None and not chooses(hit, place, name):
            x, y = middle
            wrong.append(
                f"{folder / 'board.svg'}:{hit.at_line}: {hit} lies over {name} "
                f"(line {place.at_line}) and takes its clicks at {x:g}, {y:g}: draw it before, or "
                'say pointer-events="none"'
            )
    return wrong


def chooses(hit: Shape, place: Shape, name: str) -> bool:
    """Does a click on a shape choose this place: it stands in it, or is called as it is?"""
    for shape in hit.chain():
        if shape is place:
            return True
        own = shape.element.get("data-place") or shape.element.get("data-label")
        if own:
            return own == name
    return False


def middle_of(place: Shape) -> Point | None:
    """The middle of what a place covers; where it is bent, the point of it that is nearest."""
    bounds = place.bounds()
    if bounds is None:
        return None
    middle = (bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2
    shapes = [shape for shape in place.all() if shape.outline]
    points = sorted(
        points_in(bounds), key=lambda at: abs(at[0] - middle[0]) + abs(at[1] - middle[1])
    )
    inside = (at for at in [middle, *points] if any(shape.covers(at) for shape in shapes))
    return next(inside, None)


def points_in(bounds: tuple[float, float, float, float]) -> Iterator[Point]:
    left, top, right, bottom = bounds
    for across in range(1, STEPS):
        for down in range(1, STEPS):
            yield left + (right - left) * across / STEPS, top + (bottom - top) * down / STEPS
