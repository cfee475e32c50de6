"""`kabinett arena`: lets bots play each other."""

from __future__ import annotations

import functools
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar, cast

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from kabinett.arena.folder import Folder, gather
from kabinett.arena.match_results import cut_at_decision, match_result
from kabinett.arena.on_ray import HERE, NoRay, on_ray
from kabinett.arena.plan import BALANCE, LADDER, MATCH, Plan
from kabinett.arena.playing import PlayedGame
from kabinett.arena.run import Driver, on_processes, play
from kabinett.cli.arena_report import (
    FOLDER,
    REPORTING,
    Report,
    check_page,
    print_report,
    table_name,
)
from kabinett.cli.benchmark import benchmark
from kabinett.cli.options import BOTS_HELP, SEATS, parse_pairs
from kabinett.core.data import Data
from kabinett.core.result import COMMON_LOSS
from kabinett.games import game_of, register_game

F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V", "Playing", "Report")

PLAYING = (
    click.option("--seats", type=SEATS, help="Number of seats; by default the largest."),
    click.option(
        "--blocks",
        type=click.IntRange(1),
        default=50,
        show_default=True,
        help="Blocks of games with the same dice; a block has each seating once.",
    ),
    click.option(
        "--seed",
        type=int,
        default=1,
        show_default=True,
        help="The same seed gives the same games, unless a bot thinks by the clock.",
    ),
    click.option("--options", multiple=True, metavar="NAME=VALUE", help="An option of the game."),
    click.option("--pack", default="", help="The id of an owner's pack."),
    click.option(
        "--common-loss",
        type=float,
        default=COMMON_LOSS,
        show_default=True,
        help="Payoff of every seat if all lose. A win pays 1.",
    ),
    click.option(
        "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Number of processes."
    ),
    click.option(
        "--into",
        type=FOLDER,
        help="Folder that keeps all games. The same command continues with the missing ones.",
    ),
    click.option(
        "--shard",
        metavar="I/N",
        help="Play only this part of the blocks into a folder; "
        "`kabinett arena merge` puts the parts together.",
    ),
    click.option(
        "--ray",
        is_flag=False,
        flag_value=HERE,
        metavar="[ADDRESS]",
        help="Play on the Ray cluster at ADDRESS (auto: that of this machine), or without an "
        "address on --jobs new workers. Needs kabinett[ray].",
    ),
)


@dataclass(frozen=True)
class Playing:
    """The values of the options `PLAYING`: which games to play, how, and where to keep them."""

    seats: int | None
    blocks: int
    seed: int
    options: tuple[str, ...]
    pack: str
    common_loss: float
    jobs: int
    into: Path | None
    shard: str | None
    ray: str | None


def pop_values(kind: type[V], values: Data) -> V:
    """Remove the values of such options from those of a command, and return them."""
    return kind(**{each.name: values.pop(each.name) for each in fields(kind)})


def with_options(name: str, kind: type[V], *options: Callable[[F], F]) -> Callable[[F], F]:
    """Add options to a command, which gets their values as its argument ``name``, an object of the
    class ``kind``."""

    def decorate(function: F) -> F:
        @functools.wraps(function)
        def command(**values: Any) -> Any:
            own = pop_values(kind, values)
            return function(**values, **{name: own})

        decorated = cast(F, command)
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


@click.group()
def arena() -> None:
    """Let bots play each other, and report how strong they are and whom a game favours.

    Games with the same dice form a block, the unit of all intervals. The same seed gives the same
    games, however the work is divided."""


@arena.command(epilog=BOTS_HELP)
@click.argument("game")
@click.argument("challenger", metavar="BOT")
@click.argument("others", metavar="AGAINST")
@click.option(
    "--stop",
    metavar="A..B",
    help="Stop as soon as the games decide whether BOT's strength is rather A or B, such as 0..50; "
    "at most 5 % of such matches decide wrongly.",
)
@with_options("playing", Playing, *PLAYING)
@with_options("report", Report, *REPORTING)
def match(
    game: str, challenger: str, others: str, stop: str | None, playing: Playing, report: Report
) -> None:
    """Measure how strong BOT is in GAME, with the bot AGAINST on all other seats.

    In each block BOT takes every seat once, with the same dice. Its strength is 0 if it wins an
    even share of the games; between two bots +191 means that it wins 75 % of them (400 log10 of the
    odds)."""
    limits = parse_strengths(stop) if stop else None
    plan = make_plan(MATCH, game, (challenger, others), playing, stop=limits)
    perform(plan, playing, report)


@arena.command(epilog=BOTS_HELP)
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT…")
@click.option("--neighbours", is_flag=True, help="Only neighbours in the list meet.")
@with_options("playing", Playing, *PLAYING)
@with_options("report", Report, *REPORTING)
def ladder(
    game: str, bots: tuple[str, ...], neighbours: bool, playing: Playing, report: Report
) -> None:
    """Rate several bots: each meets each other one.

    The first bot has the rating 0. With more than two seats each bot in turn sits alone among
    copies of the other."""
    perform(make_plan(LADDER, game, bots, playing, neighbours=neighbours), playing, report)


