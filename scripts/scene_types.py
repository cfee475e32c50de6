"""Describes the dataclasses of core/show/scene.py in two files.

It writes scene.d.ts, the types for the client's JavaScript, and the tables of docs/client.md. A
test compares both with the code."""

from __future__ import annotations

import ast
import inspect
import itertools
import json
import re
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

from kabinett.core.show import scene
from kabinett.core.show.difference import KEYED

HOUSE = Path(__file__).parent.parent
TARGET = HOUSE / "src/kabinett/web/static/web/js/scene.d.ts"
PAGE = HOUSE / "docs/client.md"
#: The lines around the tables in the page.
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
#: The members whose texts have references; other texts are plain sentences.
WITH_REFERENCES = {("Report", "lines"), ("Scene", "about")}
#: Members that the site adds when it puts a thing into words.
ADDED = {"Panel": ["  label: string;"]}
PLAIN = {"str": "string", "int": "number", "bool": "boolean", "None": "null"}
#: How the parts of a view are sent: the type's name, and the dataclass.
SENT = (("SentScene", scene.Scene), ("SentPrivate", scene.Private))
HEAD = """\
// Made by scripts/scene_types.py from core/show/scene.py.

/** A sentence: strings, and references to things and seats. */
export type Parts = (string | { id: string; label: string })[];
"""


def to_typescript(text: str, text_type: str) -> str:
    """Return a Python annotation in TypeScript. ``text_type`` is the TypeScript of a `Text`."""
    inside = re.fullmatch(r"(list|dict)\[([^\[\]]*|list\[.*\]|.*, list\[.*\])\]", text)
    if inside and inside[1] == "list":
        item = to_typescript(inside[2], text_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if inside:
        key, _, value = inside[2].partition(", ")
        return f"Record<{PLAIN[key]}, {to_typescript(value, text_type)}>"
    if " | " in text:
        return " | ".join(to_typescript(part, text_type) for part in text.split(" | "))
    return text_type if text == "Text" else PLAIN.get(text, text)


def type_of(field: Field[Any]) -> str:
    """Return the type of a field as JSON has it: a list for each sequence."""
    return str(field.type).replace("Sequence[", "list[").replace("Mapping[", "dict[")


def interface_of(thing: type) -> str:
    """Return a dataclass as an interface of TypeScript."""
    lines = []
    for field in fields(thing):
        text_type = "Parts" if (thing.__name__, field.name) in WITH_REFERENCES else "string"
        lines.append(f"  {field.name}: {to_typescript(type_of(field), text_type)};")
    lines += ADDED.get(thing.__name__, [])
    about = (thing.__doc__ or "").split("\n")[0]
    return f"\n/** {about} */\nexport interface {thing.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def sent_interface(name: str, thing: type) -> str:
    """Return a dataclass as an interface of TypeScript, in the form of its ``data``: things by
    their ids instead of in lists."""
    about = f"/** A `{thing.__name__}` as the site sends it, with things by their ids. */"
    kinds = "|".join(kind.__name__ for kind in THINGS)
    body = interface_of(thing).partition("{\n")[2]
    by_id = re.sub(rf": ({kinds})\[\];", r": Record<string, \1>;", body)
    return f"\n{about}\nexport interface {name} {{\n{by_id}"


def keyed_members() -> str:
    """Return the type of the names of all members that are sent with things by their ids."""
    names = " | ".join(f'"{name}"' for name in sorted(KEYED))
    about = "/** The members of a sent view that have things by their ids. */"
    return f"\n{about}\nexport type KeyedMember = {names};\n"


def text() -> str:
    """Return the text of scene.d.ts."""
    interfaces = [interface_of(thing) for thing in THINGS]
    sent = [sent_interface(name, thing) for name, thing in SENT]
    return HEAD + "".join([*interfaces, *sent, keyed_members()])


# -- the tables


def about_fields(thing: type) -> dict[str, str]:
    """Return the docstrings below the fields, by name."""
    [class_node] = ast.parse(inspect.getsource(thing)).body
    assert isinstance(class_node, ast.ClassDef)
    meanings = {}
    for field, below in itertools.pairwise(class_node.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant(str(docstring))):
                meanings[name] = " ".join(docstring.split())
    return meanings


def default(field: Field[Any]) -> str:
    if field.default is not MISSING:
        return json.dumps(field.default).replace("null", "None")
    return "" if field.default_factory is MISSING else json.dumps(field.default_factory())


def table(thing: type) -> str:
    """Return a dataclass as a table, in the order of its arguments."""
    meanings = about_fields(thing)
    lines = [
        f"| `{field.name}` | `{kind}` | {default(field)} | {meanings[field.name]} |"
        for field in fields(thing)
        for kind in [type_of(field).replace(" | None", " \\| None")]
    ]
    about = " ".join((thing.__doc__ or "").split()).replace("``", "`")
    head = ["| member | type | default | what it is |", "|---|---|---|---|"]
    rows = "\n".join([*head, *lines]).replace("``", "`")
    return f"\n**`{thing.__name__}`**: {about}\n\n{rows}\n"


def page() -> str:
    """Return docs/client.md with new tables."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    tables = "".join(table(thing) for thing in (*reversed(THINGS), scene.Private))
    return before + BEGIN + tables + "\n" + END + after


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
