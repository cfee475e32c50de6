"""The scripts that games share become scripts of each game that uses them."""

from __future__ import annotations

import ast
import inspect
import sys
import traceback
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.luck import Luck
from kabinett.core.parts import scripts
from kabinett.core.parts.open_cards import leave_hand, take_openly
from kabinett.core.parts.scripts import NOTHING
from kabinett.core.parts.zones import redeal
from kabinett.core.play.digests import module_of
from kabinett.core.play.table import Table
from kabinett.core.script.checks import ScriptError
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.program import RulesError
from kabinett.core.script.ready_made import WORDS
from kabinett.core.setup import Setup
from kabinett.native.scripts import typed_modules
from kabinett.testing import check_game, new_state, new_table
from tests.core import parts_desk
from tests.core.parts_desk import CARD, PASS, Desk, new_desk, vocabulary
from tests.core.scripting import compile_source, import_file, same_both_ways
from tests.games.estates import ESTATE, Card
from tests.games.estates import game as estates

typed = typed_modules([sys.modules[parts_desk.__name__]])
program = compile_scripts([sys.modules[parts_desk.__name__]])


def play(target: Any, *args: Any, answers: list[int], s: Desk) -> Desk:
    program.begin(s, target, *args)
    for answer in answers:
        program.run(s, answer)
    assert not s.frames
    return s


# -- a draw


def test_a_card_is_drawn_from_the_deck() -> None:
    s = play(parts_desk.draw_card, answers=[CARD[4]], s=new_desk())
    assert (s.value, s.deck) == (4, [0, 1, 2, 3, 5])


def test_the_discard_pile_refills_an_empty_deck() -> None:
    s = new_desk()
    s.deck, s.discard = [], [5, 2]
    s.heard = []
    play(parts_desk.draw_card, answers=[CARD[5]], s=s)
    assert (s.value, s.deck, s.discard) == (5, [2], [])
    assert [said.message for said in s.heard] == [parts_desk.SHUFFLED]


def test_nothing_is_drawn_if_no_card_is_left() -> None:
    s = new_desk()
    s.deck = []
    assert play(parts_desk.draw_card, answers=[], s=s).value == NOTHING


# -- a sealed bid


def bids(answers: list[int]) -> Desk:
    s = new_desk()
    s.hands = [[0, 3], [1], [5]]
    return play(parts_desk.bid_all, (1, 0, 2), answers=answers, s=s)


def test_hands_are_filled_in_order_until_the_cards_run_out() -> None:
    s = new_desk()
    s.deck, s.hands = [1, 3, 5], [[], [0, 2], [4]]
    s = play(parts_desk.draw_two, (2, 1, 0), answers=[CARD[1], CARD[5], CARD[3]], s=s)
    assert (s.hands, s.deck) == ([[3, 5], [0, 2], [1, 4]], [])
    s.hands = [[], [], []]
    play(parts_desk.draw_two, (0, 1, 2), answers=[], s=s)
    assert s.hands == [[], [], []]


def test_the_highest_bid_wins_and_all_bids_are_shown_in_order() -> None:
    s = bids([CARD[1], CARD[3], PASS])
    assert (s.value, s.discard, s.hands) == (0, [1, 3], [[0], [], [5]])


@pytest.mark.parametrize(
    ("seats", "winner"), [((0, 1, 2), 1), ((2, 1, 0), 2), ((1, 0, 2), 1), ((0, 2, 1), 2)]
)
def test_the_first_of_equal_bids_wins_in_the_order_of_seats(
    seats: tuple[int, ...], winner: int
) -> None:
    s = new_desk()
    s.hands = [[1], [4], [5]]
    answers = [CARD[s.hands[seat][0]] for seat in seats]
    for bid in (parts_desk.bid_halves, parts_desk.bid_halves_or_pass):
        assert play(bid, seats, answers=list(answers), s=s).value == winner


def test_without_a_bid_nobody_wins() -> None:
    assert bids([PASS, PASS, PASS]).value == NOTHING


def test_a_seat_that_passes_shows_no_card() -> None:
    s = new_desk()
    s.hands, s.heard = [[0, 3], [1], [5]], []
    play(parts_desk.bid_or_pass, (1, 0, 2), answers=[PASS, CARD[3], CARD[5]], s=s)
    assert (s.value, s.discard) == (2, [3, 5])
    assert [(said.message, said.args) for said in s.heard] == [(parts_desk.PASSES, (1,))]
    assert play(parts_desk.bid_or_pass, (0,), answers=[PASS], s=new_desk()).value == NOTHING


def test_bids_are_secret_until_all_are_in() -> None:
    s = new_desk()
    s.hands = [[0, 3], [1], [5]]
    program.begin(s, parts_desk.bid_all, (1, 0, 2))
    program.run(s, CARD[1])
    assert program.open_seats(s) == (0, 2)
    assert s.discard == []


