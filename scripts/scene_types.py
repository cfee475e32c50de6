"""Writes scene.d.ts, the types by which the client's JavaScript knows a scene, from the
dataclasses of core/scene.py.  A test says when it is out of date."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from kabinett.core import scene

TARGET = Path(__file__).parent.parent / "src/kabinett/web/static/web/js/scene.d.ts"
THINGS = (
    scene.Fact,
    scene.Track,
    scene.Zone,
    scene.Piece,
    scene.Panel,
    scene.Report,
    scene.Scene,
)
#: Said with its references; every other text is a sentence.
WITH_REFERENCES = {("Report", "lines"), ("Scene", "about")}
#: What the server adds to a thing when it puts it into words.
ADDED = {"Panel": ["  label: string;"]}
PLAIN = {"str": "string", "int": "number", "bool": "boolean", "None": "null"}
HEAD = """\
// Made by scripts/scene_types.py from core/scene.py.

/** Text with references: a string, or a thing (or seat) by its name. */
export type Parts = (string | { id: string; label: string })[];
"""


def typed(text: str, spoken: str) -> str:
    """A Python annotation in TypeScript; ``spoken``: what becomes of a text."""
    inside = re.fullmatch(r"(list|dict)\[([^\[\]]*|list\[.*\]|.*, list\[.*\])\]", text)
    if inside and inside[1] == "list":
        item = typed(inside[2], spoken)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if inside:
        key, _, value = inside[2].partition(", ")
        return f"Record<{PLAIN[key]}, {typed(value, spoken)}>"
    if " | " in text:
        return " | ".join(typed(part, spoken) for part in text.split(" | "))
    return spoken if text == "Text" else PLAIN.get(text, text)


def declared(thing: type) -> str:
    """One dataclass as an interface."""
    lines = []
    for field in fields(thing):
        spoken = "Parts" if (thing.__name__, field.name) in WITH_REFERENCES else "string"
        lines.append(f"  {field.name}: {typed(str(field.type), spoken)};")
    lines += ADDED.get(thing.__name__, [])
    about = (thing.__doc__ or "").split("\n")[0]
    return f"\n/** {about} */\nexport interface {thing.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def text() -> str:
    return HEAD + "".join(declared(thing) for thing in THINGS)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
