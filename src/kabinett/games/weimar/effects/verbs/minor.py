"""Control of Minor Parties (5.13)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script
from kabinett.games.weimar.content.effect_words import HOLDER
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    MINOR,
    PARTY_IDS,
    Minor,
    Party,
    vocabulary,
)
from kabinett.games.weimar.effects.choosing import (
    affected_parties,
    choose_party,
    mask_of,
    named_parties,
)
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import ISSUES, Verb, register
from kabinett.games.weimar.rules.parties import may_take_minor, take_minor
from kabinett.games.weimar.rules.state import Weimar

TAKEN = Message("control of the {minor}")


def do_minor(s: Weimar, own: Party, operation: int, minor: Minor, who: int) -> Script:
    able = [party for party in ALL_PARTIES if may_take_minor(s, party, minor)]
    who = yield from choose_party(s, own, who, mask_of(able), operation)
    for party in named_parties(s, own, who):
        take_minor(s, party, minor)


class TakeMinor(Verb):
    """`minor ddp spd`: control of a Minor Party, if this party may have it"""

    starts = "minor"
    part = ISSUES
    does = do_minor

    def __init__(self, phrase: Phrase) -> None:
        names = tuple(vocabulary.names[choice].split(":")[1] for choice in MINOR)
        self.minor = Minor(phrase.choice(names, "minor party"))
        self.who = phrase.one_who()
        eligible = phrase.effects.pack.records["minor"][names[self.minor]].words("eligible")
        if self.who < len(PARTY_IDS) and PARTY_IDS[self.who] not in eligible:
            phrase.fault(f"it never goes to {PARTY_IDS[self.who]}")
        if self.who == HOLDER[self.minor]:
            phrase.fault("it is controlled by this party already")

    def can(self, s: Weimar, own: Party) -> bool:
        parties = affected_parties(s, own, self.who)
        return any([may_take_minor(s, party, self.minor) for party in parties])

    def says(self, t: Teller) -> str:
        return t.for_party(self.who, t.say(TAKEN, minor=t.label(MINOR[self.minor])))


register(TakeMinor)
