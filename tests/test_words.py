"""`kabinett words`: what it finds in the sources, and what it reports; a third language."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click import ClickException
from click.testing import CliRunner

from kabinett.cli import words
from kabinett.cli.main import main
from kabinett.testing.words.catalogues import forms

SOURCE = Path(__file__).resolve().parent.parent / "src" / "kabinett"

SOURCES = {
    "core/__init__.py": "",
    "games/toy/__init__.py": """
        # Translators: heads a turn
        TURN = Message("{seat} takes {n} card.", plural="{seat} takes {n} cards.", level="turn")
        NAME = N_("The "
                  "Toy")
        AGAIN = Message(NAME)
    """,
    "web/__init__.py": "",
    "web/views.py": """
        from django.utils.translation import gettext as _, pgettext
        DONE, MAY = _("Done"), pgettext("month", "May")
    """,
    "web/templates/web/page.html": """
        {% load i18n %}
              <p>it's {% translate "Your turn" %}
          {% blocktranslate count n=games trimmed %}
            One game
          {% plural %}
            {{ n }} games
          {% endblocktranslate %}
    """,
}


def write(package: Path, file: str, source: str) -> None:
    path = package / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(line.removeprefix("        ") for line in source.split("\n")))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    for file, source in SOURCES.items():
        write(tmp_path, file, source)
    return tmp_path


def folders(package: Path) -> list[Path]:
    return [package / "core", package / "games" / "toy", package / "web"]


def complaints(package: Path) -> list[str]:
    return [problem for folder in folders(package) for problem in words.check(folder, "de")]


def edit_german(package: Path, change: Callable[[str], str]) -> None:
    """Change the catalogue of the toy game as a translator would, and compile it."""
    update(package)
    po = toy_catalogue(package)
    po.write_text(change(po.read_text()))
    update(package)


def toy_catalogue(package: Path) -> Path:
    return package / "games/toy/locale/de/LC_MESSAGES/toy.po"


def update(package: Path) -> None:
    for folder in folders(package):
        words.update(folder, "de")


def test_texts_of_every_kind_of_source_are_found(package: Path) -> None:
    found = {
        (words.name_of(folder), message.context, *forms(message.id))
        for folder in folders(package)
        for message in words.template(folder, "de")
        if message.id
    }
    assert found == {
        ("toy", None, "{seat} takes {n} card.", "{seat} takes {n} cards."),
        ("toy", None, "The Toy"),
        ("django", None, "Done"),
        ("django", "month", "May"),
        ("django", None, "Your turn"),
        ("django", None, "One game", "%(n)s games"),
    }


def test_hints_for_translators_are_copied(package: Path) -> None:
    update(package)
    assert "#. Translators: heads a turn\n" in toy_catalogue(package).read_text()


def test_a_second_update_changes_nothing(package: Path) -> None:
    update(package)
    before = {path: path.read_bytes() for path in package.rglob("locale/**/*.?o")}
    assert len(before) == 4
    update(package)
    assert before == {path: path.read_bytes() for path in before}


def told(package: Path) -> str:
    return "\n".join(complaints(package))


def line_of(file: Path, text: str) -> int:
    return file.read_text().splitlines().index(text) + 1


def test_a_text_without_german_is_a_problem(package: Path) -> None:
    place = "toy/__init__.py:4"
    assert f"{place}: “The Toy” is not in {toy_catalogue(package)}" in told(package)
    update(package)
    line = line_of(toy_catalogue(package), 'msgid "The Toy"')
    assert f"{toy_catalogue(package)}:{line}: “The Toy” is not translated" in complaints(package)
    edit_german(package, lambda po: po.replace('"The Toy"\nmsgstr ""', '"The Toy"\nmsgstr "Tand"'))
    assert not [problem for problem in complaints(package) if "The Toy" in problem]


def test_a_changed_text_keeps_its_german_but_is_fuzzy(package: Path) -> None:
    edit_german(package, lambda po: po.replace('"The Toy"\nmsgstr ""', '"The Toy"\nmsgstr "Tand"'))
    write(package, "games/toy/__init__.py", 'NAME = N_("The Toys")')
    assert "“The Toy” is not used: run `kabinett words`" in told(package)
    update(package)
    assert "“The Toys” is marked fuzzy: check the translation" in told(package)


def test_the_german_of_another_text_is_not_used_as_a_guess(package: Path) -> None:
    edit_german(package, lambda po: po.replace('"The Toy"\nmsgstr ""', '"The Toy"\nmsgstr "Tand"'))
    write(package, "games/toy/__init__.py", 'NAME = N_("The Town")')
    update(package)
    assert "“The Town” is not translated" in told(package)


def test_a_catalogue_must_be_compiled(package: Path) -> None:
    update(package)
    po = toy_catalogue(package)
    po.write_text(
        po.read_text().replace('msgid "The Toy"\nmsgstr ""', 'msgid "The Toy"\nmsgstr "T"')
    )
    line = line_of(po, 'msgid "The Toy"')
    assert f"{po}:{line}: “The Toy” differs from toy.mo, or is missing there" in told(package)
    po.with_suffix(".mo").unlink()
    assert f"{po} is not compiled: toy.mo is missing: run `kabinett words`" in complaints(package)


def test_placeholders_must_be_the_same_in_both_languages(package: Path) -> None:
    german = 'msgstr[0] "{seat} nimmt eine Karte."\nmsgstr[1] "{card} nimmt {n} Karten."'
    edit_german(package, lambda po: po.replace('msgstr[0] ""\nmsgstr[1] ""', german))
    po = package / "games/toy/locale/de/LC_MESSAGES/toy.po"
    line = po.read_text().splitlines().index('msgid "{seat} takes {n} card."') + 1
    wrong = [
        f"{po}:{line}: “{{seat}} takes {{n}} card.”: the translation {problem}"
        for problem in (
            "has a hole {card}, but the English has {n}, {seat}",
            "lacks {seat}",
        )
    ]
    assert [problem for problem in complaints(package) if "takes" in problem] == wrong
    compiled = po.with_suffix(".mo").read_bytes()
    told = CliRunner().invoke(main, ["words", str(package / "games/toy")])
    assert told.exit_code == 1
    assert [text for text in told.stdout.splitlines() if "takes" in text] == wrong
    assert po.with_suffix(".mo").read_bytes() == compiled  # a wrong catalogue is not compiled


@pytest.mark.parametrize("text", ['f"{a} votes"', '"votes: " + a', '"%s votes" % a'])
def test_a_concatenated_text_is_refused_with_its_line(package: Path, text: str) -> None:
    write(package, "games/toy/__init__.py", f"\nA = Message({text})")
    with pytest.raises(ClickException, match=r"toy/__init__\.py:2: .* that is put together"):
        complaints(package)


def test_the_command_updates_any_folder_and_adds_a_language(package: Path) -> None:
    toy = package / "games" / "toy"
    told = CliRunner().invoke(main, ["words", str(toy), "--language", "fr"])
    assert told.stdout.splitlines() == [
        f"toy: 0 of 2 texts in {language}; --missing lists the others" for language in ("de", "fr")
    ]
    assert (toy / "locale/fr/LC_MESSAGES/toy.mo").exists()
    told = CliRunner().invoke(main, ["words", str(toy), "--check"])
    assert told.exit_code == 1
    assert re.search(r"fr/LC_MESSAGES/toy\.po:\d+: “The Toy” is not translated", told.stdout)
    assert "4 problems in the catalogues" in told.stderr


# -- a third language is files only

PLAYED = """
import sys
from kabinett.core.luck import Luck
from kabinett.core.setup import Setup
from kabinett.games import all_games
from kabinett.testing import answer_random, new_table
from kabinett.testing.words.languages import languages_of
from kabinett.testing.words.sentences import check_log_words, check_things, check_words

