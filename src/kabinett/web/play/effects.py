"""The effects of a change of a game, apart from the lines that it adds to the record."""

from __future__ import annotations

from dataclasses import dataclass, field

from kabinett.web.play.events import Event


@dataclass
class Effects:
    """The effects that the step after a change has to respect:
    `kabinett.web.play.open_game.OpenGame.step`."""

    #: How many old entries of the log the change keeps, if it was more than an answer.
    log_from: int | None = None
    #: Does every open ask count as a new one?
    new_asks: bool = False
    #: Do all asked seats get more time?
    more_time: bool = False
    #: Was the change only an answer, so that the values of `OpenGame.once` stay valid?
    only_answer: bool = False
    #: Was the change only a standing order, which no list of games shows?
    only_order: bool = False
    #: What people learn by notices, once the change is stored.
    events: list[Event] = field(default_factory=list)
