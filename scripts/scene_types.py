"""Writes what is known of a scene elsewhere from the dataclasses of core/scene.py: scene.d.ts, the
types of the client's JavaScript, and the tables in docs/client.md.  A test says when they are
out of date."""

from __future__ import annotations

import ast
import inspect
import itertools
import json
import re
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

from kabinett.core import scene

HOUSE = Path(__file__).parent.parent
TARGET = HOUSE / "src/kabinett/web/static/web/js/scene.d.ts"
PAGE = HOUSE / "docs/client.md"
#: Between these lines the page is made.
BEGIN, END = "<!-- made by scripts/scene_types.py -->\n", "<!-- end -->\n"
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


def type_of(field: Field[Any]) -> str:
    """How a reader knows it: a list is what everybody gives for a sequence, and what JSON has."""
    return str(field.type).replace("Sequence[", "list[").replace("Mapping[", "dict[")


def declared(thing: type) -> str:
    """One dataclass as an interface."""
    lines = []
    for field in fields(thing):
        spoken = "Parts" if (thing.__name__, field.name) in WITH_REFERENCES else "string"
        lines.append(f"  {field.name}: {typed(type_of(field), spoken)};")
    lines += ADDED.get(thing.__name__, [])
    about = (thing.__doc__ or "").split("\n")[0]
    return f"\n/** {about} */\nexport interface {thing.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def text() -> str:
    return HEAD + "".join(declared(thing) for thing in THINGS)


# -- the tables


def about_fields(thing: type) -> dict[str, str]:
    """What stands under each field."""
    [declared] = ast.parse(inspect.getsource(thing)).body
    assert isinstance(declared, ast.ClassDef)
    found = {}
    for field, below in itertools.pairwise(declared.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant(str(said))):
                found[name] = " ".join(said.split())
    return found


def default(field: Field[Any]) -> str:
    if field.default is not MISSING:
        return json.dumps(field.default).replace("null", "None")
    return "" if field.default_factory is MISSING else json.dumps(field.default_factory())


def table(thing: type) -> str:
    """One dataclass as a table, in the order in which it is given what it holds."""
    meanings = about_fields(thing)
    lines = [
        f"| `{field.name}` | `{kind}` | {default(field)} | {meanings[field.name]} |"
        for field in fields(thing)
        for kind in [type_of(field).replace(" | None", " \\| None")]
    ]
    about = " ".join((thing.__doc__ or "").split()).replace("``", "`")
    head = ["| member | type | else | what it is |", "|---|---|---|---|"]
    said = "\n".join([*head, *lines]).replace("``", "`")
    return f"\n**`{thing.__name__}`**: {about}\n\n{said}\n"


def page() -> str:
    """docs/client.md with its tables as they are now."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    tables = "".join(table(thing) for thing in (*reversed(THINGS), scene.Private))
    return before + BEGIN + tables + "\n" + END + after


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
