"""The standing orders: answers that a seat may give in advance, whatever its hand.

The orders: to react to no action, or to none outside some cities; to keep rolls and votes as they
are; to place and lose Bases by a rule; and, as Chancellor, who begins."""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.message import Message
from kabinett.core.standing import Standing
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    CITY,
    NO,
    PARTY,
    PASS,
    TRIGGER,
    City,
    Party,
    Seat,
)
from kabinett.games.weimar.rules.ahead import choices_ahead
from kabinett.games.weimar.rules.parties import base, clockwise, has_room, others
from kabinett.games.weimar.rules.state import Weimar


def city_asked(s: Weimar, city: int, *args: int) -> int:
    """The city that the question is about."""
    return city


def city_of_action(s: Weimar, actor: int, action: int, city: int, *args: int) -> int:
    """The city of the action that may be reacted to."""
    return city


def trigger_of(s: Weimar, *args: int) -> int:
    """The trigger that a Politician may answer."""
    return args[-1]


def roller_of(s: Weimar, roller: Seat, *args: int) -> int:
    """The party that has rolled."""
    return PARTY[s.order[roller]]


def most_bases(s: Weimar, seat: Seat, operation: int, party: Party, mask: int) -> int:
    """The city of the mask where the party has the most Bases."""
    return CITY[most_of(s, party, [city for city in ALL_CITIES if mask >> city & 1])]


def most_with_room(s: Weimar, seat: Seat, *args: Any) -> int:
    """The city, of those that the question offers, where the party has the most Bases.  Cities with
    room come first, because in a full city a Base is removed instead."""
    *_, mask_or_operations = args
    if isinstance(mask_or_operations, int):  # an effect asks for one city
        cities = [city for city in ALL_CITIES if mask_or_operations >> city & 1]
    else:  # all choose ahead
        cities = [CITY.index(choice) for choice in choices_ahead(s, seat, *args)]
    with_room = [city for city in cities if has_room(s, city)]
    return CITY[most_of(s, s.order[seat], with_room or cities)]


def most_of(s: Weimar, party: Party, cities: list[City]) -> City:
    return max(cities, key=lambda city: base(s, party, city))


def strongest_rival(s: Weimar, seat: Seat, city: int, party: Party) -> int:
    """The other party with the most Bases in a full city; of several, the first clockwise from the
    party that places a Base."""
    return PARTY[max(others(s, party), key=lambda rival: base(s, rival, CITY.index(city)))]


def chancellor(s: Weimar, seat: Seat) -> int:
    """The Chancellor's own party, which then begins (4.2)."""
    return PARTY[s.chancellor]


def left_of_chancellor(s: Weimar, seat: Seat) -> int:
    """The party next to the Chancellor's clockwise, so that the Chancellor's Impulses come last."""
    return PARTY[clockwise(s, s.chancellor)[1]]


REACTING: Final[Standing] = Standing(
    "react", PASS, Message("React to no action"), places=CITY, place=city_of_action
)
POLITICIANS: Final[Standing] = Standing(
    "politicians",
    PASS,
    Message("Play no Politician where the board cannot react"),
    places=TRIGGER,
    place=trigger_of,
)
STRESEMANN: Final[Standing] = Standing(
    "stresemann",
    PASS,
    Message("Have no roll repeated by Stresemann"),
    places=PARTY,
    place=roller_of,
)
OPPOSING: Final[Standing] = Standing(
    "oppose", NO, Message("Stay neutral in every Coup"), places=CITY, place=city_asked
)
VOTES: Final[Standing] = Standing("votes", NO, Message("Give up no Seat to roll for votes again"))
NO_TALKS: Final[Standing] = Standing(
    "ddp_bonus", NO, Message("Give up no Base for the DDP’s Foreign Affairs action")
)
BASES_PLACED: Final[Standing] = Standing(
    "bases_placed",
    most_with_room,
    Message("Place Bases that others’ cards and Society Markers bring where I have the most"),
)
BASES_LOST: Final[Standing] = Standing(
    "bases_lost", most_bases, Message("Lose Bases where I have the most")
)
BASES_REPLACED: Final[Standing] = Standing(
    "bases_replaced",
    strongest_rival,
    Message("In a full city, outside my Impulse, remove a Base of whoever has the most"),
    places=CITY,
    place=city_asked,
)
# A Chancellor who begins the Impulse Phase himself makes the others wait in any case; an order
# saves them the wait only if another party begins.
BEGIN_AGENDA: Final[Standing] = Standing(
    "begin_agenda", chancellor, Message("As Chancellor, begin the Agenda Phase")
)
LEAVE_IMPULSE: Final[Standing] = Standing(
    "leave_impulse",
    left_of_chancellor,
    Message("As Chancellor, let the party left of me begin the Impulse Phase"),
)

STANDING: Final = (
    REACTING,
    POLITICIANS,
    STRESEMANN,
    OPPOSING,
    VOTES,
    NO_TALKS,
    BASES_PLACED,
    BASES_LOST,
    BASES_REPLACED,
    BEGIN_AGENDA,
    LEAVE_IMPULSE,
)
