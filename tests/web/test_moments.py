"""Earlier moments of a game at its table: what a viewer saw then, and nothing more."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from kabinett.core.luck import Luck
from kabinett.core.show.scene import SPECTATOR
from kabinett.games import all_games
from kabinett.web.host import limits
from kabinett.web.live import replays
from kabinett.web.live.hub import Hub
from kabinett.web.live.view_data import view_at
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import Delay, Terms
from tests.web import by_seat
from tests.web.people import acting, person
from tests.web.people import table_of as table_with
from tests.web.tables import BOT, ME, OTHER, cards, give, opened, play_to_end, start, table_of

#: The parts of a view that are about the table, without the person whose turn it is, and the terms.
PARTS = ("heading", "phase", "panels", "tracks", "facts", "pieces", "zones")


def seen(view: dict[str, Any]) -> list[Any]:
    public, own = view["public"], view["own"]
    return [*(public[part] for part in PARTS), own["zones"], own["viewer"]]


def shown(game: str, viewer: int) -> dict[str, Any]:
    """Returns the view of somebody who has just arrived."""
    return Hub().view(opened(game), viewer, "en")


def told(log: list[dict[str, Any]]) -> int:
    """Count the lines that everybody can read."""
    return sum("own" not in line for line in log)


def moment(client: Client, game: str, number: int, viewer: int = 0) -> dict[str, Any]:
    found = client.get(f"/api/table/{game}/moment?told={number}&viewer={viewer}").json()
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("name, seats", [("fall", 3), ("volk", 2), ("weimar", 4), ("duel", 3)])
def test_the_past_shows_what_the_viewer_saw_then(name: str, seats: int, client: Client) -> None:
    """In a random game, each moment must show each seat and the spectators the view that they saw
    then."""
    if name not in all_games():
        pytest.skip(f"{name} is not installed")
    people: list[NewSeat] = [ME, *[OTHER] * (seats - 1)]
    game = start(name, *people)
    luck = random.Random(f"{name} moments")
    viewers = range(SPECTATOR, seats)
    recorded: dict[tuple[int, int], list[Any]] = {}
    for _ in range(70):
        table = table_of(game)
        if table.over:
            break
        for viewer in viewers:
            view = shown(game, viewer)
            # Several hidden answers may share one number.
            recorded.setdefault((viewer, told(view["log"])), []).append(seen(view))
        seat = luck.choice(table.open_seats())
        ask = table.ask(seat)
        assert ask is not None
        give(game, seat, luck.choice([c for c in ask.choices if c not in ("break", "stop")]))
    agreed = 0
    game_of = opened(game)
    for (viewer, number), views in recorded.items():
        then = replays.view_at_public_moment(game_of, number, viewer, "en")
        assert then["log"] == [] and then["own"]["ask"] is None
        agreed += seen(then) in views
    assert agreed > len(recorded) / 2, "more than chance"
    names = table_of(game).game.vocabulary.names
    last = max(number for _, number in recorded)
    for number in range(last + 1):
        for viewer in viewers:
            then = replays.view_at_public_moment(game_of, number, viewer, "en")
            hidden = [zone for zone in then["public"]["zones"].values() if zone["kind"] == "hand"]
            assert not any(card in names for zone in hidden for card in zone["cards"] if card)
            assert then["own"]["viewer"] == viewer
            if number % 7 == 0:  # it shows nothing that the viewer could not know then
                found = replays.public_moment(game_of, number).table
                dealt = found.with_state(found.redealt(viewer, Luck(number)))
                assert seen(view_at(game_of, dealt, [], viewer, "en")) == seen(then)


def test_only_a_seats_own_person_looks_back_through_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_with("duel", "Ada", "Ben")
    for seat in (0, 1):
        give(game, seat, "pass")
    path = f"/api/table/{game}/moment?told=1&viewer="
    with acting(monkeypatch, person("Ben")):
        assert client.get(path + "1").status_code == 200
        assert client.get(path + "0").status_code == 403
    with acting(monkeypatch, person("Cem")):
        for viewer in (-1, 0, 1):
            assert client.get(f"{path}{viewer}").status_code in (403, 404)
    play_to_end(game)
    with acting(monkeypatch, person("Ben")):
        assert client.get(path + "0").status_code == 200, "after the end, through any seat"


def test_a_moments_number_is_the_same_for_all_viewers_and_permanent(client: Client) -> None:
    game = start("duel", ME, BOT)
    for _ in range(2):
        give(game, 0, "pass")
        give(game, 1, "pass")
        give(game, 0, "go_on")
    number = 3
    before = [seen(moment(client, game, number, 0)), moment(client, game, number)["told"]]
    play_to_end(game)
    assert [seen(moment(client, game, number, 0)), moment(client, game, number)["told"]] == before
    through = moment(client, game, number, 1)
    assert through["told"] == before[1] and None not in cards(through, "hand:1")


def test_changes_that_came_together_are_one_moment(client: Client) -> None:
    game = start("fall", ME, BOT, BOT)
    play = random.Random(5)
    for _ in range(30):
        table = table_of(game)
        seat = table.open_seats()[0]
        ask = table.ask(seat)
        assert ask is not None
        give(game, seat, play.choice(ask.choices))
    lines = [entry.line for entry in table_of(game).log if entry.to < 0]
    number = next(n for n in range(1, len(lines)) if lines[n] == lines[n - 1])
    found = moment(client, game, number)
    assert found["first"] < number < found["told"] + 1 and found["of"] == len(lines)
    assert lines[found["first"]] == lines[found["told"] - 1]
    assert found == moment(client, game, found["told"])


def test_hidden_answers_are_no_moment_while_others_choose(client: Client) -> None:
    game = start("duel", ME, BOT, BOT)
    now = moment(client, game, 999)
    give(game, 1, "pass")
    assert moment(client, game, 999) == now
    give(game, 2, "pass")
    assert moment(client, game, 999) == now


def test_an_answer_taken_back_leaves_no_moment(client: Client) -> None:
    game = start("relay", ME, OTHER)
    table = table_of(game)
    seat = table.open_seats()[0]
    before = moment(client, game, 999, seat)
    ask = table.ask(seat)
    assert ask is not None
    give(game, seat, ask.choices[0])
    moment(client, game, 999, seat)
    if table_of(game).undo_index(seat) is None:
        pytest.skip("nothing to take back in this game")
    by_seat.undo(game, seat)
    assert seen(moment(client, game, 999, seat)) == seen(before)


def test_delayed_spectators_look_back_from_their_own_present(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_with("duel", "Ada", "Ben", terms=Terms(delay=Delay(answers=2)), public=True)
    for _ in range(2):
        for seat in (0, 1):
            give(game, seat, "pass")
        give(game, 0, "go_on")
    with acting(monkeypatch, person("Ben")):
        own = moment(client, game, 999, 1)
    with acting(monkeypatch, person("Cem")):
        late = moment(client, game, 999, -1)
        log = client.get(f"/api/table/{game}/view?seat=-1").json()["log"]
        assert client.get(f"/api/table/{game}/moment?told=1&viewer=1").status_code == 403
    assert late["of"] == told(log) < own["of"]
    with acting(monkeypatch, person("Ben")):
        assert moment(client, game, 999, 1) == own, "neither is shown the other's"


def test_a_conceded_game_has_moments_until_the_concession(client: Client) -> None:
    game = start("duel", ME, OTHER)
    for seat in (0, 1):
        give(game, seat, "pass")

    def concede(opened: Any) -> None:
        opened.table.concede(1)
        opened.step()

    owner.change(game, concede, "seat 1 concedes")
    assert table_of(game).over
    assert moment(client, game, 1)["public"]["over"] is None
    config = client.get(f"/table/{game}/replay/").context["config"]
    path = f"/api/table/{game}/moment?viewer=0&line="
    assert client.get(f"{path}0").json()["public"]["over"] is None
    last = client.get(f"{path}{config['replay']['lines']}").json()
    assert last["public"]["over"]["kind"] == "conceded"


def test_looking_back_does_not_replay_the_whole_game(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start("duel", ME, OTHER)
    moment(client, game, 0)
    monkeypatch.setattr(replays, "play_again", None)
    for seat in (0, 1):
        give(game, seat, "pass")
    assert moment(client, game, 999)["of"] == told(shown(game, 0)["log"])


def test_looking_back_is_limited(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.LIMITED = True
    monkeypatch.setattr(limits, "MOMENTS", limits.Limit("moments", 2, 60, here=True))
    game = start("duel", ME, OTHER)
    path = f"/api/table/{game}/moment?told=1&viewer=0"
    found = [client.get(path).status_code for _ in range(3)]
    assert found == [200, 200, 429]
