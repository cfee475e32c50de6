"""Why something may not be chosen now, with the section of the rulebook.

Uses what everybody may know, and the hand of whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kabinett.core.game import Reason
from kabinett.core.message import Message
from kabinett.core.script.program import Program
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.checks import OWN_UNIT
from kabinett.games.weimar.content.vocabulary import (
    ACTIONS,
    AGENDAS,
    CITIES,
    COALITION,
    COUNTER_COUP,
    COUP,
    DEBATE,
    DEMOCRATS,
    DEMONSTRATION,
    DNVP,
    EVENT,
    FIGHT,
    FIRST_ACTION,
    FIRST_CITY,
    FIRST_PARTY,
    FIRST_UNIT,
    FOREIGN,
    FOREIGN_AFFAIRS,
    ISSUES,
    KPD,
    MINORS,
    MOBILIZE,
    OPTIONS_OF_CARD,
    PARTIES,
    PARTY_CARDS,
    REACT,
    RESERVE,
    SOCIETY,
    SPACES,
    TAKE_CONTROL,
    TIMELINE,
    UNITS,
)
from kabinett.games.weimar.rules.actions import (
    cost,
    counter_dice,
    coup_dice,
    fight_dice,
    opposing_markers,
    points,
    takeable,
    used_up,
)
from kabinett.games.weimar.rules.cards import event_of
from kabinett.games.weimar.rules.debate import FIRST_ISSUE, on_track
from kabinett.games.weimar.rules.foreign_affairs import FIRST_FOREIGN, negotiable
from kabinett.games.weimar.rules.government import FIRST_COALITION, coalition_seats
from kabinett.games.weimar.rules.impulse import FOREIGN_COST
from kabinett.games.weimar.rules.reactions import REACTION, reaction_dice
from kabinett.games.weimar.rules.society import FIRST_MARKER
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import (
    MAX_RESERVE,
    base,
    governs,
    lasts,
)
from kabinett.games.weimar.rules.units import controls, movable
from kabinett.games.weimar.screen import why_terms as terms

REACTION_ASKS: Final = (words.REACT_TO, words.REACT_TO_REACTION, words.REACT_AS_POLITICIAN)
ISSUE_ASKS: Final = (
    words.ISSUE_OPTION,
    words.PROPOSE_OPTION,
    words.CONTROL_WHOM,
    words.PROPOSE_CONTROL,
)


TIES: Final = (
    words.TIE_ISSUES,
    words.TIE_OVERTHROW,
    words.TIE_FIGURES,
    words.TIE_WINNER,
)


class Asked:
    """The open ask: the question, its arguments, and the party that is asked."""

    def __init__(self, program: Program, s: Weimar, seat: int) -> None:
        self.question, self.args = program.prompt(s)
        self.kept: dict[str, Any] = program.kept(s)
        self.seat = seat
        self.party = s.order[seat]


def reason(message: Message, section: str, *args: int) -> Reason:
    return Reason((message, args), section)


def why_not(program: Program, s: Weimar, seat: int, choice: int) -> Reason:
    asked = Asked(program, s, seat)
    for group, answer in _BY_GROUP:
        if choice in group:
            found = answer(s, asked, choice)
            if found is not None:
                return found
    return reason(terms.NOT_NOW, "")


# -- actions and cities


def why_not_action(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    if asked.question is not words.CHOOSE_ACTION:
        return reason(terms.NO_ACTIONS_NOW, "4.3")
    party, kind = asked.party, choice - FIRST_ACTION
    able = points(s, party, 0)
    if kind == RESERVE:
        if s.reserve[party] >= MAX_RESERVE:
            return reason(terms.RESERVE_FULL, "4.3")
        return reason(terms.NO_POINTS_LEFT, "4.3")
    if kind == FOREIGN_AFFAIRS:
        if not governs(s, party):
            return reason(terms.NOT_IN_GOVERNMENT, "5.8")
        if not negotiable(s):
            return reason(terms.NOTHING_TO_NEGOTIATE, "5.8")
        return reason(terms.TOO_DEAR, "4.3", FOREIGN_COST, able)
    if kind > RESERVE:
        return None
    never = forbidden(s, party, kind)
    if never:
        return never
    if used_up(s, kind):
        return reason(terms.ONCE, "4.3")
    if able < cost(party, kind):
        return reason(terms.TOO_DEAR, "4.3", cost(party, kind), able)
    if s.city >= 0:
        return why_not_there(s, party, kind, s.city)
    return reason(terms.NOWHERE, _SECTION[kind])


#: Where the rulebook tells of an action.
_SECTION: Final = {
    DEMONSTRATION: "5.6",
    MOBILIZE: "5.9",
    TAKE_CONTROL: "5.9",
    FIGHT: "5.9",
    COUP: "5.10",
    COUNTER_COUP: "5.10",
}


def forbidden(s: Weimar, party: int, kind: int) -> Reason | None:
    """What the party may not do anywhere."""
    section = _SECTION[kind]
    if kind == COUP:
        if party in DEMOCRATS:
            return reason(terms.NO_COUP_BY_DEMOCRATS, section)
        if governs(s, party):
            return reason(terms.IN_GOVERNMENT_NO_COUP, section)
        if lasts(s, "no_coup", party):
            return reason(terms.FORBIDDEN, "")
    if kind == DEMONSTRATION and lasts(s, "no_demonstration", party):
        return reason(terms.FORBIDDEN, "")
    if kind == COUNTER_COUP and party not in DEMOCRATS:
        return reason(terms.ONLY_DEMOCRATS, section)
    if kind == TAKE_CONTROL and party == KPD:
        return reason(terms.NEVER_BY_KPD, section)
    democrat_only_governing = kind == COUNTER_COUP or (kind == TAKE_CONTROL and party != DNVP)
    if (kind == FIGHT or democrat_only_governing) and not governs(s, party):
        return reason(terms.NOT_IN_GOVERNMENT, section)
    return None


def why_not_there(s: Weimar, party: int, kind: int, city: int) -> Reason:
    """Why an action is impossible in a city."""
    never = forbidden(s, party, kind)
    if never:
        return never
    section = _SECTION[kind]
    if kind == MOBILIZE and not movable(s, party, OWN_UNIT, city):
        return reason(terms.NO_UNIT_TO_MOVE, section)
    if kind == TAKE_CONTROL and not takeable(s, party, city):
        taken = terms.NO_REICHSWEHR if party == DNVP else terms.NO_BLACK_REICHSWEHR
        return reason(taken, section)
    if kind == FIGHT:
        return reason(terms.NOBODY_TO_FIGHT, section)
    if kind == COUP:
        if s.councils[city] if party == KPD else s.regime[city]:
            return reason(terms.HAS_MARKER, section)
        if s.book.uprising_blocks and party == KPD and s.uprising[city]:
            return reason(terms.HAS_MARKER, section)
        if coup_dice(s, party, city, 0) <= 0:
            return reason(terms.NO_DICE, "5.5")
    if kind == COUNTER_COUP:
        if not opposing_markers(s, city):
            return reason(terms.NO_MARKER_THERE, section)
        if counter_dice(s, party, city) <= 0:
            return reason(terms.NO_DICE, "5.5")
    return reason(terms.NOT_THERE, section)


def why_not_city(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    city, party = choice - FIRST_CITY, asked.party
    if asked.question is words.CHOOSE_ACTION and s.city >= 0:
        return reason(terms.OTHER_CITY, "4.3", FIRST_CITY + s.city)
    if asked.question is words.CHOOSE_ACTION:
        return reason(terms.ACTION_FIRST, "4.3")
    if asked.question is words.ACTION_WHERE:
        return why_not_there(s, party, asked.args[0] - FIRST_ACTION, city)
    if asked.question is words.FIRST_BASES:
        there = base(s, city, party)
        return reason(terms.BASE_THERE if there else terms.CITY_FULL, "2")
    if asked.question is words.MOVE_FROM:
        return reason(terms.UNIT_NOT_THERE, "5.9", asked.args[0])
    if asked.question is words.DDP_BONUS:
        return reason(terms.NO_BASE_OF_YOURS, "5.13")
    return None


# -- units


def why_not_unit(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    kind = choice - FIRST_UNIT
    if asked.question is words.MOVE_WHICH:
        if not controls(s, asked.party, kind):
            return reason(terms.NOT_CONTROLLED, "5.9")
        return reason(terms.NONE_TO_MOVE, "5.9")
    if asked.question is words.TAKE_WHICH:
        return reason(terms.NO_REICHSWEHR_UNIT, "5.9")
    return None


# -- cards and reactions


def why_not_card(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    if choice not in s.hands[asked.party]:
        return reason(terms.NOT_IN_HAND, "4.3")
    if asked.question in REACTION_ASKS:
        if choice not in PARTY_CARDS or not s.book.politician[choice - PARTY_CARDS[0]]:
            return reason(terms.NO_POLITICIAN, "4.3")
        return reason(terms.OTHER_TRIGGER, "4.3")
    return reason(terms.CARD_IS_PLAYED, "4.3") if s.playing else None


def why_not_reaction(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    if asked.question not in REACTION_ASKS:
        return None
    party, city = asked.party, s.answering
    if s.trigger == REACTION or city < 0:
        return reason(terms.POLITICIANS_ONLY, "4.3")
    if not s.reserve[party]:
        return reason(terms.NO_RESERVE, "4.3")
    if not base(s, city, party):
        return reason(terms.NO_BASE_TO_REACT, "4.3")
    if reaction_dice(s, party, city) <= 0:
        return reason(terms.NO_DICE, "5.5")
    return None


def why_not_event(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    if asked.question is not words.CHOOSE_WAY:
        return None
    if asked.args[0] in TIMELINE:
        return reason(terms.EVENT_ANYWAY, "4.3")
    if not event_of(s, asked.args[0]):
        return reason(terms.NO_EVENT, "4.3")
    return reason(terms.FIRST_IMPULSES, "4.3") if asked.args[0] in PARTY_CARDS else None


# -- debates


def why_not_debate(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    if asked.question is not words.CHOOSE_WAY:
        return None
    return reason(terms.NOTHING_TO_DEBATE if on_track(s) else terms.NO_ISSUES, "4.3")


def why_not_issue(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    issue = choice - FIRST_ISSUE
    if asked.question is words.DEBATE_WHICH:
        if s.issue_at[issue] < 0:
            return reason(terms.NOT_ON_TRACK, "4.3")
        if issue == asked.kept.get("without", -1):
            return reason(terms.MOVED_ALREADY, "4.3")
        return reason(terms.NO_STEP, "4.3")
    if asked.question is words.WHICH_ISSUE:
        if s.issue_at[issue] >= 0:
            return reason(terms.IN_PLAY, "5.3")
        return reason(
            terms.WHITE_ONLY if not s.book.issue_white[issue] else terms.TWIN_FIRST, "5.3"
        )
    if asked.question is words.NEXT_YELLOW:
        return reason(terms.NOT_WON, "4.4")
    return None


def why_not_space(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    if asked.question is words.DEBATE_WHERE:
        return reason(terms.NO_SUCH_WAY, "4.3")
    return None


# -- politics


def why_not_coalition(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    if asked.question is not words.WHICH_COALITION:
        return None
    largest = max(coalition_seats(s, number) for number in range(3))
    if coalition_seats(s, choice - FIRST_COALITION) < largest:
        return reason(terms.SMALLER, "4.4")
    return reason(terms.REFUSED, "4.4")


def why_not_option(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    number = choice - OPTIONS_OF_CARD[0]
    if asked.question in ISSUE_ASKS:
        issue = asked.args[0] - FIRST_ISSUE
        needs = s.book.issue_needs_government[issue]
        if number < len(needs) and needs[number] and not governs(s, asked.party):
            return reason(terms.NOT_IN_GOVERNMENT, "6.5")
        return reason(terms.LESS_POSSIBLE, "4.3") if number < len(needs) else None
    return None


def why_not_party(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    party = choice - FIRST_PARTY
    question, args = asked.question, asked.args
    if question is words.FIGHT_WHOM:
        if governs(s, party):
            return reason(terms.GOVERNS, "5.9")
        if fight_dice(s, args[0] - FIRST_CITY, party, 0) <= 0:
            return reason(terms.NO_DICE, "5.5")
        return reason(terms.NO_UNIT_TO_DISSOLVE, "5.9")
    if question in (words.CONTROL_WHOM, words.PROPOSE_CONTROL):
        minor = s.book.issue_minor[args[0] - FIRST_ISSUE]
        return reason(terms.CANNOT_CONTROL, "5.13", MINORS[minor])
    if question is words.NO_ROOM:
        return reason(terms.NO_BASE_OF_IT, "5.6")
    if question is words.CHOOSE_PARTY:
        return reason(terms.PARTY_TAKEN, "2")
    if question in TIES:
        return reason(terms.NOT_TIED, "4")
    return None


def why_not_society(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    marker = choice - FIRST_MARKER
    if asked.question is words.SOCIETY_REMOVE:
        return reason(terms.NOT_ON_SOCIETY_TRACK, "5.2")
    if asked.question is words.WHICH_SOCIETY:
        if marker in s.society:
            return reason(terms.ON_SOCIETY_TRACK, "5.2")
        return reason(terms.OTHER_GROUP if s.book.society_white[marker] else terms.YELLOW, "5.2")
    return None


def why_not_foreign(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    if s.foreign_done >> (choice - FIRST_FOREIGN) & 1:
        return reason(terms.COMPLETED, "5.8")
    return reason(terms.NOT_YET, "5.8")


def why_not_agenda(s: Weimar, asked: Asked, choice: int) -> Reason | None:
    if s.book.agenda_party[choice - AGENDAS[0]] != asked.party:
        return reason(terms.OTHER_PARTYS_AGENDA, "4.2")
    return reason(terms.AGENDA_CHOSEN, "4.2")


_BY_GROUP: Final[tuple[tuple[Any, Callable[[Weimar, Asked, int], Reason | None]], ...]] = (
    (ACTIONS, why_not_action),
    (CITIES, why_not_city),
    (UNITS, why_not_unit),
    (PARTY_CARDS, why_not_card),
    (TIMELINE, why_not_card),
    ((REACT,), why_not_reaction),
    ((EVENT,), why_not_event),
    ((DEBATE,), why_not_debate),
    (ISSUES, why_not_issue),
    (SPACES, why_not_space),
    (COALITION, why_not_coalition),
    (OPTIONS_OF_CARD, why_not_option),
    (PARTIES, why_not_party),
    (SOCIETY, why_not_society),
    (FOREIGN, why_not_foreign),
    (AGENDAS, why_not_agenda),
)
