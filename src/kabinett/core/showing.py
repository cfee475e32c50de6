"""What everybody is shown of a game, kept from one answer to the next: of the parts of a scene only
those are made anew that may be other, and what is other is found once for all languages.

A game states in ``scene_parts`` which function makes which part, and what of the state it reads;
all else of its scene is made each time.  What is the same is taken over from before: of a game
that is looked at after a while, little memory is touched that way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kabinett.core.difference import ALL, BEFORE, Data, within
from kabinett.core.scene import Panel, Scene, Thing, Zone, said, said_of
from kabinett.core.words import Text, Wording

#: The members of a scene that are made of things, in their order.
MEMBERS = ("panels", "zones", "tracks", "facts", "pieces", "reports", "about")


class Part:
    """Things of a scene, or a part of its ``about``, that one function makes of the state."""

    def __init__(self, member: str, make: Callable[[Any], Any], *reads: str) -> None:
        """``reads``: the fields of the state that it looks at, in lines of their names."""
        self.member = member
        self.make = make
        self.reads = frozenset([name for line in reads for name in line.split()])


class Order:
    """How the things of a member follow each other now."""

    def __init__(self, last: list[str], ids: list[str]) -> None:
        self.ids = ids
        there, stay = set(ids), set(last)
        #: Those that are no more.
        self.gone = [of for of in last if of not in there]
        #: Have others changed places?
        self.anew = [of for of in ids if of in stay] != [of for of in last if of in there]
        #: Before which of the others new ones have come.
        self.before: dict[str, list[str]] = {}
        waiting: list[str] = []
        for of in ids:
            if of not in stay:
                waiting.append(of)
            elif waiting:
                self.before[of], waiting = waiting, []


class Other:
    """What is other in a member of a scene than it was."""

    def __init__(self, member: str) -> None:
        self.member = member
        #: Those that are other or new: things, or of ``about`` their lines by name.
        self.things: list[Thing] = []
        self.about: dict[str, Sequence[Text]] = {}
        #: Where any have come or gone or changed places.
        self.order: Order | None = None
        self.moved = False

    def lay_on(self, data: Data, words: Wording) -> Data:
        """Bring the member up to date in a scene's data; what `difference` tells of it."""
        made: Data = {thing.id: told(thing, words) for thing in self.things}
        for name, lines in self.about.items():
            made[name] = said_of(lines, words)
        member: Data = data[self.member]
        order = self.order
        if order is None:
            patch = {of: within(member[of], now) for of, now in made.items() if member[of] != now}
            member.update(made)
            return patch
        data[self.member] = {of: made[of] if of in made else member[of] for of in order.ids}
        if order.anew:
            return {ALL: data[self.member]}
        change: Data = dict.fromkeys(order.gone)
        for of, now in made.items():
            was = member.get(of)
            if was is None:
                change[of] = now
            elif was != now:
                change[of] = within(was, now)
        if order.before:
            change[BEFORE] = order.before
        return change


def told(thing: Thing, words: Wording) -> Data:
    """An other thing in a language.  Of panels and zones hardly one has been the same before, and
    to look for it took longer than to make it."""
    return thing.data(words) if isinstance(thing, (Panel, Zone)) else said(thing, words)


class Made:
    """What one part is now; without a ``part``: what is made each time."""

    def __init__(self, member: str, part: Part | None) -> None:
        self.member = member
        self.part = part
        self.things: list[Thing] = []
        self.about: dict[str, Sequence[Text]] = {}

    def now(self, s: Any, rest: Scene) -> Any:
        return getattr(rest, self.member) if self.part is None else self.part.make(s)

    def take(self, now: Any, other: Other) -> None:
        """It is so now: note what is other, and take over what is the same."""
        if self.member == "about":
            self.about = kept_about(self.about, now, other)
        else:
            self.things = kept(self.things, now, other)


