"""Finds the shapes of a board that no pointer ever hits, and what says so: an attribute, a style
sheet, or something around them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from kabinett.testing.board.shapes import KEPT, Shape
from kabinett.testing.board.style_sheets import Rule

#: By property: the values that let every pointer through.
UNHIT: Final = {
    "visibility": ("hidden", "collapse"),
    "pointer-events": ("none",),
}


def why_unhit(shape: Shape, rules: list[Rule], board: Path, draws: bool) -> str:
    """Why a pointer never hits a shape: the place and the property; "" if one may hit it.
    ``draws``: a script of the game shows and hides what it likes."""
    for name, values in UNHIT.items():
        if draws and name != "pointer-events":
            continue
        for each in shape.chain():
            setting = setting_of(each, name, rules, board)
            if setting is None:
                continue  # it inherits the value
            value, place = setting
            if value in values:
                return f"{place} says {name}: {value}"
            break  # its own value overrides what it inherits
    return ""


def setting_of(shape: Shape, name: str, rules: list[Rule], board: Path) -> tuple[str, str] | None:
    """The value of a property of this shape itself, and its place; ("", "") if it varies, None if
    nothing sets it."""
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
    """Yield the ids of what is never drawn, as something around it is not, each with the reason."""
    tag = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
    style = element.get("style", "").replace(" ", "")
    if tag in KEPT:
        why = f"it stands in <{tag}>"
    elif element.get("display") == "none" or "display:none" in style.split(";"):
        why = (
            why or f"<{tag}{f' {name}' if (name := element.get('id')) else ''}> says display: none"
        )
    if why and (name := element.get("id")):
        yield name, why
    for child in element:
        yield from undrawn_ids(child, why)
