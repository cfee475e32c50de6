"""Checks the files that a site serves for a game: pages load each of them, and every file, class
and variable that they name exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kabinett.core.game import Game
from kabinett.core.guesses import nearest

#: The files that pages load by themselves; ``*`` stands for the game's id.
LOADED: Final = ("*.css", "*.js", "board.svg", "room.svg", "milestones.js")
#: Suffixes of files that no page loads, because they are for people.
FOR_PEOPLE: Final = (".txt", ".md", ".ts")
READ: Final = (".css", ".js", ".svg")
SITE: Final = Path(__file__).parents[2] / "web"

COMMENT: Final = re.compile(r"/\*.*?\*/|<!--.*?-->", re.DOTALL)
IN_SHEETS: Final = re.compile(
    r"@import\s+(?:url\(\s*)?[\"']?([^\"')\s;]+)|\burl\(\s*[\"']?([^\"')]+?)[\"']?\s*\)"
)
IN_SCRIPTS: Final = re.compile(
    r"(?:(?<![\w'\"-])from|\bimport)\s*\(?\s*[\"']([^\"']+)[\"']|\bnew URL\(\s*[\"']([^\"']+)[\"']"
)
IN_PICTURES: Final = re.compile(r"\b(?:xlink:)?href=[\"']([^\"']+)[\"']|\burl\(\s*([^)#\s]+)\s*\)")
#: A string in a script that names a file.
A_FILE: Final = re.compile(
    r"[\"'`]([\w./-]+\.(?:css|js|svg|png|jpg|webp|avif|woff2|ogg|mp3))[\"'`]"
)
VARIABLE: Final = re.compile(r"\bvar\(\s*(--[\w-]+)\s*\)")
#: A variable that gets a value: in a style sheet, in a script or in the style of an element.
GIVEN: Final = re.compile(r"(--[\w-]+)\s*[\"']?\s*[:,]")

#: A variable that a style sheet sets, and any mention of a variable.
SET: Final = re.compile(r"(?<=[;{}])\s*(--[\w-]+)\s*:")
NAMED: Final = re.compile(r"--[a-zA-Z][\w-]*")

#: A class, or a kind of pieces, in a selector.
SELECTED: Final = re.compile(r"\.([a-zA-Z][\w-]*)|\[data-kind=[\"']?([\w-]+)")
WORD: Final = re.compile(r"[a-zA-Z][\w-]*")
#: Variables that `zoom.js` sets: the position and the scale of the board in its window.
ZOOM_VARIABLES: Final = {"--unit", "--left", "--top"}


class WrongFile(AssertionError):
    """A file that nothing uses, or a name in a file that means nothing."""


def check_files(game: Game) -> str:
    """Raise WrongFile with all faults. Returns a line for the report with the number of files."""
    static = game.folder / "static"
    own = static / game.id
    files = [file for file in sorted(static.rglob("*")) if file.is_file()]
    files = [file for file in files if not any(part[0] == "." for part in file.parts[-2:])]
    texts = {file: without_comments(file) for file in files if file.suffix in READ}
    wrong: list[str] = []
    references: dict[Path, set[Path]] = {}
    for file, text in texts.items():
        references[file] = set()
        for line, name in names_in(file, text):
            target = place_of(name, file, static)
            if isinstance(target, str):
                wrong.append(f"{file}:{line}: {name!r}: {target}")
            else:
                references[file].add(target)
        if file.suffix == ".js":
            references[file] |= {(file.parent / name).resolve() for name in A_FILE.findall(text)}
        if file.suffix == ".css":
            wrong += wrong_braces(file, text)
    wrong += wrong_variables(texts)
    wrong += unread_variables(game, texts)
    wrong += wrong_selectors(game, texts)
    wrong += unused_files(game, files, own, references)
    if wrong:
        raise WrongFile("\n".join(wrong))
    return f"{len(files)} in static/, all used" if files else "none in static/"


def without_comments(file: Path) -> str:
    """The text of a file with its comments replaced by blanks, so that lines keep their numbers."""
    text = file.read_text("utf-8")
    return COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def names_in(file: Path, text: str) -> Iterator[tuple[int, str]]:
    """Yield the names of files in a file's text, each with its line."""
    pattern = {".css": IN_SHEETS, ".js": IN_SCRIPTS}.get(file.suffix, IN_PICTURES)
    for match in pattern.finditer(text):
        name = next(filter(None, match.groups()), "")
        if name and not name.startswith(("#", "data:")):
            yield text.count("\n", 0, match.start()) + 1, name


def place_of(name: str, file: Path, static: Path) -> Path | str:
    """The path of the file that another file names; a text if the name is wrong."""
    path = re.split(r"[?#]", name)[0]
    if re.match(r"[a-z]+:|//", path):
        return "pages load nothing from other sites: put the file next to this one"
    if file.suffix == ".js" and not path.startswith(("./", "../")):
        return f"write './{path}' for a module in the same folder"
    if path.startswith("/"):
        return "write the path relative to this file, without a slash in front"
    target = (file.parent / path).resolve()
    if target.is_file():
        return target
    if target.is_relative_to(static.resolve() / "web"):  # a file of the site itself
        target = SITE / "static" / target.relative_to(static.resolve())
        if target.is_file():
            return target
    siblings = [each.name for each in target.parent.iterdir()] if target.parent.is_dir() else []
    guess = nearest(target.name, siblings, 0.5)
    return "there is no such file" + (f": {guess}?" if guess else "")


