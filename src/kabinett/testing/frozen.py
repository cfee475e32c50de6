"""Whoever looks changes nothing: choices, reasons, scenes and all that is only looked at are worked
out on a state that cannot change."""

from __future__ import annotations

import functools
from typing import Any, Final, NoReturn, cast

from kabinett.core.game import Game
from kabinett.core.scene import SPECTATOR
from kabinett.core.script import program
from kabinett.core.state import State

#: What the kernel itself sets while it works out choices.
OF_THE_KERNEL: Final = ("frames", "heard", "seat", "so_far", "value")


class Changed(AssertionError):
    """A function that only looks has changed the state."""


def refuse() -> NoReturn:
    raise Changed(
        "choices, reasons, scenes and outlooks are worked out anew whenever somebody looks, so "
        "that what works them out may not change the state: work on s.copy() or on a new list "
        "(sorted(…), [*…]), or do it in the script, before or behind the ask"
    )


class Fixed(list[Any]):
    """A list that can be read only."""

    def closed(self, *args: object, **named: object) -> NoReturn:
        refuse()

    __setitem__ = __delitem__ = __iadd__ = __imul__ = closed
    append = extend = insert = remove = clear = sort = reverse = pop = closed


@functools.cache
def fixed_class(kind: type[State]) -> type[State]:
    """The same state, of which no field can be set."""

    def __setattr__(self: State, name: str, value: object) -> None:
        if name not in OF_THE_KERNEL:
            refuse()
        object.__setattr__(self, name, value)

    return type(kind.__name__, (kind,), {"__slots__": (), "__setattr__": __setattr__})


def fixed(state: State) -> State:
    """A copy that cannot be changed."""
    other: Any = state.copy()
    for name in state.fields():
        value = getattr(other, name)
        if isinstance(value, list):
            inner = [Fixed(each) if isinstance(each, list) else each for each in value]
            setattr(other, name, Fixed(inner))
    other.__class__ = fixed_class(cast(Any, type(state)))
    return other  # type: ignore[no-any-return]


def check_only_looks(game: Game[Any], s: State) -> None:
    """Raise Changed, at the line that does it, where working out the choices changes the state."""
    if is_native():
        return
    still = fixed(s)
    for seat in game.program.open_seats(still):
        game.program.choices_of(still, seat)


def check_all_looks(game: Game[Any], s: State, seats: int) -> None:
    """The same of all else that is worked out while somebody looks: reasons, outlooks, scenes."""
    check_only_looks(game, s)
    if is_native():
        return
    still = fixed(s)
    game.turn_mark(still)
    game.scores(still)
    for viewer in range(SPECTATOR, seats):
        game.scene(still, viewer)
    for seat in game.program.open_seats(still):
        if seat < 0:
            continue  # chance does not look
        question, args = game.program.question(still, seat)
        for choice in game.program.choices_of(still, seat):
            game.outlook(still, seat, choice)
        game.obvious_here(still, seat)
        if question.why_not is not None:
            for choice in range(len(game.vocabulary)):
                question.why_not(still, seat, choice, *args)


def is_native() -> bool:
    """Native code does not ask lists whether they can be changed."""
    return not str(program.__file__).endswith(".py")
