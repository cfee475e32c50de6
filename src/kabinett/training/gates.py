"""Gates: after some rounds a net plays a match, and becomes the champion only if it wins.

The first champion is a bot that does not learn.  A match is paired: both sides play each deal from
every seat.  It ends as soon as a sequential test has decided (`kabinett.arena.sequential`)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from kabinett.arena.folder import Folder, FolderError, keep_whole_lines
from kabinett.arena.match_results import match_result
from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.run import Driver, one_by_one, play

#: The strengths between which a gate decides: only a net that is as strong as the second passes.
GATE_STRENGTHS: Final = (0.0, 50.0)
#: Files of a training run.
CHAMPION, GATES, MATCHES = "champion.net", "gates.jsonl", "gates"


@dataclass(frozen=True)
class Gate:
    """A match of the net after a number of rounds against the champion.

    ``share`` is the net's share of the wins, from ``low`` to ``high`` with 95 % confidence.
    ``champion`` is a bot, or the number of rounds of a former net."""

    rounds: int
    champion: str
    blocks: int
    share: float
    low: float
    high: float
    passed: bool


class Gates:
    """The gates of the training run in a folder.

    ``first`` is the bot that the first net has to beat, ``blocks`` the most blocks of a match."""

    def __init__(self, folder: Path, game: str, seats: int, seed: int, first: str, blocks: int):
        self.folder = folder
        self.game = game
        self.seats = seats
        self.seed = seed
        self.first = first
        self.blocks = blocks
        self.past = [Gate(**json.loads(line)) for line in keep_whole_lines(folder / GATES)]

    @property
    def champion(self) -> str:
        """The bot that the next net has to beat: the number of rounds of a net, or `first`."""
        return next((str(gate.rounds) for gate in reversed(self.past) if gate.passed), self.first)

    def is_done(self, rounds: int) -> bool:
        return any(gate.rounds == rounds for gate in self.past)

    def check(self) -> None:
        """Raise SetupError, UnknownBot or ValueError if no net can play against `first`."""
        self.match(0, self.first, self.first).check()

    def match(self, rounds: int, bot: str, other: str) -> Plan:
        """The match of a bot against another after a number of rounds."""
        return Plan(
            kind=MATCH,
            game=self.game,
            bots=(bot, other),
            seats=self.seats,
            blocks=self.blocks,
            seed=self.seed * 1_000_003 + rounds,
            stop=GATE_STRENGTHS,
        )

    def play_gate(
        self,
        rounds: int,
        league: Path,
        driver: Driver = one_by_one,
        on_game: Callable[[], None] = lambda: None,
    ) -> Gate:
        """Play the match of the net after ``rounds`` rounds; resume it if it was interrupted."""
        champion = self.champion
        candidate = league_file(league, rounds)
        other = net_bot_id(league_file(league, int(champion))) if champion.isdecimal() else champion
        plan = self.match(rounds, net_bot_id(candidate), other)
        place = self.folder / MATCHES / f"{rounds:05}"
        games = play(plan, driver, match_folder(plan, place), on_game=lambda game: on_game())
        result = match_result(plan, games)
        share, decision = result.share, result.decision
        passed = decision is not None and decision.strength == GATE_STRENGTHS[1]
        value, low, high = (round(each, 4) for each in (share.value, share.low, share.high))
        gate = Gate(rounds, champion, result.blocks, value, low, high, passed)
        if passed:
            shutil.copy(candidate, self.folder / CHAMPION)
        with (self.folder / GATES).open("a") as file:
            file.write(json.dumps(asdict(gate)) + "\n")
        self.past.append(gate)
        shutil.rmtree(place)  # its outcome is a line of `GATES`
        return gate


def match_folder(plan: Plan, place: Path) -> Folder:
    """A folder that keeps the games of a match, without records: a checkpoint has no room for them.

    The match begins anew if the games were played by other rules, or if the training run was moved,
    because their plan names the files of the nets."""
    folder = Folder(place, has_records=False)
    try:
        folder.begin(plan)
    except FolderError:
        shutil.rmtree(place)
    return folder


def league_file(league: Path, rounds: int) -> Path:
    """The file of a former net."""
    return league / f"{rounds:05}.net"


def net_bot_id(file: Path) -> str:
    """The id of the bot that plays with the net in ``file``."""
    return f"net({str(file)!r})"
