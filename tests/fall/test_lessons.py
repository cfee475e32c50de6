"""The lessons of Fall: every branch, and what the first game must and must not contain."""

from __future__ import annotations

from kabinett.core.play.opening import load
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import save
from kabinett.games.fall import game
from kabinett.learn.lesson import READ_ON
from kabinett.learn.lesson_files import lessons_of
from kabinett.learn.playing import moment
from kabinett.testing.learn.lessons import moments_of
from tests.random_games import state_of

LESSON = lessons_of(game)["first"]


def test_no_lesson_lets_the_reader_play_the_nazis() -> None:
    for lesson in lessons_of(game).values():
        for at in moments_of(game, lesson):
            role = game.role_of(state_of(game, at.table), at.seat)
            assert role != game.vocabulary.number("party:nazis")


def test_the_first_game_can_be_won_and_one_attack_fails_on_purpose() -> None:
    results, held = set(), 0
    for at in moments_of(game, LESSON):
        if at.answer is not None and (result := game.result(state_of(game, at.table))):
            results.add((result.kind, result.winners, result.scores))
        if at.key == "card:great_industrialists":
            assert at.answer is not None
            assert at.answer.back
            assert state_of(game, at.table).pool == 0
            held += game.scores(state_of(game, at.table))[0] == 15
    assert results == {("anarchy", (0,), (26, 6, 22, 25))}
    assert held


def test_small_lessons_lead_to_what_they_say() -> None:
    scores = {
        (at.lesson.id, at.key): (
            game.scores(state_of(game, at.table)),
            state_of(game, at.table).anarchy,
        )
        for lesson in lessons_of(game).values()
        for at in moments_of(game, lesson)
        if at.answer is not None
    }
    assert scores["pay", "card:middle_classes"] == ((21, 4), 3)
    assert scores["defence", "card:belief_in_fate"] == ((15, 6), 4)
    assert scores["majority", "card:coalition_government"] == ((23, 14, 11), 5)
    assert scores["behind", "card:promises"] == ((11, 13), 8)
    assert scores["steal", "card:judges"] == ((8, 17), 2)
    assert scores["anarchy", "card:purge"] == ((10, 6), 9)
    assert scores["reactions", "card:police"] == ((6, 6, 4), 3)


def test_at_least_six_small_lessons_have_a_task_that_can_be_shown() -> None:
    small = [lesson for lesson in lessons_of(game).values() if lesson.is_small]
    assert len(small) >= 6
    for lesson in small:
        tasks = [step for step in lesson.steps if "Your task" in step.text["en"]]
        assert tasks, lesson.id
        assert all(step.kind == "choice" and step.shown_answer for step in tasks), lesson.id


def test_a_lesson_reports_the_moves_of_others_once() -> None:
    lesson = lessons_of(game)["pay"]
    path = ("card:radio", READ_ON, "card:middle_classes")
    assert len(moment(game, lesson, path).sentences) == 2
    assert moment(game, lesson, (*path, READ_ON)).sentences == ()


def test_the_first_game_ends_with_three_questions() -> None:
    assert [step.kind for step in LESSON.steps[-4:]] == ["say", "say", "say", ""]


def test_a_table_of_a_lesson_is_saved_recorded_and_played_again() -> None:
    path = (
        "party:catholics",
        READ_ON,
        READ_ON,
        "card:newspaper",
        READ_ON,
        "card:working_class",
        READ_ON,
    )
    table = moment(game, LESSON, path).table
    again, update = load(save(table), {game.id: game}.get)
    assert update is None
    assert again.state == table.state
    text = write(table.record())
    assert "position: parties: socialists, spartakists, catholics, nazis | round: 4" in text
    other = replay(parse(text), game)
    assert other.state == table.state
    assert write(other.record()) == text


def test_a_takeback_by_consent_returns_to_the_position() -> None:
    table = moment(game, LESSON, ("party:catholics", READ_ON, READ_ON)).table
    before = table.state.copy()
    table.answer(0, "card:newspaper")
    table.take_back(1, (0,))
    assert table.state == before
