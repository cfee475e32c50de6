"""Positions of Weimar as text: writing and reading."""

from __future__ import annotations

import random

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.record import RecordError, parse
from kabinett.core.play.replay import replay
from kabinett.core.position_text import PositionError
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    CITY,
    KPD,
    vocabulary,
)
from kabinett.games.weimar.rules.state import POLITICS, Weimar
from kabinett.testing.tables import answer_random, new_table
from tests.weimar.play import some_setup

START = "parties: spd, z, kpd, dnvp\n"
WHOLE = """\
parties: kpd, z, spd, dnvp
round: 4
phase: politics
step: 3
to act: dnvp
impulse in: berlin
action points: 2
begins: z
impulses: spd 3, kpd 1
victory points: spd 12, z 9
reserve: kpd 2
government: z, spd
parliament: spd 4, z 5, dnvp 1
nsdap: kpd, dnvp
minor parties: ddp z, dvp dnvp, uspd spd
president: dnvp, ready
stresemann: ready
economy: 2
dr box: inflation 2, black_friday 1
versailles: negotiated
foreign affairs: dawes_plan
foreign affairs too: treaty_of_rapallo
completed: compiegne, treaty_of_versailles
flags: usa_uk 1, ussr 3
issues: media_1 spd_2, poverty zero, y_sa_ban kpd_dnvp
issues gone: y_rentenmark
society: uspd, red_flag
agendas: spd_unity, kpd_populism
this round: no_coup kpd
early cards: spd 1
more cards: z 2
iron front: ready
koenigsberg: spd 1, dnvp 1, police 2, poverty, unrest
muenchen: kpd 2, workers 2, black_reichswehr_1 1, councils
leipzig: prosperity, uprising
supply: soldiers 3
dissolved: freikorps_1 1
sets: spd D, dnvp C
kpd hand: rosa_luxemburg, red_aid, railway_strike
dnvp discard: karl_helfferich
timeline discard: food_riots
gone: the_red_flag
in the decks too: beer_hall_putsch
"""
#: Fields that the text leaves out, because they belong to a running action or phase.
RUNNING = {
    "ahead_choice", "ahead_operation", "ahead_option", "ahead_party",
    "by_choice", "decider", "enemy", "faces", "here", "part_bonus", "part_dice",
    "politician_answers", "roll_kind", "roll_parts", "roll_place", "roller",
    "searching", "stored", "turn", "used", "votes",
}  # fmt: skip


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 6))]
)
def test_a_position_is_read_as_it_was_written(seed: int) -> None:
    luck = Luck(seed)
    table = new_table(game, some_setup(random.Random(seed)), seed)
    while not table.over:
        if len(table.lines) % 5 == 0:
            check_both_ways(table.state)
        answer_random(table, luck)


def check_both_ways(s: Weimar) -> None:
    text = game.position_text(s)
    read = game.read_position(text, s.book)
    assert game.position_text(read) == text
    for name, value in s.values().items():
        if name == "removed":  # an order that nobody sees
            assert sorted(read.removed) == sorted(value)
        elif name == "step":  # has no meaning outside the Politics Phase
            assert s.phase != POLITICS or read.step == value
        elif name not in RUNNING:
            assert getattr(read, name) == value, name


def test_a_written_position_is_read_as_it_was() -> None:
    assert game.position_text(game.read_position(WHOLE)) == WHOLE


def test_a_position_has_only_what_its_text_names() -> None:
    s = game.read_position(START)
    assert not any(s.bases) and not any(s.dr) and not s.society and not any(s.hands)
    assert [len(deck) for deck in s.decks] == [12] * 4
    assert s.round == 1


def test_a_table_shows_its_position() -> None:
    table = new_table(game, some_setup(random.Random(1)), 1)
    assert str(table).startswith("<Table weimar, 4 seats,")
    assert "\nparties: " in str(table)


def test_the_table_is_empty_while_parties_are_chosen() -> None:
    text = "parties: spd, choose, random, random\n"
    s = game.read_position(text)
    assert game.position_text(s) == text
    with pytest.raises(PositionError, match="while parties are chosen"):
        game.read_position(text + "round: 2")


def test_cards_come_into_the_game_with_rounds_and_sets() -> None:
    early, late = game.read_position(START), game.read_position(START + "round: 3\nsets: kpd R")
    assert len(early.decks[KPD]) == 12 and len(late.decks[KPD]) == 17
    yellow = vocabulary.number("timeline:beer_hall_putsch")
    orange = vocabulary.number("timeline:landvolk")
    assert yellow in early.timeline and orange in early.removed
    assert yellow in late.removed and orange in late.timeline


