"""Unrest, mass protests, West Berlin's exports, socialists and police (4, 7, 8, 10.2)."""

from __future__ import annotations

from kabinett.core.script.language import Script, say, script
from kabinett.games.volk.content import words
from kabinett.games.volk.content.board import BOARD, EAST
from kabinett.games.volk.content.options import POLICE_NEXT_ACTION
from kabinett.games.volk.content.vocabulary import CARDS, DONE, FIRST_PROVINCE
from kabinett.games.volk.rules.state import ACTIONS, Volk

PROTEST = 4  # unrest counters for one mass protest


def add_unrest(s: Volk, province: int, number: int) -> None:
    """Without what follows in West Berlin: `settle_berlin` does that."""
    s.unrest[province] += number
    say(s, words.UNREST_UP, FIRST_PROVINCE + province, number)


def remove_unrest(s: Volk, province: int, number: int) -> None:
    s.unrest[province] -= number
    say(s, words.UNREST_DOWN, FIRST_PROVINCE + province, number)


def with_unrest(s: Volk, side: int) -> list[int]:
    """The side's provinces that have unrest, as choices."""
    return [
        FIRST_PROVINCE + province for province in BOARD.provinces_of[side] if s.unrest[province]
    ]


# -- West Berlin exports its mass protests (10.2)


def imports(s: Volk) -> int:
    return sum([s.imported[province] for province in BOARD.suppliers])


def suppliers(s: Volk) -> list[int]:
    return [FIRST_PROVINCE + province for province in BOARD.suppliers]


def importing(s: Volk) -> list[int]:
    return [FIRST_PROVINCE + province for province in BOARD.suppliers if s.imported[province]]


@script
def settle_berlin(s: Volk) -> Script:
    """For each mass protest marker of West Berlin one lies in a supplier: East chooses where it
    comes and where it goes (A42, A43)."""
    while imports(s) < s.unrest[BOARD.west_berlin] // PROTEST:
        choice = yield EAST, suppliers(s), words.EXPORT_TO
        s.imported[choice - FIRST_PROVINCE] += 1
        say(s, words.EXPORTED, choice)
    while imports(s) > s.unrest[BOARD.west_berlin] // PROTEST:
        choice = yield EAST, importing(s), words.END_EXPORT
        s.imported[choice - FIRST_PROVINCE] -= 1
        say(s, words.EXPORT_ENDED, choice)


@script
def change_unrest(s: Volk, province: int, number: int) -> Script:
    """Put (or, below zero, remove) unrest counters, with all that follows."""
    if number > 0:
        add_unrest(s, province, number)
    elif number < 0:
        remove_unrest(s, province, -number)
    if province == BOARD.west_berlin:
        yield from settle_berlin(s)


# -- socialists (7)


def protesting(s: Volk, side: int) -> list[int]:
    """Provinces with a mass protest of their own unrest, as choices."""
    return [
        FIRST_PROVINCE + province
        for province in BOARD.provinces_of[side]
        if s.unrest[province] >= PROTEST
    ]


@script
def move_socialists(s: Volk) -> Script:
    """From the box to mass protests in the East, until these or the box are used up (A48).

    East chooses only when the box does not suffice for all."""
    while s.socialist_box and protesting(s, EAST):
        if s.socialist_box >= sum(
            [s.unrest[p] - PROTEST + 1 for p in BOARD.provinces_of[EAST] if s.unrest[p] >= PROTEST]
        ):
            choice = protesting(s, EAST)[0]
        else:
            choice = yield EAST, protesting(s, EAST), words.SEND_SOCIALIST
        s.socialist_box -= 1
        s.socialists[choice - FIRST_PROVINCE] += 1
        s.unrest[choice - FIRST_PROVINCE] -= 1
        say(s, words.SOCIALIST_MOVED, choice)


# -- police (8)


def police_ready(s: Volk, side: int) -> list[int]:
    """Police cards that East may use now, in its own action (A46)."""
    if side != EAST or s.phase != ACTIONS or not s.police or not with_unrest(s, EAST):
        return []
    usable = s.police[:-1] if s.collected and s.rules & POLICE_NEXT_ACTION else s.police
    return [card for card in usable if not s.police_spent >> card & 1]


@script
def use_police(s: Volk, card: int) -> Script:
    """One card removes one unrest counter, once a decade."""
    choice = yield EAST, with_unrest(s, EAST), words.POLICE_WHERE, card
    s.police_spent |= 1 << card
    say(s, words.POLICE_USED, card)
    remove_unrest(s, choice - FIRST_PROVINCE, 1)


@script
def police_after(s: Volk, side: int) -> Script:
    """The last chance to use police in an action."""
    while police_ready(s, side):
        choice = yield EAST, [*police_ready(s, side), DONE], words.POLICE_AFTER
        if choice not in CARDS:
            return
        yield from use_police(s, choice)
