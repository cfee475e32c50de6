"""The outlook of taking a card: what each way to use the card would bring."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    BUILD_UP,
    CURRENCY,
    EAST,
    END_OF_TRACK,
    EVENT,
    ICON,
    LIVING_STANDARD,
    NIEDERSACHSEN,
    PRESTIGE,
    PROVINCE,
    REMOVE_UNREST,
    SCHLESWIG_HOLSTEIN,
    SIDE,
    SOCIALISTS,
    WEST,
    Card,
    Province,
    Side,
    Track,
)
from kabinett.games.volk.rules import actions, guillaume
from kabinett.games.volk.rules.actions import own_colour, playable_cards, take_card
from kabinett.games.volk.rules.economy import (
    building_sites,
    linked_provinces,
    points_to_dismantle,
    shortfall,
)
from kabinett.games.volk.rules.events import may_trigger
from kabinett.games.volk.rules.living_standard import raisable_provinces
from kabinett.games.volk.rules.mass_protests import provinces_with_unrest
from kabinett.games.volk.rules.state import Volk, advantage_holder, is_special
from kabinett.games.volk.screen import foretell
from kabinett.games.volk.screen.card_event import event_now
from kabinett.games.volk.screen.outlook_decade import changed_lines, if_ended, in_phases

BUILDS = Message(
    "Build: {n} point, {n_2} sites are open.", "Build: {n} points, {n_2} sites are open."
)
BUILDS_NOTHING = Message(
    "Build: {n} point, but no site is open.", "Build: {n} points, but no site is open."
)
MAY_RISE = Message(
    "Living standard: {province}, for {n} point.", "Living standard: {province}, for {n} points."
)
RISE_MOST = Message(
    "Living standard: at most three provinces, {n} point for their gaps.",
    "Living standard: at most three provinces, {n} points for their gaps.",
)
NONE_RISES = Message(
    "Living standard: no province is near enough, with {n} point.",
    "Living standard: no province is near enough, with {n} points.",
)
REMOVES_FREE = Message("Remove 1 unrest: free, it is your colour.")
REMOVES_FOR = Message("Remove 1 unrest: 1 point must be dismantled; you have {n}.")
EVENT_SHUT = Message("Its event may not be triggered.")
PRICE_SPECIAL = Message("Its price: discard a card, or West draws one of {n}.")
LAST_OF_HALF = Message("The last card of the display: the half decade ends with it.")
TRACK_THEN = Message("{icon}: then {n} for {side}.")
TRACK_MIDDLE = Message("{icon}: then 0, in the middle.")
OFF_TRACK = Message(
    "{icon}: {n} step beyond the end, which is unrest instead.",
    "{icon}: {n} steps beyond the end, which is unrest instead.",
)
FLIGHT_HEADING = Message("Whatever it is used for, at the decade’s end:")
HOLDER_THEN = Message("The prestige advantage goes to {side}.")


#: The questions that choose a card to give up or to receive, not to play.
CHANGES_HANDS: Final = (
    actions.PAY_SPECIAL,
    guillaume.EXCHANGE_WHICH,
    guillaume.GIVE_WHICH,
    guillaume.TAKE_WHICH,
    guillaume.GIVE_OR_REMOVE,
)


def card_outlook(s: Volk, side: Side, card: Card, question: Question) -> list[Text]:
    """What each way to use a card would bring, if the side may take the card."""
    if question in CHANGES_HANDS or card in s.playing:
        return []
    if card not in playable_cards(s, side):
        return []
    then = s.copy()
    take_card(then, side, card)
    if is_special(s, card):
        price: Text = (PRICE_SPECIAL, (len(s.deck) + len(s.top),))
        return [price, *event_outlook(then, side, card)]
    lines = [line for way in WAYS.values() for line in way(then, side, card)]
    then.played.append(card)
    return [*lines, *flight_lines(s, then), *last_of_half_lines(s, card)]


def flight_lines(s: Volk, then: Volk) -> list[Text]:
    """What the flight signs of a card change; they count however the card is used."""
    lines = changed_lines(s, then, foretell.foretell_flight)
    return [(FLIGHT_HEADING, ()), *in_phases(lines)] if lines else []


def last_of_half_lines(s: Volk, card: Card) -> list[Text]:
    return [(LAST_OF_HALF, ())] if s.display == [card] else []


def build_up_outlook(s: Volk, side: Side, card: Card) -> list[Text]:
    points, sites = s.book.value[side][card], len(building_sites(s, side, ""))
    return [(BUILDS, (points, sites)) if sites else (BUILDS_NOTHING, (points,))]


def living_standard_outlook(s: Volk, side: Side, card: Card) -> list[Text]:
    """The provinces whose living standard a card could raise, if Hamburg and the factories abroad
    count for them (10.3, 10.5), each with the points that it would cost."""
    points = s.book.value[side][card]
    lines: list[Text] = []
    for province in s.book.provinces_of[side]:
        then = with_all_counting_for(s, province)
        then.points, then.placed = points, []
        if PROVINCE[province] in raisable_provinces(then, side):
            lines.append((MAY_RISE, (PROVINCE[province], shortfall(then, province))))
    return [*lines, (RISE_MOST, (points,))] if lines else [(NONE_RISES, (points,))]


def with_all_counting_for(s: Volk, province: Province) -> Volk:
    """The position in which Hamburg and the factories abroad count for a province, if they can."""
    then = s.copy()
    if province in (NIEDERSACHSEN, SCHLESWIG_HOLSTEIN):
        then.hamburg = province
    for city in s.book.cities_abroad:
        if province in linked_provinces(s, city):
            then.external[city] = province
    return then


def remove_unrest_outlook(s: Volk, side: Side, card: Card) -> list[Text]:
    if not provinces_with_unrest(s, side):
        return []
    if own_colour(s, side, card):
        return [(REMOVES_FREE, ())]
    return [(REMOVES_FOR, (points_to_dismantle(s, side),))] if points_to_dismantle(s, side) else []


def event_outlook(s: Volk, side: Side, card: Card) -> list[Text]:
    if not may_trigger(s, side, card):
        return [(EVENT_SHUT, ())]
    skip_lines = [
        line for line in event_now(s, card, s.book.steps[card]) if line[0] in words.SKIPPED
    ]
    return [*skip_lines, *arrow_outlook(s, card)]


def arrow_outlook(s: Volk, card: Card) -> list[Text]:
    """Where the arrows of a card move the markers, and what that changes at the end of the
    decade."""
    then = s.copy()
    lines: list[Text] = []
    for track in (PRESTIGE, CURRENCY, SOCIALISTS):
        goal = s.tracks[track] + s.book.arrows[card][track]
        then.tracks[track] = mark_then = max(-END_OF_TRACK, min(END_OF_TRACK, goal))
        if mark_then != s.tracks[track]:
            lines.append(marker_line(track, mark_then))
        if mark_then != goal:
            lines.append((OFF_TRACK, (ICON[ARROW[track]], abs(goal - mark_then))))
    if advantage_holder(then) != advantage_holder(s):
        lines.append((HOLDER_THEN, (SIDE[advantage_holder(then)],)))
    return [*lines, *if_ended(s, then)]


def marker_line(track: Track, mark: int) -> Text:
    if not mark:
        return TRACK_MIDDLE, (ICON[ARROW[track]],)
    return TRACK_THEN, (ICON[ARROW[track]], abs(mark), SIDE[EAST if mark > 0 else WEST])


WAYS: Final = {
    BUILD_UP: build_up_outlook,
    LIVING_STANDARD: living_standard_outlook,
    REMOVE_UNREST: remove_unrest_outlook,
    EVENT: event_outlook,
}
