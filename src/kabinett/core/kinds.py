"""The kinds of a state's fields: an annotation says what a field holds, and who may see it.

A kind is only an annotation: the data are flat lists of ints::

    @state
    class Whist(State):
        hands: Hands      # one list of cards for each seat, which it alone sees
        stock: Deck       # nobody sees it, and it has no order
        trick: Zone       # lies open
        known: Seen       # per seat: a mask of the cards in others' hands that it knows
        dealer: int = 0

`declared` says which fields are hidden. If the things have a type of their own, the annotation
names it: ``Hands[Card]``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final

if TYPE_CHECKING:  # things are plain ints unless the annotation names a type
    from typing_extensions import TypeVar

    Id = TypeVar("Id", bound=int, default=int)
else:
    from typing import TypeVar

    Id = TypeVar("Id", bound=int)


@dataclass(frozen=True)
class Kind:
    """The kind of a field. ``depth``: 0 for a number, 1 for a list of numbers, 2 for a list of
    such lists. ``thing``: the name of the type of its things, if the annotation names one
    (``Deck[Card]``)."""

    name: str
    depth: int
    hidden: bool = False  # not everybody sees all of it
    per_seat: bool = False  # laid out with one number, or one list, for each seat
    things: bool = False  # holds things, each of which lies in one place only
    thing: str = ""

    @property
    def is_deck(self) -> bool:
        return self.name in ("deck", "decks")

    def of(self, thing: str) -> Kind:
        """This kind, for things of the named type."""
        return replace(self, thing=thing)


KINDS: Final[dict[str, Kind]] = {
    kind.name: kind
    for kind in (
        Kind("number", 0),
        Kind("mask", 0),
        Kind("numbers", 1),
        Kind("lists", 2),
        Kind("deck", 1, hidden=True, things=True),
        Kind("decks", 2, hidden=True, things=True),
        Kind("hands", 2, hidden=True, per_seat=True, things=True),
        Kind("secret", 1, hidden=True, per_seat=True),
        Kind("hidden", 1, hidden=True, things=True),
        Kind("hidden_number", 0, hidden=True),
        Kind("seen", 1, hidden=True, per_seat=True),
        Kind("zone", 1, things=True),
        Kind("zones", 2, per_seat=True, things=True),
        Kind("pile", 1, things=True),
    )
}

#: A number whose bits each mean something; open, like any number.
Mask = Annotated[int, KINDS["mask"]]
#: Cards that nobody sees, in no order: the list is sorted, and a draw asks chance.
Deck = Annotated[list[Id], KINDS["deck"]]
#: Several such decks, such as one for each party; the game's `opening` lays out their number.
Decks = Annotated[list[list[Id]], KINDS["decks"]]
#: One sorted list for each seat, which only that seat sees; the others see its length.
Hands = Annotated[list[list[Id]], KINDS["hands"]]
#: One number for each seat, which only that seat knows. `kb.redeal` does not deal it, so the game
#: does: its own `redeal(s, viewer, luck)` gives each other seat a number that it may have,
#: `other = kb.redeal(s, viewer, luck)` and `other.cause[seat] = luck.below(n)`, as
#: game-reference.md shows.
Secret = Annotated[list[Id], KINDS["secret"]]
#: Things in an order. The game decides who knows what, and deals them itself: its own
#: `redeal(s, viewer, luck)` calls `other = kb.redeal(s, viewer, luck)`, then `luck.shuffle` on
#: what the viewer does not know in `other`; game-reference.md shows this with a `Secret`.
Hidden = Annotated[list[Id], KINDS["hidden"]]
#: A number that some do not know, such as how many cards of the deck a seat has looked at.
HiddenNumber = Annotated[int, KINDS["hidden_number"]]
#: Per seat, a mask of the things in others' hands that it knows to be there.
Seen = Annotated[list[int], KINDS["seen"]]
#: An open list, in its order.
Zone = Annotated[list[Id], KINDS["zone"]]
#: An open list in which each thing covers the one before, such as a discard pile.
Pile = Annotated[list[Id], KINDS["pile"]]
#: One open list for each seat, in its order.
Zones = Annotated[list[list[Id]], KINDS["zones"]]
