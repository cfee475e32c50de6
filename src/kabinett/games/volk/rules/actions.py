"""The four ways to play a card (6), and what ends an action."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script, tell
from kabinett.games.volk.content import words
from kabinett.games.volk.content.book import RED, YELLOW
from kabinett.games.volk.content.vocabulary import (
    BUILD_UP,
    CARD,
    DONE,
    EAST,
    EVENT,
    LIVING_STANDARD,
    PROVINCE,
    REMOVE_UNREST,
    WEST,
    WEST_DRAWS,
)
from kabinett.games.volk.rules.deck import draw_card
from kabinett.games.volk.rules.economy import (
    build,
    building_sites,
    capacity,
    dismantle,
    dismantling_sites,
)
from kabinett.games.volk.rules.events import may_trigger, trigger_event
from kabinett.games.volk.rules.living_standard import raise_living_standard
from kabinett.games.volk.rules.mass_protests import change_unrest, with_unrest
from kabinett.games.volk.rules.socialists_and_police import (
    move_socialists,
    police_after,
    police_ready,
    use_police,
)
from kabinett.games.volk.rules.state import Volk, is_special

# -- choosing


def playable_cards(s: Volk, side: int) -> list[int]:
    """Display and hand; East also the special card (3)."""
    special = s.special if side == EAST and special_can_be_paid(s) else []
    return [*s.display, *s.hands[side], *special]


def special_can_be_paid(s: Volk) -> bool:
    """East discards a card or West draws one (3, A63)."""
    return bool(s.hands[EAST] or s.deck or s.top)


def own_colour(s: Volk, side: int, card: int) -> bool:
    return s.book.colour[card] == (YELLOW if side == WEST else RED)


def open_actions(s: Volk, side: int) -> list[int]:
    """What the card that is played may be used for."""
    card = s.playing[0]
    if is_special(s, card):
        return [EVENT]
    found = [BUILD_UP, LIVING_STANDARD]
    # 6.1: with other colours something must be dismantled in return (A6).
    if with_unrest(s, side) and (own_colour(s, side, card) or capacity(s, side)):
        found.append(REMOVE_UNREST)
    if may_trigger(s, side, card):
        found.append(EVENT)
    return found


@script
def action(s: Volk, side: int) -> Script:
    """One action: a card, one way to play it, and what follows."""
    s.turn += 1
    s.hamburg = -1
    s.collected = 0
    say(s, words.ACTION_OF, side)
    card = yield side, playable_cards(s, side), words.CHOOSE_CARD
    take_card(s, side, card)
    if is_special(s, card):
        yield from pay_special(s)
    while (
        way := (
            yield side, [*open_actions(s, side), *police_ready(s, side)], words.CHOOSE_ACTION, card
        )
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
    yield from police_after(s, side)
    s.hamburg = -1
    s.collected = 0
    s.played += s.playing  # unless it went in front of East
    s.playing = []
    yield from move_socialists(s)


def take_card(s: Volk, side: int, card: int) -> None:
    """The chosen card leaves display, hand or its own place and is open to all."""
    if card in s.display:
        s.display.remove(card)
    elif card in s.special:
        s.special.remove(card)
    else:
        s.hands[side].remove(card)
        s.known[1 - side] &= ~(1 << card)
        say(s, words.FROM_HAND, side, card)
    s.playing.append(card)


@script
def pay_special(s: Volk) -> Script:
    """East's price: a hand card, or West draws one (3, A63)."""
    choice = yield EAST, special_prices(s), words.PAY_SPECIAL
    if choice == WEST_DRAWS:
        say(s, words.WEST_DREW, WEST)
        yield from draw_card(s, WEST)
    else:
        s.hands[EAST].remove(choice)
        s.buried[EAST].append(choice)
        s.known[WEST] = 0  # which card went is East's secret
        say(s, words.BURIED, EAST)
        tell(s, EAST, words.YOU_BURIED, choice)


def special_prices(s: Volk) -> list[int]:
    return [*s.hands[EAST], *([WEST_DRAWS] if s.deck or s.top else [])]


# -- the ways


@script
def remove_one_unrest(s: Volk, side: int, card: int) -> Script:
    """6.1: one counter; unless the card has the own colour, for one build point (A7)."""
    province = yield side, with_unrest(s, side), words.REMOVE_WHERE
    yield from change_unrest(s, PROVINCE.index(province), -1)
    if not own_colour(s, side, card):
        site = yield side, dismantling_sites(s, side, ""), words.DISMANTLE_PRICE
        dismantle(s, site)


@script
def build_up(s: Volk, side: int, points: int) -> Script:
    """6.2: up to as many factories and lines as the card's value (A4)."""
    s.points = points
    while s.points:
        choice = yield (
            side,
            [*building_sites(s, side, ""), *police_ready(s, side), DONE],
            words.BUILD_WHERE,
            s.points,
        )
        if choice == DONE:
            s.points = 0
        elif choice in CARD:
            yield from use_police(s, choice)
        else:
            build(s, choice)
            s.points -= 1
