"""Forming a government and the end of a round (4.4, step 8)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say, script
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    COALITION,
    DNVP,
    FIRST_PARTY,
    KPD,
    MINORITY_CABINET,
    NO,
    PARTIES,
    SPD,
    YES,
    Z,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about, not_tied, yes_or_no
from kabinett.games.weimar.rules.blocks import run_block
from kabinett.games.weimar.rules.endings import overthrow, survive
from kabinett.games.weimar.rules.politics import begin_step
from kabinett.games.weimar.rules.state import END_OF_ROUND, PARLIAMENT_OVERTHROWN, Weimar
from kabinett.games.weimar.rules.table import all_seats, seat_of
from kabinett.games.weimar.rules.threats import check_power, put_in_box, take_from_box

FIRST_COALITION = COALITION[0]
WEIMAR, LEFT, RIGHT = range(3)
PARTNERS = ((SPD, Z), (SPD, KPD), (Z, DNVP))
LAST_ROUND = 6


def half(s: Weimar, seats: int) -> bool:
    """At least 50 % of the occupied Seats, the NSDAP's included (ruling 9.7)."""
    return all_seats(s) > 0 and 2 * seats >= all_seats(s)


WITH_SEATS = Message("{what}: {n} of {n_2} Seats")


@about(PARTIES)
def no_half(s: Weimar, seat: int, choice: int) -> Reason | None:
    return because(reasons.NO_HALF) if choice not in sole(s) else None


def seats_label(s: Weimar, seat: int, choice: int, text: Wording, asked: int) -> str:
    seats = coalition_seats(s, choice - FIRST_COALITION)
    name = text.game.label(choice, text)
    return text.filled(WITH_SEATS, seats, n_2=str(all_seats(s)), what=name)


@about(COALITION)
def not_first(s: Weimar, seat: int, choice: int, asked: int) -> Reason | None:
    if asked >> (choice - FIRST_COALITION) & 1:
        return because(reasons.REFUSED)
    return None if choice in largest(s, asked) else because(reasons.SMALLER)


@about(PARTIES)
def no_partner(s: Weimar, seat: int, choice: int, number: int) -> Reason | None:
    outside = choice - FIRST_PARTY not in PARTNERS[number]
    return because(reasons.NOT_TIED) if outside else None


SOLE_GOVERNMENT = Question("Chancellor: who governs alone?", why_not=no_half)
TIE_OVERTHROW = Question(
    "Two parties hold half of Parliament each. Chancellor: who overthrows the Republic?",
    why_not=not_tied(lambda s: overthrowing(s)),
)
WHICH_COALITION = Question(
    "Chancellor: which coalition is asked first?", label=seats_label, why_not=not_first
)
JOIN_COALITION = Question(
    "Do you join this coalition: {coalition}?",
    label=yes_or_no(Message("Join the coalition"), Message("Decline")),
)
WHO_CHANCELLOR = Question("Previous Chancellor: who becomes Chancellor?", why_not=no_partner)


@script
def form_government(s: Weimar) -> Script:
    begin_step(s, 8)
    if overthrowing(s):
        yield from overthrow_in_parliament(s)
    if sole(s):
        choice = sole(s)[0]
        if len(sole(s)) > 1:
            choice = yield seat_of(s, s.chancellor), sole(s), SOLE_GOVERNMENT
        install(s, choice - FIRST_PARTY, -1)
    else:
        yield from coalition(s)
    yield from after_forming(s)


@script
def overthrow_in_parliament(s: Weimar) -> Script:
    choice = overthrowing(s)[0]
    if len(overthrowing(s)) > 1:
        choice = yield seat_of(s, s.chancellor), overthrowing(s), TIE_OVERTHROW
    overthrow(s, choice - FIRST_PARTY, PARLIAMENT_OVERTHROWN)


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
            choice = yield seat_of(s, s.chancellor), largest(s, asked), WHICH_COALITION, asked
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
        choice = yield seat_of(s, party), [YES, NO], JOIN_COALITION, FIRST_COALITION + number
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
            WHO_CHANCELLOR,
            number,
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


@script
def after_forming(s: Weimar) -> Script:
    """Markers flip, then the Minority Cabinet (ruling 9.9)."""
    check_power(s)
    if half(s, sum([s.seats[party] for party in range(4) if s.government[party]])):
        take_from_box(s, MINORITY_CABINET)
    else:
        yield from put_in_box(s, MINORITY_CABINET)


@script
def end_of_round(s: Weimar) -> Script:
    """Effects of Foreign Affairs Cards that lie open, such as Versailles' Blockade."""
    s.phase = END_OF_ROUND
    say(s, words.END_OF_ROUND)
    for card in tuple(open_foreign(s)):
        yield from run_block(s, s.chancellor, s.book.foreign_end[card])
    if s.round == LAST_ROUND:
        yield from survive(s)


def open_foreign(s: Weimar) -> list[int]:
    top = s.book.foreign_deck[s.foreign_next : s.foreign_next + 1]
    return [*top, *s.foreign_open]
