"""What the people of a table may propose to one another, and how they vote on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from kabinett.core.data import Data
from kabinett.web.play.models import Game

#: The proposer if it is the site; the subject if it is all seats that have not answered.
SITE = NOT_NAMED = -1


class ProposalKind(StrEnum):
    """What a proposal is about."""

    TAKEBACK = "takeback"  # the proposer's last answer, and all that came after it
    END = "end"  # the game ends as it stands
    WIN = "win"  # it ends, and the seat with the safe lead has won
    BOT = "bot"  # a bot plays on for the proposer
    PAUSE = "pause"  # all clocks stop
    RESUME = "resume"  # all clocks run again; an abandoned game goes on
    TIME_OUT = "time_out"  # what happens to a seat whose time is over
    BARRED = "barred"  # what happens to a seat whose person was banned


class Ballot(StrEnum):
    """A vote on a proposal."""

    YES = "yes"
    NO = "no"
    # to a time-out:
    WAIT = "wait"
    BOT = "bot"
    OFFER = "offer"  # somebody else may take the seat
    END = "end"


#: The votes open on a proposal that needs everybody's consent, and on one about a seat.
CONSENT = (Ballot.YES, Ballot.NO)
SEAT_BALLOTS = (Ballot.WAIT, Ballot.BOT, Ballot.OFFER, Ballot.END)


@dataclass
class Proposal:
    """A proposal that people may vote on."""

    number: int  # a random id
    kind: ProposalKind
    by: int
    asked: list[int]
    until: float
    about: int = NOT_NAMED
    said: dict[str, str] = field(default_factory=dict)  # by seat
    digest: str = ""  # the record's digest when the proposal was made

    @property
    def of_a_seat(self) -> bool:
        """Is the proposal about what happens to somebody's seat?"""
        return self.kind in (ProposalKind.TIME_OUT, ProposalKind.BARRED)

    @property
    def offers(self) -> tuple[Ballot, ...]:
        return SEAT_BALLOTS if self.of_a_seat else CONSENT


def read_proposals(row: Game) -> list[Proposal]:
    return [Proposal(**{**each, "kind": ProposalKind(each["kind"])}) for each in row.proposals]


def write_proposals(row: Game, proposals: Sequence[Proposal]) -> None:
    row.proposals = [asdict(each) for each in proposals]


def proposals_data(proposals: Sequence[Proposal]) -> list[Data]:
    """Return proposals as JSON data, as everybody sees them."""
    return [
        {
            "number": each.number,
            "kind": each.kind.value,
            "by": each.by,
            "about": each.about,
            "asked": each.asked,
            "said": [[int(seat), vote] for seat, vote in sorted(each.said.items())],
            "offers": [say.value for say in each.offers],
        }
        for each in proposals
    ]
