"""The check of a pack reports all faults at once, and no errors that only follow from one."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from kabinett.core.packs.pack import PackError
from kabinett.games import game_of


def faults(folder: Path, game: str, *files: str) -> list[str]:
    """Return what `kabinett packs check` reports about a pack with these files, which are named
    `1.toml`, `2.toml` and so on."""
    (folder / "pack.toml").write_text(f'id = "mine"\ngame = "{game}"\n', encoding="utf-8")
    for number, text in enumerate(files, 1):
        (folder / f"{number}.toml").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["packs", "check", str(folder)])
    assert result.exit_code == 1
    return [line for line in result.output.splitlines() if ".toml" in line]


WEIMAR = """
[[party_card]]
id = "iron_front"
large = 40
small = "two"
larger = 4
year = 1979-05-27
effect = ["bases +1 own any", "base +1 nobody any"]
name.en = "Iron"
provenance = "me"

[[party_card]]
id = "iron_fist"

[[party_card]]
large = 3

[[party_card]]
id = "reichsbanner"
politician = "election coup by other"

[[party_card]]
id = "reichsbanner"

[[space]]
id = "spd_1"
owners = ["usspd"]
neighbours = ["nowhere"]

[[city]]
id = "berlin"
sum = 2

[[minor]]
id = "ddp"
seats = [1, 2]

[[issue]]
id = "media_1"
options = [{ en = "Nothing." }]

[[agenda]]
id = "spd_unity"
issues = ["weather 0", "media", "poverty spd 9"]

[[postcard]]
id = "a"
[[postcard]]
id = "b"
"""


def test_all_faults_of_a_weimar_pack(tmp_path: Path) -> None:
    told = faults(
        tmp_path, "weimar", WEIMAR, "[[broken\n", "[[party_card]]\nid = 'otto_wels'\nsmall = 9"
    )
    expected = [
        "1.toml:15, party_card: a record has no id, number 3 here",
        "1.toml:22, party_card 'reichsbanner': is there twice",
        "1.toml:12, party_card 'iron_fist': no such record; a pack replaces, it adds none",
        "1.toml:46, postcard 'a': no such kind of record; there is: ",
        "1.toml:32, city 'berlin': sum: each city has its own, and",
        "1.toml:27, space 'spd_1': owners: 'usspd' is none of spd, z, kpd, dnvp",
        "1.toml:28, space 'spd_1': neighbours: 'nowhere' is none of zero, ",
        "1.toml:36, minor 'ddp': seats must be six whole numbers, one a round, not [1, 2]",
        "1.toml:4, party_card 'iron_front': large must be a whole number from 0 to 6, not 40",
        "1.toml:5, party_card 'iron_front': small must be a whole number from 0 to 6, not 'two'",
        "1.toml:6, party_card 'iron_front': no field 'larger' here; there is: ",
        "1.toml:7, party_card 'iron_front': year: datetime.date(1979, 5, 27) is neither a text nor",
        "1.toml:8, party_card 'iron_front': effect 'bases +1 own any': 'bases' is no effect",
        "1.toml:8, party_card 'iron_front': effect 'base +1 nobody any': party 'nobody' is none of",
        "1.toml:9, party_card 'iron_front': name.de is missing",
        "1.toml:10, party_card 'iron_front': provenance must be one of rulebook, public,",
        "1.toml:20, party_card 'reichsbanner': politician: 'election' is none of",
        "1.toml:40, issue 'media_1': options: number 1 has no list of effects: do = […]",
        "1.toml:44, agenda 'spd_unity': issues: 'weather 0': no Issue 'weather'; there is: ",
        "1.toml:44, agenda 'spd_unity': issues: 'media'; write «issue 0» or",
        "1.toml:44, agenda 'spd_unity': issues: 'poverty spd 9'; write «issue 0» or",
        "2.toml:1: ",
        "3.toml:3, party_card 'otto_wels': small must be a whole number from 0 to 6, not 9",
    ]
    compare(told, expected)


FALL = """
[[card]]
id = "farmers"
level = 60
type = "sport"
effect = ["draw 1"]

