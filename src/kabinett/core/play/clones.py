"""Starts a table that continues a game or a lesson from another table."""

from __future__ import annotations

from collections.abc import Iterable

from kabinett.core.play.course import live_answers_in
from kabinett.core.play.record_lines import CLONE, Act, Answer, RecordLine
from kabinett.core.play.replay import misfit_error, reach
from kabinett.core.play.table import Table


def clone(table: Table, lines: Iterable[RecordLine]) -> None:
    """Start a table with the lines of another table that still count. It then continues with its
    own dice. Raises RecordError if the lines cannot be played."""
    table.begin()
    for line in live_answers_in(lines):
        number = reach(table, line)
        if number is None:
            raise misfit_error(table, line)
        table.play_line(Answer(line.who, line.name, line.forced), number)
    table.history.add(Act(CLONE))
    table.set_checkpoint()  # no undo goes back to the other table; a takeback by consent may
    table.history.publish()
    table.advance()
