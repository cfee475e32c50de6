"""Victory Points (5.1)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import Party
from kabinett.games.weimar.effects.choosing import EVERY_PARTY, choose_party, named_parties
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import FIGURES, Verb, gain, register
from kabinett.games.weimar.rules.parties import gain_points, lose_points
from kabinett.games.weimar.rules.state import Weimar

ADDED, REMOVED = Message("+{n} VP"), Message("−{n} VP")


def do_points(s: Weimar, own: Party, operation: int, number: int, who: int) -> Script:
    who = yield from choose_party(s, own, who, EVERY_PARTY, operation)
    for party in named_parties(s, own, who):
        if number > 0:
            gain_points(s, party, number)
        else:
            lose_points(s, party, -number)


class Points(Verb):
    """`vp +2 government`: Victory Points; if a party has too few to lose, all others gain the
    difference
    """

    starts = "vp"
    symbol = "points"
    part = FIGURES
    does = do_points

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.number()
        self.who = phrase.who()

    def says(self, t: Teller) -> str:
        message = ADDED if self.number > 0 else REMOVED
        return t.for_party(self.who, t.say(message, abs(self.number)))

    def worth(self, effects: Effects, party: Party) -> float:
        return self.number * gain(party, self.who)


register(Points)
