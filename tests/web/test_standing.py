"""Standing orders: a lone player is never asked without need, and other players learn nothing of
orders."""

from __future__ import annotations

import random

import pytest

from kabinett import new_game
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.orders import standing_of
from kabinett.core.play.record_lines import answers_in
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.games import all_games
from kabinett.web.live.hub import Hub
from kabinett.web.play import standing
from kabinett.web.play.models import Seat
from kabinett.web.play.worker import Worker
from tests.web import by_seat
from tests.web.tables import BOT, ME, OTHER, THIRD, deliver, give, opened, own_data, start, table_of


def auto_pass(game: str) -> list[bool]:
    return list(Seat.objects.filter(game=game).values_list("auto_pass", flat=True))


def test_the_order_to_pass_is_initially_on_for_a_lone_player_only() -> None:
    assert auto_pass(start("duel", ME, BOT, BOT)) == [True, False, False]
    assert auto_pass(start("duel", ME, OTHER)) == [False, False]
    assert auto_pass(start("duel", BOT, BOT)) == [False, False]


def test_a_lone_player_is_not_asked_if_there_is_one_choice() -> None:
    game = start("empty", ME, BOT)
    assert table_of(game).open_seats() == (1,)
    give(game, 1, "pass")
    give(game, 0, "go_on")
    assert [line.name for line in answers_in(table_of(game).lines)] == [
        "pass",
        "pass",
        "go_on",
        "pass",
    ]
    assert table_of(game).open_seats() == (1,)


def test_without_the_order_to_pass_a_lone_player_is_asked() -> None:
    game = start("empty", ME, BOT)
    by_seat.set_auto_pass(game, 0, False)
    give(game, 1, "pass")
    give(game, 0, "go_on")
    assert table_of(game).open_seats() == (0, 1)
    assert table_of(game).ask(0).choices == ["pass"]  # type: ignore[union-attr]


def test_among_people_no_order_answers_at_once() -> None:
    game = start("empty", ME, OTHER, BOT)
    assert table_of(game).open_seats() == (0, 1, 2)
    by_seat.set_auto_pass(game, 0, True)
    worker = Worker({"": 60.0})
    worker.work()
    deliver()
    assert table_of(game).open_seats() == (0, 1, 2)


def test_a_repeated_answer_counts_once_even_after_automatic_ones() -> None:
    game = start("empty", ME, BOT)
    give(game, 1, "pass")
    ask_number = opened(game).asks[0].number
    for _ in range(2):
        by_seat.answer(game, 0, ask_number, "go_on")
    assert [line.name for line in answers_in(table_of(game).lines)].count("go_on") == 1


@pytest.mark.parametrize("seed", range(3))
def test_undo_returns_to_a_real_choice(seed: int) -> None:
    """In Fall, most phases of a turn offer an empty hand no choice."""
    assert "fall" in all_games()
    game = start("fall", ME, BOT)
    worker = Worker({"": 0.0})
    for _ in range(300):
        table = table_of(game)
        if table.over:
            return
        if 0 not in table.open_seats():
            worker.work()
            deliver()
            continue
        ask = table.ask(0)
        assert ask is not None and len(ask.choices) > 1, "the site asked without need"
        if not may_undo(table, opened(game).seats, 0):
            with pytest.raises(IllegalChoice):
                by_seat.undo(game, 0)
        else:
            by_seat.undo(game, 0)
            again = table_of(game).ask(0)
            assert again is not None and len(again.choices) > 1
            give(game, 0, again.choices[0])
            continue_to(game, worker)
            table = table_of(game)
            ask = table.ask(0)
            if ask is None:
                continue
        give(game, 0, ask.choices[seed % len(ask.choices)])


def continue_to(game: str, worker: Worker) -> None:
    """Play on until the person is asked again."""
    for _ in range(50):
        if table_of(game).over or 0 in table_of(game).open_seats():
            return
        worker.work()
        deliver()


# -- blind orders


def to_a_window(game: str, seed: int = 1) -> Table:
    """Play at random until somebody may react."""
    luck = random.Random(seed)
    for _ in range(2000):
        table = table_of(game)
        if table.over:
            break
        found = standing_of(table, table.open_seats()[0])
        if found is not None and found[0].name == "react":
            return table
        seat = table.open_seats()[0]
        ask = table.ask(seat)
        assert ask is not None
        give(game, seat, luck.choice(ask.choices))
    pytest.skip("nobody could react in this game")


def test_a_blind_order_answers_at_once_and_the_others_are_asked() -> None:
    game = start("fall", ME, OTHER, THIRD)
    table = to_a_window(game)
    first, *others = table.open_seats()
    before = len(table.lines)
    by_seat.give_orders(game, first, {"react": []})
    line = table_of(game).lines[before]
    assert (line.who, line.name) == (first, "pass")
    if others:
        assert table_of(game).open_seats() == tuple(others)
        assert first in table_of(game).asked_seats()  # others must not notice that it has answered


