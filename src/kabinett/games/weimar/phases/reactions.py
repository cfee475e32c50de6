"""Reactions by the board and by Politicians (4.3)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.standing import Standing
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import NO_REACTIONS
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    CITY,
    COUNTER_COUP,
    COUP,
    DEMONSTRATION,
    FIGHT,
    NO_SEAT,
    NOWHERE,
    PARTY_CARD,
    PASS,
    REACT,
    SPD,
    TIMELINE_CARD,
    TRIGGER,
    TRIGGERS,
    Action,
    Card,
    City,
    Party,
    Seat,
)
from kabinett.games.weimar.rules import reasons, standing
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.cards import discard_card, draw_party_cards
from kabinett.games.weimar.rules.context import begin_context, restore_context
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.parties import base, lasts, others, seat_of, usable_reserve
from kabinett.games.weimar.rules.rolls import (
    NO_ROW,
    OWN_BASES,
    OWN_UNITS,
    REACTION_ROLL,
    Part,
    add_parts,
    begin_roll,
    bonus_of,
    cap_dice,
    dice_in_parts,
    dice_of,
    restore_roll,
    row_reached,
    saved_roll,
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


def answer_label(
    s: Weimar,
    seat: Seat,
    choice: int,
    text: Wording,
    actor: int,
    action: int,
    city: int,
    dice: int,
    bonus: int,
    trigger: int,
) -> str:
    """The Reaction by the board with its dice, or a Politician with his effect."""
    if choice == PASS:
        return text.plain(NO_REACTION)
    if choice == REACT:
        return text.filled(BOARD_REACTION, reaction_dice(s, s.order[seat], CITY.index(city)))
    return politician_label(s, seat, choice, text)


def politician_label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    """A Politician with his effect."""
    if choice == PASS:
        return text.plain(NO_POLITICIAN)
    does = text.label("does", s.book.politician_effect[PARTY_CARD.index(choice)])
    return text.filled(FORETOLD, what=text.game.label(choice, text), what_2=does)


@about(PARTY_CARD, TIMELINE_CARD, (REACT,))
def why_not_answer_to_action(
    s: Weimar,
    seat: Seat,
    choice: int,
    actor: int,
    action: int,
    city: int,
    dice: int,
    bonus: int,
    trigger: int,
) -> Reason | None:
    if choice == REACT:
        return because(in_the_way_of_reaction(s, s.order[seat], CITY.index(city)))
    return why_not_politician(s, seat, choice, trigger)


@about(PARTY_CARD, TIMELINE_CARD, (REACT,))
def why_not_politician(s: Weimar, seat: Seat, choice: int, *args: int) -> Reason | None:
    """Why the seat cannot answer with a card.  The last argument is the trigger."""
    if choice == REACT:
        return because(reasons.POLITICIANS_ONLY)
    if choice not in s.hands[s.order[seat]]:
        return because(reasons.NOT_IN_HAND)
    triggers = s.book.answers[choice]
    if triggers >> TRIGGER.index(args[-1]) & 1:
        return None
    return because(reasons.OTHER_TRIGGER if triggers else reasons.NO_POLITICIAN)


def order_to_react(
    s: Weimar,
    seat: Seat,
    actor: int,
    action: int,
    city: int,
    dice: int,
    bonus: int,
    trigger: int,
) -> Standing:
    """Apply the order about Politicians if everybody sees that the board cannot react."""
    can = can_react(s, s.order[seat], CITY.index(city))
    return standing.REACTING if can else standing.POLITICIANS


# The last argument of each question is the trigger, as a choice.
REACT_TO = Question(
    "{seat}: {action} in {city}, {n} die{bonus}. React?",
    "{seat}: {action} in {city}, {n} dice{bonus}. React?",
    label=answer_label,
    why_not=why_not_answer_to_action,
    standing=order_to_react,
    section="4.3",
)
REACT_AS_POLITICIAN = Question(
    "{seat}: {trigger}. Answer with a Politician?",
    label=politician_label,
    why_not=why_not_politician,
    standing=standing.POLITICIANS,
    section="4.3",
)
REACT_TO_REACTION = Question(
    "{seat} reacts in {city} with {n} die. Answer with a Politician?",
    "{seat} reacts in {city} with {n} dice. Answer with a Politician?",
    label=politician_label,
    why_not=why_not_politician,
    standing=standing.POLITICIANS,
    section="4.3",
)


# -- to an action


def announce(s: Weimar, party: Party, kind: Action, city: City) -> Script:
    """Let the other parties react to an action; at most one of them does (5.5 step 2; ruling
    7.2)."""
    trigger = TRIGGER_OF[kind]
    seats: tuple[Seat, ...] = reacting_seats(s, party, trigger, city)
    answers = yield (
        all_of(seats),
        lambda s, seat: reactions(s, seat, trigger, city),
        REACT_TO,
        seat_of(s, party),
        ACTION[kind],
        CITY[city],
        dice_of(s),
        bonus_of(s),
        TRIGGER[trigger],
    )
    first = first_yes(s, seats, answers)
    if first < 0:
        return
    if answers[seats.index(first)] == REACT:
        yield from board_reaction(s, s.order[first], city, party)
    else:
        yield from play_politician(s, s.order[first], answers[seats.index(first)], city)


def reacting_seats(s: Weimar, actor: Party, trigger: int, city: City) -> tuple[Seat, ...]:
    """The seats that may be able to react, judged by what everybody knows.

    ``city`` is where the board can react, NOWHERE if it cannot.  In a search only the seats that
    can in fact react count."""
    return tuple(
        [
            seat_of(s, party)
            for party in others(s, actor)
            if not lasts(s, party, NO_REACTIONS) and may_react(s, party, trigger, city)
        ]
    )


def may_react(s: Weimar, party: Party, trigger: int, city: City) -> bool:
    """Whether the party may be able to react (`reacting_seats`)."""
    if s.searching:
        return len(reactions(s, seat_of(s, party), trigger, city)) > 1
    return can_react(s, party, city) or may_hold_politician(s, party, trigger)


def may_hold_politician(s: Weimar, party: Party, trigger: int) -> bool:
    """Whether the party may hold a Politician for this trigger, as far as everybody knows.  It may
    if one is in its deck or hand, and not in the open discard pile or out of the game."""
    hand, deck = s.hands[party], s.decks[party]
    if hand:
        for card in s.book.politicians_of[party][trigger]:
            if card in hand or card in deck:
                return True
    return False


def politicians_who_answer(s: Weimar, cards: list[Card], trigger: int) -> list[int]:
    """The Politicians among the cards who answer this trigger, as choices."""
    answers = s.book.answers
    return [card for card in cards if answers[card] >> trigger & 1]


def can_react(s: Weimar, party: Party, city: City) -> bool:
    return in_the_way_of_reaction(s, party, city) == NO_REASON


def in_the_way_of_reaction(s: Weimar, party: Party, city: City) -> int:
    """The code of the reason why the board cannot react in the city: the party lacks a Reserve
    Point, a Base or a die.  In NOWHERE the board never reacts."""
    if city < 0:
        return reasons.POLITICIANS_ONLY
    if usable_reserve(s, party) <= 0:
        return reasons.NO_RESERVE
    if not base(s, party, city):
        return reasons.NO_BASE_TO_REACT
    return NO_REASON if reaction_dice(s, party, city) > 0 else reasons.NO_DICE


def reaction_parts(s: Weimar, party: Party, city: City) -> list[Part]:
    if party == SPD:
        return [(OWN_BASES, base(s, party, city), 0)]
    return [(OWN_UNITS, own_strength(s, party, city), 0)]


def reaction_dice(s: Weimar, party: Party, city: City) -> int:
    return dice_in_parts(reaction_parts(s, party, city))


def reactions(s: Weimar, seat: Seat, trigger: int, city: City) -> list[int]:
    """The seat's choices: the board in this city (not in NOWHERE), Politicians, and to pass."""
    party = s.order[seat]
    board = [REACT] if can_react(s, party, city) else []
    return [*board, *politicians_who_answer(s, s.hands[party], trigger), PASS]


