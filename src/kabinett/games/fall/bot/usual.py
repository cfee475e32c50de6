"""What a seat would usually answer: lines that search does not think through are played on so.

Plain habits, a few steps each: what is good to have is played, the dearest first; what can be
reached is paid for; what helps nobody but a rival is not done.  They are no strategy."""

from __future__ import annotations

from typing import Final

from kabinett.core.luck import Luck
from kabinett.games.fall.bot.evaluate import nearness, points_of
from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    CARD,
    DISCARD,
    DONE,
    GIVE_UP,
    PARTY,
    PASS,
    PAY,
    POOL,
    PROPAGANDA,
    SUPPORT,
    Seat,
)
from kabinett.games.fall.rules.contests import reach
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    REORGANIZATION,
    REPUBLIC,
    RESOURCES,
    STEAL,
    Fall,
)
from kabinett.games.fall.rules.steal import onslaught, resistance
from kabinett.games.fall.rules.values import every_seat, propaganda_in_hand
from kabinett.games.fall.rules.whole_turn import phase_of

#: What a card in hand is worth by its kind, for each Level and besides, when one must go.
BY_LEVEL: Final = (0.5, 0.4, 0.3, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0)
BESIDES: Final = (0.0, 0.0, 0.2, 0.0, 1.2, 1.4, 0.0, 1.2, 1.2)
LAST_CARD: Final = len(CARD)


def usual(s: Fall, choices: list[int], luck: Luck) -> int:
    """One of the choices of who is asked."""
    seat = Seat(s.seat)
    if s.answering >= 0 or s.party[seat] < 0:  # before the parties are chosen there is no rival
        return choices[luck.below(len(choices))]
    if s.target >= 0 and choices[-1] == PASS:
        return in_attack(s, seat, choices) if seat == s.active else in_defence(s, seat, choices)
    if choices[-1] == DONE:
        return optional(s, seat, choices, luck)
    if seat == s.active and s.playing and s.book.kind[s.playing[0]] == SUPPORT:
        return paying(s, choices)
    if choices[0] in s.hands[seat]:
        return discarded(s, seat, choices)
    if choices[0] < LAST_CARD:
        return target_card(s, seat, choices)
    return strongest_party(s, choices)


def dearest(s: Fall, choices: list[int]) -> int:
    """The card of most Levels among them; the first of several."""
    best, most = choices[0], -1
    for choice in choices:
        if choice < LAST_CARD and s.book.level[choice] > most:
            best, most = choice, s.book.level[choice]
    return best


def optional(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """A card may be played, or not."""
    if s.phase == REORGANIZATION:
        return anarchy_to_raise(s, seat, choices)
    if len(choices) == 1:
        return DONE
    opens = choices[0] < LAST_CARD and s.book.kind[choices[0]] == PROPAGANDA
    if not s.book.phase_by_phase and not opens:
        return in_turn(s, seat, choices, luck)
    if s.phase == RESOURCES:
        return choices[luck.below(2)]
    if s.phase in (DISCONTENT, REPUBLIC):
        return choices[luck.below(len(choices))]
    if s.phase == STEAL and luck.below(5) == 0:
        return DONE
    return dearest(s, choices)


def in_turn(s: Fall, seat: Seat, choices: list[int], luck: Luck) -> int:
    """Phase by phase what one plays in it, if one plays anything."""
    for phase in range(s.phase, REORGANIZATION):
        of_phase = [choice for choice in choices if phase_of(s, seat, choice) == phase]
        if not of_phase or (phase == STEAL and luck.below(5) == 0):
            continue
        if phase not in (RESOURCES, DISCONTENT, REPUBLIC):
            return dearest(s, of_phase)
        drawn = luck.below(len(of_phase) + 1)
        if drawn < len(of_phase):
            return of_phase[drawn]
    return DISCARD if DISCARD in choices and would_raise(s, seat) else DONE


def would_raise(s: Fall, seat: Seat) -> bool:
    """Has it an Anarchy card that it would discard?"""
    kinds = s.book.kind
    holds = any([kinds[card] == ANARCHY for card in s.hands[seat]])
    return holds and not s.anarchy_due and leads(s, seat)


def leads(s: Fall, seat: Seat) -> bool:
    own = points_of(s, seat)
    return max([points_of(s, other) for other in every_seat(s)]) <= own


def anarchy_to_raise(s: Fall, seat: Seat, choices: list[int]) -> int:
    """Who leads brings the end nearer, once a turn."""
    if not s.anarchy_due and leads(s, seat):
        for choice in choices:
            if choice < LAST_CARD and s.book.kind[choice] == ANARCHY:
                return choice
    return DONE


def discarded(s: Fall, seat: Seat, choices: list[int]) -> int:
    """The card that is worth least; who trails keeps Anarchy cards, the more the nearer the end."""
    kinds, levels = s.book.kind, s.book.level
    anarchy = -1.0
    if not leads(s, seat):
        anarchy = 4.0 * nearness(s)
    elif s.anarchy_due:
        anarchy = 0.5
    least, worst = 1e9, choices[0]
    for choice in choices:
        kind = kinds[choice]
        worth = BY_LEVEL[kind] * levels[choice] + BESIDES[kind] if kind != ANARCHY else anarchy
        if worth < least:
            least, worst = worth, choice
    return worst


def paying(s: Fall, choices: list[int]) -> int:
    if PAY in choices:
        return PAY
    return GIVE_UP if choices[0] == GIVE_UP else dearest(s, choices)


def in_attack(s: Fall, seat: Seat, choices: list[int]) -> int:
    """As much as is needed, from the pool first; nothing for what cannot be reached."""
    ahead = onslaught(s) - resistance(s, s.target)
    if ahead > 0 or ahead + reach(s, seat) <= 0:
        return PASS
    if s.pool + ahead > 0:
        return POOL[1 - ahead]
    return by_hand(s, choices)


def in_defence(s: Fall, seat: Seat, choices: list[int]) -> int:
    if propaganda_in_hand(s, seat) < onslaught(s) - resistance(s, s.target):
        return PASS
    return by_hand(s, choices)


def by_hand(s: Fall, choices: list[int]) -> int:
    return dearest(s, choices) if choices[0] < LAST_CARD else PASS


def target_card(s: Fall, seat: Seat, choices: list[int]) -> int:
    """A rival's card in play, the dearest."""
    best, most = choices[0], -1
    for choice in choices:
        own = choice in s.support[seat] or choice in s.organization[seat]
        if not own and s.book.level[choice] > most:
            best, most = choice, s.book.level[choice]
    return best


def strongest_party(s: Fall, choices: list[int]) -> int:
    """The rival with most points."""
    best, most = choices[0], -1
    for choice in choices:
        if choice in PARTY:
            points = points_of(s, Seat(s.party.index(PARTY.index(choice))))
            if points > most:
                best, most = choice, points
    return best
