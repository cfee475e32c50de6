"""Readers who follow docs/adding-a-game.md get a working game, and see what the page says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from tests.test_new_game import SOURCE, run

PAGE = (SOURCE.parent / "docs" / "adding-a-game.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: The comment above each piece names the file, and the place in it.
PLACE = re.compile(
    r"^(?:#|<!--) (?P<file>[\w/.]+\.\w+)(?:, (?:in (?P<inside>\w+), )?"
    r"(?P<how>in place of|above|below|at the end)(?: (?P<line>.+?))?)?"
    r"(?: -->)?\n",
    re.MULTILINE,
)
#: The pieces that mend what Kabinett at first refuses.
MENDS = ("board.svg", "first.toml", "rules.en.md", "rules.de.md")


@dataclass(frozen=True)
class Piece:
    """A piece of the page: a whole file, or text that joins a ``line`` of a file in the way
    ``how``."""

    file: str
    inside: str
    how: str
    line: str
    text: str

    def put_into(self, folder: Path) -> None:
        target = folder / self.file
        if not self.how:
            target.write_text(self.text, "utf-8")
            return
        lines = target.read_text("utf-8").splitlines(keepends=True)
        at = len(lines) if self.how == "at the end" else self.place_in(lines)
        if self.how == "in place of":
            lines.pop(at)
        text = self.text + ("\n\n" if self.line.startswith("def ") else "")
        lines.insert(at + (self.how == "below"), text)
        target.write_text("".join(lines), "utf-8")

    def place_in(self, lines: list[str]) -> int:
        begin = 0
        if self.inside:
            (begin,) = [
                n for n, line in enumerate(lines) if re.match(rf"(def|class) {self.inside}\b", line)
            ]
        found = [n for n, line in enumerate(lines) if line.lstrip().startswith(self.line)]
        assert self.inside or len(found) == 1, (self.file, self.line)
        return next(n for n in found if n > begin or not self.inside)


def pieces(page: str) -> list[Piece]:
    found = []
    for block in [text for language, text in FENCE.findall(page) if language]:
        places = list(PLACE.finditer(block))
        assert places and places[0].start() == 0, block
        for place, following in zip(places, [*places[1:], None], strict=True):
            text = block[place.end() : following.start() if following else None]
            found.append(
                Piece(**{key: each or "" for key, each in place.groupdict().items()}, text=text)
            )
    return found


@pytest.fixture
def tide(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "high_tide"
    folder.parent.mkdir()
    told = CliRunner().invoke(main, ["new-game", str(folder)])
    assert told.exit_code == 0, told.output
    return folder


def test_a_reader_who_follows_the_page_has_a_working_game(tide: Path) -> None:
    for piece in pieces(PAGE):
        piece.put_into(tide.parent if piece.file == "de.toml" else tide)
    missing = run(tide, "kabinett.cli.main", "words", tide, "--missing").stdout
    asked = re.findall(r'^(".*") = ""', missing, re.MULTILINE)
    german = re.findall(r'^(".*?") = "', (tide.parent / "de.toml").read_text("utf-8"), re.MULTILINE)
    assert sorted(asked) == sorted(german)
    words = run(tide, "kabinett.cli.main", "words", tide, "--from", tide.parent / "de.toml")
    found = run(tide, "kabinett.cli.main", "test", tide, "--games", 3, "--seed", 1)
    assert found.returncode == 0, words.stdout + words.stderr + found.stdout + found.stderr
    assert "7 of 7 region" in found.stdout and "evaluate of" in found.stdout
    own = run(tide, "pytest", "-q", "-p", "no:cacheprovider", tide)
    assert own.returncode == 0, own.stdout


def test_the_page_shows_the_refusals_on_the_way(tide: Path) -> None:
    """A single run shows all refusals: steps 3 to 5 without the pieces that mend them."""
    for piece in pieces(PAGE.partition("## 6.")[0]):
        if not piece.file.endswith(MENDS) and "kb.reveal" not in piece.text:
            piece.put_into(tide)
    told = without_seed(run(tide, "kabinett.cli.main", "test", tide, "--seed", 1).stdout)
    shown = [text for language, text in FENCE.findall(PAGE) if not language]
    refused = [line for each in shown for line in re.split(r"^  (?=\w)", each, flags=re.MULTILINE)]
    refused = [line for line in refused if "WRONG" in line]
    assert len(refused) == 5
    for part in [part for line in refused for part in without_seed(line).split("…")]:
        assert part.strip(" /") in told, told


def without_seed(text: str) -> str:
    """Return the text without the parts that depend on the seed."""
    return re.sub(
        r"region:\w+|the [A-Z]\w+|\b\d+|\s+", lambda found: " " if found[0].isspace() else "…", text
    )
