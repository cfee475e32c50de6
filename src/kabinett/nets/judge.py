"""Judges positions by a net, in the place of a game's own evaluation."""

from __future__ import annotations

import functools
import importlib
from array import array
from collections.abc import Sequence
from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.kinds import Kind
from kabinett.core.result import COMMON_LOSS, payoffs
from kabinett.core.setup import Setup
from kabinett.core.state import State, declared
from kabinett.nets.inputs import Inputs
from kabinett.nets.net import Net, NetError
from kabinett.nets.outputs import FALLING, logit_of, shares_of
from kabinett.nets.plain import Outputs, make_outputs
from kabinett.observation import FieldSpan, Observer, observer_of

#: The class of ``kernel.c``; None without the native build.
Kernel: Any
try:
    Kernel = importlib.import_module("kabinett.nets._kernel").Kernel
except ImportError:
    Kernel = None

#: The number of each kind of field in ``kernel.c``.
KIND_NUMBERS: Final = {
    "number": 0,
    "numbers": 1,
    "lists": 2,
    "zone": 3,
    "pile": 3,
    "zones": 4,
    "hands": 5,
    "deck": 6,
    "decks": 7,
    "mask": 8,
    "secret": 9,
    "hidden": 10,
    "hidden_number": 11,
}
#: The number of bits in which the kernel keeps the cards that a seat knows.
MOST_CARDS: Final = 512


class Judge:
    """A net that judges the positions of one game.

    NetError if the net does not fit the game.  ``quick=False`` computes in plain Python even if
    there is native code; both give the same numbers."""

    def __init__(self, net: Net, game: Game, setup: Setup, quick: bool = True) -> None:
        net.check(game, setup.seats, setup.pack)
        setup = game.setup(setup)
        names = {*observer_of(game, setup).names}
        if missing := [name for name in net.thresholds if name not in names]:
            raise NetError(
                f"{game.id} has no number {missing[0]!r} that the net sees: carry the "
                "net over with `kabinett learn --from`, and --rename if a script has a new name"
            )
        self.net = net
        self.game = game
        self.inputs = Inputs(game, setup, net.thresholds)
        native = quick and Kernel is not None and len(game.vocabulary.names) <= MOST_CARDS
        self.kernel = make_kernel(net, self.inputs) if native else None

    def expected_payoffs(
        self, s: State, viewer: int, over: bool = False, common_loss: float = COMMON_LOSS
    ) -> Sequence[float]:
        """Each seat's payoff, as far as the viewer can know: 1 for a win, 0 for a loss,
        ``common_loss`` if all lose.  ``over``: the game has ended, so its result counts."""
        if over and (result := self.game.result(s)) is not None:
            return payoffs(result, self.net.seats, common_loss)
        chances = self.chances(s, viewer)
        all_lose = chances.pop()
        if not all_lose:
            return chances
        return [chance + all_lose * common_loss for chance in chances]

    def chances(self, s: State, viewer: int) -> list[float]:
        """The chances of the seats to win, and last the chance that all lose."""
        own = own_chances(self.game, s, self.net.seats) if self.net.adds_to_evaluation else None
        if self.kernel is not None:
            chances: list[float] = self.kernel.chances(s, viewer, own)
            return chances
        logits = self.look(s, viewer)
        if own is not None:
            logits = [logit + logit_of(more) for logit, more in zip(logits, own, strict=True)]
        return shares_of(logits)

    def preferences(self, s: State, viewer: int, choices: list[int]) -> list[int]:
        """How likely each choice is to be the best, as logits; only a net with a policy has
        them."""
        return self.look(s, viewer, choices)[self.net.values :]

    def look(self, s: State, viewer: int, choices: Sequence[int] = ()) -> list[int]:
        """The outputs for the seats and for the common loss, then those for the choices."""
        if self.kernel is not None:
            outputs: list[int] = self.kernel.look(s, viewer, choices)
            return outputs
        row = self.inputs.observer.observe(s, viewer)
        values = self.net.values
        return self.outputs.look(row, [*range(values), *(values + choice for choice in choices)])

    @functools.cached_property
    def outputs(self) -> Outputs:
        """Computes without native code; made when the net judges for the first time."""
        return make_outputs(self.net, self.inputs)

    def active(self, s: State, viewer: int) -> array[int]:
        """The inputs that are 1 for the viewer, in rising order."""
        if self.kernel is None:
            return array("i", self.inputs.active(s, viewer))
        by_place, places = self.inputs.by_place, array("i", self.kernel.active(s, viewer))
        return array("i", sorted([by_place[place] for place in places]))


def own_chances(game: Game, s: State, seats: int) -> list[float]:
    """The chances of the seats by the game's own evaluation, and last the chance that all lose."""
    expected, all_lose = game.payoffs_and_all_lose(s)
    return [*(payoff - COMMON_LOSS * all_lose for payoff in expected[:seats]), all_lose]


def evaluation_logits(game: Game, s: State, seats: int) -> list[int]:
    """The chances of `own_chances` as logits."""
    return [logit_of(chance) for chance in own_chances(game, s, seats)]


def find_head(observer: Observer, s: State, viewer: int) -> tuple[int, ...]:
    """The places of the numbers at the beginning of the row that are 1: the viewer, the seats that
    are asked, and what the viewer is asked.  The kernel finds them itself while one seat is
    asked."""
    program = observer.program
    asked_seats = program.seats(s)
    head = [viewer, *(observer.seats + each for each in asked_seats if each >= 0)]
    if viewer in asked_seats and viewer in program.open_seats(s):
        head.append(observer.first_ask + s.frames[-1][0])
    return tuple(head)


def make_kernel(net: Net, inputs: Inputs) -> Any:
    """The net in native code, whose inputs are in the order of the observer's row."""
    observer, width = inputs.observer, net.hidden
    rows = [net.input_weights[each * width : (each + 1) * width] for each in inputs.by_place]
    thresholds: list[list[int]] = [[] for _ in observer.names]
    for place, levels, _first in inputs.columns:
        thresholds[place] = levels
    fields = [field_plan(field) for field in (*observer.single, *observer.fields)]
    seen = [name for name, kind in declared(inputs.game.state_class).items() if is_seen(kind)]
    return Kernel(
        fields,
        tuple(seen),
        [int(number) for number in observer.empty_row()],
        thresholds,
        (observer.program.seats_slots, observer.seats, observer.first_ask),
        (functools.partial(find_head, observer), inputs.game.contract.knowledge.seen_fields),
        net.hidden,
        net.values,
        (
            b"".join(row.tobytes() for row in rows),
            [*net.hidden_biases],
            net.output_weights.tobytes(),
            [*net.output_biases],
        ),
        FALLING,
    )


def is_seen(kind: Kind) -> bool:
    return kind.name == "seen"


def field_plan(field: FieldSpan) -> tuple[object, ...]:
    """What the kernel has to know of a field."""
    return (
        field.name,
        KIND_NUMBERS[field.kind.name],
        field.start,
        field.width,
        field.rows,
        field.is_variable,
        field.entry_of,
    )
