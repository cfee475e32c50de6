"""What everybody sees is made without a look at what is hidden: it may be counted, not read."""

from __future__ import annotations

from typing import Any, NoReturn

from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.state import State, declared
from kabinett.testing.differences import same
from kabinett.testing.leaks import Leak


class Sealed(list[int]):
    """A list of something hidden, of which only the length is known.  It may be copied: a
    forecast plays on with a copy of the state."""

    def closed(self, *args: object) -> NoReturn:
        raise Leak("what everybody sees was made by reading something hidden")

    def __getitem__(self, place: Any) -> Any:
        # What stands as [:] in native code comes as a slice from 0 to the largest number.
        if not isinstance(place, slice) or place.start or len(self) > (place.stop or len(self)):
            self.closed()
        copied = Sealed()
        copied.extend(list.__iter__(self))
        return copied

    __iter__ = __contains__ = __eq__ = __add__ = closed
    __reversed__ = index = count = pop = sort = closed  # type: ignore[assignment]


def sealed(state: State) -> State:
    """A copy whose hidden lists cannot be read."""
    other: Any = state.copy()
    for name, kind in declared(type(state)).items():
        if kind.hidden and kind.depth == 1:
            setattr(other, name, Sealed(getattr(state, name)))
        elif kind.hidden and kind.depth == 2:
            setattr(other, name, [Sealed(inner) for inner in getattr(state, name)])
    return other  # type: ignore[no-any-return]


def check_public(table: Table) -> None:
    """Raise Leak if the public scene reads what is hidden, or is not what a spectator sees."""
    game = table.game
    shown = game.seen_by_all(sealed(table.state))
    same(shown, game.scene(table.state, SPECTATOR), "public scene")
    for report in shown.reports:
        if report.late:
            lines = game.report_lines(sealed(table.state), report.id)
            same(lines, game.report_lines(table.state, report.id), f"report {report.id}")
