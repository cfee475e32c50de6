"""Runs the check: tiers of tests, several at a time, each within a budget of CPU seconds.

``python -m scripts.check test`` runs the tiers of `make test`, ``ci`` those of `make check`, and
the name of a tier this tier alone. ``long [SHARD …]`` runs shards of the long check in turn.
``touched COMMIT`` prints the shards that the changes since a commit touch. tests/check.toml lists
tiers and shards.

A tier fails if one of its commands fails, or if it takes more than one and a half times its budget.
Budgets are CPU seconds of a reference machine. While tiers run, the check measures how fast this
machine works, and gives each tier more time for as long as the machine is slow or busy.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from scripts.tiers import GROUPS, SHARDS, TIERS, Tier

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "check"
SETUP = LOGS / "setup"  # seconds of the clock and of the CPU, which setup.sh writes
RERUNS = LOGS / "reruns"  # one line per second try of a browser test
#: A tier may take this many times its budget.
TOLERANCE = 1.5
#: The number of tiers that run at the same time.
LANES = int(os.environ.get("JOBS", 2))
#: Seconds of the clock after which a tier hangs and is ended.
HANGS = 45 * 60
#: Seconds after which processes that outlive a tier are ended.
LINGER = 5.0
#: CPU seconds that `measure_slowness` works on the reference machine while all lanes are busy.
REFERENCE = 0.07
#: Seconds between two measurements of the machine.
SAMPLE_EVERY = 15.0
PR_SET_CHILD_SUBREAPER = 36


@dataclass
class Result:
    """The result of a tier, with the CPU seconds and seconds of the clock that it took.

    ``slowness`` is how many times as long as the reference machine this one took meanwhile."""

    tier: Tier
    passed: bool
    cpu: float
    clock: float
    slowness: float = 1.0
    notes: list[str] = field(default_factory=list)


def measure_slowness() -> float:
    """Return how many times as long as the reference machine this one takes for a fixed piece of
    work; at least 1."""
    began = time.process_time()
    table: dict[int, list[int]] = {}
    for number in range(600_000):
        table.setdefault(number % 5003, []).append(number * 7 % 13)
    return max(1.0, (time.process_time() - began) / REFERENCE)


class Machine:
    """Measures the machine again and again while tiers run."""

    def __init__(self) -> None:
        self.samples: list[tuple[float, float]] = []  # time of the clock, slowness

    def sample(self) -> None:
        """Measure the machine, unless the last measurement is still fresh."""
        now = time.monotonic()
        if not self.samples or now >= self.samples[-1][0] + SAMPLE_EVERY:
            self.samples.append((now, measure_slowness()))

    def slowness(self, since: float = 0.0) -> float:
        """Return the mean slowness since a time of the clock; the last one if none was measured."""
        values = [value for when, value in self.samples if when >= since]
        return sum(values) / len(values) if values else self.samples[-1][1]

    def wait(self) -> tuple[int, int, float]:
        """Wait for the end of a child; return its id, its status and its CPU seconds."""
        while True:
            self.sample()
            pid, status, usage = os.wait4(-1, os.WNOHANG)
            if pid:
                return pid, status, usage.ru_utime + usage.ru_stime
            time.sleep(0.05)


def run_commands(tier: Tier) -> int:
    """Run the commands of a tier up to the first that fails, and return the last exit code."""
    for command in tier.commands:
        print(f"$ {command}", flush=True)
        shell = os.posix_spawnp("bash", ["bash", "-c", command], os.environ)
        pid = 0
        while pid != shell:  # other processes are orphans, which this process must wait for
            pid, status = os.wait()
        if code := os.waitstatus_to_exitcode(status):
            return abs(code)
    return 0


def begin(tier: Tier) -> int:
    """Start a tier in a child process, and return its id.

    The child adopts the processes that the commands leave behind."""
    pid = os.fork()
    if pid:
        return pid
    os.setsid()
    os.chdir(ROOT)
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    log = os.open(LOGS / f"{tier.name}.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115  # a test may have replaced it
    os.environ.update(environment(tier))
    signal.signal(signal.SIGALRM, end_all)
    signal.alarm(HANGS)
    code = 1
    try:
        code = run_commands(tier)
    finally:
        reap()
        os._exit(code)


def end_all(*_: object) -> None:
    """End a hanging tier and all processes of its commands."""
    print(f"ended: it ran for {HANGS} seconds", flush=True)
    os.killpg(0, signal.SIGKILL)


def environment(tier: Tier) -> dict[str, str]:
    paths = [str(ROOT / ".venv" / "bin"), os.environ["PATH"]]
    variables = {"PATH": os.pathsep.join(paths), "KABINETT_RERUNS": str(RERUNS), **tier.environment}
    variables["PYTHONPATH"] = ""  # the caller's would change what mypy finds
    variables["PYTHONDONTWRITEBYTECODE"] = (
        ""  # otherwise hundreds of processes compile the same modules
    )
    if tier.native:
        variables |= {
            "PYTHONPATH": str(ROOT / "build" / "compiled"),
            "KABINETT_EXPECT_COMPILED": "1",
        }
    return variables


def reap() -> None:
    """Wait for processes that outlived their parents, because their time counts, too; end those
    that take longer than `LINGER`."""
    until = time.monotonic() + LINGER
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid:
            continue
        if time.monotonic() > until:
            for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
                print(f"process {child} outlived its test and was ended", flush=True)
                os.kill(int(child), signal.SIGKILL)
            until = time.monotonic() + LINGER
        time.sleep(0.02)


def run(tiers: Iterable[Tier], lanes: int, machine: Machine) -> list[Result]:
    """Run tiers, at most ``lanes`` at a time, each after the tiers that it needs."""
    waiting, results = list(tiers), list[Result]()
    running: dict[int, tuple[Tier, float]] = {}
    names = {tier.name for tier in waiting}
    try:
        while waiting or running:
            outcomes = {result.tier.name: result.passed for result in results}
            for tier in list(waiting):
                needs = [need for need in tier.needs if need in names]
                if failed := [need for need in needs if outcomes.get(need) is False]:
                    waiting.remove(tier)
                    notes = [f"not run: {', '.join(failed)} failed"]
                    results.append(Result(tier, False, 0, 0, notes=notes))
                    report(results[-1])
                elif len(running) < lanes and all(need in outcomes for need in needs):
                    waiting.remove(tier)
                    running[begin(tier)] = (tier, time.monotonic())
            if not running:
                continue
            pid, status, cpu = machine.wait()
            tier, began = running.pop(pid)
            passed = os.waitstatus_to_exitcode(status) == 0
            clock, slowness = time.monotonic() - began, machine.slowness(began)
            results.append(Result(tier, passed, cpu, clock, slowness))
            report(results[-1])
    finally:
        for pid in running:
            os.killpg(pid, signal.SIGTERM)
    return results


def report(result: Result) -> None:
    """Print the last line of a tier's output, and more of it if the tier failed."""
    log = LOGS / f"{result.tier.name}.log"
    lines = log.read_text("utf-8", "replace").splitlines() if log.exists() else []
    if not result.passed:
        print("\n".join([f"--- {result.tier.name}", *lines[-300:], "---"]))
    last = next((line for line in reversed(lines) if line.strip()), "")
    word = "passed" if result.passed else "FAILED"
    print(f"{result.tier.name}: {word} in {result.clock:.0f} s. {last}", flush=True)