def test_cities_are_read_by_the_names_of_their_choices() -> None:
    s = game.read_position(START + "essen: kpd 2")
    essen = CITY.index(vocabulary.number("city:essen"))
    assert s.bases[essen * 4 + KPD] == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "who sits where\\?  A line “parties: spd, z, kpd, dnvp” is missing"),
        ("parties: spd, z", "line 1: all four play, each once: spd, z, kpd, dnvp"),
        ("parties: spd, z, kpd, nsdap", "line 1: no party 'nsdap'; there is: spd, z, kpd, dnvp"),
        (START + "round: 7", "line 2: '7' is no number from 0 to 6"),
        (START + "round: 0", "the game has the rounds 1 to 6"),
        (START + "playing: red_aid", "a card is played only by the party whose Impulse it is"),
        (START + "phase: lunch", "line 2: no phase 'lunch'; there is: set-up, republic"),
        (START + "government: kpd, dnvp", "line 2: these never govern; .*: spd; z; spd, z"),
        (START + "minor parties: dvp kpd", "line 2: dvp can be controlled by: dnvp, z"),
        (START + "president: z, later", "line 2: one thing is wanted here"),
        (START + "dr box: hunger 1", "line 2: no threat 'hunger'; there is: poverty, inflation"),
        (START + "dr box: black_friday 3", "this cannot be: more markers of a kind in the DR Box"),
        (START + "flags: usa_uk 4", "line 2: '4' is no number from 0 to 3"),
        (START + "issues: media_1 spd_9", "line 2: no space 'spd_9'; there is: zero, spd_1"),
        (START + "issues: media_1 zero, media_1 spd_1", "line 2: media_1 is in two places"),
        (START + "foreign affairs: treaty_of_rapallo", "line 2: no card of the deck"),
        (START + "agendas: spd_unity, spd_defence", "line 2: spd has one Agenda in a round"),
        (START + "berlin: usspd 2", "line 2: no party, unit or marker 'usspd'; there is: spd"),
        (START + "rostock: spd 9", "line 2: rostock has room for . bases"),
        (START + "essen: spd, spd 2", "line 2: spd comes twice in the line"),
        (START + "essen: unrest 2", "line 2: one marker of a kind in a city, not 2 of unrest"),
        (START + "essen: poverty, prosperity", "line 2: either poverty or prosperity"),
        (START + "essen: rfb 9", "line 2: there are . of rfb: . are left"),
        (START + "dissolved: police 1", "this cannot be: Government Units are never dissolved"),
        (START + "spd hand: vorwerts", "line 2: no card 'vorwerts'; like it there is: vorwaerts"),
        (START + "spd hand: red_aid", "line 2: a card of the kpd never lies there: red_aid"),
        (START + "z discard: food_riots", "line 2: a card of the Timeline never lies there"),
        (START + "timeline discard: red_aid", "line 2: a card of the kpd never lies there"),
        (START + "kpd hand: red_aid\nkpd discard: red_aid", "in two places: red_aid"),
        (START + "sets: kpd D", "line 2: no set of kpd 'D'; there is: M, R"),
        (START + "nsdap: kpd, kpd, kpd, kpd, kpd, kpd, kpd", "line 2: the track has 6 boxes"),
        (START + "economy: 5\nessen: regime", "more markers of power"),
        (START + "rentenmark: gone", "line 2: only 'introduced' can stand here"),
    ],
)  # fmt: skip
def test_a_wrong_position_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        game.read_position(text)


