"""Writes arrays of a checkpoint in a form that compresses well."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def to_planes(numbers: Floats, near: Floats | None = None) -> NDArray[np.uint8]:
    """Return the first bytes of all numbers, then their second bytes, and so on: the bytes with the
    exponents are much alike.  With ``near``, how far the bits of the numbers are from those of
    others that hardly differ from them."""
    bits = np.ascontiguousarray(numbers).reshape(-1).view(np.int32)
    if near is not None:
        bits = bits - np.ascontiguousarray(near).reshape(-1).view(np.int32)
    return bits.view(np.uint8).reshape(-1, 4).T


def from_planes(planes: NDArray[np.uint8], into: Floats, near: Floats | None = None) -> None:
    """Restore into an array the numbers from which `to_planes` made these planes."""
    bits = np.ascontiguousarray(planes.T).reshape(-1).view(np.int32)
    if near is not None:
        bits = bits + np.ascontiguousarray(near).reshape(-1).view(np.int32)
    into[...] = bits.view(np.float32).reshape(into.shape)


def to_bits(rows: Sequence[Sequence[int]]) -> NDArray[np.uint8]:
    """Rows of numbers, each in rising order, as rows of bits.  Rows of one game are much alike."""
    most = max((row[-1] for row in rows if len(row)), default=0)
    table = np.zeros((len(rows), most + 1), bool)
    for place, row in enumerate(rows):
        table[place, row] = True
    return np.packbits(table, axis=1)


def from_bits(bits: NDArray[np.uint8]) -> list[array[int]]:
    """Return the rows from which `to_bits` made these bits."""
    return [array("i", np.flatnonzero(row).tolist()) for row in np.unpackbits(bits, axis=1)]


def to_columns(name: str, rows: Sequence[Sequence[Any]], kind: type[Any]) -> dict[str, Any]:
    """Return rows of different lengths as two arrays, by name."""
    return {
        f"{name}.lengths": np.array([len(row) for row in rows], np.uint16),
        name: np.concatenate([np.array(row, kind) for row in rows] or [np.array([], kind)]),
    }


def from_columns(name: str, stored: Any) -> list[tuple[Any, ...]]:
    """Return the rows from which `to_columns` made these arrays."""
    rows = np.split(stored[name], np.cumsum(stored[f"{name}.lengths"]))[:-1]
    return [tuple(row.tolist()) for row in rows]
