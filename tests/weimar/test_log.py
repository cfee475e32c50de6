"""The log names every change: a reader of the log alone must end with what is on the table."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from kabinett.core.message import Message
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    BLACK_1,
    BLACK_2,
    CITY,
    CITY_COUNT,
    CITY_THREATS,
    DR_THREATS,
    FLAG,
    ISSUE,
    MINOR,
    REICHSWEHR_1,
    REICHSWEHR_2,
    SOCIETY,
    SPACE,
    SUPPLY,
    UNIT,
    UNIT_IDS,
    vocabulary,
)
from kabinett.games.weimar.rules.state import PLACES
from tests.random_games import answer

SIDES = {
    REICHSWEHR_1: BLACK_1,
    REICHSWEHR_2: BLACK_2,
    BLACK_1: REICHSWEHR_1,
    BLACK_2: REICHSWEHR_2,
}


class Reader:
    """What a reader of the log alone knows. The log names seats by their place at the table."""

    def __init__(self, order: list[int]) -> None:
        self.order = order
        self.known: Counter[tuple[Any, ...]] = Counter()
        self.society: list[int] = []
        self.issues: dict[int, int] = {}
        self.economy = 1
        self.government: list[int] = []

    def read(self, message: Message, args: tuple[int, ...]) -> None:
        known = self.known
        if message in _FIGURES:
            what, sign = _FIGURES[message]
            known[what, self.order[args[0]]] += sign * args[1]
        elif message in (words.BASE_PLACED, words.BASE_REMOVED, words.BASE_REPLACED):
            place = ("base", self.order[args[0]], CITY.index(args[1]))
            known[place] += 1 if message is words.BASE_PLACED else -1
        elif message in (words.THREAT_PUT, words.THREAT_REMOVED):
            known["threat", args[0], args[1]] += 1 if message is words.THREAT_PUT else -1
        elif message in (words.BOX_PUT, words.BOX_TAKEN):
            known["dr", args[0]] += 1 if message is words.BOX_PUT else -1
        elif message is words.RENTENMARK:
            known["dr", vocabulary.number("threat:inflation")] = 0
        elif message in (words.NSDAP_FIGURE, words.NSDAP_FORCED):
            known["nsdap", self.order[args[0]]] += 1
        elif message is words.NSDAP_SEATS:
            known["nsdap seats",] += args[0]
        elif message is words.FLAG_PLACED:
            known["flag", FLAG.index(args[0])] += 1
        elif message is words.DEBATE_EXTENDED:
            known["reserve", self.order[args[0]]] -= args[1]
        elif message in (words.ECONOMY, words.ECONOMY_FALLS):
            self.economy = args[0]
        elif message in (words.CHANCELLOR, words.PARTNER):
            first = [] if message is words.CHANCELLOR else self.government
            self.government = [*first, self.order[args[0]]]
        else:
            self.read_pieces(message, args)

    def read_pieces(self, message: Message, args: tuple[int, ...]) -> None:
        """Apply lines about units, Issues and Society Markers."""
        known = self.known
        if message is words.MOVES:
            unit, source, target = args[1:]
            known["unit", UNIT.index(unit), CITY.index(target)] += 1
            if source != SUPPLY:
                known["unit", UNIT.index(unit), CITY.index(source)] -= 1
        elif message is words.RESTORED:
            known["unit", UNIT.index(args[2]), CITY.index(args[1])] += 1
        elif message is words.DEPLOYED:
            known["unit", UNIT.index(args[0]), CITY.index(args[1])] += 1
        elif message in (words.DISSOLVED, words.SENT_BACK):
            known["unit", UNIT.index(args[0]), CITY.index(args[1])] -= 1
        elif message is words.TAKES_CONTROL:
            kind, city = UNIT.index(args[1]), CITY.index(args[2])
            known["unit", kind, city] -= 1
            known["unit", SIDES[kind], city] += 1
        elif message is words.SOCIETY_IN:
            self.society.insert(0, args[0] - SOCIETY[0])
        elif message is words.SOCIETY_OUT:
            self.society.remove(args[0] - SOCIETY[0])
        elif message is words.ISSUE_IN:
            self.issues[ISSUE.index(args[0])] = SPACE.index(args[1])
        elif message is words.DEBATED:
            self.issues[ISSUE.index(args[1])] = SPACE.index(args[2])
        elif message in (words.ISSUE_DISCARDED, words.NOT_AGREED):
            del self.issues[ISSUE.index(args[0])]
        elif message in (words.ISSUE_WON, words.AGREED):
            self.issues.pop(ISSUE.index(args[-1]), None)  # the log names an agreed Issue twice
        elif message is words.MINOR_TAKEN:
            known["minor", MINOR.index(args[1])] = self.order[args[0]]


_FIGURES = {
    words.POINTS_GAINED: ("vp", 1),
    words.POINTS_LOST: ("vp", -1),
    words.SEATS_GAINED: ("seats", 1),
    words.SEATS_LOST: ("seats", -1),
    words.SEAT_FOR_ROLL: ("seats", -1),
    words.RESERVE_UP: ("reserve", 1),
    words.STORES: ("reserve", 1),
    words.RESERVE_DOWN: ("reserve", -1),
}


def on_the_table(s: Any) -> Counter[tuple[Any, ...]]:
    """Return what a `Reader` must know, taken from the state."""
    there: Counter[tuple[Any, ...]] = Counter()
    for party in range(4):
        there["vp", party] = s.vp[party]
        there["seats", party] = s.parliament[party]
        there["reserve", party] = s.reserve[party]
        there["nsdap", party] = s.nsdap.count(party)
        for city in range(CITY_COUNT):
            there["base", party, city] = s.bases[city * 4 + party]
    for city in range(CITY_COUNT):
        lying = {
            "poverty": s.wealth[city] > 0,
            "prosperity": s.wealth[city] < 0,
            **{kind: getattr(s, kind)[city] for kind in CITY_THREATS[1:5]},
        }
        for kind, number in lying.items():
            there["threat", vocabulary.number(f"threat:{kind}"), CITY[city]] = int(number)
        for unit in range(len(UNIT_IDS)):
            there["unit", unit, city] = s.units[unit * PLACES + city]
    for kind, number in zip(DR_THREATS, s.dr, strict=True):
        there["dr", vocabulary.number(f"threat:{kind}")] = number
    there["nsdap seats",] = s.nsdap_seats
    for flag, number in enumerate(s.flags):
        there["flag", flag] = number
    for minor, party in enumerate(s.minor):
        there["minor", minor] = party
    return there


@pytest.mark.parametrize("seed", range(4))
def test_the_log_names_every_change(seed: int) -> None:
    dice = random.Random(seed)
    table = Table.new(game, Setup(4), chance=Chance(dice.randbytes(16)))
    s: Any = table.state
    reader = Reader(s.order)
    first_minors = list(s.minor)
    for minor, party in enumerate(first_minors):
        reader.known["minor", minor] = party
    reader.government = [s.chancellor, *(p for p in range(4) if s.government[p] != 0)]
    reader.government = list(dict.fromkeys(reader.government))
    told = 0
    while not table.over:
        for entry in table.log[told:]:
            reader.read(entry.message(), entry.args)
        told = len(table.log)
        s = table.state
        if s.round:  # the set-up is not complete yet
            there = on_the_table(s)
            wrong = {key: (reader.known[key], there[key]) for key in there | reader.known}
            wrong = {key: pair for key, pair in wrong.items() if pair[0] != pair[1]}
            assert not wrong, (table.log[-1].text, wrong)
            assert reader.society == s.society
            assert reader.economy == s.economy
            assert reader.issues == {i: at for i, at in enumerate(s.issue_at) if at >= 0}
            assert set(reader.government) == {p for p in range(4) if s.government[p]}
        answer(table, dice)


def test_headings_come_before_their_lines() -> None:
    """A round has its card, the Agenda Phase, the Impulses and the Politics Phase, in this
    order."""
    dice = random.Random(5)
    table = Table.new(game, Setup(4), chance=Chance(dice.randbytes(16)))
    while not table.over:
        answer(table, dice)
    heads = [e.message() for e in table.log if e.message().level == "turn"]
    assert heads[:5] == [
        words.SETUP,
        words.ROUND_BEGINS,
        words.AGENDA_PHASE,
        words.IMPULSE_PHASE,
        words.STEPS[0],
    ]
    assert table.log[0].message() is words.SETUP
