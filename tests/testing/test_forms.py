"""The check reports a fault of a catalogue at its line, and a form that no sentence wants at the
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
        (ENGLISH, f"#, fuzzy\n{ENGLISH}", "is marked fuzzy: its translation may be of another"),
        (GERMAN, 'msgstr "{seat} schickt ihn."', "the translation lacks {envoy}"),
        (GERMAN, 'msgstr "{seat} schickt {envoi}."', "has a hole {envoi} of its own; the English"),
    ],
)
def test_a_fault_of_a_catalogue_is_told_at_its_line(
    tmp_path: Path, old: str, new: str, told: str, compiled: bool
) -> None:
    name = f"catalogue_{abs(hash(told)) % 10**6}_{compiled:d}"
    folder = sample(tmp_path, name, (PO, old, new))
    if compiled:
        CliRunner().invoke(main, ["words", str(folder)])
    file = folder / PO.replace("NAME", name)
    found = [line for line in told_of(folder).splitlines() if told in line]
    assert f"{file}:{line_of(file, ENGLISH)}: " in found[0], found


def test_a_line_that_is_none_of_a_catalogue_is_told(tmp_path: Path) -> None:
    folder = sample(tmp_path, "unread_line", (PO, GERMAN, GERMAN.rstrip('"')))
    file = folder / PO.replace("NAME", "unread_line")
    line = line_of(file, GERMAN.rstrip('"'))
    assert f"{file}:{line}: 'msgstr \"{{seat}} schickt {{envoy}}.' is no line of" in told_of(folder)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (f'{ACCUSATIVE}\ndativ.en = "x"', "'coast': nothing reads 'dativ', no sentence wants this"),
        (f'{ACCUSATIVE}\nacusative.de = "x"', "nothing reads 'acusative', no sentence wants this "
         "form: is 'accusative' meant?"),
        ('akkusativ.de = "die Küste"', "nothing reads 'akkusativ', no sentence wants this form: is "
         "'accusative' meant?"),
        (f'{ACCUSATIVE}\nnotte.en = "x"\nnotte.de = "x"', "nothing reads 'notte', no sentence "
         "wants this form: is 'note' meant?"),
    ],
)  # fmt: skip
def test_a_form_that_no_sentence_wants_is_told_at_its_line(
    tmp_path: Path, written: str, told: str
) -> None:
    name = f"forms_{abs(hash(written)) % 10**8}"
    folder = sample(tmp_path, name, (PACK, ACCUSATIVE, written))
    line = line_of(folder / PACK, written.partition("\n")[2] or written)
    found = [each for each in told_of(folder).splitlines() if told in each]
    assert found and f"regions.toml:{line}: region 'coast': nothing" in found[0], told_of(folder)


def test_a_language_that_the_game_does_not_speak_is_told(tmp_path: Path) -> None:
    change = (PACK, ACCUSATIVE, ACCUSATIVE.replace(".de", ".ed"))
    told = "has accusative.en and no accusative.de, but ed, in which the game does not speak"
    assert told in told_of(sample(tmp_path, "forms_ed", change))


def test_a_form_that_is_nearly_one_is_named(tmp_path: Path) -> None:
    change = ("rules.py", "wins {region.accusative}", "wins {region.acusative}")
    told = "no record of 'region' has acusative.en: is 'accusative' meant?"
    assert told in told_of(sample(tmp_path, "forms_near", change))


WINS = "wins {region.accusative}"


def test_a_form_is_wanted_in_the_languages_whose_sentences_want_it(tmp_path: Path) -> None:
    """Only German needs the accusative, so records have it in German only."""
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
def test_a_form_that_a_sentence_wants_is_told_where_a_record_lacks_it(
    tmp_path: Path, language: str
) -> None:
    folder = sample(tmp_path, f"without_{language}")
    pack = folder / PACK
    pack.write_text(re.sub(rf"accusative\.{language} = .*\n", "", pack.read_text(), count=1))
    with pytest.raises(Wordless) as found:
        check_packs(planted_game(folder))
    other = "de" if language == "en" else "en"
    assert str(found.value) == (
        f"{pack}:{line_of(pack, 'accusative.')}: region 'coast' has accusative.{other} and no "
        f"accusative.{language}, which sentences in {language!r} want"
    )
    forget_games()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_name_that_lacks_a_language_is_told_by_the_words(tmp_path: Path, language: str) -> None:
    """The table finds no fault with the pack, because it has read the pack already."""
    folder = sample(tmp_path, f"nameless_{language}")
    pack = folder / PACK
    pack.write_text(re.sub(rf"name\.{language} = .*\n", "", pack.read_text(), count=1))
    game = planted_game(folder)
    table = new_table(game, Setup(2), 1)
    table.wording(language).label("thing", game.vocabulary.number("region:coast"))
    new_table(game, Setup(2, {"vetoes": "2"}), 1)
    with pytest.raises(Wordless, match=rf"region 'coast' has name\.\w\w and no name\.{language}"):
        check_packs(game)
    forget_games()
