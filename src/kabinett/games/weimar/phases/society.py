"""The Politics Phase (4.4), step 3: the Society Markers (5.2)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import SOCIETY, Party, Seat, Society
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.ahead import choose_ahead, forget_choices_ahead, take_choice_ahead
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.parties import party_of_marker, seat_of
from kabinett.games.weimar.rules.state import Weimar

SOCIETY_LENGTH = 7


def push_marker(s: Weimar, marker: Society) -> int:
    """Push a marker onto the track from the left.  If the track is full, the rightmost marker
    leaves it without effect (D-16).  Return 0 if the marker is on the track already, otherwise
    1."""
    if marker in s.society:
        return 0
    s.society = [marker, *s.society]
    say(s, words.SOCIETY_IN, SOCIETY[marker])
    if len(s.society) > SOCIETY_LENGTH:
        say(s, words.SOCIETY_OUT, SOCIETY[s.society[-1]])
        s.society = s.society[:SOCIETY_LENGTH]
    return 1


def white_markers(s: Weimar, group: int) -> list[int]:
    """The white markers of a group, or of all groups (-1), that are off the track, as choices."""
    on_track = frozenset(s.society)
    return [SOCIETY[marker] for marker in s.book.white_society[group] if marker not in on_track]


@about(SOCIETY)
def why_not_marker(s: Weimar, seat: Seat, choice: int, group: int) -> Reason | None:
    if SOCIETY.index(choice) in s.society:
        return because(reasons.ON_SOCIETY_TRACK)
    if not s.book.society_white[SOCIETY.index(choice)]:
        return because(reasons.YELLOW)
    other = group not in (-1, s.book.society_group[SOCIETY.index(choice)])
    return because(reasons.OTHER_GROUP) if other else None


@about(SOCIETY)
def why_not_marker_removed(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    off = SOCIETY.index(choice) not in s.society
    return because(reasons.NOT_ON_SOCIETY_TRACK) if off else None


WHICH_SOCIETY = Question("Choose a Society Marker", why_not=why_not_marker, section="5.2")
SOCIETY_REMOVE = Question(
    "Choose a Society Marker to remove", why_not=why_not_marker_removed, section="5.2"
)


def place_of_group(s: Weimar, party: Party, operation: int, group: int) -> Script:
    """Let the party bring in a marker of a group, or of any group (-1), by this operation.  Return
    0 if all are on the track, otherwise 1."""
    if not white_markers(s, group):
        return 0
    choice = take_choice_ahead(s, party, operation, white_markers(s, group))
    if choice < 0:
        choice = yield seat_of(s, party), white_markers(s, group), WHICH_SOCIETY, group
    return push_marker(s, SOCIETY.index(choice))


def remove_any(s: Weimar, party: Party) -> Script:
    if s.society:
        choice = yield (
            seat_of(s, party),
            [SOCIETY[marker] for marker in s.society],
            SOCIETY_REMOVE,
        )
        s.society.remove(SOCIETY.index(choice))
        say(s, words.SOCIETY_OUT, choice)


def resolve_society(s: Weimar) -> Script:
    owners: tuple[Party, ...] = tuple([party_of_marker(s, marker) for marker in s.society])
    blocks: tuple[int, ...] = tuple([s.book.society_effect[marker] for marker in s.society])
    yield from choose_ahead(s, owners, blocks, 0)
    for marker in tuple(s.society):
        say(s, words.SOCIETY_WORKS, SOCIETY[marker])
        yield from run_block(s, party_of_marker(s, marker), s.book.society_effect[marker])
    forget_choices_ahead(s)
