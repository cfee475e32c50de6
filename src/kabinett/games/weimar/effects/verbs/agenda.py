"""Effects that only Agenda Cards have (4.2)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import Party
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import CARDS, Verb, register
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import Weimar

EXTRA = Message("{n} more Party Card this round", "{n} more Party Cards this round")
EARLY = Message("a card may be played before the first Impulse")


def for_agendas(phrase: Phrase) -> None:
    if phrase.record.kind != "agenda":
        phrase.fault("this is for Agenda Cards")


@script
def do_extra(s: Weimar, own: Party, operation: int, number: int) -> None:
    s.extra[own] += number


class Extra(Verb):
    """`extra 1`: on Agenda Cards: more Party Cards at the end of the phase"""

    starts = "extra"
    part = CARDS
    does = do_extra

    def __init__(self, phrase: Phrase) -> None:
        for_agendas(phrase)
        self.number = phrase.many()

    def says(self, t: Teller) -> str:
        return t.say(EXTRA, self.number)

    def worth(self, effects: Effects, party: Party) -> float:
        return 0.8 * self.number


@script
def do_early(s: Weimar, own: Party, operation: int) -> None:
    s.early[own] = 1
    say(s, words.EARLY, seat_of(s, own))


class Early(Verb):
    """`early`: on Agenda Cards: a card may be played before the first Impulse"""

    starts = "early"
    part = CARDS
    does = do_early

    def __init__(self, phrase: Phrase) -> None:
        for_agendas(phrase)

    def says(self, t: Teller) -> str:
        return t.say(EARLY)


register(Extra)
register(Early)
