"""What the desk says before it ends something, who calls it, and what it shows of a word to all."""

from __future__ import annotations

import re

import pytest

from kabinett.web.classes import strip
from kabinett.web.classes.models import Class, ClassTable, Pupil
from tests.web.gathered import browser
from tests.web.school import at_desk, join, make_class, pass_minutes, person_in

pytestmark = pytest.mark.usefixtures("served")


def desk(school_class: Class, language: str = "en") -> str:
    visitor = browser()
    visitor.cookies["django_language"] = language
    return visitor.get(f"/desk/{school_class.desk}/").content.decode()


def title(page: str) -> str:
    return page.partition("<title>")[2].partition("</title>")[0]


@pytest.mark.parametrize(
    ("act", "said"),
    [("end", "Bots finish the turns that are being played."), ("close", "of 2 pupils, all games")],
)
def test_the_desk_asks_before_it_ends_or_closes(act: str, said: str) -> None:
    school_class = make_class()
    for _ in range(2):
        join(school_class)
    at_desk(school_class, "start")
    question = desk(school_class).partition(f'<details id="ask-{act}">')[2].split("</details>")[0]
    assert said in question and f'value="{act}"' in question
    assert desk(school_class).count(f'value="{act}"') == 1


def test_after_closing_a_page_says_that_everything_is_deleted() -> None:
    school_class = make_class()
    response = at_desk(school_class, "close")
    assert response.headers["Location"] == "/class/closed/"
    page = browser().get("/class/closed/").content.decode()
    assert "The class is closed and deleted" in page
    other = browser().get(f"/desk/{school_class.desk}/live")
    assert other.json() == {"go": "/class/closed/"}, "another page of the desk goes there too"


def test_a_call_is_said_at_the_top_and_in_the_tab_with_the_caller() -> None:
    school_class = make_class()
    pupil = person_in(join(school_class))
    at_desk(school_class, "start")
    assert "desk-calls" not in desk(school_class)
    table = ClassTable.objects.get()
    strip.set_hand(table, True, pupil.pk)
    page = desk(school_class)
    assert f"Table {table.number} asks for you: {pupil.username}" in page
    assert page.index("desk-calls") < page.index("desk-tables")
    assert title(page).startswith("1 table asks for you · ")
    live = browser().get(f"/desk/{school_class.desk}/live").json()
    assert live["title"].startswith("1 table asks for you · ")
    at_desk(school_class, "hand", table=table.pk)
    assert ClassTable.objects.get().caller is None and "desk-calls" not in desk(school_class)


def test_a_call_outlives_its_caller() -> None:
    school_class = make_class()
    pupil = person_in(join(school_class))
    at_desk(school_class, "start")
    strip.set_hand(ClassTable.objects.get(), True, pupil.pk)
    at_desk(school_class, "remove", pupil=Pupil.objects.get().pk)
    page = desk(school_class)
    assert "Table 1 asks for you</b>" in page and pupil.username not in page


def test_a_waiting_table_is_said_at_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class = make_class(lesson="volk:1")
    for _ in range(2):
        join(school_class)
    at_desk(school_class, "start")
    pass_minutes(monkeypatch, 3.2)
    page = desk(school_class)
    assert "Table 1 has waited for 3 minutes" in page
    assert title(page).startswith("1 table waits · ")
    at_desk(school_class, "pause")
    assert "desk-calls" not in desk(school_class)


def test_the_desk_shows_the_last_word_to_all() -> None:
    school_class = make_class()
    join(school_class)
    assert 'id="word"' not in desk(school_class), "nobody sits at a table yet"
    at_desk(school_class, "start")
    assert "Sent to all:" not in desk(school_class)
    at_desk(school_class, "word", word="Two <more> turns")
    page = desk(school_class)
    assert "Sent to all: <q>Two &lt;more&gt; turns</q>" in page
    assert page.index('id="word"') < page.index("desk-tables")


def test_the_desk_offers_its_address_to_keep() -> None:
    school_class = make_class()
    address = f'value="http://127.0.0.1/desk/{school_class.desk}/"'
    assert address in desk(school_class)
    join(school_class)
    at_desk(school_class, "start")
    assert address in desk(school_class)


def test_desk_and_form_speak_to_teachers_as_sie() -> None:
    school_class = make_class(talk="open")
    join(school_class)
    before = desk(school_class, "de")
    at_desk(school_class, "start")
    at_desk(school_class, "aside")
    strip.set_hand(ClassTable.objects.get(), True)
    visitor = browser()
    visitor.cookies["django_language"] = "de"
    form = visitor.get("/class/").content.decode().partition('id="teachers-title"')[2]
    for page in (before, desk(school_class, "de"), form):
        text = re.sub(r"<[^>]+>|„[^“]*“", " ", page.partition("<main")[2] or page)
        assert not re.findall(r"\b(?:du|dir|dich|dein\w*)\b", text, re.IGNORECASE)


def test_a_wrong_code_stays_in_its_field() -> None:
    page = browser().get("/class/", {"code": "wr<ng"}).content.decode()
    assert 'value="wr&lt;ng"' in page


def test_the_first_page_leads_to_classes_by_the_guides_name() -> None:
    page = browser().get("/").content.decode()
    assert re.search(r'<a class="button[^>]*href="/class/">Classes</a>', page)
