"""Gathering tables: people open them, join them, and start the game.

Until its game starts, a table is only a database row with seats.  The person who opened it chooses
what is played, and the site draws the seed.  The site shows the commitment to seed and setup before
any browser adds to the dice ("ready").  A change to what the commitment covers, such as a bot on a
free seat, makes a new commitment, and everybody must be ready again.  When no seat is free and
everybody is ready, the game starts.

All functions lock the row first: if two people take a seat at once, only one of them gets it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from kabinett.core.game import Game as Rules
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.chance import NONCE, Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import find_game
from kabinett.web.host import clock, keeping
from kabinett.web.host.configuration import Guests
from kabinett.web.live.refusals import Refused, not_understood
from kabinett.web.lobby import new_game_form
from kabinett.web.lobby.capacity import check_bots
from kabinett.web.people import guests
from kabinett.web.people.blocks import has_block_between
from kabinett.web.people.models import Person
from kabinett.web.play import decisions, new_games, offered_games, stored_packs
from kabinett.web.play.models import Game, Kind, Seat
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.open_game import NoSuchGame
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import Terms, read_terms


class AlreadyStarted(Exception):
    """The game has started; ``address`` is where to go instead, or "" if that is unknown."""

    def __init__(self, address: str = "") -> None:
        super().__init__(address)
        self.address = address


def may_sit(person: Person, row: Game, seats: Sequence[Seat]) -> bool:
    """May this person take a seat there?  Only this function decides it."""
    if person.is_guest and not may_guest_sit(row):
        return False
    others = {seat.person_id for seat in seats} | {row.opened_by_id}
    return person.is_active and not has_block_between(
        person.pk, [each for each in others if each is not None]
    )


def why_not_sit(person: Person) -> str:
    """Return the sentence for somebody who may not take a seat."""
    if person.is_guest:
        return _("Guests cannot sit down here: it needs an account.")
    return _("You cannot sit down at this table.")


def may_guest_sit(row: Game) -> bool:
    """May guests sit at this table?

    They may if the table is neither public nor rated, and each role that guests leave to bots has a
    bot."""
    terms, setup, rules = read_terms(row.terms), setup_of(row), find_game(row.game)
    if rules is None or guests.policy() != Guests.ON or row.public or terms.rated:
        return False
    offered = set(rules.roles(setup.seats, setup.options)) & set(rules.classroom.roles_for_bots)
    return offered <= {setup.roles[seat] for seat in setup.bots}


def may_see(row: Game, seats: Sequence[Seat], person_id: int | None, invite: str = "") -> bool:
    """May this person (or a visitor) see a table that is still gathering players?"""
    has_invite = bool(row.invite) and secrets.compare_digest(
        invite.encode(), str(row.invite).encode()
    )
    return has_invite or row.is_open_for(person_id, seats)


# -- opening


def open_table(
    rules: Rules, setup: Setup, seats: list[NewSeat], terms: Terms, person_id: int, public: bool
) -> str:
    """Open a table that gathers, and return its id.  SetupError if the game does not allow this
    setup."""
    row = Game(game=rules.id, opened_by_id=person_id, terms=terms.data, public=public)
    row.invite, rows = fresh_invite(), new_games.seat_rows(seats)
    return store_table(row, rows, setup)


def store_table(row: Game, rows: list[Seat], setup: Setup) -> str:
    renew_commitment(row, rows, setup)
    row.updated = clock.now_utc()
    with transaction.atomic():
        row.save()
        for seat in rows:
            seat.game = row
            seat.save()
    return row.id


def renew_commitment(row: Game, seats: list[Seat], setup: Setup) -> None:
    """Draw a seed, and make a commitment to the seed and the setup.  Everybody must be ready
    again."""
    table = table_for(row, seats, setup, Chance.fresh())
    row.setup = dict(vars(table.setup))
    row.pack = stored_packs.store_pack(row.game, stored_packs.pack_of(table))
    row.head, row.commitment = table.chance.seed.hex(), table.commitment
    row.rules = table.rules
    for seat in seats:
        seat.ready, seat.nonce = False, ""


def table_for(row: Game, seats: Sequence[Seat], setup: Setup, chance: Chance) -> Table:
    """Return a table made from these seats, this setup and this chance."""
    rules = find_game(row.game)
    if rules is None:
        raise Refused(_("This game is not installed here any more."))
    if not offered_games.is_offered(row.game):
        raise Refused(offered_games.not_offered())
    stored_packs.load_pack(row.game, row.pack)
    bots = tuple(seat.number for seat in seats if seat.kind == Kind.BOT)
    players = new_games.players_of(seats)
    return Table.set_up(rules, replace(setup, bots=bots), players, chance)


def setup_of(row: Game) -> Setup:
    """Return the setup stored in the row."""
    data = row.setup
    roles, bots = tuple(data["roles"]), tuple(data["bots"])
    rest = bots, data["pack"], data.get("position", "")
    return Setup(data["seats"], data["options"], roles, *rest)


def setup_as_seated(row: Game, seats: Sequence[Seat]) -> Setup:
    """Return the setup for changed seats.  Named roles stay, and all other seats get the usual
    wishes."""
    setup = setup_of(row)
    wishes = zip(
        setup.roles, new_game_form.usual_wishes([seat.kind for seat in seats]), strict=True
    )
    roles = tuple(usual if role in ("random", "choose") else role for role, usual in wishes)
    return replace(setup, roles=roles)


def fresh_invite() -> str:
    return secrets.token_urlsafe(16)


# -- at the table


@contextmanager
def lock_gathering(
    game_id: str, person_id: int | None, invite: str = ""
) -> Iterator[tuple[Game, list[Seat]]]:
    """Lock the row and the seats of a gathering table, and store them at the end.

    NoSuchGame if the person may not see it, `AlreadyStarted` if it has begun."""
    with transaction.atomic():
        row = Game.objects.select_for_update(of=("self",)).filter(pk=game_id).first()
        if row is None:
            raise NoSuchGame(game_id)
        seats = list(Seat.objects.filter(game=row))
        if not may_see(row, seats, person_id, invite):
            raise NoSuchGame(game_id)
        if row.started is not None:
            raise AlreadyStarted
        yield row, seats
        if row.started is None and row.pk:
            row.updated = clock.now_utc()
            row.save()
            for seat in seats:
                seat.save()


def join(game_id: str, person: Person, number: int, invite: str = "") -> None:
    """Sit down, or move to another free seat."""
    with lock_gathering(game_id, person.pk, invite) as (row, seats):
        seat = seat_at(seats, number)
        if not seat.free:
            raise Refused(_("That seat has just been taken."))
        if not offered_games.is_offered(row.game):
            raise Refused(offered_games.not_offered())
        if not may_sit(person, row, seats):
            raise Refused(why_not_sit(person))
        mine = [one for one in seats if one.person_id == person.pk]
        if len(mine) > 1:
            raise Refused(_("You have several seats here already."))
        for one in mine:
            one.reset()
        seat.reset()  # nothing of its last person stays: not his nonce, nor that he was ready
        seat.person, seat.name = person, person.username[: new_games.NAME_LENGTH]
        seat.looked = clock.now_utc()


def leave(game_id: str, person: Person) -> None:
    """Stand up."""
    with lock_gathering(game_id, person.pk) as (_row, seats):
        for seat in seats:
            if seat.person_id == person.pk:
                seat.reset()


def set_ready(game_id: str, person: Person, nonce: str, commitment: str) -> bool:
    """Note that a person is ready, and what his browser adds to the dice.  Return True if this
    starts the game.

    ``commitment``: the one that the browser has shown."""
    check_nonce(nonce)
    with lock_gathering(game_id, person.pk) as (row, seats):
        mine = [seat for seat in seats if seat.person_id == person.pk]
        if not mine:
            raise Refused(_("You have no seat at this table."))
        if commitment != row.commitment:
            raise Refused(_("The table has changed. Please look again."))
        for seat in mine:
            seat.ready, seat.nonce, seat.looked = True, nonce, clock.now_utc()
        return is_complete(seats) and start(row, seats)


def check_nonce(nonce: str) -> None:
    """Check what a browser adds to the dice; Refused if it is not valid."""
    if not NONCE.fullmatch(nonce):
        raise not_understood()


def set_not_ready(game_id: str, person: Person) -> None:
    """Note that a person is not ready after all."""
    with lock_gathering(game_id, person.pk) as (_row, seats):
        for seat in seats:
            if seat.person_id == person.pk:
                seat.ready, seat.nonce = False, ""


def is_complete(seats: Sequence[Seat]) -> bool:
    """Is nobody missing, and everybody ready?"""
    return all(seat.kind == Kind.BOT or (seat.person_id and seat.ready) for seat in seats)


def start(row: Game, seats: list[Seat]) -> bool:
    """Begin the game.  Return False if the rules were updated since the commitment: then everybody
    must be ready again."""
    if any(seat.person and seat.person.is_guest for seat in seats) and not may_guest_sit(row):
        raise Refused(_("A guest sits here, and no bot has the role that guests leave to bots."))
    table = table_for(row, seats, setup_of(row), Chance(bytes.fromhex(row.head)))
    if table.commitment != row.commitment:
        renew_commitment(row, seats, setup_of(row))
        return False
    table.start(tuple(seat.nonce for seat in seats))
    row.commitment = ""
    new_games.store_new_game(row, seats, table)
    return True


# -- only for the person who opened the table


@contextmanager
def lock_as_opener(game_id: str, person: Person) -> Iterator[tuple[Game, list[Seat]]]:
    with lock_gathering(game_id, person.pk) as (row, seats):
        if row.opened_by_id != person.pk:
            raise Refused(_("Only the person who opened the table may do that."))
        yield row, seats


def clear_seat(game_id: str, person: Person, number: int) -> None:
    """Free a seat, of a person or of a bot."""
    with lock_as_opener(game_id, person) as (row, seats):
        seat = seat_at(seats, number)
        was_bot = seat.kind == Kind.BOT
        seat.reset()
        if was_bot:
            renew_commitment(row, seats, setup_as_seated(row, seats))


def fill_with_bots(game_id: str, person: Person, bot: str) -> None:
    """Put bots on all free seats."""
    with lock_as_opener(game_id, person) as (row, seats):
        rules = find_game(row.game)
        if rules is None or not new_game_form.bot_may_sit(rules, bot, person.is_guest):
            raise Refused(_("There is no such bot."))
        empty = [seat for seat in seats if seat.free]
        for seat in empty:
            seat.kind, seat.bot, seat.name = Kind.BOT, bot, f"Bot {seat.number + 1}"
        if empty:
            check_bots(person.pk, game_id)
            renew_commitment(row, seats, setup_as_seated(row, seats))


def set_public(game_id: str, person: Person, public: bool) -> None:
    """Open the table to all, or only to those with the link."""
    with lock_as_opener(game_id, person) as (row, seats):
        if public and any(seat.person and seat.person.is_guest for seat in seats):
            raise Refused(_("A guest sits here, and guests play only among friends."))
        row.public = public


def renew_invite(game_id: str, person: Person) -> None:
    """Make a new link, which replaces the old one."""
    with lock_as_opener(game_id, person) as (row, _seats):
        row.invite = fresh_invite()


def close_table(game_id: str, person: Person) -> None:
    """Delete the table."""
    with lock_as_opener(game_id, person) as (row, _seats):
        row.delete()


def forget_never_begun() -> int:
    """Delete tables that have not begun and have not changed for a long time.  Return their
    number."""
    return (
        Game.objects.gathering()
        .filter(updated__lt=clock.now_utc() - keeping.GATHERING)
        .delete()[1]
        .get(Game._meta.label, 0)
    )


def seat_at(seats: Sequence[Seat], number: int) -> Seat:
    if not 0 <= number < len(seats):
        raise Refused(_("There is no such seat."))
    return seats[number]


# -- afterwards


def take_over(game_id: str, person: Person, number: int, invite: str = "") -> None:
    """Take over the seat of somebody who has left, if the table has agreed to it or offers the
    seat."""
    row = Game.objects.running().filter(pk=game_id).first()
    seats = list(Seat.objects.filter(game=game_id))
    is_heir = any(seat.heir_id == person.pk for seat in seats)
    if row is None or not (is_heir or may_see(row, seats, person.pk, invite)):
        raise NoSuchGame(game_id)
    if not may_sit(person, row, seats):
        raise Refused(why_not_sit(person))
    name = person.username[: new_games.NAME_LENGTH]
    try:
        seat = seat_at(seats, number).number
        owner.submit(decisions.take_over_job(game_id, person.pk, seat, name)).result()
    except IllegalChoice as error:
        raise Refused(_("That seat is not available.")) from error


def decline_seat(game_id: str, person: Person, number: int) -> None:
    """Decline a seat that somebody wants to hand over."""
    seats = list(Seat.objects.filter(game=game_id))
    if not any(seat.heir_id == person.pk for seat in seats):
        raise NoSuchGame(game_id)
    try:
        seat = seat_at(seats, number).number
        owner.submit(decisions.refuse_job(game_id, person.pk, seat)).result()
    except IllegalChoice as error:
        raise Refused(_("That seat is not available.")) from error
