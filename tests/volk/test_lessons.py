"""The lessons of Volk: every branch, what the first game must contain, and tables that begin in the
middle of a half decade."""

from __future__ import annotations

import functools

import pytest

from kabinett.core.play.opening import load
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import save
from kabinett.core.setup import Setup
from kabinett.games.volk import game
from kabinett.games.volk.content.names import card_of_number, province_of_code
from kabinett.games.volk.content.vocabulary import (
    CARD,
    CITY_IDS,
    DONE,
    EAST,
    LINE,
    PRESTIGE,
    WEST,
    City,
)
from kabinett.games.volk.rules.economy import (
    build,
    dismantle,
    economy,
    export_value,
    factory_value,
    run_down,
    shortfall,
)
from kabinett.games.volk.rules.mass_protests import all_protests
from kabinett.games.volk.rules.state import ACTIONS, Volk
from kabinett.games.volk.rules.western_currency import exporter_count, shortage
from kabinett.learn.lesson import READ_ON
from kabinett.learn.lesson_files import lessons_of
from kabinett.learn.playing import Moment, moment
from kabinett.testing.learn.lessons import moments_of
from kabinett.testing.play import play_random

LESSON = lessons_of(game)["first"]
WESTERN = ("SH", "NS", "NW", "HE", "RP", "BW", "BY")
POSITIONS = {
    f"{lesson.id} {number}": position
    for lesson in lessons_of(game).values()
    for number, position in enumerate([lesson.position, *[s.position for s in lesson.steps]])
    if position
} | {
    "second half, East": "decade: 3\nhalf: 2\nto act: East\ndisplay: 46, 58\neast hand: 47\n"
    "factories: Berlin, Leipzig, Dortmund\nunrest: SN 4, NW 3\nsocialists: SN 1",
    "before a decade": "decade: 3\nphase: set-up\nfactories: Berlin, Hamburg\nsocialists: box 2\n"
    "east hand: 36, 47",
    "end of a decade": "decade: 2\nhalf: 2\nphase: 1\nfactories: Berlin, Hamburg\nunrest: WB 2",
}


@functools.cache
def moments() -> list[Moment]:
    """Return all moments of the first game."""
    return list(moments_of(game, LESSON))


def state_of(at: Moment) -> Volk:
    s = at.table.state
    assert isinstance(s, Volk)
    return s


def test_the_decade_comes_to_what_the_first_game_says() -> None:
    ends = set()
    for at in moments():
        if at.step is not None and at.step.id == "result":
            s = state_of(at)
            assert s.unrest[province_of_code("HE")] == 3
            assert s.ls[province_of_code("TH")] == 0
            assert (all_protests(s, WEST), all_protests(s, EAST)) == (0, 0)
            ends.add((s.decade, s.tracks[PRESTIGE], sum(s.ls)))
    assert ends == {(2, 0, 5)}


def test_leaving_the_wrong_card_to_east_shows_why() -> None:
    tried = [
        state_of(at)
        for at in moments()
        if at.key == "card:monetary_reform_west" and at.answer is not None
    ]
    assert tried
    for s in tried:
        assert s.unrest[province_of_code("HE")] == 4
        assert s.tracks[PRESTIGE] == 3


def at_step(name: str) -> list[Moment]:
    """Return the moments on all paths at which this step asks."""
    return [at for at in moments() if at.step and at.step.id == name and at.answer is None]


def built(at: Moment, name: str) -> Volk:
    """Return a copy of the position with another site built."""
    s = state_of(at).copy()
    build(s, game.vocabulary.number(name))
    return s


def accepted(at: Moment) -> set[str]:
    assert at.step is not None
    return {answer.key for answer in at.step.answers if not answer.back}


def test_every_line_that_lifts_the_worst_export_factory_is_accepted() -> None:
    city = City(CITY_IDS.index("kaiserslautern"))
    assert at_step("worst")
    for at in at_step("worst"):
        s = state_of(at)
        exports = {code: export_value(s, province_of_code(code)) for code in WESTERN}
        assert [code for code in WESTERN if exports[code] == min(exports.values())] == ["RP"]
        sites = [name for name in at.choices if name != "done"]
        assert {name for name in sites if factory_value(built(at, name), city) == 2} == accepted(at)
    for at in at_step("dual"):
        assert economy(state_of(at), province_of_code("HE")) == 5


def test_the_second_point_is_needed_in_one_province_only() -> None:
    for at in at_step("living_standard"):
        s = state_of(at)
        lacking = {code: shortfall(s, province_of_code(code)) for code in WESTERN}
        assert [code for code in WESTERN if lacking[code] == 2] == ["RP"]
        assert economy(s, province_of_code("SH")) == 5, "Hamburg counts for Schleswig-Holstein"


def test_the_lesson_accepts_what_weakens_jena() -> None:
    jena = City(CITY_IDS.index("jena"))
    for at in at_step("dismantle"):
        weaker = set()
        for name in at.choices:
            s = state_of(at).copy()
            dismantle(s, game.vocabulary.number(name))
            if factory_value(s, jena) == 1:
                weaker.add(name)
        assert weaker == accepted(at)
    assert at_step("currency")
    for at in at_step("without"):
        s = state_of(at).copy()
        assert (exporter_count(s), shortage(s)) == (3, 1)
        for name in ("line:kaiserslautern~mannheim", "line:kaiserslautern~stuttgart"):
            if s.lines[LINE.index(game.vocabulary.number(name))]:
                dismantle(s, game.vocabulary.number(name))
        assert (exporter_count(s), shortage(s)) == (4, 0)