@arena.command(epilog=BOTS_HELP)
@click.argument("game")
@click.argument("bot", default="one-ply")
@click.option(
    "--moments",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Measure what choices are worth: from this number of decisions per game, play on with the "
    "bot's choice and with its second best. This takes long.",
)
@click.option(
    "--again",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="How often to play on from each of these decisions, with the same dice.",
)
@with_options("playing", Playing, *PLAYING)
@with_options("report", Report, *REPORTING)
def balance(
    game: str, bot: str, moments: int, again: int, playing: Playing, report: Report
) -> None:
    """Measure whom GAME favours if BOT plays all seats: wins by role, ends, where points come from,
    and how often each choice is offered and taken."""
    again = again if moments else 0
    plan = make_plan(BALANCE, game, (bot,), playing, moments=moments, again=again)
    perform(plan, playing, report)


@arena.command()
@click.argument(
    "folders",
    nargs=-1,
    required=True,
    metavar="FOLDER…",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@with_options("report", Report, *REPORTING)
def merge(folders: tuple[Path, ...], report: Report) -> None:
    """Report on games that were kept in folders, from one shard or several."""
    plan, games = gather(list(folders))
    print_report(plan, games, report)


arena.add_command(benchmark)


# -- the plan


def make_plan(kind: str, game: str, bots: tuple[str, ...], playing: Playing, **more: Any) -> Plan:
    game = register_game(game)
    seats = playing.seats or game_of(game).seat_counts[-1]
    plan = Plan(
        kind=kind,
        game=game,
        bots=bots,
        seats=seats,
        blocks=playing.blocks,
        seed=playing.seed,
        options=parse_pairs(playing.options, "--options takes NAME=VALUE"),
        pack=playing.pack,
        common_loss=playing.common_loss,
        **more,
    )
    try:
        plan.check()
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    return plan


def parse_strengths(text: str) -> tuple[float, float]:
    low, dots, high = text.partition("..")
    try:
        if not dots:
            raise ValueError
        return float(low), float(high)
    except ValueError:
        raise click.UsageError(f"--stop takes two strengths such as 0..50, not {text!r}") from None


def parse_shard(text: str | None, into: Path | None) -> tuple[int, int]:
    if text is None:
        return 1, 1
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise click.UsageError(f"--shard takes 1/4 to 4/4 for four parts, not {text!r}")
    if into is None:
        raise click.UsageError("--shard needs --into, a folder for its games")
    return int(part), int(parts)


# -- playing


def perform(plan: Plan, playing: Playing, report: Report) -> None:
    """Play the missing games, and report on all.

    After Ctrl-C the report covers the games so far; also after SIGTERM, with exit code 143."""
    shard = parse_shard(playing.shard, playing.into)
    if report.page:
        check_page(report.page, table_name(plan))
    folder = Folder(playing.into) if playing.into else None
    stops = Stops()
    total = len(list(plan.game_indices(shard)))
    driver = driver_of(playing.ray, playing.jobs)
    games = with_progress(plan, driver, folder, shard, total)
    is_decided = plan.kind == MATCH and match_result(plan, games).decision is not None
    missing = 0 if is_decided and shard == (1, 1) else total - len(games)
    if shard == (1, 1):
        print_report(plan, games, report)
    else:
        click.echo(f"shard {playing.shard}: {len(games)} of {total} games in {playing.into}")
    if stops.is_stopped:
        raise EndedBySignal(f"ended by SIGTERM after {len(games)} of {total} games")
    if missing:
        raise click.Abort


def driver_of(ray: str | None, jobs: int) -> Driver:
    try:
        return on_ray(ray, jobs) if ray else on_processes(jobs)
    except NoRay as error:
        raise click.UsageError(f"--ray: {error}") from error


class EndedBySignal(click.ClickException):
    """SIGTERM has ended the program, after its report."""

    exit_code = 128 + signal.SIGTERM


class Stops:
    """Makes SIGTERM end a match like Ctrl-C, so that the games so far are reported."""

    def __init__(self) -> None:
        self.is_stopped = False
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, self.stop)

    def stop(self, *_: object) -> None:
        self.is_stopped = True
        raise KeyboardInterrupt


def with_progress(
    plan: Plan, driver: Driver, folder: Folder | None, shard: tuple[int, int], total: int
) -> list[PlayedGame]:
    """Play the missing games and return all in order; after Ctrl-C or SIGTERM, those so far."""
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        stored = folder.read_games() if folder else {}
        games = [stored[index] for index in plan.game_indices(shard) if index in stored]
        task = progress.add_task(plan.game, total=total, completed=len(games))

        def advance(game: PlayedGame) -> None:
            games.append(game)
            progress.advance(task)

        try:
            return play(plan, driver, folder, shard, advance)
        except KeyboardInterrupt:
            return cut_at_decision(plan, games, stops=shard == (1, 1))
