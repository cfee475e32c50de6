"""Plays the matches and ladders of docs/measured/bots.md and writes their tables into it.

``PYTHONPATH=build/compiled python scripts/bot_tables.py --jobs 2 --into build/arena`` (after
``make compiled``) takes its time.  After a kill the same command goes on where it was, and the same
code gives the same tables, except for the times.  ``--quick`` plays a few games of each, to see
that all is well.  ``--played`` plays nothing: it writes the matches of which the folder has games,
as far as they go, and leaves the rest of the page.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import Final

from kabinett.arena.folder import Folder
from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.run import on_processes, play
from kabinett.arena.strength import account
from kabinett.arena.tables import (
    Sheet,
    command,
    format_interval,
    format_share,
    format_strength,
    markdown,
    write_into,
)
from kabinett.cli.arena import arena

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "measured" / "bots.md"
RUNS = (
    "ladder fall random easy medium hard --neighbours --seats 4 --blocks 20",
    "ladder volk random bench/volk_builder.py:Builder easy medium 'search(400, turns=4)' "
    "--neighbours --blocks 20",
    "ladder weimar random easy medium --neighbours --blocks 20",
)
#: Shorter runs for ``--quick``.
QUICK = (
    "ladder fall random one-ply --seats 2 --blocks 1",
    "ladder volk random bench/volk_builder.py:Builder --blocks 2",
    "ladder weimar random 'search(2, turns=1)' --blocks 1",
)


FALL, WEIMAR = 4, 4  # seats


def match(game: str, bot: str, against: str, seats: int, blocks: int, seed: int) -> Plan:
    return Plan(MATCH, game, (bot, against), seats, blocks, seed)


FALL_HARD = "search(100, turns=1, curiosity=5, paired=True)"
FALL_60, FALL_240, FALL_960 = (f"search({n}, turns=1, curiosity=5)" for n in (60, 240, 960))
VOLK_100, VOLK_150, VOLK_400, VOLK_1600 = (f"search({n}, turns=4)" for n in (100, 150, 400, 1600))
WEIMAR_60, WEIMAR_240 = (f"search({n}, turns=1, curiosity=5)" for n in (60, 240))
WEIMAR_MEDIUM = "one-ply(copies=6, most=16)"
WEIMAR_OWN = "search(28, turns=1, curiosity=5, paired=True, chained=True)"
#: The matches of the aims, by question.
MATCHES: Final[dict[str, tuple[Plan, ...]]] = {
    "own time": (
        match("volk", VOLK_150, "one-ply", 2, 25, 613),
        match("volk", VOLK_150, "one-ply", 2, 10, 611),
        match("weimar", WEIMAR_OWN, "one-ply", WEIMAR, 28, 8001),
        match("weimar", WEIMAR_OWN, "one-ply", WEIMAR, 50, 8101),
    ),
    "medium": (match("weimar", WEIMAR_MEDIUM, "one-ply", WEIMAR, 25, 21001),),
    "hard": (
        match("volk", "hard", "one-ply", 2, 10, 5001),
        match("volk", "hard", "one-ply", 2, 30, 5201),
        match("volk", "master", "one-ply", 2, 1, 5401),
        match("fall", FALL_HARD, "one-ply", FALL, 100, 24501),
        match("fall", FALL_HARD, "one-ply", FALL, 100, 24001),
        match("weimar", WEIMAR_240, "one-ply", WEIMAR, 20, 2001),
        match("weimar", "hard", "medium", WEIMAR, 10, 25001),
    ),
    "four times": (
        match("fall", FALL_240, FALL_60, FALL, 40, 1001),
        match("fall", FALL_960, FALL_240, FALL, 30, 1002),
        match("volk", VOLK_400, VOLK_100, 2, 20, 5101),
        match("volk", VOLK_1600, VOLK_400, 2, 20, 5301),
        match("weimar", WEIMAR_240, WEIMAR_60, WEIMAR, 12, 8301),
    ),
    "easy": (
        match("volk", "hasty(50)", "one-ply", 2, 40, 4001),
        match("fall", "hasty(50)", "one-ply", FALL, 15, 121),
        match("weimar", "hasty(80)", "one-ply", WEIMAR, 10, 122),
    ),
}
QUICK_MATCHES: Final[dict[str, tuple[Plan, ...]]] = {
    name: (match("fall", "random", "random", 2, 1, 1),) for name in MATCHES
}
HEAD: Final = ("`kabinett arena match`", "games", "won", "share", "strength", "ms a decision")


def write_tables(page: Path, runs: tuple[str, ...], into: Path | None, jobs: int) -> None:
    for number, run in enumerate(runs):
        into_option = ["--into", str(into / str(number))] if into else []
        arguments = [*shlex.split(run), "--jobs", str(jobs), "--write", str(page), *into_option]
        arena.main(arguments, standalone_mode=False)


def write_matches(
    page: Path,
    matches: dict[str, tuple[Plan, ...]],
    into: Path | None,
    jobs: int,
    play_missing: bool = True,
) -> None:
    """Write a table for each question.  Rows of other matches stay as they are.  Without
    ``play_missing`` nothing is played, and rows without games in the folder stay too."""
    for name, plans in matches.items():
        rows = rows_of(page, name)
        for plan in plans:
            folder = Folder(into / f"{plan.game}-{plan.seed}") if into else None
            if play_missing:
                games = play(plan, on_processes(jobs), folder)
            elif folder is not None and folder.path.is_dir():
                games = list(folder.read_games().values())
            else:
                continue
            if len({game.seating for game in games}) == len(plan.seatings):  # at least a block
                rows[row_key(plan)] = row_of(plan, games)
        write_into(page, f"matches {name}", markdown(Sheet(HEAD, list(rows.values()))))


def row_key(plan: Plan) -> str:
    """The part of the command that identifies a row."""
    text = command(plan).removeprefix("kabinett arena match ")
    return text.replace(" --seats 2", "") if plan.game == "volk" else text


def rows_of(page: Path, name: str) -> dict[str, tuple[str, ...]]:
    """The rows of a table on the page, by `row_key`."""
    _, _, rest = page.read_text(encoding="utf-8").partition(f"<!-- arena: matches {name} -->")
    lines = rest.partition("<!-- end -->")[0].splitlines()
    cells = [tuple(line.strip("|").split("|")) for line in lines if line.startswith("| `")]
    rows = [tuple(cell.strip() for cell in row) for row in cells]
    return {row[0].split("`")[1]: row for row in rows if row[0] != HEAD[0]}


def row_of(plan: Plan, games: list[PlayedGame]) -> tuple[str, ...]:
    result = account(plan, sorted(games, key=lambda game: game.place))
    note = "" if result.blocks == plan.blocks else f", stopped at {result.blocks} blocks"
    others = [f"{result.shared} shared"] * bool(result.shared)
    others += [f"{result.nobody} by nobody"] * bool(result.nobody)
    return (
        f"`{row_key(plan)}`{note}",
        str(result.games),
        ", ".join([str(result.wins), *others]),
        format_share(result.share),
        f"{format_strength(result.strength.value)} ({format_interval(result.strength)})",
        " and ".join(decision_time(games, bot) for bot in plan.bots),
    )


def decision_time(games: list[PlayedGame], bot: str) -> str:
    """The milliseconds that a bot took for a decision."""
    times = [game.thought.get(bot, (0, 0.0)) for game in games]
    each = 1000 * sum(one[1] for one in times) / max(1, sum(one[0] for one in times))
    return f"{each:.0f}" if each >= 10 else f"{each:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few games of each")
    parser.add_argument("--page", type=Path, default=PAGE, help="another page than that")
    parser.add_argument("--into", type=Path, help="a folder for all games")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--matches", action="store_true", help="no ladders")
    parser.add_argument("--played", action="store_true", help="matches, and what was played only")
    args = parser.parse_args()
    matches = QUICK_MATCHES if args.quick else MATCHES
    write_matches(args.page, matches, args.into, args.jobs, not args.played)
    if args.matches or args.played:
        return
    write_tables(args.page, QUICK if args.quick else RUNS, args.into, args.jobs)


if __name__ == "__main__":
    main()
