"""The Politics Phase (4.4), step 2: the won Issues.

Longer than 400 lines because each question is beside the script that asks it."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_ISSUES,
    ISSUE,
    MINOR,
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
from kabinett.games.weimar.rules.ahead import choose_ahead, current_place, forget_choices_ahead
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.debate import on_track
from kabinett.games.weimar.rules.events import any_does_something, best_of, run_block
from kabinett.games.weimar.rules.parties import (
    clockwise,
    governs,
    issue_decider,
    seat_of,
    take_minor,
)
from kabinett.games.weimar.rules.state import ISSUE_GONE, ISSUE_STOCK, NO_OPTION, Weimar

# -- what is asked

OF_ISSUE = Message("{what}: {what_2}")
AGREE, REFUSE = Message("Agree"), Message("Refuse")
REFUSE_FOR_GOOD = Message("Refuse: the Issue is discarded")


@about(ISSUE)
def why_not_next(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    return because(reasons.NOT_WON) if choice not in yellow_won(s) else None


def option_label(s: Weimar, seat: Seat, choice: int, text: Wording, issue: int) -> str:
    return text.label("block", option_block(s, ISSUE.index(issue), choice))


@about(OPTION)
def why_not_option(s: Weimar, seat: Seat, choice: int, issue: int) -> Reason | None:
    return why_for_none_of(s, [s.order[seat]], choice, ISSUE.index(issue))


@about(OPTION)
def why_not_proposal(s: Weimar, seat: Seat, choice: int, issue: int) -> Reason | None:
    return why_for_none_of(s, sharers(s, ISSUE.index(issue)), choice, ISSUE.index(issue))


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


@about(PARTY)
def why_not_proposed(s: Weimar, seat: Seat, choice: int, issue: int, option: int) -> Reason | None:
    if PARTY.index(choice) not in sharers(s, ISSUE.index(issue)):
        return because(reasons.SHARES_NOT)
    whom = beneficiaries(s, ISSUE.index(issue), option)
    return None if choice in whom else because(reasons.LESS_POSSIBLE)


def agree_label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    if choice == YES:
        return text.plain(AGREE)
    return text.plain(REFUSE if s.book.two_proposals else REFUSE_FOR_GOOD)


def ahead_label(
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


def sentence_ahead(
    s: Weimar, seat: Seat, seats: tuple[Seat, ...], issues: tuple[Issue, ...]
) -> Text:
    """The sentence that names the seat's next Issue."""
    issue = next_issue(s, seat, seats, issues)
    return WON if s.book.issue_minor[issue] < 0 else WON_MINOR, (ISSUE[issue],)


WON_AT_ONCE = Question(
    "All who have won Issues choose at once what happens",
    label=ahead_label,
    sentence=sentence_ahead,
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


# -- the step


def discard_issue(s: Weimar, issue: Issue) -> None:
    """Return a white Issue to the stock; a yellow one leaves the game."""
    s.issue_at[issue] = ISSUE_STOCK if s.book.issue_white[issue] else ISSUE_GONE


def yellow_won(s: Weimar) -> list[int]:
    return [ISSUE[issue] for issue in on_track(s) if not s.book.issue_white[issue]]


def resolve_issues(s: Weimar) -> Script:
    for issue in on_track(s):
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
    seats: tuple[Seat, ...] = tuple([seat_of(s, sharers(s, i)[0]) for i in open_issues])
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
    yield from choose_ahead(s, winners(s, issues), known_blocks(s, issues, only), 1)


def won_alone(s: Weimar) -> list[Issue]:
    """The Issues that one party has won and that do something, in their order."""
    return [issue for issue in on_track(s) if partner(s, issue) < 0 and not idle(s, issue)]


def winners(s: Weimar, issues: tuple[Issue, ...]) -> tuple[Party, ...]:
    return tuple([sharers(s, issue)[0] for issue in issues])


def only_option(s: Weimar, issue: Issue) -> int:
    """The option of an Issue that leaves its winner no choice, NO_OPTION if there are several."""
    options = issue_options(s, sharers(s, issue)[0], issue)
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


def option_block(s: Weimar, issue: Issue, option: int) -> int:
    """The block of an option, which is a choice."""
    return s.book.issue_options[issue][OPTION.index(option)]


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
    if idle(s, issue):
        say(s, words.NOTHING_TO_DO, ISSUE[issue])
        discard_issue(s, issue)
        return
    first, other = sharers(s, issue)[0], partner(s, issue)
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


def idle(s: Weimar, issue: Issue) -> bool:
    """Whether every option of the Issue would do nothing.  If so, nobody is asked (ruling 9.22)."""
    if s.book.issue_minor[issue] >= 0 or issue == s.book.reparations:
        return False
    for party in s.book.space_owners[s.issue_at[issue]]:
        if any_does_something(s, party, list(options_of(s, party, issue).values())):
            return False
    return True


def sharers(s: Weimar, issue: Issue) -> list[Party]:
    """The parties that have won the Issue, clockwise from the Chancellor.  The first of two
    proposes (ruling 10.11)."""
    owners = s.book.space_owners[s.issue_at[issue]]
    if len(owners) < 2:
        return owners
    return [party for party in clockwise(s, s.chancellor) if party in owners]


def partner(s: Weimar, issue: Issue) -> Party:
    """The second party of a divided space; NOBODY if the space belongs to one party."""
    owners = sharers(s, issue)
    return owners[1] if len(owners) > 1 else NOBODY


def proposals(s: Weimar, issue: Issue) -> list[int]:
    """The options of a shared Issue that one of its parties may have, as choices."""
    options = {choice for party in sharers(s, issue) for choice in issue_options(s, party, issue)}
    return sorted(options)


def beneficiaries(s: Weimar, issue: Issue, choice: int) -> list[int]:
    """The parties that share the Issue and may have this option, as choices."""
    return [
        PARTY[party]
        for party in s.book.space_owners[s.issue_at[issue]]
        if choice in issue_options(s, party, issue)
    ]


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


def issue_options(s: Weimar, party: Party, issue: Issue) -> list[int]:
    """The party's options for an Issue, as choices: those that can be done to the largest share;
    for the Issue of a Minor Party, the parties that may control it."""
    if s.book.issue_minor[issue] >= 0:
        return [PARTY[p] for p in s.book.minor_eligible[s.book.issue_minor[issue]]]
    return best_of(s, party, options_of(s, party, issue))


def options_of(s: Weimar, party: Party, issue: Issue) -> dict[int, int]:
    """The blocks of the options that the party may choose from, by choice."""
    return {
        OPTION[number]: block
        for number, block in enumerate(s.book.issue_options[issue])
        if not s.book.issue_needs_government[issue][number] or governs(s, party)
    }
