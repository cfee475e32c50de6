"""A fault of a catalogue is told at its line, a form that nothing wants at that of its record."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from tests.testing.planted import kabinett_test, line_of, sample

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
