"""A game accepts only a setup that it can play; other setups raise a helpful error."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.game import Game
from kabinett.core.setup import Setup, SetupError
from kabinett.games import game_at, game_of
from tests.games.bluff import game as bluff

fall, volk, weimar = map(game_of, ("fall", "volk", "weimar"))


@pytest.mark.parametrize(
    ("game", "setup", "error"),
    [
        (fall, Setup(8), "fall is for 2 to 7 seats, not 8"),
        (volk, Setup(3), "volk is for 2 seats, not 3"),
        (bluff, Setup(2, {"lamp": "on"}), "bluff has no option 'lamp'; it has: dice"),
        (bluff, Setup(2, {"dice": "3"}), "option dice: '3' is none of 2, 1"),
        (
            fall,
            Setup(2, {"round_limit": "many"}),
            "option round_limit: 'many' is none of auto, none, 10, 20, 30, 60 nor a number from 1"
            " to 999999",
        ),
        (
            fall,
            Setup(2, roles=("king", "random")),
            "no role 'king' here; there is: party:spartakists, party:socialists, party:catholics,"
            " party:nazis",
        ),
        (volk, Setup(2, roles=("king", "random")), "no role 'king' here; there is: none"),
        (weimar, Setup(4, roles=("party:spd",) * 4), "party:spd can be taken only once"),
        (volk, Setup(2, roles=("random",)), "1 roles for 2 seats"),
        (volk, Setup(2, bots=(2,)), "bots sit on seats 0 to 1"),
        (volk, Setup(2, bots=(-1,)), "bots sit on seats 0 to 1"),
        (
            volk,
            Setup(2, pack="mine"),
            "there is no pack 'mine' here; there is: none (KABINETT_PACKS names their folders)",
        ),
    ],
)
def test_a_wrong_setup_is_refused_with_what_would_be_right(
    game: Game[Any], setup: Setup, error: str
) -> None:
    with pytest.raises(SetupError, match=rf"^{re.escape(error)}$"):
        game.setup(setup)


def test_unnamed_options_have_their_defaults() -> None:
    setup = bluff.setup(Setup(2, bots=(1, 0)))
    assert setup == Setup(2, {"dice": "2"}, ("random", "random"), (0, 1))


def test_a_folder_does_not_replace_an_installed_game(tmp_path: Path) -> None:
    folder = tmp_path / "fall"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    with pytest.raises(SetupError, match=r"the game 'fall' is installed in .*: give your own"):
        game_at(str(folder))


@pytest.mark.parametrize("value", ["٣", "007", "0", "-1", "+1", " 1", "1_0", "1000000"])
def test_a_number_is_written_in_one_way_only(value: str) -> None:
    option = next(option for option in fall.options if option.numbers)
    assert not option.accepts(value) and option.accepts("7") and option.accepts("999999")
