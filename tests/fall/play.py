"""Random games of Fall, with any number of seats and any options."""

from __future__ import annotations

import random

from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay, steps
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import CARD
from kabinett.games.fall.rules.state import Fall
from kabinett.testing.play import both_ways, play_random
from tests.random_games import answer, random_table, state_of


def some_setup(dice: random.Random, seats: int = 0) -> Setup:
    """Return a setup for any number of seats: every other game has random options, and parties are
    chosen or drawn."""
    seats = seats or dice.randint(2, 7)
    options = {}
    if dice.random() < 0.5:
        options = {option.name: dice.choice(list(option.values)) for option in game.options}
        if options["voluntary_discard"] == "no" and options["round_limit"] in ("none", "auto"):
            options["round_limit"] = "30"  # otherwise the game may never end (ruling 27)
    roles = tuple(dice.choice(["random", "choose"]) for _ in range(seats))
    return Setup(seats, options, roles)


def with_all_checks(seed: int, every: int = 20) -> Table:
    """Play a game with the slow checks at every `every`-th ask."""
    setup = some_setup(random.Random(seed))
    return play_random(game, setup, seed, every)


def with_some_checks(seed: int) -> Table:
    """Play a game with the slow checks at every 100th ask."""
    return with_all_checks(seed, 100)


def unseen(table: Table, viewer: int) -> set[int]:
    """Return the cards that were hidden from the viewer at every moment of the game.

    A card that the viewer discarded is not among them, even after the discard pile has become the
    deck again."""
    cards = {*CARD}
    for then in steps(table.record(), game):
        cards &= hidden(state_of(game, then), viewer)
    return cards


def hidden(s: Fall, viewer: int) -> set[int]:
    """Return the cards whose place the viewer does not know in this state."""
    seen = s.top[: s.known_top[viewer]]
    hands = {card for seat, hand in enumerate(s.hands) if seat != viewer for card in hand}
    return {card for card in {*s.deck, *s.top, *hands} - {*seen} if not s.known[viewer] >> card & 1}


def with_quick_checks(seed: int) -> Table:
    """Play a game with the quick checks after every answer, and replay its record at the end."""
    dice = random.Random(seed)
    table = random_table(game, some_setup(dice), dice)
    while not table.over:
        answer(table, dice)
        check(table)
    again = replay(parse(write(table.record())), game, verify=True)
    assert again.state == table.state
    return table


def check(table: Table) -> None:
    """Check that there are 117 cards (F30), and a few other invariants."""
    s = state_of(game, table)
    game.check(s)
    assert 0 <= s.anarchy <= 10
    assert table.over or s.anarchy < 10
    assert len(set(s.party)) == len(s.party) or min(s.party) < 0
    assert not table.over or s.anarchy == 10 or s.round == s.book.round_limit


def live_and_compiled(seed: int) -> int:
    """Play a whole game live and compiled, and return the number of its answers."""
    dice = random.Random(seed)
    return both_ways(game, some_setup(dice), dice)
