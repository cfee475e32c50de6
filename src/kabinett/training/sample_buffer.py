"""The samples of the last rounds, from which a training run draws again and again.

Each round is a file of its own in a folder, and goes when newer rounds have taken its place.  A
round keeps at most `MOST_SAMPLES`, so that ten rounds of any game need less than 2 MB."""

from __future__ import annotations

import io
import lzma
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from kabinett.core.luck import Luck
from kabinett.training.packing import from_bits, from_columns, to_bits, to_columns
from kabinett.training.trainer import Sample

SUFFIX: Final = ".npz.xz"
#: The most samples that a round keeps.  Samples are turns of the same games, so a
#: game with fewer of them still teaches nearly as much.
MOST_SAMPLES: Final = 4_000
#: The type of the numbers in each column of a file, in the order of `Sample`.
COLUMNS: Final = {
    "shares": np.float32,
    "choices": np.uint16,
    "weights": np.float32,
    "evaluation": np.int32,
}


class SampleBuffer:
    """The samples of the last ``rounds`` rounds."""

    def __init__(self, folder: Path, rounds: int) -> None:
        self.folder = folder
        self.rounds = rounds
        self.by_round: dict[int, list[Sample]] = {}
        folder.mkdir(exist_ok=True)

    def add(self, number: int, samples: Sequence[Sample], luck: Luck) -> list[Sample]:
        """Keep the samples of a round, or some of them by lot; return those that are kept."""
        write_samples(self.file(number), draw_samples(samples, MOST_SAMPLES, luck))
        self.by_round[number] = read_samples(self.file(number))
        return self.by_round[number]

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


def draw_samples(samples: Sequence[Sample], most: int, luck: Luck) -> list[Sample]:
    """Draw at most so many of the samples, in their order; keep all if there are no more."""
    places = list(range(len(samples)))
    if len(places) > most:
        luck.shuffle(places)
    return [samples[place] for place in sorted(places[:most])]


def write_samples(file: Path, samples: Sequence[Sample]) -> None:
    """Write samples to a file, whole or not at all."""
    columns: dict[str, Any] = {}
    for name, kind in COLUMNS.items():
        columns |= to_columns(name, [getattr(sample, name) for sample in samples], kind)
    new = file.with_suffix(".tmp")
    with lzma.open(new, "wb") as stream:  # a third of the size of numpy's own compression
        np.savez(stream, active=to_bits([sample.active for sample in samples]), **columns)
    new.replace(file)


def read_samples(file: Path) -> list[Sample]:
    """The samples of a file."""
    with np.load(io.BytesIO(lzma.decompress(file.read_bytes()))) as stored:
        columns = (
            from_bits(stored["active"]),
            *(from_columns(name, stored) for name in COLUMNS),
        )
    return [Sample(*row) for row in zip(*columns, strict=True)]
