"""The pages of the site: the first page, new games, other files, and who may see them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

import kabinett
from kabinett.games import add_game, forget_games
from kabinett.starter.game import game as starter
from kabinett.web.play.models import Game, Seat
from tests.web.tables import BOT, ME, OTHER, post, start, view


def test_every_page_exists_in_both_languages(client: Client) -> None:
    game = start("bluff", ME, BOT)
    pages = ("/", "/new/bluff/", f"/table/{game}/", f"/table/{game}/replay/", "/about/")
    for page in pages:
        assert client.get(page).status_code == 200
    client.post("/i18n/setlang/", {"language": "de", "next": f"/table/{game}/"})
    for page in pages:
        response = client.get(page)
        assert response.status_code == 200 and 'lang="de"' in response.content.decode()
    assert client.get("/nowhere/").status_code == 404
    assert client.get("/new/skat/").status_code == 404


def test_authors_of_fonts_and_outlines_are_named(client: Client) -> None:
    text = client.get("/about/").content.decode()
    licences = Path(kabinett.__file__).parent.rglob("*.LICENSE.txt")
    families = {licence.name.split(".")[0].split("-")[0].title() for licence in licences}
    assert families >= {"Anton", "Barlow", "Jost", "Sofia"}
    assert not [family for family in families if family not in text]
    assert "@svg-maps/germany" in text and "CC BY 4.0" in text


def test_buttons_are_named_before_the_script_runs(client: Client) -> None:
    for page in ("/", "/about/", f"/table/{start('bluff', ME, BOT)}/"):
        text = client.get(page).content.decode()
        found = re.findall(r"<button([^>]*)>(.*?)</button>", text, re.S)
        assert found
        for attributes, inside in found:
            assert "aria-label=" in attributes or re.sub(r"<[^>]*>", "", inside).strip(), attributes


def test_a_table_and_its_clock_are_never_kept_by_the_browser(client: Client) -> None:
    response = client.get(f"/table/{start('bluff', ME, BOT)}/")
    assert "no-store" in response.headers["Cache-Control"]


def test_a_new_game_begins_as_the_form_says(client: Client) -> None:
    fields = {"seats": "3", "seat-0-name": "Ada " * 30, "seat-1-kind": "other", "option-dice": "1"}
    response = client.post("/new/bluff/", fields)
    assert response.status_code == 302
    game = response.headers["Location"].split("/")[2]
    seats = [(seat.kind, seat.bot) for seat in Seat.objects.filter(game=game)]
    assert seats == [("person", ""), ("person", ""), ("bot", "medium")]
    assert len(Seat.objects.get(game=game, number=0).name) <= 40
    assert view(client, game, 0)["public"]["options"] == [
        {"label": "Dice", "value": "one", "ruling": ""}
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"seats": "99"},
        {"seats": "2", "seat-1-kind": "bot:/etc/bot.py:Bot"},
        {"seats": "2", "option-dice": "7"},
        {"seats": "2", "seat-0-role": "party:none"},
    ],
)
def test_an_impossible_game_is_refused_with_the_reason(
    client: Client, fields: dict[str, str]
) -> None:
    response = client.post("/new/bluff/", fields)
    assert response.status_code == 400 and response.context["errors"]
    assert response.context["posted"] == fields
    assert not Game.objects.exists()


def test_no_role_can_be_chosen_twice(client: Client) -> None:
    roles = {f"seat-{seat}-role": "party:nazis" for seat in (0, 1)}
    response = client.post("/new/fall/", {"seats": "4", **roles}, headers={"accept-language": "de"})
    [error] = response.context["errors"]
    assert error == "Nationalsozialisten: Das geht nur einmal."


def test_requests_from_other_sites_are_refused(client: Client) -> None:
    game = start("bluff", ME, BOT)
    assert client.get("/", headers={"host": "kabinett.example"}).status_code == 400
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"},
    ):
        assert client.get(f"/api/table/{game}/view?seat=0", headers=headers).status_code == 403
    strict = Client(enforce_csrf_checks=True, headers={"host": "127.0.0.1"})
    assert post(strict, game, "delete").status_code == 403
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    response = client.get("/", headers=link)
    assert response.status_code == 200
    assert "script-src 'self'" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("address", ["/", "/nowhere/", "/health"])
def test_no_page_sends_anything_to_other_sites(client: Client, address: str) -> None:
    for headers in ({}, {"origin": "https://evil.example"}):
        sent = client.get(address, headers=headers).headers
        assert sent["X-Content-Type-Options"] == "nosniff"
        assert sent["Referrer-Policy"] == "same-origin"
        assert sent["Cross-Origin-Opener-Policy"] == "same-origin"
        assert sent["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "frame-ancestors 'none'" in sent["Content-Security-Policy"]


def test_a_broken_game_is_named_on_the_first_page(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tide").mkdir()
    (tmp_path / "tide" / "__init__.py").write_text("SEATS = 1 // 0\n")
    monkeypatch.setenv("KABINETT_GAMES", str(tmp_path))
    forget_games()
    page = client.get("/").content.decode()
    assert f"{tmp_path}/tide/__init__.py:1: ZeroDivisionError" in page
    assert "/new/fall/" in page and "/new/tide/" not in page
    assert client.get("/new/tide/").status_code == 404


def test_a_board_says_its_words_in_the_language_of_the_page(client: Client) -> None:
    add_game(starter)
    game = start("starter", ME, OTHER)
    pages = {
        language: client.get(f"/table/{game}/", headers={"accept-language": language}).content
        for language in ("en", "de")
    }
    assert b">Capital</text>" in pages["en"] and b">Hauptstadt</text>" in pages["de"]


def test_the_form_offers_the_strengths_of_the_game_in_words(client: Client) -> None:
    """All games use the same names of strengths; the site neither offers nor accepts a strength
    that the game lacks."""
    weimar_form = client.get("/new/weimar/").content.decode()
    assert "Sees what lies open" in weimar_form and "<dt>Medium</dt>" in weimar_form
    assert "<dt>Master</dt>" not in weimar_form
    client.post("/i18n/setlang/", {"language": "de", "next": "/"})
    page = client.get("/new/bluff/").content.decode()
    assert "Wie stark die Bots sind" in page and "<dt>Leicht</dt>" in page
    for bot, status in [("easy", 302), ("one-ply", 302), ("random", 302), ("search", 400)]:
        fields = {"seats": "2", "seat-1-kind": f"bot:{bot}"}
        assert client.post("/new/bluff/", fields).status_code == status, bot
    fields = {f"seat-{seat}-kind": "bot:master" for seat in range(1, 4)} | {"seats": "4"}
    assert client.post("/new/weimar/", fields).status_code == 400
