"""Notices to people who do not look at their tables; `notice_sender` sends them.

A notice reveals no hand and no secret.  It names the game, says what the game asks for, and links
to it.  Whether and when it comes depends on what this person is asked, never on secret answers of
others."""

from __future__ import annotations

import logging
import queue
from collections.abc import Iterable

from kabinett.web.host import clock
from kabinett.web.live import presence
from kabinett.web.play import asks
from kabinett.web.play.events import Event, EventKind
from kabinett.web.play.loading import load_game
from kabinett.web.play.models import Seat
from kabinett.web.play.open_game import Damaged, NoSuchGame
from kabinett.web.talk.models import Channel, Notice, Told, Wishes
from kabinett.web.talk.quiet import send_time

log = logging.getLogger("kabinett.notices")

#: Seconds between an ask and its notice: people who answer sooner need no notice.
GRACE = 60.0
#: The events, apart from turns, of which people get notices.
ALSO = {EventKind.WARNING, EventKind.TIME_OUT, EventKind.PROPOSAL, EventKind.SEAT, EventKind.OVER}

#: Events that the owner's thread has queued.
heard_events: queue.SimpleQueue[Event] = queue.SimpleQueue()


def hear(event: Event) -> None:
    """Queue an event of a person.  This runs in the owner's thread, so it must be quick."""
    if event.kind in ALSO:
        heard_events.put(event)


def add_heard_notices() -> None:
    """Add notices for the queued events."""
    while not heard_events.empty():
        event = heard_events.get()
        if not is_looking(event.person_id, event.game_id):
            add_notices(event.person_id, event.game_id, event.kind)


def is_looking(person_id: int, game_id: str) -> bool:
    """Does the person look at the table, or did he a moment ago?"""
    seats = Seat.objects.filter(person=person_id, game=game_id)
    return seats.filter(looked__gte=clock.now_utc() - presence.HERE).exists()


def add_notices(person_id: int, game_id: str, what: str) -> None:
    """Add a notice for each channel of a person, unless the channel has such a notice waiting."""
    wishes = Wishes.objects.filter(person=person_id).first() or Wishes(person_id=person_id)
    due = send_time(wishes, clock.now(), digest=what in (EventKind.TURN, EventKind.OVER))
    for channel in Channel.objects.filter(person=person_id):
        if not Notice.objects.filter(channel=channel, game=game_id, what=what).exists():
            Notice.objects.create(channel=channel, game_id=game_id, what=what, due=due)


# -- whose turn it is


def find_turns() -> None:
    """Add notices for people whose turn it is, once per turn, and only if they do not look."""
    now, waiting = clock.now(), asked_seats()
    for (person, game_id), open_asks in waiting.items():
        if min(since for _, _, since in open_asks) > now - GRACE:
            continue
        key = " ".join(f"{seat}:{ask_number}" for seat, ask_number, _ in sorted(open_asks))[:80]
        last_told, _new = Told.objects.get_or_create(person_id=person, game_id=game_id)
        if last_told.asks != key:
            tell_turn(last_told, person, game_id, key)


def tell_turn(last_told: Told, person_id: int, game_id: str, key: str) -> None:
    try:
        table = load_game(game_id).table
        turn = str(table.game.turn_mark(table.state))[:40]
    except NoSuchGame:
        return
    except Damaged:  # nobody can play it now, so there is no notice, and no second look
        turn = last_told.turn
    is_known = turn == last_told.turn
    # Several workers may get here; only one of them goes on.
    is_claimed = Told.objects.filter(pk=last_told.pk, asks=last_told.asks).update(
        asks=key, turn=turn
    )
    if is_claimed and not is_known and not is_looking(person_id, game_id):
        add_notices(person_id, game_id, EventKind.TURN)


def asked_seats(
    persons: Iterable[int] | None = None, game_id: str | None = None
) -> dict[tuple[int, str], list[tuple[int, int, float]]]:
    """Return the open asks of persons with a channel: (seat, number, since) by (person, game)."""
    if persons is None:
        with_channel = Channel.objects.values("person")
        seats = Seat.objects.filter(person__in=with_channel, person__is_active=True)
    else:
        seats = Seat.objects.filter(person__in=persons)
    if game_id is not None:
        seats = seats.filter(game=game_id)
    seats_by_game: dict[tuple[int, str], list[tuple[int, int, float]]] = {}
    for ask in asks.asks_of_people(seats):
        seats_by_game.setdefault((ask.person_id, ask.game_id), []).append(
            (ask.seat, ask.number, ask.since)
        )
    return seats_by_game
