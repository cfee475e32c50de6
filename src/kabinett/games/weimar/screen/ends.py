"""The ways to end the game (4; 5.10, 5.12): how close each is, and who would win."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.show.scene import Report
from kabinett.core.words import Text
from kabinett.games.weimar.content.vocabulary import BERLIN, DNVP, KPD, PARTY, Party
from kabinett.games.weimar.phases.government import parties_overthrowing
from kabinett.games.weimar.rules.endings import (
    LAST_NSDAP_BOX,
    parties_with_most_points,
    pay_for_anarchy,
)
from kabinett.games.weimar.rules.parties import governs, occupied_seats
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.threats import (
    ANARCHY_AT,
    OVERTHROW,
    OVERTHROW_WITH_BERLIN,
    markers_in_box,
)

ENDS = Message("How near the end is")
IN_CITIES: Final = {
    KPD: Message("Councils: {party} {n} of {n_2} (with Berlin 3)"),
    DNVP: Message("Rule from the right: {party} {n} of {n_2} (with Berlin 3)"),
}
WITH_BERLIN: Final = {
    KPD: Message("Councils: {party} {n} of {n_2}, with Berlin"),
    DNVP: Message("Rule from the right: {party} {n} of {n_2}, with Berlin"),
}
FACE_DOWN: Final = {
    KPD: Message("Councils: not while {party} governs; face down {n}"),
    DNVP: Message("Rule from the right: not while {party} governs; face down {n}"),
}
NO_MAJORITY = Message(
    "Majority against the constitution: {party} lacks {n} Seats, {party_2} {n_2} (of {n_3})"
)
MAJORITY = Message(
    "Majority against the constitution: {party} has it, {n} of {n_2} Seats, and overthrows the "
    "Republic when the next Government is formed"
)
ANARCHY_END = Message("Anarchy: {n} of {n_2} in the DR Box; most VP then {party}")
ANARCHY_TIE = Message("Anarchy: {n} of {n_2} in the DR Box; most VP then a tie")
NSDAP_END = Message("NSDAP: {n} of {n_2} figures; with the last all lose")
SURVIVES = Message("Survival: round {n} of {n_2}; most VP {party}, {n_3}")
SURVIVES_TIE = Message("Survival: round {n} of {n_2}; most VP a tie, {n_3}")


def ends_report(s: Weimar) -> Report:
    lines: list[Text] = [
        overthrow_in_cities_line(s, KPD, s.councils),
        overthrow_in_cities_line(s, DNVP, s.regime),
        overthrow_in_parliament_line(s),
        anarchy_line(s),
        (NSDAP_END, (len(s.nsdap), LAST_NSDAP_BOX)),
        survival_line(s),
    ]
    return Report("ends", (ENDS, ()), lines)


def overthrow_in_cities_line(s: Weimar, party: Party, markers: list[int]) -> Text:
    if governs(s, party):
        return FACE_DOWN[party], (PARTY[party], sum(markers))
    if markers[BERLIN]:
        return WITH_BERLIN[party], (PARTY[party], sum(markers), OVERTHROW_WITH_BERLIN)
    return IN_CITIES[party], (PARTY[party], sum(markers), OVERTHROW)


def overthrow_in_parliament_line(s: Weimar) -> Text:
    """How many Seats KPD and DNVP lack for an overthrow.  A new Seat also enlarges Parliament, so a
    party lacks as many Seats as all others together have more than it."""
    for choice in parties_overthrowing(s):
        return MAJORITY, (choice, s.parliament[PARTY.index(choice)], occupied_seats(s))
    lacking = [occupied_seats(s) - 2 * s.parliament[party] for party in (KPD, DNVP)]
    return NO_MAJORITY, (PARTY[KPD], lacking[0], PARTY[DNVP], lacking[1], occupied_seats(s))


def anarchy_line(s: Weimar) -> Text:
    then = s.copy()
    pay_for_anarchy(then)
    if len(parties_with_most_points(then)) > 1:
        return ANARCHY_TIE, (markers_in_box(s), ANARCHY_AT)
    return ANARCHY_END, (markers_in_box(s), ANARCHY_AT, *parties_with_most_points(then))


def survival_line(s: Weimar) -> Text:
    if len(parties_with_most_points(s)) > 1:
        return SURVIVES_TIE, (s.round, s.book.last_round, max(s.vp))
    return SURVIVES, (s.round, s.book.last_round, *parties_with_most_points(s), max(s.vp))
