"""Tables before they start: set up, joined, left, begun, played again.

Longer than 400 lines, because each event at such a table is one test."""

from __future__ import annotations

import pytest
from django.test import Client

from kabinett.core.setup import SetupError
from kabinett.web.host import clock
from kabinett.web.live.refusals import Refused
from kabinett.web.lobby import gathering, gathering_pages
from kabinett.web.lobby.rematches import rematch
from kabinett.web.people.blocks import block
from kabinett.web.play import stored_games
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.open_game import NoSuchGame
from kabinett.web.play.owner import owner
from tests.web import by_seat
from tests.web.gathered import browser, do, invite_of, middle, names, row, say_ready, set_up
from tests.web.people import person
from tests.web.simultaneous import at_once
from tests.web.tables import play_to_end, table_of

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("served")]


# -- from the form to the end, and once more


def test_in_a_scenario_with_fixed_roles_each_seat_shows_its_role() -> None:
    ada = browser("Ada")
    kinds = {"seat_2_kind": "bot:easy", "seat_3_kind": "bot:easy", "seats": "4"}
    for scenario, first in (("first_round_alone", "SPD"), ("first_round", "chosen at the table")):
        table = set_up(ada, "weimar", option_scenario=scenario, **kinds)
        assert ada.get(f"/table/{table}/").context["seats"][0]["role"] == first


def test_two_people_gather_play_and_have_a_rematch() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    assert names(table) == ["Ada", ""] and row(table).started is None
    assert [each["id"] for each in ben.get("/").context["gatherings"]] == [table]
    assert do(ben, table, "join", seat=1).status_code == 302
    assert names(table) == ["Ada", "Ben"]
    commitment = row(table).commitment
    say_ready(ben, table, "bens")
    assert row(table).started is None
    page = ada.get(f"/table/{table}/")
    assert page.context["last"] and not page.context["unready"][1:]
    say_ready(ada, table, "adas")
    assert row(table).started is not None
    begun = table_of(table)
    assert begun.commitment == commitment, "the commitment shown is the one that binds"
    assert begun.chance.nonces == "adas bens"
    assert [player.name for player in begun.players] == ["Ada", "Ben"]
    assert middle(ben, table).json() == {"go": f"/table/{table}/"}
    assert [each["id"] for each in ada.get("/").context["turn"]] == [table]
    assert [each["id"] for each in ben.get("/").context["mine"]] == [table]

    play_to_end(table)
    again = ada.post(f"/table/{table}/rematch/", {"nonce": "x"}).headers["Location"].split("/")[2]
    assert names(again) == ["Ben", "Ada"], "everybody sits on another's seat"
    assert not any(seat.ready for seat in Seat.objects.filter(game=again))
    second = ben.post(f"/table/{table}/rematch/", {"nonce": "x"}).headers["Location"]
    assert second == f"/table/{again}/", "there is one return match"
    for client in (ada, ben):
        say_ready(client, again)
    assert row(again).started is not None and row(again).rematch_of_id == table


def test_in_a_return_match_each_player_has_the_neighbours_role() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada, "volk")
    do(ben, table, "join", seat=1)
    for client in (ben, ada):
        say_ready(client, table)
    sides = row(table).line["roles"]["en"]
    assert announced(ada, table) == "rematch_swapped"
    Game.objects.filter(pk=table).update(over=True)
    again = ada.post(f"/table/{table}/rematch/", {"nonce": ""}).headers["Location"].split("/")[2]
    assert [seat.person and seat.person.username for seat in Seat.objects.filter(game=again)] == [
        "Ben",
        "Ada",
    ]
    assert [seat["role"] for seat in ada.get(f"/table/{again}/").context["seats"]] == sides


