"""The Politics Phase (4.4), step 2: Resolve won Issues."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_ISSUES,
    ALL_PARTIES,
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
from kabinett.games.weimar.rules.ahead import (
    choose_ahead,
    foresee,
    note_wishes,
    places,
    several_want,
    take_wish,
    who_wants,
)
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.debate import on_track
from kabinett.games.weimar.rules.events import any_does_something, best_of, run_block
from kabinett.games.weimar.rules.parties import clockwise, governs, seat_of, take_minor
from kabinett.games.weimar.rules.state import ISSUE_GONE, ISSUE_STOCK, Weimar

# -- what is asked

OF_ISSUE = Message("{what}: {what_2}")
AGREE, REFUSE = Message("Agree"), Message("Refuse")
REFUSE_FOR_GOOD = Message("Refuse: the Issue is discarded")


@about(ISSUE)
def not_won(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    return because(reasons.NOT_WON) if choice not in yellow_won(s) else None


def option_label(s: Weimar, seat: Seat, choice: int, text: Wording, issue: int) -> str:
    return text.label("block", s.book.issue_options[ISSUE.index(issue)][OPTION.index(choice)])


@about(OPTION)
def option_closed(s: Weimar, seat: Seat, choice: int, issue: int) -> Reason | None:
    needs = s.book.issue_needs_government[ISSUE.index(issue)]
    if OPTION.index(choice) >= len(needs):
        return NOT_ASKED
    if choice in issue_options(s, s.order[seat], ISSUE.index(issue)):
        return None
    governing_only = needs[OPTION.index(choice)] and not governs(s, s.order[seat])
    return because(reasons.NO_OPTION_IN_OPPOSITION if governing_only else reasons.LESS_POSSIBLE)


@about(PARTY)
def cannot_control(s: Weimar, seat: Seat, choice: int, issue: int) -> Reason | None:
    minor = s.book.issue_minor[ISSUE.index(issue)]
    never = PARTY.index(choice) not in s.book.minor_eligible[minor]
    return because(reasons.CANNOT_CONTROL, MINOR[minor]) if never else None


@about(PARTY)
def not_for_it(s: Weimar, seat: Seat, choice: int, issue: int, option: int) -> Reason | None:
    if PARTY.index(choice) not in sharers(s, ISSUE.index(issue)):
        return because(reasons.SHARES_NOT)
    whom = beneficiaries(s, ISSUE.index(issue), option)
    return None if choice in whom else because(reasons.LESS_POSSIBLE)


def agree_label(s: Weimar, seat: Seat, choice: int, text: Wording, *args: int) -> str:
    if choice == YES:
        return text.plain(AGREE)
    return text.plain(REFUSE if s.book.two_proposals else REFUSE_FOR_GOOD)


def ahead_label(s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
    """What happens with the seat's next Issue, or who shall control it."""
    issue = next_won(s, seat)
    if s.book.issue_minor[issue] >= 0:
        outcome = text.game.label(choice, text)
    else:
        outcome = option_label(s, seat, choice, text, ISSUE[issue])
    return text.filled(OF_ISSUE, what=text.game.label(ISSUE[issue], text), what_2=outcome)


WON = Message("You have won {issue}: choose what happens")
WON_MINOR = Message("You have won {issue}: who shall control it?")


def sentence_ahead(s: Weimar, seat: Seat) -> Text:
    """Which Issue the seat chooses for."""
    issue = next_won(s, seat)
    return WON if s.book.issue_minor[issue] < 0 else WON_MINOR, (ISSUE[issue],)


WON_AT_ONCE = Question(
    "All who have won Issues choose at once what happens",
    label=ahead_label,
    sentence=sentence_ahead,
    section="4.4.2",
)
NEXT_YELLOW = Question("Chancellor: which yellow Issue is next?", why_not=not_won, section="4.4.2")
ISSUE_OPTION = Question(
    WON,
    label=option_label,
    why_not=option_closed,
    section="4.4.2",
)
CONTROL_WHOM = Question(WON_MINOR, why_not=cannot_control, section="4.4.2")
PROPOSE_OPTION = Question(
    "You share {issue}: propose what happens",
    label=option_label,
    why_not=option_closed,
    section="4.4.2",
)
PROPOSE_CONTROL = Question(
    "You share {issue}: who shall control it?", why_not=cannot_control, section="4.4.2"
)
PROPOSE_PARTY = Question("You share {issue}: for which party?", why_not=not_for_it, section="4.4.2")
AGREE_CONTROL = Question(
    "You share {issue}: shall {party} control it?", label=agree_label, section="4.4.2"
)
AGREE_OPTION = Question(
    "You share {issue}. Do you agree that {party} wins it: “{block}”?",
    label=agree_label,
    section="4.4.2",
)


