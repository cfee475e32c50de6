"""One seat of any game as an environment of Gymnasium, the others played by bots.

Importing this registers ``kabinett/<game>-v0``.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from kabinett.bots import View, make_bot
from kabinett.core.luck import mixed
from kabinett.core.observation import MOST
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.table import Table
from kabinett.games import all_games
from kabinett.research.problem import Problem

Observation = dict[str, NDArray[Any]]

#: What an answer is worth that is not offered: it ends the game.
ILLEGAL = -1.0


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A seat of a game against bots: ``opponents`` is one of `kabinett.bots.BOTS`, for all
    others, or a list with one for each of them.

    ``seat``: which one, or None for another in each game.  An observation is a dict:
    ``observation``, what the seat may know (`Problem.observe`), and ``action_mask``, what it may
    answer now.  The reward comes at the end (`Problem.returns`).  What is not offered ends the game
    with a reward of -1 (``info["illegal"]``)."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Problem,
        seats: int = 0,
        *,
        seat: int | None = 0,
        opponents: str | list[str] = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.problem = game if isinstance(game, Problem) else Problem(game, seats, **options)
        others = self.problem.seats - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) else opponents
        if len(self.opponents) != others:
            raise ValueError(f"{len(self.opponents)} opponents for {others} seats")
        self.wanted = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.action_space = Discrete(len(self.problem.actions))
        self.observation_space: Space[Any] = Dict(
            {
                "observation": Box(-MOST, MOST, (self.problem.observer.length,), np.float32),
                "action_mask": Box(0, 1, (len(self.problem.actions),), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 62))
        if self.wanted is None:
            self.seat = int(self.np_random.integers(self.problem.seats))
        chance = Chance(drawn.to_bytes(SEED_BYTES, "big"))
        self.table = Table.new(self.problem.game, self.problem.setup, chance=chance)
        seats = [seat for seat in range(self.problem.seats) if seat != self.seat]
        self.bots = {
            seat: make_bot(bot, mixed(drawn + seat) >> 1, self.problem.common_loss)
            for seat, bot in zip(seats, self.opponents, strict=True)
        }
        self.play_on()
        return self.observed(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        name = self.problem.actions[int(action)]
        ask = self.table.ask(self.seat)
        if ask is None or name not in ask.choices:
            return self.observed(), ILLEGAL, True, False, {"illegal": True}
        self.table.answer(self.seat, ask.id, name)
        self.play_on()
        if not self.table.over:
            return self.observed(), 0.0, False, False, {}
        worth = self.problem.worth(self.table.result())
        return self.observed(), worth[self.seat], True, False, {"returns": worth}

    def play_on(self) -> None:
        """Let the bots answer until the own seat is asked."""
        table = self.table
        while not table.over and self.seat not in table.open_seats():
            seat = table.open_seats()[0]
            table.answer(seat, None, self.bots[seat].choose(View(table, seat)))

    def observed(self) -> Observation:
        mask = np.zeros(len(self.problem.actions), np.int8)
        s = self.table.state
        if not self.table.over and self.seat in self.table.open_seats():
            mask[self.problem.program.choices_of(s, self.seat)] = 1
        row = self.problem.observer.observe(s, self.seat)
        return {"observation": np.frombuffer(row, np.float32).copy(), "action_mask": mask}

    def render(self) -> str | None:
        """The position as text: with all hands, so for people who watch, not for agents."""
        return str(self.table) if self.render_mode == "ansi" else None


def register() -> list[str]:
    """Have Gymnasium know every game that can be loaded; their names there."""
    names = [f"kabinett/{game_id}-v0" for game_id in all_games()]
    for name, game_id in zip(names, all_games(), strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="kabinett.research.gym:SeatEnv",
                kwargs={"game": game_id},
            )
    return names


NAMES = register()
