"""Replays a record and checks every answer, and every draw if the seed is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from kabinett.core.game import Game
from kabinett.core.phrase import N_, Choice, Phrase, Plain
from kabinett.core.play.chance import Chance
from kabinett.core.play.checkpoints import forced_before
from kabinett.core.play.course import Course
from kabinett.core.play.digests import digests
from kabinett.core.play.record import Record, RecordError, segments
from kabinett.core.play.record_lines import (
    CONCEDE,
    END,
    RULES,
    TAKEBACK,
    UNDO,
    WIN,
    Act,
    Answer,
    RecordLine,
)
from kabinett.core.play.record_setup import set_up
from kabinett.core.play.table import Table
from kabinett.core.play.trail import Trail
from kabinett.core.state import CHANCE

AFTER_THE_END = N_("{said} comes after the end of the game")
#: For code that looks up the game of a record and plays the record.
NOT_HERE = N_("a record of a game that is not installed here: {said}")
NO_WAY_ON = N_("the rules of this game cannot go on from here")


@dataclass
class Proof:
    """What the check of a record has proved, and what it cannot prove."""

    answers: int = 0  # answers of seats that still count
    dice: int = 0  # dice that the seed confirms
    undone: int = 0  # answers that were taken back
    redrawn: int = 0  # dice that were taken back
    agreed: int = 0  # takebacks by consent
    unproved: int = 0  # dice from other rules than those installed here, or from another table
    updates: int = 0
    committed: bool = False  # was the seed bound to the game before it began?
    digested: bool = False  # does the record state its digest at the end?
    nameless: tuple[int, ...] = ()  # seats of people whose names nothing proves
    seen_at: int | None = None  # the line at which the record had the digest that somebody saw

    def count_draw(self, line: Answer, is_checked: bool) -> None:
        """Count the answer if it is a die or a draw; ``is_checked``: the seed says whether it is
        right."""
        if line.counter is not None or (line.is_drawn and not is_checked):
            self.dice += is_checked
            self.unproved += not is_checked


def steps(record: Record, game: Game, proof: Proof | None = None) -> Iterator[Table]:
    """Yield the table after the setup and after each line; it is always the same object.

    Raises RecordError for a line that cannot be played; the message has the line's number, its text
    and the legal choices. Lines that are taken back are skipped, unless the caller passes a
    ``proof`` to be filled in: then every line is played, every draw is checked against the seed,
    and a line that cannot have happened is an error."""
    if proof and not record.seed:
        raise RecordError(
            1, N_("there is no seed in this record (it is written when a game is over)")
        )
    table = set_up(record, game)
    yield table
    trail = Trail(table)
    for line, strict, is_skipped in planned_lines(record, digests(game).whole, proof):
        if proof and isinstance(line, Answer):
            check_counter(table, line)
            proof.count_draw(line, strict is not None and not is_from_lesson(table, line))
        if isinstance(line, Act):
            perform_act(trail, line, strict)
        elif is_skipped:
            mark_drawn(table, line)
            table.history.add(line)
        else:
            yield from play_answer(table, line, strict)
        if proof:
            trail.keep_position()
        yield table
    while forced := table.forced_answer():
        give_forced(table, *forced)
        if proof and proof.committed:
            what = N_("the forced answers at the end are missing")
            raise RecordError(last_line_number(record), what)
        yield table
    if proof and record.digest and record.digest != table.history.running_digest.hex():
        what = N_("the game did not end with these lines: some were changed, added or left out")
        raise RecordError(record.at.get("digest", 1), what)


def play_answer(table: Table, line: Answer, strict: Proof | None) -> Iterator[Table]:
    """Play an answer after the forced answers that the record omits before it, and yield the table
    after each of these; with ``strict``, check that nothing is omitted."""
    is_written = bool(table.commitment)  # by a table, which adds lines only at the end
    number = table.matching_choice(line)
    if number is None:
        for _ in give_forced_before(table, line, silent=is_written):
            if strict and strict.committed:
                what = N_("a forced answer is missing before {said}")
                raise RecordError(line.at, what, said=line.text())
            if not is_written:
                yield table
        number = table.matching_choice(line)
    replay_answer(table, line, number, strict)


def replay(record: Record, game: Game, verify: bool = False) -> Table:
    """The table at the end of the record; with ``verify``, everything is checked as in `prove`."""
    *_, table = steps(record, game, new_proof(record) if verify else None)
    return table


def prove(record: Record, game: Game, seen_digest: str = "") -> tuple[Table, Proof]:
    """The table at the end of the record, with everything checked, and the proof.

    ``seen_digest``: a digest that somebody saw during the game; raises RecordError if this record
    never had it.
    """
    proof = new_proof(record)
    table = None
    for table in steps(record, game, proof):
        if seen_digest and table.digest == seen_digest and proof.seen_at is None:
            proof.seen_at = table.lines[-1].at if table.lines else 0
    assert table is not None
    if seen_digest and proof.seen_at is None:
        what = N_("this record never had the digest {digest}: lines were changed")
        raise RecordError(last_line_number(record), what, digest=Plain(seen_digest))
    for index, line in enumerate(table.lines):
        is_struck = table.history.is_struck(index)
        if isinstance(line, Answer):
            proof.answers += line.is_chosen and not is_struck
            proof.undone += line.is_chosen and is_struck
            proof.redrawn += line.counter is not None and is_struck
        else:
            proof.updates += line.kind == RULES
            proof.agreed += line.kind == TAKEBACK
    return table, proof


def new_proof(record: Record) -> Proof:
    """The proof of a record before its lines are checked: what its header binds."""
    return Proof(
        committed=bool(record.commitment),
        digested=bool(record.digest),
        nameless=tuple(
            seat
            for seat, player in enumerate(record.players)
            if not (player.bot or player.is_bound)
        ),
    )


def last_line_number(record: Record) -> int:
    """The line number, in the file, of the record's last line, for errors."""
    return record.lines[-1].at if record.lines else 1


