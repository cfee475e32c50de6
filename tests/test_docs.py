"""The pages that come with Kabinett, and the command that shows them."""

from __future__ import annotations

import ast
import functools
import re
import shutil
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett import author
from kabinett.cli import docs
from kabinett.cli.docs import native
from kabinett.cli.main import main
from kabinett.core.contract.groups import GROUPS, Contract, homes
from kabinett.core.setup import Option
from kabinett.learn import example, lesson_files

interpreted = pytest.mark.skipif(native(), reason="mypyc drops docstrings")
ROOT = Path(__file__).resolve().parent.parent
REFERENCE = (ROOT / "docs" / "game-reference.md").read_text("utf-8")
DOCS = sorted((ROOT / "docs").glob("**/*.md"))
PAGES = [*sorted(ROOT.glob("*.md")), *DOCS]
LINK = re.compile(r"\]\(([^)\s]+)\)")
#: Files that the running text names, relative to the package.
PACKAGES = "core|games|web|cli|testing|starter|bots|arena|attack|research|training|nets"
NAMED = re.compile(rf"`((?:{PACKAGES})/[\w/]+\.(?:py|svg|toml|md)|learn/\w+\.py)`")
#: Files that it names, relative to the repository.
IN_REPOSITORY = re.compile(r"`((?:src|tests|docs|bench|scripts|examples|deploy)/[\w/.*-]+)`")


def told(*command: str) -> str:
    found = CliRunner().invoke(main, ["docs", *command])
    assert found.exit_code == 0, found.output
    return found.stdout


def prose(page: Path) -> str:
    """The text of a page without blocks of code."""
    return re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The fragments under which a reader finds the headings of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_nothing_interrupts_a_numbered_list(page: Path) -> None:
    """A list that goes on after a paragraph would be shown as running text."""
    next_number = 1
    for line in prose(page).splitlines():
        if match := re.match(r"(\d+)\. ", line):
            assert int(match[1]) in (1, next_number), line
            next_number = int(match[1]) + 1
        elif line and not line.startswith(" "):
            next_number = 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    for link in LINK.findall(re.sub(r"`[^`]*`", "", prose(page))):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{page.name}: {link}"
        # The wheel has all of docs/ and the package, and nothing else of the repository.
        assert page not in DOCS or target.is_relative_to(ROOT / "docs"), f"{page.name}: {link}"
        assert not anchor or anchor in anchors(target), f"{page.name}: {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    """Of running text; `CHANGELOG.md` names files as they were."""
    if page.name == "CHANGELOG.md":
        return
    for name in NAMED.findall(prose(page)):
        assert (ROOT / "src" / "kabinett" / name).exists(), f"{page.name}: {name}"
    for name in IN_REPOSITORY.findall(prose(page)):
        assert any(ROOT.glob(name)), f"{page.name}: {name}"


@functools.cache
def members() -> dict[str, set[str]]:
    """The names that the classes of the package define, and those of their bases."""
    names: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for file in (ROOT / "src" / "kabinett").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                own = names.setdefault(node.name, set())
                bases.setdefault(node.name, set()).update(
                    each.id for each in node.bases if isinstance(each, ast.Name)
                )
                for part in ast.walk(node):
                    match part:
                        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                            own.add(name)
                        case ast.Name(name, ast.Store()) | ast.Attribute(_, name, ast.Store()):
                            own.add(name)
    for _ in range(3):
        for name, others in bases.items():
            names[name].update(*(names.get(other, set()) for other in others))
    return names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_member_that_a_page_names_exists(page: Path) -> None:
    for thing, member in re.findall(r"`([A-Z]\w+)\.([a-z]\w*)", prose(page)):
        assert member in members().get(thing, {member}), f"{page.name}: {thing}.{member}"


def test_the_version_is_the_newest_release_of_the_changelog() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = re.findall(r"^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$", text, re.M)
    assert text.index("## [Unreleased]\n") < text.index(f"## [{version}] - ")
    assert releases[0] == version
    assert f"version = {{{version}}}" in (ROOT / "docs" / "research.md").read_text("utf-8")


def test_each_entry_of_the_changelog_is_a_line() -> None:
    _, _, entries = (ROOT / "CHANGELOG.md").read_text("utf-8").partition("## [Unreleased]")
    for line in entries.splitlines():
        assert not line or re.match(r"- |#|[A-Z].*\.$", line), f"goes on with the next line: {line}"
        assert len(line) <= 145, line


def test_the_wheel_has_the_pages_and_the_sample() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    there = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert there["docs"] == "kabinett/docs"
    assert (ROOT / next(file for file, to in there.items() if to.endswith("bluff.py"))).exists()


def test_whoever_adds_a_game_learns_how_to_install_the_wheel() -> None:
    """The page to begin with says so, and the first page leads to it."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8").partition("## 2.")[0]
    assert "pip wheel " in page and 'pip install "$(ls dist/kabinett-' in page
    assert "`pip install` the wheel" in (ROOT / "README.md").read_text("utf-8")


@interpreted
def test_it_lists_the_pages_and_every_name() -> None:
    shown = told()
    assert "adding-a-game.md  Adding a game" in shown and "game-reference.md  The ref" in shown
    assert "import kabinett.author as kb" in shown
    for name in author.__all__:
        assert re.search(rf"^  {name} +\S", shown, re.MULTILINE), name


