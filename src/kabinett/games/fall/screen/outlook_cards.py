"""The outlook of playing a card from the hand, or of choosing a card in play as a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.fall.content.card_effects import ANY_SUPPORT, NUMBER_OF
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
from kabinett.games.fall.rules import effects, phases
from kabinett.games.fall.rules.cards import DISCARD_CHOSEN, MAX_ANARCHY
from kabinett.games.fall.rules.playable import in_the_way_of_legitimacy
from kabinett.games.fall.rules.reasons import REACTIONS
from kabinett.games.fall.rules.state import NO_CARD, Fall
from kabinett.games.fall.rules.steal import owner_of
from kabinett.games.fall.rules.values import has_majority, opponents, propaganda_in_hand
from kabinett.games.fall.screen.foretell import after_theft, winners
from kabinett.games.fall.screen.outlook_chances import (
    answer_lines,
    next_card_lines,
    random_theft_lines,
)
from kabinett.games.fall.screen.outlook_contests import (
    POOL_THEN,
    WINS_THEN,
    is_raising,
    level_changes,
    raise_outlook,
    reach_lines,
    score_changes,
    sides_without_answered,
    theft_outlook,
)

RECRUIT_FOR = Message("Recruiting takes {n} Levels: the printed {n_2}, and 1 more.")
NOBODY_ANSWERS = Message("Nobody can answer it.")
ANSWER_VOIDS = Message("{card} has no effect; both cards are discarded.")
ADDS = Message("Adds {n} Level, once.", "Adds {n} Levels, once.")
OPENS = Message("It may open an attack.")
DISCARDED = Message("You discard it.")
RAISES = Message("Discarded in your own turn, it raises the Anarchy Level at its end: to {n}.")
RAISES_AT_ONCE = Message("Discarded in your own turn, it raises the Anarchy Level at once: to {n}.")
RAISES_IN_ANY_TURN = Message(
    "Discarded in any turn, it raises the Anarchy Level at the end of the turn: to {n}."
)
RAISES_AT_ONCE_IN_ANY_TURN = Message(
    "Discarded in any turn, it raises the Anarchy Level at once: to {n}."
)
REPUBLIC_FALLS = Message("The Republic falls then.")
HAS_RISEN = Message("An Anarchy card has been discarded in this turn: another one raises nothing.")
LOWERS = Message("Anarchy Level {n}, then {n_2}.")
HAS_MAJORITY = Message("You have the majority in the Reichstag.")
LACKS_MAJORITY = Message("As things stand you lack the majority in the Reichstag.")
DRAWS = frozenset((NUMBER_OF["draw"], NUMBER_OF["everyone_draws"]))
TAKES_OF_ALL = NUMBER_OF["take_random_from_opponents"]
LOWERS_ANARCHY = NUMBER_OF["anarchy"]
#: The questions that ask for a card to discard, whose effects then do not happen.
DISCARDS = frozenset((DISCARD_CHOSEN, phases.DISCARD_TO_LIMIT, phases.DISCARD_MORE))


def card_outlook(s: Fall, viewer: int, card: Card, question: Question) -> list[Text]:
    owner = owner_of(s, card)
    if question in AIMED and s.playing and is_in_play(s, card):
        return AIMED[question](s, card)
    if viewer < 0:
        return []
    seat = Seat(viewer)
    if owner >= 0:
        return theft_outlook(s, seat, card) if owner != seat else []
    if card not in s.hands[seat]:
        return []
    if s.answering != NO_CARD and card in REACTIONS:
        return [(ANSWER_VOIDS, (CARD[s.answering],)), *sides_without_answered(s, seat)]
    if question in DISCARDS and s.book.kind[card] != ANARCHY:
        return [(DISCARDED, ())]
    return hand_card_outlook(s, seat, card, question)


def hand_card_outlook(s: Fall, seat: Seat, card: Card, question: Question) -> list[Text]:
    kind = s.book.kind[card]
    if kind == SUPPORT:
        return recruit_outlook(s, seat, card)
    if kind == PROPAGANDA:
        return propaganda_outlook(s, seat, card, question)
    if kind == ORGANIZATION:
        then = s.copy()
        then.hands[seat].remove(card)
        then.organization[seat].append(card)
        pool: list[Text] = []
        if seat == s.active:
            pool = [(POOL_THEN, (s.pool, s.pool + s.book.level[card]))]
        return [*level_changes(s, then), *pool, *score_changes(s, then), (NOBODY_ANSWERS, ())]
    if kind == LEGITIMACY:
        then = s.copy()
        then.hands[seat].remove(card)
        then.legitimacy[seat].append(card)
        return [*majority_lines(s, seat), *score_changes(s, then), *answer_lines(s, seat, VETO)]
    if kind == ANARCHY:
        return discard_anarchy_outlook(s, seat)
    answer = answer_lines(s, seat, POLICE) if kind == VIOLENCE else [(NOBODY_ANSWERS, ())]
    return [*effect_lines(s, seat, card), *([] if card in REACTIONS else answer)]


def effect_lines(s: Fall, seat: Seat, card: Card) -> list[Text]:
    """The lines about effects of a card that can be predicted."""
    lines: list[Text] = []
    pairs = s.book.effects[card]
    for effect, number in zip(pairs[::2], pairs[1::2], strict=True):
        if effect in DRAWS:
            lines += next_card_lines(s, seat)
        elif effect == TAKES_OF_ALL:
            lines += [
                line for other in opponents(s, seat) for line in random_theft_lines(s, seat, other)
            ]
        elif effect == LOWERS_ANARCHY:
            lines.append((LOWERS, (s.anarchy, max(0, s.anarchy + number))))
    return lines


def majority_lines(s: Fall, seat: Seat) -> list[Text]:
    if in_the_way_of_legitimacy(s, seat):
        return [(LACKS_MAJORITY, ())]
    return [(HAS_MAJORITY, ())] if has_majority(s, seat) else []  # the Socialists need no majority


def discard_anarchy_outlook(s: Fall, seat: Seat) -> list[Text]:
    if s.anarchy_due:
        counts = seat == s.active or s.book.anyone_raises_anarchy
        return [(HAS_RISEN, ())] if counts else []
    if s.book.anyone_raises_anarchy:  # rulings 24, 25
        message = RAISES_AT_ONCE_IN_ANY_TURN if s.book.anarchy_rises_at_once else RAISES_IN_ANY_TURN
    else:
        message = RAISES_AT_ONCE if s.book.anarchy_rises_at_once else RAISES
    lines: list[Text] = [(message, (s.anarchy + 1,))]
    if s.anarchy + 1 < MAX_ANARCHY:
        return lines
    return [*lines, (REPUBLIC_FALLS, ()), *[(WINS_THEN, (one,)) for one in winners(s)]]


def recruit_outlook(s: Fall, seat: Seat, card: Card) -> list[Text]:
    price = s.book.level[card] + 1
    then = s.copy()
    then.hands[seat].remove(card)
    then.support[seat].append(card)
    lines: list[Text] = [(RECRUIT_FOR, (price, price - 1)), *reach_lines(s, seat, price)]
    if propaganda_in_hand(s, seat):
        lines += answer_lines(s, seat, COUNTER_PROPAGANDA)
    return [*lines, *score_changes(s, then)]


def propaganda_outlook(s: Fall, seat: Seat, card: Card, question: Question) -> list[Text]:
    level, answer = s.book.level[card], answer_lines(s, seat, COUNTER_PROPAGANDA)
    lines: list[Text] = [(ADDS, (level,)), *([(OPENS, ())] if s.book.may_open[card] else [])]
    if is_raising(s, seat, question):
        lines = raise_outlook(s, seat, level)
    return [*lines, *effect_lines(s, seat, card), *answer]


def is_in_play(s: Fall, card: Card) -> bool:
    return any(card in cards for cards in (*s.support, *s.organization))


def aimed_at_support(s: Fall, card: Card) -> list[Text]:
    """What changes if the played card takes or discards this Support card."""
    if owner_of(s, card) < 0:
        return []
    if s.book.aim[s.playing[0]] == ANY_SUPPORT:
        then = s.copy()
        then.support[owner_of(s, card)].remove(card)
        return score_changes(s, then)
    return score_changes(s, after_theft(s, Seat(s.seat), card))


def aimed_at_organization(s: Fall, card: Card) -> list[Text]:
    then = s.copy()
    for cards in then.organization:
        if card in cards:
            cards.remove(card)
    return [*level_changes(s, then), *score_changes(s, then)]


#: The outlook of a target, by the question.
AIMED: Final[dict[Question, Callable[[Fall, Card], list[Text]]]] = {
    effects.CHOOSE_SUPPORT: aimed_at_support,
    effects.CHOOSE_ORGANIZATION: aimed_at_organization,
}
