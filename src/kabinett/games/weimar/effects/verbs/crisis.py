"""Crisis Rolls (5.4)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import Party
from kabinett.games.weimar.effects.choosing import EVERY_PARTY, choose_party, named_parties
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import THREATS, Verb, harm, register
from kabinett.games.weimar.rules.rolls import crisis_roll
from kabinett.games.weimar.rules.state import Weimar

CRISIS = Message("{n} Crisis Roll", "{n} Crisis Rolls")


def do_crisis(s: Weimar, own: Party, operation: int, number: int, who: int) -> Script:
    who = yield from choose_party(s, own, who, EVERY_PARTY, operation)
    for party in tuple(named_parties(s, own, who)):
        for _ in range(number):
            yield from crisis_roll(s, party)


class Crisis(Verb):
    """`crisis 1 government`: this many Crisis Rolls for each of these parties"""

    starts = "crisis"
    symbol = "roll"
    part = THREATS
    does = do_crisis

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.many()
        self.who = phrase.who()

    def says(self, t: Teller) -> str:
        return t.for_party(self.who, t.say(CRISIS, self.number))

    def worth(self, effects: Effects, party: Party) -> float:
        return harm(party)


register(Crisis)
