"""The set-up and the eight phases of a turn (rules: Turn Sequence)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.core.state import CHANCE, finish
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import (
    BUY,
    COUNTER_PROPAGANDA,
    DEMOCRATS,
    DONE,
    GOVERNMENT,
    LEGITIMACY,
    LIBERALS,
    NATIONALISM,
    NATIONALISTS,
    NAZIS,
    ORGANIZATION,
    PARTIES,
    POLICE,
    SOCIALISTS,
    SPARTAKISTS,
    SPECIAL,
    VETO,
    VIOLENCE,
    Card,
    Party,
    Seat,
)
from kabinett.games.fall.rules.cards import (
    answered,
    discard,
    draw,
    lay_down,
    raise_anarchy,
)
from kabinett.games.fall.rules.contests import recruit, steal
from kabinett.games.fall.rules.effects import choose_target, do_effects, seat_of_party
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    LAST_ROUND,
    ORGANIZING,
    RECRUIT,
    REICHSTAG,
    REORGANIZATION,
    REPUBLIC,
    RESOURCES,
    STEAL,
    Fall,
)
from kabinett.games.fall.rules.values import (
    clockwise,
    every_seat,
    hand_limit,
    has_majority,
    of_kind,
    opponents,
    propaganda_level,
    seats,
)

HAND_AT_START = 5
EXTRA_CARD_COST = 10
RANDOM, CHOSEN = Party(-1), Party(-2)  # a seat's wish for a party

# -- the whole game


@script
def main(s: Fall) -> Script:
    yield from set_up(s)
    yield from rounds(s)


@script
def rounds(s: Fall) -> Script:
    """Turn after turn, until the Republic falls or the last round is over."""
    while True:
        if s.skip[s.active]:
            s.skip[s.active] -= 1
            say(s, words.MISSES, s.active)
        else:
            yield from turn(s, s.active)
            while s.extra_turns:  # ruling 33
                s.extra_turns -= 1
                yield from turn(s, s.active)
        s.active = opponents(s, s.active)[0]
        if s.active == s.first:
            if s.round == s.book.round_limit:
                finish(s, LAST_ROUND)
            s.round += 1


# -- set-up


def free_parties(s: Fall) -> list[int]:
    """Parties nobody has yet.  With up to four seats only the main ones unless the game was
    set up with more of them (ruling 2)."""
    return [PARTIES[party] for party in range(s.book.parties(seats(s))) if party not in s.party]


@script
def set_up(s: Fall) -> Script:
    for seat in tuple(every_seat(s)):
        if s.party[seat] == CHOSEN:
            choice = yield seat, free_parties(s), words.CHOOSE_PARTY
            s.party[seat] = PARTIES.index(choice)
    for seat in tuple(every_seat(s)):
        if s.party[seat] == RANDOM:
            choice = yield CHANCE, free_parties(s), words.PARTY_BY_LOT
            s.party[seat] = PARTIES.index(choice)
    starter = yield CHANCE, sorted([PARTIES[party] for party in s.party]), words.FIRST_BY_LOT
    s.active = s.first = seat_of_party(s, starter)  # ruling 1
    s.round = 1
    say(s, words.STARTS, s.active)
    for seat in tuple(clockwise(s, s.first)):
        yield from draw(s, seat, HAND_AT_START)


# -- a turn


@script
def turn(s: Fall, seat: Seat) -> Script:
    s.turn += 1
    s.pool = propaganda_level(s, seat)
    s.anarchy_due = 0
    say(s, words.TURN, seat)
    yield from resources_phase(s, seat)
    yield from organization_phase(s, seat)
    # Ruling 6: the additional phase of a party follows the normal one.
    for _ in range(2 if s.party[seat] == NATIONALISTS else 1):
        yield from discontent_phase(s, seat)
    for _ in range(2 if s.party[seat] == DEMOCRATS else 1):
        s.phase = RECRUIT
        yield from recruit(s, seat)
    s.phase = STEAL
    yield from steal(s, seat)
    for _ in range(2 if s.party[seat] == LIBERALS else 1):
        yield from republic_phase(s, seat)
    yield from reichstag_phase(s, seat)
    yield from reorganization_phase(s, seat)
    s.prisoners[seat] = 0  # ruling 32


@script
def resources_phase(s: Fall, seat: Seat) -> Script:
    s.phase = RESOURCES
    yield from draw(s, seat, 2 if s.party[seat] == SPARTAKISTS else 1)  # ruling 3
    # Rulings 4, 32 and 44: once, if the pool has it; not with political prisoners.
    if s.pool >= EXTRA_CARD_COST and not s.prisoners[seat]:
        choice = yield seat, [BUY, DONE], words.BUY_CARD
        if choice == BUY:
            s.pool -= EXTRA_CARD_COST
            say(s, words.BUYS, seat)
            yield from draw(s, seat, 1)


@script
def organization_phase(s: Fall, seat: Seat) -> Script:
    s.phase = ORGANIZING
    for _ in range(2 if s.party[seat] == NAZIS else 1):
        card = yield seat, [*of_kind(s, s.hands[seat], ORGANIZATION), DONE], words.PLAY_ORGANIZATION
        if card == DONE:
            return
        lay_down(s, seat, card, s.organization[seat])
        s.pool += s.book.level[card]  # ruling 5
        say(s, words.ORGANIZES, seat, card)


@script
def discontent_phase(s: Fall, seat: Seat) -> Script:
    s.phase = DISCONTENT
    card = yield seat, discontent_cards(s, seat), words.PLAY_DISCONTENT
    if card != DONE:
        yield from play(s, seat, card)


def discontent_cards(s: Fall, seat: Seat) -> list[int]:
    hand = s.hands[seat]
    return [*of_kind(s, hand, VIOLENCE), *of_kind(s, hand, NATIONALISM), DONE]


@script
def play(s: Fall, seat: Seat, card: Card) -> Script:
    """Declare a card with its target, let others react, do what it says, discard it.

    While it is being played it is not yet in the discard pile."""
    lay_down(s, seat, card, s.playing)
    target = yield from choose_target(s, seat, card)
    negated = 0
    if s.book.kind[card] == VIOLENCE:
        negated = yield from answered(s, seat, card)
    if not negated:
        yield from do_effects(s, seat, card, target)
    s.playing.remove(card)
    s.discard.append(card)


@script
def republic_phase(s: Fall, seat: Seat) -> Script:
    s.phase = REPUBLIC
    s.government_played = 0
    while (card := (yield seat, republic_cards(s, seat), words.PLAY_REPUBLIC)) != DONE:
        if s.book.kind[card] == GOVERNMENT:
            s.government_played = 1
        yield from play(s, seat, card)


def republic_cards(s: Fall, seat: Seat) -> list[int]:
    """One Government card; any number of those Special cards that are no reactions (ruling 8)."""
    hand = s.hands[seat]
    special = [
        card for card in of_kind(s, hand, SPECIAL) if card not in (COUNTER_PROPAGANDA, POLICE, VETO)
    ]
    if s.government_played:
        return [*special, DONE]
    return [*of_kind(s, hand, GOVERNMENT), *special, DONE]


@script
def reichstag_phase(s: Fall, seat: Seat) -> Script:
    s.phase = REICHSTAG
    card = yield seat, legitimacy_cards(s, seat), words.PLAY_LEGITIMACY
    if card == DONE:
        return
    lay_down(s, seat, card, s.playing)
    say(s, words.PLAYS, seat, card)
    negated = yield from answered(s, seat, card)
    s.playing.remove(card)
    if negated:
        s.discard.append(card)
    else:
        s.legitimacy[seat].append(card)
        say(s, words.PLAYS_LEGITIMACY, seat, card)


def legitimacy_cards(s: Fall, seat: Seat) -> list[int]:
    if s.party[seat] != SOCIALISTS and not has_majority(s, seat):  # ruling 7
        return [DONE]
    return [*of_kind(s, s.hands[seat], LEGITIMACY), DONE]


@script
def reorganization_phase(s: Fall, seat: Seat) -> Script:
    s.phase = REORGANIZATION
    while len(s.hands[seat]) > hand_limit(s, seat):  # ruling 28
        card = yield seat, s.hands[seat], words.DISCARD_TO_LIMIT, hand_limit(s, seat)
        discard(s, seat, card)
    if s.book.voluntary_discard:  # ruling 27
        while (card := (yield seat, [*s.hands[seat], DONE], words.DISCARD_MORE)) != DONE:
            discard(s, seat, card)
    if s.anarchy_due and not s.book.anarchy_timing:  # rulings 24, 25
        raise_anarchy(s)
