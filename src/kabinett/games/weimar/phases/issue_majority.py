"""The Politics Phase (4.4), step 1: the Issue majority."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.script.language import Script, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, NOBODY, PARTY, Party
from kabinett.games.weimar.rules.answers import not_tied
from kabinett.games.weimar.rules.debate import issues_on_track
from kabinett.games.weimar.rules.parties import gain_seats, seat_of
from kabinett.games.weimar.rules.state import Weimar

TIE_ISSUES = Question(
    "A tie in Issues. Chancellor: who is ahead?",
    why_not=not_tied(lambda s, without: most_issues(s, without)),
    section="4.4.1",
)
MAJORITY_SEATS, SECOND_SEATS = 3, 1


def count_won_issues(s: Weimar, party: Party) -> tuple[float, int]:
    """The party's won Issues, with a half for each divided space, and the values of their
    spaces."""
    issues, value = 0.0, 0
    for issue in issues_on_track(s):
        part = s.book.opinion.share(party, s.issue_at[issue])
        issues += part
        value += s.book.space_value[s.issue_at[issue]] if part else 0
    return issues, value


def most_issues(s: Weimar, without: Party) -> list[int]:
    """The parties with the most Issues, by number and then by value, as choices.  A party without
    any Issue is never among them (ruling 9.1)."""
    return parties_ahead([count_won_issues(s, party) for party in ALL_PARTIES], without)


def parties_ahead(results: list[tuple[float, int]], without: Party) -> list[int]:
    rest = [party for party in ALL_PARTIES if party != without]
    best = max([results[party] for party in rest])
    return [PARTY[party] for party in rest if results[party] == best] if best[0] > 0 else []


def issue_majority(s: Weimar) -> Script:
    first = yield from majority(s, NOBODY)
    if first < 0:
        return
    second = yield from majority(s, first)
    say(s, words.MOST_ISSUES, seat_of(s, first))
    gain_seats(s, first, MAJORITY_SEATS)
    if second >= 0:
        say(s, words.SECOND_ISSUES, seat_of(s, second))
        gain_seats(s, second, SECOND_SEATS)


def majority(s: Weimar, without: Party) -> Script:
    leading = tuple(most_issues(s, without))
    if not leading:
        return -1
    if len(leading) == 1:
        return PARTY.index(leading[0])
    choice = yield seat_of(s, s.chancellor), list(leading), TIE_ISSUES, without
    return PARTY.index(choice)
