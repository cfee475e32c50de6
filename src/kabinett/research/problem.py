"""A game played in one way, as a problem: where it begins, what may happen, what it is worth.

Any game, by its contract only.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.observation import observer_of
from kabinett.core.play.position import Position
from kabinett.core.play.table import IllegalChoice
from kabinett.core.result import COMMON_LOSS, Result, payoffs
from kabinett.core.setup import Setup
from kabinett.core.state import State, plain
from kabinett.games import game_of


class Problem:
    """A game with its seats and options.  It holds no state of play: a `Position` does.

    An action is a choice: its number in the game's vocabulary, the same at every moment and in
    every game of it (``actions`` are the names).  Answers that everybody knows, because there is
    only one, are given as at a table, and chance that has one outcome likewise.  Who is asked at
    the same time as others answers in the order of the seats, and nobody sees it before all have.

    ``common_loss`` is what an end that all lose is worth to each; ``zero_sum`` takes the mean from
    all that it is worth; ``position`` is where it begins, if that is not the set-up of the rules
    (`Game.read_position`).

    >>> problem = Problem("volk", common_loss=-0.5)
    >>> luck, position = Luck(1), problem.begin()
    >>> while not position.over:
    ...     problem.play(position, position.choices[luck.below(len(position.choices))])
    >>> sorted(problem.returns(position))
    [0.0, 1.0]
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        *,
        common_loss: float = COMMON_LOSS,
        zero_sum: bool = False,
        position: str = "",
        **options: str,
    ) -> None:
        self.game: Game[Any] = game if isinstance(game, Game) else game_of(game)
        self.program = self.game.program
        setup = Setup(seats or self.game.seat_counts[-1], options, position=position)
        self.setup = self.game.setup(setup)
        self.seats = self.setup.seats
        self.common_loss = common_loss
        self.zero_sum = zero_sum
        self.actions: list[str] = self.game.vocabulary.names
        self.observer = observer_of(self.game, self.setup)

    def __reduce__(self) -> Any:
        """For pickle: it is made again."""
        return again, (self.game, self.setup, self.common_loss, self.zero_sum)

    def __deepcopy__(self, memo: Any) -> Problem:
        """It never changes."""
        return self

    # -- playing

    def begin(self) -> Position:
        """The first position at which somebody is asked, or chance."""
        s: State = self.game.new_state(self.setup)
        script = self.game.beginning(self.setup)
        position = Position(self.game, s, self.program.begin(s, script))
        self.give_known(position)
        return position

    def play(self, position: Position, action: int) -> None:
        """Answer what is asked; IllegalChoice if it is not offered."""
        if action not in position.choices:
            name = self.actions[action] if 0 <= action < len(self.actions) else action
            raise IllegalChoice(f"{name!r} is not offered to {position.seat}")
        position.play(action)
        self.give_known(position)

    def give_known(self, position: Position) -> None:
        """The answers that everybody knows."""
        program, s = self.program, position.state
        while len(position.choices) == 1 and not program.at_once(s) and not program.private(s):
            position.play(position.choices[0])

    def chance_outcomes(self, position: Position) -> list[tuple[int, float]]:
        """What may fall or be drawn, each with its probability."""
        choices = position.choices
        return [(each, n / len(choices)) for each, n in sorted(Counter(choices).items())]

    def let_happen(self, position: Position, luck: Luck) -> None:
        """Let chance happen up to the next ask of a seat."""
        while position.seat < 0 and position.choices:
            choices = position.choices
            position.play(choices[luck.below(len(choices))])
            self.give_known(position)

    # -- what learning needs

    def mask(self, position: Position) -> NDArray[np.int8]:
        """1 for each action that is offered, 0 for all others."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[position.choices] = 1
        return mask

    def observe(self, position: Position, seat: int) -> NDArray[np.float32]:
        """What the seat may know: always as many numbers, called ``observer.names``."""
        return np.frombuffer(self.observer.observe(position.state, seat), np.float32)

    def returns(self, position: Position) -> list[float]:
        """What the end is worth to each seat; 0 before the end."""
        if not position.over:
            return [0.0] * self.seats
        return self.worth(self.game.result(position.state))

    def worth(self, result: Result | None) -> list[float]:
        """What such an end is worth to each seat."""
        worth = payoffs(result, self.seats, self.common_loss)
        mean = sum(worth) / self.seats if self.zero_sum else 0.0
        return [each - mean for each in worth]

    @property
    def span(self) -> tuple[float, float]:
        """The least and the most that an end can be worth."""
        if self.zero_sum:
            return -1 / self.seats, 1 - 1 / self.seats
        return min(0.0, self.common_loss), max(1.0, self.common_loss)

    # -- storing

    def dump(self, position: Position) -> str:
        """The position as text, for other processes and for both builds."""
        s = position.state
        return json.dumps([plain(s.values()), self.program.dump(s)], separators=(",", ":"))

    def load(self, text: str) -> Position:
        """The position that such a text is of; StaleFrames if the rules have changed since."""
        values, frames = json.loads(text)
        s: State = self.game.new_state(self.setup)
        s.put(values)
        self.program.load(s, frames)
        return Position(self.game, s)


def again(game: Game[Any], setup: Setup, common_loss: float, zero_sum: bool) -> Problem:
    return Problem(
        game,
        setup.seats,
        common_loss=common_loss,
        zero_sum=zero_sum,
        position=setup.position,
        **setup.options,
    )
