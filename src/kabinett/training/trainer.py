"""Fits the weights of a net to positions of played games."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kabinett.core.game import Game
from kabinett.nets.net import Net, fingerprint
from kabinett.nets.outputs import OUTPUT, SHIFT, WEIGHT

Floats = NDArray[np.float32]

#: How slowly the average of the weights follows them, step by step (Polyak and Juditsky, 1992).
SLOWNESS: Final = 0.995
#: The number of samples in a step.
BATCH: Final = 256
#: The largest weight that a net can store.
MOST_WEIGHT: Final = 31.9
#: The parameters of the optimiser Adam (Kingma and Ba, 2015).
FIRST_DECAY: Final = 0.9
SECOND_DECAY: Final = 0.999
TINY: Final = 1e-8


@dataclass(frozen=True)
class Sample:
    """A position to learn from, as one seat sees it.

    ``shares`` are what the outputs for the seats and for the common loss should say.
    ``choices`` are the choices of the seat's own decision there, if it had one, and ``weights`` how
    good each of them looked, adding up to 1.  ``evaluation`` are the logits of the game's own
    evaluation, for nets that add to it."""

    active: array[int]
    shares: tuple[float, ...]
    choices: tuple[int, ...] = ()
    weights: tuple[float, ...] = ()
    evaluation: tuple[int, ...] = ()


class Losses(NamedTuple):
    """The mean losses on some samples, in nats: of the values, of the game's evaluation if the net
    adds to it, and of the policy; 0 where there are no samples."""

    values: float
    evaluation: float
    policy: float


@dataclass
class Trainer:
    """A net in floating point, which learns from batches of samples.

    ``rate`` is the step size.  The net is made from ``averages``, the mean of the weights over the
    last few hundred steps, because single steps go to and fro.  The same seed and the same samples
    give the same net on the same machine."""

    game: Game
    seats: int
    thresholds: dict[str, list[int]]
    hidden: int = 64
    adds_to_evaluation: bool = False
    rate: float = 0.001
    seed: int = 0
    weights: dict[str, Floats] = field(init=False)
    means: dict[str, Floats] = field(init=False)
    squares: dict[str, Floats] = field(init=False)
    averages: dict[str, Floats] = field(init=False)
    steps: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        random = np.random.default_rng(self.seed)
        inputs = sum(map(len, self.thresholds.values()))
        outputs = self.seats + 1 + len(self.game.vocabulary.names)
        self.weights = {
            "input": random.normal(0, 0.1, (inputs, self.hidden)).astype(np.float32),
            "hidden": np.full(self.hidden, 0.1, np.float32),
            "output": random.normal(0, 0.02, (self.hidden, outputs)).astype(np.float32),
            "bias": np.zeros(outputs, np.float32),
        }
        if self.adds_to_evaluation:  # the first net judges exactly as the evaluation
            self.weights["output"][:, : self.values] = 0.0
        else:  # a game without a common loss never shows one: it begins as unlikely
            self.weights["bias"][self.seats] = -3.0
        self.means = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.squares = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.averages = {name: each.copy() for name, each in self.weights.items()}

    @property
    def values(self) -> int:
        return self.seats + 1

    # -- learning

    def losses(self, samples: Sequence[Sample]) -> Losses:
        """Return the losses of the net that `net` makes, without learning."""
        ends = [sample for sample in samples if sample.shares]
        decisions = [sample for sample in samples if sample.choices]
        values = evaluation = policy = 0.0
        for batch in batches(ends):
            logits = self.layers(batch, self.averages)[-1]
            values += len(batch) * self.slopes(batch, logits)[1]
            if self.adds_to_evaluation:
                evaluation += len(batch) * self.slopes(batch, np.zeros_like(logits))[1]
        for batch in batches(decisions):
            logits = self.layers(batch, self.averages)[-1]
            policy += len(batch) * self.slopes(batch, logits)[2]
        count = max(1, len(ends))
        return Losses(values / count, evaluation / count, policy / max(1, len(decisions)))

    def learn(self, samples: Sequence[Sample]) -> None:
        """Go over the samples once, in steps of a batch."""
        for batch in batches(samples):
            self.step(batch)

    def step(self, samples: Sequence[Sample]) -> None:
        """Change the weights a little towards these samples."""
        inputs, sums, hidden, logits = self.layers(samples, self.weights)
        slopes = self.slopes(samples, logits)[0]
        back = (slopes @ self.weights["output"].T) * (sums > 0)
        self.change("output", hidden.T @ slopes)
        self.change("bias", slopes.sum(0))
        self.change("input", inputs.T @ back)
        self.change("hidden", back.sum(0))
        self.steps += 1

    def layers(
        self, samples: Sequence[Sample], weights: dict[str, Floats]
    ) -> tuple[Floats, Floats, Floats, Floats]:
        """Return the inputs, the sums of the hidden layer, its values, and the logits."""
        inputs = self.matrix(samples)
        sums = inputs @ weights["input"] + weights["hidden"]
        hidden = np.maximum(sums, 0)
        return inputs, sums, hidden, hidden @ weights["output"] + weights["bias"]

    def matrix(self, samples: Sequence[Sample]) -> Floats:
        matrix = np.zeros((len(samples), len(self.weights["input"])), np.float32)
        for row, sample in enumerate(samples):
            matrix[row, np.frombuffer(sample.active, np.int32)] = 1
        return matrix

    def slopes(self, samples: Sequence[Sample], logits: Floats) -> tuple[Floats, float, float]:
        """The derivatives of the loss by each logit, and the losses of values and policy."""
        slopes = np.zeros_like(logits)
        rows = [row for row, sample in enumerate(samples) if sample.shares]
        decisions = [row for row, sample in enumerate(samples) if sample.choices]
        value_loss = self.value_slopes(slopes, logits, samples, rows) if rows else 0.0
        policy_loss = 0.0
        for row in decisions:
            sample = samples[row]
            places = np.array(sample.choices) + self.values
            likely = softmax(logits[row : row + 1, places])[0]
            good = np.array(sample.weights, np.float32)
            slopes[row, places] = (likely - good) / len(decisions)
            policy_loss -= float((good * np.log(likely + TINY)).sum()) / len(decisions)
        return slopes, value_loss, policy_loss

    def value_slopes(
        self, slopes: Floats, logits: Floats, samples: Sequence[Sample], rows: list[int]
    ) -> float:
        """Write the slopes of the outputs for the seats in these rows; return the mean loss."""
        own = logits[rows, : self.values]
        if self.adds_to_evaluation:
            evaluations = np.array([samples[row].evaluation for row in rows], np.float32)
            own = own + evaluations / np.float32(OUTPUT)
        wanted = np.array([samples[row].shares for row in rows], np.float32)
        chances = softmax(own)
        slopes[rows, : self.values] = (chances - wanted) / len(rows)
        return float(-(wanted * np.log(chances + TINY)).sum() / len(rows))

    def change(self, name: str, slope: Any) -> None:
        """Take one step of Adam against the slope."""
        mean, square, time = self.means[name], self.squares[name], self.steps + 1
        mean += (1 - FIRST_DECAY) * (slope - mean)
        square += (1 - SECOND_DECAY) * (slope * slope - square)
        first, second = 1 - FIRST_DECAY**time, 1 - SECOND_DECAY**time
        weights = self.weights[name]
        weights -= self.rate * (mean / first) / (np.sqrt(square / second) + TINY)
        np.clip(weights, -MOST_WEIGHT, MOST_WEIGHT, out=weights)
        # The first steps go far, so the average begins with few of them.
        slowness = min(SLOWNESS, time / (time + 10))
        self.averages[name] += np.float32(1 - slowness) * (weights - self.averages[name])

    # -- the net

    def net(self, note: str = "") -> Net:
        """The net with the average weights, rounded to whole numbers."""
        product = WEIGHT * WEIGHT
        assert product >> SHIFT == OUTPUT, "a product of two weights of 1.0 is an output of 1.0"
        return Net(
            game=self.game.id,
            seats=self.seats,
            fits=fingerprint(self.game, self.seats),
            thresholds=self.thresholds,
            input_weights=whole(self.averages["input"], WEIGHT, "h"),
            hidden_biases=whole(self.averages["hidden"], WEIGHT, "i"),
            output_weights=whole(self.averages["output"].T, WEIGHT, "h"),
            output_biases=whole(self.averages["bias"], product, "i"),
            adds_to_evaluation=self.adds_to_evaluation,
            note=note,
            choices=tuple(self.game.vocabulary.names),
        )


def batches(samples: Sequence[Sample]) -> Iterator[Sequence[Sample]]:
    """Yield the samples, `BATCH` at a time.

    >>> sample = Sample(array("i"), (1.0,))
    >>> [len(batch) for batch in batches([sample] * 300)]
    [256, 44]
    """
    for start in range(0, len(samples), BATCH):
        yield samples[start : start + BATCH]


def softmax(logits: Floats) -> Floats:
    """The chances that belong to each row of logits."""
    parts = np.exp(logits - logits.max(1, keepdims=True))
    chances: Floats = parts / parts.sum(1, keepdims=True)
    return chances


def whole(numbers: Floats, unit: int, code: str) -> array[int]:
    """Numbers as multiples of 1 / unit, row by row."""
    return array(code, [int(each) for each in np.rint(numbers * unit).ravel()])
