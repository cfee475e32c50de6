"""The usual answer of a seat, which search uses in its rollouts.

Simple habits that are fast to compute: play useful cards, the highest first; pay for whatever is
within reach; do nothing that helps only a rival."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.luck import Luck
from kabinett.core.question import Question
from kabinett.games.fall.bot.evaluate import nearness, points_of
from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    CARD,
    DISCARD,
    DONE,
    GIVE_UP,
    GOVERNMENT,
    LEGITIMACY,
    NATIONALISM,
    ORGANIZATION,
    PARTY,
    PASS,
    PAY,
    POOL,
    PROPAGANDA,
    SPECIAL,
    SUPPORT,
    VIOLENCE,
    Seat,
)
from kabinett.games.fall.rules import cards, effects, phases, recruit, set_up, steal, whole_turn
from kabinett.games.fall.rules.contests import levels_in_reach
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    REORGANIZATION,
    REPUBLIC,
    RESOURCES,
    STEAL,
    Fall,
)
from kabinett.games.fall.rules.steal import attack_shortfall
from kabinett.games.fall.rules.values import every_seat, propaganda_in_hand
from kabinett.games.fall.rules.whole_turn import phase_of

#: The worth of a card in hand when one must be discarded, by its kind: per Level, and a constant.
PER_LEVEL: Final = {
    SUPPORT: 0.5,
    ORGANIZATION: 0.4,
    PROPAGANDA: 0.3,
    VIOLENCE: 0.0,
    NATIONALISM: 0.0,
    LEGITIMACY: 0.5,
    GOVERNMENT: 0.0,
    SPECIAL: 0.0,
}
CONSTANT: Final = {
    SUPPORT: 0.0,
    ORGANIZATION: 0.0,
    PROPAGANDA: 0.2,
    VIOLENCE: 1.2,
    NATIONALISM: 1.4,
    LEGITIMACY: 0.0,
    GOVERNMENT: 1.2,
    SPECIAL: 1.2,
}


def usual(s: Fall, choices: list[int], luck: Luck, question: Question) -> int:
    """The usual answer of the asked seat."""
    return HABITS[question](s, Seat(s.seat), choices, luck)


def choose_at_random(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    return choices[luck.below(len(choices))]


def choose_highest(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    return highest_card(s, choices)


def highest_card(s: Fall, choices: list[int]) -> int:
    """The card with the most Levels among the choices; the first one if several are equal."""
    best_card, most_levels = choices[0], -1
    for choice in choices:
        if choice in CARD and s.book.level[choice] > most_levels:
            best_card, most_levels = choice, s.book.level[choice]
    return best_card


def choose_theft(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """A Support card to attack, or a Propaganda card that opens the attack; one time in five
    DONE."""
    return DONE if luck.below(5) == 0 else highest_card(s, choices)


def choose_in_turn(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """A card for the earliest phase in which the seat plays a card, otherwise DISCARD or DONE."""
    for phase in range(s.phase, REORGANIZATION):
        in_phase = [choice for choice in choices if phase_of(s, seat, choice) == phase]
        if not in_phase or (phase == STEAL and luck.below(5) == 0):
            continue
        if phase not in (RESOURCES, DISCONTENT, REPUBLIC):
            return highest_card(s, in_phase)
        pick = luck.below(len(in_phase) + 1)
        if pick < len(in_phase):
            return in_phase[pick]
    return DISCARD if DISCARD in choices and would_raise_anarchy(s, seat) else DONE


def would_raise_anarchy(s: Fall, seat: Seat) -> bool:
    """Whether the seat has an Anarchy card that it wants to discard."""
    kinds = s.book.kind
    has_anarchy = any([kinds[card] == ANARCHY for card in s.hands[seat]])
    return has_anarchy and not s.anarchy_due and is_leading(s, seat)


def is_leading(s: Fall, seat: Seat) -> bool:
    own_points = points_of(s, seat)
    return max([points_of(s, other) for other in every_seat(s)]) <= own_points


def choose_anarchy(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """An Anarchy card if the seat leads and the Anarchy Level can still rise in this turn;
    otherwise DONE."""
    if not s.anarchy_due and is_leading(s, seat):
        for choice in choices:
            if choice in CARD and s.book.kind[choice] == ANARCHY:
                return choice
    return DONE


def choose_discard(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """The least valuable card.  A seat that does not lead keeps Anarchy cards, above all near the
    end."""
    kinds, levels = s.book.kind, s.book.level
    anarchy_worth = -1.0
    if not is_leading(s, seat):
        anarchy_worth = 4.0 * nearness(s)
    elif s.anarchy_due:
        anarchy_worth = 0.5
    least_worth, worst_card = 1e9, choices[0]
    for choice in choices:
        kind = kinds[choice]
        worth = (
            PER_LEVEL[kind] * levels[choice] + CONSTANT[kind] if kind != ANARCHY else anarchy_worth
        )
        if worth < least_worth:
            least_worth, worst_card = worth, choice
    return worst_card


def choose_payment(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    if PAY in choices:
        return PAY
    return GIVE_UP if choices[0] == GIVE_UP else highest_card(s, choices)


def choose_addition(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """The answer of either side if both add in secret."""
    choose = choose_attack if seat == s.active else choose_defence
    return choose(s, seat, choices, luck)


def choose_attack(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """Just enough Levels for success, first from the pool; PASS if success is out of reach."""
    missing = attack_shortfall(s)
    if missing <= 0 or missing > levels_in_reach(s, seat):
        return PASS
    if missing <= s.pool:
        return POOL[missing]
    return choose_from_hand(s, choices)


def choose_defence(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """A Propaganda card if the attacker is ahead and those in hand can change that; otherwise
    PASS."""
    missing = 1 - attack_shortfall(s)
    if missing <= 0 or missing > propaganda_in_hand(s, seat):
        return PASS
    return choose_from_hand(s, choices)


def choose_from_hand(s: Fall, choices: list[int]) -> int:
    return highest_card(s, choices) if choices[0] in CARD else PASS


def choose_target(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """A rival's highest card in play."""
    best_card, most_levels = choices[0], -1
    for choice in choices:
        is_own = choice in s.support[seat] or choice in s.organization[seat]
        if not is_own and s.book.level[choice] > most_levels:
            best_card, most_levels = choice, s.book.level[choice]
    return best_card


