"""What a seat may order to be answered in advance, whatever it holds: to react to nothing, or to
nothing outside of some cities; to leave rolls and votes as they fall; who begins, as Chancellor."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.standing import Standing
from kabinett.games.weimar.content.vocabulary import CITY, NO, PARTY, PASS, TRIGGER, Seat
from kabinett.games.weimar.rules.parties import clockwise
from kabinett.games.weimar.rules.state import Weimar


def city_of(s: Weimar, actor: int, action: int, city: int, *args: int) -> int:
    """Where the action happens that may be reacted to."""
    return city


def trigger_of(s: Weimar, *args: int) -> int:
    """What a Politician may be played to."""
    return TRIGGER[s.trigger]


def roller_of(s: Weimar, roller: Seat, *args: int) -> int:
    """Who has rolled."""
    return PARTY[s.order[roller]]


def against_of(s: Weimar, city: int) -> int:
    """Where units may be thrown in against a Coup."""
    return city


def chancellor(s: Weimar) -> int:
    """Whoever may choose who begins (4.2)."""
    return PARTY[s.chancellor]


def left_of_chancellor(s: Weimar) -> int:
    """Who comes next clockwise: then the Chancellor's own Impulses come last."""
    return PARTY[clockwise(s, s.chancellor)[1]]


REACTING: Final = Standing("react", PASS, Message("React to no action"), places=CITY, place=city_of)
POLITICIANS: Final = Standing(
    "politicians",
    PASS,
    Message("Play no Politician where the board cannot react"),
    places=TRIGGER,
    place=trigger_of,
)
STRESEMANN: Final = Standing(
    "stresemann",
    PASS,
    Message("Have no roll repeated by Stresemann"),
    places=PARTY,
    place=roller_of,
)
OPPOSING: Final = Standing(
    "oppose", NO, Message("Stay neutral in every Coup"), places=CITY, place=against_of
)
VOTES: Final = Standing("votes", NO, Message("Give up no Seat to roll for votes again"))
# Whoever begins the Impulse Phase himself is waited for anyway: what saves others the waiting is
# to let somebody else begin.
BEGIN_AGENDA: Final = Standing(
    "begin_agenda", chancellor, Message("As Chancellor, begin the Agenda Phase")
)
LEAVE_IMPULSE: Final = Standing(
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
    BEGIN_AGENDA,
    LEAVE_IMPULSE,
)
