"""Who controls the Minor Parties (5.13)."""

from __future__ import annotations

from kabinett.core.script.language import say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import MINORS
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import seat_of


def may_take_minor(s: Weimar, minor: int, party: int) -> bool:
    """May it go to that party, and does it not lie there already?"""
    return party in s.book.minor_eligible[minor] and s.minor[minor] != party


def take_minor(s: Weimar, minor: int, party: int) -> None:
    """Control, if it may go to that party."""
    if may_take_minor(s, minor, party):
        s.minor[minor] = party
        say(s, words.MINOR_TAKEN, seat_of(s, party), MINORS[minor])
    elif s.minor[minor] == party:
        say(s, words.MINOR_STAYS, seat_of(s, party), MINORS[minor])
