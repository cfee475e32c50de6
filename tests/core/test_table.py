"""A table accepts exactly what it offers; what players can take back, and what they cannot."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.core.play.asks import IllegalChoice, StaleAsk
from kabinett.core.play.chance import SEED_BYTES
from kabinett.core.play.players import Player
from kabinett.core.play.record import parse, write
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import save
from kabinett.core.play.table import Table
from kabinett.core.script.program import RulesError
from kabinett.core.setup import Setup
from kabinett.core.vocabulary import NATIVE
from tests.core.desk import game
from tests.core.tables import give, lines, log, struck, table

# -- setting up


def test_every_seat_has_a_player() -> None:
    assert [player.name for player in table().players] == ["Player 1", "Player 2"]
    with pytest.raises(ValueError, match="1 players for 2 seats"):
        Table.new(game, Setup(2), [Player("Ada")])


# -- answering


@pytest.mark.parametrize(
    ("seat", "ask", "name"),
    [
        (1, None, "add"),  # another seat
        (-1, None, "add"),  # chance
        (2, None, "add"),  # nobody
        (0, 1, "add"),  # another ask
        (0, -1, "add"),
        (0, 0, "quit"),  # not offered
        (0, 0, "yes"),
        (0, 0, "nothing"),  # no choice at all
        (0, 0, ""),
        (0, 0, "ADD"),
    ],
)
def test_an_answer_that_is_not_offered_changes_nothing(
    seat: int, ask: int | None, name: str
) -> None:
    played = table()
    before = save(played)
    with pytest.raises(IllegalChoice):
        played.answer(seat, name, ask)
    assert save(played) == before


#: In the native build True is the number 1.
ODD = [None, *([] if NATIVE else [True]), 1.0, [], {}, ["add"], 10**5000, b"add", object()]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_a_malformed_answer_raises_only_a_refusal(odd: Any) -> None:
    played = table("done")  # True would otherwise pass for seat 1
    before = save(played)
    wrong_asks = [] if odd is None else [(1, "add", odd)]  # None stands for the open ask
    swapped = (1, 1, "add")
    for answer in (odd, "add", None), (1, odd, None), (odd, odd, odd), swapped, *wrong_asks:
        with pytest.raises(IllegalChoice if not NATIVE else (IllegalChoice, TypeError)):
            played.answer(*answer)
    assert save(played) == before


def test_the_error_says_what_is_open() -> None:
    with pytest.raises(IllegalChoice, match="'quit' is not open to seat 0 now; open: add, event"):
        table().answer(0, "quit", 0)


def test_an_answer_to_an_ask_that_has_passed_is_stale() -> None:
    played = table()
    played.answer(0, "add", 0)
    with pytest.raises(StaleAsk):
        played.answer(0, "add", 0)
    assert played.state.total == 1


def test_an_old_name_of_a_choice_is_accepted_and_recorded_under_the_new_one() -> None:
    assert lines(table("plus")) == ["0 add"]


def test_nothing_is_answered_when_the_game_is_over() -> None:
    played = table("add", "add", "add", "quit")
    assert played.over and played.open_seats() == () and played.ask(0) is None
    with pytest.raises(StaleAsk):
        played.answer(0, "add")


def test_only_the_asked_seat_learns_why_a_choice_is_not_offered() -> None:
    played = table()
    reason = played.why_not(0, "quit")
    assert reason is not None and reason.section == "1.1"
    assert played.why_not(1, "quit") is None
    assert played.why_not(0, "add") is None
    assert played.why_not(0, "nothing") is None


@pytest.mark.parametrize("broken", ["crash", "deadlock"])
def test_an_error_in_the_rules_leaves_the_table_as_it_was(broken: str) -> None:
    played = table("add", "roll")
    before, checkpoint, counter = save(played), played.checkpoint, played.chance.counter
    with pytest.raises((ZeroDivisionError, RulesError)):
        played.answer(0, broken)
    assert save(played) == before
    assert played.checkpoint is checkpoint and played.chance.counter == counter
    assert played.state.heard is None
    played.answer(0, "add")
    assert lines(played)[-1] == "0 add"


def test_an_ask_to_several_raises_if_a_seat_has_no_choice() -> None:
    with pytest.raises(RulesError, match="an ask without choices, to seat 1"):
        table("deadlock")


# -- forced answers and chance


def test_the_table_answers_an_ask_with_a_single_choice() -> None:
    played = table("only")
    assert lines(played) == ["0 only", "0 = yes"]
    assert played.ask_id(0) == 1  # the forced answer does not count


def test_the_table_rolls_dice_and_records_the_number_of_the_draw() -> None:
    played = table("roll", "roll")
    assert [line.counter for line in played.lines] == [None, 0, None, 1]
    assert played.chance.counter == 2


def test_a_draw_with_one_outcome_is_no_draw_of_the_seed() -> None:
    played = table("last")
    assert lines(played) == ["0 last", "chance = die:1"] and played.chance.counter == 0


# -- taking back


def test_the_last_answer_is_taken_back_and_struck() -> None:
    played = table("add", "add")
    played.undo(0)
    assert played.state.total == 1 and lines(played) == ["0 add", "0 add", "undo 0"]
    played.undo(0)
    assert played.state.total == 0 and struck(played) == ["0 add", "0 add"]
    with pytest.raises(IllegalChoice, match="nothing can be taken back"):
        played.undo(0)


def test_a_copy_takes_back_its_own_answers_only() -> None:
    played = table("add", "add", "add")
    other = played.with_state(played.state.copy())
    other.undo(0)
    assert struck(other) == ["0 add"]
    assert struck(played) == [] and played.undo_index(0) == 2


def test_a_copy_has_dice_of_its_own_that_fall_the_same() -> None:
    played = table("add")
    other = played.with_state(played.state.copy())
    give(other, "roll", "roll")
    assert played.chance.counter == 0
    give(played, "roll", "roll")
    assert lines(played) == lines(other)


def test_taking_back_the_first_answer_leaves_what_was_said_before_it() -> None:
    played = table("add")
    assert log(played, 0) == ["Here we go.", "Player 1 adds one."]
    played.undo(0)
    assert log(played, 0) == ["Here we go."]


def test_an_answer_taken_back_leaves_its_ask_behind() -> None:
    played = table("add")
    asked = played.ask_id(0)
    played.undo(0)
    assert played.ask_id(0) == asked
    with pytest.raises(StaleAsk):
        played.answer(0, "add", asked - 1)


def test_a_forced_answer_is_taken_back_with_what_forced_it() -> None:
    played = table("add", "only")
    played.undo(0)
    assert struck(played) == ["0 only", "0 = yes"]


def test_inside_a_card_an_answer_is_taken_back_alone() -> None:
    played = table("event", "yes", "yes")
    assert played.state.total == 1
    played.undo(0)
    assert played.state.card == 1 and played.state.total == 0
    played.undo(0)
    played.undo(0)
    assert played.state.card == 0


def test_a_turn_can_be_restarted() -> None:
    played = table("done", "add", "event", "yes", "no")
    played.restart_turn(1)
    assert played.state.total == 0 and played.state.turn == 1 and played.state.card == 0
    assert played.undo_index(1) is None


@pytest.mark.parametrize("fence", ["roll", "peek", "last"])
def test_undo_stops_at_a_die_and_at_shown_information(fence: str) -> None:
    played = table("add", fence)
    assert played.undo_index(0) is None
    give(played, "add")
    played.restart_turn(0)
    assert played.state.total == 1


def test_undo_stops_at_the_end_of_the_turn() -> None:
    played = table("add", "done")
    assert played.undo_index(0) is None and played.undo_index(1) is None


def test_a_seat_can_take_back_its_own_answers_only() -> None:
    played = table("add")
    assert played.undo_index(1) is None and played.undo_index(0) == 0


@pytest.mark.parametrize(
    ("before", "forced"), [((), False), (("add",), True)], ids=["choice", "no choice"]
)
def test_undo_stops_at_the_answer_of_another_seat_even_a_forced_one(
    before: tuple[str, ...], forced: bool
) -> None:
    """Otherwise the undo would show whether the other seat had a choice."""
    played = table(*before, "nudge")
    if not forced:
        played.answer(1, "yes")
    assert played.lines[-1].forced == forced and played.lines[-1].who == 1
    assert played.undo_index(0) is None


def test_a_game_that_is_over_stays_over() -> None:
    assert table("add", "add", "add", "quit").undo_index(0) is None


def test_the_counter_of_the_dice_never_goes_back() -> None:
    played = table("add", "roll", "add")
    played.undo(0)
    give(played, "roll")
    draws = [line for line in played.lines if isinstance(line, Answer) and line.who == -1]
    assert [draw.counter for draw in draws] == [0, 1]


# -- several at once


def test_an_answer_to_an_ask_to_several_is_hidden_until_all_are_in() -> None:
    played = table("vote")
    seen = [played.asked_seats(), log(played, 0), played.ask_id(0), played.undo_index(0)]
    played.answer(1, "yes", 0)
    assert [played.asked_seats(), log(played, 0), played.ask_id(0), played.undo_index(0)] == seen
    assert played.open_seats() == (0,) and played.ask(1) is None
    played.answer(0, "no")
    assert "1 say yes." in log(played, 0)


def test_in_an_ask_to_several_a_seat_takes_back_its_own_answer_only() -> None:
    played = table("add", "vote")
    played.answer(1, "yes", 0)
    assert played.undo_index(0) is None
    played.undo(1)
    assert played.open_seats() == (0, 1) and struck(played) == ["1 yes"]
    assert played.ask_id(1) == 1
    played.answer(1, "no", 1)
    played.answer(0, "no")
    assert "0 say yes." in log(played, 1)


@pytest.mark.parametrize("last", [0, 1])
def test_the_last_answer_of_an_ask_to_several_cannot_be_taken_back(last: int) -> None:
    played = table("vote")
    played.answer(1 - last, "yes")
    played.answer(last, "no")
    assert played.undo_index(last) is None and played.undo_index(1 - last) is None


def test_ask_ids_count_only_the_seats_own_answers() -> None:
    played = table("vote")
    played.answer(1, "yes", 0)
    played.undo(1)
    played.answer(1, "no", 1)
    assert played.ask_id(0) == 1  # as if seat 1 had not answered
    played.answer(0, "no", 1)


# -- what is told


def test_others_do_not_read_a_line_for_one_seat() -> None:
    played = table("peek")
    assert "You alone may know: 0." in log(played, 0)
    assert "You alone may know: 0." not in log(played, 1) + log(played, -1)


def test_a_record_does_not_grow_while_play_goes_on() -> None:
    played = table("add")
    record = played.record()
    give(played, "add")
    assert [line.text() for line in record.lines] == ["0 add"]


def test_the_record_has_the_seed_only_when_the_game_is_over() -> None:
    played = table("add", "add", "add")
    assert played.record().seed == ""
    give(played, "quit")
    assert played.record().seed == bytes(SEED_BYTES).hex()


def test_an_earlier_history_shows_nothing_of_what_came_after_it() -> None:
    """Delayed spectators see it."""
    played = table("roll", "add", "add")
    then = played.history.copy()
    played.undo(0)
    give(played, "done")
    played.take_back(2, (0, 1))
    played.concede(1)
    was = played.history.as_it_was(len(then.lines), then.log.all())
    assert was.marks == then.marks and was.answer_counts == then.answer_counts
    assert was.concessions == [] and was.ending is None
    assert list(was.live_indices_back()) == list(then.live_indices_back())


# -- the ends that players choose


def end_games(of: Table) -> list[Any]:
    return [of.end, lambda: of.end((0, 1)), lambda: of.concede(0), lambda: of.end_won(0, (0, 1))]


@pytest.mark.parametrize("last", ["quit", "concede", "end"])
def test_nobody_ends_a_game_that_is_over(last: str) -> None:
    played = table("add", "add", "add")
    if last == "quit":
        give(played, "quit")
    elif last == "concede":
        played.concede(1)
    else:
        played.end((0, 1))
    before, result = lines(played), played.result()
    for end_game in end_games(played):
        with pytest.raises(IllegalChoice):
            end_game()
    assert lines(played) == before and played.result() == result
    assert replay(parse(write(played.record())), game, verify=True).result() == result


@pytest.mark.parametrize("seat", [5, 2, -1])
def test_only_seats_of_the_game_can_end_it_or_take_back(seat: int) -> None:
    played = table("add")
    for act in (
        lambda: played.end((0, seat)),
        lambda: played.concede(seat),
        lambda: played.take_back(1, (0, seat)),
    ):
        with pytest.raises(IllegalChoice, match="no such seat"):
            act()
    assert lines(played) == ["0 add"] and not played.over


@pytest.mark.parametrize("count", [0, -1, 5, 10**30])
def test_an_undo_or_a_takeback_takes_back_at_least_one_answer(count: int) -> None:
    played = table("add", "add")
    with pytest.raises(IllegalChoice, match="nothing can be taken back"):
        played.undo(0, count)
    with pytest.raises(IllegalChoice):
        played.take_back(count, (0, 1))
    assert struck(played) == []
