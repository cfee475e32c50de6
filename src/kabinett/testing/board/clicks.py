"""Checks that a click in the middle of each place on a drawn board chooses the place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kabinett.core.game import Game
from kabinett.testing.board.style_sheets import line_with

if TYPE_CHECKING:
    from kabinett.testing.board.shapes import Point, Shape

STEPS = 24  # rows and columns of the points among which a bent place's middle is searched
UNTRIED = "; clicks were not checked: fontTools is missing (pip install kabinett[author])"

NAMES = ("id", "data-place", "data-label", "data-ref")
#: The table passes such a click on to a place that can be chosen (``aim.js``), but never shows what
#: the place is.
IF_OPEN = " unless it can be chosen, and pointing there never shows what it is"


def wrong_clicks(game: Game, draws: bool = False) -> list[str] | None:
    """The faults of a board's places: covered by something that takes their clicks, outside the
    view, or without anything to click. None if fontTools, which measures shapes, is missing.
    ``draws``: the game's own script adds to the places."""
    try:
        from kabinett.testing.board.shapes import read_board
        from kabinett.testing.board.unhit import undrawn_ids, why_unhit
    except ImportError:
        return None
    folder = game.folder / "static" / game.id
    file = folder / "board.svg"
    board, rules = read_board(file, sorted(folder.glob("*.css")))
    all_shapes = list(board.all())
    through = {id(shape): why_unhit(shape, rules, file, draws) for shape in all_shapes}
    wrong = [
        line_with(file, f'id="{name}"') + f": {name}: is not drawn: {why}"
        for name, why in undrawn_ids(board.element)
        if name in game.vocabulary.numbers and not draws
    ]
    for place in all_shapes:
        name = place.element.get("id", "")
        if name not in game.vocabulary.numbers:
            continue
        here = f"{file}:{place.at_line}: {name}"
        bounds, middle = place.bounds(), middle_of(place)
        if bounds is None or middle is None:
            if not draws and not names_elsewhere(all_shapes, place, name):
                wrong.append(f"{here}: there is nothing in it that could be clicked")
            continue
        if (
            not draws
            and only_words(place)
            and any(not only_words(other) for other in all_shapes if is_like(other, name, game))
        ):
            wrong.append(
                f"{here}: only its words can be clicked, but others of its group have a shape"
            )
            continue
        if obstacle := never_hit(all_shapes, place, name, through):
            wrong.append(f"{obstacle}, so that no click reaches {name} ({file}:{place.at_line})")
            continue
        if outside := out_of_view(board, place):
            wrong.append(f"{here}: {outside}")
            continue
        hit = next((shape for shape in reversed(all_shapes) if shape.is_hit(middle)), None)
        if hit is not None and not chooses(hit, place, name):
            x, y = middle
            wrong.append(
                f"{file}:{hit.at_line}: {hit} lies over {name} "
                f"(line {place.at_line}) and takes its clicks at {x:g}, {y:g}"
                f"{IF_OPEN if goes_through(hit, place, middle) else ''}: draw it earlier, or "
                'give it pointer-events="none"'
            )
    return wrong


def only_words(place: Shape) -> bool:
    return all(shape.tag == "text" for shape in place.all() if shape.outline)


def is_like(other: Shape, name: str, game: Game) -> bool:
    """Whether a shape is the place of another choice of the same group."""
    own = other.element.get("id", "")
    return own in game.vocabulary.numbers and own.partition(":")[0] == name.partition(":")[0]


def never_hit(all_shapes: list[Shape], place: Shape, name: str, through: dict[int, str]) -> str:
    """Why no pointer can hit a shape that chooses this place, with the line of the file that
    prevents it; "" if a pointer can. Words do not count if there are shapes, too."""
    shapes = [shape for shape in all_shapes if shape.outline and chooses(shape, place, name)]
    if any(shape.tag != "text" for shape in shapes):
        shapes = [shape for shape in shapes if shape.tag != "text"]
    reasons = [through[id(shape)] for shape in shapes]
    return reasons[0] if reasons and all(reasons) else ""


def names_elsewhere(all_shapes: list[Shape], place: Shape, name: str) -> bool:
    """Whether another shape chooses the place."""
    return any(
        shape is not place and shape.outline and chooses(shape, place, name) for shape in all_shapes
    )


def out_of_view(board: Shape, place: Shape) -> str:
    """The fault of a place that has a shape beyond the edges of the board; "" if none has."""
    box = re.split(r"[\s,]+", board.element.get("viewBox", "").strip())
    if len(box) != 4:
        return ""
    left, top, width, height = map(float, box)
    for shape in place.all():
        lines = shape.straight.lines
        if not lines or shape.tag == "text":
            continue
        across, down = zip(*[point for line in lines for point in line], strict=True)
        x, y = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        if not (left <= x <= left + width and top <= y <= top + height):
            return (
                f"{shape} has its middle at {x:g}, {y:g}, outside the viewBox, which goes from "
                f"{left:g}, {top:g} to {left + width:g}, {top + height:g}"
            )
    return ""


def chooses(hit: Shape, place: Shape, name: str) -> bool:
    """Whether a click on a shape chooses this place, because the shape is inside it or names it."""
    for shape in hit.chain():
        if shape is place:
            return True
        own = shape.element.get("data-place") or shape.element.get("data-label")
        if own:
            return own == name
    return False


def goes_through(hit: Shape, place: Shape, point: Point) -> bool:
    """Whether the table passes a click on to the place, as it does to an area below a thing of
    another kind."""
    names = [each.element.get(key, "") for each in hit.chain() for key in NAMES]
    kind = place.element.get("id", "").partition(":")[0]
    return kind not in [name.partition(":")[0] for name in names] and any(
        shape.covers(point) and shape.looks.get("fill") != "none" for shape in place.all()
    )


def middle_of(place: Shape) -> Point | None:
    """The middle of a place; if the place does not cover its middle, the nearest point that it
    covers."""
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
