"""Deals a class to tables: pupils get seats, and bots play the others.

Each seat is a person's seat, even while a bot plays it, so that a late pupil can take it over.
Only roles that classes leave to bots are bots' seats.  If the teacher has opened these roles to
pupils, a table still has as many bots' seats.  Otherwise some pupil would have to take the last
role."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

from kabinett.core.class_play import options_of
from kabinett.core.game import Game as Rules
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import find_game
from kabinett.web.classes import seating, seen_hands
from kabinett.web.classes.finishing import Answer, finish
from kabinett.web.classes.models import Class, ClassTable, Pupil, Seating
from kabinett.web.classes.seat_plan import plan_tables
from kabinett.web.lobby.new_game_form import usual_count
from kabinett.web.people.models import Person
from kabinett.web.play import decisions, new_games
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import Talk, Terms
from kabinett.web.play.votes import Voting

T = TypeVar("T")

#: What holds at every table of a class: nobody talks.  Only the class gives seats to pupils.
TERMS = Terms(talk=Talk.NONE)


def deal(school_class: Class) -> None:
    """Deal all pupils without a seat to new tables: as the desk has chosen, or otherwise by lot."""
    rules = find_game(school_class.game)
    assert rules is not None
    balanced, luck = school_class.seating == Seating.BALANCED, secrets.SystemRandom()
    room = room_at_table(rules, school_class)
    for pupils in plan_tables(seatless(school_class), room, balanced, luck):
        open_table(school_class, rules, [pupil.person for pupil in pupils])


def seatless(school_class: Class) -> list[Pupil]:
    """Return the pupils who have no seat yet."""
    seats = Seat.objects.filter(game__class_table__school_class=school_class)
    seated = {person for members in seats.values_list("members", flat=True) for person in members}
    pupils = school_class.pupils.select_related("person").order_by("pk")
    return [pupil for pupil in pupils if pupil.person_id not in seated]


def room_at_table(rules: Rules, school_class: Class) -> int:
    """Return the number of pupils for whom a table has room."""
    return seats_for_pupils(rules, school_class) * school_class.per_seat


def seats_for_pupils(rules: Rules, school_class: Class) -> int:
    """Return the number of a table's seats that are for pupils."""
    return usual_count(rules) - len(roles_for_bots(rules, school_class))


def roles_for_bots(rules: Rules, school_class: Class) -> list[str]:
    """Return the roles that classes leave to bots unless the teacher opens them."""
    offered = rules.roles(
        usual_count(rules),
        options_of(rules, school_class.length),
    )
    return [role for role in rules.classroom.roles_for_bots if role in offered]


def groups(things: Sequence[T], count: int) -> list[list[T]]:
    """Split the items into this many groups of nearly equal size.

    >>> groups("abcdefg", 3)
    [['a', 'd', 'g'], ['b', 'e'], ['c', 'f']]
    """
    return [list(things[number::count]) for number in range(count)]


def open_table(school_class: Class, rules: Rules, persons: Sequence[Person]) -> str:
    """Open a table for these pupils, and return its id.  Pupils share seats if there are more of
    them than seats."""
    roles, count = roles_for_bots(rules, school_class), usual_count(rules)
    people = count - len(roles)
    teams = groups(persons, min(people, len(persons)))
    seats = [NewSeat(name_of(team), Kind.PERSON, person_id=team[0].pk) for team in teams]
    seats += [NewSeat(f"Bot {number + 1}", Kind.PERSON) for number in range(len(seats), people)]
    seats += [NewSeat(f"Bot {n + 1}", Kind.BOT, school_class.bot) for n in range(people, count)]
    wish = "choose" if school_class.seating == Seating.CHOICE else "random"
    wishes = [wish if number < len(teams) else "random" for number in range(people)]
    if school_class.opens_roles:
        roles = ["random"] * len(roles)  # whatever the pupils leave
    setup = Setup(
        count,
        options_of(rules, school_class.length),
        tuple(wishes + roles),
        tuple(range(people, count)),
    )
    rows = new_games.seat_rows(seats)
    for row, team in zip(rows, teams, strict=False):
        row.members = [person.pk for person in team]
    for row in rows[len(teams) : people]:
        row.stand_in = school_class.bot
    table = Table.set_up(rules, setup, new_games.players_of(seats), Chance.fresh())
    table.start(tuple("" if row.kind == Kind.BOT else secrets.token_hex(8) for row in rows))
    with school_class.lock():  # so that no other table gets the same number
        game_id = new_games.store_new_game(Game(terms=TERMS.data), rows, table)
        number = school_class.tables.count() + 1
        ClassTable.objects.create(school_class=school_class, game_id=game_id, number=number)
        seen_hands.note_seats(game_id)
    return game_id


