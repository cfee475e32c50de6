"""Positions of Volk as text: what is written, what can be read, and what is refused."""

from __future__ import annotations

import pytest

from kabinett.core.play.record import RecordError, parse
from kabinett.core.play.replay import replay
from kabinett.core.position_text import PositionError
from kabinett.core.setup import Setup
from kabinett.games.volk.content import words
from kabinett.games.volk.content.names import (
    card_of_number,
    city_of_name,
    connection_of_name,
    province_of_code,
)
from kabinett.games.volk.content.vocabulary import CARD_NUMBERS, WEST
from kabinett.games.volk.game import game
from kabinett.games.volk.position import alter_position
from kabinett.games.volk.rules.actions import action
from kabinett.games.volk.rules.invariants import check
from kabinett.games.volk.rules.playing_the_game import play_on
from kabinett.games.volk.rules.state import COLLAPSE, FLIGHT
from tests.volk.position import Play

WHOLE = """\
decade: 3
half: 2
phase: actions
to act: East
factories: Hamburg, Köln, Schwedt
rundown: Berlin
closed: Polska-N
lines: Schwedt~Berlin, Berlin~Bitterfeld 2
unrest: WB 5, TH 3
living standard: NW 2
sectors: UK 1
transferred: NW
imported: BW 1
socialists: box 2, TH 1
tracks: prestige -2, socialists 4
wall: stands
stasi: disbanded
west hand: 41, 55
east hand: 42
display: 43, 44
special: III
top: 45
played: 46, 47
west discards: 48
unseen: 1, 18
gone: 49
east knows: 41
"""


def test_a_written_position_is_read_as_it_was() -> None:
    assert game.position_text(game.read_position(WHOLE)) == WHOLE


def test_a_position_has_only_what_its_text_names() -> None:
    s = game.read_position("")
    assert not any(s.factories) and not any(s.unrest) and s.socialist_box == 0
    assert len(s.deck) == 20


def test_an_unnamed_track_is_in_the_middle_even_with_a_handicap() -> None:
    book = game.book(game.setup(Setup(2, {"prestige_at_start": "west_4"})))
    text = game.position_text(game.read_position("decade: 1", book))
    assert game.read_position(text, book).tracks == [0, 0, 0]


def test_a_text_may_change_another_position() -> None:
    text = "decade: 1\nunrest: TH 9\neast hand: 4\n# nothing else\n"
    s = alter_position(game.new_state(game.setup(Setup(2))), text)
    assert s.unrest[province_of_code("TH")] == 9
    assert s.unrest[province_of_code("SN")] == 0  # the line replaces all the unrest
    assert s.factories == game.new_state(game.setup(Setup(2))).factories
    assert s.hands == [[], [card_of_number("4")]]


def test_a_police_card_may_be_used() -> None:
    s = game.read_position("police: 5 used, 15")
    assert s.police_spent == 1 << card_of_number("5")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("factories: Atlantis", "line 1: no city 'Atlantis'"),
        ("decade: 1\nunrest: XX 3", "line 2: no province 'XX'"),
        ("lines: Köln~Berlin", "no connection 'Köln~Berlin' on the map"),
        ("lines: Köln", "write it as Köln~Koblenz"),
        ("lines: Köln~Koblenz 2", "no number from 0 to 1"),
        ("west hand: 99", "no card '99'"),
        ("west hand: 4\neast hand: 4", "card 4 lies somewhere else too"),
        ("west hand: 4 used", "'used' means nothing here"),
        ("tracks: prestige 7", "no number from -6 to 6"),
        ("tracks: happiness 1", "no track 'happiness'"),
        ("to act: North", "no side 'North'; there is: West, East"),
        ("to act: West, East", "one thing"),
        ("living standard: WB 2", "sectors"),
        ("sectors: SU 1", "no sector 'SU'"),
        ("transferred: BY", "no supplier"),
        ("wall: fallen", "only 'stands'"),
        ("phase: 11", "no number from 1 to 10"),
        ("unrest: TH 1\nunrest: SN 1", "line 2: 'unrest' comes twice"),
        ("unrest TH 1", "what: things"),
        ("weather: fine", "'weather' is unknown"),
        ("socialists: box 9, TH 9", "twelve socialists"),
        ("rundown: Hamburg", "only factories of the East"),
        ("half: 0", "half 0 is only for the phase “set-up”"),
        ("half: 0\nphase: 3", "half 0 is only for the phase “set-up”"),
        ("playing: 4, 5", "playing: 4, 5: a position is the beginning of an action"),
        ("west knows: 5", "west knows: 5: a side knows only cards in the other hand"),
        ("west hand: 4\nwest knows: 4", "west knows: 4: a side knows only"),
        ("west hand: 4\neast knows: 4, 5, 6", "east knows: 5, 6: a side knows only"),
    ],
)
def test_an_impossible_position_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(PositionError) as error:
        game.read_position(text)
    assert problem in str(error.value)


def test_cities_and_provinces_have_these_names() -> None:
    assert city_of_name("Köln") == city_of_name("koeln")
    assert connection_of_name("Berlin~Schwedt") == connection_of_name("Schwedt~Berlin")
    assert CARD_NUMBERS[card_of_number("IVb")] == "IVb"


