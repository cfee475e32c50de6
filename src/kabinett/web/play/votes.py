"""What people of a table propose to one another, and what becomes of it.

One kind of thing: somebody proposes, the others give their word until a deadline, all of them see
it, and what comes if they do not is said beforehand: nothing.  Of a time-out, and of a seat whose
person was banned, more than half of the others decide; everything else takes the consent of all.

Longer than 400 lines, as each kind of proposal is read from its beginning to what becomes of it."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from kabinett.core.play.table import IllegalChoice, Table
from kabinett.web.play import clocks
from kabinett.web.play.clocks import Clocks, Stage
from kabinett.web.play.downtime import counted
from kabinett.web.play.events import Event, What
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.terms import DAY, MINUTE, Terms, TimeOut

#: A seat that stands for the site, and one that stands for all who have not answered.
SITE = NOT_NAMED = -1


class Kind(StrEnum):
    """What is proposed."""

    TAKEBACK = "takeback"  # the proposer's last answer, and all that came after it
    END = "end"  # the game ends as it stands
    WIN = "win"  # it ends, and the seat whose lead is not lost any more has won
    BOT = "bot"  # a bot plays on for the proposer
    PAUSE = "pause"  # all clocks stand
    RESUME = "resume"  # they run again; also of a game that was abandoned
    TIME_OUT = "time_out"  # what becomes of a seat whose time is over
    BARRED = "barred"  # the same of one whose person was banned


class Say(StrEnum):
    """What is said to it."""

    YES = "yes"
    NO = "no"
    # to a time-out:
    WAIT = "wait"
    BOT = "bot"
    OFFER = "offer"  # somebody else may take the seat
    END = "end"


CONSENT = (Say.YES, Say.NO)
OF_A_SEAT = (Say.WAIT, Say.BOT, Say.OFFER, Say.END)


@dataclass
class Proposal:
    """One that is open."""

    number: int  # names it, and means nothing
    kind: Kind
    by: int
    asked: list[int]
    until: float
    about: int = NOT_NAMED
    said: dict[str, str] = field(default_factory=dict)  # by seat
    digest: str = ""  # of the record, then

    @property
    def of_a_seat(self) -> bool:
        """Is it about what becomes of somebody's seat?"""
        return self.kind in (Kind.TIME_OUT, Kind.BARRED)

    @property
    def offers(self) -> tuple[Say, ...]:
        return OF_A_SEAT if self.of_a_seat else CONSENT


def read(row: Game) -> list[Proposal]:
    return [Proposal(**{**each, "kind": Kind(each["kind"])}) for each in row.proposals]


def write(row: Game, proposals: Sequence[Proposal]) -> None:
    row.proposals = [asdict(each) for each in proposals]


