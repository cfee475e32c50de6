"""Short texts beside the board: the ends that are near, governments and votes."""

from __future__ import annotations

from kabinett.core.show.scene import Fact, Report
from kabinett.core.words import Text
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    ALL_CITIES,
    ALL_PARTIES,
    ALL_UNITS,
    CITY,
    COALITION,
    FOREIGN_AFFAIRS,
    FOREIGN_CARD,
    ISSUE,
    MINOR,
    PARTY,
    SPACE,
    SPD,
    UNIT,
    City,
    Z,
    vocabulary,
)
from kabinett.games.weimar.phases.government import ALL_COALITIONS, coalition_seats
from kabinett.games.weimar.rules.parties import base, bases_in, occupied_seats
from kabinett.games.weimar.rules.rolls import (
    CITY_ROLL,
    CRISIS_ROLL,
    REACTION_ROLL,
    VOTES_ROLL,
    bonus_of,
    dice_of,
    result_of,
)
from kabinett.games.weimar.rules.state import GONE, PLACES, POLITICS, SET_UP, STOCK, Weimar
from kabinett.games.weimar.rules.threats import threat_choice
from kabinett.games.weimar.screen import captions
from kabinett.games.weimar.screen.ends import ends_report
from kabinett.games.weimar.screen.foretell import forecast, forecast_lines
from kabinett.games.weimar.screen.goals import goals
from kabinett.games.weimar.screen.pieces import markers_in

FORM_GOVERNMENT = 8


def reports(s: Weimar) -> list[Report]:
    if s.phase == SET_UP:
        return goals(s)
    if s.ending >= 0:
        return [*([figures_report(s)] if s.nsdap else []), *goals(s)]
    running = []
    if s.phase == POLITICS and s.step == FORM_GOVERNMENT:
        running.append(government_report(s))
    if s.roll_kind == VOTES_ROLL and any(s.votes):
        running.append(ballot_report(s))
    return [*running, ends_report(s), *goals(s), forecast(s)]


def report_lines(s: Weimar, report: str) -> list[Text]:
    """The lines of the forecast, which are made only when somebody opens it."""
    return forecast_lines(s) if report == "forecast" else []


def figures_report(s: Weimar) -> Report:
    """The parties with figures on the NSDAP Track, and which figures they placed by choice
    (5.12)."""
    choosers = [party for box, party in enumerate(s.nsdap) if s.nsdap_by_choice >> box & 1]
    lines: list[Text] = [
        (captions.BY_CHOICE, (PARTY[party], choosers.count(party)))
        for party in ALL_PARTIES
        if party in choosers
    ]
    without = len(s.nsdap) - len(choosers)
    if without:
        lines.append((captions.WITHOUT_CHOICE, (without,)))
    return Report("figures", (captions.FIGURES, ()), lines)


def government_report(s: Weimar) -> Report:
    seats = occupied_seats(s)
    lines: list[Text] = [
        (captions.ALONE_SEATS, (PARTY[party], s.parliament[party], seats)) for party in (SPD, Z)
    ]
    lines += [
        (captions.COALITION_SEATS, (COALITION[number], coalition_seats(s, number), seats))
        for number in ALL_COALITIONS
    ]
    return Report("government", (captions.FORMING, ()), lines)


def ballot_report(s: Weimar) -> Report:
    lines: list[Text] = [
        (captions.BALLOT_OF, (PARTY[party], votes)) for party, votes in enumerate(s.votes) if votes
    ]
    return Report("ballot", (captions.BALLOT, ()), lines)


# -- the last roll


def roll_label(s: Weimar) -> Text:
    """The party that rolls, the reason, and the city."""
    party = PARTY[s.roller]
    if s.roll_kind < REACTION_ROLL:
        action = ACTION[s.roll_kind]
        if s.roll_kind == FOREIGN_AFFAIRS:
            return captions.ROLL_ON, (party, FOREIGN_CARD[s.roll_place])
        return captions.ROLL_IN, (party, action, CITY[s.roll_place])
    return captions.OTHER_ROLLS[s.roll_kind - REACTION_ROLL], (party,)


