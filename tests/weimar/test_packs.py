"""An owner's pack: replacing records, being checked, being played with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kabinett.cli.main import main
from kabinett.core.game import Setup, SetupError
from kabinett.core.pack import PackError
from kabinett.games.weimar import game
from kabinett.games.weimar.content.packs import read_pack

ROOT = Path(__file__).parents[2]
HEAD = 'id = "box"\ngame = "weimar"\n'


def owned(folder: Path, records: str) -> Path:
    """A pack of an owner."""
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(HEAD, encoding="utf-8")
    (folder / "mine.toml").write_text(records, encoding="utf-8")
    return folder


def kabinett(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def test_a_record_is_replaced_key_by_key(tmp_path: Path) -> None:
    pack = read_pack(owned(tmp_path, '[[party_card]]\nid = "iron_front"\nlarge = 4\n'))
    card = pack.records["party_card"]["iron_front"]
    assert card.values["large"] == 4
    assert card.values["small"] == read_pack().records["party_card"]["iron_front"].values["small"]


@pytest.mark.parametrize(
    ("records", "reason"),
    [
        ('[[party_card]]\nid = "iron_fist"\n', "party_card 'iron_fist': no such record"),
        ('[[postcard]]\nid = "iron_front"\n', "postcard 'iron_front': no such kind"),
        ('[[party_card]]\nid = "iron_front"\nlarger = 4\n', "'iron_front': no field 'larger'"),
        ('[[party_card]]\nid = "iron_front"\nlarge = 40\n', "large must be a whole number"),
        ('[[party_card]]\nid = "iron_front"\neffect = ["base +1"]\n', "'iron_front': effect"),
        ('[[party_card]]\nid = "iron_front"\neffect = ["bases +1 own any"]\n', "is no effect"),
        ('[[party_card]]\nid = "iron_front"\nname.en = "Iron"\n', "name.de is missing"),
        ('[[party_card]]\nid = "iron_front"\nprovenance = "me"\n', "provenance must be one of"),
        ('[[party_card]\nid = "iron_front"\n', "mine.toml:"),
    ],
)
def test_what_is_wrong_is_named_with_file_record_and_reason(
    tmp_path: Path, records: str, reason: str
) -> None:
    with pytest.raises(PackError) as error:
        read_pack(owned(tmp_path, records))
    assert "mine.toml" in str(error.value)
    assert reason in str(error.value)
    result = kabinett("packs", "check", tmp_path)
    assert result.exit_code == 1
    assert reason in result.output


def test_a_new_pack_is_right_and_replaces_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "box"
    assert kabinett("packs", "new", "weimar", folder).exit_code == 0
    checked = kabinett("packs", "check", folder)
    assert checked.exit_code == 0
    assert "nothing yet" in checked.output
    assert "# [[party_card]]" in (folder / "party_spd.toml").read_text("utf-8")
    assert kabinett("packs", "new", "weimar", folder).exit_code == 1  # never over another


def test_taken_out_of_its_comment_signs_it_says_what_the_base_pack_says(tmp_path: Path) -> None:
    kabinett("packs", "new", "weimar", tmp_path)
    for file in tmp_path.glob("*.toml"):
        if file.name == "pack.toml":
            continue
        lines = file.read_text("utf-8").splitlines()
        first = next(number for number, line in enumerate(lines) if line.startswith("# [["))
        plain = [line.removeprefix("#").strip() for line in lines[first:]]
        file.write_text("\n".join(plain) + "\n", encoding="utf-8")
    mine, base = read_pack(tmp_path), read_pack()
    for kind, records in base.records.items():
        for name, record in records.items():
            assert mine.records[kind][name].values == record.values


def test_games_without_packs_say_so(tmp_path: Path) -> None:
    result = kabinett("packs", "new", "fall", tmp_path / "box")
    assert result.exit_code == 1
    assert "no pack" in result.output


PLAYED = """
from kabinett.core.play.chance import Chance
from kabinett.core.game import Setup
from kabinett.core.play.record import write
from kabinett.core.play.table import Table
from kabinett.games.weimar import game
from kabinett.games.weimar.content.board import BOARD
from kabinett.games.weimar.content.vocabulary import vocabulary
table = Table.new(game, Setup(4), chance=Chance(bytes(16)))
print(BOARD.card_large[vocabulary.number("card:iron_front") - vocabulary.groups["card"][0]])
print(table.setup.options["pack"])
print(write(table.record()).count("pack: box-"))
"""


def test_a_game_is_played_with_it_and_stores_which(tmp_path: Path) -> None:
    folder = owned(tmp_path, '[[party_card]]\nid = "iron_front"\nlarge = 4\n')
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "KABINETT_PACKS": str(folder)},
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    large, pack, stored = done.stdout.split()
    assert (large, stored) == ("4", "1")
    assert pack.startswith("box-")
    with pytest.raises(SetupError, match="box-"):  # here it is not there
        game.setup(Setup(4, {"pack": pack}))
    assert game.setup(Setup(4)).options.get("pack") is None
