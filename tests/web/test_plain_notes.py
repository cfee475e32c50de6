"""The historical notes in plain words: how hard they are to read, and what the site sends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.test import Client

from kabinett.core.words import Wording
from kabinett.games import game_of
from kabinett.learn.plain import plain_of
from kabinett.learn.plain_notes import PlainNotesError, plain_notes_of, read_plain_notes
from kabinett.testing.words.reading import school_year
from kabinett.web.live.things import things_of

GAMES = ("fall", "weimar")
SCHOOL_YEAR = 8


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_eighth_school_year_can_read_them(game_id: str, language: str) -> None:
    game = game_of(game_id)
    words = Wording(game, language, str)
    names = {game.label(choice, words) for choice in range(len(game.vocabulary.names))}
    terms = {term for page in plain_of(game)[language] for term in page.terms} | names
    notes = plain_notes_of(game)
    years = {name: school_year(note[language], language, terms) for name, note in notes.items()}
    assert len(years) > 100
    assert {name: year for name, year in years.items() if year > SCHOOL_YEAR} == {}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", GAMES)
def test_each_is_shorter_than_its_note(game_id: str, language: str) -> None:
    game = game_of(game_id)
    things = game.things(Wording(game, language, str))
    for name, note in plain_notes_of(game).items():
        assert len(note[language]) < len(things[name]["note"]), name


def test_every_note_of_fall_has_one() -> None:
    game = game_of("fall")
    things = game.things(Wording(game, "en", str))
    assert plain_notes_of(game).keys() == {name for name in things if things[name].get("note")}


def test_the_first_round_of_weimar_has_them() -> None:
    game = game_of("weimar")
    cards = {"card:otto_wels", "timeline:occupation_of_the_ruhr", "agenda:z_centre"}
    assert cards | {"foreign:compiegne", "round:1"} <= plain_notes_of(game).keys()


def test_the_site_sends_them_with_the_notes() -> None:
    things = things_of(game_of("fall"), "en")
    address = f"/cards/fall/?things={things.version}&lang=en"
    assert "plain_note" not in Client().get(address).content.decode()
    notes = json.loads(Client().get(f"{address}&notes").content)
    plain = plain_notes_of(game_of("fall"))["card:judges"]["en"]
    assert notes["card:judges"]["plain_note"] == plain


def test_a_game_without_them_has_none() -> None:
    assert plain_notes_of(game_of("volk")) == {}


def test_faults_are_told_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "plain_notes.toml"
    file.write_text('["card:a"]\nen = "One."\n\n["card:b"]\nen = " "\nde = "Zwei."\n', "utf-8")
    with pytest.raises(PlainNotesError) as error:
        read_plain_notes(file)
    first, second = str(error.value).splitlines()
    assert first == f"{file}:1: a plain note has a text in each of en, de, and nothing else"
    assert second == f"{file}:4: a text of a plain note has words"
    file.write_text("[", "utf-8")
    with pytest.raises(PlainNotesError, match="at end of document"):
        read_plain_notes(file)
