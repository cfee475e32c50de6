"""Issue Markers (5.3) and how Debates move them on the Opinion Track (4.3; rulings 8)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.effect_words import LONGER_DEBATE
from kabinett.games.weimar.content.vocabulary import (
    ALL_ISSUES,
    FURTHER,
    ISSUE,
    NO,
    NO_ISSUE,
    SPACE,
    YES,
    Issue,
    Party,
    Seat,
    Space,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.ahead import take_choice_ahead
from kabinett.games.weimar.rules.answers import about, yes_or_no
from kabinett.games.weimar.rules.parties import lasts, seat_of, usable_reserve
from kabinett.games.weimar.rules.state import ISSUE_STOCK, Weimar


def issues_on_track(s: Weimar) -> list[Issue]:
    places = s.issue_at
    return [issue for issue in ALL_ISSUES if places[issue] >= 0]


def spaces_in_reach(s: Weimar, party: Party, start: Space, value: int) -> list[Space]:
    """The spaces where an Issue may come to rest when the party moves it (ruling 8)."""
    by_value = s.book.spaces_in_reach[party][start]
    return by_value[min(value, len(by_value) - 1)]


def issues_to_debate(s: Weimar, party: Party, value: int, without: Issue) -> list[int]:
    """The Issues that the value can move, as choices."""
    return [
        ISSUE[issue]
        for issue, space in enumerate(s.issue_at)
        if space >= 0 and issue != without and spaces_in_reach(s, party, space, value)
    ]


def can_debate(s: Weimar, party: Party, value: int, without: Issue = NO_ISSUE) -> bool:
    """Whether the value can move an Issue."""
    for issue, space in enumerate(s.issue_at):
        if space >= 0 and issue != without and spaces_in_reach(s, party, space, value):
            return True
    return False


def choices_in_reach(s: Weimar, party: Party, issue: Issue, value: int) -> list[int]:
    return [SPACE[space] for space in spaces_in_reach(s, party, s.issue_at[issue], value)]


@about(ISSUE)
def why_not_debated(
    s: Weimar, seat: Seat, choice: int, value: int, without: int, *paid: int
) -> Reason | None:
    if s.issue_at[ISSUE.index(choice)] < 0:
        return because(reasons.NOT_ON_TRACK)
    if ISSUE.index(choice) == without:
        return because(reasons.MOVED_ALREADY)
    near = spaces_in_reach(s, s.order[seat], s.issue_at[ISSUE.index(choice)], value)
    return None if near else because(reasons.NO_STEP)


@about(SPACE)
def why_not_way(s: Weimar, seat: Seat, choice: int, issue: int, value: int) -> Reason | None:
    near = choices_in_reach(s, s.order[seat], ISSUE.index(issue), value)
    return None if choice in near else because(reasons.NO_SUCH_WAY)


def way_label(s: Weimar, seat: Seat, choice: int, text: Wording, value: int, without: int) -> str:
    """The Issue with its space, and with the space where it will come to rest if there is only
    one."""
    issue, game = ISSUE.index(choice), text.game
    name, start = game.label(choice, text), game.label(SPACE[s.issue_at[issue]], text)
    ways = choices_in_reach(s, s.order[seat], issue, value)
    if len(ways) == 1:
        return text.filled(ONE_WAY, issue=name, space=start, space_2=game.label(ways[0], text))
    return text.filled(SEVERAL_WAYS, issue=name, space=start)


def further_label(
    s: Weimar, seat: Seat, choice: int, text: Wording, value: int, without: int, points_spent: int
) -> str:
    if choice == FURTHER:
        return text.plain(FOR_A_POINT, usable_reserve(s, s.order[seat]) - points_spent)
    return way_label(s, seat, choice, text, value, without)


ONE_WAY = Message("{issue}: {space} → {space_2}")
SEVERAL_WAYS = Message("{issue}: {space} → …")
DEBATE_WHICH = Question(
    "Debate: choose an Issue to move {n} space",
    "Debate: choose an Issue to move {n} spaces",
    label=way_label,
    why_not=why_not_debated,
    section="4.3",
)
#: For two equal Issues that an agenda names and that are on the track already.
WHICH_TWIN = Question(DEBATE_WHICH.prompt, section="4.3")
DEBATE_WHERE = Question("Where does {issue} go?", why_not=why_not_way, section="4.3")
FOR_A_POINT = Message("One more space for a Reserve Point ({n} left)")
WITH_FIRST, WITH_SECOND = Message("Debate with {n}"), Message("Debate with {n_2}")


def value_label(s: Weimar, seat: Seat, choice: int, text: Wording, large: int, small: int) -> str:
    return text.plain(WITH_FIRST, large) if choice == YES else text.plain(WITH_SECOND, small)


LARGE_FIRST = Question(
    "Debate with the value {n}? (If not: with {n_2})", label=value_label, section="4.3"
)
DEBATE_FURTHER = Question(
    DEBATE_WHICH.prompt,
    label=further_label,
    why_not=why_not_debated,
    section="4.3",
)
EXTEND_DEBATE = Question(
    "Spend a Reserve Point for one more space? You have {n}",
    label=yes_or_no(Message("One more space"), Message("No further")),
    section="4.3",
)


def debate_one(s: Weimar, party: Party, value: int, without: Issue) -> Script:
    """Let the party move an Issue by the value; return the Issue, -1 if none can be moved."""
    if not can_debate(s, party, value, without):
        return -1
    choice = yield (
        seat_of(s, party),
        issues_to_debate(s, party, value, without),
        DEBATE_WHICH,
        value,
        without,
    )
    yield from debate_to(s, party, ISSUE.index(choice), value)
    return ISSUE.index(choice)


def debate_to(s: Weimar, party: Party, issue: Issue, value: int) -> Script:
    """Move an Issue by the full value; the party chooses between the spaces that it can reach."""
    space = yield (
        seat_of(s, party),
        choices_in_reach(s, party, issue, value),
        DEBATE_WHERE,
        ISSUE[issue],
        value,
    )
    s.issue_at[issue] = SPACE.index(space)
    say(s, words.DEBATED, seat_of(s, party), ISSUE[issue], space)


def hold_debate(s: Weimar, party: Party, large: int, small: int) -> Script:
    """Move two different Issues, one by each value; Reserve Points move them further (ruling 8)."""
    issues = len(issues_on_track(s))
    first_large = 1
    if issues == 1 and large != small:  # either value on the only issue (ruling 9.22)
        first = yield seat_of(s, party), [YES, NO], LARGE_FIRST, large, small
        first_large = 1 if first == YES else 0
    one = yield from debate_value(s, party, large if first_large else small, NO_ISSUE)
    if issues > 1:
        yield from debate_value(s, party, small, one)


def debate_value(s: Weimar, party: Party, value: int, without: Issue) -> Script:
    if not s.book.step_by_step:
        issue = yield from debate_further(s, party, value, without)
        return issue
    more = 0
    if usable_reserve(s, party) > 0 and can_debate(s, party, value, without):
        more = yield from extend(s, party, value, without)
    s.reserve[party] -= more
    if more:
        say(s, words.DEBATE_EXTENDED, seat_of(s, party), more)
    if lasts(s, party, LONGER_DEBATE):
        more += 1
    issue = yield from debate_one(s, party, value + more, without)
    return issue


def debate_further(s: Weimar, party: Party, value: int, without: Issue) -> Script:
    """Let the party move an Issue, further for Reserve Points; return the Issue, -1 if none can be
    moved."""
    if lasts(s, party, LONGER_DEBATE):
        value += 1
    if not can_debate(s, party, value, without):  # Reserve Points are spent by choice (ruling 8)
        return -1
    paid, choice = 0, FURTHER
    while choice == FURTHER:
        choice = yield (
            seat_of(s, party),
            further_choices(s, party, value + paid, without, paid),
            DEBATE_FURTHER,
            value + paid,
            without,
            paid,
        )
        if choice == FURTHER:
            paid += 1
    s.reserve[party] -= paid
    if paid:
        say(s, words.DEBATE_EXTENDED, seat_of(s, party), paid)
    yield from debate_to(s, party, ISSUE.index(choice), value + paid)
    return ISSUE.index(choice)


def further_choices(
    s: Weimar, party: Party, value: int, without: Issue, points_spent: int
) -> list[int]:
    """The Issues that the value can move, and FURTHER if more Reserve Points, not stored in this
    Impulse, would bring an Issue to another space."""
    issues = issues_to_debate(s, party, value, without)
    most = value + usable_reserve(s, party) - points_spent
    if most == value:
        return issues
    for issue, space in enumerate(s.issue_at):
        if space >= 0 and issue != without:
            near = spaces_in_reach(s, party, space, value)
            for farther in range(value + 1, most + 1):
                if spaces_in_reach(s, party, space, farther) not in ([], near):
                    return [*issues, FURTHER]
    return issues


def extend(s: Weimar, party: Party, value: int, without: Issue) -> Script:
    """Ask how many Reserve Points the party spends on one Issue, one space each."""
    more = 0
    most = usable_reserve(s, party)
    own = value + (1 if lasts(s, party, LONGER_DEBATE) else 0)
    while more < most:
        choice = yield (
            seat_of(s, party),
            [YES, NO],
            EXTEND_DEBATE,
            most - more,
            own + more,
            without,
        )
        if choice == NO:
            return more
        more += 1
    return more


# -- bringing issues in


def free_marker(s: Weimar, issue: Issue) -> Issue:
    """The Issue, or its twin if only that is not in play yet; NO_ISSUE if neither is left."""
    for marker in (issue, s.book.issue_twin[issue]):
        if marker >= 0 and s.issue_at[marker] == ISSUE_STOCK:
            return marker
    return NO_ISSUE


def issue_into_play(s: Weimar, party: Party, issue: Issue, value: int) -> Script:
    """Put an Issue onto space 0 or a party's space.  If it and its twin are on the track already,
    one of them moves toward the party instead (ruling 6.5)."""
    marker = free_marker(s, issue)
    if marker >= 0:
        s.issue_at[marker] = s.book.zero if party < 0 else s.book.space_of(party, value)
        say(s, words.ISSUE_IN, ISSUE[marker], SPACE[s.issue_at[marker]])
    elif value and twins_to_move(s, party, issue, value):
        choice = yield (
            seat_of(s, party),
            twins_to_move(s, party, issue, value),
            WHICH_TWIN,
            value,
        )
        yield from debate_to(s, party, ISSUE.index(choice), value)


def twins_to_move(s: Weimar, party: Party, issue: Issue, value: int) -> list[int]:
    """The Issue and its twin, each if it can be moved toward the party, as choices."""
    return [
        ISSUE[marker]
        for marker in (issue, s.book.issue_twin[issue])
        if marker >= 0
        and s.issue_at[marker] >= 0
        and spaces_in_reach(s, party, s.issue_at[marker], value)
    ]


def white_issues_in_stock(s: Weimar) -> list[int]:
    """The white Issues that can be brought in, of twins marker I first (5.3)."""
    stock = [
        issue
        for issue in ALL_ISSUES
        if s.book.issue_white[issue] and s.issue_at[issue] == ISSUE_STOCK
    ]
    return [
        ISSUE[issue]
        for issue in stock
        if s.book.issue_twin[issue] not in stock or s.book.issue_twin[issue] > issue
    ]


@about(ISSUE)
def why_not_brought_in(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    if s.issue_at[ISSUE.index(choice)] >= 0:
        return because(reasons.IN_PLAY)
    if not s.book.issue_white[ISSUE.index(choice)]:
        return because(reasons.WHITE_ONLY)
    return None if choice in white_issues_in_stock(s) else because(reasons.TWIN_FIRST)


WHICH_ISSUE = Question("Choose an Issue to bring in", why_not=why_not_brought_in, section="5.3")


def any_issue_into_play(s: Weimar, party: Party, operation: int) -> Script:
    if white_issues_in_stock(s):
        choice = take_choice_ahead(s, party, operation, white_issues_in_stock(s))
        if choice < 0:
            choice = yield seat_of(s, party), white_issues_in_stock(s), WHICH_ISSUE
        s.issue_at[ISSUE.index(choice)] = s.book.zero
        say(s, words.ISSUE_IN, choice, SPACE[s.book.zero])
