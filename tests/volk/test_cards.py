"""Each card is played for its event; the tests compare the changes on the board."""

from __future__ import annotations

import pytest

from kabinett.games.volk.content.book import COLOURS, SPECIAL
from kabinett.games.volk.content.vocabulary import (
    CARD_NUMBERS,
    CITY_IDS,
    CONNECTION_IDS,
    EAST,
    PROVINCE_CODES,
    WEST,
)
from tests.volk.position import Play, card, number, short

#: Both states have factories, lines, unrest and living standards. All markers are in the middle,
#: and Thüringen has the only mass protest.
RICH = """
factories: Hamburg, Kiel, Bremen, Köln, Koblenz, München, Berlin, Schwedt, Jena, Leipzig, Polska-N, ČSSR-S
rundown: Bitterfeld
lines: Kiel~Hamburg, Köln~Koblenz, Schwedt~Berlin, Schwedt~Polska-N, Jena~ČSSR-S
unrest: SH 2, NS 2, NW 2, HE 2, RP 2, BW 2, BY 2, WB 2, MV 2, BB 2, EB 2, SA 2, SN 2, TH 5
living standard: MV 1, EB 1
socialists: BB 1
wall:
"""  # noqa: E501

Effect = dict[str, object]


def effects(play: Play, before: Play) -> Effect:
    """Return the changes of the position: `SN u` -1, `jena` built or gone, `kiel~hamburg` -1, `P` 1
    and so on."""
    found: Effect = {}
    for index, code in enumerate(PROVINCE_CODES):
        for letter, now, then in (
            ("u", play.s.unrest, before.s.unrest),
            ("LS", play.s.ls, before.s.ls),
            ("soc", play.s.socialists, before.s.socialists),
        ):
            if now[index] != then[index]:
                found[f"{code} {letter}"] = now[index] - then[index]
    for city, name in enumerate(CITY_IDS):
        if play.s.factories[city] != before.s.factories[city]:
            found[name] = ("gone", "built", "rundown")[play.s.factories[city]]
    for connection, name in enumerate(CONNECTION_IDS):
        if play.s.lines[connection] != before.s.lines[connection]:
            found[name] = play.s.lines[connection] - before.s.lines[connection]
    for letter, mark, mark_before in zip("PCS", play.s.tracks, before.s.tracks, strict=True):
        if mark != mark_before:
            found[letter] = mark - mark_before
    return found


def played(side: int, number: str, answers: str, text: str = RICH) -> tuple[Play, Effect]:
    play = Play(text).event(side, number)
    play.does(*answers.split())
    while play.asked and set(play.offered) & {"done"}:
        play.does("done")
    assert play.asked == "", f"open: {play.question} {play.offered}"
    return play, effects(play, Play(text))


W, E = WEST, EAST

