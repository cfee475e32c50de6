"""Re-deals hidden things, makes the zones of a scene, and checks that no thing is lost.

All of these are derived from the kinds of a state's fields (`kinds.py`). A game whose rules need
something else writes its own functions."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from kabinett.core.kinds import Kind
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.show.scene import SPECTATOR, Zone
from kabinett.core.state import State, declared
from kabinett.core.vocabulary import Vocabulary

S = TypeVar("S", bound=State)

#: The hidden kinds that `redeal` can deal; a game must deal fields of other hidden kinds itself.
DEALT = ("deck", "hands", "seen")


def redeal(s: S, viewer: int, luck: Luck) -> S:
    """A copy in which every `Deck`, and the `Hands` that the viewer cannot see, are dealt again.

    Things of one type (``Deck[Card]``) are dealt among the decks and hands of that type. Things
    that the viewer has seen in other hands (`Seen`) stay in these hands. Hidden fields of other
    kinds also stay unchanged; the game's own ``redeal`` must deal them in this copy."""
    check_dealt(cast(Any, type(s)))
    other = s.copy()
    mask = known_mask(s, viewer)
    pools: dict[str, list[tuple[list[Any], list[Any]]]] = {}  # each list, and its known things
    for name, kind in declared(type(s)).items():
        pool = pools.setdefault(kind.thing_type, [])
        if kind.name == "deck":
            pool.append((getattr(other, name), []))
        elif kind.name == "hands":
            for seat, hand in enumerate(getattr(other, name)):
                if seat != viewer:
                    pool.append((hand, [thing for thing in hand if mask >> thing & 1]))
    for pool in pools.values():
        unseen = sorted([thing for things, _ in pool for thing in things])
        for _, known_things in pool:
            for thing in known_things:
                unseen.remove(thing)
        luck.shuffle(unseen)
        for things, known_things in pool:
            number = len(things) - len(known_things)
            things[:] = sorted([*known_things, *unseen[:number]])
            del unseen[:number]
    return other


def redeal_all(s: S, viewer: int, luck: Luck) -> S:
    """A `redeal` for games without other hidden fields. Raises NotImplementedError if there is one,
    and names the field, which the game must deal itself."""
    check_all_dealt(cast(Any, type(s)))
    return redeal(s, viewer, luck)


@functools.cache
def check_all_dealt(state: type[State]) -> None:
    """Raise NotImplementedError if the state has hidden fields that `redeal` cannot deal."""
    for name, kind in declared(state).items():
        if kind.hidden and kind.name not in DEALT:
            raise NotImplementedError(
                f"{state.__name__}.{name} is hidden in a way of its own: the game deals it anew "
                "itself. State redeal=redeal, def redeal(s, viewer, luck): other = kb.redeal(s, "
                f"viewer, luck) deals decks and hands, and other.{name} is yours to deal"
            )


@functools.cache
def check_dealt(state: type[State]) -> None:
    """Raise NotImplementedError if the types of decks and hands do not show which of them are dealt
    together."""
    fields = {name: kind for name, kind in declared(state).items() if kind.hidden}
    dealt = {name: kind for name, kind in fields.items() if kind.name in ("deck", "hands")}
    plain = [name for name, kind in dealt.items() if not kind.thing_type]
    if (plain and len({(kind.thing_type, kind.name) for kind in dealt.values()}) < len(dealt)) or (
        plain and len(plain) < len(dealt)
    ):
        raise NotImplementedError(
            f"{state.__name__}: {' and '.join(dealt)}: which of them hold the same things? They "
            "would be dealt anew together. Say so: Deck[Card], Hands[Card], with Card = "
            'NewType("Card", int); or the game deals them anew itself, in its redeal'
        )
    hands = {kind.thing_type for kind in dealt.values() if kind.name == "hands"}
    if len(hands) > 1 and any(kind.name == "seen" for kind in fields.values()):
        raise NotImplementedError(
            f"{state.__name__}: which things has a seat seen (Seen), {' or '.join(sorted(hands))}? "
            "The game deals them anew itself, in its redeal"
        )


def known_mask(s: State, viewer: int) -> int:
    """A mask of the things that the viewer knows to be in other seats' hands; 0 for a spectator."""
    mask = 0
    for name, kind in declared(type(s)).items():
        if kind.name == "seen" and viewer != SPECTATOR:
            mask |= getattr(s, name)[viewer]
    return mask


