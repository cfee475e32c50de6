"""The course of the game: up to six rounds of four phases (4)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.script.language import Script, script
from kabinett.games.weimar.content.vocabulary import FIRST_PARTY
from kabinett.games.weimar.rules.agenda import agenda_phase
from kabinett.games.weimar.rules.answers import not_tied
from kabinett.games.weimar.rules.government import (
    TIE_WINNER,
    end_of_round,
    form_government,
    richest,
)
from kabinett.games.weimar.rules.impulse import impulse_phase
from kabinett.games.weimar.rules.politics import politics_phase
from kabinett.games.weimar.rules.republic import republic_phase, set_up
from kabinett.games.weimar.rules.state import ANARCHY, SEIZED, Weimar
from kabinett.games.weimar.rules.table import seat_of

TIE_FIGURES = Question(
    "A tie in figures on the NSDAP Track. Chancellor: who has placed the most?",
    why_not=not_tied(lambda s: enablers(s)),
)


@script
def main(s: Weimar) -> Script:
    yield from set_up(s)
    while s.ending < 0:
        yield from republic_phase(s)
        if s.ending < 0:
            yield from agenda_phase(s)
        if s.ending < 0:
            yield from impulse_phase(s)
        if s.ending < 0:
            yield from politics_phase(s)
        if s.ending < 0:
            yield from form_government(s)
        if s.ending < 0:
            yield from end_of_round(s)
    if s.ending == ANARCHY:
        yield from win_in_anarchy(s)
    elif s.ending == SEIZED:
        yield from name_enabler(s)


@script
def win_in_anarchy(s: Weimar) -> Script:
    """Most VP win all the same; a tie is the Chancellor's."""
    s.winner = richest(s)[0] - FIRST_PARTY
    if len(richest(s)) > 1:
        choice = yield seat_of(s, s.chancellor), richest(s), TIE_WINNER
        s.winner = choice - FIRST_PARTY


@script
def name_enabler(s: Weimar) -> Script:
    """All have lost; the party with most figures on the NSDAP Track is named, of equals one by the
    Chancellor (ruling 10.4)."""
    choice = enablers(s)[0]
    if len(enablers(s)) > 1:
        choice = yield seat_of(s, s.chancellor), enablers(s), TIE_FIGURES
    s.winner = choice - FIRST_PARTY


def enablers(s: Weimar) -> list[int]:
    figures = [s.nsdap.count(party) for party in range(4)]
    return [FIRST_PARTY + party for party in range(4) if figures[party] == max(figures)]