@pytest.mark.parametrize(
    ("position", "german"),
    [
        (
            "round: 2",
            "wer sitzt wo? Es fehlt eine Zeile „parties: spd, z, kpd, dnvp“",
        ),
        (
            "parties: spd, z",
            "Zeile 1: alle vier spielen mit, jede Partei einmal: spd, z, kpd, dnvp",
        ),
        (
            "parties: nsdap",
            "Zeile 1: Partei 'nsdap' gibt es nicht; es gibt: spd, z, kpd, dnvp, random, choose",
        ),
        (
            "parties: spd, choose, random, random | round: 2",
            "solange Parteien gewählt werden, liegt nichts auf dem Tisch",
        ),
        (
            "parties: spd, z, kpd, dnvp | phase: lunch",
            "Zeile 2: Phase 'lunch' gibt es nicht; es gibt: set-up, republic, ",
        ),
        (
            "parties: spd, z, kpd, dnvp | government: kpd, dnvp",
            "Zeile 2: diese regieren nie zusammen; es gibt: spd; z; spd, z; spd, kpd; z, dnvp",
        ),
        (
            "parties: spd, z, kpd, dnvp | minor parties: dvp kpd",
            "Zeile 2: dvp kann kontrolliert werden von: dnvp, z",
        ),
        (
            "parties: spd, z, kpd, dnvp | dr box: hunger 1",
            "Zeile 2: Bedrohung 'hunger' gibt es nicht; es gibt: ",
        ),
        (
            "parties: spd, z, kpd, dnvp | issues: media_1 spd_9",
            "Zeile 2: Feld 'spd_9' gibt es nicht; es gibt: ",
        ),
        (
            "parties: spd, z, kpd, dnvp | issues: media_1 zero, media_1 spd_1",
            "Zeile 2: media_1 ist an zwei Orten",
        ),
        (
            "parties: spd, z, kpd, dnvp | foreign affairs: peace",
            "Zeile 2: Karte des Stapels 'peace' gibt es nicht; es gibt: ",
        ),
        (
            "parties: spd, z, kpd, dnvp | agendas: spd_unity, spd_defence",
            "Zeile 2: spd hat eine Agenda in einer Runde",
        ),
        (
            "parties: spd, z, kpd, dnvp | flags: japan",
            "Zeile 2: Nation 'japan' gibt es nicht; es gibt: ",
        ),
        (
            "parties: spd, z, kpd, dnvp | society: rain",
            "Zeile 2: Marker 'rain' gibt es nicht",
        ),
        (
            "parties: spd, z, kpd, dnvp | this round: rain spd",
            "Zeile 2: Dauerregel 'rain' gibt es nicht; es gibt: ",
        ),
        (
            "parties: spd, z, kpd, dnvp | berlin: usspd 2",
            "Zeile 2: Partei, Einheit oder Marker 'usspd' gibt es nicht; es gibt: ",
        ),
        (
            "parties: spd, z, kpd, dnvp | rostock: spd 9",
            "Zeile 2: rostock hat Platz für 2 Parteibasen",
        ),
        (
            "parties: spd, z, kpd, dnvp | essen: unrest 2",
            "Zeile 2: von jedem Marker liegt höchstens einer in einer Stadt, nicht 2: unrest",
        ),
        (
            "parties: spd, z, kpd, dnvp | essen: poverty, prosperity",
            "Zeile 2: entweder „poverty“ oder „prosperity“",
        ),
        (
            "parties: spd, z, kpd, dnvp | essen: rfb 9",
            "Zeile 2: rfb gibt es 3-mal, davon sind noch 3 übrig",
        ),
        (
            "parties: spd, z, kpd, dnvp | supply: tanks",
            "Zeile 2: Einheit 'tanks' gibt es nicht; es gibt: ",
        ),
        (
            "parties: spd, z, kpd, dnvp | spd hand: vorwerts",
            "Zeile 2: Karte 'vorwerts' gibt es nicht; ähnlich: vorwaerts",
        ),
        (
            "parties: spd, z, kpd, dnvp | spd hand: red_aid",
            "Zeile 2: Karten dieser Art (kpd) liegen dort nie: red_aid",
        ),
        (
            "parties: spd, z, kpd, dnvp | z discard: food_riots",
            "Zeile 2: Karten dieser Art (Republikkarten) liegen dort nie: food_riots",
        ),
        (
            "parties: spd, z, kpd, dnvp | kpd hand: red_aid | kpd discard: red_aid",
            "an zwei Orten: red_aid",
        ),
        (
            "parties: spd, z, kpd, dnvp | sets: kpd D",
            "Zeile 2: Erweiterungs-Set von kpd 'D' gibt es nicht; es gibt: M, R",
        ),
        (
            "parties: spd, z, kpd, dnvp | nsdap: kpd, kpd, kpd, kpd, kpd, kpd, kpd",
            "Zeile 2: die Leiste hat 6 Felder",
        ),
    ],
)
def test_a_record_with_such_a_position_is_refused_in_the_readers_language(
    position: str, german: str
) -> None:
    seats = "random Ada | random Bert | random Cleo | random Dora"
    text = f"kabinett record 1\ngame: weimar 1\nseats: {seats}\nposition: {position}\n"
    with pytest.raises(RecordError) as raised:
        replay(parse(text), game)
    assert raised.value.text_in("de", game).startswith(f"Zeile 4: {german}")
