"""Society Markers (5.2)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.effect_words import GROUPS_OF_SOCIETY
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import NOWHERE, SOCIETY, Party, Society
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import ISSUES, Verb, register
from kabinett.games.weimar.phases.reactions import MARKER_PLACED, let_politicians_answer
from kabinett.games.weimar.phases.society import (
    place_of_group,
    push_marker,
    remove_any,
    white_markers,
)
from kabinett.games.weimar.rules.state import Weimar

ONE = Message("Society Marker “{society}” comes into play")
OF_GROUP = Message("a Society Marker of the group {group} comes into play")
ANY = Message("any white Society Marker comes into play")
REMOVE = Message("remove any Society Marker")


def do_society(s: Weimar, own: Party, operation: int, group: int, marker: Society) -> Script:
    if group >= 0:
        placed = yield from place_of_group(s, own, operation, group)
    else:
        placed = push_marker(s, marker)
    if placed:
        yield from let_politicians_answer(s, own, MARKER_PLACED, NOWHERE)


class SocietyIn(Verb):
    """`society +workers`: a white Society Marker that the party chooses from a group comes into
    play: {groups_of_society}
    `society +red_flag`: this marker comes into play
    """

    starts = "society"
    symbol = "society"
    part = ISSUES
    does = do_society

    def __init__(self, phrase: Phrase) -> None:
        word = phrase.word()
        if word[:1] != "+":
            phrase.fault("write + before the marker; only 'any' can be removed")
        name = word.lstrip("+-")
        self.group = phrase.keep(GROUPS_OF_SOCIETY.index(name) if name in GROUPS_OF_SOCIETY else -1)
        markers = tuple(item.id for item in phrase.effects.pack.of("society"))
        self.marker = phrase.keep(
            phrase.one_of(name, markers, "society marker") if self.group < 0 else -1
        )

    def can(self, s: Weimar, own: Party) -> bool:
        if self.group >= 0:
            return len(white_markers(s, self.group)) > 0
        return self.marker not in s.society

    def choosers_ahead(self, s: Weimar, own: Party) -> list[Party]:
        return [own] if self.group >= 0 and white_markers(s, self.group) else []

    def choices_ahead(self, s: Weimar, party: Party, before: list[int]) -> list[int]:
        return white_markers(s, self.group)

    def says(self, t: Teller) -> str:
        if self.group >= 0:
            return t.say(OF_GROUP, group=t.society_group(self.group))
        return t.say(ONE, society=t.label(SOCIETY[self.marker]))


def do_society_any(s: Weimar, own: Party, operation: int) -> Script:
    placed = yield from place_of_group(s, own, operation, -1)
    if placed:
        yield from let_politicians_answer(s, own, MARKER_PLACED, NOWHERE)


class SocietyAny(Verb):
    """`society +any`: any white Society Marker comes into play"""

    starts = "society +any"
    symbol = "society"
    part = ISSUES
    does = do_society_any

    def __init__(self, phrase: Phrase) -> None:
        pass

    def can(self, s: Weimar, own: Party) -> bool:
        return len(white_markers(s, -1)) > 0

    def choosers_ahead(self, s: Weimar, own: Party) -> list[Party]:
        return [own] if white_markers(s, -1) else []

    def choices_ahead(self, s: Weimar, party: Party, before: list[int]) -> list[int]:
        return white_markers(s, -1)

    def says(self, t: Teller) -> str:
        return t.say(ANY)


def do_society_remove(s: Weimar, own: Party, operation: int) -> Script:
    yield from remove_any(s, own)


class SocietyRemove(Verb):
    """`society -any`: a marker that the party chooses leaves the Society Track"""

    starts = "society -any"
    symbol = "society"
    part = ISSUES
    does = do_society_remove

    def __init__(self, phrase: Phrase) -> None:
        pass

    def can(self, s: Weimar, own: Party) -> bool:
        return len(s.society) > 0

    def says(self, t: Teller) -> str:
        return t.say(REMOVE)


register(SocietyIn)
register(SocietyAny)
register(SocietyRemove)
