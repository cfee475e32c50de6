"""The death of a Politician."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.script.language import Script, reveal, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import PARTY_CARD, Card, Party
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import CARDS, Verb, register
from kabinett.games.weimar.rules.cards import draw_party_cards
from kabinett.games.weimar.rules.state import Weimar

DEATH = Message("{card}: the card leaves the game")


def do_death(s: Weimar, own: Party, operation: int, place: int) -> Script:
    """Remove the Politician's card from the game; if it was in the hand, the party draws
    another."""
    party = s.book.card_party[place]
    card = Card(PARTY_CARD[place])
    if card in s.removed or card in s.playing:
        return
    reveal(s)  # everybody sees where the card was
    for pile in (s.decks[party], s.discards[party]):
        if card in pile:
            pile.remove(card)
    held = int(card in s.hands[party])
    if held:
        s.hands[party].remove(card)
    s.removed.append(card)
    say(s, words.LEAVES_GAME, card)
    if held:
        yield from draw_party_cards(s, party, 1)


class Death(Verb):
    """`death rosa_luxemburg`: this Politician leaves the game; a party that holds the card draws
    another
    """

    starts = "death"
    part = CARDS
    does = do_death

    def __init__(self, phrase: Phrase) -> None:
        cards = phrase.effects.pack.of("party_card")
        self.place = phrase.choice(tuple(card.id for card in cards), "Party Card")
        if not cards[self.place].values.get("politician"):
            phrase.fault("only Politicians die")

    def can(self, s: Weimar, own: Party) -> bool:
        return PARTY_CARD[self.place] not in s.removed

    def says(self, t: Teller) -> str:
        return t.say(DEATH, card=t.label(PARTY_CARD[self.place]))


register(Death)
