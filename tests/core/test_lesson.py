"""Lessons: what their files may contain, and how a lesson is played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.learn.lesson import READ_ON, LessonError
from kabinett.learn.lesson_files import lessons_of, read_lessons
from kabinett.learn.playing import WrongPath, moment, normalize
from kabinett.starter.game import game
from kabinett.testing.learn.lessons import Unplayable, check_lessons, moments_of

STEP_FIELDS = "id, text, marks, position, seat, play, answer"
HEAD = """\
title = {en = "First", de = "Erste"}
about = {en = "About", de = "Worum"}
minutes = 2
seats = 2
"""
STEP = """
[[step]]
id = "%s"
text = {en = "Read.", de = "Lies."}
"""
DRAWS = 'play = ["envoy:3", "envoy:14", "envoy:15", "envoy:4", "envoy:9", "envoy:16"]\n'
SENT = 'text = {en = "Sent.", de = "Geschickt."}\n'
SEND = STEP % "send" + DRAWS + '[[step.answer]]\nchoice = "envoy:15"\n' + SENT


def write_lesson(folder: Path, text: str, name: str = "first") -> Path:
    (folder / "learn").mkdir(exist_ok=True)
    (folder / "learn" / f"{name}.toml").write_text(text, "utf-8")
    return folder


def faults(folder: Path, text: str) -> str:
    with pytest.raises(LessonError) as raised:
        read_lessons(write_lesson(folder, text))
    return str(raised.value)


def set_lessons(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> None:
    """Make this text the only lesson of each game."""
    lessons = read_lessons(write_lesson(folder, text))
    monkeypatch.setattr("kabinett.testing.learn.lessons.lessons_of", lambda _: lessons)


def unplayable(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> str:
    set_lessons(monkeypatch, folder, text)
    with pytest.raises(Unplayable) as raised:
        check_lessons(game)
    return str(raised.value)


def test_the_first_game_comes_before_small_lessons(tmp_path: Path) -> None:
    write_lesson(tmp_path, HEAD + STEP % "a", "another")
    lessons = read_lessons(write_lesson(tmp_path, HEAD + STEP % "a"))
    assert list(lessons) == ["first", "another"]
    assert lessons["first"].languages == ("en", "de")


def test_small_lessons_are_listed_by_their_numbers(tmp_path: Path) -> None:
    for name, number in (("a", ""), ("b", "number = 2\n"), ("c", "number = 1\n"), ("first", "")):
        write_lesson(tmp_path, HEAD + number + STEP % "a", name)
    assert list(read_lessons(tmp_path)) == ["first", "c", "b", "a"]


def test_all_faults_are_reported_at_once_with_file_and_step(tmp_path: Path) -> None:
    long = STEP % "long" + 'mark = ["x"]\n'
    told = faults(tmp_path, HEAD + long.replace("Lies.", "Lies " * 41)).splitlines()
    assert [line.partition("first.toml")[2] for line in told] == [
        ":9, step 1 'long': mark is unknown; there is: " + STEP_FIELDS,
        ":8, step 1 'long': text.de has 41 words; 40 is the most",
    ]


def test_a_number_and_its_per_cent_stay_on_one_line(tmp_path: Path) -> None:
    lesson = read_lessons(
        write_lesson(tmp_path, HEAD + (STEP % "a").replace("Read.", "At (88 %), or  42 %."))
    )
    assert lesson["first"].steps[0].text["en"] == "At (88\u00a0%), or 42\u00a0%."


def test_every_text_needs_all_languages_of_the_lesson(tmp_path: Path) -> None:
    told = faults(tmp_path, HEAD.replace('de = "Erste"', 'de = "Erste", fr = "Un"') + STEP % "a")
    assert "first.toml:2: about.fr is missing" in told
    assert "first.toml:8, step 1 'a': text.fr is missing" in told


def test_broken_toml_is_reported_with_its_line(tmp_path: Path) -> None:
    assert "first.toml:5: Invalid" in faults(tmp_path, HEAD + "number = \n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (STEP % "a" + STEP % "b" + STEP % "c", "nothing to choose in 3 steps; 2 may"),
        (STEP % "a" + STEP % "a", "two steps have the id 'a'"),
        (STEP % "a" + "[[step.answer]]\n" + SENT, "one of these"),
        (
            STEP % "a" + '[[step.answer]]\nchoice = "*"\n' + SENT,
            "it must lead back, so write back = true below it",
        ),
        (
            STEP % "a" + '[[step.answer]]\nchoice = "a"\nback = "yes"\n' + SENT,
            "back is true or false, not 'yes'",
        ),
        (STEP % "a" + '[[step.answer]]\nback = true\nchoice = "x"\n' + SENT, "leads back"),
        ("", "a lesson has steps"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused(tmp_path: Path, text: str, told: str) -> None:
    assert told in faults(tmp_path, HEAD + text)


def test_a_choice_without_an_answer_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = unplayable(tmp_path, HEAD + SEND, monkeypatch)
    assert "first.toml:6: step 1 'send': pass is offered, but the step has no answer" in told


def test_a_choice_that_is_not_offered_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = unplayable(tmp_path, HEAD + SEND.replace("15", "16"), monkeypatch)
    assert re.search(r"first\.toml:9: first, step 1 'send': 'envoy:16' is not offered", told)


def test_an_answer_that_is_not_offered_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = HEAD + SEND.replace('choice = "envoy:15"', 'choice = "envoy:1"')
    told = unplayable(tmp_path, text, monkeypatch)
    assert "first.toml:11: step 1 'send': envoy:1 is not offered" in told


def test_an_illegal_move_after_an_answer_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = unplayable(tmp_path, HEAD + SEND + 'play = ["veto"]\n', monkeypatch)
    assert "first.toml:13: first, step 1 'send': 'veto' is not offered" in told


def test_an_unknown_mark_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = unplayable(tmp_path, HEAD + STEP % "a" + 'marks = ["region:sea"]', monkeypatch)
    assert "first.toml:9: step 1 'a': there is no region:sea to point at" in told


def test_an_optional_step_is_skipped_if_its_ask_does_not_come(tmp_path: Path) -> None:
    other = SEND.replace('"envoy:16"', '"envoy:16", {choice = "envoy:2", maybe = true}')
    lessons = read_lessons(write_lesson(tmp_path, HEAD + other))
    assert moment(game, lessons["first"]).table.open_seats() == (0, 1)
    told = faults(tmp_path, HEAD + other.replace("true", '"yes"'))
    assert "maybe = true, or it is left out: not 'yes'" in told


def test_a_lesson_follows_its_answers() -> None:
    lesson = lessons_of(game)["first"]
    begun = moment(game, lesson)
    assert begun.step is not None
    assert (begun.step.id, begun.choices) == ("worth", [])
    sends = moment(game, lesson, ("say:1", READ_ON))
    assert sends.choices == ["envoy:3", "envoy:14", "envoy:15", "pass"]
    sent = moment(game, lesson, ("say:1", READ_ON, "envoy:14"))
    assert sent.answer is not None
    assert sent.table.game.scores(sent.table.state) == (2, 0)
    over = moment(game, lesson, ("say:1", READ_ON, "envoy:14", READ_ON, READ_ON))
    assert over.step is None


def test_nameless_seats_are_called_in_the_readers_language() -> None:
    at = moment(game, lessons_of(game)["first"])
    said = [at.table.wording(language).seat_label(0) for language in ("en", "de")]
    assert said == ["Player 1", "Spieler 1"]


def test_answers_that_led_back_are_dropped_from_the_path() -> None:
    lesson = lessons_of(game)["first"]
    assert normalize(lesson, ("say:2",)) == ("say:2",)
    assert normalize(lesson, ("say:2", READ_ON)) == ()
    assert normalize(lesson, ("say:2", READ_ON, "say:1", READ_ON, "pass", READ_ON)) == (
        "say:1",
        READ_ON,
    )


@pytest.mark.parametrize("path", [("say:9",), (READ_ON,), ("say:1", "say:1"), (READ_ON,) * 501])
def test_a_path_that_the_lesson_lacks_is_refused(path: tuple[str, ...]) -> None:
    with pytest.raises(WrongPath):
        normalize(lessons_of(game)["first"], path)


def test_every_moment_has_one_path() -> None:
    paths = [at.path for at in moments_of(game, lessons_of(game)["first"])]
    assert len(paths) == len(set(paths)) == check_lessons(game)[0]


def test_branches_do_not_disturb_each_other() -> None:
    """Each moment of the list equals the moment that its own path leads to."""
    for at in moments_of(game, lessons_of(game)["first"]):
        alone = moment(game, lessons_of(game)["first"], at.path)
        assert (at.step, at.answer) == (alone.step, alone.answer)
        assert (at.sentences, at.since) == (alone.sentences, alone.since)
        assert at.table.state == alone.table.state
        assert list(at.table.lines) == list(alone.table.lines)
        assert list(at.table.log) == list(alone.table.log)


@pytest.mark.parametrize(("given", "many"), [('"envoy:9"', 1), ('"envoy:9", "pass"', 0)])
def test_a_lesson_that_ends_during_an_ask_gets_a_remark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str, many: int
) -> None:
    """The words of such a lesson may speak of an answer that is never played."""
    asks = '\n[[step.answer]]\nchoice = "*"\nback = true\n' + SENT
    text = HEAD + SEND + f"play = [{given}]\n" + asks + STEP % "on"
    set_lessons(monkeypatch, tmp_path, text)
    _, remarks = check_lessons(game)
    assert len(remarks) == many
    line = text[: text.index("[[step.answer]]")].count("\n") + 1
    place = f"first.toml:{line}: the lesson 'first' ends while seat 1 is asked"
    for remark in remarks:
        assert place in remark and "because of envoy:15" in remark
