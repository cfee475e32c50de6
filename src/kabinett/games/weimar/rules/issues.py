"""Issues that have been won (4.4, step 2): by whom, and what the winners may choose."""

from __future__ import annotations

from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.words import Wording
from kabinett.games.weimar.content.vocabulary import (
    ISSUE,
    MINOR,
    NOBODY,
    OPTION,
    PARTY,
    Issue,
    Party,
    Seat,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.events import any_does_something, best_of
from kabinett.games.weimar.rules.parties import clockwise, governs
from kabinett.games.weimar.rules.state import ISSUE_GONE, ISSUE_STOCK, Weimar


def discard_issue(s: Weimar, issue: Issue) -> None:
    """Return a white Issue to the stock; a yellow one leaves the game."""
    s.issue_at[issue] = ISSUE_STOCK if s.book.issue_white[issue] else ISSUE_GONE


def issue_winners(s: Weimar, issue: Issue) -> list[Party]:
    """The parties that have won the Issue, clockwise from the Chancellor.  The first of two
    proposes (ruling 10.11)."""
    owners = s.book.space_owners[s.issue_at[issue]]
    if len(owners) < 2:
        return owners
    return [party for party in clockwise(s, s.chancellor) if party in owners]


def second_winner(s: Weimar, issue: Issue) -> Party:
    """The second party of a divided space; NOBODY if the space belongs to one party."""
    owners = issue_winners(s, issue)
    return owners[1] if len(owners) > 1 else NOBODY


def does_nothing(s: Weimar, issue: Issue) -> bool:
    """Whether every option of the Issue would do nothing.  If so, nobody is asked (ruling 9.22)."""
    if s.book.issue_minor[issue] >= 0 or issue == s.book.reparations:
        return False
    for party in s.book.space_owners[s.issue_at[issue]]:
        if any_does_something(s, party, list(allowed_blocks(s, party, issue).values())):
            return False
    return True


def issue_options(s: Weimar, party: Party, issue: Issue) -> list[int]:
    """The party's options for an Issue, as choices: those that can be done to the largest share;
    for the Issue of a Minor Party, the parties that may control it."""
    if s.book.issue_minor[issue] >= 0:
        return [PARTY[p] for p in s.book.minor_eligible[s.book.issue_minor[issue]]]
    return best_of(s, party, allowed_blocks(s, party, issue))


def allowed_blocks(s: Weimar, party: Party, issue: Issue) -> dict[int, int]:
    """The blocks of the options that the party may choose from, by choice."""
    return {
        OPTION[number]: block
        for number, block in enumerate(s.book.issue_options[issue])
        if not s.book.issue_needs_government[issue][number] or governs(s, party)
    }


def option_block(s: Weimar, issue: Issue, option: int) -> int:
    """The block of an option, which is a choice."""
    return s.book.issue_options[issue][OPTION.index(option)]


def option_label(s: Weimar, seat: Seat, choice: int, text: Wording, issue: int) -> str:
    return text.label("block", option_block(s, ISSUE.index(issue), choice))


def why_for_none_of(s: Weimar, parties: list[Party], choice: int, issue: Issue) -> Reason | None:
    """Why none of the parties may have an option, None if one may."""
    needs = s.book.issue_needs_government[issue]
    if OPTION.index(choice) >= len(needs):
        return NOT_ASKED
    if any(choice in issue_options(s, party, issue) for party in parties):
        return None
    opposition = not any(governs(s, party) for party in parties)
    governing_only = needs[OPTION.index(choice)] and opposition
    return because(reasons.NO_OPTION_IN_OPPOSITION if governing_only else reasons.LESS_POSSIBLE)


@about(PARTY)
def why_not_controlled(s: Weimar, seat: Seat, choice: int, issue: int) -> Reason | None:
    minor = s.book.issue_minor[ISSUE.index(issue)]
    never = PARTY.index(choice) not in s.book.minor_eligible[minor]
    return because(reasons.CANNOT_CONTROL, MINOR[minor]) if never else None
