"""Finds the shapes of a board that no pointer can hit, and the line that causes it: in a style
sheet, or of an element."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from kabinett.testing.board.shapes import NOT_DRAWN, Shape
from kabinett.testing.board.style_sheets import Rule

#: The values of a property that let every pointer through.
UNHIT: Final = {
    "visibility": ("hidden", "collapse"),
    "pointer-events": ("none",),
}


def why_unhit(shape: Shape, rules: list[Rule], board: Path, draws: bool) -> str:
    """Why no pointer can hit a shape, with the place that causes it; "" if one may hit it.
    ``draws``: the game's own script may show and hide shapes."""
    for name, values in UNHIT.items():
        if draws and name != "pointer-events":
            continue
        for each in shape.chain():
            setting = setting_of(each, name, rules, board)
            if setting is None:
                continue  # the shape inherits the value
            value, place = setting
            if value in values:
                return f"{place} says {name}: {value}"
            break  # this value overrides inherited ones
    return ""


def setting_of(shape: Shape, name: str, rules: list[Rule], board: Path) -> tuple[str, str] | None:
    """The value that a shape itself has for a property, and the place that sets it; ("", "") if the
    value varies, None if nothing sets it."""
    element = shape.element
    parts = [part.partition(":") for part in element.get("style", "").split(";")]
    inline = {key.strip(): value.strip() for key, _, value in parts}
    own = inline.get(name) or element.get(name)
    around = [each.element for each in shape.chain()][1:]
    settings = [
        (value, rule.place, rule.means(element, around))
        for rule in rules
        if rule.may_mean(element)
        for key, value in rule.says
        if key == name
    ]
    if own:
        settings.append((own, f"{board}:{shape.at_line}", True))
    if not settings:
        return None
    always = [(value, place) for value, place, is_always in settings if is_always]
    return always[-1] if always and len({value for value, *_ in settings}) == 1 else ("", "")


def undrawn_ids(element: ElementTree.Element, why: str = "") -> Iterator[tuple[str, str]]:
    """Yield the id of each element that is never drawn, with the reason."""
    tag = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
    style = element.get("style", "").replace(" ", "")
    if tag in NOT_DRAWN:
        why = f"it is inside <{tag}>"
    elif element.get("display") == "none" or "display:none" in style.split(";"):
        why = (
            why or f"<{tag}{f' {name}' if (name := element.get('id')) else ''}> says display: none"
        )
    if why and (name := element.get("id")):
        yield name, why
    for child in element:
        yield from undrawn_ids(child, why)
