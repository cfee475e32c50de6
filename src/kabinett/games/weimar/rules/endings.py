"""How the game ends (4): by an overthrow (4.4, 5.10), anarchy (5.10), the NSDAP Track (5.12), or
after the last round."""

from __future__ import annotations

from typing import Final, NoReturn

from kabinett.core.question import Question
from kabinett.core.result import Result
from kabinett.core.script.language import Script, say
from kabinett.core.state import finish
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, PARTY, SPD, Party
from kabinett.games.weimar.rules.answers import not_tied
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.goals import is_reached
from kabinett.games.weimar.rules.parties import (
    compensate,
    figures_left,
    governing_parties,
    lose_points,
    pay_points,
    seat_of,
)
from kabinett.games.weimar.rules.state import ANARCHY, FAILED, SEIZED, SURVIVED, Weimar

KINDS: Final = ("survived", "parliament", "cities", "nsdap", "anarchy", "failed")
ANARCHY_COST: Final = 8  # Victory Points that each governing party loses


def scores(s: Weimar) -> tuple[int, ...]:
    return tuple([s.vp[party] for party in s.order]) if min(s.order) >= 0 else ()


def outcome(s: Weimar) -> Result:
    points = scores(s)
    named_seat = s.order.index(SPD if s.ending == FAILED else s.winner)
    winners: tuple[int, ...] = (named_seat,)
    if s.ending == SEIZED:
        winners = ()  # all have lost; the party is only named
    elif s.ending == FAILED:
        winners = tuple([seat for seat in range(4) if seat != named_seat])
    ending = words.ENDINGS[s.ending]
    if points.count(max(points)) > 1:
        ending = words.TIES.get(ending, ending)
    return Result(KINDS[s.ending], winners, points, (ending, (named_seat,)))


def parties_with_most_points(s: Weimar) -> list[int]:
    return [PARTY[party] for party in ALL_PARTIES if s.vp[party] == max(s.vp)]


def parties_with_most_figures(s: Weimar) -> list[int]:
    figures = [s.nsdap.count(party) for party in ALL_PARTIES]
    return [PARTY[party] for party in ALL_PARTIES if figures[party] == max(figures)]


TIE_WINNER = Question(
    "A tie in victory points. Chancellor: who wins?",
    why_not=not_tied(lambda s: parties_with_most_points(s)),
    section="4",
)
TIE_FIGURES = Question(
    "A tie on the NSDAP Track. Chancellor: who has placed most figures?",
    why_not=not_tied(lambda s: parties_with_most_figures(s)),
    section="5.12",
)


def overthrow(s: Weimar, party: Party, ending: int) -> NoReturn:
    """End the game: a radical party wins, in the cities or in Parliament."""
    s.winner = party
    say(s, words.OVERTHROWN, seat_of(s, party))
    finish(s, ending)


def survive(s: Weimar) -> Script:
    """End the game after the last round.  A solo player whose task is not done loses (ruling
    11.5)."""
    say(s, words.SURVIVED)
    if s.book.alone:
        check_task(s)
    yield from win_by_points(s, SURVIVED)


def check_task(s: Weimar) -> None:
    """End the game if the solo player's task is not done.  The task includes having more VP than
    any other party."""
    most = s.vp.count(max(s.vp)) == 1 and s.vp[SPD] == max(s.vp)
    is_done = most and is_reached(s, SPD, s.book.task)
    say(s, words.TASK_DONE if is_done else words.TASK_FAILED, seat_of(s, SPD))
    if not is_done:
        finish(s, FAILED)


def sink_into_anarchy(s: Weimar) -> Script:
    """Take VP from each governing party, the Chancellor's first (ruling 9.18); then the party with
    the most VP wins."""
    say(s, words.ANARCHY)
    pay_for_anarchy(s)
    if s.book.alone:  # seven markers always fail the task
        say(s, words.TASK_FAILED, seat_of(s, SPD))
        finish(s, FAILED)
    yield from win_by_points(s, ANARCHY)


def pay_for_anarchy(s: Weimar) -> None:
    if s.book.lose_at_once:
        unpaid = [
            ANARCHY_COST - pay_points(s, party, ANARCHY_COST) for party in governing_parties(s)
        ]
        for place, party in enumerate(governing_parties(s)):
            compensate(s, party, unpaid[place])
    else:
        for party in governing_parties(s):
            lose_points(s, party, ANARCHY_COST)


def win_by_points(s: Weimar, ending: int) -> Script:
    """Let the party with the most VP win; the Chancellor breaks a tie (FAQ)."""
    choice = parties_with_most_points(s)[0]
    if len(parties_with_most_points(s)) > 1:
        choice = yield seat_of(s, s.chancellor), parties_with_most_points(s), TIE_WINNER
    s.winner = PARTY.index(choice)
    finish(s, ending)


def seize_power(s: Weimar) -> Script:
    """End the game: all lose.  The party with the most figures on the NSDAP Track is named; the
    Chancellor breaks a tie (ruling 10.4)."""
    say(s, words.SEIZED)
    choice = parties_with_most_figures(s)[0]
    if len(parties_with_most_figures(s)) > 1:
        choice = yield seat_of(s, s.chancellor), parties_with_most_figures(s), TIE_FIGURES
    s.winner = PARTY.index(choice)
    finish(s, SEIZED)


# -- the NSDAP Track (5.12)

LAST_NSDAP_BOX = 6


def place_on_nsdap_track(s: Weimar, party: Party) -> Script:
    """Place a figure of the party (5.12); the sixth figure ends the game."""
    if not figures_left(s, party):
        return
    if s.shield:
        s.shield = 0  # ruling 9.13
        say(s, words.SHIELDED, seat_of(s, party))
        return
    s.nsdap.append(party)
    box = len(s.nsdap)
    if s.by_choice:
        s.nsdap_by_choice |= 1 << box - 1
        say(s, words.NSDAP_FIGURE, seat_of(s, party), box)
    else:
        say(s, words.NSDAP_FORCED, seat_of(s, party), box)
    if box >= LAST_NSDAP_BOX:
        yield from seize_power(s)
    s.nsdap_seats += s.book.nsdap_seats[box]
    if s.book.nsdap_seats[box]:
        say(s, words.NSDAP_SEATS, s.book.nsdap_seats[box])
    yield from run_block(s, party, s.book.nsdap[box])
