"""The Republic Phase (4.1): the Round Card and the Timeline."""

from __future__ import annotations

from kabinett.core.script.language import Script, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import TIMELINE_CARD, Card
from kabinett.games.weimar.rules.events import run_block, tell_if_nothing
from kabinett.games.weimar.rules.rolls import clear_roll
from kabinett.games.weimar.rules.state import REPUBLIC, Weimar

LAST_ROUND = 6  # of the whole game
GRAY, YELLOW, ORANGE, BROWN = range(4)  # the backs of Timeline Cards, by years


def republic_phase(s: Weimar) -> Script:
    """Begin a round: new Timeline Cards in rounds 3 and 5, then the Round Card."""
    s.round += 1
    begin_round(s)
    if s.round == 3 and s.book.first_round < 3:
        change_timeline(s, ORANGE)
    elif s.round == 5 and s.book.first_round < 5:
        change_timeline(s, BROWN)
    yield from round_card(s)


def begin_round(s: Weimar) -> None:
    s.turn += 1
    s.phase = REPUBLIC
    clear_roll(s)
    s.events_of_round = []
    if s.book.last_round == LAST_ROUND:
        say(s, words.ROUND_BEGINS, s.round)
    else:
        say(s, words.ROUND_OF, s.round, s.book.last_round)


def round_card(s: Weimar) -> Script:
    say(s, words.ROUND_CARD, s.round)
    tell_if_nothing(s, s.chancellor, s.book.rounds[s.round - 1])
    yield from run_block(s, s.chancellor, s.book.rounds[s.round - 1])


def change_timeline(s: Weimar, new: int) -> None:
    """Take the cards of earlier years out of deck and discard pile, and shuffle the rest with the
    new ones (4.1), so that only gray and new ones are left (ruling 6.9)."""
    pile = [*s.timeline, *s.timeline_discard]
    gray, fresh = timeline_of(s, GRAY), timeline_of(s, new)
    old_cards = [card for card in pile if card not in gray]
    s.removed = [card for card in s.removed if card not in fresh] + old_cards
    s.timeline = sorted([*[card for card in pile if card not in old_cards], *fresh])
    s.timeline_discard = []
    say(s, words.TIMELINE_CHANGES)


def timeline_of(s: Weimar, *colours: int) -> list[Card]:
    return [
        Card(TIMELINE_CARD[place])
        for place in range(len(TIMELINE_CARD))
        if s.book.timeline_deck[place] in colours
    ]
