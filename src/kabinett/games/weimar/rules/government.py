"""Forming a government and the end of a round (4.4, step 8)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    COALITION,
    DNVP,
    FIRST_PARTY,
    KPD,
    MINORITY_CABINET,
    NO,
    SPD,
    YES,
    Z,
)
from kabinett.games.weimar.rules.blocks import run_block
from kabinett.games.weimar.rules.politics import begin_step
from kabinett.games.weimar.rules.state import END_OF_ROUND, PARLIAMENT_OVERTHROWN, SURVIVED, Weimar
from kabinett.games.weimar.rules.table import all_seats, seat_of
from kabinett.games.weimar.rules.threats import check_power, put_in_box, take_from_box

FIRST_COALITION = COALITION[0]
WEIMAR, LEFT, RIGHT = range(3)
PARTNERS = ((SPD, Z), (SPD, KPD), (Z, DNVP))
LAST_ROUND = 6


def half(s: Weimar, seats: int) -> bool:
    """At least 50 % of the occupied Seats, the NSDAP's included (ruling 9.7)."""
    return all_seats(s) > 0 and 2 * seats >= all_seats(s)


@script
def form_government(s: Weimar) -> Script:
    begin_step(s, 8)
    if overthrowing(s):
        yield from overthrow(s)
        return
    if sole(s):
        choice = sole(s)[0]
        if len(sole(s)) > 1:
            choice = yield seat_of(s, s.chancellor), sole(s), words.SOLE_GOVERNMENT
        install(s, choice - FIRST_PARTY, -1)
    else:
        yield from coalition(s)
    after_forming(s)


@script
def overthrow(s: Weimar) -> Script:
    choice = overthrowing(s)[0]
    if len(overthrowing(s)) > 1:
        choice = yield seat_of(s, s.chancellor), overthrowing(s), words.TIE_OVERTHROW
    s.ending = PARLIAMENT_OVERTHROWN
    s.winner = choice - FIRST_PARTY
    say(s, words.OVERTHROWN, seat_of(s, s.winner))


def overthrowing(s: Weimar) -> list[int]:
    return [FIRST_PARTY + party for party in (KPD, DNVP) if half(s, s.seats[party])]


def sole(s: Weimar) -> list[int]:
    """SPD or Zentrum with an absolute majority (rulings 9.8, 9.16)."""
    return [FIRST_PARTY + party for party in (SPD, Z) if half(s, s.seats[party])]


def coalition_seats(s: Weimar, number: int) -> int:
    return s.seats[PARTNERS[number][0]] + s.seats[PARTNERS[number][1]]


def largest(s: Weimar, asked: int) -> list[int]:
    """The largest coalitions that have not been asked; ``asked`` is a mask."""
    rest = [number for number in range(3) if not asked >> number & 1]
    most = max([coalition_seats(s, number) for number in rest])
    return [FIRST_COALITION + number for number in rest if coalition_seats(s, number) == most]


@script
def coalition(s: Weimar) -> Script:
    """By size, the larger party asked first; the Weimar coalition cannot be refused."""
    asked = 0
    while True:
        choice = largest(s, asked)[0]
        if len(largest(s, asked)) > 1:
            choice = yield seat_of(s, s.chancellor), largest(s, asked), words.WHICH_COALITION
        number = choice - FIRST_COALITION
        agreed = 1
        if number != WEIMAR:
            agreed = yield from ask_partners(s, number)
        if agreed:
            yield from install_coalition(s, number)
            return
        asked |= 1 << number


def by_size(s: Weimar, number: int) -> tuple[int, int]:
    one, two = PARTNERS[number]
    return (one, two) if s.seats[one] >= s.seats[two] else (two, one)


@script
def ask_partners(s: Weimar, number: int) -> Script:
    for party in tuple(by_size(s, number)):
        choice = yield seat_of(s, party), [YES, NO], words.JOIN_COALITION, FIRST_COALITION + number
        if choice == NO:
            say(s, words.DECLINES, seat_of(s, party), FIRST_COALITION + number)
            return 0
    return 1


@script
def install_coalition(s: Weimar, number: int) -> Script:
    first, second = PARTNERS[number]
    if s.seats[first] == s.seats[second]:
        choice = yield (
            seat_of(s, s.chancellor),
            [FIRST_PARTY + first, FIRST_PARTY + second],
            words.WHO_CHANCELLOR,
        )
        install(s, choice - FIRST_PARTY, first + second - (choice - FIRST_PARTY))
    elif s.seats[first] > s.seats[second]:
        install(s, first, second)
    else:
        install(s, second, first)


def install(s: Weimar, chancellor: int, partner: int) -> None:
    before = s.government
    s.government = [1 if party in (chancellor, partner) else 0 for party in range(4)]
    s.chancellor = chancellor
    say(s, words.CHANCELLOR, seat_of(s, chancellor))
    if partner >= 0:
        say(s, words.PARTNER, seat_of(s, partner))
    for party, markers in ((KPD, sum(s.councils) + sum(s.uprising)), (DNVP, sum(s.regime))):
        if markers and before[party] != s.government[party]:
            turned = words.MARKERS_DOWN if s.government[party] else words.MARKERS_UP
            say(s, turned, seat_of(s, party))


def after_forming(s: Weimar) -> None:
    """Markers flip, then the Minority Cabinet (ruling 9.9)."""
    check_power(s)
    if s.ending >= 0:
        return
    if half(s, sum([s.seats[party] for party in range(4) if s.government[party]])):
        take_from_box(s, MINORITY_CABINET)
    else:
        put_in_box(s, MINORITY_CABINET)


@script
def end_of_round(s: Weimar) -> Script:
    """Effects of Foreign Affairs Cards that lie open, such as Versailles' Blockade."""
    s.phase = END_OF_ROUND
    say(s, words.END_OF_ROUND)
    for card in tuple(open_foreign(s)):
        if s.ending < 0:
            yield from run_block(s, s.chancellor, s.book.foreign_end[card])
    if s.round == LAST_ROUND and s.ending < 0:
        yield from survive(s)


def open_foreign(s: Weimar) -> list[int]:
    top = s.book.foreign_deck[s.foreign_next : s.foreign_next + 1]
    return [*top, *s.foreign_open]


@script
def survive(s: Weimar) -> Script:
    """The Republic has survived; most VP win, ties are the Chancellor's (FAQ)."""
    s.ending = SURVIVED
    say(s, words.SURVIVED)
    s.winner = richest(s)[0] - FIRST_PARTY
    if len(richest(s)) > 1:
        choice = yield seat_of(s, s.chancellor), richest(s), words.TIE_WINNER
        s.winner = choice - FIRST_PARTY


def richest(s: Weimar) -> list[int]:
    return [FIRST_PARTY + party for party in range(4) if s.vp[party] == max(s.vp)]