def roll_facts(s: Weimar) -> list[Fact]:
    """The parts of the roll, then its dice, its bonus and, once it is rolled, its result.  The id
    of a part begins with "dice" or "bonus".  The dice that everybody rolls alike, for a crisis or a
    random city, have no parts."""
    facts = []
    is_counted = s.roll_kind not in (CRISIS_ROLL, CITY_ROLL)
    for place, part in enumerate(s.roll_parts if is_counted else ()):
        label = (captions.PARTS[part], ())
        if s.part_dice[place]:
            facts.append(Fact(f"dice.{place}", label, s.part_dice[place]))
        if s.part_bonus[place]:
            facts.append(Fact(f"bonus.{place}", label, s.part_bonus[place]))
    if is_counted:
        facts.append(Fact("dice", (captions.DICE, ()), dice_of(s)))
    if bonus_of(s):
        facts.append(Fact("bonus", (captions.BONUS, ()), bonus_of(s)))
    if s.roll_kind == FOREIGN_AFFAIRS:
        facts.append(Fact("needed", (captions.NEEDED, ()), s.book.foreign_needed[s.roll_place]))
    if s.faces and len(s.faces) == dice_of(s):
        if s.roll_kind <= REACTION_ROLL:
            facts.append(Fact("result", (captions.RESULT, ()), result_of(s)))
        elif s.roll_kind == CRISIS_ROLL:
            facts.append(Fact("result", (captions.RESULT, ()), max(s.faces)))
        elif s.roll_kind == CITY_ROLL:
            facts.append(Fact("result", (captions.SUM, ()), sum(s.faces)))
    return facts


# -- lines for a player who points at a thing, by the thing's name


def about_cities(s: Weimar) -> dict[str, list[Text]]:
    return {vocabulary.names[CITY[city]]: about_city(s, city) for city in ALL_CITIES}


def about_units(s: Weimar) -> dict[str, list[Text]]:
    return {vocabulary.names[UNIT[kind]]: about_unit(s, kind) for kind in ALL_UNITS}


def about_issues(s: Weimar) -> dict[str, list[Text]]:
    return {
        vocabulary.names[ISSUE[issue]]: [(captions.ON_SPACE, (SPACE[space],))]
        for issue, space in enumerate(s.issue_at)
        if space >= 0
    }


def about_minor(s: Weimar) -> dict[str, list[Text]]:
    return {
        vocabulary.names[MINOR[minor]]: [(captions.HELD_BY, (PARTY[party],))]
        for minor, party in enumerate(s.minor)
    }


def about_city(s: Weimar, city: City) -> list[Text]:
    lines: list[Text] = [(captions.ROOM_HERE, (bases_in(s, city), s.book.spaces[city]))]
    lines += [
        (captions.BASES_HERE, (PARTY[party], base(s, party, city)))
        for party in ALL_PARTIES
        if base(s, party, city)
    ]
    for kind in ALL_UNITS:
        number = s.units[kind * PLACES + city]
        if number:
            lines.append((captions.UNITS_HERE, (number, UNIT[kind], s.book.unit_strength[kind])))
    for name, down in markers_in(s, city):
        message = captions.FACE_DOWN if down else captions.THREAT_HERE
        lines.append((message, (threat_choice(name),)))
    return lines


def about_unit(s: Weimar, kind: int) -> list[Text]:
    lines: list[Text] = []
    for city in ALL_CITIES:
        number = s.units[kind * PLACES + city]
        if number:
            lines.append((captions.WHERE_UNITS, (CITY[city], number)))
    if s.units[kind * PLACES + STOCK]:
        lines.append((captions.IN_SUPPLY, (s.units[kind * PLACES + STOCK],)))
    if s.units[kind * PLACES + GONE]:
        lines.append((captions.ARE_DISSOLVED, (s.units[kind * PLACES + GONE],)))
    return lines
