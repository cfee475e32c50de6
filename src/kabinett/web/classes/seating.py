"""How pupils take seats at a table, share them, and leave them.

A seat of a class lists its pupils in `Seat.members`; its person is the pupil who holds the pen."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.classes.models import ClassTable
from kabinett.web.host.errors import NotStored
from kabinett.web.people.models import Person
from kabinett.web.play import decisions
from kabinett.web.play.effects import Effects
from kabinett.web.play.jobs import Broke, Change
from kabinett.web.play.models import Seat
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.votes import Voting

#: The errors after which a table may stay as it is until the next look.
TROUBLE = (Damaged, NoSuchGame, IllegalChoice, NotStored, Broke)


def team_name(names: Sequence[str]) -> str:
    """Return the name that a table shows for the pupils of one seat.

    >>> team_name(["Robin 7"]), team_name(["Robin 7", "Crane 12", "Wren 5"])
    ('Robin 7', 'Robin 7 + 2')
    """
    return names[0] if len(names) == 1 else f"{names[0]} + {len(names) - 1}"


def names_of(members: Sequence[int]) -> list[str]:
    """Return the names of these persons, in the same order."""
    persons = Person.objects.in_bulk(members)
    return [persons[person].username for person in members if person in persons]


def sit_down(game_id: str, seat: int, person: Person, room: int) -> bool:
    """Seat a pupil, who takes the seat over from a bot, or shares it if fewer than ``room`` pupils
    have it.  Return False if the seat has no room any more."""
    changed_at = list[int]()

    def act(game: OpenGame, voting: Voting) -> None:
        row = game.seats[seat]
        full = row.person_id is not None and len(row.members) >= room
        if game.table.over or full or game.seats_seen_by(person.pk):
            raise IllegalChoice("this seat has no room for another pupil")
        if row.person_id is None:
            changed_at.append(len(game.table.lines))
            row.give_to(person.pk, person.username)
            row.members = [person.pk]
            decisions.reopen(game, seat)
            voting.effects.more_time = True
        else:
            row.members = [*row.members, person.pk]
        show_names(game, voting, row)

    try:
        decisions.carry_out(game_id, act, "a pupil sits down")
    except IllegalChoice:
        return False
    for line in changed_at:
        note_change_of_player(game_id, seat, line, was_bot=True)
    return True


def stand_up(game_id: str, person_id: int, bot: str) -> None:
    """Remove a pupil from his seat.  The others at the seat play on; if there are none, a bot plays
    until another pupil takes the seat over."""
    changed_at = dict[int, int]()  # by seat

    def act(game: OpenGame, voting: Voting) -> None:
        for number in game.seats_seen_by(person_id):
            row = game.seats[number]
            others = [each for each in row.members if each != person_id]
            if others:
                row.members = others
                if row.is_of(person_id):
                    row.pass_pen(others[0])
            else:
                changed_at[number] = len(game.table.lines)
                row.vacate(f"Bot {number + 1}")
                row.stand_in = bot
                decisions.reopen(game, number)
                voting.effects.more_time = True
            show_names(game, voting, row)

    decisions.carry_out(game_id, act, "a pupil leaves")
    for seat, line in changed_at.items():
        note_change_of_player(game_id, seat, line, was_bot=False)


def note_change_of_player(game_id: str, seat: int, line: int, was_bot: bool) -> None:
    """Note for the chronology whether a bot or a pupil has played a seat up to this line of the
    record.  Nothing is noted if the class has just been closed."""
    with transaction.atomic():
        for table in ClassTable.objects.select_for_update().filter(game=game_id):
            table.seat_changes.create(seat=seat, line=line, by_bot=was_bot)


def rename(game_id: str, person_id: int) -> None:
    """Show the new name of a pupil at the table."""

    def act(game: OpenGame, voting: Voting) -> None:
        for number in game.seats_seen_by(person_id):
            show_names(game, voting, game.seats[number])

    decisions.carry_out(game_id, act, "a pupil is renamed")


def show_names(game: OpenGame, voting: Voting, row: Seat) -> None:
    """Show the present names of the seat's pupils, also in the log so far."""
    if row.members:
        row.name = team_name(names_of(row.members))
    game.table.players[row.number].rename(row.name)
    voting.effects.log_from = len(game.table.log)


def pass_pen_job(game_id: str, seat: int, holder: int, heir: int) -> Change[None]:
    """Return the job that gives the pen to another pupil of the seat.  IllegalChoice if ``holder``
    does not hold it any more, or if the other pupil does not share the seat."""

    def act(game: OpenGame) -> None:
        row = game.seats[seat]
        if row.person_id != holder or heir not in row.members or heir == holder:
            raise IllegalChoice("the pen is in other hands")
        row.pass_pen(heir)
        game.step(Effects(only_order=True))

    return Change(game_id, act, f"the pen of seat {seat} passes")
