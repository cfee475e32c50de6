"""The Politics Phase (4.4), step 2: the won Issues.  Those that two parties share are in
shared_issues.py."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_ISSUES,
    ISSUE,
    NOBODY,
    OPTION,
    PARTY,
    Issue,
    Party,
    Seat,
)
from kabinett.games.weimar.phases.shared_issues import agree
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.ahead import choose_ahead, current_place, forget_choices_ahead
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.debate import issues_on_track
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.issues import (
    discard_issue,
    does_nothing,
    issue_options,
    issue_winners,
    option_block,
    option_label,
    second_winner,
    why_for_none_of,
    why_not_controlled,
)
from kabinett.games.weimar.rules.parties import issue_decider, seat_of, take_minor
from kabinett.games.weimar.rules.state import NO_OPTION, Weimar

# -- what is asked

OF_ISSUE = Message("{what}: {what_2}")


@about(ISSUE)
def why_not_next(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    return because(reasons.NOT_WON) if choice not in yellow_won(s) else None


@about(OPTION)
def why_not_option(s: Weimar, seat: Seat, choice: int, issue: int) -> Reason | None:
    return why_for_none_of(s, [s.order[seat]], choice, ISSUE.index(issue))


def won_label(
    s: Weimar,
    seat: Seat,
    choice: int,
    text: Wording,
    seats: tuple[Seat, ...],
    issues: tuple[Issue, ...],
) -> str:
    """The seat's next Issue with the option, or with the party that would control it."""
    issue = next_issue(s, seat, seats, issues)
    if s.book.issue_minor[issue] >= 0:
        outcome = text.game.label(choice, text)
    else:
        outcome = option_label(s, seat, choice, text, ISSUE[issue])
    return text.filled(OF_ISSUE, what=text.game.label(ISSUE[issue], text), what_2=outcome)


WON = Message("You have won {issue}: choose what happens")
WON_MINOR = Message("You have won {issue}: which party is to control it?")


def won_sentence(s: Weimar, seat: Seat, seats: tuple[Seat, ...], issues: tuple[Issue, ...]) -> Text:
    """The sentence that names the seat's next Issue."""
    issue = next_issue(s, seat, seats, issues)
    return WON if s.book.issue_minor[issue] < 0 else WON_MINOR, (ISSUE[issue],)


WON_AT_ONCE = Question(
    "All who have won Issues choose at once what happens",
    label=won_label,
    sentence=won_sentence,
    section="4.4.2",
)
NEXT_YELLOW = Question(
    "Chancellor: which yellow Issue is next?", why_not=why_not_next, section="4.4.2"
)
ISSUE_OPTION = Question(
    WON,
    label=option_label,
    why_not=why_not_option,
    section="4.4.2",
)
CONTROL_WHOM = Question(WON_MINOR, why_not=why_not_controlled, section="4.4.2")


# -- the step


def yellow_won(s: Weimar) -> list[int]:
    return [ISSUE[issue] for issue in issues_on_track(s) if not s.book.issue_white[issue]]


def resolve_issues(s: Weimar) -> Script:
    for issue in issues_on_track(s):
        if s.issue_at[issue] == s.book.zero:
            say(s, words.ISSUE_DISCARDED, ISSUE[issue])
            discard_issue(s, issue)
    yield from choose_for_won(s)
    for issue in ALL_ISSUES:
        if s.book.issue_white[issue] and s.issue_at[issue] >= 0:
            yield from resolve_issue(s, issue)
    while yellow_won(s):
        choice = yield seat_of(s, s.chancellor), yellow_won(s), NEXT_YELLOW
        yield from resolve_issue(s, ISSUE.index(choice))
    s.ahead_option = [NO_OPTION] * len(ISSUE)
    forget_choices_ahead(s)


def choose_for_won(s: Weimar) -> Script:
    """Let all sole winners of Issues choose their options at once, and then what the options leave
    open.  The effects happen later, in the order of the Issues (ruling 9.26)."""
    if s.book.choose_in_turn:
        return
    issues: tuple[Issue, ...] = tuple(won_alone(s))
    only: tuple[int, ...] = tuple([only_option(s, issue) for issue in issues])
    open_issues: tuple[Issue, ...] = tuple(
        [i for i, option in zip(issues, only, strict=True) if option < 0]
    )
    seats: tuple[Seat, ...] = tuple([seat_of(s, issue_winners(s, i)[0]) for i in open_issues])
    if len(set(seats)) > 1:
        answers = yield (
            all_of(seats),
            lambda s, seat: choices_for_won(s, seat, seats, open_issues),
            WON_AT_ONCE,
            seats,
            open_issues,
        )
        say(s, words.ALL_HAVE_CHOSEN)
        for turn in range(len(answers)):
            s.ahead_option[open_issues[turn]] = answers[turn]
            log_option(s, seats[turn], open_issues[turn], answers[turn])
    winners: tuple[Party, ...] = tuple([issue_winners(s, issue)[0] for issue in issues])
    yield from choose_ahead(s, winners, known_blocks(s, issues, only), 1)


