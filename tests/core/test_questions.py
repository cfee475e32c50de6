"""What an ask says: one constant holds its sentence, its labels and its reasons."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.core.ask_labels import label_here
from kabinett.core.contract.groups import Contract, Rules, Screen, Words
from kabinett.core.declare import state
from kabinett.core.game import Game
from kabinett.core.message import Message
from kabinett.core.play.table import Table
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because, reason
from kabinett.core.result import Result
from kabinett.core.script.language import Script, all_of
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Scene
from kabinett.core.state import State
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import Wording

vocabulary = Vocabulary()
DAY = vocabulary.group("day", ["monday", "tuesday", "sunday"])
YES = vocabulary.word("yes")
REST = reason(Message("On {day} nobody works: {n} of {n_2}."), "3.1")


@state
class Week(State):
    days: int
    looked: int


def look(s: Week) -> int:
    s.looked += 1
    return s.days


def working_days(s: Week, seat: int) -> list[int]:
    return [day for day in DAY if in_the_way(day) == 0]


def in_the_way(day: int) -> int:
    return REST if day == DAY[2] else 0


def label(s: Week, seat: int, choice: int, words: Wording, hours: int, extra: int) -> str:
    return f"{words.label('day', choice)} for {hours} and {extra} hours, seat {seat}"


def why_not(s: Week, seat: int, choice: int, hours: int, extra: int) -> Reason | None:
    return because(in_the_way(choice), choice, hours, extra) if choice in DAY else NOT_ASKED


def last_answer(s: Week, seat: int, hours: int, extra: int) -> int:
    """The first answer of a seat ends nothing."""
    return DAY[0] if s.so_far else -1


WHEN = Question(
    "When do you work for {n} hour?",
    "When do you work for {n} hours?",
    label=label,
    why_not=why_not,
    ends=last_answer,
)
PLAIN = Question("Yes?")


def main(s: Week) -> Script:
    for hours in (7, 8):
        s.days = yield 1, working_days(s, 1), WHEN, hours, look(s)
    s.days, _ = yield all_of((0, 1)), working_days, WHEN, 1, 2
    yield 0, [YES], PLAIN
    yield 0, [YES, DAY[0]], PLAIN


def label_of(choice: int, words: Any) -> str:
    return vocabulary.name(choice).partition(":")[2].title()


game = Game(
    Contract(
        module=__name__,
        state=Week,
        title=Message("Week"),
        about=Message("A week of work."),
        credits=Message("Nobody."),
        seat_counts=range(2, 3),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(
            turn_mark=lambda s: 0,
            outcome=lambda s: Result("over", (0,), (), (Message("Over."), ())),
        ),
        screen=Screen(public_scene=lambda s: Scene()),
        words=Words(label=label_of),
    )
)


@pytest.fixture
def table() -> Table:
    return Table.new(game, Setup(2))


def said(table: Table, seat: int, name: str) -> tuple[str, str]:
    found = table.why_not(seat, name)
    assert found is not None
    return table.wording("en").sentence(found.text), found.section


def test_the_first_arguments_fill_the_sentence(table: Table) -> None:
    assert table.wording("en").sentence(table.program.prompt(table.state)) == (
        "When do you work for 7 hours?"
    )


def test_arguments_are_computed_only_for_words_and_reasons(table: Table) -> None:
    s = table.state
    assert s.looked == 0
    table.program.choices(s)
    assert s.looked == 0
    table.program.question(s)
    assert s.looked == 1


def test_the_question_labels_a_choice_with_the_arguments(table: Table) -> None:
    words = table.wording("en")
    assert label_here(game, table.state, 1, DAY[1], words) == "Tuesday for 7 and 0 hours, seat 1"
    table.answer(1, "day:tuesday")
    assert label_here(game, table.state, 1, DAY[0], words) == "Monday for 8 and 1 hours, seat 1"


def test_a_reason_fills_its_placeholders_and_cites_its_section(table: Table) -> None:
    assert said(table, 1, "day:sunday") == ("On Sunday nobody works: 7 of 0.", "3.1")


def test_an_offered_choice_has_no_reason(table: Table) -> None:
    assert table.why_not(1, "day:monday") is None


def test_any_other_choice_gets_a_sentence_about_the_ask(table: Table) -> None:
    assert said(table, 1, "yes") == (
        "What is asked is “When do you work for 7 hours?”",
        "",
    )
    german = table.wording("de").sentence(table.why_not(1, "yes").text)  # type: ignore[union-attr]
    assert german == "Gefragt ist „When do you work for 7 hours?“"


def test_any_other_choice_cites_the_section_of_the_ask() -> None:
    asked = Question("When do you work?", section="3.1")
    assert asked.reason(None, 0, 0, ()).section == "3.1"


def test_a_question_names_the_group_of_its_choices() -> None:
    whose = Question("{seat} takes one of {n} hours on {day}: whose?", inside="day")
    assert whose.holder((1, 3, DAY[2], 7)) == DAY[2]
    assert WHEN.holder((7, 0)) is None
    with pytest.raises(ValueError, match=r"has no hole \{year\}"):
        Question("Whose hour on {day}?", inside="year")


def test_several_seats_get_the_same_question(table: Table) -> None:
    for _ in range(2):
        table.answer(1, "day:monday")
    words = table.wording("en")
    for seat in (0, 1):
        assert label_here(game, table.state, seat, DAY[0], words).endswith(f"seat {seat}")
        assert said(table, seat, "day:sunday")[0] == "On Sunday nobody works: 1 of 2."


def test_without_a_label_a_choice_has_its_general_name(table: Table) -> None:
    for seat in (1, 1, 0, 1):
        table.answer(seat, "day:monday")
    assert label_here(game, table.state, 0, DAY[0], table.wording("en")) == "Monday"
    assert said(table, 0, "day:sunday") == ("What is asked is “Yes?”", "")


def test_what_ends_the_turn_depends_on_the_seats_own_answers(table: Table) -> None:
    for _ in range(2):
        table.answer(1, "day:tuesday")
    table.answer(1, "day:monday")  # of the ask to both seats
    assert [game.ends_here(table.state, seat) for seat in range(2)] == [-1, DAY[0]]
