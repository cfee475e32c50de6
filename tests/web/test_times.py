"""Times on pages: the server writes them in UTC and says so; a script converts them to the reader's
own zone (`tests/client/moments.test.js`)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.template import Context, Template

from kabinett import web
from kabinett.web.people.models import Person
from kabinett.web.people.templatetags import moments
from kabinett.web.play.models import Game
from tests.web import accounts, people

TEMPLATES = Path(web.__file__).parent / "templates"
AT = datetime(2026, 12, 3, 22, 5, 7, 123, tzinfo=UTC)
TIME = re.compile(r'<time datetime="([^"]+)" data-told="(moment|day)">([^<]*)</time>')


def test_a_time_is_marked_for_scripts_and_names_its_zone() -> None:
    assert TIME.fullmatch(moments.moment(AT)) and moments.moment(AT).count("UTC") == 1
    [(told, _, text)] = TIME.findall(moments.moment(AT))
    assert datetime.fromisoformat(told) == AT and text == "3 Dec 2026, 22:05 UTC"
    [(told, how, text)] = TIME.findall(moments.day(AT))
    assert datetime.fromisoformat(told) == AT and (how, text) == ("day", "3 Dec 2026")


def test_times_within_sentences_are_marked_too() -> None:
    said = "{% blocktranslate with d=at|day %}x {{ d }}{% endblocktranslate %}"
    page = Template("{% load i18n moments %}" + said).render(Context({"at": AT}))
    assert TIME.search(page)


@pytest.mark.usefixtures("served")
def test_lists_and_profiles_mark_their_times() -> None:
    anna = accounts.person("Anna")
    Person.objects.filter(pk=anna.pk).update(date_joined=AT)
    game = people.table_of("duel", "Anna", "Ben", public=True)
    Game.objects.filter(pk=game).update(updated=AT)
    for browser in (accounts.browser(), accounts.browser(anna)):
        page = browser.get("/").content.decode()
        assert "3 Dec 2026, 22:05 UTC" in {text for _, _, text in TIME.findall(page)}
    sure = accounts.sure("Anna")
    for path in ("/person/Anna/", "/account/", "/account/sessions/"):
        assert TIME.search(sure.get(path).content.decode()), path


def test_no_page_shows_a_time_without_its_zone() -> None:
    """Templates write times only through these filters; only lists of choices have plain days."""
    for path in TEMPLATES.rglob("*.html"):
        assert not re.search(r"\|time\b|DATETIME_FORMAT", path.read_text()), path