# -- the step


def discard_issue(s: Weimar, issue: Issue) -> None:
    """White ones return, yellow ones leave the game."""
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
    s.wishes = []


def choose_for_won(s: Weimar) -> Script:
    """Who has won Issues alone chooses for all of them, and all who have do so at once; then
    what that leaves open.  It is done in the order of the Issues (ruling 9.26).  Kept by party and
    Issue, which is below 0: no operation."""
    if s.book.choose_in_turn:
        return
    issues = tuple(won_alone(s))
    only = tuple([only_option(s, issue) for issue in issues])
    want_options(s, issues, only)
    if several_want(s):
        answers = yield all_of(who_wants(s)), choices_for_won, WON_AT_ONCE
        say(s, words.ALL_HAVE_CHOSEN)
        for turn in range(len(answers)):
            tell_for_won(s, Seat(s.wanted[3 * turn]), -s.wanted[3 * turn + 2], answers[turn])
        note_wishes(s, answers)
    s.wanted = []
    foresee_won(s, issues, only)
    yield from choose_ahead(s)


def won_alone(s: Weimar) -> list[Issue]:
    """The Issues that one party has won and that do something, in their order."""
    return [issue for issue in on_track(s) if partner(s, issue) < 0 and not idle(s, issue)]


def only_option(s: Weimar, issue: Issue) -> int:
    """The option of an Issue that leaves no choice, else -1."""
    options = issue_options(s, sharers(s, issue)[0], issue)
    return options[0] if len(options) == 1 else -1


def want_options(s: Weimar, issues: tuple[Issue, ...], only: tuple[int, ...]) -> None:
    """Note who will choose an option of which Issue."""
    for issue, option in zip(issues, only, strict=True):
        if option < 0:
            party = sharers(s, issue)[0]
            s.wanted += [seat_of(s, party), party, -ISSUE[issue]]


def foresee_won(s: Weimar, issues: tuple[Issue, ...], only: tuple[int, ...]) -> None:
    """Note what those options leave open that were chosen, or that are the only ones."""
    wishes = {s.wishes[place + 1]: s.wishes[place + 2] for place in range(0, len(s.wishes), 3)}
    for issue, single in zip(issues, only, strict=True):
        party = sharers(s, issue)[0]
        option = single if single >= 0 else wishes.get(-ISSUE[issue], -1)
        if option >= 0 and s.book.issue_minor[issue] < 0:
            s.decider = NOBODY if s.book.placing_party_decides else party
            foresee(s, party, s.book.issue_options[issue][OPTION.index(option)])
            s.decider = NOBODY


def next_won(s: Weimar, seat: Seat) -> Issue:
    """For which of its Issues the seat chooses next, or has chosen last."""
    mine = places(s, seat)
    return ISSUE.index(-s.wanted[mine[min(len(s.so_far), len(mine) - 1)] + 2])


def choices_for_won(s: Weimar, seat: Seat) -> list[int]:
    return issue_options(s, s.order[seat], next_won(s, seat))


def tell_for_won(s: Weimar, seat: Seat, marker: int, choice: int) -> None:
    issue = ISSUE.index(marker)
    if s.book.issue_minor[issue] >= 0:
        say(s, words.CHOSEN_CONTROL, seat, marker, choice)
    else:
        block = s.book.issue_options[issue][OPTION.index(choice)]
        say(s, words.CHOSEN_FOR_ISSUE, seat, marker, block)


