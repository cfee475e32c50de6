"""Units that are not in play yet."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import script
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import UNIT_IDS, Party, Unit
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import UNIT_VERBS, Verb, verb
from kabinett.games.weimar.rules.state import OUT, Weimar
from kabinett.games.weimar.rules.units import number, reinforce

REINFORCE = Message("reinforcement: {units}")


@script
def do_reinforce(s: Weimar, own: Party, op: int, how_many: int, unit: Unit) -> None:
    reinforce(s, unit, how_many)


class Reinforce(Verb):
    """`reinforce 3 stahlhelm`: units of a kind, not a group, come into play, into their supply"""

    starts = "reinforce"
    part = UNIT_VERBS
    does = do_reinforce

    def __init__(self, phrase: Phrase) -> None:
        self.how_many = phrase.many()
        self.unit = Unit(phrase.choice(UNIT_IDS, "unit"))
        record = phrase.effects.pack.records["unit"][UNIT_IDS[self.unit]]
        if self.how_many > record.number("number", 0, 20) - record.number("start", 0, 20):
            phrase.fault("not so many of these units are missing at the start of the game")

    def can(self, s: Weimar, own: Party) -> bool:
        return number(s, self.unit, OUT) > 0

    def says(self, t: Teller) -> str:
        return t.say(REINFORCE, units=t.units(self.how_many, self.unit))


verb(Reinforce)
