"""Prepared answers at the site: "if I am asked this, then that, else ask me"."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from kabinett.core.luck import Luck
from kabinett.core.play import record
from kabinett.core.play.saved import load, save
from kabinett.core.scene import SPECTATOR
from kabinett.games import all_games, find_game
from kabinett.web.live import preparing, replays
from kabinett.web.live.hub import Hub
from kabinett.web.play import decisions, service, standing
from kabinett.web.play import terms as terms_of
from kabinett.web.play.models import Game, Letter, Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import Opened
from kabinett.web.play.terms import DAY, ClockKind, Terms
from kabinett.web.play.votes import Kind, Say
from kabinett.web.play.worker import SHORTEST, Worker
from tests.web.people import acting, person
from tests.web.people import table_of as table_with
from tests.web.tables import (
    BOT,
    ME,
    OTHER,
    THIRD,
    deliver,
    give,
    opened,
    post,
    start,
    stored,
    table_of,
)
from tests.web.test_worker import Clock

LAY, NEXT = "Lay a card, or pass", "What next?"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("kabinett.web.host.clock.now", found)
    return found


def prepare(game: str, seat: int, *lines: tuple[str, str]) -> None:
    service.prepare(game, seat, [list(line) for line in lines])


def prepare_before(game: str, seat: int, *lines: tuple[str, str]) -> None:
    """As if that had been done before the seat was asked what it is asked now."""

    def come(opened: Opened) -> None:
        opened.asks[seat].held = None
        standing.carry_out(opened.table, opened.seats, opened.asks)
        opened.step()

    prepare(game, seat, *lines)
    owner.change(game, come, "it is asked")


def names(game: str) -> list[tuple[int, str]]:
    return [(line.who, line.name) for line in table_of(game).lines if line.who >= 0]


def own_card(game: str, seat: int) -> str:
    table = table_of(game)
    return table.game.vocabulary.names[table.state.hands[seat][0]]  # type: ignore[attr-defined]


# -- alone: at once


def test_who_plays_alone_has_them_given_at_once_the_first_that_is_offered() -> None:
    game = start("duel", ME, BOT)
    mine = own_card(game, 0)
    others = [f"card:{number}" for number in range(1, 13)]
    others = [each for each in others if each not in (mine, own_card(game, 1))][:2]
    others = [each for each in others if int(each[5:]) - 1 not in table_of(game).state.hands[0]]  # type: ignore[attr-defined]
    prepare_before(game, 0, *[(LAY, each) for each in others], (LAY, mine), (LAY, "pass"))
    assert names(game) == [(0, mine)]
    give(game, 1, "pass")
    assert table_of(game).open_seats() == (0,), "nothing is prepared for what comes next"


def test_what_is_asked_while_one_prepares_one_answers_oneself() -> None:
    game = start("relay", ME, BOT)
    prepare(game, 0, (NEXT, "stop"))
    prepare(game, 0, (NEXT, "go_on"), (NEXT, "stop"))
    assert names(game) == []
    give(game, 0, "go_on")
    give(game, 1, "pass")
    assert names(game)[-1] == (0, "go_on") and table_of(game).over


def test_if_none_is_offered_he_is_asked() -> None:
    game = start("relay", ME, BOT)
    prepare(game, 0, (NEXT, "pass"))
    assert names(game) == [] and table_of(game).open_seats() == (0,)


def test_answers_that_lead_to_each_other_without_end_stop_in_between() -> None:
    game = start("endless", ME, BOT)
    prepare_before(game, 0, (NEXT, "go_on"))
    assert len(names(game)) == standing.IN_A_ROW
    give(game, 0, "go_on")
    assert len(names(game)) == 2 * standing.IN_A_ROW + 1


def test_undo_takes_back_what_was_given_so_and_then_he_is_asked_himself() -> None:
    game = start("relay", ME, BOT)
    prepare_before(game, 0, (NEXT, "go_on"))
    assert names(game) == [(0, "go_on")]
    service.undo(game, 0)
    assert table_of(game).open_seats() == (0,)
    prepare(game, 0, (NEXT, "go_on"), (NEXT, "stop"))
    assert table_of(game).open_seats() == (0,), "he has taken it back, and is asked"
    give(game, 0, "go_on")
    give(game, 1, "pass")
    assert table_of(game).over, "what comes next is another ask"


def test_they_come_before_a_blind_order_which_answers_where_none_of_them_is_offered() -> None:
    game, asked, seat = reaction_of_a_lone_player()
    service.give_orders(game, seat, {})
    kind = table_of(game).program.prompt(table_of(game).state, seat)[0].id
    card = next(name for name in asked.choices if name != "pass")
    row = opened(game).seats[seat]
    row.orders, row.prepared = {"react": []}, [[kind, card]]
    table = table_of(game)
    assert standing.blind(table, row) is None
    assert standing.by_hand(table, row) == card
    row.prepared = [[kind, "card:nothing"]]
    assert standing.blind(table, row) is None and standing.by_hand(table, row) == "pass"
    row.prepared = []
    assert standing.blind(table, row) == "pass"


def reaction_of_a_lone_player() -> tuple[str, Any, int]:
    """A game of Fall in which a person may react, and holds what is needed."""
    if "fall" not in all_games():
        pytest.skip("fall is not installed")
    luck = random.Random(4)
    game = start("fall", ME, OTHER, THIRD)
    for _ in range(4000):
        table = table_of(game)
        if table.over:
            game = start("fall", ME, OTHER, THIRD)
            continue
        seat = luck.choice(table.open_seats())
        ask = table.ask(seat)
        assert ask is not None
        if "React?" in ask.text[0].text and len(ask.choices) > 1:
            return game, ask, seat
        give(game, seat, luck.choice(ask.choices))
    pytest.fail("nobody could ever react")


# -- where others play


def test_where_others_play_they_come_after_a_time_like_that_seats_earlier_ones(
    clock: Clock,
) -> None:
    """And not before, whatever it holds."""
    game = start("duel", ME, OTHER)
    prepare_before(game, 0, (LAY, "pass"))
    assert names(game) == []
    worker = Worker({"": 0.01}, clock)
    worker.work()
    clock.now += SHORTEST * 0.9
    worker.work()
    deliver()
    assert names(game) == []
    clock.now += 60
    worker.work()
    deliver()
    assert names(game) == [(0, "pass")]


def times(game: str, seat: int, pace: list[int], clock: Clock) -> float:
    """After how many seconds a prepared answer comes, of a seat that has answered at this pace."""
    owner.look(game, lambda opened: opened.asks[seat].pace.__setitem__(slice(None), pace))
    prepare_before(game, seat, (LAY, "pass"))
    worker, begun = Worker({"": 0.01}, clock), clock.now
    until = worker.work()
    while not Letter.objects.exists():
        clock.now += max(until, 1.0)
        until = worker.work()
    Letter.objects.all().delete()
    return clock.now - begun


@pytest.mark.parametrize(
    ("pace", "least", "most"),
    [
        ([5, 0, 0, 0, 0, 0, 0, 0, 0], 1, 62),
        ([0, 0, 0, 7, 0, 0, 0, 0, 0], 960, 3842),
        ([0, 0, 0, 0, 0, 1, 0, 0, 0], 15_360, 61_442),
    ],
)
def test_who_has_taken_hours_is_not_answered_for_in_seconds(
    pace: list[int], least: int, most: int, clock: Clock
) -> None:
    assert least <= times(start("duel", ME, OTHER), 0, pace, clock) <= most


def test_the_time_does_not_run_out_over_it(clock: Clock) -> None:
    terms = Terms(terms_of.Clock(ClockKind.DAYS, move=2 * DAY))
    slow = [0, 0, 0, 0, 0, 0, 0, 0, 9]
    assert times(table_with("duel", "Ada", "Ben", terms=terms), 0, slow, clock) <= DAY + 62


def test_the_time_is_the_same_whatever_the_seat_holds_and_after_a_restart(clock: Clock) -> None:
    game = start("duel", ME, OTHER)
    prepare_before(game, 0, (LAY, own_card(game, 0)), (LAY, "pass"))

    def due() -> float:
        worker = Worker({"": 0.01}, clock)
        worker.work()
        [thought] = [each for each in worker.thoughts.values() if each]
        worker.changes.hang_up()
        return thought.due

    first = due()
    prepare_before(game, 0, (LAY, "pass"))
    clock.now += 0.5
    assert due() == due() == first


def test_what_is_taken_back_in_time_is_not_given(clock: Clock) -> None:
    game = start("duel", ME, OTHER)
    prepare_before(game, 0, (LAY, "pass"))
    worker = Worker({"": 0.01}, clock)
    worker.work()
    clock.now += 61
    worker.work()
    assert Letter.objects.count() == 1
    prepare(game, 0)
    deliver()
    assert names(game) == [] and not Letter.objects.exists()
    worker.work()
    deliver()
    assert names(game) == []


def test_what_is_changed_meanwhile_is_thought_about_anew(clock: Clock) -> None:
    game = start("duel", ME, OTHER)
    prepare_before(game, 0, (LAY, "go_on"))
    worker = Worker({"": 0.01}, clock)
    worker.work()
    prepare_before(game, 0, (LAY, "go_on"), (LAY, "pass"))
    clock.now += 61
    worker.work()
    deliver()
    assert names(game) == [(0, "pass")]


def test_after_a_takeback_by_consent_all_answer_themselves(clock: Clock) -> None:
    game = table_with("relay", "Ada", "Ben")
    prepare(game, 1, (NEXT, "pass"))
    give(game, 0, "go_on")
    worker = Worker({"": 0.01}, clock)
    worker.work()
    clock.now += 61
    worker.work()
    deliver()
    assert names(game) == [(0, "go_on"), (1, "pass")]
    owner.submit(decisions.proposing(game, 1, Kind.TAKEBACK)).result()
    number = opened(game).round().proposals[0].number
    owner.submit(decisions.saying(game, 0, number, Say.YES)).result()
    assert table_of(game).open_seats() == (1,)
    clock.now += 3600
    worker.work()
    deliver()
    assert table_of(game).open_seats() == (1,)


def test_a_bot_that_stands_in_goes_by_no_list() -> None:
    game = start("relay", ME, BOT)
    row = opened(game).seats[0]
    row.stand_in, row.prepared = "random", [[NEXT, "go_on"]]
    assert standing.prepared_of(row) == [] and standing.by_hand(table_of(game), row) is None


def test_they_do_not_go_with_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table_with("relay", "Ada", "Ben")
    prepare(game, 0, (NEXT, "pass"))
    cleo = person("Cleo")
    owner.submit(decisions.handing_over(game, 0, cleo.pk)).result()
    owner.submit(decisions.taking_over(game, 0, cleo.pk, "Cleo")).result()
    assert Seat.objects.get(game=game, number=0).prepared == []


@pytest.mark.database
def test_they_are_there_again_after_a_restart() -> None:
    game = start("relay", ME, OTHER)
    prepare(game, 1, (NEXT, "pass"))
    owner.games.clear()
    assert opened(game).seats[1].prepared == [[NEXT, "pass"]]
    assert Seat.objects.get(game=game, number=1).prepared == [[NEXT, "pass"]]


# -- nobody else learns of them


def told(game: str, viewer: int) -> str:
    view = Hub().view(opened(game), viewer, "en") | {"version": ""}
    return json.dumps(view)


def test_nobody_else_is_told_of_them() -> None:
    game = start("duel", ME, OTHER, THIRD)
    row = Game.objects.get(pk=game)
    before = [told(game, viewer) for viewer in (SPECTATOR, 1, 2)]
    lists = row.updated, row.line, [asked[:6] for asked in row.asks]
    text = record.write(table_of(game).record())
    prepare(game, 0, (LAY, "card:7"), (LAY, "pass"))
    assert [told(game, viewer) for viewer in (SPECTATOR, 1, 2)] == before
    assert record.write(table_of(game).record()) == text
    assert "card:7" in json.dumps(Hub().view(opened(game), 0, "en")["own"]["prepared"])
    assert "card:7" not in stored(game)
    row = Game.objects.get(pk=game)
    assert (row.line, [asked[:6] for asked in row.asks]) == lists[1:]
    assert row.updated == lists[0], "a list of tables would tell that somebody has done something"


def test_who_looks_cannot_tell_by_the_times_what_the_seat_held(clock: Clock) -> None:
    """Two tables that look alike to seat 1, at one of which the first line of seat 0 is offered
    and at the other only the second: they look alike as long as nobody else has answered."""
    first = table_of(start("duel", ME, OTHER, THIRD))
    other, _ = load(save(first), find_game)
    wanted = first.game.vocabulary.names[first.state.hands[0][0]]  # type: ignore[attr-defined]
    for seed in range(100):
        other.state = first.redealt(1, Luck(seed))
        if first.state.hands[0][0] not in other.state.hands[0]:  # type: ignore[attr-defined]
            break
    other.checkpoint.state = other.state.copy()
    games = []
    for table in (first, other):
        rows = service.seat_rows([ME, OTHER, THIRD])
        for row in rows:
            row.person_id = person(row.name).pk
        games.append(service.begin(Game(), rows, table))
    for game in games:
        prepare_before(game, 0, (LAY, wanted), (LAY, "pass"))
    worker = Worker({"": 1.0}, clock)
    given = []
    for _ in range(70):
        worker.work()
        deliver()
        clock.now += 1
        assert told(games[0], 1) == told(games[1], 1)
        assert told(games[0], SPECTATOR) == told(games[1], SPECTATOR)
        given.append([names(game) for game in games])
    assert given[-1] == [[(0, wanted)], [(0, "pass")]]


# -- the page, and programs


def asks(client: Client, game: str, seat: int) -> dict[str, Any]:
    answer = client.get(f"/api/table/{game}/asks?seat={seat}")
    assert answer.status_code == 200, answer.content
    return {each["ask"]: each for each in answer.json()["asks"]}


def test_a_page_lists_the_asks_that_may_come_with_what_they_offer(client: Client) -> None:
    game = start("relay", ME, OTHER)
    found = asks(client, game, 0)
    assert list(found) == [NEXT] and found[NEXT]["asked"] == "now"
    assert set(found[NEXT]["choices"]) == {"pass", "go_on", "stop"}
    give(game, 0, "go_on")
    assert asks(client, game, 0)[NEXT]["asked"] == "before"
    assert asks(client, start("duel", ME, OTHER), 1)[LAY]["choices"][-1] == "pass"


def test_the_list_tells_nothing_of_what_the_seat_does_not_know() -> None:
    """It is the same for a table on which all that is hidden from the seat is dealt anew."""
    game = start("duel", ME, OTHER, OTHER)
    real = opened(game)
    words = real.table.wording("en")
    for viewer in (0, 1, 2):
        told = preparing.asks_for(replays.still(real), viewer, words)
        for seed in range(5):
            other, _ = load(save(real.table), find_game)
            other.state = real.table.redealt(viewer, Luck(seed))
            dealt = replays.still(replace(real, table=other))
            assert preparing.asks_for(dealt, viewer, words) == told


def test_what_is_asked_now_stands_first_then_what_was_asked_then_the_rest(client: Client) -> None:
    if "weimar" not in all_games():
        pytest.skip("weimar is not installed")
    game = start("weimar", ME, OTHER, OTHER, OTHER)
    luck = random.Random(5)
    for _ in range(40):
        table = table_of(game)
        seat = luck.choice(table.open_seats())
        give(game, seat, luck.choice(table.ask(seat).choices))  # type: ignore[union-attr]
    seat = table_of(game).open_seats()[0]
    when = [each["asked"] for each in asks(client, game, seat).values()]
    assert when == sorted(when, key=["now", "before", ""].index)
    assert when.count("now") == 1 and when.count("before") > 2 and when.count("") > 20
    text = [each["text"] for each in asks(client, game, seat).values()]
    assert not any("{" in each for each in text) and len(set(text)) > 30


def test_a_page_gives_them_and_reads_what_is_wrong_with_them(client: Client) -> None:
    game = start("duel", ME, OTHER)
    assert post(client, game, "settings", seat=0, prepared=[[LAY, "pass"]]).status_code == 200
    assert Seat.objects.get(game=game, number=0).prepared == [[LAY, "pass"]]
    for wrong, said in (
        ([[LAY, "go_on"]], "“Lay a card, or pass” never offers “go_on” here. It may offer: card:"),
        ([[LAY, "card:99"]], "never offers “card:99” here"),
        ([["Nothing", "pass"]], "“Nothing” is never asked here. Choose an ask from the list."),
        ([[LAY, "pass"]] * 41, "At most 40 lines"),
        ("x", "At most 40 lines"),
        ([["x" * 600, "pass"]], "At most 40 lines"),
        ([[LAY, 7]], "At most 40 lines"),
        ([LAY], "At most 40 lines"),
        (None, "At most 40 lines"),
    ):
        answer = post(client, game, "settings", seat=0, prepared=wrong)
        assert answer.status_code == 400 and said in answer.json()["error"], answer.content
    assert Seat.objects.get(game=game, number=0).prepared == [[LAY, "pass"]]
    assert post(client, game, "settings", seat=0, prepared=[]).status_code == 200
    assert Seat.objects.get(game=game, number=0).prepared == []


def test_nobody_reads_or_gives_those_of_another(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table_with("relay", "Ada", "Ben")
    prepare(game, 0, (NEXT, "pass"))
    with acting(monkeypatch, person("Ben")):
        assert client.get(f"/api/table/{game}/asks?seat=0").status_code == 403
        assert post(client, game, "settings", seat=0, prepared=[]).status_code == 403
        assert "prepared" not in client.get(f"/api/table/{game}/view?seat=1").json()["public"]
    with acting(monkeypatch, person("Cleo")):
        assert client.get(f"/api/table/{game}/asks?seat=0").status_code == 404
    assert Seat.objects.get(game=game, number=0).prepared == [[NEXT, "pass"]]


def test_what_the_rules_of_today_do_not_ask_any_more_is_shown_as_that(client: Client) -> None:
    game = start("relay", ME, OTHER)
    prepare(game, 0, ("What was asked once", "pass"), (NEXT, "pass"))
    shown = Hub().view(opened(game), 0, "en")["own"]["prepared"]
    assert [line["text"] for line in shown] == ["", "What next?"]


def test_a_copy_dealt_anew_shows_a_viewer_the_same(client: Client) -> None:
    """The lists of others go nowhere: neither as they are nor by what they would answer."""
    game = start("duel", ME, OTHER, OTHER)
    prepare(game, 1, (LAY, "card:3"), (LAY, "pass"))
    real = opened(game)
    for viewer in (SPECTATOR, 0, 2):
        other, _ = load(save(real.table), find_game)
        other.state = real.table.redealt(viewer, Luck(3))
        dealt = replace(real, table=other)
        assert Hub().view(dealt, viewer, "de") | {"version": ""} == Hub().view(
            real, viewer, "de"
        ) | {"version": ""}