@interpreted
@pytest.mark.parametrize("name", author.__all__)
def test_every_name_has_a_meaning(name: str) -> None:
    shown = told(name)
    assert len(shown.split()) > 5, f"{name} says nothing: {shown}"


@pytest.mark.skipif(not native(), reason="of the compiled build")
def test_a_compiled_build_says_that_it_has_none() -> None:
    found = CliRunner().invoke(main, ["docs", "Hands"])
    assert found.exit_code == 1 and "this build is compiled" in found.stderr


@interpreted
@pytest.mark.parametrize("name", ["Reader", "Writer", "lines.Reader", "kb.lines.Writer"])
def test_what_a_line_is_made_of_has_a_meaning(name: str) -> None:
    assert re.search(r"(read\(s, items\)|write\(s\)).* the things of a line", told(name))


@interpreted
def test_what_a_line_takes_is_told() -> None:
    shown = told("lines.Line")
    assert "such a list of texts" in shown and "[] omits the line" in shown


@interpreted
def test_a_member_has_a_meaning_too() -> None:
    assert told("Result.highest").startswith("Result.highest(kind: str, scores: tuple[int, ...]")
    shown = told("Contract")
    assert "version: int = 1\n      Raise it when old records no longer replay" in shown
    assert "new empty dictionary" not in shown, "the docstring of a value is not its meaning"
    assert "the text on a plain token" in told("Piece")
    assert "counts(key: str, field: str, names: Sequence[str]" in told("lines")
    assert told("Line").startswith("Line(key: str") and "a number for each" in told("lines.counts")
    found = CliRunner().invoke(main, ["docs", "Handz"])
    assert found.exit_code == 2 and "nothing is called 'Handz'" in found.stderr


@interpreted
@pytest.mark.parametrize("name", ["Secret", "Hidden"])
def test_what_the_game_deals_anew_itself_says_how(name: str) -> None:
    assert "other = kb.redeal(s, viewer, luck)" in told(name)
    assert "other = kb.redeal(s, viewer, luck)" in REFERENCE.partition("### Hidden values")[2]


@interpreted
def test_all_members_of_lessons_and_examples_stand_in_the_page() -> None:
    examples, lessons = [part.partition("\n\n")[0] for part in REFERENCE.split("| members of ")[1:]]
    for members, text in (
        ((*example._EXAMPLE_KEYS, *example._EXAMPLE_STEP_KEYS), examples),
        (
            (*lesson_files._LESSON_KEYS, *lesson_files._STEP_KEYS, *lesson_files._ANSWER_KEYS),
            lessons,
        ),
    ):
        assert {*members} <= {*re.findall(r"\w+", text)} | {"step", "answer"}


@interpreted
@pytest.mark.parametrize("part", [*homes(), *GROUPS])
def test_each_part_of_a_game_stands_in_the_reference(part: str) -> None:
    """In the table of its group."""
    section = REFERENCE.partition("\n## The contract\n")[2].partition("\n## ")[0]
    group = homes().get(part, Contract).__name__
    _, _, table = section.partition(f"\n**`{group}`: ")
    table, _, _ = table.partition("\n**`")
    heads = [line.split(" | ")[0] for line in table.splitlines() if line.startswith("| ")]
    assert any(re.search(rf"`{part}\b", head) for head in heads), part


@interpreted
def test_all_fields_of_an_option_stand_in_its_table() -> None:
    table = REFERENCE.partition("\n### Options\n")[2].partition("\n### ")[0]
    named = re.findall(r"`(\w+)[`=]", "".join(re.findall(r"(?m)^\| ([^|]*) \|", table)))
    assert sorted(named) == sorted(each.name for each in fields(Option))


def test_each_topic_of_the_reference_is_found_by_its_heading() -> None:
    def slugs(marks: str) -> set[str]:
        found = re.findall(rf"^{marks} (.+)$", REFERENCE, re.MULTILINE)
        return {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in found}

    def linked(text: str) -> set[str]:
        return set(re.findall(r"\]\(#([^)]+)\)", text))

    assert linked(REFERENCE.partition("\n## ")[0]) == slugs("##") | slugs("###")
    assert linked(REFERENCE) <= slugs("#{2,4}")


@interpreted
def test_the_list_names_the_complete_games_of_a_checkout() -> None:
    files = re.findall(r"^  (/\S+/games/\w+/__init__\.py)  ", told(), re.MULTILINE)
    assert [Path(file).parent.name for file in files] == ["bluff", "estates", "causes"]
    assert all(Path(file).is_file() for file in files)


@interpreted
def test_the_list_names_the_complete_games_of_an_installed_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wheel copies the games beside the pages, as pyproject.toml says."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    for source, target in build["targets"]["wheel"]["force-include"].items():
        installed = tmp_path / target.removeprefix("kabinett/")
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, installed)
        else:
            shutil.copy(ROOT / source, installed)
    monkeypatch.setattr(docs, "HERE", tmp_path)
    text = told()
    for name in ("bluff", "estates", "causes"):
        assert f"  {tmp_path}/docs/{name}.py  " in text


@interpreted
def test_the_list_has_only_pages_for_authors() -> None:
    assert "adding-a-game.md" in told() and "hosting.md" not in told()


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_the_readme_links_to_every_page(page: Path) -> None:
    links = [
        link.partition("#")[0] for link in LINK.findall((ROOT / "README.md").read_text("utf-8"))
    ]
    assert str(page.relative_to(ROOT)) in links


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_names_of_pages_have_hyphens(page: Path) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*\.md", page.name)
