"""Standing orders: the site answers for a seat where it has one choice only.

What everybody knows to be forced the table answers by itself.  Here it is about what only the
seat knows: that no card in its hand fits.  The others may infer it from an answer that comes
of itself; so it is off at first where several people play, and comes after a while
(`worker.py`).  Where one person plays alone there is nobody to infer anything: he is never asked
without need, and such answers, the bots' too, are given at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from kabinett.core.play.table import Table
from kabinett.web.models import Kind, Seat


def alone(seats: Sequence[Seat]) -> bool:
    """Does one person at most sit at this table?"""
    return sum(seat.here for seat in seats) <= 1


def only_choice(table: Table, seat: int) -> str | None:
    """What the seat must answer, if it is asked and has one choice."""
    ask = table.ask(seat)
    return ask.choices[0] if ask is not None and len(ask.choices) == 1 else None


def ordered(table: Table, seats: Sequence[Seat]) -> tuple[int, str] | None:
    """A seat of a lone player's game that has one choice and need not be asked, and that."""
    for seat in table.open_seats():
        if seats[seat].kind == Kind.BOT or seats[seat].auto_pass:
            choice = only_choice(table, seat)
            if choice is not None:
                return seat, choice
    return None


def carry_out(table: Table, seats: Sequence[Seat]) -> None:
    """Give all answers that need no thought, if one person plays alone."""
    if alone(seats):
        while order := ordered(table, seats):
            table.answer(order[0], None, order[1])


def may_undo(table: Table, seats: Sequence[Seat], seat: int) -> bool:
    """Is there a choice that the seat could make anew?"""
    return bool(table.undo_choices(seat)) if alone(seats) else table.undo_line(seat) is not None


def undo(table: Table, seats: Sequence[Seat], seat: int) -> None:
    """Take back the seat's last choice, and what the site has answered for it since.

    IllegalChoice if there is none."""
    if not alone(seats):
        table.undo(seat)
        return
    choices, lines = table.undo_choices(seat), list(table.undo_lines(seat))
    table.undo(seat, lines.index(choices[0]) + 1 if choices else 0)
