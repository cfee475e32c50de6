"""An action: choosing a card, and the four ways to use it (6)."""

from __future__ import annotations

from typing import Final

from kabinett.core.question import EVERY, Question
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say, tell
from kabinett.games.volk.content import words
from kabinett.games.volk.content.book import DUAL, RED, YELLOW
from kabinett.games.volk.content.vocabulary import (
    BUILD_UP,
    CARD,
    DONE,
    EAST,
    EVENT,
    LIVING_STANDARD,
    NOWHERE,
    PROVINCE,
    REMOVE_UNREST,
    WEST,
    WEST_DRAWS,
    Card,
    Province,
    Side,
)
from kabinett.games.volk.rules.deck import draw_card, in_the_way_of_discarding
from kabinett.games.volk.rules.economy import (
    build,
    building_sites,
    dismantle,
    dismantling_sites,
    in_the_way_of_building,
    in_the_way_of_dismantling,
    points_to_dismantle,
)
from kabinett.games.volk.rules.events import may_trigger, trigger_event
from kabinett.games.volk.rules.last_answer import last_of_action
from kabinett.games.volk.rules.living_standard import raise_living_standard
from kabinett.games.volk.rules.mass_protests import change_unrest, provinces_with_unrest
from kabinett.games.volk.rules.reasons import (
    DECK_EMPTY,
    NO_PRICE,
    NO_UNREST,
    NO_UNREST_TO_REMOVE,
    NOT_HERE,
    NOT_YOUR_UNREST,
    NOTHING_TO_DISMANTLE,
    ONLY_EAST,
    ONLY_THE_EVENT,
    TOO_MUCH_TO_DISMANTLE,
    WRONG_COLOUR,
    of_cards,
    of_provinces,
    of_sites,
)
from kabinett.games.volk.rules.socialists_and_police import (
    last_police,
    move_socialists,
    or_police,
    police_ready,
    use_police,
)
from kabinett.games.volk.rules.state import Volk, is_special

#: The ways to use a card (6).
WAYS: Final = (BUILD_UP, LIVING_STANDARD, REMOVE_UNREST, EVENT)

# -- choosing


def playable_cards(s: Volk, side: Side) -> list[int]:
    """The cards on display and in hand; for East also the special card (3)."""
    special = s.special if side == EAST and special_can_be_paid(s) else []
    return [*s.display, *s.hands[side], *special]


def special_can_be_paid(s: Volk) -> bool:
    """Whether East can discard a card or West can draw one (3, A63)."""
    return bool(s.hands[EAST] or s.deck or s.top)


def own_colour(s: Volk, side: Side, card: Card) -> bool:
    return s.book.colour[card] == (YELLOW if side == WEST else RED)


def open_actions(s: Volk, side: Side) -> list[int]:
    """The ways in which the played card may be used."""
    card = s.playing[0]
    if is_special(s, card):
        return [EVENT]
    ways = [BUILD_UP, LIVING_STANDARD]
    if can_remove_unrest(s, side, card):
        ways.append(REMOVE_UNREST)
    if may_trigger(s, side, card):
        ways.append(EVENT)
    return ways


def can_remove_unrest(s: Volk, side: Side, card: Card) -> bool:
    """Whether the side has unrest to remove and, with a card of another colour, something to
    dismantle in return (6.1, A6)."""
    own = own_colour(s, side, card)
    return bool(provinces_with_unrest(s, side)) and (own or points_to_dismantle(s, side) > 0)


def in_the_way_of_card(s: Volk, side: Side, card: Card) -> int:
    """Why a card cannot be played.  The reason is the same for a card in the other hand and one in
    the deck."""
    if card in s.special:
        if side == WEST:
            return ONLY_EAST
        return NO_REASON if special_can_be_paid(s) else NO_PRICE
    return NO_REASON if card in s.display or card in s.hands[side] else NOT_HERE


def in_the_way_of_action(s: Volk, side: Side, way: int) -> int:
    """Why the played card cannot be used in one of the four ways."""
    card = s.playing[0]
    if is_special(s, card):
        return NO_REASON if way == EVENT else ONLY_THE_EVENT
    if way == REMOVE_UNREST and not can_remove_unrest(s, side, card):
        return NOTHING_TO_DISMANTLE if provinces_with_unrest(s, side) else NO_UNREST
    if way == EVENT and not may_trigger(s, side, card):
        right = s.book.colour[card] == DUAL or own_colour(s, side, card)
        return TOO_MUCH_TO_DISMANTLE if right else WRONG_COLOUR
    return NO_REASON


def why_not_action(s: Volk, side: Side, choice: int, card: Card) -> Reason | None:
    if choice not in WAYS:
        return NOT_ASKED
    return because(in_the_way_of_action(s, side, choice))


CHOOSE_CARD = Question(
    "Choose a card for your action", why_not=of_cards(in_the_way_of_card), section="3"
)
CHOOSE_ACTION = Question(
    "{card}: how do you use it?", why_not=or_police(why_not_action), section="6"
)


