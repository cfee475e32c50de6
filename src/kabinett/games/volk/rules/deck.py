"""The cards of a decade: hands, deck and display (rulebook 3, steps 1 and 2)."""

from __future__ import annotations

from bisect import insort

from kabinett.core.cards import take_out
from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, Reason, because
from kabinett.core.script.language import Script, all_of, reveal, say, tell
from kabinett.core.state import CHANCE
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import DONE, EAST, WEST, Card, Side, card_of
from kabinett.games.volk.rules.reasons import MUST_DISCARD, NOT_IN_HAND, of_cards
from kabinett.games.volk.rules.short_game import is_short
from kabinett.games.volk.rules.state import SET_UP, Volk

HAND = 2
DISPLAY = 7


CARD_OF_DECK = Question("A card from the deck")


def draw_card(s: Volk, side: Side) -> Script:
    """Draw the top card of the deck into a hand."""
    if s.top:
        card = draw_known_card(s, side)
    else:
        card = yield CHANCE, s.deck, CARD_OF_DECK
        take_out(s.deck, card)
    insort(s.hands[side], card)
    tell(s, side, words.YOU_DRAW, card)


def draw_known_card(s: Volk, side: int) -> Card:
    """Take the top card of the deck, which East has looked at.  ``side``: whose hand receives it;
    -1 for the display."""
    card = s.top.pop(0)
    if s.known_top:
        s.known_top -= 1
        if side == WEST:
            s.known[EAST] |= 1 << card
    return card


def begin_decade(s: Volk) -> Script:
    """Prepare a decade (step 1): deck, special card, and hands of two cards."""
    s.decade += 1
    s.half = 0
    s.phase = SET_UP
    s.turn += 1
    say(s, words.DECADE, s.decade)
    if is_short(s) and s.decade == s.book.last_decade:
        say(s, words.LAST_DECADE)
    special = special_card(s)
    s.special = [special]
    s.deck = s.book.normal[s.decade][:]
    for card in [special, *s.deck]:
        s.out.remove(card)
    if s.decade > 1:
        yield from discard_old_cards(s)
    for side in (WEST, EAST):
        while len(s.hands[side]) < HAND:
            yield from draw_card(s, side)


def special_card(s: Volk) -> Card:
    """The special card of the decade; in decade IV it depends on the Wall (3)."""
    if s.decade == 4:
        return card_of("IVb" if s.wall else "IVa")
    return card_of(("I", "II", "III")[s.decade - 1])


def in_the_way_of_discarding(s: Volk, side: Side, card: Card) -> int:
    return NO_REASON if card in s.hands[side] else NOT_IN_HAND


def why_not_discard_old(s: Volk, side: Side, choice: int) -> Reason | None:
    if choice == DONE:
        return because(NO_REASON if len(s.hands[side]) <= HAND else MUST_DISCARD)
    return of_cards(in_the_way_of_discarding)(s, side, choice)


DISCARD_OLD_CARDS = Question(
    "Discard cards of earlier decades, or keep them", why_not=why_not_discard_old, section="3"
)


def discard_old_cards(s: Volk) -> Script:
    """Let both sides discard cards of earlier decades at the same time; a side with three cards
    must discard one (A64)."""
    sides: tuple[Side, ...] = (WEST, EAST)
    while sides := tuple([side for side in sides if s.hands[side]]):
        answers = yield all_of(sides), old_card_choices, DISCARD_OLD_CARDS
        for place in range(len(answers)):
            side = sides[place]
            if answers[place] == DONE:
                tell(s, side, words.KEEP_THE_REST)
            else:
                s.hands[side].remove(answers[place])
                s.buried[side].append(answers[place])
                s.known[1 - side] = 0  # the other side does not see which card it was
                say(s, words.BURIED, side)
        sides = tuple([side for side, answer in zip(sides, answers, strict=True) if answer != DONE])


def old_card_choices(s: Volk, side: Side) -> list[int]:
    return [*s.hands[side], *([DONE] if len(s.hands[side]) <= HAND else [])]


def fill_display(s: Volk) -> Script:
    """Lay out seven cards of the deck (step 2)."""
    s.half += 1
    say(s, words.HALF, s.half)
    while len(s.display) < DISPLAY and (s.deck or s.top):
        if s.top:
            card = draw_known_card(s, -1)
            reveal(s)  # chance did not choose the card, and only East may have known it
        else:
            card = yield CHANCE, s.deck, CARD_OF_DECK
            take_out(s.deck, card)
        s.display.append(card)


def clear_cards(s: Volk) -> None:
    """Show the cards that were discarded unseen and remove the deck unseen (9.10)."""
    for side in (WEST, EAST):
        for card in s.buried[side]:
            say(s, words.WAS_BURIED, side, card)
            reveal(s)
        s.out += s.buried[side]
        s.buried[side] = []
    s.rest = sorted([*s.rest, *s.deck, *s.top])
    s.deck = []
    s.top = []
    s.known_top = 0
    s.out += s.special
    s.special = []
