"""Reads and writes positions as text, which people can write by hand.

>>> from kabinett.games.weimar import game
>>> s = game.read_position('''
... parties: spd, kpd, z, dnvp
... round: 2
... phase: impulse
... to act: kpd
... government: z, spd
... parliament: spd 6, z 4, kpd 2
... issues: media_1 spd_2, poverty zero
... berlin: spd 2, kpd, police 2, unrest
... supply: reichswehr_1 3
... kpd hand: rosa_luxemburg, red_aid
... ''')
>>> s.round, s.parliament, len(s.decks[2]), s.chancellor
(2, [6, 4, 2, 0], 10, 1)
>>> game.read_position(position_text(s)) == s
True

Things have the names of their choices.  A Base, unit or marker that the text does not name is not
on the table.  Without their lines, the Government and the Minor Parties are as in the setup, and
the phase is the Impulse Phase of round 1.  Cards that the text does not name are in the decks, if
they are in the game in that round and with those Expansion Sets.

The text has what lies on the table, and the Impulse with its party, card, city and points, but no
roll, Reaction or effect.  `phases.flow.play_on` begins that Impulse again, with its card back in
the hand; in another phase it begins the phase again.  If no Impulse is counted, that card is one
played before the first Impulse, and the Impulse Phase begins again.
"""

from __future__ import annotations

from typing import Final

from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import PositionError, check_that_it_can_be, read_lines, write_lines
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.vocabulary import PARTY_IDS
from kabinett.games.weimar.position import cards, cities, republic
from kabinett.games.weimar.rules.invariants import check
from kabinett.games.weimar.rules.state import IMPULSE, OUT, PLACES, SET_UP, Weimar

#: The fields that a text leaves out: those of an action, a roll or an effect, the cards that are
#: out of the game and, outside the Politics Phase, the step.
LEFT_OUT: Final = (
    "removed",
    "here",
    "enemy",
    "step",
    "votes",
    "used",
    "roll_parts",
    "part_dice",
    "part_bonus",
    "roll_kind",
    "roller",
    "faces",
    "roll_place",
    "ahead_party",
    "ahead_operation",
    "ahead_choice",
    "ahead_option",
    "stored",
    "politician_answers",
    "decider",
    "by_choice",
)
LINES: Final = (
    republic.PARTIES,
    *republic.ROUND,
    cards.PLAYING,
    *republic.LINES,
    *cities.LINES,
    *cards.LINES,
)


def read_position(text: str, book: Book) -> Weimar:
    """Read the position that the text describes; PositionError if it describes none."""
    s = bare(book)
    keys = read_lines(text, LINES, s)
    if "parties" not in keys:
        what = N_("who sits where?  A line “parties: {parties}” is missing")
        raise PositionError(what, parties=Plain(", ".join(PARTY_IDS)))
    if min(s.order) < 0:
        if keys != {"parties"}:
            raise PositionError(N_("nothing lies on the table while parties are chosen"))
        choosing = Weimar(4, book)
        choosing.order = s.order
        choosing.stresemann = 0 if book.silent_politicians else 1
        return choosing
    check_round(s)
    cards.deal_the_rest(s)
    check_that_it_can_be(s, check)
    return s


def check_round(s: Weimar) -> None:
    """Raise PositionError if the game has no such round, or no card can be played now."""
    first, last = s.book.first_round, s.book.last_round
    next_round = s.round + 1 if s.phase == SET_UP else s.round
    if not first <= next_round <= last:
        raise PositionError(N_("the game has the rounds {first} to {last}"), first=first, last=last)
    if s.playing and (s.phase != IMPULSE or s.active < 0):
        raise PositionError(N_("a card is played only by the party whose Impulse it is"))


def bare(book: Book) -> Weimar:
    """An empty board, with all units out of play."""
    s = Weimar(4, book)
    for kind, how_many in enumerate(book.unit_number):
        s.units[kind * PLACES + OUT] = how_many
    s.foreign_next = len(book.foreign_deck)
    s.stresemann = 0
    s.round, s.phase = 1, IMPULSE
    return s


def position_text(s: Weimar) -> str:
    """The text of a position, which names only what lies on the table."""
    lines = LINES if min(s.order) >= 0 else (republic.PARTIES,)
    return write_lines(lines, s)
