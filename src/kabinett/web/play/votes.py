"""Proposals at a table: making them, voting, and carrying out the decision.

All proposals work alike: somebody proposes, the others vote until a deadline, and everybody sees
the votes.  A proposal without enough votes changes nothing.  More than half of the others decide
about a time-out, and about a seat whose person was banned; everything else needs everybody's
consent."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.table import Table
from kabinett.web.play import clocks
from kabinett.web.play.clocks import Clocks, Stage
from kabinett.web.play.downtime import counted_now
from kabinett.web.play.effects import Effects
from kabinett.web.play.events import Event, EventKind
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.proposals import (
    NOT_NAMED,
    SITE,
    Ballot,
    Proposal,
    ProposalKind,
    read_proposals,
    write_proposals,
)
from kabinett.web.play.terms import DAY, MINUTE, Terms, TimeOut


@dataclass
class Voting:
    """The proposals and clocks of a game: what its people may do, and the effects of their
    votes."""

    row: Game
    table: Table
    seats: list[Seat]
    terms: Terms
    clocks: Clocks
    proposals: list[Proposal]
    effects: Effects = field(default_factory=Effects)

    def write_row(self) -> None:
        """Write clocks and proposals into the row."""
        self.row.clocks = self.clocks.data if self.clocks.times else {}
        write_proposals(self.row, self.proposals)

    # -- who

    def voting_seats(self) -> list[int]:
        """Return the seats whose people may vote."""
        conceded_seats = self.table.conceded_seats()
        return [
            seat.number
            for seat in self.seats
            if seat.by_person
            and seat.person_id is not None
            and not seat.barred
            and seat.number not in conceded_seats
        ]

    def other_voting_seats(self, seat: int, present: list[int] | None = None) -> list[int]:
        """Return the seats whose people may vote, without those of this seat's person."""
        person_id, present = self.seats[seat].person_id, present or self.voting_seats()
        return [one for one in present if self.seats[one].person_id != person_id]

    def has_deserted_seat(self) -> bool:
        """Has a person left his seat for good without a bot that plays it?"""
        return any(seat.free and not seat.stand_in for seat in self.seats)

    def barred_seats(self) -> list[int]:
        """Return the seats of banned persons for whom no bot plays."""
        return [seat.number for seat in self.seats if seat.by_person and seat.barred]

    def consenting_seats(self) -> tuple[int, ...]:
        """Return the seats whose consent a record shows, given by the person or by the bot in his
        place."""
        conceded_seats = self.table.conceded_seats()
        return tuple(
            seat.number
            for seat in self.seats
            if seat.for_person and seat.number not in conceded_seats
        )

    # -- what may be proposed

    def is_of_class(self) -> bool:
        """Do pupils of a class play?  Then only the teacher may end the game or take a seat from
        somebody."""
        return any(seat.members for seat in self.seats)

    def allowed_kinds(self, seat: int, present: list[int] | None = None) -> list[ProposalKind]:
        """Return what the seat may propose now.  ``present``: the `voting_seats`, if they are
        known."""
        present = self.voting_seats() if present is None else present
        if self.table.over or self.row.is_uploaded or seat not in present or self.is_of_class():
            return []
        others, barred_seats = self.other_voting_seats(seat, present), self.barred_seats()
        win_kinds = [ProposalKind.WIN] if self.table.safe_lead() is not None else []
        if self.row.abandoned:
            kinds = [ProposalKind.RESUME]
        elif not (others or self.has_deserted_seat() or barred_seats):
            kinds = win_kinds  # bots agree
        else:
            kinds = [*win_kinds, ProposalKind.END]
            if any(not self.seats[seat].offered for seat in barred_seats):
                kinds.append(ProposalKind.BARRED)
            if others:
                kinds.append(ProposalKind.BOT)
            if self.table.takeback_count(seat):
                kinds.append(ProposalKind.TAKEBACK)
            if self.clocks.times:
                kinds.append(ProposalKind.RESUME if self.clocks.stopped else ProposalKind.PAUSE)
            if self.clocks.stage == Stage.OUT and seat not in self.late_seats():
                kinds.append(ProposalKind.TIME_OUT)
        if not self.proposals:
            return kinds
        open_kinds = {proposal.kind for proposal in self.proposals}
        return [kind for kind in kinds if kind not in open_kinds]

    def may_concede(self, seat: int, present: list[int] | None = None) -> bool:
        if self.table.over or self.is_of_class():
            return False
        present = self.voting_seats() if present is None else present
        return seat in present and bool(self.other_voting_seats(seat, present))

    # -- proposing and answering

    def propose(self, seat: int, kind: ProposalKind) -> None:
        """Make a proposal; raise IllegalChoice if the seat may not make it now."""
        if kind not in self.allowed_kinds(seat):
            raise IllegalChoice(f"{kind.value} cannot be proposed now")
        if kind == ProposalKind.TIME_OUT:
            self.ask_about_time_out()
        elif kind == ProposalKind.BARRED:
            self.ask_about_barred()
        else:
            leader = self.table.safe_lead() if kind == ProposalKind.WIN else None
            subject = NOT_NAMED if leader is None else leader
            proposal = self.open_proposal(kind, seat, self.voting_seats(), subject)
            self.vote(seat, proposal.number, Ballot.YES)

    def open_proposal(
        self, kind: ProposalKind, proposer: int, voters: list[int], subject: int = NOT_NAMED
    ) -> Proposal:
        seconds_open = 5 * MINUTE if self.terms.clock.live else 3 * DAY
        # A random number, because a count would reveal hidden answers.
        number = secrets.randbelow(2**30)
        until = counted_now() + seconds_open
        proposal = Proposal(number, kind, proposer, voters, until, subject)
        proposal.digest = self.table.digest
        self.proposals.append(proposal)
        for seat in voters:
            if proposer == SITE or seat in self.other_voting_seats(proposer):
                self.add_event(seat, EventKind.PROPOSAL)
        return proposal

    def find_proposal(self, number: int) -> Proposal | None:
        return next((each for each in self.proposals if each.number == number), None)

    def vote(self, seat: int, number: int, vote: Ballot) -> None:
        """Count one person's vote, for all his seats."""
        proposal = self.find_proposal(number)
        if proposal is None or seat not in proposal.voters or vote not in proposal.ballots:
            raise IllegalChoice("the proposal is closed or does not exist")
        person_id = self.seats[seat].person_id
        for one in proposal.voters:
            if self.seats[one].person_id == person_id:
                proposal.votes[str(one)] = vote
        decision = proposal.decision(abandoned=self.row.abandoned)
        if decision is not None:
            self.settle(proposal, decision)

    def withdraw(self, seat: int, number: int) -> None:
        """Withdraw the seat's own proposal."""
        proposal = self.find_proposal(number)
        if proposal is None or proposal.proposer != seat:
            raise IllegalChoice("there is no such proposal any more")
        self.proposals.remove(proposal)

    def forget(self, seats: Sequence[int]) -> None:
        """Remove seats that have left from all proposals, and drop the proposals that they made.
        The votes of the others may decide now."""
        for proposal in list(self.proposals):
            is_about_them = proposal.of_a_seat and proposal.subject in seats
            voters = [seat for seat in proposal.voters if seat not in seats]
            if proposal.proposer in seats or is_about_them or not voters:
                self.proposals.remove(proposal)
            elif voters != proposal.voters:
                proposal.voters = voters
                for seat in seats:
                    proposal.votes.pop(str(seat), None)
                self.count_again(proposal)

    def count_again(self, proposal: Proposal) -> None:
        """Carry out the decision of the remaining voters, if it still makes sense."""
        if self.table.over or not still_holds(proposal, self.table, self.clocks):
            self.proposals.remove(proposal)
        elif (decision := proposal.decision(abandoned=self.row.abandoned)) is not None:
            self.settle(proposal, decision)

    def forget_about(self, seat: int) -> None:
        """Drop proposals about a seat whose banned person is back."""
        self.proposals[:] = [
            each
            for each in self.proposals
            if each.kind != ProposalKind.BARRED or each.subject != seat
        ]

    def settle(self, proposal: Proposal, decision: Ballot) -> None:
        self.proposals.remove(proposal)
        for seat in {*proposal.voters, proposal.proposer} - {SITE}:
            self.add_event(seat, EventKind.SETTLED)
        if proposal.of_a_seat:
            timed_out = proposal.kind == ProposalKind.TIME_OUT
            self.apply_decision(
                decision, self.late_seats() if timed_out else [proposal.subject], timed_out
            )
        elif decision == Ballot.YES:
            match proposal.kind:
                case ProposalKind.TAKEBACK:
                    self.take_back(proposal.proposer)
                case ProposalKind.END:
                    self.table.end(self.consenting_seats())
                case ProposalKind.WIN:
                    self.table.end_won(proposal.subject, self.consenting_seats())
                case ProposalKind.BOT:
                    self.stand_in([proposal.proposer])
                case ProposalKind.PAUSE:
                    clocks.freeze(self.clocks, self.terms.clock)
                case ProposalKind.RESUME:
                    self.row.abandoned = self.clocks.stopped = False
                    self.effects.more_time = self.clocks.stage == Stage.OUT

    def take_back(self, seat: int) -> None:
        count = self.table.takeback_count(seat)
        if not count:
            raise IllegalChoice("something was shown since")
        before = list(self.table.log)
        self.table.take_back(count, self.consenting_seats())
        self.effects.log_from = common_length(before, self.table.log.all())
        self.effects.new_asks = True

    # -- time-outs

    def late_seats(self) -> list[int]:
        """Return the seats that really hold the game up.  If the game asks several seats, this is
        secret."""
        open_seats = self.table.open_seats()
        return [seat for seat in self.clocks.running() if seat in open_seats]

    def ask_about_time_out(self) -> None:
        """Let the others vote on a time-out.  If the game asks several seats, all people vote, so
        that nobody learns who has not answered."""
        running = self.clocks.running()
        if len(running) == 1:
            voters, subject = self.other_voting_seats(running[0]), running[0]
        else:
            voters, subject = self.voting_seats(), NOT_NAMED
        people = {self.seats[seat].person_id for seat in (*running, *voters)}
        if voters and len(people) > 1:
            self.open_proposal(ProposalKind.TIME_OUT, SITE, voters, subject)

    def apply_decision(self, decision: Ballot, seats: list[int], timed_out: bool) -> None:
        """Carry out a decision about these seats.  With ``timed_out`` all asked seats get more time
        if the seats stay."""
        match decision:
            case Ballot.WAIT:
                self.effects.more_time = timed_out
            case Ballot.BOT:
                self.stand_in(seats)
            case Ballot.OFFER:
                for seat in seats:
                    self.seats[seat].offered = True
                self.effects.more_time = timed_out
            case Ballot.END:
                self.table.end()

    # -- bans

    def bar(self, seats: Sequence[int]) -> None:
        """Treat the seats of a banned person as if his time were over.  A bot plays on at once if
        the terms say so; otherwise the others vote at once."""
        for number in seats:
            self.seats[number].barred = True
        self.forget(seats)
        if self.terms.time_out == TimeOut.BOT:
            self.stand_in([seat for seat in seats if self.seats[seat].by_person])
        else:
            self.ask_about_barred()

    def ask_about_barred(self) -> None:
        """Let the others vote once on each barred seat."""
        seats_voted_on = {
            each.subject for each in self.proposals if each.kind == ProposalKind.BARRED
        }
        voters = self.voting_seats()
        for seat in self.barred_seats() if voters else ():
            if seat not in seats_voted_on and not self.seats[seat].offered:
                self.open_proposal(ProposalKind.BARRED, SITE, voters[:], seat)

    def stand_in(self, seats: Sequence[int]) -> None:
        """Let a bot play on for these seats."""
        for number in seats:
            seat = self.seats[number]
            seat.stand_in, seat.replaced = self.terms.bot, True

    def settle_overdue(self, now: float) -> None:
        """Settle or drop the proposals whose deadlines have passed."""
        for proposal in list(self.proposals):
            if proposal.until <= now:
                decision = proposal.decision(late=True, abandoned=self.row.abandoned)
                if decision is not None:
                    self.settle(proposal, decision)
                else:
                    self.proposals.remove(proposal)

    def add_event(self, seat: int, kind: EventKind) -> None:
        """Let the seat's person learn of this once the change is stored."""
        person_id = self.seats[seat].person_id
        if person_id is not None:
            self.effects.events.append(Event(person_id, self.row.pk, kind, seat))


