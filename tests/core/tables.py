"""Helpers for tests with tables of the game `desk`."""

from __future__ import annotations

from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.opening import Update, load
from kabinett.core.play.record import write
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from tests.core.desk import game as desk_game

#: The head of a record.
HEAD = """\
kabinett record 1
game: desk 1
seats: random Ada | random Bert
options: lamp=off
"""


def table(*answers: str) -> Table:
    """Return a table after these answers, each by the first seat that is asked."""
    made = Table.new(desk_game, Setup(2), chance=Chance(bytes(SEED_BYTES)))
    give(made, *answers)
    return made


def give(to: Table, *answers: str) -> None:
    for name in answers:
        to.answer(to.open_seats()[0], name)


def lines(of: Table) -> list[str]:
    return [line.text() for line in of.lines]


def struck(of: Table) -> list[str]:
    return [line.text() for place, line in enumerate(of.lines) if of.history.is_struck(place)]


def log(of: Table, viewer: int) -> list[str]:
    words = of.wording("en")
    return [words.sentence((entry.message(), entry.args)) for entry in of.log_for(viewer)]


def opened(text: str, game: Game[Any] = desk_game) -> tuple[Table, Update | None]:
    """Return the table from a text of `save`."""
    return load(text, {"desk": game}.get)


def finished_table(nonces: tuple[str, ...] = ("Ada1", "")) -> Table:
    """Return a finished game in which much was taken back."""
    played = Table.new(desk_game, Setup(2), chance=Chance(bytes(range(16))), nonces=nonces)
    give(played, "add", "roll", "add", "event", "yes", "yes")
    played.undo(0)
    give(played, "no", "add")
    played.restart_turn(0)
    give(played, "vote")
    played.answer(1, "yes")
    played.undo(1)
    give(played, "no", "yes", "only", "nudge")
    return play_to_end(played)


def play_to_end(played: Table) -> Table:
    give(played, "roll", "add", "add", "quit")
    return played


FINISHED_RECORD = write(finished_table().record())
