"""Forming a Government (4.4, step 8)."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    ALL_SEATS,
    COALITION,
    DNVP,
    KPD,
    MINORITY_CABINET,
    NO,
    NOBODY,
    PARTY,
    SPD,
    YES,
    Coalition,
    Party,
    Seat,
    Z,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about, not_tied, yes_and_no, yes_or_no
from kabinett.games.weimar.rules.endings import overthrow
from kabinett.games.weimar.rules.parties import clockwise, occupied_seats, seat_of
from kabinett.games.weimar.rules.state import PARLIAMENT_OVERTHROWN, Weimar
from kabinett.games.weimar.rules.threats import check_power, put_in_box, take_from_box

WEIMAR: Final = Coalition(0)
#: The Weimar Coalition, the left one and the right one.
ALL_COALITIONS: Final[tuple[Coalition, ...]] = (WEIMAR, Coalition(1), Coalition(2))
PARTNERS = ((SPD, Z), (SPD, KPD), (Z, DNVP))


def other_partner(number: Coalition, party: Party) -> Party:
    """The party that governs with this one in a coalition."""
    one, other = PARTNERS[number]
    return other if party == one else one


def is_half(s: Weimar, seats: int) -> bool:
    """Whether these are at least half of the occupied Seats, including those of the NSDAP (ruling
    9.7)."""
    return occupied_seats(s) > 0 and 2 * seats >= occupied_seats(s)


WITH_SEATS = Message("{what}: {n} of {n_2} Seats")


@about(PARTY)
def why_not_alone(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    return because(reasons.NO_HALF) if choice not in sole_governments(s) else None


def seats_label(s: Weimar, seat: Seat, choice: int, text: Wording, asked_mask: int) -> str:
    seats = coalition_seats(s, COALITION.index(choice))
    name = text.game.label(choice, text)
    return text.filled(WITH_SEATS, seats, n_2=str(occupied_seats(s)), what=name)


@about(COALITION)
def why_not_chancellor(s: Weimar, seat: Seat, choice: int, asked_mask: int) -> Reason | None:
    if asked_mask >> COALITION.index(choice) & 1:
        return because(reasons.REFUSED if s.book.decide_in_turn else reasons.ASKED_BEFORE)
    return None if choice in largest_coalitions(s, asked_mask) else because(reasons.SMALLER)


JOIN = Message("Join: {coalition}, {n} of {n_2} Seats")
DECLINE = Message("Decline: {coalition}")


def join_label(s: Weimar, seat: Seat, choice: int, text: Wording, first: int, last: int) -> str:
    number = refusable_coalition(s.order[seat])
    if choice != YES:
        return text.plain(DECLINE, COALITION[number])
    return text.plain(JOIN, COALITION[number], coalition_seats(s, number), occupied_seats(s))


@about(PARTY)
def why_not_partner(s: Weimar, seat: Seat, choice: int, coalition: int) -> Reason | None:
    outside = PARTY.index(choice) not in PARTNERS[COALITION.index(coalition)]
    return because(reasons.NOT_TIED) if outside else None


SOLE_GOVERNMENT = Question("Chancellor: who governs alone?", why_not=why_not_alone, section="4.4.8")
TIE_OVERTHROW = Question(
    "Both hold half of Parliament. Chancellor: which party overthrows the Republic?",
    why_not=not_tied(lambda s: parties_overthrowing(s)),
    section="4",
)
WHICH_COALITION = Question(
    "Chancellor: which coalition is asked first?",
    label=seats_label,
    why_not=why_not_chancellor,
    section="4.4.8",
)
JOIN_COALITION = Question(
    "Do you join this coalition: {coalition}?",
    label=yes_or_no(Message("Join the coalition"), Message("Decline")),
    section="4.4.8",
)
JOIN_IF_ASKED = Question(
    "If it comes to this coalition, do you join it?", label=join_label, section="4.4.8"
)
FIRST_PARTNER = Question(
    "Chancellor: who is asked first about this coalition: {coalition}?",
    why_not=why_not_partner,
    section="4.4.8",
)
WHO_CHANCELLOR = Question(
    "Previous Chancellor: who becomes Chancellor?", why_not=why_not_partner, section="4.4.8"
)


def form_government(s: Weimar) -> Script:
    if parties_overthrowing(s):
        yield from overthrow_in_parliament(s)
    if sole_governments(s):
        choice = sole_governments(s)[0]
        if len(sole_governments(s)) > 1:
            choice = yield seat_of(s, s.chancellor), sole_governments(s), SOLE_GOVERNMENT
        install(s, PARTY.index(choice), NOBODY)
    elif s.book.decide_in_turn:
        yield from coalition(s)
    else:
        yield from coalition_at_once(s)
    yield from after_forming(s)


def overthrow_in_parliament(s: Weimar) -> Script:
    choice = parties_overthrowing(s)[0]
    if len(parties_overthrowing(s)) > 1:
        choice = yield seat_of(s, s.chancellor), parties_overthrowing(s), TIE_OVERTHROW
    overthrow(s, PARTY.index(choice), PARLIAMENT_OVERTHROWN)


def parties_overthrowing(s: Weimar) -> list[int]:
    return [PARTY[party] for party in (KPD, DNVP) if is_half(s, s.parliament[party])]


def sole_governments(s: Weimar) -> list[int]:
    """SPD and Zentrum, each if it has an absolute majority (rulings 9.8, 9.16), as choices."""
    return [PARTY[party] for party in (SPD, Z) if is_half(s, s.parliament[party])]


def coalition_seats(s: Weimar, number: Coalition) -> int:
    return s.parliament[PARTNERS[number][0]] + s.parliament[PARTNERS[number][1]]


def largest_coalitions(s: Weimar, asked_mask: int) -> list[int]:
    """The largest of the coalitions that have not been asked, as choices."""
    rest = [number for number in ALL_COALITIONS if not asked_mask >> number & 1]
    most = max([coalition_seats(s, number) for number in rest])
    return [COALITION[number] for number in rest if coalition_seats(s, number) == most]


def coalition(s: Weimar) -> Script:
    """Ask the coalitions by size, the larger party of each first.  Nobody can refuse the Weimar
    Coalition."""
    asked = 0
    while True:
        choice = largest_coalitions(s, asked)[0]
        if len(largest_coalitions(s, asked)) > 1:
            choice = yield (
                seat_of(s, s.chancellor),
                largest_coalitions(s, asked),
                WHICH_COALITION,
                asked,
            )
        number = COALITION.index(choice)
        agreed = 1
        if number != WEIMAR:
            agreed = yield from ask_partners(s, number, asked)
        if agreed:
            yield from install_coalition(s, number)
            return
        asked |= 1 << number


def coalition_at_once(s: Weimar) -> Script:
    """Ask the partners of all coalitions larger than the Weimar Coalition at once.  Each answers
    for the case that all coalitions before its own fail (ruling 9.23); an answer without effect
    stays hidden."""
    asked = 0
    larger: tuple[Coalition, ...] = ()
    while not asked >> WEIMAR & 1:
        choice = largest_coalitions(s, asked)[0]
        if len(largest_coalitions(s, asked)) > 1:
            choice = yield (
                seat_of(s, s.chancellor),
                largest_coalitions(s, asked),
                WHICH_COALITION,
                asked,
            )
        asked |= 1 << COALITION.index(choice)
        if COALITION.index(choice) != WEIMAR:
            larger = (*larger, COALITION.index(choice))
    formed = WEIMAR
    if larger:
        seats: tuple[Seat, ...] = partners_of(s, larger)
        answers = yield (
            all_of(seats),
            yes_and_no,
            JOIN_IF_ASKED,
            COALITION[larger[0]],
            COALITION[larger[-1]],
        )
        formed = first_agreed(s, larger, seats, answers)
    yield from install_coalition(s, formed)


def refusable_coalition(party: Party) -> Coalition:
    """The coalition that the party may refuse: the left or the right one."""
    return ALL_COALITIONS[1 if party in PARTNERS[1] else 2]


def partners_of(s: Weimar, coalitions: tuple[Coalition, ...]) -> tuple[Seat, ...]:
    return tuple([seat for seat in ALL_SEATS if refusable_coalition(s.order[seat]) in coalitions])


def first_agreed(
    s: Weimar, larger: tuple[Coalition, ...], seats: tuple[Seat, ...], answers: tuple[int, ...]
) -> Coalition:
    """The first coalition that both partners join.  For each refused coalition the log names one
    party that refuses, the larger if both do."""
    for number in larger:
        partners = [party for party in clockwise(s, s.chancellor) if party in PARTNERS[number]]
        partners.sort(key=lambda party: -s.parliament[party])
        refusing = [p for p in partners if answers[seats.index(seat_of(s, p))] == NO]
        if not refusing:
            return number
        say(s, words.DECLINES, seat_of(s, refusing[0]), COALITION[number])
    return WEIMAR


def first_partner(s: Weimar, number: Coalition) -> Script:
    """Return the party that is asked first: the larger one; of equals the Chancellor names one
    (ruling 10.12)."""
    first, second = PARTNERS[number]
    if s.parliament[first] == s.parliament[second]:
        choice = yield (
            seat_of(s, s.chancellor),
            [PARTY[first], PARTY[second]],
            FIRST_PARTNER,
            COALITION[number],
        )
        return PARTY.index(choice)
    return first if s.parliament[first] > s.parliament[second] else second


def ask_partners(s: Weimar, number: Coalition, asked: int) -> Script:
    first = yield from first_partner(s, number)
    for party in (first, other_partner(number, first)):
        choice = yield seat_of(s, party), [YES, NO], JOIN_COALITION, COALITION[number], asked
        if choice == NO:
            say(s, words.DECLINES, seat_of(s, party), COALITION[number])
            return 0
    return 1


def install_coalition(s: Weimar, number: Coalition) -> Script:
    first, second = PARTNERS[number]
    if s.parliament[first] == s.parliament[second]:
        choice = yield (
            seat_of(s, s.chancellor),
            [PARTY[first], PARTY[second]],
            WHO_CHANCELLOR,
            COALITION[number],
        )
        chosen = PARTY.index(choice)
        install(s, chosen, second if chosen == first else first)
    elif s.parliament[first] > s.parliament[second]:
        install(s, first, second)
    else:
        install(s, second, first)


def install(s: Weimar, chancellor: Party, partner: Party) -> None:
    before = s.government
    s.government = [1 if party in (chancellor, partner) else 0 for party in ALL_PARTIES]
    s.chancellor = chancellor
    say(s, words.CHANCELLOR, seat_of(s, chancellor))
    if partner >= 0:
        say(s, words.PARTNER, seat_of(s, partner))
    for party, markers in ((KPD, sum(s.councils) + sum(s.uprising)), (DNVP, sum(s.regime))):
        if markers and before[party] != s.government[party]:
            message = words.MARKERS_DOWN if s.government[party] else words.MARKERS_UP
            say(s, message, seat_of(s, party))


def after_forming(s: Weimar) -> Script:
    """Apply the markers that have been turned over, then the Minority Cabinet (ruling 9.9)."""
    check_power(s)
    if is_half(s, sum([s.parliament[party] for party in ALL_PARTIES if s.government[party]])):
        take_from_box(s, MINORITY_CABINET)
    else:
        yield from put_in_box(s, MINORITY_CABINET)
