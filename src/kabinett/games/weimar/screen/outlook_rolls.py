"""The outlook of rolling again: by Stresemann, or for votes by giving up a Seat."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.words import Text, percent_and_tenth
from kabinett.games.weimar.content.vocabulary import CITY, FOREIGN_AFFAIRS, PASS, STRESEMANN, YES
from kabinett.games.weimar.rules.chances import throws_by_result
from kabinett.games.weimar.rules.parties import bases_of
from kabinett.games.weimar.rules.rolls import (
    CITY_ROLL,
    CRISIS_ROLL,
    REACTION_ROLL,
    VOTES_ROLL,
    bonus_of,
    result_of,
    row_reached,
)
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.screen.odds import row_lines

AGREED = Message("{n} or more: {n_2}.{n_3} % ({n_4} of {n_5}): {block}")
ROLLS_AGAIN = Message(
    "Once per round. Rolled again, {n} die:", "Once per round. Rolled again, {n} dice:"
)
STAYS = Message("As rolled, {n}: {block}")
CRISIS_ROW = Message("{n}: {n_2}.{n_3} % ({n_4} of {n_5}): {crisis}")
CITY_CHANCE = Message("{city}: {n}.{n_2} % ({n_3} of {n_4})")
RESULT_CHANCE = Message("{n}: {n_2}.{n_3} % ({n_4} of {n_5})")
FOR_A_SEAT = Message("Costs 1 Seat. More votes than now: {n} of 6; as many: {n_2}; fewer: {n_3}")


def for_stresemann(s: Weimar, viewer: int, choice: int, *args: int) -> list[Text]:
    if choice == STRESEMANN:
        return [(ROLLS_AGAIN, (len(s.faces),)), *reroll_lines(s)]
    return as_rolled(s) if choice == PASS else []


def reroll_lines(s: Weimar) -> list[Text]:
    dice = len(s.faces)
    throws = 6**dice
    if s.roll_kind == CRISIS_ROLL:
        return crisis_rows()
    if s.roll_kind == CITY_ROLL:
        return [
            (
                CITY_CHANCE,
                (CITY[city], *percent_and_tenth(6 - abs(total - 7), 36), 6 - abs(total - 7), 36),
            )
            for total, city in sorted(s.book.city_of_sum.items())
        ]
    if s.roll_kind < REACTION_ROLL and s.roll_kind != FOREIGN_AFFAIRS:
        return row_lines(s.book.success[s.roll_kind][s.roller], (dice, bonus_of(s)))
    if s.roll_kind == REACTION_ROLL:
        return row_lines(s.book.reactions[s.roller], (dice, bonus_of(s)))
    if s.roll_kind == FOREIGN_AFFAIRS:
        needed, effect = s.book.foreign_needed[s.roll_place], s.book.foreign_effect[s.roll_place]
        good = sum(
            [n for result, n in throws_by_result(dice).items() if result + bonus_of(s) >= needed]
        )
        return [
            (AGREED, (needed, *percent_and_tenth(good, throws), good, throws, effect)),
        ]
    more = bases_of(s, s.roller) if s.roll_kind == VOTES_ROLL else bonus_of(s)
    return [
        (RESULT_CHANCE, (result + more, *percent_and_tenth(number, throws), number, throws))
        for result, number in throws_by_result(dice).items()
        if number
    ]


def as_rolled(s: Weimar) -> list[Text]:
    """What the roll brings if it is kept."""
    result = result_of(s)
    if s.roll_kind < REACTION_ROLL and s.roll_kind != FOREIGN_AFFAIRS:
        return [(STAYS, (result, row_reached(s.book.success[s.roll_kind][s.roller], result)))]
    if s.roll_kind == REACTION_ROLL:
        return [(STAYS, (result, row_reached(s.book.reactions[s.roller], result)))]
    if s.roll_kind == CRISIS_ROLL:
        return [(STAYS, (max(s.faces), s.book.crisis[max(s.faces)]))]
    return []


def crisis_rows() -> list[Text]:
    """The chances of a Crisis Roll: of two dice the higher counts (5.4)."""
    return [
        (CRISIS_ROW, (face, *percent_and_tenth(2 * face - 1, 36), 2 * face - 1, 36, face))
        for face in range(1, 7)
    ]


def for_votes(s: Weimar, viewer: int, choice: int, *args: int) -> list[Text]:
    if viewer < 0 or choice != YES:
        return []
    party = s.order[viewer]
    now = s.votes[party] - bases_of(s, party)  # the face of the die
    return [(FOR_A_SEAT, (6 - now, 1, now - 1))]
