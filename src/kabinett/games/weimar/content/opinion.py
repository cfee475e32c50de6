"""The Opinion Track: which spaces are nearer to a party, and where its debates may end (5.3).

It works all of it out once from the records of the spaces and assumes nothing of the printed shape.
"""

from __future__ import annotations

from typing import Final

from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, Party, Space

FAR: Final = 99


class Opinion:
    """The spaces: whose they are, what they are worth, which lie side by side."""

    def __init__(
        self, owners: list[list[Party]], values: list[int], beside: list[list[Space]]
    ) -> None:
        self.owners = owners
        self.values = values
        self.beside = beside
        self.spaces = [Space(space) for space in range(len(owners))]
        self.distances = [self.distances_of(party) for party in ALL_PARTIES]

    def share(self, party: Party, space: Space) -> float:
        """A whole win, half of one, or none."""
        owners = self.owners[space]
        return 1 / len(owners) if party in owners else 0.0

    def distances_of(self, party: Party) -> list[int]:
        """Steps from each space to the party's nearest own space."""
        distances = [FAR] * len(self.spaces)
        edge = [space for space in self.spaces if self.owners[space] == [party]]
        for space in edge:
            distances[space] = 0
        while edge:
            space = edge.pop(0)
            for other in self.beside[space]:
                if distances[other] == FAR:
                    distances[other] = distances[space] + 1
                    edge.append(other)
        return distances

    def steps_from(self, party: Party, space: Space) -> list[Space]:
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

    def helps_no_other(self, party: Party, start: Space, end: Space) -> bool:
        """No other party's share or value is higher at the end than where it started."""
        for other in ALL_PARTIES:
            if other == party:
                continue
            if self.share(other, end) > self.share(other, start):
                return False
            if self.share(other, end) and self.values[end] > self.values[start]:
                return False
        return True

    def ends_by_value(self, party: Party, start: Space) -> list[list[Space]]:
        """Where an issue may come to rest by 0, 1, 2 … spaces: the full value, less only where an
        edge stops it.  Higher values than listed reach no further."""
        frontier = {start}
        ends: list[list[Space]] = [[]]
        while True:
            frontier = {other for space in frontier for other in self.steps_from(party, space)}
            if not frontier:
                return ends
            allowed_ends = [
                space for space in sorted(frontier) if self.helps_no_other(party, start, space)
            ]
            ends.append(allowed_ends or ends[-1])

    def resting_places(self) -> list[list[list[list[Space]]]]:
        """Where an issue may come to rest, by party, start and value."""
        return [
            [self.ends_by_value(party, space) for space in self.spaces] for party in ALL_PARTIES
        ]
