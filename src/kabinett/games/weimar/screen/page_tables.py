"""The tables of the rules pages, made from the pack: the setup, the boards and the tracks.

The tables of units, markers, Issues and cards are in `page_tables_markers.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from kabinett.core.handbook import Rows
from kabinett.core.message import Message
from kabinett.core.words import Wording
from kabinett.games.weimar.content.beginning import Beginning
from kabinett.games.weimar.content.effect_words import HERE
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    CITY,
    COUNTER_COUP,
    COUP,
    DEMOCRATS,
    DEMONSTRATION,
    DNVP,
    FIGHT,
    KPD,
    MINOR,
    PARTY,
    PARTY_IDS,
    Action,
    City,
    Party,
    Unit,
)
from kabinett.games.weimar.effects.telling import Teller, capital
from kabinett.games.weimar.rules.endings import LAST_NSDAP_BOX
from kabinett.games.weimar.screen import page_tables_markers as markers
from kabinett.games.weimar.screen import terms
from kabinett.games.weimar.screen.party_board import REACTION, span

NONE = "–"
RESULTS: Final = range(1, 8)
ANY_NUMBER: Final = 99  # of markers: the level of the Economy has no condition

CRISIS_ROLL, AGENDAS, POLITICIANS = (
    Message("Crisis Roll, the higher of two dice"),
    Message("Agendas"),
    Message("Politicians"),
)
ORDER, PARTY_HEAD, BASES = Message("Order"), Message("Party"), Message("Bases")
CITY_HEAD, SPACES, SUM = Message("City"), Message("Spaces"), Message("Sum")
RESULT, HIGHER_DIE, LOSES = Message("Result"), Message("Higher die"), Message("The party")
LEVEL, CONDITION, BRINGS = (
    Message("Level"),
    Message("Condition: Councils and Regimes on the board"),
    Message("Each [[4.4.5]] brings"),
)
AT_MOST, NO_MARKERS = Message("at most {n}"), Message("none")
BOX, NSDAP_SEATS, ALSO = Message("Box"), Message("Seats of the NSDAP"), Message("Also")
THE_END = Message("the end: all lose ([[4]])")
MINOR_HEAD, MAY_BELONG, MINOR_SEATS = (
    Message("Minor Party"),
    Message("may belong to"),
    Message("Seats in rounds 1 to 6 ([[4.4.6]])"),
)
SCENARIO, ROUNDS, SHEET = Message("Scenario"), Message("Rounds"), Message("Its sheet")


def party_name(party: Party, text: Wording) -> str:
    return text.label("choice", PARTY[party])


def set_up(text: Wording) -> Rows:
    """The figures and units that each party places, in the order of the parties (2)."""
    rows = [markers.head_row(text, ORDER, PARTY_HEAD, BASES, terms.SEATS)]
    for party, record in zip(ALL_PARTIES, text.book.pack.of("party"), strict=True):
        values = record.values
        rows.append(
            [
                str(party + 1),
                party_name(party, text),
                str(values["bases"]),
                str(values["parliament"]),
            ]
        )
    return rows


def scenarios(text: Wording) -> Rows:
    """The sheet of each scenario, in the words of its card (2.1)."""
    rows = [markers.head_row(text, SCENARIO, ROUNDS, SHEET)]
    for record in text.book.pack.of("scenario"):
        first, last = record.values["rounds"]
        rounds = str(first) if first == last else f"{first}, {last}"
        rows.append(
            [record.both("name")[text.language], rounds, record.both("text")[text.language]]
        )
    return rows


def late_set_up(text: Wording) -> Rows:
    """The figures and units of the scenario that begins with round 5 (2.1)."""
    pack = text.book.pack
    record = pack.records["scenario"]["1929_1933"]
    rows = [["", ""]]
    for title, key in ((BASES, "bases"), (terms.SEATS, "parliament")):
        numbers = zip(ALL_PARTIES, record.values[key], strict=True)
        figures = ", ".join(f"{party_name(party, text)} {number}" for party, number in numbers)
        rows.append([text.plain(title), figures])
    beginning = Beginning(pack, record)
    supply = Counter({Unit(kind): number for kind, number in enumerate(beginning.units)})
    standing: dict[City, list[Unit]] = {}
    for unit, city in beginning.streets:
        standing.setdefault(city, []).append(unit)
    for city, here in standing.items():
        rows.append([text.label("choice", CITY[city]), units_in_words(Counter(here), text)])
        supply -= Counter(here)
    return [*rows, [text.plain(terms.CHOICES["supply"]), units_in_words(supply, text)]]


def units_in_words(units: Counter[Unit], text: Wording) -> str:
    teller = Teller(text)
    return "; ".join(teller.units(number, unit) for unit, number in units.items() if number)


def goals(text: Wording) -> Rows:
    """The goal of each party, with a column for each scenario (2.1)."""
    pack = text.book.pack
    scenario_records = [
        record for record in pack.of("scenario") if record.id in goals_by_scenario(text)
    ]
    rows = [
        [
            text.plain(PARTY_HEAD),
            *(record.both("name")[text.language] for record in scenario_records),
        ]
    ]
    for party in ALL_PARTIES:
        sheets = [
            goals_by_scenario(text)[record.id][PARTY_IDS[party]] for record in scenario_records
        ]
        rows.append([party_name(party, text), *sheets])
    return rows


def goals_by_scenario(text: Wording) -> dict[str, dict[str, str]]:
    sheets: dict[str, dict[str, str]] = {}
    for record in text.book.pack.of("goal"):
        sheet = f"**{record.both('name')[text.language]}**: {record.both('text')[text.language]}"
        sheets.setdefault(record.word("of"), {})[record.word("party")] = sheet
    return sheets


def alone(text: Wording) -> Rows:
    """The two sheets of the solo game (2.1)."""
    rows = [["", ""]]
    for record in text.book.pack.of("solo"):
        rows.append([record.both("name")[text.language], record.both("text")[text.language]])
    return rows


def cities(text: Wording) -> Rows:
    """The cities by the sums of dice that choose them, in two halves side by side (3.1)."""
    every = [
        [str(dice_sum), text.label("choice", CITY[city]), str(text.book.spaces[city])]
        for dice_sum, city in sorted(text.book.city_of_sum.items())
    ]
    half = (len(every) + 1) // 2
    right = [*every[half:], *[["", "", ""]] * (2 * half - len(every))]
    return [
        markers.head_row(text, SUM, CITY_HEAD, SPACES) * 2,
        *([*one, *other] for one, other in zip(every[:half], right, strict=True)),
    ]


# -- results of rolls

#: A table of a Party Board: its action, its party, and its blocks by their first result.
Board = tuple[str, Party, dict[int, int]]


def results(action: Action, text: Wording) -> Rows:
    """The results of an action, with a column for each different table."""
    return by_result([("", party, text.book.success[action][party]) for party in ALL_PARTIES], text)


def reactions(text: Wording) -> Rows:
    return by_result([("", party, text.book.reactions[party]) for party in ALL_PARTIES], text)


def coups(text: Wording) -> Rows:
    """The results of Coup and Counter-Coup, side by side (5.10)."""
    return by_result(
        [
            (text.plain(terms.ACTIONS[action]), party, text.book.success[action][party])
            for action, parties in ((COUP, (KPD, DNVP)), (COUNTER_COUP, DEMOCRATS))
            for party in parties
        ],
        text,
    )


def results_of(party: Party, text: Wording) -> Rows:
    """All tables of a Party Board, side by side, for the player aid."""
    boards: list[Board] = [
        (text.plain(terms.ACTIONS[action]), party, text.book.success[action][party])
        for action in (DEMONSTRATION, FIGHT, COUP, COUNTER_COUP)
        if text.book.success[action][party]
    ]
    rows = by_result([*boards, (text.plain(REACTION), party, text.book.reactions[party])], text)
    return [[rows[0][0], *(board for board, _, _ in boards), text.plain(REACTION)], *rows[1:]]


def by_result(boards: Sequence[Board], text: Wording) -> Rows:
    """The tables with a row for each range of results with equal effects, and a column for all
    parties with equal tables."""
    columns: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for title, party, blocks in boards:
        cells = tuple(cell_text(result, blocks, party, text) for result in RESULTS)
        columns.setdefault((title, cells), []).append(party_name(party, text))
    every = [cells for _, cells in columns]
    heads = [
        ": ".join(filter(None, [title, ", ".join(parties)]))
        for (title, _), parties in columns.items()
    ]
    firsts = [
        result
        for result in RESULTS
        if result == 1 or any(cells[result - 1] != cells[result - 2] for cells in every)
    ]
    return [
        [text.plain(RESULT), *heads],
        *(
            [span(first, after), *(cells[first - 1] for cells in every)]
            for first, after in zip(firsts, [*firsts[1:], 0], strict=True)
        ),
    ]


def cell_text(result: int, blocks: dict[int, int], party: Party, text: Wording) -> str:
    """The effects of a result, without the city, which is always that of the action.  Row 1 does
    not reach up to result 2."""
    teller = Teller(text, party)
    first = max(row for row in {1, 2, *blocks} if row <= result)
    block = blocks.get(first, 0)
    return teller.sentence(block).replace(f" {teller.within(HERE)}", "")


def crisis(text: Wording) -> Rows:
    """The cost of each value of the higher die (5.4)."""
    dice: dict[str, list[str]] = {}
    for die, block in text.book.crisis.items():
        dice.setdefault(sentence(block, text), []).append(str(die))
    return [
        markers.head_row(text, HIGHER_DIE, LOSES),
        *([", ".join(faces), loses] for loses, faces in dice.items()),
    ]


def in_short(party: Party, text: Wording) -> Rows:
    """The numbers that a player looks up during a round, a row each, for the player aid."""
    rolls = "; ".join(f"{dice} = {loses}" for dice, loses in crisis(text)[1:])
    rows = [["", ""], [text.plain(CRISIS_ROLL), rolls]]
    for title, make in ((AGENDAS, markers.agendas), (POLITICIANS, markers.politicians)):
        entries = [
            f"**{label}** ({beside}): {does}." for label, beside, does in make(party, text)[1:]
        ]
        rows.append([text.plain(title), " ".join(entries)])
    return rows


# -- tracks


def economy(text: Wording) -> Rows:
    """The levels of the Economy, their conditions and their effects (5.11)."""
    rows = [markers.head_row(text, LEVEL, CONDITION, BRINGS)]
    for level, block in text.book.economy.items():
        limit = text.book.economy_limit[level]
        condition = text.plain(AT_MOST, limit) if limit else text.plain(NO_MARKERS)
        rows.append([str(level), NONE if limit == ANY_NUMBER else condition, sentence(block, text)])
    return rows


def nsdap(text: Wording) -> Rows:
    """The boxes of the NSDAP Track (5.12)."""
    rows = [markers.head_row(text, BOX, NSDAP_SEATS, ALSO)]
    for box, block in text.book.nsdap.items():
        rows.append([str(box), str(text.book.nsdap_seats[box] or NONE), sentence(block, text)])
    return [*rows, [str(LAST_NSDAP_BOX), "", text.plain(THE_END)]]


def minor_parties(text: Wording) -> Rows:
    """The parties that may control each Minor Party, and its Seats by round (5.13)."""
    rows = [markers.head_row(text, MINOR_HEAD, MAY_BELONG, MINOR_SEATS)]
    for minor, choice in enumerate(MINOR):
        parties = ", ".join(party_name(party, text) for party in text.book.minor_eligible[minor])
        seats = ", ".join(map(str, text.book.minor_seats[minor]))
        rows.append([text.label("choice", choice), parties, seats])
    return rows


def sentence(block: int, text: Wording) -> str:
    """The effects of a block; a repeated phrase appears once, with its number."""
    teller = Teller(text)
    phrases = Counter(teller.phrases(block))
    parts = [f"{number} × {phrase}" if number > 1 else phrase for phrase, number in phrases.items()]
    return capital("; ".join(parts)) or teller.sentence(block)


PAGE_TABLES: Final[dict[str, Callable[[Wording], Rows]]] = {
    "components": markers.components,
    "set_up": set_up,
    "scenarios": scenarios,
    "late_set_up": late_set_up,
    "goals": goals,
    "alone": alone,
    "cities": cities,
    "reactions": reactions,
    "crisis": crisis,
    "demonstration": partial(results, DEMONSTRATION),
    "fight": partial(results, FIGHT),
    "coups": coups,
    "economy": economy,
    "nsdap": nsdap,
    "minor_parties": minor_parties,
    "foreign_affairs": markers.foreign_affairs,
    "units": markers.units,
    "threats": markers.threats,
    "society_white": markers.white_society,
    "society_yellow": markers.yellow_society,
    "issues_white": markers.white_issues,
    "issues_yellow": markers.yellow_issues,
    **{
        f"{table}_{PARTY_IDS[party]}": partial(make, party)
        for party in ALL_PARTIES
        for table, make in (
            ("results", results_of),
            ("in_short", in_short),
        )
    },
}
