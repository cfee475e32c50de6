"""Reactions by board and by Politicians (4.3), and the Success Roll of an action, which others may
react to (5.5)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.standing import Standing
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.checks import NO_REACTIONS
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    CITY,
    COUNTER_COUP,
    COUP,
    DEMONSTRATION,
    FIGHT,
    NO,
    NO_SEAT,
    NOWHERE,
    PARTY_CARD,
    PASS,
    REACT,
    SPD,
    TIMELINE_CARD,
    TRIGGER,
    TRIGGERS,
    YES,
    Action,
    Card,
    City,
    Party,
    Seat,
)
from kabinett.games.weimar.phases.agenda import discard_card, draw_party_cards
from kabinett.games.weimar.rules import reasons, standing
from kabinett.games.weimar.rules.answers import about, yes_or_no
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.parties import base, lasts, others, seat_of
from kabinett.games.weimar.rules.rolls import (
    MOST_DICE,
    OWN_BASES,
    OWN_UNITS,
    POINTS_SPENT,
    REACTION_ROLL,
    add_part,
    begin_roll,
    cap_dice,
    row_reached,
    success_roll,
)
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import own_strength

TRIGGER_OF = {
    DEMONSTRATION: TRIGGERS.index("demonstration"),
    COUP: TRIGGERS.index("coup"),
    COUNTER_COUP: TRIGGERS.index("counter_coup"),
    FIGHT: TRIGGERS.index("fight"),
}
REACTION = TRIGGERS.index("reaction")
MOBILIZED = TRIGGERS.index("mobilize")
NEGOTIATED = TRIGGERS.index("foreign_affairs")
DEBATED = TRIGGERS.index("debate")
UNIT_MOVED = TRIGGERS.index("move_party_unit")
FIGURE_PLACED = TRIGGERS.index("nsdap")
SEAT_LOST = TRIGGERS.index("seat_lost")
MARKER_PLACED = TRIGGERS.index("society")

# -- what is asked

NO_REACTION, NO_POLITICIAN = Message("Do not react"), Message("Play no Politician")
BOARD_REACTION = Message(
    "Reaction with {n} die, for 1 Reserve Point", "Reaction with {n} dice, for 1 Reserve Point"
)
FORETOLD = Message("{what}: {what_2}")


def answer_label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    """The board's Reaction, or a Politician with what he does."""
    if choice == PASS:
        with_board = s.trigger != REACTION and s.answering >= 0
        return text.plain(NO_REACTION if with_board else NO_POLITICIAN)
    if choice == REACT:
        return text.filled(BOARD_REACTION, reaction_dice(s, s.order[seat], s.answering))
    does = text.label("does", s.book.politician_effect[PARTY_CARD.index(choice)])
    return text.filled(FORETOLD, what=text.game.label(choice, text), what_2=does)


@about(PARTY_CARD, TIMELINE_CARD, (REACT,))
def cannot_answer(s: Weimar, seat: Seat, choice: int, *args: int) -> Reason | None:
    party = s.order[seat]
    if choice == REACT:
        return because(cannot_react(s, party))
    if choice not in s.hands[party]:
        return because(reasons.NOT_IN_HAND)
    if any_answers(s, [Card(choice)]):
        return None
    return because(reasons.OTHER_TRIGGER if s.book.answers[choice] else reasons.NO_POLITICIAN)


def order_to_react(s: Weimar, seat: Seat, *args: int) -> Standing:
    """The order about Politicians holds where everybody sees that the board cannot react."""
    return standing.REACTING if can_react(s, s.order[seat]) else standing.POLITICIANS


REACT_TO = Question(
    "{seat}: {action} in {city}, {n} die{bonus}. React?",
    "{seat}: {action} in {city}, {n} dice{bonus}. React?",
    label=answer_label,
    why_not=cannot_answer,
    standing=order_to_react,
    section="4.3",
)
REACT_AS_POLITICIAN = Question(
    "{seat}: {trigger}. Answer with a Politician?",
    label=answer_label,
    why_not=cannot_answer,
    standing=standing.POLITICIANS,
    section="4.3",
)
REACT_TO_REACTION = Question(
    "{seat} reacts in {city} with {n} die. Answer with a Politician?",
    "{seat} reacts in {city} with {n} dice. Answer with a Politician?",
    label=answer_label,
    why_not=cannot_answer,
    standing=standing.POLITICIANS,
    section="4.3",
)


