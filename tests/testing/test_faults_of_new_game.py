"""Every fault in a game from `new-game` is reported, and with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from kabinett.cli.main import main
from tests.testing.planted import faulty, kabinett_test, line_of

SENDS = "    kb.say(s, SENDS, seat, choice)\n"


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The starter under its own name, because a process loads a package only once."""
    folder = tmp_path / f"told_{abs(hash(request.node.name)) % 10**6}"
    assert CliRunner().invoke(main, ["new-game", str(folder)]).exit_code == 0
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "rules.py",
            "return [*[ENVOY[envoy] for envoy in s.hands[seat]], PASS]",
            "return [*list(ENVOY)[:3], PASS]",
            r"send_all, \S+rules\.py:\d+: Question\('Whom do you send\?'\): seat \d is offered "
            r"envoy:\d, but there is a reason against it: 'You do not hold this envoy\.'",
        ),
        (
            "rules.py",
            '"You do not hold this envoy."',
            '"You do not hold this envoy in {region}."',
            r"rules\.py:\d+: the reason 'You do not hold this envoy in \{region\}\.' has 1 holes, "
            r"but the ask at send_all, ",
        ),
        (
            "rules.py",
            "        kb.say(s, ROUND, REGION[region])\n        yield from draw_up",
            "        kb.say(s, ROUND, REGION[region])\n        if s.hands[0]:\n"
            "            kb.say(s, SENDS, 0, ENVOY[s.hands[0][0]])\n        yield from draw_up",
            r"rules\.py:\d+( and \S+)?: after .* the log reveals something hidden to .*: it says “|"
            r"rules\.py:\d+: the line '\{seat\} sends \{envoy\}\.' of the log tells seat \d that "
            r"envoy:\d+ is in hands:0, where it lies face down, before ",
        ),
        (
            "screen.py",
            "kb.Scene(pieces=[flag(region, s.owner[region]) for region in won])",
            "kb.Scene(active=s.seat if s.seat >= 0 else None)",
            r"`active` is the seat whose turn|several seats at once, and this shows",
        ),
        (
            "pack/regions.toml",
            'name.de = "Küste"\n',
            "",
            r"regions\.toml:\d+: region 'coast' has name\.en but no name\.de",
        ),
        (
            "content.py",
            '"2": kb.Message("two")',
            '"twice": kb.Message("two")',
            r"content\.py:\d+: vetoes = 'twice'",
        ),
        (
            "static/GAME/GAME.js",
            'h("b.starter-level", null, thing.level)'.replace("starter", "GAME"),
            'h("b", null, thing.level.trim())',
            r"cardFace failed: TypeError: .*It was given envoy:\d+, size \"hand\"\.",
        ),
        (
            "static/GAME/GAME.js",
            "export function slipFace",
            'export const places = { sennd: "card" };\nexport function slipFace',
            r"GAME\.js:\d+: places: there is no zone 'sennd'; the zones are hands, ",
        ),
        (
            "screen.py",
            "def heading(",
            'ENDING_NAMES = {"all_wonn": DECK}\n\n\ndef heading(',
            r"screen\.py:\d+: ending_names: no game ends by 'all_wonn', but by all_won",
        ),
        (
            "rules.py",
            "    s.vetoes[seat] -= 1\n",
            "",
            r"a veto is lost or doubled\n +\S+rules\.py:\d+: assert sum\(s\.vetoes\) \+ s\.spent "
            r"(.*\n)*? +after the answer veto of seat \d at objection, \S+rules\.py:\d+\n",
        ),
        (
            "rules.py",
            "    s.hands[seat].remove(envoy)\n",
            "",
            r"lost of Envoy: \[\], too many: \[\d+\]\n",
        ),
        (
            "pack/regions.toml",
            "worth = 5",
            'worth = "5"',
            r"WRONG: \S+/pack/regions\.toml:53: region 'capital': worth must be a whole number",
        ),
        (
            "pack/regions.toml",
            "worth = 5",
            "wroth = 5",
            r"WRONG: \S+/pack/regions\.toml:53: region 'capital': 'wroth' is no field: is 'worth' "
            r"meant\? worth must be a whole number from 1 to 9",
        ),
        (
            "pack/regions.toml",
            'note.en = "Sheep, and little else."\nnote.de',
            'noet.en = "Sheep, and little else."\nnoet.de',
            r"regions\.toml:18: region 'hills': no other record has a field 'noet': is 'note' ",
        ),
        (
            "content.py",
            "TIMES, VETOES, HOW_OFTEN)",
            'TIMES, VETOES, HOW_OFTEN, ruling="3")',
            r"content\.py:\d+: option vetoes: \S+ has no ruling '3'",
        ),
        (
            "rules.py",
            "    return tuple(worth)\n",
            "    return tuple(worth[: 2 if s.ending < 0 else 1])\n",
            r"rules\.py:\d+: (`scores` returns 2 for 3 seats|1 scores for 2 seats)",
        ),
        (
            "learn/first.toml",
            'choice = "envoy:14"',
            'choice = "envoy:8"',
            r"WRONG: \S+/learn/first\.toml:\d+: step 2 'send': envoy:8 is not offered",
        ),
    ],
)
def test_a_fault_is_reported_with_its_place(
    folder: Path, file: str, old: str, new: str, told: str
) -> None:
    name = folder.name
    path = folder / file.replace("GAME", name)
    source, old = path.read_text(), old.replace("GAME", name)
    assert old in source
    path.write_text(source.replace(old, new))
    found = kabinett_test(folder, "--games", 3, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(told.replace("GAME", name), found.output), found.output


def test_a_shuffle_that_keeps_known_cards_is_reported(folder: Path) -> None:
    rules = folder / "rules.py"
    rules.write_text(rules.read_text().replace(", forgets=True)", ")"))
    found = kabinett_test(folder)
    assert found.exit_code == 2
    line = line_of(rules, "SHUFFLED = ")
    told = f"{rules}:{line}: 'The discarded envoys become the new deck.' tells of a shuffle"
    assert told in found.output, found.output


def test_each_fault_in_the_handbook_has_a_line_of_its_own(folder: Path) -> None:
    german = folder / "learn" / "rules.de.md"
    text = german.read_text().replace("## 4 Einspruch", "## 7 Einspruch")
    german.write_text(text)
    line = text[: text.index("## 7")].count("\n") + 1
    found = kabinett_test(folder)
    assert found.exit_code == 2
    told = found.output.splitlines()
    assert told[0].endswith("do not hold together:"), told
    assert f"  {german}:{line + 3}: section 5 stands behind a later one" in told
    assert f"  {german}:{line}: no section 4, which en has in line {line}" in told
    assert f"  {german}:{line}: section 7 is not in en" in told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "SEAT_COUNTS = range(2, 4)",
            "SEAT_COUNTS = range(2, 9)",
            r"lay_all, \S+py:\d+: an ask without choices(.*\n)+? +with [78] seats\n",
        ),
        (
            'kb.Result.highest("adopted", scores(s), WINNER, SHARED)',
            'kb.Result("adopted", (len(s.hands),), scores(s), (SHARED, ()))',
            r"py:\d+: (\d) is among the winners \(\1,\), but the seats are 0 to \d\n",
        ),
        (
            'kb.Result.highest("adopted", scores(s), WINNER, SHARED)',
            'kb.Result("adopted", (1, 1), scores(s), (SHARED, ()))',
            r"py:\d+: a seat appears twice among the winners: \(1, 1\)\n",
        ),
    ],
)
def test_faults_in_ends_and_seat_counts_are_reported(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    folder = faulty(tmp_path, f"ends_{abs(hash(new)) % 10**6}", (old, new), game="causes")
    found = kabinett_test(folder, "--seed", 1)
    assert found.exit_code == 1
    assert re.search(told, found.output), found.output
