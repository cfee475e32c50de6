"""Every game as an environment of PettingZoo, in which agents act one after another."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from kabinett.core.data import Data
from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.observation import MOST_EXACT
from kabinett.research.problem import Problem


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """A game whose seats are the agents ``seat_0``, ``seat_1``, …; each answers when it is asked.

    An observation is a dict with two members.  ``observation`` is what the seat may know
    (`Problem.observe`).  ``action_mask`` marks the legal answers; it is 0 while others are asked.
    The reward comes at the end (`Problem.returns`).  A game is cut off after ``most_answers``;
    0 means never.

    >>> env = SeatsEnv("fall", seats=3)
    >>> env.reset(seed=7)
    >>> observation, reward, ended, cut, info = env.last()
    >>> env.step(int(observation["action_mask"].argmax()))
    """

    metadata = {  # noqa: RUF012
        "render_modes": ["ansi"],
        "render_fps": 1,
        "name": "kabinett",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Problem,
        seats: int = 0,
        *,
        most_answers: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.problem = game if isinstance(game, Problem) else Problem(game, seats, **options)
        self.most_answers = most_answers
        self.render_mode = render_mode
        self.metadata = {**SeatsEnv.metadata, "name": f"kabinett_{self.problem.game.id}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.problem.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        length, actions = self.problem.observer.length, len(self.problem.actions)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(
                {
                    "observation": Box(-MOST_EXACT, MOST_EXACT, (length,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(actions) for agent in self.possible_agents
        }
        self.seeds = Luck(int(np.random.default_rng().integers(1 << 30)))

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of an observation with its mask; all agents have equal ones."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of all choices in the game's vocabulary."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Data | None = None) -> None:
        """Begin a new game; ``seed`` determines its chance and that of all games after it."""
        if seed is not None:
            self.seeds = Luck(seed)
        self.luck = Luck(self.seeds.below(1 << 30))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Data] = {agent: {} for agent in self.agents}
        self.answers = 0
        self.position: Position = self.problem.begin()
        self.problem.play_chance(self.position, self.luck)
        self.agent_selection = self.possible_agents[max(0, self.position.seat)]

    def observe(self, agent: str) -> Data:
        """The numbers that the agent's seat may know, and the mask of its legal answers."""
        seat = self.seat_of[agent]
        is_asked = seat == self.position.seat
        return {
            "observation": self.problem.observe(self.position, seat).copy(),
            "action_mask": self.problem.mask(self.position)
            if is_asked
            else np.zeros(len(self.problem.actions), np.int8),
        }

    def step(self, action: int | None) -> None:
        """Answer for ``agent_selection``; raises IllegalChoice if the action is not offered."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.problem.play(self.position, int(action))
        self.problem.play_chance(self.position, self.luck)
        self.answers += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.over:
            returns = self.problem.returns(self.position)
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.answers == self.most_answers:
            self.truncations = dict.fromkeys(self.agents, True)
        if not self.position.over:
            self.agent_selection = self.possible_agents[self.position.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as text, for people who watch: agents must not see it, as it has all
        hands."""
        if self.render_mode != "ansi":
            return None
        return str(self.problem.game.position_text(self.position.state))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
