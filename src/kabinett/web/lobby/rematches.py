"""A rematch: a new table for the same people after a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from kabinett.core.play.chance import Chance
from kabinett.core.setup import Setup
from kabinett.games import find_game
from kabinett.web.host.language import language
from kabinett.web.live.refusals import Refused
from kabinett.web.lobby import new_game_form
from kabinett.web.lobby.capacity import check_bots
from kabinett.web.lobby.gathering import (
    check_nonce,
    fresh_invite,
    may_sit,
    setup_of,
    store_table,
    table_for,
)
from kabinett.web.people.models import Person
from kabinett.web.play import new_games
from kabinett.web.play.line import played_roles
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.open_game import NoSuchGame


def rematch(
    game_id: str, person: Person, nonce: str, check_room: Callable[[], None] = lambda: None
) -> str:
    """Open a table with the same people and terms.  Everybody moves one seat on, unless the
    scenario fixes the roles.  Return the table's id, or the id of the rematch that somebody has
    already opened.

    If the person plays alone, the game starts at once, with his ``nonce``.  ``check_room`` raises
    if there may be no further table."""
    check_nonce(nonce)
    with transaction.atomic():
        old_game = Game.objects.select_for_update(of=("self",)).filter(pk=game_id).first()
        if old_game is None:
            raise NoSuchGame(game_id)
        old_seats = list(Seat.objects.filter(game=old_game))
        if not old_game.belongs_to(person.pk, old_seats):
            raise NoSuchGame(game_id)
        if any(seat.members for seat in old_seats):
            raise Refused(_("A class plays only the games that its desk deals."))
        if not old_game.over or old_game.is_uploaded:
            raise Refused(_("This game is not over yet."))
        existing = Game.objects.filter(rematch_of=old_game, over=False).first()
        if existing is not None:
            return existing.id
        check_room()
        if any(seat.kind == Kind.BOT for seat in old_seats):
            check_bots(person.pk)
        row = Game(
            game=old_game.game,
            opened_by=person,
            terms={name: term for name, term in old_game.terms.items() if name != "clone"},
            public=old_game.public,
            rematch_of=old_game,
            pack=old_game.pack,
            invite=fresh_invite(),
        )
        seats = reseat(
            old_seats if scenario_casts(old_game) else [*old_seats[-1:], *old_seats[:-1]]
        )
        setup = setup_for(old_game, seats)
        if {seat.person_id for seat in seats if seat.for_person} == {person.pk}:
            row.invite = None
            table = table_for(row, seats, setup, Chance.fresh())
            table.start(tuple(nonce if seat.for_person else "" for seat in seats))
            return new_games.store_new_game(row, seats, table)
        row.setup = dict(vars(setup))
        free_forbidden_seats(row, seats, old_seats)
        return store_table(row, seats, setup)


def scenario_casts(row: Game) -> bool:
    """Do the options fix the roles of a game whose roles can otherwise be chosen?  Then everybody
    keeps the same role."""
    rules, setup = find_game(row.game), setup_of(row)
    if rules is None or rules.roles(setup.seats, setup.options):
        return False
    return bool(rules.roles(setup.seats, {}))


def rematch_word(row: Game, seats: Sequence[Seat]) -> str:
    """Return the client's word for a rematch of this game: with the same roles, swapped or
    shifted."""
    rules, setup = find_game(row.game), setup_of(row)
    chosen = rules is not None and bool(rules.roles(setup.seats, setup.options))
    if scenario_casts(row) or (chosen and any(seat.kind == Kind.BOT for seat in seats)):
        return "rematch"
    return "rematch_swapped" if setup.seats == 2 else "rematch_shifted"


def reseat(old_seats: Sequence[Seat]) -> list[Seat]:
    """Return new seats for these people and bots, in this order."""
    seats = [
        Seat(number=number, name=old.name, kind=old.kind, bot=old.bot, person=old.person)
        for number, old in enumerate(old_seats)
    ]
    for seat in seats:
        if seat.free:
            seat.name = ""
    return seats


def free_forbidden_seats(row: Game, seats: Sequence[Seat], old_seats: Sequence[Seat]) -> None:
    """Free the seats of people who may not sit at this table."""
    for seat in seats:
        if seat.person is not None and not may_sit(seat.person, row, old_seats):
            seat.reset()


def setup_for(old_game: Game, seats: Sequence[Seat]) -> Setup:
    """Return the setup of the old game for these seats.  If a guest plays, bots play the roles that
    guests leave to them."""
    bots = tuple(seat.number for seat in seats if seat.kind == Kind.BOT)
    setup = replace(setup_of(old_game), bots=bots, roles=roles_of(old_game, seats))
    rules = find_game(old_game.game)
    if rules is None or not any(seat.person and seat.person.is_guest for seat in seats):
        return setup
    try:
        roles = new_game_form.leave_roles_to_bots(rules, setup.roles, setup, language())
    except new_game_form.FormError as error:
        raise Refused(str(error)) from error
    return replace(setup, roles=tuple(roles))


def roles_of(row: Game, seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the roles for the new table: each seat keeps its role, as far as roles can be chosen.
    In games with bots, people choose again."""
    rules, setup = find_game(row.game), setup_of(row)
    if rules is None:
        return setup.roles
    if any(seat.kind == Kind.BOT for seat in seats):
        return tuple(new_game_form.usual_wishes([seat.kind for seat in seats]))
    possible = rules.roles(setup.seats, setup.options)
    roles = list(setup.roles)
    for seat, number in enumerate(played_roles(row.line)):
        name = None if number is None else rules.vocabulary.name(number)
        if name in possible:
            roles[seat] = str(name)
    return tuple(roles)
