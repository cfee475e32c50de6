"""What the people of a table may propose to one another, and how they vote on it."""

from __future__ import annotations

from collections import Counter
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
    proposer: int
    voters: list[int]
    until: float
    subject: int = NOT_NAMED  # the seat that it is about
    votes: dict[str, str] = field(default_factory=dict)  # by seat
    digest: str = ""  # the record's digest when the proposal was made

    @property
    def of_a_seat(self) -> bool:
        """Is the proposal about what happens to somebody's seat?"""
        return self.kind in (ProposalKind.TIME_OUT, ProposalKind.BARRED)

    @property
    def ballots(self) -> tuple[Ballot, ...]:
        """The votes from which its voters choose."""
        return SEAT_BALLOTS if self.of_a_seat else CONSENT

    def decision(self, late: bool = False, abandoned: bool = False) -> Ballot | None:
        """Return the decision, or None while the proposal is open.  ``late``: its deadline has
        passed.  ``abandoned``: the game rests, and two of its people are enough to go on."""
        votes = list(self.votes.values())
        everybody = len(votes) == len(self.voters)
        if self.of_a_seat:
            counts = Counter(Ballot(each) for each in votes)
            if counts.pop(Ballot.END, 0) == len(self.voters):
                return Ballot.END
            best = sorted(counts, key=lambda each: (-counts[each], SEAT_BALLOTS.index(each)))
            if best and (late or everybody or 2 * counts[best[0]] > len(self.voters)):
                return best[0]
            return Ballot.WAIT if votes and (late or everybody) else None
        if Ballot.NO in votes:
            return Ballot.NO
        is_agreed = everybody or (abandoned and len(votes) > 1)
        return Ballot.YES if is_agreed else Ballot.NO if late else None


#: The keys under which fields are stored and sent, where they differ.
KEYS = {"proposer": "by", "voters": "asked", "subject": "about", "votes": "said"}
FIELDS = {key: name for name, key in KEYS.items()}


def read_proposals(row: Game) -> list[Proposal]:
    return [read_proposal(each) for each in row.proposals]


def read_proposal(data: Data) -> Proposal:
    fields = {FIELDS.get(key, key): value for key, value in data.items()}
    return Proposal(**fields | {"kind": ProposalKind(data["kind"])})


def write_proposals(row: Game, proposals: Sequence[Proposal]) -> None:
    row.proposals = [
        {KEYS.get(name, name): value for name, value in asdict(each).items()} for each in proposals
    ]


def proposals_data(proposals: Sequence[Proposal]) -> list[Data]:
    """Return proposals as JSON data, as everybody sees them."""
    return [
        {
            "number": each.number,
            "kind": each.kind.value,
            "by": each.proposer,
            "about": each.subject,
            "asked": each.voters,
            "said": [[int(seat), vote] for seat, vote in sorted(each.votes.items())],
            "offers": [ballot.value for ballot in each.ballots],
        }
        for each in proposals
    ]
