"""Sends pupils at a table the state of their class, besides the game, whenever it changes.

`parts` has the functions that return what a pupil sees.  `actions` and `seat_actions` have those
that carry out a pupil's requests.  A function that changes something calls `classes.note_change`,
or `ClassBroadcaster.tell_seat` if only the pupils of one seat see the change.
`kabinett.web.wiring` fills the three tables."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from weakref import WeakKeyDictionary

from django.db import DatabaseError, InterfaceError, connection
from django.utils import translation

from kabinett.core.data import Data
from kabinett.web.classes.models import Class, ClassTable
from kabinett.web.classes.teaching import note_change
from kabinett.web.host import limits
from kabinett.web.live.refusals import describe_error
from kabinett.web.live.session import NONSENSE, Nonsense, Session, Viewpoint, sessions

log = logging.getLogger("kabinett.classes")


@dataclass(frozen=True)
class AtTable:
    """Somebody who looks at a table of a class."""

    table: ClassTable
    person_id: int | None
    seat: int  # the seat from which the person sees the table

    @property
    def school_class(self) -> Class:
        return self.table.school_class


#: What a pupil sees of the class, by name.  The functions use the active language.
parts: dict[str, Callable[[AtTable], object]] = {}
#: What a pupil may do, by name.  The functions raise `Refused` or `Nonsense`.
actions: dict[str, Callable[[AtTable, Data], None]] = {}
#: Actions that change only what the pupils of one seat see.  They inform these pupils themselves.
seat_actions: dict[str, Callable[[AtTable, Data], None]] = {}

#: A single thread, so that the pupils' actions happen in the order in which they arrive.
action_queue = ThreadPoolExecutor(1, "class actions")


# -- to the browsers


class ClassBroadcaster:
    """Sends the class to the browsers of this process, and remembers what it has sent."""

    def __init__(self) -> None:
        self.plain_games: set[str] = set()  # watched games that belong to no class
        self.sent: WeakKeyDictionary[Session, dict[Viewpoint, tuple[int, str]]] = (
            WeakKeyDictionary()
        )

    def tell_new(self) -> None:
        """Send the class to everybody at its tables who has not seen its present state."""
        viewpoints = sessions.viewpoints()
        looked_at = {viewpoint.game_id for _session, viewpoint in viewpoints}
        self.plain_games &= looked_at
        rows = ClassTable.objects.filter(game__in=looked_at - self.plain_games)
        tables = {row.game_id: row for row in rows.select_related("school_class", "game")}
        self.plain_games |= looked_at - tables.keys()
        for session, viewpoint in viewpoints:
            if viewpoint.game_id in tables:
                self.tell(session, viewpoint, tables[viewpoint.game_id])

    def tell_seat(self, game_id: str, seat: int) -> None:
        """Send the class to everybody who sees the table from this seat."""
        table = ClassTable.objects.filter(game=game_id).select_related("school_class").first()
        for session, viewpoint in sessions.at_table(game_id):
            if table is not None and viewpoint.seat == seat:
                of_session = self.sent.setdefault(session, {})
                of_session[viewpoint] = -1, of_session.get(viewpoint, (-1, ""))[1]
                self.tell(session, viewpoint, table)

    def tell(self, session: Session, viewpoint: Viewpoint, table: ClassTable) -> None:
        of_session, revision = self.sent.setdefault(session, {}), table.school_class.revision
        sent_revision, sent_text = of_session.get(viewpoint, (-1, ""))
        if sent_revision == revision:
            return
        try:
            with translation.override(session.language):
                at_table = AtTable(table, session.person_id, viewpoint.seat)
                text = json.dumps({name: part(at_table) for name, part in parts.items()})
        except (DatabaseError, InterfaceError):
            raise  # the next call sends it
        except Exception:  # other tables must still get their classes
            log.exception("the class at table %s cannot be shown", viewpoint.game_id)
            text = sent_text
        of_session[viewpoint] = revision, text
        if text != sent_text:
            session.queue_about(viewpoint, "class", text)


class_broadcaster = ClassBroadcaster()


# -- from the browsers


def hear(session: Session, viewpoint: Viewpoint, message: Data) -> None:
    """Carry out the pupil's action that ``act`` names."""
    request_id, act = message.get("id"), str(message.get("act"))
    if type(request_id) is not int or act not in {*actions, *seat_actions}:
        raise Nonsense
    limit = limits.ANSWERS if act in seat_actions else limits.CHAT
    limits.spend(limit, session.visitor.counted)
    action = partial(do, session.person_id, viewpoint, message, session.language)
    action_queue.submit(action).add_done_callback(partial(send_outcome, session, request_id))


def do(person_id: int | None, viewpoint: Viewpoint, message: Data, language: str) -> None:
    try:
        tables = ClassTable.objects.select_related("school_class")
        table = tables.filter(game=viewpoint.game_id).first()
        with translation.override(language):
            if table is None:
                raise Nonsense
            at_table, act = AtTable(table, person_id, viewpoint.seat), message["act"]
            if act in seat_actions:
                seat_actions[act](at_table, message)
            else:
                actions[act](at_table, message)
                note_change(table.school_class)
    finally:
        connection.close()


def send_outcome(session: Session, request_id: int, future: Future[None]) -> None:
    error = future.exception()
    if error is None:
        return session.confirm(request_id)
    if isinstance(error, Nonsense):
        return session.close(NONSENSE)
    with translation.override(session.language):
        return session.refuse(request_id, describe_error(error, "a class's table")[1])
