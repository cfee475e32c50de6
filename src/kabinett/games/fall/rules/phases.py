"""The eight phases of a turn (rules: Turn Sequence), each with asks of its own (ruling 56)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import (
    BUY,
    DEMOCRATS,
    DONE,
    GOVERNMENT,
    LEGITIMACY,
    LIBERALS,
    NATIONALISM,
    NATIONALISTS,
    NAZIS,
    ORGANIZATION,
    SOCIALISTS,
    SPARTAKISTS,
    SPECIAL,
    VIOLENCE,
    Card,
    Seat,
)
from kabinett.games.fall.rules.cards import (
    discard,
    draw,
    in_the_way_of_discarding,
    lay_down,
    raise_anarchy,
    reaction_window,
)
from kabinett.games.fall.rules.effects import choose_target, do_effects
from kabinett.games.fall.rules.reasons import (
    ALREADY_PLAYED,
    NEEDS_SUPPORT,
    NO_MAJORITY,
    REACTIONS,
    of_hand,
    unplayable,
)
from kabinett.games.fall.rules.recruit import recruit
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    ORGANIZING,
    RECRUIT,
    REICHSTAG,
    REORGANIZATION,
    REPUBLIC,
    RESOURCES,
    STEAL,
    Fall,
)
from kabinett.games.fall.rules.steal import steal
from kabinett.games.fall.rules.values import (
    cards_of_kind,
    hand_limit,
    has_majority,
)

EXTRA_CARD_COST = 10


def phase_by_phase(s: Fall, seat: Seat) -> Script:
    """Play a turn phase by phase."""
    yield from resources_phase(s, seat)
    yield from organization_phase(s, seat)
    for _ in range(card_limit(s, seat, DISCONTENT)):
        yield from discontent_phase(s, seat)
    for _ in range(card_limit(s, seat, RECRUIT)):
        s.phase = RECRUIT
        yield from recruit(s, seat)
    s.phase = STEAL
    yield from steal(s, seat)
    for _ in range(card_limit(s, seat, REPUBLIC)):
        yield from republic_phase(s, seat)
    yield from reichstag_phase(s, seat)
    yield from reorganization_phase(s, seat)


def card_limit(s: Fall, seat: Seat, phase: int) -> int:
    """How many cards a party may play in a phase, usually one.

    Ruling 6: an additional phase follows the normal one, so the party may play one more card."""
    party = s.party[seat]
    if phase == ORGANIZING:
        return 2 if party == NAZIS else 1
    if phase == DISCONTENT:
        return 2 if party == NATIONALISTS else 1
    if phase == RECRUIT:
        return 2 if party == DEMOCRATS else 1
    if phase == REPUBLIC:
        return 2 if party == LIBERALS else 1
    return 1


# -- Resources

BUY_CARD = Question("Pay 10 Propaganda Levels to draw one more card?", section="5.1")


def draws_two(s: Fall, seat: Seat) -> bool:
    """Whether the seat draws two cards: Spartakists do (ruling 3), with the handicap only in some
    rounds (ruling 54)."""
    every = s.book.spartakists_draw
    return s.party[seat] == SPARTAKISTS and every > 0 and s.round % every == 0


def resources_phase(s: Fall, seat: Seat) -> Script:
    yield from draw_for_turn(s, seat)
    if may_buy(s, seat):
        choice = yield seat, [BUY, DONE], BUY_CARD
        if choice == BUY:
            yield from buy(s, seat)


def draw_for_turn(s: Fall, seat: Seat) -> Script:
    s.phase = RESOURCES
    yield from draw(s, seat, 2 if draws_two(s, seat) else 1)


def may_buy(s: Fall, seat: Seat) -> bool:
    """Whether the seat may buy a card: the pool must suffice, and Political Prisoners forbid it
    (rulings 4, 32, 44)."""
    return s.pool >= EXTRA_CARD_COST and not s.prisoners[seat]


def buy(s: Fall, seat: Seat) -> Script:
    s.pool -= EXTRA_CARD_COST
    say(s, words.BUYS, seat)
    yield from draw(s, seat, 1)


# -- Organization


def in_the_way_of_organizing(s: Fall, seat: Seat, card: Card) -> int:
    return NO_REASON if s.book.kind[card] == ORGANIZATION else unplayable(s, seat, card)


def organizations(s: Fall, seat: Seat) -> list[int]:
    return [*cards_of_kind(s, s.hands[seat], ORGANIZATION), DONE]


PLAY_ORGANIZATION = Question(
    "Put an Organization card into play, or go on",
    why_not=of_hand(in_the_way_of_organizing),
    section="5.2",
)


def organization_phase(s: Fall, seat: Seat) -> Script:
    s.phase = ORGANIZING
    for _ in range(card_limit(s, seat, ORGANIZING)):
        card = yield seat, organizations(s, seat), PLAY_ORGANIZATION
        if card == DONE:
            return
        organize(s, seat, card)


def organize(s: Fall, seat: Seat, card: Card) -> None:
    lay_down(s, seat, card, s.organization[seat])
    s.pool += s.book.level[card]  # ruling 5
    say(s, words.ORGANIZES, seat, card)


# -- Discontent


def in_the_way_of_discontent(s: Fall, seat: Seat, card: Card) -> int:
    kind = s.book.kind[card]
    return NO_REASON if kind in (VIOLENCE, NATIONALISM) else unplayable(s, seat, card)


def discontent_cards(s: Fall, seat: Seat) -> list[int]:
    kinds = s.book.kind
    hand = s.hands[seat]
    return [*[card for card in hand if kinds[card] in (VIOLENCE, NATIONALISM)], DONE]


PLAY_DISCONTENT = Question(
    "Play a Violence or Nationalism card, or go on",
    why_not=of_hand(in_the_way_of_discontent),
    section="5.3",
)


def discontent_phase(s: Fall, seat: Seat) -> Script:
    s.phase = DISCONTENT
    card = yield seat, discontent_cards(s, seat), PLAY_DISCONTENT
    if card != DONE:
        yield from play_one_time_card(s, seat, card)


def play_one_time_card(s: Fall, seat: Seat, card: Card) -> Script:
    """Choose the card's target, let others react, execute its effects and discard it.

    Until its effects are done, the card is in ``playing``, not on the discard pile."""
    lay_down(s, seat, card, s.playing)
    target = yield from choose_target(s, seat, card)
    negated = 0
    if s.book.kind[card] == VIOLENCE:
        negated = yield from reaction_window(s, seat, card)
    if not negated:
        yield from do_effects(s, seat, card, target)
    s.playing.remove(card)
    s.discard.append(card)


# -- Republic


def in_the_way_of_republic(s: Fall, seat: Seat, card: Card) -> int:
    """What stands in the way of a card in the Republic Phase, which allows one Government card and
    any number of Special cards except reactions (ruling 8)."""
    kind = s.book.kind[card]
    if kind == GOVERNMENT:
        return ALREADY_PLAYED if s.played else NO_REASON
    if kind == SPECIAL and card not in REACTIONS:
        return NO_REASON
    return unplayable(s, seat, card)


def republic_cards(s: Fall, seat: Seat) -> list[int]:
    kinds = s.book.kind
    return [
        *[
            card
            for card in s.hands[seat]
            if kinds[card] in (GOVERNMENT, SPECIAL) and not in_the_way_of_republic(s, seat, card)
        ],
        DONE,
    ]


PLAY_REPUBLIC = Question(
    "Play a Government or Special card, or go on",
    why_not=of_hand(in_the_way_of_republic),
    section="5.6",
)


def republic_phase(s: Fall, seat: Seat) -> Script:
    s.phase = REPUBLIC
    s.played = 0
    while (card := (yield seat, republic_cards(s, seat), PLAY_REPUBLIC)) != DONE:
        if s.book.kind[card] == GOVERNMENT:
            s.played = 1
        yield from play_one_time_card(s, seat, card)


# -- Reichstag


def in_the_way_of_legitimacy(s: Fall, seat: Seat) -> int:
    """What stands in the way of every Legitimacy card: a missing majority (rulings 7, 20)."""
    if s.party[seat] == SOCIALISTS or has_majority(s, seat):
        return NO_REASON
    if s.book.legitimacy_needs_support and not s.support[seat]:
        return NEEDS_SUPPORT
    return NO_MAJORITY


def in_the_way_in_reichstag(s: Fall, seat: Seat, card: Card) -> int:
    if s.book.kind[card] == LEGITIMACY:
        return in_the_way_of_legitimacy(s, seat)
    return unplayable(s, seat, card)


def legitimacy_cards(s: Fall, seat: Seat) -> list[int]:
    cards = cards_of_kind(s, s.hands[seat], LEGITIMACY)
    return [DONE] if cards and in_the_way_of_legitimacy(s, seat) else [*cards, DONE]


def going_on_ends(s: Fall, seat: Seat) -> int:
    """The answer that ends the turn: DONE, unless cards may or must be discarded."""
    more = s.book.voluntary_discard or len(s.hands[seat]) > hand_limit(s, seat)
    return -1 if more else DONE


PLAY_LEGITIMACY = Question(
    "Play a Legitimacy card, or go on",
    why_not=of_hand(in_the_way_in_reichstag),
    ends=going_on_ends,
    section="5.7",
)


def reichstag_phase(s: Fall, seat: Seat) -> Script:
    s.phase = REICHSTAG
    card = yield seat, legitimacy_cards(s, seat), PLAY_LEGITIMACY
    if card != DONE:
        yield from legitimize(s, seat, card)


def legitimize(s: Fall, seat: Seat, card: Card) -> Script:
    """Play a Legitimacy card, which stays in play unless somebody reacts with a Veto."""
    lay_down(s, seat, card, s.playing)
    say(s, words.PLAYS, seat, card)
    negated = yield from reaction_window(s, seat, card)
    s.playing.remove(card)
    if negated:
        s.discard.append(card)
    else:
        s.legitimacy[seat].append(card)
        say(s, words.PLAYS_LEGITIMACY, seat, card)


# -- Reorganization


DISCARD_TO_LIMIT = Question(
    "Discard down to {n} cards", why_not=of_hand(in_the_way_of_discarding), section="5.8"
)


def last_label(s: Fall, seat: Seat, choice: int, text: Wording) -> str:
    """The label of a choice in the last ask of a turn, where DONE ends the turn."""
    return text.plain(words.END_TURN) if choice == DONE else text.label("choice", choice)


DISCARD_MORE = Question(
    "Discard cards, or end your turn",
    label=last_label,
    why_not=of_hand(in_the_way_of_discarding),
    section="5.8",
)


def log_reorganization(s: Fall, seat: Seat, hand_size_before: int) -> None:
    """Log, before the first discard, that the phase and not a card causes the discards."""
    if len(s.hands[seat]) == hand_size_before:
        say(s, words.REORGANIZES, seat)


def reorganization_phase(s: Fall, seat: Seat) -> Script:
    held = len(s.hands[seat])
    yield from discard_to_limit(s, seat, held)
    if s.book.voluntary_discard:  # ruling 27
        while (card := (yield seat, [*s.hands[seat], DONE], DISCARD_MORE)) != DONE:
            log_reorganization(s, seat, held)
            discard(s, seat, card)
    raise_anarchy_at_end(s)


def discard_to_limit(s: Fall, seat: Seat, held: int) -> Script:
    """Let the seat discard down to its limit.  ``held``: its cards when the phase began."""
    s.phase = REORGANIZATION
    while len(s.hands[seat]) > hand_limit(s, seat):  # ruling 28
        card = yield seat, s.hands[seat], DISCARD_TO_LIMIT, hand_limit(s, seat)
        log_reorganization(s, seat, held)
        discard(s, seat, card)


def raise_anarchy_at_end(s: Fall) -> None:
    if s.anarchy_due and not s.book.anarchy_timing:  # rulings 24, 25
        raise_anarchy(s)
