"""`kabinett test` runs all checks on a game and reports each fault with its line, its seed and
its cure."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from kabinett.core.luck import Luck
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Scene
from kabinett.testing import Leak, check_game, check_leaks, differences, new_table, some_setup
from kabinett.testing.checks import CHECKS
from tests.games.bluff import Bluff, game
from tests.random_games import state_of
from tests.testing.planted import GAMES, BluffGame, faulty, kabinett_test

# -- differences


@dataclass
class Point:
    x: int
    tags: list[str]


def test_differences_are_reported_by_member() -> None:
    one, other = {"a": Point(1, ["p"]), "b": 0}, {"a": Point(2, ["p", "q"]), "c": 0}
    assert list(differences(one, other, "view")) == [
        "view['a'].x: 1 != 2",
        "view['a'].tags: ['p'] != ['p', 'q']",
        "view['b']: only in the first",
        "view['c']: only in the second",
    ]


def test_states_differ_by_their_fields() -> None:
    s = state_of(game, new_table(game, Setup(2), 1))
    other = s.copy()
    other.left[1] = 7
    assert list(differences(s, other, "state")) == ["state.left[1]: 2 != 7"]


class TellsWhoAnswers(BluffGame):
    """The seat to act depends on hidden dice."""

    def scene(self, s: Bluff, viewer: int) -> Scene:
        return replace(super().scene(s, viewer), active=sum(sum(dice) for dice in s.dice))


def test_a_leak_is_reported_with_the_member_that_differs() -> None:
    with pytest.raises(Leak, match=r":\nscene\.active: \d+ != \d+\n"):
        check_leaks(new_table(TellsWhoAnswers(), Setup(3), 1), Luck(1))


# -- all checks


def test_every_set_up_can_be_drawn() -> None:
    setups = [some_setup(game, random.Random(seed)) for seed in range(40)]
    assert {setup.seats for setup in setups} == {*range(2, 7)}
    assert {setup.options.get("dice") for setup in setups} == {None, "1", "2"}


def test_all_checks_run_on_a_whole_game() -> None:
    reports = list(check_game(game, games=2, seed=1))
    assert [report.error for report in reports] == [None] * len(reports)
    assert tuple(report.name for report in reports) == CHECKS


def test_a_game_is_tested_in_any_folder() -> None:
    told = kabinett_test(GAMES / "bluff", "--games", 2, "--seed", 1)
    assert told.exit_code == 0, told.output
    assert "2 games" in told.stdout and "last_dice 2" in told.stdout


def test_a_fault_is_reported_with_its_line_and_seed(tmp_path: Path) -> None:
    folder = tmp_path / "faulty"
    folder.mkdir()
    source = (GAMES / "bluff" / "__init__.py").read_text()
    assert "WINS = kb.Message(" in source
    source = source.replace("{seat} has the last dice.", "{seat} has the last dice of {n}.")
    (folder / "__init__.py").write_text(source)
    told = kabinett_test(folder, "--games", 1, "--seed", 5)
    assert told.exit_code == 1
    assert "games    WRONG: ValueError: Message('{seat} has the last dice of {n}.')" in told.stdout
    assert "in the game of seed 5" in told.stdout
    assert "--seed 5 shows them again" in told.stderr


def test_an_assertion_without_words_is_reported_with_its_values(tmp_path: Path) -> None:
    folder = faulty(
        tmp_path,
        "wordless",
        (
            "def check(s: Bluff) -> None:\n",
            "def check(s: Bluff) -> None:\n"
            "    assert sum(s.left) == 99 and [left for left in s.left]\n",
        ),
    )
    told = kabinett_test(folder, "--games", 1, "--seed", 5)
    assert "games    WRONG: an assertion is false" in told.stdout
    assert "assert sum(s.left) == 99" in told.stdout
    assert re.search(r"^ +sum\(s\.left\) is \d+$", told.stdout, re.MULTILINE)
    assert re.search(r"^ +\[left for left in s\.left\] is \[", told.stdout, re.MULTILINE)


def test_an_error_on_a_re_dealt_copy_says_so(tmp_path: Path) -> None:
    """The rules keep a die in a local variable and search for that die again after a re-deal has
    removed it."""
    folder = faulty(
        tmp_path,
        "keeps_a_die",
        ("    while (choice :=", "    first, mine = seat, s.dice[seat][0]\n    while (choice :="),
        (
            "    kb.reveal(s)\n",
            "    s.dice[first].remove(mine)\n"
            "    s.dice[first] = sorted([*s.dice[first], mine])\n    kb.reveal(s)\n",
        ),
    )
    told = kabinett_test(folder, "--games", 3, "--seed", 5)
    assert "WRONG: ValueError: list.remove(x): x not in list" in told.stdout
    assert "s.dice[first].remove(mine)" in told.stdout
    assert re.search(
        r"on a copy re-dealt for (seat \d|a spectator) after answer \d+, at "
        rf"play_round, {folder}/__init__\.py:\d+",
        told.stdout,
    )
    assert "in the game of seed" in told.stdout


def test_an_error_without_a_re_deal_does_not_blame_one(tmp_path: Path) -> None:
    """A rule loses open cards: the report says at which table, and which line loses them."""
    folder = tmp_path / "loses_cards"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    rules = folder / "rules.py"
    gather = "kb.gather(s.played, s.discard)"
    lost = f"s.played[region % 2] = []\n        {gather}"
    rules.write_text(rules.read_text().replace(gather, lost))
    told = kabinett_test(folder, "--games", 3, "--seed", 5).stdout
    assert "WRONG: lost of Envoy: [" in told
    assert re.search(
        r"after answer \d+ the game was played on at random; the error occurs without a re-deal "
        rf"too, after the answer \S+ at \w+, {rules}:\d+",
        told,
    )
    assert "a script has kept a card of a hidden hand" not in told


def test_a_leak_names_what_would_cure_it(tmp_path: Path) -> None:
    folder = faulty(tmp_path, "shows_unsaid", ("    kb.reveal(s)\n", ""))
    told = kabinett_test(folder, "--games", 3, "--seed", 5, "--every", 5)
    assert re.search(r"the log reveals something hidden to (seat \d|a spectator)", told.stdout)
    assert "If the rules show it at this point, call kb.reveal(s) before" in told.stdout
