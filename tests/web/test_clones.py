"""Records of one's own running games, and clones, which continue from a moment of another game."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kabinett.core.play.record import parse
from kabinett.core.play.record_lines import Act
from kabinett.core.play.replay import prove
from kabinett.web.club.models import Result
from kabinett.web.club.results import settle
from kabinett.web.host import slow_work
from kabinett.web.live import replays
from kabinett.web.lobby import upload_checks
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.owner import owner
from tests.web.people import acting, person
from tests.web.people import table_of as table_with
from tests.web.tables import BOT, ME, OTHER, give, opened, play_to_end, start, table_of


def rounds(game: str, many: int) -> None:
    """Play rounds of duel in which everybody passes and goes on."""
    for _ in range(many):
        for seat in table_of(game).open_seats():
            give(game, seat, "pass")
        give(game, table_of(game).open_seats()[0], "go_on")


def clone(client: Client, game: str, **given: object) -> Any:
    return client.post(f"/table/{game}/clone/", {"nonce": "abc", **given})


def made(response: Any) -> str:
    assert response.status_code == 302, response.content.decode()
    address: str = response.headers["Location"]
    return address.split("/")[2]


def test_a_hot_seat_game_can_be_cloned_twice(client: Client) -> None:
    game = start("duel", ME, OTHER)
    rounds(game, 2)
    then = replays.public_moment(opened(game), 3)
    copy = made(clone(client, game, told=3))
    table = table_of(copy)
    assert table.state == then.table.state
    assert table.chance.seed != table_of(game).chance.seed and table.commitment
    assert [line.text() for line in table.lines if isinstance(line, Act)] == ["clone"]
    assert opened(copy).terms.clone and not opened(copy).terms.rated
    assert len(table_of(game).lines) > len(then.table.log), "the first game keeps its later lines"
    play_to_end(copy, seed=3)
    text = client.get(f"/api/table/{copy}/record.txt").content.decode()
    again, proof = prove(parse(text), table.game)
    assert again.state == table_of(copy).state and proof.committed


def test_the_replay_of_a_running_game_is_cloned_at_the_moment_that_it_shows(
    client: Client,
) -> None:
    game = start("duel", ME, OTHER)
    rounds(game, 2)
    for viewer in (0, 1):
        for line in range(replays.count_moments(opened(game), viewer) + 1):
            shown = replays.table_at_moment(opened(game), line, viewer)
            copy = made(clone(client, game, line=line, viewer=viewer))
            if shown.state.seat >= 0:  # while cards are dealt, the clone goes on with others
                assert table_of(copy).state == shown.state


def test_a_game_against_bots_can_be_cloned_only_when_it_is_over(client: Client) -> None:
    game = start("duel", ME, BOT)
    rounds(game, 1)
    assert clone(client, game, told=1).status_code == 409
    assert Game.objects.count() == 1
    config = client.get(f"/table/{game}/").context["config"]
    assert config["clone"]["now"] is False and config["export"] == "told"
    play_to_end(game)
    copy = made(clone(client, game, told=2, **{"seat-0": "random", "seat-1": "me"}))
    seats = [(seat.kind, seat.bot) for seat in Seat.objects.filter(game=copy)]
    assert seats == [("bot", "random"), ("person", "")]


@pytest.mark.parametrize(
    "given",
    [
        {"told": 1, "seat-0": "random", "seat-1": "random"},
        {"told": 1, "seat-0": "Ben"},
        {"told": "x"},
        {},
        {"line": 99999},
        {"told": 1, "nonce": "not a nonce"},
    ],
)
def test_a_clone_from_an_impossible_moment_is_refused(
    client: Client, given: dict[str, Any]
) -> None:
    game = start("duel", ME, OTHER)
    rounds(game, 1)
    play_to_end(game)
    assert clone(client, game, **given).status_code == 409
    assert Game.objects.count() == 1


def test_nobody_else_can_clone_or_export_a_game(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_with("duel", "Ada", "Ben")
    rounds(game, 1)
    for name, status in (("Ada", 409), ("Ben", 409), ("Cem", 404)):
        with acting(monkeypatch, person(name)):
            assert clone(client, game, told=1).status_code == status
            for send in (client.get, client.post):
                refused = send(f"/api/table/{game}/record.txt").status_code
                assert refused == (404 if name == "Cem" else 403)
    alone = table_with("duel", "Ada", "Ada")
    Seat.objects.filter(game=alone, number=1).update(first=person("Ben"))
    owner.games.clear()
    with acting(monkeypatch, person("Ada")):
        assert clone(client, alone, told=1).status_code == 409, "Ben played it first"
    assert Game.objects.count() == 2


def test_a_running_hot_seat_game_can_be_exported(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def here(job: str, given: dict[str, Any]) -> Any:
        """Check the record in this process, because no other process knows this game."""
        return upload_checks.check_record(given)

    monkeypatch.setattr(slow_work, "run", here)
    game = start("duel", ME, OTHER)
    rounds(game, 1)
    text = client.get(f"/api/table/{game}/record.txt").content.decode()
    assert "seed:" not in text and len(parse(text).lines) == len(table_of(game).lines)
    file = SimpleUploadedFile("record.txt", text.encode())
    uploaded = client.post("/upload/", {"record": file}).headers["Location"].split("/")[2]
    copy = made(clone(client, uploaded, line=len(parse(text).lines)))
    assert table_of(copy).state == table_of(game).state


def test_exporting_a_game_against_bots_is_announced_and_excludes_it_from_results(
    client: Client,
) -> None:
    game = start("duel", ME, BOT)
    rounds(game, 1)
    path = f"/api/table/{game}/record.txt"
    assert client.get(path).status_code == 403
    assert not Game.objects.get(pk=game).settled
    sent = client.post(path)
    assert sent.status_code == 200 and "attachment" in sent.headers["Content-Disposition"]
    play_to_end(game)
    settle()
    assert not Result.objects.exists()


def test_a_clone_is_no_result_but_its_return_match_is(client: Client) -> None:
    game = start("duel", ME, OTHER)
    rounds(game, 1)
    copy = made(clone(client, game, told=1))
    play_to_end(copy)
    assert "clone" in client.get("/").content.decode()
    settle()
    assert not Result.objects.exists()
    again = made(client.post(f"/table/{copy}/rematch/", {"nonce": "abc"}))
    assert not opened(again).terms.clone
