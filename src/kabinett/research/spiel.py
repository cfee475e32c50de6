"""Every game as a game of OpenSpiel: ``pyspiel.load_game("kabinett_fall(seats=2)")``.

Importing this module registers the games.  Their parameters are ``seats`` (by default the largest
number), ``options`` (such as ``round_limit:3/tie:support_value``), ``position`` (a file with the
position to begin from), and ``zero_sum`` (subtract the mean from all returns).  Seats that are
asked at once answer in the order of the seats, without seeing each other's answers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from kabinett.core.data import Data
from kabinett.core.play.position import Position
from kabinett.games import all_games
from kabinett.research.problem import Problem
from kabinett.research.recall import Recall

#: OpenSpiel needs a bound on the length of a game with its draws of chance.  No game reaches this.
LONGEST = 1_000_000


def problem_of(game_id: str, parameters: Data) -> Problem:
    """Return the problem that OpenSpiel's parameters describe.

    >>> problem_of("fall", {"seats": 2, "options": "round_limit:3"}).seats
    2
    """
    text = str(parameters.get("options", ""))
    options: Data = dict(each.split(":", 1) for each in text.split("/") if each)
    file = str(parameters.get("position", ""))
    return Problem(
        game_id,
        int(parameters.get("seats", 0)),
        position=Path(file).read_text("utf-8") if file else "",
        zero_sum=bool(parameters.get("zero_sum", False)),
        **options,
    )


def game_type(game_id: str, least: int, most: int, zero_sum: bool) -> pyspiel.GameType:
    """OpenSpiel's description of a game for ``least`` to ``most`` players."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"kabinett_{game_id}",
        long_name=f"Kabinett: {game_id}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 0, "options": "", "position": "", "zero_sum": False},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Kabinett as an OpenSpiel ``Game``."""

    game_id: str

    def __init__(self, parameters: Data | None = None) -> None:
        self.game_parameters = dict(parameters or {})
        self.problem = problem_of(self.game_id, self.game_parameters)
        counts = self.problem.game.seat_counts
        least, most = self.problem.span
        choices = len(self.problem.actions)
        super().__init__(
            game_type(self.game_id, counts[0], counts[-1], self.problem.zero_sum),
            pyspiel.GameInfo(
                num_distinct_actions=choices,
                max_chance_outcomes=choices,
                num_players=self.problem.seats,
                min_utility=least,
                max_utility=most,
                utility_sum=0.0 if self.problem.zero_sum else None,
                max_game_length=LONGEST,
            ),
            self.game_parameters,
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the game as a call that loads it again.

        A file with its position must still exist then."""
        return pyspiel.load_game, (f"kabinett_{self.game_id}", self.game_parameters)

    def __deepcopy__(self, memo: object) -> SpielGame:
        """Return the game itself, because it never changes."""
        return self

    def new_initial_state(self, state: object = None) -> SpielState:
        """Return the state at the beginning of a game."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: object = None, params: Data | None = None
    ) -> SpielObserver:
        """Return an observer of positions; with perfect recall, of all that a player has seen so
        far."""
        return SpielObserver(self.problem, iig_obs_type, params)


class PositionWithRecall:
    """A position, with the recall of its seats if an information state has been read."""

    __slots__ = ("position", "recall")

    def __init__(self, position: Position, recall: Recall | None) -> None:
        self.position = position
        self.recall = recall

    def __deepcopy__(self, memo: object) -> PositionWithRecall:
        position = self.position.copy()
        return PositionWithRecall(position, self.recall and self.recall.copy(position))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel knows states."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.problem = game.problem
        # OpenSpiel copies a state by making a new one and filling it, so the position is made late.
        self.current: PositionWithRecall | None = None

    @property
    def position(self) -> Position:
        """The position, which begins at its first use."""
        if self.current is None:
            self.current = PositionWithRecall(self.problem.begin(), None)
        return self.current.position

    def current_player(self) -> int:
        """Return the seat that is asked, or OpenSpiel's number for chance or the end."""
        position = self.position
        if position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return position.seat if position.seat >= 0 else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes of chance, each with its probability."""
        return self.problem.chance_outcomes(self.position)

    def _apply_action(self, action: int) -> None:
        position = self.position
        recall = self.current.recall if self.current else None
        if recall is not None:
            recall.play(position, action)
        else:
            self.problem.play(position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.problem.actions[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Compute the return of each seat; 0 before the end."""
        return self.problem.returns(self.position)

    def __str__(self) -> str:
        """Return the position and its history.

        OpenSpiel regards states with the same text as equal, and seats may remember more than the
        position shows."""
        return f"{self.position.state.canonical()} after {self.history()}"

    def information_state(self, player: int) -> str:
        """Return the player's information state.

        The first call replays the history.  From then on this state, its copies and the states that
        follow keep their recall up to date."""
        position = self.position
        assert self.current is not None
        if self.current.recall is None:
            position_from_start = self.problem.begin()
            recall = Recall(self.problem, position_from_start)
            for action in self.history():
                recall.play(position_from_start, action)
            self.current.recall = recall
            position.state.heard = []
        return self.current.recall.text(player)


class SpielObserver:
    """An observer of a player's view, or with ``perfect_recall`` of all its views so far."""

    def __init__(self, problem: Problem, kind: Any, params: Data | None) -> None:
        if params:
            raise ValueError(f"observations have no parameters, but got {params}")
        self.problem = problem
        self.perfect_recall = bool(kind is not None and kind.perfect_recall)
        self.tensor = np.zeros(problem.observer.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with the numbers that the player may know."""
        self.tensor[:] = self.problem.observe(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the numbers that are not 0, by name; with perfect recall the information state."""
        if self.perfect_recall:
            return state.information_state(player)
        observer = self.problem.observer
        row = observer.observe(state.position.state, player)
        return " ".join(f"{name}={value:g}" for name, value in observer.named_values(row))


def register() -> list[str]:
    """Register with OpenSpiel every game that can be loaded; return the names there."""
    registered_names = set(pyspiel.registered_names())
    names = []
    for game_id, game in all_games().items():
        name = f"kabinett_{game_id}"
        names.append(name)
        if name not in registered_names:
            kind = type(f"Spiel_{game_id}", (SpielGame,), {"game_id": game_id})
            counts = game.seat_counts
            pyspiel.register_game(game_type(game_id, counts[0], counts[-1], False), kind)
    return names


NAMES = register()
