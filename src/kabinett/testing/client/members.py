"""Reads the client's types for the members of the objects that drawing hooks receive."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from kabinett.core.data import Data
from kabinett.core.guesses import nearest

JS: Final = Path(__file__).parents[2] / "web" / "static" / "web" / "js"
INTERFACE: Final = re.compile(
    r"^export interface (\w+)(?: extends ([\w, ]+))? \{\n(.*?)^\}", re.MULTILINE | re.DOTALL
)
MEMBER: Final = re.compile(r"^  (\w+)\??: (.*);$", re.MULTILINE)
#: The types that hooks receive; the view contains many others.
RECEIVED: Final = ("View", "Thing")


def members(things: dict[str, Data]) -> dict[str, dict[str, str]]:
    """The members of each kind of object, each with the kind of its value ("" for a plain value).
    Things also have the members of this game's things."""
    types = interfaces()
    kinds: dict[str, dict[str, str]] = {}
    ahead = list(RECEIVED)
    while ahead:
        kind = ahead.pop()
        if kind not in kinds:
            kinds[kind] = {
                name: object_kind_in(type_text, types)
                for name, type_text in MEMBER.findall(types[kind])
            }
            ahead += filter(None, kinds[kind].values())
    kinds["Thing"] |= {name: "" for thing in things.values() for name in thing}
    return kinds


def interfaces() -> dict[str, str]:
    """The members of each interface as text, with those of the interfaces that it extends."""
    texts = [(JS / name).read_text("utf-8") for name in ("types.d.ts", "scene.d.ts")]
    matches = [match for text in texts for match in INTERFACE.findall(text)]
    own = {name: text for name, _, text in matches}
    return {
        name: "".join([text, *(own[base] for base in bases.split(", ") if base)])
        for name, bases, text in matches
    }


def object_kind_in(type_text: str, types: dict[str, str]) -> str:
    """The kind of object in a type, which may be a list such as ``(Clock | null)[]``; "" if there
    is none."""
    names = [word for word in re.findall(r"\w+", type_text) if word in types]
    return names[0] if names and not type_text.startswith(("Record<", "{")) else ""


def no_member(kind: str, name: str, known_names: list[str]) -> str:
    """Describe a read of a member that does not exist, and which one is probably meant."""
    guess = nearest(name, known_names, 0.6)
    hint = f"is {guess!r} meant?" if guess else f"there are {', '.join(sorted(known_names))}"
    what = "list" if kind == "list" else kind.lower()
    return f"it reads {name!r}, but no {what} has such a member: {hint}"
