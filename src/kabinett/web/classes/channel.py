"""The class as a pupil at a table sees it, beside the game: sent whenever the class changes.

Each feature of a class adds to two tables: `parts` has the functions that say what a pupil sees,
and `actions` has those that do what a pupil asks for.  A feature that changes something calls
`classes.note_change`."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from weakref import WeakKeyDictionary

from django.db import connection
from django.utils import translation

from kabinett.core.data import Data
from kabinett.web.classes.classes import Refusal, note_change
from kabinett.web.classes.models import Class, ClassTable
from kabinett.web.host import limits
from kabinett.web.live import session as sessions
from kabinett.web.live.refusals import describe_error
from kabinett.web.live.session import Nonsense, Session, Viewpoint

log = logging.getLogger("kabinett.classes")


@dataclass(frozen=True)
class AtTable:
    """Somebody who looks at a table of a class."""

    table: ClassTable
    person: int | None
    seat: int  # the seat through whose eyes he looks

    @property
    def school_class(self) -> Class:
        return self.table.school_class


#: What a pupil sees of the class, by name.  The functions answer in the language of the moment.
parts: dict[str, Callable[[AtTable], object]] = {}
#: What a pupil may do, by name.  The functions raise `Refusal` or `Nonsense`.
actions: dict[str, Callable[[AtTable, Data], None]] = {}

#: A single thread, so that the pupils' actions are done in the order in which they came.
_clerk = ThreadPoolExecutor(1, "class clerk")


# -- to the browsers


class Teller:
    """What this process has sent to its browsers."""

    def __init__(self) -> None:
        self.plain_games: set[str] = set()  # games looked at that belong to no class
        self.sent: WeakKeyDictionary[Session, dict[Viewpoint, tuple[int, str]]] = (
            WeakKeyDictionary()
        )

    def tell_new(self) -> None:
        """Send the class to everybody at its tables who has not seen its present state."""
        viewpoints = sessions.all_viewpoints()
        looked_at = {viewpoint.game_id for _session, viewpoint in viewpoints}
        self.plain_games &= looked_at
        rows = ClassTable.objects.filter(game__in=looked_at - self.plain_games)
        tables = {row.game_id: row for row in rows.select_related("school_class")}
        self.plain_games |= looked_at - tables.keys()
        for session, viewpoint in viewpoints:
            if viewpoint.game_id in tables:
                self.tell(session, viewpoint, tables[viewpoint.game_id])

    def tell(self, session: Session, viewpoint: Viewpoint, table: ClassTable) -> None:
        of_session, revision = self.sent.setdefault(session, {}), table.school_class.revision
        sent_revision, sent_text = of_session.get(viewpoint, (-1, ""))
        if sent_revision == revision:
            return
        with translation.override(session.language):
            text = json.dumps(data_for(AtTable(table, session.person, viewpoint.seat)))
        of_session[viewpoint] = revision, text
        if text != sent_text:
            session.tell_about(viewpoint, "class", text)


teller = Teller()


def data_for(at_table: AtTable) -> Data:
    return {name: part(at_table) for name, part in parts.items()}


# -- from the browsers


def hear(session: Session, viewpoint: Viewpoint, message: Data) -> None:
    """Do what a pupil asks for: ``act`` names it."""
    request_id, act = message.get("id"), message.get("act")
    if type(request_id) is not int or act not in actions:
        raise Nonsense
    limits.spend("chat", session.visitor.name)
    action = partial(do, session.person, viewpoint, message, session.language)
    _clerk.submit(action).add_done_callback(partial(report_outcome, session, request_id))


def do(person: int | None, viewpoint: Viewpoint, message: Data, language: str) -> None:
    try:
        tables = ClassTable.objects.select_related("school_class")
        table = tables.filter(game=viewpoint.game_id).first()
        with translation.override(language):
            if table is None:
                raise Nonsense
            actions[message["act"]](AtTable(table, person, viewpoint.seat), message)
        note_change(table.school_class)
    finally:
        connection.close()


def report_outcome(session: Session, request_id: int, future: Future[None]) -> None:
    error = future.exception()
    if error is None:
        return session.confirm(request_id)
    with translation.override(session.language):
        if isinstance(error, Refusal):
            return session.refuse(request_id, str(error))
        return session.refuse(request_id, describe_error(error, "a class's table")[1])
