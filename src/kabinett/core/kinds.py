"""What a field of a state holds, and who may see it: said by its annotation.

A kind is a word for the reader and for the kernel; the data stays a flat list of ints::

    @state
    class Whist(State):
        hands: Hands      # one list of cards for each seat, which it alone sees
        stock: Deck       # nobody sees it, and it has no order
        trick: Zone       # lies open
        known: Seen       # per seat: a mask of the cards in others' hands that it knows
        dealer: int = 0

Which fields not everybody sees, any code can read off `declared`.  Where the things have
a type of their own, it is said too: ``Hands[Card]``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final

if TYPE_CHECKING:  # where nothing is said, things are plain ints
    from typing_extensions import TypeVar

    Id = TypeVar("Id", bound=int, default=int)
else:
    from typing import TypeVar

    Id = TypeVar("Id")


@dataclass(frozen=True)
class Kind:
    """What a field holds.  ``depth``: 0 a number, 1 a list of them, 2 a list of such lists;
    ``thing``: what its things are called, where the annotation says so (``Deck[Card]``)."""

    name: str
    depth: int
    hidden: bool = False  # not everybody sees all of it
    per_seat: bool = False  # laid out with one number, or one list, for each seat
    things: bool = False  # holds things of which each is in one place only
    thing: str = ""

    @property
    def is_deck(self) -> bool:
        return self.name in ("deck", "decks")

    def of(self, thing: str) -> Kind:
        """The same, of things that are called so."""
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

#: A number of which each bit stands for something: open, like any number.
Mask = Annotated[int, KINDS["mask"]]
#: Nobody sees it, and it has no order: it is sorted, and a draw asks chance.
Deck = Annotated[list[Id], KINDS["deck"]]
#: Several such decks, one a party say; how many there are, the game lays out.
Decks = Annotated[list[list[Id]], KINDS["decks"]]
#: One sorted list for each seat, which it alone sees; the others see how many there are.
Hands = Annotated[list[list[Id]], KINDS["hands"]]
#: One number for each seat, which it alone knows.  The game deals it anew itself: `kb.redeal`
#: leaves it, and its own `redeal(s, viewer, luck)` gives each other seat one that it may have,
#: `other = kb.redeal(s, viewer, luck)` and `other.cause[seat] = luck.below(n)`, as
#: game-reference.md shows.
Secret = Annotated[list[Id], KINDS["secret"]]
#: Things in an order, of which the game says who knows what, and deals them anew itself:
#: its own `redeal(s, viewer, luck)` calls `other = kb.redeal(s, viewer, luck)`, then
#: `luck.shuffle` for what the viewer does not know of `other`'s, as game-reference.md shows of a
#: `Secret`.
Hidden = Annotated[list[Id], KINDS["hidden"]]
#: A number that not everybody knows, such as how many cards of the deck somebody has seen.
HiddenNumber = Annotated[int, KINDS["hidden_number"]]
#: Per seat, a mask of the things in others' hands that it knows to be there.
Seen = Annotated[list[int], KINDS["seen"]]
#: Lies open, in its order.
Zone = Annotated[list[Id], KINDS["zone"]]
#: Lies open, one on the other, such as what has been discarded: the last is on top.
Pile = Annotated[list[Id], KINDS["pile"]]
#: One such list for each seat, open, in its order.
Zones = Annotated[list[list[Id]], KINDS["zones"]]
