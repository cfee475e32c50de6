"""The check refuses things that nobody can tell apart, with file and line of both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.testing.words.forms import check_packs
from kabinett.testing.words.languages import Wordless
from tests.testing.planted import kabinett_test, line_of, planted_game, sample

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
        f"{file}:{here}: region 'river' is called {named[11:-1]!r} in {language!r}, like 'forest' "
        f"({file}:{there}): players cannot distinguish them"
    )
    assert told in told_of(folder)


def test_records_with_one_name_may_differ_in_their_texts(tmp_path: Path) -> None:
    texts = [
        (PACK, f'id = "{name}"', f'id = "{name}"\ntext.en = "{text}"\ntext.de = "{text} D"')
        for name, text in TEXTS.items()
    ]
    names = [
        (PACK, f'"{old}"', f'"{new}"') for old, new in (("Wald", "Hügel"), ("Forest", "Hills"))
    ]
    assert "cannot distinguish" not in told_of(sample(tmp_path, "say_it", *names, *texts))


def test_values_of_an_option_with_one_name_are_refused(tmp_path: Path) -> None:
    folder = sample(tmp_path, "twice_one", ("content.py", 'Message("two")', 'Message("one")'))
    line = line_of(folder / "content.py", "kb.Option(")
    told = f"content.py:{line}: two values of the option 'vetoes' are called 'one' in 'en'"
    assert told in told_of(folder)


def test_choices_with_one_name_in_a_translation_are_refused(tmp_path: Path) -> None:
    """This game labels the choices of a group by messages."""
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
        f"{catalogue}:{here}: 'Object' is {passes[1]!r} in 'de', like 'Pass' "
        f"({catalogue}:{there}): players cannot distinguish the choices"
    )
    assert told in told_of(folder)


ACCUSATIVE = 'accusative.de = "den Wald"'


@pytest.mark.parametrize(
    ("old", "copied"),
    [(ACCUSATIVE, "die Küste"), ('accusative.en = "the Forest"', "the Coast")],
)
def test_a_form_that_names_another_record_is_refused(tmp_path: Path, old: str, copied: str) -> None:
    key = old.partition(" = ")[0]
    new = f'{key} = "{copied}"'
    folder = sample(tmp_path, f"copied_{key[-2:]}", (PACK, old, new))
    file = folder / PACK
    here = file.read_text().rpartition(new)[0].count("\n") + 1
    name = {"de": "Wald", "en": "Forest"}[key[-2:]]
    told = (
        f"{file}:{here}: region 'forest' is called {name!r}, but its {key} is {copied!r}, "
        f"like that of 'coast' ({file}:{line_of(file, new)}), which is called {copied[4:]!r}: "
    )
    with pytest.raises(Wordless, match=re.escape(told)):
        check_packs(planted_game(folder))


@pytest.mark.parametrize("form", ["ihn", "den Nordwald"])
def test_a_form_without_a_name_may_be_equal(tmp_path: Path, form: str) -> None:
    """Articles and pronouns may be equal, and so may the names of records with a number."""
    changes = [
        (PACK, old, f'{key} = "{form}"')
        for old in (ACCUSATIVE, 'accusative.de = "die Küste"')
        for key in (old.partition(" = ")[0],)
    ]
    folder = sample(tmp_path, f"alike_{form[:3]}", *changes)
    if form != "ihn":
        file = folder / PACK
        text = file.read_text().replace('"Wald"', '"Nordwald 2"')
        file.write_text(text.replace('"Küste"', '"Nordwald I"'))
    check_packs(planted_game(folder))


def kabinett_words(folder: Path) -> None:
    from click.testing import CliRunner

    from kabinett.cli.main import main

    assert CliRunner().invoke(main, ["words", str(folder)]).exit_code == 0
