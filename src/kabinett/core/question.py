"""What an ask says: one constant, beside the script that asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kabinett.core.message import Message
from kabinett.core.reason import NOT_ASKED, NOW_ASKED, Reason
from kabinett.core.words import Text

#: ``label(s, seat, choice, words, *args)`` names a choice here.
Label = Callable[..., str]
#: ``why_not(s, seat, choice, *args)`` tells why a thing is not among the choices: None if
#: nothing stands in its way, `NOT_ASKED` if the ask is not about it.
WhyNot = Callable[..., Reason | None]

#: ``ends(s, seat, *args)`` is the choice that ends the seat's turn, -1 if none does.
Ends = Callable[..., int]


class Question:
    """What a script asks: its sentence, how its choices are named, why others are none.

        WHERE = Question("Choose a city for {party}", label=label_where, why_not=why_not_there)
        city = yield party, cities(s, party), WHERE, party

    What follows in the ask are arguments, worked out only when words or reasons are wanted:
    the first of them fill the holes of the sentence, and all go to ``label`` and ``why_not``,
    which use only what the asked seat may know.  Without ``label`` a choice has the name that
    it has everywhere; without ``why_not`` no thing but those offered belongs to the ask.  ``ends``
    gives the choice that ends the seat's turn, for whoever wants to be asked again before it.

    >>> Question("Draw {n} card?", "Draw {n} cards?").prompt.plural
    'Draw {n} cards?'
    """

    __slots__ = ("ends", "label", "private", "prompt", "why_not")

    def __init__(
        self,
        prompt: str | Message,
        plural: str = "",
        *,
        label: Label | None = None,
        why_not: WhyNot | None = None,
        private: bool | None = None,
        ends: Ends | None = None,
    ) -> None:
        self.prompt = prompt if isinstance(prompt, Message) else Message(prompt, plural)
        self.label = label
        self.why_not = why_not
        self.private = private  # None: as its choices are found to be when the game is loaded

        self.ends = ends

    def __repr__(self) -> str:
        return f"Question({self.prompt.text!r})"

    def text(self, args: tuple[Any, ...]) -> Text:
        """The sentence with its arguments."""
        return self.prompt, args[: len(self.prompt.kinds)]

    def reason(self, s: Any, seat: int, choice: int, args: tuple[Any, ...]) -> Reason:
        """Why a thing is not offered: the rule that forbids it, else what is asked instead."""
        found = None if self.why_not is None else self.why_not(s, seat, choice, *args)
        if found is None or found is NOT_ASKED:
            return Reason((NOW_ASKED, (self.text(args),)))
        return found