def won_alone(s: Weimar) -> list[Issue]:
    """The Issues that one party has won and that do something, in their order."""
    return [
        issue
        for issue in issues_on_track(s)
        if second_winner(s, issue) < 0 and not does_nothing(s, issue)
    ]


def only_option(s: Weimar, issue: Issue) -> int:
    """The option of an Issue that leaves its winner no choice, NO_OPTION if there are several."""
    options = issue_options(s, issue_winners(s, issue)[0], issue)
    return options[0] if len(options) == 1 else NO_OPTION


def known_blocks(s: Weimar, issues: tuple[Issue, ...], only: tuple[int, ...]) -> tuple[int, ...]:
    """The block of each Issue's only option, or of the option that its winner has chosen ahead; the
    empty block 0 if it is still open, or if the Issue is a Minor Party's."""
    blocks = []
    for issue, option in zip(issues, only, strict=True):
        known = option if option >= 0 else s.ahead_option[issue]
        has_block = known >= 0 and s.book.issue_minor[issue] < 0
        blocks.append(option_block(s, issue, known) if has_block else 0)
    return tuple(blocks)


def next_issue(s: Weimar, seat: Seat, seats: tuple[Seat, ...], issues: tuple[Issue, ...]) -> Issue:
    """The Issue that the seat chooses for next, or has chosen for last."""
    return issues[current_place(s, seat, seats)]


def choices_for_won(
    s: Weimar, seat: Seat, seats: tuple[Seat, ...], issues: tuple[Issue, ...]
) -> list[int]:
    return issue_options(s, s.order[seat], next_issue(s, seat, seats, issues))


def log_option(s: Weimar, seat: Seat, issue: Issue, choice: int) -> None:
    if s.book.issue_minor[issue] >= 0:
        say(s, words.CHOSEN_CONTROL, seat, ISSUE[issue], choice)
    else:
        say(s, words.CHOSEN_FOR_ISSUE, seat, ISSUE[issue], option_block(s, issue, choice))


def resolve_issue(s: Weimar, issue: Issue) -> Script:
    """Let the winner resolve an Issue.  The two parties of a divided space must agree on the option
    and on the party that it is for; otherwise the Issue is discarded (ruling 9.2)."""
    if does_nothing(s, issue):
        say(s, words.NOTHING_TO_DO, ISSUE[issue])
        discard_issue(s, issue)
        return
    first, other = issue_winners(s, issue)[0], second_winner(s, issue)
    if other < 0:
        party = first
        yield from choose_alone(s, party, issue)
    else:
        party = yield from agree(s, first, other, issue)
        if party < 0 and s.book.two_proposals:
            party = yield from agree(s, other, first, issue)
    discard_issue(s, issue)
    if party < 0:
        say(s, words.NOT_AGREED, ISSUE[issue])
        return
    if other >= 0:
        say(s, words.AGREED, seat_of(s, first), seat_of(s, other), ISSUE[issue])
    if other < 0 or s.book.issue_minor[issue] < 0:
        say(s, words.ISSUE_WON, seat_of(s, party), ISSUE[issue])
    yield from take_effect(s, party, issue, s.ahead_option[issue])


def choose_alone(s: Weimar, party: Party, issue: Issue) -> Script:
    """Ask the winner for an option, unless the one that it has chosen ahead is still possible."""
    if s.ahead_option[issue] not in issue_options(s, party, issue):
        s.ahead_option[issue] = yield (
            seat_of(s, party),
            issue_options(s, party, issue),
            CONTROL_WHOM if s.book.issue_minor[issue] >= 0 else ISSUE_OPTION,
            ISSUE[issue],
        )


def take_effect(s: Weimar, party: Party, issue: Issue, choice: int) -> Script:
    if issue == s.book.reparations:
        s.starter = party  # begins the next round (6.5)
        if s.round < s.book.last_round:
            say(s, words.BEGINS_NEXT, seat_of(s, party))
    if s.book.issue_minor[issue] >= 0:
        take_minor(s, PARTY.index(choice), s.book.issue_minor[issue])
    else:
        s.decider = issue_decider(s, party)
        yield from run_block(s, party, option_block(s, issue, choice))
        s.decider = NOBODY
