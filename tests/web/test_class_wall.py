"""The wall of a class: code, introduction, time until the bell, pauses, words to all, the end."""

from __future__ import annotations

import re

import pytest

from kabinett.web.classes.models import Class
from tests.web.gathered import browser
from tests.web.school import at_desk, join, make_class, pass_minutes

pytestmark = pytest.mark.usefixtures("served")


def wall(school_class: Class) -> str:
    return browser().get(f"/class/{school_class.code}/projector/").content.decode()


def has_changed(school_class: Class, page: str) -> bool:
    digest = re.search(r'data-digest="(\w+)"', page)
    assert digest is not None
    live = f"/class/{school_class.code}/projector/live"
    return browser().get(live, {"seen": digest[1]}).status_code == 205


def test_the_wall_hears_of_newcomers_and_of_the_introduction() -> None:
    school_class = make_class(lesson="weimar:first_round")
    page = wall(school_class)
    assert not has_changed(school_class, page)
    join(school_class)
    assert has_changed(school_class, page)
    page = wall(school_class)
    assert "1 has joined" in page
    at_desk(school_class, "introduction", step="0")
    assert has_changed(school_class, page)


def test_the_wall_shows_the_time_a_pause_and_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class = make_class(minutes="25")
    join(school_class)
    at_desk(school_class, "introduction", step="0")
    at_desk(school_class, "start")
    page = wall(school_class)
    assert "25 minutes until the bell." in page and "is-late" not in page
    assert school_class.code in page, "who comes late joins"
    at_desk(school_class, "word", word="Look at <me>")
    assert has_changed(school_class, page)
    assert "Look at &lt;me&gt;" in wall(school_class)
    at_desk(school_class, "pause")
    assert ">Pause<" in wall(school_class)
    at_desk(school_class, "go_on")
    pass_minutes(monkeypatch, 22.5)
    assert "3 minutes until the bell." in wall(school_class)
    assert "is-late" in wall(school_class)


def test_the_wall_shows_the_end_of_all_games() -> None:
    school_class = make_class()
    join(school_class)
    at_desk(school_class, "start")
    at_desk(school_class, "word", word="Quick now")
    at_desk(school_class, "end")
    page = wall(school_class)
    assert "All games are over." in page and "Quick now" not in page


def test_the_wall_of_a_closed_class_says_that_all_is_deleted() -> None:
    school_class = make_class()
    page = wall(school_class)
    at_desk(school_class, "close")
    assert has_changed(school_class, page)
    response = browser().get(f"/class/{school_class.code}/projector/")
    assert response.status_code == 404
    assert "No class has this code" in response.content.decode()
