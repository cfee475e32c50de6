"""The pupils who share a seat: who holds the pen, who would like it, and what the others propose.

The holder of the pen answers for the seat.  The others see the same hand and make proposals.  All
sockets of a table belong to one process, which keeps wishes and proposals only in memory, because
nobody needs them after a restart."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from kabinett.core.data import Data
from kabinett.core.play.asks import IllegalChoice
from kabinett.web.classes import channel, seating
from kabinett.web.classes.channel import AtTable
from kabinett.web.classes.seating import TROUBLE
from kabinett.web.host import clock
from kabinett.web.live.refusals import Refused
from kabinett.web.live.session import Nonsense, sessions
from kabinett.web.people.models import Person
from kabinett.web.play import asks
from kabinett.web.play.models import Kind, Seat
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner

#: Seconds without a connection after which the pen passes.
LOST = 10.0
#: If the seat is asked and its holder gives no sign for so many seconds, the pen passes.
SILENCE = 30.0

#: A table and a seat.
SeatKey = tuple[str, int]


@dataclass
class Team:
    """The wishes and proposals of one seat's pupils, and the last sign of life of the pen's
    holder."""

    holder: int | None = None
    heard: float = 0.0  # when the holder last gave a sign of life
    lost: float | None = None  # since when the holder has had no connection
    wishes: list[int] = field(default_factory=list)  # who asks for the pen, first come first
    # Each pupil's proposal: the number of the ask, and the choice.
    proposals: dict[int, tuple[int, str]] = field(default_factory=dict)
    present: set[int] = field(default_factory=set)  # who was connected at the last look
    seen: object = None  # the holder, the members and who was connected, at the last look

    def follow(self, holder: int | None) -> None:
        """Start again if the pen has a new holder."""
        if holder != self.holder:
            self.holder, self.heard, self.lost = holder, clock.now(), None
            self.wishes = [each for each in self.wishes if each != holder]

    def heir(self, members: Iterable[int]) -> int | None:
        """Return who gets the pen next: the first who asked for it, otherwise the next pupil at the
        seat.  None if nobody else is connected."""
        order = list(members)
        start = order.index(self.holder) + 1 if self.holder in order else 0
        candidates = [*self.wishes, *order[start:], *order[:start]]
        others = (each for each in candidates if each in self.present and each != self.holder)
        return next(others, None)


_teams: dict[SeatKey, Team] = {}
_lock = threading.RLock()


def reset() -> None:
    """Forget all teams, as in a new process."""
    _teams.clear()


def present_at(game_id: str, seat: int) -> set[int]:
    """Return the persons who are connected and see the table from this seat."""
    return {
        session.person_id
        for session, viewpoint in sessions.at_table(game_id)
        if viewpoint.seat == seat and session.person_id is not None
    }


def team_of(seat: Seat) -> Team:
    """Return the team of a seat, updated from its row.  The caller holds the lock."""
    team = _teams.setdefault((seat.game_id, seat.number), Team())
    team.follow(seat.person_id)
    return team


def shared_seat(at_table: AtTable) -> Seat | None:
    """Return the seat from which somebody sees the table, if this person is one of its pupils and
    seats may be shared."""
    if at_table.school_class.per_seat < 2:
        return None
    seat = Seat.objects.filter(game=at_table.table.game_id, number=at_table.seat).first()
    return seat if seat is not None and at_table.person_id in seat.members else None


# -- what a pupil sees


def see_team(at_table: AtTable) -> Data | None:
    """Return the pupils of the seat and what they propose; None for everybody else."""
    seat = shared_seat(at_table)
    if seat is None:
        return None
    persons, present = Person.objects.in_bulk(seat.members), present_at(seat.game_id, seat.number)
    with _lock:
        team = team_of(seat)
        pupils = [
            {
                "place": place,
                "name": persons[each].username,
                "you": each == at_table.person_id,
                "pen": each == seat.person_id,
                "asks": each in team.wishes,
                "here": each in present,
                "proposal": team.proposals.get(each),
            }
            for place, each in enumerate(seat.members)
            if each in persons
        ]
    return {"pupils": pupils, "silence": SILENCE}


# -- what a pupil does


def member_seat(at_table: AtTable) -> tuple[Seat, int]:
    """Return the seat that the pupil shares, and the pupil.  Nonsense if there is no such seat."""
    seat = shared_seat(at_table)
    if seat is None or at_table.person_id is None:
        raise Nonsense
    return seat, at_table.person_id


def propose(at_table: AtTable, message: Data) -> None:
    """Propose a choice of the open ask to the holder of the pen, or withdraw the same proposal."""
    seat, person = member_seat(at_table)
    ask, choice = message.get("ask"), message.get("choice")
    if type(ask) is not int or not isinstance(choice, str):
        raise Nonsense

    def is_offered(game: OpenGame) -> bool:
        offered = game.table.ask(seat.number)
        is_open = offered is not None and game.asks[seat.number].number == ask
        return is_open and offered is not None and choice in offered.choices

    if not owner.look(seat.game_id, is_offered):
        raise Refused(_("This has been answered already. You see the present state."))
    with _lock:
        team, proposal = team_of(seat), (ask, choice)
        if team.proposals.get(person) == proposal:
            del team.proposals[person]
        else:
            team.proposals[person] = proposal
    channel.class_broadcaster.tell_seat(seat.game_id, seat.number)


def ask_for_pen(at_table: AtTable, message: Data) -> None:
    """Ask for the pen, or withdraw the wish."""
    seat, person = member_seat(at_table)
    with _lock:
        team = team_of(seat)
        if person in team.wishes:
            team.wishes.remove(person)
        elif person != seat.person_id:
            team.wishes.append(person)
    channel.class_broadcaster.tell_seat(seat.game_id, seat.number)


def give_pen(at_table: AtTable, message: Data) -> None:
    """Give the pen to another pupil of the seat: ``to`` is the pupil's place among them."""
    seat, person = member_seat(at_table)
    to = message.get("to")
    if type(to) is not int or not 0 <= to < len(seat.members):
        raise Nonsense
    try:
        pass_pen(seat, person, seat.members[to])
    except IllegalChoice:
        raise Refused(_("Somebody else holds the pen now.")) from None


