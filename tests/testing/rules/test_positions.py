"""A fault in a position of an example or a lesson is reported at its own line of the file.

The same goes for a position that the game wrote itself and reads back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kabinett.games import forget_games
from kabinett.learn.example import examples_of
from kabinett.testing.asks import check_asks
from kabinett.testing.learn.examples import Untrue, check_example
from kabinett.testing.learn.lessons import Unplayable, check_lessons
from kabinett.testing.rules.positions import Unreadable
from tests.test_new_game import PAGE, block_of
from tests.testing.planted import kabinett_test, line_of, planted_game, sample

EXAMPLE = "learn/examples/envoys.toml"
LESSON = """title.en = "One"
title.de = "Eins"
about.en = "One."
about.de = "Eins."
position = '''
region: region:capital
hand 1: envoy:5, envoy:14, envoy:18
hand 2: envoy:7, envoy:8, envoy:9
'''
[[step]]
id = "one"
text.en = "One."
text.de = "Eins."
"""
WRONG = [
    ("hand 2: envoy:7, envoy:8, envoy:9\n", "", "position =", "is left out: hand 2"),
    ("region: region:capital\n", "", "position =", "what must be there is left out: region"),
    ("region:capital", "region:capitol", "region: ", "line 1: no region 'region:capitol'"),
    (
        "hand 2:",
        "hand 3:",
        "hand 3:",
        "line 3: 'hand 3' is unknown; there is: seats, region, hand 1",
    ),
]


@pytest.fixture
def tide(tmp_path: Path) -> Iterator[Path]:
    """Return the sample game with the positions of the documentation page."""
    folder = sample(tmp_path, f"positions_{abs(hash(tmp_path)) % 10**8}")
    source = (folder / "rules.py").read_text()
    own = re.findall(r"class (\w+)\(kb\.State\)", source)[0]
    page = PAGE.read_text("utf-8").replace("high_tide", folder.name).replace("HighTide", own)
    begin, end = source.index("def main("), source.index("def play_region(")
    main = f"def main(s: {own}) -> kb.Script:\n    yield from play_on(s)\n\n\n"
    play_on = block_of(page, "def play_on(")
    (folder / "rules.py").write_text(f"{source[:begin]}{main}{play_on}\n\n{source[end:]}")
    (folder / "position.py").write_text(block_of(page, "# position.py"))
    (folder / EXAMPLE).parent.mkdir()
    (folder / EXAMPLE).write_text(block_of(page, "# learn/examples/envoys.toml"))
    yield folder
    forget_games()


@pytest.mark.parametrize(("old", "new", "at", "told"), WRONG)
def test_a_wrong_position_of_an_example(tide: Path, old: str, new: str, at: str, told: str) -> None:
    file = tide / EXAMPLE
    file.write_text(file.read_text().replace(old, new, 1))
    game = planted_game(tide)
    with pytest.raises(Untrue, match=rf"{file}:{line_of(file, at)}: .*{re.escape(told)}"):
        check_example(game, next(iter(examples_of(game).values())))


@pytest.mark.parametrize(("old", "new", "at", "told"), WRONG)
def test_a_wrong_position_of_a_lesson(tide: Path, old: str, new: str, at: str, told: str) -> None:
    file = tide / "learn" / "second.toml"
    file.write_text(LESSON.replace(old, new, 1))
    with pytest.raises(Unplayable, match=rf"{file}:{line_of(file, at)}: .*{re.escape(told)}"):
        check_lessons(planted_game(tide))


def test_the_positions_of_the_page_are_right(tide: Path) -> None:
    (tide / "learn" / "second.toml").write_text(LESSON)
    game = planted_game(tide)
    assert check_lessons(game)[0]
    check_example(game, next(iter(examples_of(game).values())))
    assert "positions are read back" in check_asks(game, 1)


FORCED = """[[example]]
id = "forced"
section = "3"
title.en = "One"
title.de = "Eins"
position = '''
region: region:capital
hand 1: envoy:14
hand 2: envoy:9
vetoes: player1 1, player2 1
'''
[[example.step]]
text.en = "Each sends his only envoy."
text.de = "Jeder schickt seinen einzigen Gesandten."
"""


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ('play = ["pass"]', ""),
        ('play = ["envoy:14", "pass"]', "'envoy:14' is not offered; open is seat 1: veto, pass"),
        ('offered = ["envoy:9"]', "envoy:9 is not offered; open is seat 1: veto, pass"),
    ],
)
def test_an_answer_that_was_given_already_is_reported(tide: Path, step: str, told: str) -> None:
    """Each seat has one envoy and no choice but to send that envoy."""
    rules = tide / "rules.py"
    hand = "for envoy in s.hands[seat]]"
    only = rules.read_text().replace(f"{hand}, PASS]", f"{hand}]")
    rules.write_text(only.replace("HAND_SIZE = 3", "HAND_SIZE = 1"))
    (tide / EXAMPLE).write_text(f"{FORCED}{step}\n")
    game = planted_game(tide)
    example = next(iter(examples_of(game).values()))
    if not told:
        check_example(game, example)
        return
    leave = "It has been given already, as there was no other choice: leave it out"
    with pytest.raises(Untrue, match=re.escape(f"{told}. {leave}")):
        check_example(game, example)


TURN = "lambda s: [str(s.turn)] if s.turn else []"

READ = """

