"""What a person is told of his tables when he does not look: laid down here, sent by the herald.

It tells no hand and no secret: which game, what is wanted, and where.  Whether it comes, and when,
depends on what this person is asked himself, never on what others have answered in secret."""

from __future__ import annotations

import logging
import queue
from collections.abc import Iterable

from kabinett.web.host import clock
from kabinett.web.live import presence
from kabinett.web.play import asks
from kabinett.web.play.events import Event, What
from kabinett.web.play.models import Kind, Seat
from kabinett.web.play.tables import Damaged, NoSuchGame, open_game
from kabinett.web.talk.models import Channel, Notice, Told, Wishes
from kabinett.web.talk.quiet import when

log = logging.getLogger("kabinett.notices")

#: Seconds after an ask was opened: who answers sooner need not be told.
GRACE = 60.0
#: Of what else that happens in a game persons are told.
ALSO = {What.WARNING, What.TIME_OUT, What.PROPOSAL, What.SEAT, What.OVER}

#: What the owner's thread has told of.
heard: queue.SimpleQueue[Event] = queue.SimpleQueue()


def hear(event: Event) -> None:
    """Something has happened to a person; called in the owner's thread, so this is quick."""
    if event.what in ALSO:
        heard.put(event)


def lay_down_heard() -> None:
    """Lay down what was heard of since."""
    while not heard.empty():
        event = heard.get()
        if not looks(event.person, event.game):
            lay_down(event.person, event.game, event.what)


def looks(person: int, game: str) -> bool:
    """Does the person have the table before him, or had it just now?"""
    seats = Seat.objects.filter(person=person, game=game)
    return seats.filter(looked__gte=presence.now() - presence.HERE).exists()


def lay_down(person: int, game: str, what: str) -> None:
    """A notice for each channel of a person, unless the same waits there already."""
    wishes = Wishes.objects.filter(person=person).first() or Wishes(person_id=person)
    due = when(wishes, clock.now(), digest=what in (What.TURN, What.OVER))
    for channel in Channel.objects.filter(person=person):
        if not Notice.objects.filter(channel=channel, game=game, what=what).exists():
            Notice.objects.create(channel=channel, game_id=game, what=what, due=due)


# -- whose turn it is


def find_turns() -> None:
    """Lay down for whom it has become the turn: once a turn, and only who does not look."""
    now, waiting = clock.now(), asked_seats()
    for (person, game), opened in waiting.items():
        if min(since for _, _, since in opened) > now - GRACE:
            continue
        key = " ".join(f"{seat}:{opening}" for seat, opening, _ in sorted(opened))[:80]
        told, _new = Told.objects.get_or_create(person_id=person, game_id=game)
        if told.asks != key:
            tell_turn(told, person, game, key)


def tell_turn(told: Told, person: int, game: str, key: str) -> None:
    try:
        table = open_game(game).table
    except (Damaged, NoSuchGame):
        return
    turn = str(table.game.turn_mark(table.state))[:40]
    known = turn == told.turn
    # Several workers may have come so far: one of them goes on.
    claimed = Told.objects.filter(pk=told.pk, asks=told.asks).update(asks=key, turn=turn)
    if claimed and not known and not looks(person, game):
        lay_down(person, game, What.TURN)


def asked_seats(
    persons: Iterable[int] | None = None, game: str | None = None
) -> dict[tuple[int, str], list[tuple[int, int, float]]]:
    """What is asked of those who can be told: by person and game; seat, opening, since when."""
    rows = Seat.objects.filter(kind=Kind.PERSON, game__over=False, game__record="")
    if persons is None:
        rows = rows.filter(person__in=Channel.objects.values("person"), person__is_active=True)
    else:
        rows = rows.filter(person__in=persons)
    if game is not None:
        rows = rows.filter(game=game)
    found: dict[tuple[int, str], list[tuple[int, int, float]]] = {}
    for person, table, number, stored in rows.values_list("person", "game", "number", "game__asks"):
        asked = asks.of(stored, number)
        if asked.ask is not None and asked.since is not None:
            found.setdefault((person, table), []).append((number, asked.opening, asked.since))
    return found
