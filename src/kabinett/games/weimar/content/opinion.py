"""The Opinion Track: the distances of its spaces, and where Debates may move an Issue (5.3).

Everything is computed once from the records of the spaces, whatever their shape.
"""

from __future__ import annotations

from typing import Final

from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, Party, Space

FAR: Final = 99


class Opinion:
    """The spaces with their owners, values and neighbours."""

    def __init__(
        self, owners: list[list[Party]], values: list[int], beside: list[list[Space]]
    ) -> None:
        self.owners = owners
        self.values = values
        self.beside = beside
        self.spaces = [Space(space) for space in range(len(owners))]
        self.distances = [self.distances_of(party) for party in ALL_PARTIES]

    def share(self, party: Party, space: Space) -> float:
        """The party's share in an Issue on the space: 1, a half or 0."""
        owners = self.owners[space]
        return 1 / len(owners) if party in owners else 0.0

    def distances_of(self, party: Party) -> list[int]:
        """The number of steps from each space to the party's nearest own space."""
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
        """The spaces one step toward the party: nearer to its own spaces or, among these, of a
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
        """Whether no other party has a higher share or value at the end than at the start."""
        for other in ALL_PARTIES:
            if other == party:
                continue
            if self.share(other, end) > self.share(other, start):
                return False
            if self.share(other, end) and self.values[end] > self.values[start]:
                return False
        return True

    def ends_by_value(self, party: Party, start: Space) -> list[list[Space]]:
        """The spaces where an Issue may come to rest, by the value 0, 1, 2 …  It moves the full
        value unless an edge stops it; higher values than the last reach no further."""
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

    def spaces_in_reach(self) -> list[list[list[list[Space]]]]:
        """The spaces where an Issue may come to rest, by party, start and value."""
        return [
            [self.ends_by_value(party, space) for space in self.spaces] for party in ALL_PARTIES
        ]
