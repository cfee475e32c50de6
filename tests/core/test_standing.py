"""Standing orders and simultaneous reactions.

A standing order may depend only on the kind of ask and its place. Sealed answers of which only the
first counts lead to the same result as asking one seat after the other."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.parts.scripts import NOTHING
from kabinett.core.play.orders import ordered_answer, read_orders, standing_of, write_orders
from kabinett.core.question import Question
from kabinett.core.script.ask_checks import faults_in_arguments
from kabinett.core.standing import Standing
from kabinett.testing.rules.offers import check_obvious, check_standing
from tests.core.orders_game import (
    BERLIN,
    CITY,
    HAMBURG,
    NO_REACTION,
    NO_STOP,
    PASS,
    STOP,
    Orders,
    game,
    program,
    react_first,
    react_in_turn,
    table,
)

# -- orders


def test_an_order_answers_its_kind_of_ask_in_every_place() -> None:
    orders = read_orders(game, {"react": []})
    for city in ("city:berlin", "city:hamburg"):
        assert ordered_answer(table(city), 1, orders) == "pass"


def test_an_order_may_except_places_where_the_seat_wants_to_be_asked() -> None:
    orders = read_orders(game, {"react": ["city:berlin"]})
    assert ordered_answer(table("city:berlin"), 1, orders) is None
    assert ordered_answer(table("city:hamburg"), 1, orders) == "pass"


def test_an_order_answers_only_asks_to_its_own_seat() -> None:
    orders = read_orders(game, {"react": [], "stop": []})
    assert ordered_answer(table(), 0, orders) is None
    assert ordered_answer(table("city:berlin"), 0, orders) is None
    assert ordered_answer(table("city:berlin"), 2, orders) is None
    assert ordered_answer(table("city:berlin", "pass", "pass"), 0, orders) == "pass"
    assert (
        ordered_answer(table("city:berlin", "pass", "pass"), 0, read_orders(game, {"react": []}))
        is None
    )
    assert ordered_answer(table("city:berlin", "card:1"), 0, orders) is None  # the game is over


def test_an_order_does_not_depend_on_hands() -> None:
    orders = read_orders(game, {"react": ["city:berlin"]})
    for city, answer in (("city:berlin", None), ("city:hamburg", "pass")):
        asked = table(city)
        for hand in ([], [0], [1, 2]):
            asked.state.hands = [[], hand, []]  # type: ignore[attr-defined]
            assert ordered_answer(asked, 1, orders) == answer
            check_standing(asked)


def test_orders_are_read_back_from_their_text() -> None:
    written = {"react": ["city:berlin", "city:hamburg"], "stop": []}
    assert read_orders(game, written) == {"react": {BERLIN, HAMBURG}, "stop": frozenset()}
    assert write_orders(game, read_orders(game, written)) == written


@pytest.mark.parametrize(
    "written", [{"nothing": []}, {"react": ["card:1"]}, {"react": ["nowhere"]}, {"stop": ["pass"]}]
)
def test_an_impossible_order_is_refused(written: dict[str, list[str]]) -> None:
    with pytest.raises(ValueError, match="standing order"):
        read_orders(game, written)


def test_an_order_with_places_must_say_where_an_ask_is() -> None:
    with pytest.raises(ValueError, match="places and place"):
        Standing("react", PASS, Message("Do not react"), places=CITY)


def test_the_place_of_an_ask_is_seen() -> None:
    assert standing_of(table(), 0) is None
    assert standing_of(table("city:hamburg"), 1) == (NO_REACTION, HAMBURG)
    assert standing_of(table("city:hamburg", "pass", "pass"), 0) == (NO_STOP, None)


def test_open_fields_may_decide_which_order_applies_to_a_seat() -> None:
    def by_hand_count(s: Orders, seat: int, city: int) -> Standing:
        return NO_REACTION if s.hands[seat] else NO_STOP

    question = Question("React in {city}?", standing=by_hand_count)
    s = table("city:hamburg").state
    assert question.standing_of(s, 1, (HAMBURG,)) is NO_REACTION
    assert question.standing_of(s, 2, (HAMBURG,)) is NO_STOP


def test_an_order_may_answer_by_open_fields() -> None:
    by_turn = Standing("turn", lambda s, seat: STOP if s.turn > 1 else PASS, Message("Stop"))
    s = table().state
    assert by_turn.answer(s, 0) == PASS
    s.turn = 2  # type: ignore[attr-defined]
    assert by_turn.answer(s, 0) == STOP


def test_the_arguments_of_the_ask_may_decide_which_order_applies() -> None:
    def no_city(s: Orders, seat: int) -> Standing:
        return NO_REACTION

    wrong = faults_in_arguments("REACT", Question("React in {city}?", standing=no_city), 1)
    assert "its standing is" in "".join(wrong)


def test_an_unlisted_order_or_an_unoffered_choice_is_found() -> None:
    asked = table("city:berlin")
    asked.game = Game(game.contract.with_parts(standing=(NO_STOP,)))
    with pytest.raises(AssertionError, match="`standing` in the contract"):
        check_standing(asked)


# -- what needs no thought


def test_a_single_choice_is_obvious_and_the_question_may_name_another() -> None:
    assert game.obvious_here(table().state, 0) == -1
    nobody_holds = table("city:berlin").state
    nobody_holds.hands = [[], [], []]
    assert game.obvious_here(nobody_holds, 1) == PASS
    last = table("city:berlin", "pass", "pass").state
    assert game.obvious_here(last, 0) == STOP


def test_an_obvious_choice_must_be_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = table("city:berlin", "pass", "pass")
    check_obvious(asked)
    with_wrong = Question("Stop?", obvious=lambda s, seat: CITY[0])
    monkeypatch.setattr(asked.program, "question", lambda s, seat=0: (with_wrong, ()))
    with pytest.raises(
        AssertionError,
        match="obvious returns city:berlin for seat 0, but the ask does not offer it",
    ):
        check_obvious(asked)


def test_a_choice_that_ends_the_turn_must_be_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = table("city:berlin", "pass", "pass")

    def nothing(s: Any, seat: int) -> int:
        return 0

    with_wrong = Question("Stop?", ends=nothing)
    monkeypatch.setattr(asked.program, "question", lambda s, seat=0: (with_wrong, ()))
    line = nothing.__code__.co_firstlineno
    told = (
        rf"test_standing\.py:{line}: at the ask of .*: `ends=` returns 0, city:\w+: it must return "
    )
    with pytest.raises(AssertionError, match=told + r"an offered choice, here .*stop"):
        check_obvious(asked)


# -- all who may react at once


def play_policies(
    target: Any, hands: list[list[int]], policy: tuple[int, ...], order: Any
) -> Orders:
    """Play by fixed policies: each seat gives the answer at this place among its choices, or the
    last."""
    s = Orders(3)
    s.hands = [hand[:] for hand in hands]
    program.begin(s, target, order)
    while not s.over():
        seat = program.open_seats(s)[-1]  # in an ask to several, any order is allowed
        choices = program.choices_of(s, seat)
        program.answer(s, seat, choices[min(policy[seat], len(choices) - 1)])
    return s


@pytest.mark.parametrize("order", [*itertools.permutations(range(3))])
def test_sealed_answers_have_the_same_result_as_asking_in_turn(
    order: tuple[int, ...],
) -> None:
    """The first seat in the order that wants to react does, and the other answers have no effect.
    Each sealed answer means "only if nobody before me reacts"."""
    hands = [[0], [1], [0, 2]]
    for policy in itertools.product(range(3), repeat=3):
        one, other = (
            play_policies(target, hands, policy, order) for target in (react_first, react_in_turn)
        )
        assert one.values() == other.values(), (policy, order)
        assert one.value == other.value
        assert (one.first == NOTHING) == all(
            place >= len(hands[seat]) for seat, place in enumerate(policy)
        )
