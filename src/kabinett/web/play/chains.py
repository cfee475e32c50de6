"""A bot's chain of asks, for example which card, where to, and whether to stop.

A chain is one decision, so the bot thinks it through before it gives the first answer.  A chain
goes on as long as the game asks the same seat next and nothing happens in between: no ask to
another seat, no draw, no die roll and no end of a turn.  Everybody sees these events, so the end of
a chain reveals nothing about a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from kabinett.core.play.table import Table
from kabinett.core.state import CHANCE
from kabinett.web.play import standing
from kabinett.web.play.models import Seat


def next_in_chain(table: Table, seats: Sequence[Seat], seat: int, choice: str) -> Table | None:
    """Return a copy of the table at the seat's next ask in its chain, after this answer, or None if
    the chain ends."""
    program, number_of = table.program, table.game.vocabulary.number
    next_table = table.with_state(table.state.copy())
    if program.at_once(next_table.state):
        return None
    answer: tuple[int, int] | None = (seat, number_of(choice))
    for _ in range(standing.MOST_IN_A_ROW):
        if answer is None:
            break
        program.answer(next_table.state, *answer)
        answer = automatic_answer(next_table, seats)
    goes_on = next_table.open_seats() == (seat,) and not program.at_once(next_table.state)
    same_turn = table.game.turn_mark(next_table.state) == table.game.turn_mark(table.state)
    return next_table if goes_on and same_turn else None


def automatic_answer(table: Table, seats: Sequence[Seat]) -> tuple[int, int] | None:
    """Return the seat and the choice of an answer that the site gives by itself, because the answer
    is visibly forced or an order gives it."""
    if table.over or CHANCE in table.open_seats():
        return None
    order = standing.immediate_answer(table, seats)
    if order is None:
        return table.forced_answer()
    return order[0], table.game.vocabulary.number(order[1])
