"""What is to be played: a plan says every game of it, with its dice and who sits where."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any, Final

from kabinett.bots import UnknownBot, make_bot
from kabinett.bots.strengths import Strength, strengths
from kabinett.core.game import Game
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.result import COMMON_LOSS
from kabinett.core.setup import Setup
from kabinett.games import game_of

MATCH: Final = "match"  # a challenger among equals
LADDER: Final = "ladder"  # several bots, two at a time
BALANCE: Final = "balance"  # one bot on all seats

#: A game of a plan: its block, and its seating, both from 0.
Place = tuple[int, int]


@dataclass(frozen=True)
class Plan:
    """What is to be played.

    A *block* is all games with the same dice, one for each of the seatings: so whatever luck
    there is comes to each bot alike, and what a block gave is one number of the account.

    ``bots``: of a match the challenger and who sits on all other seats; of a ladder those that
    meet, two and two; of a balance the one on all seats.  ``stop``: a match ends as soon as it is
    decided whether the strength is rather the first or the second of these (`sequential.py`).
    ``moments`` and ``again``: at so many moments of a game it is played on so many times with what
    the bot did and with what it would have done else (`worth.py`)."""

    kind: str
    game: str
    bots: tuple[str, ...]
    seats: int
    blocks: int
    seed: int = 1
    options: dict[str, str] = field(default_factory=dict)
    pack: str = ""  # an owner's, "" for the built-in one
    common_loss: float = COMMON_LOSS
    stop: tuple[float, float] | None = None
    neighbours: bool = False  # of a ladder: only who stands next to each other meets
    moments: int = 0
    again: int = 0

    @property
    def meetings(self) -> tuple[tuple[str, str], ...]:
        """Who challenges whom.  Of more than two seats both do in turn: one among others is
        another question than others among one."""
        if self.kind == MATCH:
            return ((self.bots[0], self.bots[1]),)
        pairs = list(pairwise(self.bots) if self.neighbours else combinations(self.bots, 2))
        return tuple(pairs if self.seats == 2 else [*pairs, *((two, one) for one, two in pairs)])

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where, in each game of a block: the challenger on every seat once."""
        if self.kind == BALANCE:
            return ((self.bots[0],) * self.seats,)
        return tuple(
            (other,) * seat + (challenger,) + (other,) * (self.seats - seat - 1)
            for challenger, other in self.meetings
            for seat in range(self.seats)
        )

    def meeting(self, seating: int) -> int:
        """The meeting that a seating belongs to; the challenger sits on what is left over."""
        return seating // self.seats

    def challenger(self, seating: int) -> int:
        """The seat of the challenger."""
        return seating % self.seats

    def places(self, shard: tuple[int, int] = (1, 1)) -> Iterator[Place]:
        """All games, or those of one of so many shards, in order."""
        part, parts = shard
        seatings = len(self.seatings)
        for block in range(part - 1, self.blocks, parts):
            for seating in range(seatings):
                yield block, seating

    def number_of(self, block: int, *what: object) -> int:
        """A number that depends on the seed, the block and what it is for, and on no more."""
        text = " ".join(str(part) for part in (self.seed, block, *what))
        digest = hashlib.blake2b(text.encode(), digest_size=SEED_BYTES).digest()
        return int.from_bytes(digest, "big")

    def chance(self, block: int, *what: object) -> Chance:
        """The dice of a block."""
        return Chance(self.number_of(block, *what).to_bytes(SEED_BYTES, "big"))

    def luck(self, block: int, *what: object) -> int:
        """The seed of a bot's luck, or of what else needs some."""
        return self.number_of(block, "luck", *what) % 2**32

    @property
    def setup(self) -> Setup:
        return Setup(self.seats, dict(self.options), bots=tuple(range(self.seats)), pack=self.pack)

    def check(self) -> Game[Any]:
        """The game; SetupError, UnknownBot or ValueError if it cannot be played so."""
        game = game_of(self.game)
        for bot in self.bots:
            if isinstance(make_bot(bot), Strength) and bot not in strengths(game):
                raise UnknownBot(f"{self.game} has no {bot}; it has {', '.join(strengths(game))}")
        game.setup(self.setup)
        least = {MATCH: 2, LADDER: 2, BALANCE: 1}[self.kind]
        if len(self.bots) < least:
            raise ValueError(f"a {self.kind} needs {least} bots or more, not {len(self.bots)}")
        if self.kind == LADDER and len(set(self.bots)) < len(self.bots):
            raise ValueError("a bot stands on a ladder once")
        if self.stop is not None and self.stop[0] >= self.stop[1]:
            raise ValueError("the first strength to stop at must be below the second")
        return game
