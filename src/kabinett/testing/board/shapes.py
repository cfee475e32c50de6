"""The shapes of a drawn board: their outlines, and whether a pointer hits them, as in a browser. If
a style rule may apply that lets pointers through, assumes that it applies."""

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

from kabinett.testing.board.style_sheets import Rule, rules_of

Point = tuple[float, float]
Line = tuple[Point, Point]
#: Elements whose contents are not drawn in place.
NOT_DRAWN: Final = {
    *("defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient"),
    *("radialGradient", "filter", "style", "title", "desc", "metadata", "view", "script"),
}
#: Attributes that a shape inherits from its groups.
INHERITED: Final = ("fill", "stroke", "stroke-width", "pointer-events", "visibility", "font-size")
THROUGH: Final = ("none", "hidden")
PIECES = 8  # a curve is drawn as this many straight lines
#: The box around a word, in units of the font size: least width per letter, top and bottom.
LETTER, ABOVE, BELOW = 0.45, -0.7, 0.1


@dataclass
class Shape:
    """An element of the board, with the properties that it inherits."""

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
        """Yield the shape and all shapes around it, inner ones first."""
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
        """The outline as path data; "" if the element is not a shape or cannot be measured."""
        return outline_of(self.tag, self.element, self.looks)

    @functools.cached_property
    def straight(self) -> LinePen:
        """The outline as straight lines in the board's coordinates."""
        pen = LinePen()
        if self.outline:
            parse_path(self.outline, TransformPen(pen, self.transform))
        return pen

    def bounds(self) -> tuple[float, float, float, float] | None:
        """The box around the shape and all shapes in it: left, top, right, bottom; None if it is
        empty."""
        points = [point for shape in self.all() for line in shape.straight.lines for point in line]
        if not points:
            return None
        across, down = zip(*points, strict=True)
        return min(across), min(down), max(across), max(down)

    def is_hit(self, point: Point) -> bool:
        """Whether a pointer at this point hits the shape's fill or stroke."""
        events = self.looks.get("pointer-events", "")
        if events == "none" or self.looks.get("visibility") == "hidden":
            return False
        whole = events in ("all", "fill", "bounding-box")
        is_filled = self.tag != "line" and self.looks.get("fill") != "none"
        inner = whole or (is_filled and events not in ("stroke", "visibleStroke"))
        if inner and self.covers(point):
            return True
        if self.looks.get("stroke", "none") == "none" or self.tag == "text":
            return False
        a, b, c, d, *_ = self.transform
        width = parse_length(self.looks.get("stroke-width"), 1.0) * math.sqrt(abs(a * d - b * c))
        return any(distance(point, *line) <= width / 2 for line in self.straight.lines)

    def covers(self, point: Point) -> bool:
        """Whether the point lies inside the outline. Computes the winding number: a ray from a
        point outside crosses the outline as often upwards as downwards."""
        winding = 0
        for (x, y), (to_x, to_y) in [*self.straight.lines, *self.straight.closing]:
            if (y <= point[1]) != (to_y <= point[1]):
                crossing = x + (point[1] - y) / (to_y - y) * (to_x - x)
                if crossing > point[0]:
                    winding += 1 if to_y > y else -1
        return winding != 0


class LinePen(BasePen):  # type: ignore[misc]
    """A pen that draws only straight lines, PIECES of them for a curve."""

    def __init__(self) -> None:
        super().__init__(None)
        self.lines: list[Line] = []
        self.closing: list[Line] = []  # browsers fill an open outline as if it were closed
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


def distance(point: Point, begin: Point, end: Point) -> float:
    """The distance of a point from the line between two other points."""
    across, down = end[0] - begin[0], end[1] - begin[1]
    length = across**2 + down**2
    at = ((point[0] - begin[0]) * across + (point[1] - begin[1]) * down) / length if length else 0.0
    at = max(0.0, min(1.0, at))
    return math.hypot(point[0] - begin[0] - at * across, point[1] - begin[1] - at * down)


def parse_length(text: str | None, otherwise: float = 0.0, whole: float = 0.0) -> float:
    """The number of a length such as ``12``, ``12px`` or ``50%`` (of ``whole``); ``otherwise`` if
    the text is not a length."""
    match = re.match(r"\s*(-?[\d.]+(?:e-?\d+)?)\s*(%?)", text or "")
    if match is None:
        return otherwise
    return float(match[1]) * (whole / 100 if match[2] else 1)


