"""What a change of a game brings about, apart from the lines that it adds to the record."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Effects:
    """For the step that follows the change: `kabinett.web.play.tables.OpenGame.step`."""

    #: How many old entries of the log stay, if the change was more than an answer.
    log_from: int | None = None
    #: Does every open ask count as a new one?
    new_asks: bool = False
    #: Do all asked seats get more time?
    more_time: bool = False
    #: Was the change only an answer, which leaves the values of `OpenGame.once`?
    only_answer: bool = False
    #: Was the change only an order, which no list shows?
    only_order: bool = False
