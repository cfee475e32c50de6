"""Positions of random games of Weimar, by the question that is asked there."""

from __future__ import annotations

import functools
import random
from collections import defaultdict

from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import vocabulary
from kabinett.games.weimar.phases.actions import ACTION_WHERE
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.screen import outlook
from tests.weimar.play import some_setup

GAMES = 12
ASKED = {*outlook.ANSWERS, ACTION_WHERE}


@functools.cache
def positions() -> dict[Question, list[Weimar]]:
    """Return positions in which nobody has answered yet and an answer has an outlook."""
    found: dict[Question, list[Weimar]] = defaultdict(list)
    for seed in range(GAMES):
        dice = random.Random(700 + seed)
        table = Table.new(game, some_setup(dice), chance=Chance(dice.randbytes(16)))
        while not table.over:
            question = game.program.question(table.state)[0]
            if question in ASKED and first_of_all(table.state):
                found[question].append(table.state.copy())
            seat = dice.choice(table.open_seats())
            choices = table.program.choices_of(table.state, seat)
            table.answer(seat, None, vocabulary.names[dice.choice(choices)])
    return found


def first_of_all(s: Weimar) -> bool:
    """Return whether no party has answered yet of those that are asked at once."""
    return game.program.open_seats(s) == game.program.seats(s)


def told(s: Weimar, seat: int, choice: int) -> list[Text]:
    return list(game.outlook(s, seat, choice))
