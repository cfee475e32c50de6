"""A bot's chain of asks: which card, whereto, done.

It is one decision, so it is thought through before the first answer is given.  A chain goes on as
long as the same seat is asked next and nothing comes between: nobody else's ask, no draw and no
die, no end of a turn.  All of that everybody sees, so where a chain ends tells nothing of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from kabinett.core.play.table import Table
from kabinett.core.state import CHANCE
from kabinett.web.play import standing
from kabinett.web.play.models import Seat


def asked_next(table: Table, seats: Sequence[Seat], seat: int, choice: str) -> Table | None:
    """A copy of the table as it will be when the seat, after this answer, is asked next in its
    chain; None where the chain ends."""
    program, name = table.program, table.game.vocabulary.number
    then = Table.like(table, table.state.copy())
    if program.at_once(then.state):
        return None
    answer: tuple[int, int] | None = (seat, name(choice))
    for _ in range(standing.IN_A_ROW):
        if answer is None:
            break
        program.answer(then.state, *answer)
        answer = given(then, seats)
    goes_on = then.open_seats() == (seat,) and not program.at_once(then.state)
    same_turn = table.game.turn_mark(then.state) == table.game.turn_mark(table.state)
    return then if goes_on and same_turn else None


def given(table: Table, seats: Sequence[Seat]) -> tuple[int, int] | None:
    """An answer for which nobody is asked: forced for all to see, or ordered."""
    if table.over or CHANCE in table.open_seats():
        return None
    order = standing.ordered(table, seats)
    if order is None:
        return table.forced()
    return order[0], table.game.vocabulary.number(order[1])
