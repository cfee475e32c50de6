"""The first kind of contest: recruiting a Support card from the hand (rules: Recruit)."""

from __future__ import annotations

from kabinett.core.parts.open_cards import take_openly
from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import (
    CARD,
    DONE,
    GIVE_UP,
    PAY,
    PROPAGANDA,
    SUPPORT,
    Card,
    Seat,
)
from kabinett.games.fall.rules.cards import lay_down
from kabinett.games.fall.rules.contests import (
    clear_contest,
    levels_in_reach,
    play_propaganda,
)
from kabinett.games.fall.rules.reasons import (
    CAN_STILL_PAY,
    NOT_IN_HAND,
    POOL_TOO_SMALL,
    SUPPORT_FIRST,
    TOO_DEAR,
    in_the_way_of_type,
    unless_propaganda,
)
from kabinett.games.fall.rules.state import NO_CARD, Fall
from kabinett.games.fall.rules.values import cards_of_kind, levels_of


def in_the_way_of_recruiting(s: Fall, seat: Seat, card: Card, most: int) -> int:
    """Why a card cannot be recruited with at most ``most`` Levels, which must exceed
    its rating (ruling 9)."""
    kind = s.book.kind[card]
    if kind == SUPPORT:
        return NO_REASON if s.book.level[card] < most else TOO_DEAR
    return SUPPORT_FIRST if kind == PROPAGANDA else in_the_way_of_type(s, seat, card)


def cards_to_recruit(s: Fall, seat: Seat) -> list[int]:
    most, kinds = levels_in_reach(s, seat), s.book.kind
    return [
        card
        for card in s.hands[seat]
        if kinds[card] == SUPPORT and not in_the_way_of_recruiting(s, seat, card, most)
    ]


def why_not_recruit(s: Fall, seat: Seat, choice: int) -> Reason | None:
    if choice not in s.hands[seat]:
        return because(NOT_IN_HAND) if choice in CARD else NOT_ASKED
    most = levels_in_reach(s, seat)
    code = in_the_way_of_recruiting(s, seat, CARD.index(choice), most)
    return because(code, choice, s.book.level[choice] + 1, most)


def card_being_recruited(s: Fall) -> Card:
    """The Support card that is being recruited; NO_CARD if none is."""
    if s.playing and s.book.kind[s.playing[0]] == SUPPORT:
        return s.playing[0]
    return NO_CARD


def levels_to_pay(s: Fall, card: Card) -> int:
    """The Levels that are still missing to recruit a Support card."""
    return max(0, s.book.level[card] + 1 - levels_of(s, s.attack))


def in_the_way_of_paying(s: Fall, missing: int) -> int:
    return POOL_TOO_SMALL if missing > s.pool else NO_REASON


def in_the_way_of_giving_up(s: Fall, seat: Seat, missing: int) -> int:
    """Why the seat may not give up, which is allowed only if the rating is out of reach
    (ruling 41)."""
    return CAN_STILL_PAY if missing <= levels_in_reach(s, seat) else NO_REASON


def recruit_choices(s: Fall, seat: Seat) -> list[int]:
    choices = cards_of_kind(s, s.hands[seat], PROPAGANDA)
    missing = levels_to_pay(s, card_being_recruited(s))
    if not in_the_way_of_paying(s, missing):
        choices.append(PAY)
    if not in_the_way_of_giving_up(s, seat, missing):
        choices.append(GIVE_UP)
    return choices


def why_not_pay(s: Fall, seat: Seat, choice: int, card: Card, missing: int) -> Reason | None:
    if choice == PAY:
        return because(in_the_way_of_paying(s, missing))
    if choice == GIVE_UP:
        return because(in_the_way_of_giving_up(s, seat, missing))
    if choice not in s.hands[seat]:
        return because(NOT_IN_HAND) if choice in CARD else NOT_ASKED
    return because(unless_propaganda(s, seat, CARD.index(choice)), choice)


def label_of_payment(
    s: Fall, seat: Seat, choice: int, text: Wording, card: Card, missing: int
) -> str:
    """The label of a choice; PAY says what is paid."""
    if choice != PAY:
        return text.label("choice", choice)
    return text.plain(words.PAY_LEVELS, missing) if missing else text.plain(words.PAY_NOTHING)


CHOOSE_RECRUIT = Question(
    "Choose a Support card to recruit, or go on", why_not=why_not_recruit, section="5.4"
)
PAY_RECRUIT = Question(
    "Recruit {card}: {n} Level missing. Play Propaganda or pay",
    "Recruit {card}: {n} Levels missing. Play Propaganda or pay",
    label=label_of_payment,
    why_not=why_not_pay,
    section="6",
)


def recruit(s: Fall, seat: Seat) -> Script:
    """Make one recruit attempt, or none."""
    card = yield seat, [*cards_to_recruit(s, seat), DONE], CHOOSE_RECRUIT
    if card != DONE:
        yield from recruit_card(s, seat, card)


def recruit_card(s: Fall, seat: Seat, card: Card) -> Script:
    """Put a Support card on the table and let the seat pay for it or give up."""
    lay_down(s, seat, card, s.playing)
    say(s, words.RECRUITS, seat, card)
    while (
        paid := (yield seat, recruit_choices(s, seat), PAY_RECRUIT, card, levels_to_pay(s, card))
    ) not in (PAY, GIVE_UP):
        yield from play_propaganda(s, seat, paid)
    s.playing.remove(card)
    if paid == PAY:
        if levels_to_pay(s, card):
            say(s, words.PAYS, seat, levels_to_pay(s, card))
        s.pool -= levels_to_pay(s, card)
        s.support[seat].append(card)
        say(s, words.RECRUITED, seat, card)
    elif s.book.return_failed_recruit:  # ruling 13
        take_openly(s.hands, s.known, seat, card)
        say(s, words.RECRUIT_RETURNED, seat, card)
    else:
        s.discard.append(card)
        say(s, words.RECRUIT_FAILED, seat, card)
    clear_contest(s)
