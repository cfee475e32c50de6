"""Effects with special rules (6.1): the election, the Strike on Prussia, Versailles."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, all_of, say, script
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import (
    ALL_SEATS,
    BLOCKADE,
    DNVP,
    NO,
    NOBODY,
    NOWHERE,
    PARTY,
    YES,
    Party,
    Seat,
)
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.ballots import all_votes, most_votes, voter, voting_order
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import CARDS, Verb, register
from kabinett.games.weimar.phases.reactions import FIGURE_PLACED, SEAT_LOST, let_politicians_answer
from kabinett.games.weimar.rules.answers import about, not_tied
from kabinett.games.weimar.rules.endings import place_on_nsdap_track
from kabinett.games.weimar.rules.parties import (
    figures_left,
    gain_seats,
    lose_seats,
    others,
    seat_of,
)
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.threats import take_from_box

EBERT = Message("election of the Reichspräsident in two ballots")
PRUSSIA = Message(
    "place a figure on the NSDAP Track: each other party: −1 Seat, your party: +1 Seat; or "
    "leave that to the DNVP, without a figure"
)
VERSAILLES = Message("all Blockade leaves the game for good")
PLACE_FIGURE = Message("Place a figure and gain 1 Seat; each other party loses 1")
NO_FIGURE = Message("Place no figure")
DNVP_INSTEAD = Message("Place no figure: the DNVP has this effect")


# -- the Reichspräsident


@about(PARTY)
def why_not_in_ballot(s: Weimar, seat: Seat, choice: int, *args: int) -> Reason | None:
    """The last two arguments of the ask are the parties in the second ballot."""
    return None if PARTY.index(choice) in args[-2:] else because(reasons.NOT_IN_BALLOT)


VOTE_FOR = Question(
    Message(
        "Second ballot for the Reichspräsident: your {n} vote goes to",
        "Second ballot for the Reichspräsident: your {n} votes go to",
    ),
    why_not=why_not_in_ballot,
    section="6.1",
)
VOTE_FOR_AT_ONCE = Question(
    "Second ballot for the Reichspräsident, all at once: your votes go to",
    why_not=why_not_in_ballot,
    section="6.1",
)
TIE_BALLOT = Question(
    "A tie in the second ballot. Chancellor: who is elected?",
    why_not=not_tied(lambda s, *two: [PARTY[party] for party in two]),
    section="6.1",
)


def ebert_election(s: Weimar, own: Party, operation: int) -> Script:
    """Hold two ballots: the first finds the two parties with the most votes, and in the second all
    vote for one of these."""
    if s.president >= 0:
        return
    yield from all_votes(s)
    first = yield from most_votes(s, NOBODY)
    second = yield from most_votes(s, first)
    if s.book.decide_in_turn:
        votes_first = yield from second_ballot_in_turn(s, own, first, second)
    else:
        votes_first = yield from second_ballot(s, first, second)
    votes_second = sum(s.votes) - votes_first
    say(s, words.BALLOT_RESULT, PARTY[first], votes_first, PARTY[second], votes_second)
    winner = first if votes_first > votes_second else second
    if votes_first == votes_second:
        choice = yield (
            seat_of(s, s.chancellor),
            [PARTY[first], PARTY[second]],
            TIE_BALLOT,
            first,
            second,
        )
        winner = PARTY.index(choice)
    s.president = winner
    s.president_ready = 1
    say(s, words.PRESIDENT, seat_of(s, winner))


def second_ballot(s: Weimar, first: Party, second: Party) -> Script:
    """Let all vote at once, in secret (ruling 9.25); return the votes for ``first``."""
    answers = yield (
        all_of(ALL_SEATS),
        lambda s, seat: [PARTY[first], PARTY[second]],
        VOTE_FOR_AT_ONCE,
        first,
        second,
    )
    votes = 0
    for seat in ALL_SEATS:
        votes += cast_for(s, s.order[seat], answers[seat], first)
    return votes


def second_ballot_in_turn(s: Weimar, own: Party, first: Party, second: Party) -> Script:
    """Let the parties vote in the order that the card's player names; return the votes for
    ``first``."""
    order = yield from voting_order(s, own)
    votes = 0
    for turn in range(4):
        party = voter(order, turn)
        choice = yield (
            seat_of(s, party),
            [PARTY[first], PARTY[second]],
            VOTE_FOR,
            s.votes[party],
            first,
            second,
        )
        votes += cast_for(s, party, choice, first)
    return votes


def cast_for(s: Weimar, party: Party, choice: int, first: Party) -> int:
    """Log how the party votes; return its votes for ``first``."""
    say(s, words.VOTES_FOR, seat_of(s, party), choice)
    return s.votes[party] if choice == PARTY[first] else 0


class EbertElection(Verb):
    """`proc ebert_election`: the election of the Reichspräsident, in two ballots"""

    starts = "proc ebert_election"
    part = CARDS
    does = ebert_election

    def __init__(self, phrase: Phrase) -> None:
        pass

    def can(self, s: Weimar, own: Party) -> bool:
        return s.president < 0

    def says(self, t: Teller) -> str:
        return t.say(EBERT)


# -- the Strike on Prussia


def figure_label(s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
    if choice == YES:
        return text.plain(PLACE_FIGURE)
    return text.plain(NO_FIGURE if seat == seat_of(s, DNVP) else DNVP_INSTEAD)


STRIKE_ON_PRUSSIA = Question(
    "The Strike on Prussia: place a figure on the NSDAP Track?",
    label=figure_label,
    section="6.1",
)


def strike_on_prussia(s: Weimar, own: Party, operation: int) -> Script:
    """Let the card's player place a figure to get the card's effects; otherwise the DNVP gets them
    (6.1)."""
    choice = NO
    if figures_left(s, own):
        choice = yield seat_of(s, own), [YES, NO], STRIKE_ON_PRUSSIA
        if choice == NO:
            say(s, words.PLACES_NO_FIGURE, seat_of(s, own))
    if choice == YES:
        there = len(s.nsdap)
        by_choice, s.by_choice = s.by_choice, 1
        yield from place_on_nsdap_track(s, own)
        s.by_choice = by_choice
        if len(s.nsdap) > there:
            yield from let_politicians_answer(s, own, FIGURE_PLACED, NOWHERE)
        yield from prussia(s, own)
    elif own != DNVP:
        yield from prussia(s, DNVP)


def prussia(s: Weimar, party: Party) -> Script:
    """Take a Seat from each other party and give the party one, as the state government of Prussia
    is removed by decree.  The effect is reconstructed."""
    others_lose = int(any([s.parliament[other] for other in others(s, party)]))
    for other in others(s, party):
        lose_seats(s, other, 1)
    gain_seats(s, party, 1)
    if others_lose:
        yield from let_politicians_answer(s, party, SEAT_LOST, NOWHERE)


class StrikeOnPrussia(Verb):
    """`proc strike_on_prussia`: the strike on the government of Prussia"""

    starts = "proc strike_on_prussia"
    part = CARDS
    does = strike_on_prussia

    def __init__(self, phrase: Phrase) -> None:
        pass

    def says(self, t: Teller) -> str:
        return t.say(PRUSSIA)


# -- Versailles


@script
def versailles(s: Weimar, own: Party, operation: int) -> None:
    """End the Blockade for good (6.1)."""
    s.versailles = 1
    while s.dr[BLOCKADE]:
        take_from_box(s, BLOCKADE)


class Versailles(Verb):
    """`proc versailles`: the Treaty of Versailles: all Blockade leaves the game for good"""

    starts = "proc versailles"
    part = CARDS
    does = versailles

    def __init__(self, phrase: Phrase) -> None:
        pass

    def says(self, t: Teller) -> str:
        return t.say(VERSAILLES)


register(EbertElection)
register(StrikeOnPrussia)
register(Versailles)
