"""Elections and votes: each party's votes are a die and its Bases (6.1)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    ALL_SEATS,
    NO,
    PARTY,
    YES,
    Party,
    Seat,
)
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.telling import Teller, block_words
from kabinett.games.weimar.rules import standing
from kabinett.games.weimar.rules.answers import about, not_tied, yes_and_no
from kabinett.games.weimar.rules.parties import bases_of, clockwise, give_seat, seat_of
from kabinett.games.weimar.rules.rolls import BASIC, VOTES_ROLL, add_part, begin_roll, roll_dice
from kabinett.games.weimar.rules.state import Weimar

IF_YES, IF_NO = Message("Yes: {what}"), Message("No: {what}")
GIVE_SEAT, KEEP_ROLL = Message("Give up 1 Seat and roll again"), Message("Keep this roll")
KEEP_VOTES = Message("Keep {n} vote", "Keep {n} votes")


def outcome_label(s: Weimar, seat: Seat, choice: int, text: Wording, yes: int, no: int) -> str:
    """Yes or no, with the effects that follow."""
    block, message = (yes, IF_YES) if choice == YES else (no, IF_NO)
    return Teller(text).say(message, what=block_words(block, text))


def my_outcome_label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    return outcome_label(s, seat, choice, text, args[1], args[2])


def again_label(s: Weimar, seat: Seat, choice: int, text: Wording, votes: int) -> str:
    return text.plain(GIVE_SEAT if choice == YES else KEEP_ROLL)


def my_votes_label(s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
    if choice == YES:
        return text.plain(GIVE_SEAT)
    return text.filled(KEEP_VOTES, s.votes[s.order[seat]])


@about(PARTY)
def why_not_voter(s: Weimar, seat: Seat, choice: int, voted_mask: int) -> Reason | None:
    return because(reasons.HAS_VOTED) if voted_mask >> PARTY.index(choice) & 1 else None


ROLL_AGAIN = Question(
    Message("{n} vote. Give up a Seat to roll again?", "{n} votes. Give up a Seat to roll again?"),
    label=again_label,
    standing=standing.VOTES,
    section="6.1",
)
ROLL_AGAIN_AT_ONCE = Question(
    "All have rolled. Give up a Seat to roll again?",
    label=my_votes_label,
    standing=standing.VOTES,
    section="6.1",
)
WHO_VOTES = Question("Who votes next?", why_not=why_not_voter, section="6.1")
VOTE_YES_NO = Question(
    "Your votes ({n}). If yes: {block}. If no: {block_2}", label=my_outcome_label, section="6.1"
)
VOTE_AT_ONCE = Question(
    "All vote at once. If yes: {block}. If no: {block_2}", label=outcome_label, section="6.1"
)
TIE_YES_NO = Question(
    "The votes are equal, Chancellor. If yes: {block}. If no: {block_2}",
    label=outcome_label,
    section="6.1",
)
TIE_VOTES = Question(
    "A tie in votes. Chancellor: who goes into the second ballot?",
    why_not=not_tied(lambda s, without: parties_leading(s, without)),
    section="6.1",
)


def roll_votes(s: Weimar, party: Party) -> Script:
    """Roll for the party's votes, a die and its Bases, into ``s.votes``."""
    begin_roll(s, party, VOTES_ROLL, -1)
    add_part(s, BASIC, 1, 0)
    yield from roll_dice(s, party, 1)
    votes = s.faces[0] + bases_of(s, party)
    s.votes = [votes if other == party else s.votes[other] for other in ALL_PARTIES]
    say(s, words.VOTES, seat_of(s, party), votes)


def count_votes(s: Weimar, party: Party) -> Script:
    """Roll for the party's votes; for a Seat it may roll again (6.1)."""
    yield from roll_votes(s, party)
    if s.parliament[party] and not s.book.silent_politicians:  # ruling 11.9
        choice = yield seat_of(s, party), [YES, NO], ROLL_AGAIN, s.votes[party]
        if choice == YES:
            give_seat(s, party)
            yield from roll_votes(s, party)


def all_votes(s: Weimar) -> Script:
    """Roll for the votes of all parties, into ``s.votes``."""
    s.votes = [0, 0, 0, 0]
    for party in tuple(clockwise(s, s.chancellor)):
        if s.book.decide_in_turn:
            yield from count_votes(s, party)
        else:
            yield from roll_votes(s, party)
    if not s.book.decide_in_turn:
        yield from roll_again(s)


