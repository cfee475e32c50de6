"""Things that nobody can tell apart are refused, with file and line of both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.testing.planted import kabinett_test, line_of, sample

PACK = "pack/regions.toml"
TEXTS = {"forest": "Holds.", "river": "Holds not."}


def told_of(folder: Path) -> str:
    return kabinett_test(folder, "--games", 1, "--seed", 1).output


GERMAN = (PACK, 'name.de = "Fluss"', 'name.de = "wald "')
ENGLISH = (PACK, 'name.en = "River"', 'name.en = "Forest"')


@pytest.mark.parametrize(
    ("changes", "language", "first"),
    [([GERMAN], "de", "Wald"), ([ENGLISH], "en", "Forest"), ([GERMAN, ENGLISH], "en", "Forest")],
)
def test_two_records_with_one_name_are_refused(
    tmp_path: Path, changes: list[tuple[str, str, str]], language: str, first: str
) -> None:
    folder = sample(tmp_path, f"namesakes_{len(changes)}{language}", *changes)
    file, named = folder / PACK, changes[-1][2]
    here = file.read_text().rpartition(named)[0].count("\n") + 1
    there = line_of(file, f'name.{language} = "{first}"')
    told = (
        f"{file}:{here}: region 'river' is called {named[11:-1]!r} in {language!r}, as 'forest' is "
        f"({file}:{there}): nobody can tell them apart"
    )
    assert told in told_of(folder)


def test_namesakes_that_say_what_they_do_may_be_there(tmp_path: Path) -> None:
    texts = [
        (PACK, f'id = "{name}"', f'id = "{name}"\ntext.en = "{text}"\ntext.de = "{text} D"')
        for name, text in TEXTS.items()
    ]
    names = [
        (PACK, f'"{old}"', f'"{new}"') for old, new in (("Wald", "Hügel"), ("Forest", "Hills"))
    ]
    assert "nobody can tell" not in told_of(sample(tmp_path, "say_it", *names, *texts))


def test_values_of_an_option_with_one_name_are_refused(tmp_path: Path) -> None:
    folder = sample(tmp_path, "twice_one", ("content.py", 'Message("two")', 'Message("one")'))
    line = line_of(folder / "content.py", "kb.Option(")
    told = f"content.py:{line}: two values of the option 'vetoes' are called 'one' in 'en'"
    assert told in told_of(folder)


def test_choices_that_a_translation_calls_the_same_are_refused(tmp_path: Path) -> None:
    """In a game that calls the choices of a group by messages."""
    folder = sample(
        tmp_path,
        "said_alike",
        ("content.py", "DIE = ", 'WAYS = [kb.Message("Pass"), kb.Message("Object")]\nDIE = '),
        ("content.py", "PASS = ", 'WAY = vocabulary.group("way", ["by", "up"], WAYS)\nPASS = '),
    )
    catalogue = folder / "locale/de/LC_MESSAGES/said_alike.po"
    text = catalogue.read_text()
    passes = re.search(r'msgid "Pass"\nmsgstr "(.*)"', text)
    assert passes
    catalogue.write_text(re.sub(r'(msgid "Object"\nmsgstr ").*"', rf'\1{passes[1]}"', text))
    kabinett_words(folder)
    here, there = (line_of(catalogue, f'msgid "{text}"') for text in ("Object", "Pass"))
    told = (
        f"{catalogue}:{here}: 'Object' is {passes[1]!r} in 'de', as 'Pass' is ({catalogue}:{there})"
    )
    assert told in told_of(folder)


def kabinett_words(folder: Path) -> None:
    from click.testing import CliRunner

    from kabinett.cli.main import main

    assert CliRunner().invoke(main, ["words", str(folder)]).exit_code == 0
