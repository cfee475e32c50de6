"""What viewers see of clocks and proposals.

All viewers see the same, except for what each of them may do."""

from __future__ import annotations

from kabinett.core.data import Data
from kabinett.core.show.scene import SPECTATOR
from kabinett.web.people.local import has_accounts
from kabinett.web.play import proposals
from kabinett.web.play.clocks import Clocks, Stage
from kabinett.web.play.decisions import may_hand_over
from kabinett.web.play.downtime import wall_time
from kabinett.web.play.models import Seat
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.terms import Clock
from kabinett.web.play.votes import Voting

View = Data

#: What a viewer who does not play may do.
NOTHING: View = {"may": [], "leader": None, "concede": False, "back": False, "heir": None}


def voting_of(game: OpenGame) -> Voting:
    """Return proposals and clocks for reading only."""
    return game.once("voting", game.voting, lasting=False)


def public_view(game: OpenGame) -> View:
    """Return clocks and proposals as everybody sees them."""
    if game.shown_at is not None:  # delayed spectators
        return {"clocks": None, "proposals": [], "abandoned": False, "paused": False}
    voting = voting_of(game)
    running = voting.clocks
    return {
        "clocks": clocks_view(running, game.terms.clock) if running.times else None,
        "proposals": [
            proposal | {"until": round(wall_time(each.until))}
            for each in voting.proposals
            for proposal in proposals.proposals_data([each])
        ],
        "abandoned": game.row.abandoned,
        "paused": game.row.paused,
    }


def heir_name(seat: Seat) -> str:
    return "" if seat.heir is None else seat.heir.username


def clocks_view(running: Clocks, clock: Clock) -> View:
    """Return the clocks as data, which never reveals who has answered while others have not."""
    end = running.end()
    over = running.stage >= Stage.WARNED and end is not None
    return {
        "kind": clock.kind.value,
        "stands": running.stopped,
        # If the time is over: when the grace period ends, and whether it is over, too.
        "grace": round(wall_time((end or 0) + clock.grace)) if over else None,
        "out": running.stage == Stage.OUT,
        "seats": [
            None
            if time is None
            else {
                "left": round(time.left) if time.since is None else None,
                "until": None if time.end is None else round(wall_time(time.end)),
                "away": None if time.away is None else round(wall_time(time.away)),
            }
            for time in running.times
        ],
    }


def rights_of(game: OpenGame, viewer: int) -> View:
    """Return the rights of this viewer: which decisions about the game are open to him."""
    if viewer == SPECTATOR:
        return dict(NOTHING)
    return game.once("rights", lambda: rights_by_seat(game), lasting=False)[viewer]


def rights_by_seat(game: OpenGame) -> list[View]:
    """Return the rights of all seats, in the order of the seats."""
    voting, table = voting_of(game), game.table
    open_kinds = [each.kind for each in voting.proposals]
    leader = table.safe_lead()
    # The key holds everything that changes the rights, apart from people's decisions.
    lateness = voting.clocks.stage, *voting.late_seats()
    key = table.over, lateness, leader, *open_kinds, *table.takebacks_possible()
    return game.once(key, lambda: new_rights(game, voting, leader))


def new_rights(game: OpenGame, voting: Voting, leader: int | None) -> list[View]:
    present, with_accounts = voting.voting_seats(), has_accounts()
    conceded_seats, over = game.table.conceded_seats(), game.table.over
    return [
        {
            "may": voting.allowed_kinds(seat.number, present),
            "leader": leader,  # the seat whose lead is safe
            "concede": voting.may_concede(seat.number, present),
            "back": bool(seat.stand_in or seat.offered or seat.barred)
            and not (over or seat.number in conceded_seats),
            # The name of the seat's heir, or "" if it has none; None if the seat cannot be handed
            # over.
            "heir": heir_name(seat) if with_accounts and may_hand_over(game, seat.number) else None,
        }
        for seat in game.seats
    ]
