"""The tool behind `make words`: what it finds in the sources, and what it complains about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import words

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
    "web/static/web/client.js": 'const a = `<b>${gettext("Undo")}</b>`;',
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


def complaints(package: Path) -> list[str]:
    return [problem for domain in words.domains(package) for problem in words.check(domain)]


def edit_german(package: Path, change: Callable[[str], str]) -> None:
    """Change the catalogue of the toy game as a translator would, and compile it."""
    update(package)
    po = toy_catalogue(package)
    po.write_text(change(po.read_text()))
    update(package)


def toy_catalogue(package: Path) -> Path:
    return package / "games/toy/locale/de/LC_MESSAGES/toy.po"


def update(package: Path) -> None:
    for domain in words.domains(package):
        words.update(domain)


def test_finds_the_texts_of_every_kind_of_source(package: Path) -> None:
    found = {
        (domain.name, text.text, text.plural, text.context)
        for domain in words.domains(package)
        for text in domain.texts()
    }
    assert found == {
        ("toy", "{seat} takes {n} card.", "{seat} takes {n} cards.", ""),
        ("toy", "The Toy", "", ""),
        ("django", "Done", "", ""),
        ("django", "May", "", "month"),
        ("django", "Your turn", "", ""),
        ("django", "One game", "%(n)s games", ""),
        ("djangojs", "Undo", "", ""),
    }


def test_hints_for_translators_come_along(package: Path) -> None:
    update(package)
    assert "#. Translators: heads a turn\n" in toy_catalogue(package).read_text()


def test_a_second_update_changes_nothing(package: Path) -> None:
    update(package)
    before = {path: path.read_bytes() for path in package.rglob("locale/**/*.?o")}
    assert len(before) == 6
    update(package)
    assert before == {path: path.read_bytes() for path in before}


def test_a_text_without_german_is_a_problem(package: Path) -> None:
    assert "toy: “The Toy” is not in the catalogue: run `make words`" in complaints(package)
    update(package)
    assert "toy: “The Toy” has no German" in complaints(package)
    edit_german(package, lambda po: po.replace('"The Toy"\nmsgstr ""', '"The Toy"\nmsgstr "Tand"'))
    assert not [problem for problem in complaints(package) if "The Toy" in problem]


def test_a_changed_text_keeps_its_german_but_is_fuzzy(package: Path) -> None:
    edit_german(package, lambda po: po.replace('"The Toy"\nmsgstr ""', '"The Toy"\nmsgstr "Tand"'))
    write(package, "games/toy/__init__.py", 'NAME = N_("The Toys")')
    assert "toy: “The Toy” is used no longer: run `make words`" in complaints(package)
    update(package)
    assert "toy: “The Toys” is marked fuzzy: check the German" in complaints(package)


def test_a_catalogue_must_be_compiled(package: Path) -> None:
    update(package)
    po = toy_catalogue(package)
    po.write_text(
        po.read_text().replace('msgid "The Toy"\nmsgstr ""', 'msgid "The Toy"\nmsgstr "T"')
    )
    problem = "toy: the compiled catalogue is another one: run `make words`"
    assert problem in complaints(package)
    po.with_suffix(".mo").unlink()
    assert "toy: is not compiled: run `make words`" in complaints(package)


def test_holes_must_be_the_same_in_both_languages(package: Path) -> None:
    german = 'msgstr[0] "{seat} nimmt eine Karte."\nmsgstr[1] "{card} nimmt {n} Karten."'
    edit_german(package, lambda po: po.replace('msgstr[0] ""\nmsgstr[1] ""', german))
    about_turn = [problem for problem in complaints(package) if "takes" in problem]
    assert about_turn == [
        "toy: “{seat} takes {n} card.”: the German has a hole {card} of its own",
        "toy: “{seat} takes {n} card.”: the German lacks {seat}",
    ]


@pytest.mark.parametrize("text", ['f"{a} votes"', '"votes: " + a', '"%s votes" % a'])
def test_a_text_put_together_is_refused_with_its_line(package: Path, text: str) -> None:
    write(package, "games/toy/__init__.py", f"\nA = Message({text})")
    assert any(problem.startswith("toy: toy/__init__.py:2: ") for problem in complaints(package))
