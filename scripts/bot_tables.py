"""Plays the matches and ladders of docs/measured/bots.md, and writes their tables into the page.

``PYTHONPATH=build/compiled python -m scripts.bot_tables --jobs 2 --into build/arena`` (after
``make compiled``) takes many hours. After an interruption the same command continues. The same code
gives the same tables except for the times. ``--quick`` plays a few games per table to try it.
``--played`` plays nothing: it writes the matches that the folder has games of.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import click

from kabinett.arena.data import thinking_times
from kabinett.arena.folder import Folder
from kabinett.arena.match_results import match_result
from kabinett.arena.plan import MATCH, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.run import on_processes, play
from kabinett.arena.tables import (
    Sheet,
    command,
    format_interval,
    format_share,
    format_strength,
    markdown,
    rows_on,
    write_into,
)
from kabinett.cli.arena import Playing, arena, make_plan, pop_values

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "measured" / "bots.md"
LADDERS = (
    "ladder fall random easy medium hard --neighbours --seats 4 --blocks 20",
    "ladder volk random bench/volk_builder.py:Builder easy medium 'search(400, turns=4)' "
    "--neighbours --blocks 20",
    "ladder weimar random easy medium --neighbours --blocks 20",
)
QUICK_LADDERS = (
    "ladder fall random one-ply --seats 2 --blocks 1",
    "ladder volk random bench/volk_builder.py:Builder --blocks 2",
    "ladder weimar random 'search(2, turns=1)' --blocks 1",
)
#: The matches of each table, as the rows name them.
MATCHES: Final[dict[str, tuple[str, ...]]] = {
    "own time": (
        "volk 'search(150, turns=4)' one-ply --blocks 25 --seed 613",
        "volk 'search(150, turns=4)' one-ply --blocks 10 --seed 611",
    ),
    "hard": (
        "volk 'search(4000, turns=4)' one-ply --blocks 10 --seed 5001",
        "volk 'search(4000, turns=4)' one-ply --blocks 30 --seed 5201",
        "fall hard one-ply --seats 4 --blocks 50 --seed 61101",
    ),
    "four times": (
        "volk 'search(1600, turns=4)' 'search(400, turns=4)' --blocks 20 --seed 26201",
        "volk 'search(400, turns=4)' 'search(100, turns=4)' --blocks 20 --seed 5101",
    ),
    "learned": (
        "volk net one-ply --blocks 50 --seed 67001",
        "fall 'net(copies=4)' one-ply --seats 4 --blocks 25 --seed 61103",
        "weimar 'net(copies=4)' one-ply --seats 4 --blocks 50 --seed 68101",
    ),
    "halving": (
        "volk 'search(150, turns=4, halving=True)' 'search(150, turns=4)' --blocks 40 --seed 32001",
    ),
    "guided": (
        "volk 'search(150, turns=4, learned=True)' 'search(150, turns=4)' --blocks 20 --seed 67011",
        "volk 'search(150, turns=4, guided=True)' 'search(150, turns=4)' --blocks 20 --seed 67012",
        "volk 'search(150, turns=4, learned=True, guided=True)' "
        "'search(150, turns=4, guided=True)' --blocks 20 --seed 67013",
    ),
    "yardstick": ("volk bench/ismcts.py:Yardstick medium --blocks 4 --seed 33001",),
    "easy": (
        "volk 'hasty(50)' one-ply --blocks 40 --seed 4001",
        "volk 'hasty(60)' one-ply --blocks 40 --seed 4001",
        "volk 'hasty(70)' one-ply --blocks 40 --seed 4001",
    ),
}
QUICK_MATCHES: Final[dict[str, tuple[str, ...]]] = dict.fromkeys(
    MATCHES, ("fall random random --seats 2 --blocks 1 --seed 1",)
)
HEAD: Final = ("`kabinett arena match`", "games", "won", "share", "strength", "ms per decision")


def plan_of(match: str) -> Plan:
    """Return the plan of a match in `MATCHES`, as `kabinett arena match` reads it."""
    arguments = arena.commands["match"].make_context("match", shlex.split(match)).params
    bots = arguments["challenger"], arguments["others"]
    return make_plan(MATCH, arguments["game"], bots, pop_values(Playing, arguments))


def write_ladders(page: Path, ladders: tuple[str, ...], into: Path | None, jobs: int) -> None:
    """Play the ladders, and write a table for each."""
    for number, ladder in enumerate(ladders):
        into_option = ["--into", str(into / str(number))] if into else []
        arguments = [*shlex.split(ladder), "--jobs", str(jobs), "--write", str(page), *into_option]
        arena.main(arguments, standalone_mode=False)


def write_matches(
    page: Path,
    matches: dict[str, tuple[str, ...]],
    into: Path | None,
    jobs: int,
    play_missing: bool = True,
) -> None:
    """Write a row for each match into the table of its question.

    Rows of other matches stay as they are. Without ``play_missing`` nothing is played, and rows of
    matches that the folder has no games of stay, too."""
    for name, texts in matches.items():
        rows = rows_of(page, name)
        for plan in map(plan_of, texts):
            folder = Folder(into / folder_name(plan)) if into else None
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
    """Return the command of a match without its first words and, in Volk, without the seats."""
    text = command(plan).removeprefix("kabinett arena match ")
    return text.replace(" --seats 2", "") if plan.game == "volk" else text


def folder_name(plan: Plan) -> str:
    return re.sub(r"\W+", "-", row_key(plan))


def rows_of(page: Path, name: str) -> dict[str, tuple[str, ...]]:
    """Return the rows of a table on the page, by `row_key`."""
    return {row[0].split("`")[1]: row for row in rows_on(page, f"matches {name}") if row != HEAD}


def row_of(plan: Plan, games: list[PlayedGame]) -> tuple[str, ...]:
    """Return the cells of a match."""
    result = match_result(plan, sorted(games, key=lambda game: game.index))
    note = "" if result.blocks == plan.blocks else f", stopped at {result.blocks} blocks"
    others = [f"{result.shared} shared"] * bool(result.shared)
    others += [f"{result.nobody} by nobody"] * bool(result.nobody)
    return (
        f"`{row_key(plan)}`{note}",
        str(result.games),
        ", ".join([str(result.wins), *others]),
        format_share(result.share),
        f"{format_strength(result.strength.value)} ({format_interval(result.strength)})",
        " and ".join(filter(None, (decision_time(games, bot) for bot in plan.bots))),
    )


def decision_time(games: list[PlayedGame], bot: str) -> str:
    """Return a bot's milliseconds per decision; "" if the games have no times."""
    decisions, each = thinking_times(games).get(bot, (0, 0.0))
    if not decisions:
        return ""
    return f"{each:.0f}" if each >= 10 else f"{each:.1f}"


@click.command()
@click.option("--quick", is_flag=True, help="Play only a few games per table.")
@click.option(
    "--page",
    type=click.Path(path_type=Path),
    default=PAGE,
    help="Write into another page.",
)
@click.option("--into", type=click.Path(path_type=Path), help="Keep all games in this folder.")
@click.option("--jobs", default=1, show_default=True, help="Number of processes.")
@click.option("--matches", "without_ladders", is_flag=True, help="Leave the ladders out.")
@click.option("--played", "only_played", is_flag=True, help="Write the matches already played.")
def main(
    quick: bool, page: Path, into: Path | None, jobs: int, without_ladders: bool, only_played: bool
) -> None:
    """Play the games between bots, and write the tables of docs/measured/bots.md."""
    matches = QUICK_MATCHES if quick else MATCHES
    write_matches(page, matches, into, jobs, not only_played)
    if not (without_ladders or only_played):
        write_ladders(page, QUICK_LADDERS if quick else LADDERS, into, jobs)


if __name__ == "__main__":
    main()
