"""What happens when a seat's time runs out: first a warning, then what the terms of the table say.
In the end the game rests until its people go on."""

from __future__ import annotations

from kabinett.web.play import clocks
from kabinett.web.play.clocks import Stage
from kabinett.web.play.events import EventKind
from kabinett.web.play.terms import TimeOut
from kabinett.web.play.votes import Voting


def advance_clocks(voting: Voting, now: float) -> None:
    """Move the clocks to their next stages that are due."""
    running, clock, late_seats = voting.clocks, voting.terms.clock, voting.late_seats()
    while (due := running.next(clock)) is not None and due <= now:
        if running.stage == Stage.OUT:
            abandon(voting)
            return
        running.stage = Stage(running.stage + 1)
        what = EventKind.WARNING if running.stage == Stage.WARNED else EventKind.TIME_OUT
        for seat in late_seats:
            voting.add_event(seat, what)
        if running.stage == Stage.OUT:
            handle_time_out(voting, late_seats)
            return


def abandon(voting: Voting) -> None:
    """Let the game rest, because nobody has answered for long."""
    voting.row.abandoned, voting.proposals = True, []
    clocks.freeze(voting.clocks, voting.terms.clock)
    voting.clocks.stage = Stage.OUT


def handle_time_out(voting: Voting, late_seats: list[int]) -> None:
    """Let a bot play for these seats, or let the others vote, as the terms say."""
    if voting.terms.time_out == TimeOut.BOT:
        voting.stand_in([seat for seat in late_seats if voting.seats[seat].by_person])
    else:
        voting.ask_about_time_out()
