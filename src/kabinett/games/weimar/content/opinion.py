"""The Opinion Track: which spaces are nearer to a party, and where its debates may end (5.3).

All is worked out once from the records of the spaces; nothing assumes the printed shape.
"""

from __future__ import annotations

from typing import Final

FAR: Final = 99


class Opinion:
    """The spaces: whose they are, what they are worth, which lie side by side."""

    def __init__(self, owners: list[list[int]], values: list[int], beside: list[list[int]]) -> None:
        self.owners = owners
        self.values = values
        self.beside = beside
        self.spaces = range(len(owners))
        self.distances = [self.distances_of(party) for party in range(4)]

    def share(self, space: int, party: int) -> float:
        """A whole win, half of one, or none."""
        owners = self.owners[space]
        return 1 / len(owners) if party in owners else 0.0

    def distances_of(self, party: int) -> list[int]:
        """Steps from each space to the party's nearest own space."""
        found = [FAR] * len(self.spaces)
        edge = [space for space in self.spaces if self.owners[space] == [party]]
        for space in edge:
            found[space] = 0
        while edge:
            space = edge.pop(0)
            for other in self.beside[space]:
                if found[other] == FAR:
                    found[other] = found[space] + 1
                    edge.append(other)
        return found

    def steps_from(self, party: int, space: int) -> list[int]:
        """Spaces one step further toward the party: nearer to its own, or, once there, of a
        higher value."""
        near = self.distances[party]
        if near[space] > 0:
            return [other for other in self.beside[space] if near[other] < near[space]]
        return [
            other
            for other in self.beside[space]
            if near[other] == 0 and self.values[other] > self.values[space]
        ]

    def worse_for_nobody(self, party: int, start: int, end: int) -> bool:
        """No other party's share or value is higher at the end than where it started."""
        for other in range(4):
            if other == party:
                continue
            if self.share(end, other) > self.share(start, other):
                return False
            if self.share(end, other) and self.values[end] > self.values[start]:
                return False
        return True

    def ends_by_value(self, party: int, start: int) -> list[list[int]]:
        """Where an issue may come to rest by 0, 1, 2 … spaces: the full value, less only where an
        edge stops it.  Higher values than listed reach no further."""
        reached = {start}
        found: list[list[int]] = [[]]
        while True:
            reached = {other for space in reached for other in self.steps_from(party, space)}
            if not reached:
                return found
            here = [
                space for space in sorted(reached) if self.worse_for_nobody(party, start, space)
            ]
            found.append(here or found[-1])

    def resting_places(self) -> list[list[list[list[int]]]]:
        """By party, start and value."""
        return [[self.ends_by_value(party, space) for space in self.spaces] for party in range(4)]
