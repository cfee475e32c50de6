"""Everything that changes a stored game.

What is acknowledged is on disk; what raises has changed nothing: see `kabinett.web.play.owner`."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, DataError, transaction
from django.utils import timezone

from kabinett.core.game import Game as Rules
from kabinett.core.play import saved
from kabinett.core.play.digests import digests
from kabinett.core.play.record import Player
from kabinett.core.play.table import IllegalChoice, StaleAsk, Table
from kabinett.core.setup import Setup
from kabinett.games import find_game
from kabinett.web.host.errors import NotStored
from kabinett.web.play import asks, clocks, line, standing, tables, votes
from kabinett.web.play import terms as terms_of
from kabinett.web.play.asks import Asked
from kabinett.web.play.changes import tell
from kabinett.web.play.jobs import Job, RulesBroke
from kabinett.web.play.models import Game, Kind, Seat, Step
from kabinett.web.play.owner import owner
from kabinett.web.play.tables import Damaged, NoSuchGame, Opened, Undecided, open_game
from kabinett.web.play.terms import LOCAL, Terms

log = logging.getLogger("kabinett.service")


#: So much of a name stands on a seat.
NAME_LENGTH = 40


@dataclass(frozen=True)
class NewSeat:
    """Who shall sit on a seat of a new game."""

    name: str
    kind: Kind
    bot: str = ""
    person: int | None = None


def create(
    rules: Rules[Any],
    setup: Setup,
    seats: list[NewSeat],
    nonces: tuple[str, ...] = (),
    opened_by: int | None = None,
    terms: Terms = LOCAL,
    public: bool = False,
) -> str:
    """A new game; its id.  SetupError if it cannot be set up so.

    ``nonces``: what the clients of the seats add to the dice; ``opened_by``: the person who
    sets it up; ``terms``: what its people have agreed on; ``public``: anybody may look on."""
    table = Table.new(rules, setup, players_of(seats), nonces=nonces)
    row = Game(opened_by_id=opened_by, terms=terms.data, public=public)
    return begin(row, seat_rows(seats), table)


def add(found: dict[str, Any], opened_by: int | None) -> str:
    """Store the table of a record that was uploaded, as `lobby.checked` has found it; its id."""
    seats = [
        Seat(number=number, name=name[:NAME_LENGTH], kind=Kind.NOBODY, bot=bot[:80])
        for number, (name, bot) in enumerate(found["players"])
    ]
    row = Game(opened_by_id=opened_by, record=found["text"], asks=[Asked().row for _ in seats])
    for name in ("game", "setup", "head", "rules", "over", "line"):
        setattr(row, name, found[name])
    return store(row, seats, found["lines"], found["log"], found["pack"])


def players_of(seats: Sequence[NewSeat | Seat]) -> list[Player]:
    """Who plays on these seats, bound to their names."""
    return [Player(seat.name, seat.bot).sealed() for seat in seats]


def seat_rows(seats: list[NewSeat]) -> list[Seat]:
    return [
        Seat(number=number, name=seat.name, kind=seat.kind, bot=seat.bot, person_id=seat.person)
        for number, seat in enumerate(seats)
    ]


def begin(row: Game, rows: list[Seat], table: Table) -> str:
    """A table is laid: store it as what the row and its seats, new ones or those that gathered,
    play from now on; the id."""
    asked = [Asked() for _ in rows]
    for seat in rows:
        seat.auto_pass = seat.for_person and standing.alone(rows)
    standing.carry_out(table, rows)
    asks.mark(asked, table)
    lines, log = saved.since(table)
    row.game, row.setup = table.game.id, vars(table.setup)
    row.head, row.rules = saved.head(table), digests(table.game).whole
    row.asks = [each.row for each in asked]
    row.waits = not table.over and asks.wait_for_worker(asked, asks.by_worker(rows))
    row.over, row.line = table.over, line.of(table)
    begin_clocks(row, rows, table)
    return store(row, rows, lines, log, tables.pack_of(table))


def store(
    row: Game,
    rows: list[Seat],
    lines: list[str],
    log: list[saved.LogRow],
    pack: dict[str, str] | None,
) -> str:
    row.started = row.updated = timezone.now()
    try:
        with transaction.atomic():
            row.pack = tables.store_pack(row.game, pack)
            row.save()
            Step.objects.create(game=row, number=1, lines=lines, log_from=0, log=log)
            for seat in rows:
                seat.game, seat.first_id = row, seat.person_id
                seat.save()
            tell([row.pk])
    except DataError:  # what was filled in is at fault
        raise
    except DatabaseError as error:
        raise NotStored(str(error)) from error
    return row.id


def begin_clocks(row: Game, seats: list[Seat], table: Table) -> None:
    """They run from the first ask on."""
    agreed = terms_of.read(row.terms)
    if not agreed.clock.runs:
        return
    running = clocks.begin(agreed.clock, seats, table)
    clocks.follow(running, agreed.clock, table, seats)
    row.clocks = running.data
    row.deadline = votes.deadline(row, agreed, running)


def answering(
    game_id: str,
    seat: int,
    opening: int,
    choice: str,
    after: str | None = None,
    by_worker: bool = False,
) -> Job[None]:
    """One seat's answer, as a job; IllegalChoice if it is not open to it now.

    ``opening`` is that of the ask that is answered.  The same answer given twice counts
    once.  ``after``: it was thought of as what follows that answer to the ask before, and is
    none where the seat has not given that.  ``by_worker``: nobody has answered but the site, which
    answers for a person as he has ordered, and no longer than he does."""

    def act(opened: Opened) -> None:
        goes_on(opened)
        table, asked = opened.table, opened.asks[seat]
        if asked.ask is None or asked.opening != opening:
            if asked.gave(opening, choice):
                return
            raise StaleAsk(f"seat {seat} is asked something else now")
        if after is not None and not asked.gave(opening - 1, after):
            raise StaleAsk(f"seat {seat} has not answered {after} before")
        row = opened.seats[seat]
        if by_worker and row.by_person and standing.by_hand(table, row, asked) != choice:
            raise StaleAsk(f"seat {seat} has not ordered that, or not any more")
        table.answer(seat, asked.ask, choice)
        asked.gives(opening, choice)
        standing.carry_out(table, opened.seats, opened.asks)
        opened.row.incident = ""
        opened.step(answer=True)

    return Job(game_id, act, f"seat {seat} answers {choice}")


def answer(game_id: str, seat: int, opening: int, choice: str) -> None:
    """The same, stored when this returns."""
    owner.submit(answering(game_id, seat, opening, choice)).result()


def to_be_played(opened: Opened) -> None:
    if opened.row.imported:
        raise IllegalChoice("this is the record of a game, to be looked at")


def goes_on(opened: Opened) -> None:
    to_be_played(opened)
    if opened.row.abandoned:
        raise IllegalChoice("it was abandoned: its people have to agree to go on")


def taking_back(game_id: str, seat: int, whole_turn: bool = False) -> Job[None]:
    """The seat's last answer, or all of its turn that can be, taken back, as a job;
    IllegalChoice if that cannot be."""

    def act(opened: Opened) -> None:
        goes_on(opened)
        table, before = opened.table, list(opened.table.log)
        if whole_turn:
            table.restart_turn(seat)
        else:
            standing.undo(table, opened.seats, seat)
        left = common(before, table.log.all())
        opened.asks[seat].answered = 0
        asks.hold(opened.asks, table, [seat])
        standing.carry_out(table, opened.seats, opened.asks)
        opened.row.incident = ""
        opened.step(left)

    return Job(game_id, act, f"seat {seat} takes an answer back")


def common(before: list[Any], after: list[Any]) -> int:
    """How many entries at the beginning are the same."""
    left = min(len(before), len(after))
    while left and before[left - 1] is not after[left - 1]:
        left -= 1
    return left


def undo(game_id: str, seat: int) -> None:
    owner.submit(taking_back(game_id, seat)).result()


def carry_over(game_id: str) -> None:
    """Store a game as the present rules load it, if they had to play it again."""
    owner.change(game_id, lambda opened: None, "the rules were updated")


def carry_over_all() -> None:
    """Bring open games to the present rules, so that the right seats are asked."""
    played = Game.objects.filter(over=False, record="", started__isnull=False)
    for name in played.values_list("game", flat=True).distinct():
        rules = find_game(name)
        if rules is None:
            continue
        rows = played.filter(game=name)
        for row in rows.exclude(rules=digests(rules).whole).only("id"):
            try:
                carry_over(row.pk)
            except (Damaged, NoSuchGame, RulesBroke, NotStored) as error:
                log.warning("game %s stays as it is: %s", row.pk, error)


def decide(game_id: str, decision: str) -> None:
    """What becomes of a game that does not hold under the present rules: ``go_on`` from the last
    moment that holds, or ``end`` it there.  What was stored of it is kept, for good."""
    load = {"go_on": saved.go_on, "end": saved.end}[decision]

    def act() -> None:
        try:
            owner.game(game_id)
        except Undecided:
            row = Game.objects.get(pk=game_id)
            row.kept = tables.kept_text(row)
            row.save(update_fields=["kept"])
            owner.games[game_id] = open_game(game_id, load)

    owner.alone(game_id, act, f"its people decide: {decision}")


def set_auto_pass(game_id: str, seat: int, on: bool) -> None:
    """Let a seat answer by itself where it has nothing to decide."""

    def act(opened: Opened) -> None:
        opened.seats[seat].auto_pass = on
        opened.seats[seat].save(update_fields=["auto_pass"])
        opened.step(order=True)

    owner.change(game_id, act, f"seat {seat} gives a standing order")


def give_orders(game_id: str, seat: int, wanted: object) -> None:
    """The seat's blind standing orders from now on, instead of those that stood; they answer at
    once.  IllegalChoice if nobody can give such orders."""

    def act(opened: Opened) -> None:
        to_be_played(opened)
        try:
            opened.seats[seat].orders = standing.given(opened.table, wanted)
        except ValueError as error:
            raise IllegalChoice(str(error)) from error
        standing.carry_out(opened.table, opened.seats, opened.asks)
        opened.seats[seat].save(update_fields=["orders"])
        opened.step(order=True)

    owner.change(game_id, act, f"seat {seat} gives standing orders")


def prepare(game_id: str, seat: int, lines: list[list[str]]) -> None:
    """The seat's prepared answers from now on, as `standing.prepared` has checked them, instead of
    those that stood.  What it is asked meanwhile its person answers himself: he writes one line
    after the other."""

    def act(opened: Opened) -> None:
        to_be_played(opened)
        opened.seats[seat].prepared = lines
        if seat in opened.table.open_seats():
            asks.hold(opened.asks, opened.table, [seat])
        opened.seats[seat].save(update_fields=["prepared"])
        opened.step(order=True)

    owner.change(game_id, act, f"seat {seat} prepares answers")


def count_no_more(game_id: str) -> None:
    """Its end will mean nothing for whoever plays it: he has seen what was hidden."""
    Game.objects.filter(pk=game_id).update(settled=True)


def may_delete(row: Game, seats: Sequence[Seat], person: int | None) -> bool:
    """Only who has set a game up may delete it, and no game that others play or have played."""
    others = any(seat.person_id not in (None, person) for seat in seats)
    return row.opened_by_id == person is not None and not others


def delete(game_id: str) -> None:
    """Remove a game for good."""

    def act() -> None:
        with transaction.atomic():
            if not Game.objects.filter(pk=game_id).delete()[0]:
                raise NoSuchGame(game_id)
            tell([game_id])
        owner.forget(game_id)

    owner.alone(game_id, act, "it is deleted")