for game in all_games().values():
    assert languages_of(game) == ["en", "de", "eo"], languages_of(game)
    check_things(game)
    table, luck = new_table(game, Setup(game.seat_counts[-1]), 1), Luck(1)
    for _ in range(40):
        answer_random(table, luck)
    check_words(table)
    check_log_words(table)
    words = table.wording("eo")
    print(words.plain(game.title), words.sentence((table.log[0].message(), table.log[0].args)))
"""
PAGE = """
import django
django.setup()
from django.test import Client
from kabinett.web.host import database
database.prepare()
page = Client(headers={"host": "127.0.0.1", "accept-language": "eo"}).get("/").content.decode()
print(page)
"""


def bracketed(text: str) -> str:
    return f"⟦{text}⟧"


@pytest.mark.long
def test_a_third_language_needs_no_code(tmp_path: Path) -> None:
    """The language is Esperanto, imitated with brackets, in a copy of the package. No code knows
    about it."""
    package = tmp_path / "kabinett"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in [package / "core", *(package / "games").glob("*/"), package / "web"]:
        words.update(folder, "eo")
        catalog = words.catalogue(folder, "eo")
        for message in catalog:
            if message.id:
                texts = tuple(bracketed(form) for form in forms(message.id))
                message.string = texts if message.pluralizable else texts[0]
        words.po_of(folder, "eo").write_bytes(words.po_bytes(catalog))
        words.update(folder, "eo")
        assert words.check(folder, "eo") == []

    def run(*command: str) -> str:
        environ = {
            **os.environ,
            "PYTHONPATH": str(tmp_path),
            "KABINETT_DATA": str(tmp_path / "data"),
            "DJANGO_SETTINGS_MODULE": "kabinett.web.settings",
        }
        return subprocess.run(
            [sys.executable, *command], env=environ, capture_output=True, text=True, check=True
        ).stdout

    listed = run("-m", "kabinett.cli.main", "games", "--lang", "eo")
    assert "⟦Wir sind das Volk!⟧ (volk)" in listed
    played = run("-c", PLAYED).splitlines()
    assert len(played) == 3 and all(line.count("⟦") >= 2 for line in played)
    page = run("-c", PAGE)
    assert '<html lang="eo"' in page and "⟦Rooms⟧" in page and "Esperanto" in page
    assert "⟦Weimar: The Fight for Democracy⟧" in page


def test_missing_translations_are_listed_and_read_back(package: Path) -> None:
    folder = package / "games" / "toy"
    told = CliRunner().invoke(main, ["words", str(folder), "--missing"])
    assert told.exit_code == 0, told.output
    assert "[de]" in told.stdout and f"# {folder}/__init__.py:3\n" in told.stdout
    assert '"{seat} takes {n} card." = ["", ""]' in told.stdout
    assert '"The Toy" = ""' in told.stdout
    assert not (folder / "locale").exists()
    filled = package / "de.toml"
    filled.write_text(
        told.stdout.replace(
            '["", ""]', '["{seat} nimmt {n} Karte.", "{seat} nimmt {n} Karten."]'
        ).replace('"The Toy" = ""', '"The Toy" = "Das „Spielzeug“"')
    )
    told = CliRunner().invoke(main, ["words", str(folder), "--from", str(filled)])
    assert told.exit_code == 0 and "toy: 2 of 2 texts in de\n" in told.stdout, told.output
    assert words.check(folder, "de") == []
    assert CliRunner().invoke(main, ["words", str(folder), "--missing"]).stdout.strip() == ""


def test_a_changed_text_is_listed_with_its_former_words(package: Path) -> None:
    folder = package / "games" / "toy"
    words.update(folder, "de")
    fill = {"The Toy": "Das Spielzeug", "{seat} takes {n} card.": ["eine", "mehr"]}
    assert words.fill(folder, "de", fill) == {}
    source = folder / "__init__.py"
    source.write_text(source.read_text().replace("takes", "takes up"))
    told = CliRunner().invoke(main, ["words", str(folder)])
    assert "1 of 2 texts in de; --missing lists the others" in told.stdout
    told = CliRunner().invoke(main, ["words", str(folder), "--missing"])
    assert "# the English has changed" in told.stdout
    assert '"{seat} takes up {n} card." = ["eine", "mehr"]' in told.stdout


def test_a_translation_without_a_text_is_reported(package: Path) -> None:
    filled = package / "de.toml"
    filled.write_text('[de]\n"The Tyo" = "Das Spielzeug"\n')
    told = CliRunner().invoke(main, ["words", str(package / "games/toy"), "--from", str(filled)])
    assert told.exit_code == 1 and 'the sources have no text "The Tyo"' in told.stdout
    filled.write_text('"The Toy" = "Das Spielzeug"\n')
    told = CliRunner().invoke(main, ["words", str(package / "games/toy"), "--from", str(filled)])
    assert told.exit_code == 1 and "put the texts below their language" in told.stderr


def test_the_command_reports_which_translations_it_read_back(package: Path) -> None:
    filled = package / "de.toml"
    filled.write_text(
        '[de]\n"The Tyo" = "Spielzeug"\n"The Toy" = "Das Spielzeug"\n'
        '"{seat} takes {n} card." = ["eine", ""]\n'
    )
    told = CliRunner().invoke(main, ["words", str(package / "games/toy"), "--from", str(filled)])
    assert told.exit_code == 1
    assert told.stdout.splitlines() == [
        f"{filled}: took 1 of 3 translations in de",
        "toy: 1 of 2 texts in de; --missing lists the others",
        f'{filled}: refused: the sources have no text "The Tyo"',
        f'{filled}: refused: a plural form is empty of the text "{{seat}} takes {{n}} card."',
    ]
    assert f"refused 2 translations of {filled}" in told.stderr
