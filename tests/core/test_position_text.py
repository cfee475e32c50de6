"""Positions as text: faults are reported in the reader's language."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from kabinett.core.phrase import N_
from kabinett.core.position_text import (
    LONGEST_POSITION,
    PositionError,
    check_that_it_can_be,
    counts,
    flag,
    number,
    read_lines,
    thing_of_each,
    things_of_each,
    write_lines,
)
from kabinett.games.fall import game as fall
from tests.core.desk import game as desk

PARTIES = ["nazis", "socialists"]
MANY = [f"party_{number}" for number in range(31)]
LINES = [
    number("round", "round", 1, 6),
    flag("wall", "wall", "stands"),
    counts("seats", "seats", PARTIES, N_("party")),
    counts("more seats", "more", MANY, N_("party")),
]


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (
            "x" * (LONGEST_POSITION + 1),
            "a position has at most 20000 letters",
            "eine Stellung hat höchstens 20000 Zeichen",
        ),
        ("round", "line 1: a line is “what: things”", "Zeile 1: eine Zeile ist „Name: Dinge“"),
        (
            "wether: x",
            "line 1: 'wether' is unknown; there is: round, wall, seats, more seats",
            "Zeile 1: 'wether' ist unbekannt; es gibt: round, wall, seats, more seats",
        ),
        ("round: 1\nround: 1", "line 2: 'round' comes twice", "Zeile 2: 'round' kommt zweimal vor"),
        (
            "round: 7",
            "line 1: '7' is no number from 1 to 6",
            "Zeile 1: '7' ist keine Zahl von 1 bis 6",
        ),
        ("round: 1, 2", "line 1: one thing is wanted here", "Zeile 1: hier steht genau ein Ding"),
        (
            "wall: no",
            "line 1: only 'stands' can stand here",
            "Zeile 1: hier kann nur 'stands' stehen",
        ),
        (
            "seats: nazi",
            "line 1: no party 'nazi'; there is: nazis, socialists",
            "Zeile 1: Partei 'nazi' gibt es nicht; es gibt: nazis, socialists",
        ),
        (
            "more seats: party_31",
            "line 1: no party 'party_31'; like it there is: party_3, party_1, party_30, party_23, "
            "party_21",
            "Zeile 1: Partei 'party_31' gibt es nicht; ähnlich: party_3, party_1, party_30, "
            "party_23, party_21",
        ),
        ("more seats: z", "line 1: no party 'z'", "Zeile 1: Partei 'z' gibt es nicht"),
        (
            "seats: nazis 2, nazis",
            "line 1: nazis comes twice in the line",
            "Zeile 1: doppelt in der Zeile: nazis",
        ),
    ],
)
def test_a_fault_is_reported_in_the_readers_language(text: str, english: str, german: str) -> None:
    with pytest.raises(PositionError) as raised:
        read_lines(text, LINES, SimpleNamespace())
    assert str(raised.value) == english
    assert raised.value.text_in("de", fall) == german


def test_an_impossible_position_is_refused_with_the_reason() -> None:
    def check(s: object) -> None:
        raise AssertionError("twelve {socialists}")

    with pytest.raises(PositionError) as raised:
        check_that_it_can_be(SimpleNamespace(), check)
    assert str(raised.value) == "this cannot be: twelve {socialists}"
    assert raised.value.text_in("de") == "das kann nicht sein: twelve {socialists}"


def test_a_game_without_positions_says_so() -> None:
    with pytest.raises(PositionError) as raised:
        desk.read_position("")
    assert raised.value.text_in("de", desk) == "desk liest keine Stellungen"


def test_blanks_around_the_name_of_a_line_do_not_matter() -> None:
    s = SimpleNamespace(round=1)
    assert read_lines(" round : 3 ", LINES, s) == {"round"} and s.round == 3


def test_each_seat_has_a_line_of_its_own() -> None:
    lines = [
        *thing_of_each("home", "home", PARTIES, N_("party"), 2),
        *things_of_each("hand", "hands", MANY, N_("party"), 2),
    ]
    s = SimpleNamespace(home=[-1, -1], hands=[[], []])
    text = "home 2: nazis\nhand 1: party_7, party_3\n"
    assert read_lines(text, lines, s) == {"home 2", "hand 1"}
    assert (s.home, s.hands) == ([-1, 0], [[3, 7], []])
    assert write_lines(lines, s) == "home 2: nazis\nhand 1: party_3, party_7\n"
    with pytest.raises(PositionError, match="line 1: no party 'nazi'; there is: nazis"):
        read_lines("home 1: nazi", lines, s)


def test_a_field_with_an_order_keeps_its_order() -> None:
    lines = things_of_each("won", "won", MANY, N_("party"), 2, in_order=True)
    s = SimpleNamespace(won=[[], []])
    text = "won 1: party_7, party_3\n"
    read_lines(text, lines, s)
    assert (s.won, write_lines(lines, s)) == ([[7, 3], []], text)
