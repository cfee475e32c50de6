"""Sections of the rules that a game's sources cite must exist, and every section must be cited."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kabinett.core.handbook import read_handbooks
from kabinett.games import all_games
from kabinett.testing.learn.handbooks import (
    WrongCitation,
    check_handbooks,
    citations_of,
    uncited_sections,
)
from tests.testing.planted import faulty, kabinett_test

#: Sections that nothing cites and no other section names, each with the reason why it exists.
BY_THEMSELVES: dict[str, dict[str, str]] = {}

SOURCE = """
FULL = reason(Message("It is full."), "2.1")
WHERE = kb.Question("Where?", section="3, 4")
"""


def game(folder: Path, rules: str, *options: Any) -> Any:
    (folder / "learn").mkdir()
    (folder / "learn" / "rules.en.md").write_text(rules, "utf-8")
    (folder / "rules.py").write_text(SOURCE, "utf-8")
    (folder / "content.py").write_text('OPTIONS = [Option("dice", VALUES, DICE)]\n', "utf-8")
    return SimpleNamespace(folder=folder, handbooks=read_handbooks(folder), options=options)


def test_reasons_and_questions_cite(tmp_path: Path) -> None:
    whole = game(tmp_path, "## 2.1 A\n## 3 B\n## 4 C\n")
    assert [cited for _, _, cited in citations_of(tmp_path)] == ["2.1", "3", "4"]
    assert check_handbooks(whole) == 3
    assert uncited_sections(whole) == []


def test_a_citation_of_a_missing_section_is_reported_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(WrongCitation, match=r"rules\.py:3: \S+ has no section '4'"):
        check_handbooks(game(tmp_path, "## 2.1 A\n## 3 B\n"))


def test_an_option_names_an_existing_ruling(tmp_path: Path) -> None:
    option = SimpleNamespace(name="dice", ruling="7.14")
    with pytest.raises(
        WrongCitation, match=r"content\.py:1: option dice: \S+ has no ruling '7\.14'"
    ):
        check_handbooks(game(tmp_path, "## 2.1 A\n## 3 B\n## 4 C\n", option))


def test_a_section_that_nothing_leads_to_is_found(tmp_path: Path) -> None:
    rules = "## 2 A\n## 2.1 B\n### 2.1.7 C\n## 3 D\n[[5]]\n## 4 E\n## 5 F\n## 6 G\n[[6]]\n"
    assert uncited_sections(game(tmp_path, rules)) == ["6"], (
        "citing a section also covers its subsections"
    )


@pytest.mark.parametrize("name", all_games())
def test_every_game_cites_existing_sections(name: str) -> None:
    check_handbooks(all_games()[name])


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if game.handbooks])
def test_every_section_is_cited(name: str) -> None:
    assert uncited_sections(all_games()[name]) == list(BY_THEMSELVES.get(name, {}))


def test_a_sheet_is_called_like_its_role_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    volk = all_games()["volk"]
    assert [sheet.title for sheet in volk.handbooks["de"].sheets] == ["Ost", "West"]
    check_handbooks(volk)
    german = volk.handbooks["de"]
    turned = replace(german, sheets=german.sheets[::-1])
    monkeypatch.setitem(volk.handbooks, "de", turned)
    with pytest.raises(WrongCitation, match=r"aid.de.md:.*: 'West' is called 'Ost' in the game"):
        check_handbooks(volk)


def test_an_unused_reason_is_reported_with_its_line(tmp_path: Path) -> None:
    folder = faulty(
        tmp_path,
        "idle_reason",
        ("BID_OR_DOUBT = ", 'IDLE = kb.reason(kb.Message("Never."), "Bidding")\nBID_OR_DOUBT = '),
    )
    source = (folder / "__init__.py").read_text().splitlines()
    line = 1 + next(n for n, text in enumerate(source) if text.startswith("IDLE"))
    told = kabinett_test(folder, "--games", 1, "--seed", 5).stdout
    assert f"{folder}/__init__.py:{line}: IDLE is a reason that nothing uses" in told
    assert told.count("IDLE") == 1, "the check reports one fault once"
