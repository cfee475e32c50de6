"""Checks that an ask offers the choices that orders and the site give in a seat's place, and the
choice that ends its turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kabinett.core.play.orders import standing_of
from kabinett.core.play.table import Table
from kabinett.core.question import EVERY

#: An error lists this many of the offered choices.
SHOWN: Final = 8


def check_standing(table: Table) -> None:
    """Raise AssertionError unless the order that an ask allows is one of the game's orders and its
    answer is offered. If an ask did not offer it, the order would reveal the hand."""
    for seat in table.open_seats():
        if (order := standing_of(table, seat)) is None:
            continue
        standing, place = order
        assert standing in table.game.standing, f"`standing` in the contract lacks {standing!r}"
        assert standing.place is None or place in standing.places, (
            f"{table.program.where(table.state)}: {standing!r} has no place {place!r}: `place=` "
            "must return one of the choices in `places=`"
        )
        _, args = table.program.question(table.state, seat)
        assert standing.answer(table.state, seat, *args) in table.program.choices_of(
            table.state, seat
        ), f"{table.program.where(table.state)}: {standing!r} is not offered to seat {seat}"


def check_obvious(table: Table) -> None:
    """Raise AssertionError unless an ask offers its obvious answer and the choice that ends the
    turn."""
    names, where = table.game.vocabulary.names, table.program.where(table.state)
    for seat in table.open_seats():
        choices = table.program.choices_of(table.state, seat)
        question, _ = table.program.question(table.state, seat)
        ends = table.game.ends_here(table.state, seat)
        assert type(ends) is int and (ends in (EVERY, -1) or ends in choices), (
            f"{written_at(question.ends)}{where}: `ends=` returns "
            f"{ends!r}{name_suffix(ends, names)}: it must return an offered choice, here "
            f"{', '.join(names[each] for each in choices[:SHOWN])}, or kb.EVERY, or -1 for none"
        )
        choice = table.game.obvious_here(table.state, seat)
        if choice < 0 or choice in choices:
            continue
        raise AssertionError(
            f"{where}: {question}: obvious returns {names[choice]} for seat {seat}, but the ask "
            "does not offer it"
        )


def written_at(function: object) -> str:
    """File and line of a function, as the beginning of a fault; "" for native code."""
    code = getattr(function, "__code__", None)
    return f"{code.co_filename}:{code.co_firstlineno}: at the ask of " if code else ""


def name_suffix(choice: object, names: Sequence[str]) -> str:
    if isinstance(choice, int) and 0 <= choice < len(names):
        return f", {names[choice]}"
    return ""
