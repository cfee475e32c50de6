"""The check itself: it runs every test, and a tier that takes too long fails."""

from __future__ import annotations

import fnmatch
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from scripts import check
from scripts.tiers import GROUPS, SHARDS, TIERS, Tier

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/**/test_*.py"))
LONG = [file for file in FILES if re.search(r"mark\.long\b", (ROOT / file).read_text("utf-8"))]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(check, "LOGS", tmp_path)
    monkeypatch.setattr(check, "RERUNS", tmp_path / "reruns")
    monkeypatch.setattr(check, "SETUP", tmp_path / "setup")
    monkeypatch.setattr(check, "LINGER", 0.2)
    monkeypatch.setattr(check, "measure_slowness", lambda: 1.0)
    return tmp_path


def is_in(file: str, tier: Tier) -> bool:
    return any(fnmatch.fnmatch(file, path) or file.startswith(f"{path}/") for path in tier.tests)


def tier(name: str, *commands: str, budget: float = 60, **members: Any) -> Tier:
    return Tier("", budget, list(commands), name=name, **members)


def test_each_file_is_in_one_tier_of_the_fast_tests() -> None:
    fast = [TIERS[name] for name in {*GROUPS["test"], *GROUPS["browser"]}]
    places = {file: [each.name for each in fast if is_in(file, each)] for file in FILES}
    assert {file: names for file, names in places.items() if len(names) != 1} == {}


def test_each_file_with_long_tests_is_in_a_shard() -> None:
    assert [f for f in LONG if not any(is_in(f, shard) for shard in SHARDS.values())] == []


def test_the_callers_path_of_modules_changes_no_tier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    command = f"{sys.executable} -c 'import os; assert not os.environ[\"PYTHONPATH\"]'"
    assert check.check([tier("calm", command)], 1) == 0


