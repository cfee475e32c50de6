"""Positions of Fall as text: writing and reading."""

from __future__ import annotations

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.play.record import RecordError, parse
from kabinett.core.play.replay import replay
from kabinett.core.position_text import PositionError
from kabinett.core.setup import Setup
from kabinett.games.fall import game
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.turn import rounds
from kabinett.games.fall.rules.values import propaganda_level
from kabinett.testing.tables import answer_random, new_table
from tests.fall.situations import steal_from
from tests.random_games import state_of

START = "parties: nazis, socialists\n"


@pytest.mark.parametrize("one_of", [3, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_position_is_read_as_it_was_written(seats: int, one_of: int) -> None:
    luck = Luck(seats)
    table = new_table(game, Setup(seats, {"round_limit": "20"}), seats)
    written = 0
    while not table.over:
        s = state_of(game, table)
        text = game.position_text(s)
        if can_begin_a_turn(s) and luck.below(one_of) == 0:
            read = game.read_position(text)
            assert game.position_text(read) == text
            for name in ("hands", "support", "deck", "top", "known", "anarchy", "skip"):
                assert getattr(read, name) == getattr(table.state, name), name
            written += 1
        answer_random(table, luck)
    assert written > 20


def can_begin_a_turn(s: Fall) -> bool:
    """Whether no card is being played and the whole pool is left."""
    if min(s.party) < 0 or s.active < 0 or s.playing or s.attack or s.defence:
        return False
    return s.pool == propaganda_level(s, s.active)


def test_a_position_can_be_played_on() -> None:
    s = game.read_position(START + "nazis hand: radio, police\nanarchy: 8\nround: 30\n")
    game.program.begin(s, rounds)
    position, luck = Position(game, s), Luck(1)
    while not position.over:
        position.play(position.choices[luck.below(len(position.choices))])
    assert game.result(s) is not None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "who plays"),
        ("parties: nazis", "line 1: two to seven parties play"),
        ("parties: nazis, liberal", "line 1: no party 'liberal'; there is: nazis"),
        (START + "catholics hand: radio", "line 2: catholics does not play here"),
        (START + "nazis hand: television", "line 2: no card 'television'"),
        (START + "nazis hand: radio\nsocialists hand: radio", "in two places: radio"),
        (START + "anarchy: many", "line 2: 'many' is no number from 0"),
        (START + "weather: rain", "line 2: 'weather' is unknown; there is: parties"),
        (START + "discard: radio\ndiscard: police", "line 3: 'discard' comes twice"),
        (START + "the nazis win", "line 2: a line is"),
        (START + "nazis knows: police", "nazis knows: police: a party knows only cards in others"),
        (START + "nazis hand: police\nnazis knows: police", "nazis knows: police: a party knows"),
        (
            START + "socialists hand: radio\nnazis knows: police, radio, veto",
            "nazis knows: police, veto: a party knows",
        ),
        (START + "pool: 1", "pool: 1: a turn begins with the whole pool, here 7; omit this line"),
    ],
)
def test_a_wrong_position_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        game.read_position(text)


@pytest.mark.parametrize(
    ("line", "limit", "problem"),
    [
        ("round: 0", "none", "the game has no round 0"),
        ("round: 20", "10", "the game has no round 20"),
        ("round: 21", "20", "the game has no round 21"),
        ("anarchy: 10", "none", "at Anarchy Level 10 the game is over"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused(line: str, limit: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        game.read_position(START + line, game.book(game.setup(Setup(2, {"round_limit": limit}))))


@pytest.mark.parametrize("zone", ["attack", "defence", "playing"])
def test_a_position_within_a_contest_is_refused(zone: str) -> None:
    """The attack of nobody would count in the next contest."""
    with pytest.raises(
        PositionError,
        match=rf"{zone}: radio, media: a position is the beginning of a turn, when no card is "
        "being played; lay them into “discard” or a hand",
    ):
        game.read_position(f"{START}{zone}: radio, media\ndiscard: police")


def test_the_text_of_a_position_within_a_contest_says_so() -> None:
    play = steal_from().does("farmers", "scandal")
    text = game.position_text(play.s)
    assert "attack: scandal" in text
    with pytest.raises(PositionError, match="attack: scandal: a position is the beginning"):
        game.read_position(text)


@pytest.mark.parametrize(
    ("position", "german"),
    [
        (
            "round: 2",
            "wer spielt? Es fehlt eine Zeile „parties: nazis, socialists“",
        ),
        (
            "parties: nazis",
            "Zeile 1: es spielen zwei bis sieben Parteien",
        ),
        (
            "parties: liberal",
            "Zeile 1: Partei 'liberal' gibt es nicht; es gibt: nazis, ",
        ),
        (
            "parties: nazis, socialists | catholics hand: radio",
            "Zeile 2: catholics spielt hier nicht mit; die Zeile „parties“ kommt zuerst",
        ),
        (
            "parties: nazis, socialists | nazis hand: newspapper",
            "Zeile 2: Karte 'newspapper' gibt es nicht; ähnlich: newspaper",
        ),
        (
            "parties: nazis, socialists | nazis knows: xyz",
            "Zeile 2: Karte 'xyz' gibt es nicht",
        ),
        (
            "parties: nazis, socialists | nazis hand: radio | socialists hand: radio",
            "an zwei Orten: radio",
        ),
        (
            "parties: nazis, socialists | attack: radio",
            "attack: radio: eine Stellung ist der Beginn eines Zuges, wenn keine Karte gespielt "
            "wird; lege sie nach „discard“ oder in eine Hand",
        ),
        (
            "parties: nazis, socialists | nazis knows: police",
            "nazis knows: police: eine Partei kennt nur Karten in anderen Händen",
        ),
        (
            "parties: nazis, socialists | pool: 1",
            "pool: 1: ein Zug beginnt mit dem ganzen Vorrat, hier 7; lass die Zeile weg",
        ),
    ],
)
def test_a_record_with_such_a_position_is_refused_in_the_readers_language(
    position: str, german: str
) -> None:
    text = (
        f"kabinett record 1\ngame: fall 1\nseats: random Ada | random Bert\nposition: {position}\n"
    )
    with pytest.raises(RecordError) as raised:
        replay(parse(text), game)
    assert raised.value.text_in("de", game).startswith(f"Zeile 4: {german}")
