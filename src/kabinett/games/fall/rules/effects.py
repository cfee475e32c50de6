"""The effects of cards, one script per effect (`card_effects.EFFECTS`), and their targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say, script
from kabinett.games.fall.content import words
from kabinett.games.fall.content.card_effects import (
    ANY_ORGANIZATION,
    ANY_SUPPORT,
    EFFECTS,
    NOTHING,
    OPPONENT,
)
from kabinett.games.fall.content.vocabulary import CARD, NONE, PARTY, Card, Seat
from kabinett.games.fall.rules.cards import (
    discard_by_choice,
    discard_hand,
    discard_random,
    discard_together,
    draw,
    look,
    take_random,
)
from kabinett.games.fall.rules.reasons import (
    NO_ORGANIZATION_IN_PLAY,
    NO_SUPPORT_IN_PLAY,
    NOT_PLAYING,
    OPPONENTS_ONLY,
    OWN_SUPPORT,
    in_the_way_of_type,
)
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.values import clockwise, every_seat, opponents, seat_of_party

# -- targets, which are chosen before anybody may react


def why_not_opponent(s: Fall, seat: Seat, choice: int, card: Card) -> Reason | None:
    if choice not in PARTY:
        return NOT_ASKED
    party = PARTY.index(choice)
    if party not in s.party:
        return because(NOT_PLAYING, choice)
    return because(OPPONENTS_ONLY) if s.party[seat] == party else None


def why_not_organization(s: Fall, seat: Seat, choice: int, card: Card) -> Reason | None:
    if choice not in CARD:
        return NOT_ASKED
    if choice in s.hands[seat]:
        return because(in_the_way_of_type(s, seat, CARD.index(choice)), choice)
    in_play = any(choice in cards for cards in s.organization)
    return None if in_play else because(NO_ORGANIZATION_IN_PLAY)


def why_not_support(s: Fall, seat: Seat, choice: int, card: Card) -> Reason | None:
    if choice not in CARD:
        return NOT_ASKED
    if choice in s.hands[seat]:
        return because(in_the_way_of_type(s, seat, CARD.index(choice)), choice)
    if not any(choice in cards for cards in s.support):
        return because(NO_SUPPORT_IN_PLAY)
    own = choice in s.support[seat] and s.book.aim[card] != ANY_SUPPORT
    return because(OWN_SUPPORT) if own else None


CHOOSE_OPPONENT = Question("{card}: choose an opponent", why_not=why_not_opponent, section="5.9")
CHOOSE_ORGANIZATION = Question(
    "{card}: choose an Organization card in play", why_not=why_not_organization, section="9.4"
)
CHOOSE_SUPPORT = Question(
    "{card}: choose a Support card in play", why_not=why_not_support, section="9.3"
)


def choose_target(s: Fall, seat: Seat, card: Card) -> Script:
    """Choose the target of a card: a party, a card in play, or NONE."""
    aim = s.book.aim[card]
    if aim == NOTHING:
        say(s, words.PLAYS, seat, card)
        return NONE
    if aim == OPPONENT:
        target = yield seat, opposing_parties(s, seat), CHOOSE_OPPONENT, card
        say(s, words.PLAYS_AT_PARTY, seat, card, seat_of_party(s, target))
        return target
    if aim == ANY_ORGANIZATION:
        target = yield seat, organizations_in_play(s), CHOOSE_ORGANIZATION, card
    else:
        target = yield seat, supports_in_play(s, seat, aim), CHOOSE_SUPPORT, card
    if target == NONE:
        say(s, words.PLAYS, seat, card)
    else:
        say(s, words.PLAYS_AT_CARD, seat, card, target)
    return target


def opposing_parties(s: Fall, seat: Seat) -> list[int]:
    return [PARTY[s.party[other]] for other in opponents(s, seat)]


def organizations_in_play(s: Fall) -> list[int]:
    """All Organization cards in play (ruling 35); NONE if there are none (ruling 46)."""
    return [card for cards in s.organization for card in cards] or [NONE]


def supports_in_play(s: Fall, seat: Seat, aim: int) -> list[int]:
    """The Support cards in play that the card may be aimed at; NONE if there are none (ruling
    46)."""
    owners = clockwise(s, seat) if aim == ANY_SUPPORT else opponents(s, seat)
    return [card for owner in owners for card in s.support[owner]] or [NONE]


# -- effects, with the arguments: state, player of the card, target, number


def do_effects(s: Fall, seat: Seat, card: Card, target: int) -> Script:
    """Execute the effects of a card in order."""
    for place in range(0, len(s.book.effects[card]), 2):
        effect = s.book.effects[card][place]
        yield from EFFECT[effect](s, seat, target, s.book.effects[card][place + 1])


def draw_cards(s: Fall, seat: Seat, target: int, number: int) -> Script:
    yield from draw(s, seat, number)


def everyone_draws(s: Fall, seat: Seat, target: int, number: int) -> Script:
    for other in tuple(clockwise(s, seat)):
        yield from draw(s, other, number)


def everyone_discards(s: Fall, seat: Seat, target: int, number: int) -> Script:
    yield from discard_together(s, tuple(clockwise(s, seat)), number)


def opponent_discards(s: Fall, seat: Seat, target: int, number: int) -> Script:
    yield from discard_by_choice(s, seat_of_party(s, target), number)


def opponents_discard(s: Fall, seat: Seat, target: int, number: int) -> Script:
    yield from discard_together(s, tuple(opponents(s, seat)), number)


def opponents_discard_random(s: Fall, seat: Seat, target: int, number: int) -> Script:
    for other in tuple(opponents(s, seat)):
        yield from discard_random(s, other, number)


@script
def opponent_discards_hand(s: Fall, seat: Seat, target: int, number: int) -> None:
    discard_hand(s, seat_of_party(s, target))


@script
def everyone_discards_hand(s: Fall, seat: Seat, target: int, number: int) -> None:
    for other in clockwise(s, seat):  # including the active party (ruling 38)
        discard_hand(s, other)


@script
def discard_own_hand(s: Fall, seat: Seat, target: int, number: int) -> None:
    discard_hand(s, seat)


def take_random_from_opponent(s: Fall, seat: Seat, target: int, number: int) -> Script:
    yield from take_random(s, seat, (seat_of_party(s, target),), number)


def take_random_from_opponents(s: Fall, seat: Seat, target: int, number: int) -> Script:
    yield from take_random(s, seat, tuple(opponents(s, seat)), number)


@script
def take_support(s: Fall, seat: Seat, target: int, number: int) -> None:
    for owner in every_seat(s):
        if target in s.support[owner] and owner != seat:
            s.support[owner].remove(CARD.index(target))
            s.support[seat].append(CARD.index(target))
            say(s, words.TAKES_SUPPORT, seat, target, owner)


@script
def discard_support(s: Fall, seat: Seat, target: int, number: int) -> None:
    remove_from_play(s, s.support, target)


@script
def discard_organization(s: Fall, seat: Seat, target: int, number: int) -> None:
    remove_from_play(s, s.organization, target)


def remove_from_play(s: Fall, areas: list[list[Card]], target: int) -> None:
    for owner in every_seat(s):
        if target in areas[owner]:
            card = CARD.index(target)
            areas[owner].remove(card)
            s.discard.append(card)
            say(s, words.LOSES_CARD, owner, card)


@script
def lower_anarchy(s: Fall, seat: Seat, target: int, number: int) -> None:
    s.anarchy = max(0, s.anarchy + number)  # ruling 26
    say(s, words.ANARCHY_FALLS, s.anarchy)


@script
def opponent_draws_nothing(s: Fall, seat: Seat, target: int, number: int) -> None:
    s.prisoners[seat_of_party(s, target)] = 1
    say(s, words.WILL_DRAW_NOTHING, seat_of_party(s, target))


@script
def opponent_misses_turn(s: Fall, seat: Seat, target: int, number: int) -> None:
    s.skip[seat_of_party(s, target)] += 1  # ruling 31: missed turns add up
    say(s, words.WILL_MISS, seat_of_party(s, target))


@script
def extra_turn(s: Fall, seat: Seat, target: int, number: int) -> None:
    s.extra_turns += 1  # ruling 33: extra turns add up
    say(s, words.EXTRA_TURN, seat)


def look_at_deck(s: Fall, seat: Seat, target: int, number: int) -> Script:
    yield from look(s, seat, number)


_SCRIPTS: Final[dict[str, Callable[..., Any]]] = {
    "draw": draw_cards,
    "everyone_draws": everyone_draws,
    "everyone_discards": everyone_discards,
    "opponent_discards": opponent_discards,
    "opponents_discard": opponents_discard,
    "opponents_discard_random": opponents_discard_random,
    "opponent_discards_hand": opponent_discards_hand,
    "everyone_discards_hand": everyone_discards_hand,
    "discard_hand": discard_own_hand,
    "take_random_from_opponent": take_random_from_opponent,
    "take_random_from_opponents": take_random_from_opponents,
    "take_support": take_support,
    "discard_support": discard_support,
    "discard_organization": discard_organization,
    "anarchy": lower_anarchy,
    "opponent_draws_nothing": opponent_draws_nothing,
    "opponent_misses_turn": opponent_misses_turn,
    "extra_turn": extra_turn,
    "look": look_at_deck,
}
EFFECT: Final[list[Callable[..., Any]]] = [_SCRIPTS[effect.word] for effect in EFFECTS]
