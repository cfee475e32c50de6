"""Standing orders: what a seat has answered in advance to a kind of ask, until it cancels it.

A game declares what may be ordered, and names it in its questions::

    NO_REACTION = Standing("react", PASS, Message("Do not react"), places=CITY, place=where)
    REACT_TO = Question("{seat} acts in {city}. React?", standing=NO_REACTION)

Orders are *blind*: they give their answer whatever the seat holds, so they may give it at once
and tell nothing.  What decides over an order is therefore what everybody sees: the kind of ask, and
its place.  An answer that may be ordered is offered whenever it is asked for, whatever is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kabinett.core.message import Message
from kabinett.core.vocabulary import Group

#: ``place(s, *args)`` is the choice that stands for the place of an ask.
Place = Callable[..., int]
#: ``answer(s, seat, *args)`` is what an order answers where that is not always the same choice.
Answer = Callable[..., int]
#: A seat's orders: of each that stands, by its name, the places where the seat wants to be asked
#: all the same.  "Never outside Berlin" is ``{"react": frozenset([CITY[BERLIN]])}``.
Orders = Mapping[str, frozenset[int]]


class Standing:
    """An answer that may be ordered: ``choice``, to each question that names it; or a function
    ``choice(s, seat, *args)`` that gives it, by what everybody sees ("the party left of me",
    "where I have most").

    ``name`` says which it is where orders are stored, ``label`` in words.  ``places`` are choices,
    such as cities, where a seat may still want to be asked; ``place(s, *args)`` tells which of them
    this ask is about.  It is called with the arguments of the ask, as they stand behind the
    question, and not with the seat that is asked: all see the same place.

    >>> from kabinett.core.message import Message
    >>> def where(s, actor, city): return city  # for: yield seats, choices, REACT, actor, city
    >>> Standing("react", 0, Message("Do not react"), places=[7, 8], place=where)
    Standing('react')
    """

    __slots__ = ("choice", "label", "name", "place", "places")

    def __init__(
        self,
        name: str,
        choice: int | Answer,
        label: Message,
        *,
        places: Iterable[int] | Group[Any] = (),
        place: Place | None = None,
    ) -> None:
        self.places: tuple[int, ...] = tuple(places)
        if bool(self.places) != (place is not None):
            raise ValueError(f"the order {name!r} needs both places and place, or neither")
        self.name = name
        self.choice = choice
        self.label = label
        self.place = place

    def answer(self, s: Any, seat: int, *args: int) -> int:
        """What is answered now for a seat, to an ask with these arguments."""
        return self.choice(s, seat, *args) if callable(self.choice) else self.choice

    def __repr__(self) -> str:
        return f"Standing({self.name!r})"