# -- a reaction


def test_only_the_first_seat_that_does_not_pass_reacts() -> None:
    s = new_desk()
    s.hands = [[0], [1], [5]]
    play(parts_desk.react_first, (2, 0, 1), CARD[2], 1, answers=[PASS, CARD[0], CARD[1]], s=s)
    assert (s.value, s.reacted) == (0, [0, CARD[0]])


def test_a_reaction_may_ask_nobody_and_get_none() -> None:
    s = play(parts_desk.react_first, (0, 1), CARD[2], 2, answers=[PASS, PASS], s=new_desk())
    assert (s.value, s.reacted) == (NOTHING, [])
    assert play(parts_desk.react_first, (), CARD[2], 2, answers=[], s=new_desk()).value == NOTHING


def test_arguments_of_a_reaction_follow_the_seats() -> None:
    s = new_desk()
    program.begin(s, parts_desk.react_first, (0, 1), CARD[4], 2)
    question, args = program.question(s)
    assert (question, args) == (parts_desk.REACT, (CARD[4], 2))
    assert question.label is not None
    assert question.label(s, 0, PASS, Any, *args) == f"{PASS} to {CARD[4]} of 2"


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("react_first(s, seats, CARD[2])", "argument_2 is missing"),
        ("react_first(s, seats, CARD[2], 1, 1)", "too many arguments"),
        ("bid_all(s, seats, 1)", "too many arguments"),
    ],
)
def test_a_part_takes_exactly_the_arguments_of_its_question(
    call: str, why: str, tmp_path: Path
) -> None:
    source = inspect.getsource(parts_desk)
    with pytest.raises(ScriptError, match=why):
        compile_source(source.replace("react_first(s, seats, CARD[2], s.winner)", call), tmp_path)


# -- a vote


@pytest.mark.parametrize(
    ("votes", "chosen"),
    [([1, 2, 2], 2), ([3, 3, 1], 3), ([1, 2, 3], NOTHING), ([2, 2, 2], 2)],
)
def test_the_choice_with_most_votes_wins(votes: list[int], chosen: int) -> None:
    s = new_desk()
    s.heard = []
    play(parts_desk.ballot, (0, 1, 2), answers=votes, s=s)
    assert s.value == chosen
    assert [said.args for said in s.heard] == list(enumerate(votes))


def test_a_tie_stays_a_tie() -> None:
    s = play(parts_desk.ballot, (0, 1, 2, 3), answers=[1, 2, 2, 1], s=new_desk())
    assert s.value == NOTHING


def test_a_tie_among_first_votes_is_resolved_by_later_votes() -> None:
    s = play(parts_desk.ballot, (0, 1, 2, 3), answers=[1, 2, 3, 3], s=new_desk())
    assert s.value == 3


# -- as scripts of the game


@pytest.mark.parametrize("seed", range(20))
def test_parts_play_the_same_live_and_compiled(seed: int) -> None:
    same_both_ways(program, parts_desk.main, seed, 4, new=new_desk)


