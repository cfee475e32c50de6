"""The outlook of answers that cost no Action Points: about the black Reichswehr in a Fight, a
longer Debate, or a coalition."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.words import Text
from kabinett.games.weimar.content.vocabulary import (
    COALITION,
    DNVP,
    FIGHT,
    FURTHER,
    ISSUE,
    KPD,
    NO,
    PARTY,
    SPACE,
    YES,
    City,
    Coalition,
)
from kabinett.games.weimar.phases.government import (
    PARTNERS,
    WEIMAR,
    coalition_seats,
    install,
    is_half,
    largest_coalitions,
    refusable_coalition,
)
from kabinett.games.weimar.phases.politics import (
    calm_cities,
    crisis_rolls,
    declare,
    troubled_cities,
)
from kabinett.games.weimar.rules.debate import issues_on_track, spaces_in_reach
from kabinett.games.weimar.rules.issues import issue_winners, option_block
from kabinett.games.weimar.rules.parties import occupied_seats
from kabinett.games.weimar.rules.rolls import MOST_DICE, bonus_of, dice_of
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.units import black_strength
from kabinett.games.weimar.screen import odds

FIGHTS = Message("{party} against {party_2}: {n} die", "{party} against {party_2}: {n} dice")
NO_FIGHT = Message("The Fight has no die and comes to nothing")

ONE_MORE = Message(
    "Costs 1 Reserve Point. The Issue then goes {n} space, instead of one less:",
    "Costs 1 Reserve Point. The Issue then goes {n} spaces, instead of one less:",
)
SO_FAR = Message("The Issue goes {n} space:", "The Issue goes {n} spaces:")
REACHES = Message("{issue}: {space}")
REACHES_EITHER = Message("{issue}: {space} or {space_2}")
REACHES_THREE = Message("{issue}: {space}, {space_2} or {space_3}")
NO_FURTHER = Message("No Issue comes any further")

GETS = Message("{party} gets it: {block}")
MUST_AGREE = Message("{party} must agree; without agreement the Issue is discarded")

TOGETHER = Message("{coalition}: {n} of {n_2} Seats, {party} is Chancellor")
TOGETHER_EQUAL = Message("{coalition}: {n} of {n_2} Seats, the old Chancellor names the new one")
IN_MINORITY = Message("Less than half of the Seats: a Minority Cabinet, for the DR Box")
BOTH_AGREE = Message("Both parties must agree")
NOBODY_ASKED = Message("It cannot be refused")
GOVERNING = Message(
    "{party}, as the board stands, for governing: +{n} VP for calm cities, −{n_2} Seats for "
    "cities with two threats or more, Crisis Rolls {n_3}"
)
FACE_DOWN = Message("Markers of {party} lie face down while it governs")
COMES_FIRST = Message("Asked before it: {coalition}, {n} of {n_2} Seats")
COMES_NEXT = Message("If it is refused: {coalition}, {n} of {n_2} Seats")


# -- a Fight (5.9)


def for_black(s: Weimar, viewer: int, choice: int, *args: int) -> list[Text]:
    """The table of the Fight with or without the black Reichswehr."""
    if choice not in (YES, NO):
        return []
    city = City(s.roll_place)
    dice = min(MOST_DICE, dice_of(s) + (black_strength(s, city) if choice == YES else 0))
    if dice <= 0:
        return [(NO_FIGHT, ())]
    lines: list[Text] = [(FIGHTS, (PARTY[s.roller], PARTY[s.enemy], dice))]
    if bonus_of(s):
        lines.append((odds.PLUS, (bonus_of(s),)))
    lines += odds.row_lines(s.book.success[FIGHT][s.roller], (dice, bonus_of(s)))
    return lines + odds.reactors(s, s.roller, FIGHT, city)


# -- a Debate (4.3)


def for_extension(
    s: Weimar, viewer: int, choice: int, points_left: int, value: int, without: int
) -> list[Text]:
    """Where the Issues come to rest with the value so far or, for YES, with one more space."""
    return resting_lines(s, value, int(choice == YES), without) if choice in (YES, NO) else []


def for_going_further(
    s: Weimar, viewer: int, choice: int, value: int, without: int, points_spent: int
) -> list[Text]:
    """Where the Issues come to rest with one more space.  Without it, their labels say that."""
    return resting_lines(s, value, 1, without) if choice == FURTHER else []


def resting_lines(s: Weimar, value: int, more: int, without: int) -> list[Text]:
    """Where the Issues come to rest; with ``more``, only those that one more space brings to
    another space."""
    party = s.order[s.seat]
    lines: list[Text] = []
    for issue in issues_on_track(s):
        before = spaces_in_reach(s, party, s.issue_at[issue], value)
        spaces = spaces_in_reach(s, party, s.issue_at[issue], value + more)
        if issue != without and spaces and not (more and spaces == before):
            message = (REACHES, REACHES_EITHER, REACHES_THREE)[len(spaces) - 1]
            lines.append((message, (ISSUE[issue], *[SPACE[space] for space in spaces])))
    if not lines:
        return [(NO_FURTHER, ())]
    return [(ONE_MORE if more else SO_FAR, (value + more,)), *lines]


# -- a shared Issue (4.4.2)


def for_sharer(s: Weimar, viewer: int, choice: int, issue: int, option: int) -> list[Text]:
    """What a party would get of an Issue that the viewer shares with another one."""
    if viewer < 0 or choice not in PARTY:
        return []
    number = ISSUE.index(issue)
    others = [PARTY[party] for party in issue_winners(s, number) if party != s.order[viewer]]
    gets: Text = (GETS, (choice, option_block(s, number, option)))
    return [gets, *[(MUST_AGREE, (other,)) for other in others]]


# -- a Government (4.4.8)


def for_coalition(s: Weimar, viewer: int, choice: int, *args: int) -> list[Text]:
    """What follows if the Chancellor asks this coalition first, where several have equally many
    Seats."""
    if choice not in COALITION:
        return []
    number = COALITION.index(choice)
    return [*coalition_lines(s, number), (NOBODY_ASKED if number == WEIMAR else BOTH_AGREE, ())]


def for_joining(s: Weimar, viewer: int, choice: int, coalition: int, asked_mask: int) -> list[Text]:
    """The outlook of an answer if the coalitions are asked in turn; those of ``asked_mask`` have
    refused."""
    if choice not in (YES, NO):
        return []
    number = COALITION.index(coalition)
    if choice == YES:
        return [*coalition_lines(s, number), (BOTH_AGREE, ())]
    return [
        coalition_line(s, COMES_NEXT, COALITION.index(other))
        for other in largest_coalitions(s, asked_mask | 1 << number)
    ]


def for_joining_at_once(s: Weimar, viewer: int, choice: int, first: int, last: int) -> list[Text]:
    """The outlook of an answer if all partners are asked at once, about these two coalitions or
    only one (ruling 9.23)."""
    if viewer < 0 or choice not in (YES, NO):
        return []
    own = refusable_coalition(s.order[viewer])
    if choice == YES:
        before = [coalition_line(s, COMES_FIRST, COALITION.index(first))]
        return [
            *(before if first != COALITION[own] else []),
            *coalition_lines(s, own),
            (BOTH_AGREE, ()),
        ]
    following = WEIMAR if last == COALITION[own] else COALITION.index(last)
    return [coalition_line(s, COMES_NEXT, following)]


def coalition_line(s: Weimar, message: Message, number: Coalition) -> Text:
    return message, (COALITION[number], coalition_seats(s, number), occupied_seats(s))


def coalition_lines(s: Weimar, number: Coalition) -> list[Text]:
    """A coalition's Seats, its Chancellor, and what governing would bring its parties now."""
    first, second = sorted(PARTNERS[number], key=lambda party: -s.parliament[party])
    size, equal = coalition_seats(s, number), s.parliament[first] == s.parliament[second]
    share = COALITION[number], size, occupied_seats(s)
    lines: list[Text] = [(TOGETHER_EQUAL, share) if equal else (TOGETHER, (*share, PARTY[first]))]
    if not is_half(s, size):
        lines.append((IN_MINORITY, ()))
    then = s.copy()
    install(then, first, second)
    before = then.copy()
    declare(then, calm_cities(then), troubled_cities(then))
    for party in (first, second):
        gains = then.vp[party] - before.vp[party], before.parliament[party] - then.parliament[party]
        lines.append((GOVERNING, (PARTY[party], *gains, crisis_rolls(before))))
    for party, markers in ((KPD, sum(s.councils) + sum(s.uprising)), (DNVP, sum(s.regime))):
        if markers and party in (first, second):
            lines.append((FACE_DOWN, (PARTY[party],)))
    return lines