def give_sign(at_table: AtTable, message: Data) -> None:
    """Record that the holder is still there."""
    seat, person = member_seat(at_table)
    with _lock:
        team = team_of(seat)
        if person == team.holder:
            team.heard = clock.now()


def pass_pen(seat: Seat, holder: int, heir: int) -> None:
    """Give the pen to another pupil.  IllegalChoice if ``holder`` does not hold it."""
    owner.submit(seating.pass_pen_job(seat.game_id, seat.number, holder, heir)).result()
    with _lock:
        _teams.setdefault((seat.game_id, seat.number), Team()).follow(heir)
    channel.class_broadcaster.tell_seat(seat.game_id, seat.number)


# -- what happens by itself


def watch() -> None:
    """Pass the pens whose holders are gone or silent, and tell the pupils of each seat who has come
    or gone, or got the pen."""
    game_ids = {viewpoint.game_id for _session, viewpoint in sessions.viewpoints()}
    game_ids -= channel.class_broadcaster.plain_games
    if not game_ids:
        return _teams.clear()
    seats = shared_seats(game_ids)
    for place in _teams.keys() - {(seat.game_id, seat.number) for seat in seats}:
        _teams.pop(place, None)
    for seat in seats:
        changed, heir = look_at(seat, asks.state_of(seat.game.asks, seat.number).since)
        if heir is not None and seat.person_id is not None:
            with suppress(*TROUBLE):
                pass_pen(seat, seat.person_id, heir)
        if changed:
            channel.class_broadcaster.tell_seat(seat.game_id, seat.number)
    return None


def shared_seats(game_ids: Collection[str]) -> list[Seat]:
    """Return the seats of these tables that pupils share and play themselves."""
    seats = Seat.objects.filter(
        game__in=game_ids,
        game__over=False,
        game__class_table__school_class__per_seat__gt=1,
        kind=Kind.PERSON,
        stand_in="",
    ).select_related("game")
    seats = seats.only("game__asks", "game__paused", "number", "person", "members")
    return [seat for seat in seats if seat.members]


def look_at(seat: Seat, asked_since: float | None) -> tuple[bool, int | None]:
    """Return whether the pupils of the seat have something new to see, and who gets the pen now, if
    anybody."""
    now, present = clock.now(), present_at(seat.game_id, seat.number)
    with _lock:
        team = team_of(seat)
        seen = seat.person_id, tuple(seat.members), frozenset(present)
        changed, team.seen, team.present = seen != team.seen, seen, present
        if team.holder in present:
            team.lost = None
        elif team.lost is None:
            team.lost = now
        is_lost = team.lost is not None and now - team.lost > LOST
        quiet_since = max(team.heard, asked_since or 0.0)
        is_silent = asked_since is not None and now - quiet_since > SILENCE
        passes = (is_lost or is_silent) and not seat.game.paused
        return changed, team.heir(seat.members) if passes else None
