"""Prepared answers: an ask gets the first prepared choice that it offers.

Random games find which choices an ask may offer."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import pytest

from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play import possible_asks
from kabinett.core.play.orders import (
    Unaskable,
    check_prepared,
    first_offered,
    may_offer,
    prepared_for,
)
from kabinett.core.play.possible_asks import (
    ANSWERS,
    Examination,
    PossibleAsks,
    find_possible_asks,
)
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import all_games, game_of
from tests.core.orders_game import Orders, game, table

REACT, WHERE = "React in {city}?", "Where?"


def with_hand(asked: Table, hand: list[int]) -> Table:
    s = asked.state
    assert isinstance(s, Orders)
    s.hands = [[], hand, []]
    return asked


def test_the_first_prepared_choice_that_is_offered_is_the_answer() -> None:
    prepared = [(REACT, "card:1"), (REACT, "card:3"), (REACT, "pass")]
    for hand, given in (([0, 2], "card:1"), ([2], "card:3"), ([1], "pass"), ([], "pass")):
        assert first_offered(with_hand(table("city:berlin"), hand), 1, prepared) == given


def test_the_seat_is_asked_if_no_prepared_choice_is_offered() -> None:
    asked = with_hand(table("city:berlin"), [1])
    assert first_offered(asked, 1, [(REACT, "card:1"), (REACT, "card:3")]) is None
    assert first_offered(asked, 1, []) is None


def test_prepared_answers_apply_to_their_kind_of_ask_only() -> None:
    prepared = [(REACT, "pass"), (WHERE, "city:hamburg")]
    assert first_offered(table(), 0, prepared) == "city:hamburg"
    assert prepared_for(table("city:hamburg"), 1, prepared) == ["pass"]
    assert prepared_for(table("city:hamburg", "card:1"), 1, prepared) == [], "the game is over"


def test_a_removed_choice_is_left_out() -> None:
    assert first_offered(table("city:berlin"), 1, [(REACT, "card:gone"), (REACT, "pass")]) == "pass"


# -- what may be asked


def test_possible_asks_are_found_by_playing_with_any_hands() -> None:
    names = game.vocabulary.names

    def offers(ask: str) -> set[str]:
        return {names[each] for each in may_offer(table(), 0, ask)}

    found = find_possible_asks(game, table().setup)
    assert set(found.choices) == {WHERE, REACT, "Stop?"}
    assert offers(WHERE) == {"city:berlin", "city:hamburg"}
    assert {"card:1", "pass"} <= offers(REACT) and "city:berlin" not in offers(REACT)
    assert found.answers >= ANSWERS


def test_two_threads_that_need_the_same_findings_play_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise each of them would play for a second, one after the other."""
    calls: list[str] = []
    second_waits, lock = threading.Event(), threading.Lock()

    class WatchedLock:
        def __enter__(self) -> None:
            calls.append("wait")
            if calls.count("wait") == 2:
                second_waits.set()
            lock.acquire()

        def __exit__(self, *error: object) -> None:
            lock.release()

    def play(rules: object, setup: Setup) -> PossibleAsks:
        calls.append("play")
        assert second_waits.wait(60)
        return PossibleAsks()

    monkeypatch.setattr(possible_asks, "PLAYING", WatchedLock())
    monkeypatch.setattr(possible_asks, "find_by_playing", play)
    setup = replace(table().setup, position="a setup of this test alone")
    with ThreadPoolExecutor() as pool:
        found = [pool.submit(find_possible_asks, game, setup) for _ in range(2)]
    assert found[0].result() is found[1].result() and calls.count("play") == 1


def test_two_first_callers_get_the_same_examination(monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2)

    class SlowExamination(Examination):
        def __init__(self) -> None:
            with suppress(threading.BrokenBarrierError):  # nobody else makes one
                both.wait(0.2)
            super().__init__()

    monkeypatch.setattr(possible_asks, "Examination", SlowExamination)
    monkeypatch.setattr(possible_asks, "find_by_playing", lambda *given: PossibleAsks())
    setup = replace(table().setup, position="another setup of this test alone")
    with ThreadPoolExecutor() as pool:
        found = [pool.submit(find_possible_asks, game, setup) for _ in range(2)]
    assert found[0].result() is found[1].result()


def test_possible_asks_depend_on_the_set_up_of_a_table_only() -> None:
    assert find_possible_asks(game, table().setup) is find_possible_asks(
        game, table("city:berlin").setup
    )


@pytest.mark.parametrize(
    ("ask", "choice", "offered"),
    [(WHERE, "card:1", True), (WHERE, "x", True), ("?", "pass", False)],
)
def test_a_choice_that_is_never_offered_is_refused_with_legal_ones(
    ask: str, choice: str, offered: bool
) -> None:
    with pytest.raises(Unaskable) as error:
        check_prepared(table(), 0, [(WHERE, "city:berlin"), (ask, choice)])
    names = [game.vocabulary.names[each] for each in error.value.offers]
    assert names == (["city:berlin", "city:hamburg"] if offered else [])


@pytest.mark.parametrize("name", ["fall", "volk", "weimar"])
def test_asks_of_a_random_game_are_among_the_possible_asks(name: str) -> None:
    """The list lacks few asks of another random game, and none that are frequent."""
    if name not in all_games():
        pytest.skip(f"{name} is not installed")
    rules = game_of(name)
    found = find_possible_asks(rules, rules.setup(Setup(rules.seat_counts[0])))
    luck, missing, all_in_all = Luck(77), 0, 0
    played = Table.new(rules, Setup(rules.seat_counts[0]))
    for _ in range(600):
        if played.over:
            break
        seat = played.open_seats()[0]
        ask = played.ask(seat)
        assert ask is not None
        known = found.choices.get(ask.text[0].id, set())
        missing += sum(rules.vocabulary.number(each) not in known for each in ask.choices)
        all_in_all += len(ask.choices)
        played.answer(seat, ask.choices[luck.below(len(ask.choices))])
    assert missing <= all_in_all // 100


def test_a_role_that_no_game_had_gets_all_asks() -> None:
    found = find_possible_asks(game, table().setup)
    assert found.kinds(None) == found.kinds(12345)
    assert set(found.kinds(None)) == set(found.choices)


def test_placeholders_of_a_question_stay_empty() -> None:
    words = table().wording("en")
    assert words.open_sentence(Message("React in {city}?")) == "React in …?"
    assert words.open_sentence(Message("Draw {n} card", "Draw {n} cards")) == "Draw … cards"
