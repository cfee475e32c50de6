"""Elections and votes: a die and the Bases of each party (6.1)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say, script
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, NO, PARTY, YES, Party, Seat
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.telling import Teller, block_words
from kabinett.games.weimar.rules.answers import about, not_tied
from kabinett.games.weimar.rules.parties import bases_of, clockwise, lose_seats, seat_of
from kabinett.games.weimar.rules.rolls import BASIC, VOTES_ROLL, add_part, begin_roll, roll_dice
from kabinett.games.weimar.rules.state import Weimar

IF_YES, IF_NO = Message("Yes: {what}"), Message("No: {what}")
GIVE_SEAT, KEEP_ROLL = Message("Give up 1 Seat and roll again"), Message("Keep this roll")


def outcome(s: Weimar, seat: Seat, choice: int, text: Wording, yes: int, no: int) -> str:
    """What follows from yes and no."""
    block, message = (yes, IF_YES) if choice == YES else (no, IF_NO)
    return Teller(text).say(message, what=block_words(block, text))


def my_outcome(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    return outcome(s, seat, choice, text, args[1], args[2])


def again_label(s: Weimar, seat: Seat, choice: int, text: Wording, votes: int) -> str:
    return text.plain(GIVE_SEAT if choice == YES else KEEP_ROLL)


@about(PARTY)
def has_voted(s: Weimar, seat: Seat, choice: int, voted: int) -> Reason | None:
    return because(reasons.HAS_VOTED) if voted >> PARTY.index(choice) & 1 else None


ROLL_AGAIN = Question(
    Message("{n} vote. Give up a Seat to roll again?", "{n} votes. Give up a Seat to roll again?"),
    label=again_label,
)
WHO_VOTES = Question("Who votes next?", why_not=has_voted)
VOTE_YES_NO = Question("Your votes ({n}). If yes: {block}. If no: {block_2}", label=my_outcome)
TIE_YES_NO = Question(
    "The votes are equal, Chancellor. If yes: {block}. If no: {block_2}", label=outcome
)
TIE_VOTES = Question(
    "A tie in votes. Chancellor: who goes into the second ballot?",
    why_not=not_tied(lambda s, without: leading(s, without)),
)


@script
def count_votes(s: Weimar, party: Party) -> Script:
    """A die and the party's bases; for a Seat the die may be rolled again (6.1)."""
    begin_vote(s)
    yield from roll_dice(s, party, 1)
    votes = s.roll[0] + bases_of(s, party)
    say(s, words.VOTES, seat_of(s, party), votes)
    if s.seats[party]:
        choice = yield seat_of(s, party), [YES, NO], ROLL_AGAIN, votes
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
        s.marks = [votes if other == party else s.marks[other] for other in ALL_PARTIES]


@script
def next_to_vote(s: Weimar, chooser: Party, voted: int) -> Script:
    """The party votes whom the one names who sets the order; ``voted`` is a mask."""
    choice = yield seat_of(s, chooser), to_vote(voted), WHO_VOTES, voted
    return PARTY.index(choice)


def to_vote(voted: int) -> list[int]:
    return [PARTY[party] for party in ALL_PARTIES if not voted >> party & 1]


@script
def most_votes(s: Weimar, without: Party) -> Script:
    if len(leading(s, without)) == 1:
        return PARTY.index(leading(s, without)[0])
    choice = yield seat_of(s, s.chancellor), leading(s, without), TIE_VOTES, without
    return PARTY.index(choice)


def leading(s: Weimar, without: Party) -> list[int]:
    best = max([votes for party, votes in enumerate(s.marks) if party != without])
    return [PARTY[party] for party in ALL_PARTIES if party != without and s.marks[party] == best]


@script
def hold_vote(s: Weimar, if_yes: int, if_no: int) -> Script:
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
            VOTE_YES_NO,
            s.marks[party],
            if_yes,
            if_no,
        )
        say(s, words.VOTED_YES if choice == YES else words.VOTED_NO, seat_of(s, party))
        balance += s.marks[party] if choice == YES else -s.marks[party]
    if balance == 0:
        choice = yield seat_of(s, s.chancellor), [YES, NO], TIE_YES_NO, if_yes, if_no
        balance = 1 if choice == YES else -1
    say(s, words.VOTE_YES if balance > 0 else words.VOTE_NO)
    return 1 if balance > 0 else 0
