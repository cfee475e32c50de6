"""The Impulse Phase (4.3): in each Impulse a party plays a card for its Event, a Debate or Actions,
until all hands are empty; the Reichspräsident (5.14)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, Reason, because
from kabinett.core.script.language import Script, reveal, say
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ACT,
    ACTION,
    DEBATE,
    DONE,
    EVENT,
    EVENT_FIRST,
    EVENT_LAST,
    FOREIGN_CARD,
    NO,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PARTY_CARD,
    PASS,
    TIMELINE_CARD,
    YES,
    Card,
    Party,
    Seat,
)
from kabinett.games.weimar.phases.actions import (
    action_label,
    open_actions,
    perform,
    store,
    why_not_action,
)
from kabinett.games.weimar.phases.agenda import who_begins
from kabinett.games.weimar.phases.reactions import DEBATED, politicians_only
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about, yes_or_no
from kabinett.games.weimar.rules.cards import event_of, lay_aside, leaves_game, values
from kabinett.games.weimar.rules.debate import can_debate, hold_debate, issues_on_track
from kabinett.games.weimar.rules.events import run_block, tell_if_nothing
from kabinett.games.weimar.rules.parties import clockwise, seat_of
from kabinett.games.weimar.rules.rolls import clear_roll
from kabinett.games.weimar.rules.state import IMPULSE, Weimar

# -- what is asked

EVENT_DOES = Message("Event: {what}")
DEBATE_BY = Message("Debate: {n} and {n_2}")
ACT_FOR = Message("Actions: {n} AP")
EVENT_BEFORE, THEN_EVENT = Message("Event first: {what}"), Message("{what}, then the Event")
FROM_NOW_ON = Message("{foreign} can be negotiated from now on")
NO_EARLY_CARD = Message("Play no card yet")


def early_card_label(s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
    return text.plain(NO_EARLY_CARD) if choice == PASS else text.game.label(choice, text)


@about(PARTY_CARD, TIMELINE_CARD)
def why_not_card(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    return None if choice in s.hands[s.order[seat]] else because(reasons.NOT_IN_HAND)


def use_label(s: Weimar, seat: Seat, choice: int, text: Wording, card: Card) -> str:
    if choice == EVENT:
        return text.filled(EVENT_DOES, what=text.label("block", event_of(s, card)))
    large, small = values(s, card)
    return text.plain(DEBATE_BY, large, small) if choice == DEBATE else text.plain(ACT_FOR, large)


@about((EVENT, DEBATE, ACT))
def why_not_use(s: Weimar, seat: Seat, choice: int, card: Card, *block: int) -> Reason | None:
    return because(in_the_way_of_use(s, s.order[seat], choice, card))


def done_ends(s: Weimar, seat: Seat, city: int, ap: int, reserve: int, event_follows: int) -> int:
    """DONE if it ends the Impulse and gives up AP, otherwise -1.  It does neither if no AP are
    left, or if the card's Event or the Reichspräsident's Debate follows."""
    party = s.order[seat]
    card = s.playing[0]
    debates = card in PARTY_CARD and president_debates(s, party, card)
    return DONE if ap and not (event_follows or debates) else -1


def timeline_label(
    s: Weimar, seat: Seat, choice: int, text: Wording, card: Card, block: int
) -> str:
    """The Event first, or the Debate or Actions that come before it."""
    if choice == EVENT_FIRST:
        return text.filled(EVENT_BEFORE, what=event_words(s, text, card, block))
    return text.filled(THEN_EVENT, what=use_label(s, seat, choice, text, card))


def event_words(s: Weimar, text: Wording, card: Card, block: int) -> str:
    """What the Event of a Timeline Card does (4.3)."""
    if not becomes_foreign(s, card):
        return text.label("block", block)
    foreign = FOREIGN_CARD[s.book.timeline_becomes[TIMELINE_CARD.index(card)]]
    opens = text.filled(FROM_NOW_ON, foreign=text.game.label(foreign, text))
    return f"{text.label('block', block)}; {opens}" if s.book.effects.blocks[block] else opens


def event_when_label(
    s: Weimar, seat: Seat, choice: int, text: Wording, card: Card, block: int
) -> str:
    if choice == EVENT_FIRST:
        return timeline_label(s, seat, choice, text, card, block)
    return text.game.label(choice, text)


EARLY_CARD = Question(
    "Play a card before the first Impulse?",
    label=early_card_label,
    why_not=why_not_card,
    section="4.3",
)
CHOOSE_CARD = Question("Choose a card for your Impulse", why_not=why_not_card, section="4.3")
CHOOSE_WAY = Question(
    "{card}: how do you use it?", label=use_label, why_not=why_not_use, section="4.3"
)
TIMELINE_WAY = Question(
    "{card}: in which order?",
    label=timeline_label,
    why_not=why_not_use,
    section="4.3",
)
EVENT_WHEN = Question("{card}: its Event first, or last?", label=event_when_label, section="4.3")
CHOOSE_ACTION = Question(
    "Actions{where}: {n} AP, {n_2} in the Reserve",
    label=action_label,
    why_not=why_not_action,
    ends=done_ends,
    section="4.3",
)
PRESIDENT_DEBATE = Question(
    "Reichspräsident: debate with {card} as well?",
    label=yes_or_no(Message("Debate as well"), Message("No Debate")),
    section="5.14",
)


# -- the phase


def impulse_phase(s: Weimar) -> Script:
    s.phase = IMPULSE
    s.active = NOBODY
    s.impulses = [0] * 4
    clear_roll(s)
    say(s, words.IMPULSE_PHASE)
    first = yield from who_begins(s)
    for party in tuple(clockwise(s, first)):  # ruling 6.3
        if s.early[party] and s.hands[party]:
            choice = yield seat_of(s, party), [*s.hands[party], PASS], EARLY_CARD
            s.early[party] = 0
            if choice != PASS:
                yield from impulse(s, party, choice)
                s.active = NOBODY
    s.active = first
    yield from impulses(s)


def impulses(s: Weimar) -> Script:
    """Play Impulses in turn, from the active party on, until all hands are empty."""
    while any_cards(s):
        if s.hands[s.active]:  # a party without cards is skipped (ruling 6.1)
            s.impulses[s.active] += 1
            yield from impulse(s, s.active, NO_CARD)
        s.active = clockwise(s, s.active)[1]


def any_cards(s: Weimar) -> bool:
    return any(hand for hand in s.hands)


def impulse(s: Weimar, party: Party, card: Card) -> Script:
    """Play a card, or ask for one if ``card`` is NO_CARD."""
    begin_impulse(s, party)
    if card < 0 and len(s.hands[party]) == 1 and not s.book.step_by_step:
        reveal(s)  # all know that it is the party's last card
        card = s.hands[party][0]
    elif card < 0:
        card = yield seat_of(s, party), s.hands[party], CHOOSE_CARD
    s.hands[party].remove(card)
    s.playing = [card]
    say(s, words.PLAYS, seat_of(s, party), card)
    used_event = 0
    if card in TIMELINE_CARD:
        used_event = 1
        yield from play_timeline(s, party, card)
    else:
        way = yield seat_of(s, party), ways_to_use(s, party, card), CHOOSE_WAY, card
        if way == EVENT:
            used_event = 1
            yield from play_event(s, party, card)
        elif way == DEBATE:
            yield from debate_with(s, party, card)
        else:
            yield from act_with(s, party, card, 0)
        if way != DEBATE and president_debates(s, party, card):
            again = yield seat_of(s, party), [YES, NO], PRESIDENT_DEBATE, card
            if again == YES:  # 5.14
                s.president_ready = 0
                say(s, words.PRESIDENT_USED, seat_of(s, party))
                yield from debate_with(s, party, card)
    s.playing = []
    finish_card(s, party, card, used_event)


def begin_impulse(s: Weimar, party: Party) -> None:
    s.turn += 1
    s.active = party
    s.used = 0
    s.city = NOWHERE
    s.ap = 0
    s.stored = [0] * 4
    clear_roll(s)
    say(s, words.IMPULSE_OF, seat_of(s, party))


def finish_card(s: Weimar, party: Party, card: Card, used_event: int) -> None:
    """Remove the card from the game (also if it becomes a Foreign Affairs Card), or discard it."""
    s.used = 0
    if used_event and becomes_foreign(s, card):
        s.removed.append(card)  # the log has said what it becomes
    elif used_event and leaves_game(s, card):
        s.removed.append(card)
        say(s, words.LEAVES_GAME, card)
    else:
        lay_aside(s, party, card)


def becomes_foreign(s: Weimar, card: Card) -> bool:
    """Whether the Event turns the card into a Foreign Affairs Card."""
    return card in TIMELINE_CARD and s.book.timeline_foreign[TIMELINE_CARD.index(card)]


def ways_to_use(s: Weimar, party: Party, card: Card) -> list[int]:
    """The ways to use a Party Card: its Event, Actions, or a Debate if it can move an Issue."""
    return [way for way in (EVENT, ACT, DEBATE) if not in_the_way_of_use(s, party, way, card)]


def in_the_way_of_use(s: Weimar, party: Party, way: int, card: Card) -> int:
    """The code of the reason why a card cannot be used in this way, NO_REASON if none."""
    if way == EVENT:
        if card in TIMELINE_CARD:
            return reasons.EVENT_ANYWAY
        if not event_of(s, card):
            return reasons.NO_EVENT  # a Politician
        return NO_REASON if is_in_time(s, party, card) else reasons.FIRST_IMPULSES
    if way == DEBATE and not debate_open(s, party, card):
        return reasons.NOTHING_TO_DEBATE if issues_on_track(s) else reasons.NO_ISSUES
    return NO_REASON


def is_in_time(s: Weimar, party: Party, card: Card) -> bool:
    """Whether the card's Event may happen now.  Some Events are allowed only in the first Impulses
    of a round, or before these (4.3)."""
    last = s.book.card_impulses[PARTY_CARD.index(card)]
    return not last or s.impulses[party] <= last


def debate_open(s: Weimar, party: Party, card: Card) -> bool:
    large, small = values(s, card)
    return can_debate(s, party, large) or can_debate(s, party, small)


def president_debates(s: Weimar, party: Party, card: Card) -> bool:
    """Whether the party may also debate with the card, through its Reichspräsident (5.14)."""
    return bool(s.president == party and s.president_ready and debate_open(s, party, card))


def play_event(s: Weimar, party: Party, card: Card) -> Script:
    s.here = NOWHERE
    say(s, words.EVENT_OF, seat_of(s, party), card)
    tell_if_nothing(s, party, event_of(s, card))
    yield from run_block(s, party, event_of(s, card))
    if becomes_foreign(s, card):  # it can be negotiated from now on (4.3)
        s.foreign_open = [*s.foreign_open, s.book.timeline_becomes[TIMELINE_CARD.index(card)]]
        say(s, words.BECOMES_FOREIGN, FOREIGN_CARD[s.foreign_open[-1]])


def play_timeline(s: Weimar, party: Party, card: Card) -> Script:
    """Play a Timeline Card: its Event must happen, before or after a Debate or Actions (D-32)."""
    way = yield (
        seat_of(s, party),
        [EVENT_FIRST, *([EVENT_LAST] if s.book.step_by_step else timeline_ways(s, party, card))],
        EVENT_WHEN if s.book.step_by_step else TIMELINE_WAY,
        card,
        event_of(s, card),
    )
    event_first = int(way == EVENT_FIRST)
    if event_first:
        yield from play_event(s, party, card)
    if event_first or s.book.step_by_step:
        way = yield seat_of(s, party), timeline_ways(s, party, card), CHOOSE_WAY, card
    if way == DEBATE:
        yield from debate_with(s, party, card)
    else:
        yield from act_with(s, party, card, 1 - event_first)
    if not event_first:
        yield from play_event(s, party, card)


def timeline_ways(s: Weimar, party: Party, card: Card) -> list[int]:
    """The ways to use a Timeline Card besides its Event."""
    return [DEBATE, ACT] if debate_open(s, party, card) else [ACT]


# -- debate


def debate_with(s: Weimar, party: Party, card: Card) -> Script:
    say(s, words.DEBATES, seat_of(s, party), values(s, card)[0], values(s, card)[1])
    if s.book.react_before_debate:
        yield from politicians_only(s, party, DEBATED, NOWHERE)
    yield from hold_debate(s, party, values(s, card)[0], values(s, card)[1])
    if not s.book.react_before_debate:  # ruling 7.24
        yield from politicians_only(s, party, DEBATED, NOWHERE)


# -- actions


def act_with(s: Weimar, party: Party, card: Card, event_follows: int) -> Script:
    """Perform actions in one city, with as many points as the card's larger value."""
    s.ap = values(s, card)[0]
    s.city = NOWHERE
    say(s, words.PERFORMS, seat_of(s, party), s.ap)
    while True:
        choice = yield (
            seat_of(s, party),
            open_actions(s, party),
            CHOOSE_ACTION,
            s.city,
            s.ap,
            s.reserve[party],
            event_follows,
        )
        if choice == DONE:
            break
        yield from perform(s, party, ACTION.index(choice))
    if s.ap and not s.book.left_over_lost:  # ruling 7.7
        store(s, party, s.ap)
    s.ap = 0
