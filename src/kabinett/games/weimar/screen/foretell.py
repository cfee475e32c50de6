"""The forecast of the Politics Phase: what it would bring if nothing changed.

The steps are played on a copy of the state, with the rules' own functions.  Choices and dice rolls
are named, but their results are not counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kabinett.core.message import Message
from kabinett.core.show.scene import Report
from kabinett.core.words import Text
from kabinett.games.weimar.content.vocabulary import (
    ALL_ISSUES,
    ALL_PARTIES,
    COALITION,
    DNVP,
    INSTABLE_STATE,
    ISSUE,
    KPD,
    MINOR,
    NOBODY,
    PARTY,
    SOCIETY,
    SPD,
    USPD,
    VIOLENT_PEACE,
    Coalition,
    Issue,
    Party,
    Z,
)
from kabinett.games.weimar.phases.government import (
    PARTNERS,
    WEIMAR,
    coalition_seats,
    is_half,
    largest_coalitions,
    parties_overthrowing,
    sole_governments,
)
from kabinett.games.weimar.phases.issue_majority import (
    MAJORITY_SEATS,
    SECOND_SEATS,
    count_won_issues,
    parties_ahead,
)
from kabinett.games.weimar.phases.politics import (
    calm_cities,
    crisis_rolls,
    cut_parliament,
    declare,
    minor_seats,
    party_score,
    poverty_markers,
    troubled_cities,
    uspd_bonus,
)
from kabinett.games.weimar.phases.won_issues import yellow_won
from kabinett.games.weimar.rules.debate import issues_on_track
from kabinett.games.weimar.rules.goals import is_reached
from kabinett.games.weimar.rules.issues import does_nothing, issue_winners, second_winner
from kabinett.games.weimar.rules.parties import (
    gain_points,
    gain_seats,
    governing_parties,
    occupied_seats,
    party_of_marker,
)
from kabinett.games.weimar.rules.state import END_OF_ROUND, POLITICS, SET_UP, Weimar
from kabinett.games.weimar.rules.threats import count_face_up, markers_in_box, take_from_box

FORECAST = Message("If the Politics Phase came now")

HEADS: Final = (
    Message("1 Issue majority:"),
    Message("2 Won Issues, and who decides:"),
    Message("3 Society, from the left:"),
    Message("4 Points:"),
    Message("5 State of the Republic:"),
    Message("6 Minor Parties:"),
    Message("7 Parliament:"),
    Message("8 Government:"),
)

ISSUES_WON = Message("1 {party} {n}, values {n_2}")
ISSUES_AND_HALF = Message("1 {party} {n}½, values {n_2}")
HALF_ISSUE = Message("1 {party} ½, value {n}")
SEATS_FOR_ISSUES = Message("1 +{n} Seat for {party}", "1 +{n} Seats for {party}")
TIED = (
    Message(
        "1 +{n} for {party} or {party_2}: the Chancellor says, and it is not counted below",
    ),
    Message(
        "1 +{n} for {party}, {party_2} or {party_3}: the Chancellor says, and it is not counted "
        "below",
    ),
    Message(
        "1 +{n} for {party}, {party_2}, {party_3} or {party_4}: the Chancellor says, and it is "
        "not counted below"
    ),
)
NO_ISSUES_WON = Message("1 nobody has won an Issue")

AT_ZERO = Message("2 {issue} is discarded")
WON_BY = Message("2 {issue}: {party}")
WON_BY_TWO = Message("2 {issue}: {party} and {party_2}, who must agree")
WON_IN_VAIN = Message("2 {issue}: {party}, nothing to do")

MARKER = Message("3 {society}")
MARKER_OF = Message("3 {society}: {party}")

POINTS: Final = {
    SPD: Message("4 {party} +{n}: Poverty {n_2} (+2 if at most 2), Regimes {n_3} (+2 if none)"),
    Z: Message("4 {party} +{n}: Unrest {n_2} (+2 if at most 2), Councils {n_3} (+2 if none)"),
    KPD: Message("4 {party} +{n}: Councils {n_2} (+2 each), Regimes {n_3} (+2 if none)"),
    DNVP: Message("4 {party} +{n}: Regimes {n_2} (+2 each), Councils {n_3} (+2 if none)"),
}
USPD_RESERVE = Message("4 {minor}: Reserve +1 for {party}")

ECONOMY_GIVES = Message("5 Economy {n}, by {party}: {block}")
CALM = Message("5 calm cities {n}: {party} +{n_2} VP")
CALM_SHARED = Message("5 calm cities {n}: {party} +{n_2} VP, {party_2} +{n_3}")
TROUBLED = Message("5 cities with two threats or more {n}; Seats: {party} −{n_2}")
TROUBLED_SHARED = Message(
    "5 cities with two threats or more {n}; Seats: {party} −{n_2}, {party_2} −{n_3}"
)
ROLLS_DUE = Message(
    "5 {n} Crisis Roll for each governing party (DR Box {n_2})",
    "5 {n} Crisis Rolls for each governing party (DR Box {n_2})",
)
NO_ROLLS = Message("5 no Crisis Rolls")

MINOR_SEATS = Message("6 {party} +{n} Seat", "6 {party} +{n} Seats")

NO_CUT = Message("7 {n} Seats, at most 24: none is cut")
CUT = Message("7 {n} Seats, more than 24, are cut to {n_2}")
CUT_OF = Message("7 {party} −{n}")

SEATS_THEN = Message(
    "8 Seats then {party} {n}, {party_2} {n_2}, {party_3} {n_3}, {party_4} {n_4}, NSDAP {n_5}"
)
OVERTHROWS = Message("8 {party} has half of the Seats and overthrows the Republic")
EITHER_OVERTHROWS = Message(
    "8 {party} and {party_2} have half of the Seats each: the Chancellor says who overthrows the "
    "Republic"
)
ALONE = Message("8 {party} governs alone, {n} of {n_2} Seats")
EITHER_ALONE = Message("8 {party} or {party_2} governs alone, as the Chancellor says")
ASKED = Message("8 {coalition}, {n} Seats: if both agree, {party} is Chancellor")
ASKED_EITHER = Message(
    "8 {coalition}, {n} Seats: if both agree, the Chancellor names the new one, {party} or "
    "{party_2}"
)
EQUALS = (
    Message(
        "8 {coalition} or {coalition_2}, {n} Seats each: the Chancellor says which comes first"
    ),
    Message("8 three coalitions of {n} Seats each: the Chancellor says which comes first"),
)
FORMED = Message("8 {coalition}, {n} Seats: formed at the latest, {party} is Chancellor")
FORMED_EITHER = Message(
    "8 {coalition}, {n} Seats: formed at the latest, and the old Chancellor names the new one"
)
MINORITY = Message("8 with less than half of {n} Seats a Minority Cabinet, for the DR Box")

GOAL_THEN = Message("{party} +{n} for its goal, {scenario}")
POINTS_THEN = Message(
    "Victory points then: {party} {n}, {party_2} {n_2}, {party_3} {n_3}, {party_4} {n_4}"
)
NOTHING_TO_COME = Message("This round's Politics Phase is over.")


def forecast(s: Weimar) -> Report:
    """The report without its lines, which are made only when somebody opens it."""
    return Report("forecast", (FORECAST, ()), late=True)


def forecast_lines(s: Weimar) -> list[Text]:
    """The lines for the rest of this round's Politics Phase.  Step 2 is listed until its last Issue
    is resolved."""
    if s.phase in (SET_UP, END_OF_ROUND) or (s.phase == POLITICS and s.step >= len(STEPS)):
        return [(NOTHING_TO_COME, ())]
    steps_done = s.step if s.phase == POLITICS else 0
    then = s.copy()
    lines: list[Text] = []
    for step, (head, foretell) in enumerate(zip(HEADS, STEPS, strict=True), 1):
        if step > steps_done or step == steps_done == 2:
            step_lines = foretell(then)
            lines += [(head, ()), *step_lines] if step_lines else []
    lines += foretell_goals(then)
    by_points = sorted(ALL_PARTIES, key=lambda party: -then.vp[party])
    totals = [number for party in by_points for number in (PARTY[party], then.vp[party])]
    return [*lines, (POINTS_THEN, tuple(totals))]


def foretell_goals(then: Weimar) -> list[Text]:
    """In the last round of a scenario, the parties that will have reached their goals.  Adds the
    points to the copy."""
    lines: list[Text] = []
    if then.round == then.book.last_round and then.book.goals:
        for party, goal in zip(ALL_PARTIES, then.book.goals, strict=True):
            if is_reached(then, party, goal):
                then.vp[party] += goal.points
                lines.append((GOAL_THEN, (PARTY[party], goal.points, goal.card)))
    return lines


# -- the lines of each step; certain results are also applied to the copy


def foretell_issue_majority(then: Weimar) -> list[Text]:
    results = [count_won_issues(then, party) for party in ALL_PARTIES]
    lines = [issues_line(party, *results[party]) for party in ALL_PARTIES if results[party][0]]
    first = parties_ahead(results, NOBODY)
    if not first:
        return [(NO_ISSUES_WON, ())]
    lines.append(seats_line(then, first, MAJORITY_SEATS))
    if len(first) == 1:
        second = parties_ahead(results, PARTY.index(first[0]))
        if second:
            lines.append(seats_line(then, second, SECOND_SEATS))
    return lines


def issues_line(party: Party, issues: float, value: int) -> Text:
    if issues == 0.5:
        return HALF_ISSUE, (PARTY[party], value)
    return ISSUES_AND_HALF if issues % 1 else ISSUES_WON, (PARTY[party], int(issues), value)


def seats_line(then: Weimar, parties: list[int], seats: int) -> Text:
    if len(parties) > 1:
        return TIED[len(parties) - 2], (seats, *parties)
    gain_seats(then, PARTY.index(parties[0]), seats)
    return SEATS_FOR_ISSUES, (seats, parties[0])


def foretell_won_issues(then: Weimar) -> list[Text]:
    """The won Issues in the order in which they are resolved; the Chancellor chooses the order of
    the yellow ones."""
    track = issues_on_track(then)
    zero = [issue for issue in track if then.issue_at[issue] == then.book.zero]
    white = [issue for issue in ALL_ISSUES if then.book.issue_white[issue] and issue in track]
    yellow = [ISSUE.index(choice) for choice in yellow_won(then)]
    lines: list[Text] = [(AT_ZERO, (ISSUE[issue],)) for issue in zero]
    return lines + [won_issue_line(then, issue) for issue in (*white, *yellow) if issue not in zero]


def won_issue_line(then: Weimar, issue: Issue) -> Text:
    party = PARTY[issue_winners(then, issue)[0]]
    if does_nothing(then, issue):
        return WON_IN_VAIN, (ISSUE[issue], party)
    other = second_winner(then, issue)
    if other >= 0:
        return WON_BY_TWO, (ISSUE[issue], party, PARTY[other])
    return WON_BY, (ISSUE[issue], party)


def foretell_society(then: Weimar) -> list[Text]:
    lines: list[Text] = []
    for marker in then.society:
        if then.book.society_group[marker] >= 0:
            lines.append((MARKER, (SOCIETY[marker],)))  # the label names its party
        else:
            lines.append((MARKER_OF, (SOCIETY[marker], PARTY[party_of_marker(then, marker)])))
    return lines


def foretell_points(then: Weimar) -> list[Text]:
    councils, regimes = (
        count_face_up(then, KPD, then.councils),
        count_face_up(then, DNVP, then.regime),
    )
    stands = {
        SPD: (poverty_markers(then), regimes),
        Z: (sum(then.unrest), councils),
        KPD: (councils, regimes),
        DNVP: (regimes, councils),
    }
    lines: list[Text] = []
    for party in ALL_PARTIES:
        score = party_score(then, party)
        lines.append((POINTS[party], (PARTY[party], score, *stands[party])))
        gain_points(then, party, score)
    reserve = then.reserve[:]
    uspd_bonus(then)
    return lines + [
        (USPD_RESERVE, (MINOR[USPD], PARTY[party]))
        for party in ALL_PARTIES
        if then.reserve[party] > reserve[party]
    ]


def foretell_state_of_republic(then: Weimar) -> list[Text]:
    calm, troubled, rolls = calm_cities(then), troubled_cities(then), crisis_rolls(then)
    chancellor = PARTY[then.chancellor]
    lines: list[Text] = [
        (ECONOMY_GIVES, (then.economy, chancellor, then.book.economy[then.economy]))
    ]
    vp, seats = then.vp[:], then.parliament[:]
    declare(then, calm, troubled)
    gains: list[int] = [calm]
    losses: list[int] = [troubled]
    for party in governing_parties(then):
        gains += [PARTY[party], then.vp[party] - vp[party]]
        losses += [PARTY[party], seats[party] - then.parliament[party]]
    is_coalition = len(governing_parties(then)) > 1
    if calm:
        lines.append((CALM_SHARED if is_coalition else CALM, tuple(gains)))
    if troubled:
        lines.append((TROUBLED_SHARED if is_coalition else TROUBLED, tuple(losses)))
    lines.append((ROLLS_DUE, (rolls, markers_in_box(then))) if rolls else (NO_ROLLS, ()))
    take_from_box(then, INSTABLE_STATE)
    take_from_box(then, VIOLENT_PEACE)
    return lines


def foretell_minor_parties(then: Weimar) -> list[Text]:
    before = then.parliament[:]
    minor_seats(then)
    return [
        (MINOR_SEATS, (PARTY[party], then.parliament[party] - before[party]))
        for party in ALL_PARTIES
        if then.parliament[party] > before[party]
    ]


def foretell_cut(then: Weimar) -> list[Text]:
    before, seats = then.parliament[:], occupied_seats(then)
    cut_parliament(then)
    if occupied_seats(then) == seats:
        return [(NO_CUT, (seats,))]
    lines: list[Text] = [(CUT, (seats, occupied_seats(then)))]
    return lines + [
        (CUT_OF, (PARTY[party], before[party] - then.parliament[party]))
        for party in ALL_PARTIES
        if then.parliament[party] < before[party]
    ]


def foretell_government(then: Weimar) -> list[Text]:
    """The party that overthrows the Republic or governs alone, or the coalitions in the order in
    which they are asked."""
    seats = [number for party in ALL_PARTIES for number in (PARTY[party], then.parliament[party])]
    lines: list[Text] = [(SEATS_THEN, (*seats, then.nsdap_seats))]
    if parties_overthrowing(then):
        either = len(parties_overthrowing(then)) > 1
        return [
            *lines,
            (EITHER_OVERTHROWS if either else OVERTHROWS, tuple(parties_overthrowing(then))),
        ]
    if len(sole_governments(then)) > 1:
        return [*lines, (EITHER_ALONE, tuple(sole_governments(then)))]
    if sole_governments(then):
        mine = then.parliament[PARTY.index(sole_governments(then)[0])]
        return [*lines, (ALONE, (sole_governments(then)[0], mine, occupied_seats(then)))]
    asked_mask, smallest = 0, occupied_seats(then)
    while not asked_mask >> WEIMAR & 1:
        best = largest_coalitions(then, asked_mask)
        size = coalition_seats(then, COALITION.index(best[0]))
        if len(best) == 2:
            lines.append((EQUALS[0], (*best, size)))
        elif len(best) > 2:
            lines.append((EQUALS[1], (size,)))
        else:
            lines.append(coalition_line(then, COALITION.index(best[0])))
        smallest = min(smallest, size)
        for choice in best:
            asked_mask |= 1 << COALITION.index(choice)
    return lines if is_half(then, smallest) else [*lines, (MINORITY, (occupied_seats(then),))]


def coalition_line(then: Weimar, number: Coalition) -> Text:
    """The partners of a coalition: the larger one is asked first and becomes Chancellor.  The
    Weimar Coalition is not asked."""
    first, second = sorted(PARTNERS[number], key=lambda party: -then.parliament[party])
    size, equal = coalition_seats(then, number), then.parliament[first] == then.parliament[second]
    if number == WEIMAR:
        if equal:
            return FORMED_EITHER, (COALITION[number], size)
        return FORMED, (COALITION[number], size, PARTY[first])
    if equal:
        return ASKED_EITHER, (COALITION[number], size, PARTY[first], PARTY[second])
    return ASKED, (COALITION[number], size, PARTY[first])


STEPS: Final[tuple[Callable[[Weimar], list[Text]], ...]] = (
    foretell_issue_majority,
    foretell_won_issues,
    foretell_society,
    foretell_points,
    foretell_state_of_republic,
    foretell_minor_parties,
    foretell_cut,
    foretell_government,
)