def lists_of(s: State, name: str, kind: Kind) -> list[list[Any]]:
    """The lists of a field: the field itself if it is one list, otherwise the lists in it."""
    value = getattr(s, name)
    return value if kind.depth == 2 else [value]


def check_places(s: State, things: Iterable[int], thing: str = "") -> None:
    """Raise AssertionError unless each of these things, and nothing else, is in exactly one list,
    and decks and hands are sorted. ``thing``: check only fields of this type (``Deck[Envoy]``)."""
    counts: Counter[int] = Counter()
    for name, kind in declared(type(s)).items():
        is_checked = kind.has_things and thing in ("", kind.thing_type)
        for items in lists_of(s, name, kind) if is_checked else []:
            counts.update(items)
            if kind.name in ("deck", "decks", "hands"):
                assert items == sorted(items), f"{name} has no order: {items} is not sorted"
    expected = Counter(things)
    assert counts == expected, (
        f"lost{thing and f' of {thing}'}: {sorted((expected - counts).elements())}, "
        f"too many: {sorted((counts - expected).elements())}"
    )


def check_decks(s: State, vocabulary: Vocabulary) -> None:
    """Apply `check_places` to every group whose type has a deck: to the group ``envoy`` for
    ``Deck[Envoy]``. A game that removes cards from play needs its own check."""
    kinds = declared(type(s)).values()
    for thing in sorted({kind.thing_type for kind in kinds if kind.is_deck}):
        group = vocabulary.groups.get(thing.lower())
        if group is not None:
            check_places(s, range(len(group)), thing)


def namer_of(s: State, field: str, vocabulary: Vocabulary) -> Callable[[int], str]:
    """A function that returns the names of the things in a field. If the things have a type
    (``Hands[Envoy]``), they are ids of the group of that name (``envoy``); otherwise they are the
    numbers of choices."""
    thing = declared(type(s))[field].thing_type
    group = vocabulary.groups.get(thing.lower())
    if group is None:
        return vocabulary.name

    def name_of(item: int) -> str:
        try:
            return vocabulary.name(group[item])
        except IndexError:
            raise IndexError(
                f"{type(s).__name__}.{field} holds {item}, which is no {thing}: those are the ids "
                f"0 to {len(group) - 1} of the group {thing.lower()!r}, not numbers of choices "
                "(index gives an id)"
            ) from None

    return name_of


def public_zones(s: State, labels: Mapping[str, Message], vocabulary: Vocabulary) -> list[Zone]:
    """The zones of the fields in ``labels`` as everybody sees them, in the order of ``labels``."""
    zones = []
    for name, label in labels.items():
        kind, name_of = declared(type(s))[name], namer_of(s, name, vocabulary)
        for index, items in enumerate(lists_of(s, name, kind)):
            cards = [None] * len(items) if kind.hidden else [name_of(item) for item in items]
            zones.append(make_zone(name, kind, label, cards, index))
    return zones


def private_zones(
    s: State, viewer: int, labels: Mapping[str, Message], vocabulary: Vocabulary
) -> list[Zone]:
    """The hands, among the fields in ``labels``, of which the viewer sees more than everybody
    does."""
    zones = []
    mask = known_mask(s, viewer)
    for name, label in labels.items():
        kind, name_of = declared(type(s))[name], namer_of(s, name, vocabulary)
        if kind.name != "hands":
            continue
        for seat, items in enumerate(getattr(s, name)):
            faces: list[str | None] = [
                name_of(item) for item in items if seat == viewer or mask >> item & 1
            ]
            if faces:
                cards = faces + [None] * (len(items) - len(faces))
                zones.append(make_zone(name, kind, label, cards, seat))
    return zones


#: The kind of zone that the scene shows for a kind of field.
LAYOUT = {"deck": "pile", "hands": "hand", "zone": "row", "zones": "stack", "pile": "pile"}


def make_zone(name: str, kind: Kind, message: Message, cards: Any, index: int) -> Zone:
    """The zone of one list of a field; its id contains the index if the field has several lists.
    If there is one list for each seat, the index is the zone's seat.

    >>> make_zone("hands", Kind("hands", 2, per_seat=True), Message("Hand"), [None], 1).id
    'hands:1'
    """
    layout, label = LAYOUT.get(kind.name, "pile"), (message, ())
    if kind.depth < 2:
        return Zone(name, layout, label, cards)
    return Zone(f"{name}:{index}", layout, label, cards, index if kind.per_seat else None)
