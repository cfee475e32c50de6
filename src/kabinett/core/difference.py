"""What changes from one view of a game to the next, by key: all that is sent to who has the first.

Of members whose things stand under their ids only those things are named that changed, None for
one that is gone.  They keep their order: a new one that does not come last is named under
`BEFORE` too, with the one that it comes before.  Of a thing that is other only those of its
members are told that are: under `WITHIN`, and of a list that has grown or shrunk, under `FROM`,
from where on it is other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kabinett.core.scene import Scene, Thing, said, said_of
from kabinett.core.words import Text, Wording

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


@dataclass
class Other:
    """What is other in a member of a scene than it was: found once for all languages."""

    member: str
    #: Those that are other or new: things, or of ``about`` their lines by name.
    things: list[Thing] = field(default_factory=list)
    about: dict[str, Sequence[Text]] = field(default_factory=dict)
    #: The ids of all, where any have come or gone or changed places.
    order: list[str] | None = None

    def lay_on(self, data: Data, words: Wording) -> Data:
        """Bring the member up to date in a scene's data; what `difference` tells of it."""
        made: Data = {thing.id: said(thing, words) for thing in self.things}
        for name, lines in self.about.items():
            made[name] = said_of(lines, words)
        member: Data = data[self.member]
        if self.order is not None:
            data[self.member] = {of: made[of] if of in made else member[of] for of in self.order}
            return by_key(member, data[self.member])
        patch = {of: within(member[of], now) for of, now in made.items() if member[of] != now}
        member.update(made)
        return patch


def others(before: Scene, now: Scene) -> list[Other]:
    """What is other in a scene.  It takes over from the one before what is the same: of a game
    that is looked at after a while, little memory is touched that way."""
    panels, now.panels = kept("panels", before.panels, now.panels)
    zones, now.zones = kept("zones", before.zones, now.zones)
    tracks, now.tracks = kept("tracks", before.tracks, now.tracks)
    facts, now.facts = kept("facts", before.facts, now.facts)
    pieces, now.pieces = kept("pieces", before.pieces, now.pieces)
    reports, now.reports = kept("reports", before.reports, now.reports)
    about, now.about = kept_about(before.about, now.about)
    found = [panels, zones, tracks, facts, pieces, reports, about]
    return [one for one in found if one.things or one.about or one.order is not None]


def other_alone(before: Scene, now: Scene) -> bool:
    """Is anything other in a scene that is not made of things?"""
    return (
        now.phases != before.phases
        or now.phase != before.phase
        or now.heading != before.heading
        or now.active != before.active
    )


def kept(member: str, before: Sequence[Any], now: Sequence[Any]) -> tuple[Other, Sequence[Any]]:
    """What is other, and the things as they are now, those from before where they are the same."""
    other, things, last = Other(member), list[Thing](now), list[Thing](before)
    by_id: dict[str, Thing] = {}
    moved = len(things) != len(last)
    for place, thing in enumerate(things):
        was: Thing | None = last[place] if place < len(last) else None
        if was is thing:  # games make many things once only
            continue
        if was is None or was.id != thing.id:  # most often all are where they were
            by_id = by_id or {each.id: each for each in last}
            was, moved = by_id.get(thing.id), True
        if was is not None and was.same(thing):
            things[place] = was
        else:
            other.things.append(thing)
    if moved:
        other.order = [thing.id for thing in things]
    return other, things


def kept_about(
    before: Mapping[str, Sequence[Text]], now: Mapping[str, Sequence[Text]]
) -> tuple[Other, Mapping[str, Sequence[Text]]]:
    """The same of what the things' own lines say."""
    other = Other("about")
    # In native code a dict is quicker to go through than a mapping that might be anything.
    last, about = dict(before), dict(now)
    for name, lines in about.items():
        was = last.get(name)
        if was is lines:
            continue
        if was is not None and was == lines:
            about[name] = was
        else:
            other.about[name] = lines
    if list(about) != list(last):
        other.order = list(about)
    return other, about


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