def judge_time(results: list[Result]) -> None:
    """Fail each tier that took more than `TOLERANCE` times its budget."""
    for result in results:
        limit = TOLERANCE * result.tier.budget * result.slowness
        if result.cpu > limit:
            result.passed = False
            result.notes.append(f"over {limit:.0f} CPU seconds: make it faster, or move tests")


def judge_reruns(results: list[Result]) -> None:
    """Fail the run if more than one browser test needed a second try."""
    tries = RERUNS.read_text("utf-8").splitlines() if RERUNS.exists() else []
    for test in tries:
        print(f"second try: {test}")
    if len(tries) > 1:
        browser = [result for result in results if "browser" in result.tier.marks] or results
        browser[0].passed = False
        browser[0].notes.append(f"{len(tries)} browser tests needed a second try; only one may")


def print_table(results: list[Result], slowness: float, clock: float) -> None:
    """Print a table of the times."""
    print(f"\n{'tier':<14}{'CPU s':>8}{'budget':>8}{'clock s':>9}{'slower':>8}")
    if SETUP.exists():
        clock_seconds, cpu_seconds = SETUP.read_text().split()
        print(f"{'setup':<14}{float(cpu_seconds):8.0f}{'':8}{float(clock_seconds):9.0f}")
    for result in results:
        word = "" if result.passed else "  FAILED"
        notes = "".join(f"  {note}" for note in result.notes)
        numbers = f"{result.cpu:8.0f}{result.tier.budget:8.0f}{result.clock:9.0f}"
        numbers += f"{result.slowness:8.2f}"
        print(f"{result.tier.name:<14}{numbers}{word}{notes}")
    budget = sum(result.tier.budget for result in results)
    print(f"{'all':<14}{sum(r.cpu for r in results):8.0f}{budget:8.0f}{clock:9.0f}")
    print(f"This machine took {slowness:.2f} times as long as the reference machine.")


def check(tiers: list[Tier], lanes: int) -> int:
    LOGS.mkdir(parents=True, exist_ok=True)
    RERUNS.unlink(missing_ok=True)
    began, machine = time.monotonic(), Machine()
    results = run(tiers, lanes, machine)
    judge_time(results)
    judge_reruns(results)
    print_table(results, machine.slowness(), time.monotonic() - began)
    SETUP.unlink(missing_ok=True)
    failures = [result.tier.name for result in results if not result.passed]
    print(
        f"tiers: {len(results) - len(failures)} passed, {len(failures)} failed {' '.join(failures)}"
    )
    return 1 if failures else 0


def touched_shards(commit: str) -> list[str]:
    """Return the shards that changes since a commit touch, including uncommitted changes."""
    diff = subprocess.run(
        ["git", "diff", "--name-only", commit],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if diff.returncode:
        sys.exit(f"check.py: {diff.stderr.strip()}")
    new = ["git", "ls-files", "--others", "--exclude-standard"]
    fresh = subprocess.run(new, cwd=ROOT, capture_output=True, text=True, check=True)
    files = (diff.stdout + fresh.stdout).split()
    return [
        shard.name
        for shard in SHARDS.values()
        if any(file.startswith(path) for file in files for path in shard.touched_by)
    ]


def main(arguments: list[str]) -> int:
    match arguments:
        case ["touched", commit]:
            names = touched_shards(commit)
            print(" ".join(names) if names else "no shard is touched")
            return 0
        case ["long", *names]:
            unknown = sorted({*names} - {*SHARDS})
            if unknown:
                sys.exit(
                    f"check.py: there is no shard {unknown[0]}; the shards are {', '.join(SHARDS)}"
                )
            shards = [SHARDS[name] for name in names or SHARDS]
            for shard in shards:
                print(f"{shard.name}: {shard.covers}")
            return check([TIERS["native"], *shards], 1)
        case [group] if group in GROUPS:
            return check([TIERS[name] for name in GROUPS[group]], LANES)
        case [name] if name in TIERS:
            return check([TIERS[name]], LANES)
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
