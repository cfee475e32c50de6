"""A game with fixed seats and options, as a problem for learning and solving.

A problem knows any game only by its contract."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.position import Position
from kabinett.core.result import COMMON_LOSS, Result, payoffs
from kabinett.core.setup import Setup
from kabinett.core.state import State, plain
from kabinett.games import game_of
from kabinett.observation import observer_of


class Problem:
    """A game with its seats and options, but without any state of play: that is in a `Position`.

    An action is the number of a choice in the game's vocabulary, the same at every moment of every
    game; ``actions`` has the names.  Forced answers that everybody knows are given automatically,
    as at a table, and so are draws of chance with one outcome.  Seats that are asked at once answer
    in the order of the seats, and nobody sees an answer before all have answered.

    ``common_loss`` is each seat's return if all lose.  ``zero_sum`` subtracts the mean
    from all returns.  ``position`` is a text to begin from, instead of the set-up in the rules
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
        game: str | Game,
        seats: int = 0,
        *,
        common_loss: float = COMMON_LOSS,
        zero_sum: bool = False,
        position: str = "",
        **options: str,
    ) -> None:
        self.game: Game = game if isinstance(game, Game) else game_of(game)
        self.program = self.game.program
        setup = Setup(seats or self.game.seat_counts[-1], options, position=position)
        self.setup = self.game.setup(setup)
        self.seats = self.setup.seats
        self.common_loss = common_loss
        self.zero_sum = zero_sum
        self.actions: list[str] = self.game.vocabulary.names
        self.observer = observer_of(self.game, self.setup)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the problem as a call that makes it again."""
        return rebuild, (self.game, self.setup, self.common_loss, self.zero_sum)

    def __deepcopy__(self, memo: object) -> Problem:
        """Return the problem itself, because it never changes."""
        return self

    # -- playing

    def begin(self) -> Position:
        """Return the first position at which a seat or chance is asked."""
        position = self.begin_unforced()
        self.play_forced(position)
        return position

    def begin_unforced(self) -> Position:
        """Return the first position, even if its answer is forced."""
        s: State = self.game.new_state(self.setup)
        script = self.game.beginning(self.setup)
        return Position(self.game, s, self.program.begin(s, script))

    def play(self, position: Position, action: int) -> None:
        """Answer in place with an action; raises IllegalChoice if it is not offered."""
        if action not in position.choices:
            name = self.actions[action] if 0 <= action < len(self.actions) else action
            raise IllegalChoice(f"{name!r} is not offered to {position.seat}")
        position.play(action)
        self.play_forced(position)

    def play_forced(self, position: Position) -> None:
        """Give the forced answers that everybody knows."""
        program, s = self.program, position.state
        while len(position.choices) == 1 and not program.at_once(s) and not program.is_private(s):
            position.play(position.choices[0])

    def chance_outcomes(self, position: Position) -> list[tuple[int, float]]:
        """Return the possible outcomes of chance, each with its probability."""
        choices = position.choices
        return [(each, n / len(choices)) for each, n in sorted(Counter(choices).items())]

    def play_chance(self, position: Position, luck: Luck) -> None:
        """Let chance answer from ``luck`` until a seat is asked."""
        while position.seat < 0 and position.choices:
            choices = position.choices
            position.play(choices[luck.below(len(choices))])
            self.play_forced(position)

    # -- what learning needs

    def mask(self, position: Position) -> NDArray[np.int8]:
        """Return the legal actions: 1 for each action that is offered, 0 for all others.

        >>> problem = Problem("fall", seats=2)
        >>> int(problem.mask(problem.begin()).sum())
        4
        """
        mask = np.zeros(len(self.actions), np.int8)
        mask[position.choices] = 1
        return mask

    def observe(self, position: Position, seat: int) -> NDArray[np.float32]:
        """Return the numbers that the seat may know; ``observer.names`` has their names.

        Their number is the same at every moment."""
        return np.frombuffer(self.observer.observe(position.state, seat), np.float32)

    def returns(self, position: Position) -> list[float]:
        """Compute the return of each seat; 0 before the end."""
        if not position.over:
            return [0.0] * self.seats
        return self.returns_of(self.game.result(position.state))

    def returns_of(self, result: Result | None) -> list[float]:
        """Compute the return of each seat at an end with this result."""
        returns = payoffs(result, self.seats, self.common_loss)
        mean = sum(returns) / self.seats if self.zero_sum else 0.0
        return [each - mean for each in returns]

    @property
    def span(self) -> tuple[float, float]:
        """The least and the greatest return that a seat can have.

        >>> Problem("volk", zero_sum=True).span
        (-0.5, 0.5)
        """
        if self.zero_sum:
            return -1 / self.seats, 1 - 1 / self.seats
        return min(0.0, self.common_loss), max(1.0, self.common_loss)

    # -- storing

    def dump(self, position: Position) -> str:
        """Return the position as JSON, for other processes of either build."""
        s = position.state
        return json.dumps([plain(s.values()), self.program.dump(s)], separators=(",", ":"))

    def load(self, text: str) -> Position:
        """Read a position written by `dump`; raises StaleFrames if the rules have changed since."""
        values, frames = json.loads(text)
        s: State = self.game.new_state(self.setup)
        s.put(values)
        self.program.load(s, frames)
        return Position(self.game, s)


def rebuild(game: Game, setup: Setup, common_loss: float, zero_sum: bool) -> Problem:
    """Make a problem from its pickled parts."""
    return Problem(
        game,
        setup.seats,
        common_loss=common_loss,
        zero_sum=zero_sum,
        position=setup.position,
        **setup.options,
    )
