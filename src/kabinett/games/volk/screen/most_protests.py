"""The most mass protests that the end of the decade can bring, as the table stands now."""

from __future__ import annotations

from collections.abc import Sequence

from kabinett.games.volk.content.vocabulary import (
    EAST,
    SOCIALISTS,
    WEST,
    WEST_BERLIN,
    Province,
    Side,
)
from kabinett.games.volk.rules.comparisons import attack_to_come, internal_unrest
from kabinett.games.volk.rules.mass_protests import PROTEST
from kabinett.games.volk.rules.state import Volk, other_side


def most_protests(s: Volk) -> tuple[int, int]:
    """The most mass protests that West and East can have in phase 10: each side attacks where that
    harms the other most, and East uses police and socialists where they help most."""
    then = s.copy()
    for province in s.book.provinces:
        then.unrest[province] += internal_unrest(s, province)
    west = max([protests_in_the_west(s, unrest) for unrest in after_attacks(then, WEST)])
    east = max([protests_in_the_east(s, unrest) for unrest in after_attacks(then, EAST)])
    return west, east


def after_attacks(s: Volk, side: Side) -> list[list[int]]:
    """The unrest of all provinces after each way to attack those of a side.  West Berlin attacks
    all its neighbours, another province only one (A40)."""
    ways = [s.unrest[:]]
    for attacker in s.book.provinces_of[other_side(side)]:
        targets = [p for p in s.book.across[attacker] if attack_to_come(s, attacker, p)]
        if attacker == WEST_BERLIN:
            for target in targets:
                ways = [attacked(s, unrest, attacker, target) for unrest in ways]
        elif targets:
            ways = [attacked(s, unrest, attacker, p) for unrest in ways for p in targets]
    return ways


def attacked(s: Volk, unrest: list[int], attacker: Province, target: Province) -> list[int]:
    """The unrest of all provinces after an attack."""
    after = unrest[:]
    after[target] += attack_to_come(s, attacker, target)
    return after


def protests_in_the_west(s: Volk, unrest: list[int]) -> int:
    """The mass protests of West, including those that West Berlin exports."""
    exported = unrest[WEST_BERLIN] // PROTEST
    return sum([unrest[province] // PROTEST for province in s.book.provinces_of[WEST]]) + exported


def protests_in_the_east(s: Volk, unrest: list[int]) -> int:
    """The mass protests of East after its police and socialists have acted (9.8, 9.9).  If East
    loses socialists of provinces, each may add a mass protest, where West chooses."""
    provinces = s.book.provinces_of[EAST]
    unused = [card for card in s.police if not s.police_spent >> card & 1]
    in_box = s.socialist_box + s.book.socialist_change[s.tracks[SOCIALISTS]]
    left = unrest[:]
    calm(left, provinces, len(unused) + max(0, in_box))
    lost = max(0, -in_box)
    most_unrest = [left[province] + min(lost, s.socialists[province]) for province in provinces]
    protests = sum([left[province] // PROTEST for province in provinces])
    return min(protests + lost, sum([number // PROTEST for number in most_unrest]))


def calm(unrest: list[int], provinces: Sequence[Province], removals: int) -> None:
    """Remove unrest where the least of it ends a mass protest, as long as it ends one."""
    while removals and (protesting := [p for p in provinces if unrest[p] >= PROTEST]):
        needed, province = min([(unrest[p] % PROTEST + 1, p) for p in protesting])
        if removals < needed:
            return
        unrest[province] -= needed
        removals -= needed
