"""Plays a record again, checking every answer, and every die if the seed is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kabinett.core.game import Game, Setup, SetupError
from kabinett.core.pack import UnknownPack
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import Line, Record, RecordError
from kabinett.core.play.table import Table
from kabinett.core.state import CHANCE


def prepare(record: Record, game: Game[Any]) -> Table:
    """A table set up as in the record, before its first line."""

    def at(key: str) -> int:
        return record.at.get(key, 1)

    if record.game != game.id:
        raise RecordError(at("game"), f"a record of {record.game!r}, not of {game.id!r}")
    if record.version > game.version:
        raise RecordError(
            at("game"),
            f"made by a newer version of {game.id} ({record.version}; this is {game.version})",
        )
    bots = tuple(seat for seat, player in enumerate(record.players) if player.bot)
    try:
        options = dict(record.options)
        setup = game.setup(Setup(len(record.players), options, record.roles, bots, record.pack))
    except SetupError as error:
        if isinstance(error.__cause__, UnknownPack):
            where = at("pack")
        else:
            where = at("options" if "option" in str(error) else "seats")
        raise RecordError(where, str(error)) from error
    try:
        seed = bytes.fromhex(record.seed) if record.seed else bytes(SEED_BYTES)
        chance = Chance(seed)
    except ValueError as error:
        raise RecordError(at("seed"), f"seed: {error}") from error
    if record.seed and chance.seed_hash != record.seed_hash:
        raise RecordError(at("seed"), "the seed is not the one whose hash was shown at the start")
    table = Table(game, setup, record.players, chance)
    table.begin()
    return table


def steps(record: Record, game: Game[Any], verify: bool = False) -> Iterator[Table]:
    """The table after the set-up and after each line; the same table each time.

    RecordError names the line that cannot be played, what it says and what was legal.
    ``verify`` also checks each die against the seed; without a seed that is an error."""
    if verify and not record.seed:
        raise RecordError(1, "there is no seed in this record (it is written when a game is over)")
    table = prepare(record, game)
    yield table
    for line in record.lines:
        if line.struck:
            table.lines.append(replace(line))
            if line.counter is not None:
                table.chance.counter = max(table.chance.counter, line.counter + 1)
            continue
        while not fits(table, line) and not table.over and force(table):
            yield table
        play(table, replace(line), verify)
        yield table
    while not table.over and force(table):
        yield table


def replay(record: Record, game: Game[Any], verify: bool = False) -> Table:
    """The table at the end of the record."""
    table = None
    for table in steps(record, game, verify):  # noqa: B007
        pass
    assert table is not None
    return table


def fits(table: Table, line: Line) -> bool:
    """Is this line an answer to the open ask?"""
    number = table.game.vocabulary.numbers.get(line.name)
    if line.who not in table.open_seats() or number is None:
        return False
    return number in table.program.choices_of(table.state, line.who)


def force(table: Table) -> bool:
    """Give a forced answer that the record leaves out; False if the ask is a real one."""
    if table.program.at_once(table.state):
        return False
    choices = table.program.choices(table.state)
    if len(choices) != 1:
        return False
    name = table.game.vocabulary.names[choices[0]]
    settle(table, Line(table.state.seat, name, forced=True), choices[0])
    return True


def play(table: Table, line: Line, verify: bool) -> None:
    """Play one line."""
    if table.over:
        raise RecordError(line.at, f"{line.text()!r} comes after the end of the game")
    if not fits(table, line):
        raise RecordError(line.at, f"found {line.text()!r}; {legal(table, line)}")
    number = table.game.vocabulary.number(line.name)
    if line.who == CHANCE:
        outcomes = sorted(table.program.choices(table.state))
        if len(outcomes) > 1 and verify:
            check_draw(table, line, outcomes)
        if line.counter is not None:
            table.chance.counter = max(table.chance.counter, line.counter + 1)
    line.name = table.game.vocabulary.names[number]  # an alias becomes today's name
    settle(table, line, number)


def settle(table: Table, line: Line, number: int) -> None:
    table.take(line, number)
    if not table.over and table.game.turn_mark(table.state) != table.checkpoint.mark:
        table.set_checkpoint()


def check_draw(table: Table, line: Line, outcomes: list[int]) -> None:
    if line.counter is None:
        raise RecordError(line.at, f"{line.text()!r} does not say which draw it was (@number)")
    if line.counter != table.chance.counter:
        raise RecordError(
            line.at, f"found draw @{line.counter}; it is @{table.chance.counter}'s turn"
        )
    drawn = outcomes[Chance.draw(table.chance.seed, line.counter, len(outcomes))]
    name = table.game.vocabulary.names[drawn]
    if name != line.name:
        raise RecordError(line.at, f"found {line.text()!r}; the seed gives {name!r} there")


def legal(table: Table, line: Line) -> str:
    """What would have been legal, for the error."""
    names = table.game.vocabulary.names
    seats = table.open_seats()
    if line.who not in seats:
        who = ", ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in seats)
        return f"but it is {who} that is asked"
    choices = table.program.choices_of(table.state, line.who)
    return "legal: " + ", ".join(names[choice] for choice in choices)
