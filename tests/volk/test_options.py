"""Options of a new game, and what a record says of them."""

from __future__ import annotations

import pytest

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup, SetupError
from kabinett.games.volk.content.names import city_of_name
from kabinett.games.volk.content.vocabulary import PRESTIGE, WEST
from kabinett.games.volk.game import game
from kabinett.games.volk.rules.state import advantage_holder
from tests.volk.position import Play


def test_options_have_these_defaults_and_rulings() -> None:
    defaults = {option.name: (option.default, option.ruling) for option in game.options}
    assert defaults == {
        "decades": ("4", "A75"),
        "external_lines": ("existing_factory", "A60"),
        "berlin_holds_by": ("transferred", "A36"),
        "new_police": ("same_action", "A46"),
        "prestige_at_start": ("middle", "A74"),
    }


@pytest.mark.parametrize("option", game.options, ids=lambda option: option.name)
def test_a_value_that_an_option_lacks_is_refused(option: object) -> None:
    with pytest.raises(SetupError):
        game.setup(Setup(2, {option.name: "maybe"}))  # type: ignore[attr-defined]


def test_only_two_seats_can_play() -> None:
    for seats in (1, 3):
        with pytest.raises(SetupError):
            game.setup(Setup(seats))
    assert city_of_name("KMS") == city_of_name("Karl-Marx-Stadt")


@pytest.mark.parametrize(("value", "box"), [("middle", 0), ("west_2", -2), ("west_6", -6)])
def test_a74_prestige_begins_on_the_side_of_west(value: str, box: int) -> None:
    play = Play(set_up=True, prestige_at_start=value)
    assert (play.s.tracks[PRESTIGE], advantage_holder(play.s)) == (box, WEST)
    assert play.s.tracks[1:] == [0, 0]


def test_a75_records_name_the_length_only_of_a_short_game() -> None:
    assert "decades" not in Table.new(game, Setup(2)).record().options
    assert Table.new(game, Setup(2, {"decades": "1"})).record().options["decades"] == "1"


def test_a74_records_name_the_handicap_only_if_there_is_one() -> None:
    """The record of a game that began without this option must stay as it was."""
    assert "prestige_at_start" not in Table.new(game, Setup(2)).record().options
    table = Table.new(game, Setup(2, {"prestige_at_start": "west_4"}))
    assert table.record().options["prestige_at_start"] == "west_4"
