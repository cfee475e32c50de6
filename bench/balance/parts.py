"""The parts of a balance: for Fall each number of seats, for Weimar the whole game and its
scenarios."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kabinett.arena.balance import Role, names_of, roles, win_share
from kabinett.arena.plan import BALANCE, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.core.data import Data


@dataclass(frozen=True)
class Part:
    """A part of a balance: games with the same number of seats and the same options."""

    name: str
    seats: int
    options: Data = field(default_factory=dict)
    #: The bands of the game's page in shared/spec, in percent: of the games that each role wins,
    #: and of the games that the Republic does not survive.
    role_band: tuple[int, int] | None = None
    falls_band: tuple[int, int] | None = None


def weimar_part(name: str, scenario: str, falls_band: tuple[int, int] | None) -> Part:
    return Part(name, 4, {"scenario": scenario} if scenario else {}, (15, 35), falls_band)


PARTS: Final = {
    "fall": [Part(f"{seats} seats", seats) for seats in range(2, 8)],
    "volk": [Part("whole", 2)],
    "weimar": [
        weimar_part("whole", "", (30, 50)),
        weimar_part("1918-1923", "1918_1923", (20, 40)),
        weimar_part("1929-1933", "1929_1933", (20, 40)),
        weimar_part("first round", "first_round", None),
    ],
}


@dataclass
class PlayedPart:
    """The games of a part, and the folder of the arena with their records."""

    part: Part
    plan: Plan
    games: list[PlayedGame]
    folder: Path

    @property
    def roles(self) -> list[Role]:
        return roles(self.games)

    def record_of(self, game: PlayedGame) -> str:
        """The record of a game."""
        file = self.folder / "records" / f"{game.block + 1:05}-{game.seating + 1}.txt"
        return file.read_text("utf-8")

    def shares_by_seat(self, game: PlayedGame) -> list[tuple[float, float]]:
        """For each seat its part of the win, and the part that its role wins in all games."""
        usual = {role.name: role.share.value for role in self.roles}
        return [(win_share(game, seat), usual[name]) for seat, name in enumerate(names_of(game))]


def plan_of(game: str, part: Part, bot: str, games: int, seed: int) -> Plan:
    """The plan of a part."""
    return Plan(BALANCE, game, (bot,), part.seats, games, seed, dict(part.options))


def folder_of(part: Part, folder: Path) -> Path:
    """The folder for the games of a part."""
    return folder / part.name.replace(" ", "-")
