"""Plays a record again, checking every answer, and every die if the seed is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kabinett.core.game import Game
from kabinett.core.packs import UnknownPack
from kabinett.core.phrase import N_, Choice, Phrase, Plain
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.course import Course
from kabinett.core.play.digests import digests
from kabinett.core.play.record import (
    CLONE,
    CONCEDE,
    END,
    RULES,
    TAKEBACK,
    UNDO,
    WIN,
    Line,
    Record,
    RecordError,
    ends,
    seal_of,
    segments,
)
from kabinett.core.play.table import Table
from kabinett.core.play.trail import Trail
from kabinett.core.position_text import PositionError
from kabinett.core.setup import Setup, SetupError, as_recorded
from kabinett.core.state import CHANCE, NOBODY

AFTER_THE_END = N_("{said} comes after the end of the game")
#: For whoever finds a game, and plays it through.
NOT_HERE = N_("a record of a game that is not installed here: {said}")
NO_WAY_ON = N_("the rules of this game cannot go on from here")


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
    digested: bool = False  # does the record say which digest it had at its end?
    nameless: tuple[int, ...] = ()  # seats of people whose names nothing proves
    shown: int | None = None  # the line at which the record had the digest that was asked for


def prepare(record: Record, game: Game[Any]) -> Table:
    """A table set up as in the record, before its first line."""

    def at(key: str) -> int:
        return record.at.get(key, 1)

    if record.game != game.id:
        what = N_("a record of {said}, not of {game}")
        raise RecordError(at("game"), what, said=record.game, game=game.id)
    if record.version > game.version:
        raise RecordError(
            at("game"),
            N_("made by a newer version of {game} ({version}; this is {own})"),
            game=Plain(game.id),
            version=record.version,
            own=game.version,
        )
    bots = tuple(seat for seat, player in enumerate(record.players) if player.bot)
    try:
        options = as_recorded(record.options, game)
        seats, pack, position = len(record.players), record.pack, record.position
        setup = game.setup(Setup(seats, options, record.roles, bots, pack, position))
    except SetupError as error:
        if isinstance(error.__cause__, UnknownPack):
            what = N_("there is no pack {said} here")
            raise RecordError(at("pack"), what, said=record.pack) from error
        where = at("options" if "option" in str(error) else "seats")
        raise RecordError(where, error.what) from error
    try:
        seed = bytes.fromhex(record.seed) if record.seed else bytes(SEED_BYTES)
        chance = Chance(seed, record.nonces)
    except ValueError as error:
        raise RecordError(at("seed"), "seed: {error}", error=Plain(error)) from error
    if record.seed and record.commitment and chance.commitment(record.terms()) != record.commitment:
        raise RecordError(
            at("commitment"),
            N_("the seed and what is said above are not what was committed to at the start"),
        )
    try:
        table = Table(game, setup, record.players, chance)
    except PositionError as error:
        raise RecordError(at("position"), error.what) from error
    check_seats(record)
    check_names(record)
    table.rules, table.commitment = record.rules, record.commitment
    table.begin()
    return table


def check_names(record: Record) -> None:
    """Who is bound to his name is called so."""
    for seat, player in enumerate(record.players):
        if player.is_bound and player.seal != seal_of(player.name, player.salt):
            what = N_("seat {seat} was not called {said} when the game began")
            raise RecordError(record.at["seats"], what, seat=seat, said=player.name)


def check_seats(record: Record) -> None:
    """No line is of a seat that there is not."""
    last = len(record.players) - 1
    for line in record.lines:
        named = (line.who, *line.seats, int(line.name) if line.act == WIN else NOBODY)
        if any(seat > last for seat in named):
            what = N_("found {said}; the seats are 0 to {last}")
            raise RecordError(line.at, what, said=line.text(), last=last)


def steps(record: Record, game: Game[Any], proof: Proof | None = None) -> Iterator[Table]:
    """The table after the set-up and after each line; the same table each time.

    RecordError names the line that cannot be played, what it says and what was legal.  What was
    taken back is passed over, unless there is a ``proof`` to be filled in: then everything is
    played, each die checked against the seed, and whatever cannot have been so is an error."""
    if proof and not record.seed:
        raise RecordError(
            1, N_("there is no seed in this record (it is written when a game is over)")
        )
    table = prepare(record, game)
    yield table
    here, trail, ahead = digests(game).whole, Trail(table), Course()
    undone = any(line.act in (UNDO, TAKEBACK) for line in record.lines)
    for rules, first, last in segments(record):
        # Of what was played by other rules nothing is held against the seed, and only those
        # answers need to be legal here that were not gone when these rules came.
        strict = proof if not rules or rules == here else None
        if undone and not strict:
            look_ahead(ahead, record.lines, last if proof else len(record.lines))
        for place in range(first, last):
            line = record.lines[place].fresh()
            if proof:
                check_counter(table, line)
            if line.act:
                act(trail, line, strict)
            elif undone and not strict and ahead.lines[place].struck:
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
            if proof:
                trail.stop()
            yield table
    while table.forced() and force(table):
        if proof and proof.committed:
            what = N_("the forced answers at the end are missing")
            raise RecordError(last_line(record), what)
        yield table
    if proof and record.digest and record.digest != table.running.hex():
        what = N_("the game did not end with these lines: some were changed, added or left out")
        raise RecordError(record.at["digest"], what)


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
    proof = Proof(
        committed=bool(record.commitment),
        digested=bool(record.digest),
        nameless=tuple(
            seat
            for seat, player in enumerate(record.players)
            if not (player.bot or player.is_bound)
        ),
    )
    table = None
    for table in steps(record, game, proof):
        if shown and table.digest == shown and proof.shown is None:
            proof.shown = table.lines[-1].at if table.lines else 0
    assert table is not None
    if shown and proof.shown is None:
        what = N_("this record never had the digest {digest}: lines were changed")
        raise RecordError(last_line(record), what, digest=Plain(shown))
    for line in table.lines:
        proof.answers += line.own and not line.struck
        proof.undone += line.own and line.struck
        proof.redrawn += line.counter is not None and line.struck
        proof.updates += line.act == RULES
        proof.agreed += line.act == TAKEBACK
    return table, proof


def last_line(record: Record) -> int:
    return record.lines[-1].at if record.lines else 1


def look_ahead(ahead: Course, lines: list[Line], end: int) -> None:
    """Find what is taken back when these lines end, or at once by the acts that follow them."""
    while len(ahead.lines) < len(lines):
        line = lines[len(ahead.lines)]
        if len(ahead.lines) >= end and not line.act:
            return
        ahead.add(line.fresh())


def forced_before(table: Table, line: Line, strict: Proof | None) -> Iterator[Table]:
    """Give the forced answers that the record leaves out; into a record that a table has written
    they are not put: it only grows at its end."""
    written = bool(table.commitment)
    while not table.over and table.fitting(line) is None and force(table, silent=written):
        if strict and strict.committed:
            what = N_("a forced answer is missing before {said}")
            raise RecordError(line.at, what, said=line.text())
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
        raise RecordError(line.at, AFTER_THE_END, said=line.text())
    if number is None:
        raise unfitting(table, line)
    if line.who == CHANCE and not line.forced:
        # What a lesson has laid out before somebody went on from there was no draw.
        if strict and (line.counter is not None or not table.setup.position):
            check_draw(table, line)
    elif strict and line.forced and table.single() is None:
        what = N_("{said} was not forced; {legal}")
        raise RecordError(line.at, what, said=line.text(), legal=legal(table, line))
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
            raise unfitting(table, line)
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


def act(trail: Trail, line: Line, strict: Proof | None) -> None:
    """What a line does to those before it."""
    table = trail.table
    trail.follow()
    # Which rules are installed may change when a game is over.
    if table.ended or (strict and table.over and line.act != RULES):
        raise RecordError(line.at, AFTER_THE_END, said=line.text())
    if strict and line.act == UNDO:
        trail.undo(line)
    elif strict and line.act == TAKEBACK:
        by_all(table, line)
        trail.take_back(line)
    else:
        if strict and line.act in (END, WIN) and line.seats:
            by_all(table, line)
        if strict and line.act == CONCEDE and line.seats[0] in table.conceded():
            what = N_("{said}: this seat has conceded before")
            raise RecordError(line.at, what, said=line.text())
        trail.strike(line)
        table.ended = ends(line, table.setup.seats)
        hidden = line.act in (UNDO, CONCEDE) and not table.ended
        if not (hidden and table.program.at_once(table.state)):
            table.publish()


def by_all(table: Table, line: Line) -> None:
    """Whoever has conceded is asked no more."""
    people = {seat for seat, player in enumerate(table.players) if not player.bot}
    if not people <= {*line.seats, *table.conceded()}:
        what = N_("{said}: not all players have agreed to that")
        raise RecordError(line.at, what, said=line.text())


def check_counter(table: Table, line: Line) -> None:
    """No draw is left out, and none made twice."""
    if line.counter is not None and line.counter != table.chance.next:
        what = N_("found draw @{drawn}; it is @{next}'s turn")
        raise RecordError(line.at, what, drawn=line.counter, next=table.chance.next)


def check_draw(table: Table, line: Line) -> None:
    outcomes = sorted(table.program.choices(table.state))
    if len(outcomes) == 1:
        return
    if line.counter is None:
        what = N_("{said} does not say which draw it was (@number)")
        raise RecordError(line.at, what, said=line.text())
    chance = table.chance
    drawn = outcomes[Chance.draw(chance.seed, line.counter, len(outcomes), chance.nonces)]
    name = table.game.vocabulary.names[drawn]
    if name != line.name:
        what = N_("found {said}; the seed gives {drawn} there")
        raise RecordError(line.at, what, said=line.text(), drawn=name)


def unfitting(table: Table, line: Line) -> RecordError:
    """That a line is no answer to what is asked."""
    what = N_("found {said}; {legal}")
    return RecordError(line.at or 1, what, said=line.text(), legal=legal(table, line))


def legal(table: Table, line: Line) -> Phrase:
    """What would have been legal, for the error."""
    names = table.game.vocabulary.names
    seats = table.open_seats()
    if line.who not in seats:
        who = [
            Phrase(N_("chance")) if seat == CHANCE else Phrase(N_("seat {n}"), n=seat)
            for seat in seats
        ]
        return Phrase(N_("but it is {who} that is asked"), who=who)
    choices = table.program.choices_of(table.state, line.who)
    return Phrase(N_("legal: {choices}"), choices=[Choice(names[choice]) for choice in choices])
