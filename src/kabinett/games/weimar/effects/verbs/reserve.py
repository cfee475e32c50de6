"""Reserve Points (4.3)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, Party
from kabinett.games.weimar.effects.choosing import (
    affected_parties,
    choose_party,
    mask_of,
    named_parties,
)
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import FIGURES, Verb, gain, register
from kabinett.games.weimar.rules.parties import MAX_RESERVE, add_reserve
from kabinett.games.weimar.rules.state import Weimar

ADDED = Message("+{n} Reserve Point", "+{n} Reserve Points")


def do_reserve(s: Weimar, own: Party, operation: int, number: int, who: int) -> Script:
    able = mask_of([party for party in ALL_PARTIES if s.reserve[party] < MAX_RESERVE])
    who = yield from choose_party(s, own, who, able, operation)
    for party in named_parties(s, own, who):
        add_reserve(s, party, number)


class Reserve(Verb):
    """`reserve +1 own`: Reserve Points, up to the limit"""

    starts = "reserve"
    symbol = "points"
    part = FIGURES
    does = do_reserve

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.many()
        self.who = phrase.who()

    def can(self, s: Weimar, own: Party) -> bool:
        return any([s.reserve[party] < MAX_RESERVE for party in affected_parties(s, own, self.who)])

    def says(self, t: Teller) -> str:
        return t.for_party(self.who, t.say(ADDED, self.number))

    def worth(self, effects: Effects, party: Party) -> float:
        return 0.5 * self.number * gain(party, self.who)


register(Reserve)