@dataclass
class Round:
    """A game whose people decide something: what they may do, and what comes of it.

    ``log_from``, ``anew`` and ``fresh`` are for `tables.Opened.step`, after it."""

    row: Game
    table: Table
    seats: list[Seat]
    terms: Terms
    clocks: Clocks
    proposals: list[Proposal]
    events: list[Event]
    log_from: int | None = None
    anew: bool = False
    fresh: bool = False
    # What each seat may do, as viewers are told, once somebody has asked.
    rights: list[dict[str, Any]] = field(default_factory=list)

    def close(self) -> None:
        """Write down what has changed."""
        self.row.clocks = self.clocks.data if self.clocks.times else {}
        write(self.row, self.proposals)

    # -- who

    def present(self) -> list[int]:
        """The seats whose persons have a say."""
        conceded = self.table.conceded()
        return [
            seat.number
            for seat in self.seats
            if seat.by_person
            and seat.person_id is not None
            and not seat.barred
            and seat.number not in conceded
        ]

    def others(self, seat: int, present: list[int] | None = None) -> list[int]:
        """The same, but for those of this seat's person."""
        person, present = self.seats[seat].person_id, present or self.present()
        return [one for one in present if self.seats[one].person_id != person]

    def deserted(self) -> bool:
        """Has a person left his seat for good, and nobody has it?"""
        return any(seat.free and not seat.stand_in for seat in self.seats)

    def barred(self) -> list[int]:
        """The seats whose persons were banned, and nobody plays for them."""
        return [seat.number for seat in self.seats if seat.by_person and seat.barred]

    def people(self) -> tuple[int, ...]:
        """All whose consent a record shows, or that of who plays for them."""
        conceded = self.table.conceded()
        return tuple(
            seat.number for seat in self.seats if seat.for_person and seat.number not in conceded
        )

    # -- what may be proposed

    def may(self, seat: int, present: list[int] | None = None) -> list[Kind]:
        """What the seat may propose now; ``present``, where it is known."""
        present = self.present() if present is None else present
        if self.table.over or self.row.imported or seat not in present:
            return []
        others, barred = self.others(seat, present), self.barred()
        won = [Kind.WIN] if self.table.safe_lead() is not None else []
        if self.row.abandoned:
            found = [Kind.RESUME]
        elif not (others or self.deserted() or barred):
            found = won  # against bots, who agree
        else:
            found = [*won, Kind.END]
            if any(not self.seats[seat].offered for seat in barred):
                found.append(Kind.BARRED)
            if others:
                found.append(Kind.BOT)
            if self.table.agreeable(seat):
                found.append(Kind.TAKEBACK)
            if self.clocks.times:
                found.append(Kind.RESUME if self.clocks.stand else Kind.PAUSE)
            if self.clocks.stage == Stage.OUT and seat not in self.late():
                found.append(Kind.TIME_OUT)
        if not self.proposals:
            return found
        open_kinds = {proposal.kind for proposal in self.proposals}
        return [kind for kind in found if kind not in open_kinds]

    def may_concede(self, seat: int, present: list[int] | None = None) -> bool:
        present = self.present() if present is None else present
        return not self.table.over and seat in present and bool(self.others(seat, present))

    # -- proposing and answering

    def propose(self, seat: int, kind: Kind) -> None:
        """IllegalChoice if that cannot be proposed now."""
        if kind not in self.may(seat):
            raise IllegalChoice(f"{kind.value} cannot be proposed now")
        if kind == Kind.TIME_OUT:
            self.ask_about_time_out()
            return
        if kind == Kind.BARRED:
            self.ask_about_barred()
            return
        leader = self.table.safe_lead() if kind == Kind.WIN else None
        proposal = self.put(kind, seat, self.present(), NOT_NAMED if leader is None else leader)
        self.say(seat, proposal.number, Say.YES)

    def put(self, kind: Kind, by: int, asked: list[int], about: int = NOT_NAMED) -> Proposal:
        days = 3 * DAY if not self.terms.clock.live else 5 * MINUTE
        # No count of anything: it would tell of hidden answers.
        number = secrets.randbelow(2**30)
        proposal = Proposal(number, kind, by, asked, counted() + days, about)
        proposal.digest = self.table.digest
        self.proposals.append(proposal)
        for seat in asked:
            if by == SITE or seat in self.others(by):
                self.tell(seat, What.PROPOSAL)
        return proposal

    def say(self, seat: int, number: int, said: Say) -> None:
        """One person's word, for all seats of his."""
        proposal = next((one for one in self.proposals if one.number == number), None)
        if proposal is None or seat not in proposal.asked or said not in proposal.offers:
            raise IllegalChoice("there is no such proposal any more")
        person = self.seats[seat].person_id
        for one in proposal.asked:
            if self.seats[one].person_id == person:
                proposal.said[str(one)] = said
        decision = self.decision(proposal)
        if decision is not None:
            self.settle(proposal, decision)

    def withdraw(self, seat: int, number: int) -> None:
        """Who has proposed something thinks better of it."""
        proposal = next((one for one in self.proposals if one.number == number), None)
        if proposal is None or proposal.by != seat:
            raise IllegalChoice("there is no such proposal any more")
        self.proposals.remove(proposal)

    def forget(self, seat: int) -> None:
        """Whoever has gone has no say any more."""
        for proposal in list(self.proposals):
            about = proposal.of_a_seat and proposal.about == seat
            if proposal.by == seat or about or proposal.asked == [seat]:
                self.proposals.remove(proposal)
            elif seat in proposal.asked:
                proposal.asked.remove(seat)
                proposal.said.pop(str(seat), None)

    def forget_about(self, seat: int) -> None:
        """Its person is back: nothing has to be decided about it."""
        self.proposals[:] = [
            each for each in self.proposals if each.kind != Kind.BARRED or each.about != seat
        ]

    def decision(self, proposal: Proposal, late: bool = False) -> Say | None:
        """What has been decided; None if that is still open.  ``late``: it is not any more."""
        said = list(proposal.said.values())
        everybody = len(said) == len(proposal.asked)
        if proposal.of_a_seat:
            counts = Counter(Say(each) for each in said)
            if counts.pop(Say.END, 0) == len(proposal.asked):
                return Say.END
            best = sorted(counts, key=lambda each: (-counts[each], OF_A_SEAT.index(each)))
            if best and (late or everybody or 2 * counts[best[0]] > len(proposal.asked)):
                return best[0]
            return Say.WAIT if said and (late or everybody) else None
        if Say.NO in said:
            return Say.NO
        agreed = everybody or (self.row.abandoned and len(said) > 1)
        return Say.YES if agreed else Say.NO if late else None

    def settle(self, proposal: Proposal, decision: Say) -> None:
        self.proposals.remove(proposal)
        for seat in {*proposal.asked, proposal.by} - {SITE}:
            self.tell(seat, What.SETTLED)
        if proposal.of_a_seat:
            timed_out = proposal.kind == Kind.TIME_OUT
            self.after(decision, self.late() if timed_out else [proposal.about], timed_out)
        elif decision == Say.YES:
            match proposal.kind:
                case Kind.TAKEBACK:
                    self.take_back(proposal.by)
                case Kind.END:
                    self.table.end(self.people())
                case Kind.WIN:
                    self.table.end_won(proposal.about, self.people())
                case Kind.BOT:
                    self.stand_in([proposal.by])
                case Kind.PAUSE:
                    clocks.freeze(self.clocks, self.terms.clock)
                case Kind.RESUME:
                    self.row.abandoned = self.clocks.stand = False
                    self.fresh = self.clocks.stage == Stage.OUT

    def take_back(self, seat: int) -> None:
        count = self.table.agreeable(seat)
        if not count:
            raise IllegalChoice("something was shown since")
        before = list(self.table.log)
        self.table.take_back(count, self.people())
        left = min(len(before), len(self.table.log))
        while left and before[left - 1] is not self.table.log[left - 1]:
            left -= 1
        self.log_from, self.anew = left, True

    # -- time-outs

    def late(self) -> list[int]:
        """Those for whom the game waits in truth: of several who are asked, nobody else knows."""
        open_seats = self.table.open_seats()
        return [seat for seat in self.clocks.running() if seat in open_seats]

    def ask_about_time_out(self) -> None:
        """Let the others say what becomes of it.  Where several are asked, all of them: who of
        them has not answered stays hidden."""
        running = self.clocks.running()
        if len(running) == 1:
            asked, about = self.others(running[0]), running[0]
        else:
            asked, about = self.present(), NOT_NAMED
        people = {self.seats[seat].person_id for seat in (*running, *asked)}
        if asked and len(people) > 1:
            self.put(Kind.TIME_OUT, SITE, asked, about)

    def after(self, decision: Say, seats: list[int], timed_out: bool) -> None:
        """It was decided about these seats; ``timed_out``: who is waited for has time again."""
        match decision:
            case Say.WAIT:
                self.fresh = timed_out
            case Say.BOT:
                self.stand_in(seats)
            case Say.OFFER:
                for seat in seats:
                    self.seats[seat].offered = True
                    self.seats[seat].save(update_fields=["offered"])
                self.fresh = timed_out
            case Say.END:
                self.table.end()

    # -- bans

    def bar(self, seats: Sequence[int]) -> None:
        """The person of these seats was banned: it is as if his time were over.  A bot plays on at
        once where that was agreed; else the others may say at once what is done."""
        for number in seats:
            self.seats[number].barred = True
            self.seats[number].save(update_fields=["barred"])
            self.forget(number)
        if self.terms.time_out == TimeOut.BOT:
            self.stand_in([seat for seat in seats if self.seats[seat].by_person])
        else:
            self.ask_about_barred()

    def ask_about_barred(self) -> None:
        """Of each seat once."""
        asked_of = {each.about for each in self.proposals if each.kind == Kind.BARRED}
        asked = self.present()
        for seat in self.barred() if asked else ():
            if seat not in asked_of and not self.seats[seat].offered:
                self.put(Kind.BARRED, SITE, asked[:], seat)

    def stand_in(self, seats: Sequence[int]) -> None:
        """A bot plays on for these."""
        for number in seats:
            seat = self.seats[number]
            seat.stand_in, seat.replaced = self.terms.bot, True
            seat.save(update_fields=["stand_in", "replaced"])

    def lapse(self, now: float) -> None:
        """What has not been decided in time."""
        for proposal in list(self.proposals):
            if proposal.until <= now:
                decision = self.decision(proposal, late=True)
                if decision is not None:
                    self.settle(proposal, decision)
                else:
                    self.proposals.remove(proposal)

    def strike(self, now: float) -> None:
        """The clocks have come to their next stage."""
        clock, late = self.terms.clock, self.late()
        while (due := self.clocks.next(clock)) is not None and due <= now:
            if self.clocks.stage == Stage.OUT:
                self.row.abandoned, self.proposals = True, []
                clocks.freeze(self.clocks, clock)
                self.clocks.stand, self.clocks.stage = True, Stage.OUT
                return
            self.clocks.stage = Stage(self.clocks.stage + 1)
            what = What.WARNING if self.clocks.stage == Stage.WARNED else What.TIME_OUT
            for seat in late:
                self.tell(seat, what)
            if self.clocks.stage == Stage.OUT:
                self.time_out(late)
                return

    def time_out(self, late: list[int]) -> None:
        from_person = [seat for seat in late if self.seats[seat].by_person]
        if self.terms.time_out == TimeOut.BOT:
            self.stand_in(from_person)
        else:
            self.ask_about_time_out()

    def tell(self, seat: int, what: What) -> None:
        person = self.seats[seat].person_id
        if person is not None:
            self.events.append(Event(person, self.row.pk, what, seat))


