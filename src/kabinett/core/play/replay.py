"""Plays a record again, checking every answer, and every die if the seed is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from kabinett.core.game import Game
from kabinett.core.packs import UnknownPack
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.digests import digests
from kabinett.core.play.record import (
    CLONE,
    CONCEDE,
    END,
    RULES,
    TAKEBACK,
    UNDO,
    Line,
    Record,
    RecordError,
    draws_to_come,
    ends,
    marked,
    segments,
    strike,
)
from kabinett.core.play.table import IllegalChoice, Table
from kabinett.core.position_text import PositionError
from kabinett.core.setup import Setup, SetupError
from kabinett.core.state import CHANCE, NOBODY


@dataclass
class Proof:
    """What checking a record has shown, and what it cannot show."""

    answers: int = 0  # by seats, that stand
    dice: int = 0  # drawn from the seed, as they must be
    undone: int = 0  # answers that were taken back
    redrawn: int = 0  # of the dice, those that were taken back
    agreed: int = 0  # how often that was done by consent
    unproved: int = 0  # dice that fell under other rules than those installed here
    updates: int = 0
    committed: bool = False  # was the seed bound to the game before it began?
    shown: int | None = None  # the line at which the record had the digest that was asked for


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
        seats, pack, position = len(record.players), record.pack, record.position
        setup = game.setup(Setup(seats, options, record.roles, bots, pack, position))
    except SetupError as error:
        if isinstance(error.__cause__, UnknownPack):
            where = at("pack")
        else:
            where = at("options" if "option" in str(error) else "seats")
        raise RecordError(where, str(error)) from error
    try:
        seed = bytes.fromhex(record.seed) if record.seed else bytes(SEED_BYTES)
        chance = Chance(seed, record.nonces)
    except ValueError as error:
        raise RecordError(at("seed"), f"seed: {error}") from error
    if record.seed and record.commitment and chance.commitment(record.terms()) != record.commitment:
        raise RecordError(
            at("commitment"),
            "the seed and what is said above are not what was committed to at the start",
        )
    try:
        table = Table(game, setup, record.players, chance)
    except PositionError as error:
        raise RecordError(at("position"), str(error)) from error
    table.rules, table.commitment = record.rules, record.commitment
    table.begin()
    return table


def steps(record: Record, game: Game[Any], proof: Proof | None = None) -> Iterator[Table]:
    """The table after the set-up and after each line; the same table each time.

    RecordError names the line that cannot be played, what it says and what was legal.  What was
    taken back is passed over, unless there is a ``proof`` to be filled in: then everything is
    played, each die checked against the seed, and whatever cannot have been so is an error."""
    if proof and not record.seed:
        raise RecordError(1, "there is no seed in this record (it is written when a game is over)")
    table = prepare(record, game)
    yield table
    for rules, first, last in segments(record):
        # Of what was played by other rules nothing is held against the seed, and only those
        # answers need to be legal here that were not gone when these rules came.
        strict = proof if not rules or rules == digests(game).whole else None
        passed = set() if strict else gone(record.lines, last if proof else len(record.lines))
        for place in range(first, last):
            line = record.lines[place].fresh()
            if proof:
                check_counter(table, line)
            if line.act:
                act(table, line, strict)
            elif place in passed:
                drawn(table, line)
                table.note(line)
            else:
                number = table.fitting(line)
                if number is None:
                    yield from forced_before(table, line, strict)
                    number = table.fitting(line)
                play(table, line, number, strict)
            if proof and (line.counter is not None or (not strict and line.drawn)):
                proof.dice += strict is not None
                proof.unproved += strict is None
            yield table
    while table.forced() and force(table):
        if proof and proof.committed:
            raise RecordError(last_line(record), "the forced answers at the end are missing")
        yield table


def replay(record: Record, game: Game[Any], verify: bool = False) -> Table:
    """The table at the end of the record; with ``verify`` as `prove` has it."""
    table = None
    for table in steps(record, game, Proof() if verify else None):  # noqa: B007
        pass
    assert table is not None
    return table


def prove(record: Record, game: Game[Any], shown: str = "") -> tuple[Table, Proof]:
    """The table at the end with everything checked, and what that has shown.

    ``shown``: a digest that somebody saw while the game was played; RecordError if this record
    never had it."""
    proof = Proof(committed=bool(record.commitment))
    table = None
    for table in steps(record, game, proof):
        if shown and table.digest == shown and proof.shown is None:
            proof.shown = table.lines[-1].at if table.lines else 0
    assert table is not None
    if shown and proof.shown is None:
        raise RecordError(
            last_line(record), f"this record never had the digest {shown}: lines were changed"
        )
    for line in table.lines:
        proof.answers += line.own and not line.struck
        proof.undone += line.own and line.struck
        proof.redrawn += line.counter is not None and line.struck
        proof.updates += line.act == RULES
        proof.agreed += line.act == TAKEBACK
    return table, proof


def last_line(record: Record) -> int:
    return record.lines[-1].at if record.lines else 1


def gone(lines: list[Line], end: int) -> set[int]:
    """What is taken back when these lines end, or at once by the acts that follow them."""
    while end < len(lines) and lines[end].act:
        end += 1
    if not any(line.act for line in lines[:end]):
        return set()
    fresh = [replace(line, struck=False) for line in lines[:end]]
    return {place for place, line in enumerate(marked(fresh)) if line.struck}


def forced_before(table: Table, line: Line, strict: Proof | None) -> Iterator[Table]:
    """Give the forced answers that the record leaves out; into a record that a table has written
    they are not put: it only grows at its end."""
    written = bool(table.commitment)
    while not table.over and table.fitting(line) is None and force(table, silent=written):
        if strict and strict.committed:
            raise RecordError(line.at, f"a forced answer is missing before {line.text()!r}")
        if not written:
            yield table


def force(table: Table, silent: bool = False) -> bool:
    """Give the only answer, which the record leaves out; False if there is a choice.

    Also to a private ask: when the record was written it may have been open, or not asked."""
    single = table.single()
    if single is None:
        return False
    seat, number = single
    if silent:
        table.listen()
        table.program.answer(table.state, seat, number)
        table.hear(len(table.lines) - 1)
        mark_turn(table)
    else:
        name = table.game.vocabulary.names[number]
        settle(table, Line(seat, name, forced=table.forced() is not None), number)
    return True


def play(table: Table, line: Line, number: int | None, strict: Proof | None = None) -> None:
    """Play one line; ``number`` is the choice that it names, if that is open."""
    if table.over:
        raise RecordError(line.at, f"{line.text()!r} comes after the end of the game")
    if number is None:
        raise RecordError(line.at, f"found {line.text()!r}; {legal(table, line)}")
    if line.who == CHANCE and not line.forced:
        # What a lesson has laid out before somebody went on from there was no draw.
        if strict and (line.counter is not None or not table.setup.position):
            check_draw(table, line)
    elif strict and line.forced and table.single() is None:
        raise RecordError(line.at, f"{line.text()!r} was not forced; {legal(table, line)}")
    drawn(table, line)
    if not table.commitment:  # typed by hand: an alias becomes today's name
        line.name = table.game.vocabulary.names[number]
    settle(table, line, number)


def drawn(table: Table, line: Line) -> None:
    """The counter never goes back."""
    if line.counter is not None:
        table.chance.note(line.counter)


def clone(table: Table, lines: Iterable[Line]) -> None:
    """Play these lines of another table at one that has just begun, as far as they stand, and let
    it go on from there with dice of its own; RecordError if they cannot be played."""
    for line in lines:
        if not line.stands:
            continue
        while (number := table.fitting(line)) is None and force(table):
            pass
        if number is None:
            raise RecordError(line.at or 1, f"found {line.text()!r}; {legal(table, line)}")
        settle(table, Line(line.who, line.name, line.forced), number)
    table.note(Line(NOBODY, act=CLONE))
    table.set_checkpoint()  # nobody takes back what was played elsewhere
    table.publish()
    table.advance()


def settle(table: Table, line: Line, number: int) -> None:
    table.take(line, number)
    mark_turn(table)


def mark_turn(table: Table) -> None:
    if not table.over and table.game.turn_mark(table.state) != table.checkpoint.mark:
        table.set_checkpoint()


def act(table: Table, line: Line, strict: Proof | None) -> None:
    """What a line does to those before it."""
    if table.ended:
        raise RecordError(line.at, f"{line.text()!r} comes after the end of the game")
    if line.act == UNDO and strict:
        try:
            table.undo(line.seats[0], line.count)
        except IllegalChoice:
            what = f"{line.text()!r}: that could not be taken back then"
            raise RecordError(line.at, what) from None
        table.lines[-1].at = line.at
    elif line.act == TAKEBACK and strict:
        by_all(table, line)
        table.rewind(line)
    else:  # what is struck has not been played
        if line.act == END and line.seats and strict:
            by_all(table, line)
        strike(table.lines, line)
        table.ended = ends(line, table.setup.seats)
        table.note(line)
        if line.act == TAKEBACK:
            table.chance.again = draws_to_come(table.lines)
        hidden = line.act in (UNDO, CONCEDE) and not table.ended
        if not (hidden and table.program.at_once(table.state)):
            table.publish()


def by_all(table: Table, line: Line) -> None:
    """Whoever has conceded is asked no more."""
    people = {seat for seat, player in enumerate(table.players) if not player.bot}
    if not people <= {*line.seats, *table.conceded()}:
        raise RecordError(line.at, f"{line.text()!r}: not all players have agreed to that")


def check_counter(table: Table, line: Line) -> None:
    """No draw is left out, and none made twice."""
    if line.counter is not None and line.counter != table.chance.next:
        raise RecordError(line.at, f"found draw @{line.counter}; it is @{table.chance.next}'s turn")


def check_draw(table: Table, line: Line) -> None:
    outcomes = sorted(table.program.choices(table.state))
    if len(outcomes) == 1:
        return
    if line.counter is None:
        raise RecordError(line.at, f"{line.text()!r} does not say which draw it was (@number)")
    chance = table.chance
    drawn = outcomes[Chance.draw(chance.seed, line.counter, len(outcomes), chance.nonces)]
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
