"""A table of a class on the projector: only by the desk's link, and never with a hand."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.web.classes import big_table
from kabinett.web.classes.models import Class, ClassTable
from tests.web.class_desk import fresh, give_first_answer, playing
from tests.web.gathered import browser
from tests.web.guests import play_now
from tests.web.school import at_desk, join, make_class, table_in
from tests.web.tables import opened

pytestmark = pytest.mark.usefixtures("served")


def address(school_class: Class) -> str:
    return big_table.address_of(school_class, 1)


def test_the_desk_links_to_each_table_and_the_page_opens_for_anybody() -> None:
    school_class, _ = playing(lesson="volk:1")
    desk = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert address(school_class) in desk
    page = browser().get(address(school_class))
    assert page.status_code == 200
    assert school_class.desk not in page.content.decode()
    assert browser().get(page.context["config"]["api"]["things"]).status_code == 200


def test_a_teacher_who_plays_as_a_guest_opens_the_projector() -> None:
    """The desk needs no account, and neither do its links."""
    school_class, _ = playing(lesson="volk:1")
    teacher = browser()
    play_now(teacher)
    page = teacher.get(address(school_class))
    assert page.status_code == 200 and page.context["config"]["api"]["things"]


def test_no_other_address_opens_a_table() -> None:
    school_class, pupils = playing(lesson="volk:1")
    other = make_class()
    signature = big_table.signature_of(school_class)
    for path in (
        f"/class/{school_class.code}/projector/{signature[:-1]}x/1/",
        f"/class/{school_class.code}/projector/{big_table.signature_of(other)}/1/",
        f"/class/{other.code}/projector/{signature}/1/",
        f"/class/{school_class.code}/projector/{signature}/2/",
    ):
        for end in ("", "view", "things"):
            assert browser().get(path + end).status_code == 404
    table = table_in(pupils[0], school_class)
    assert browser().get(f"/table/{table}/").status_code == 404


def test_the_projector_shows_no_hand() -> None:
    make = {"lesson": "duel:"}
    school_class, _ = playing(**make)
    view = browser().get(address(school_class) + "view").json()
    assert view["own"]["viewer"] == -1 and view["own"]["ask"] is None
    state: Any = opened(ClassTable.objects.get().game_id).table.state
    names = opened(ClassTable.objects.get().game_id).table.game.vocabulary.names
    text = browser().get(address(school_class) + "view").content.decode()
    assert not any(names[card] in text for hand in state.hands for card in hand)


def test_the_projector_gets_a_view_only_if_something_has_changed() -> None:
    school_class, _ = playing(lesson="volk:1")
    wall, path = browser(), address(school_class) + "view"
    version = wall.get(path).json()["version"]
    assert wall.get(path, {"last": version}).status_code == 204
    give_first_answer(ClassTable.objects.get().game_id)
    assert wall.get(path, {"last": version}).json()["version"] != version
    at_desk(school_class, "pause")
    assert wall.get(path).json()["public"]["paused"] is True


def test_the_page_ends_with_the_class() -> None:
    school_class, _ = playing()
    path = address(fresh(school_class))
    join(school_class)
    at_desk(school_class, "close")
    assert browser().get(path).status_code == 404
