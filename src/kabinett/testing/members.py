"""Which members there are in what drawing hooks are given: as the client's own types say."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Any, Final

JS: Final = Path(__file__).parents[1] / "web" / "static" / "web" / "js"
INTERFACE: Final = re.compile(r"^export interface (\w+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
MEMBER: Final = re.compile(r"^  (\w+)\??: (.*);$", re.MULTILINE)
#: What a hook reads of: the view and all in it, and things.
GIVEN: Final = ("View", "Thing")


def members(things: dict[str, dict[str, Any]]) -> dict[str, dict[str, str]]:
    """By the kind of object its members, each with the kind of what it holds, "" if that is none of
    these.  Things may have more: what any of this game has."""
    texts = [(JS / name).read_text("utf-8") for name in ("types.d.ts", "scene.d.ts")]
    types = dict(found for text in texts for found in INTERFACE.findall(text))
    kinds: dict[str, dict[str, str]] = {}
    ahead = list(GIVEN)
    while ahead:
        kind = ahead.pop()
        if kind not in kinds:
            kinds[kind] = {name: held_in(of, types) for name, of in MEMBER.findall(types[kind])}
            ahead += filter(None, kinds[kind].values())
    kinds["Thing"] |= {name: "" for thing in things.values() for name in thing}
    return kinds


def held_in(of: str, types: dict[str, str]) -> str:
    """The object, or the objects of the list, that a type stands for: ``(Clock | null)[]``."""
    found = [word for word in re.findall(r"\w+", of) if word in types]
    return found[0] if found and not of.startswith(("Record<", "{")) else ""


def no_member(kind: str, name: str, known: list[str]) -> str:
    """What to say of a member that there is not."""
    near = difflib.get_close_matches(name, known, 1, 0.6)
    meant = f"is {near[0]!r} meant?" if near else f"there is: {', '.join(sorted(known))}"
    what = "list" if kind == "list" else kind.lower()
    return f"{name!r} is read of a {what}, and no {what} has that: {meant}"
