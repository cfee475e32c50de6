"""What changes from one view of a game to the next, by key: all that is sent to who has the first.

Of members whose things stand under their ids only those things are named that changed, None for
one that is gone.  They keep their order: a new one that does not come last is named under
`BEFORE` too, with the one that it comes before.  Of a thing that is other only those of its
members are told that are: under `WITHIN`, and of a list that has grown or shrunk, under `FROM`,
from where on it is other."""

from __future__ import annotations

from typing import Any

#: A part of a view, as JSON data.
Data = dict[str, Any]

#: The members of `Scene.data` whose things stand under their ids.
KEYED = frozenset(["panels", "zones", "tracks", "facts", "pieces", "reports", "about"])
#: Stands for all things of a member, where they have come into another order.
ALL = "*"
#: Under it stand new things that do not come last: by the thing before which they come.
BEFORE = "^"
#: Under it stand the members of a thing, or the places of a list, that are other.
WITHIN = "~"
#: Under it stand how many of a list stay, and what follows them.
FROM = "+"


def difference(old: Data, new: Data) -> Data:
    """What `changed` must be given to make ``new`` of ``old``.

    >>> difference({"facts": {"a": 1, "b": 2}, "phase": 1}, {"facts": {"a": 1, "b": 3}, "phase": 1})
    {'facts': {'b': 3}}
    >>> difference({"facts": {"a": 1, "b": 2}}, {"facts": {"a": 1, "c": 3, "b": 2}})
    {'facts': {'c': 3, '^': {'b': ['c']}}}
    """
    found: Data = {}
    for name, value in new.items():
        before = old.get(name)
        if value is before and name in old:
            continue
        if name not in KEYED:
            if value != before or name not in old:
                found[name] = value
        elif before is None:
            found[name] = {ALL: value}
        elif patch := by_key(before, value):
            found[name] = patch
    return found


def by_key(before: Data, after: Data) -> Data:
    """The change of one member."""
    if list(before) == list(after):  # most often nothing comes or goes
        return {
            key: within(before[key], item)
            for key, item in after.items()
            if before[key] is not item and before[key] != item
        }
    kept = [key for key in after if key in before]
    if kept != [key for key in before if key in after]:
        return {ALL: after}
    patch: Data = {key: None for key in before if key not in after}
    waiting: list[str] = []  # new things, until it is known what they come before
    come_before: dict[str, list[str]] = {}
    for key, item in after.items():
        if key not in before:
            patch[key] = item
            waiting.append(key)
            continue
        if waiting:
            come_before[key], waiting = waiting, []
        was = before[key]
        if was is not item and was != item:
            patch[key] = within(was, item)
    if come_before:
        patch[BEFORE] = come_before
    return patch


def within(was: Any, now: Any) -> Any:
    """What is other in a thing: it itself, where it cannot be told by its parts.

    >>> within({"id": "a", "cards": ["x", "y"]}, {"id": "a", "cards": ["x", "y", "z"]})
    {'~': {'cards': {'+': [2, 'z']}}}
    >>> within([{"value": 1, "most": 3}, 5], [{"value": 2, "most": 3}, 5])
    {'~': {'0': {'~': {'value': 2}}}}
    """
    if isinstance(was, dict) and isinstance(now, dict) and was.keys() == now.keys():
        members: Data = {}
        for key, item in now.items():
            before = was[key]
            if before is not item and before != item:
                members[key] = within(before, item)
        return {WITHIN: members} if len(members) < len(now) else now
    if isinstance(was, list) and isinstance(now, list):
        return within_list(was, now)
    return now


def within_list(was: list[Any], now: list[Any]) -> Any:
    if len(was) == len(now):
        places: Data = {}
        for place, item in enumerate(now):
            before = was[place]
            if before is not item and before != item:
                places[str(place)] = within(before, item)
        return {WITHIN: places} if 2 * len(places) <= len(now) else now
    same = 0
    for before, item in zip(was, now):  # noqa: B905  # as far as both go
        if before is not item and before != item:
            break
        same += 1
    return {FROM: [same, *now[same:]]} if same else now


def changed(old: Data, patch: Data) -> Data:
    """``old`` with a `difference` laid on it; what the client does.

    >>> changed({"facts": {"a": 1, "b": 2}}, {"facts": {"b": None, "c": 3, "^": {"a": ["c"]}}})
    {'facts': {'c': 3, 'a': 1}}
    """
    new = dict(old)
    for name, value in patch.items():
        if name not in KEYED:
            new[name] = value
        elif ALL in value:
            new[name] = value[ALL]
        else:
            new[name] = laid_on(old.get(name, {}), value)
    return new


def laid_on(before: Data, patch: Data) -> Data:
    """One member with its change laid on it."""
    things: Data = {}
    for key, item in before.items():
        for new in patch.get(BEFORE, {}).get(key, ()):
            things[new] = patch[new]
        now = laid_within(item, patch[key]) if key in patch else item
        if now is not None:
            things[key] = now
    rest = {key: item for key, item in patch.items() if key not in before and key != BEFORE}
    return things | {key: item for key, item in rest.items() if key not in things}


def laid_within(was: Any, patch: Any) -> Any:
    """A thing with what is other `within` it."""
    if not isinstance(patch, dict):
        return patch
    if FROM in patch:
        same, *rest = patch[FROM]
        return [*was[:same], *rest]
    if WITHIN not in patch:
        return patch
    if isinstance(was, list):
        places = patch[WITHIN]
        return [
            laid_within(item, places[str(place)]) if str(place) in places else item
            for place, item in enumerate(was)
        ]
    return {
        key: laid_within(item, patch[WITHIN][key]) if key in patch[WITHIN] else item
        for key, item in was.items()
    }