def test_people_choose_roles_against_bots_and_draw_them_among_themselves() -> None:
    """No draw makes a person a Nazi without asking: neither at the set-up, nor when bots fill the
    seats, nor in a rematch."""
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada, "fall")
    assert row(table).setup["roles"] == ["random", "random"], "the printed rule"
    with_bot = set_up(ada, "fall", seats="3", seat_2_kind="bot:easy")
    assert row(with_bot).setup["roles"] == ["choose", "choose", "random"]
    asked = set_up(ada, "fall", seats="3", seat_2_kind="bot:easy", seat_0_role="random")
    assert row(asked).setup["roles"] == ["random", "choose", "random"], "as asked for"
    filled = set_up(
        ada,
        "fall",
        seats="4",
        seat_2_kind="open",
        seat_2_role="party:spartakists",
        seat_3_kind="open",
    )
    do(ben, filled, "join", seat=1)
    do(ada, filled, "fill", bot="easy")
    assert row(filled).setup["roles"] == ["choose", "choose", "party:spartakists", "random"]
    part = set_up(ada, "fall", seats="4", seat_2_kind="bot:easy", seat_3_kind="open")
    do(ada, part, "fill", bot="easy")
    assert row(part).setup["roles"] == ["choose", "random", "random", "random"], "no bot is asked"
    do(ada, part, "clear", seat=1)
    assert row(part).setup["roles"] == ["choose", "choose", "random", "random"]
    for client in (ben, ada):
        say_ready(client, filled)
    assert announced(ada, filled) == "rematch", "people choose again"
    Game.objects.filter(pk=filled).update(over=True)
    again = ada.post(f"/table/{filled}/rematch/", {"nonce": ""}).headers["Location"].split("/")[2]
    assert row(again).setup["roles"] == ["random", "choose", "choose", "random"]


def test_a_lone_player_begins_at_once() -> None:
    ada = browser("Ada")
    table = set_up(ada, who="alone", seat_1_kind="bot:random", nonce="mine")
    assert row(table).started is not None and table_of(table).chance.nonces == "mine -"
    play_on_to_the_end(table)
    again = ada.post(f"/table/{table}/rematch/", {"nonce": "more"}).headers["Location"]
    assert table_of(again.split("/")[2]).chance.nonces == "- more"
    assert [seat.kind for seat in Seat.objects.filter(game=again.split("/")[2])] == [
        Kind.BOT,
        Kind.PERSON,
    ]


def test_a_role_fixed_by_the_scenario_stays_in_the_rematch() -> None:
    """Whoever plays alone as the SPD plays the SPD again."""
    ada = browser("Ada")
    bots = {f"seat_{number}_kind": "bot:random" for number in (1, 2, 3)}
    scenario = {"option_scenario": "first_round_alone"}
    table = set_up(ada, "weimar", seats="4", who="alone", nonce="mine", **bots, **scenario)
    play_on_to_the_end(table)
    assert announced(ada, table) == "rematch"
    again = ada.post(f"/table/{table}/rematch/", {"nonce": "more"}).headers["Location"]
    assert [seat.kind for seat in Seat.objects.filter(game=again.split("/")[2])] == [
        Kind.PERSON,
        *[Kind.BOT] * 3,
    ]


def test_in_a_rematch_of_several_people_each_moves_one_seat() -> None:
    ada, ben, cora = browser("Ada"), browser("Ben"), browser("Cora")
    table = set_up(ada, "fall", seats="3", seat_2_kind="open")
    do(ben, table, "join", seat=1)
    do(cora, table, "join", seat=2)
    for client in (ben, cora, ada):
        say_ready(client, table)
    assert announced(ada, table) == "rematch_shifted"


def announced(client: Client, table: str) -> str:
    """Returns what a game's page announces about a rematch."""
    word: str = client.get(f"/table/{table}/").context["config"]["rematch"]
    return word


def play_on_to_the_end(table: str) -> None:
    play_to_end(table)
    assert row(table).over