def roll_again(s: Weimar) -> Script:
    """Ask all parties with a Seat at once whether they roll again (ruling 9.23).  Everybody sees
    who gives up a Seat before anybody rolls."""
    seats: tuple[Seat, ...] = tuple([seat for seat in ALL_SEATS if s.parliament[s.order[seat]]])
    if not seats or s.book.silent_politicians:  # ruling 11.9
        return
    answers = yield all_of(seats), yes_and_no, ROLL_AGAIN_AT_ONCE
    again = 0
    for turn in range(len(seats)):
        if answers[turn] == YES:
            give_seat(s, s.order[seats[turn]])
            again |= 1 << s.order[seats[turn]]
    for party in tuple(clockwise(s, s.chancellor)):
        if again >> party & 1:
            yield from roll_votes(s, party)


def voting_order(s: Weimar, chooser: Party) -> Script:
    """Ask the chooser for the order of all votes, before the first (ruling 9.24).  Return two bits
    for each party."""
    order = voted = 0
    for turn in range(4):
        choice = yield seat_of(s, chooser), parties_left_to_vote(voted), WHO_VOTES, voted
        order |= PARTY.index(choice) << 2 * turn
        voted |= 1 << PARTY.index(choice)
    return order


def voter(order: int, turn: int) -> Party:
    return ALL_PARTIES[order >> 2 * turn & 3]


def parties_left_to_vote(voted_mask: int) -> list[int]:
    return [PARTY[party] for party in ALL_PARTIES if not voted_mask >> party & 1]


def most_votes(s: Weimar, without: Party) -> Script:
    if len(parties_leading(s, without)) == 1:
        return PARTY.index(parties_leading(s, without)[0])
    choice = yield seat_of(s, s.chancellor), parties_leading(s, without), TIE_VOTES, without
    return PARTY.index(choice)


def parties_leading(s: Weimar, without: Party) -> list[int]:
    best = max([votes for party, votes in enumerate(s.votes) if party != without])
    return [PARTY[party] for party in ALL_PARTIES if party != without and s.votes[party] == best]


def hold_vote(s: Weimar, if_yes: int, if_no: int) -> Script:
    """Let each party cast all its votes for YES or NO; return 1 for YES.  The Chancellor breaks a
    tie.

    ``if_yes`` and ``if_no`` are the blocks that follow, so that the voters can read them."""
    say(s, words.VOTE, if_yes, if_no)
    yield from all_votes(s)
    if s.book.decide_in_turn:
        for_yes = yield from vote_in_turn(s, if_yes, if_no)
    else:
        for_yes = yield from vote_at_once(s, if_yes, if_no)
    against = sum(s.votes) - for_yes
    won = 1 if for_yes > against else 0
    if for_yes == against:
        choice = yield seat_of(s, s.chancellor), [YES, NO], TIE_YES_NO, if_yes, if_no
        won = 1 if choice == YES else 0
    say(s, words.VOTE_YES if won else words.VOTE_NO)
    return won


def vote_at_once(s: Weimar, if_yes: int, if_no: int) -> Script:
    """Let all vote in secret (ruling 9.25); return the votes for YES."""
    answers = yield all_of(ALL_SEATS), yes_and_no, VOTE_AT_ONCE, if_yes, if_no
    for_yes = 0
    for seat in ALL_SEATS:
        for_yes += cast_vote(s, s.order[seat], answers[seat])
    return for_yes


def vote_in_turn(s: Weimar, if_yes: int, if_no: int) -> Script:
    """Let the parties vote in the order that the Chancellor names; return the votes for YES."""
    order = yield from voting_order(s, s.chancellor)
    for_yes = 0
    for turn in range(4):
        party = voter(order, turn)
        choice = yield (
            seat_of(s, party),
            [YES, NO],
            VOTE_YES_NO,
            s.votes[party],
            if_yes,
            if_no,
        )
        for_yes += cast_vote(s, party, choice)
    return for_yes


def cast_vote(s: Weimar, party: Party, choice: int) -> int:
    """Log how the party votes; return its votes for YES."""
    say(s, words.VOTED_YES if choice == YES else words.VOTED_NO, seat_of(s, party))
    return s.votes[party] if choice == YES else 0
