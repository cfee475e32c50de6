"""Socialists, who calm mass protests, and police cards, which calm unrest (rulebook 7, 8)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import CARD, DONE, EAST, PROVINCE
from kabinett.games.volk.rules.mass_protests import (
    PROTEST,
    protesting,
    remove_unrest,
    with_unrest,
)
from kabinett.games.volk.rules.state import ACTIONS, Volk

# -- socialists (7)


def wanted_socialists(s: Volk) -> int:
    """So many would end all mass protests of the East: each takes one unrest away."""
    unrest = s.unrest
    return sum([unrest[p] - PROTEST + 1 for p in s.book.provinces_of[EAST] if unrest[p] >= PROTEST])


@script
def move_socialists(s: Volk) -> Script:
    """From the box to mass protests in the East, until these or the box are used up (A48).

    East chooses only when the box does not suffice for all."""
    while s.socialist_box and protesting(s, EAST):
        if s.socialist_box >= wanted_socialists(s):
            choice = protesting(s, EAST)[0]
        else:
            choice = yield EAST, protesting(s, EAST), words.SEND_SOCIALIST
        s.socialist_box -= 1
        s.socialists[PROVINCE.index(choice)] += 1
        s.unrest[PROVINCE.index(choice)] -= 1
        say(s, words.SOCIALIST_MOVED, choice)


# -- police (8)


def police_ready(s: Volk, side: int) -> list[int]:
    """Police cards that East may use now, in its own action (A46)."""
    if side != EAST or s.phase != ACTIONS or not s.police or not with_unrest(s, EAST):
        return []
    usable = s.police[:-1] if s.collected and s.book.new_police_waits else s.police
    return [card for card in usable if not s.police_spent >> card & 1]


@script
def use_police(s: Volk, card: int) -> Script:
    """One card removes one unrest counter, once a decade."""
    choice = yield EAST, with_unrest(s, EAST), words.POLICE_WHERE, card
    s.police_spent |= 1 << card
    say(s, words.POLICE_USED, card)
    remove_unrest(s, PROVINCE.index(choice), 1)


@script
def police_after(s: Volk, side: int) -> Script:
    """The last chance to use police in an action."""
    while police_ready(s, side):
        choice = yield EAST, [*police_ready(s, side), DONE], words.POLICE_AFTER
        if choice not in CARD:
            return
        yield from use_police(s, choice)
