"""How a game ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kabinett.core.message import Message
from kabinett.core.words import Text


@dataclass(frozen=True)
class Result:
    """How a game ended: a short id, such as "anarchy"; the winning seats (one, several or none);
    the score of each seat; and a sentence.

    ``aftermath`` contains paragraphs about what followed in history; players read them instead of
    congratulations.

    >>> Result("counted", (1,), (3, 8), (Message("{seat} has most."), (1,))).winners
    (1,)
    """

    kind: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    text: Text
    aftermath: tuple[Message, ...] = ()

    @classmethod
    def highest(cls, kind: str, scores: tuple[int, ...], alone: Message, shared: Message) -> Result:
        """The result if the highest score wins: ``alone`` is the sentence for one winner
        (``{seat}``), ``shared`` the sentence for several winners.

        >>> alone, shared = Message("{seat} wins."), Message("It is a draw.")
        >>> Result.highest("counted", (3, 8, 8), alone, shared).winners
        (1, 2)
        """
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        text: Text = (alone, winners) if len(winners) == 1 else (shared, ())
        return cls(kind, winners, scores, text)


@dataclass(frozen=True)
class Ending:
    """An ending in which the highest score wins: its short id, and its sentences.

    >>> Ending("counted", Message("{seat} wins."), Message("A draw.")).won_by((3, 8)).winners
    (1,)
    """

    kind: str
    alone: Message
    shared: Message

    def won_by(self, scores: tuple[int, ...]) -> Result:
        return Result.highest(self.kind, scores, self.alone, self.shared)


def ahead(scores: Sequence[int]) -> tuple[float, ...]:
    """The value of a position for each seat, estimated from the scores alone: 1/2 if the seat is
    level with the best other seat, more if it is ahead, less if it is behind.

    >>> ahead((3, 1))
    (0.75, 0.25)
    """
    total = max(1, sum(map(abs, scores)))
    return tuple(
        0.5 + 0.5 * (own - max([*scores[:seat], *scores[seat + 1 :]], default=own)) / total
        for seat, own in enumerate(scores)
    )


#: The payoff to each seat if nobody wins: less than for a loss, which keeps bots from letting a
#: game drift into such an ending.
COMMON_LOSS: Final = -0.25


def payoffs(
    result: Result | None, seats: int, common_loss: float = COMMON_LOSS
) -> tuple[float, ...]:
    """The payoff to each seat at the end of a game, as in `divide_prize`.

    >>> payoffs(Result("counted", (0, 2), (8, 3, 8), (Message("A draw."), ())), 3)
    (0.5, 0.0, 0.5)
    """
    return divide_prize(result.winners if result else (), seats, common_loss)


def chance_all_lose(expected: Sequence[float]) -> float:
    """The chance that all seats lose, computed from payoffs in which that ending has the usual
    payoff. The seats' chances to win and this chance add up to 1.

    >>> chance_all_lose([0.5 - 0.125, 0.0 - 0.125])
    0.5
    """
    share = (1.0 - sum(expected)) / (1.0 - COMMON_LOSS * len(expected))
    return min(1.0, max(0.0, share))


def payoff(winners: tuple[int, ...], seat: int, common_loss: float = COMMON_LOSS) -> float:
    """The payoff to a seat: 1 for a win, divided among the winners, and 0 for a loss. If nobody
    wins, every seat gets the common loss.

    >>> payoff((0, 2), 2), payoff((0, 2), 1), payoff((), 1)
    (0.5, 0.0, -0.25)
    """
    if not winners:
        return common_loss
    return 1 / len(winners) if seat in winners else 0.0


def divide_prize(
    winners: tuple[int, ...], seats: int, common_loss: float = COMMON_LOSS
) -> tuple[float, ...]:
    """The `payoff` to each seat.

    >>> divide_prize((), 2)
    (-0.25, -0.25)
    """
    return tuple([payoff(winners, seat, common_loss) for seat in range(seats)])
