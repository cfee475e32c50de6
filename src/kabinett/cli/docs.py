"""`kabinett docs`: lists the pages for authors of games, and explains names."""

from __future__ import annotations

import ast
import functools
import inspect
import itertools
import textwrap
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from kabinett import author, testing
from kabinett.core.script import program

HERE = Path(__file__).resolve().parents[1]
#: The pages for authors of games, in the order of reading.
PAGES = ("adding-a-game", "game-reference", "game-checks", "client", "kernel", "packs", "bots")
#: Whole games of one file, which the pages cite, and what each shows.
GAMES = {
    "bluff": "hidden dice; the shortest game",
    "estates": "roles, and cards that go openly into a hand",
    "causes": "a secret number per seat, and a loss for all",
}


def page_files() -> list[Path]:
    """Return the files of the pages.  An installed Kabinett has them in its package."""
    installed = HERE / "docs"
    folder = installed if installed.is_dir() else HERE.parents[1] / "docs"
    return [folder / f"{name}.md" for name in PAGES]


def game_files() -> dict[str, Path]:
    """Return the files of the complete games by name.  An installed Kabinett has them beside the
    pages, a checkout among its tests."""
    installed = HERE / "docs"
    if installed.is_dir():
        return {name: installed / f"{name}.py" for name in GAMES}
    return {name: HERE.parents[1] / "tests" / "games" / name / "__init__.py" for name in GAMES}


@click.command()
@click.argument("name", required=False)
def docs(name: str | None) -> None:
    """List the pages and complete games for authors, or explain a NAME that games use, such as
    Hands, Question or Question.text."""
    if native():
        raise click.ClickException(
            "this build is compiled and has no docstrings: "
            "remove it from PYTHONPATH, and ask the package that it was made from"
        )
    if name is None:
        overview()
        return
    thing = lookup(name)
    if thing is None:
        raise click.UsageError(f"nothing is called {name!r}; `kabinett docs` lists all names")
    click.echo("\n".join(describe(name, thing)))


def native() -> bool:
    return not str(program.__file__).endswith(".py")


def overview() -> None:
    click.echo("Pages, in the order in which authors of games should read them:")
    for page in page_files():
        title = page.read_text("utf-8").splitlines()[0].removeprefix("# ")
        click.echo(f"  {page}  {title}")
    click.echo("\nComplete games:")
    for name, file in game_files().items():
        click.echo(f"  {file}  {GAMES[name]}")
    for module, short, what in (
        (author, " as kb", "names for games"),
        (testing, "", "names for tests of games"),
    ):
        click.echo(f"\nimport {module.__name__}{short}  {what} (kabinett docs NAME explains one)")
        for name in module.__all__:
            text = meaning(name, getattr(module, name)).split("\n\n")[0]
            click.echo(f"  {name:14} {first_sentence(text)}")


def first_sentence(text: str) -> str:
    text = " ".join(text.replace("``", "").split())
    for end in (": ", ". ", "; "):
        text = text.partition(end)[0]
    return text.rstrip(".:")


def lookup(name: str) -> Any:
    """Return the value of a name of `kabinett.author` or `kabinett.testing`, or of a member; None
    if there is none."""
    for prefix in ("kb.", "kabinett.author.", "kabinett.testing."):
        name = name.removeprefix(prefix)
    first, _, member = name.partition(".")
    for module in (author, testing):
        if first in module.__all__:
            thing = getattr(module, first)
            return getattr(thing, member, None) if member else thing
    return dict(own_members(author.lines)).get(name) or type_of_lines(name)


def type_of_lines(name: str) -> Any:
    """Return a type of `kabinett.author.lines`, such as ``Reader``; None if there is none."""
    kind = getattr(author.lines, name, None)
    return kind if typing.get_origin(kind) and not name.startswith("_") else None


def own_members(module: Any) -> Iterator[tuple[str, Any]]:
    """Yield the documented classes and functions of a module, in the order of its source."""
    for name, value in vars(module).items():
        if not (inspect.isclass(value) or inspect.isfunction(value)) or value.__name__ != name:
            continue
        if value.__module__ == module.__name__ and inspect.getdoc(value):
            yield name, value


def describe(name: str, thing: object) -> Iterator[str]:
    """Yield the lines that describe a name."""
    yield f"{name}{signature(thing)}"
    yield ""
    yield meaning(name, thing)
    for declaration, text in fields(thing):
        yield ""
        yield f"  {declaration}"
        yield f"      {text}"
    for member, value in members(thing):
        yield ""
        yield f"  {member}{signature(value)}"
        if doc := inspect.getdoc(value):
            yield f"      {' '.join(doc.split(chr(10) * 2)[0].split())}"


def signature(thing: object) -> str:
    if isinstance(thing, property) or not callable(thing) or typing.get_origin(thing):
        return ""
    try:
        return str(inspect.signature(thing)).replace("'", "")
    except (TypeError, ValueError):
        return ""


def fields(thing: object) -> Iterator[tuple[str, str]]:
    """Yield the annotated fields of a class with their descriptions, which are docstrings below or
    comments behind them."""
    if not inspect.isclass(thing) or typing.get_origin(thing):
        return
    source = textwrap.dedent(inspect.getsource(thing))
    lines = source.splitlines()
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    for node, below in itertools.zip_longest(body.body, body.body[1:]):
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        text = lines[node.lineno - 1].partition("  # ")[2]
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            text = " ".join(str(below.value.value).replace("``", "").split())
        if text and not node.target.id.startswith("_"):
            yield ast.unparse(node), text


def members(thing: object) -> Iterator[tuple[str, Any]]:
    """Yield the documented members of a class or a module, in the order of its source."""
    if inspect.ismodule(thing):
        yield from own_members(thing)
    if not inspect.isclass(thing):
        return
    for name, value in vars(thing).items():
        own = callable(value) or isinstance(value, property | functools.cached_property)
        own = own or isinstance(value, classmethod | staticmethod)
        if not name.startswith("_") and own and inspect.getdoc(value):
            yield name, getattr(thing, name)


def meaning(name: str, thing: object) -> str:
    """Return the docstring of a value, or the comment above a constant or a type."""
    own = inspect.isclass(thing) or inspect.isfunction(thing) or inspect.ismodule(thing)
    text = inspect.getdoc(thing) if own and not typing.get_origin(thing) else None
    return text or comments().get(name.rpartition(".")[2]) or repr(thing)


def comments() -> dict[str, str]:
    """Return the ``#:`` comments of the kernel, by the names below them."""
    texts: dict[str, str] = {}
    for page in sorted((HERE / "core").rglob("*.py")):
        lines: list[str] = []
        for line in page.read_text("utf-8").splitlines():
            if line.startswith("#:"):
                lines.append(line.removeprefix("#:").strip())
            elif lines:
                texts.setdefault(line.partition("=")[0].partition(":")[0].strip(), " ".join(lines))
                lines = []
    return texts
