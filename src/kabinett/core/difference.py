"""What changes from one view of a game to the next, by key: all that is sent to who has the first.

Of members whose things stand under their ids only those things are named that changed, None for
one that is gone.  They keep their order: a new one that does not come last is named under
`BEFORE` too, with the one that it comes before."""

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
        elif value != before or list(value) != list(before):
            found[name] = by_key(before, value)
    return found


def by_key(before: Data, after: Data) -> Data:
    """The change of one member."""
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
            patch[key] = item
    if come_before:
        patch[BEFORE] = come_before
    return patch


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
        now = patch.get(key, item)
        if now is not None:
            things[key] = now
    rest = {key: item for key, item in patch.items() if key not in before and key != BEFORE}
    return things | {key: item for key, item in rest.items() if key not in things}
