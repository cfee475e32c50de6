"""How a game ended: by its rules, or because its players ended it; and whom they may declare the
winner."""

from __future__ import annotations

from kabinett.core.lead import safe_lead
from kabinett.core.message import Message
from kabinett.core.play.playthrough import Playthrough
from kabinett.core.play.record_lines import CONCEDE, WIN
from kabinett.core.result import Result

CONCEDED = Message("{seat} concedes.")
ENDED = Message("The game was ended as it stood.")
YIELDED = Message("All have agreed that {seat} has won.")


def result_of(play: Playthrough) -> Result | None:
    """How the game ended, by its rules or by its players; None while it goes on."""
    result: Result | None = play.game.result(play.state)
    ending = play.history.ending
    if result is not None or ending is None:
        return result
    scores = play.game.scores(play.state)
    if ending.kind == CONCEDE:
        winners = tuple(seat for seat in range(play.setup.seats) if seat != ending.seats[0])
        return Result("conceded", winners, scores, (CONCEDED, (ending.seats[0],)))
    if ending.kind == WIN:
        winner = ending.winner
        return Result("yielded", (winner,), scores, (YIELDED, (winner,)))
    return Result("agreed" if ending.seats else "stopped", (), scores, (ENDED, ()))


def safe_leader(play: Playthrough) -> int | None:
    """The seat whose lead is safe, by the counts of earlier games; None if no seat has a safe lead,
    or if the game began from a position of its own."""
    return None if play.over or play.setup.position else safe_lead(play.game, play.state)
