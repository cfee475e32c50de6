"""The files of a game that a site serves: each is reached from those that a page loads, and
whatever they name is there."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from kabinett.core.game import Game

#: What pages load by itself, with the game's id for ``*``.
LOADED: Final = ("*.css", "*.js", "board.svg", "room.svg")
#: What may lie beside the others and is read by people.
BESIDE: Final = (".txt", ".md", ".ts")
READ: Final = (".css", ".js", ".svg")
HOUSE: Final = Path(__file__).parents[1] / "web" / "static"

COMMENT: Final = re.compile(r"/\*.*?\*/|<!--.*?-->", re.DOTALL)
IN_SHEETS: Final = re.compile(
    r"@import\s+(?:url\(\s*)?[\"']?([^\"')\s;]+)|\burl\(\s*[\"']?([^\"')]+?)[\"']?\s*\)"
)
IN_SCRIPTS: Final = re.compile(
    r"(?:\bfrom|\bimport)\s*\(?\s*[\"']([^\"']+)[\"']|\bnew URL\(\s*[\"']([^\"']+)[\"']"
)
IN_PICTURES: Final = re.compile(r"\b(?:xlink:)?href=[\"']([^\"']+)[\"']|\burl\(\s*([^)#\s]+)\s*\)")
#: A text in a script that names a file.
A_FILE: Final = re.compile(
    r"[\"'`]([\w./-]+\.(?:css|js|svg|png|jpg|webp|avif|woff2|ogg|mp3))[\"'`]"
)
VARIABLE: Final = re.compile(r"\bvar\(\s*(--[\w-]+)\s*\)")
#: Where one is given a value: in a sheet, in a script, in a style of an element.
GIVEN: Final = re.compile(r"(--[\w-]+)\s*[\"']?\s*[:,]")

#: The same in a sheet only, and any that is named.
SET: Final = re.compile(r"(?<=[;{}])\s*(--[\w-]+)\s*:")
NAMED: Final = re.compile(r"--[a-zA-Z][\w-]*")

#: A class, or a kind of pieces, in a selector.
SPOKEN_OF: Final = re.compile(r"\.([a-zA-Z][\w-]*)|\[data-kind=[\"']?([\w-]+)")
WORD: Final = re.compile(r"[a-zA-Z][\w-]*")
#: Those that `zoom.js` gives values to, where the board lies in its window.
LAID: Final = {"--unit", "--left", "--top"}


class WrongFile(AssertionError):
    """A file that nothing uses, or that is named and missing."""


def check_files(game: Game[Any]) -> str:
    """Raise WrongFile, with all that is found; how many files there are."""
    static = game.folder / "static"
    own = static / game.id
    files = [file for file in sorted(static.rglob("*")) if file.is_file()]
    files = [file for file in files if not any(part[0] == "." for part in file.parts[-2:])]
    texts = {file: bare(file) for file in files if file.suffix in READ}
    wrong: list[str] = []
    named: dict[Path, set[Path]] = {}
    for file, text in texts.items():
        named[file] = set()
        for line, name in names_in(file, text):
            found = place_of(name, file, static)
            if isinstance(found, str):
                wrong.append(f"{file}:{line}: {name!r}: {found}")
            else:
                named[file].add(found)
        if file.suffix == ".js":
            named[file] |= {(file.parent / name).resolve() for name in A_FILE.findall(text)}
        if file.suffix == ".css":
            wrong += wrong_braces(file, text)
    wrong += wrong_variables(texts)
    wrong += unread_variables(game, texts)
    wrong += wrong_selectors(game, texts)
    wrong += unused(game, files, own, named)
    if wrong:
        raise WrongFile("\n".join(wrong))
    return f"{len(files)} in static/, each of use" if files else "none in static/"


def bare(file: Path) -> str:
    """Its text, with blanks in the place of comments."""
    text = file.read_text("utf-8")
    return COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def names_in(file: Path, text: str) -> Iterator[tuple[int, str]]:
    """The files that one names, with their lines."""
    pattern = {".css": IN_SHEETS, ".js": IN_SCRIPTS}.get(file.suffix, IN_PICTURES)
    for found in pattern.finditer(text):
        name = next(filter(None, found.groups()), "")
        if name and not name.startswith(("#", "data:")):
            yield text.count("\n", 0, found.start()) + 1, name


def place_of(name: str, file: Path, static: Path) -> Path | str:
    """The file that a name in another one stands for, or what is wrong with it."""
    path = re.split(r"[?#]", name)[0]
    if re.match(r"[a-z]+:|//", path):
        return "pages load nothing from elsewhere: put the file beside this one"
    if file.suffix == ".js" and not path.startswith(("./", "../")):
        return f"a module that lies beside this one is called './{path}'"
    if path.startswith("/"):
        return "say where it lies from here, without a slash before it"
    found = (file.parent / path).resolve()
    if found.is_file():
        return found
    if found.is_relative_to(static.resolve() / "web"):  # on a site it lies beside the games
        found = HOUSE / found.relative_to(static.resolve())
        if found.is_file():
            return found
    there = [each.name for each in found.parent.iterdir()] if found.parent.is_dir() else []
    near = difflib.get_close_matches(found.name, there, 1, 0.5)
    return "there is no such file" + (f": {near[0]}?" if near else "")


def unused(
    game: Game[Any], files: list[Path], own: Path, named: dict[Path, set[Path]]
) -> Iterator[str]:
    """The files that no page comes to."""
    loaded = {name.replace("*", game.id) for name in LOADED}
    reached: set[Path] = set()
    ahead = [own / name for name in sorted(loaded) if (own / name).is_file()]
    while ahead:
        file = ahead.pop()
        if file not in reached:
            reached.add(file)
            ahead += [each for each in named.get(file, ()) if each in files]
    told = [file.read_text("utf-8") for file in told_in(game.folder)]
    for file in files:
        if not file.is_relative_to(own):
            yield f"{file}: nobody serves it: the files of this game lie in static/{game.id}/"
        elif file not in reached and file.suffix not in BESIDE:
            if any(file.name in text for text in told):
                continue
            how = {".css": f'@import url("{file.name}"); in {game.id}.css', ".js": "import it"}
            near = difflib.get_close_matches(file.name, loaded - {each.name for each in files}, 1)
            cure = (
                f"is {near[0]} meant?" if near else how.get(file.suffix, "name it, or take it out")
            )
            yield f"{file}: no page uses it: {cure}"


def told_in(folder: Path) -> Iterator[Path]:
    """The other files of a game that may name a picture."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".toml") and "tests" not in file.relative_to(folder).parts:
            yield file


