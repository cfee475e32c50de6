"""Plays any game at random and checks on the way what must hold for every game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from kabinett.core.game import Game, Setup
from kabinett.core.luck import Luck
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.saved import load, save
from kabinett.core.play.table import IllegalChoice, Table
from kabinett.core.script.live import Live
from tests.core.leaks import Known, check_leaks, nobody_knows

RESERVED = {"frames", "seat", "value", "heard"}


def new_table(game: Game[Any], setup: Setup, seed: int) -> Table:
    """A new game whose dice and draws depend on the seed only."""
    return Table.new(game, setup, chance=Chance(seed.to_bytes(SEED_BYTES, "big")))


def both_ways(game: Game[Any], setup: Setup, dice: random.Random) -> int:
    """The same whole game as live generators and as compiled scripts; the answers it took."""
    setup = game.setup(setup)
    s = game.new_state(setup)
    choices = game.program.begin(s, game.main)
    live = Live(game.new_state(setup), game.main)
    answers = 0
    while choices:
        assert live.choices == choices
        assert live.s.seat == s.seat
        choice = dice.choice(choices)
        choices = game.program.run(s, choice)
        live.run(choice)
        assert live.s.values() == s.values()
        answers += 1
    assert live.choices == []
    assert game.result(s) is not None
    return answers


def play_random(
    game: Game[Any],
    setup: Setup,
    seed: int,
    every: int = 20,
    known: Known = nobody_knows,
    limit: int = 100_000,
) -> Table:
    """Play a whole game at random: `Game.check` after every answer, at every ``every``-th ask
    the dear checks, at the end a replay of the record with every die verified."""
    luck = Luck(seed)
    table = new_table(game, setup, seed)
    assert not RESERVED & set(table.state.fields()), "a field of the state has a name of State's"
    for asked in range(limit):
        game.check(table.state)
        if table.over:
            check_end(table)
            return table
        if asked % every == 0:
            check_dear(table, luck, known)
        answer_random(table, luck)
    raise AssertionError(f"not over after {limit} answers (seed {seed})")


def answer_random(table: Table, luck: Luck) -> tuple[int, str]:
    seat = any_of(table.open_seats(), luck)
    ask = table.ask(seat)
    assert ask is not None
    name = any_of(ask.choices, luck)
    table.answer(seat, ask.id, name)
    return seat, name


def any_of(items: Sequence[Any], luck: Luck) -> Any:
    return items[luck.below(len(items))]


def check_dear(table: Table, luck: Luck, known: Known = nobody_knows) -> None:
    """What holds at every ask, and takes its time."""
    check_asked_twice(table)
    check_saved(table)
    check_copy(table, luck)
    check_undo(table)
    check_replay(table)
    check_illegal(table, luck)
    check_leaks(table, luck, known)


def check_asked_twice(table: Table) -> None:
    """Looking at an ask, however often, changes nothing."""
    before = table.state.canonical()
    asks = [table.ask(seat) for seat in range(table.setup.seats)]
    for _ in range(2):
        assert [table.ask(seat) for seat in range(table.setup.seats)] == asks
        assert table.state.canonical() == before
    for ask in asks:
        assert ask is None or (ask.choices and len(set(ask.choices)) == len(ask.choices))


def check_saved(table: Table) -> None:
    """A table comes back from its text as it was."""
    text = save(table)
    other, notice = load(text, {table.game.id: table.game}.get)
    assert notice == ""
    assert other.state == table.state and other.state.canonical() == table.state.canonical()
    assert other.log == table.log
    assert [replace(line, at=0) for line in other.lines] == table.lines
    assert save(other) == text


def check_copy(table: Table, luck: Luck) -> None:
    """A copy is equal, and goes its own way."""
    game, s = table.game, table.state
    before = s.canonical()
    other = s.copy()
    assert other == s and other.canonical() == before and other.heard is None
    choices = game.program.choices(other)
    for _ in range(10):
        if not choices:
            break
        choices = game.program.run(other, choices[luck.below(len(choices))])
    assert s.canonical() == before


def check_undo(table: Table) -> None:
    """What is taken back and done again is as before; nobody but its seat can take it back."""
    for seat in range(table.setup.seats):
        other, _ = load(save(table), {table.game.id: table.game}.get)
        place = other.undo_line(seat)
        if place is None:
            with pytest.raises(IllegalChoice):
                other.undo(seat)
            continue
        line = other.lines[place]
        assert line.who == seat and not line.forced and not line.struck
        counter = other.chance.counter
        other.undo(seat)
        table.game.check(other.state)
        assert seat in other.open_seats() and line.struck
        assert other.chance.counter == counter
        other.answer(seat, None, line.name)
        assert other.state == table.state
        assert [entry.text for entry in other.log] == [entry.text for entry in table.log]


def check_replay(table: Table) -> None:
    """The record so far, read from its text, leads to the same place."""
    other = replay(parse(write(table.record())), table.game)
    assert other.state == table.state
    assert other.log == table.log
    assert [line.text() for line in other.lines] == [line.text() for line in table.lines]
    for seat in range(table.setup.seats):
        assert other.ask_id(seat) == table.ask_id(seat)
        assert other.undo_line(seat) == table.undo_line(seat)


def check_illegal(table: Table, luck: Luck) -> None:
    """What is not offered is not taken, and changes nothing."""
    before = save(table)
    names = table.game.vocabulary.names
    tries: list[tuple[int, int | None, str]] = []
    for seat in range(-1, table.setup.seats + 1):
        ask = table.ask(seat)
        if ask is None:
            tries += [(seat, None, any_of(names, luck)), (seat, 0, names[0])]
            continue
        wrong = [name for name in names if name not in ask.choices]
        tries += [(seat, ask.id + step, ask.choices[0]) for step in (-1, 1)]
        tries += [(seat, ask.id, any_of(wrong, luck)) for _ in range(5) if wrong]
        tries += [(seat, ask.id, odd) for odd in ("", "nothing such", ask.choices[0].upper() + " ")]
    for seat, number, name in tries:
        with pytest.raises(IllegalChoice):
            table.answer(seat, number, name)
    assert save(table) == before


def check_end(table: Table) -> None:
    """The end is one: a result, and a record that proves every die."""
    result = table.game.result(table.state)
    assert result is not None and len(result.scores) == table.setup.seats
    assert all(0 <= seat < table.setup.seats for seat in result.winners)
    assert table.open_seats() == () and table.state.seat < -1
    other = replay(parse(write(table.record())), table.game, verify=True)
    assert other.over and other.state == table.state and other.log == table.log
    check_saved(table)
    for seat in range(table.setup.seats):
        assert table.ask(seat) is None and table.undo_line(seat) is None
