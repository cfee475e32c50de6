"""A kept game finds the first answer that differs, and one command writes the game again."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kabinett.core.play.record_lines import Answer, answers_in
from kabinett.core.setup import Setup
from kabinett.core.words import wording
from kabinett.games.volk.game import game
from tests.kept import __main__ as command
from tests.kept.marks import SIGNS, first_difference, marks_of
from tests.kept.playing import Played, Way, play
from tests.kept.searching import lead, search
from tests.kept.shelf import Kept, Kind, Shelf, entry_of
from tests.kept.telling import differences

INSOLVENT = Kind("The East cannot pay.", lambda played: played.result.kind == "insolvent", Setup(2))
WAY = Way(Setup(2), 2)


@pytest.fixture(scope="module")
def played() -> Played:
    return play(game, WAY)


@pytest.fixture(scope="module")
def entry(played: Played) -> Kept:
    return entry_of(INSOLVENT, WAY, played)


def answers(played: Played) -> list[Answer]:
    lines = played.record.lines
    return [line for line in lines if isinstance(line, Answer) and not line.forced]


def test_an_unchanged_game_is_reported_as_unchanged(played: Played, entry: Kept) -> None:
    assert differences(entry, entry_of(INSOLVENT, WAY, play(game, WAY)), played) == []
    assert len(entry.marks) == len(answers(played))


@pytest.mark.parametrize("place", [0, 30, -1])
def test_an_altered_mark_is_found(place: int, played: Played, entry: Kept) -> None:
    place %= len(entry.marks)
    other = SIGNS[SIGNS.index(entry.marks[place]) - 1]
    marks = entry.marks[:place] + other + entry.marks[place + 1 :]
    told = differences(replace(entry, marks=marks), entry, played)
    assert f"number {place + 1} is the first that differs" in told[0]
    assert f"Now: {label(answers(played)[place])}." in told[2]
    assert told[-1].startswith("It ends as it did: insolvent, seat 0 wins")


def label(line: Answer) -> str:
    """Return the answer as the command names it."""
    words = wording(game, "en", (), game.usual_book)
    return f"{game.label(game.vocabulary.number(line.name), words)} ({line.name})"


@pytest.mark.parametrize("cut", [5, 40, 70])
def test_a_different_answer_is_reported_in_words(cut: int, played: Played, entry: Kept) -> None:
    """Compare the kept game with the same game after a different answer."""
    way = replace(WAY, turns=((cut, 1),))
    other = play(game, way)
    pairs = zip(answers(played), answers(other), strict=False)
    place = next(n for n, (one, two) in enumerate(pairs) if one.text() != two.text())
    now = replace(entry_of(INSOLVENT, way, other), turns=[], found=entry.found)
    told = differences(entry, now, other)
    assert f"number {place + 1} is the first that differs" in told[0]
    assert "is asked: " in told[1]
    assert f"Now: {label(answers(other)[place])}." in told[2]
    assert label(answers(played)[place]) in told[2].partition("Then: ")[2]


def test_a_longer_or_shorter_game_is_reported(played: Played, entry: Kept) -> None:
    longer = replace(entry, marks=entry.marks + "AB")
    assert "the game is over before it" in differences(longer, entry, played)[0]
    shorter = replace(entry, marks=entry.marks[:-2])
    assert "Then: the game was over." in differences(shorter, entry, played)[2]


def test_the_first_difference_between_two_games_is_found() -> None:
    assert first_difference("ABC", "ABC") is None
    assert first_difference("ABC", "AXC") == 1
    assert first_difference("ABC", "AB") == first_difference("AB", "ABC") == 2


def test_a_forced_answer_has_no_mark(played: Played) -> None:
    marks, places = marks_of(game, played.record)
    assert len(marks) == len(places)
    answers = answers_in(played.record.lines[place] for place in places)
    assert len(answers) == len(places) and not any(line.forced for line in answers)


def test_a_search_finds_a_game_that_chance_hardly_finds() -> None:
    way = lead(game, replace(INSOLVENT, often={}), lambda s: -s.decade)
    assert way is not None and way.turns
    again = play(game, way)
    assert again.result.kind == "insolvent" and again.table.state.canonical() == (
        again.state.canonical()
    )


def test_a_kind_that_is_not_found_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kept.searching.SEEDS", 5)
    kinds = {"insolvent": INSOLVENT, "never": replace(INSOLVENT, holds=lambda _: False)}
    assert list(search(game, kinds)) == ["insolvent"]


# -- the command


@pytest.fixture
def shelf(tmp_path: Path, entry: Kept, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    shelf = Shelf(game, str(tmp_path / "kept.py"), {"insolvent": INSOLVENT})
    shelf.write({"insolvent": entry})
    monkeypatch.setattr(command, "SHELVES", [shelf])
    return shelf


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["kept", *words])
    return command.main()


def test_the_command_says_that_nothing_differs(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = shelf.file.read_text("utf-8")
    assert run(monkeypatch) == 0 and run(monkeypatch, "--write") == 0
    assert capsys.readouterr().out == "All kept games are as they were.\n" * 2
    assert shelf.file.read_text("utf-8") == before


def test_the_command_reports_what_differs_and_writes_it(
    shelf: Shelf, entry: Kept, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = shelf.file.read_text("utf-8")
    other = "B" if entry.marks[20] == "A" else "A"
    marks = entry.marks[:20] + other + entry.marks[21:]
    shelf.write({"insolvent": replace(entry, marks=marks)})
    assert run(monkeypatch) == 1
    told = capsys.readouterr().out
    assert "volk: insolvent" in told and "number 21 is the first that differs" in told
    assert shelf.file.read_text("utf-8") != before
    assert run(monkeypatch, "insolvent", "--write") == 0
    assert shelf.file.read_text("utf-8") == before
    assert "Commit it by itself" in capsys.readouterr().out


def test_the_command_replaces_a_game_that_no_longer_shows_its_kind(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.kinds["insolvent"] = replace(
        INSOLVENT, shows="All four decades.", holds=lambda played: played.result.kind == "lasted"
    )
    whole = shelf.fixtures / "insolvent.txt"
    whole.parent.mkdir()
    whole.write_text("kabinett record 1\ngame: volk 1\nseats: random A | random B\n0 pass\n")
    assert run(monkeypatch) == 1
    told = capsys.readouterr().out
    assert "It no longer shows: All four decades." in told
    assert "line 1: there is no seed in this record" in told
    assert run(monkeypatch, "--write") == 0
    assert "insolvent: seed 0, at random" in capsys.readouterr().out
    assert shelf.games["insolvent"].end == "lasted"
    assert whole.read_text("utf-8").splitlines()[1] == "# All four decades."
    assert run(monkeypatch) == 0


def test_an_unknown_name_is_refused(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, "insolvency")
    assert "no kept game 'insolvency'; there are insolvent" in capsys.readouterr().err


def test_every_whole_record_is_of_a_kind_that_is_kept() -> None:
    root = Path(command.__file__).parents[1]
    files = {
        file for name in ("fall", "volk", "weimar") for file in root.glob(f"{name}/fixtures/*")
    }
    by_people = {file for file in files if file.name.startswith("recorded_game_0")}
    assert files - by_people == {
        file for shelf in command.SHELVES for file in shelf.whole().values()
    }
