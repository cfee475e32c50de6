"""kabinett docs: where the pages for writers of games are, and what a name means."""

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


def folder() -> Path:
    """The pages: in the package where Kabinett is installed, else in the repository."""
    inside = HERE / "docs"
    return inside if inside.is_dir() else HERE.parents[1] / "docs"


@click.command()
@click.argument("name", required=False)
def docs(name: str | None) -> None:
    """Say where the pages are, or what NAME means: one of what a game is written with, such as
    Hands, Question or Question.text."""
    if native():
        raise click.ClickException(
            "this build is compiled, and has neither pages nor docstrings: "
            "ask the package that it was made of (no build in PYTHONPATH)"
        )
    if name is None:
        overview()
        return
    found = lookup(name)
    if found is None:
        raise click.UsageError(f"nothing is called {name!r}: `kabinett docs` lists what there is")
    click.echo("\n".join(told(name, found)))


def native() -> bool:
    return not str(program.__file__).endswith(".py")


def overview() -> None:
    click.echo("Pages, to be read in this order by who writes a game:")
    first = ["adding-a-game", "game-reference", "client", "kernel", "packs", "bots"]
    pages = {page.stem: page for page in sorted(folder().glob("*.md"))}
    for stem in [*first, *(stem for stem in pages if stem not in first)]:
        title = pages[stem].read_text("utf-8").splitlines()[0].removeprefix("# ")
        click.echo(f"  {pages[stem]}  {title}")
    for module, short, what in (
        (author, " as kb", "what a game is written with"),
        (testing, "", "for its tests"),
    ):
        click.echo(f"\nimport {module.__name__}{short}  {what} (kabinett docs NAME tells more)")
        for name in module.__all__:
            said = meaning(name, getattr(module, name)).split("\n\n")[0]
            click.echo(f"  {name:14} {first_sentence(said)}")


def first_sentence(text: str) -> str:
    text = " ".join(text.replace("``", "").split())
    for end in (": ", ". ", "; "):
        text = text.partition(end)[0]
    return text.rstrip(".:")


def lookup(name: str) -> Any:
    """A name of `kabinett.author`, or a member of one."""
    for prefix in ("kb.", "kabinett.author.", "kabinett.testing."):
        name = name.removeprefix(prefix)
    first, _, member = name.partition(".")
    for module in (author, testing):
        if first in module.__all__:
            found = getattr(module, first)
            return getattr(found, member, None) if member else found
    return dict(own_members(author.lines)).get(name) or type_of_lines(name)


def type_of_lines(name: str) -> Any:
    """What a line is made of, such as `Reader`."""
    found = getattr(author.lines, name, None)
    return found if typing.get_origin(found) and not name.startswith("_") else None


def own_members(module: Any) -> Iterator[tuple[str, Any]]:
    """What a module makes itself and tells of, in the order of its source."""
    for name, value in vars(module).items():
        made = inspect.isclass(value) or inspect.isfunction(value)
        if made and value.__module__ == module.__name__ and inspect.getdoc(value):
            yield name, value


def told(name: str, found: Any) -> Iterator[str]:
    yield f"{name}{signature(found)}"
    yield ""
    yield meaning(name, found)
    for declared, text in fields(found):
        yield ""
        yield f"  {declared}"
        yield f"      {text}"
    for member, value in members(found):
        yield ""
        yield f"  {member}{signature(value)}"
        if said := inspect.getdoc(value):
            yield f"      {' '.join(said.split(chr(10) * 2)[0].split())}"


def signature(found: Any) -> str:
    if isinstance(found, property) or not callable(found) or typing.get_origin(found):
        return ""
    try:
        return str(inspect.signature(found)).replace("'", "")
    except (TypeError, ValueError):
        return ""


def fields(found: Any) -> Iterator[tuple[str, str]]:
    """What a class declares with a type, and what is said of it: the text below, or behind it."""
    if not inspect.isclass(found) or typing.get_origin(found):
        return
    source = textwrap.dedent(inspect.getsource(found))
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


def members(found: Any) -> Iterator[tuple[str, Any]]:
    """What a class offers besides, or a module, in the order of its source."""
    if inspect.ismodule(found):
        yield from own_members(found)
    if not inspect.isclass(found):
        return
    for name, value in vars(found).items():
        own = callable(value) or isinstance(value, property | functools.cached_property)
        own = own or isinstance(value, classmethod | staticmethod)
        if not name.startswith("_") and own and inspect.getdoc(value):
            yield name, getattr(found, name)


def meaning(name: str, found: Any) -> str:
    """The docstring; of a constant or a kind the comment above it in its module."""
    own = inspect.isclass(found) or inspect.isfunction(found) or inspect.ismodule(found)
    text = inspect.getdoc(found) if own and not typing.get_origin(found) else None
    return text or comments().get(name.rpartition(".")[2]) or repr(found)


def comments() -> dict[str, str]:
    """What stands above names in ``#:`` comments."""
    found: dict[str, str] = {}
    for page in sorted((HERE / "core").rglob("*.py")):
        lines: list[str] = []
        for line in page.read_text("utf-8").splitlines():
            if line.startswith("#:"):
                lines.append(line.removeprefix("#:").strip())
            elif lines:
                found.setdefault(line.partition("=")[0].partition(":")[0].strip(), " ".join(lines))
                lines = []
    return found
