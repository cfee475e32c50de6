"""Reads the style rules that can change which shapes of a board a pointer hits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree


@dataclass(frozen=True)
class Look:
    """One part of a selector, such as ``rect.land[id^="region:"]``."""

    tag: str
    ids: tuple[str, ...]
    classes: tuple[str, ...]
    attributes: tuple[tuple[str, str, str], ...]

    @classmethod
    def read(cls, part: str) -> Look:
        rest = ATTRIBUTE.sub("", part)
        tag = re.match(r"[\w*-]*", rest)
        return cls(
            tag[0] if tag else "",
            tuple(re.findall(r"#([\w-]+)", rest)),
            tuple(re.findall(r"\.([\w-]+)", rest)),
            tuple(ATTRIBUTE.findall(part)),
        )

    def may_mean(self, element: ElementTree.Element) -> bool:
        """Whether it sometimes matches the element."""
        own = element.get("class", "").split()
        return (
            self.tag in ("", "*", element.tag.rpartition("}")[2])
            and all(name == element.get("id") for name in self.ids)
            and all(name in own for name in self.classes)
            and all(self.may_have(element, *each) for each in self.attributes)
        )

    def means(self, element: ElementTree.Element) -> bool:
        """Whether it always matches the element."""
        return self.may_mean(element) and all(
            element.get(name) is not None for name, _, _ in self.attributes
        )

    @staticmethod
    def may_have(element: ElementTree.Element, name: str, how: str, value: str) -> bool:
        actual = element.get(name)
        if actual is None:
            return name.startswith("data-")  # the client sets such attributes during play
        return {
            "": True,
            "=": actual == value,
            "~=": value in actual.split(),
            "^=": actual.startswith(value),
            "$=": actual.endswith(value),
            "*=": value in actual,
        }.get(how, True)


@dataclass(frozen=True)
class Rule:
    """The properties that a style sheet sets for one selector."""

    last: Look
    around: tuple[Look, ...]  # of the elements around it, outer ones first
    is_plain: bool  # no state such as :hover, no medium, no sibling selector
    says: tuple[tuple[str, str], ...]
    place: str  # file and line

    def may_mean(self, element: ElementTree.Element) -> bool:
        """Whether the rule sometimes matches the element. Ignores the elements around it, and
        states such as :hover."""
        return self.last.may_mean(element)

    def means(self, element: ElementTree.Element, around: Sequence[ElementTree.Element]) -> bool:
        """Whether the rule always matches the element. ``around``: the elements around it, inner
        ones first."""
        if not self.is_plain or not self.last.means(element):
            return False
        ahead = list(around)
        for look in reversed(self.around):
            if look in OF_THE_PAGE:
                return True
            while ahead and not look.means(ahead[0]):
                ahead.pop(0)
            if not ahead:
                return False
            ahead.pop(0)
        return True


PROPERTIES: Final = ("fill", "stroke", "stroke-width", "pointer-events", "display", "visibility")
ATTRIBUTE = re.compile(r"\[\s*([\w-]+)\s*(?:([~^$*|]?=)\s*[\"']?([^\"'\]]*)[\"']?\s*)?\]")
#: The elements around every board.
OF_THE_PAGE: Final = tuple(map(Look.read, ("#map", "div#map", "body", "html")))


def rules_of(sheet: str, file: str, first: int = 1) -> Iterator[Rule]:
    """Yield the rules of a style sheet that can change what a pointer hits. ``first``: the line in
    the file at which the sheet begins."""
    sheet = re.sub(r"/\*.*?\*/", lambda match: re.sub(r"[^\n]", " ", match[0]), sheet, flags=re.S)
    for match in re.finditer(r"([^{}]+)\{([^{}]*)\}", sheet):
        pairs = [line.partition(":") for line in match[2].split(";")]
        says = tuple(
            (name.strip(), value.replace("!important", "").strip())
            for name, _, value in pairs
            if name.strip() in PROPERTIES
        )
        if not says:
            continue
        before = sheet[: match.start(1) + len(match[1]) - len(match[1].lstrip())]
        is_outside = before.count("{") == before.count("}")
        bare = re.sub(r":[\w-]+\((?:[^()]|\([^()]*\))*\)|::?[\w-]+", "", match[1])
        is_plain = is_outside and bare == match[1] and not re.search(r"[+~](?![^\[]*\])", bare)
        for selector in bare.split(","):
            parts = re.split(r"[\s>+~]+(?![^\[]*\])", selector.strip())
            *around, last = map(Look.read, parts)
            place = f"{file}:{first + before.count(chr(10))}"
            yield Rule(last, tuple(around), is_plain, says, place)


def line_with(file: Path, text: str) -> str:
    """File and line where a text appears for the last time."""
    before, _, _ = file.read_text("utf-8").rpartition(text)
    return f"{file}:{before.count(chr(10)) + 1}"
