"""The end of a game at the bell: bots finish the turn that is being played.

This module does not depend on the site, so measurements can use it too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kabinett.bots import View, make_bot
from kabinett.core.play.table import Table

#: The maximum number of answers that bots give to finish a turn.  A longer turn is cut short.
MOST_ANSWERS = 80


@dataclass(frozen=True)
class Answer:
    """A bot's answer for a seat."""

    seat: int
    choice: str


def answers_to_finish(table: Table, bot: str) -> list[Answer]:
    """Return the answers that lead to the end of the present turn, or of the game.  Bots find them
    on a copy of the table."""
    copy = copy_with_dice(table)
    turn, answers = copy.game.turn_mark(copy.state), list[Answer]()
    while not copy.over and len(answers) < MOST_ANSWERS:
        is_between_turns = copy.game.turn_mark(copy.state) != turn
        if is_between_turns and not copy.hides_answers:
            break
        answer = answer_of_bot(copy, copy.open_seats()[0], bot)
        copy.answer(answer.seat, answer.choice)
        answers.append(answer)
    return answers


def copy_with_dice(table: Table) -> Table:
    """Return a copy of a table that will make the same random draws as the table itself."""
    return table.with_state(table.state.copy())


def answer_of_bot(table: Table, seat: int, bot: str) -> Answer:
    """Return a bot's answer to the open ask of a seat."""
    view = View(table, seat)
    return Answer(seat, make_bot(bot, len(table.lines)).choose(view))


def finish(table: Table, answers: Sequence[Answer]) -> None:
    """Give these answers, and end the game as it then stands."""
    for answer in answers:
        table.answer(answer.seat, answer.choice)
    if not table.over:
        table.end(())


def seats_ahead(table: Table) -> list[int]:
    """Return the seats that are ahead at the moment, judged by what everybody sees.  [] if the game
    does not say, or if all are level."""
    lead = table.game.lead(table.state)
    if lead is None or len(set(lead.marks)) == 1:
        return []
    best = max(lead.marks)
    return [seat for seat, mark in enumerate(lead.marks) if mark == best]