CARDS: list[tuple[int, str, str, Effect]] = [
    # Columns: side, card, answers, effects.
    (E, "1", "SN TH", {"SN u": -1, "TH u": -1, "C": -1, "S": 1}),
    (E, "2", "rostock MV", {"rostock": "built", "MV u": 1, "S": 2}),
    (E, "3", "rostock dresden", {"rostock": "built", "dresden": "built", "C": 1}),
    (E, "4", "BY BY", {"BY u": 2, "P": 2}),
    (E, "5", "SN done", {"SN u": -1, "P": 1}),
    (E, "6", "rostock Berlin~Bitterfeld MV",
     {"rostock": "built", "berlin~bitterfeld": 1, "MV u": 1, "S": 1}),
    (E, "7", "ČSSR-N Karl-Marx-Stadt~ČSSR-S Neubrandenburg~Polska-N Polska-S MV",
     {"cssr_n": "built", "karl_marx_stadt~cssr_s": 1, "neubrandenburg~polska_n": 1,
      "polska_s": "built", "MV u": 1, "C": 1}),
    (E, "8", "Kiel~Hamburg Bremen", {"kiel~hamburg": -1, "bremen": "gone", "RP u": 1, "P": 1}),
    (E, "9", "ČSSR-N Dresden~ČSSR-N Neubrandenburg~Polska-N Polska-S MV",
     {"cssr_n": "built", "dresden~cssr_n": 1, "neubrandenburg~polska_n": 1, "polska_s": "built",
      "MV u": 1, "P": 1}),
    (E, "10", "NW SN", {"NW u": 1, "SN u": -1, "S": 2}),
    (W, "11", "ignore:prestige NW", {"NW u": 1}),
    (W, "12", "Bremen HE", {"bremen": "gone", "HE u": 1, "P": -2}),
    (W, "13", "bremen~bielefeld dortmund kassel HE",
     {"bremen~bielefeld": 1, "dortmund": "built", "kassel": "built", "HE u": -1}),
    (W, "14", "dortmund", {"dortmund": "built", "WB u": -2, "C": -1}),
    (W, "15", "pass dortmund leipzig", {"dortmund": "built", "leipzig": "gone", "S": 1}),
    (W, "16", "SN SN MV MV", {"SN u": 2, "MV u": 2, "S": -1}),
    (W, "17", "leipzig Schwedt~Berlin Jena~ČSSR-S MV",
     {"leipzig": "gone", "schwedt~berlin": -1, "jena~cssr_s": -1, "MV u": 1, "S": -1}),
    (W, "18", "WB HE", {"WB u": -1, "HE u": -1, "P": -2}),
    (W, "19", "dortmund kassel", {"dortmund": "built", "kassel": "built", "P": -1}),
    (W, "20", "dortmund kassel fulda HE MV",
     {"dortmund": "built", "kassel": "built", "fulda": "built", "HE u": -1, "MV u": 1}),
    (W, "21", "ignore:socialists MV", {"MV u": -1, "C": -1}),
    (E, "22", "pass MV SN", {"WB u": -2, "MV u": -1, "SN u": -1, "C": 1}),
    (E, "23", "rostock dresden cottbus MV",
     {"rostock": "built", "dresden": "built", "cottbus": "built", "MV u": 1, "C": 1}),
    (E, "24", "BY MV MV", {"BY u": 1, "MV u": -2, "S": 1}),
    (E, "25", "NW BY NW", {"WB u": 2, "BY u": 1, "NW u": 1}),
    (E, "26", "BY BY NW", {"BY u": 2, "NW u": 1, "S": 1}),
    (E, "27", "", {"rheinsberg": "built", "P": 1}),
    (E, "28", "MV", {"MV u": -1, "P": 1, "S": 1}),
    (E, "29", "rostock dresden MV",
     {"rostock": "built", "dresden": "built", "MV u": 1, "C": 2}),
    (E, "30", "pass SN", {"SN u": -1, "C": 2, "S": -1}),
    (E, "31", "", {"P": 2}),
    (E, "32", "WB", {"WB u": 1, "P": 1}),
    (E, "33", "WB BY", {"WB u": 1, "BY u": 1, "P": 1}),
    (E, "34", "icon:e-u TH rostock", {"TH u": -1, "rostock": "built"}),
    (W, "35", "BY HE MV", {"BY LS": 1, "BY u": -1, "HE LS": 1, "HE u": -1, "MV u": 1}),
    (W, "36", "BY WB", {"BY u": -1, "WB u": -1, "P": -1}),
    (W, "37", "MV", {"cssr_s": "gone", "jena~cssr_s": -1, "MV u": 1, "S": -2}),
    (W, "38", "", {"P": -1, "C": -1}),
    (W, "39", "icon:w-u.west_berlin BY HE", {"WB u": -1, "BY u": -1, "HE u": -1, "P": -1}),
    (W, "40", "HE", {"HE u": 1, "P": -2}),
    (W, "41", "pass dortmund HE", {"dortmund": "built", "HE u": -1, "C": 2}),
    (W, "42", "ignore:prestige HE HE BY", {"HE u": -2, "BY u": -1, "P": 1, "C": 1}),
    (E, "43", "Köln~Koblenz Köln", {"koeln~koblenz": -1, "koeln": "gone", "NW u": 1}),
    (E, "44", "BY BY HE HE", {"BY u": 2, "HE u": 2, "P": 1}),
    (E, "45", "pass MV SN", {"MV u": -1, "SN u": -1, "C": -1, "S": 1}),
    (E, "46", "icon:e.rundown Leipzig", {"leipzig": "rundown", "EB LS": 1, "EB u": -1, "S": 1}),
    (E, "47", "SN MV", {"SN LS": 1, "SN u": -1, "MV u": -1, "P": 1}),
    (E, "48", "ignore:currency MV", {"MV u": 1, "C": -1, "S": 2}),
    (E, "49", "SN", {"SN u": -1}),
    (E, "50", "icon:e.guil pass BY", {"BY u": 1, "P": 1}),
    (E, "51", "pass", {"P": -2, "S": 1}),
    (E, "52", "bremen BY", {"bremen": "gone", "BY u": 1, "P": 1}),
    (E, "53", "", {"C": 2}),
    (E, "54", "bremen Köln~Koblenz Köln Koblenz",
     {"bremen": "gone", "koeln~koblenz": -1, "koeln": "gone", "koblenz": "gone"}),
    (W, "55", "HE", {"HE u": 1, "P": -2}),
    (W, "56", "dortmund kassel", {"dortmund": "built", "kassel": "built", "C": -1, "S": -1}),
    (W, "57", "MV MV", {"MV u": 2, "S": -2}),
    (W, "58", "MV", {"MV u": 1, "S": -2}),
    (W, "59", "", {"EB u": 2, "S": -1}),
    (W, "60", "", {"BY LS": 1, "BY u": 1, "P": -2}),
    (W, "61", "pass icon:e+u.by_west MV icon:e+u.by_west MV BY WB",
     {"MV u": 2, "BY u": 1, "WB u": 1}),
    (E, "62", "pass icon:e+u.by_west MV icon:e+u.by_west MV BY HE",
     {"MV u": 2, "BY u": 1, "HE u": 1}),
    (E, "63", "Kiel~Hamburg Hamburg Bremen",
     {"kiel~hamburg": -1, "hamburg": "gone", "bremen": "gone"}),
    (E, "64", "icon:e-u MV HE WB", {"HE u": -1, "WB u": -1, "MV u": -1, "C": 2}),
    (E, "65", "icon:e-u MV icon:e-u SN HE", {"MV u": -1, "SN u": -1, "HE u": -1, "S": 1}),
    (E, "66", "TH MV TH SN", {"MV u": 1, "SN u": 1, "TH u": -2, "S": -1}),
    (E, "67", "MV", {"SN LS": 1, "SN u": -1, "MV u": -1, "P": 1}),
    (E, "68", "HE NW", {"BY u": 1, "HE u": 1, "NW u": 1, "P": 1}),
    (E, "69", "WB", {"WB u": 1}),
    (W, "70", "dortmund kassel fulda",
     {"dortmund": "built", "kassel": "built", "fulda": "built", "P": -1}),
    (W, "71", "MV", {"MV u": 1, "C": -1, "S": -1}),
    (W, "72", "leipzig Schwedt~Berlin", {"leipzig": "gone", "schwedt~berlin": -1, "C": -2}),
    (W, "73", "", {"polska_n": "gone", "schwedt~polska_n": -1, "S": -2}),
    (W, "74", "MV MV", {"MV u": 2, "S": -1}),
    (W, "75", "", {"S": -1}),
    (W, "76", "dortmund HE", {"dortmund": "built", "HE u": -1, "P": -1}),
    (W, "77", "icon:e+u.sachsen SN SN TH TH MV", {"TH u": 0, "MV u": 1, "S": -2}),
    (W, "78", "MV BB SN BB", {"MV u": -1, "SN u": -1, "BB u": 2, "S": -1}),
    (W, "79", "WB sector:us HE", {"WB LS": 1, "WB u": -1, "HE u": -1, "C": -2}),
    (W, "80", "leipzig Schwedt~Berlin MV",
     {"leipzig": "gone", "schwedt~berlin": -1, "MV u": 1, "P": -1}),
]  # fmt: skip


@pytest.mark.parametrize(("side", "number", "answers", "wanted"), CARDS, ids=lambda x: str(x)[:24])
def test_event(side: int, number: str, answers: str, wanted: Effect) -> None:
    _, found = played(side, number, answers)
    assert found == {key: change for key, change in wanted.items() if change != 0}


def test_every_card_is_there() -> None:
    specials = {"I", "II", "III", "IVa", "IVb"}
    assert {number for _, number, _, _ in CARDS} | specials == set(CARD_NUMBERS)
    assert len(CARD_NUMBERS) == 85
    assert (card("1"), number("1"), short(number("1"))) == (0, 0, "1")
    assert COLOURS[SPECIAL] == "special"
