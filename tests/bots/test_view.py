"""The view of a bot: all that its seat may know, and nothing else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from kabinett.bots import View, make_bot
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.history import LogEntry
from kabinett.core.play.position import Position
from kabinett.core.play.record import Record
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.state import State
from tests.bots import sealed
from tests.bots.positions import in_play
from tests.games import bluff


def bluff_table(seats: int = 3) -> Table:
    return Table.new(bluff.game, Setup(seats), chance=Chance(bytes(16)))


def reachable(thing: Any, depth: int = 6) -> Iterator[Any]:
    """Yields an object and all that its public attributes lead to, except the contract of a
    game."""
    yield thing
    if depth == 0 or isinstance(thing, Game | str | int | float | type(None)):
        return
    if isinstance(thing, list | tuple):
        parts = list(thing)
    elif isinstance(thing, dict):
        parts = list(thing.values())
    elif is_dataclass(thing):
        parts = [getattr(thing, field.name) for field in fields(thing)]
    else:
        parts = [getattr(thing, name) for name in dir(thing) if not name.startswith("_")]
        parts = [getattr(part, "__self__", part) for part in parts]
    for part in parts:
        if part is not thing:
            yield from reachable(part, depth - 1)


def test_no_public_attribute_leads_to_the_table() -> None:
    found = list(reachable(View(bluff_table(), 0)))
    assert len(found) > 20
    assert not [thing for thing in found if isinstance(thing, Table | State | Chance | Record)]


def test_a_planted_secret_would_be_found() -> None:
    class Leaky(View):
        def __init__(self, table: Table, seat: int) -> None:
            super().__init__(table, seat)
            self.source = [table]

    assert any(isinstance(thing, Table) for thing in reachable(Leaky(bluff_table(), 0)))


def test_the_scene_is_the_seats_own() -> None:
    table = bluff_table()
    view = View(table, 0)
    assert view.scene == table.game.scene(table.state, 0)
    hands = {zone.seat: zone.cards for zone in view.scene.zones}
    assert None not in hands[0]
    assert set(hands[1]) == set(hands[2]) == {None}


def test_the_log_has_all_lines_that_the_seat_may_read() -> None:
    """The log has every line that the seat may read, and none that only another seat may read."""
    table = in_play("fall", 120, seats=3)
    table.log.append(LogEntry(5, "For seat 1 alone.", (), to=1))
    told = {seat: View(table, seat).log for seat in table.open_seats()}
    seat = table.open_seats()[0]
    assert [(message.id, args) for message, args in told[seat]] == [
        (entry.message_id, entry.args) for entry in table.log if entry.to in (-1, seat)
    ]
    assert len(told[seat]) > 20
    assert any(entry.to == 1 for entry in table.log)
    heard = {message.id for message, _ in told[seat]}
    assert ("For seat 1 alone." in heard) == (seat == 1)


def test_samples_redeal_the_unknown_and_keep_the_known() -> None:
    table = bluff_table()
    view, luck = View(table, 0), Luck(1)
    states: list[Any] = [table.state, *(view.sample(luck).state for _ in range(50))]
    own, *dice = (s.dice for s in states)
    assert {tuple(hands[0]) for hands in dice} == {tuple(own[0])}
    assert len({tuple(hands[1]) for hands in dice}) > 5


def test_a_sample_has_the_seats_own_ask_open() -> None:
    table = bluff_table()
    view = View(table, 0)
    position = view.sample(Luck(1))
    names, ask = table.game.vocabulary.names, table.ask(0)
    assert ask is not None and position.seat == 0
    assert [names[choice] for choice in position.choices] == view.choices == ask.choices


def test_looking_and_sampling_change_nothing_at_the_table() -> None:
    table = bluff_table()
    state, counter, lines = table.state.canonical(), table.chance.counter, len(table.lines)
    view = View(table, 0)
    position = view.sample(Luck(1))
    position.play(position.choices[0])
    view.choices.clear()
    assert view.scene
    assert (table.state.canonical(), table.chance.counter, len(table.lines)) == (
        state,
        counter,
        lines,
    )
    ask = table.ask(0)
    assert ask is not None and ask.choices


def test_a_seat_that_is_not_asked_has_no_view() -> None:
    with pytest.raises(ValueError, match="seat 1 is not asked now"):
        View(bluff_table(), 1)


def test_hidden_answers_of_a_simultaneous_ask_are_redealt() -> None:
    table = Table.new(sealed.game, Setup(3))
    table.answer(0, "number:3")
    view, luck = View(table, 1), Luck(2)
    seen = set()
    for _ in range(50):
        position = view.sample(luck)
        assert position.seat == 1
        position.play(0)
        position.play(0)
        s: Any = position.state
        seen.add(s.laid[0])
    assert seen == {0, 1, 2, 3}


def pickled(position: Position) -> Any:
    return pickle.loads(pickle.dumps(position))


@pytest.mark.parametrize("made", [copy.copy, copy.deepcopy, pickled])
def test_copies_and_pickles_of_a_position_share_its_game(made: Any) -> None:
    position = View(Table.new(bluff.game, Setup(3)), 0).sample(Luck(1))
    other = made(position)
    assert other.state == position.state and other.game is bluff.game
    other.play(other.choices[0])
    assert other.choices != position.choices


def test_choices_none_of_which_are_sensible_are_all_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the arena, which asks a bot for its next best choice."""
    view = View(bluff_table(), 0)
    monkeypatch.setattr(bluff.game, "sensible", lambda s, choices: [])
    assert view.sensible == [bluff.game.vocabulary.number(name) for name in view.choices]
    for bot in ("one-ply", "hasty", "search(4)"):
        assert make_bot(bot).choose(view) in view.choices
