"""Plays the games of a balance, and writes the tables of its page in docs/balance.

    kabinett bench balance volk hard --games 300 --seed 70001 --jobs 2 \\
        --into build/balance/volk --write docs/balance/volk.md

The bot plays all seats. Fall has a part for each number of seats, Weimar one for the whole game and
one for each scenario. Each part is a balance of the arena in a folder of its own, so after an
interruption the same command plays the missing games; if none is missing, it makes the tables
again. The tables show all parts that the folder has games of.
"""

from __future__ import annotations

import shlex
from itertools import groupby
from pathlib import Path

import click

from bench.balance.parts import PARTS, Part, PlayedPart, folder_of, plan_of
from bench.balance.report import report_lines
from kabinett.arena.folder import PLAN, Folder, FolderError, gather, rules_of
from kabinett.arena.plan import Plan
from kabinett.arena.playing import MatchError
from kabinett.arena.run import on_processes
from kabinett.arena.tables import write_into
from kabinett.cli.arena import with_progress
from kabinett.cli.arena_report import check_page

FOLDER = click.Path(file_okay=False, path_type=Path)
PAGE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(help=__doc__.replace("\n\n    ", "\n\n\b\n    "))
@click.argument("game", type=click.Choice([*PARTS]))
@click.argument("bot", default="one-ply")
@click.option(
    "--games", type=click.IntRange(1), default=60, show_default=True, help="Games of each part."
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=1, help="Number of processes.")
@click.option("--into", type=FOLDER, required=True, help="Folder that keeps all games.")
@click.option("--only", multiple=True, metavar="PART", help="Play only this part.")
@click.option("--write", "page", type=PAGE, help="Page for the tables.")
def main(
    game: str,
    bot: str,
    games: int,
    seed: int,
    jobs: int,
    into: Path,
    only: tuple[str, ...],
    page: Path | None,
) -> None:
    if page:
        check_page(page, game, "balance")
    for part in chosen_parts(game, only):
        play_part(plan_of(game, part, bot, games, seed), folder_of(part, into), jobs)
    parts = stored_parts(game, into)
    lines = [*commands(game, parts), "", *report_lines(game, parts)]
    print("\n".join(lines))
    if page:
        write_into(page, game, lines, what="balance")


def chosen_parts(game: str, names: tuple[str, ...]) -> list[Part]:
    """The parts with these names, all if there are no names; UsageError for an unknown name."""
    known = {part.name: part for part in PARTS[game]}
    if unknown := [name for name in names if name not in known]:
        raise click.UsageError(f"{game} has no part {unknown[0]!r}; it has {', '.join(known)}")
    return [known[name] for name in names or known]


def play_part(plan: Plan, folder: Path, jobs: int) -> None:
    """Play the missing games of a part."""
    try:
        plan.check()
        played = with_progress(plan, on_processes(jobs), Folder(folder), (1, 1), plan.blocks)
    except (FolderError, MatchError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    if len(played) < plan.blocks:
        raise click.Abort


def stored_parts(game: str, into: Path) -> list[PlayedPart]:
    """The parts that the folder has games of, in order; ClickException if one has other rules."""
    parts = []
    for part in PARTS[game]:
        folder = folder_of(part, into)
        if (folder / PLAN).exists():
            try:
                plan, games = gather([folder])
            except FolderError as error:
                raise click.ClickException(str(error)) from error
            parts.append(PlayedPart(part, plan, games, folder))
    return parts


def commands(game: str, parts: list[PlayedPart]) -> list[str]:
    """The commands that play these parts, and the digest of the rules."""
    lines = []
    for (bot, games, seed), group in groupby(
        parts, lambda part: (part.plan.bots[0], part.plan.blocks, part.plan.seed)
    ):
        words = ["kabinett", "bench", "balance", game, bot, "--games", str(games)]
        words += ["--seed", str(seed)]
        names = [part.part.name for part in group]
        if len(names) < len(PARTS[game]):
            words += [word for name in names for word in ("--only", name)]
        lines += [f"`{shlex.join(words)} --into FOLDER`", ""]
    return [*lines, f"Rules {rules_of(parts[0].plan)[:8]}."]


if __name__ == "__main__":
    main(prog_name="kabinett bench balance")
