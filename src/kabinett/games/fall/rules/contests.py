"""What both contests for Support cards share: the Propaganda cards played in them."""

from __future__ import annotations

from kabinett.core.script.language import Script, say
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import NONE, Card, Seat
from kabinett.games.fall.rules.cards import answered, lay_down
from kabinett.games.fall.rules.effects import do_effects
from kabinett.games.fall.rules.state import NO_CARD, NO_SEAT, Fall
from kabinett.games.fall.rules.values import propaganda_in_hand


def play_propaganda(s: Fall, seat: Seat, card: Card) -> Script:
    """A Propaganda card in a contest: 1 if it holds, 0 if it is countered (then every part of
    it is void, and it is discarded at once: ruling 43)."""
    lay_in_contest(s, seat, card)
    held = yield from hold(s, seat, card)
    return held


def lay_in_contest(s: Fall, seat: Seat, card: Card) -> None:
    lay_down(s, seat, card, side_of(s, seat))
    say(s, words.ADDS, seat, card)


def hold(s: Fall, seat: Seat, card: Card) -> Script:
    """Settles a Propaganda card that has been laid down: it holds, or is discarded."""
    negated = yield from answered(s, seat, card)
    if negated:
        side_of(s, seat).remove(card)
        s.discard.append(card)
        return 0
    yield from do_effects(s, seat, card, NONE)
    return 1


def side_of(s: Fall, seat: Seat) -> list[Card]:
    """The list that holds the seat's cards of the contest."""
    return s.attack if seat == s.active else s.defence


def clear_contest(s: Fall) -> None:
    """Discards all Propaganda cards of the contest."""
    s.discard += s.attack
    s.discard += s.defence
    s.attack = []
    s.defence = []
    s.committed = 0
    s.target = NO_CARD
    s.defender = NO_SEAT


def reach(s: Fall, seat: Seat) -> int:
    """The Levels that pool and Propaganda cards in hand have together."""
    return s.pool + propaganda_in_hand(s, seat)
