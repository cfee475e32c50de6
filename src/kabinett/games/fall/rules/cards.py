"""Drawing, discarding and playing cards, and reacting to other seats' cards."""

from __future__ import annotations

from bisect import insort

from kabinett.core.cards import take_out
from kabinett.core.message import Message
from kabinett.core.parts.open_cards import leave_hand
from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON
from kabinett.core.script.language import Script, all_of, reveal, say, tell
from kabinett.core.state import CHANCE, finish
from kabinett.core.words import Text
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    CARD,
    PASS,
    Card,
    Seat,
)
from kabinett.games.fall.rules import standing
from kabinett.games.fall.rules.reasons import (
    CHOSEN_ALREADY,
    OTHER_REACTION,
    REACTIONS,
    in_the_way_of_type,
    of_hand,
    reaction_to,
)
from kabinett.games.fall.rules.state import FALLEN, NO_CARD, Fall
from kabinett.games.fall.rules.values import every_seat, opponents

MAX_ANARCHY = 10

# -- drawing

CARD_OF_DECK = Question("A card from the deck")
CARD_AT_RANDOM = Question("A card at random")


def draw(s: Fall, seat: Seat, number: int) -> Script:
    """Draw cards; none if the seat suffers from Political Prisoners (ruling 32)."""
    if s.prisoners[seat] and seat == s.active:
        say(s, words.DRAWS_NOTHING, seat)
        return
    drawn: tuple[Card, ...] = ()
    while len(drawn) < number and renew_deck(s):
        if s.top:
            card = draw_known_card(s, seat)
        else:
            card = yield CHANCE, s.deck, CARD_OF_DECK
            take_out(s.deck, card)
        insort(s.hands[seat], card)
        drawn += (card,)
    if drawn:
        say(s, words.DRAWS, seat, len(drawn))
        for card in drawn:
            tell(s, seat, words.YOU_DRAW, card)
        reveal(s)  # chance is not asked for the last card or for one that somebody has seen


def renew_deck(s: Fall) -> bool:
    """Turn the discard pile into the deck if the deck is empty.  False if both are empty."""
    if s.deck or s.top:
        return True
    if not s.discard:
        say(s, words.DECK_EMPTY)
        return False
    s.deck = sorted(s.discard)
    s.discard = []
    say(s, words.RESHUFFLED)
    return True


def draw_known_card(s: Fall, drawer: Seat) -> Card:
    """Take the top card of the deck, which somebody has looked at."""
    card = s.top.pop(0)
    for seat in every_seat(s):
        if s.known_top[seat] > 0:
            s.known_top[seat] -= 1
            if seat != drawer:
                s.known[seat] |= 1 << card
    return card


def look(s: Fall, seat: Seat, number: int) -> Script:
    """Look at the top cards of the deck without changing their order (ruling 39)."""
    if renew_deck(s):
        while len(s.top) < number and s.deck:
            card = yield CHANCE, s.deck, CARD_OF_DECK
            take_out(s.deck, card)
            s.top.append(card)
        seen = min(number, len(s.top))
        s.known_top[seat] = max(s.known_top[seat], seen)
        say(s, words.LOOKS, seat, seen)
        for card in s.top[:seen]:
            tell(s, seat, words.YOU_SEE, card)
        reveal(s)


# -- discarding


def discard(s: Fall, seat: Seat, card: Card) -> None:
    """Put a card from a hand on the discard pile, face up (ruling 29)."""
    leave_hand(s.hands, s.known, seat, card)
    s.discard.append(card)
    say(s, words.DISCARDS, seat, card)
    if seat != s.active:
        reveal(s)  # the active party did not know the card
    if s.book.kind[card] != ANARCHY or s.anarchy_due:
        return
    # Ruling 24: the level rises once per turn, by default only for the active party's cards.
    if seat == s.active or s.book.anyone_raises_anarchy:
        s.anarchy_due = 1
        if s.book.anarchy_rises_at_once:  # ruling 25, option: at once
            raise_anarchy(s)


def raise_anarchy(s: Fall) -> None:
    """Raise the Anarchy Level; at 10 the game ends at once (rules: Reorganization Phase)."""
    s.anarchy += 1
    say(s, words.ANARCHY_RISES, s.anarchy)
    if s.anarchy >= MAX_ANARCHY:
        finish(s, FALLEN)


def in_the_way_of_discarding(s: Fall, seat: Seat, card: Card) -> int:
    return CHOSEN_ALREADY if CARD[card] in s.so_far else NO_REASON


LEFT_TO_DISCARD = Message("Discard a card: {n} left to choose", "Discard cards: {n} left to choose")


def left_to_discard(s: Fall, seat: Seat, number: int) -> Text:
    return LEFT_TO_DISCARD, (number - len(s.so_far),)


DISCARD_CHOSEN = Question(
    LEFT_TO_DISCARD,
    why_not=of_hand(in_the_way_of_discarding),
    sentence=left_to_discard,
    section="5.9",
)


