"""Which shapes of a board no pointer ever hits, and what says so: an attribute, a style sheet, or
something around them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from kabinett.testing.shapes import KEPT, Shape
from kabinett.testing.sheets import Rule

#: By property the values by which nothing is hit.
UNHIT: Final = {
    "visibility": ("hidden", "collapse"),
    "pointer-events": ("none",),
}


def let_through(shape: Shape, rules: list[Rule], board: Path, draws: bool) -> str:
    """Where it is said that a pointer never hits a shape, and by which property; "" if it may.
    ``draws``: a program of the game shows and hides what it likes."""
    for name, values in UNHIT.items():
        if draws and name != "pointer-events":
            continue
        for each in shape.chain():
            said = said_of(each, name, rules, board)
            if said is None:
                continue  # as what it stands in
            value, place = said
            if value in values:
                return f"{place} says {name}: {value}"
            break  # it has its own
    return ""


def said_of(shape: Shape, name: str, rules: list[Rule], board: Path) -> tuple[str, str] | None:
    """What is said of a property of this shape itself, and where; ("", "") if it is now this, now
    that, None if nothing is said."""
    element = shape.element
    parts = [part.partition(":") for part in element.get("style", "").split(";")]
    inline = {key.strip(): value.strip() for key, _, value in parts}
    own = inline.get(name) or element.get(name)
    around = [each.element for each in shape.chain()][1:]
    found = [
        (value, rule.place, rule.means(element, around))
        for rule in rules
        if rule.may_mean(element)
        for key, value in rule.says
        if key == name
    ]
    if own:
        found.append((own, f"{board}:{shape.at_line}", True))
    if not found:
        return None
    always = [(value, place) for value, place, is_always in found if is_always]
    return always[-1] if always and len({value for value, *_ in found}) == 1 else ("", "")


def undrawn(element: ElementTree.Element, why: str = "") -> Iterator[tuple[str, str]]:
    """The ids of what is never drawn, as what it stands in is not, each with what says so."""
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
        yield from undrawn(child, why)
