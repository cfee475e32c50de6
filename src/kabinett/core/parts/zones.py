"""What follows from who may see what: dealing anew, zones of the scene, nothing lost.

All of it works on the kinds of a state's fields (`kinds.py`); a game does by hand what its
rules want otherwise.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from kabinett.core.kinds import Kind
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.scene import SPECTATOR, Zone
from kabinett.core.state import State, declared
from kabinett.core.vocabulary import Vocabulary

S = TypeVar("S", bound=State)

#: Hidden kinds that `redeal` can deal; what else is hidden, its game deals.
DEALT = ("deck", "hands", "seen")


def redeal(s: S, viewer: int, luck: Luck) -> S:
    """A copy in which the decks and the hands that the viewer does not see are dealt anew, things
    of each kind (``Deck[Card]``) among themselves: what he has seen in others' hands (`Seen`)
    stays there.  What is hidden in a way of its own (`Secret`, `Hidden`) stays as it is: the
    game's own ``redeal`` deals it anew in this copy."""
    check_dealt(cast(Any, type(s)))
    other = s.copy()
    known = seen_by(s, viewer)
    pools: dict[str, list[tuple[list[Any], list[Any]]]] = {}  # lists, and what is known in them
    for name, kind in declared(type(s)).items():
        pool = pools.setdefault(kind.thing, [])
        if kind.name == "deck":
            pool.append((getattr(other, name), []))
        elif kind.name == "hands":
            for seat, hand in enumerate(getattr(other, name)):
                if seat != viewer:
                    pool.append((hand, [thing for thing in hand if known >> thing & 1]))
    for pool in pools.values():
        unseen = sorted([thing for things, _ in pool for thing in things])
        for _, kept in pool:
            for thing in kept:
                unseen.remove(thing)
        luck.shuffle(unseen)
        for things, kept in pool:
            number = len(things) - len(kept)
            things[:] = sorted([*kept, *unseen[:number]])
            del unseen[:number]
    return other


def redeal_all(s: S, viewer: int, luck: Luck) -> S:
    """The same of a state in which nothing else is hidden; else NotImplementedError says what the
    game has to deal itself."""
    check_all_dealt(cast(Any, type(s)))
    return redeal(s, viewer, luck)


@functools.cache
def check_all_dealt(state: type[State]) -> None:
    """NotImplementedError if something is hidden in a way of its own."""
    for name, kind in declared(state).items():
        if kind.hidden and kind.name not in DEALT:
            raise NotImplementedError(
                f"{state.__name__}.{name} is hidden in a way of its own: the game deals it anew "
                "itself. State redeal=redeal, def redeal(s, viewer, luck): other = kb.redeal(s, "
                f"viewer, luck) deals decks and hands, and other.{name} is yours to deal"
            )


@functools.cache
def check_dealt(state: type[State]) -> None:
    """NotImplementedError if it cannot be seen what is dealt with what."""
    fields = {name: kind for name, kind in declared(state).items() if kind.hidden}
    dealt = {name: kind for name, kind in fields.items() if kind.name in ("deck", "hands")}
    plain = [name for name, kind in dealt.items() if not kind.thing]
    if (plain and len({(kind.thing, kind.name) for kind in dealt.values()}) < len(dealt)) or (
        plain and len(plain) < len(dealt)
    ):
        raise NotImplementedError(
            f"{state.__name__}: {' and '.join(dealt)}: which of them hold the same things? They "
            "would be dealt anew together. Say so: Deck[Card], Hands[Card], with Card = "
            'NewType("Card", int); or the game deals them anew itself, in its redeal'
        )
    hands = {kind.thing for kind in dealt.values() if kind.name == "hands"}
    if len(hands) > 1 and any(kind.name == "seen" for kind in fields.values()):
        raise NotImplementedError(
            f"{state.__name__}: which things has a seat seen (Seen), {' or '.join(sorted(hands))}? "
            "The game deals them anew itself, in its redeal"
        )


