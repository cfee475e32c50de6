"""What style sheets may say of the shapes of a board, as far as it changes what a pointer hits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree


@dataclass(frozen=True)
class Rule:
    """What a sheet says of elements that look so: the last part of one of its selectors."""

    tag: str
    ids: tuple[str, ...]
    classes: tuple[str, ...]
    attributes: tuple[tuple[str, str, str], ...]
    says: tuple[tuple[str, str], ...]

    def may_mean(self, element: ElementTree.Element) -> bool:
        """What stands around the element is not looked at, nor what it is only now and then."""
        own = element.get("class", "").split()
        return (
            self.tag in ("", "*", element.tag.rpartition("}")[2])
            and all(name == element.get("id") for name in self.ids)
            and all(name in own for name in self.classes)
            and all(self.may_have(element, *each) for each in self.attributes)
        )

    @staticmethod
    def may_have(element: ElementTree.Element, name: str, how: str, value: str) -> bool:
        there = element.get(name)
        if there is None:
            return name.startswith("data-")  # it may come while one plays
        return {
            "": True,
            "=": there == value,
            "~=": value in there.split(),
            "^=": there.startswith(value),
            "$=": there.endswith(value),
            "*=": value in there,
        }.get(how, True)


PROPERTIES: Final = ("fill", "pointer-events", "display", "visibility")
ATTRIBUTE = re.compile(r"\[\s*([\w-]+)\s*(?:([~^$*|]?=)\s*[\"']?([^\"'\]]*)[\"']?\s*)?\]")


def rules_of(sheet: str) -> Iterator[Rule]:
    """The rules of a sheet that change what a pointer hits."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet):
        pairs = [line.partition(":") for line in body.split(";")]
        says = tuple(
            (name.strip(), value.replace("!important", "").strip())
            for name, _, value in pairs
            if name.strip() in PROPERTIES
        )
        if not says:
            continue
        bare = re.sub(r":[\w-]+\((?:[^()]|\([^()]*\))*\)|::?[\w-]+", "", selectors)
        for selector in bare.split(","):
            last = re.split(r"[\s>+~]+(?![^\[]*\])", selector.strip())[-1]
            rest = ATTRIBUTE.sub("", last)
            tag = re.match(r"[\w*-]*", rest)
            yield Rule(
                tag[0] if tag else "",
                tuple(re.findall(r"#([\w-]+)", rest)),
                tuple(re.findall(r"\.([\w-]+)", rest)),
                tuple(ATTRIBUTE.findall(last)),
                says,
            )
