"""``kabinett bench leads [GAME …]``: counts how often a seat wins from a lead, or from behind.

``--write`` writes the counts into the game's ``leads.toml``.  Tables show them ("Who can still
win"), and offer to end a game when nobody loses such a lead any more."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as Printed

from kabinett.arena.leads import measure_leads
from kabinett.cli.lengths import games_with_lengths
from kabinett.core.lead import LEADS_FILE, Leads, Share, read_leads


def show(game: str, leads: Leads) -> None:
    """Print for each stage the largest lead that was lost, and how many seats won from far ahead
    and from far behind."""
    table = Printed(title=f"{game}: leads", title_justify="left")
    for head in ("length", "seats", "stage", "games", "largest lost", "ahead: won", "behind: won"):
        table.add_column(head, justify="right")
    for (length, seats, number), stage in sorted(leads.stages.items()):
        cells = [
            f"{each.by}: {each.won} of {each.seats}" for each in (stage.ahead[-1], stage.behind[-1])
        ]
        table.add_row(
            length, str(seats), str(number), str(stage.games), str(stage.largest_lost), *cells
        )
    Console(width=140).print(table)


@click.command()
@click.argument("names", metavar="[GAME …]", nargs=-1)
@click.option("--bot", default="medium", show_default=True, help="The bot on all seats.")
@click.option("--games", default=100, show_default=True, help="Games for each length and seats.")
@click.option("--lengths", help="Only these lengths of one game, separated by commas.")
@click.option("--jobs", default=2, show_default=True, help="Number of processes.")
@click.option("--write", is_flag=True, help="Write the counts into the game's leads.toml.")
def main(
    names: tuple[str, ...], bot: str, games: int, lengths: str | None, jobs: int, write: bool
) -> None:
    """Count how safe leads are; without GAME in all games with lengths."""
    if lengths and len(names) != 1:
        raise click.UsageError("--lengths needs one GAME, whose lengths it names")
    for name, game in games_with_lengths(names):
        assert game.length is not None
        counted_lengths = lengths.split(",") if lengths else list(game.length.lengths)
        if unknown := [each for each in counted_lengths if each not in game.length.lengths]:
            raise click.UsageError(
                f"{name} has no length {unknown[0]}; its lengths are "
                f"{', '.join(game.length.lengths)}"
            )
        leads = measure_leads(game, counted_lengths, bot, games, jobs)
        show(name, leads)
        if write:
            words = ["kabinett", "bench", "leads", name, f"--bot={bot}", f"--games={games}"]
            words += [f"--lengths={lengths}"] if lengths else []
            earlier = read_leads(game.folder).stages.items()
            others = {key: stage for key, stage in earlier if key[0] not in counted_lengths}
            all_leads = Leads(others | leads.stages if lengths else leads.stages)
            write_leads(game.folder, all_leads, shlex.join([*words, "--write"]))


def write_leads(folder: Path, leads: Leads, command: str) -> None:
    lines = [f"# Written by `{command}`: each row is a margin, seats, wins and second places."]
    for (length, seats, number), stage in sorted(leads.stages.items()):
        lines += ["", "[[stage]]", f'length = "{length}"', f"seats = {seats}", f"stage = {number}"]
        lines += [f"games = {stage.games}", f"lost = {stage.largest_lost}"]
        lines += [f"ahead = {share_rows(stage.ahead)}", f"behind = {share_rows(stage.behind)}"]
    (folder / LEADS_FILE).write_text("\n".join(lines) + "\n", "utf-8")


def share_rows(shares: Sequence[Share]) -> list[list[int]]:
    return [[each.by, each.seats, each.won, each.second] for each in shares]


if __name__ == "__main__":
    main(prog_name="kabinett bench leads")
