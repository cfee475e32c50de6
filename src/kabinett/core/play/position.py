"""A position that may be played on: what bots search in."""

from __future__ import annotations

from typing import Any

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.playout import settle
from kabinett.core.result import COMMON_LOSS
from kabinett.core.state import State


class Position:
    """A state of a game with its open ask, as search sees it: play, copy, judge.

    It is always a re-dealt one (`View.sample`) or one of a bot's own making, so nothing in
    it is a secret."""

    __slots__ = ("_choices", "game", "state")

    def __init__(self, game: Game[Any], state: State, choices: list[int] | None = None) -> None:
        self.game = game
        self.state = state
        self._choices = choices

    @property
    def choices(self) -> list[int]:
        """What is offered; [] when the game is over."""
        if self._choices is None:
            self._choices = self.game.program.choices(self.state)
        return self._choices

    @property
    def seat(self) -> int:
        """Who is asked: a seat, or CHANCE."""
        return self.state.seat

    @property
    def at_once(self) -> bool:
        """Are others asked at the same time?"""
        return self.game.program.at_once(self.state)

    @property
    def over(self) -> bool:
        return not self.choices

    @property
    def turn(self) -> int:
        return self.game.turn_mark(self.state)

    def copy(self) -> Position:
        # The choices are worked out anew if somebody asks: they may be a live list of the state.
        return Position(self.game, self.state.copy())

    def __copy__(self) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[type[Position], tuple[Game[Any], State]]:
        """For pickle and deepcopy, in both builds: without the choices, as a copy."""
        return Position, (self.game, self.state)

    def play(self, choice: int) -> None:
        """Answer the open ask."""
        self._choices = self.game.program.run(self.state, choice)

    def settle(self, luck: Luck) -> None:
        """Let chance happen, and what is forced, up to the next real choice of a seat."""
        self._choices = settle(self.game.program, self.state, self.choices, luck)

    def value(self, seat: int, common_loss: float = COMMON_LOSS) -> float:
        """What the position is worth to a seat: 1 to win, 0 to lose, ``common_loss`` where all
        lose.  Before the end the game's own judgement tells."""
        result = self.game.result(self.state) if self.over else None
        if result is None:
            return self.game.worths(self.state, common_loss)[seat]
        if not result.winners:
            return common_loss
        return 1 / len(result.winners) if seat in result.winners else 0.0
