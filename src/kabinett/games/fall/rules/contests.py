"""Propaganda cards in a contest for a Support card, which may be recruited or stolen."""

from __future__ import annotations

from kabinett.core.script.language import Script, say
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import NONE, Card, Seat
from kabinett.games.fall.rules.cards import lay_down, reaction_window
from kabinett.games.fall.rules.effects import do_effects
from kabinett.games.fall.rules.state import NO_CARD, NO_SEAT, Fall
from kabinett.games.fall.rules.values import propaganda_in_hand


def play_propaganda(s: Fall, seat: Seat, card: Card) -> Script:
    """Play a Propaganda card in a contest.  Returns 1 if it counts, 0 if Counter-Propaganda has
    cancelled it: then it has no effect and is discarded at once (ruling 43)."""
    lay_in_contest(s, seat, card)
    held = yield from settle_propaganda(s, seat, card)
    return held


def lay_in_contest(s: Fall, seat: Seat, card: Card) -> None:
    lay_down(s, seat, card, side_of(s, seat))
    say(s, words.ADDS, seat, card)


def settle_propaganda(s: Fall, seat: Seat, card: Card) -> Script:
    """Let others react to a Propaganda card on the table, then execute or discard it.  Returns 1 if
    it counts."""
    negated = yield from reaction_window(s, seat, card)
    if negated:
        side_of(s, seat).remove(card)
        s.discard.append(card)
        return 0
    yield from do_effects(s, seat, card, NONE)
    return 1


def side_of(s: Fall, seat: Seat) -> list[Card]:
    """The cards that a seat has played in the contest."""
    return s.attack if seat == s.active else s.defence


def clear_contest(s: Fall) -> None:
    """Discard all Propaganda cards of the contest and end it."""
    s.discard += s.attack
    s.discard += s.defence
    s.attack = []
    s.defence = []
    s.committed = 0
    s.target = NO_CARD
    s.defender = NO_SEAT


def levels_in_reach(s: Fall, seat: Seat) -> int:
    """The most Levels that a seat can use: its pool and the Propaganda cards in its hand."""
    return s.pool + propaganda_in_hand(s, seat)
