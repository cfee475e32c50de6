"""Why something may not be chosen now."""

from __future__ import annotations

from kabinett.core.game import Reason
from kabinett.core.message import Message
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    CARD,
    EAST,
    EVENT,
    FACTORY,
    LINE,
    PROVINCE,
    REMOVE_UNREST,
    RHEINSBERG,
    WEST_BERLIN,
)
from kabinett.games.volk.rules.economy import blocked, capacity, line_blocked, shortfall
from kabinett.games.volk.rules.mass_protests import with_unrest
from kabinett.games.volk.rules.state import ACTIONS, EMPTY, RUNDOWN, Volk, is_special


def reason(message: Message, section: str, *args: int) -> Reason:
    return Reason((message, args), section)


def why_not(s: Volk, seat: int, choice: int) -> Reason | None:
    """Uses only what the seat may know."""
    if choice in CARD:
        return why_not_card(s, seat, choice)
    if choice == EVENT and s.playing:
        if s.book.own_dismantling[seat][s.playing[0]] > capacity(s, seat):
            return reason(words.TOO_MUCH_TO_DISMANTLE, "6.4")
        return reason(words.WRONG_COLOUR, "6.4")
    if choice == REMOVE_UNREST:
        if not with_unrest(s, seat):
            return reason(words.NO_UNREST, "6.1")
        return reason(words.NOTHING_TO_DISMANTLE, "6.1")
    if choice in FACTORY:
        return why_not_factory(s, seat, FACTORY.index(choice))
    if choice in LINE:
        return why_not_line(s, seat, LINE.index(choice))
    if choice in PROVINCE:
        return why_not_province(s, seat, PROVINCE.index(choice))
    return reason(words.NOT_NOW, "")


def why_not_card(s: Volk, seat: int, card: int) -> Reason:
    if is_special(s, card) and card in s.special:
        return reason(words.NO_PRICE, "3") if seat == EAST else reason(words.ONLY_EAST, "3")
    return reason(words.NOT_YOURS, "3")


def why_not_factory(s: Volk, seat: int, city: int) -> Reason:
    if s.book.city_side[city] != seat:
        return reason(words.OTHER_STATE, "5.1")
    if s.phase > ACTIONS and s.factories[city] == EMPTY:
        return reason(words.NOT_BUILT, "5.2")
    if s.factories[city] != EMPTY:
        if s.phase > ACTIONS and (s.factories[city] == RUNDOWN or s.book.abroad[city]):
            return reason(words.NEVER_DISMANTLED, "5.3")
        if any(s.lines[connection] for connection in s.book.at[city]):
            return reason(words.LINES_IN_THE_WAY, "5.2")
        return reason(words.BUILT_ALREADY, "5.1")
    if blocked(s, city):
        return reason(words.PROTEST_BLOCKS, "5.1")
    if s.closed >> city & 1:
        return reason(words.CLOSED_SITE, "10.5")
    if s.book.abroad[city] or city == RHEINSBERG:
        return reason(words.ONLY_BY_EVENT, "10.5" if s.book.abroad[city] else "10.4")
    return reason(words.NOT_NOW, "5.1")


def why_not_line(s: Volk, seat: int, connection: int) -> Reason:
    if s.book.connection_side[connection] != seat:
        return reason(words.OTHER_STATE, "5.1")
    if s.phase > ACTIONS and not s.lines[connection]:
        return reason(words.NOT_BUILT, "5.2")
    if s.lines[connection] == s.book.lines[connection]:
        return reason(words.BUILT_ALREADY, "5.1")
    if line_blocked(s, connection):
        return reason(words.PROTEST_BLOCKS, "5.1")
    if (
        s.book.abroad[s.book.other_end[connection]]
        and s.factories[s.book.other_end[connection]] == EMPTY
    ):
        return reason(words.FACTORY_ABROAD, "10.5")
    return reason(words.NO_FACTORY_NEAR, "5.1")


def why_not_province(s: Volk, seat: int, province: int) -> Reason:
    if s.book.side[province] != seat:
        return reason(words.OTHER_STATE, "1")
    if s.points and province == WEST_BERLIN:
        return reason(words.BERLIN_BY_TRANSFER, "10.2")
    if s.points and province in s.placed:
        return reason(words.PLACED_ALREADY, "6.3")
    if s.points and shortfall(s, province):
        return reason(words.ECONOMY_TOO_WEAK, "6.3", shortfall(s, province))
    return reason(words.NOT_NOW, "")
