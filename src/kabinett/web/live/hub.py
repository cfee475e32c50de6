"""What all the viewers see of the open games, and what has changed for each.

What is other in what everybody sees is found once, put into words and written once a language,
however many look on.  Of a seat, and of the spectators, one view a language is kept, with what
was told last; only what is other since is sent.  All of this happens in the owner's thread.

What is kept of a game is changed in place.  Most of the time that it took to copy all of it went
into fetching it: of a hundred games none finds its own in the processor's cache."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kabinett.core.difference import KEYED, difference
from kabinett.core.showing import Other, Showing
from kabinett.core.words import Wording
from kabinett.web.host.compact import compact
from kabinett.web.live import view_data
from kabinett.web.play import past
from kabinett.web.play.tables import Opened

Data = dict[str, Any]

#: Of so many games that nobody listens to it is kept what was told.
KEPT = 200

#: Stands for changes that nobody has counted.
MANY = 2

#: Hears what is sent to a viewer: one of "view", "change", "gone", and its JSON text.
Ear = Callable[[str, str], None]


@dataclass
class Spoken:
    """What everybody sees of a game, in one language."""

    revision: int
    data: Data
    words: Wording
    number: int = 0  # counts its changes
    change: str = "{}"  # the last of them, as JSON

    def become(self, revision: int, change: Data) -> None:
        """It is up to date again; ``change`` is what `difference` tells of that."""
        self.revision = revision
        if change:
            self.number += 1
            self.change = compact(change)


@dataclass
class Public:
    """What everybody sees of a game at a revision."""

    revision: int
    shown: Showing
    beside: Data
    before: int = -1  # the revision from which on these are other
    others: list[Other] = field(default_factory=list)
    alone: bool = True  # what in the scene is not made of things is other
    others_beside: Data = field(default_factory=dict)
    spoken: dict[str, Spoken] = field(default_factory=dict)  # by language

    @classmethod
    def of(cls, opened: Opened) -> Public:
        shown = opened.table.game.showing(opened.table.state)
        return cls(opened.row.revision, shown, view_data.beside(opened))

    def follow(self, opened: Opened) -> None:
        """Bring it to what the game is now."""
        if self.revision != opened.row.revision:
            before, self.beside = self.beside, view_data.beside(opened)
            self.others, self.alone = self.shown.follow(opened.table.state)
            self.others_beside = {
                name: value for name, value in self.beside.items() if before[name] != value
            }
            self.before, self.revision = self.revision, opened.row.revision

    def speak(self, opened: Opened, language: str) -> Spoken:
        """In a language, as the game is now."""
        self.follow(opened)
        known = self.spoken.get(language)
        if known is not None and known.revision == self.revision:
            return known
        words = opened.table.wording(language)
        if known is not None and known.words is words and known.revision == self.before:
            known.become(self.revision, self.changed(known, opened))
        else:
            said = view_data.in_words(self.beside, opened, opened.table, words)
            data = self.shown.scene().data(words) | said
            known = known or Spoken(self.revision, data, words)
            known.become(self.revision, difference(known.data, data))
            known.data, known.words = data, words
        self.spoken[language] = known
        return known

    def changed(self, known: Spoken, opened: Opened) -> Data:
        """Bring the data up to date by what is other in the scene, and what stands beside it."""
        change, words = {}, known.words
        for other in self.others:
            if patch := other.lay_on(known.data, words):
                change[other.member] = patch
        now = view_data.in_words(self.others_beside, opened, opened.table, words)
        if self.alone:
            now = self.shown.rest.alone(words) | now
        for name, value in now.items():
            if known.data[name] != value:
                change[name] = known.data[name] = value
        return change


@dataclass
class Seen:
    """What one seat, or the spectators, have been told, in one language."""

    viewer: int
    language: str
    spoken: Spoken
    heard: int  # of its changes
    own: view_data.Own
    said: Data  # the same in words
    words: Wording
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
        # By game, and whether it is for those who look on later.
        self.publics: dict[tuple[str, bool], Public] = {}
        self.seen: dict[str, dict[tuple[int, str], Seen]] = {}  # by game; viewer and language

    def view(self, opened: Opened, viewer: int, language: str) -> Data:
        """The whole of what a viewer sees now."""
        opened = past.seen(opened, viewer)
        seen = self.of(opened, viewer, language)
        return self.whole(opened, seen)

    def whole(self, opened: Opened, seen: Seen) -> Data:
        """The same of a view that is up to date.  It may be kept: members are changed in place."""
        log, public = opened.table.log_for(seen.viewer), seen.spoken.data
        return {
            "version": seen.version,
            "public": {
                name: dict(member) if name in KEYED else member for name, member in public.items()
            },
            "own": seen.said,
            "log_start": 0,
            "log": view_data.log_lines(log, seen.spoken.words),
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
        for seen in self.seen.get(opened.row.id, {}).values():
            if seen.ears:
                self.update(past.seen(opened, seen.viewer), seen)

    def forget_unwatched(self) -> set[str]:
        """What is kept of games that nobody looks at is no longer so; the others."""
        watched = self.watched()
        for game in [each for each in self.seen if each not in watched]:
            self.forget(game)
        return watched

    def show_anew(self, opened: Opened) -> None:
        """Show all of a game to all who look at it, though nothing was done in it."""
        for late in (False, True):
            self.publics.pop((opened.row.id, late), None)
        for seen in self.seen.get(opened.row.id, {}).values():
            seen.revision = -1
        self.catch_up(opened)

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
        views = self.views(opened.row.id)
        seen = views.get((viewer, language))
        if seen is None:
            spoken = self.speak(opened, viewer, language)
            own = view_data.Own.of(opened, viewer)
            said = own.said(opened, spoken.words)
            log, revision = opened.table.log, opened.row.revision
            lines = readable(opened, viewer, len(log))
            seen = Seen(
                *(viewer, language, spoken, spoken.number, own, said, spoken.words),
                *(len(log), lines, revision),
            )
            views[viewer, language] = seen
        else:
            self.update(opened, seen)
        return seen

    def views(self, game: str) -> dict[tuple[int, str], Seen]:
        """All views of a game.  They stay when nobody looks, as long as there is room: their
        versions must not tell that something has changed which the viewer may not know."""
        known = self.seen.pop(game, None)
        self.seen[game] = {} if known is None else known  # the last that was looked at
        if known is None:
            watched = self.watched()
            for old in [each for each in self.seen if each not in watched][:-KEPT]:
                self.forget(old)
        return self.seen[game]

    def forget(self, game: str) -> None:
        self.seen.pop(game)
        for late in (False, True):
            self.publics.pop((game, late), None)

    def speak(self, opened: Opened, viewer: int, language: str) -> Spoken:
        """What everybody sees, in a language; of those who look on later, all of them."""
        key = opened.row.id, viewer == past.LATE
        known = self.publics.get(key)
        found = known.spoken.get(language) if known is not None else None
        if found is not None and found.revision == opened.row.revision:
            return found
        # If anything goes wrong it is not known any more.
        public = self.publics.pop(key, None) or Public.of(opened)
        spoken = public.speak(opened, language)
        self.publics[key] = public
        return spoken

    def update(self, opened: Opened, seen: Seen) -> None:
        """Bring a view to what it is now, and tell who listens to it what has changed."""
        if seen.revision == opened.row.revision:
            return
        spoken = self.speak(opened, seen.viewer, seen.language)
        own, private = view_data.Own.of(opened, seen.viewer), "{}"
        if spoken.words is not seen.words or not own.same(seen.own):
            said = own.said(opened, spoken.words)
            if other := difference(seen.said, said):
                private = compact(other)
            seen.said, seen.words = said, spoken.words
        missed = spoken.number - seen.heard if spoken is seen.spoken else MANY
        start, entries = self.unread(opened, seen)
        changed = missed or private != "{}" or entries or start < seen.lines
        seen.spoken, seen.heard = spoken, spoken.number
        seen.own, seen.revision = own, opened.row.revision
        seen.entries, seen.lines = len(opened.table.log), start + len(entries)
        if not changed:
            return
        seen.number += 1
        if not seen.ears:
            return
        if missed > 1:
            kind, text = "view", compact(self.whole(opened, seen))
        else:
            shared = spoken.change if missed else "{}"
            log = view_data.log_text(entries, spoken.words)
            kind, text = (
                "change",
                (
                    f'{{"version":"{seen.version}","public":{shared},"own":{private},'
                    f'"log_start":{start},"log":{log}}}'
                ),
            )
        for ear in seen.ears:
            ear(kind, text)

    def unread(self, opened: Opened, seen: Seen) -> tuple[int, list[Any]]:
        """From which of the viewer's lines on the log is other, and the entries from there."""
        if seen.viewer == past.LATE and opened.row.over:
            return 0, opened.table.log_for(seen.viewer)  # from now on it is the game as it is
        first, start = seen.entries, seen.lines
        if opened.cuts:
            cut = min((left for at, left in opened.cuts if at > seen.revision), default=first)
            if cut < first:
                first, start = cut, readable(opened, seen.viewer, cut)
        return start, opened.table.log_for(seen.viewer, first)


def readable(opened: Opened, viewer: int, entries: int) -> int:
    """How many of the first entries of the log the viewer may read."""
    return sum(entry.to in (-1, viewer) for entry in opened.table.log[:entries])


hub = Hub()