def test_the_host_may_give_seats_to_bots_and_take_them_back() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada, "fall", seats="4", seat_2_kind="open", seat_3_kind="open")
    do(ben, table, "join", seat=2)
    say_ready(ben, table)
    before = row(table).commitment
    do(ada, table, "fill", bot="random")
    assert names(table) == ["Ada", "Bot 2", "Ben", "Bot 4"]
    assert row(table).commitment != before, "the commitment covers which seats are bots'"
    assert not Seat.objects.get(game=table, number=2).ready, "everybody must say ready again"
    do(ada, table, "clear", seat=1)
    do(ada, table, "clear", seat=2)
    assert names(table) == ["Ada", "", "", "Bot 4"]
    do(ben, table, "join", seat=1)
    do(ada, table, "fill", bot="one-ply")
    for client in (ada, ben):
        say_ready(client, table)
    assert table_of(table).setup.bots == (2, 3)


def test_a_player_changes_seats_and_leaves() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada, "fall", seats="3", seat_2_kind="open")
    do(ben, table, "join", seat=1)
    say_ready(ben, table)
    do(ben, table, "join", seat=2)
    assert names(table) == ["Ada", "", "Ben"]
    assert not Seat.objects.get(game=table, number=2).ready
    do(ben, table, "leave")
    assert names(table) == ["Ada", "", ""]
    say_ready(ada, table)
    do(ada, table, "not-ready")
    assert not Seat.objects.get(game=table, number=0).ready
    do(ada, table, "leave")
    assert ada.get(f"/table/{table}/").context["is_opener"]
    do(ada, table, "close")
    assert not Game.objects.exists()


# -- who sees a table


def test_for_strangers_a_private_gathering_does_not_exist() -> None:
    ada, ben, eve = browser("Ada"), browser("Ben"), browser("Eve")
    table = set_up(ada, who="private")
    link = f"/join/{invite_of(table)}/"
    for stranger in (ben, eve, browser()):
        assert stranger.get(f"/table/{table}/").status_code == 404
        assert middle(stranger, table).status_code == 404
        assert not stranger.get("/").context["gatherings"]
    assert do(eve, table, "join", seat=1).status_code == 404
    assert do(eve, table, "join", seat=1, invite="guessed").status_code == 404
    page = ben.get(link)
    assert page.status_code == 200 and page.context["link"] == "", "guests do not see the link"
    assert middle(ben, table, invite=invite_of(table)).status_code == 200
    assert browser().get(link).status_code == 200, "a visitor sees the table of the invitation"
    do(ben, table, "join", seat=1, invite=invite_of(table))
    assert names(table) == ["Ada", "Ben"]
    assert ben.get(link).headers["Location"] == f"/table/{table}/"
    for client in (ada, ben):
        say_ready(client, table)
    assert eve.get(link).status_code == 410, "the game has begun without her"
    assert middle(eve, table, invite=invite_of(table)).json() == {"go": link}
    assert eve.get(f"/table/{table}/").status_code == 404
    assert not eve.get("/").context["follow"]


def test_a_new_invitation_invalidates_the_old_one() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada, who="private")
    old = invite_of(table)
    do(ada, table, "renew")
    assert invite_of(table) != old and len(old) >= 20
    assert ben.get(f"/join/{old}/").status_code == 404
    assert do(ben, table, "join", seat=1, invite=old).status_code == 404


def test_a_public_game_is_followed_by_visitors_who_see_no_hand() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    do(ben, table, "join", seat=1)
    for client in (ada, ben):
        say_ready(client, table)
    visitor = browser()
    assert [each["id"] for each in visitor.get("/").context["follow"]] == [table]
    assert visitor.get(f"/table/{table}/").status_code == 200
    assert visitor.get(f"/api/table/{table}/view?seat=-1").status_code == 200
    assert visitor.get(f"/api/table/{table}/view?seat=0").status_code == 403


# -- what the site refuses


