"""Makes fewer and smaller files for browsers: joins a style sheet with its imports and a script
with its modules, and removes comments.

The sources stay plain CSS and plain ES modules, which a browser could load directly with one
request for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from posixpath import dirname, join, normpath, relpath

#: Returns the text of a file by its name (``web/css/base.css``), or None if there is no such file.
Read = Callable[[str], str | None]

_SHEET = re.compile(r'^@import url\("([^"]+)"\);\n', re.MULTILINE)
_NAMESPACE = re.compile(r"^@namespace [^;]+;.*\n", re.MULTILINE)
_ADDRESS = re.compile(r'\burl\("(?![a-z]+:|[/#])([^"]+)"\)')
_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_FROM = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "([^"]+)";', re.MULTILINE)
_LATE = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


#: At the beginning of a line: blanks, and a comment.
_MARGIN = re.compile(r"^[ \t]*(?://.*|/\*(?!!)[\s\S]*?\*/[ \t]*)?", re.MULTILINE)
#: In a style sheet: a string or a licence, which stay; a comment, or blanks at the beginning of a
#: line, which go.
_SHEET_MARGIN = re.compile(
    r'("(?:\\.|[^"\\])*"|/\*!.*?\*/)|/\*.*?\*/|^[ \t]+', re.DOTALL | re.MULTILINE
)
_CONDITION = re.compile(r"@(media|container)\b[^{]*")
_PX = re.compile(r"(?<![\w.#-])(-?\d*\.?\d+)px\b")
#: Lengths up to this many pixels are lines, which do not grow with the font size.
THINNEST = 3
_BLANK_LINES = re.compile(r"\n{2,}")


class CannotJoin(Exception):
    """The form of a module is not supported; the text names the module and the problem."""


def bare_sheet(text: str) -> str:
    """Return a style sheet without indentation and comments, except for licences (``/*!``)."""
    return _BLANK_LINES.sub("\n", _SHEET_MARGIN.sub(lambda match: match[1] or "", text))


def scalable_sheet(text: str) -> str:
    """Return a style sheet whose lengths grow with the font size that a person has chosen in the
    browser.

    `base.css` defines ``--px``: one pixel at the usual font size, and always one pixel inside
    drawings.  Lines up to three pixels stay as they are.  Pixel widths in media and container
    conditions are converted too.

    >>> scalable_sheet("@media (max-width: 640px) { a { margin: -1px 8px } }")
    '@media (max-width: 40em) { a { margin: -1px calc(8*var(--px)) } }'
    """
    text = _CONDITION.sub(scale_condition, text)
    return _PX.sub(scale_length, text)


def scale_condition(rule: re.Match[str]) -> str:
    """Return the condition of a media or container rule in ``em`` or ``rem`` instead of pixels."""
    unit = "em" if rule[1] == "media" else "rem"
    return _PX.sub(lambda found: f"{float(found[1]) / 16:g}{unit}", rule[0])


def scale_length(found: re.Match[str]) -> str:
    number = float(found[1])
    return found[0] if abs(number) <= THINNEST else f"calc({number:g}*var(--px))"


def bare_script(text: str) -> str:
    """Return a script without indentation, and without comments at the beginning of lines; each
    line keeps its number.  A script with a text over several lines stays as it is, because what
    looks like indentation may be part of that text."""
    bare = _MARGIN.sub(lambda match: "\n" * match[0].count("\n"), text)
    over = any(line.count("`") % 2 or line.endswith("\\") for line in bare.split("\n"))
    return text if over else bare


def beside(name: str, other: str) -> str:
    """Return the full name of a file from the relative name by which another file refers to it."""
    return normpath(join(dirname(name), other))


def sheet(name: str, read: Read, within: tuple[str, ...] = ()) -> str:
    """Return the text of a style sheet, with the imported texts in place of its imports."""

    def inline_import(match: re.Match[str]) -> str:
        other = beside(name, match[1])
        if other in (name, *within):
            return ""
        if read(other) is None:
            return match[0]
        text = sheet(other, read, (*within, name))

        def rebase_address(address: re.Match[str]) -> str:
            return f'url("{relpath(beside(other, address[1]), dirname(name))}")'

        return _ADDRESS.sub(rebase_address, text)

    text = _SHEET.sub(inline_import, read(name) or "")
    spaces = dict.fromkeys(_NAMESPACE.findall(text))  # valid only at the top
    return "".join([*spaces, _NAMESPACE.sub("", text)])


def imported_modules(name: str, read: Read) -> Iterator[str]:
    """Return a module and all its imports, direct or indirect; each module comes after those that
    it imports."""
    visited = set()

    def walk(module: str) -> Iterator[str]:
        text = read(module)
        if module in visited or text is None:
            return
        visited.add(module)
        for other in _FROM.findall(text):
            yield from walk(beside(module, other))
        yield module

    return walk(name)


def script(name: str, read: Read) -> tuple[str, list[str]]:
    """Return a module joined with all modules that it imports, and the names of the modules in the
    text.  The text exports what each of the modules exports, so another script can import it
    instead of any of them, and the page has each module once.

    Each module becomes a function that returns its exports, so names inside modules do not clash.
    The modules must not import each other in circles or change what they export."""
    modules = [*imported_modules(name, read)]
    parts: list[str] = []
    origins: dict[str, str] = {}
    for module in modules:
        text, names = as_function(module, read(module) or "", modules)
        parts.append(text)
        for each in names:
            if each in origins:
                raise CannotJoin(f"{module} and {origins[each]} both export {each}")
            origins[each] = module
    exports = ", ".join(f"${each} as {each}" for each in origins)
    return "".join([*parts, f"export {{ {exports} }};\n"]), modules


def variable_of(module: str, modules: list[str]) -> str:
    """Return the variable of a module in the joined text."""
    return f"${modules.index(module)}"


def as_function(module: str, text: str, modules: list[str]) -> tuple[str, list[str]]:
    """Return a module as a function that runs once, with ``$`` before each export, and its
    exports."""
    before = modules[: modules.index(module)]

    def bind_import(match: re.Match[str]) -> str:
        other = beside(module, match[2])
        if other not in before:
            raise CannotJoin(f"{module} imports {other}, which imports it, or is not there")
        return f"const {{{match[1].replace(' as ', ': ')}}} = {variable_of(other, modules)};\n"

    def rebase_late(match: re.Match[str]) -> str:
        return f'import("./{relpath(beside(module, match[1]), dirname(modules[-1]))}")'

    body = _LATE.sub(rebase_late, _IMPORT.sub(bind_import, text))
    exports = _EXPORT.findall(body)
    body = _EXPORT.sub("", body)
    if leftover := _LEFT.search(body):
        raise CannotJoin(f"{module}: {leftover[0]}")
    name = variable_of(module, modules)
    gives = ", ".join(exports)
    aliases = ", ".join(f"{each}: ${each}" for each in exports)
    function = f"const {name} = (() => {{\n{body}return {{ {gives} }};\n}})();\n"
    return function + (f"const {{ {aliases} }} = {name};\n" if exports else ""), exports
