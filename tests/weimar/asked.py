"""Positions of random games of Weimar, by the question that is asked there."""

from __future__ import annotations

import functools
from collections import defaultdict

from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.weimar import game
from kabinett.games.weimar.phases.actions import ACTION_WHERE
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.screen import outlook
from tests.random_games import random_positions
from tests.weimar.play import some_setup

GAMES = 12
ASKED = {*outlook.ANSWERS, ACTION_WHERE}


@functools.cache
def positions() -> dict[Question, list[Weimar]]:
    """Return positions in which nobody has answered yet and an answer has an outlook."""
    found: dict[Question, list[Weimar]] = defaultdict(list)
    for _, s in random_positions(game, some_setup, range(700, 700 + GAMES)):
        question = game.program.question(s)[0]
        if question in ASKED and first_of_all(s):
            found[question].append(s)
    return found


def first_of_all(s: Weimar) -> bool:
    """Return whether no party has answered yet of those that are asked at once."""
    return game.program.open_seats(s) == game.program.seats(s)


def outlook_of(s: Weimar, seat: int, choice: int) -> list[Text]:
    return list(game.outlook(s, seat, choice))
