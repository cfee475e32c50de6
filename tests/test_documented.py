"""A page documents everything that users can call, set or read: commands, variables, metrics.

tests/web/test_api_page.py does the same for the API."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.cli.bench import MEASUREMENTS
from kabinett.cli.main import COMMANDS
from kabinett.cli.serve import serve
from kabinett.testing.checks import CHECKS

ROOT = Path(__file__).resolve().parent.parent
SOURCE = [path.read_text("utf-8") for path in (ROOT / "src" / "kabinett").rglob("*.py")]
PAGES = {
    path.name: path.read_text("utf-8")
    for path in (*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md")
}
EVERYWHERE = "\n".join(PAGES.values())


def found(pattern: str) -> list[str]:
    return sorted({name for text in SOURCE for name in re.findall(pattern, text)})


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_is_on_a_page(command: str) -> None:
    assert re.search(rf"kabinett {command}\b", EVERYWHERE)


@pytest.mark.parametrize("variable", found(r"\bKABINETT_[A-Z][A-Z_]*"))
def test_every_variable_is_on_a_page(variable: str) -> None:
    assert re.search(rf"\b{variable}\b", EVERYWHERE)


@pytest.mark.parametrize("metric", found(r"\"(kabinett_[a-z_]*[a-z])\""))
def test_every_metric_is_on_the_page_for_hosts(metric: str) -> None:
    assert metric in PAGES["hosting.md"]


def test_the_page_on_architecture_lists_every_thread() -> None:
    threads = found(r'Thread\([^()]*(?:\([^()]*\)[^()]*)*name="([^"]+)"')
    pools = found(r'ThreadPoolExecutor\([^)]*"([^"]+)"\)')
    assert "owner" in threads and "sender" in pools
    for name in threads + pools:
        assert f"`{name}`" in PAGES["architecture.md"], name


def test_the_help_of_serve_lists_the_variables_of_hosting() -> None:
    """Variables of `kabinett serve --help` are those of the table in docs/hosting.md."""
    rows = re.findall(r"^\| (`KABINETT_.*?) \|", PAGES["hosting.md"], re.MULTILINE)
    hosting = {name for row in rows for name in re.findall(r"KABINETT_[A-Z_]+", row)}
    help_text = serve.callback.__doc__ or ""
    assert set(re.findall(r"^ +(KABINETT_[A-Z_]+)", help_text, re.MULTILINE)) == hosting


def test_the_page_of_checks_has_them_all_in_order() -> None:
    bullets = re.findall(
        r"^- (`[a-z-]+`(?: and `[a-z-]+`)?) ", PAGES["game-checks.md"], re.MULTILINE
    )
    assert tuple(re.findall(r"`([a-z-]+)`", " ".join(bullets))) == CHECKS


def test_the_table_of_measurements_lists_them_all() -> None:
    table = PAGES["CONTRIBUTING.md"].split("## Measurements")[1].split("\n## ")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert sorted(re.findall(r"`([\w-]+)`", "".join(rows))) == sorted(MEASUREMENTS)


def test_every_program_in_bench_is_a_measurement() -> None:
    programs = {path.stem for path in (ROOT / "bench").glob("*.py") if runs(path)}
    modules = {module.removeprefix("bench.") for module, _ in MEASUREMENTS.values()}
    # `rules` and `against` run these two with each build.
    assert programs - modules == {"measure", "rates"}


def runs(path: Path) -> bool:
    return path.stem != "__main__" and '__name__ == "__main__"' in path.read_text("utf-8")
