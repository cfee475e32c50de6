"""The bots in the documentation run as they are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.run import play

ROOT = Path(__file__).parent.parent.parent


def examples() -> list[tuple[str, str]]:
    """Returns page and source of every example that readers put into a mybot.py."""
    return [
        (page, source)
        for page in ("README.md", "docs/bots.md")
        for source in re.findall(
            r"```python\n(# mybot\.py\n.*?)```", (ROOT / page).read_text(), re.S
        )
    ]


def find(pattern: str, text: str) -> str:
    """Return what the first group of the pattern matches in the text."""
    match = re.search(pattern, text, re.S)
    assert match is not None, pattern
    return match[1]


@pytest.mark.parametrize(("page", "source"), examples(), ids=lambda text: text.split("\n")[0])
def test_every_bot_in_the_documentation_plays(page: str, source: str, tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(source)
    name = find(r"class (\w+)", source)
    assert f"mybot.py:{name} random" in (ROOT / page).read_text()
    bot = f"{tmp_path / 'mybot.py'}:{name}"
    for game, seats in (("bluff", 3), ("fall", 2)):
        assert len(play(Plan(MATCH, game, (bot, "random"), seats, blocks=1))) == seats


def test_readme_and_bots_page_both_have_a_bot() -> None:
    assert [page for page, _ in examples()] == ["README.md", "docs/bots.md"]


def test_the_python_example_runs() -> None:
    text = (ROOT / "docs/bots.md").read_text()
    source = find(r"```python\n(from kabinett\.arena.*?)```", text)
    assert "blocks=20" in source
    exec(source.replace("blocks=20", "blocks=1"), {})


def test_the_example_with_a_table_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs/bots.md").read_text()
    source = find(r"```python\n(import kabinett\n.*?)```", text)
    assert '"one-ply", 1' in source
    exec(source.replace('"one-ply", 1', '"random", 1'), {})
    *answers, winners = capsys.readouterr().out.splitlines()
    assert len(answers) > 20 and {line.split()[0] for line in answers} == {"0", "1"}
    assert re.fullmatch(r"\(\d?,?( \d)?\)", winners)
