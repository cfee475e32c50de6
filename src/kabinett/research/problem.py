"""A game with fixed seats and options as a problem: where it begins, which actions and outcomes it
has, what its ends are worth.  It works for any game, by the contract only."""

from __future__ import annotations

import json
from collections import Counter

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

    An action is a choice: its number in the game's vocabulary, the same at every moment of every
    game (``actions`` has the names).  Forced answers that everybody knows are given by themselves,
    as at a table, and so is chance with one outcome.  Seats that are asked at once answer in the
    order of the seats, and nobody sees an answer before all have answered.

    ``common_loss`` is what an end that all lose is worth to each seat; ``zero_sum`` takes the mean
    from what an end is worth; ``position`` is a position as text to begin from, instead of the
    set-up of the rules (`Game.read_position`).

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
        """Pickle as a call that makes it again."""
        return rebuild, (self.game, self.setup, self.common_loss, self.zero_sum)

    def __deepcopy__(self, memo: object) -> Problem:
        """Itself: it never changes."""
        return self

    # -- playing

    def begin(self) -> Position:
        """The first position at which a seat or chance is asked."""
        s: State = self.game.new_state(self.setup)
        script = self.game.beginning(self.setup)
        position = Position(self.game, s, self.program.begin(s, script))
        self.play_forced(position)
        return position

    def play(self, position: Position, action: int) -> None:
        """Answer with an action, in place; IllegalChoice if it is not offered."""
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
        """The outcomes that chance may bring, each with its probability."""
        choices = position.choices
        return [(each, n / len(choices)) for each, n in sorted(Counter(choices).items())]

    def play_chance(self, position: Position, luck: Luck) -> None:
        """Let chance answer, from ``luck``, up to the next ask of a seat."""
        while position.seat < 0 and position.choices:
            choices = position.choices
            position.play(choices[luck.below(len(choices))])
            self.play_forced(position)

    # -- what learning needs

    def mask(self, position: Position) -> NDArray[np.int8]:
        """1 for each action that is offered, 0 for all others: the legal actions.

        >>> problem = Problem("fall", seats=2)
        >>> int(problem.mask(problem.begin()).sum())
        4
        """
        mask = np.zeros(len(self.actions), np.int8)
        mask[position.choices] = 1
        return mask

    def observe(self, position: Position, seat: int) -> NDArray[np.float32]:
        """The numbers that the seat may know, always as many; ``observer.names`` names them."""
        return np.frombuffer(self.observer.observe(position.state, seat), np.float32)

    def returns(self, position: Position) -> list[float]:
        """What the end is worth to each seat; 0 before the end."""
        if not position.over:
            return [0.0] * self.seats
        return self.worth(self.game.result(position.state))

    def worth(self, result: Result | None) -> list[float]:
        """What an end with this result is worth to each seat."""
        worth = payoffs(result, self.seats, self.common_loss)
        mean = sum(worth) / self.seats if self.zero_sum else 0.0
        return [each - mean for each in worth]

    @property
    def span(self) -> tuple[float, float]:
        """The least and the most that an end can be worth to a seat.

        >>> Problem("volk", zero_sum=True).span
        (-0.5, 0.5)
        """
        if self.zero_sum:
            return -1 / self.seats, 1 - 1 / self.seats
        return min(0.0, self.common_loss), max(1.0, self.common_loss)

    # -- storing

    def dump(self, position: Position) -> str:
        """The position as JSON, for other processes; both builds read it."""
        s = position.state
        return json.dumps([plain(s.values()), self.program.dump(s)], separators=(",", ":"))

    def load(self, text: str) -> Position:
        """The position that `dump` wrote; StaleFrames if the rules have changed in between."""
        values, frames = json.loads(text)
        s: State = self.game.new_state(self.setup)
        s.put(values)
        self.program.load(s, frames)
        return Position(self.game, s)


def rebuild(game: Game, setup: Setup, common_loss: float, zero_sum: bool) -> Problem:
    """A problem from its parts, for pickle."""
    return Problem(
        game,
        setup.seats,
        common_loss=common_loss,
        zero_sum=zero_sum,
        position=setup.position,
        **setup.options,
    )
