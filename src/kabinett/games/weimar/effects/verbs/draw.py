"""Drawing cards (4.2), and Expansion Sets."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script, script
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import Party
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import CARDS, Verb, register
from kabinett.games.weimar.rules.cards import (
    add_set,
    draw_party_cards,
    draw_timeline_cards,
    set_mark,
)
from kabinett.games.weimar.rules.state import Weimar

DRAW = Message("draw {n} Party Card", "draw {n} Party Cards")
DRAW_TIMELINE = Message("draw {n} Timeline Card", "draw {n} Timeline Cards")
EXPAND = Message("shuffle set {letter} into the deck")


def do_draw(s: Weimar, own: Party, operation: int, number: int) -> Script:
    yield from draw_party_cards(s, own, number)


class Draw(Verb):
    """`draw 2`: draws Party Cards"""

    starts = "draw"
    part = CARDS
    does = do_draw

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.many()

    def can(self, s: Weimar, own: Party) -> bool:
        return len(s.decks[own]) + len(s.discards[own]) > 0

    def says(self, t: Teller) -> str:
        return t.say(DRAW, self.number)

    def worth(self, effects: Effects, party: Party) -> float:
        return 0.8 * self.number


def do_timeline(s: Weimar, own: Party, operation: int, number: int) -> Script:
    yield from draw_timeline_cards(s, own, number)


class Timeline(Verb):
    """`timeline 1`: draws Timeline Cards"""

    starts = "timeline"
    part = CARDS
    does = do_timeline

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.many()

    def can(self, s: Weimar, own: Party) -> bool:
        return len(s.timeline) > 0

    def says(self, t: Teller) -> str:
        return t.say(DRAW_TIMELINE, self.number)


@script
def do_expand(s: Weimar, own: Party, operation: int, letter: int) -> None:
    add_set(s, own, letter)


class Expand(Verb):
    """`expand D`: the Expansion Set of this letter joins the draw deck, once per game"""

    starts = "expand"
    part = CARDS
    does = do_expand

    def __init__(self, phrase: Phrase) -> None:
        party = phrase.record.values.get("party")
        sets = {
            str(card.values.get("set"))
            for card in phrase.effects.pack.of("party_card")
            if card.values.get("set") and party in (None, card.values.get("party"))
        }
        word = phrase.word()
        phrase.one_of(word, tuple(sorted(sets)), "set")
        self.letter = phrase.keep(ord(word[:1] or "?"))

    def can(self, s: Weimar, own: Party) -> bool:
        return not s.sets[own] & set_mark(self.letter)

    def says(self, t: Teller) -> str:
        return t.say(EXPAND, letter=chr(self.letter))


register(Draw)
register(Timeline)
register(Expand)
