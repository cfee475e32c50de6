"""The rules in plain words: how hard they are to read, and who sees them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.core.words import Wording
from kabinett.games import game_of
from kabinett.learn.plain import PlainError, PlainPage, plain_of, read_plain
from kabinett.testing.words.reading import school_year
from kabinett.web.learn.rules import rules_of
from tests.web.class_rooms import ClassRoom, class_data
from tests.web.sites import Browser, Served

GAMES = ("fall", "volk", "weimar")
SCHOOL_YEAR = 8


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_plain_page_can_be_read_in_the_eighth_school_year(game_id: str, language: str) -> None:
    game = game_of(game_id)
    words = Wording(game, language, str)
    pages = plain_of(game)[language]
    terms = {term for page in pages for term in page.terms}
    names = {game.label(choice, words) for choice in range(len(game.vocabulary.names))}
    years = {page.title: school_year(page.text, language, terms | names) for page in pages}
    assert len(years) >= 5
    assert {title: year for title, year in years.items() if year > SCHOOL_YEAR} == {}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_rules_themselves_are_harder(game_id: str, language: str) -> None:
    game = game_of(game_id)
    sections = game.handbooks[language].sections.values()
    whole = school_year("\n\n".join(section.text for section in sections), language)
    plain = "\n\n".join(page.text for page in plain_of(game)[language])
    assert school_year(plain, language) + 1 < whole


def read(folder: Path, **texts: str) -> dict[str, tuple[PlainPage, ...]]:
    for language, text in texts.items():
        (folder / f"plain.{language}.md").write_text(text, "utf-8")
    return read_plain(folder, game_of("weimar").handbooks["en"])


def test_faults_are_told_with_file_and_line(tmp_path: Path) -> None:
    long = "word " * 301
    with pytest.raises(PlainError) as error:
        read(tmp_path, en=f"## One\n\n{long}\n\n## Two\n\n[[77.1]]", de="## Eins")
    faults = str(error.value).splitlines()
    assert faults[0].endswith("plain.de.md: it needs the same pages as plain.en.md")
    assert faults[1].endswith("plain.en.md:1: 'One' has 301 words, and may have 300")
    assert faults[2].endswith("plain.en.md:5: [[77.1]] is not in the rules")


def test_a_page_has_a_title_and_its_terms(tmp_path: Path) -> None:
    found = read(tmp_path, en="## Words\n\n- **Base**: a figure ([[5.6]]).\n")
    assert found == {"en": (PlainPage("Words", "- **Base**: a figure ([[5.6]]).", 1),)}
    assert (found["en"][0].terms, found["en"][0].words) == (["Base"], 3)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_of_rules_has_both(served_site: Served, language: str) -> None:
    reader = Browser(served_site.address, django_language=language)
    game = game_of("weimar")
    page = reader.get("/rules/weimar/")
    assert 'id="rules" data-level="all"' in page
    for number, plain in enumerate(rules_of(game, language).plain, 1):
        assert f'id="plain-{number}"' in page
        assert plain.title in page
    assert 'id="rules" data-level="plain"' in reader.get("/rules/weimar/?words=plain")


def test_a_teacher_opens_the_rules_in_plain_words(served_site: Served) -> None:
    room = ClassRoom(served_site)
    pupil = room.join()
    room.act("start")
    socket = room.sit_down(pupil)
    assert class_data(socket)[-1]["plain"] is False
    room.act("plain_rules")
    assert class_data(socket, 2)[-1]["plain"] is True
    room.act("all_rules")
    assert class_data(socket, 3)[-1]["plain"] is False


def test_a_class_can_begin_with_plain_rules(served_site: Served) -> None:
    room = ClassRoom(served_site, plain_rules="on")
    pupil = room.join()
    room.act("start")
    assert class_data(room.sit_down(pupil))[-1]["plain"] is True