# -- to an action


def announce(s: Weimar, party: Party, kind: Action, city: City) -> Script:
    """Others may react to an action, one of them (5.5 step 2; ruling 7.2)."""
    s.trigger = TRIGGER_OF[kind]
    s.answering = city
    s.reacting = party
    seats: tuple[Seat, ...] = reacting_seats(s)
    answers = yield (
        all_of(seats),
        reactions,
        REACT_TO,
        seat_of(s, party),
        ACTION[kind],
        CITY[city],
        s.dice,
        s.bonus,
    )
    first = first_yes(s, seats, answers)
    if first < 0:
        return
    if answers[seats.index(first)] == REACT:
        yield from board_reaction(s, s.order[first], city)
    else:
        yield from play_politician(s, s.order[first], answers[seats.index(first)])


def reacting_seats(s: Weimar) -> tuple[Seat, ...]:
    """All others that nobody knows to be unable to react: those with cards, or a base and a
    point."""
    seats = []
    for party in others(s, s.reacting):
        seat = seat_of(s, party)
        if lasts(s, party, NO_REACTIONS):
            continue
        if s.searching:
            if len(reactions(s, seat)) > 1:
                seats.append(seat)
        elif can_react(s, party) or (s.hands[party] and may_hold_politician(s, party)):
            seats.append(seat)
    return tuple(seats)


def may_hold_politician(s: Weimar, party: Party) -> bool:
    """Whether it may, as far as everybody knows: a Politician for this trigger lies in deck or
    hand, not in the open discard pile and not out of the game."""
    if not s.book.answers_of[party] >> s.trigger & 1:
        return False
    return any_answers(s, s.hands[party]) or any_answers(s, s.decks[party])


def any_answers(s: Weimar, cards: list[Card]) -> bool:
    """Is there a Politician among them who answers what may be reacted to?"""
    answers, trigger = s.book.answers, s.trigger
    for card in cards:
        if answers[card] >> trigger & 1:
            return True
    return False


def answering(s: Weimar, cards: list[Card]) -> list[int]:
    """The Politicians among them who answer what may be reacted to, as choices."""
    answers, trigger = s.book.answers, s.trigger
    return [card for card in cards if answers[card] >> trigger & 1]


def can_react(s: Weimar, party: Party) -> bool:
    return cannot_react(s, party) == NO_REASON


def cannot_react(s: Weimar, party: Party) -> int:
    """The board's Reaction: a Reserve point, a base in the city, a die; not to Reactions.  What
    it lacks, as a reason's code."""
    if s.trigger == REACTION or s.answering < 0:
        return reasons.POLITICIANS_ONLY
    if not s.reserve[party]:
        return reasons.NO_RESERVE
    if not base(s, party, s.answering):
        return reasons.NO_BASE_TO_REACT
    return NO_REASON if reaction_dice(s, party, s.answering) > 0 else reasons.NO_DICE


def reaction_dice(s: Weimar, party: Party, city: City) -> int:
    return min(MOST_DICE, base(s, party, city) if party == SPD else own_strength(s, party, city))


def reactions(s: Weimar, seat: Seat) -> list[int]:
    party = s.order[seat]
    board = [REACT] if can_react(s, party) else []
    return [*board, *answering(s, s.hands[party]), PASS]


def first_yes(s: Weimar, seats: tuple[Seat, ...], answers: tuple[int, ...]) -> Seat:
    """The first seat in turn order that reacts, -1 if none does."""
    for place, seat in enumerate(seats):
        if answers[place] != PASS:
            return seat
    return NO_SEAT


def politicians_only(s: Weimar, party: Party, trigger: int, city: City) -> Script:
    """A trigger that only Politicians answer: a Debate, a move, a negotiation."""
    s.trigger = trigger
    s.answering = NOWHERE
    s.reacting = party
    seats: tuple[Seat, ...] = reacting_seats(s)
    answers = yield (
        all_of(seats),
        reactions,
        REACT_AS_POLITICIAN,
        seat_of(s, party),
        TRIGGER[trigger],
    )
    first = first_yes(s, seats, answers)
    if first >= 0:
        s.here = city
        yield from play_politician(s, s.order[first], answers[seats.index(first)])


