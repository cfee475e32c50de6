"""The rules: a page for everybody, and the part of it that the panel shows next to the board."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from kabinett.core.handbook import read_handbooks
from kabinett.core.message import Message
from kabinett.core.words import Wording
from kabinett.games import all_games
from kabinett.games.weimar import game as weimar
from kabinett.games.weimar.content.vocabulary import SPD
from kabinett.games.weimar.content.words import ROUND_BEGINS
from kabinett.games.weimar.rules.bases import place_base
from kabinett.web.learn.aid import pages_of
from kabinett.web.learn.rules import html_of, rules_of
from kabinett.web.live.log_data import log_line
from kabinett.web.live.view_data import is_asked_apart, question_facts
from tests.weimar.position import Play, city
from tests.weimar.test_ahead import agendas_shown

GAMES = ("fall", "volk", "weimar")


def text_of(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_in_both_languages(game: str) -> None:
    assert list(all_games()[game].handbooks) == ["en", "de"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_link_leads_somewhere(client: Client, game: str, language: str) -> None:
    page = text_of(client, f"/rules/{game}/", language)
    anchors = re.findall(r' id="([^"]+)"', page)
    assert len(anchors) == len(set(anchors)), "each anchor appears once"
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)
    assert "[[" not in page


def test_text_in_another_language_than_the_page_says_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules and player aid of a game without German texts are English parts of a German page."""
    monkeypatch.delitem(all_games()["fall"].handbooks, "de")
    rules_of.cache_clear()
    pages_of.cache_clear()
    try:
        rules, aid = (text_of(client, f"/{page}/fall/", "de") for page in ("rules", "aid"))
    finally:
        rules_of.cache_clear()
        pages_of.cache_clear()
    assert '<html lang="de"' in rules and '<html lang="de"' in aid
    assert '<div class="rules-text" lang="en">' in rules and '<ol lang="en">' in rules
    assert '<section class="aid-page" id="aid-1" lang="en">' in aid


def test_visitors_can_read_the_rules(client: Client, served: None) -> None:
    page = text_of(client, "/rules/fall/", "de")
    assert '<section class="rule is-level-3" id="rule-5.4"' in page
    assert "Phase Anwerbung" in page


def test_the_panel_gets_only_the_text_and_may_cache_it(client: Client) -> None:
    version = rules_of(all_games()["fall"], "en").version
    response = client.get(f"/rules/fall/?part={version}&lang=en")
    assert "<html" not in response.content.decode()
    assert "immutable" in response.headers["Cache-Control"]
    assert "immutable" not in client.get("/rules/fall/?part=old").headers.get("Cache-Control", "")


def test_an_unknown_game_has_no_rules(client: Client) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_a_game_without_rules_says_so(client: Client) -> None:
    assert "not written here yet" in text_of(client, "/rules/bluff/")


def test_a_ruling_names_its_house_rules(client: Client) -> None:
    page = text_of(client, "/rules/fall/")
    row = page.partition('id="ruling-24"')[2].partition("</dd>")[0]
    assert "House rule: Anarchy rises when" in row


def test_the_form_for_a_new_game_links_to_the_rulings(client: Client) -> None:
    assert 'href="/rules/fall/#ruling-24"' in text_of(client, "/new/fall/")


def game_of(tmp_path: Path, rules: str) -> Any:
    (tmp_path / "learn").mkdir()
    (tmp_path / "learn" / "rules.en.md").write_text(rules, "utf-8")
    return SimpleNamespace(handbooks=read_handbooks(tmp_path), title=Message("Whist"))


def test_html_in_the_text_is_escaped(tmp_path: Path) -> None:
    handbook = game_of(tmp_path, "## 1 A\n").handbooks["en"]
    shown = html_of('<script>alert(1)</script> [x](javascript:alert(1)) "[[1]]"', handbook)
    assert "<script" not in shown and 'href="javascript' not in shown
    assert '<a href="#rule-1" title="A">1</a>' in shown


def test_a_question_names_the_city_and_the_bases_that_it_is_about() -> None:
    """The board highlights them; it does not know the sections of the rules."""
    play = Play(bases="leipzig: kpd 2, dnvp").start(place_base, SPD, city("leipzig"))
    table = SimpleNamespace(program=weimar.program, state=play.s, game=weimar)
    asked = question_facts(table, Wording(weimar, "en", str))  # type: ignore[arg-type]
    assert asked["inside"] == "city:leipzig"
    assert asked["cites"][0][0] == "5.6"


def test_a_question_names_the_owner_of_the_places_that_it_is_about() -> None:
    """The client does not ask a player who has clicked the unit where it is."""
    play = Play(units="berlin: police; leipzig: police").act("spd", "mobilize", "essen")
    play.does("police")
    table = SimpleNamespace(program=weimar.program, state=play.s, game=weimar)
    asked = question_facts(table, Wording(weimar, "en", str))  # type: ignore[arg-type]
    assert asked["places_of"] == "unit:police"


def test_a_simultaneous_choice_does_not_repeat_the_last_event() -> None:
    """Players who choose in advance read what they choose for; in a simultaneous discard all do the
    same."""

    def apart(s: Any, seat: int, rules: Any) -> bool:
        table = SimpleNamespace(program=rules.program, state=s)
        return is_asked_apart(table, seat)  # type: ignore[arg-type]

    ahead = agendas_shown(threats="poverty: essen, koeln").s
    seats = weimar.program.open_seats(ahead)
    assert len(seats) == 3 and all(apart(ahead, seat, weimar) for seat in seats)
    base = Play(bases="leipzig: kpd 2, dnvp").start(place_base, SPD, city("leipzig")).s
    assert not apart(base, base.seat, weimar)


def test_a_heading_of_the_log_cites_its_section() -> None:
    words = Wording(all_games()["weimar"], "de", str)
    politics = Message("4 Score Parties", level="phase", section="4.4.4")
    assert log_line(politics, (), words)["cites"] == [("4.4.4", "Parteien werten")]
    assert "cites" not in log_line(Message("Nobody wins."), (), words)


def test_a_line_of_the_log_names_its_milestone() -> None:
    words = Wording(all_games()["weimar"], "de", str)
    assert log_line(ROUND_BEGINS, (1,), words)["milestone"] == "round"
    assert "milestone" not in log_line(Message("Nobody wins."), (), words)


@pytest.mark.parametrize(
    ("ruling", "has_rules", "told"),
    [
        ("", True, ""),
        ("7", True, '<a class="ruling" href="/rules/fall/#rul'),
        ("7", False, "<span"),
    ],
)
def test_an_option_without_a_ruling_links_to_none(ruling: str, has_rules: bool, told: str) -> None:
    """Such a thing is an option or a scenario."""
    given = {
        "option": {"ruling": ruling},
        "has_rules": has_rules,
        "game": SimpleNamespace(id="fall"),
    }
    found = render_to_string("web/ruling.html", given).strip()
    assert found.startswith(told) and bool(found) == bool(told)
