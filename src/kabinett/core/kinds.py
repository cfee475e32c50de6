"""The kinds of a state's fields: the annotation of a field says what it contains and who may see
it.

A kind is only an annotation: the values are plain numbers and flat lists of ints::

    @state
    class Whist(State):
        hands: Hands      # one list of cards for each seat, which only that seat sees
        stock: Deck       # unordered; nobody sees it
        trick: Zone       # everybody sees it
        known: Seen       # per seat: a mask of the cards that it knows in other hands
        dealer: int = 0

`declared` says which fields are hidden. If the things of a field have their own type, the
annotation names the type: ``Hands[Card]``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Final

if TYPE_CHECKING:  # by default, the things of a field are plain ints
    from typing_extensions import TypeVar

    Id = TypeVar("Id", bound=int, default=int)
else:
    from typing import TypeVar

    Id = TypeVar("Id", bound=int)


@dataclass(frozen=True)
class Kind:
    """The kind of a field. ``depth``: 0 for a number, 1 for a list of numbers, 2 for a list of
    such lists. ``thing_type``: the name of the type of the field's things, if the annotation names
    one (``Deck[Card]``)."""

    name: str
    depth: int
    hidden: bool = False  # does some seat not see all of it?
    per_seat: bool = False  # does it have one number, or one list, for each seat?
    has_things: bool = False  # does it contain things, each of which is in only one place?
    thing_type: str = ""

    @property
    def is_deck(self) -> bool:
        return self.name in ("deck", "decks")

    def of(self, thing_type: str) -> Kind:
        """The same kind, for things of the named type."""
        return replace(self, thing_type=thing_type)


KINDS: Final[dict[str, Kind]] = {
    kind.name: kind
    for kind in (
        Kind("number", 0),
        Kind("mask", 0),
        Kind("numbers", 1),
        Kind("lists", 2),
        Kind("deck", 1, hidden=True, has_things=True),
        Kind("decks", 2, hidden=True, has_things=True),
        Kind("hands", 2, hidden=True, per_seat=True, has_things=True),
        Kind("secret", 1, hidden=True, per_seat=True),
        Kind("hidden", 1, hidden=True, has_things=True),
        Kind("hidden_number", 0, hidden=True),
        Kind("seen", 1, hidden=True, per_seat=True),
        Kind("zone", 1, has_things=True),
        Kind("zones", 2, per_seat=True, has_things=True),
        Kind("pile", 1, has_things=True),
    )
}

#: An open number in which each bit has its own meaning.
Mask = Annotated[int, KINDS["mask"]]
#: Cards that nobody sees and that have no order: the list is sorted, and a draw is an ask to
#: chance.
Deck = Annotated[list[Id], KINDS["deck"]]
#: Several such decks, for example one for each party; the game's `opening` creates them. Only the
#: game knows which cards may be in which deck, so its own `redeal` must deal them.
Decks = Annotated[list[list[Id]], KINDS["decks"]]
#: One sorted list for each seat, which only that seat sees; other seats see only its length.
Hands = Annotated[list[list[Id]], KINDS["hands"]]
#: One number for each seat, which only that seat knows. `kb.redeal` does not deal it, so the game
#: must: its own `redeal(s, viewer, luck)` begins with `other = kb.redeal(s, viewer, luck)` and
#: gives each other seat a possible number, `other.cause[seat] = luck.below(n)`; game-reference.md
#: has an example.
Secret = Annotated[list[Id], KINDS["secret"]]
#: Things whose order matters and is secret. Only the game knows which seat has seen which thing, so
#: the game must deal them: its own `redeal(s, viewer, luck)` begins with `other = kb.redeal(s,
#: viewer, luck)` and then uses `luck.shuffle` on the things in `other` that the viewer does not
#: know; game-reference.md has an example with a `Secret`.
Hidden = Annotated[list[Id], KINDS["hidden"]]
#: A number that some seats do not know, such as how many cards of the deck a seat has looked at;
#: the game's own `redeal` must deal it.
HiddenNumber = Annotated[int, KINDS["hidden_number"]]
#: For each seat, a mask of the things that it knows to be in other seats' hands.
Seen = Annotated[list[int], KINDS["seen"]]
#: An open list whose order matters.
Zone = Annotated[list[Id], KINDS["zone"]]
#: An open list in which each thing covers the thing before it, such as a discard pile.
Pile = Annotated[list[Id], KINDS["pile"]]
#: One open list for each seat; the order of each list matters.
Zones = Annotated[list[list[Id]], KINDS["zones"]]