def discard_by_choice(s: Fall, seat: Seat, number: int) -> Script:
    """Let a seat choose cards to discard; without enough cards it discards its whole hand."""
    while number > 0 and s.hands[seat]:
        if len(s.hands[seat]) <= number:
            discard_hand(s, seat)
            return
        card = yield seat, s.hands[seat], DISCARD_CHOSEN, number
        discard(s, seat, card)
        number -= 1


def discard_together(s: Fall, seats: tuple[Seat, ...], number: int) -> Script:
    """Let several seats choose at the same time what to discard; then each discards in turn (ruling
    55)."""
    choosing: tuple[Seat, ...] = tuple(
        [seat for seat in seats for _ in range(number) if len(s.hands[seat]) > number]
    )
    cards: tuple[int, ...] = ()
    if choosing:
        cards = yield all_of(choosing), cards_left, DISCARD_CHOSEN, number
    for seat in seats:
        if seat not in choosing:
            discard_hand(s, seat)
        for turn in range(len(choosing)):
            if choosing[turn] == seat:
                discard(s, seat, Card(cards[turn]))


def cards_left(s: Fall, seat: Seat) -> list[int]:
    """The cards in hand that the seat has not chosen yet."""
    return [card for card in s.hands[seat] if card not in s.so_far]


def discard_random(s: Fall, seat: Seat, number: int) -> Script:
    while number > 0 and s.hands[seat]:
        card = yield CHANCE, s.hands[seat], CARD_AT_RANDOM
        discard(s, seat, card)
        number -= 1


def discard_hand(s: Fall, seat: Seat) -> None:
    reveal(s)  # before the cards, because one of them may end the game
    for card in s.hands[seat][:]:
        discard(s, seat, card)


def take_random(s: Fall, thief: Seat, victims: tuple[Seat, ...], number: int) -> Script:
    """Take random cards from other hands.  This is not a discard (ruling 30)."""
    forget_hands(s, thief, victims)
    for victim in victims:
        yield from take_random_from(s, thief, victim, number)


def take_random_from(s: Fall, thief: Seat, victim: Seat, number: int) -> Script:
    while number > 0 and s.hands[victim]:
        card = yield CHANCE, s.hands[victim], CARD_AT_RANDOM
        s.hands[victim].remove(card)
        insort(s.hands[thief], card)
        say(s, words.TAKES_RANDOM, thief, victim)
        tell(s, thief, words.YOU_TAKE, card)
        tell(s, victim, words.TAKEN_FROM_YOU, card)
        s.known[victim] |= 1 << card
        s.known[thief] &= ~(1 << card)
        reveal(s)
        number -= 1


def forget_hands(s: Fall, thief: Seat, victims: tuple[Seat, ...]) -> None:
    """Record that third seats no longer know any card of the two hands of a theft (ruling 45).

    All thefts of a card count from the hands before the first one, so that each victim knows what
    the thief has taken from it (ruling 30)."""
    for victim in victims:
        cards = (*s.hands[thief], *s.hands[victim]) if s.hands[victim] else ()
        for seat in every_seat(s):
            if seat not in (thief, victim):
                for card in cards:
                    s.known[seat] &= ~(1 << card)


# -- playing


def lay_down(s: Fall, seat: Seat, card: Card, place: list[Card]) -> None:
    """Put a card from a hand face up on the table."""
    leave_hand(s.hands, s.known, seat, card)
    place.append(card)


def in_the_way_of_reacting(s: Fall, seat: Seat, card: Card) -> int:
    """Why a card cannot be a reaction; each type of card has only one."""
    if card == reaction_to(s, s.answering):
        return NO_REASON
    return OTHER_REACTION if card in REACTIONS else in_the_way_of_type(s, seat, card)


REACT = Question(
    "{seat} play {card}. React?",
    why_not=of_hand(in_the_way_of_reacting),
    standing=standing.REACTING,
    section="5.10",
)


def reaction_window(s: Fall, player: Seat, card: Card) -> Script:
    """Let all other seats react to a Propaganda, Violence or Legitimacy card.  Returns 1 if a
    reaction cancels the card.

    Any other seat may react (ruling 37).  At most one can, because the deck has one reaction to
    each type."""
    s.answering = card
    s.by = player
    answers = yield all_of(reacting_seats(s)), reactions, REACT, player, card
    s.answering = NO_CARD
    reaction = reaction_to(s, card)
    if reaction not in answers:
        return 0
    for seat in opponents(s, player):
        if reaction in s.hands[seat]:
            lay_down(s, seat, reaction, s.discard)
            say(s, words.REACTS, seat, card, reaction)
    return 1


def reacting_seats(s: Fall) -> tuple[int, ...]:
    """The seats that may be able to react, judged by what everybody knows.

    Empty if the reaction is on the discard pile; never includes a seat without cards.  A search,
    which has no secrets, asks only the seat that has the reaction."""
    reaction = reaction_to(s, s.answering)
    if reaction in s.discard:
        return ()
    if s.searching:
        return tuple([seat for seat in opponents(s, s.by) if reaction in s.hands[seat]])
    return tuple([seat for seat in opponents(s, s.by) if s.hands[seat]])


def reactions(s: Fall, seat: Seat) -> list[int]:
    reaction = reaction_to(s, s.answering)
    return [reaction, PASS] if reaction in s.hands[seat] else [PASS]
