"""The Impulse Phase: one card at a time until all hands are empty (4.3)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ACT,
    CITY_COUNT,
    COUNTER_COUP,
    COUP,
    DEBATE,
    DEMONSTRATION,
    DONE,
    EVENT,
    EVENT_FIRST,
    EVENT_LAST,
    FIGHT,
    FIRST_ACTION,
    FIRST_CITY,
    FIRST_TIMELINE,
    FOREIGN_AFFAIRS,
    MOBILIZE,
    NO,
    PASS,
    RESERVE,
    TAKE_CONTROL,
    TIMELINE,
    YES,
)
from kabinett.games.weimar.rules.actions import (
    city_action,
    cost,
    points,
    possible,
    possible_somewhere,
    spend,
    used_up,
)
from kabinett.games.weimar.rules.agenda import who_begins
from kabinett.games.weimar.rules.blocks import run_block
from kabinett.games.weimar.rules.cards import FIRST_CARD, event_of, lay_aside, leaves_game, values
from kabinett.games.weimar.rules.debate import can_debate, hold_debate
from kabinett.games.weimar.rules.foreign_affairs import FIRST_FOREIGN, negotiable, negotiate
from kabinett.games.weimar.rules.pool import begin_roll
from kabinett.games.weimar.rules.reactions import DEBATED, politicians_only
from kabinett.games.weimar.rules.state import IMPULSE, Weimar
from kabinett.games.weimar.rules.table import MAX_RESERVE, add_reserve, clockwise, governs, seat_of

IN_CITY = (DEMONSTRATION, MOBILIZE, TAKE_CONTROL, FIGHT, COUP, COUNTER_COUP)
FOREIGN_COST = 2


@script
def impulse_phase(s: Weimar) -> Script:
    s.phase = IMPULSE
    say(s, words.IMPULSE_PHASE)
    first = yield from who_begins(s)
    for party in tuple(clockwise(s, first)):  # ruling 6.3
        if s.early[party] and s.hands[party] and s.ending < 0:
            choice = yield seat_of(s, party), [*s.hands[party], PASS], words.EARLY_CARD
            if choice != PASS:
                yield from impulse(s, party, choice)
    s.active = first
    s.impulses = [0] * 4
    while any_cards(s) and s.ending < 0:
        if s.hands[s.active]:  # ruling 6.1: without cards one is skipped
            s.impulses[s.active] += 1
            yield from impulse(s, s.active, -1)
        s.active = clockwise(s, s.active)[1]


def any_cards(s: Weimar) -> bool:
    return any([len(hand) > 0 for hand in s.hands])


@script
def impulse(s: Weimar, party: int, card: int) -> Script:
    """One card and what it is used for."""
    begin_impulse(s, party)
    if card < 0:
        card = yield seat_of(s, party), s.hands[party], words.CHOOSE_CARD
    s.hands[party].remove(card)
    s.playing = [card]
    say(s, words.PLAYS, seat_of(s, party), card)
    used_event = 0
    if card in TIMELINE:
        used_event = 1
        yield from play_timeline(s, party, card)
    else:
        way = yield seat_of(s, party), ways(s, party, card), words.CHOOSE_WAY, card
        if way == EVENT:
            used_event = 1
            yield from play_event(s, party, card)
        elif way == DEBATE:
            yield from debate_with(s, party, card)
        else:
            yield from act_with(s, party, card)
        if (
            s.president == party
            and s.president_ready
            and way != DEBATE
            and s.ending < 0
            and debate_open(s, party, card)
        ):
            again = yield seat_of(s, party), [YES, NO], words.PRESIDENT_DEBATE, card
            if again == YES:  # 5.14
                s.president_ready = 0
                say(s, words.PRESIDENT_USED, seat_of(s, party))
                yield from debate_with(s, party, card)
    s.playing = []
    finish_card(s, party, card, used_event)


def begin_impulse(s: Weimar, party: int) -> None:
    s.turn += 1
    s.active = party
    s.used = 0
    s.city = -1
    s.ap = 0
    s.stored = [0] * 4
    begin_roll(s, -1, -1)
    say(s, words.IMPULSE_OF, seat_of(s, party))


def finish_card(s: Weimar, party: int, card: int, used_event: int) -> None:
    """Out of the game (also what lies beside the Foreign Affairs deck now), or to its pile."""
    s.used = 0
    if used_event and (leaves_game(s, card) or becomes_foreign(s, card)):
        s.removed.append(card)
        say(s, words.LEAVES_GAME, card)
    else:
        lay_aside(s, party, card)


def becomes_foreign(s: Weimar, card: int) -> bool:
    """Does the Event lay the card beside the Foreign Affairs deck?"""
    return card in TIMELINE and s.book.timeline_foreign[card - FIRST_TIMELINE]


def ways(s: Weimar, party: int, card: int) -> list[int]:
    """A Party Card: its Event (a Politician has none), a Debate if there is an issue to move,
    or Actions."""
    found = [EVENT, ACT] if event_of(s, card) and in_time(s, party, card) else [ACT]
    if debate_open(s, party, card):
        found.append(DEBATE)
    return found


def in_time(s: Weimar, party: int, card: int) -> bool:
    """Some Events happen in the first Impulses of a round only; what is played before the first
    one is early enough (4.3)."""
    last = s.book.card_impulses[card - FIRST_CARD]
    return not last or s.impulses[party] <= last


def debate_open(s: Weimar, party: int, card: int) -> bool:
    large, small = values(s, card)
    return can_debate(s, party, large) or can_debate(s, party, small)


@script
def play_event(s: Weimar, party: int, card: int) -> Script:
    s.here = -1
    say(s, words.EVENT_OF, seat_of(s, party), card)
    yield from run_block(s, party, event_of(s, card))
    if becomes_foreign(s, card):  # it can be negotiated from then on (4.3)
        s.foreign_open = [*s.foreign_open, s.book.timeline_becomes[card - FIRST_TIMELINE]]
        say(s, words.BECOMES_FOREIGN, FIRST_FOREIGN + s.foreign_open[-1])


@script
def play_timeline(s: Weimar, party: int, card: int) -> Script:
    """A Timeline Card: its Event must happen, before or after a Debate or Actions (D-32)."""
    order = yield (
        seat_of(s, party),
        [EVENT_FIRST, EVENT_LAST],
        words.EVENT_WHEN,
        card,
        event_of(s, card),
    )
    if order == EVENT_FIRST:
        yield from play_event(s, party, card)
    if s.ending < 0:
        way = yield (
            seat_of(s, party),
            [*([DEBATE] if debate_open(s, party, card) else []), ACT],
            words.CHOOSE_WAY,
            card,
        )
        if way == DEBATE:
            yield from debate_with(s, party, card)
        else:
            yield from act_with(s, party, card)
    if order == EVENT_LAST and s.ending < 0:
        yield from play_event(s, party, card)


# -- debate


@script
def debate_with(s: Weimar, party: int, card: int) -> Script:
    say(s, words.DEBATES, seat_of(s, party), values(s, card)[0], values(s, card)[1])
    yield from politicians_only(s, party, DEBATED, -1)
    yield from hold_debate(s, party, values(s, card)[0], values(s, card)[1])


# -- actions


@script
def act_with(s: Weimar, party: int, card: int) -> Script:
    """Actions in one city with the points of the larger circle."""
    s.ap = values(s, card)[0]
    s.city = -1
    say(s, words.PERFORMS, seat_of(s, party), s.ap)
    while s.ending < 0:
        choice = yield (
            seat_of(s, party),
            open_actions(s, party),
            words.CHOOSE_ACTION,
            s.city,
            s.ap,
            s.reserve[party],
        )
        if choice == DONE:
            break
        yield from perform(s, party, choice - FIRST_ACTION)
    if s.ap and s.ending < 0 and not s.book.left_over_lost:  # ruling 7.7
        store(s, party, s.ap)
    s.ap = 0


def store(s: Weimar, party: int, how_many: int) -> None:
    """Into the Reserve, for later Impulses only (ruling 7.15)."""
    before = s.reserve[party]
    add_reserve(s, party, how_many)
    s.stored[party] += s.reserve[party] - before


def open_actions(s: Weimar, party: int) -> list[int]:
    """What can be paid and is possible, in the chosen city or, before one is chosen, anywhere."""
    found = [FIRST_ACTION + kind for kind in IN_CITY if affordable(s, party, kind)]
    if governs(s, party) and negotiable(s) and points(s, party, 0) >= FOREIGN_COST:
        found.append(FIRST_ACTION + FOREIGN_AFFAIRS)
    if s.ap and s.reserve[party] < MAX_RESERVE:
        found.append(FIRST_ACTION + RESERVE)
    return [*found, DONE]


def affordable(s: Weimar, party: int, kind: int) -> bool:
    if used_up(s, kind):
        return False
    if points(s, party, 0) < cost(party, kind):
        return False
    if s.city >= 0:
        return possible(s, party, kind, s.city)
    return possible_somewhere(s, party, kind)


def open_cities(s: Weimar, party: int, kind: int) -> list[int]:
    cities = range(CITY_COUNT) if s.city < 0 else (s.city,)
    return [FIRST_CITY + city for city in cities if possible(s, party, kind, city)]


@script
def perform(s: Weimar, party: int, kind: int) -> Script:
    if kind == RESERVE:
        s.ap -= 1
        store(s, party, 1)
    elif kind == FOREIGN_AFFAIRS:
        spend(s, party, FOREIGN_COST, 0)
        yield from negotiate(s, party)
    else:
        if s.city < 0:
            choice = yield (
                seat_of(s, party),
                open_cities(s, party, kind),
                words.ACTION_WHERE,
                FIRST_ACTION + kind,
            )
            s.city = choice - FIRST_CITY
        spend(s, party, cost(party, kind), 0)
        s.used |= 1 << kind
        yield from city_action(s, party, kind, s.city, 0, 0)