def outline_of(tag: str, element: ElementTree.Element, looks: dict[str, str]) -> str:
    width, height = parse_length(looks.get("board-width")), parse_length(looks.get("board-height"))
    x, y = parse_length(element.get("x"), 0, width), parse_length(element.get("y"), 0, height)
    if tag == "path":
        return element.get("d", "")
    if tag in ("rect", "image"):
        wide = parse_length(element.get("width"), 0, width)
        high = parse_length(element.get("height"), 0, height)
        return f"M{x},{y} h{wide} v{high} h{-wide} z" if wide and high else ""
    if tag in ("circle", "ellipse"):
        x, y = parse_length(element.get("cx"), 0, width), parse_length(element.get("cy"), 0, height)
        radius = parse_length(element.get("r"))
        rx, ry = parse_length(element.get("rx"), radius), parse_length(element.get("ry"), radius)
        arc = f"a{rx},{ry} 0 1 1"
        return f"M{x - rx},{y} {arc} {2 * rx},0 {arc} {-2 * rx},0 z" if rx and ry else ""
    if tag in ("polygon", "polyline"):
        points = element.get("points", "").strip()
        return f"M{points}{'z' if tag == 'polygon' else ''}" if points else ""
    if tag == "line":
        ends = [parse_length(element.get(name)) for name in ("x1", "y1", "x2", "y2")]
        return "M{},{} L{},{}".format(*ends)
    return box_of_words(element, x, y, looks) if tag == "text" else ""


def box_of_words(element: ElementTree.Element, x: float, y: float, looks: dict[str, str]) -> str:
    """The path of a box that the words of an element certainly fill, as letters are at least this
    wide."""
    size = parse_length(element.get("font-size") or looks.get("font-size"), 16.0)
    wide = len("".join(element.itertext()).strip()) * size * LETTER
    left = x - wide * {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
    top, high = y + ABOVE * size, (BELOW - ABOVE) * size
    return f"M{left},{top} h{wide} v{high} h{-wide} z" if wide else ""


TURN = re.compile(r"(\w+)\s*\(([^)]*)\)")


def transform_of(text: str) -> Transform:
    """The transformation that an attribute ``transform`` describes.

    >>> transform_of("translate(10 20) scale(2)").transformPoint((1, 1))
    (12.0, 22.0)
    """
    transform = Transform()
    for kind, inside in TURN.findall(text):
        numbers = [float(each) for each in re.split(r"[\s,]+", inside.strip())]
        if kind == "matrix":
            transform = transform.transform(numbers)
        elif kind == "translate":
            transform = transform.translate(*numbers)
        elif kind == "scale":
            transform = transform.scale(numbers[0], numbers[-1])
        elif kind == "rotate":
            x, y = numbers[1:] or (0.0, 0.0)
            transform = transform.translate(x, y).rotate(math.radians(numbers[0])).translate(-x, -y)
        elif kind == "skewX":
            transform = transform.skew(math.radians(numbers[0]))
        elif kind == "skewY":
            transform = transform.skew(0, math.radians(numbers[0]))
    return transform


def read_board(file: Path, sheets: list[Path]) -> tuple[Shape, list[Rule]]:
    """The board as a shape, and the rules of these style sheets and of the board's own styles."""
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
    """The root element of an XML text, and the line of each element."""
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
    looks = {**looks, **own, **sheet_looks(rules, element, around)}
    looks |= {name: value for name, value in inline.items() if value}
    is_hidden = looks.pop("display", element.get("display")) == "none"
    transform = transform.transform(transform_of(element.get("transform", "")))
    shape = Shape(element, lines[element], around, transform, looks)
    for child in element if not is_hidden else ():
        if isinstance(child.tag, str) and child.tag.rpartition("}")[2] not in NOT_DRAWN:
            shape.inside.append(shape_of(child, shape, transform, looks, lines, rules))
    if is_hidden:
        shape.looks["pointer-events"] = "none"
    return shape


def sheet_looks(
    rules: list[Rule], element: ElementTree.Element, around: Shape | None
) -> dict[str, str]:
    """The properties that style rules give an element. A rule that lets pointers through counts if
    it may sometimes apply; any other rule counts only if it always applies."""
    outer = [] if around is None else [each.element for each in around.chain()]
    looks: dict[str, str] = {}
    for rule in rules:
        if not rule.may_mean(element):
            continue
        is_always = rule.means(element, outer)
        for name, value in rule.says:
            if value in THROUGH or (is_always and looks.get(name) not in THROUGH):
                looks[name] = value
    return looks
