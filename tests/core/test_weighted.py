"""An outcome that a chance ask names three times is three times as likely."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from kabinett.core.game import Game
from kabinett.core.play.chance import Chance
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from tests.core import desk
from tests.core.scripting import compile_source

DRAWS = """
from kabinett.core.script.language import script
from kabinett.core.state import CHANCE
from tests.core.desk import DIE, VOTES

@script
def main(s):
    for _ in range(600):
        die = yield CHANCE, [DIE[0], DIE[0], DIE[0], DIE[1]], VOTES
    yield 0, [DIE[0], DIE[1]], VOTES
"""


def test_an_outcome_that_is_named_three_times_comes_three_times_as_often(tmp_path: Path) -> None:
    module, program = compile_source(DRAWS, tmp_path)

    game = Game(desk.game.contract.with_parts(main=module.main))
    game.program = program
    table = Table.new(game, Setup(2), chance=Chance(bytes(16)))
    drawn = Counter(line.name for line in table.lines)
    assert drawn["die:1"] + drawn["die:2"] == 600
    assert 410 < drawn["die:1"] < 490
    assert replay(parse(write(table.record())), game).state == table.state