def wrong_braces(file: Path, text: str) -> Iterator[str]:
    """A brace that nothing closes, or that closes nothing: what stands behind it is not read."""
    opened: list[int] = []
    for line, source in enumerate(text.splitlines(), 1):
        for sign in re.sub(r"\"[^\"]*\"|'[^']*'", "", source):
            if sign == "{":
                opened.append(line)
            elif sign == "}" and not opened:
                yield f"{file}:{line}: a brace that closes nothing"
            elif sign == "}":
                opened.pop()
    if opened:
        yield f"{file}:{opened[-1]}: a brace that nothing closes"


def wrong_selectors(game: Game[Any], texts: dict[Path, str]) -> Iterator[str]:
    """Classes and kinds that a style sheet speaks of and nothing has: it would style nothing."""
    ends = ("js", "css", "html", "svg")
    house = [file for end in ends for file in (HOUSE.parent).rglob(f"*.{end}")]
    read = [file.read_text("utf-8") for file in (*house, *told_in(game.folder))]
    read += [text for file, text in texts.items() if file.suffix != ".css"]
    words = {word for text in read for word in WORD.findall(text)}
    own = {word for file in told_in(game.folder) for word in WORD.findall(file.read_text("utf-8"))}
    for file, text in texts.items():
        if file.suffix != ".css":
            continue
        selectors = re.sub(r"\{[^{}]*\}", lambda body: re.sub(r"[^\n]", " ", body[0]), text)
        selectors = re.sub(r"@import[^;]*;|url\([^)]*\)", "", selectors)
        for found in SPOKEN_OF.finditer(selectors):
            name = found[1] or found[2]
            # What ends in a number may be put together.
            if name not in words and name.rstrip("0123456789") not in words:
                line = selectors.count("\n", 0, found.start()) + 1
                # Kinds of pieces come from the rules, classes from scripts.
                alike = own if found[2] else {word for word in words if word[:2] == name[:2]}
                least = 0.7 if found[2] else 0.85
                if near := difflib.get_close_matches(name.rstrip("0123456789"), alike, 1, least):
                    yield f"{file}:{line}: nothing is called {name}, which it styles: {near[0]}?"


def wrong_variables(texts: dict[Path, str]) -> Iterator[str]:
    """The variables of style sheets that nothing gives a value."""
    house = [file.read_text("utf-8") for end in ("css", "js") for file in HOUSE.rglob(f"*.{end}")]
    given = {name for text in (*texts.values(), *house) for name in GIVEN.findall(text)} | LAID
    for file, text in texts.items():
        for found in VARIABLE.finditer(text):
            if found[1] not in given:
                line = text.count("\n", 0, found.start()) + 1
                near = difflib.get_close_matches(found[1], given, 1, 0.7)
                meant = f": {near[0]}?" if near else ""
                yield f"{file}:{line}: nothing gives {found[1]} a value{meant}"


def unread_variables(game: Game[Any], texts: dict[Path, str]) -> Iterator[str]:
    """The variables that a style sheet of the game gives a value and nothing reads."""
    ends = ("css", "js", "html", "svg")
    house = [file for end in ends for file in HOUSE.parent.rglob(f"*.{end}")]
    other = [file for file in (*house, *told_in(game.folder)) if file not in texts]
    read = [
        name
        for file, text in {**texts, **{file: file.read_text("utf-8") for file in other}}.items()
        for name in NAMED.findall(SET.sub(";", text) if file.suffix == ".css" else text)
    ]
    begun = tuple(name for name in read if name.endswith("-"))  # put together: `--seat-${seat}`
    given = {name for text in texts.values() for name in GIVEN.findall(text)}
    for file, text in texts.items():
        for found in SET.finditer(text) if file.suffix == ".css" else ():
            name = found[1]
            if name in read or name.startswith(begun):
                continue
            line = text.count("\n", 0, found.start(1)) + 1
            unset = [each for each in read if each not in given]
            near = [
                *difflib.get_close_matches(name, unset, 1, 0.85),
                *difflib.get_close_matches(name, read, 1, 0.7),
            ]
            meant = f": {near[0]}?" if near else ": take it out"
            yield f"{file}:{line}: nothing reads {name}{meant}"
