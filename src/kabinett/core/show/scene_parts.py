"""What everybody sees of a game, kept from one answer to the next. Only the parts of a scene that
may have changed are made again. The changes are determined once for all languages.

A game says in ``scene_parts`` which function makes which part, and which fields of the state the
function reads; the rest of the scene is made each time. Equal things stay the same objects, so
updating a scene uses little new memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kabinett.core.data import Data
from kabinett.core.show.difference import ALL, BEFORE, MEMBERS, within
from kabinett.core.show.scene import Panel, Scene, Thing, Zone, cached_about, cached_data
from kabinett.core.words import Text, Wording


class ScenePart:
    """Things of a scene, or a part of its ``about``, that one function makes from the state."""

    def __init__(self, member: str, make: Callable[[Any], Any], *reads: str) -> None:
        """``reads``: names of the fields of the state that the function reads, separated by
        spaces."""
        self.member = member
        self.make = make
        self.reads = frozenset([name for line in reads for name in line.split()])


class OrderChange:
    """How the order of a member's things has changed."""

    def __init__(self, old_ids: list[str], ids: list[str]) -> None:
        self.ids = ids
        there, stay = set(ids), set(old_ids)
        #: The ids of things that have disappeared.
        self.gone = [thing_id for thing_id in old_ids if thing_id not in there]
        #: Has the order of the remaining things changed?
        self.is_reordered = [thing_id for thing_id in ids if thing_id in stay] != [
            thing_id for thing_id in old_ids if thing_id in there
        ]
        #: The new ids, each with the old id that it comes before.
        self.before: dict[str, list[str]] = {}
        waiting: list[str] = []
        for thing_id in ids:
            if thing_id not in stay:
                waiting.append(thing_id)
            elif waiting:
                self.before[thing_id], waiting = waiting, []


class MemberChange:
    """What has changed in one member of a scene."""

    def __init__(self, member: str) -> None:
        self.member = member
        #: The changed or new things; for ``about``, their lines by name.
        self.things: list[Thing] = []
        self.about: dict[str, Sequence[Text]] = {}
        #: The new order, if things have appeared, disappeared or changed places.
        self.order: OrderChange | None = None
        self.moved = False

    def lay_on(self, data: Data, words: Wording) -> Data:
        """Update the member in a scene's data; returns the patch that `difference` would return."""
        new_data: Data = {thing.id: changed_data(thing, words) for thing in self.things}
        for name, lines in self.about.items():
            new_data[name] = cached_about(lines, words)
        member: Data = data[self.member]
        order = self.order
        if order is None:
            patch = {
                thing_id: within(member[thing_id], now)
                for thing_id, now in new_data.items()
                if member[thing_id] != now
            }
            member.update(new_data)
            return patch
        data[self.member] = {
            thing_id: new_data[thing_id] if thing_id in new_data else member[thing_id]
            for thing_id in order.ids
        }
        if order.is_reordered:
            return {ALL: data[self.member]}
        change: Data = dict.fromkeys(order.gone)
        for thing_id, now in new_data.items():
            was = member.get(thing_id)
            if was is None:
                change[thing_id] = now
            elif was != now:
                change[thing_id] = within(was, now)
        if order.before:
            change[BEFORE] = order.before
        return change


def changed_data(thing: Thing, words: Wording) -> Data:
    """A changed thing as JSON data. Panels and zones skip the cache: they rarely recur, and
    searching the cache takes longer than making them."""
    return thing.data(words) if isinstance(thing, (Panel, Zone)) else cached_data(thing, words)


class PartState:
    """The current things of one part; without a ``part``, the things that the game makes each
    time."""

    def __init__(self, member: str, part: ScenePart | None) -> None:
        self.member = member
        self.part = part
        self.things: list[Thing] = []
        self.about: dict[str, Sequence[Text]] = {}

    def current(self, s: Any, rest: Scene) -> Any:
        return getattr(rest, self.member) if self.part is None else self.part.make(s)

    def update(self, value: Any, change: MemberChange) -> None:
        """Replace the things: note the changes, and keep the old objects of equal things."""
        if self.member == "about":
            self.about = merge_about(self.about, value, change)
        else:
            self.things = merge_things(self.things, value, change)


