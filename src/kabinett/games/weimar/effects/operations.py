"""Effects with others inside, and the table of all (`content.OPERATIONS`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.checks import (
    ANY_CITY,
    CONDITIONS,
    DR,
    EVERYONE,
    HERE,
    OPERATIONS,
    threat_kind,
)
from kabinett.games.weimar.content.vocabulary import CITY_COUNT, FIRST_OPTION, FIRST_PARTY, NO, YES
from kabinett.games.weimar.effects.board import (
    do_action,
    do_actions,
    do_debate,
    do_economy,
    do_flag,
    do_foreign_affairs,
    do_issue_any,
    do_issue_move,
    do_issue_put,
    do_nsdap,
    do_rentenmark,
    do_shield,
    do_society_add,
    do_society_any,
    do_society_group,
    do_society_remove,
    do_threat,
)
from kabinett.games.weimar.effects.cards import (
    do_coup_marker,
    do_crisis,
    do_dice,
    do_draw,
    do_early,
    do_expand,
    do_extra,
    do_minor,
    do_procedure,
    do_remove_markers,
    do_result,
    do_timeline,
)
from kabinett.games.weimar.effects.choosing import (
    ALL_CITIES,
    ALL_PARTIES,
    argument,
    mask_of,
    named_parties,
    one_city,
    settled,
)
from kabinett.games.weimar.effects.feasible import can_begin, open_options
from kabinett.games.weimar.effects.figures import (
    do_base,
    do_dissolve,
    do_move,
    do_points,
    do_reinforce,
    do_reserve,
    do_return,
    do_seat,
    do_undissolve,
)
from kabinett.games.weimar.effects.procedures import vote
from kabinett.games.weimar.rules.blocks import DO, run_block
from kabinett.games.weimar.rules.pool import (
    BASIC,
    BY_EVENT,
    EVENT_ROLL,
    add_part,
    begin_roll,
    cap_dice,
)
from kabinett.games.weimar.rules.rolls import success_roll
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import (
    base,
    bases_in,
    bases_of,
    gain_points,
    governs,
    seat_of,
)
from kabinett.games.weimar.rules.threats import kinds_in_cities, lies_in
from kabinett.games.weimar.rules.units import strength

# -- effects with others inside


@script
def do_choose(s: Weimar, own: int, op: int) -> Script:
    """Options of which nothing can be done are closed (ruling 7.12)."""
    who = yield from settled(s, own, argument(s, op, 1), ALL_PARTIES, op)
    party = named_parties(s, own, who)[0]
    options = argument(s, op, 2)
    choice = yield seat_of(s, party), open_options(s, party, options), words.WHICH_OPTION
    yield from run_block(s, party, s.book.blocks.blocks[options][choice - FIRST_OPTION])


@script
def do_may(s: Weimar, own: int, op: int) -> Script:
    who = yield from settled(s, own, argument(s, op, 1), ALL_PARTIES, op)
    party = named_parties(s, own, who)[0]
    if not can_begin(s, party, argument(s, op, 2)):
        return
    choice = yield seat_of(s, party), [YES, NO], words.WHETHER, argument(s, op, 2)
    if choice == YES:
        yield from run_block(s, party, argument(s, op, 2))


@script
def do_if(s: Weimar, own: int, op: int) -> Script:
    if CONDITIONS[argument(s, op, 1)] == "majority" and argument(s, op, 3) == ANY_CITY:
        mask = mask_of(majority_cities(s, named_parties(s, own, argument(s, op, 2))[0]))
        city = yield from one_city(s, own, ANY_CITY, mask, op)
        yield from run_block(s, own, argument(s, op, 4) if city >= 0 else argument(s, op, 5))
        return
    yield from run_block(s, own, argument(s, op, 4) if holds(s, own, op) else argument(s, op, 5))


def majority_cities(s: Weimar, party: int) -> list[int]:
    """Where a party has more bases than all others together (K07)."""
    return [city for city in ALL_CITIES if 2 * base(s, city, party) > bases_in(s, city)]


def holds(s: Weimar, own: int, op: int) -> bool:
    """Is the condition of an "if" true?"""
    condition, first, second = argument(s, op, 1), argument(s, op, 2), argument(s, op, 3)
    name = CONDITIONS[condition]
    if name == "economy":
        return s.economy >= first
    if name == "round":
        return s.round >= first
    if name == "resolved":
        return bool(s.foreign_done >> first & 1)
    if name == "threat":
        in_city, in_box = threat_kind(first)
        if second == DR:
            return bool(s.dr[in_box])
        if second == ANY_CITY:
            return bool(kinds_in_cities(s, in_city))
        city = s.here if second == HERE else second
        return city >= 0 and lies_in(s, in_city, city)
    party = named_parties(s, own, first)[0]
    if name == "government":
        return governs(s, party)
    if name == "opposition":
        return not governs(s, party)
    if name == "vp_least":
        return s.vp[party] == min(s.vp)
    if name == "seats_most":
        return s.seats[party] == max(s.seats)
    if name == "base" and second == ANY_CITY:
        return bases_of(s, party) > 0
    city = s.here if second == HERE else second
    if city < 0:
        return False
    if name == "base":
        return base(s, city, party) > 0
    if name == "units":
        return strength(s, party, city) > 0
    return 2 * base(s, city, party) > bases_in(s, city)  # majority: more than all others together


@script
def do_each(s: Weimar, own: int, op: int) -> Script:
    who = yield from settled(s, own, argument(s, op, 1), ALL_PARTIES, op)
    for party in tuple(named_parties(s, own, who)):
        yield from run_block(s, party, argument(s, op, 2))


@script
def do_score(s: Weimar, own: int, op: int) -> Script:
    """VP for the party with most figures, and for the second; ties are the Chancellor's, and
    who has none gets nothing (as in ruling 9.1)."""
    figures = counted(s, argument(s, op, 1))
    first = yield from leader(s, tuple(figures), -1)
    if first >= 0:
        say(s, words.SCORES_FIRST, seat_of(s, first))
        gain_points(s, first, argument(s, op, 2))
    if first >= 0 and argument(s, op, 3):
        figures = counted(s, argument(s, op, 1))
        second = yield from leader(s, tuple(figures), first)
        if second >= 0:
            say(s, words.SCORES_SECOND, seat_of(s, second))
            gain_points(s, second, argument(s, op, 3))


def counted(s: Weimar, what: int) -> list[int]:
    if what == 0:
        return [bases_of(s, party) for party in range(4)]
    if what == 1:
        return s.seats[:]
    return [base(s, what - 2, party) for party in range(4)]


@script
def leader(s: Weimar, figures: tuple[int, ...], without: int) -> Script:
    """The party with the highest figure, -1 if none has any; among equals the Chancellor decides
    (4)."""
    if not leaders(figures, without):
        return -1
    if len(leaders(figures, without)) == 1:
        return leaders(figures, without)[0] - FIRST_PARTY
    choice = yield seat_of(s, s.chancellor), leaders(figures, without), words.TIE_SCORE
    return choice - FIRST_PARTY


def leaders(figures: tuple[int, ...], without: int) -> list[int]:
    most = max([figure for party, figure in enumerate(figures) if party != without])
    return [
        FIRST_PARTY + party
        for party, figure in enumerate(figures)
        if figure == most > 0 and party != without
    ]


@script
def do_roll(s: Weimar, own: int, op: int) -> Script:
    """A Success Roll of an event."""
    begin_roll(s, EVENT_ROLL, s.here)
    add_part(s, BASIC, argument(s, op, 1), 0)
    add_part(s, BY_EVENT, more_dice(s, own, op), 0)
    cap_dice(s)
    if s.dice > 0:
        result = yield from success_roll(s, own)
        table = s.book.blocks.tables[argument(s, op, 4)]
        yield from run_block(s, own, event_row(table, result))


def event_row(table: dict[int, int], result: int) -> int:
    reached = [number for number in table if number <= result]
    return table[max(reached)] if reached else 0


def more_dice(s: Weimar, own: int, op: int) -> int:
    """Dice for bases, strength or flags."""
    source, of = argument(s, op, 2), argument(s, op, 3)
    city = s.here if of >= CITY_COUNT else of
    if source == 1:
        return base(s, city, own) if city >= 0 else 0
    if source == 2:
        return strength(s, own, city) if city >= 0 else 0
    if source == 3:
        return s.flags[of] if of < 3 else sum(s.flags)
    return 0


@script
def do_vote(s: Weimar, own: int, op: int) -> Script:
    yes = yield from vote(s, argument(s, op, 1), argument(s, op, 2))
    yield from run_block(s, own, argument(s, op, 1) if yes else argument(s, op, 2))


@script
def do_until(s: Weimar, own: int, op: int) -> None:
    """See `table.lasts`."""
    for party in named_parties(s, own, argument(s, op, 2)):
        s.events_of_round = [*s.events_of_round, argument(s, op, 1) * 4 + party]
        if argument(s, op, 2) != EVERYONE:
            say(s, words.RULE, seat_of(s, party), argument(s, op, 1))
    if argument(s, op, 2) == EVERYONE:
        say(s, words.RULE_FOR_ALL, argument(s, op, 1))


_BY_NAME: Final[dict[str, Callable[..., Any]]] = {
    "base": do_base,
    "seat": do_seat,
    "vp": do_points,
    "reserve": do_reserve,
    "move": do_move,
    "dissolve": do_dissolve,
    "undissolve": do_undissolve,
    "reinforce": do_reinforce,
    "return": do_return,
    "threat": do_threat,
    "economy": do_economy,
    "nsdap": do_nsdap,
    "nsdap_shield": do_shield,
    "flag": do_flag,
    "rentenmark": do_rentenmark,
    "society_add": do_society_add,
    "society_group": do_society_group,
    "society_any": do_society_any,
    "society_remove": do_society_remove,
    "issue_put": do_issue_put,
    "issue_any": do_issue_any,
    "issue_move": do_issue_move,
    "action": do_action,
    "actions": do_actions,
    "debate": do_debate,
    "foreign_affairs": do_foreign_affairs,
    "draw": do_draw,
    "timeline": do_timeline,
    "crisis": do_crisis,
    "expand": do_expand,
    "extra": do_extra,
    "minor": do_minor,
    "early": do_early,
    "dice": do_dice,
    "result": do_result,
    "proc": do_procedure,
    "coup_marker": do_coup_marker,
    "remove_markers": do_remove_markers,
    "choose": do_choose,
    "may": do_may,
    "if": do_if,
    "each": do_each,
    "score": do_score,
    "roll": do_roll,
    "vote": do_vote,
    "until": do_until,
}
DO.extend([_BY_NAME[name] for name in OPERATIONS])
