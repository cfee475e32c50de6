"""Random games that the notation of records can express."""

from __future__ import annotations

import random

from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.volk.content.vocabulary import vocabulary
from kabinett.games.volk.game import game
from tests.volk.recordings.search import EXCHANGES


def random_game(seed: int) -> Table:
    """Play a random game in which card 50 has no effect, because the record does not name hands."""
    dice = random.Random(seed)
    players = [Player("West"), Player("East")]
    table = Table.new(game, Setup(2), players, Chance(dice.randbytes(16)))
    while not table.over:
        seat = dice.choice(table.open_seats())
        choices = table.program.choices_of(table.state, seat)
        quiet = not table.program.at_once(table.state) and (
            table.program.prompt(table.state)[0].text in EXCHANGES
        )
        choice = choices[-1] if quiet else dice.choice(choices)
        table.answer(seat, vocabulary.names[choice])
    return table
