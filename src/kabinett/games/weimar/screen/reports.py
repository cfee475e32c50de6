"""Short texts beside the board: how near the ends are, governments and votes as they form."""

from __future__ import annotations

from kabinett.core.scene import Fact, Report
from kabinett.core.words import Text
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    ALL_CITIES,
    ALL_PARTIES,
    ALL_UNITS,
    BERLIN,
    CITY,
    COALITION,
    DNVP,
    FOREIGN_AFFAIRS,
    FOREIGN_CARD,
    ISSUE,
    KPD,
    MINOR,
    PARTY,
    SPACE,
    SPD,
    UNIT,
    City,
    Z,
    vocabulary,
)
from kabinett.games.weimar.rules.government import ALL_COALITIONS, coalition_seats
from kabinett.games.weimar.rules.parties import all_seats, base, bases_in, governs
from kabinett.games.weimar.rules.rolls import REACTION_ROLL, VOTES_ROLL
from kabinett.games.weimar.rules.state import (
    FIRST_PLACE,
    GONE,
    IMPULSE,
    PLACES,
    POLITICS,
    SET_UP,
    STOCK,
    Weimar,
)
from kabinett.games.weimar.rules.threats import in_box, threat_choice
from kabinett.games.weimar.screen import captions
from kabinett.games.weimar.screen.pieces import markers_in, rolling_party

FORM_GOVERNMENT = 8


def reports(s: Weimar) -> list[Report]:
    if s.phase == SET_UP:
        return []
    found = []
    if s.phase == POLITICS and s.step == FORM_GOVERNMENT:
        found.append(forming(s))
    if s.rolling == VOTES_ROLL and len(s.marks) == 4 and any(s.marks) and s.phase == IMPULSE:
        found.append(ballot(s))
    return [*found, ends(s)]


def ends(s: Weimar) -> Report:
    lines: list[Text] = []
    for party, markers in ((KPD, s.councils), (DNVP, s.regime)):
        if governs(s, party):
            lines.append((captions.GOVERNS_NO_OVERTHROW, (PARTY[party],)))
        else:
            message = captions.CITIES_BERLIN if markers[BERLIN] else captions.CITIES_END
            lines.append((message, (PARTY[party], sum(markers))))
        lines.append((captions.PARLIAMENT_END, (PARTY[party], s.seats[party], all_seats(s))))
    lines.append((captions.BOX_END, (in_box(s),)))
    lines.append((captions.NSDAP_END, (len(s.nsdap),)))
    return Report("ends", (captions.ENDS, ()), lines)


def forming(s: Weimar) -> Report:
    seats = all_seats(s)
    lines: list[Text] = [
        (captions.ALONE_SEATS, (PARTY[party], s.seats[party], seats)) for party in (SPD, Z)
    ]
    lines += [
        (captions.COALITION_SEATS, (COALITION[number], coalition_seats(s, number), seats))
        for number in ALL_COALITIONS
    ]
    return Report("government", (captions.FORMING, ()), lines)


def ballot(s: Weimar) -> Report:
    lines: list[Text] = [
        (captions.BALLOT_OF, (PARTY[party], votes)) for party, votes in enumerate(s.marks) if votes
    ]
    return Report("ballot", (captions.BALLOT, ()), lines)


# -- the running roll


def roll_label(s: Weimar) -> Text:
    """Who rolls, what for and where."""
    party = PARTY[rolling_party(s)]
    if s.rolling < REACTION_ROLL:
        action = ACTION[s.rolling]
        if s.rolling == FOREIGN_AFFAIRS:
            return captions.ROLL_ON, (party, FOREIGN_CARD[s.rolling_in])
        return captions.ROLL_IN, (party, action, CITY[s.rolling_in])
    return captions.OTHER_ROLLS[s.rolling - REACTION_ROLL], (party,)


def roll_facts(s: Weimar) -> list[Fact]:
    """The parts of dice and bonus, then dice, bonus and, once it is rolled, the result.  A
    fact's id begins with what it changes."""
    facts = []
    for place in range(0, len(s.pool), 3):
        part, dice, bonus = s.pool[place : place + 3]
        label = (captions.PARTS[part], ())
        if dice:
            facts.append(Fact(f"dice.{place}", label, dice))
        if bonus:
            facts.append(Fact(f"bonus.{place}", label, bonus))
    facts.append(Fact("dice", (captions.DICE, ()), s.dice))
    if s.bonus:
        facts.append(Fact("bonus", (captions.BONUS, ()), s.bonus))
    if s.rolling == FOREIGN_AFFAIRS:
        facts.append(Fact("needed", (captions.NEEDED, ()), s.book.foreign_needed[s.rolling_in]))
    if s.roll and s.rolling <= REACTION_ROLL:
        facts.append(Fact("result", (captions.RESULT, ()), s.result))
    return facts


# -- how a thing stands


def about(s: Weimar) -> dict[str, list[Text]]:
    """By the name of the thing, for whoever points at it."""
    found = {vocabulary.names[CITY[city]]: about_city(s, city) for city in ALL_CITIES}
    found |= {vocabulary.names[UNIT[kind]]: about_unit(s, kind) for kind in ALL_UNITS}
    for issue, space in enumerate(s.issue_at):
        if space >= 0:
            found[vocabulary.names[ISSUE[issue]]] = [(captions.ON_SPACE, (SPACE[space],))]
    for minor, party in enumerate(s.minor):
        found[vocabulary.names[MINOR[minor]]] = [(captions.HELD_BY, (PARTY[party],))]
    return found


def about_city(s: Weimar, city: City) -> list[Text]:
    lines: list[Text] = [(captions.ROOM_HERE, (bases_in(s, city), s.book.spaces[city]))]
    lines += [
        (captions.BASES_HERE, (PARTY[party], base(s, party, city)))
        for party in ALL_PARTIES
        if base(s, party, city)
    ]
    for kind in ALL_UNITS:
        number = s.units[kind * PLACES + FIRST_PLACE + city]
        if number:
            lines.append((captions.UNITS_HERE, (number, UNIT[kind], s.book.unit_strength[kind])))
    for name, down in markers_in(s, city):
        message = captions.FACE_DOWN if down else captions.THREAT_HERE
        lines.append((message, (threat_choice(name),)))
    return lines


def about_unit(s: Weimar, kind: int) -> list[Text]:
    lines: list[Text] = []
    for place in range(FIRST_PLACE, PLACES):
        number = s.units[kind * PLACES + place]
        if number:
            lines.append((captions.WHERE_UNITS, (CITY[place - FIRST_PLACE], number)))
    if s.units[kind * PLACES + STOCK]:
        lines.append((captions.IN_SUPPLY, (s.units[kind * PLACES + STOCK],)))
    if s.units[kind * PLACES + GONE]:
        lines.append((captions.ARE_DISSOLVED, (s.units[kind * PLACES + GONE],)))
    return lines
