"""Plays the ladders and balances of docs/bots.md and writes their tables into it.

``PYTHONPATH=build/compiled python scripts/bot_tables.py --jobs 2 --into build/arena`` (after
``make compiled``) takes its time; killed, it goes on where it was, and the same code gives the
same tables.  ``--quick`` plays a few games of each, to see that all is well.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from kabinett.cli.arena import arena

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
RUNS = (
    "ladder fall random easy medium hard --neighbours --seats 4 --blocks 20",
    "ladder volk random bench/volk_builder.py:Builder easy medium 'search(400, turns=4)' "
    "--neighbours --blocks 20",
    "ladder weimar random easy medium --neighbours --blocks 20",
    "balance fall one-ply --seats 4 --blocks 100",
    "balance volk one-ply --blocks 100",
    "balance weimar one-ply --blocks 100",
)
#: Instead of those bots and blocks.
QUICK = (
    "ladder fall random one-ply --seats 2 --blocks 1",
    "ladder volk random bench/volk_builder.py:Builder --blocks 2",
    "ladder weimar random 'search(2, turns=1)' --blocks 1",
    "balance fall one-ply --seats 2 --blocks 2",
    "balance volk random --blocks 2",
    "balance weimar one-ply --blocks 2",
)


def write_tables(page: Path, runs: tuple[str, ...], into: Path | None, jobs: int) -> None:
    for number, run in enumerate(runs):
        kept = ["--into", str(into / str(number))] if into else []
        wanted = [*shlex.split(run), "--jobs", str(jobs), "--write", str(page), *kept]
        arena.main(wanted, standalone_mode=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few games of each")
    parser.add_argument("--page", type=Path, default=PAGE, help="another page than docs/bots.md")
    parser.add_argument("--into", type=Path, help="a folder for all games")
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args()
    write_tables(wanted.page, QUICK if wanted.quick else RUNS, wanted.into, wanted.jobs)


if __name__ == "__main__":
    main()
