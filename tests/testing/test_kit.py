"""The checks that a game can be put through find what is planted, and name it."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kabinett.cli.main import main
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.scene import Piece, Scene
from kabinett.core.script import program
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.games import forget_games
from kabinett.testing import Leak, check_game, check_leaks, differences, new_table, some_setup
from kabinett.testing.board import WrongBoard, check_board, check_pieces
from kabinett.testing.words import Wordless, check_things, check_words
from tests.games.bluff import Bluff, BluffGame, game

GAMES = Path(__file__).parents[1] / "games"


# -- differences


@dataclass
class Point:
    x: int
    tags: list[str]


def test_differences_are_told_by_member() -> None:
    one, other = {"a": Point(1, ["p"]), "b": 0}, {"a": Point(2, ["p", "q"]), "c": 0}
    assert list(differences(one, other, "view")) == [
        "view['a'].x: 1 != 2",
        "view['a'].tags: ['p'] != ['p', 'q']",
        "view['b']: only in the first",
        "view['c']: only in the second",
    ]


def test_states_differ_by_their_fields() -> None:
    s = new_table(game, Setup(2), 1).state
    other = s.copy()
    other.left[1] = 7
    assert list(differences(s, other, "state")) == ["state.left[1]: 2 != 7"]


class TellsWhoAnswers(BluffGame):
    """Whose turn it is depends on hidden dice."""

    def scene(self, s: Bluff, viewer: int) -> Scene:
        return replace(super().scene(s, viewer), active=sum(sum(dice) for dice in s.dice))


def test_a_leak_is_told_by_the_member_that_differs() -> None:
    with pytest.raises(Leak, match=r"by\nscene\.active: \d+ != \d+$"):
        check_leaks(new_table(TellsWhoAnswers(), Setup(3), 1), Luck(1))


# -- words


class Dumb(BluffGame):
    def label(self, choice: int, words: object) -> str:
        return ""


class Holes(BluffGame):
    def label(self, choice: int, words: object) -> str:
        return "{die} and more"


class Raises(BluffGame):
    def label_here(self, s: Bluff, seat: int, choice: int, words: Wording) -> str:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("planted", "told"),
    [
        (Dumb(), "the label of die:1 in 'en': '' are no words"),
        (Holes(), "the label of die:1 in 'en': a hole was not filled: '{die} and more'"),
    ],
)
def test_names_without_words_are_found(planted: BluffGame, told: str) -> None:
    with pytest.raises(Wordless, match=re.escape(told)):
        check_things(planted)


def test_a_label_that_raises_is_found_while_playing() -> None:
    with pytest.raises(NotImplementedError):
        check_words(new_table(Raises(), Setup(2), 1))


def half_german(folder: Path, name: str) -> Path:
    folder = faulty(folder, name)
    (folder / "locale" / "de").mkdir(parents=True)
    return folder


def test_every_sentence_without_german_is_named_with_its_line(tmp_path: Path) -> None:
    """And the games are played all the same."""
    folder = half_german(tmp_path, "half_german")
    told = kabinett_test(folder, "--games", 1, "--seed", 5).stdout
    source = (folder / "__init__.py").read_text().splitlines()
    lines = [n for n, line in enumerate(source, 1) if "Message(" in line or "Question(" in line]
    for line in lines[1:]:
        assert f"{folder}/__init__.py:{line}: " in told
    assert "'{seat} bids {bid}.' is not in the catalogue for 'de'" in told
    assert f"kabinett words {folder} adds them" in told
    assert re.search("games +1 games, ", told)


# -- the board


def with_board(folder: Path, svg: str) -> BluffGame:
    class Drawn(BluffGame):
        def scene(self, s: Bluff, viewer: int) -> Scene:
            return replace(super().scene(s, viewer), pieces=[Piece("cup", "cup", "table", "")])

    Drawn.folder = folder
    file = folder / "static" / "bluff" / "board.svg"
    file.parent.mkdir(parents=True)
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')
    return Drawn()


@pytest.mark.parametrize(
    ("svg", "told"),
    [
        ('<g id="die:1"/><g id="die:1"/>', "the id 'die:1' is there 2 times"),
        ('<text data-label="dye:1"/>', "data-label='dye:1' is no name of the vocabulary"),
        ("<g>", "mismatched tag"),
        ('<g id="die:7"/>', "the id 'die:7' is no name of the vocabulary: die:6?"),
        ('<g id="dei:1"/>', "the id 'dei:1' is no name of the vocabulary: die:1?"),
    ],
)
def test_a_wrong_board_is_found(tmp_path: Path, svg: str, told: str) -> None:
    with pytest.raises(WrongBoard, match=re.escape(told)):
        check_board(with_board(tmp_path, svg))


def test_a_piece_that_lies_nowhere_is_found(tmp_path: Path) -> None:
    from kabinett.testing.board import board_of

    drawn = with_board(tmp_path, '<g id="die:1"/><g id="die:2"/>')
    assert check_board(drawn) == "2 of 6 die (not die:3, die:4, die:5, die:6)"
    with pytest.raises(WrongBoard, match="cup lies at 'table': no such id"):
        check_pieces(new_table(drawn, Setup(2), 1), board_of(drawn))


# -- all of it


def test_every_set_up_can_be_drawn() -> None:
    setups = [some_setup(game, random.Random(seed)) for seed in range(40)]
    assert {setup.seats for setup in setups} == {*range(2, 7)}
    assert {setup.options.get("dice") for setup in setups} == {None, "1", "2"}


def test_a_whole_game_is_put_through_everything() -> None:
    reports = list(check_game(game, games=2, seed=1))
    assert [report.error for report in reports] == [None] * len(reports)
    assert [report.name for report in reports] == [
        "set-up",
        "words",
        "board",
        "scripts",
        "answers of the table",
        "games",
        "compiled",
    ]


def kabinett_test(*args: object) -> Result:
    forget_games()
    try:
        return CliRunner().invoke(main, ["test", *map(str, args)])
    finally:
        forget_games()


def test_a_game_is_tested_in_any_folder() -> None:
    told = kabinett_test(GAMES / "bluff", "--games", 2, "--seed", 1)
    assert told.exit_code == 0, told.output
    assert "2 games" in told.stdout and "last_dice 2" in told.stdout


def test_a_fault_is_told_with_its_line_and_seed(tmp_path: Path) -> None:
    folder = tmp_path / "faulty"
    folder.mkdir()
    source = (GAMES / "bluff" / "__init__.py").read_text()
    assert "WINS = Message(" in source
    source = source.replace("{seat} has the last dice.", "{seat} has the last dice of {n}.")
    (folder / "__init__.py").write_text(source)
    told = kabinett_test(folder, "--games", 1, "--seed", 5)
    assert told.exit_code == 1
    assert "games    WRONG: ValueError: Message('{seat} has the last dice of {n}.')" in told.stdout
    assert "in the game of seed 5" in told.stdout
    assert "--seed 5 shows them again" in told.stderr


def faulty(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """The toy game in a folder of its own, with something changed in its source."""
    folder = folder / name
    folder.mkdir()
    source = (GAMES / "bluff" / "__init__.py").read_text()
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    (folder / "__init__.py").write_text(source)
    return folder


def test_an_assertion_without_words_tells_its_values(tmp_path: Path) -> None:
    folder = faulty(
        tmp_path,
        "wordless",
        (
            "    def check(self, s: Bluff) -> None:\n",
            "    def check(self, s: Bluff) -> None:\n"
            "        assert sum(s.left) == 99 and [left for left in s.left]\n",
        ),
    )
    told = kabinett_test(folder, "--games", 1, "--seed", 5)
    assert "games    WRONG: an assertion does not hold" in told.stdout
    assert "assert sum(s.left) == 99" in told.stdout
    assert re.search(r"^ +sum\(s\.left\) is \d+$", told.stdout, re.MULTILINE)
    assert re.search(r"^ +\[left for left in s\.left\] is \[", told.stdout, re.MULTILINE)


def test_what_goes_wrong_on_a_copy_dealt_anew_says_so(tmp_path: Path) -> None:
    """The rules have kept a die in a local, and look for it again where it is no more."""
    folder = faulty(
        tmp_path,
        "keeps_a_die",
        ("    while (choice :=", "    first, mine = seat, s.dice[seat][0]\n    while (choice :="),
        (
            "    reveal(s)\n",
            "    s.dice[first].remove(mine)\n"
            "    s.dice[first] = sorted([*s.dice[first], mine])\n    reveal(s)\n",
        ),
    )
    told = kabinett_test(folder, "--games", 3, "--seed", 5)
    assert "WRONG: ValueError: list.remove(x): x not in list" in told.stdout
    assert "s.dice[first].remove(mine)" in told.stdout
    assert re.search(
        r"on a copy dealt anew for (seat \d|a spectator) after answer \d+, at play_round, line \d+",
        told.stdout,
    )
    assert "in the game of seed" in told.stdout


def test_a_hole_that_nothing_is_called_is_refused_when_the_game_is_loaded(tmp_path: Path) -> None:
    folder = faulty(tmp_path, "nameless", ("{seat} bids {bid}.", "{who} bids {bit}."))
    line = (folder / "__init__.py").read_text().split("{who}")[0].count("\n") + 1
    told = kabinett_test(folder)
    assert told.exit_code == 2
    assert (
        f"{folder}/__init__.py:{line}: '{{who}} bids {{bit}}.': nothing is called {{who}} and "
        "{bit}; there is: bid, die, n, prompt, seat, thing" in told.stderr
    )


@pytest.mark.skipif(
    not str(program.__file__).endswith(".py"), reason="says what an interpreted game would hide"
)
def test_a_group_that_is_said_to_be_a_list_is_found(tmp_path: Path) -> None:
    """Interpreted it would pass."""
    folder = faulty(
        tmp_path,
        "calls_it_a_list",
        (
            "def bids(s: Bluff, seat: int) -> list[int]:\n",
            "def bids(s: Bluff, seat: int) -> list[int]:\n"
            "    if s.bid == NO_BID:\n        return BID\n",
        ),
    )
    told = kabinett_test(folder, "--games", 1, "--seed", 5)
    assert "the function says that it gives a list of choices, and gives a range" in told.stdout


def test_braces_that_are_no_hole_are_refused() -> None:
    with pytest.raises(ValueError, match="no hole"):
        Message("{Seat} bids.")


def test_a_message_says_that_it_forgets() -> None:
    assert Message("Shuffled.", forgets=True).forgets and not Message("Shuffled!").forgets
