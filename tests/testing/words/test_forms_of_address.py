"""A log line that everybody reads addresses nobody; a line for one seat may address that seat."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from kabinett.games import forget_games
from kabinett.testing.words.forms_of_address import check_said_to_all
from tests.testing.planted import kabinett_test, line_of, planted_game, sample

SAYS = "    kb.say(s, SENDS, seat, choice)\n"
CHOSEN = 'CHOSEN = [kb.Message("{seat}: your {envoy} goes.")]\n'


def with_sends(tmp_path: Path, name: str, *changes: tuple[str, str]) -> Path:
    return sample(tmp_path, name, *[("rules.py", old, new) for old, new in changes])


@pytest.mark.parametrize(
    ("changes", "line", "word"),
    [
        ([("{seat} sends {envoy}.", "{seat} sends your {envoy}.")], "SENDS = ", "your"),
        ([("{seat} sends nobody.", "You send nobody, {seat}.")], "SENDS_NOBODY = ", "You"),
        (
            [("ROUND = ", f"{CHOSEN}ROUND = "), (SAYS, SAYS.replace("SENDS", "CHOSEN[0]"))],
            "CHOSEN = ",
            "your",
        ),
        ([("{seat} has the worthiest", "{seat}: you have the worthiest")], "WINNER = ", "you"),
    ],
    ids=["said", "by a part", "chosen while one plays", "the end"],
)
def test_a_line_for_all_that_addresses_one_seat_is_reported(
    tmp_path: Path, changes: list[tuple[str, str]], line: str, word: str
) -> None:
    folder = with_sends(tmp_path, f"to_all_{word.lower()}_{len(line)}_{len(changes)}", *changes)
    found = kabinett_test(folder, "--games", 2, "--seed", 1)
    place = f"{folder}/rules.py:{line_of(folder / 'rules.py', line)}"
    assert re.search(
        rf"{place}: '.*': everybody reads this, and each reader thinks that '{word}' means",
        found.output,
    ), found.output


def test_a_translation_that_addresses_one_seat_is_reported(tmp_path: Path) -> None:
    folder = sample(tmp_path, "to_all_german")
    po = folder / "locale/de/LC_MESSAGES/to_all_german.po"
    po.write_text(po.read_text("utf-8").replace("{seat} schickt {envoy}.", "{seat}: dein {envoy}."))
    assert CliRunner().invoke(main, ["words", str(folder)]).exit_code == 0
    found = kabinett_test(folder, "--games", 1)
    assert re.search(
        r"rules\.py:\d+: '\{seat\}: dein .*each reader thinks that 'dein' means", found.output
    )


def test_a_line_for_one_seat_may_address_it(tmp_path: Path) -> None:
    folder = with_sends(
        tmp_path, "to_one", (SAYS, f"{SAYS}    kb.tell(s, seat, YOURS, choice)\n"),
        ("ROUND = ", 'YOURS = kb.Message("You have sent {envoy}.")\nROUND = '),
    )  # fmt: skip
    check_said_to_all(planted_game(folder))
    forget_games()
