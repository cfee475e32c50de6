"""What viewers see of clocks and of what people propose to one another.

All of it is the same for all viewers, but for what each may do himself."""

from __future__ import annotations

from typing import Any

from kabinett.core.scene import SPECTATOR
from kabinett.web.people.local import served
from kabinett.web.play import votes
from kabinett.web.play.clocks import Clocks, Stage
from kabinett.web.play.decisions import may_hand_over
from kabinett.web.play.downtime import wall
from kabinett.web.play.models import Seat
from kabinett.web.play.tables import Opened
from kabinett.web.play.terms import Clock
from kabinett.web.play.votes import Round

View = dict[str, Any]

#: What somebody may who does not play.
NOTHING: View = {"may": [], "leader": None, "concede": False, "back": False, "heir": None}


def of_all(opened: Opened) -> View:
    """What everybody sees."""
    if opened.shown_at is not None:  # to those who look on later
        return {"clocks": None, "proposals": [], "abandoned": False}
    look = opened.look()
    running = look.clocks
    return {
        "clocks": shown(running, opened.terms.clock) if running.times else None,
        "proposals": [
            proposal | {"until": round(wall(each.until))}
            for each in look.proposals
            for proposal in votes.data([each])
        ],
        "abandoned": opened.row.abandoned,
    }


def heir_of(seat: Seat) -> str:
    return "" if seat.heir is None else seat.heir.username


def shown(running: Clocks, clock: Clock) -> View:
    """Nothing in it depends on who has answered already while others have not."""
    end = running.end()
    over = running.stage >= Stage.WARNED and end is not None
    return {
        "kind": clock.kind.value,
        "stands": running.stand,
        # Time is over: until when the game still waits, and whether that is over too.
        "grace": round(wall((end or 0) + clock.grace)) if over else None,
        "out": running.stage == Stage.OUT,
        "seats": [
            None
            if time is None
            else {
                "left": round(time.left) if time.since is None else None,
                "until": None if time.end is None else round(wall(time.end)),
                "away": None if time.away is None else round(wall(time.away)),
            }
            for time in running.times
        ],
    }


def of_one(opened: Opened, viewer: int) -> View:
    """What this viewer may do."""
    if viewer == SPECTATOR:
        return dict(NOTHING)
    look = opened.look()
    if not look.rights:
        # What it hangs on besides what stays until people decide something.
        table = opened.table
        proposed = [each.kind for each in look.proposals]
        leader = table.safe_lead()
        key = table.over, look.clocks.stage, leader, *proposed, *table.all_agreeable()
        look.rights = opened.once(key, lambda: of_each(opened, look, leader))
    return look.rights[viewer]


def of_each(opened: Opened, look: Round, leader: int | None) -> list[View]:
    """The same of every seat."""
    present, conceded, over = look.present(), opened.table.conceded(), opened.table.over
    with_accounts = served()
    return [
        {
            "may": look.may(seat.number, present),
            "leader": leader,  # whose lead is not lost any more
            "concede": look.may_concede(seat.number, present),
            "back": bool(seat.stand_in or seat.offered or seat.barred)
            and not (over or seat.number in conceded),
            # To whom the seat would be handed over, "" to nobody; None: it cannot be.
            "heir": heir_of(seat) if with_accounts and may_hand_over(opened, seat.number) else None,
        }
        for seat in opened.seats
    ]
