"""Dice that can be proved fair."""

from __future__ import annotations

import hashlib
import secrets

SEED_BYTES = 16


class Chance:
    """Draws from a secret seed and a counter.

    The n-th draw depends on the seed, n and the number of outcomes only, so whoever is
    told the seed at the end of a game can check every die of its record.

    >>> dice = Chance(bytes(16))
    >>> [dice.pick(6) for _ in range(5)] == [Chance.draw(bytes(16), n, 6) for n in range(5)]
    True
    """

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.counter = counter

    @classmethod
    def fresh(cls) -> Chance:
        """With a seed that nobody can guess."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @property
    def seed_hash(self) -> str:
        """Shown at the start of a game; the seed itself at the end."""
        return hashlib.blake2b(self.seed, digest_size=16, person=b"kabinett.seed").hexdigest()

    def pick(self, outcomes: int) -> int:
        """A number below ``outcomes``, each equally likely."""
        drawn = self.draw(self.seed, self.counter, outcomes)
        self.counter += 1
        return drawn

    @staticmethod
    def draw(seed: bytes, counter: int, outcomes: int) -> int:
        """The draw with that counter, by rejection: no outcome is likelier than another."""
        limit = 2**64 - 2**64 % outcomes
        attempt = 0
        while True:
            message = counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            digest = hashlib.blake2b(message, digest_size=8, key=seed).digest()
            number = int.from_bytes(digest, "big")
            if number < limit:
                return number % outcomes
            attempt += 1
