"""Fewer files, and smaller ones: what a style sheet imports stands in it, the modules of a script
stand in one, and comments stay at home.

The sources stay plain CSS and plain ES modules, which a browser would take as they are; only it
would ask for each of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from posixpath import dirname, join, normpath, relpath

#: Gives the text of a file by its name (``web/css/base.css``), or None if there is no such file.
Read = Callable[[str], str | None]

_SHEET = re.compile(r'^@import url\("([^"]+)"\);\n', re.MULTILINE)
_NAMESPACE = re.compile(r"^@namespace [^;]+;.*\n", re.MULTILINE)
_ADDRESS = re.compile(r'\burl\("(?![a-z]+:|[/#])([^"]+)"\)')
_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_FROM = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "([^"]+)";', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


#: At the beginning of a line: blanks, and a comment.
_MARGIN = re.compile(r"^[ \t]*(?://.*|/\*(?!!)[\s\S]*?\*/[ \t]*)?", re.MULTILINE)
#: Of a style sheet a string or a licence, which stay; a comment, or blanks where a line begins.
_SHEET_MARGIN = re.compile(
    r'("(?:\\.|[^"\\])*"|/\*!.*?\*/)|/\*.*?\*/|^[ \t]+', re.DOTALL | re.MULTILINE
)
_BLANK_LINES = re.compile(r"\n{2,}")


class CannotJoin(Exception):
    """A module is written in a way that is not understood here; the text says which, and how."""


def bare_sheet(text: str) -> str:
    """A style sheet without margins and comments, but for licences (``/*!``)."""
    return _BLANK_LINES.sub("\n", _SHEET_MARGIN.sub(lambda found: found[1] or "", text))


def bare_script(text: str) -> str:
    """A script without margins, and without the comments with which lines begin; each line keeps
    its number.  One with a text over several lines stays as it is: what looks like a margin may be
    a part of that."""
    bare = _MARGIN.sub(lambda found: "\n" * found[0].count("\n"), text)
    over = any(line.count("`") % 2 or line.endswith("\\") for line in bare.split("\n"))
    return text if over else bare


def beside(name: str, other: str) -> str:
    """The name of a file that another one names relative to itself."""
    return normpath(join(dirname(name), other))


def sheet(name: str, read: Read, within: tuple[str, ...] = ()) -> str:
    """The text of a style sheet, with what it imports in place of the imports."""

    def imported(found: re.Match[str]) -> str:
        other = beside(name, found[1])
        if other in (name, *within):
            return ""
        if read(other) is None:
            return found[0]
        text = sheet(other, read, (*within, name))

        def moved(address: re.Match[str]) -> str:
            return f'url("{relpath(beside(other, address[1]), dirname(name))}")'

        return _ADDRESS.sub(moved, text)

    text = _SHEET.sub(imported, read(name) or "")
    spaces = dict.fromkeys(_NAMESPACE.findall(text))  # only at the top are they taken
    return "".join([*spaces, _NAMESPACE.sub("", text)])


def reached(name: str, read: Read) -> Iterator[str]:
    """A module and all that it imports, at once or over others; each after those it imports."""
    seen = set()

    def walk(module: str) -> Iterator[str]:
        text = read(module)
        if module in seen or text is None:
            return
        seen.add(module)
        for other in _FROM.findall(text):
            yield from walk(beside(module, other))
        yield module

    return walk(name)


def script(name: str, read: Read) -> tuple[str, list[str]]:
    """One module that does what this one does, and has in it all that it imports; and the names of
    these.  It exports what each of them exports, so that whoever imports one of them may import
    this one instead: there is one of each in the page, whoever asks for it.

    Each module becomes a function that gives what the module exports.  So their own names stay
    apart; they are not in a circle, and what is exported does not change."""
    modules = [*reached(name, read)]
    parts: list[str] = []
    given: dict[str, str] = {}
    for module in modules:
        text, exported = as_function(module, read(module) or "", modules)
        parts.append(text)
        for each in exported:
            if each in given:
                raise CannotJoin(f"{module} and {given[each]} both export {each}")
            given[each] = module
    exports = ", ".join(f"${each} as {each}" for each in given)
    return "".join([*parts, f"export {{ {exports} }};\n"]), modules


def own(module: str, modules: list[str]) -> str:
    """What a module is called in the text."""
    return f"${modules.index(module)}"


def as_function(module: str, text: str, modules: list[str]) -> tuple[str, list[str]]:
    """A module as a function that is called once, and what it exports, each with a ``$`` before."""
    before = modules[: modules.index(module)]

    def taken(found: re.Match[str]) -> str:
        other = beside(module, found[2])
        if other not in before:
            raise CannotJoin(f"{module} imports {other}, which imports it, or is not there")
        return f"const {{{found[1].replace(' as ', ': ')}}} = {own(other, modules)};\n"

    body = _IMPORT.sub(taken, text)
    exported = _EXPORT.findall(body)
    body = _EXPORT.sub("", body)
    if left := _LEFT.search(body):
        raise CannotJoin(f"{module}: {left[0]}")
    name = own(module, modules)
    gives = ", ".join(exported)
    named = ", ".join(f"{each}: ${each}" for each in exported)
    function = f"const {name} = (() => {{\n{body}return {{ {gives} }};\n}})();\n"
    return function + (f"const {{ {named} }} = {name};\n" if exported else ""), exported
