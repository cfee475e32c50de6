"""Tries the middle of each place of a drawn board: does a click there choose it?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kabinett.core.game import Game

if TYPE_CHECKING:
    from kabinett.testing.shapes import Point, Shape

STEPS = 24  # rows and columns of points where the middle is looked for in a place that is bent
UNTRIED = "; clicks were not tried: fontTools is missing (pip install kabinett[author])"

NAMES = ("id", "data-place", "data-label", "data-ref")
#: What the table does with clicks on what is not on offer (`aim.js`), and what it cannot do.
IF_OPEN = ", but where it can be chosen; whoever points there learns nothing of it"


def wrong_clicks(game: Game[Any], draws: bool = False) -> list[str] | None:
    """What lies over the places of the board and takes their clicks, and places that cannot be
    clicked, as they lie outside or are nothing; None if nothing can be measured, as fontTools is
    missing.  ``draws``: a program of the game puts more into the places."""
    try:
        from kabinett.testing.shapes import read_board
        from kabinett.testing.through import let_through, undrawn
    except ImportError:
        return None
    folder = game.folder / "static" / game.id
    file = folder / "board.svg"
    board, rules = read_board(file, sorted(folder.glob("*.css")))
    drawn = list(board.all())
    through = {id(shape): let_through(shape, rules, file, draws) for shape in drawn}
    wrong = [
        f"{line_in(file, name)}: {name}: is not drawn: {why}"
        for name, why in undrawn(board.element)
        if name in game.vocabulary.numbers and not draws
    ]
    for place in drawn:
        name = place.element.get("id", "")
        if name not in game.vocabulary.numbers:
            continue
        here = f"{file}:{place.at_line}: {name}"
        bounds, middle = place.bounds(), middle_of(place)
        if bounds is None or middle is None:
            if not draws and not names_elsewhere(drawn, place, name):
                wrong.append(f"{here}: there is nothing in it that could be clicked")
            continue
        if (
            not draws
            and only_words(place)
            and any(not only_words(other) for other in drawn if is_like(other, name, game))
        ):
            wrong.append(f"{here}: only its words can be clicked, others of its group have a shape")
            continue
        if said := never_hit(drawn, place, name, through):
            wrong.append(f"{said}, so that no click reaches {name} ({file}:{place.at_line})")
            continue
        if outside := out_of_view(board, place):
            wrong.append(f"{here}: {outside}")
            continue
        hit = next((shape for shape in reversed(drawn) if shape.is_hit(middle)), None)
        if hit is not None and not chooses(hit, place, name):
            x, y = middle
            wrong.append(
                f"{file}:{hit.at_line}: {hit} lies over {name} "
                f"(line {place.at_line}) and takes its clicks at {x:g}, {y:g}"
                f"{IF_OPEN if goes_through(hit, place, middle) else ''}: draw it before, or "
                'say pointer-events="none"'
            )
    return wrong


def line_in(file: Path, name: str) -> str:
    """Where an id stands."""
    before, _, _ = file.read_text("utf-8").rpartition(f'id="{name}"')
    return f"{file}:{before.count(chr(10)) + 1}"


def only_words(place: Shape) -> bool:
    return all(shape.tag == "text" for shape in place.all() if shape.outline)


def is_like(other: Shape, name: str, game: Game[Any]) -> bool:
    """Is it the place of another one of the same group?"""
    own = other.element.get("id", "")
    return own in game.vocabulary.numbers and own.partition(":")[0] == name.partition(":")[0]


def never_hit(drawn: list[Shape], place: Shape, name: str, through: dict[int, str]) -> str:
    """What says so, where no pointer hits any of the shapes that choose a place, or only words."""
    shapes = [shape for shape in drawn if shape.outline and chooses(shape, place, name)]
    if any(shape.tag != "text" for shape in shapes):
        shapes = [shape for shape in shapes if shape.tag != "text"]
    said = [through[id(shape)] for shape in shapes]
    return said[0] if said and all(said) else ""


def names_elsewhere(drawn: list[Shape], place: Shape, name: str) -> bool:
    """Does another shape choose it?"""
    return any(
        shape is not place and shape.outline and chooses(shape, place, name) for shape in drawn
    )


def out_of_view(board: Shape, place: Shape) -> str:
    """That a part of a place lies beyond the edges of the board, so that nobody sees it."""
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
                f"{shape} has its middle at {x:g}, {y:g}, outside of the viewBox, which goes from "
                f"{left:g}, {top:g} to {left + width:g}, {top + height:g}"
            )
    return ""


def chooses(hit: Shape, place: Shape, name: str) -> bool:
    """Does a click on a shape choose this place: it stands in it, or is called as it is?"""
    for shape in hit.chain():
        if shape is place:
            return True
        own = shape.element.get("data-place") or shape.element.get("data-label")
        if own:
            return own == name
    return False


def goes_through(hit: Shape, place: Shape, point: Point) -> bool:
    """Does the table pass a click on to the place: an area, under what is none of its kind?"""
    names = [each.element.get(key, "") for each in hit.chain() for key in NAMES]
    kind = place.element.get("id", "").partition(":")[0]
    return kind not in [name.partition(":")[0] for name in names] and any(
        shape.covers(point) and shape.looks.get("fill") != "none" for shape in place.all()
    )


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
