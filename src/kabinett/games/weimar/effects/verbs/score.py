"""Intermediate scorings (6.1)."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script, say
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.reading import Effects, Inside
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    CITY,
    CITY_COUNT,
    CITY_IDS,
    NOBODY,
    PARTY,
    Party,
)
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import INSIDE, Verb, register_inside
from kabinett.games.weimar.rules.answers import not_tied
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.parties import base, bases_of, gain_points, seat_of
from kabinett.games.weimar.rules.state import Weimar

SCORE = Message("intermediate scoring of {what}: +{n} VP for the first")
SCORE_TWO = Message(
    "intermediate scoring of {what}: +{n} VP for the first, +{n_2} VP for the second"
)
BASES = Message("the Bases in all cities")
SEATS = Message("the Seats in Parliament")
IT_COSTS = Message("{what}; the first: {what_2}")
IN_CITY = Message("the Bases in {city}")

#: What a scoring can count: the Bases in a city, by the city's number, or in all cities; Seats.
SCORES: Final = (*(f"bases {city}" for city in CITY_IDS), "bases", "seats")
ALL_BASES, ALL_SEATS = range(CITY_COUNT, CITY_COUNT + 2)


TIE = Question(
    "A tie in the intermediate scoring. Chancellor: who is ahead?",
    why_not=not_tied(lambda s, figures, without: leaders(figures, without)),
    section="4",
)


def do_score(
    s: Weimar, own: Party, operation: int, what: int, first: int, second: int, winner: int
) -> Script:
    """Score VP for the parties with the most and the second most figures.  The Chancellor breaks
    ties; a party without figures scores nothing (as in ruling 9.1)."""
    ahead = yield from leader(s, tuple(count_figures(s, what)), NOBODY)
    if ahead >= 0:
        say(s, words.SCORES_FIRST, seat_of(s, ahead))
        gain_points(s, ahead, first)
    if ahead >= 0 and second:
        next_one = yield from leader(s, tuple(count_figures(s, what)), ahead)
        if next_one >= 0:
            say(s, words.SCORES_SECOND, seat_of(s, next_one))
            gain_points(s, next_one, second)
    if ahead >= 0:
        yield from run_block(s, ahead, winner)


def count_figures(s: Weimar, what: int) -> list[int]:
    if what == ALL_BASES:
        return [bases_of(s, party) for party in ALL_PARTIES]
    if what == ALL_SEATS:
        return s.parliament[:]
    return [base(s, party, ALL_CITIES[what]) for party in ALL_PARTIES]


def leader(s: Weimar, figures: tuple[int, ...], without: Party) -> Script:
    """Return the party with the most figures, -1 if none has any; the Chancellor breaks ties
    (4)."""
    if not leaders(figures, without):
        return -1
    if len(leaders(figures, without)) == 1:
        return PARTY.index(leaders(figures, without)[0])
    choice = yield seat_of(s, s.chancellor), leaders(figures, without), TIE, figures, without
    return PARTY.index(choice)


def leaders(figures: tuple[int, ...], without: Party) -> list[int]:
    most = max([figure for party, figure in enumerate(figures) if party != without])
    return [
        PARTY[party]
        for party, figure in enumerate(figures)
        if figure == most > 0 and party != without
    ]


class Score(Verb):
    """An intermediate scoring of `bases`, `seats` or `bases berlin` (or another city), with Victory
    Points for the first and the second party; the Chancellor breaks ties, and a party without
    figures scores nothing. `winner` has more effects for the first:

    {{ score = "seats", first = 3, second = 1 }}
    {{ score = "bases", first = 3, second = 2, winner = ["base -1 own any"] }}
    """

    starts = "score"
    symbol = "score"
    part = INSIDE
    does = do_score

    def __init__(self, inside: Inside) -> None:
        self.what = inside.keep(inside.one_of(inside.word("score"), SCORES, "score"))
        self.first = inside.number("first", 1)
        self.second = inside.number("second", 0)
        self.winner = inside.block_or_none("winner")

    def can(self, s: Weimar, own: Party) -> bool:
        return max(count_figures(s, self.what)) > 0

    def says(self, t: Teller) -> str:
        if self.what in ALL_CITIES:
            what = t.say(IN_CITY, city=t.label(CITY[self.what]))
        else:
            what = t.say(SEATS if self.what == ALL_SEATS else BASES)
        message = SCORE_TWO if self.second else SCORE
        text = t.say(message, self.first, n_2=self.second, what=what)
        return t.say(IT_COSTS, what=text, what_2=t.inside(self.winner)) if self.winner else text

    def blocks(self, effects: Effects) -> list[int]:
        return [self.winner]


register_inside(Score)
