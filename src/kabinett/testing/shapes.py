"""The shapes of a drawn board, where they lie and what of them a pointer hits: as in a browser, as
far as that can be told without one.  Where a style sheet may let the pointer through, it does."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.etree import ElementTree
from xml.parsers import expat

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

from kabinett.testing.sheets import Rule, rules_of

Point = tuple[float, float]
Line = tuple[Point, Point]
#: What is drawn elsewhere, or not at all.
KEPT: Final = {
    *("defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient"),
    *("radialGradient", "filter", "style", "title", "desc", "metadata", "view", "script"),
}
#: What is handed down from group to shape.
INHERITED: Final = ("fill", "stroke", "stroke-width", "pointer-events", "visibility", "font-size")
THROUGH: Final = ("none", "hidden")
PIECES = 8  # of a curve
#: Of a word: how wide a letter is at least, and from where to where it stands, in heights.
LETTER, ABOVE, BELOW = 0.45, -0.7, 0.1


@dataclass
class Shape:
    """One element of the board, with what it has from those around it."""

    element: ElementTree.Element
    at_line: int
    around: Shape | None
    transform: Transform
    looks: dict[str, str]
    inside: list[Shape] = field(default_factory=list)

    @property
    def tag(self) -> str:
        return self.element.tag.rpartition("}")[2]

    def __str__(self) -> str:
        name = self.element.get("id") or self.element.get("class") or ""
        return f"<{self.tag}{name and f' {name}'}>, line {self.at_line}"

    def chain(self) -> Iterator[Shape]:
        """Itself, and all that it stands in."""
        shape: Shape | None = self
        while shape is not None:
            yield shape
            shape = shape.around

    def all(self) -> Iterator[Shape]:
        yield self
        for shape in self.inside:
            yield from shape.all()

    @functools.cached_property
    def outline(self) -> str:
        """As the data of a path; "" if it is no shape, or one that cannot be measured."""
        return outline_of(self.tag, self.element, self.looks)

    @functools.cached_property
    def straight(self) -> Straight:
        """What it is bounded by, as straight lines on the board."""
        pen = Straight()
        if self.outline:
            parse_path(self.outline, TransformPen(pen, self.transform))
        return pen

    def bounds(self) -> tuple[float, float, float, float] | None:
        """All that it and what stands in it covers."""
        points = [point for shape in self.all() for line in shape.straight.lines for point in line]
        if not points:
            return None
        across, down = zip(*points, strict=True)
        return min(across), min(down), max(across), max(down)

    def is_hit(self, point: Point) -> bool:
        """Does a pointer there hit its fill or its stroke?"""
        events = self.looks.get("pointer-events", "")
        if events == "none" or self.looks.get("visibility") == "hidden":
            return False
        whole = events in ("all", "fill", "bounding-box")
        filled = self.tag != "line" and self.looks.get("fill") != "none"
        inner = whole or (filled and events not in ("stroke", "visibleStroke"))
        if inner and self.covers(point):
            return True
        if self.looks.get("stroke", "none") == "none" or self.tag == "text":
            return False
        a, b, c, d, *_ = self.transform
        width = number(self.looks.get("stroke-width"), 1.0) * math.sqrt(abs(a * d - b * c))
        return any(far(point, *line) <= width / 2 for line in self.straight.lines)

    def covers(self, point: Point) -> bool:
        """Is the point within its outline?  As often as a ray to the right leaves it on one side,
        it comes back on the other."""
        winding = 0
        for (x, y), (to_x, to_y) in [*self.straight.lines, *self.straight.closing]:
            if (y <= point[1]) != (to_y <= point[1]):
                crossing = x + (point[1] - y) / (to_y - y) * (to_x - x)
                if crossing > point[0]:
                    winding += 1 if to_y > y else -1
        return winding != 0


class Straight(BasePen):  # type: ignore[misc]
    """Draws straight lines only: of a curve so many pieces."""

    def __init__(self) -> None:
        super().__init__(None)
        self.lines: list[Line] = []
        self.closing: list[Line] = []  # what is open is filled as if it were closed
        self.begin: Point = (0.0, 0.0)
        self.last: Point = (0.0, 0.0)

    def _moveTo(self, to: Point) -> None:
        self.begin = self.last = to

    def _lineTo(self, to: Point) -> None:
        self.lines.append((self.last, to))
        self.last = to

    def _closePath(self) -> None:
        self._lineTo(self.begin)

    def _endPath(self) -> None:
        self.closing.append((self.last, self.begin))

    def _curveToOne(self, one: Point, two: Point, to: Point) -> None:
        first = self.last
        for step in range(1, PIECES + 1):
            at = step / PIECES
            weights = (1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3
            pairs = list(zip(weights, (first, one, two, to), strict=True))
            self._lineTo(
                (
                    sum(weight * each[0] for weight, each in pairs),
                    sum(weight * each[1] for weight, each in pairs),
                )
            )


def far(point: Point, begin: Point, end: Point) -> float:
    """How far a point is from a line between two others."""
    across, down = end[0] - begin[0], end[1] - begin[1]
    length = across**2 + down**2
    at = ((point[0] - begin[0]) * across + (point[1] - begin[1]) * down) / length if length else 0.0
    at = max(0.0, min(1.0, at))
    return math.hypot(point[0] - begin[0] - at * across, point[1] - begin[1] - at * down)


def number(text: str | None, otherwise: float = 0.0, whole: float = 0.0) -> float:
    """A length: ``12``, ``12px``, or ``50%`` of a whole."""
    found = re.match(r"\s*(-?[\d.]+(?:e-?\d+)?)\s*(%?)", text or "")
    if found is None:
        return otherwise
    return float(found[1]) * (whole / 100 if found[2] else 1)


def outline_of(tag: str, element: ElementTree.Element, looks: dict[str, str]) -> str:
    width, height = number(looks.get("board-width")), number(looks.get("board-height"))
    x, y = number(element.get("x"), 0, width), number(element.get("y"), 0, height)
    if tag == "path":
        return element.get("d", "")
    if tag in ("rect", "image"):
        wide = number(element.get("width"), 0, width)
        high = number(element.get("height"), 0, height)
        return f"M{x},{y} h{wide} v{high} h{-wide} z" if wide and high else ""
    if tag in ("circle", "ellipse"):
        x, y = number(element.get("cx"), 0, width), number(element.get("cy"), 0, height)
        radius = number(element.get("r"))
        rx, ry = number(element.get("rx"), radius), number(element.get("ry"), radius)
        arc = f"a{rx},{ry} 0 1 1"
        return f"M{x - rx},{y} {arc} {2 * rx},0 {arc} {-2 * rx},0 z" if rx and ry else ""
    if tag in ("polygon", "polyline"):
        points = element.get("points", "").strip()
        return f"M{points}{'z' if tag == 'polygon' else ''}" if points else ""
    if tag == "line":
        ends = [number(element.get(name)) for name in ("x1", "y1", "x2", "y2")]
        return "M{},{} L{},{}".format(*ends)
    return box_of_words(element, x, y, looks) if tag == "text" else ""


def box_of_words(element: ElementTree.Element, x: float, y: float, looks: dict[str, str]) -> str:
    """Where words stand for certain: letters are wider than that."""
    size = number(element.get("font-size") or looks.get("font-size"), 16.0)
    wide = len("".join(element.itertext()).strip()) * size * LETTER
    left = x - wide * {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
    top, high = y + ABOVE * size, (BELOW - ABOVE) * size
    return f"M{left},{top} h{wide} v{high} h{-wide} z" if wide else ""


TURN = re.compile(r"(\w+)\s*\(([^)]*)\)")


def transform_of(text: str) -> Transform:
    """What an attribute ``transform`` does.

    >>> transform_of("translate(10 20) scale(2)").transformPoint((1, 1))
    (12.0, 22.0)
    """
    found = Transform()
    for kind, inside in TURN.findall(text):
        given = [float(each) for each in re.split(r"[\s,]+", inside.strip())]
        if kind == "matrix":
            found = found.transform(given)
        elif kind == "translate":
            found = found.translate(*given)
        elif kind == "scale":
            found = found.scale(given[0], given[-1])
        elif kind == "rotate":
            x, y = given[1:] or (0.0, 0.0)
            found = found.translate(x, y).rotate(math.radians(given[0])).translate(-x, -y)
        elif kind == "skewX":
            found = found.skew(math.radians(given[0]))
        elif kind == "skewY":
            found = found.skew(0, math.radians(given[0]))
    return found


def read_board(file: Path, sheets: list[Path]) -> tuple[Shape, list[Rule]]:
    """The shapes of a board, as these style sheets may let a pointer through, and what they say."""
    root, lines = read_lines(file.read_text("utf-8"))
    rules = [rule for sheet in sheets for rule in rules_of(sheet.read_text("utf-8"), str(sheet))]
    for element in root.iter():
        if element.tag.endswith("}style"):
            rules += rules_of(element.text or "", str(file), lines[element])
    box = re.split(r"[\s,]+", root.get("viewBox", "0 0 0 0").strip())
    looks = {"board-width": box[2], "board-height": box[3]} if len(box) == 4 else {}
    return shape_of(root, None, Transform(), looks, lines, rules), rules


def read_lines(
    text: str,
) -> tuple[ElementTree.Element, dict[ElementTree.Element, int]]:
    """The root of an XML text, and the line of each element."""
    builder, lines = ElementTree.TreeBuilder(), {}
    reader = expat.ParserCreate(namespace_separator="}")

    def start(tag: str, attributes: dict[str, str]) -> None:
        lines[builder.start(tag, attributes)] = reader.CurrentLineNumber

    reader.StartElementHandler = start
    reader.EndElementHandler = builder.end
    reader.CharacterDataHandler = builder.data
    reader.Parse(text, True)
    return builder.close(), lines


def shape_of(
    element: ElementTree.Element,
    around: Shape | None,
    transform: Transform,
    looks: dict[str, str],
    lines: dict[ElementTree.Element, int],
    rules: list[Rule],
) -> Shape:
    parts = [part.partition(":") for part in element.get("style", "").split(";")]
    inline = {name.strip(): value.strip() for name, _, value in parts}
    own = {name: value for name in INHERITED if (value := element.get(name))}
    looks = {**looks, **own, **said_by(rules, element, around)}
    looks |= {name: value for name, value in inline.items() if value}
    hidden = looks.pop("display", element.get("display")) == "none"
    transform = transform.transform(transform_of(element.get("transform", "")))
    shape = Shape(element, lines[element], around, transform, looks)
    for child in element if not hidden else ():
        if isinstance(child.tag, str) and child.tag.rpartition("}")[2] not in KEPT:
            shape.inside.append(shape_of(child, shape, transform, looks, lines, rules))
    if hidden:
        shape.looks["pointer-events"] = "none"
    return shape


def said_by(
    rules: list[Rule], element: ElementTree.Element, around: Shape | None
) -> dict[str, str]:
    """What sheets say of an element: whatever lets a pointer through if it may be so at times, and
    what makes it be hit if it always is."""
    outer = [] if around is None else [each.element for each in around.chain()]
    said: dict[str, str] = {}
    for rule in rules:
        if not rule.may_mean(element):
            continue
        is_always = rule.means(element, outer)
        for name, value in rule.says:
            if value in THROUGH or (is_always and said.get(name) not in THROUGH):
                said[name] = value
    return said
