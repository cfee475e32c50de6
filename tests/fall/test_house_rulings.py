"""Rulings of ours that the printed game does not have: the lot beside bots, and a handicap."""

from __future__ import annotations

import pytest

from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.fall import game
from kabinett.games.fall.rules import turn
from tests.fall.position import Play

MAIN = {"party:nazis", "party:spartakists", "party:socialists", "party:catholics"}

# -- spartakists_draw (ruling 54)


@pytest.mark.parametrize(
    ("rounds", "drawn"),
    [
        ("each_round", [2, 2, 2, 2, 2, 2]),
        ("second_round", [1, 2, 1, 2, 1, 2]),
        ("third_round", [1, 1, 2, 1, 1, 2]),
        ("never", [1, 1, 1, 1, 1, 1]),
    ],
)
def test_in_some_rounds_spartakists_draw_two(rounds: str, drawn: list[int]) -> None:
    options = {"spartakists_draw": rounds}
    plays = [Play("spartakists nazis", options=options, round=at) for at in range(1, 7)]
    assert [len(p.start(turn.resources_phase).hand("spartakists")) for p in plays] == drawn


def test_others_draw_one_with_the_handicap_too() -> None:
    play = Play("nazis spartakists", options={"spartakists_draw": "second_round"}, round=2)
    assert len(play.start(turn.resources_phase).hand("nazis")) == 1


def test_records_name_the_handicap_only_where_there_is_one() -> None:
    """A game begun before there was one still has the record that it committed to."""
    assert "spartakists_draw" not in Table.new(game, Setup(2)).record().options
    table = Table.new(game, Setup(2, {"spartakists_draw": "never"}))
    assert table.record().options["spartakists_draw"] == "never"


# -- whom the lot gives the Nazis (ruling 55)


def dealt(seats: int, bots: tuple[int, ...], roles: tuple[str, ...] = ()) -> list[set[str]]:
    """What the lot gives each seat, by many seeds."""
    given: list[set[str]] = [set() for _ in range(seats)]
    for seed in range(40):
        setup = Setup(seats, roles=roles, bots=bots)
        table = Table.new(game, setup, chance=Chance(bytes([seed] * 16)))
        for seat in range(seats):
            role = game.role_of(table.state, seat)
            given[seat].add("" if role is None else game.vocabulary.name(role))
    return given


def test_ruling_55_beside_bots_the_lot_gives_no_person_the_nazis() -> None:
    one, other, *bots = dealt(4, bots=(2, 3))
    assert one == other == MAIN - {"party:nazis"}
    assert all(bot == MAIN for bot in bots)


def test_ruling_55_among_people_or_bots_alone_it_decides_as_printed() -> None:
    for bots in ((), (0, 1, 2, 3)):
        assert all(given == MAIN for given in dealt(4, bots))


def test_ruling_55_unless_no_other_party_is_left() -> None:
    roles = ("random", "party:spartakists", "party:socialists", "party:catholics")
    assert dealt(4, bots=(3,), roles=roles)[0] == {"party:nazis"}