[[card]]
id = "police"
effect = ["negate_violense", "draw many"]

[[card]]
id = "miners"

[[party]]
id = "nazis"
propaganda = 70
name.en = "N"
"""


def test_all_faults_of_a_fall_pack(tmp_path: Path) -> None:
    """Any effect suits a card of unknown type, and a card with a misspelled id is not reported as
    missing too."""
    compare(
        faults(tmp_path, "fall", FALL),
        [
            "1.toml:4, card 'farmers': level must be a whole number from 0 to 20, not 60",
            "1.toml:5, card 'farmers': type must be one of support, ",
            "1.toml:10, card 'police': effect 'negate_violense' is none of draw, ",
            "1.toml:10, card 'police': effect 'draw many': 'many' is not a number from 1 to 99",
            "1.toml:12, card 'miners': no such record",
            "1.toml:17, party 'nazis': propaganda must be a whole number from 0 to 20, not 70",
            "1.toml:18, party 'nazis': name.de is missing",
        ],
    )


VOLK = """
[[card]]
id = "land_reform"
decade = 2
west = "2"
colour = "blue"
icons = ["2 E-x", "0 E-u", "3 W~u @Bayern", "1 E-u", "1 E-u @Nowhere"]
name.en = "Land"

[[city]]
id = "kiel"
province = "bayern"

[[socialists]]
id = "2"
change = 9
"""


def test_all_faults_of_a_volk_pack(tmp_path: Path) -> None:
    compare(
        faults(tmp_path, "volk", VOLK),
        [
            "1.toml:4, card 'land_reform': decade must stay 1, not 2",
            "1.toml:5, card 'land_reform': west must be a whole number from 0 to 4, not '2'",
            "1.toml:6, card 'land_reform': colour must be one of red, yellow, dual, special, not",
            "1.toml:7, card 'land_reform': icons: '2 E-x': 'E-x' is no effect; after W or",
            "1.toml:7, card 'land_reform': icons: '0 E-u': it must begin with a number from 1 to 9",
            "1.toml:7, card 'land_reform': icons: no card of the game has '~u' with this",
            "1.toml:7, card 'land_reform': icons: '1 E-u @Nowhere': '@Nowhere' is neither",
            "1.toml:8, card 'land_reform': name.de is missing",
            "1.toml:12, city 'kiel': province must stay 'schleswig_holstein', not 'bayern'",
            "1.toml:16, socialists '2': change must be a whole number from -4 to 4, not 9",
        ],
    )


def compare(told: list[str], expected: list[str]) -> None:
    """Check that the reports name each of these faults and no other."""
    for fault in expected:
        assert [line for line in told if fault in line], f"missing: {fault}\n" + "\n".join(told)
    others = [line for line in told if not any(fault in line for fault in expected)]
    assert not others
    assert len(told) == len(expected)


def test_a_pack_without_a_head_is_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "1.toml").write_text("[[broken\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["packs", "check", str(tmp_path)])
    assert "pack.toml: not found" in result.output and "1.toml:1: " in result.output


@pytest.mark.parametrize("game", ["weimar", "fall", "volk"])
def test_a_faulty_pack_does_not_affect_other_packs(tmp_path: Path, game: str) -> None:
    """The base pack and a second pack on top of it load as usual."""
    texts = {"weimar": WEIMAR, "fall": FALL, "volk": VOLK}
    faults(tmp_path, game, texts[game])
    rules = game_of(game)
    rules.check_pack(rules.built_in.on(rules.built_in), rules.built_in)
    rules.built_in.check()


def test_a_game_may_raise_its_first_fault() -> None:
    one, other = (PackError(Path(f"{name}.toml"), "card 'x'", "no") for name in "ba")
    error = PackError.several([one, PackError.several([other, one])])
    assert str(error) == "a.toml, card 'x': no\nb.toml, card 'x': no"
