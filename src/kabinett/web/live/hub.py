"""The views of all viewers of open games, and what has changed in each view.

The hub finds the changes of a public view once and makes their words and JSON once per language,
however many people watch.  For each seat, and for the spectators, it keeps the view that was last
sent in each language, and sends only the differences.  All of this happens in the owner's thread.

It changes a view's data in place.  Copying was slow because, with a hundred games, the data of a
game is no longer in the processor's cache."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from kabinett.core.data import Data
from kabinett.core.show.difference import KEYED, difference
from kabinett.core.show.scene_parts import MemberChange, Showing
from kabinett.core.whole_scene import showing_of
from kabinett.core.words import Wording
from kabinett.web.host.compact import compact
from kabinett.web.live import log_data, view_data
from kabinett.web.play import past
from kabinett.web.play.open_game import OpenGame

log = logging.getLogger("kabinett.hub")

#: Games without listeners whose last views the hub keeps.
MOST_UNWATCHED = 200

#: Means an unknown number of changes.
MANY = 2
#: Comes before all revisions, also those of past moments.
NO_REVISION = 2 * past.PAST_REVISIONS

#: A function that receives a viewer's messages: "view", "change" or "gone", and the JSON text.
Ear = Callable[[str, str], None]


@dataclass
class Translation:
    """The public view of a game, in one language."""

    revision: int
    data: Data
    words: Wording
    changes_made: int = 0
    change: str = "{}"  # the last change, as JSON

    def advance(self, revision: int, change: Data) -> None:
        """Move to a revision; ``change`` is the `difference` that leads there."""
        self.revision = revision
        if change:
            self.changes_made += 1
            self.change = compact(change)


@dataclass
class Public:
    """The public view of a game at a revision, not translated yet."""

    revision: int
    shown: Showing
    extras: Data
    previous_revision: int = NO_REVISION  # the revision from which the changes below lead here
    changes: list[MemberChange] = field(default_factory=list)
    rest_changed: bool = True  # has anything in the scene changed besides its things?
    extra_changes: Data = field(default_factory=dict)
    translations: dict[str, Translation] = field(default_factory=dict)  # by language

    @classmethod
    def of(cls, game: OpenGame) -> Public:
        showing = showing_of(game.table.game, game.table.state)
        return cls(game.row.revision, showing, view_data.extras_of(game))

    def follow(self, game: OpenGame) -> None:
        """Bring the view up to date with the game."""
        if self.revision != game.row.revision:
            old_extras, self.extras = self.extras, view_data.extras_of(game)
            self.changes, self.rest_changed = self.shown.follow(game.table.state)
            self.extra_changes = {
                name: value for name, value in self.extras.items() if old_extras[name] != value
            }
            self.previous_revision, self.revision = self.revision, game.row.revision

    def translate(self, game: OpenGame, language: str) -> Translation:
        """Return the up-to-date view in a language."""
        self.follow(game)
        translation = self.translations.get(language)
        if translation is not None and translation.revision == self.revision:
            return translation
        words = game.table.wording(language)
        if (
            translation is not None
            and translation.words is words
            and translation.revision == self.previous_revision
        ):
            translation.advance(self.revision, self.apply_changes(translation, game))
        else:
            extra_data = view_data.in_words(self.extras, game, game.table, words)
            data = self.shown.scene().data(words) | extra_data
            translation = translation or Translation(self.revision, data, words)
            translation.advance(self.revision, difference(translation.data, data))
            translation.data, translation.words = data, words
        self.translations[language] = translation
        return translation

    def apply_changes(self, translation: Translation, game: OpenGame) -> Data:
        """Apply the changes of scene and extras to a translation's data, and return their
        `difference`."""
        change, words = {}, translation.words
        for other in self.changes:
            if patch := other.lay_on(translation.data, words):
                change[other.member] = patch
        values = view_data.in_words(self.extra_changes, game, game.table, words)
        if self.rest_changed:
            values = self.shown.rest.alone(words) | values
        for name, value in values.items():
            if translation.data[name] != value:
                change[name] = translation.data[name] = value
        return change


@dataclass
class Audience:
    """One seat, or the spectators, in one language: what was sent, and who listens."""

    viewer: int
    language: str
    translation: Translation
    changes_seen: int  # how many changes of its translation it has received
    own: view_data.PrivateView
    own_data: Data  # ``own`` in the audience's language
    words: Wording
    entries_read: int  # how many entries of the table's log the hub has looked at
    lines_sent: int  # how many of these entries this viewer may read
    revision: int
    messages_sent: int = 0  # never repeats, and reveals no hidden answer
    origin: str = field(default_factory=lambda: secrets.token_hex(4))
    ears: list[Ear] = field(default_factory=list)

    @property
    def version(self) -> str:
        return f"{self.origin}-{self.messages_sent}"


class Hub:
    """All views of all watched games."""

    def __init__(self) -> None:
        # The key is a game, and whether its view is the one for delayed spectators.
        self.publics: dict[tuple[str, bool], Public] = {}
        # By game, then by viewer and language.
        self.audiences: dict[str, dict[tuple[int, str], Audience]] = {}

    def view(self, game: OpenGame, viewer: int, language: str) -> Data:
        """Return the whole present view of a viewer."""
        game = past.game_shown_to(game, viewer)
        audience = self.audience_of(game, viewer, language)
        return self.whole_view(game, audience)

    def whole_view(self, game: OpenGame, audience: Audience) -> Data:
        """Return the whole view of an up-to-date audience.  The caller may keep it although the hub
        changes its own data."""
        log, public = game.table.log_for(audience.viewer), audience.translation.data
        return {
            "version": audience.version,
            "public": {
                name: dict(member) if name in KEYED else member for name, member in public.items()
            },
            "own": audience.own_data,
            "log_start": 0,
            "log": log_data.log_lines(log, audience.translation.words),
        }

    def join(self, game: OpenGame, viewer: int, language: str, ear: Ear, last: str = "") -> None:
        """Send changes to a listener from now on.  First send the whole view, unless ``last`` says
        that the listener has it."""
        game = past.game_shown_to(game, viewer)
        audience = self.audience_of(game, viewer, language)
        audience.ears.append(ear)
        if last != audience.version:
            ear("view", compact(self.view(game, viewer, language)))

    def leave(self, game_id: str, language: str, ear: Ear) -> None:
        for (_, audience_language), audience in self.audiences.get(game_id, {}).items():
            if audience_language == language and ear in audience.ears:
                audience.ears.remove(ear)

    def publish(self, games: Sequence[OpenGame]) -> None:
        """Send the changes of these games to all who listen."""
        for game in games:
            past.keep_moment(game)
            self.catch_up(game)

    def catch_up(self, game: OpenGame) -> None:
        """Send a game's changes to its listeners.  If one view fails, the others follow.

        Delayed spectators also get changes when time passes."""
        for audience in self.audiences.get(game.row.id, {}).values():
            if not audience.ears:
                continue
            try:
                self.update(past.game_shown_to(game, audience.viewer), audience)
            except (Exception, SystemExit):  # rules that raise SystemExit are broken, too
                audience.changes_seen = -MANY  # the next time, send the whole view
                log.exception("game %s could not be shown to %d", game.row.id, audience.viewer)

    def forget_unwatched(self) -> set[str]:
        """Forget the views of games that nobody watches, and return the ids of the watched
        games."""
        watched_games = self.watched_games()
        for game_id in [each for each in self.audiences if each not in watched_games]:
            self.forget(game_id)
        return watched_games

    def show_anew(self, game: OpenGame) -> None:
        """Send a game's whole view to all its viewers, even though its revision is the same."""
        for late in (False, True):
            self.publics.pop((game.row.id, late), None)
        for audience in self.audiences.get(game.row.id, {}).values():
            audience.revision = NO_REVISION
        self.catch_up(game)

    def delayed_games(self) -> list[str]:
        """Return the ids of the games with delayed spectators; from any thread."""
        return [
            game_id
            for game_id, views in list(self.audiences.items())
            if any(
                audience.viewer == past.LATE and audience.ears for audience in list(views.values())
            )
        ]

    def watched_games(self) -> set[str]:
        """Return the ids of the games with listeners."""
        return {
            game_id
            for game_id, views in self.audiences.items()
            if any(audience.ears for audience in views.values())
        }

    def gone(self, game_id: str) -> None:
        """Tell all viewers that a game has been deleted, and forget it."""
        for audience in self.audiences_of(game_id).values():
            for ear in audience.ears:
                ear("gone", "{}")
        self.forget(game_id)

    # -- one view

    def audience_of(self, game: OpenGame, viewer: int, language: str) -> Audience:
        """Return a viewer's up-to-date audience."""
        audiences = self.audiences_of(game.row.id)
        audience = audiences.get((viewer, language))
        if audience is None:
            translation = self.translation_of(game, viewer, language)
            own, entries = view_data.PrivateView.of(game, viewer), len(game.table.log)
            audience = Audience(
                viewer=viewer,
                language=language,
                translation=translation,
                changes_seen=translation.changes_made,
                own=own,
                own_data=own.to_data(game, translation.words),
                words=translation.words,
                entries_read=entries,
                lines_sent=count_readable(game, viewer, entries),
                revision=game.row.revision,
            )
            audiences[viewer, language] = audience
        else:
            self.update(game, audience)
        return audience

    def audiences_of(self, game_id: str) -> dict[tuple[int, str], Audience]:
        """Return a game's audiences, by viewer and language.  Audiences without listeners stay as
        long as there is room, because a new version would reveal a change that the viewer may not
        know of."""
        is_new = game_id not in self.audiences
        self.audiences[game_id] = self.audiences.pop(game_id, {})  # the game used last comes last
        if is_new:
            watched_games = self.watched_games()
            unwatched_games = [each for each in self.audiences if each not in watched_games]
            for old in unwatched_games[:-MOST_UNWATCHED]:
                self.forget(old)
        return self.audiences[game_id]

    def forget(self, game_id: str) -> None:
        self.audiences.pop(game_id)
        for late in (False, True):
            self.publics.pop((game_id, late), None)

    def translation_of(self, game: OpenGame, viewer: int, language: str) -> Translation:
        """Return the public view in a language; delayed spectators have their own."""
        key = game.row.id, viewer == past.LATE
        cached = self.publics.get(key)
        current = cached.translations.get(language) if cached is not None else None
        if current is not None and current.revision == game.row.revision:
            return current
        # Remove it first: after an error the hub must not keep it.
        public = self.publics.pop(key, None) or Public.of(game)
        translation = public.translate(game, language)
        self.publics[key] = public
        return translation

    def update(self, game: OpenGame, audience: Audience) -> None:
        """Bring an audience up to date, and send the changes to its listeners."""
        if audience.revision == game.row.revision:
            return
        translation = self.translation_of(game, audience.viewer, audience.language)
        own, private = view_data.PrivateView.of(game, audience.viewer), "{}"
        if translation.words is not audience.words or not own.same(audience.own):
            own_data = own.to_data(game, translation.words)
            if change := difference(audience.own_data, own_data):
                private = compact(change)
            audience.own_data, audience.words = own_data, translation.words
        missed_changes = (
            translation.changes_made - audience.changes_seen
            if translation is audience.translation
            else MANY
        )
        start, entries = self.unsent_log(game, audience)
        has_changed = missed_changes or private != "{}" or entries or start < audience.lines_sent
        audience.translation, audience.changes_seen = translation, translation.changes_made
        audience.own, audience.revision = own, game.row.revision
        audience.entries_read, audience.lines_sent = len(game.table.log), start + len(entries)
        if not has_changed:
            return
        audience.messages_sent += 1
        if not audience.ears:
            return
        if missed_changes > 1:
            kind, text = "view", compact(self.whole_view(game, audience))
        else:
            public_change = translation.change if missed_changes else "{}"
            log = log_data.log_text(entries, translation.words)
            kind = "change"
            text = (
                f'{{"version":"{audience.version}","public":{public_change},"own":{private},'
                f'"log_start":{start},"log":{log}}}'
            )
        for ear in audience.ears:
            ear(kind, text)

    def unsent_log(self, game: OpenGame, audience: Audience) -> tuple[int, list[Any]]:
        """Return the number of the viewer's first log line that is new or different, and the log
        entries from there on."""
        if audience.viewer == past.LATE and game.row.over:
            return 0, game.table.log_for(audience.viewer)  # from now on he sees the present game
        first, start = audience.entries_read, audience.lines_sent
        if game.cuts:
            cut = min(
                (entries for at, entries in game.cuts if at > audience.revision), default=first
            )
            if cut < first:
                first, start = cut, count_readable(game, audience.viewer, cut)
        return start, game.table.log_for(audience.viewer, first)


def count_readable(game: OpenGame, viewer: int, entries: int) -> int:
    """Return how many of the first entries of the log the viewer may read."""
    return sum(entry.to in (-1, viewer) for entry in game.table.log[:entries])


hub = Hub()
