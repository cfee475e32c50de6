"""The Society Track (5.2)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import SOCIETY
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import seat_of

FIRST_MARKER = SOCIETY[0]
LENGTH = 7


def push_marker(s: Weimar, marker: int) -> None:
    """From the left; out of a full track the rightmost returns without effect (D-16)."""
    if marker in s.society or s.society_gone >> marker & 1:
        return
    s.society = [marker, *s.society]
    say(s, words.SOCIETY_IN, FIRST_MARKER + marker)
    if len(s.society) > LENGTH:
        say(s, words.SOCIETY_OUT, FIRST_MARKER + s.society[-1])
        s.society = s.society[:LENGTH]


def white_markers(s: Weimar, group: int) -> list[int]:
    """White markers off the track, of a group or (-1) of all, as choices."""
    return [
        FIRST_MARKER + marker
        for marker in range(len(SOCIETY))
        if s.book.society_white[marker]
        and marker not in s.society
        and group in (-1, s.book.society_group[marker])
    ]


@about(SOCIETY)
def cannot_come(s: Weimar, seat: int, choice: int, group: int) -> Reason | None:
    if choice - FIRST_MARKER in s.society:
        return because(reasons.ON_SOCIETY_TRACK)
    if not s.book.society_white[choice - FIRST_MARKER]:
        return because(reasons.YELLOW)
    other = group not in (-1, s.book.society_group[choice - FIRST_MARKER])
    return because(reasons.OTHER_GROUP) if other else None


@about(SOCIETY)
def not_there(s: Weimar, seat: int, choice: int) -> Reason | None:
    off = choice - FIRST_MARKER not in s.society
    return because(reasons.NOT_ON_SOCIETY_TRACK) if off else None


WHICH_SOCIETY = Question("Choose a Society Marker", why_not=cannot_come)
SOCIETY_REMOVE = Question("Choose a Society Marker to remove", why_not=not_there)


@script
def place_of_group(s: Weimar, party: int, group: int) -> Script:
    if white_markers(s, group):
        choice = yield seat_of(s, party), white_markers(s, group), WHICH_SOCIETY, group
        push_marker(s, choice - FIRST_MARKER)


@script
def place_any(s: Weimar, party: int) -> Script:
    yield from place_of_group(s, party, -1)


@script
def remove_any(s: Weimar, party: int) -> Script:
    if s.society:
        choice = yield (
            seat_of(s, party),
            [FIRST_MARKER + marker for marker in s.society],
            SOCIETY_REMOVE,
        )
        s.society.remove(choice - FIRST_MARKER)
        say(s, words.SOCIETY_OUT, choice)
