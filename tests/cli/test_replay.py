"""`replay` verifies a record, or refuses it with its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kabinett.core.play.record import parse
from kabinett.core.play.replay import replay
from tests.cli.calls import kabinett, refused
from tests.games import bluff


def test_replay_prints_the_game(record: Path) -> None:
    told = kabinett("replay", record)
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert lines[0] == "Bluff"
    assert "Round 1" in lines
    assert any(line.startswith("  bot random (1)") and "Dice 2" in line for line in lines)
    assert any("has the last dice." in line for line in lines)
    assert sum(line.startswith("  * ") for line in lines) == 1


def test_replay_can_begin_at_a_line(record: Path) -> None:
    whole = kabinett("replay", record).stdout
    line = 1 + record.read_text().splitlines().index(
        next(row for row in record.read_text().splitlines() if row.endswith("doubt"))
    )
    told = kabinett("replay", record, "--from", line)
    assert told.exit_code == 0
    assert "Round 1\n" not in told.stdout
    assert len(told.stdout) < len(whole)
    assert told.stdout.splitlines()[-3:] == whole.splitlines()[-3:]


def test_a_bot_says_what_it_would_have_chosen(record: Path) -> None:
    told = kabinett("replay", record, "--best", "one-ply")
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    places = [n for n, line in enumerate(lines) if line.endswith(" could choose:")]
    assert places
    for place in places:
        first, *_ = rows = [line for line in lines[place + 1 : place + 4] if "%" in line]
        assert re.fullmatch(r"      1\. +-?\d+%  .+", first) and len(rows) <= 3
        taken = lines[place + 1 + len(rows)]
        assert re.fullmatch(r"      taken: ([123]\.|another choice)", taken)


def test_nobody_gets_such_help_while_a_game_is_running(record: Path) -> None:
    record.write_text(re.sub("seed: .*\n", "", record.read_text()))
    refused(kabinett("replay", record, "--best", "one-ply"), 1, "only for games that are over")


def test_a_bot_that_compares_nothing_has_no_advice(record: Path) -> None:
    refused(kabinett("replay", record, "--best", "random"), 1, "RandomBot does not compare")
    refused(kabinett("replay", record, "--best", "nobody"), 2, "nobody")
    refused(kabinett("replay", record, "--best", "net('none.net')"), 1, "none.net")


def test_replay_waits_for_a_key_and_q_leaves(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter("\r\rq")
    monkeypatch.setattr("click.getchar", lambda: next(keys))
    monkeypatch.setattr("kabinett.cli.replay.at_terminal", lambda: True)
    told = kabinett("replay", record)
    assert told.exit_code == 0
    assert "Round 1" in told.stdout
    assert "has the last dice" not in told.stdout
    assert next(keys, None) is None


def test_verify_reports_what_is_proved(record: Path) -> None:
    told = kabinett("replay", record, "--verify")
    assert told.exit_code == 0
    first, *rest = told.stdout.splitlines()
    assert re.search(r": correct: \d+ answers, \d+ dice\. .+ has the last dice\.$", first)
    assert [row[:40] for row in rest] == [
        "Not proved: that nobody who knows the se",
        "Not proved: that the host did not look a",
    ]
    record.write_text(re.sub("(digest|commitment): .*\n", "", record.read_text()))
    told = kabinett("replay", record, "--verify")
    assert "the seed was chosen before the game (no commitment)" in told.stdout
    assert "somebody may have changed, added or removed lines (no digest)" in told.stdout


def test_verify_compares_a_digest_that_somebody_kept(record: Path) -> None:
    shown = replay(parse(record.read_text()), bluff.game).digest
    told = kabinett("replay", record, "--verify", "--digest", shown)
    assert "The digest is that of this record after its line" in told.stdout
    told = kabinett("replay", record, "--verify", "--digest", "00")
    refused(told, 1, "this record never had the digest 00")


def test_an_unfinished_record_replays_but_cannot_be_verified(record: Path) -> None:
    rows = [row for row in record.read_text().splitlines() if not row.startswith("seed:")]
    record.write_text("\n".join(rows[:-1]))
    assert "The record ends here; the game is not over." in kabinett("replay", record).stdout
    told = kabinett("replay", record, "--verify")
    assert told.exit_code == 1
    assert "there is no seed in this record" in told.stderr


def head(game: str, *more: str) -> bytes:
    rows = ["kabinett record 1", f"game: {game}", "seats: random a | random b", "commitment: 0"]
    return "\n".join([*rows, *more]).encode()


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"kabinett record 1\ngame: \xff", "the line 'seats:' is missing"),
        (b"\x00\x01\x02", "'\\x00\\x01\\x02' is no text"),
        (b"\xff\xfe\x00", "the text is broken here: it is no UTF-16"),
        (b"hello", "not a record of Kabinett"),
        (b"kabinett record 1", "the line 'game:' is missing"),
        (head("chess 1"), "no game 'chess'"),
        (head("bluff 99", "seed: 00"), "a newer version"),
        (head("bluff " + "9" * 5000), "a name and a version number"),
        (head("bluff 1", "options: dice"), "name=value, not 'dice'"),
        (head("bluff 1", "options: dice=9", "seed: 00"), "'9' is none of 2, 1"),
    ],
)
def test_files_that_are_no_records_are_refused(tmp_path: Path, content: bytes, what: str) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    refused(kabinett("replay", file), 1, what)
    refused(kabinett("replay", file, "--verify"), 1, what)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    refused(kabinett("replay", tmp_path / "none.txt"), 1, "No such file or directory")
    refused(kabinett("replay", tmp_path), 1, "is a folder, not a record")


def change(old: str, new: str) -> Callable[[str], str]:
    return lambda text: re.sub(old, new, text, count=1, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("damage", "what"),
    [
        (change(r"^0 bid:\S+", "0 bid:12x6"), "found '0 bid:12x6'; legal: "),
        (change(r"^0 bid:\S+", "0 nonsense"), "found '0 nonsense'; legal: "),
        (change(r"^0 bid:", "1 bid:"), "but it is seat 0 that is asked"),
        (change(r"^0 bid:", "²0 bid:"), "begins with no seat number"),
        (change(r"^0 bid:", "9" * 5000 + " bid:"), "begins with no seat number"),
        (change(r"^(chance die:\d) @0", r"\1 @" + "9" * 5000), "the number of a draw"),
        (change(r"^(chance die:\d) @1$", r"\1 @0"), "draw @0"),
        (change(r"^(chance die:\d) @1$", r"\1"), "does not say which draw it was"),
        (change(r"^seed: ..", "seed: zz"), "seed: "),
        (change(r"^seed: ....", "seed: 0000"), "not what was committed to at the start"),
        (change(r"\S+ doubt\n\Z", ""), "the game did not end with these lines"),
        (change(r"(?s)digest: \w+(.*)\n\S+ doubt\n\Z", r"\1"), "the game is not over"),
        (change(r"\Z", "0 doubt\n"), "comes after the end of the game"),
    ],
)
def test_damaged_records_are_refused_with_their_line(
    record: Path, damage: Callable[[str], str], what: str
) -> None:
    text = record.read_text()
    damaged = damage(text)
    assert damaged != text
    record.write_text(damaged)
    told = kabinett("replay", record, "--verify")
    refused(told, 1, what)
    assert re.search(r"game-|bluff\.txt, line \d+: ", told.stderr)


def test_a_loaded_die_is_detected(record: Path) -> None:
    text = record.read_text()
    face = int(re.search(r"die:(\d) @0", text)[1])
    record.write_text(text.replace(f"die:{face} @0", f"die:{face % 6 + 1} @0"))
    refused(kabinett("replay", record, "--verify"), 1, f"the seed gives 'die:{face}' there")


def test_the_legal_part_is_printed_before_the_error(record: Path) -> None:
    record.write_text(record.read_text() + "0 doubt\n")
    told = kabinett("replay", record)
    assert told.exit_code == 1
    assert "Round 1" in told.stdout
    assert "comes after the end of the game" in told.stderr