def unused_files(
    game: Game, files: list[Path], own: Path, references: dict[Path, set[Path]]
) -> Iterator[str]:
    """Yield a fault for each file that no page loads."""
    entry_names = {name.replace("*", game.id) for name in LOADED}
    reached_files: set[Path] = set()
    ahead = [own / name for name in sorted(entry_names) if (own / name).is_file()]
    while ahead:
        file = ahead.pop()
        if file not in reached_files:
            reached_files.add(file)
            ahead += [each for each in references.get(file, ()) if each in files]
    sources = [file.read_text("utf-8") for file in sources_naming_files(game.folder)]
    for file in files:
        if not file.is_relative_to(own):
            yield f"{file}: no site serves it: the files of this game belong into static/{game.id}/"
        elif file not in reached_files and file.suffix not in FOR_PEOPLE:
            if any(file.name in text for text in sources):
                continue
            how = {".css": f'@import url("{file.name}"); in {game.id}.css', ".js": "import it"}
            guess = nearest(file.name, entry_names - {each.name for each in files}, 0.6)
            cure = f"is {guess} meant?" if guess else how.get(file.suffix, "name it or delete it")
            yield f"{file}: no page uses it: {cure}"


def site_files() -> Iterator[Path]:
    """Yield the site's own templates, pictures, scripts and style sheets."""
    for suffix in ("js", "css", "html", "svg"):
        yield from SITE.rglob(f"*.{suffix}")


def sources_naming_files(folder: Path) -> Iterator[Path]:
    """Yield the other files of a game that may name a picture."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".toml") and "tests" not in file.relative_to(folder).parts:
            yield file


def wrong_braces(file: Path, text: str) -> Iterator[str]:
    """Yield a fault for a brace without a partner, because browsers skip the rules after it."""
    open_lines: list[int] = []
    for line, source in enumerate(text.splitlines(), 1):
        for sign in re.sub(r"\"[^\"]*\"|'[^']*'", "", source):
            if sign == "{":
                open_lines.append(line)
            elif sign == "}" and not open_lines:
                yield f"{file}:{line}: this brace closes nothing"
            elif sign == "}":
                open_lines.pop()
    if open_lines:
        yield f"{file}:{open_lines[-1]}: nothing closes this brace"


def wrong_selectors(game: Game, texts: dict[Path, str]) -> Iterator[str]:
    """Yield a fault for each class and kind of pieces in a style sheet that no element has."""
    others = (*site_files(), *sources_naming_files(game.folder))
    sources = [file.read_text("utf-8") for file in others]
    sources += [text for file, text in texts.items() if file.suffix != ".css"]
    words = {word for text in sources for word in WORD.findall(text)}
    own = {
        word
        for file in sources_naming_files(game.folder)
        for word in WORD.findall(file.read_text("utf-8"))
    }
    for file, text in texts.items():
        if file.suffix != ".css":
            continue
        selectors = re.sub(r"\{[^{}]*\}", lambda body: re.sub(r"[^\n]", " ", body[0]), text)
        selectors = re.sub(r"@import[^;]*;|url\([^)]*\)", "", selectors)
        for match in SELECTED.finditer(selectors):
            name = match[1] or match[2]
            # A script may add a number to a name.
            if name not in words and name.rstrip("0123456789") not in words:
                line = selectors.count("\n", 0, match.start()) + 1
                # The rules name kinds of pieces; scripts name classes.
                candidates = own if match[2] else {word for word in words if word[:2] == name[:2]}
                least = 0.7 if match[2] else 0.85
                if guess := nearest(name.rstrip("0123456789"), candidates, least):
                    yield f"{file}:{line}: it styles {name}, but nothing is called that: {guess}?"


def wrong_variables(texts: dict[Path, str]) -> Iterator[str]:
    """Yield a fault for each variable in a style sheet that nothing sets."""
    site = [file.read_text("utf-8") for file in site_files() if file.suffix in (".css", ".js")]
    names_set = {
        name for text in (*texts.values(), *site) for name in GIVEN.findall(text)
    } | ZOOM_VARIABLES
    for file, text in texts.items():
        for match in VARIABLE.finditer(text):
            if match[1] not in names_set:
                line = text.count("\n", 0, match.start()) + 1
                guess = nearest(match[1], names_set, 0.7)
                hint = f": {guess}?" if guess else ""
                yield f"{file}:{line}: nothing gives {match[1]} a value{hint}"


def unread_variables(game: Game, texts: dict[Path, str]) -> Iterator[str]:
    """Yield a fault for each variable that a style sheet of the game sets and nothing reads."""
    others = (*site_files(), *sources_naming_files(game.folder))
    other = [file for file in others if file not in texts]
    names_read = [
        name
        for file, text in {**texts, **{file: file.read_text("utf-8") for file in other}}.items()
        for name in NAMED.findall(SET.sub(";", text) if file.suffix == ".css" else text)
    ]
    prefixes = tuple(name for name in names_read if name.endswith("-"))  # `--seat-${seat}`
    names_set = {name for text in texts.values() for name in GIVEN.findall(text)}
    for file, text in texts.items():
        for match in SET.finditer(text) if file.suffix == ".css" else ():
            name = match[1]
            if name in names_read or name.startswith(prefixes):
                continue
            line = text.count("\n", 0, match.start(1)) + 1
            unset = [each for each in names_read if each not in names_set]
            guess = nearest(name, unset, 0.85) or nearest(name, names_read, 0.7)
            hint = f": {guess}?" if guess else ": delete it"
            yield f"{file}:{line}: nothing reads {name}{hint}"
