"""The tables of a class: pupils on seats, bots on the others.

Each seat is a person's seat, even if a bot plays it for now: so a pupil who comes late takes it
over.  Only roles that classes leave to bots are bots' seats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction

from kabinett.core.game import Game as Rules
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import IllegalChoice, Table
from kabinett.core.setup import Setup
from kabinett.games import find_game
from kabinett.web.classes.models import Class, ClassTable, Pupil, Seating
from kabinett.web.lobby.lengths import options_of
from kabinett.web.lobby.new_game import usual_count
from kabinett.web.people.models import Person
from kabinett.web.play import decisions, service
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.service import NewSeat
from kabinett.web.play.tables import OpenGame
from kabinett.web.play.terms import Talk, Terms
from kabinett.web.play.votes import Voting

#: What holds at every table of a class: nobody talks, and late pupils take over bots' seats.
TERMS = Terms(talk=Talk.NONE, takeover=True)


def deal(school_class: Class) -> None:
    """Deal all pupils without a seat to new tables, in an order drawn by lot."""
    rules = find_game(school_class.game)
    assert rules is not None
    persons = [pupil.person for pupil in seatless(school_class)]
    secrets.SystemRandom().shuffle(persons)
    for group in groups(persons, room_at_table(rules, school_class)):
        open_table(school_class, rules, group)


def seatless(school_class: Class) -> list[Pupil]:
    """Return the pupils who have no seat yet."""
    pupils = school_class.pupils.select_related("person").order_by("pk")
    return list(pupils.exclude(person__seats__game__class_table__school_class=school_class))


def room_at_table(rules: Rules, school_class: Class) -> int:
    """Return how many pupils a table takes."""
    return usual_count(rules) - len(bot_roles(rules, school_class))


def bot_roles(rules: Rules, school_class: Class) -> list[str]:
    """Return the roles that bots play at each table of the class."""
    if school_class.opens_roles:
        return []
    offered = rules.roles(usual_count(rules), options_of(rules, school_class.length))
    return [role for role in rules.contract.roles_for_bots if role in offered]


def groups(persons: Sequence[Person], room: int) -> list[list[Person]]:
    """Split persons into as few groups as possible, of nearly equal size.

    >>> [len(group) for group in groups(list(range(10)), 4)]
    [4, 3, 3]
    """
    count = -(-len(persons) // room)
    return [list(persons[number::count]) for number in range(count)]


def open_table(school_class: Class, rules: Rules, persons: Sequence[Person]) -> str:
    """Open a table for these pupils; its id."""
    roles, count = bot_roles(rules, school_class), usual_count(rules)
    people = count - len(roles)
    seats = [NewSeat(person.username, Kind.PERSON, person=person.pk) for person in persons]
    seats += [NewSeat(f"Bot {number + 1}", Kind.PERSON) for number in range(len(seats), people)]
    seats += [NewSeat(f"Bot {n + 1}", Kind.BOT, school_class.bot) for n in range(people, count)]
    wish = "choose" if school_class.seating == Seating.CHOICE else "random"
    wishes = [wish if number < len(persons) else "random" for number in range(people)]
    setup = Setup(
        count,
        options_of(rules, school_class.length),
        tuple(wishes + roles),
        tuple(range(people, count)),
    )
    rows = service.seat_rows(seats)
    for row in rows[len(persons) : people]:
        row.stand_in = school_class.bot
    table = Table.set_up(rules, setup, service.players_of(seats), Chance.fresh())
    table.start(tuple("" if row.kind == Kind.BOT else secrets.token_hex(8) for row in rows))
    with transaction.atomic():
        game_id = service.store_new_game(Game(terms=TERMS.data), rows, table)
        number = school_class.tables.count() + 1
        ClassTable.objects.create(school_class=school_class, game_id=game_id, number=number)
    return game_id


def seat_late_pupil(school_class: Class, person: Person) -> str:
    """Give a pupil who comes late a seat that a bot plays, at the table with the fewest pupils, or
    a new table; the table's id."""
    seats = Seat.objects.filter(
        game__class_table__school_class=school_class,
        game__over=False,
        kind=Kind.PERSON,
    ).order_by("game__class_table__number", "number")
    by_table: dict[str, list[Seat]] = {}
    for seat in seats:
        by_table.setdefault(seat.game_id, []).append(seat)
    for game_id in sorted(by_table, key=lambda each: count_pupils(by_table[each])):
        for seat in by_table[game_id]:
            if seat.person_id is None and take_seat(game_id, seat.number, person):
                return game_id
    rules = find_game(school_class.game)
    assert rules is not None
    return open_table(school_class, rules, [person])


def count_pupils(seats: Sequence[Seat]) -> int:
    return sum(seat.person_id is not None for seat in seats)


def take_seat(game_id: str, seat: int, person: Person) -> bool:
    """Take over the seat from the bot; False if somebody else has just done so."""
    job = decisions.take_over_job(game_id, person.pk, seat, person.username)
    try:
        owner.submit(job).result()
    except IllegalChoice:
        return False
    return True


def let_bot_play(game_id: str, person: int, bot: str) -> None:
    """Take the person's seat away: a bot plays it until a pupil takes it over."""

    def act(game: OpenGame, voting: Voting) -> None:
        for number in game.seats_of(person):
            seat = game.seats[number]
            seat.vacate(f"Bot {number + 1}")
            seat.stand_in = bot
            game.table.players[number].rename(seat.name)
            game.asks[number].table_ask = None
        voting.fresh = True
        voting.log_from = len(game.table.log)

    owner.submit(decisions.decision_job(game_id, act, "a pupil leaves")).result()


def rename(game_id: str, person: int, name: str) -> None:
    """Show another name on the person's seat."""

    def act(game: OpenGame, voting: Voting) -> None:
        for number in game.seats_of(person):
            game.seats[number].name = name
            game.table.players[number].rename(name)
        voting.log_from = len(game.table.log)

    owner.submit(decisions.decision_job(game_id, act, "a pupil is renamed")).result()


def pause_table(game_id: str, paused: bool) -> None:
    """Stop a game, or let it go on: its open asks then count as new ones."""

    def act(game: OpenGame, voting: Voting) -> None:
        game.row.paused = paused
        voting.fresh = True
        if not paused:
            for ask_state in game.asks:
                ask_state.table_ask = None

    what = "the class is paused" if paused else "the class goes on"
    owner.submit(decisions.decision_job(game_id, act, what)).result()


def end_table(game_id: str) -> None:
    """End a table's game as it stands."""

    def act(game: OpenGame, voting: Voting) -> None:
        if not game.table.over:
            game.table.end(())

    owner.submit(decisions.decision_job(game_id, act, "the class is over")).result()
