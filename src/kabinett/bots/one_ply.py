"""The bot that looks to the end of the turn."""

from __future__ import annotations

from typing import Final

from kabinett.bots.bot import Bot
from kabinett.bots.view import View
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.play.position import Position

MOST_ASKS: Final = 30  # answers after which a turn is judged as it stands


class OnePlyBot(Bot):
    """Tries each choice on re-dealt copies of the table, plays the turn to its end there,
    and takes the choice after which the game's evaluation likes its seat best.

    In the copies it goes on greedily itself: of each further ask it takes what looks best
    at once.  Others answer at random, and so does chance.  All choices are tried on the
    same copies with the same luck, so that they differ by what they do and nothing else.
    """

    label = Message("One ply")
    help = Message("Plays its turn through in its head and takes what leaves it best off.")

    def choose(self, view: View) -> str:
        if len(view.choices) == 1:
            return view.choices[0]
        totals = [0.0] * len(view.choices)
        choices = [view.game.vocabulary.number(name) for name in view.choices]
        for _ in range(view.game.samples):
            sample = view.sample(self.luck)
            seed = self.luck.below(1 << 24)
            for place, choice in enumerate(choices):
                position = sample.copy()
                position.play(choice)
                totals[place] += after_turn(position, view.seat, sample.turn, Luck(seed))
        return view.choices[choices.index(any_best(choices, totals, self.luck))]


def after_turn(position: Position, seat: int, turn: int, luck: Luck) -> float:
    """How the seat stands when this turn has been played to its end."""
    position.settle(luck)
    for _ in range(MOST_ASKS):
        if position.over or position.turn != turn:
            break
        if position.seat == seat:
            position.play(best_at_once(position, seat, luck))
        else:
            position.play(position.choices[luck.below(len(position.choices))])
        position.settle(luck)
    return worth(position, seat)


def best_at_once(position: Position, seat: int, luck: Luck) -> int:
    """The choice after which the position looks best, without looking further."""
    seed = luck.below(1 << 24)
    choices, values = list(position.choices), []
    for choice in choices:
        tried = position.copy()
        tried.play(choice)
        tried.settle(Luck(seed))
        values.append(worth(tried, seat))
    return any_best(choices, values, luck)


def any_best(choices: list[int], values: list[float], luck: Luck) -> int:
    """The choice of the highest value; among equals chance decides, not the order of the list."""
    most = max(values)
    best = [choice for choice, value in zip(choices, values, strict=True) if value == most]
    return best[luck.below(len(best))]


def worth(position: Position, seat: int) -> float:
    """The end of a game is worth its result; before it, the game's evaluation tells."""
    if not position.over:
        return position.value(seat)
    result = position.game.result(position.state)
    if result is None or seat not in result.winners:
        return -1.0
    return 2.0 / len(result.winners) - 1.0
