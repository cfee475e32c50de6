"""The check reports a fault in a catalogue at its line, and a form that no sentence uses at the
line of its record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from kabinett.core.setup import Setup
from kabinett.games import forget_games
from kabinett.testing import new_table
from kabinett.testing.words.forms import check_forms, check_packs
from kabinett.testing.words.languages import Wordless
from tests.testing.planted import kabinett_test, line_of, planted_game, sample

PO = "locale/de/LC_MESSAGES/NAME.po"
ENGLISH = 'msgid "{seat} sends {envoy}."'
GERMAN = 'msgstr "{seat} schickt {envoy}."'
PACK = "pack/regions.toml"
ACCUSATIVE = 'accusative.de = "die Küste"'


def told_of(folder: Path) -> str:
    return kabinett_test(folder, "--games", 1, "--seed", 1).output


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "not compiled"])
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (GERMAN, 'msgstr ""', "has no translation"),
        (ENGLISH, f"#, fuzzy\n{ENGLISH}", "is marked fuzzy: its translation may belong to another"),
        (GERMAN, 'msgstr "{seat} schickt ihn."', "the translation lacks {envoy}"),
        (GERMAN, 'msgstr "{seat} schickt {envoi}."', "has a hole {envoi}, but the English"),
    ],
)
def test_a_fault_in_a_catalogue_is_reported_at_its_line(
    tmp_path: Path, old: str, new: str, told: str, compiled: bool
) -> None:
    name = f"catalogue_{abs(hash(told)) % 10**6}_{compiled:d}"
    folder = sample(tmp_path, name, (PO, old, new))
    if compiled:
        CliRunner().invoke(main, ["words", str(folder)])
    file = folder / PO.replace("NAME", name)
    found = [line for line in told_of(folder).splitlines() if told in line]
    assert f"{file}:{line_of(file, ENGLISH)}: " in found[0], found


def test_a_line_that_does_not_belong_in_a_catalogue_is_reported(tmp_path: Path) -> None:
    folder = sample(tmp_path, "unread_line", (PO, GERMAN, GERMAN.rstrip('"')))
    file = folder / PO.replace("NAME", "unread_line")
    line = line_of(file, GERMAN.rstrip('"'))
    assert f"{file}:{line}: 'msgstr \"{{seat}} schickt {{envoy}}.' is not a valid line" in told_of(
        folder
    )


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (f'{ACCUSATIVE}\ndativ.en = "x"', "'coast': no sentence asks for the form 'dativ'"),
        (f'{ACCUSATIVE}\nacusative.de = "x"', "no sentence asks for the form "
         "'acusative': is 'accusative' meant?"),
        ('akkusativ.de = "die Küste"', "no sentence asks for the form 'akkusativ': is "
         "'accusative' meant?"),
        (f'{ACCUSATIVE}\nnotte.en = "x"\nnotte.de = "x"', "no sentence asks for the form "
         "'notte': is 'note' meant?"),
    ],
)  # fmt: skip
def test_a_form_that_no_sentence_uses_is_reported_at_its_line(
    tmp_path: Path, written: str, told: str
) -> None:
    name = f"forms_{abs(hash(written)) % 10**8}"
    folder = sample(tmp_path, name, (PACK, ACCUSATIVE, written))
    line = line_of(folder / PACK, written.partition("\n")[2] or written)
    found = [each for each in told_of(folder).splitlines() if told in each]
    assert found and f"regions.toml:{line}: region 'coast': no sentence" in found[0], told_of(
        folder
    )


def test_a_language_that_the_game_lacks_is_reported(tmp_path: Path) -> None:
    change = (PACK, ACCUSATIVE, ACCUSATIVE.replace(".de", ".ed"))
    told = "has accusative.en but no accusative.de; it has ed, which is no language of the game"
    assert told in told_of(sample(tmp_path, "forms_ed", change))


def test_a_misspelt_form_is_reported_with_the_intended_one(tmp_path: Path) -> None:
    change = ("rules.py", "wins {region.accusative}", "wins {region.acusative}")
    told = "no record of 'region' has acusative.en: is 'accusative' meant?"
    assert told in told_of(sample(tmp_path, "forms_near", change))


WINS = "wins {region.accusative}"


def test_a_form_is_needed_in_the_languages_that_use_it(tmp_path: Path) -> None:
    """Only German needs the accusative, so records have that form in German only."""
    folder = sample(tmp_path, "german_form")
    pack = folder / PACK
    for file in (folder / "rules.py", folder / PO.replace("NAME", "german_form")):
        file.write_text(file.read_text().replace(WINS, "wins {region}"))
    pack.write_text(re.sub(r"accusative\.en = .*\n", "", pack.read_text()))
    assert CliRunner().invoke(main, ["words", str(folder)]).exit_code == 0
    game = planted_game(folder)
    check_forms(game)
    check_packs(game)
    table = new_table(game, Setup(2), 1)
    coast = game.vocabulary.number("region:coast")
    german, english = (table.wording(language) for language in ("de", "en"))
    assert german.label("region", coast, "accusative") == "die Küste"
    assert english.label("region", coast, "accusative") == "Coast"
    new_table(game, Setup(2, {"vetoes": "2"}), 1)  # another book of the same pack
    forget_games()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_missing_form_is_reported_at_the_record(tmp_path: Path, language: str) -> None:
    folder = sample(tmp_path, f"without_{language}")
    pack = folder / PACK
    pack.write_text(re.sub(rf"accusative\.{language} = .*\n", "", pack.read_text(), count=1))
    with pytest.raises(Wordless) as found:
        check_packs(planted_game(folder))
    other = "de" if language == "en" else "en"
    assert str(found.value) == (
        f"{pack}:{line_of(pack, 'accusative.')}: region 'coast' has accusative.{other} but no "
        f"accusative.{language}, which sentences in {language!r} need"
    )
    forget_games()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_name_without_a_language_is_reported_with_the_words(
    tmp_path: Path, language: str
) -> None:
    """The table finds no fault in the pack, because the pack has been read already."""
    folder = sample(tmp_path, f"nameless_{language}")
    pack = folder / PACK
    pack.write_text(re.sub(rf"name\.{language} = .*\n", "", pack.read_text(), count=1))
    game = planted_game(folder)
    table = new_table(game, Setup(2), 1)
    table.wording(language).label("thing", game.vocabulary.number("region:coast"))
    new_table(game, Setup(2, {"vetoes": "2"}), 1)
    with pytest.raises(Wordless, match=rf"region 'coast' has name\.\w\w but no name\.{language}"):
        check_packs(game)
    forget_games()
