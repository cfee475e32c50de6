"""Plans: a plan determines every game to play, with its dice and the bot on each seat."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Final

from kabinett.bots.strengths import check_bot
from kabinett.core.game import Game
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.result import COMMON_LOSS
from kabinett.core.setup import Setup
from kabinett.games import game_of

MATCH: Final = "match"  # a challenger among equals
LADDER: Final = "ladder"  # several bots, two at a time
BALANCE: Final = "balance"  # one bot on all seats

#: A game of a plan: the numbers of its block and its seating, both from 0.
GameIndex = tuple[int, int]


@dataclass(frozen=True)
class Plan:
    """The games to play.

    A *block* is all games with the same dice, one for each seating.  So all bots have the same
    luck, and each block counts as one result.

    ``bots``: for a match the challenger and the bot on all other seats; for a ladder all bots,
    which meet two at a time; for a balance the one bot on all seats.  ``stop``: a match ends when
    it has decided between these two strengths (`sequential.py`).  ``moments`` is the number of
    decisions in each game to try again: the game is played on ``again`` times with the bot's
    choice, and as often with its next best choice (`worth.py`).

    >>> plan = Plan(MATCH, "fall", ("medium", "easy"), seats=2, blocks=1)
    >>> plan.seatings
    (('medium', 'easy'), ('easy', 'medium'))
    """

    kind: str
    game: str
    bots: tuple[str, ...]
    seats: int
    blocks: int
    seed: int = 1
    options: dict[str, str] = field(default_factory=dict)
    pack: str = ""  # an owner's pack; "" is the built-in one
    common_loss: float = COMMON_LOSS
    stop: tuple[float, float] | None = None
    neighbours: bool = False  # in a ladder only neighbours meet
    moments: int = 0
    again: int = 0

    @property
    def meetings(self) -> tuple[tuple[str, str], ...]:
        """The pairs of challenger and opponent.

        With more than two seats both bots of a pair challenge each other, because one A among Bs
        is not the same match as one B among As."""
        if self.kind == MATCH:
            return ((self.bots[0], self.bots[1]),)
        pairs = list(pairwise(self.bots) if self.neighbours else combinations(self.bots, 2))
        return tuple(pairs if self.seats == 2 else [*pairs, *((two, one) for one, two in pairs)])

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The bots by seat, for each game of a block.

        The challenger sits on every seat once."""
        if self.kind == BALANCE:
            return ((self.bots[0],) * self.seats,)
        return tuple(
            (other,) * seat + (challenger,) + (other,) * (self.seats - seat - 1)
            for challenger, other in self.meetings
            for seat in range(self.seats)
        )

    def meeting(self, seating: int) -> int:
        """The number of the meeting that a seating belongs to."""
        return seating // self.seats

    def challenger(self, seating: int) -> int:
        """The challenger's seat in this seating."""
        return seating % self.seats

    def game_indices(self, shard: tuple[int, int] = (1, 1)) -> Iterator[GameIndex]:
        """All games in order, or those of a shard: (2, 4) is the second of four shards."""
        part, parts = shard
        seatings = len(self.seatings)
        for block in range(part - 1, self.blocks, parts):
            for seating in range(seatings):
                yield block, seating

    def number_of(self, block: int, *what: object) -> int:
        """A number that depends only on the seed, the block and the purpose ``what``."""
        text = " ".join(str(part) for part in (self.seed, block, *what))
        digest = hashlib.blake2b(text.encode(), digest_size=SEED_BYTES).digest()
        return int.from_bytes(digest, "big")

    def chance(self, block: int, *what: object) -> Chance:
        """The dice of a block."""
        return Chance.numbered(self.number_of(block, *what))

    def luck_seed(self, block: int, *what: object) -> int:
        """The seed of a bot's luck, or of other luck that is not the table's."""
        return self.number_of(block, "luck", *what) % 2**32

    @property
    def setup(self) -> Setup:
        """The setup of each game, with bots on all seats."""
        return Setup(self.seats, dict(self.options), bots=tuple(range(self.seats)), pack=self.pack)

    def check(self) -> Game:
        """The game of the plan.

        Raises SetupError, UnknownBot or ValueError if the plan cannot be played."""
        game = game_of(self.game)
        for bot in self.bots:
            check_bot(game, bot)
        game.setup(self.setup)
        self.check_bots()
        if self.stop is not None and self.kind != MATCH:
            raise ValueError(f"only a match stops when it is decided, not a {self.kind}")
        if self.stop is not None and self.stop[0] >= self.stop[1]:
            raise ValueError("the first strength to stop at must be below the second")
        if self.moments and self.kind != BALANCE:
            raise ValueError(f"only a balance tries moments again, not a {self.kind}")
        if self.moments and self.again < 1:
            raise ValueError("moments need again, the number of games from each, from 1")
        return game

    def check_bots(self) -> None:
        """Raise ValueError unless a plan of this kind can have these bots."""
        kinds = {MATCH: (2, "2 bots"), LADDER: (2, "2 bots or more"), BALANCE: (1, "1 bot")}
        if self.kind not in kinds:
            raise ValueError(f"a plan is a {', a '.join(kinds)}, not a {self.kind!r}")
        fewest, wanted = kinds[self.kind]
        number = len(self.bots)
        if number < fewest or (number > fewest and self.kind != LADDER):
            raise ValueError(f"a {self.kind} needs {wanted}, not {number}")
        if self.kind == LADDER and len(set(self.bots)) < len(self.bots):
            raise ValueError("a ladder must not have the same bot twice")
