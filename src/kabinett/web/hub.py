"""What all the viewers see of the open games, and what has changed for each.

What everybody sees is put into words once a language, and its change is found and written once,
however many look on.  Of a seat, and of the spectators, one view a language is kept, with what
was told last; only what is other since is sent.  All of this happens in the owner's thread."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import translation

from kabinett.core.difference import difference
from kabinett.web import view_data
from kabinett.web.tables import Opened

Data = dict[str, Any]

#: Of so many games it is kept what was told.
KEPT = 1000

#: Hears what is sent to a viewer: one of "view", "change", "gone", and its JSON text.
Ear = Callable[[str, str], None]


def compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@dataclass
class Public:
    """What everybody sees of a game at a revision, in one language."""

    revision: int
    data: Data
    before: Public | None = None  # what it was the time before
    change: str = ""  # from there, as JSON


@dataclass
class Seen:
    """What one seat, or the spectators, have been told, in one language."""

    viewer: int
    language: str
    public: Public
    own: Data
    entries: int  # of the table's log, that have been looked at
    lines: int  # of them, that this viewer may read
    revision: int
    # Counts what was told.  It never comes again, and no hidden answer shows in it.
    number: int = 0
    origin: str = field(default_factory=lambda: secrets.token_hex(4))
    ears: list[Ear] = field(default_factory=list)

    @property
    def version(self) -> str:
        return f"{self.origin}-{self.number}"


class Hub:
    """All that is being looked at."""

    def __init__(self) -> None:
        self.publics: dict[tuple[str, str], Public] = {}  # by game and language
        self.seen: dict[str, dict[tuple[int, str], Seen]] = {}  # by game; viewer and language

    def view(self, opened: Opened, viewer: int, language: str) -> Data:
        """The whole of what a viewer sees now."""
        seen = self.of(opened, viewer, language)
        log = opened.table.log_for(viewer)
        return {
            "version": seen.version,
            "public": seen.public.data,
            "own": seen.own,
            "log_start": 0,
            "log": view_data.log_lines(log, opened.table, language),
        }

    def join(self, opened: Opened, viewer: int, language: str, ear: Ear, last: str = "") -> None:
        """Let somebody hear what changes, and the whole view first unless he has it."""
        seen = self.of(opened, viewer, language)
        seen.ears.append(ear)
        if last != seen.version:
            ear("view", compact(self.view(opened, viewer, language)))

    def leave(self, game: str, viewer: int, language: str, ear: Ear) -> None:
        views = self.seen.get(game, {})
        seen = views.get((viewer, language))
        if seen is not None and ear in seen.ears:
            seen.ears.remove(ear)

    def publish(self, games: Sequence[Opened]) -> None:
        """Tell what has changed in these games, to whoever listens."""
        for opened in games:
            for seen in self.seen.get(opened.row.pk, {}).values():
                change = self.update(opened, seen) if seen.ears else ""
                for ear in seen.ears if change else ():
                    ear("change", change)

    def gone(self, game: str) -> None:
        """A game has been deleted."""
        for seen in self.views(game).values():
            for ear in seen.ears:
                ear("gone", "{}")
        self.forget(game)

    # -- one view

    def of(self, opened: Opened, viewer: int, language: str) -> Seen:
        """A viewer's view, as it is now."""
        views = self.views(opened.row.pk)
        seen = views.get((viewer, language))
        if seen is None:
            public, own = self.public(opened, language), view_data.own_of(opened, viewer, language)
            log, revision = opened.table.log, opened.row.revision
            lines = readable(opened, viewer, len(log))
            seen = Seen(viewer, language, public, own, len(log), lines, revision)
            views[viewer, language] = seen
        elif change := self.update(opened, seen):
            for ear in seen.ears:
                ear("change", change)
        return seen

    def views(self, game: str) -> dict[tuple[int, str], Seen]:
        """All views of a game.  They stay when nobody looks, as long as there is room: their
        versions must not tell that something has changed which the viewer may not know."""
        if game not in self.seen:
            self.seen[game] = {}
            for old in [*self.seen][:-KEPT]:
                if not any(seen.ears for seen in self.seen[old].values()):
                    self.forget(old)
        return self.seen[game]

    def forget(self, game: str) -> None:
        for _, language in self.seen.pop(game):
            self.publics.pop((game, language), None)

    def public(self, opened: Opened, language: str) -> Public:
        """What everybody sees now: made once a revision and language."""
        key = opened.row.pk, language
        last = self.publics.get(key)
        if last is None or last.revision != opened.row.revision:
            with translation.override(language):
                data = view_data.public_of(opened, language)
            now = Public(opened.row.revision, data, last)
            if last is not None:
                last.before = None  # of a chain only the last link is of use
                now.change = compact(difference(last.data, data))
            self.publics[key] = now
        return self.publics[key]

    def update(self, opened: Opened, seen: Seen) -> str:
        """Bring a view to what it is now; the change as JSON, "" if there is none."""
        if seen.revision == opened.row.revision:
            return ""
        public = self.public(opened, seen.language)
        own = view_data.own_of(opened, seen.viewer, seen.language)
        if public.before is seen.public:
            shared = public.change
        else:
            shared = compact(difference(seen.public.data, public.data))
        private = compact(difference(seen.own, own))
        start, entries = self.unread(opened, seen)
        changed = shared != "{}" or private != "{}" or entries or start < seen.lines
        seen.public, seen.own, seen.revision = public, own, opened.row.revision
        seen.entries, seen.lines = len(opened.table.log), start + len(entries)
        if not changed:
            return ""
        seen.number += 1
        log = compact(view_data.log_lines(entries, opened.table, seen.language))
        return (
            f'{{"version":"{seen.version}","public":{shared},"own":{private},'
            f'"log_start":{start},"log":{log}}}'
        )

    def unread(self, opened: Opened, seen: Seen) -> tuple[int, list[Any]]:
        """From which of the viewer's lines on the log is other, and the entries from there."""
        first, start = seen.entries, seen.lines
        cut = min((left for at, left in opened.cuts if at > seen.revision), default=first)
        if cut < first:
            first, start = cut, readable(opened, seen.viewer, cut)
        return start, opened.table.log_for(seen.viewer, first)


def readable(opened: Opened, viewer: int, entries: int) -> int:
    """How many of the first entries of the log the viewer may read."""
    return sum(entry.to in (-1, viewer) for entry in opened.table.log[:entries])


hub = Hub()
