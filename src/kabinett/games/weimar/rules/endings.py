"""How the game ends (4.4, 5.10, 5.12; FAQ)."""

from __future__ import annotations

from typing import NoReturn

from kabinett.core.question import Question
from kabinett.core.script.language import Script, say, script
from kabinett.core.state import finish
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import FIRST_PARTY
from kabinett.games.weimar.rules.answers import not_tied
from kabinett.games.weimar.rules.state import ANARCHY, SEIZED, SURVIVED, Weimar
from kabinett.games.weimar.rules.table import (
    compensate,
    governing,
    lose_points,
    pay_points,
    seat_of,
)

AFFORDABLE_FALL = 8  # points that anarchy costs a governing party


def richest(s: Weimar) -> list[int]:
    return [FIRST_PARTY + party for party in range(4) if s.vp[party] == max(s.vp)]


def enablers(s: Weimar) -> list[int]:
    figures = [s.nsdap.count(party) for party in range(4)]
    return [FIRST_PARTY + party for party in range(4) if figures[party] == max(figures)]


TIE_WINNER = Question(
    "A tie in victory points. Chancellor: who wins?", why_not=not_tied(lambda s: richest(s))
)
TIE_FIGURES = Question(
    "A tie in figures on the NSDAP Track. Chancellor: who has placed the most?",
    why_not=not_tied(lambda s: enablers(s)),
)


def overthrow(s: Weimar, party: int, ending: int) -> NoReturn:
    """A radical party wins at once, in the cities or in Parliament."""
    s.winner = party
    say(s, words.OVERTHROWN, seat_of(s, party))
    finish(s, ending)


@script
def survive(s: Weimar) -> Script:
    """The end of the last round."""
    say(s, words.SURVIVED)
    yield from win_by_points(s, SURVIVED)


@script
def sink_into_anarchy(s: Weimar) -> Script:
    """The governing parties lose 8 VP each, the Chancellor's first (ruling 9.18); most VP win all
    the same."""
    say(s, words.ANARCHY)
    if s.book.lose_at_once:
        owed = [AFFORDABLE_FALL - pay_points(s, party, AFFORDABLE_FALL) for party in governing(s)]
        for place, party in enumerate(governing(s)):
            compensate(s, party, owed[place])
    else:
        for party in governing(s):
            lose_points(s, party, AFFORDABLE_FALL)
    yield from win_by_points(s, ANARCHY)


@script
def win_by_points(s: Weimar, ending: int) -> Script:
    """A tie is the Chancellor's to break (FAQ)."""
    choice = richest(s)[0]
    if len(richest(s)) > 1:
        choice = yield seat_of(s, s.chancellor), richest(s), TIE_WINNER
    s.winner = choice - FIRST_PARTY
    finish(s, ending)


@script
def seize_power(s: Weimar) -> Script:
    """All have lost; the party with most figures on the NSDAP Track is named, of equals one by the
    Chancellor (ruling 10.4)."""
    say(s, words.SEIZED)
    choice = enablers(s)[0]
    if len(enablers(s)) > 1:
        choice = yield seat_of(s, s.chancellor), enablers(s), TIE_FIGURES
    s.winner = choice - FIRST_PARTY
    finish(s, SEIZED)
