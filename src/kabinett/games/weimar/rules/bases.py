"""Placing and losing Party Bases (5.6)."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.standing import Standing
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import CITY, PARTY, City, Party, Seat
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.parties import (
    base,
    can_place_base,
    decider_of,
    has_room,
    rivals_in,
    seat_of,
)
from kabinett.games.weimar.rules.standing import BASES_REPLACED
from kabinett.games.weimar.rules.state import IMPULSE, Weimar


@about(PARTY)
def why_not_removed(s: Weimar, seat: Seat, choice: int, city: int, party: Party) -> Reason | None:
    if choice == PARTY[party]:
        return because(reasons.OPPOSING_BASE)
    there = base(s, PARTY.index(choice), CITY.index(city))
    return None if there else because(reasons.NO_BASE_OF_IT)


def order_of_room(s: Weimar, seat: Seat, city: int, party: Party) -> Standing | None:
    """No order applies in the party's own Impulse, or if another party decides for it (ruling
    9.19)."""
    own = s.phase == IMPULSE and s.active == party
    return None if own or s.order[seat] != party else BASES_REPLACED


NO_ROOM = Question(
    "No room in {city}: whose Party Base is removed instead?",
    why_not=why_not_removed,
    standing=order_of_room,
    section="5.6",
    inside="city",
)


def place_base(s: Weimar, party: Party, city: City) -> Script:
    """Place a Base; in a full city, remove one of another party instead."""
    if not can_place_base(s, party, city):
        return
    if has_room(s, city):
        s.bases[city * 4 + party] += 1
        say(s, words.BASE_PLACED, seat_of(s, party), CITY[city])
    else:
        rival = yield (
            seat_of(s, decider_of(s, party)),
            rivals_in(s, party, city),
            NO_ROOM,
            CITY[city],
            party,
        )
        s.bases[city * 4 + PARTY.index(rival)] -= 1
        loser = seat_of(s, PARTY.index(rival))
        say(s, words.BASE_REPLACED, loser, CITY[city], seat_of(s, party))


def remove_base(s: Weimar, party: Party, city: City) -> None:
    s.bases[city * 4 + party] -= 1
    say(s, words.BASE_REMOVED, seat_of(s, party), CITY[city])
