"""Every game that there is as a game of OpenSpiel: ``pyspiel.load_game("kabinett_fall(seats=2)")``.

Importing this registers them.  Parameters: ``seats`` (as many as there may be, if it is not said),
``options`` (``round_limit:3/tie:support_value``), ``position`` (a file with the position to begin
from), ``zero_sum`` (what the ends are worth, less their mean).  Seats that are asked at once answer
in their order, and see nothing of one another before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from kabinett.core.play.position import Position
from kabinett.games import all_games
from kabinett.research.problem import Problem
from kabinett.research.recall import Recall

#: More than any game takes, chance included: OpenSpiel wants to know.
LONGEST = 1_000_000


def problem_of(game_id: str, parameters: dict[str, Any]) -> Problem:
    """The problem that parameters of OpenSpiel describe."""
    said = str(parameters.get("options", ""))
    options: dict[str, Any] = dict(each.split(":", 1) for each in said.split("/") if each)
    file = str(parameters.get("position", ""))
    return Problem(
        game_id,
        int(parameters.get("seats", 0)),
        position=Path(file).read_text("utf-8") if file else "",
        zero_sum=bool(parameters.get("zero_sum", False)),
        **options,
    )


def game_type(game_id: str, least: int, most: int, zero_sum: bool) -> pyspiel.GameType:
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
    """A game as OpenSpiel knows games."""

    game_id: str

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        self.given = dict(parameters or {})
        self.problem = problem_of(self.game_id, self.given)
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
            self.given,
        )

    def __reduce__(self) -> Any:
        """For pickle: it is loaded again; a file with its position has to be there."""
        return pyspiel.load_game, (f"kabinett_{self.game_id}", self.given)

    def __deepcopy__(self, memo: Any) -> SpielGame:
        """It never changes."""
        return self

    def new_initial_state(self, state: Any = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        return SpielObserver(self.problem, iig_obs_type, params)


class Held:
    """A position and, once somebody has asked for it, what its seats remember."""

    __slots__ = ("position", "recall")

    def __init__(self, position: Position, recall: Recall | None) -> None:
        self.position = position
        self.recall = recall

    def __deepcopy__(self, memo: Any) -> Held:
        position = self.position.copy()
        return Held(position, self.recall and self.recall.copy(position))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel knows states."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.problem = game.problem
        # OpenSpiel copies a state by making a new one and filling it: so this waits.
        self.held: Held | None = None

    @property
    def position(self) -> Position:
        if self.held is None:
            self.held = Held(self.problem.begin(), None)
        return self.held.position

    def current_player(self) -> int:
        position = self.position
        if position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return position.seat if position.seat >= 0 else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.problem.chance_outcomes(self.position)

    def _apply_action(self, action: int) -> None:
        position = self.position
        recall = self.held.recall if self.held else None
        if recall is not None:
            recall.play(position, action)
        else:
            self.problem.play(position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.problem.actions[action]

    def is_terminal(self) -> bool:
        return self.position.over

    def returns(self) -> list[float]:
        return self.problem.returns(self.position)

    def __str__(self) -> str:
        """The position, and how it came about: OpenSpiel takes states of the same text for one, and
        seats may remember more than lies on the table."""
        return f"{self.position.state.canonical()} after {self.history()}"

    def recalled(self, player: int) -> str:
        """The information state.  Who asks for it once has it kept from then on: in this state
        and in all that follow or are copied from it."""
        position = self.position
        assert self.held is not None
        if self.held.recall is None:
            again = self.problem.begin()
            recall = Recall(self.problem, again)
            for action in self.history():
                recall.play(again, action)
            self.held.recall = recall
            position.state.heard = []
        return self.held.recall.text(player)


class SpielObserver:
    """What a player observes (``perfect_recall=False``), or all that it has (``True``)."""

    def __init__(self, problem: Problem, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        self.problem = problem
        self.perfect_recall = bool(kind is not None and kind.perfect_recall)
        self.tensor = np.zeros(problem.observer.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.problem.observe(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.perfect_recall:
            return state.recalled(player)
        observer = self.problem.observer
        row = observer.observe(state.position.state, player)
        return " ".join(f"{name}={value:g}" for name, value in observer.told(row))


def register() -> list[str]:
    """Have OpenSpiel know every game that can be loaded; their names there."""
    known = set(pyspiel.registered_names())
    names = []
    for game_id, game in all_games().items():
        name = f"kabinett_{game_id}"
        names.append(name)
        if name not in known:
            kind = type(f"Spiel_{game_id}", (SpielGame,), {"game_id": game_id})
            counts = game.seat_counts
            pyspiel.register_game(game_type(game_id, counts[0], counts[-1], False), kind)
    return names


NAMES = register()