def answered(s: Weimar, party: Party, trigger: int, city: City) -> Script:
    """Politicians answer in the midst of something; what answers is not answered itself
    (ruling 7.2), and `here` stays where it was."""
    if s.answered_deed:
        return
    here = s.here
    s.answered_deed = 1
    yield from politicians_only(s, party, trigger, city)
    s.answered_deed = 0
    s.here = here


def play_politician(s: Weimar, party: Party, card: Card) -> Script:
    """Discard, do what it says to the roll, draw a card."""
    say(s, words.POLITICIAN, seat_of(s, party), card)
    discard_card(s, party, card)
    yield from run_block(s, party, s.book.politician_effect[PARTY_CARD.index(card)])
    yield from draw_party_cards(s, party, 1)


def board_reaction(s: Weimar, party: Party, city: City) -> Script:
    """A Success Roll against the action; Politicians may answer it (ruling 7.2)."""
    kind, actor = s.rolling, s.reacting
    pool: tuple[int, ...] = tuple(s.pool)
    say(s, words.REACTS, seat_of(s, party), CITY[city])
    s.reserve[party] -= 1
    say(s, words.RESERVE_DOWN, seat_of(s, party), 1)
    begin_roll(s, party, REACTION_ROLL, city)
    if party == SPD:
        add_part(s, OWN_BASES, base(s, party, city), 0)
    else:
        add_part(s, OWN_UNITS, own_strength(s, party, city), 0)
    cap_dice(s)
    s.trigger = REACTION
    s.reacting = party
    seats: tuple[Seat, ...] = reacting_seats(s)
    answers = yield (
        all_of(seats),
        reactions,
        REACT_TO_REACTION,
        seat_of(s, party),
        CITY[city],
        s.dice,
    )
    first = first_yes(s, seats, answers)
    if first >= 0:
        yield from play_politician(s, s.order[first], answers[seats.index(first)])
    result = -9
    if s.dice > 0:
        result = yield from success_roll(s, party)
    # The action's own dice and bonus again, and what the Reaction takes from them.
    begin_roll(s, actor, kind, city)
    for place in range(0, len(pool), 3):
        add_part(s, pool[place], pool[place + 1], pool[place + 2])
    s.reacting = actor
    row = row_reached(s.book.reactions[party], result)
    if not row:
        say(s, words.NO_EFFECT)
    yield from run_block(s, party, row)


# -- the roll of an action (5.5)

PLUS_ONE = 2  # Action Points for a better result
BETTER_RESULT = Question(
    "Spend {n} AP for result +1?",
    label=yes_or_no(Message("Result +1 for {n} AP"), Message("Roll without it")),
    section="5.5",
)


def roll_and_resolve(
    s: Weimar, party: Party, kind: Action, city: City, granted: int, free: int
) -> Script:
    """Reactions, the better result for 2 points, the roll, the row of the table (5.5; 7.1)."""
    if s.dice > 0:
        yield from announce(s, party, kind, city)
    if s.dice <= 0:
        say(s, words.STOPPED, seat_of(s, party))
        return 0
    if not free and points(s, party, granted) >= PLUS_ONE and can_buy_bonus(s, granted):
        choice = yield seat_of(s, party), [YES, NO], BETTER_RESULT, PLUS_ONE
        if choice == YES:
            say(s, words.PAYS_FOR_RESULT, seat_of(s, party), PLUS_ONE)
            spend(s, party, PLUS_ONE, granted)
            add_part(s, POINTS_SPENT, 0, 1)
    result = yield from success_roll(s, party)
    s.here = city
    row = row_reached(s.book.success[kind][party], result)
    if not row:
        say(s, words.NO_EFFECT)
    yield from run_block(s, party, row)
    return result


def can_buy_bonus(s: Weimar, granted: int) -> bool:
    """May result +1 be bought?  (ruling 7.5)"""
    return not (granted and s.book.events_without_bonus)


def points(s: Weimar, party: Party, granted: int) -> int:
    """What may be spent: Action Points and Reserve not stored now; for events Reserve only."""
    reserve = s.reserve[party] - s.stored[party]
    return reserve if granted else s.ap + reserve


def spend(s: Weimar, party: Party, number_of: int, granted: int) -> None:
    """Action Points first, then the Reserve."""
    if not granted:
        from_ap = min(s.ap, number_of)
        s.ap -= from_ap
        number_of -= from_ap
    s.reserve[party] -= number_of
    if number_of:
        say(s, words.RESERVE_DOWN, seat_of(s, party), number_of)
