"""The outlook of changing the living standard or the unrest of a province."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.volk.content.vocabulary import PROVINCE, WEST_BERLIN, Province
from kabinett.games.volk.rules import actions, event_questions
from kabinett.games.volk.rules.comparisons import ATTACK_WHOM, attack_strength
from kabinett.games.volk.rules.economy import shortfall
from kabinett.games.volk.rules.living_standard import LS_WHERE, raisable_provinces
from kabinett.games.volk.rules.mass_protests import PROTEST
from kabinett.games.volk.rules.socialists_and_police import POLICE_WHERE
from kabinett.games.volk.rules.state import ACTIONS, Volk
from kabinett.games.volk.screen.foretell import foretell_attacks
from kabinett.games.volk.screen.outlook_decade import NOTHING_THEN, if_ended

RISES = Message("A living standard more: {n} of the card’s {n_2} points fill the gap.")
RISES_FREE = Message("A living standard more, without points: the economy is enough.")
RISES_ALONE = Message("A living standard more.")
FALLS = Message("A living standard less.")
CALMER = Message("1 unrest less.")
UNREST_MORE = Message("1 unrest more.")
UNREST_GOES = Message("1 unrest goes as well.")
PROTEST_ENDS = Message("A mass protest ends.")
PROTEST_BEGINS = Message("A mass protest begins.")
ATTACKS = Message("{province} → {province_2}: unrest +{n}")
WILL_ATTACK = Message("As things stand, in phase 7: {province} → {province_2}, unrest +{n} at most")
BERLIN_EXPORTS = Message("With it the one that West Berlin exports; East chooses where.")


def province_outlook(s: Volk, province: Province, question: Question) -> list[Text]:
    """The outlook of a province as an answer to a question; without one, what an action can change
    there."""
    if question in ANSWERS:
        return ANSWERS[question](s, province)
    if s.phase != ACTIONS:
        return []
    rises = [] if province == WEST_BERLIN else raise_by_event_outlook(s, province)
    return [*rises, *remove_unrest_outlook(s, province), *border_outlook(s, province)]


def attack_outlook(s: Volk, target: Province) -> list[Text]:
    """The provinces of the asked side that can attack a province, and the unrest that they would
    cause (9.7)."""
    return [
        (ATTACKS, (PROVINCE[province], PROVINCE[target], attack_strength(s, province, target)))
        for province in s.book.across[target]
        if s.book.side[province] == s.seat and attack_strength(s, province, target) > 0
    ]


def border_outlook(s: Volk, province: Province) -> list[Text]:
    """The possible attacks by a province or on it at the end of the decade."""
    return [
        (WILL_ATTACK, args) for _, args in foretell_attacks(s) if PROVINCE[province] in args[:2]
    ]


def may_rise(s: Volk, province: Province) -> bool:
    return PROVINCE[province] in raisable_provinces(s, s.book.side[province])


def raise_by_points_outlook(s: Volk, province: Province) -> list[Text]:
    if not may_rise(s, province):
        return []
    points_lacking = shortfall(s, province)
    price: Text = (RISES, (points_lacking, s.points)) if points_lacking else (RISES_FREE, ())
    return [price, *raise_outlook(s, province)]


def raise_by_event_outlook(s: Volk, province: Province) -> list[Text]:
    return [(RISES_ALONE, ()), *raise_outlook(s, province)]


def raise_outlook(s: Volk, province: Province) -> list[Text]:
    """What one more living standard changes; it also removes one unrest (A34)."""
    then = s.copy()
    then.ls[province] += 1
    lines: list[Text] = []
    if s.unrest[province]:
        then.unrest[province] -= 1
        lines.append((UNREST_GOES, ()))
    return [*lines, *protest_lines(s, then, province), *if_ended(s, then)]


def lower_outlook(s: Volk, province: Province) -> list[Text]:
    if not s.ls[province]:
        return []
    then = s.copy()
    then.ls[province] -= 1
    return [(FALLS, ()), *if_ended(s, then)]


def remove_unrest_outlook(s: Volk, province: Province) -> list[Text]:
    if not s.unrest[province]:
        return []
    return [(CALMER, ()), *unrest_outlook(s, province, -1)]


def put_unrest_outlook(s: Volk, province: Province) -> list[Text]:
    return [(UNREST_MORE, ()), *unrest_outlook(s, province, 1)]


def unrest_outlook(s: Volk, province: Province, change: int) -> list[Text]:
    then = s.copy()
    then.unrest[province] += change
    lines = protest_lines(s, then, province)
    if lines and province == WEST_BERLIN:
        return [*lines, (BERLIN_EXPORTS, ())]
    return [*lines, *if_ended(s, then)] or [(NOTHING_THEN, ())]


def protest_lines(s: Volk, then: Volk, province: Province) -> list[Text]:
    before, after = s.unrest[province] // PROTEST, then.unrest[province] // PROTEST
    if before == after:
        return []
    return [(PROTEST_ENDS if after < before else PROTEST_BEGINS, ())]


#: The outlook of a province as an answer, by the question.
ANSWERS: Final[dict[Question, Callable[[Volk, Province], list[Text]]]] = {
    LS_WHERE: raise_by_points_outlook,
    event_questions.LS_EVENT_WHERE: raise_by_event_outlook,
    event_questions.LOSE_LS: lower_outlook,
    actions.REMOVE_WHERE: remove_unrest_outlook,
    event_questions.REMOVE_ONE: remove_unrest_outlook,
    POLICE_WHERE: remove_unrest_outlook,
    event_questions.PUT_WHERE: put_unrest_outlook,
    ATTACK_WHOM: attack_outlook,
}
