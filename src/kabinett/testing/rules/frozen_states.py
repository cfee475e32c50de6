"""Checks that looking at a game does not change it: computes choices, reasons, scenes and the like
on a state that refuses changes."""

from __future__ import annotations

import functools
from typing import Any, Final, NoReturn, cast

from kabinett.core.game import Game
from kabinett.core.script import program
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import State

#: The kernel sets these fields while it computes choices.
OF_THE_KERNEL: Final = ("frames", "heard", "seat", "so_far", "value")


class StateChanged(AssertionError):
    """A function that may only read has changed the state."""


def refuse() -> NoReturn:
    raise StateChanged(
        "choices, reasons, scenes and outlooks are computed again whenever somebody looks, so "
        "their functions may not change the state: work on s.copy() or on a new list "
        "(sorted(…), [*…]), or change the state in the script, before or after the ask"
    )


class FrozenList(list[object]):
    """A list that refuses every change."""

    def refuse_change(self, *args: object, **keywords: object) -> NoReturn:
        refuse()

    __setitem__ = __delitem__ = __iadd__ = __imul__ = refuse_change
    append = extend = insert = remove = clear = sort = reverse = pop = refuse_change


@functools.cache
def frozen_class(kind: type[State]) -> type[State]:
    """A subclass of a state's class that refuses to set its fields."""

    def __setattr__(self: State, name: str, value: object) -> None:
        if name not in OF_THE_KERNEL:
            refuse()
        object.__setattr__(self, name, value)

    return type(kind.__name__, (kind,), {"__slots__": (), "__setattr__": __setattr__})


def freeze(state: State) -> State:
    """A copy of a state that refuses every change."""
    other: Any = state.copy()
    for name in state.fields():
        value = getattr(other, name)
        if isinstance(value, list):
            inner = [FrozenList(each) if isinstance(each, list) else each for each in value]
            setattr(other, name, FrozenList(inner))
    other.__class__ = frozen_class(cast(Any, type(state)))
    return other  # type: ignore[no-any-return]


def check_only_looks(game: Game, s: State) -> None:
    """Raise StateChanged, at the line that changes the state, if computing choices changes it."""
    if kernel_is_native():
        return
    frozen = freeze(s)
    for seat in game.program.open_seats(frozen):
        game.program.choices_of(frozen, seat)


def check_all_looks(game: Game, s: State, seats: int) -> None:
    """Raise StateChanged if computing choices, reasons, outlooks or scenes changes the state."""
    check_only_looks(game, s)
    if kernel_is_native():
        return
    frozen = freeze(s)
    game.turn_mark(frozen)
    game.scores(frozen)
    for viewer in range(SPECTATOR, seats):
        game.scene(frozen, viewer)
    for seat in game.program.open_seats(frozen):
        if seat < 0:
            continue  # chance reads no outlooks
        question, args = game.program.question(frozen, seat)
        for choice in game.program.choices_of(frozen, seat):
            game.outlook(frozen, seat, choice)
        game.obvious_here(frozen, seat)
        if question.why_not is not None:
            for choice in range(len(game.vocabulary)):
                question.why_not(frozen, seat, choice, *args)


def kernel_is_native() -> bool:
    """Whether the kernel is compiled. Native code bypasses the methods that refuse a change."""
    return not str(program.__file__).endswith(".py")
