"""The difference between one view of a game and the next, by key. A client that has the first
view gets only this difference.

Some members of a view contain things, each under its id. For such a member, the difference contains
the things that changed; a thing that disappeared has the value None. The order of things is
preserved: a new thing that is not the last one is also listed under `BEFORE`, together with the
thing after it. For a changed thing, the difference contains only the changed members, under
`WITHIN`; for a list that only grew or shrank at its end, it contains the end, under `FROM`."""

from __future__ import annotations

from typing import Any

from kabinett.core.data import Data

#: The members of a scene that contain things, in their order.
THINGS = ("panels", "zones", "tracks", "facts", "pieces", "reports")
#: The members of `Scene.data` that contain values under ids, in their order.
MEMBERS = (*THINGS, "about")
KEYED = frozenset(MEMBERS)
#: The key for the ids of all things of a member, used if their order has changed.
ALL = "*"
#: The key for new things that are not the last ones: it maps each to the thing after it.
BEFORE = "^"
#: The key for the members of a thing, or the indices of a list, that differ.
WITHIN = "~"
#: The key for a list that keeps its first items: the number of items kept, and the new items after
#: them.
FROM = "+"


def difference(old: Data, new: Data) -> Data:
    """The patch that turns ``old`` into ``new`` when `apply_difference` applies it.

    >>> difference({"facts": {"a": 1, "b": 2}, "phase": 1}, {"facts": {"a": 1, "b": 3}, "phase": 1})
    {'facts': {'b': 3}}
    >>> difference({"facts": {"a": 1, "b": 2}}, {"facts": {"a": 1, "c": 3, "b": 2}})
    {'facts': {'c': 3, '^': {'b': ['c']}}}
    """
    changes: Data = {}
    for name, value in new.items():
        before = old.get(name)
        if value is before and name in old:
            continue
        if name not in KEYED:
            if value != before or name not in old:
                changes[name] = value
        elif before is None:
            changes[name] = {ALL: value}
        elif patch := difference_by_key(before, value):
            changes[name] = patch
    return changes


def difference_by_key(before: Data, after: Data) -> Data:
    """The patch of one member that contains things under their ids."""
    if list(before) == list(after):  # the usual case: the same things as before
        return {
            key: within(before[key], item)
            for key, item in after.items()
            if before[key] is not item and before[key] != item
        }
    common = [key for key in after if key in before]
    if common != [key for key in before if key in after]:
        return {ALL: after}
    patch: Data = {key: None for key in before if key not in after}
    waiting: list[str] = []  # new things whose next thing is not known yet
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


def within(was: object, now: object) -> Any:
    """The patch of one thing; the whole new thing if a patch would not be smaller.

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
        changed: Data = {}
        for index, item in enumerate(now):
            before = was[index]
            if before is not item and before != item:
                changed[str(index)] = within(before, item)
        return {WITHIN: changed} if 2 * len(changed) <= len(now) else now
    same = 0
    for before, item in zip(was, now):  # noqa: B905  # as far as both go
        if before is not item and before != item:
            break
        same += 1
    return {FROM: [same, *now[same:]]} if same else now


def apply_difference(old: Data, patch: Data) -> Data:
    """Apply a `difference` to ``old``, as the client does.

    >>> apply_difference({"facts": {"a": 1, "b": 2}}, {"facts": {"b": None, "c": 3}})
    {'facts': {'a': 1, 'c': 3}}
    """
    new = dict(old)
    for name, value in patch.items():
        if name not in KEYED:
            new[name] = value
        elif ALL in value:
            new[name] = value[ALL]
        else:
            new[name] = apply_to_member(old.get(name, {}), value)
    return new


def apply_to_member(before: Data, patch: Data) -> Data:
    """Apply the patch of one member."""
    things: Data = {}
    for key, item in before.items():
        for new in patch.get(BEFORE, {}).get(key, ()):
            things[new] = patch[new]
        now = apply_within(item, patch[key]) if key in patch else item
        if now is not None:
            things[key] = now
    rest = {key: item for key, item in patch.items() if key not in before and key != BEFORE}
    return things | {key: item for key, item in rest.items() if key not in things}


def apply_within(was: Any, patch: Any) -> Any:
    """Apply a patch of `within` to a thing."""
    if not isinstance(patch, dict):
        return patch
    if FROM in patch:
        same, *rest = patch[FROM]
        return [*was[:same], *rest]
    if WITHIN not in patch:
        return patch
    if isinstance(was, list):
        changed = patch[WITHIN]
        return [
            apply_within(item, changed[str(index)]) if str(index) in changed else item
            for index, item in enumerate(was)
        ]
    return {
        key: apply_within(item, patch[WITHIN][key]) if key in patch[WITHIN] else item
        for key, item in was.items()
    }
