"""The Guillaume Affair: East looks into the Chancellor's papers (6.4, A67)."""

from __future__ import annotations

from bisect import insort

from kabinett.core.cards import take_out
from kabinett.core.question import EVERY, Question
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, reveal, say, tell
from kabinett.core.state import CHANCE
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    EAST,
    LOOK_AT_DECK,
    LOOK_AT_HAND,
    PASS,
    TAKE_OUT,
    WEST,
    Card,
    Side,
)
from kabinett.games.volk.rules.deck import CARD_OF_DECK
from kabinett.games.volk.rules.last_answer import last_of_action
from kabinett.games.volk.rules.reasons import (
    HAND_EMPTY,
    NO_TOP,
    NOT_IN_HAND,
    NOT_SEEN,
    NOTHING_TO_GIVE,
    of_cards,
)
from kabinett.games.volk.rules.state import Volk

LOOK = 2


def why_not_examine(s: Volk, seat: Side, choice: int) -> Reason | None:
    if choice == LOOK_AT_HAND:
        return because(NO_REASON if s.hands[WEST] else HAND_EMPTY)
    if choice == LOOK_AT_DECK:
        return because(NO_REASON if s.deck or s.top else NO_TOP)
    return NOT_ASKED


def in_the_way_of_taking(s: Volk, seat: Side, card: Card) -> int:
    """Why East cannot take this card from West's hand: East must have seen it."""
    if card not in s.hands[WEST]:
        return NOT_SEEN
    return NO_REASON if s.hands[EAST] else NOTHING_TO_GIVE


def in_the_way_of_drawing(s: Volk, seat: Side, card: Card) -> int:
    """Why East cannot take this card from the deck: East must have seen it."""
    return NO_REASON if card in s.top else NOT_SEEN


def in_the_way_of_giving(s: Volk, seat: Side, card: Card) -> int:
    return NO_REASON if card in s.hands[EAST] else NOT_IN_HAND


def pass_ends(s: Volk, seat: Side) -> int:
    return PASS if last_of_action(s, seat) else -1


def giving_ends(s: Volk, seat: Side) -> int:
    return EVERY if last_of_action(s, seat) else -1


EXAMINE_WHAT = Question(
    "What do you examine?", why_not=why_not_examine, ends=pass_ends, section="6.4"
)
EXCHANGE_WHICH = Question(
    "Choose a card to exchange, or leave them all",
    why_not=of_cards(in_the_way_of_taking),
    ends=pass_ends,
    section="6.4",
)
GIVE_WHICH = Question(
    "Choose the card that you give for it",
    why_not=of_cards(in_the_way_of_giving),
    ends=giving_ends,
    section="6.4",
)
TAKE_WHICH = Question(
    "Exchange a card, take one out of the game, or leave both",
    why_not=of_cards(in_the_way_of_drawing),
    ends=pass_ends,
    section="6.4",
)
GIVE_OR_REMOVE = Question(
    "Give a card for it, or take it out of the game",
    why_not=of_cards(in_the_way_of_giving),
    ends=giving_ends,
    section="6.4",
)


def cards_to_examine(s: Volk) -> list[int]:
    sources = (LOOK_AT_HAND, LOOK_AT_DECK)
    return [*[choice for choice in sources if why_not_examine(s, EAST, choice) is None], PASS]


def examine(s: Volk) -> Script:
    choice = yield EAST, cards_to_examine(s), EXAMINE_WHAT
    if choice == LOOK_AT_HAND:
        yield from examine_hand(s)
    elif choice == LOOK_AT_DECK:
        yield from examine_deck(s)
    else:
        say(s, words.EXAMINED_NOTHING)


def examine_hand(s: Volk) -> Script:
    """Show East the hand of West; East may exchange one of its own cards for one of West's."""
    say(s, words.EXAMINED_HAND)
    for card in s.hands[WEST]:
        s.known[EAST] |= 1 << card
        tell(s, EAST, words.YOU_SEE, card)
    reveal(s)
    taken = yield EAST, [*(s.hands[WEST] if s.hands[EAST] else []), PASS], EXCHANGE_WHICH
    if taken == PASS:
        return
    given = yield EAST, s.hands[EAST], GIVE_WHICH
    s.hands[WEST].remove(taken)
    s.hands[EAST].remove(given)
    insort(s.hands[WEST], given)
    insort(s.hands[EAST], taken)
    # Each side knows the card that it has given.
    s.known[EAST] = s.known[EAST] & ~(1 << taken) | 1 << given
    s.known[WEST] = s.known[WEST] & ~(1 << given) | 1 << taken
    say(s, words.EXCHANGED_HAND)
    tell(s, WEST, words.YOU_LOST_AND_GOT, taken, given)


def examine_deck(s: Volk) -> Script:
    """Show East the two top cards of the deck; East may exchange one for a card in its hand, or
    remove one from the game."""
    while len(s.top) < LOOK and s.deck:
        card = yield CHANCE, s.deck, CARD_OF_DECK
        take_out(s.deck, card)
        s.top.append(card)
    s.known_top = len(s.top)
    say(s, words.EXAMINED_DECK)
    for seen in s.top:
        tell(s, EAST, words.YOU_SEE, seen)
    reveal(s)
    taken = yield EAST, [*s.top, PASS], TAKE_WHICH
    if taken == PASS:
        return
    place = s.top.index(taken)  # a frame must not keep a hidden card across an ask
    given = yield EAST, [*s.hands[EAST], TAKE_OUT], GIVE_OR_REMOVE
    taken = s.top[place]
    if given == TAKE_OUT:
        s.top.remove(taken)
        s.known_top -= 1
        s.buried[EAST].append(taken)
        say(s, words.REMOVED_FROM_DECK)
    else:
        s.top[place] = given  # in the same place (A67)
        s.hands[EAST].remove(given)
        insort(s.hands[EAST], taken)
        s.known[WEST] = 0  # West does not see which card it was
        say(s, words.EXCHANGED_DECK)
