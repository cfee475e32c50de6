"""The samples of the last rounds, from which a training draws again and again.

Each round is a file of its own in a folder, and goes when newer rounds have taken its place."""

from __future__ import annotations

import io
import lzma
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kabinett.core.luck import Luck
from kabinett.training.trainer import Sample

SUFFIX = ".npz.xz"


class SampleBuffer:
    """The samples of the last ``rounds`` rounds."""

    def __init__(self, folder: Path, rounds: int) -> None:
        self.folder = folder
        self.rounds = rounds
        self.by_round: dict[int, list[Sample]] = {}
        folder.mkdir(exist_ok=True)

    def add(self, number: int, samples: Sequence[Sample]) -> None:
        """Keep the samples of a round."""
        write_samples(self.file(number), samples)
        self.by_round[number] = read_samples(self.file(number))

    def resume(self, number: int) -> None:
        """Read the rounds up to this one from the folder; later ones belong to no checkpoint."""
        for file in sorted(self.folder.glob(f"*{SUFFIX}")):
            if int(file.name.removesuffix(SUFFIX)) > number:
                file.unlink()
            else:
                self.by_round[int(file.name.removesuffix(SUFFIX))] = read_samples(file)
        self.forget()

    def forget(self) -> None:
        """Delete the rounds that are too old; only after the checkpoint no longer needs them."""
        for old in sorted(self.by_round)[: -self.rounds]:
            self.file(old).unlink()
            del self.by_round[old]

    def draw(self, count: int, luck: Luck) -> list[Sample]:
        """So many samples of the last rounds, in random order; all of them if there are no more."""
        last = sorted(self.by_round)[-self.rounds :]
        samples = [sample for number in last for sample in self.by_round[number]]
        luck.shuffle(samples)
        return samples[:count]

    def file(self, number: int) -> Path:
        return self.folder / f"{number:05}{SUFFIX}"


def write_samples(file: Path, samples: Sequence[Sample]) -> None:
    """Write samples to a file, whole or not at all."""
    new = file.with_suffix(".tmp")
    with lzma.open(new, "wb") as stream:  # a third of the size of numpy's own compression
        np.savez(
            stream,
            **packed("active", [sample.active for sample in samples], np.uint16),
            **packed("shares", [sample.shares for sample in samples], np.float32),
            **packed("choices", [sample.choices for sample in samples], np.uint16),
            **packed("weights", [sample.weights for sample in samples], np.float32),
            **packed("evaluation", [sample.evaluation for sample in samples], np.int32),
        )
    new.replace(file)


def packed(name: str, rows: Sequence[Sequence[Any]], kind: type[Any]) -> dict[str, Any]:
    """Rows of different lengths as two arrays."""
    return {
        f"{name}.lengths": np.array([len(row) for row in rows], np.uint16),
        name: np.concatenate([np.array(row, kind) for row in rows] or [np.array([], kind)]),
    }


def read_samples(file: Path) -> list[Sample]:
    """The samples of a file."""
    with np.load(io.BytesIO(lzma.decompress(file.read_bytes()))) as stored:
        columns = [
            np.split(stored[name], np.cumsum(stored[f"{name}.lengths"]))[:-1]
            for name in ("active", "shares", "choices", "weights", "evaluation")
        ]
    return [
        Sample(array("i", active.tolist()), *(tuple(row.tolist()) for row in rows))
        for active, *rows in zip(*columns, strict=True)
    ]