def test_only_the_host_of_a_table_may_change_it() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    do(ben, table, "join", seat=1)
    before = names(table), invite_of(table)
    for act, fields in (
        ("clear", {"seat": 0}),
        ("fill", {"bot": "random"}),
        ("private", {}),
        ("renew", {}),
        ("close", {}),
    ):
        response = do(ben, table, act, **fields)
        assert response.status_code == 409 and "opened the table" in response.content.decode(), act
    assert (names(table), invite_of(table)) == before and row(table).public


@pytest.mark.parametrize(
    "act, fields, status",
    [
        ("join", {"seat": 0}, 409),
        ("join", {"seat": 99}, 409),
        ("join", {"seat": "x"}, 409),
        ("ready", {"nonce": "", "commitment": ""}, 409),
        ("ready", {"nonce": "<script>"}, 409),
        ("dance", {}, 400),
        ("", {}, 400),
    ],
)
def test_nonsensical_requests_leave_a_gathering_unchanged(
    act: str, fields: dict[str, object], status: int
) -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    before = list(Seat.objects.filter(game=table).values())
    assert do(ben, table, act, **fields).status_code == status
    assert list(Seat.objects.filter(game=table).values()) == before


def test_being_ready_refers_to_the_terms_that_were_shown() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada, "fall", seats="3", seat_2_kind="open")
    do(ben, table, "join", seat=1)
    seen = row(table).commitment
    do(ada, table, "fill", bot="random")
    response = do(ben, table, "ready", nonce="n", commitment=seen)
    assert response.status_code == 409 and not Seat.objects.get(game=table, number=1).ready


def test_a_setup_that_is_not_possible_is_explained_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, error = set_up(browser("Ada")), SetupError("the pack is not here")
    monkeypatch.setattr(SetupError, "text_in", lambda error, language: f"({language})")

    def fail(*given: object) -> None:
        raise error

    monkeypatch.setattr(gathering, "leave", fail)
    monkeypatch.setattr(gathering, "take_over", fail)
    ada = browser("Ada")
    ada.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    assert "(de)" in do(ada, table, "leave").content.decode()
    assert "(de)" in ada.post(f"/table/{table}/take/", {"seat": "0"}).content.decode()


def test_each_player_who_is_ready_contributes_to_the_dice() -> None:
    """The button waits for the script that draws the number; without the script the field is
    empty."""
    ada = browser("Ada")
    page = ada.get(f"/table/{set_up(ada)}/").content.decode()
    assert 'name="nonce" value=""' in page and 'value="ready" disabled>' in page


def test_who_sits_down_is_not_ready_whatever_the_seat_keeps() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    Seat.objects.filter(game=table, number=1).update(ready=True, nonce="old")
    do(ben, table, "join", seat=1)
    say_ready(ada, table)
    seat = Seat.objects.get(game=table, number=1)
    assert (seat.name, seat.ready, seat.nonce) == ("Ben", False, "")


def test_who_acts_at_a_table_that_closes_meanwhile_comes_to_the_first_page() -> None:
    assert gathering_pages.redirect_after("closed", person("Ada").pk, "").url == "/"  # type: ignore[attr-defined]


def test_a_visitor_to_a_gathering_is_asked_to_log_in() -> None:
    table = set_up(browser("Ada"))
    for response in (
        do(browser(), table, "join", seat=1),
        do(browser(), table, "leave"),
        browser().post("/upload/"),
    ):
        assert response.status_code == 302 and "/login/?next=" in response.headers["Location"]
    assert names(table) == ["Ada", ""]


def test_a_gathering_table_is_no_game_yet() -> None:
    table = set_up(browser("Ada"))
    with pytest.raises(NoSuchGame):
        owner.look(table, lambda opened: None)
    with pytest.raises(NoSuchGame):
        by_seat.answer(table, 0, 1, "bid:1x1")
    stored_games.carry_over_all()
    assert browser("Ada").get(f"/api/table/{table}/view?seat=0").status_code == 404
    assert browser("Ada").get(f"/table/{table}/replay/").status_code == 404


