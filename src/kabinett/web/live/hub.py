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
from kabinett.core.play.table import LogEntry
from kabinett.core.scene import Keys
from kabinett.core.words import Wording
from kabinett.web.live import view_data
from kabinett.web.play import past
from kabinett.web.play.tables import Opened

Data = dict[str, Any]

#: Of so many games it is kept what was told.
KEPT = 1000

#: Hears what is sent to a viewer: one of "view", "change", "gone", and its JSON text.
Ear = Callable[[str, str], None]


#: What is written is made here, and has no circles.
compact: Callable[[Any], str] = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False
).encode


@dataclass
class Public:
    """What everybody sees of a game at a revision, in one language."""

    revision: int
    data: Data
    keys: Keys
    words: Wording
    before: Public | None = None  # what it was the time before
    change: str = ""  # from there, as JSON
    logs: dict[tuple[int, ...], str] = field(default_factory=dict)  # entries told, as JSON


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
        # By game, whether it is for those who look on later, and language.
        self.publics: dict[tuple[str, bool, str], Public] = {}
        self.seen: dict[str, dict[tuple[int, str], Seen]] = {}  # by game; viewer and language

    def view(self, opened: Opened, viewer: int, language: str) -> Data:
        """The whole of what a viewer sees now."""
        opened = past.seen(opened, viewer)
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
        opened = past.seen(opened, viewer)
        seen = self.of(opened, viewer, language)
        seen.ears.append(ear)
        if last != seen.version:
            ear("view", compact(self.view(opened, viewer, language)))

    def leave(self, game: str, language: str, ear: Ear) -> None:
        for (_, spoken), seen in self.seen.get(game, {}).items():
            if spoken == language and ear in seen.ears:
                seen.ears.remove(ear)

    def publish(self, games: Sequence[Opened]) -> None:
        """Tell what has changed in these games, to whoever listens."""
        for opened in games:
            past.note(opened)
            self.catch_up(opened)

    def catch_up(self, opened: Opened) -> None:
        """Tell what has changed in a game; for those who look on later, by the time too."""
        for seen in self.seen.get(opened.row.pk, {}).values():
            change = self.update(past.seen(opened, seen.viewer), seen) if seen.ears else ""
            for ear in seen.ears if change else ():
                ear("change", change)

    def behind(self) -> list[str]:
        """The games at which somebody looks on later; from any thread."""
        return [
            game
            for game, views in list(self.seen.items())
            if any(seen.viewer == past.LATE and seen.ears for seen in list(views.values()))
        ]

    def watched(self) -> set[str]:
        """The games that somebody listens to."""
        return {
            game for game, views in self.seen.items() if any(seen.ears for seen in views.values())
        }

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
            public = self.public(opened, viewer, language)
            own = view_data.own_of(opened, viewer, language)
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
        for viewer, language in self.seen.pop(game):
            self.publics.pop((game, viewer == past.LATE, language), None)

    def public(self, opened: Opened, viewer: int, language: str) -> Public:
        """What everybody sees now: made once a revision and language."""
        key = opened.row.pk, viewer == past.LATE, language
        last = self.publics.get(key)
        if last is None or last.revision != opened.row.revision:
            keys, words = opened.scene()[1], opened.table.wording(language)
            before = (last.keys, last.data) if last and last.words is words else None
            with translation.override(language):
                data = view_data.public_of(opened, language, before)
            now = Public(opened.row.revision, data, keys, words, last)
            if last is not None:
                # Of a chain only the last link is of use, and of it not what was told.
                last.before, last.logs = None, {}
                now.change = compact(difference(last.data, data))
            self.publics[key] = now
        return self.publics[key]

    def update(self, opened: Opened, seen: Seen) -> str:
        """Bring a view to what it is now; the change as JSON, "" if there is none."""
        if seen.revision == opened.row.revision:
            return ""
        public = self.public(opened, seen.viewer, seen.language)
        own = view_data.own_of(opened, seen.viewer, seen.language)
        if public.before is seen.public:
            shared = public.change
        else:
            shared = compact(difference(seen.public.data, public.data))
        private = compact(other) if (other := difference(seen.own, own)) else "{}"
        start, entries = self.unread(opened, seen)
        changed = shared != "{}" or private != "{}" or entries or start < seen.lines
        seen.public, seen.own, seen.revision = public, own, opened.row.revision
        seen.entries, seen.lines = len(opened.table.log), start + len(entries)
        if not changed:
            return ""
        seen.number += 1
        log = self.log_text(public, entries, opened, seen.language)
        return (
            f'{{"version":"{seen.version}","public":{shared},"own":{private},'
            f'"log_start":{start},"log":{log}}}'
        )

    def log_text(
        self, public: Public, entries: list[LogEntry], opened: Opened, language: str
    ) -> str:
        """New lines of the log: written once a language where everybody may read them."""
        if not entries:
            return "[]"
        key = tuple([id(entry) for entry in entries])
        if key not in public.logs:
            lines = view_data.log_lines(entries, opened.table, language)
            public.logs[key] = compact(lines)
        return public.logs[key]

    def unread(self, opened: Opened, seen: Seen) -> tuple[int, list[Any]]:
        """From which of the viewer's lines on the log is other, and the entries from there."""
        if seen.viewer == past.LATE and opened.row.over:
            return 0, opened.table.log_for(seen.viewer)  # from now on it is the game as it is
        first, start = seen.entries, seen.lines
        cut = min((left for at, left in opened.cuts if at > seen.revision), default=first)
        if cut < first:
            first, start = cut, readable(opened, seen.viewer, cut)
        return start, opened.table.log_for(seen.viewer, first)


def readable(opened: Opened, viewer: int, entries: int) -> int:
    """How many of the first entries of the log the viewer may read."""
    return sum(entry.to in (-1, viewer) for entry in opened.table.log[:entries])


hub = Hub()
