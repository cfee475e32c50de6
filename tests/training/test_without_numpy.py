"""Only training needs numpy: a net plays without it, and says the same to the last bit.

Numpy, whose import takes long, is imported when a net judges in plain Python for the first time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kabinett.bots import View, make_bot
from kabinett.bots.net_bot import judge_of_game
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of

ROOT = Path(__file__).resolve().parents[2]
#: Numpy cannot be imported here, as on a machine without it.
WITHOUT = """
import json, sys
sys.modules["numpy"] = None
from tests.training.test_without_numpy import play_by_net
print(json.dumps([play_by_net("volk", 2), play_by_net("fall", 4)]))
assert sys.modules["numpy"] is None
"""


#: A judge is made for a lobby, and a bot without a net plays.
UNUSED = """
import sys
from kabinett.bots.without_net import lacks_its_net
from kabinett.games import game_of
from tests.bots.positions import in_play
from kabinett.bots import View, make_bot
assert not lacks_its_net(game_of("volk"), "net", 2)
table = in_play("volk", 3)
make_bot("medium", 1).choose(View(table, table.open_seats()[0]))
assert "numpy" not in sys.modules
"""


def play_by_net(game_id: str, seats: int, answers: int = 8) -> list[Any]:
    """Let the net of a game play some answers; return each with all outputs and chances."""
    game, told = game_of(game_id), list[Any]()
    judge = judge_of_game(game, seats)
    assert judge is not None
    table, bot = Table.new(game, Setup(seats), chance=Chance(bytes(16))), make_bot("net", 3)
    everything = range(len(game.vocabulary.names))
    while len(told) < answers:
        seat = table.open_seats()[0]
        choice = bot.choose(View(table, seat))
        table.answer(seat, choice)
        outputs = judge.look(table.state, seat, everything)
        told.append([choice, outputs, judge.chances(table.state, seat)])
    return told


def run_apart(code: str) -> str:
    """Run code in a new process, and return what it prints."""
    path = os.pathsep.join([*filter(None, sys.path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_net_plays_without_numpy_to_the_last_bit() -> None:
    pytest.importorskip("numpy", reason="there is nothing to compare with")
    here = [play_by_net("volk", 2), play_by_net("fall", 4)]
    assert json.loads(run_apart(WITHOUT)) == json.loads(json.dumps(here))


def test_numpy_waits_until_a_net_judges() -> None:
    run_apart(UNUSED)
