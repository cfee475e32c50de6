"""The page of rulings has every ruling, and the tests that it names exist."""

from __future__ import annotations

import re
from pathlib import Path

from kabinett.games.volk.game import game

ROOT = Path(__file__).parent.parent.parent


def test_the_page_has_every_ruling() -> None:
    page = (game.folder / "learn" / "rulings.en.md").read_text(encoding="utf-8")
    first = [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| A")]
    found: set[int] = set()
    for cell in first:
        numbers = [int(n) for n in re.findall(r"A(\d+)", cell)]
        found |= set(range(numbers[0], numbers[-1] + 1)) if "–" in cell else set(numbers)
    assert found == set(range(1, 76))


def test_the_tests_named_by_the_page_exist() -> None:
    page = (game.folder / "learn" / "rulings.en.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`(test_\w+)`", page))
    assert names
    for name in names:
        assert (ROOT / "tests" / "volk" / f"{name}.py").exists()
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "volk").glob("*.py"))
    for example in re.findall(r"V-(\d+)", page):
        assert f"def test_v{example}_" in tests