def first_yes(s: Weimar, seats: tuple[Seat, ...], answers: tuple[int, ...]) -> Seat:
    """The first seat in turn order that reacts, NO_SEAT if none does."""
    for place, seat in enumerate(seats):
        if answers[place] != PASS:
            return seat
    return NO_SEAT


def politicians_only(s: Weimar, party: Party, trigger: int, city: City) -> Script:
    """Let Politicians answer what the board cannot react to: a Debate, a move, a negotiation.
    ``city`` is "here" for their effects."""
    seats: tuple[Seat, ...] = reacting_seats(s, party, trigger, NOWHERE)
    answers = yield (
        all_of(seats),
        lambda s, seat: reactions(s, seat, trigger, NOWHERE),
        REACT_AS_POLITICIAN,
        seat_of(s, party),
        TRIGGER[trigger],
    )
    first = first_yes(s, seats, answers)
    if first >= 0:
        yield from play_politician(s, s.order[first], answers[seats.index(first)], city)


def let_politicians_answer(s: Weimar, party: Party, trigger: int, city: City) -> Script:
    """Let Politicians answer in the middle of an effect.  Their own effects cannot be answered
    (ruling 10.10)."""
    if not s.politician_answers:
        yield from politicians_only(s, party, trigger, city)


def play_politician(s: Weimar, party: Party, card: Card, city: City) -> Script:
    """Discard the card, carry out its effect, in which ``city`` is "here", and draw another."""
    say(s, words.POLITICIAN, seat_of(s, party), card)
    discard_card(s, party, card)
    context: tuple[int, ...] = begin_context(s, city)
    answers_politician = s.politician_answers
    s.politician_answers = 1
    yield from run_block(s, party, s.book.politician_effect[PARTY_CARD.index(card)])
    s.politician_answers = answers_politician
    restore_context(s, context)
    yield from draw_party_cards(s, party, 1)


def board_reaction(s: Weimar, party: Party, city: City, actor: Party) -> Script:
    """A Success Roll against the actor's action; Politicians may answer it (ruling 7.2)."""
    roll: tuple[int, ...] = saved_roll(s)
    say(s, words.REACTS, seat_of(s, party), CITY[city])
    s.reserve[party] -= 1
    say(s, words.RESERVE_DOWN, seat_of(s, party), 1)
    begin_roll(s, party, REACTION_ROLL, city)
    add_parts(s, reaction_parts(s, party, city))
    cap_dice(s)
    seats: tuple[Seat, ...] = reacting_seats(s, party, REACTION, NOWHERE)
    answers = yield (
        all_of(seats),
        lambda s, seat: reactions(s, seat, REACTION, NOWHERE),
        REACT_TO_REACTION,
        seat_of(s, party),
        CITY[city],
        dice_of(s),
        TRIGGER[REACTION],
    )
    first = first_yes(s, seats, answers)
    if first >= 0:
        yield from play_politician(s, s.order[first], answers[seats.index(first)], city)
    row = NO_ROW
    if dice_of(s) > 0:
        result = yield from success_roll(s, party)
        row = row_reached(s.book.reactions[party], result)
    # Back to the roll of the action, from which the Reaction may take dice or a bonus.
    restore_roll(s, actor, city, roll)
    if not row:
        say(s, words.NO_EFFECT)
    yield from run_block(s, party, row)