def choose_strongest_party(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """The party with the most points among the choices."""
    best_party, most_points = choices[0], -1
    for choice in choices:
        if choice in PARTY:
            points = points_of(s, Seat(s.party.index(PARTY.index(choice))))
            if points > most_points:
                best_party, most_points = choice, points
    return best_party


#: How a seat usually answers each question.
HABITS: Final[dict[Question, Callable[[Fall, Seat, list[int], Luck], int]]] = {
    set_up.CHOOSE_PARTY: choose_at_random,
    whole_turn.PLAY_OR_END: choose_in_turn,
    phases.BUY_CARD: choose_at_random,
    phases.PLAY_ORGANIZATION: choose_highest,
    phases.PLAY_DISCONTENT: choose_at_random,
    recruit.CHOOSE_RECRUIT: choose_highest,
    recruit.PAY_RECRUIT: choose_payment,
    steal.CHOOSE_STEAL: choose_theft,
    steal.CHOOSE_ATTACK: choose_theft,
    steal.RAISE_ATTACK: choose_attack,
    steal.RAISE_DEFENCE: choose_defence,
    steal.RAISE_IN_SECRET: choose_addition,
    phases.PLAY_REPUBLIC: choose_at_random,
    phases.PLAY_LEGITIMACY: choose_highest,
    phases.DISCARD_TO_LIMIT: choose_discard,
    phases.DISCARD_MORE: choose_anarchy,
    cards.REACT: choose_at_random,
    cards.DISCARD_CHOSEN: choose_discard,
    effects.CHOOSE_OPPONENT: choose_strongest_party,
    effects.CHOOSE_ORGANIZATION: choose_target,
    effects.CHOOSE_SUPPORT: choose_target,
}
