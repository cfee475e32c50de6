"""The Politics Phase (4.4), step 2: an Issue on a divided space, which two parties share."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content.vocabulary import (
    ISSUE,
    NO,
    NOBODY,
    OPTION,
    PARTY,
    YES,
    Issue,
    Party,
    Seat,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.issues import (
    issue_options,
    issue_winners,
    option_block,
    option_label,
    why_for_none_of,
    why_not_controlled,
)
from kabinett.games.weimar.rules.parties import seat_of
from kabinett.games.weimar.rules.state import Weimar

AGREE, REFUSE = Message("Agree"), Message("Refuse")
REFUSE_FOR_GOOD = Message("Refuse: the Issue is discarded")


@about(OPTION)
def why_not_proposal(s: Weimar, seat: Seat, choice: int, issue: int) -> Reason | None:
    return why_for_none_of(s, issue_winners(s, ISSUE.index(issue)), choice, ISSUE.index(issue))


@about(PARTY)
def why_not_proposed(s: Weimar, seat: Seat, choice: int, issue: int, option: int) -> Reason | None:
    if PARTY.index(choice) not in issue_winners(s, ISSUE.index(issue)):
        return because(reasons.SHARES_NOT)
    whom = beneficiaries(s, ISSUE.index(issue), option)
    return None if choice in whom else because(reasons.LESS_POSSIBLE)


def agree_label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    if choice == YES:
        return text.plain(AGREE)
    return text.plain(REFUSE if s.book.two_proposals else REFUSE_FOR_GOOD)


PROPOSE_OPTION = Question(
    "You share {issue}: propose what happens",
    label=option_label,
    why_not=why_not_proposal,
    section="4.4.2",
)
PROPOSE_CONTROL = Question(
    "You share {issue}: which party is to control it?", why_not=why_not_controlled, section="4.4.2"
)
FOR_WHOM = Message("You share {issue}. For which party: “{block}”?")


def sentence_for_whom(s: Weimar, seat: Seat, issue: int, option: int) -> Text:
    """The sentence with what the party gets."""
    return FOR_WHOM, (issue, option_block(s, ISSUE.index(issue), option))


PROPOSE_PARTY = Question(
    "You share {issue}: for which party?",
    why_not=why_not_proposed,
    sentence=sentence_for_whom,
    section="4.4.2",
)
AGREE_CONTROL = Question(
    "You share {issue}: is {party} to control it?", label=agree_label, section="4.4.2"
)
AGREE_OPTION = Question(
    "You share {issue}. Do you agree that {party} wins it: “{block}”?",
    label=agree_label,
    section="4.4.2",
)


def agree(s: Weimar, first: Party, second: Party, issue: Issue) -> Script:
    """One party proposes an option of a shared Issue and the party that it is for; the other agrees
    or refuses.  Note the option, and return the party, NOBODY if it refuses."""
    choice = yield (
        seat_of(s, first),
        proposals(s, issue),
        PROPOSE_CONTROL if s.book.issue_minor[issue] >= 0 else PROPOSE_OPTION,
        ISSUE[issue],
    )
    whom = PARTY[first]
    if s.book.issue_minor[issue] < 0:
        whom = yield (
            seat_of(s, first),
            beneficiaries(s, issue, choice),
            PROPOSE_PARTY,
            ISSUE[issue],
            choice,
        )
        agreed = yield (
            seat_of(s, second),
            [YES, NO],
            AGREE_OPTION,
            ISSUE[issue],
            whom,
            option_block(s, issue, choice),
        )
    else:
        agreed = yield (
            seat_of(s, second),
            [YES, NO],
            AGREE_CONTROL,
            ISSUE[issue],
            choice,
        )
    if agreed == NO:
        return NOBODY
    s.ahead_option[issue] = choice
    return PARTY.index(whom)


def proposals(s: Weimar, issue: Issue) -> list[int]:
    """The options of a shared Issue that one of its parties may have, as choices."""
    options = {
        choice for party in issue_winners(s, issue) for choice in issue_options(s, party, issue)
    }
    return sorted(options)


def beneficiaries(s: Weimar, issue: Issue, choice: int) -> list[int]:
    """The parties that share the Issue and may have this option, as choices."""
    return [
        PARTY[party]
        for party in s.book.space_owners[s.issue_at[issue]]
        if choice in issue_options(s, party, issue)
    ]