def action(s: Volk, side: Side) -> Script:
    """Play one action: choose a card, use it in one of the four ways, and let socialists move."""
    s.turn += 1
    s.hamburg = NOWHERE
    s.collected = 0
    say(s, words.ACTION_OF, side)
    card = yield side, playable_cards(s, side), CHOOSE_CARD
    take_card(s, side, card)
    if is_special(s, card):
        yield from pay_special(s)
    while (
        way := (yield side, [*open_actions(s, side), *police_ready(s, side)], CHOOSE_ACTION, card)
    ) in CARD:
        yield from use_police(s, way)
    if way == REMOVE_UNREST:
        say(s, words.PLAYS_REMOVE, side, card)
        yield from remove_one_unrest(s, side, card)
    elif way == BUILD_UP:
        say(s, words.PLAYS_BUILD, side, card)
        yield from build_up(s, side, s.book.value[side][card])
    elif way == LIVING_STANDARD:
        say(s, words.PLAYS_LS, side, card)
        yield from raise_living_standard(s, side, s.book.value[side][card])
    else:
        say(s, words.PLAYS_EVENT, side, card)
        yield from trigger_event(s, side, card)
    yield from last_police(s, side)
    s.hamburg = NOWHERE
    s.collected = 0
    s.played += s.playing  # empty if East has collected the card
    s.playing = []
    yield from move_socialists(s)


def take_card(s: Volk, side: Side, card: Card) -> None:
    """Move the chosen card to ``playing``, where everybody sees it."""
    if card in s.display:
        s.display.remove(card)
    elif card in s.special:
        s.special.remove(card)
    else:
        s.hands[side].remove(card)
        s.known[1 - side] &= ~(1 << card)
        say(s, words.FROM_HAND, side, card)
    s.playing.append(card)


def why_not_pay(s: Volk, seat: Side, choice: int) -> Reason | None:
    if choice == WEST_DRAWS:
        return because(NO_REASON if s.deck or s.top else DECK_EMPTY)
    return of_cards(in_the_way_of_discarding)(s, seat, choice)


PAY_SPECIAL = Question(
    "Price of the special card: discard a card, or let West draw",
    why_not=why_not_pay,
    section="3",
)


def pay_special(s: Volk) -> Script:
    """Let East pay for the special card: it discards a card, or West draws one (3, A63)."""
    choice = yield EAST, special_prices(s), PAY_SPECIAL
    if choice == WEST_DRAWS:
        say(s, words.WEST_DREW, WEST)
        yield from draw_card(s, WEST)
    else:
        s.hands[EAST].remove(choice)
        s.buried[EAST].append(choice)
        s.known[WEST] = 0  # West does not see which card it was
        say(s, words.BURIED, EAST)
        tell(s, EAST, words.YOU_BURIED, choice)


def special_prices(s: Volk) -> list[int]:
    return [*s.hands[EAST], *([WEST_DRAWS] if s.deck or s.top else [])]


# -- the ways


def in_the_way_of_removing(s: Volk, side: Side, province: Province) -> int:
    if s.book.side[province] != side:
        return NOT_YOUR_UNREST
    return NO_REASON if s.unrest[province] else NO_UNREST_TO_REMOVE


def in_the_way_of_building_up(s: Volk, side: Side, site: int, points: int) -> int:
    return in_the_way_of_building(s, side, site)


def building_ends(s: Volk, side: Side, points: int) -> int:
    """The answer that ends the action: any site with the last point, otherwise DONE."""
    if not last_of_action(s, side):
        return -1
    return EVERY if points == 1 else DONE


def removing_ends(s: Volk, side: Side) -> int:
    """The answer that ends the action: any, unless the side must dismantle something in return."""
    change = -1 if side == EAST else 0
    free = own_colour(s, side, s.playing[0])
    return EVERY if free and last_of_action(s, side, change) else -1


def dismantling_ends(s: Volk, side: Side) -> int:
    return EVERY if last_of_action(s, side) else -1


REMOVE_WHERE = Question(
    "Remove 1 unrest: choose a province",
    why_not=of_provinces(in_the_way_of_removing),
    ends=removing_ends,
    section="6.1",
)
DISMANTLE_PRICE: Question = Question(
    "Dismantle a factory or a line in return",
    why_not=of_sites(in_the_way_of_dismantling),
    ends=dismantling_ends,
    section="6.1",
)
BUILD_WHERE: Question = Question(
    "Build: {n} point left",
    "Build: {n} points left",
    why_not=or_police(of_sites(in_the_way_of_building_up)),
    ends=building_ends,
    section="6.2",
)


def remove_one_unrest(s: Volk, side: Side, card: Card) -> Script:
    """Remove one unrest; unless the card has the side's colour, dismantle one point in return (6.1,
    A7)."""
    province = yield side, provinces_with_unrest(s, side), REMOVE_WHERE
    yield from change_unrest(s, PROVINCE.index(province), -1)
    if not own_colour(s, side, card):
        site = yield side, dismantling_sites(s, side, ""), DISMANTLE_PRICE
        dismantle(s, site)


def build_up(s: Volk, side: Side, points: int) -> Script:
    """Build up to ``points`` factories and lines (6.2, A4)."""
    s.points = points
    while s.points:
        choice = yield (
            side,
            [*building_sites(s, side, ""), *police_ready(s, side), DONE],
            BUILD_WHERE,
            s.points,
        )
        if choice == DONE:
            s.points = 0
        elif choice in CARD:
            yield from use_police(s, choice)
        else:
            build(s, choice)
            s.points -= 1
