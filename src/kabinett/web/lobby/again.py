"""Once more: the same people at a new table, when a game is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from kabinett.core.play.chance import NONCE, Chance
from kabinett.games import find_game
from kabinett.web.lobby import new_game
from kabinett.web.lobby.gathering import (
    Refusal,
    belongs,
    bound,
    free,
    fresh_invite,
    may_sit,
    setup_of,
    store,
)
from kabinett.web.people.models import Person
from kabinett.web.play import service
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.tables import NoSuchGame


def rematch(game_id: str, person: Person, nonce: str) -> str:
    """The same people and terms once more, everybody in the place of who sat before him, unless
    the scenario has given out the roles; the id of the table, the one that is there if somebody was
    quicker.

    Where one person plays alone it starts at once, with his ``nonce``."""
    if not NONCE.fullmatch(nonce):
        raise Refusal(_("The request makes no sense here."))
    with transaction.atomic():
        old = Game.objects.select_for_update(of=("self",)).filter(pk=game_id).first()
        if old is None:
            raise NoSuchGame(game_id)
        before = list(Seat.objects.filter(game=old))
        if not belongs(old, before, person.pk):
            raise NoSuchGame(game_id)
        if not old.over or old.imported:
            raise Refusal(_("This game is not over yet."))
        there = Game.objects.filter(rematch_of=old, over=False).first()
        if there is not None:
            return there.id
        row = Game(
            game=old.game,
            opened_by=person,
            terms={name: term for name, term in old.terms.items() if name != "clone"},
            public=old.public,
            rematch_of=old,
            pack=old.pack,
            invite=fresh_invite(),
        )
        seats = sat_again(before if scenario_casts(old) else [*before[-1:], *before[:-1]], row)
        setup = replace(setup_of(old), roles=roles_of(old, seats))
        if len({seat.person_id for seat in seats if seat.for_person}) == 1:
            row.invite = None
            table = bound(row, seats, setup, Chance.fresh())
            table.start(tuple(nonce if seat.for_person else "" for seat in seats))
            return service.begin(row, seats, table)
        return store(row, seats, setup)


def scenario_casts(row: Game) -> bool:
    """Do its options settle who plays what, where roles may be chosen otherwise?  Then whoever
    plays the SPD alone keeps it."""
    rules, setup = find_game(row.game), setup_of(row)
    if rules is None or rules.roles(setup.seats, setup.options):
        return False
    return bool(rules.roles(setup.seats, {}))


def announced(row: Game, seats: Sequence[Seat]) -> str:
    """The client's word for a rematch of this game: does one play what the neighbour has played?"""
    rules, setup = find_game(row.game), setup_of(row)
    chosen = rules is not None and bool(rules.roles(setup.seats, setup.options))
    if scenario_casts(row) or (chosen and any(seat.kind == Kind.BOT for seat in seats)):
        return "rematch"
    return "rematch_swapped" if setup.seats == 2 else "rematch_shifted"


def sat_again(people: Sequence[Seat], row: Game) -> list[Seat]:
    """These people and bots, from the first seat on."""
    seats = []
    for number, old in enumerate(people):
        seat = Seat(number=number, name=old.name, kind=old.kind, bot=old.bot, person=old.person)
        if seat.person is not None and not may_sit(seat.person, row, people):
            free(seat)
        elif seat.free:
            seat.name = ""
        seats.append(seat)
    return seats


def roles_of(row: Game, seats: Sequence[Seat]) -> tuple[str, ...]:
    """What each seat has played: as far as roles may be chosen, the next on it plays the same.
    Beside bots people choose once more."""
    rules, setup = find_game(row.game), setup_of(row)
    if rules is None:
        return setup.roles
    if any(seat.kind == Kind.BOT for seat in seats):
        return tuple(new_game.usual_wishes([seat.kind for seat in seats]))
    possible, played = rules.roles(setup.seats, setup.options), row.line.get("said", [[], []])[1]
    roles = list(setup.roles)
    for seat, number in enumerate(played):
        name = None if number is None else rules.vocabulary.name(number)
        if name in possible:
            roles[seat] = str(name)
    return tuple(roles)
