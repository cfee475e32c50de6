"""The forecast of the end of the decade, and how places tell that they stand."""

from __future__ import annotations

import pytest

from kabinett.core.words import Wording
from kabinett.games.volk.content.vocabulary import WEST
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import end_of_decade
from kabinett.games.volk.rules.state import RUNDOWN
from kabinett.games.volk.screen.foretell import forecast
from kabinett.games.volk.screen.things import label
from tests.volk.position import Play, number

ENGLISH, GERMAN = (Wording(game, code, ("West", "East").__getitem__) for code in ("en", "de"))

TABLE = """
decade: 2
half: 2
factories: Hamburg, Dortmund, Köln, Berlin, Bitterfeld, Leipzig
lines: Dortmund~Köln 1, Berlin~Bitterfeld 2
unrest: NW 3, TH 5, SN 3
living standard: NW 3, SA 1
tracks: prestige -2, currency -1, socialists 1
socialists: box 1
played: 28, 32
police: 5
"""


def lines(text: str) -> list[str]:
    return [ENGLISH.sentence(line) for line in forecast(Play(text).s).lines]


def test_a_line_or_more_for_each_phase() -> None:
    assert lines(TABLE) == [
        # two flight signs, a red police card, the best of the West 3, mass protest in the East
        "1 Flight: step 7, East dismantles 3; it has 5.",
        "2 Prestige, West decides:",
        "2 East: 1 factory runs down",
        "3 Western currency: 1 for living standards, -1 from the track, 3 from exports: "
        "0 run down.",
        "4 Police cards to pay for: 1; East can dismantle 5.",
        "5 Living standard falls:",
        "5 Nordrhein-Westfalen −1",
        "6 Unrest inside each state:",
        *(f"6 {name} +2" for name in ("Schleswig-Holstein", "Niedersachsen", "Hessen")),
        *(f"6 {name} +2" for name in ("Rheinland-Pfalz", "Baden-Württemberg", "Bayern")),
        "6 West Berlin +3",
        "7 Unrest across the border, at most:",
        "7 Sachsen-Anhalt → Niedersachsen +1",
        "7 Sachsen-Anhalt → Hessen +1",
        "8 Police cards not yet used: 1; each removes 1 unrest.",
        "9 Socialists: 1, then 2.",
        "10 Mass protests: West 0, East 1; with phases 6 and 7 up to 0 and 1. "
        "4 bring a state down.",
    ]


def test_what_comes_is_what_was_foretold() -> None:
    """The flight and the currency phase do what the forecast said."""
    p = Play(TABLE)
    before = sum(p.s.lines) + sum(map(bool, p.s.factories))
    p.start(end_of_decade.phase_flight).go_on()
    assert sum(p.s.lines) + sum(map(bool, p.s.factories)) == before - 3
    text = TABLE.replace("currency -1", "currency -4")
    assert any("from the track, 3 from exports: 2 run down." in line for line in lines(text))
    p = Play(text).start(end_of_decade.phase_currency).go_on()
    assert p.s.factories.count(RUNDOWN) == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("played: 28, 32", "1 Flight: step 2, East dismantles 1, but has only 0: insolvency"),
        ("living standard: SN 2", "3 Western currency: 2 for living standards, 0 from the track"),
        ("police: 5", "4 Police cards to pay for: 1, to dismantle only 0: insolvency"),
        ("wall: stands", "1 The Wall: prestige −1, East dismantles 1."),
        ("socialists: box 12\ntracks: socialists 1", "9 Triumph of socialism: East wins."),
        ("tracks: socialists -1", "9 Socialism fails: West wins."),
    ],
)
def test_the_end_is_foretold(text: str, line: str) -> None:
    assert any(found.startswith(line) for found in lines(f"decade: 2\n{text}")), lines(text)


def told(text: str, thing: str) -> list[str]:
    about = game.scene(Play(text).s, WEST).data(ENGLISH)["about"]
    return ["".join(p if isinstance(p, str) else p["label"] for p in line) for line in about[thing]]


def test_a_province_tells_its_economy_and_the_next_threshold() -> None:
    assert told(TABLE, "province:nordrhein_westfalen") == [
        "Economy 4: 8 lacking for the next living standard, which needs 12.",
        "Living standard 3; its export factory holds 2.",
        "Unrest 3, mass protests 0; 1 more unrest for the next one.",
    ]
    hamburg = told(TABLE, "province:schleswig_holstein")
    assert hamburg[:2] == [
        "Economy 0: 3 lacking for the next living standard, which needs 3.",
        "With Hamburg: 1.",
    ]


def test_a_factory_abroad_is_told_where_it_may_count() -> None:
    text = "factories: Schwedt, Polska-N\nlines: Schwedt~Polska-N 1"
    assert "With its factories abroad: 4." in told(text, "province:brandenburg")
    assert told(text, "factory:polska_n") == ["Value 2: 1 of 2 connections work."]
    assert told(text, "line:schwedt~polska_n") == ["1 of 1 laid."]


def test_choices_have_names_that_can_be_read() -> None:
    for name, english, german in (
        ("Leipzig", "Factory in Leipzig", "Fabrik in Leipzig"),
        ("Leipzig~Jena", "Line Leipzig–Jena", "Strecke Leipzig–Jena"),
    ):
        assert label(number(name), ENGLISH) == english
        assert label(number(name), GERMAN) == german


def test_everything_on_the_board_can_be_looked_up() -> None:
    things = game.things(ENGLISH)
    for name in ("prestige:-6", "currency:3", "socialists:beyond-east", "flight:20", "decade:4"):
        assert things[name]["label"] and things[name]["text"]
    assert [things[f"phase:{phase}"]["label"][:2].strip() for phase in range(1, 11)] == [
        str(phase) for phase in range(1, 11)
    ]
    assert {things["card:stasi_founded"]["west"], things["card:stasi_founded"]["east"]} == {1}
    assert (
        things["side:west"]["letter"] == "W" and game.things(GERMAN)["side:east"]["letter"] == "O"
    )
