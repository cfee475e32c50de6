"""Checks that the public scene is made without reading hidden things; it may only count them."""

from __future__ import annotations

import contextlib
import inspect
from typing import Any, NoReturn

from kabinett.core.game import Game
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import State, declared
from kabinett.testing.differences import describe_differences, same
from kabinett.testing.in_words import describe_viewer
from kabinett.testing.secrets.leaks import ACTIVE, Leak


class SealedList(list[int]):
    """A list of hidden things that refuses to be read, except for its length. It may be copied,
    because a forecast plays on with a copy of the state."""

    def refuse_read(self, *args: object) -> NoReturn:
        raise Leak("the public scene reads something hidden")

    def __getitem__(self, place: object) -> Any:
        # In native code [:] arrives as a slice from 0 to the largest number.
        if not isinstance(place, slice) or place.start or len(self) > (place.stop or len(self)):
            self.refuse_read()
        copy = SealedList()
        copy.extend(list.__iter__(self))
        return copy

    __iter__ = __contains__ = __eq__ = __add__ = refuse_read
    __reversed__ = index = count = pop = sort = refuse_read  # type: ignore[assignment]


def seal(state: State) -> State:
    """A copy of a state whose hidden lists refuse to be read."""
    other: Any = state.copy()
    for name, kind in declared(type(state)).items():
        if kind.hidden and kind.depth == 1:
            setattr(other, name, SealedList(getattr(state, name)))
        elif kind.hidden and kind.depth == 2:
            setattr(other, name, [SealedList(inner) for inner in getattr(state, name)])
    return other  # type: ignore[no-any-return]


def check_public(table: Table) -> None:
    """Raise Leak if the public scene reads something hidden, and Different if it differs from the
    scene of a spectator."""
    game = table.game
    scene = game.public_scene(seal(table.state))
    same(scene, game.scene(table.state, SPECTATOR), "public scene")
    for report in scene.reports:
        if report.late:
            lines = game.report_lines(seal(table.state), report.id)
            same(lines, game.report_lines(table.state, report.id), f"report {report.id}")


def check_unanswered(game: Game, s: State, seats: int) -> None:
    """Raise Leak if, while several seats are asked at once, another viewer can see which of them
    has answered."""
    open_seats = game.program.open_seats(s)
    if len(open_seats) < 2:
        return
    for seat in (open_seats[0], open_seats[-1]):
        other = s.copy()
        game.program.answer(other, seat, game.program.choices_of(other, seat)[0])
        for viewer in range(SPECTATOR, seats):
            if viewer == seat or (one := game.scene(s, viewer)) == (
                two := game.scene(other, viewer)
            ):
                continue
            raise Leak(
                f"{line_that_reads_seat(game)}: {game.program.where(s)} asks several seats at "
                f"once, and this shows {describe_viewer(viewer)} whether seat {seat} has "
                "answered:\n"
                f"{describe_differences(two, one, 'scene')}\n{ACTIVE}"
            )


def line_that_reads_seat(game: Game) -> str:
    """The line of a scene's function that reads s.seat; the line of `public_scene` if none does."""
    for name in ("public_scene", "private_scene"):
        part = game.contract.part(name)
        with contextlib.suppress(OSError, TypeError):
            lines, first = inspect.getsourcelines(inspect.unwrap(part))
            for number, line in enumerate(lines, first):
                if "s.seat" in line:
                    return f"{inspect.getsourcefile(inspect.unwrap(part))}:{number}"
    return game.written_at("public_scene")
