"""Foreign Affairs: cards, flags, negotiations (5.8)."""

from __future__ import annotations

from kabinett.core.script import Script, say, script
from kabinett.games.weimar import words
from kabinett.games.weimar.blocks import run_block
from kabinett.games.weimar.board import BOARD
from kabinett.games.weimar.reactions import NEGOTIATED, politicians_only
from kabinett.games.weimar.rolls import MOST_DICE, success_roll
from kabinett.games.weimar.state import Weimar
from kabinett.games.weimar.table import seat_of
from kabinett.games.weimar.vocabulary import FOREIGN

FIRST_FOREIGN = FOREIGN[0]


def negotiable(s: Weimar) -> list[int]:
    """The top card of the deck, and open ones."""
    found = []
    if s.foreign_next < len(BOARD.foreign_deck):
        found.append(FIRST_FOREIGN + BOARD.foreign_deck[s.foreign_next])
    return [*found, *[FIRST_FOREIGN + card for card in s.foreign_open]]


def foreign_dice(s: Weimar, card: int) -> int:
    nation = BOARD.foreign_nation[card]
    flags = 0 if nation < 0 else sum(s.flags) if nation == 3 else s.flags[nation]
    return min(MOST_DICE, BOARD.foreign_dice[card] + flags)


@script
def negotiate(s: Weimar, party: int) -> Script:
    """One Foreign Affairs action: effects above the roll, the roll, completion."""
    if not negotiable(s):
        return
    choice = yield seat_of(s, party), negotiable(s), words.NEGOTIATE_WHICH
    card = choice - FIRST_FOREIGN
    say(s, words.NEGOTIATES, seat_of(s, party), choice)
    yield from run_block(s, party, BOARD.foreign_before[card])
    s.dice = foreign_dice(s, card)
    s.bonus = 1 if BOARD.foreign_round[card] == s.round else 0
    yield from politicians_only(s, party, NEGOTIATED, -1)
    if s.dice <= 0:
        return
    result = yield from success_roll(s, party)
    if result < BOARD.foreign_needed[card]:
        say(s, words.NO_AGREEMENT, choice)
        return
    say(s, words.AGREEMENT, choice)
    s.foreign_done |= 1 << card
    if card in s.foreign_open:
        s.foreign_open.remove(card)
    else:
        s.foreign_next += 1
    yield from run_block(s, party, BOARD.foreign_effect[card])
