"""Tables and positions of the short scenarios, for their tests."""

from __future__ import annotations

import functools
import random
from contextlib import suppress

from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.state import GameOver
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.book import DECK_COLOURS
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    CITY_IDS,
    DR_THREATS,
    PARTY_IDS,
    TIMELINE_CARD,
    UNIT_IDS,
    vocabulary,
)
from kabinett.games.weimar.phases import politics
from kabinett.games.weimar.rules.state import END_OF_ROUND, REPUBLIC, SET_UP, STOCK, Weimar
from kabinett.games.weimar.rules.units import count_units
from tests.weimar.position import Play

EARLY, LATE, FIRST, ALONE = "1918_1923", "1929_1933", "first_round", "first_round_alone"
SCENARIOS = (EARLY, LATE, FIRST, ALONE)
ROLES = tuple(f"party:{name}" for name in PARTY_IDS)


def new_table(name: str, roles: tuple[str, ...] = ()) -> Table:
    dice, roles = random.Random(name), roles or (() if name == ALONE else ROLES)
    return Table.new(game, Setup(4, {"scenario": name}, roles), chance=Chance(dice.randbytes(16)))


@functools.cache
def laid_out(name: str) -> tuple[Table, list[str]]:
    """Return a table of the scenario whose first round has begun, and the questions that were asked
    before."""
    table, dice, asked = new_table(name), random.Random(1), []
    while table.state.phase in (SET_UP, REPUBLIC):  # type: ignore[attr-defined]
        seat = table.open_seats()[0]
        choices = table.program.choices_of(table.state, seat)
        asked.append(table.program.question(table.state)[0].prompt.text)
        table.answer(seat, vocabulary.names[dice.choice(choices)])
        game.check(table.state)
    return table, asked


def state_of(name: str) -> Weimar:
    s = laid_out(name)[0].state
    assert isinstance(s, Weimar)
    return s


def supply(s: Weimar) -> dict[str, int]:
    stock = {name: count_units(s, kind, STOCK) for kind, name in enumerate(UNIT_IDS)}  # type: ignore[arg-type]
    return {name: found for name, found in stock.items() if found}


def in_cities(s: Weimar) -> set[str]:
    return {
        f"{name} {CITY_IDS[city]}"
        for kind, name in enumerate(UNIT_IDS)
        for city in ALL_CITIES
        if count_units(s, kind, city)  # type: ignore[arg-type]
    }


def box(s: Weimar) -> dict[str, int]:
    return {name: s.dr[kind] for kind, name in enumerate(DR_THREATS) if s.dr[kind]}


def colours(s: Weimar) -> set[str]:
    cards = [*s.timeline, *(card for hand in s.hands for card in hand if card in TIMELINE_CARD)]
    return {DECK_COLOURS[s.book.timeline_deck[TIMELINE_CARD.index(card)]] for card in cards}


def end_of_round(name: str, **values: object) -> Play:
    """Return a position after the end of the scenario's last round."""
    last = {EARLY: 2, LATE: 6, FIRST: 1, ALONE: 1}[name]
    play = Play(options={"scenario": name}, round=last, phase=END_OF_ROUND, **values)  # type: ignore[arg-type]
    with suppress(GameOver):
        play.start(politics.end_of_round)
    return play


def words_of(language: str) -> Wording:
    return Wording(game, language, str)
