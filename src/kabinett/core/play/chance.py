"""Dice that can be proved fair."""

from __future__ import annotations

import functools
import hashlib
import re
import secrets
from collections import deque

SEED_BYTES = 16

#: What a person's client may add to the dice: letters and digits, as it likes.
NONCE = re.compile(r"[0-9A-Za-z]{0,64}")


@functools.lru_cache(maxsize=1024)
def keyed(seed: bytes, size: int) -> hashlib.blake2b:
    """A digest under this key, to be copied: that takes half the time of making one."""
    return hashlib.blake2b(key=seed, digest_size=size)


class Chance:
    """Draws from a secret seed, what the players have added, and a counter.

    The n-th draw depends on the seed, the nonces, n and the number of outcomes only, so whoever
    is told the seed at the end of a game can check every die of its record.  The host is bound
    to the seed by `commitment` before he hears the nonces, so he cannot choose it to his liking.

    >>> dice = Chance(bytes(16))
    >>> [dice.pick(6) for _ in range(5)] == [Chance.draw(bytes(16), n, 6) for n in range(5)]
    True
    """

    def __init__(self, seed: bytes, nonces: str = "", counter: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.nonces = nonces  # of all seats, with a blank between them; "" if nobody gave one
        self.counter = counter
        # Draws that were taken back by consent, to be made again before any new one.
        self.again: deque[int] = deque()

    @classmethod
    def fresh(cls) -> Chance:
        """With a seed that nobody can guess."""
        return cls(secrets.token_bytes(SEED_BYTES))

    def commitment(self, terms: str) -> str:
        """Shown at the start of a game: it binds to the seed and to the terms of the game, and
        tells nothing of the seed."""
        return hashlib.blake2b(
            terms.encode(), key=self.seed, digest_size=24, person=b"kabinett.terms"
        ).hexdigest()

    def chain(self, before: bytes, line: str) -> bytes:
        """The running digest of a record after one more line.  The seed is its key: else what
        is hidden, a card or a die, could be found out by trying all of them."""
        digest = keyed(self.seed, 12).copy()
        digest.update(before + line.encode())
        return digest.digest()

    def pick(self, outcomes: int) -> int:
        """A number below ``outcomes``, each equally likely."""
        counter = self.next
        drawn = self.draw(self.seed, counter, outcomes, self.nonces)
        self.note(counter)
        return drawn

    @property
    def next(self) -> int:
        """The number of the draw that comes now."""
        return self.again[0] if self.again else self.counter

    def note(self, counter: int) -> None:
        """That draw has been made; the counter never goes back."""
        if self.again and self.again[0] == counter:
            self.again.popleft()
        self.counter = max(self.counter, counter + 1)

    @staticmethod
    def draw(seed: bytes, counter: int, outcomes: int, nonces: str = "") -> int:
        """The draw with that counter, by rejection: no outcome is likelier than another."""
        limit = 2**64 - 2**64 % outcomes
        attempt = 0
        while True:
            message = counter.to_bytes(8, "big") + attempt.to_bytes(4, "big") + nonces.encode()
            digest = keyed(seed, 8).copy()
            digest.update(message)
            number = int.from_bytes(digest.digest(), "big")
            if number < limit:
                return number % outcomes
            attempt += 1