class Showing:
    """What everybody is shown of one table."""

    def __init__(self, parts: Sequence[Part], rest: Callable[[Any], Scene], s: Any) -> None:
        """``rest`` makes what is in no part, of the state ``s`` of that table."""
        self.make_rest = rest
        self.fields: dict[str, Any] = {
            name: copied(getattr(s, name)) for part in parts for name in sorted(part.reads)
        }
        found = rest(s)
        self.rest = alone_of(found)
        self.made = [Made(member, None) for member in MEMBERS]
        self.made += [Made(part.member, part) for part in parts]
        for made in self.made:
            made.take(made.now(s, found), Other(made.member))
        self.ids = {member: self.ids_of(member) for member in MEMBERS}

    def follow(self, s: Any) -> tuple[list[Other], bool]:
        """What is other than it was, and whether anything is that is not made of things."""
        changed, rest = self.changed(s), self.make_rest(s)
        others: dict[str, Other] = {}
        for made in self.made:
            if made.part is not None and made.part.reads.isdisjoint(changed):
                continue
            now = made.now(s, rest)
            if now or made.things or made.about:
                other = others.get(made.member) or Other(made.member)
                others[made.member] = other
                made.take(now, other)
        found = []
        for other in others.values():
            if other.moved:
                last, self.ids[other.member] = self.ids[other.member], self.ids_of(other.member)
                other.order = Order(last, self.ids[other.member])
            if other.moved or other.things or other.about:
                found.append(other)
        alone = other_alone(self.rest, rest)
        if alone:
            self.rest = alone_of(rest)
        return found, alone

    def changed(self, s: Any) -> set[str]:
        """The fields that have changed, of those that parts read."""
        found: set[str] = set()
        for name, before in self.fields.items():
            now = getattr(s, name)
            if now != before:
                self.fields[name] = copied(now)
                found.add(name)
        return found

    def ids_of(self, member: str) -> list[str]:
        found: list[str] = []
        for made in self.made:
            if made.member == member:
                found += list(made.about) if member == "about" else [one.id for one in made.things]
        return found

    def scene(self) -> Scene:
        """All of it as it is now."""
        return put_together(self.rest, self.made)


def with_parts(scene: Scene, parts: Sequence[Part], s: Any) -> Scene:
    """A scene, and its parts made of the state behind what is there."""
    if not parts:
        return scene
    made = [Made(member, None) for member in MEMBERS] + [Made(part.member, part) for part in parts]
    for each in made:
        each.take(each.now(s, scene), Other(each.member))
    return put_together(scene, made)


def put_together(alone: Scene, made: Sequence[Made]) -> Scene:
    """A scene of these parts, and of what is not made of things in another."""
    things: dict[str, list[Any]] = {member: [] for member in MEMBERS}
    about: dict[str, Sequence[Text]] = {}
    for each in made:
        things[each.member] += each.things
        about.update(each.about)
    whole: dict[str, Any] = things | {"about": about}
    return replace(alone, **whole)


def copied(value: Any) -> Any:
    """The value of a field, kept: the state changes in place.  Of what is hidden this is only
    compared, and tells when a part has to be made anew."""
    if isinstance(value, list):
        return [item[:] if isinstance(item, list) else item for item in value]
    return value


def alone_of(scene: Scene) -> Scene:
    """What of it is not made of things."""
    return Scene(phases=scene.phases, phase=scene.phase, heading=scene.heading, active=scene.active)


def other_alone(before: Scene, now: Scene) -> bool:
    """Is anything other in a scene that is not made of things?"""
    return (
        now.phases != before.phases
        or now.phase != before.phase
        or now.heading != before.heading
        or now.active != before.active
    )


def kept(before: list[Thing], now: Sequence[Any], other: Other) -> list[Thing]:
    """The things as they are now, those from before where they are the same."""
    things = list[Thing](now)
    by_id: dict[str, Thing] = {}
    moved = len(things) != len(before)
    for place, thing in enumerate(things):
        was: Thing | None = before[place] if place < len(before) else None
        if was is thing:  # games make many things once only
            continue
        if was is None or was.id != thing.id:  # most often all are where they were
            by_id = by_id or {each.id: each for each in before}
            was, moved = by_id.get(thing.id), True
        if was is not None and was.same(thing):
            things[place] = was
        else:
            other.things.append(thing)
    other.moved = other.moved or moved
    return things


def kept_about(
    before: dict[str, Sequence[Text]], now: Mapping[str, Sequence[Text]], other: Other
) -> dict[str, Sequence[Text]]:
    """The same of what the things' own lines say."""
    # In native code a dict is quicker to go through than a mapping that might be anything.
    about = dict(now)
    for name, lines in about.items():
        was = before.get(name)
        if was is lines:
            continue
        if was is not None and was == lines:
            about[name] = was
        else:
            other.about[name] = lines
    other.moved = other.moved or list(about) != list(before)
    return about
