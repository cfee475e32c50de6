"""Procedures that are truly unique: elections, petitions, the strike on Prussia (6.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kabinett.core.script.language import Script, say, script
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.checks import PROCEDURES
from kabinett.games.weimar.content.vocabulary import (
    BLOCKADE,
    DNVP,
    FIRST_PARTY,
    NO,
    YES,
)
from kabinett.games.weimar.rules.pool import BASIC, VOTES_ROLL, add_part, begin_roll
from kabinett.games.weimar.rules.rolls import roll_dice
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import (
    bases_of,
    clockwise,
    figures_left,
    gain_seats,
    lose_seats,
    others,
    seat_of,
)
from kabinett.games.weimar.rules.threats import place_on_nsdap_track, take_from_box


@script
def count_votes(s: Weimar, party: int) -> Script:
    """A die and the party's bases; for a Seat the die may be rolled again (6.1)."""
    begin_vote(s)
    yield from roll_dice(s, party, 1)
    votes = s.roll[0] + bases_of(s, party)
    say(s, words.VOTES, seat_of(s, party), votes)
    if s.seats[party]:
        choice = yield seat_of(s, party), [YES, NO], words.ROLL_AGAIN, votes
        if choice == YES:
            lose_seats(s, party, 1)
            begin_vote(s)
            yield from roll_dice(s, party, 1)
            votes = s.roll[0] + bases_of(s, party)
            say(s, words.VOTES, seat_of(s, party), votes)
    return votes


def begin_vote(s: Weimar) -> None:
    begin_roll(s, VOTES_ROLL, -1)
    add_part(s, BASIC, 1, 0)


@script
def all_votes(s: Weimar) -> Script:
    """Everybody's votes into `s.marks`, by party."""
    s.marks = [0, 0, 0, 0]
    for party in tuple(clockwise(s, s.chancellor)):
        votes = yield from count_votes(s, party)
        s.marks = [votes if other == party else s.marks[other] for other in range(4)]


@script
def next_to_vote(s: Weimar, chooser: int, voted: int) -> Script:
    """The party votes whom the one names who sets the order; ``voted`` is a mask."""
    choice = yield seat_of(s, chooser), to_vote(voted), words.WHO_VOTES
    return choice - FIRST_PARTY


def to_vote(voted: int) -> list[int]:
    return [FIRST_PARTY + party for party in range(4) if not voted >> party & 1]


@script
def ebert_election(s: Weimar, own: int) -> Script:
    """Two ballots: the two with most votes, then all vote for one of them."""
    if s.president >= 0:
        return
    yield from all_votes(s)
    first = yield from most_votes(s, -1)
    second = yield from most_votes(s, first)
    votes_first = votes_second = voted = 0
    for _ in range(4):
        party = yield from next_to_vote(s, own, voted)
        voted |= 1 << party
        choice = yield (
            seat_of(s, party),
            [FIRST_PARTY + first, FIRST_PARTY + second],
            words.VOTE_FOR,
            s.marks[party],
        )
        say(s, words.VOTES_FOR, seat_of(s, party), choice)
        if choice == FIRST_PARTY + first:
            votes_first += s.marks[party]
        else:
            votes_second += s.marks[party]
    say(s, words.BALLOT_RESULT, votes_first, votes_second)
    winner = first if votes_first > votes_second else second
    if votes_first == votes_second:
        choice = yield (
            seat_of(s, s.chancellor),
            [FIRST_PARTY + first, FIRST_PARTY + second],
            words.TIE_BALLOT,
        )
        winner = choice - FIRST_PARTY
    s.president = winner
    s.president_ready = 1
    say(s, words.PRESIDENT, seat_of(s, winner))


@script
def most_votes(s: Weimar, without: int) -> Script:
    if len(leading(s, without)) == 1:
        return leading(s, without)[0] - FIRST_PARTY
    choice = yield seat_of(s, s.chancellor), leading(s, without), words.TIE_VOTES
    return choice - FIRST_PARTY


def leading(s: Weimar, without: int) -> list[int]:
    best = max([votes for party, votes in enumerate(s.marks) if party != without])
    return [
        FIRST_PARTY + party for party in range(4) if party != without and s.marks[party] == best
    ]


@script
def vote(s: Weimar, if_yes: int, if_no: int) -> Script:
    """YES or NO with all one's votes; a tie is the Chancellor's.  1 for YES.  What follows is
    told to the voters: two blocks."""
    yield from all_votes(s)
    balance = voted = 0
    for _ in range(4):
        party = yield from next_to_vote(s, s.chancellor, voted)
        voted |= 1 << party
        choice = yield (
            seat_of(s, party),
            [YES, NO],
            words.VOTE_YES_NO,
            s.marks[party],
            if_yes,
            if_no,
        )
        say(s, words.VOTED_YES if choice == YES else words.VOTED_NO, seat_of(s, party))
        balance += s.marks[party] if choice == YES else -s.marks[party]
    if balance == 0:
        choice = yield seat_of(s, s.chancellor), [YES, NO], words.TIE_YES_NO, if_yes, if_no
        balance = 1 if choice == YES else -1
    say(s, words.VOTE_YES if balance > 0 else words.VOTE_NO)
    return 1 if balance > 0 else 0


@script
def strike_on_prussia(s: Weimar, own: int) -> Script:
    """Whoever plays it may place a figure to have its effects; else DNVP has them (6.1)."""
    choice = NO
    if figures_left(s, own):
        choice = yield seat_of(s, own), [YES, NO], words.STRIKE_ON_PRUSSIA
    if choice == YES:
        yield from place_on_nsdap_track(s, own)
        prussia(s, own)
    elif own != DNVP:
        prussia(s, DNVP)


def prussia(s: Weimar, party: int) -> None:
    """Reconstructed: the state government of Prussia is removed by decree."""
    if s.ending < 0:
        for other in others(s, party):
            lose_seats(s, other, 1)
        gain_seats(s, party, 1)


@script
def versailles(s: Weimar, own: int) -> None:
    """The Blockade ends for good (6.1)."""
    s.versailles = 1
    while s.dr[BLOCKADE]:
        take_from_box(s, BLOCKADE)


_BY_NAME: Final[dict[str, Callable[..., Any]]] = {
    "ebert_election": ebert_election,
    "strike_on_prussia": strike_on_prussia,
    "versailles": versailles,
}
PROCEDURE: Final[list[Callable[..., Any]]] = [_BY_NAME[name] for name in PROCEDURES]