def name_of(team: Sequence[Person]) -> str:
    return seating.team_name([person.username for person in team])


def seat_late_pupil(school_class: Class, person: Person) -> str:
    """Give a late pupil a seat, at a new table if necessary.  Return the table's id."""
    for seat in seats_with_room(school_class, person):
        with suppress(*seating.TROUBLE):  # this table takes nobody now; another one may
            if may_be_given(school_class, seat) and seating.sit_down(
                seat.game_id, seat.number, person, school_class.per_seat
            ):
                seen_hands.note_seats(seat.game_id)
                return seat.game_id
    rules = find_game(school_class.game)
    assert rules is not None
    return open_table(school_class, rules, [person])


def seats_with_room(school_class: Class, person: Person) -> Iterator[Seat]:
    """Yield the seats that a late pupil may take or share, if `may_be_given` agrees.  Seats with
    the fewest pupils come first; among these, seats at the table with the fewest pupils.

    This leaves out seats at a table where the pupil's device has shown another hand."""
    seats = Seat.objects.filter(
        game__class_table__school_class=school_class, game__over=False, kind=Kind.PERSON
    ).order_by("game__class_table__number", "number")
    seen = seen_hands.seats_by_table(school_class, person.guest.device)
    at_table: dict[str, int] = {}
    for seat in seats:
        at_table[seat.game_id] = at_table.get(seat.game_id, 0) + len(seat.members)
    for seat in sorted(seats, key=lambda each: (len(each.members), at_table[each.game_id])):
        is_given_up = bool(seat.members and seat.stand_in)  # a bot plays on for its pupils
        has_room = len(seat.members) < school_class.per_seat and not is_given_up
        if has_room and seen_hands.may_show_hand(seat.number, seen.get(seat.game_id, ())):
            yield seat


def may_be_given(school_class: Class, seat: Seat) -> bool:
    """May a late pupil get this seat without choosing it?  Only a pupil's own choice may give him a
    role that classes otherwise leave to bots."""
    return not (school_class.opens_roles and has_opened_role(seat))


def has_opened_role(seat: Seat) -> bool:
    """Does this seat have a role that classes otherwise leave to bots?"""

    def look(game: OpenGame) -> bool:
        rules, names = game.table.game, game.table.game.vocabulary.names
        role = rules.role_of(game.table.state, seat.number)
        return role is not None and names[role] in rules.classroom.roles_for_bots

    return owner.look(seat.game_id, look)


# -- all seats of a table


def pause_table(game_id: str, paused: bool) -> None:
    """Stop a game, or let it go on.  When it goes on, its open asks count as new ones."""

    def act(game: OpenGame, voting: Voting) -> None:
        game.row.paused = paused
        voting.effects.more_time = True
        if not paused:
            for ask_state in game.asks:
                ask_state.table_ask = None

    what = "the class is paused" if paused else "the class goes on"
    decisions.carry_out(game_id, act, what)


def end_table(game_id: str, answers: Sequence[Answer] = ()) -> None:
    """Give these answers, and end a table's game as it then stands."""

    def act(game: OpenGame, voting: Voting) -> None:
        game.row.paused = False
        finish(game.table, answers)

    decisions.carry_out(game_id, act, "the class is over")
