"""Where the historical notes on cards were checked: the files of the games, and what the site
shows of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from kabinett.core.game import Game
from kabinett.core.packs.pack import Texts
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.learn.sources import (
    Page,
    Passage,
    SourcesError,
    Work,
    read_sources,
    sources_of,
    works,
)
from kabinett.web.learn.cards import index_of
from kabinett.web.live.things import things_of
from scripts.sources import checked_notes, report

GAMES = ("fall", "volk", "weimar")
PAGE = """
[page.town]
url = "https://example.org/town"
title = "The Town"
publisher = "A Museum"
opened = 2026-11-29
"""


def game(name: str) -> Game[Any]:
    found = find_game(name)
    assert found is not None
    return found


def faults(tmp_path: Path, text: str) -> str:
    file = tmp_path / "sources.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(SourcesError) as error:
        read_sources(file, works())
    return str(error.value)


# -- the files of the games


@pytest.mark.parametrize("name", GAMES)
def test_every_note_has_passages_or_a_standard_work(name: str) -> None:
    things = game(name).things(Wording(game(name), "en", str))
    assert sources_of(game(name)).keys() == {
        thing for thing, facts in things.items() if facts.get("note")
    }


def test_no_more_than_ten_works_are_named_for_general_reading() -> None:
    assert len(works()) <= 10
    named = {
        source
        for name in GAMES
        for source in sources_of(game(name)).values()
        if type(source) is Work
    }
    assert named <= set(works().values())


def test_a_page_has_one_title_in_all_games() -> None:
    pages = {
        passage.page
        for name in GAMES
        for passages in checked_notes(game(name)).values()
        for passage in passages
    }
    assert len({page.url for page in pages}) == len({page.id for page in pages}) == len(pages)


# -- faults


def test_a_file_with_pages_and_works_is_read(tmp_path: Path) -> None:
    file = tmp_path / "sources.toml"
    file.write_text(PAGE + '[notes]\n"card:a" = ["town: History"]\n"card:b" = "winkler"\n', "utf-8")
    notes = read_sources(file, works())
    page = Page("town", "https://example.org/town", "The Town", "A Museum", date(2026, 11, 29))
    assert notes["card:a"] == (Passage(page, "History"),)
    assert page.label == "The Town (A Museum)"
    assert notes["card:b"] == works()["winkler"]
    assert read_sources(tmp_path / "none.toml", works()) == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[notes", "sources.toml: "),
        ("[note]\n", "'note' is neither 'page' nor 'notes'"),
        ('[notes]\n"card:a" = "nobody"\n', "'nobody' is none of winkler, "),
        ('[notes]\n"card:a" = []\n', "needs a passage, or the name of a work"),
        ('[notes]\n"card:a" = ["village: Its mayor"]\n', "there is no page 'village'"),
        (PAGE + '[notes]\n"card:a" = ["town"]\n', "town: needs the place of the passage"),
        (PAGE + '[notes]\n"card:a" = ["town: a b c d e f g h i"]\n', "in at most 8 words"),
        (PAGE, "no note names the page 'town'"),
        (PAGE.replace("https", "http"), "url must begin with https:// and name a page"),
        (PAGE.replace("example.org/town", "example.org"), "and name a page"),
        (PAGE.replace("2026-11-29", '"today"'), "opened must be a date"),
        (PAGE.replace('"A Museum"', '""'), "publisher is missing"),
        (PAGE + 'author = "Nobody"\n', "a page has no field 'author'"),
        (PAGE.replace("town]", "the-town]"), "the id of a page is a word of a-z, 0-9 and _"),
        (PAGE + PAGE.replace("town]", "city]"), "the page 'city' has this address, too"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, text: str, fault: str) -> None:
    assert fault in faults(tmp_path, text)


def test_all_faults_are_named_with_their_lines(tmp_path: Path) -> None:
    text = '[notes]\n"card:a" = "nobody"\n"card:b" = []\n'
    lines = faults(tmp_path, text).splitlines()
    assert [Path(line.partition(": ")[0]).name for line in lines] == [
        "sources.toml:2",
        "sources.toml:3",
    ]


# -- what the site shows


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """Fall with one checked note, and one for general reading."""
    file = tmp_path / "sources.toml"
    file.write_text(
        PAGE + '[notes]\n"card:judges" = ["town: Its court"]\n"card:police" = "evans"\n', "utf-8"
    )
    notes = read_sources(file, works())
    monkeypatch.setattr("kabinett.web.live.things.sources_of", lambda game: notes)
    things_of.cache_clear()
    index_of.cache_clear()
    yield game("fall")
    things_of.cache_clear()
    index_of.cache_clear()


def entry(text: str, name: str) -> str:
    found = re.search(rf'data-name="{name}".*?</li>', text, re.DOTALL)
    assert found is not None
    return found.group()


def test_the_index_shows_what_a_note_was_checked_against(
    client: Client, planted: Game[Any]
) -> None:
    text = client.get("/cards/fall/").content.decode()
    judges, police = entry(text, "card:judges"), entry(text, "card:police")
    assert "Checked against:" in judges
    assert 'href="https://example.org/town"' in judges and "The Town (A Museum)" in judges
    assert "General reading: Richard J. Evans" in police and "Checked" not in police
    german = client.get("/cards/fall/", headers={"accept-language": "de"}).content.decode()
    assert "Geprüft an:" in entry(german, "card:judges")
    assert "Allgemeine Literatur:" in entry(german, "card:police")


def test_a_note_that_an_owner_has_replaced_shows_no_source(planted: Game[Any]) -> None:
    book = planted.book(planted.setup(Setup(planted.seat_counts[0])))
    assert things_of(planted, "en", book).things["card:judges"]["sources"]
    cards = book.pack.records["card"]
    own = replace(cards["judges"], values=cards["judges"].values | {"note": Texts(en="x", de="y")})
    pack = replace(book.pack, records=book.pack.records | {"card": cards | {"judges": own}})
    theirs = type("Book", (), {"pack": pack})()
    things = things_of(planted, "en", theirs).things
    assert things["card:judges"]["note"] == "x" and "sources" not in things["card:judges"]
    assert things["card:police"]["reading"]


@pytest.mark.parametrize(("language", "word"), [("en", "judges"), ("de", "Richter")])
def test_notes_and_sources_come_apart_from_the_things(
    client: Client, planted: Game[Any], language: str, word: str
) -> None:
    address = f"/cards/fall/?things={things_of(planted, language).version}&lang={language}"
    headers = {"accept-language": language}
    response = client.get(address, headers=headers)
    later = client.get(f"{address}&notes=", headers=headers)
    judges, noted = response.json()["card:judges"], later.json()["card:judges"]
    assert judges["has_note"] and not {"note", "plain_note", "sources"} & judges.keys()
    assert word in noted["note"] and noted.keys() == {"note", "plain_note", "sources"}
    assert later.json()["card:police"]["reading"].startswith("Richard J. Evans")
    assert "immutable" in response.headers["Cache-Control"] == later.headers["Cache-Control"]


# -- the reader's draw


def test_a_drawn_note_is_printed_in_both_languages_with_its_passages() -> None:
    page = Page("town", "https://example.org/town", "The Town", "A Museum", date(2026, 11, 29))
    text = report(game("fall"), "card:judges", (Passage(page, "Its court"),))
    assert text.startswith("fall card:judges\n  en: The judges of the empire")
    assert "  de: " in text and text.endswith("Its court")
