"""Finds games of a kind, at random or led there by changes. Only the command does this, no test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from tests.kept.playing import Way, play
from tests.kept.shelf import Kind

SEEDS = 2_000  # random games
LED_SEEDS, CHANGES = 20, 1_000


def search(game: Game[Any], kinds: Mapping[str, Kind]) -> dict[str, Way]:
    """Return the ways to games of these kinds, without the kinds for which no game was found."""
    found: dict[str, Way] = {}
    while missing := {name: kind for name, kind in kinds.items() if name not in found}:
        first = next(iter(missing.values()))
        alike = {
            name: kind
            for name, kind in missing.items()
            if (kind.setup, kind.often) == (first.setup, first.often)
        }
        found |= at_random(game, alike)
        for name, kind in alike.items():
            if name not in found and kind.worth is not None:
                way = lead(game, kind, kind.worth)
                found |= {name: way} if way else {}
        kinds = {name: kind for name, kind in kinds.items() if name not in alike or name in found}
    return found


def at_random(game: Game[Any], kinds: Mapping[str, Kind]) -> dict[str, Way]:
    """Return the first random game of each kind; the kinds have the same set-up."""
    found: dict[str, Way] = {}
    kind = next(iter(kinds.values()))
    most = SEEDS if all(one.worth is None for one in kinds.values()) else SEEDS // 4
    for seed in range(most):
        way = Way(kind.setup, seed, kind.often)
        played = play(game, way)
        for name, one in kinds.items():
            if name not in found and one.holds(played):
                found[name] = way
        if len(found) == len(kinds):
            break
    return found


def lead(game: Game[Any], kind: Kind, worth: Callable[[Any], float]) -> Way | None:
    """Change a game repeatedly, in a few answers or in all from one on, and keep each change
    that makes it no worse."""
    for seed in range(LED_SEEDS):
        best = Way(kind.setup, seed, kind.often)
        played = play(game, best)
        luck = Luck(seed)
        for number in range(1, CHANGES + 1):
            answers = sum(line.is_chosen for line in played.record.lines)
            cut = luck.below(answers)
            few = luck.below(2) == 0
            other = changed(best, cut, number, cut + 1 + luck.below(4) if few else answers)
            then = play(game, other)
            if worth(then.state) >= worth(played.state):
                best, played = other, then
            if kind.holds(played):
                return best
    return None


def changed(way: Way, first: int, seed: int, end: int) -> Way:
    """Return the same way with this seed for the answers from the first place to the end."""
    before = [turn for turn in way.turns if turn[0] < first]
    after = [turn for turn in way.turns if turn[0] > end]
    _, back = max([turn for turn in way.turns if turn[0] <= end], default=(0, way.seed))
    return replace(way, turns=(*before, (first, seed), (end, back), *after))
