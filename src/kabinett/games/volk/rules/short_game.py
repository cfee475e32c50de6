"""The short game of one or two decades: who wins if nobody wins before its end (ruling A75)."""

from __future__ import annotations

from kabinett.core.script.language import say
from kabinett.core.state import finish
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import EAST, WEST, Side
from kabinett.games.volk.rules.mass_protests import all_protests, total_unrest
from kabinett.games.volk.rules.state import EAST_CALMER, WEST_CALMER, Volk

WHOLE_GAME = 4  # decades of the whole game
SPARED_UNREST = 4  # unrest of West that does not count after two decades


def is_short(s: Volk) -> bool:
    return s.book.last_decade < WHOLE_GAME


def spared_unrest(s: Volk) -> int:
    """The unrest of West that does not count, because West has two more provinces."""
    return SPARED_UNREST * (s.book.last_decade - 1)


def unrest_that_counts(s: Volk, side: Side) -> int:
    return total_unrest(s, side) - (spared_unrest(s) if side == WEST else 0)


def calmer_side(s: Volk) -> Side:
    """The side with fewer mass protests; if they are equal, with less unrest; if that is equal too,
    East."""
    protests = all_protests(s, WEST) - all_protests(s, EAST)
    unrest = unrest_that_counts(s, WEST) - unrest_that_counts(s, EAST)
    return WEST if (protests or unrest) < 0 else EAST


def decide_by_calm(s: Volk) -> None:
    """End the game; the calmer state wins."""
    if all_protests(s, WEST) == all_protests(s, EAST):
        unrest = unrest_that_counts(s, WEST), unrest_that_counts(s, EAST)
        say(s, words.UNREST_COUNTED, unrest[0], unrest[1])
    finish(s, WEST_CALMER if calmer_side(s) == WEST else EAST_CALMER)
