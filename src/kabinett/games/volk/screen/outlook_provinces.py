"""Before a living standard or unrest changes in a province: what comes of it."""

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
from kabinett.games.volk.rules.living_standard import LS_WHERE, can_rise
from kabinett.games.volk.rules.mass_protests import PROTEST
from kabinett.games.volk.rules.socialists_and_police import POLICE_WHERE
from kabinett.games.volk.rules.state import ACTIONS, Volk
from kabinett.games.volk.screen.foretell import foretell_attacks
from kabinett.games.volk.screen.outlook_decade import NOTHING_THEN, if_ended

RISES = Message("A living standard more: {n} of the card’s {n_2} points fill the gap.")
RISES_FREE = Message("A living standard more, without points: the economy is enough.")
RISES_ALONE = Message("A living standard more:")
FALLS = Message("A living standard less:")
CALMER = Message("1 unrest less:")
UNREST_MORE = Message("1 unrest more:")
UNREST_GOES = Message("1 unrest goes as well.")
PROTEST_ENDS = Message("A mass protest ends.")
PROTEST_BEGINS = Message("A mass protest begins.")
ATTACKS = Message("{province} → {province_2}: unrest +{n}")
WILL_ATTACK = Message("As things stand, in phase 7: {province} → {province_2}, unrest +{n} at most")
BERLIN_EXPORTS = Message("With it the one that West Berlin exports; East chooses where.")


def of_province(s: Volk, province: Province, question: Question) -> list[Text]:
    """Of what is asked, else of what can be done there in a turn."""
    if question in ANSWERS:
        return ANSWERS[question](s, province)
    if s.phase != ACTIONS:
        return []
    rises = [] if province == WEST_BERLIN else raised_by_event(s, province)
    return [*rises, *calmed(s, province), *across(s, province)]


def attacked(s: Volk, target: Province) -> list[Text]:
    """By which provinces of the side that is asked, and with how much unrest (9.7)."""
    return [
        (ATTACKS, (PROVINCE[province], PROVINCE[target], attack_strength(s, province, target)))
        for province in s.book.across[target]
        if s.book.side[province] == s.seat and attack_strength(s, province, target) > 0
    ]


def across(s: Volk, province: Province) -> list[Text]:
    """Whom it can unsettle across the border at the end of the decade, and who it."""
    return [
        (WILL_ATTACK, args) for _, args in foretell_attacks(s) if PROVINCE[province] in args[:2]
    ]


def may_rise(s: Volk, province: Province) -> bool:
    return PROVINCE[province] in can_rise(s, s.book.side[province])


def raised_by_points(s: Volk, province: Province) -> list[Text]:
    if not may_rise(s, province):
        return []
    lacking = shortfall(s, province)
    price: Text = (RISES, (lacking, s.points)) if lacking else (RISES_FREE, ())
    return [price, *raised(s, province)]


def raised_by_event(s: Volk, province: Province) -> list[Text]:
    return [(RISES_ALONE, ()), *raised(s, province)]


def raised(s: Volk, province: Province) -> list[Text]:
    """A living standard more; one unrest goes where it stays (A34)."""
    then = s.copy()
    then.ls[province] += 1
    lines: list[Text] = []
    if s.unrest[province]:
        then.unrest[province] -= 1
        lines.append((UNREST_GOES, ()))
    return [*lines, *protest_changed(s, then, province), *if_ended(s, then)]


def lowered(s: Volk, province: Province) -> list[Text]:
    if not s.ls[province]:
        return []
    then = s.copy()
    then.ls[province] -= 1
    return [(FALLS, ()), *if_ended(s, then)]


def calmed(s: Volk, province: Province) -> list[Text]:
    if not s.unrest[province]:
        return []
    return [(CALMER, ()), *unrest_changed(s, province, -1)]


def unsettled(s: Volk, province: Province) -> list[Text]:
    return [(UNREST_MORE, ()), *unrest_changed(s, province, 1)]


def unrest_changed(s: Volk, province: Province, number: int) -> list[Text]:
    then = s.copy()
    then.unrest[province] += number
    lines = protest_changed(s, then, province)
    if lines and province == WEST_BERLIN:
        return [*lines, (BERLIN_EXPORTS, ())]
    return [*lines, *if_ended(s, then)] or [(NOTHING_THEN, ())]


def protest_changed(s: Volk, then: Volk, province: Province) -> list[Text]:
    one, other = s.unrest[province] // PROTEST, then.unrest[province] // PROTEST
    if one == other:
        return []
    return [(PROTEST_ENDS if other < one else PROTEST_BEGINS, ())]


#: What a province as the answer to a question brings.
ANSWERS: Final[dict[Question, Callable[[Volk, Province], list[Text]]]] = {
    LS_WHERE: raised_by_points,
    event_questions.LS_EVENT_WHERE: raised_by_event,
    event_questions.LOSE_LS: lowered,
    actions.REMOVE_WHERE: calmed,
    event_questions.REMOVE_WHERE: calmed,
    POLICE_WHERE: calmed,
    event_questions.PUT_WHERE: unsettled,
    ATTACK_WHOM: attacked,
}
