"""Plays the matches and ladders of docs/measured/bots.md and writes their tables into it.

``PYTHONPATH=build/compiled python scripts/bot_tables.py --jobs 2 --into build/arena`` (after
``make compiled``) takes its time; killed, it goes on where it was, and the same code gives the
same tables, but for the times.  ``--quick`` plays a few games of each, to see that all is well.
``--played`` plays nothing: matches of which the folder has games are told as far as they go, and
what else the page says stands.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import Final

from kabinett.arena.folder import Folder
from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.playing import Played
from kabinett.arena.run import on_processes, play
from kabinett.arena.strength import account
from kabinett.arena.tables import (
    Sheet,
    between,
    command,
    markdown,
    points,
    shown_share,
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
#: Instead of those bots and blocks.
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
#: The matches of the aims, by what they ask.
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
        kept = ["--into", str(into / str(number))] if into else []
        wanted = [*shlex.split(run), "--jobs", str(jobs), "--write", str(page), *kept]
        arena.main(wanted, standalone_mode=False)


def write_matches(
    page: Path,
    matches: dict[str, tuple[Plan, ...]],
    into: Path | None,
    jobs: int,
    driven: bool = True,
) -> None:
    """A table for each question.  Rows of other matches that stand there are left, and so are
    those of which no game is at hand, if nothing may be played (``driven``)."""
    for name, plans in matches.items():
        rows = rows_of(page, name)
        for plan in plans:
            folder = Folder(into / f"{plan.game}-{plan.seed}") if into else None
            if driven:
                played = play(plan, on_processes(jobs), folder)
            elif folder is not None and folder.path.is_dir():
                played = list(folder.played().values())
            else:
                continue
            if len({game.seating for game in played}) == len(plan.seatings):  # a block, or more
                rows[asked(plan)] = row_of(plan, played)
        write_into(page, f"matches {name}", markdown(Sheet(HEAD, list(rows.values()))))


def asked(plan: Plan) -> str:
    """What of the command a row is known by."""
    text = command(plan).removeprefix("kabinett arena match ")
    return text.replace(" --seats 2", "") if plan.game == "volk" else text


def rows_of(page: Path, name: str) -> dict[str, tuple[str, ...]]:
    """The rows of a table on the page, by what was asked."""
    _, _, rest = page.read_text(encoding="utf-8").partition(f"<!-- arena: matches {name} -->")
    lines = rest.partition("<!-- end -->")[0].splitlines()
    cells = [tuple(line.strip("|").split("|")) for line in lines if line.startswith("| `")]
    rows = [tuple(cell.strip() for cell in row) for row in cells]
    return {row[0].split("`")[1]: row for row in rows if row[0] != HEAD[0]}


def row_of(plan: Plan, played: list[Played]) -> tuple[str, ...]:
    found = account(plan, sorted(played, key=lambda game: game.place))
    stopped = "" if found.blocks == plan.blocks else f", stopped at {found.blocks} blocks"
    others = [f"{found.shared} shared"] * bool(found.shared)
    others += [f"{found.nobody} by nobody"] * bool(found.nobody)
    return (
        f"`{asked(plan)}`{stopped}",
        str(found.games),
        ", ".join([str(found.wins), *others]),
        shown_share(found.share),
        f"{points(found.strength.value)} ({between(found.strength)})",
        " and ".join(thought(played, bot) for bot in plan.bots),
    )


def thought(played: list[Played], bot: str) -> str:
    """Milliseconds a decision."""
    spent = [game.thought.get(bot, (0, 0.0)) for game in played]
    each = 1000 * sum(one[1] for one in spent) / max(1, sum(one[0] for one in spent))
    return f"{each:.0f}" if each >= 10 else f"{each:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few games of each")
    parser.add_argument("--page", type=Path, default=PAGE, help="another page than that")
    parser.add_argument("--into", type=Path, help="a folder for all games")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--matches", action="store_true", help="no ladders")
    parser.add_argument("--played", action="store_true", help="matches, and what was played only")
    wanted = parser.parse_args()
    matches = QUICK_MATCHES if wanted.quick else MATCHES
    write_matches(wanted.page, matches, wanted.into, wanted.jobs, not wanted.played)
    if wanted.matches or wanted.played:
        return
    write_tables(wanted.page, QUICK if wanted.quick else RUNS, wanted.into, wanted.jobs)


if __name__ == "__main__":
    main()
