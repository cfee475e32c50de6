"""The introduction of a class: the desk turns its steps, projector and pupils show the same one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from kabinett.core.class_play import options_of
from kabinett.games import find_game
from kabinett.learn.introduction import aims_of, introduction_of, read_introduction
from kabinett.learn.lesson import LessonError
from kabinett.learn.lesson_files import lessons_of
from kabinett.web.classes.models import Class
from kabinett.web.lobby.new_game_form import usual_count
from tests.web.gathered import browser
from tests.web.school import at_desk, join, make_class

pytestmark = pytest.mark.usefixtures("served")

GAMES = ("fall", "volk", "weimar")


def live(pupil: Client, school_class: Class, step: str = "") -> Any:
    return pupil.get(f"/class/{school_class.code}/live", {"step": step})


def test_a_step_reaches_the_projector_and_waiting_pupils() -> None:
    school_class = make_class(lesson="weimar:first_round")
    pupil, steps = join(school_class), introduction_of(find_game("weimar"))
    projector = f"/class/{school_class.code}/projector/"
    assert live(pupil, school_class).status_code == 204
    assert at_desk(school_class, "introduction", step="0").status_code == 302
    assert live(pupil, school_class).json()["step"] == "0"
    assert live(pupil, school_class, "0").status_code == 204
    at_desk(school_class, "introduction", step="1")
    told = live(pupil, school_class, "0").json()
    assert told["step"] == "1" and steps[1].text["en"].split(".")[0] in told["html"]
    assert f'viewBox="{steps[1].picture}"' in told["html"]
    for page in (pupil.get(f"/class/{school_class.code}/"), browser().get(projector)):
        assert "Introduction · 2 of 8" in page.content.decode()


def test_an_open_question_has_no_verdict() -> None:
    school_class = make_class(lesson="fall:10")
    pupil = join(school_class)
    for step, is_open in (("0", True), ("2", False)):
        at_desk(school_class, "introduction", step=step)
        assert ("Not quite." not in live(pupil, school_class).json()["html"]) == is_open


def test_the_room_has_the_rules_that_the_class_reads() -> None:
    """They open in the room: in a tab of their own nobody would see that the table opens."""
    school_class = make_class(lesson="weimar:first_round", plain_rules="on")
    page = join(school_class).get(f"/class/{school_class.code}/").content.decode()
    assert 'data-part="/rules/weimar/?part=' in page and 'target="_blank"' not in page
    assert 'id="rules"' in page and 'data-level="plain"' in page


def test_a_pupil_on_the_page_for_the_code_is_led_back() -> None:
    school_class = make_class()
    assert f'href="/class/{school_class.code}/"' not in browser().get("/class/").content.decode()
    page = join(school_class).get("/class/").content.decode()
    assert f'href="/class/{school_class.code}/"' in page and "Back to your table" in page


def test_the_introduction_ends() -> None:
    school_class = make_class(lesson="fall:10")
    pupil = join(school_class)
    at_desk(school_class, "introduction", step="2")
    at_desk(school_class, "introduction", step="")
    assert live(pupil, school_class, "2").json() == {"step": "", "html": ""}
    at_desk(school_class, "introduction", step="3")
    at_desk(school_class, "start")
    assert "/table/" in live(pupil, school_class, "3").json()["go"]


def test_the_desk_turns_back_and_forth() -> None:
    school_class = make_class(lesson="volk:1")
    at_desk(school_class, "introduction", step="1")
    desk = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert "step 2 of 8" in desk
    assert 'name="step" value="0"' in desk and 'name="step" value="2"' in desk
    for step in ("8", "-1", "x"):
        assert at_desk(school_class, "introduction", step=step).status_code == 409


def test_the_desk_shows_the_answers_and_which_is_right() -> None:
    school_class = make_class(lesson="weimar:first_round")
    at_desk(school_class, "introduction", step="2")
    desk = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert "<li>The first box</li>" in desk
    assert "<li>The seventh box <b>✓ right</b></li>" in desk
    assert "Answers stay on the devices" in desk and "without a wrong answer" not in desk


def test_the_desk_marks_no_answer_to_an_open_question() -> None:
    school_class = make_class(lesson="fall:10")
    at_desk(school_class, "introduction", step="4")
    desk = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert desk.count("<li>") >= 2 and "✓ right" not in desk
    assert "A question without a wrong answer." in desk


@pytest.mark.parametrize("game", GAMES)
def test_the_place_of_the_right_answer_varies(game: str) -> None:
    questions = [step for step in introduction_of(find_game(game)) if not step.is_open]
    places = [
        [answer.wrong for answer in step.answers].index(False) for step in questions if step.answers
    ]
    assert max(places.count(place) for place in places) <= 0.6 * len(places)


def test_a_game_without_an_introduction_offers_none() -> None:
    school_class = make_class(lesson="bluff:")
    desk = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert 'value="introduction"' not in desk
    assert at_desk(school_class, "introduction", step="0").status_code == 409


@pytest.mark.parametrize("game", GAMES)
def test_introductions_are_no_lessons_and_have_questions(game: str) -> None:
    rules = find_game(game)
    steps = introduction_of(rules)
    assert len(steps) in range(6, 9) and "introduction" not in lessons_of(rules)
    assert sum(bool(step.answers) for step in steps) >= len(steps) - 1
    assert all(set(step.text) == {"en", "de"} for step in steps)


@pytest.mark.parametrize("game", GAMES)
def test_an_introduction_says_what_the_roles_of_pupils_want(game: str) -> None:
    rules = find_game(game)
    offered = rules.roles(usual_count(rules), options_of(rules, "")) or ["side:west", "side:east"]
    assert aims_of(rules).keys() == set(offered) - set(rules.classroom.roles_for_bots)


def test_faults_of_an_introduction_are_listed(tmp_path: Path) -> None:
    file = tmp_path / "learn" / "introduction.toml"
    file.parent.mkdir()
    step = '[[step]]\nid = "one"\nopen = true\ntext.en = "%s"\ntext.de = "Text"\n'
    marks = 'marks = ["city:rome"]\n'
    answer = (
        '[[step.answer]]\nsay.en = "A"\nsay.de = "A"\ntext.en = "B"\ntext.de = "B"\nback = true\n'
    )
    role = '[[role]]\nid = "party:none"\ntext.en = "Text"\ntext.de = "Text"\n'
    file.write_text(step % ("word " * 41) + marks + answer + role)
    with pytest.raises(LessonError) as faults:
        read_introduction(tmp_path, "nothing")
    for fault in (
        "6 to 8 steps, not 1",
        "41 words",
        "every answer is wrong",
        "an open question has a wrong answer",
        "the board has no 'city:rome'",
        "need a picture",
        "the game has no 'party:none'",
    ):
        assert fault in str(faults.value)