def test_no_single_person_can_delete_a_running_game() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    do(ben, table, "join", seat=1)
    for client in (ada, ben):
        say_ready(client, table)
    assert ada.post(f"/api/table/{table}/delete").status_code == 403
    assert ben.post(f"/api/table/{table}/delete").status_code == 404
    alone = set_up(ada, who="alone", seat_1_kind="bot:random")
    assert ben.post(f"/api/table/{alone}/delete").status_code == 404
    assert ada.post(f"/api/table/{alone}/delete").status_code == 200
    assert [game.pk for game in Game.objects.all()] == [table]


# -- at the same time


def test_only_one_of_many_simultaneous_joiners_gets_the_last_seat() -> None:
    table = set_up(browser("Ada"))
    people = [person(f"Guest{number}") for number in range(6)]
    found = at_once(
        *(lambda each=each: gathering.join(table, each, 1) for each in people)  # type: ignore[misc]
    )
    assert sum(error is None for error in found) == 1
    assert all(isinstance(error, Refused) for error in found if error)
    assert Seat.objects.get(game=table, number=1).name.startswith("Guest")


def test_the_game_begins_once_if_all_are_ready_at_the_same_time() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    do(ben, table, "join", seat=1)
    commitment = row(table).commitment
    found = at_once(
        lambda: gathering.set_ready(table, person("Ada"), "a", commitment),
        lambda: gathering.set_ready(table, person("Ben"), "b", commitment),
    )
    assert found == [None, None]
    assert row(table).started and table_of(table).chance.nonces == "a b"


def test_two_simultaneous_wishes_for_a_rematch_make_one_table() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    do(ben, table, "join", seat=1)
    for client in (ada, ben):
        say_ready(client, table)
    play_to_end(table)
    found: set[str] = set()
    at_once(
        lambda: found.add(rematch(table, person("Ada"), "a")),
        lambda: found.add(rematch(table, person("Ben"), "b")),
    )
    assert len(found) == 1 and Game.objects.filter(rematch_of=table).count() == 1


@pytest.mark.parametrize("language, said", [("en", "Free seat"), ("de", "Freier Platz")])
def test_the_page_of_a_gathering_is_complete_in_both_languages(language: str, said: str) -> None:
    table = set_up(browser("Ada"), terms_clock="days-3", option_discard_limit="")
    page = browser("Ben", language).get(f"/table/{table}/").content.decode()
    assert said in page
    assert ("3 days for each move" in page) == (language == "en")
    assert ("Setz dich" in page) == (language == "de")


def test_the_others_see_who_is_present() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    do(ben, table, "join", seat=1)
    middle(ben, table)
    assert [seat["here"] for seat in ada.get(f"/table/{table}/").context["seats"]] == [True, True]
    Seat.objects.filter(game=table, number=1).update(looked=None)
    first = middle(ada, table).json()
    assert middle(ada, table, seen=first["digest"]).status_code == 204
    middle(ben, table)
    assert middle(ada, table, seen=first["digest"]).status_code == 200


def test_a_blocked_person_cannot_sit_down() -> None:
    ada, ben = browser("Ada"), browser("Ben")
    table = set_up(ada)
    block(person("Ada").pk, person("Ben").pk)
    response = do(ben, table, "join", seat=1)
    assert response.status_code == 409 and names(table) == ["Ada", ""]


# -- forgotten


def test_a_table_that_never_begins_is_deleted_after_sixty_days(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada = browser("Ada")
    waits, played = set_up(ada), set_up(ada, who="friends", seat_1_kind="me")
    Game.objects.filter(pk=played).update(started=clock.now_utc())
    assert gathering.forget_never_begun() == 0
    later = clock.now() + 61 * 86400
    monkeypatch.setattr(clock, "now", lambda: later)
    assert gathering.forget_never_begun() == 1
    assert ada.get(f"/table/{waits}/").status_code == 404
    assert Game.objects.filter(pk=played).exists()
