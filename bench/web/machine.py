"""CPU time and memory of processes, as the operating system counts them."""

from __future__ import annotations

import os
import time
from pathlib import Path

from bench.loops import play_chess
from tests.browser.house import House
from tests.web.databases import cluster

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def web_processes(house: House) -> list[int]:
    """Return the ids of the site's web processes."""
    return [each for each in house.processes() if name(each) == "kabinett-web"]


def name(process: int) -> str:
    return Path(f"/proc/{process}/comm").read_text().strip()


def cpu(process: int) -> float:
    """Return the CPU seconds of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def database_cpu() -> float:
    """Return the CPU seconds of all processes of PostgreSQL, including ended ones; 0 on SQLite."""
    if cluster is None:
        return 0.0
    first = cluster.process.pid
    fields = Path(f"/proc/{first}/stat").read_text().rpartition(")")[2].split()
    ended_cpu = (int(fields[13]) + int(fields[14])) / TICKS
    now = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return ended_cpu + sum(cpu(int(child)) for child in [str(first), *now])


def memory(process: int) -> float:
    """Return the memory of a process in megabytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE / 1e6


def chess() -> float:
    """Return the moves of python-chess per CPU second."""
    best = 0.0
    for first in range(0, 24, 8):
        began = time.process_time()
        moves = play_chess(first)
        best = max(best, moves / (time.process_time() - began))
    return best
