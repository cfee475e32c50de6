"""Figures on the NSDAP Track (5.12)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, NOWHERE, Party
from kabinett.games.weimar.effects.choosing import (
    affected_parties,
    choose_party,
    mask_of,
    named_parties,
)
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import THREATS, Verb, harm, register
from kabinett.games.weimar.phases.reactions import FIGURE_PLACED, let_politicians_answer
from kabinett.games.weimar.rules.endings import place_on_nsdap_track
from kabinett.games.weimar.rules.parties import figures_left
from kabinett.games.weimar.rules.state import Weimar

NSDAP = Message("one figure onto the NSDAP Track")
SHIELD = Message("the next figure is kept off the NSDAP Track")


def do_nsdap(s: Weimar, own: Party, operation: int, who: int) -> Script:
    able = mask_of([party for party in ALL_PARTIES if figures_left(s, party)])
    who = yield from choose_party(s, own, who, able, operation)
    for party in tuple(named_parties(s, own, who)):
        there = len(s.nsdap)
        yield from place_on_nsdap_track(s, party)
        if len(s.nsdap) > there:
            yield from let_politicians_answer(s, party, FIGURE_PLACED, NOWHERE)


class Nsdap(Verb):
    """`nsdap own`: a figure goes onto the NSDAP Track"""

    starts = "nsdap"
    part = THREATS
    does = do_nsdap

    def __init__(self, phrase: Phrase) -> None:
        self.who = phrase.who()

    def can(self, s: Weimar, own: Party) -> bool:
        return any([figures_left(s, party) > 0 for party in affected_parties(s, own, self.who)])

    def says(self, t: Teller) -> str:
        return t.for_party(self.who, t.say(NSDAP))

    def worth(self, effects: Effects, party: Party) -> float:
        return harm(party)


@script
def do_shield(s: Weimar, own: Party, operation: int) -> None:
    s.shield = 1
    say(s, words.SHIELD)


class Shield(Verb):
    """`nsdap_shield`: the next figure is kept off the NSDAP Track"""

    starts = "nsdap_shield"
    part = THREATS
    does = do_shield

    def __init__(self, phrase: Phrase) -> None:
        pass

    def can(self, s: Weimar, own: Party) -> bool:
        return not s.shield

    def says(self, t: Teller) -> str:
        return t.say(SHIELD)


register(Nsdap)
register(Shield)