class Showing:
    """What everybody sees of one table."""

    def __init__(self, parts: Sequence[ScenePart], rest: Callable[[Any], Scene], s: Any) -> None:
        """``rest`` makes everything that is in no part; ``s`` is the state of the table."""
        self.make_rest = rest
        self.fields: Data = {
            name: copy_value(getattr(s, name)) for part in parts for name in sorted(part.reads)
        }
        scene = rest(s)
        self.rest = without_things(scene)
        self.parts = [PartState(member, None) for member in MEMBERS]
        self.parts += [PartState(part.member, part) for part in parts]
        for current in self.parts:
            current.update(current.current(s, scene), MemberChange(current.member))
        self.ids = {member: self.ids_of(member) for member in MEMBERS}

    def follow(self, s: Any) -> tuple[list[MemberChange], bool]:
        """Update the scene. Returns the changed members that contain things, and whether any other
        member has changed."""
        fields, rest = self.changed_fields(s), self.make_rest(s)
        changes_by_member: dict[str, MemberChange] = {}
        for part in self.parts:
            if part.part is not None and part.part.reads.isdisjoint(fields):
                continue
            now = part.current(s, rest)
            if now or part.things or part.about:
                change = changes_by_member.get(part.member) or MemberChange(part.member)
                changes_by_member[part.member] = change
                part.update(now, change)
        changes = []
        for change in changes_by_member.values():
            if change.moved:
                last, self.ids[change.member] = self.ids[change.member], self.ids_of(change.member)
                change.order = OrderChange(last, self.ids[change.member])
            if change.moved or change.things or change.about:
                changes.append(change)
        alone = alone_changed(self.rest, rest)
        if alone:
            self.rest = without_things(rest)
        return changes, alone

    def changed_fields(self, s: Any) -> set[str]:
        """The fields that have changed since the last call, among those that parts read."""
        names: set[str] = set()
        for name, before in self.fields.items():
            now = getattr(s, name)
            if now != before:
                self.fields[name] = copy_value(now)
                names.add(name)
        return names

    def ids_of(self, member: str) -> list[str]:
        ids: list[str] = []
        for part in self.parts:
            if part.member == member:
                ids += list(part.about) if member == "about" else [one.id for one in part.things]
        return ids

    def scene(self) -> Scene:
        """The whole current scene."""
        return assemble(self.rest, self.parts)


def with_parts(scene: Scene, parts: Sequence[ScenePart], s: Any) -> Scene:
    """A scene's own things, followed by the things of its parts, which are made from the state."""
    if not parts:
        return scene
    states = [PartState(member, None) for member in MEMBERS] + [
        PartState(part.member, part) for part in parts
    ]
    for each in states:
        each.update(each.current(s, scene), MemberChange(each.member))
    return assemble(scene, states)


def assemble(alone: Scene, parts: Sequence[PartState]) -> Scene:
    """A scene with the things of these parts and everything else of another scene."""
    things: dict[str, list[Any]] = {member: [] for member in MEMBERS}
    about: dict[str, Sequence[Text]] = {}
    for each in parts:
        things[each.member] += each.things
        about.update(each.about)
    whole: Data = things | {"about": about}
    return replace(alone, **whole)


def copy_value(value: object) -> Any:
    """A copy of a field's value, because the state changes in place. The copy, even of a hidden
    field, is only used for comparison, to find the parts that must be made again."""
    if isinstance(value, list):
        return [item[:] if isinstance(item, list) else item for item in value]
    return value


def without_things(scene: Scene) -> Scene:
    """A copy of the scene with only the members that do not contain things."""
    return Scene(phases=scene.phases, phase=scene.phase, heading=scene.heading, active=scene.active)


def alone_changed(before: Scene, now: Scene) -> bool:
    """Has any member that does not contain things changed?"""
    return (
        now.phases != before.phases
        or now.phase != before.phase
        or now.heading != before.heading
        or now.active != before.active
    )


def merge_things(before: list[Thing], now: Sequence[Any], change: MemberChange) -> list[Thing]:
    """The new things, with the old objects of equal things; notes the changes in ``change``."""
    things = list[Thing](now)
    by_id: dict[str, Thing] = {}
    moved = len(things) != len(before)
    for index, thing in enumerate(things):
        was: Thing | None = before[index] if index < len(before) else None
        if was is thing:  # games create many things only once, so these are the same objects
            continue
        if was is None or was.id != thing.id:  # usually all things keep their places
            by_id = by_id or {each.id: each for each in before}
            was, moved = by_id.get(thing.id), True
        if was is not None and was.same(thing):
            things[index] = was
        else:
            change.things.append(thing)
    change.moved = change.moved or moved
    return things


def merge_about(
    before: dict[str, Sequence[Text]], now: Mapping[str, Sequence[Text]], change: MemberChange
) -> dict[str, Sequence[Text]]:
    """The new lines of ``about``, with the old objects of equal lines; notes the changes in
    ``change``."""
    # In native code, iterating over a dict is faster than over a mapping of unknown type.
    about = dict(now)
    for name, lines in about.items():
        was = before.get(name)
        if was is lines:
            continue
        if was is not None and was == lines:
            about[name] = was
        else:
            change.about[name] = lines
    change.moved = change.moved or list(about) != list(before)
    return about
