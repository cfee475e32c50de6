"""Carries a net over to changed rules: what still exists keeps its weights."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from kabinett.nets.net import Net, NetError
from kabinett.nets.outputs import WEIGHT
from kabinett.training.trainer import Trainer


@dataclass(frozen=True)
class Carried:
    """What a net keeps under changed rules: the names of its inputs and choices."""

    kept_inputs: tuple[str, ...]
    new_inputs: tuple[str, ...]
    lost_inputs: tuple[str, ...]
    kept_choices: tuple[str, ...]
    new_choices: tuple[str, ...]
    lost_choices: tuple[str, ...]


def digest_of(net: Net) -> str:
    """A digest of a net, by which a training run knows the net that it began with."""
    return hashlib.blake2b(net.to_bytes(), digest_size=8).hexdigest()


def carry_thresholds(
    net: Net, sampled: Mapping[str, list[int]], names: Iterable[str]
) -> dict[str, list[int]]:
    """The thresholds of a net under changed rules: the old ones of each number that still exists,
    and those ``sampled`` for new numbers.  ``names`` are those of all numbers, in their order."""
    both = {**sampled, **net.thresholds}
    return {name: both[name] for name in names if name in both}


def policy_of(net: Net) -> Net:
    """The net with its policy alone, so that the game's own evaluation judges.  NetError if it has
    none."""
    if not net.has_policy:
        raise NetError("the net has no policy")
    weights, biases = net.output_weights[:], net.output_biases[:]
    for place in range(net.values * net.hidden):
        weights[place] = 0
    for place in range(net.values):
        biases[place] = 0
    return replace(net, output_weights=weights, output_biases=biases, adds_to_evaluation=True)


def rename_inputs(net: Net, names: Mapping[str, str]) -> Net:
    """The net with new names for some of the numbers that it sees, such as those of a renamed
    script.  NetError if the net does not see such a number."""
    if wrong := [old for old in names if old not in net.thresholds]:
        raise NetError(f"the net has no input from {wrong[0]!r}")
    return replace(
        net,
        thresholds={names.get(name, name): levels for name, levels in net.thresholds.items()},
    )


def carry_over(net: Net, trainer: Trainer) -> Carried:
    """Copy the weights of a net into a new trainer, for the inputs and choices that still exist.

    New inputs count nothing at first, and new choices are as likely as the average.  NetError if
    the game, the seats or the hidden layer differ."""
    if (net.game, net.seats, net.hidden) != (trainer.game.id, trainer.seats, trainer.hidden):
        raise NetError(
            f"the net is for {net.game} with {net.seats} seats and {net.hidden} hidden units, not "
            f"for {trainer.game.id} with {trainer.seats} and {trainer.hidden}"
        )
    old_inputs, inputs = places_of(input_names(net.thresholds)), input_names(trainer.thresholds)
    names = tuple(trainer.game.vocabulary.names)
    old_choices = places_of(net.choices or names) if net.has_policy else {}
    kept = [(place, old_inputs[name]) for place, name in enumerate(inputs) if name in old_inputs]
    kept_choices = [(n, old_choices[name]) for n, name in enumerate(names) if name in old_choices]
    weights, values, product = trainer.weights, net.values, WEIGHT * WEIGHT
    if len(net.output_biases) != values + len(old_choices):
        raise NetError("the net does not name its choices, and the vocabulary has changed since")

    old = np.array(net.input_weights, np.float32).reshape(-1, net.hidden) / WEIGHT
    weights["input"][:] = 0.0
    weights["input"][[place for place, _ in kept]] = old[[place for _, place in kept]]
    weights["hidden"][:] = np.array(net.hidden_biases, np.float32) / WEIGHT
    old = np.array(net.output_weights, np.float32).reshape(-1, net.hidden).T / WEIGHT
    biases = np.array(net.output_biases, np.float32) / product
    weights["output"][:, :values], weights["bias"][:values] = old[:, :values], biases[:values]
    if kept_choices:
        weights["bias"][values:] = biases[values:].mean()
        places, old_places = (
            [values + n for n in each] for each in zip(*kept_choices, strict=True)
        )
        weights["output"][:, places] = old[:, old_places]
        weights["bias"][places] = biases[old_places]
    trainer.averages = {name: each.copy() for name, each in weights.items()}
    return Carried(
        *split(inputs, old_inputs),
        *split(names, old_choices),
    )


def input_names(thresholds: Mapping[str, list[int]]) -> tuple[str, ...]:
    return tuple(f"{name} >= {level}" for name, levels in thresholds.items() for level in levels)


def places_of(names: tuple[str, ...]) -> dict[str, int]:
    return {name: place for place, name in enumerate(names)}


def split(
    names: tuple[str, ...], old: Mapping[str, int]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The names that are kept, new and lost.

    >>> split(("a", "b"), {"b": 0, "c": 1})
    (('b',), ('a',), ('c',))
    """
    return (
        tuple(name for name in names if name in old),
        tuple(name for name in names if name not in old),
        tuple(name for name in old if name not in names),
    )
