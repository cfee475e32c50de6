"""A function that shows something to a seat, or decides something that everybody sees, may read
only what those viewers know.

The check names the line that reads more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.cli.test import last_own
from kabinett.testing.asks import check_asks
from kabinett.testing.bots.room import WrongBot, check_bots_room
from kabinett.testing.checks import Trial, report_whole_games
from kabinett.testing.secrets.leaks import Leak
from tests.testing.planted import faulty, line_of, planted_game

MARKS = "    marks = [cause == 1 for cause in s.cause]\n"
LEAD = f"def lead(s: Causes) -> kb.Lead:\n{MARKS}    return kb.Lead(s.turn, tuple(map(int, marks)))"
KNOWS = (
    "def knows(s: Causes, viewer: int, zone: str) -> bool:\n"
    "    return max([max(hand, default=0) for hand in s.hands]) > 9"
)
ROLE = "def role_of(s: Causes, seat: int) -> int | None:\n    return ARTICLE[max(s.cause[seat], 0)]"
TURN = (
    "def turn_mark(s: Causes) -> int:\n"
    "    return s.turn * 9 + max([max(hand, default=0) for hand in s.hands])"
)
ENDS = (
    "def ends(s: Causes, seat: int) -> int:\n"
    "    return CARD[s.hands[seat][0]] if max([max([0, *each]) for each in s.hands]) > 9 else -1"
)


@pytest.mark.parametrize("seed", [1, 100, 200])
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ([("game = kb", f"{LEAD}\n\n\ngame = kb")], "marks = ["),
        ([("game = kb", f"{KNOWS}\n\n\ngame = kb")], "    return max([max("),
        ([("game = kb", f"{ROLE}\n\n\ngame = kb")], "return ARTICLE[max(s.cause"),
        ([("game = kb", f"{TURN}\n\n\ngame = kb")], "return s.turn * 9"),
        (
            [
                ("A_CARD = ", f"{ENDS}\n\n\nA_CARD = "),
                ("in_the_way=not_held)", "in_the_way=not_held, ends=ends)"),
            ],
            "return CARD[s.hands[seat][0]] if",
        ),
        (
            [("(ARTICLE[max(s.turn - 1, 0)],)", "(ARTICLE[s.cause[0]],)")],
            "return ROUND, (ARTICLE[s.cause",
        ),
    ],
    ids=["lead", "knows", "role_of", "turn_mark", "ends", "heading"],
)  # fmt: skip
def test_a_function_that_reads_too_much_is_found(
    tmp_path: Path, changes: list[tuple[str, str]], line: str, seed: int
) -> None:
    name = f"reads_{abs(hash((line, seed))) % 10**8}"
    folder = faulty(tmp_path, name, *changes, game="causes")
    number = line_of(folder / "__init__.py", line)
    with pytest.raises(Leak) as found:
        report_whole_games(Trial(planted_game(folder), 10, seed, 25))
    _, raised = last_own(found.value, folder)
    said = re.match(rf"\S+__init__\.py:{number}(, \S+)*: ", str(found.value))
    assert said or raised == number, str(found.value)


def test_a_bots_judgement_of_a_lead_is_checked_too(tmp_path: Path) -> None:
    changes = [("game = kb", f"{LEAD}\n\n\ngame = kb")]
    folder = faulty(tmp_path, "tells_a_lead", *changes, game="causes")
    line = line_of(folder / "__init__.py", MARKS)
    told = rf"__init__\.py:{line}: `lead` reveals something hidden: .* count what is hidden"
    with pytest.raises(WrongBot, match=told):
        check_bots_room(planted_game(folder), 1, 1)


def test_a_lead_needs_a_number_for_each_seat(tmp_path: Path) -> None:
    lead = LEAD.replace("tuple(map(int, marks))", "(1,)")
    folder = faulty(tmp_path, "one_mark", ("game = kb", f"{lead}\n\n\ngame = kb"), game="causes")
    with pytest.raises(
        WrongBot, match=r"it must return a Lead with a mark for each of the \d seat"
    ):
        check_bots_room(planted_game(folder), 1, 1)


@pytest.mark.parametrize("seed", [1, 100, 200])
def test_the_scene_may_not_show_who_has_answered(tmp_path: Path, seed: int) -> None:
    shown = "0, HIGHEST)])"
    changes = (shown, shown.replace("])", "],\n        active=s.seat if s.seat >= 0 else None)"))
    folder = faulty(tmp_path, f"shows_seat_{seed}", changes, game="causes")
    line = line_of(folder / "__init__.py", "active=s.seat")
    told = rf"__init__\.py:{line}: .* this shows a spectator whether seat 0 has answered:\n"
    with pytest.raises(Leak, match=told):
        check_asks(planted_game(folder), seed)