def resolve_issue(s: Weimar, issue: Issue) -> Script:
    """Its owner resolves an issue; on a divided space both must agree on the option and on whom it
    is for, else it is discarded (ruling 9.2)."""
    if idle(s, issue):
        say(s, words.NOTHING_TO_DO, ISSUE[issue])
        discard_issue(s, issue)
        return
    first, other = sharers(s, issue)[0], partner(s, issue)
    if other < 0:
        party = first
        choice = yield from choose_alone(s, party, issue)
    else:
        agreed = yield from agree(s, first, other, issue)
        if agreed < 0 and s.book.two_proposals:
            agreed = yield from agree(s, other, first, issue)
        party, choice = (ALL_PARTIES[agreed % 4], agreed // 4) if agreed >= 0 else (NOBODY, 0)
    discard_issue(s, issue)
    if party < 0:
        say(s, words.NOT_AGREED, ISSUE[issue])
        return
    if other >= 0:
        say(s, words.AGREED, seat_of(s, first), seat_of(s, other), ISSUE[issue])
    if other < 0 or s.book.issue_minor[issue] < 0:
        say(s, words.ISSUE_WON, seat_of(s, party), ISSUE[issue])
    yield from take_effect(s, party, issue, choice)


def choose_alone(s: Weimar, party: Party, issue: Issue) -> Script:
    """The choice made ahead, if it is possible, else one made now."""
    choice = -1
    if s.wishes:
        choice = take_wish(s, party, -ISSUE[issue], issue_options(s, party, issue))
    if choice < 0:
        choice = yield (
            seat_of(s, party),
            issue_options(s, party, issue),
            CONTROL_WHOM if s.book.issue_minor[issue] >= 0 else ISSUE_OPTION,
            ISSUE[issue],
        )
    return choice


def take_effect(s: Weimar, party: Party, issue: Issue, choice: int) -> Script:
    if issue == s.book.reparations:
        s.starter = party  # begins the next round (6.5)
        if s.round < s.book.last_round:
            say(s, words.BEGINS_NEXT, seat_of(s, party))
    if s.book.issue_minor[issue] >= 0:
        take_minor(s, PARTY.index(choice), s.book.issue_minor[issue])
    else:
        s.decider = NOBODY if s.book.placing_party_decides else party
        yield from run_block(s, party, s.book.issue_options[issue][OPTION.index(choice)])
        s.decider = NOBODY


def idle(s: Weimar, issue: Issue) -> bool:
    """Would nothing happen, whatever is chosen?  Then nobody is asked (ruling 9.22)."""
    if s.book.issue_minor[issue] >= 0 or issue == s.book.reparations:
        return False
    for party in s.book.space_owners[s.issue_at[issue]]:
        if any_does_something(s, party, list(options_of(s, party, issue).values())):
            return False
    return True


def sharers(s: Weimar, issue: Issue) -> list[Party]:
    """The parties that own the issue, clockwise from the Chancellor: of two the first proposes
    (ruling 10.11)."""
    owners = s.book.space_owners[s.issue_at[issue]]
    if len(owners) < 2:
        return owners
    return [party for party in clockwise(s, s.chancellor) if party in owners]


def partner(s: Weimar, issue: Issue) -> Party:
    """The other party of a divided space, -1 if there is none."""
    owners = sharers(s, issue)
    return owners[1] if len(owners) > 1 else NOBODY


def beneficiaries(s: Weimar, issue: Issue, choice: int) -> list[int]:
    """Of the two parties that share an issue, those that the option may be for."""
    return [
        PARTY[party]
        for party in s.book.space_owners[s.issue_at[issue]]
        if choice in issue_options(s, party, issue)
    ]


def agree(s: Weimar, first: Party, second: Party, issue: Issue) -> Script:
    """One proposes an option of a shared issue, and for whom; the other agrees or does not.  Gives
    four times the option plus the party, -1 if they do not agree."""
    choice = yield (
        seat_of(s, first),
        issue_options(s, first, issue),
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
            s.book.issue_options[issue][OPTION.index(choice)],
        )
    else:
        agreed = yield (
            seat_of(s, second),
            [YES, NO],
            AGREE_CONTROL,
            ISSUE[issue],
            choice,
        )
    return 4 * choice + PARTY.index(whom) if agreed == YES else -1


def issue_options(s: Weimar, party: Party, issue: Issue) -> list[int]:
    """The options of which most can be done; for a minor party's issue, the parties that may
    control it."""
    if s.book.issue_minor[issue] >= 0:
        return [PARTY[p] for p in s.book.minor_eligible[s.book.issue_minor[issue]]]
    return best_of(s, party, options_of(s, party, issue))


def options_of(s: Weimar, party: Party, issue: Issue) -> dict[int, int]:
    """The options that the party may choose from, with their blocks."""
    return {
        OPTION[number]: block
        for number, block in enumerate(s.book.issue_options[issue])
        if not s.book.issue_needs_government[issue][number] or governs(s, party)
    }
