"""Before one plays a card of the hand, or aims one at a card in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.fall.content.packs import ANY_SUPPORT, EFFECTS
from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    CARD,
    COUNTER_PROPAGANDA,
    LEGITIMACY,
    ORGANIZATION,
    POLICE,
    PROPAGANDA,
    SUPPORT,
    VETO,
    VIOLENCE,
    Card,
    Seat,
)
from kabinett.games.fall.rules import effects, steal
from kabinett.games.fall.rules.cards import MAX_ANARCHY
from kabinett.games.fall.rules.phases import in_the_way_of_legitimacy
from kabinett.games.fall.rules.reasons import REACTIONS
from kabinett.games.fall.rules.state import NO_CARD, Fall
from kabinett.games.fall.rules.steal import owner_of
from kabinett.games.fall.rules.values import has_majority, opponents, propaganda_in_hand
from kabinett.games.fall.screen.foretell import after_theft, winners
from kabinett.games.fall.screen.outlook_chances import answer_to, at_random, next_card
from kabinett.games.fall.screen.outlook_contests import (
    POOL_THEN,
    WINS_THEN,
    attacked,
    defended,
    levels,
    of_support,
    reaching,
    scores,
    without_answered,
)

RECRUIT_FOR = Message("Recruiting takes {n} Levels: the printed {n_2}, and 1 more.")
NOBODY_ANSWERS = Message("Nobody can answer it.")
ANSWER_VOIDS = Message("{card} has no effect; both cards are discarded.")
ADDS = Message("Adds {n} Level, once.", "Adds {n} Levels, once.")
OPENS = Message("It may open an attack.")
RAISES = Message("Discarded in your own turn, it raises the Anarchy Level at its end: to {n}.")
RAISES_END = Message(
    "Discarded in your own turn, it raises the Anarchy Level at its end: to {n}, and the Republic "
    "falls."
)
HAS_RISEN = Message("An Anarchy card has been discarded in this turn: another one raises nothing.")
LOWERS = Message("Anarchy Level {n}, then {n_2}.")
HAS_MAJORITY = Message("You have the majority in the Reichstag.")
LACKS_MAJORITY = Message("As things stand you lack the majority in the Reichstag.")
DRAWS = frozenset(EFFECTS.index(name) for name in ("draw", "everyone_draws"))
TAKES_OF_ALL = EFFECTS.index("take_random_from_opponents")
CHANGES_ANARCHY = EFFECTS.index("anarchy")


def of_card(s: Fall, viewer: int, card: Card, question: Question) -> list[Text]:
    owner = owner_of(s, card)
    if question in AIMED and s.playing and lies_open(s, card):
        return AIMED[question](s, card)
    if viewer < 0:
        return []
    seat = Seat(viewer)
    if owner >= 0:
        return of_support(s, seat, card) if owner != seat else []
    if card not in s.hands[seat]:
        return []
    if s.answering != NO_CARD and card in REACTIONS:
        return [(ANSWER_VOIDS, (CARD[s.answering],)), *without_answered(s)]
    return of_hand(s, seat, card, question)


def of_hand(s: Fall, seat: Seat, card: Card, question: Question) -> list[Text]:
    kind = s.book.kind[card]
    if kind == SUPPORT:
        return to_recruit(s, seat, card)
    if kind == PROPAGANDA:
        return of_propaganda(s, seat, card, question)
    if kind == ORGANIZATION:
        then = s.copy()
        then.hands[seat].remove(card)
        then.organization[seat].append(card)
        pool: list[Text] = []
        if seat == s.active:
            pool = [(POOL_THEN, (s.pool, s.pool + s.book.level[card]))]
        return [*levels(s, then), *pool, *scores(s, then), (NOBODY_ANSWERS, ())]
    if kind == LEGITIMACY:
        then = s.copy()
        then.hands[seat].remove(card)
        then.legitimacy[seat].append(card)
        return [*may_legislate(s, seat), *scores(s, then), *answer_to(s, seat, VETO)]
    if kind == ANARCHY:
        return discarded(s, seat)
    answer = answer_to(s, seat, POLICE) if kind == VIOLENCE else [(NOBODY_ANSWERS, ())]
    return [*done(s, seat, card), *([] if card in REACTIONS else answer)]


def done(s: Fall, seat: Seat, card: Card) -> list[Text]:
    """What of its effects can be said before."""
    lines: list[Text] = []
    pairs = s.book.effects[card]
    for effect, number in zip(pairs[::2], pairs[1::2], strict=True):
        if effect in DRAWS:
            lines += next_card(s, seat)
        elif effect == TAKES_OF_ALL:
            lines += [line for other in opponents(s, seat) for line in at_random(s, seat, other)]
        elif effect == CHANGES_ANARCHY:
            lines.append((LOWERS, (s.anarchy, max(0, s.anarchy + number))))
    return lines


def may_legislate(s: Fall, seat: Seat) -> list[Text]:
    if in_the_way_of_legitimacy(s, seat):
        return [(LACKS_MAJORITY, ())]
    return [(HAS_MAJORITY, ())] if has_majority(s, seat) else []  # the Socialists need none


def discarded(s: Fall, seat: Seat) -> list[Text]:
    if s.anarchy_due:
        return [(HAS_RISEN, ())] if seat == s.active else []
    if s.anarchy + 1 < MAX_ANARCHY:
        return [(RAISES, (s.anarchy + 1,))]
    return [(RAISES_END, (s.anarchy + 1,)), *[(WINS_THEN, (one,)) for one in winners(s)]]


def to_recruit(s: Fall, seat: Seat, card: Card) -> list[Text]:
    price = s.book.level[card] + 1
    then = s.copy()
    then.hands[seat].remove(card)
    then.support[seat].append(card)
    lines: list[Text] = [(RECRUIT_FOR, (price, price - 1)), *reaching(s, seat, price)]
    if propaganda_in_hand(s, seat):
        lines += answer_to(s, seat, COUNTER_PROPAGANDA)
    return [*lines, *scores(s, then)]


def of_propaganda(s: Fall, seat: Seat, card: Card, question: Question) -> list[Text]:
    number, answer = s.book.level[card], answer_to(s, seat, COUNTER_PROPAGANDA)
    adds = CONTESTED[question](s, seat, number) if question in CONTESTED else []
    if not adds:
        adds = [(ADDS, (number,)), *([(OPENS, ())] if s.book.attack[card] else [])]
    return [*adds, *done(s, seat, card), *answer]


def in_attack(s: Fall, seat: Seat, number: int) -> list[Text]:
    return attacked(s, seat, number) if seat == s.active else in_defence(s, seat, number)


def in_defence(s: Fall, seat: Seat, number: int) -> list[Text]:
    return defended(s, seat, number) if seat == s.defender else []


def lies_open(s: Fall, card: Card) -> bool:
    return any(card in cards for cards in (*s.support, *s.organization))


def aimed_at_support(s: Fall, card: Card) -> list[Text]:
    """The target of a card that takes or discards a Support card."""
    if owner_of(s, card) < 0:
        return []
    if s.book.aim[s.playing[0]] == ANY_SUPPORT:
        then = s.copy()
        then.support[owner_of(s, card)].remove(card)
        return scores(s, then)
    return scores(s, after_theft(s, Seat(s.seat), card))


def aimed_at_organization(s: Fall, card: Card) -> list[Text]:
    then = s.copy()
    for cards in then.organization:
        if card in cards:
            cards.remove(card)
    return [*levels(s, then), *scores(s, then)]


#: What comes of what the card that is played is aimed at.
AIMED: Final[dict[Question, Callable[[Fall, Card], list[Text]]]] = {
    effects.CHOOSE_SUPPORT: aimed_at_support,
    effects.CHOOSE_ORGANIZATION: aimed_at_organization,
}
#: What so many Levels more bring in an attack.
CONTESTED: Final[dict[Question, Callable[[Fall, Seat, int], list[Text]]]] = {
    steal.RAISE_ATTACK: in_attack,
    steal.RAISE_DEFENCE: in_defence,
}
