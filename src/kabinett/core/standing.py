"""Standing orders: answers that a seat gives in advance to a kind of ask, until it cancels them.

A game declares an order, and names it in its questions::

    NO_REACTION = Standing("react", PASS, Message("Do not react"), places=CITY, place=where)
    REACT_TO = Question("{seat} acts in {city}. React?", standing=NO_REACTION)

Orders are *blind*: they give the same answer whatever the seat holds, so they may answer at once
without revealing anything. Whether an order answers depends only on what everybody sees: the kind
of ask and its place. Every such ask must offer the ordered answer, whatever cards are hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kabinett.core.message import Message
from kabinett.core.vocabulary import Group

#: ``place(s, *args)`` returns the choice that represents the place of an ask.
PlaceFunction = Callable[..., int]
#: ``answer(s, seat, *args)`` returns the answer of an order whose answer is not fixed.
AnswerFunction = Callable[..., int]
#: A seat's orders by name, each with the places at which the seat still wants to be asked.
#: "Never outside Berlin" is ``{"react": frozenset([CITY[BERLIN]])}``.
Orders = Mapping[str, frozenset[int]]


class Standing:
    """An answer that a seat may order in advance, for each question that names the order.
    ``choice`` is the answer, or a function ``choice(s, seat, *args)`` that computes it from what
    everybody sees ("the party on my left", "where I have most").

    ``name`` identifies the order in stored data; ``label`` is its text. ``places`` are choices,
    such as cities, at which a seat may still want to be asked; ``place(s, *args)`` returns the
    place that the current ask is about. Its arguments are those of the question. The seat is not
    among them, because all seats see the same place.

    >>> from kabinett.core.message import Message
    >>> def where(s, actor, city): return city  # for: yield seats, choices, REACT, actor, city
    >>> Standing("react", 0, Message("Do not react"), places=[7, 8], place=where)
    Standing('react')
    """

    __slots__ = ("choice", "label", "name", "place", "places")

    def __init__(
        self,
        name: str,
        choice: int | AnswerFunction,
        label: Message,
        *,
        places: Iterable[int] | Group[Any] = (),
        place: PlaceFunction | None = None,
    ) -> None:
        self.places: tuple[int, ...] = tuple(places)
        if bool(self.places) != (place is not None):
            raise ValueError(f"the order {name!r} needs both places and place, or neither")
        self.name = name
        self.choice = choice
        self.label = label
        self.place = place

    def answer(self, s: object, seat: int, *args: int) -> int:
        """The answer of a seat to an ask with these arguments."""
        return self.choice(s, seat, *args) if callable(self.choice) else self.choice

    def __repr__(self) -> str:
        return f"Standing({self.name!r})"
