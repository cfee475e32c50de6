"""The index of cards and markers: all that the game says about them, with filters by their
facts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from kabinett import new_game
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR, Scene
from kabinett.games import all_games, find_game
from kabinett.web.learn.cards import Index, index_of, lines_of
from kabinett.web.live.things import things_of
from tests.web.accounts import browser, person
from tests.web.pack_folders import begun


def game(name: str) -> Game[Any]:
    found = find_game(name)
    assert found is not None
    return found


def facets(index: Index) -> dict[str, dict[str, int]]:
    return {
        facet.id: {value.label: value.count for value in facet.values.values()}
        for facet in index.facets
    }


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_index_lists_every_card_and_marker_once(name: str, language: str) -> None:
    kinds = {**game(name).card_kinds, **game(name).words.marker_kinds}
    things = things_of(game(name), language).things
    listed = [entry for part in index_of(game(name), language).parts for entry in part.entries]
    assert sorted(entry.name for entry in listed) == sorted(
        name for name, thing in things.items() if thing["kind"] in kinds
    )
    assert all(entry.label and entry.lines for entry in listed)
    assert index_of(game(name), language).count == len(listed)


def test_the_filters_are_the_facts_of_the_cards() -> None:
    fall, volk, weimar = (facets(index_of(game(name), "en")) for name in ("fall", "volk", "weimar"))
    assert list(fall) == ["kind", "type", "decade"]
    assert fall["kind"] == {"Cards": 117, "Parties": 7}
    assert sum(fall["type"].values()) == 117
    assert volk["deck"].keys() == {"Decade 1", "Decade 2", "Decade 3", "Decade 4"}
    assert list(fall["decade"]) == sorted(fall["decade"]), "years are in order"
    assert weimar["party"]["SPD"] > 22 and weimar["party"]["USPD"] == 1
    assert weimar["deck"] == {"gray": 24, "yellow": 8, "orange": 8, "brown": 8}
    assert set(weimar["set"]) == set("LDEFMRPC")


def test_the_filters_are_in_the_readers_language() -> None:
    weimar = index_of(game("weimar"), "de")
    assert [facet.label for facet in weimar.facets][:2] == ["Karten und Marker", "Partei"]
    assert "grau" in facets(weimar)["deck"] and "1920er" in facets(weimar)["decade"]


def test_a_card_that_we_propose_is_marked_and_counted() -> None:
    index = index_of(game("weimar"), "en")
    own = [entry for part in index.parts for entry in part.entries if entry.own]
    assert len(own) == index.proposals == facets(index)["provenance"]["a proposal of ours ◇"]
    assert index_of(game("fall"), "en").proposals == 0


def test_a_game_without_an_index_of_its_own_lists_its_cards() -> None:
    plenty = all_games()["plenty"]
    index = index_of(plenty, "en")
    assert [(part.kind, part.label, len(part.entries)) for part in index.parts] == [
        ("card", "Cards", 40)
    ]


@pytest.mark.parametrize("name", ["bluff", "plenty", "fall"])
def test_every_game_has_an_index_of_cards(client: Client, name: str) -> None:
    page = client.get(f"/cards/{name}/")
    assert page.status_code == 200
    assert ("no cards or markers to look up" in page.text) == (name == "bluff")


def test_the_index_links_to_each_card_and_has_the_data_of_its_face(client: Client) -> None:
    german = {"accept-language": "de"}
    page = client.get("/cards/fall/", headers=german).text
    assert 'id="card:radio"' in page and 'href="#card:radio"' in page
    found = re.search(r'"things": "([^"]+)"', page)
    assert found
    things = client.get(found[1].replace("\\u0026", "&"), headers=german)
    assert things.json()["card:radio"]["label"] == "Rundfunk"
    assert "immutable" in things.headers["Cache-Control"]


def test_an_unknown_name_has_no_index(client: Client) -> None:
    assert client.get("/cards/chess/").status_code == 404
    assert client.get("/cards/fall/?pack=nobodys").status_code == 404


def test_the_index_of_a_pack_is_chosen_by_its_name(client: Client, folders: Any) -> None:
    assert "anna" not in client.get("/cards/fall/").text.split("index-finding")[1]
    page = client.get("/cards/fall/?pack=anna")
    assert ">anna</a>" in page.text and "pack=anna" in page.text.split('"things"')[1]
    # A table that uses the pack continues next to the page.
    assert begun(client, "anna")


def test_a_visitor_sees_the_built_in_cards_only(served: None, folders: Any) -> None:
    visitor, ada = Client(), browser(person("Ada"))
    assert ada.get("/cards/fall/?pack=anna").status_code == 200
    assert visitor.get("/cards/fall/?pack=anna").status_code == 404
    assert "anna" not in visitor.get("/cards/fall/").text


@pytest.mark.parametrize(("name", "sheets"), [("fall", 1), ("volk", 2), ("weimar", 4)])
def test_the_player_aid_has_a_sheet_for_each_role_in_both_languages(
    client: Client, name: str, sheets: int
) -> None:
    for language in ("en", "de"):
        page = client.get(f"/aid/{name}/", headers={"accept-language": language}).text
        assert page.count('class="aid-page"') == sheets
    assert f"/aid/{name}/" in client.get(f"/rules/{name}/").text
    assert client.get("/aid/bluff/").status_code == 404


def test_a_role_leads_to_its_sheet(client: Client) -> None:
    german = {"accept-language": "de"}
    page = client.get("/aid/volk/?role=side:east", headers=german).text
    assert page.count('class="aid-page"') == 1 and "<h2>Ost " in page
    # In Fall, all parties share one sheet.
    assert client.get("/aid/fall/?role=party:nazis").text.count('class="aid-page"') == 1


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_the_list_of_cards_still_out_betrays_nothing_hidden(name: str) -> None:
    """The client computes the list from the scene alone, so tables that look alike must have the
    same list."""
    table = in_the_middle(name)
    for viewer in (0, SPECTATOR):
        scene = table.game.scene(table.state, viewer)
        hidden = still_out(table.game, scene)
        assert hidden
        for seed in range(4):
            other = table.game.determinize(table.state, viewer, Luck(seed))
            assert still_out(table.game, table.game.scene(other, viewer)) == hidden


def in_the_middle(name: str) -> Table:
    table = new_game(name, seats=game(name).seat_counts[0], seed=5)
    luck = Luck(7)
    for _ in range(60):
        seat = table.open_seats()[0]
        choices = table.ask(seat).choices
        table.answer(seat, choices[luck.below(len(choices))])
    return table


def still_out(game: Game[Any], scene: Scene) -> set[str]:
    """Compute the cards still out, like cards_panel.js."""
    seen = {card for zone in scene.zones for card in zone.cards} | {p.id for p in scene.pieces}
    kinds = zip(game.vocabulary.names, game.vocabulary.kinds, strict=True)
    return {name for name, kind in kinds if kind in game.card_kinds} - seen


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Units and street fighting"), ("de", "Einheiten und Straßenkampf")],
)
def test_a_card_links_to_its_section_of_the_rules(language: str, title: str) -> None:
    fight = things_of(game("weimar"), language).things["action:fight"]
    assert (fight["section"], fight["cites"]) == (f"5.9 {title}", [("5.9", title)])


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_index_names_a_politicians_trigger_once(language: str) -> None:
    """The card's text names the trigger, so the index must not repeat it above the text."""
    wels = things_of(game("weimar"), language).things["card:otto_wels"]
    assert wels["trigger"] and next(iter(lines_of(wels))) == wels["text"]
    without = {**wels, "text": ""}
    assert next(iter(lines_of(without))) == wels["trigger"]