def read_turn(s, word):
    s.turn = [0, 1, 2][int(word)]
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('kb.lines.number("turn", "turn", 0, 3)', "refuses 'turn: 4', written by"),
        (
            f'kb.lines.Line("turn", lambda s, items: None, {TURN})',
            "changes when it is read and written again: 'turn: 1' becomes 'nothing'",
        ),
        ('kb.lines.needed(kb.lines.number("spent", "spent"))[0]', "is left out: spent"),
        (f'kb.lines.Line("turn", lambda s, items: read_turn(s, *items), {TURN})', "IndexError"),
    ],
)
def test_a_written_position_must_be_read_again(tide: Path, line: str, told: str) -> None:
    file = tide / "position.py"
    file.write_text(file.read_text().replace("    ]\n", f"        {line},\n    ]\n", 1) + READ)
    with pytest.raises(Unreadable, match=rf"^{file}:\d+: .*{re.escape(told)}") as found:
        check_asks(planted_game(tide), 1)
    if "refuses" in told or "otherwise" in told:
        assert f"{file}:{line_of(file, line)}: " in str(found.value)


def test_an_impossible_position_need_not_be_read(tide: Path) -> None:
    """For example a position in which a card is on its way."""
    file = tide / "position.py"
    end = "    return s\n"
    odd = "    assert s.region % 2 == 0\n"
    assert end in file.read_text()
    file.write_text(file.read_text().replace(end, f"{odd}{end}"))
    assert "positions are read back" in check_asks(planted_game(tide), 1)


def test_a_game_that_reads_none_of_its_positions_is_reported(tide: Path) -> None:
    file = tide / "position.py"
    low = 'kb.lines.thing("region", "region", REGIONS, kb.lines.N_("region"))'
    assert low in file.read_text()
    file.write_text(file.read_text().replace(low, 'kb.lines.number("region", "region", 9)'))
    with pytest.raises(Unreadable, match=r"is left out: region|is no number from 9 to 999"):
        check_asks(planted_game(tide), 1)


LEFT_OUT = '"played"]'
DISCARD = 'kb.lines.things("discard", "discard", ENVOYS, kb.lines.N_("envoy")),\n'
OWNER = "*[won_line(seat) for seat in range(seats)],\n"


@pytest.mark.parametrize(("field", "line"), [("discard", DISCARD), ("owner", OWNER)])
def test_a_field_without_a_line_is_refused(tide: Path, field: str, line: str) -> None:
    file = tide / "position.py"
    assert line in file.read_text()
    file.write_text(file.read_text().replace(line, "\n"))
    with pytest.raises(Unreadable, match=f"loses the field `{field}`: its value is ") as found:
        check_asks(planted_game(tide), 1)
    told = f"{file}:{line_of(file, 'def position_text(')}: "
    assert str(found.value).startswith(told) and "`deck`" not in str(found.value)


def test_a_field_that_is_left_out_on_purpose_is_no_fault(tide: Path) -> None:
    file = tide / "position.py"
    source = file.read_text().replace(OWNER, "\n")
    file.write_text(source.replace(LEFT_OUT, '"played", "owner"]'))
    assert "positions are read back" in check_asks(planted_game(tide), 1)


def test_only_existing_fields_can_be_left_out(tide: Path) -> None:
    file = tide / "position.py"
    file.write_text(file.read_text().replace(LEFT_OUT, '"playd"]'))
    told = rf"^{file}:{line_of(file, 'LEFT_OUT')}: left_out: the state has no field playd; its"
    with pytest.raises(Unreadable, match=told):
        check_asks(planted_game(tide), 1)


def test_a_line_that_cannot_be_written_is_named(tide: Path) -> None:
    file = tide / "position.py"
    file.write_text(
        file.read_text().replace("in range(seats)]\n    return", "in (0, 1)]\n    return")
    )
    told = kabinett_test(tide, "--seed", 1).output
    several = re.search(r"ValueError: (\d) numbers in vetoes, and 2 names for them: player1", told)
    assert several, told
    assert "while the line 'vetoes' was written" in told
    assert f"{file}:{line_of(file, 'return kb.lines.write_lines')}: " in told
