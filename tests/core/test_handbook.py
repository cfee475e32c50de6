"""The rules for readers: what their files may contain."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.core.handbook import HandbookError, languages_in, read_handbooks

ENGLISH = """\
Win **regions**.

## 1 The table
Cards and a map.

## 5.9 Fight
Dice ([[5.10.2]]).

## 5.10 Coup
More dice.

### 5.10.2 Results
See [[ruling 7]], [[ruling A26]].
"""
GERMAN = (
    ENGLISH.replace("The table", "Der Tisch").replace("Fight", "Kampf").replace("Coup", "Putsch")
)
RULINGS = """\
# Rulings

## Dice

| # | question | how it is played | option or test |
|---|---|---|---|
| 7 | Five dice | Are the most. | option `dice` |
| A25–A27 | A tie | Is shared. | `test_ties` |
"""


def write_handbook(tmp_path: Path, **files: str) -> Path:
    (tmp_path / "learn").mkdir(exist_ok=True)
    for name, text in files.items():
        (tmp_path / "learn" / f"{name.replace('_', '.')}.md").write_text(text, "utf-8")
    return tmp_path


def faults(tmp_path: Path, **files: str) -> list[str]:
    with pytest.raises(HandbookError) as raised:
        read_handbooks(write_handbook(tmp_path, rulings_en=RULINGS, **files))
    return [line.rpartition("/")[2] for line in str(raised.value).splitlines()]


def test_sections_are_found_by_the_numbers_of_the_rulebook(tmp_path: Path) -> None:
    folder = write_handbook(tmp_path, rules_en=ENGLISH, rules_de=GERMAN, rulings_en=RULINGS)
    assert languages_in(folder) == ["en", "de"]
    english, german = read_handbooks(folder).values()
    assert english.introduction == "Win **regions**."
    assert list(english.sections) == ["1", "5.9", "5.10", "5.10.2"]
    assert (german.sections["5.10"].title, german.sections["5.10"].text) == ("Putsch", "More dice.")
    assert [section.level for section in german.sections.values()] == [2, 2, 2, 3]


def test_a_citation_may_name_several_sections(tmp_path: Path) -> None:
    (english,) = read_handbooks(
        write_handbook(tmp_path, rules_en="## 1 A\n\n## 2 B\n\n## 3 C")
    ).values()
    assert [section.title for section in english.find_sections("1, 3")] == ["A", "C"]
    assert english.find_sections("Bidding") == []


def test_rulings_are_rows_of_tables(tmp_path: Path) -> None:
    folder = write_handbook(tmp_path, rules_en=ENGLISH, rules_de=GERMAN, rulings_en=RULINGS)
    english, german = read_handbooks(folder).values()
    assert [ruling.numbers for ruling in english.rulings["Dice"]] == [("7",), ("A25", "A26", "A27")]
    ruling = german.ruling("A26")
    assert ruling is not None and ruling.answer == "Is shared."
    assert german.rulings_language == "en", "until somebody translates them"


def test_a_game_may_have_no_handbook(tmp_path: Path) -> None:
    assert read_handbooks(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# Rules\n", "rules.en.md:1: a section begins as `## 5.10 Title`, not as `# Rules`"),
        ("\n## Coup\n", "rules.en.md:2: a section begins as `## 5.10 Title`, not as `## Coup`"),
        ("## 2 B\n## 1.9 A\n", "rules.en.md:2: section 1.9 stands behind a later one"),
        ("## 1 A\n## 1 B\n", "rules.en.md:2: there is a section 1 already, in line 1"),
        ("## 1 A\n\nSee [[2]].\n", "rules.en.md:3: [[2]]: there is no such section"),
        ("## 1 A\n[[ruling 8]]\n", "rules.en.md:2: [[ruling 8]]: there is no such ruling"),
    ],
)
def test_a_fault_is_reported_with_its_line(tmp_path: Path, text: str, fault: str) -> None:
    assert faults(tmp_path, rules_en=text) == [fault]


def test_the_sections_are_the_same_in_every_language(tmp_path: Path) -> None:
    told = faults(tmp_path, rules_en="## 1 A\n### 2 B\n", rules_de="## 2 B\n## 3 C\n")
    assert sorted(told) == [
        "rules.de.md:1: no section 1, which en has in line 1",
        "rules.de.md:1: the heading of 2 is of another level in en",
        "rules.de.md:2: section 3 is not in en",
    ]


def test_rulings_are_the_same_in_every_language(tmp_path: Path) -> None:
    fewer = "\n".join(RULINGS.splitlines()[:-1])
    told = faults(tmp_path, rules_en="## 1 A\n", rules_de="## 1 A\n", rulings_de=fewer)
    assert {line.partition(" ")[2] for line in told} == {
        f"ruling A{number} is not in the rulings of both languages" for number in (25, 26, 27)
    }


TABLES = ("cities", "units")


def with_tables(tmp_path: Path, english: str, german: str) -> list[str]:
    with pytest.raises(HandbookError) as raised:
        read_handbooks(write_handbook(tmp_path, rules_en=english, rules_de=german), TABLES)
    return [line.rpartition("/")[2] for line in str(raised.value).splitlines()]


def test_a_text_names_tables_that_the_game_makes(tmp_path: Path) -> None:
    text = "## 1 A\nSee:\n\n[[table cities]]\n"
    folder = write_handbook(tmp_path, rules_en=text, rules_de=text)
    assert list(read_handbooks(folder, TABLES)) == ["en", "de"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("[[table towns]]", "the game makes no such table; there is: cities, units"),
        ("All [[table cities]]", "a table is a line of its own, `[[table cities]]`"),
    ],
)
def test_a_table_that_does_not_exist_is_refused(tmp_path: Path, line: str, fault: str) -> None:
    text = f"## 1 A\n{line}\n"
    assert with_tables(tmp_path, text, text) == [
        f"rules.{language}.md:2: {line}: {fault}" for language in ("en", "de")
    ]


def test_the_player_aid_names_tables_too(tmp_path: Path) -> None:
    write_handbook(tmp_path, aid_en="## East\n\n[[table towns]]\n", aid_de="## Ost\n")
    assert with_tables(tmp_path, "## 1 A\n", "## 1 A\n") == [
        "aid.en.md:3: [[table towns]]: the game makes no such table; there is: cities, units"
    ]


def test_every_language_has_the_same_tables(tmp_path: Path) -> None:
    told = with_tables(tmp_path, "## 1 A\n\n[[table cities]]", "## 1 A\n\n[[table units]]")
    assert told == ["rules.de.md:1: section 1 has other tables in en"]


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    assert len(faults(tmp_path, rules_en="## 1 A\n## 1 A\n## B\n[[7]]")) == 3


def test_english_may_not_be_missing(tmp_path: Path) -> None:
    told = faults(tmp_path, rules_de="## 1 A\n")
    assert told == ["rules.en.md: missing, and there are others"]


SHEETS = "A sheet each.\n\n## East\n**Win** so.\n\n## West\nElse.\n"


def test_a_player_aid_has_a_sheet_for_each_role(tmp_path: Path) -> None:
    texts = {"rules_en": ENGLISH, "rules_de": GERMAN, "rulings_en": RULINGS, "aid_en": SHEETS}
    german = SHEETS.replace("## East", "## Ost")
    read = read_handbooks(write_handbook(tmp_path, aid_de=german, **texts))
    assert read["en"].about_sheets == "A sheet each."
    assert [(sheet.title, sheet.text) for sheet in read["de"].sheets] == [
        ("Ost", "**Win** so."),
        ("West", "Else."),
    ]


def test_every_language_has_the_same_sheets(tmp_path: Path) -> None:
    texts = {"rules_en": ENGLISH, "rules_de": GERMAN, "aid_en": SHEETS}
    assert faults(tmp_path, **texts) == ["aid.de.md: 0 sheets; in en there are: East, West"]
    assert faults(tmp_path, **texts, aid_de="### Ost\n## West") == [
        "aid.de.md:1: a sheet begins as `## Role`, not as `### Ost`"
    ]
