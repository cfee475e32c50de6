"""A game of the first decades only: who wins it if nobody has won before its end (ruling A75)."""

from __future__ import annotations

from kabinett.core.script.language import say
from kabinett.core.state import finish
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import EAST, WEST, Side
from kabinett.games.volk.rules.mass_protests import all_protests, total_unrest
from kabinett.games.volk.rules.state import EAST_CALMER, WEST_CALMER, Volk

WHOLE = 4  # decades of the whole game
SPARED = 4  # unrest of the West that does not count after two decades


def is_short(s: Volk) -> bool:
    return s.book.last_decade < WHOLE


def spared(s: Volk) -> int:
    """How much unrest of the West does not count: it arises there in two provinces more."""
    return SPARED * (s.book.last_decade - 1)


def unrest_that_counts(s: Volk, side: Side) -> int:
    return total_unrest(s, side) - (spared(s) if side == WEST else 0)


def calmer(s: Volk) -> Side:
    """Who has fewer mass protests; of as many, who has less unrest; of as much, East."""
    protests = all_protests(s, WEST) - all_protests(s, EAST)
    unrest = unrest_that_counts(s, WEST) - unrest_that_counts(s, EAST)
    return WEST if (protests or unrest) < 0 else EAST


def decide(s: Volk) -> None:
    """The calmer state wins."""
    if all_protests(s, WEST) == all_protests(s, EAST):
        unrest = unrest_that_counts(s, WEST), unrest_that_counts(s, EAST)
        say(s, words.UNREST_COUNTED, unrest[0], unrest[1])
    finish(s, WEST_CALMER if calmer(s) == WEST else EAST_CALMER)
