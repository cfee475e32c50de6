"""A position from which a search can play on."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.playout import settle
from kabinett.core.result import COMMON_LOSS, payoff
from kabinett.core.state import State


class Position:
    """A state of a game with its open ask, for search: it can be played on, copied and evaluated.

    The state is always re-dealt (`View.sample`) or made by a bot, so nothing in it is secret.

    >>> import kabinett
    >>> table = kabinett.new_game("volk", seed=7)
    >>> position = Position(table.game, table.redealt(0, kabinett.Luck(1)))
    >>> position.play(position.choices[0])
    >>> position.over
    False
    """

    __slots__ = ("_choices", "game", "state")

    def __init__(self, game: Game, state: State, choices: list[int] | None = None) -> None:
        self.game = game
        self.state = state
        self._choices = choices

    @property
    def choices(self) -> list[int]:
        """The choices of the open ask; [] after the end of the game."""
        if self._choices is None:
            self._choices = self.game.program.choices(self.state)
        return self._choices

    @property
    def seat(self) -> int:
        """The seat that is asked, or CHANCE."""
        return self.state.seat

    @property
    def at_once(self) -> bool:
        """Is the open ask for several seats at once?"""
        return self.game.program.at_once(self.state)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return not self.choices

    @property
    def turn(self) -> int:
        """The turn mark: it changes when a turn or an action ends."""
        return self.game.turn_mark(self.state)

    def copy(self) -> Position:
        """An independent copy of this position."""
        # The copy computes its choices again, because they may be a list of the state.
        return Position(self.game, self.state.copy())

    def __copy__(self) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[type[Position], tuple[Game, State]]:
        """The position without its choices, for pickle and deepcopy, in the pure and the native
        build."""
        return Position, (self.game, self.state)

    def play(self, choice: int) -> None:
        """Answer the open ask."""
        self._choices = self.game.program.run(self.state, choice)

    def settle(self, luck: Luck) -> None:
        """Answer for chance, and give forced answers, up to the next real choice of a seat."""
        self._choices = settle(self.game.program, self.state, self.choices, luck)

    def value(self, seat: int, common_loss: float = COMMON_LOSS) -> float:
        """The `payoff` to a seat at the end of the game. Before the end, the game estimates it."""
        result = self.game.result(self.state) if self.over else None
        if result is None:
            return self.game.expected_payoffs(self.state, common_loss)[seat]
        return payoff(result.winners, seat, common_loss)