class PlannedLine(NamedTuple):
    """A line of a record, and how to replay it."""

    line: RecordLine
    strict: Proof | None  # the proof for which the line is checked; None: it is not
    is_skipped: bool  # is it noted only?


def planned_lines(record: Record, own_digest: str, proof: Proof | None) -> Iterator[PlannedLine]:
    """The lines of a record, in their order.

    Lines from other rules are not checked against the seed. Their answers must be legal here only
    if they still counted when the current rules took effect; the others are skipped."""
    ahead = Course()
    for rules, first, last in segments(record):
        strict = proof if not rules or rules == own_digest else None
        if not strict:
            look_ahead(ahead, record.lines, last if proof else len(record.lines))
        for index in range(first, last):
            is_skipped = strict is None and index in ahead.struck
            yield PlannedLine(record.lines[index], strict, is_skipped)


def look_ahead(ahead: Course, lines: list[RecordLine], end: int) -> None:
    """Read lines up to ``end``, and the acts that directly follow, so that ``ahead`` knows which
    lines the acts take back."""
    while len(ahead.lines) < len(lines):
        line = lines[len(ahead.lines)]
        if len(ahead.lines) >= end and isinstance(line, Answer):
            return
        ahead.add(line)


def reach(table: Table, line: Answer, silent: bool = False) -> int | None:
    """Give the forced answers that the record omits before a line; returns the choice that the line
    names, or None if it does not answer the next ask."""
    number = table.matching_choice(line)
    if number is None:
        for _ in give_forced_before(table, line, silent):
            pass
        number = table.matching_choice(line)
    return number


def give_forced_before(table: Table, line: Answer, silent: bool) -> Iterator[None]:
    """Give the forced answers that the record omits before a line, and yield after each.

    Private asks are answered too: when the record was written, they may have been public, or may
    not have existed."""
    if not table.ended:
        for seat, number in forced_before(table.game, table.state, line):
            give_forced(table, seat, number, silent)
            yield


def give_forced(table: Table, seat: int, number: int, silent: bool = False) -> None:
    """Give a forced answer; with ``silent``, the record does not get a line for it."""
    if silent:
        table.listen()
        table.program.answer(table.state, seat, number)
        table.hear(len(table.lines) - 1)
        table.set_checkpoint_if_turn_ended()
    else:
        name = table.game.vocabulary.names[number]
        line = Answer(seat, name, forced=table.forced_answer() is not None)
        table.play_line(line, number)