@pytest.mark.parametrize("seed", range(5))
def test_parts_play_the_same_from_the_text_for_native_code(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "native_desk.py"
    path.write_text(typed[sys.modules[parts_desk.__name__]])
    module = import_file(path)
    native = compile_scripts([module])
    s, other = new_desk(), module.new_desk()
    luck = Luck(seed)
    choices = program.begin(s, parts_desk.main, 4)
    native.begin(other, module.main, 4)
    while choices:
        assert native.choices(other) == choices and other.values() == s.values()
        answer = choices[luck.below(len(choices))]
        choices = program.run(s, answer)
        native.run(other, answer)
    assert other.values() == s.values()


@pytest.mark.parametrize(
    ("frame", "told"), [([0], "takes 1 arguments, got 0"), ([99], "99 is no script of this game")]
)
def test_native_code_refuses_a_wrong_script_from_a_table_with_the_error_of_pure_python(
    frame: list[Any], told: str, tmp_path: Path
) -> None:
    path = tmp_path / "native_desk.py"
    path.write_text(typed[sys.modules[parts_desk.__name__]])
    with pytest.raises(RulesError, match=told):
        import_file(path)._new_frame(frame)
    with pytest.raises(RulesError, match=told.replace("99", "None")):
        program.frame(parts_desk.main if frame == [0] else None)


def test_parts_have_the_names_that_the_game_gives_them() -> None:
    names = ["main", "draw_card", "draw_two", "bid_all"]
    names += ["bid_halves", "bid_or_pass", "bid_halves_or_pass", "react_first", "ballot"]
    assert [layout.name for layout in program.layouts] == names
    assert vocabulary.numbers["pass"] == PASS


def test_asks_that_read_a_hand_are_private() -> None:
    private = {
        layout.name: any(block.private for block in layout.blocks) for layout in program.layouts
    }
    assert private["bid_all"] and private["react_first"] and not private["ballot"]


def test_the_digest_of_the_rules_reaches_the_parts() -> None:
    assert scripts.__name__ in {module_of(made) for made in program.targets}


def test_two_games_may_make_the_same_part(tmp_path: Path) -> None:
    text = inspect.getsource(parts_desk)
    module, other = compile_source(text.replace('"discard", group', '"deck", group'), tmp_path)
    s = module.new_desk()
    s.deck, s.discard = [], [1]
    other.begin(s, module.draw_card)
    assert s.value == NOTHING
    play(parts_desk.draw_card, answers=[CARD[4]], s=new_desk())


def test_an_error_is_reported_at_the_line_that_makes_the_part() -> None:
    s = new_desk()
    program.begin(s, parts_desk.bid_all, (0,))
    with pytest.raises(ValueError) as error:
        program.run(s, CARD[3])  # a card that is not in the hand
    told = [f for f in traceback.extract_tb(error.value.__traceback__) if f.name == "bid_all"]
    assert told[-1].filename == parts_desk.__file__
    assert told[-1].line == "bid_all = sealed_bid(choices_of, BID, best)"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("react_first = reaction(choices_of, REACT, PASS,", "react_first = reaction(choices_of, "
         "REACT, PASS + 0,", "PASS \\+ 0: a ready-made script takes names"),
        ("VOTES = ", "CHANCE = 7\nVOTES = ", "CHANCE is something else here"),
        ("ballot = ", "bid_all = ", "two scripts are called bid_all"),
    ],
)  # fmt: skip
def test_a_wrong_part_is_refused(old: str, new: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match=why):
        compile_source(inspect.getsource(parts_desk).replace(old, new), tmp_path)


def test_parts_use_only_what_games_may_use() -> None:
    for name, make in vars(scripts).items():
        if make.__class__ is not type(scripts.draw) or not hasattr(make, "__wrapped__"):
            continue
        whole = ast.parse(inspect.getsource(make)).body[0]
        assert isinstance(whole, ast.FunctionDef)
        text, *_, script, made = whole.body
        assert isinstance(text, ast.Expr) and isinstance(script, ast.FunctionDef)
        assert isinstance(made, ast.Return), name
        arguments = [*whole.args.args, *script.args.args, script.args.vararg]
        known = {argument.arg for argument in arguments if argument} | {*WORDS}
        nodes = [node for part in script.body for node in ast.walk(part)]
        names = [node for node in nodes if isinstance(node, ast.Name)]
        known |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
        builtins = {"getattr", "int", "len", "range", "sorted"}
        assert {node.id for node in names} <= known | builtins, name


# -- roles, and cards that all have seen


def began(*roles: str) -> tuple[Table, dict[int, list[str]]]:
    """Return Estates after these wishes for roles, and the choices of each seat."""
    table = new_table(estates, Setup(len(roles), roles=roles), 1)
    asks = {seat: table.ask(seat) for seat in table.open_seats()}
    return table, {seat: ask.choices for seat, ask in asks.items() if ask is not None}


def test_a_seat_may_choose_its_role_or_draw_it() -> None:
    table, asked = began("random", "choose", "estate:commons")
    assert asked == {1: ["estate:clergy", "estate:nobility"]}
    table.answer(1, "estate:clergy")
    assert table.state.role == [1, 0, 2]
    words = table.wording("en")
    said = [words.sentence((entry.message(), entry.args)) for entry in table.log]
    assert said == ["Player 2 plays Clergy.", "Player 1 plays Nobility."]


def test_nobody_is_asked_about_an_assigned_role() -> None:
    table, asked = began("estate:nobility", "estate:clergy")
    assert table.state.role == [1, 0] and [*asked] == [0]
    assert estates.role_of(table.state, 1) == ESTATE[0]


def test_a_card_taken_openly_is_seen_in_the_hand_until_it_leaves_it() -> None:
    s = new_state(estates, 3)
    s.deck.remove(Card(7))
    take_openly(s.hands, s.seen, 1, Card(7))
    scene = {zone.id: zone.cards for zone in estates.scene(s, 0).zones}
    assert scene["hands:1"] == ["card:8"]
    assert [redeal(s, 0, Luck(seed)).hands[1] for seed in range(5)] == [[7]] * 5
    leave_hand(s.hands, s.seen, 1, Card(7))
    assert (s.hands[1], s.seen) == ([], [0, 0, 0])


def test_the_example_of_roles_passes_its_checks() -> None:
    reports = list(check_game(estates, games=3, seed=1))
    assert [report.error for report in reports] == [None] * len(reports)
