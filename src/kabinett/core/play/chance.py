"""Dice whose fairness can be proved."""

from __future__ import annotations

import functools
import hashlib
import re
import secrets
from collections import deque
from collections.abc import Iterable, Sequence

SEED_BYTES = 16
#: The largest number for `Chance.numbered`.
MOST_SEED = 256**SEED_BYTES - 1

#: The nonce that a person's client may add to the dice: any letters and digits.
NONCE = re.compile(r"[0-9A-Za-z]{0,64}")


@functools.lru_cache(maxsize=1024)
def keyed_digest(seed: bytes, size: int) -> hashlib.blake2b:
    """A keyed digest. Callers copy it for each use, because a copy takes half the time of a new
    digest."""
    return hashlib.blake2b(key=seed, digest_size=size)


class Chance:
    """Draws from a secret seed, the players' nonces and a counter.

    The n-th draw depends only on the seed, the nonces, n and the number of outcomes. Anybody who
    learns the seed at the end of a game can therefore check every draw in its record. The
    `commitment` binds the host to the seed before the nonces are known, so the host cannot choose a
    convenient seed.

    >>> dice = Chance(bytes(16))
    >>> [dice.pick(6) for _ in range(5)] == [Chance.draw(bytes(16), n, 6) for n in range(5)]
    True
    """

    def __init__(self, seed: bytes, nonces: str = "", counter: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.nonces = nonces  # the nonces of all seats, separated by blanks; "" if nobody gave one
        self.counter = counter
        # The counters of draws that were taken back by consent; these are repeated before any new
        # draw.
        self.redraws: deque[int] = deque()

    @classmethod
    def numbered(cls, number: int) -> Chance:
        """Dice that are the same each time for the same number.

        >>> Chance.numbered(7).pick(6) == Chance.numbered(7).pick(6)
        True
        """
        return cls(number.to_bytes(SEED_BYTES, "big"))

    @classmethod
    def fresh(cls) -> Chance:
        """Dice with an unpredictable seed."""
        return cls(secrets.token_bytes(SEED_BYTES))

    def copy(self) -> Chance:
        """Independent dice that will fall in the same way."""
        other = Chance(self.seed, self.nonces, self.counter)
        other.redraws.extend(self.redraws)
        return other

    def add_nonces(self, nonces: tuple[str, ...], seats: int) -> None:
        """Add the nonces of seats, "" for a seat without one; raises ValueError for an invalid
        nonce or too many."""
        if len(nonces) > seats or not all(map(NONCE.fullmatch, nonces)):
            raise ValueError("a nonce for each seat: at most 64 letters and digits")
        if any(nonces):
            self.nonces = " ".join(nonce or "-" for nonce in nonces)

    def commitment(self, terms: str) -> str:
        """The digest that a table shows when it begins. It binds the host to the seed and to the
        terms of the game without revealing the seed.

        >>> len(Chance(bytes(16)).commitment("game: volk 1"))
        48
        """
        return hashlib.blake2b(
            terms.encode(), key=self.seed, digest_size=24, person=b"kabinett.terms"
        ).hexdigest()

    def chain(self, before: bytes, line: str) -> bytes:
        """The running digest of a record after one more line. The seed is the key of the digest:
        without a key, anybody could find a hidden card or die by trying all values."""
        digest = keyed_digest(self.seed, 12).copy()
        digest.update(before + line.encode())
        return digest.digest()

    def pick(self, outcomes: int) -> int:
        """Draw a number below ``outcomes``, each equally likely."""
        counter = self.next
        number = self.draw(self.seed, counter, outcomes, self.nonces)
        self.mark_drawn(counter)
        return number

    @property
    def next(self) -> int:
        """The number of the next draw."""
        return self.redraws[0] if self.redraws else self.counter

    def mark_drawn(self, counter: int) -> None:
        """Note that a draw has been made; the counter never goes back."""
        if self.redraws and self.redraws[0] == counter:
            self.redraws.popleft()
        self.counter = max(self.counter, counter + 1)

    def redraw(self, counters: Sequence[int]) -> None:
        """Repeat these draws, which have been taken back, before any new draw. The last item of
        ``counters`` comes first."""
        self.redraws.extendleft(counters)

    def restore(self, counter: int, redraws: Iterable[int]) -> None:
        """Continue from this counter after these draws have been repeated."""
        self.counter, self.redraws = counter, deque(redraws)

    @staticmethod
    def draw(seed: bytes, counter: int, outcomes: int, nonces: str = "") -> int:
        """The draw with this counter: a number below ``outcomes``. Rejection sampling makes all
        numbers equally likely.

        >>> Chance.draw(bytes(16), counter=0, outcomes=1)
        0
        """
        limit = 2**64 - 2**64 % outcomes
        attempt = 0
        while True:
            message = counter.to_bytes(8, "big") + attempt.to_bytes(4, "big") + nonces.encode()
            digest = keyed_digest(seed, 8).copy()
            digest.update(message)
            number = int.from_bytes(digest.digest(), "big")
            if number < limit:
                return number % outcomes
            attempt += 1
