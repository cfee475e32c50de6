"""One seat of any game as an environment of Gymnasium; bots play the other seats.

Importing this module registers ``kabinett/<game>-v0`` for each game.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from kabinett.bots import make_bot
from kabinett.bots.playing import MOST_ANSWERS, BotError, bot_answers
from kabinett.bots.strengths import check_bot
from kabinett.core.data import Data
from kabinett.core.luck import mix_bits
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.games import all_games
from kabinett.observation import MOST_EXACT
from kabinett.research.problem import Problem

Observation = dict[str, NDArray[Any]]

#: The reward for an answer that is not offered, which ends the game.
ILLEGAL = -1.0


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A seat of a game against bots.

    ``opponents`` is a bot for all other seats, or a list with one bot for each of them
    (`kabinett.bots.make_bot`).  ``seat`` is a number, or None for a random seat in each game.  An
    observation is a dict: ``observation`` is what the seat may know (`Problem.observe`), and
    ``action_mask`` marks its legal answers.  The reward comes at the end (`Problem.returns`).  An
    answer that is not offered ends the game with a reward of -1 (``info["illegal"]``).  If the bots
    go on without end, the game is truncated.

    >>> env = SeatEnv("volk")
    >>> observation, info = env.reset(seed=1)
    >>> bool(observation["action_mask"].any())
    True
    """

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
        for bot in self.opponents:
            check_bot(self.problem.game, bot)
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {others}")
        self.fixed_seat = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.action_space = Discrete(len(self.problem.actions))
        self.observation_space: Space[Any] = Dict(
            {
                "observation": Box(
                    -MOST_EXACT, MOST_EXACT, (self.problem.observer.length,), np.float32
                ),
                "action_mask": Box(0, 1, (len(self.problem.actions),), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: Data | None = None
    ) -> tuple[Observation, Data]:
        """Begin a new game and let the bots play to the seat's first ask; BotError if they go on
        without end."""
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(1 << 62))
        if self.fixed_seat is None:
            self.seat = int(self.np_random.integers(self.problem.seats))
        chance = Chance.numbered(game_seed)
        self.table = Table.new(self.problem.game, self.problem.setup, chance=chance)
        seats = [seat for seat in range(self.problem.seats) if seat != self.seat]
        self.bots = {
            seat: make_bot(bot, mix_bits(game_seed + seat) >> 1, self.problem.common_loss)
            for seat, bot in zip(seats, self.opponents, strict=True)
        }
        self.play_on()
        if self.is_endless:
            raise BotError(f"the bots go on without end: seat {self.seat} is never asked")
        return self.make_observation(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Data]:
        """Answer and let the bots play to the seat's next ask, or to the end."""
        name = self.problem.actions[int(action)]
        ask = self.table.ask(self.seat)
        if ask is None or name not in ask.choices:
            return self.make_observation(), ILLEGAL, True, False, {"illegal": True}
        self.table.answer(self.seat, name, ask.id)
        self.play_on()
        if not self.table.over:
            return self.make_observation(), 0.0, False, self.is_endless, {}
        returns = self.problem.returns_of(self.table.result())
        return self.make_observation(), returns[self.seat], True, False, {"returns": returns}

    def play_on(self) -> None:
        """Let the bots answer until this seat is asked."""
        for _ in bot_answers(self.table, self.bots, MOST_ANSWERS, stop_at=self.seat):
            pass

    @property
    def is_endless(self) -> bool:
        """Whether the bots went on without asking this seat or ending the game."""
        return not self.table.over and self.seat not in self.table.open_seats()

    def make_observation(self) -> Observation:
        """The numbers that the seat may know, and the mask of its legal answers."""
        mask = np.zeros(len(self.problem.actions), np.int8)
        s = self.table.state
        if not self.table.over and self.seat in self.table.open_seats():
            mask[self.problem.program.choices_of(s, self.seat)] = 1
        row = self.problem.observer.observe(s, self.seat)
        return {"observation": np.frombuffer(row, np.float32).copy(), "action_mask": mask}

    def render(self) -> str | None:
        """The position as text, for people who watch: agents must not see it, as it has all
        hands."""
        return str(self.table) if self.render_mode == "ansi" else None


def register() -> list[str]:
    """Register with Gymnasium every game that can be loaded; return the names there."""
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
