"""Control of Minor Parties (5.13)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script, script
from kabinett.games.weimar.content.checks import DDP_HOLDER
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import MINORS, PARTY_IDS, vocabulary
from kabinett.games.weimar.effects.choosing import concerned, mask_of, named_parties, settled
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import ISSUES, Verb, verb
from kabinett.games.weimar.rules.parties import may_take_minor, take_minor
from kabinett.games.weimar.rules.state import Weimar

MINOR = Message("control of the {minor}")


@script
def do_minor(s: Weimar, own: int, op: int, minor: int, who: int) -> Script:
    able = [party for party in range(4) if may_take_minor(s, minor, party)]
    who = yield from settled(s, own, who, mask_of(able), op)
    for party in named_parties(s, own, who):
        take_minor(s, minor, party)


class Minor(Verb):
    """`minor ddp spd`: control of a Minor Party, if it may go to that party"""

    starts = "minor"
    part = ISSUES
    does = do_minor

    def __init__(self, phrase: Phrase) -> None:
        names = tuple(vocabulary.names[choice].split(":")[1] for choice in MINORS)
        self.minor = phrase.choice(names, "minor party")
        self.who = phrase.one_who()
        eligible = phrase.effects.pack.records["minor"][names[self.minor]].words("eligible")
        if self.who < len(PARTY_IDS) and PARTY_IDS[self.who] not in eligible:
            phrase.fault(f"it never goes to {PARTY_IDS[self.who]}")
        if self.who == DDP_HOLDER + self.minor:
            phrase.fault("it is controlled by this party already")

    def can(self, s: Weimar, own: int) -> bool:
        parties = concerned(s, own, self.who)
        return any([may_take_minor(s, self.minor, party) for party in parties])

    def says(self, t: Teller) -> str:
        return t.for_party(self.who, t.say(MINOR, minor=t.label(MINORS[self.minor])))


verb(Minor)
