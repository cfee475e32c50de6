"""The Politics Phase, steps 1-7 (4.4)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because
from kabinett.core.script.language import Script, say, script
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    CITIES,
    CITY_COUNT,
    DNVP,
    DR_POVERTY,
    FIRST_CITY,
    FIRST_OPTION,
    FIRST_PARTY,
    INSTABLE_STATE,
    ISSUES,
    KPD,
    MINORS,
    NO,
    OPTIONS_OF_CARD,
    PARTIES,
    SOCIETY,
    SPD,
    VIOLENT_PEACE,
    YES,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about, not_tied
from kabinett.games.weimar.rules.blocks import run_block
from kabinett.games.weimar.rules.crisis import crisis_roll
from kabinett.games.weimar.rules.debate import FIRST_ISSUE, on_track, share
from kabinett.games.weimar.rules.feasible import anything, best_of
from kabinett.games.weimar.rules.foreign_affairs import negotiable, negotiate
from kabinett.games.weimar.rules.minor_parties import take_minor
from kabinett.games.weimar.rules.society import FIRST_MARKER
from kabinett.games.weimar.rules.state import ISSUE_GONE, ISSUE_STOCK, POLITICS, Weimar
from kabinett.games.weimar.rules.table import (
    PARLIAMENT,
    add_reserve,
    all_seats,
    base,
    bases_of,
    clockwise,
    gain_points,
    gain_seats,
    governing,
    governs,
    lose_seats,
    remove_base,
    seat_of,
)
from kabinett.games.weimar.rules.threats import active, in_box, take_from_box, threats_in

DDP, DVP, USPD = range(3)
MAJORITY_SEATS, SECOND_SEATS = 3, 1


def begin_step(s: Weimar, step: int) -> None:
    s.step = step
    s.turn += 1
    say(s, words.STEPS[step])


@script
def politics_phase(s: Weimar) -> Script:
    """Steps 1-7; it stops where the game is decided."""
    s.phase = POLITICS
    s.starter = -1
    say(s, words.STEPS[0])
    s.stored = [0] * 4  # the Impulses are over (ruling 7.15)
    yield from issue_majority(s)
    yield from resolve_issues(s)
    yield from resolve_society(s)
    yield from score_parties(s)
    yield from state_of_republic(s)
    minor_seats(s)
    cut_parliament(s)


# -- what is asked

AGREE, REFUSE = Message("Agree"), Message("Refuse")
REFUSE_FOR_GOOD = Message("Refuse: the Issue is discarded")
KEEP_BASES = Message("Keep the Bases")


@about(ISSUES)
def not_won(s: Weimar, seat: int, choice: int) -> Reason | None:
    return because(reasons.NOT_WON) if choice not in yellow_won(s) else None


def option_label(s: Weimar, seat: int, choice: int, text: Wording, issue: int) -> str:
    return text.label("block", s.book.issue_options[issue - FIRST_ISSUE][choice - FIRST_OPTION])


@about(OPTIONS_OF_CARD)
def option_closed(s: Weimar, seat: int, choice: int, issue: int) -> Reason | None:
    needs = s.book.issue_needs_government[issue - FIRST_ISSUE]
    if choice - FIRST_OPTION >= len(needs):
        return NOT_ASKED
    if choice in issue_options(s, s.order[seat], issue - FIRST_ISSUE):
        return None
    governing_only = needs[choice - FIRST_OPTION] and not governs(s, s.order[seat])
    return because(reasons.NO_OPTION_IN_OPPOSITION if governing_only else reasons.LESS_POSSIBLE)


@about(PARTIES)
def cannot_control(s: Weimar, seat: int, choice: int, issue: int) -> Reason | None:
    minor = s.book.issue_minor[issue - FIRST_ISSUE]
    never = choice - FIRST_PARTY not in s.book.minor_eligible[minor]
    return because(reasons.CANNOT_CONTROL, MINORS[minor]) if never else None


@about(PARTIES)
def not_for_it(s: Weimar, seat: int, choice: int, issue: int, option: int) -> Reason | None:
    if choice - FIRST_PARTY not in sharers(s, issue - FIRST_ISSUE):
        return because(reasons.SHARES_NOT)
    whom = beneficiaries(s, issue - FIRST_ISSUE, option)
    return None if choice in whom else because(reasons.LESS_POSSIBLE)


def agree_label(s: Weimar, seat: int, choice: int, text: Wording, *args: int) -> str:
    if choice == YES:
        return text.plain(AGREE)
    return text.plain(REFUSE if s.book.two_proposals else REFUSE_FOR_GOOD)


def bases_label(s: Weimar, seat: int, choice: int, text: Wording) -> str:
    return text.plain(KEEP_BASES) if choice == NO else text.game.label(choice, text)


@about(CITIES)
def no_base_there(s: Weimar, seat: int, choice: int) -> Reason | None:
    none = choice not in with_bases(s, s.order[seat])
    return because(reasons.NO_BASE_OF_YOURS) if none else None


TIE_ISSUES = Question(
    "A tie in Issues. Chancellor: who is ahead?",
    why_not=not_tied(lambda s, without: most_issues(s, without)),
)
NEXT_YELLOW = Question("Chancellor: which yellow Issue is next?", why_not=not_won)
ISSUE_OPTION = Question(
    "You have won {issue}: choose what happens", label=option_label, why_not=option_closed
)
CONTROL_WHOM = Question("You have won {issue}: who shall control it?", why_not=cannot_control)
PROPOSE_OPTION = Question(
    "You share {issue}: propose what happens", label=option_label, why_not=option_closed
)
PROPOSE_CONTROL = Question("You share {issue}: who shall control it?", why_not=cannot_control)
PROPOSE_PARTY = Question("You share {issue}: for which party?", why_not=not_for_it)
AGREE_CONTROL = Question("You share {issue}: shall {party} control it?", label=agree_label)
AGREE_OPTION = Question("You share {issue}. Do you agree, for {party}: {block}?", label=agree_label)
DDP_BONUS = Question(
    "DDP: give up a Party Base for a Foreign Affairs action?",
    label=bases_label,
    why_not=no_base_there,
)


# -- 1: issue majority


def wins(s: Weimar, party: int) -> tuple[float, int]:
    """Issues won (halves on divided spaces), and the values of their spaces."""
    won, value = 0.0, 0
    for issue in on_track(s):
        part = share(s, s.issue_at[issue], party)
        won += part
        value += s.book.space_value[s.issue_at[issue]] if part else 0
    return won, value


def most_issues(s: Weimar, without: int) -> list[int]:
    """Parties with most issues, by number and then value; nobody without any (ruling 9.1)."""
    results = {party: wins(s, party) for party in range(4) if party != without}
    best = max(results.values())
    return (
        [FIRST_PARTY + party for party in results if results[party] == best] if best[0] > 0 else []
    )


@script
def issue_majority(s: Weimar) -> Script:
    begin_step(s, 1)
    first = yield from majority(s, -1)
    if first < 0:
        return
    second = yield from majority(s, first)
    say(s, words.MOST_ISSUES, seat_of(s, first))
    gain_seats(s, first, MAJORITY_SEATS)
    if second >= 0:
        say(s, words.SECOND_ISSUES, seat_of(s, second))
        gain_seats(s, second, SECOND_SEATS)


@script
def majority(s: Weimar, without: int) -> Script:
    if not most_issues(s, without):
        return -1
    if len(most_issues(s, without)) == 1:
        return most_issues(s, without)[0] - FIRST_PARTY
    choice = yield seat_of(s, s.chancellor), most_issues(s, without), TIE_ISSUES, without
    return choice - FIRST_PARTY


# -- 2: won issues


def discard_issue(s: Weimar, issue: int) -> None:
    """White ones return, yellow ones leave the game."""
    s.issue_at[issue] = ISSUE_STOCK if s.book.issue_white[issue] else ISSUE_GONE


def yellow_won(s: Weimar) -> list[int]:
    return [FIRST_ISSUE + issue for issue in on_track(s) if not s.book.issue_white[issue]]


@script
def resolve_issues(s: Weimar) -> Script:
    begin_step(s, 2)
    for issue in on_track(s):
        if s.issue_at[issue] == s.book.zero:
            say(s, words.ISSUE_DISCARDED, FIRST_ISSUE + issue)
            discard_issue(s, issue)
    for issue in range(len(ISSUES)):
        if s.book.issue_white[issue] and s.issue_at[issue] >= 0:
            yield from resolve_issue(s, issue)
    while yellow_won(s):
        choice = yield seat_of(s, s.chancellor), yellow_won(s), NEXT_YELLOW
        yield from resolve_issue(s, choice - FIRST_ISSUE)


@script
def resolve_issue(s: Weimar, issue: int) -> Script:
    """By whom it belongs to; on a divided space both must agree on the option and on whom it
    is for, else it is discarded (ruling 9.2)."""
    if idle(s, issue):
        say(s, words.NOTHING_TO_DO, FIRST_ISSUE + issue)
        discard_issue(s, issue)
        return
    party = sharers(s, issue)[0]
    if partner(s, issue) < 0:
        choice = yield (
            seat_of(s, party),
            issue_options(s, party, issue),
            CONTROL_WHOM if s.book.issue_minor[issue] >= 0 else ISSUE_OPTION,
            FIRST_ISSUE + issue,
        )
    else:
        agreed = yield from agree(s, issue, party, partner(s, issue))
        if agreed < 0 and s.book.two_proposals:
            agreed = yield from agree(s, issue, partner(s, issue), party)
        party, choice = (agreed % 4, agreed // 4) if agreed >= 0 else (-1, 0)
    discard_issue(s, issue)
    if party < 0:
        say(s, words.NOT_AGREED, FIRST_ISSUE + issue)
        return
    say(s, words.ISSUE_WON, seat_of(s, party), FIRST_ISSUE + issue)
    if issue == s.book.reparations:
        s.starter = party  # begins the next round (6.5)
        say(s, words.BEGINS_NEXT, seat_of(s, party))
    if s.book.issue_minor[issue] >= 0:
        take_minor(s, s.book.issue_minor[issue], choice - FIRST_PARTY)
    else:
        s.decider = -1 if s.book.placing_party_decides else party
        yield from run_block(s, party, s.book.issue_options[issue][choice - FIRST_OPTION])
        s.decider = -1


def idle(s: Weimar, issue: int) -> bool:
    """Would nothing happen, whatever is chosen?  Then nobody is asked (ruling 9.22)."""
    if s.book.issue_minor[issue] >= 0 or issue == s.book.reparations:
        return False
    return not any(
        [
            anything(s, party, list(options_of(s, party, issue).values()))
            for party in sharers(s, issue)
        ]
    )


def sharers(s: Weimar, issue: int) -> list[int]:
    """Whose the issue is, clockwise from the Chancellor: of two the first proposes (ruling
    10.11)."""
    owners = s.book.space_owners[s.issue_at[issue]]
    return [party for party in clockwise(s, s.chancellor) if party in owners]


def partner(s: Weimar, issue: int) -> int:
    """The other party of a divided space, -1 if there is none."""
    owners = sharers(s, issue)
    return owners[1] if len(owners) > 1 else -1


def beneficiaries(s: Weimar, issue: int, choice: int) -> list[int]:
    """Of the two who share an issue, those of whom the option may be for."""
    return [
        FIRST_PARTY + party
        for party in s.book.space_owners[s.issue_at[issue]]
        if choice in issue_options(s, party, issue)
    ]


@script
def agree(s: Weimar, issue: int, first: int, second: int) -> Script:
    """One proposes an option of a shared issue, and for whom; the other agrees or does not.  Four
    times the option and the party, -1 if they do not agree."""
    choice = yield (
        seat_of(s, first),
        issue_options(s, first, issue),
        PROPOSE_CONTROL if s.book.issue_minor[issue] >= 0 else PROPOSE_OPTION,
        FIRST_ISSUE + issue,
    )
    whom = FIRST_PARTY + first
    if s.book.issue_minor[issue] < 0:
        whom = yield (
            seat_of(s, first),
            beneficiaries(s, issue, choice),
            PROPOSE_PARTY,
            FIRST_ISSUE + issue,
            choice,
        )
        agreed = yield (
            seat_of(s, second),
            [YES, NO],
            AGREE_OPTION,
            FIRST_ISSUE + issue,
            whom,
            s.book.issue_options[issue][choice - FIRST_OPTION],
        )
    else:
        agreed = yield (
            seat_of(s, second),
            [YES, NO],
            AGREE_CONTROL,
            FIRST_ISSUE + issue,
            choice,
        )
    return 4 * choice + whom - FIRST_PARTY if agreed == YES else -1


def issue_options(s: Weimar, party: int, issue: int) -> list[int]:
    """The options of which most can be done; for a minor party who shall control it."""
    if s.book.issue_minor[issue] >= 0:
        return [FIRST_PARTY + p for p in s.book.minor_eligible[s.book.issue_minor[issue]]]
    return best_of(s, party, options_of(s, party, issue))


def options_of(s: Weimar, party: int, issue: int) -> dict[int, int]:
    """The options that the party may choose from, with their blocks."""
    return {
        FIRST_OPTION + number: block
        for number, block in enumerate(s.book.issue_options[issue])
        if not s.book.issue_needs_government[issue][number] or governs(s, party)
    }


# -- 3: society


@script
def resolve_society(s: Weimar) -> Script:
    begin_step(s, 3)
    for marker in tuple(s.society):
        say(s, words.SOCIETY_WORKS, FIRST_MARKER + marker)
        party = s.book.society_party[marker]
        yield from run_block(
            s, party if party >= 0 else s.chancellor, s.book.society_effect[marker]
        )


# -- 4: scores


def poverty_markers(s: Weimar) -> int:
    return len([1 for wealth in s.wealth if wealth > 0]) + s.dr[DR_POVERTY]


def party_score(s: Weimar, party: int) -> int:
    """VP of a party for the state of the cities (step 4)."""
    regimes = active(s, s.regime, DNVP)
    councils = active(s, s.councils, KPD)
    if party == KPD:
        return 2 * councils + (2 if regimes == 0 else 0)
    if party == DNVP:
        return 2 * regimes + (2 if councils == 0 else 0)
    if party == SPD:
        return (2 if poverty_markers(s) <= 2 else 0) + (2 if regimes == 0 else 0)
    return (2 if sum(s.unrest) <= 2 else 0) + (2 if councils == 0 else 0)


@script
def score_parties(s: Weimar) -> Script:
    begin_step(s, 4)
    for party in range(4):
        gain_points(s, party, party_score(s, party))
    say(s, words.BY_MINOR, MINORS[USPD], seat_of(s, s.minor[USPD]))
    add_reserve(s, s.minor[USPD], 1)
    if uspd_marker(s) and s.minor[USPD] != SPD:
        add_reserve(s, SPD, 1)  # ruling 9.14
    holder = s.minor[DDP]
    if governs(s, holder) and bases_of(s, holder) and negotiable(s):
        choice = yield seat_of(s, holder), [*with_bases(s, holder), NO], DDP_BONUS
        if choice != NO:
            remove_base(s, holder, choice - FIRST_CITY)
            yield from negotiate(s, holder)
    if not s.stresemann:
        say(s, words.STRESEMANN_BACK)
    s.stresemann = 1
    if s.president >= 0:
        if not s.president_ready:
            say(s, words.PRESIDENT_BACK)
        s.president_ready = 1


def uspd_marker(s: Weimar) -> bool:
    """The USPD society marker lies on the track (ruling 9.17)."""
    return any(
        [marker in s.society for marker in range(len(SOCIETY)) if s.book.society_uspd[marker]]
    )


def with_bases(s: Weimar, party: int) -> list[int]:
    return [FIRST_CITY + city for city in range(CITY_COUNT) if base(s, city, party)]


# -- 5: state of the Republic


@script
def state_of_republic(s: Weimar) -> Script:
    begin_step(s, 5)
    say(s, words.ECONOMY_YIELDS, s.economy, s.economy)
    yield from run_block(s, s.chancellor, s.book.economy[s.economy])
    declare(s)
    rolls = max(0, in_box(s) - 1)  # ruling 9.5
    say(s, words.THREAT_ROLLS, rolls)
    for party in tuple(governing(s)):
        for _ in range(rolls):
            yield from crisis_roll(s, party)
    take_from_box(s, INSTABLE_STATE)
    take_from_box(s, VIOLENT_PEACE)


def city_state(s: Weimar, city: int) -> int:
    """Threats of a city, one less with Prosperity (ruling 9.4)."""
    return threats_in(s, city) - (1 if s.wealth[city] < 0 else 0)


def declare(s: Weimar) -> None:
    """A VP for each calm city, shared, the odd one to the Chancellor; a Seat less for each
    city with two threats or more."""
    calm = len([city for city in range(CITY_COUNT) if city_state(s, city) <= 0])
    troubled = len([city for city in range(CITY_COUNT) if city_state(s, city) >= 2])
    say(s, words.DECLARATION, calm, troubled)
    parties = governing(s)
    for place, party in enumerate(parties):
        gain_points(s, party, (calm + len(parties) - 1 - place) // len(parties))
    for party in parties:
        lose_seats(s, party, troubled)


# -- 6 and 7: Parliament


def minor_seats(s: Weimar) -> None:
    begin_step(s, 6)
    for minor in range(3):
        say(s, words.BY_MINOR, MINORS[minor], seat_of(s, s.minor[minor]))
        gain_seats(s, s.minor[minor], s.book.minor_seats[minor][s.round - 1])
    if uspd_marker(s) and s.minor[USPD] != SPD:
        gain_seats(s, SPD, s.book.minor_seats[USPD][s.round - 1])


def cut_parliament(s: Weimar) -> None:
    """Step 7: more than 24 Seats are cut by size, again and again; never the NSDAP's."""
    begin_step(s, 7)
    say(s, words.SEATS_OF_ALL, all_seats(s))
    while all_seats(s) > PARLIAMENT and max(s.seats) >= 4:
        for party in range(4):
            seats = s.seats[party]
            lose_seats(s, party, 3 if seats >= 10 else 2 if seats >= 7 else 1 if seats >= 4 else 0)
