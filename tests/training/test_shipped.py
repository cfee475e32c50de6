"""The nets that come with the games: a net that no longer fits its game would go unused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.bots import View
from kabinett.bots.net_bot import FOLDER, NetBot, judge_of_game
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import game_of
from kabinett.nets import Net

#: For each game, the seat counts for which it ships a net.
SHIPPED: dict[str, tuple[int, ...]] = {"fall": (4,), "volk": (2,), "weimar": (4,)}
#: The most bytes of one net, and of all.
MOST_BYTES, MOST_BYTES_IN_ALL = 700_000, 2_000_000
FILES = [(game, seats) for game, counts in SHIPPED.items() for seats in counts]


def file_of(game: str, seats: int) -> Path:
    return game_of(game).folder / FOLDER / f"{seats}.net"


def test_each_game_has_exactly_these_nets() -> None:
    files = [file for game in SHIPPED for file in (game_of(game).folder / FOLDER).glob("*")]
    assert sorted(files) == sorted(file_of(*each) for each in FILES)
    sizes = [file.stat().st_size for file in files]
    assert all(size < MOST_BYTES for size in sizes) and sum(sizes) < MOST_BYTES_IN_ALL


@pytest.mark.parametrize(("game", "seats"), FILES)
def test_a_net_that_comes_with_a_game_is_used(game: str, seats: int) -> None:
    """If this fails because the rules have changed, learn on from the net, or take it out."""
    net = Net.load(file_of(game, seats))
    net.check(game_of(game), seats)
    assert judge_of_game(game_of(game), seats) is not None
    assert net.has_policy and net.note.startswith(f"kabinett learn {game}: ")


def test_one_bot_judges_each_table_by_the_net_that_fits_it() -> None:
    """A program may use one bot for several games and numbers of seats."""
    bot = NetBot()
    for name, seats in (("fall", 4), ("volk", 2), ("fall", 5), ("fall", 4)):
        game = game_of(name)
        bot.find_judge(View(table := Table.new(game, Setup(seats)), table.open_seats()[0]))
        assert bot.judge is judge_of_game(game, seats)