def tidy(row: Game, table: Table, clocks: Clocks) -> None:
    """Drop proposals that have become pointless because play went on."""
    if row.proposals:
        proposals = [] if table.over else read_proposals(row)
        write_proposals(row, [one for one in proposals if still_holds(one, table, clocks)])


def still_holds(proposal: Proposal, table: Table, clocks: Clocks) -> bool:
    if proposal.kind == ProposalKind.TAKEBACK:
        return proposal.digest == table.digest
    if proposal.kind == ProposalKind.WIN:
        return proposal.subject == table.safe_lead()
    return proposal.kind != ProposalKind.TIME_OUT or clocks.stage == Stage.OUT


def deadline(row: Game, terms: Terms, running: Clocks) -> float | None:
    """Return when a clock or a proposal of the game is due next, in counted seconds, or None if
    nothing is due."""
    if row.over or row.is_uploaded:
        return None
    moments = [each["until"] for each in row.proposals]
    due = running.next(terms.clock)
    return min([*moments, due], default=None) if due is not None else min(moments, default=None)


def common_length(before: Sequence[object], after: Sequence[object]) -> int:
    """Return how many entries both lists share at their beginnings."""
    count = min(len(before), len(after))
    while count and before[count - 1] is not after[count - 1]:
        count -= 1
    return count