def replay_answer(
    table: Table, line: Answer, number: int | None, strict: Proof | None = None
) -> None:
    """Play one answer of a record. ``number`` is the choice that it names, if the ask offers it."""
    if table.over:
        raise RecordError(line.at, AFTER_THE_END, said=line.text())
    if number is None:
        raise misfit_error(table, line)
    if line.who == CHANCE and not line.forced:
        if strict and not is_from_lesson(table, line):
            check_draw(table, line)
    elif strict and line.forced and table.only_answer() is None:
        what = N_("{said} was not forced; {legal}")
        raise RecordError(line.at, what, said=line.text(), legal=describe_legal(table, line))
    mark_drawn(table, line)
    if not table.commitment:  # written by hand: replace an old name by the current one
        name = table.game.vocabulary.names[number]
        line = Answer(line.who, name, line.forced, line.counter, line.at)
    table.play_line(line, number)


def is_from_lesson(table: Table, line: Answer) -> bool:
    """Was this answer for chance given in a lesson? Old records of games that continue from a
    lesson lack the act ``clone`` after the lesson's lines, which come before the first draw."""
    if line.counter is not None or not line.is_drawn:
        return False
    return bool(table.setup.position) and table.chance.counter == 0


def mark_drawn(table: Table, line: Answer) -> None:
    """Note the draw of a line in the game's dice; the counter never goes back."""
    if line.counter is not None:
        table.chance.mark_drawn(line.counter)


def perform_act(trail: Trail, act: Act, strict: Proof | None) -> None:
    """Apply an act of the record to the lines before it. Raises RecordError if the game is over,
    or, with ``strict``, if the act cannot have happened."""
    table = trail.table
    trail.take_new_lines()
    # The installed rules may change after the end of a game.
    if act.kind != RULES and (table.ended or (strict and table.over)):
        raise RecordError(act.at, AFTER_THE_END, said=act.text())
    if strict and act.kind == UNDO:
        trail.undo(act)
    elif strict and act.kind == TAKEBACK:
        check_consent(table, act)
        trail.take_back(act)
    else:
        if strict and act.kind in (END, WIN) and act.seats:
            check_consent(table, act)
        if strict and act.kind == WIN and act.winner != table.safe_lead():
            what = N_("{said}: this lead could still be lost")
            raise RecordError(act.at, what, said=act.text())
        if strict and act.kind == CONCEDE and act.seats[0] in table.conceded_seats():
            what = N_("{said}: this seat has conceded before")
            raise RecordError(act.at, what, said=act.text())
        trail.strike(act)
        is_hidden = act.kind in (UNDO, CONCEDE) and not table.ended
        if not (is_hidden and table.program.at_once(table.state)):
            table.history.publish()


def check_consent(table: Table, act: Act) -> None:
    """Raise RecordError if an act lacks the consent of some people. Seats that conceded need not
    consent."""
    people = {seat for seat, player in enumerate(table.players) if not player.bot}
    if not people <= {*act.seats, *table.conceded_seats()}:
        what = N_("{said}: not all players have agreed to that")
        raise RecordError(act.at, what, said=act.text())


def check_counter(table: Table, line: Answer) -> None:
    """Raise RecordError if the record omits a draw or repeats one."""
    if line.counter is not None and line.counter != table.chance.next:
        what = N_("found draw @{drawn}; it is @{next}'s turn")
        raise RecordError(line.at, what, drawn=line.counter, next=table.chance.next)


def check_draw(table: Table, line: Answer) -> None:
    """Raise RecordError if the seed gives a different outcome from the line."""
    outcomes = sorted(table.program.choices(table.state))
    if len(outcomes) == 1:
        return
    if line.counter is None:
        what = N_("{said} does not say which draw it was (@number)")
        raise RecordError(line.at, what, said=line.text())
    chance = table.chance
    outcome = outcomes[Chance.draw(chance.seed, line.counter, len(outcomes), chance.nonces)]
    name = table.game.vocabulary.names[outcome]
    if name != line.name:
        what = N_("found {said}; the seed gives {drawn} there")
        raise RecordError(line.at, what, said=line.text(), drawn=name)


def misfit_error(table: Table, line: Answer) -> RecordError:
    """The error for a line that does not answer the open ask."""
    what = N_("found {said}; {legal}")
    return RecordError(line.at or 1, what, said=line.text(), legal=describe_legal(table, line))


def describe_legal(table: Table, line: Answer) -> Phrase:
    """The legal choices, as the error about a line lists them."""
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