def test_a_seat_is_asked_where_its_order_says_so() -> None:
    game = start("fall", ME, OTHER, THIRD)
    table = to_a_window(game)
    first = table.open_seats()[0]
    found = standing_of(table, first)
    assert found is not None and found[1] is not None
    place = table.game.vocabulary.names[found[1]]
    by_seat.give_orders(game, first, {"react": [place]})
    assert first in table_of(game).open_seats()


def test_an_order_holds_until_it_is_cancelled() -> None:
    game = start("fall", ME, OTHER)
    by_seat.give_orders(game, 0, {"react": [], "defend": []})
    by_seat.give_orders(game, 1, {"react": []})
    luck = random.Random(3)
    for _ in range(600):
        table = table_of(game)
        if table.over:
            break
        seat = table.open_seats()[0]
        found = standing_of(table, seat)
        assert found is None or found[0].name == "defend"
        give(game, seat, luck.choice(table.ask(seat).choices))  # type: ignore[union-attr]
    by_seat.give_orders(game, 0, {})
    assert Seat.objects.get(game=game, number=0).orders == {}
    assert Seat.objects.get(game=game, number=1).orders == {"react": []}


def may_undo(table: Table, seats: list[Seat], seat: int) -> bool:
    return standing.may_undo(table, seats, seat, standing.is_solo(seats))


def test_an_orders_answer_cannot_be_undone() -> None:
    game = start("fall", ME, OTHER, THIRD)
    table = to_a_window(game)
    if len(table.open_seats()) < 2:
        pytest.skip("one seat only is asked")
    first = table.open_seats()[0]
    by_seat.give_orders(game, first, {"react": []})
    assert not may_undo(table_of(game), opened(game).seats, first)
    with pytest.raises(IllegalChoice):
        by_seat.undo(game, first)
    by_seat.give_orders(game, first, {})
    by_seat.undo(game, first)
    assert first in table_of(game).open_seats()


@pytest.mark.parametrize("wanted", [None, [], {"nothing": []}, {"react": "x"}, {"react": [1]}])
def test_impossible_orders_are_refused(wanted: object) -> None:
    game = start("fall", ME, OTHER)
    with pytest.raises(ValueError):
        by_seat.give_orders(game, 0, wanted)
    assert Seat.objects.get(game=game, number=0).orders == {}


def test_a_place_that_is_named_many_times_is_stored_once() -> None:
    game = start("fall", ME, OTHER)
    by_seat.give_orders(game, 0, {"react": ["card:veto"] * 1000})
    assert Seat.objects.get(game=game, number=0).orders == {"react": ["card:veto"]}


def test_only_the_seat_itself_sees_its_orders() -> None:
    game = start("fall", ME, OTHER)
    by_seat.give_orders(game, 0, {"react": ["card:veto"]})
    row = opened(game)
    assert own_data(row, 0)["orders"] == {"react": ["card:veto"]}
    assert own_data(row, 1)["orders"] == {}
    assert own_data(row, SPECTATOR)["orders"] is None
    assert "veto" not in str(Hub().view(row, SPECTATOR, "en")["public"]["players"])


def test_orders_unknown_to_current_rules_are_ignored() -> None:
    game = start("fall", ME, OTHER)
    seat = opened(game).seats[0]
    seat.orders = {"old": [], "react": ["card:gone"], "defend": []}
    assert standing.orders_of(table_of(game), seat) == {"defend": frozenset()}


@pytest.mark.parametrize("order", [{"react": []}, {}])
def test_no_list_of_tables_betrays_orders(
    order: dict[str, list[str]],
) -> None:
    game = start("fall", ME, OTHER, THIRD)
    before = opened(game).row.updated
    by_seat.give_orders(game, 0, order)
    by_seat.set_auto_pass(game, 0, True)
    assert opened(game).row.updated == before


def test_the_table_says_what_keeps_a_seat_from_taking_an_answer_back() -> None:
    seen = set()
    for name, seats in (("fall", 4), ("volk", 2), ("weimar", 4)):
        luck, table = random.Random(name), new_game(name, seed=1, seats=seats)
        for _ in range(150):
            if table.over:
                break
            seat = luck.choice(table.open_seats())
            turn = table.history.live_answers(table.checkpoint.line_count)
            has_answered = any(line.who == seat and not line.forced for _, line in turn)
            reason = standing.why_no_undo(table, seat)
            if not table.program.at_once(table.state):
                assert bool(reason) == (has_answered and table.undo_index(seat) is None)
            seen.add(reason)
            ask = table.ask(seat)
            assert ask is not None
            table.answer(seat, luck.choice(ask.choices))
    assert seen == {"", "chance", "others", "shown"}


def test_only_the_asked_seat_sees_what_keeps_it_from_undoing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(standing, "why_no_undo", lambda table, seat: "others")
    game = start("duel", ME, OTHER)
    assert [own_data(opened(game), seat)["no_undo"] for seat in (0, 1)] == ["others", "others"]
    give(game, 0, "pass")
    assert own_data(opened(game), 0)["undo"] and own_data(opened(game), 0)["no_undo"] == ""
    assert own_data(opened(game), SPECTATOR)["no_undo"] == ""