def collected(path: str, options: str) -> list[str]:
    done = subprocess.run(
        ["bash", "-c", f"python -m pytest --co -q -p no:xdist -m long {options} {path}"],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    return [line for line in done.stdout.split("\n") if "::" in line]


def test_shards_that_share_a_file_leave_none_of_its_tests_out() -> None:
    path = "tests/browser/test_every_screen.py"
    options = [shard.options for shard in SHARDS.values() if path in shard.tests]
    parts = [collected(path, each[each.index("-k") :]) for each in options]
    assert sorted(name for part in parts for name in part) == sorted(collected(path, ""))


def test_each_listed_path_exists() -> None:
    paths = [path for each in [*TIERS.values(), *SHARDS.values()] for path in each.tests]
    assert [path for path in paths if not [*ROOT.glob(path.removeprefix("@"))]] == []


def test_every_name_in_a_group_is_a_tier() -> None:
    assert {name for group in GROUPS.values() for name in group} <= {*TIERS}
    assert {*GROUPS["test"]} <= {*GROUPS["ci"]}


def test_each_file_of_the_package_touches_a_shard() -> None:
    known = subprocess.run(
        ["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    paths = tuple(path for shard in SHARDS.values() for path in shard.touched_by)
    assert [file for file in known.stdout.split() if not file.startswith(paths)] == []


def test_the_shards_that_a_change_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    shards = {
        "one": tier("one", touched_by=["scripts/check.py"]),
        "none": tier("none", touched_by=["no/such/"]),
    }
    monkeypatch.setattr(check, "SHARDS", shards)
    first = subprocess.run(
        ["git", "rev-list", "--max-parents=0", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert check.touched_shards(first.stdout.split()[0]) == ["one"]


def test_an_unknown_commit_is_named() -> None:
    with pytest.raises(SystemExit, match="nosuchcommit"):
        check.touched_shards("nosuchcommit")


def test_a_failing_tier_makes_the_check_fail(capsys: pytest.CaptureFixture[str]) -> None:
    tiers = [tier("good", "true"), tier("bad", "echo why it failed; false", "echo not reached")]
    assert check.check(tiers, 2) == 1
    said = capsys.readouterr().out
    assert "why it failed" in said and "not reached\n---" not in said
    assert "tiers: 1 passed, 1 failed bad" in said


def test_a_tier_that_needs_a_failed_tier_is_not_run(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    needy = tier("native", f"touch {folder}/ran", needs=["lint", "build"])
    assert check.check([tier("lint", "true"), tier("build", "false"), needy], 1) == 1
    assert not (folder / "ran").exists()
    assert "not run: build failed" in capsys.readouterr().out


def test_needed_tiers_run_first(folder: Path) -> None:
    tiers = [
        tier("native", f"test -e {folder}/built", needs=["build"]),
        tier("build", f"touch {folder}/built"),
    ]
    assert check.check(tiers, 2) == 0


WORK = "python -c 'import time\nwhile time.process_time() < 0.4: pass'"


@pytest.mark.parametrize("command", [WORK, f"({WORK}) & wait", f"setsid {WORK} &"])
def test_all_work_is_counted_and_too_much_fails(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes processes that nobody waits for."""
    monkeypatch.setattr(check, "LINGER", 60)
    assert check.check([tier("dear", command, budget=0.2)], 1) == 1
    assert "over 0 CPU seconds" in capsys.readouterr().out
    assert check.check([tier("dear", command, budget=3)], 1) == 0


def test_a_slower_machine_gets_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "measure_slowness", lambda: 20.0)
    assert check.check([tier("dear", WORK, budget=0.2)], 1) == 0


def test_a_machine_that_is_slow_for_a_while_gives_more_to_the_tiers_of_that_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check, "SAMPLE_EVERY", 0.1)
    slow = check.LOGS / "slow"
    monkeypatch.setattr(check, "measure_slowness", lambda: 20.0 if slow.exists() else 1.0)
    tiers = [
        tier("dear", WORK, budget=0.2),
        tier("during", f"touch {slow}; {WORK}; rm {slow}", budget=0.2, needs=["quick"]),
        tier("quick", "true"),
    ]
    results = check.run(tiers, 1, check.Machine())
    check.judge_time(results)
    assert {each.tier.name for each in results if each.passed} == {"quick", "during"}


@pytest.mark.parametrize(("tries", "code"), [(0, 0), (1, 0), (2, 1)])
def test_a_run_may_need_one_second_try(
    tries: int, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    note = "echo tests/browser/test_x.py::test_y >>$KABINETT_RERUNS"
    tiers = [tier(f"browser-{number}", note) for number in range(tries)] or [tier("none", "true")]
    assert check.check(tiers, 1) == code
    assert capsys.readouterr().out.count("second try: tests/browser/test_x.py::test_y") == tries


def test_a_process_that_outlives_its_tier_is_ended() -> None:
    assert check.check([tier("leaves", "sleep 600 & disown")], 1) == 0
    assert "outlived" in (check.LOGS / "leaves.log").read_text()


def test_an_orphaned_process_that_is_killed_leaves_no_zombie() -> None:
    """The tier adopts the process and has to reap it while running; otherwise a zombie would be
    left."""
    orphan = (
        "bash -c 'sleep 60 & echo $! >orphan'; kill $(cat orphan); sleep 1; kill -0 $(cat orphan)"
    )
    folder = check.LOGS
    assert check.check([tier("orphan", f"cd {folder}; {orphan}")], 1) == 1
    assert "No such process" in (folder / "orphan.log").read_text()


def test_a_hanging_tier_is_ended_with_all_its_processes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "HANGS", 3)
    command = f"sleep 600 & echo $! >{folder}/child; wait"
    assert check.check([tier("hangs", command)], 1) == 1
    assert "ended: it ran for 3 seconds" in (folder / "hangs.log").read_text()
    child = (folder / "child").read_text().strip()
    until = time.monotonic() + 60
    while is_alive(child):
        assert time.monotonic() < until, "a process of the tier is still running"
        time.sleep(0.05)


def test_a_hanging_test_ends_its_process_and_says_where(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("import time\n\ndef test_it():\n    time.sleep(600)\n")
    options = ["-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-o", "faulthandler_timeout=1", tmp_path],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode
    assert "Timeout" in done.stderr and "line 4 in test_it" in done.stderr


def is_alive(process: str) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state.rpartition(")")[2].split()[0] != "Z"