def tidy(row: Game, table: Table, clocks: Clocks) -> None:
    """What has become meaningless since: play has gone on."""
    if row.proposals:
        proposals = [] if table.over else read(row)
        write(row, [one for one in proposals if holds(one, table, clocks)])


def holds(proposal: Proposal, table: Table, clocks: Clocks) -> bool:
    if proposal.kind == Kind.TAKEBACK:
        return proposal.digest == table.digest
    if proposal.kind == Kind.WIN:
        return proposal.about == table.safe_lead()
    return proposal.kind != Kind.TIME_OUT or clocks.stage == Stage.OUT


def deadline(row: Game, terms: Terms, running: Clocks) -> float | None:
    """When something of the game is due, in counted seconds."""
    if row.over or row.imported:
        return None
    moments = [each["until"] for each in row.proposals]
    due = running.next(terms.clock)
    return min([*moments, due], default=None) if due is not None else min(moments, default=None)


def data(proposals: Sequence[Proposal]) -> list[dict[str, Any]]:
    """As all see them."""
    return [
        {
            "number": each.number,
            "kind": each.kind.value,
            "by": each.by,
            "about": each.about,
            "asked": each.asked,
            "said": [[int(seat), said] for seat, said in sorted(each.said.items())],
            "offers": [say.value for say in each.offers],
        }
        for each in proposals
    ]
