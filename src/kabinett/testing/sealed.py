"""What everybody sees is made without a look at what is hidden: it may be counted, not read."""

from __future__ import annotations

import contextlib
import inspect
from typing import Any, NoReturn

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.state import State, declared
from kabinett.testing.differences import same, told
from kabinett.testing.leaks import ACTIVE, Leak, who


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


def check_unanswered(game: Game[Any], s: State, seats: int) -> None:
    """Raise Leak if, while several are asked at once, what another one sees tells whose answer is
    there already."""
    asked = game.program.open_seats(s)
    if len(asked) < 2:
        return
    for seat in (asked[0], asked[-1]):
        other = s.copy()
        game.program.answer(other, seat, game.program.choices_of(other, seat)[0])
        for viewer in range(SPECTATOR, seats):
            if viewer == seat or (one := game.scene(s, viewer)) == (
                two := game.scene(other, viewer)
            ):
                continue
            raise Leak(
                f"{reads_seat_at(game)}: where {game.program.where(s)} asks several at once, "
                f"{who(viewer)} can tell whether seat {seat} has answered, by\n"
                f"{told(two, one, 'scene')}\n{ACTIVE}"
            )


def reads_seat_at(game: Game[Any]) -> str:
    """The line of the scene that reads who is asked, or where the scene is made."""
    for name in ("public_scene", "private_scene"):
        found = getattr(game.contract, name)
        with contextlib.suppress(OSError, TypeError):
            lines, first = inspect.getsourcelines(inspect.unwrap(found))
            for number, line in enumerate(lines, first):
                if "s.seat" in line:
                    return f"{inspect.getsourcefile(inspect.unwrap(found))}:{number}"
    return game.written_at("public_scene")
