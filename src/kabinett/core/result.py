"""How a game ends."""

from __future__ import annotations

from dataclasses import dataclass

from kabinett.core.message import Message
from kabinett.core.words import Text


@dataclass(frozen=True)
class Result:
    """How a game ended: a short id of the way, such as "anarchy"; who won (several, or nobody);
    what each seat had; and a sentence.

    >>> Result("counted", (1,), (3, 8), (Message("{seat} has most."), (1,))).winners
    (1,)
    """

    kind: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    text: Text

    @classmethod
    def highest(cls, kind: str, scores: tuple[int, ...], alone: Message, shared: Message) -> Result:
        """The highest score has won: ``alone`` says who (``{seat}``), ``shared`` that several have.

        >>> alone, shared = Message("{seat} wins."), Message("It is a draw.")
        >>> Result.highest("counted", (3, 8, 8), alone, shared).winners
        (1, 2)
        """
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        text: Text = (alone, winners) if len(winners) == 1 else (shared, ())
        return cls(kind, winners, scores, text)