def test_one_factory_alone_costs_a_living_standard() -> None:
    for at in at_step("rundown"):
        falls = set()
        for name in at.choices:
            s = state_of(at).copy()
            run_down(s, game.vocabulary.number(name))
            if any(s.ls[p] > max(0, export_value(s, p)) for p in s.book.provinces_of[EAST]):
                falls.add(name)
        assert falls == accepted(at) == {"factory:jena"}


def test_hessen_has_enough_with_one_line_fewer() -> None:
    economies = {economy(state_of(at), province_of_code("HE")) for at in at_step("flight")}
    assert economies == {3, 5}, "one with the line, one without it"


def test_the_first_game_takes_the_view_of_both_sides() -> None:
    assert {step.seat for step in LESSON.steps} == {WEST, EAST}


def test_the_first_game_ends_with_three_questions() -> None:
    assert [step.kind for step in LESSON.steps[-4:]] == ["say", "say", "say", ""]


def done_right(name: str) -> Moment:
    """Return the end of a small lesson, played with all the answers that it shows."""
    lesson, path = lessons_of(game)[name], []
    for step in lesson.steps:
        path += [step.shown_answer.key, READ_ON] if step.shown_answer else [READ_ON]
    return moment(game, lesson, path)


def test_small_lessons_lead_to_what_they_say() -> None:
    hamburg = state_of(done_right("hamburg"))
    assert (hamburg.ls[province_of_code("SH")], hamburg.ls[province_of_code("NS")]) == (1, 1)
    price = state_of(done_right("price"))
    assert factory_value(price, City(CITY_IDS.index("dortmund"))) == 2
    assert all_protests(price, WEST) == 0
    assert all_protests(state_of(done_right("berlin")), WEST) == 0
    assert state_of(done_right("border")).unrest[province_of_code("SN")] == 4
    assert shortage(state_of(done_right("currency"))) == 0
    assert state_of(done_right("wall")).wall
    result = game.result(state_of(done_right("ruin")))
    assert result is not None
    assert (result.kind, result.winners) == ("insolvent", (WEST,))


def test_no_answer_about_western_currency_stands_in_the_log() -> None:
    (step,) = [step for step in LESSON.steps if step.id == "currency"]
    answers = [answer.say["en"] for answer in step.answers if answer.say]
    assert len(answers) == 3
    assert not any(answer == "Nothing" or answer.isdecimal() for answer in answers)


def test_the_lesson_accepts_everything_that_earns_currency() -> None:
    step = lessons_of(game)["currency"].steps[-1]
    for at in moments_of(game, lessons_of(game)["currency"]):
        if at.step is step and at.answer is not None and at.answer.key != "*":
            assert shortage(state_of(at)) == 0, at.key
        elif at.step is step and at.answer is None:
            for name in set(at.choices) - {answer.key for answer in step.answers} - {"done"}:
                s = state_of(at).copy()
                build(s, game.vocabulary.number(name))
                assert shortage(s) == 1, name


def test_a_table_can_begin_in_the_middle_of_a_half_decade() -> None:
    text = POSITIONS["second half, East"]
    s = game.read_position(text)
    game.program.begin(s, game.beginning(game.setup(Setup(2, position=text))))
    assert (s.phase, s.half, s.seat) == (ACTIONS, 2, EAST)
    assert sorted(game.program.choices(s)) == sorted([*s.display, *s.hands[EAST]])


def test_a_decade_that_is_set_up_begins_with_its_own_cards() -> None:
    text = POSITIONS["before a decade"]
    s = game.read_position(text)
    choices = game.program.begin(s, game.beginning(game.setup(Setup(2, position=text))))
    assert (s.decade, s.half, len(s.special)) == (3, 0, 1)
    assert sorted(choices) == sorted([CARD[card_of_number("36")], DONE])
    assert len(s.deck) == 20


@pytest.mark.parametrize("position", POSITIONS)
def test_the_answers_after_a_position_pass_all_checks(position: str) -> None:
    setup = game.setup(Setup(2, position=POSITIONS[position]))
    play_random(game, setup, seed=7, every=60, most=40)


@pytest.mark.long
@pytest.mark.parametrize("position", POSITIONS)
def test_whole_games_from_positions_pass_all_checks(position: str) -> None:
    setup = game.setup(Setup(2, position=POSITIONS[position]))
    play_random(game, setup, seed=7, every=60)


def test_a_table_of_a_lesson_is_saved_recorded_and_played_again() -> None:
    at = next(at for at in moments() if at.step and at.step.id == "berlin")
    table = moment(game, LESSON, at.path).table
    again, update = load(save(table), {game.id: game}.get)
    assert update is None
    assert again.state == table.state
    text = write(table.record())
    other = replay(parse(text), game)
    assert other.state == table.state
    assert write(other.record()) == text
