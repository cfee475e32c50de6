"""Copies and pickles of tables, positions and environments continue like the original."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from kabinett.bots import BOTS
from kabinett.core.luck import Luck
from kabinett.core.play import saved
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.record import write
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import all_games
from kabinett.testing.tables import answer_random
from tests.core.desk import game as desk
from tests.core.tables import give, table

Copied = Callable[[Any], Any]


def pickled(it: Any) -> Any:
    return pickle.loads(pickle.dumps(it))


WAYS = pytest.mark.parametrize("way", [copy.deepcopy, pickled])
GAMES = ["fall", "volk", "weimar"]


@WAYS
@pytest.mark.parametrize("name", GAMES)
def test_a_copied_table_goes_on_like_the_original(way: Copied, name: str) -> None:
    game, luck = all_games()[name], Luck(1)
    played = Table.new(game, Setup(game.seat_counts[-1]), chance=Chance(bytes(16)))
    for _ in range(30):
        answer_random(played, luck)
    other, same = way(played), way(luck)
    assert saved.save(other) == saved.save(played) and other.game is played.game
    assert repr(other) == repr(played)
    for _ in range(20):
        answer_random(played, luck)
        answer_random(other, same)
    assert not played.over
    assert saved.save(other) == saved.save(played)


@WAYS
def test_copies_share_nothing_and_keep_takebacks(way: Copied) -> None:
    played = table("add", "add", "roll", "add", "add")
    played.undo(0)
    played.take_back(3, (0, 1))
    other = way(played)
    give(other, "roll", "vote", "yes")
    assert len(played.lines) < len(other.lines)
    assert other.lines[0] is not played.lines[0]
    assert other.chance.counter == played.chance.counter == 1
    give(played, "roll")
    one, two = cast(Any, played.state), cast(Any, other.state)
    assert one.die == two.die, "the same dice, taken back"


@WAYS
def test_tables_before_the_start_and_after_the_end_can_be_copied(way: Copied) -> None:
    players = [Player("Ada").with_seal(), Player("", "random")]
    waiting = way(Table.set_up(desk, Setup(2), players))
    waiting.start(("a", "b"))
    give(waiting, "add", "add", "add", "quit")
    assert write(way(waiting).record()) == write(waiting.record())


@WAYS
@pytest.mark.parametrize("bot", sorted(BOTS.keys() - {"master"}))
def test_a_gymnasium_environment_can_be_copied(way: Copied, bot: str) -> None:
    from kabinett.research.gym import SeatEnv

    env = SeatEnv("fall", 2, opponents=bot if bot != "search" else "search(20)")
    seen, _ = env.reset(seed=5)
    for _ in range(3):
        seen, *_rest = env.step(int(seen["action_mask"].argmax()))
    other, first = way(env), seen
    for _ in range(3):
        (seen, *rest), (same, *others) = env.step(act(seen)), other.step(act(first))
        assert seen["observation"].tolist() == same["observation"].tolist() and rest == others
        first = same
        if rest[1]:
            break


def act(seen: Any) -> int:
    return int(seen["action_mask"].argmax())


@WAYS
def test_a_pettingzoo_environment_can_be_copied(way: Copied) -> None:
    from kabinett.research.aec import SeatsEnv

    env = SeatsEnv("weimar")
    fresh = way(env)
    for each in (env, fresh):
        each.reset(seed=3)
    other = way(env)
    for _ in range(30):
        for each in (env, other, fresh):
            each.step(act(each.observe(each.agent_selection)))
    told = [each.observe(each.agent_selection)["observation"].tolist() for each in (env, other)]
    assert told[0] == told[1]
    assert env.position.state == other.position.state == fresh.position.state


@WAYS
def test_openspiel_games_and_states_can_be_copied(way: Copied) -> None:
    import pyspiel

    from kabinett.research import spiel

    game = pyspiel.load_game("kabinett_fall", {"seats": 2, "options": "round_limit:3"})
    other = way(game)
    assert str(other) == str(game) and other.num_players() == 2
    assert isinstance(other, spiel.SpielGame) and other.problem.setup == game.problem.setup
    state = game.new_initial_state()
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])
    again = way(state)
    assert str(again) == str(state) and again.legal_actions() == state.legal_actions()


def test_another_process_reads_pickles(tmp_path: Path) -> None:
    played = Table.new(all_games()["volk"], Setup(2))
    (tmp_path / "table").write_bytes(pickle.dumps(played))
    code = "import pickle, sys; print(repr(pickle.load(open(sys.argv[1], 'rb'))))"
    told = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "table"], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == repr(played)