def seen_by(s: State, viewer: int) -> int:
    """A mask of the things in others' hands that the viewer knows to be there."""
    mask = 0
    for name, kind in declared(type(s)).items():
        if kind.name == "seen" and viewer != SPECTATOR:
            mask |= getattr(s, name)[viewer]
    return mask


def lists_of(s: State, name: str, kind: Kind) -> list[list[Any]]:
    """The lists that a field is made of."""
    value = getattr(s, name)
    return value if kind.depth == 2 else [value]


def check_places(s: State, things: Iterable[int], thing: str = "") -> None:
    """AssertionError unless each of these things lies in one place, and nothing else does;
    what has no order is sorted.  ``thing``: only in fields of this type (``Deck[Envoy]``)."""
    found: Counter[int] = Counter()
    for name, kind in declared(type(s)).items():
        asked = kind.things and thing in ("", kind.thing)
        for items in lists_of(s, name, kind) if asked else []:
            found.update(items)
            if kind.name in ("deck", "decks", "hands"):
                assert items == sorted(items), f"{name} has no order: {items} is not sorted"
    wanted = Counter(things)
    assert found == wanted, (
        f"lost{thing and f' of {thing}'}: {sorted((wanted - found).elements())}, "
        f"too many: {sorted((found - wanted).elements())}"
    )


def check_decks(s: State, vocabulary: Vocabulary) -> None:
    """The same of all that there is of a thing that has a deck: ``Deck[Envoy]``, for the group
    ``envoy``.  A game that takes cards out of itself checks them by hand."""
    kinds = declared(type(s)).values()
    for thing in sorted({kind.thing for kind in kinds if kind.is_deck}):
        group = vocabulary.groups.get(thing.lower())
        if group is not None:
            check_places(s, range(len(group)), thing)


def names_of(s: State, field: str, vocabulary: Vocabulary) -> Callable[[int], str]:
    """What the things in a field are called.  They are the ids of a group that is called as their
    type is (``Hands[Envoy]``, ``envoy``), else the numbers of choices."""
    thing = declared(type(s))[field].thing
    group = vocabulary.groups.get(thing.lower())
    if group is None:
        return vocabulary.name

    def called(item: int) -> str:
        try:
            return vocabulary.name(group[item])
        except IndexError:
            raise IndexError(
                f"{type(s).__name__}.{field} holds {item}, which is no {thing}: those are the ids "
                f"0 to {len(group) - 1} of the group {thing.lower()!r}, not numbers of choices "
                "(index gives an id)"
            ) from None

    return called


def public_zones(s: State, labels: Mapping[str, Message], vocabulary: Vocabulary) -> list[Zone]:
    """The zones of these fields as everybody sees them, in the order of the labels."""
    zones = []
    for name, label in labels.items():
        kind, called = declared(type(s))[name], names_of(s, name, vocabulary)
        for seat, items in enumerate(lists_of(s, name, kind)):
            cards = [None] * len(items) if kind.hidden else [called(item) for item in items]
            zones.append(laid(name, kind, label, cards, seat))
    return zones


def private_zones(
    s: State, viewer: int, labels: Mapping[str, Message], vocabulary: Vocabulary
) -> list[Zone]:
    """The zones of these fields of which the viewer sees more than everybody does."""
    zones = []
    known = seen_by(s, viewer)
    for name, label in labels.items():
        kind, called = declared(type(s))[name], names_of(s, name, vocabulary)
        if kind.name != "hands":
            continue
        for seat, items in enumerate(getattr(s, name)):
            faces: list[str | None] = [
                called(item) for item in items if seat == viewer or known >> item & 1
            ]
            if faces:
                cards = faces + [None] * (len(items) - len(faces))
                zones.append(laid(name, kind, label, cards, seat))
    return zones


#: How a client lays them out.
LAYOUT = {"deck": "pile", "hands": "hand", "zone": "row", "zones": "stack", "pile": "pile"}


def laid(name: str, kind: Kind, message: Message, cards: Any, seat: int) -> Zone:
    layout, label = LAYOUT.get(kind.name, "pile"), (message, ())
    if kind.per_seat:
        return Zone(f"{name}:{seat}", layout, label, cards, seat)
    return Zone(name, layout, label, cards)