@pytest.mark.parametrize(
    ("position", "german"),
    [
        (
            "factories: Atlantis",
            "Zeile 1: Stadt 'Atlantis' gibt es nicht",
        ),
        (
            "transferred: XX",
            "Zeile 1: Provinz 'XX' gibt es nicht; es gibt: ",
        ),
        (
            "unrest: XX",
            "Zeile 1: Provinz 'XX' gibt es nicht; es gibt: ",
        ),
        (
            "lines: Köln~Berlin",
            "Zeile 1: Verbindung 'Köln~Berlin' gibt es auf dem Plan nicht",
        ),
        (
            "lines: Köln",
            "Zeile 1: Verbindung 'Köln' gibt es nicht; man schreibt: Köln~Koblenz",
        ),
        (
            "west hand: 99",
            "Zeile 1: Karte '99' gibt es nicht; es gibt: 1 bis 80, I, II, III, IVa, IVb",
        ),
        (
            "west hand: 4 | east hand: 4",
            "Zeile 2: Karte 4 liegt noch anderswo",
        ),
        (
            "west hand: 4 used",
            "Zeile 1: 'used' bedeutet hier nichts",
        ),
        (
            "tracks: happiness 1",
            "Zeile 1: Leiste 'happiness' gibt es nicht; es gibt: prestige, currency, socialists",
        ),
        (
            "to act: North",
            "Zeile 1: Seite 'North' gibt es nicht; es gibt: West, East",
        ),
        (
            "living standard: WB 2",
            "Zeile 1: den Lebensstandard von West-Berlin schreibt man so: „sectors: UK 1, …“",
        ),
        (
            "sectors: SU 1",
            "Zeile 1: Sektor 'SU' gibt es nicht; es gibt: UK, FR, US",
        ),
        (
            "transferred: BY",
            "Zeile 1: BY ist kein Lieferant von West-Berlin",
        ),
        (
            "half: 0",
            "die Halbdekade 0 gibt es nur in der Phase „set-up“",
        ),
        (
            "playing: 4",
            "playing: 4: eine Stellung ist der Beginn einer Aktion oder einer Phase, wenn keine "
            "Karte gespielt wird; lege sie nach „played“, in die Auslage oder in eine Hand",
        ),
        (
            "west knows: 5",
            "west knows: 5: eine Seite kennt nur Karten der anderen Hand",
        ),
    ],
)
def test_a_record_with_such_a_position_is_refused_in_the_readers_language(
    position: str, german: str
) -> None:
    text = (
        f"kabinett record 1\ngame: volk 1\nseats: random Ada | random Bert\nposition: {position}\n"
    )
    with pytest.raises(RecordError) as raised:
        replay(parse(text), game)
    assert raised.value.text_in("de", game).startswith(f"Zeile 4: {german}")


def test_a_text_written_in_the_middle_of_an_action_is_refused() -> None:
    """The action would begin again without its card."""
    play = Play("display: 4\nwest hand: 5").start(action, WEST).does("5")
    assert "playing: 5" in game.position_text(play.s)
    with pytest.raises(PositionError, match="playing: 5"):
        game.read_position(game.position_text(play.s))


@pytest.mark.parametrize(
    "lines",
    [
        "display: 21",
        "played: 21",
        "police: 21 used",
        "unseen: 21",
        "west discards: 21",
        "top: 21, 22",
        "gone: 21",
        "special: II",
        "east hand: 21, 4\nwest knows: 21, 4",
    ],
)
def test_a_decade_begins_from_any_set_up(lines: str) -> None:
    play = Play(f"decade: 2\nhalf: 0\nphase: set-up\n{lines}").start(play_on)
    check(play.s)
    assert (play.s.decade, card_of_number("II") in play.s.special) == (2, True)
    assert not play.s.known[0] or play.s.known[0] == 1 << card_of_number("4")
    play.go_on(20)
    check(play.s)


# -- a text in the end of a decade

#: East is asked in most phases of the decade's end.
AT_THE_END = """
decade: 1
half: 2
to act: West
factories: Hamburg, Flensburg, Kiel, Hannover, Berlin, Bitterfeld, Leipzig, Jena, Dresden
lines: Hannover~Wolfsburg, Berlin~Bitterfeld 2
unrest: TH 3, SN 2, MV 2
living standard: NW 2, BY 2, NS 2, SN 1
tracks: prestige 2, currency -4, socialists -3
socialists: SN 1, TH 1
played: 2, 12
police: 5
"""


@pytest.mark.parametrize("phase", range(FLIGHT, COLLAPSE + 1))
def test_a_position_in_a_decades_end_plays_on_from_its_phase(phase: int) -> None:
    play = Play(f"{AT_THE_END}\nphase: {phase}").start(play_on).go_on(60)
    heads = [line.message for line in play.s.heard or () if line.message in words.PHASE_BEGINS]
    first_end = heads[: COLLAPSE + 1 - phase]
    assert first_end == [*words.PHASE_BEGINS[phase:]]


def test_what_is_written_as_a_phase_first_asks_asks_the_same() -> None:
    play = Play(AT_THE_END + "display: 4\nphase: actions").start(play_on)
    phases = []
    while play.s.phase < COLLAPSE and play.s.decade == 1:
        if play.s.phase > 0 and play.s.phase not in phases:
            phases.append(play.s.phase)
            again = Play(game.position_text(play.s)).start(play_on)
            assert (again.s.phase, again.question) == (play.s.phase, play.question)
            assert (again.asked, again.offered) == (play.asked, play.offered)
        play.give(play.s.seat, play.choices[-1])
        play.settle()
    assert phases == [1, 2, 3, 4, 7, 8, 9]
