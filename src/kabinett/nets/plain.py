"""The outputs of a net in plain Python: with numpy if it is installed, otherwise with lists.

Both compute in whole numbers, and give the same to the last bit, as `kernel.c` does.  Few inputs
change from one position to the next, so both keep the sums of the last position, and add or take
away only what differs."""

from __future__ import annotations

import functools
import importlib
from array import array
from collections.abc import Sequence
from typing import Any, Protocol

from kabinett.nets.inputs import Inputs
from kabinett.nets.net import Net
from kabinett.nets.outputs import SHIFT, output_of


class Outputs(Protocol):
    """Computes outputs of a net."""

    def look(self, row: array[float], numbers: Sequence[int]) -> list[int]:
        """The outputs with these numbers for a row of the observer."""


def make_outputs(net: Net, inputs: Inputs) -> Outputs:
    """The quickest way to compute the outputs of a net that this installation has."""
    numpy = find_numpy()
    return ListOutputs(net, inputs) if numpy is None else ArrayOutputs(net, inputs, numpy)


@functools.cache
def find_numpy() -> Any:
    """The module numpy; None if it is not installed.  Its import takes long, so it has to wait
    until a net judges."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None


class ListOutputs:
    """Computes with lists."""

    def __init__(self, net: Net, inputs: Inputs) -> None:
        self.net, self.inputs = net, inputs
        # The inputs that are 1 in the last row, and the sums: one object, because threads share it.
        self.last: tuple[frozenset[int], list[int]] = (frozenset(), [*net.hidden_biases])

    def look(self, row: array[float], numbers: Sequence[int]) -> list[int]:
        """The outputs with these numbers for a row of the observer."""
        net, width = self.net, self.net.hidden
        hidden = [max(0, total) for total in self.sums(frozenset(self.inputs.active_in(row)))]
        return [
            output_of(
                hidden,
                net.output_weights[number * width : (number + 1) * width],
                net.output_biases[number],
            )
            for number in numbers
        ]

    def sums(self, active: frozenset[int]) -> list[int]:
        """The sums of the hidden units for these inputs."""
        before, sums = self.last
        if len(active ^ before) > len(active):
            before, sums = frozenset(), [*self.net.hidden_biases]
        weights, width = self.net.input_weights, self.net.hidden
        for each in active - before:
            row = weights[each * width : (each + 1) * width]
            sums = [total + weight for total, weight in zip(sums, row, strict=True)]
        for each in before - active:
            row = weights[each * width : (each + 1) * width]
            sums = [total - weight for total, weight in zip(sums, row, strict=True)]
        self.last = active, sums
        return sums


class ArrayOutputs:
    """Computes with the arrays of numpy."""

    def __init__(self, net: Net, inputs: Inputs, numpy: Any) -> None:
        self.numpy, whole = numpy, numpy.int64
        columns, width = inputs.columns, net.hidden
        places = [place for place, levels, _first in columns for _ in levels]
        self.places = numpy.array(places, numpy.intp)
        self.levels = numpy.array([each for _, levels, _ in columns for each in levels], "f")
        self.input_weights = numpy.array(net.input_weights, whole).reshape(-1, width)
        self.output_weights = numpy.array(net.output_weights, whole).reshape(-1, width)
        self.output_biases = numpy.array(net.output_biases, whole)
        # The inputs of the last row, and the sums: one object, because threads share it.
        biases = numpy.array(net.hidden_biases, whole)
        self.last: tuple[Any, Any] = (numpy.zeros(len(places), numpy.int8), biases)

    def look(self, row: array[float], numbers: Sequence[int]) -> list[int]:
        """The outputs with these numbers for a row of the observer."""
        numpy = self.numpy
        before, sums = self.last
        values = numpy.frombuffer(row, numpy.float32)
        active = (values[self.places] >= self.levels).view(numpy.int8)
        changes = active - before
        (changed,) = changes.nonzero()
        sums = sums + changes[changed].astype(numpy.int64) @ self.input_weights[changed]
        self.last = active, sums
        hidden = numpy.maximum(sums, 0)
        asked = numpy.array(numbers, numpy.intp)
        outputs = self.output_weights[asked] @ hidden + self.output_biases[asked]
        told: list[int] = (outputs >> SHIFT).tolist()
        return told
