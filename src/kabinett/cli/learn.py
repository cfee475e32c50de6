"""`kabinett learn`: lets a net learn a game by playing against itself."""

from __future__ import annotations

import math
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from kabinett.arena.on_ray import HERE, NoRay
from kabinett.cli.options import SEATS, SEEDS, parse_pairs
from kabinett.games import game_at
from kabinett.nets.net import Net
from kabinett.training.gates import Gate

if TYPE_CHECKING:
    from kabinett.training.carrying import Carried
    from kabinett.training.rounds import Round, Training
    from kabinett.training.workers import Workers

#: The most inputs or choices that are listed by name.
FEW: Final = 6


@click.command()
@click.argument("game")
@click.option("--seats", type=SEATS, help="Number of seats; by default the largest.")
@click.option(
    "--games",
    type=click.IntRange(0),
    default=2000,
    show_default=True,
    help="Games to play in all; a training run that was interrupted plays the missing ones.",
)
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Folder of the training. The same command goes on from its last round.",
)
@click.option(
    "--seed", type=SEEDS, default=0, show_default=True, help="The same seed gives the same net."
)
@click.option(
    "--greedy-games",
    type=click.IntRange(0),
    default=800,
    show_default=True,
    help="The first games, in whole rounds, which are played quickly by what looks best at once.",
)
@click.option(
    "--hidden",
    type=click.IntRange(1),
    default=64,
    show_default=True,
    help="Number of units of the hidden layer.",
)
@click.option("--rate", type=float, default=0.001, show_default=True, help="The step size.")
@click.option(
    "--add-to-evaluation",
    is_flag=True,
    help="Learn what the game's own evaluation leaves over, instead of everything.",
)
@click.option(
    "--guest",
    "guests",
    multiple=True,
    default=("one-ply",),
    show_default=True,
    help="A bot that takes a seat in some games. May be given several times.",
)
@click.option(
    "--gate",
    default="one-ply",
    show_default=True,
    help="The bot that the first champion has to beat.",
)
@click.option(
    "--gate-games",
    type=click.IntRange(0),
    default=400,
    show_default=True,
    help="After so many games each, the net plays a match and becomes the champion if it wins; "
    "0 for never.",
)
@click.option(
    "--from",
    "old",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A net to learn on from, made for other rules or cards of the game: its first match says "
    "how strong it still is. With --games 0 it only plays this match.",
)
@click.option(
    "--rename",
    "renamed",
    multiple=True,
    metavar="OLD=NEW",
    help="With --from: a number that the net sees has a new name, such as "
    "ask:attack:1=ask:attempt:1 if a script was renamed.",
)
@click.option(
    "--policy-only",
    is_flag=True,
    help="With --from: keep only which choices the net prefers; the game's evaluation judges.",
)
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Number of processes."
)
@click.option(
    "--ray",
    is_flag=False,
    flag_value=HERE,
    metavar="[ADDRESS]",
    help="Play on the Ray cluster at ADDRESS (auto: that of this machine), or without an address "
    "on --jobs new workers. Needs kabinett[ray].",
)
def learn(
    game: str,
    seats: int | None,
    games: int,
    into: Path,
    seed: int,
    greedy_games: int,
    hidden: int,
    rate: float,
    add_to_evaluation: bool,
    guests: tuple[str, ...],
    gate: str,
    gate_games: int,
    old: Path | None,
    renamed: tuple[str, ...],
    policy_only: bool,
    jobs: int,
    ray: str | None,
) -> None:
    """Let a net learn GAME by playing against itself.

    Needs numpy, which kabinett[research] installs. The folder gets net.net, which the bot
    net('…/net.net') plays, and charts in plots/. The same seed gives the same net on the same
    machine, whoever plays the games."""
    try:
        from kabinett.training.rounds import Training, TrainingPlan, games_of_round, going_on
        from kabinett.training.workers import workers
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"{error.name} is needed: pip install kabinett[research]"
        ) from error
    for option, given in (("--policy-only", policy_only), ("--rename", renamed)):
        if given and old is None:
            raise click.UsageError(f"{option} needs --from")
    rules = game_at(game)
    seats = seats or rules.seat_counts[-1]
    games_per_round = games_of_round(seats)
    plan = TrainingPlan(
        game=game,
        seats=seats,
        seed=seed,
        games_per_round=games_per_round,
        greedy_rounds=-(-greedy_games // games_per_round),
        hidden=hidden,
        rate=rate,
        adds_to_evaluation=add_to_evaluation,
        guests=guests,
        gate=gate,
        gate_rounds=-(-gate_games // games_per_round),
    )
    names = parse_pairs(renamed, "--rename takes OLD=NEW")
    begin = None if old is None else net_to_begin(old, names, policy_only)
    if begin is not None:
        plan = going_on(plan, begin)
    training = Training(into, plan, begin)
    if training.carried is not None:
        click.echo(describe_carried(training.carried))
    try:
        with workers(jobs, ray) as by:
            run_with_progress(training, -(-games // games_per_round), by)
    except NoRay as error:
        raise click.UsageError(f"--ray: {error}") from error
    click.echo(f"The net: {into / 'net.net'}, the champion: {name_of(training.gates.champion)}")


def run_with_progress(training: Training, rounds: int, by: Workers) -> None:
    """Run the training; say on stdout what each round and gate brought, draw the charts, and show
    on a terminal how far it is."""
    from kabinett.training.plots import draw_training

    watch = Watch(training, rounds)
    with watch.progress:
        for done in training.run(rounds, by, watch.note_game):
            if isinstance(done, Gate):
                click.echo(describe_gate(done))
            else:
                left = (rounds - done.number) * watch.seconds
                click.echo(describe(done, rounds) + describe_left(left))
            draw_training(training.folder)
            watch.begin(done)


class Watch:
    """Shows on a terminal how far a training run is: its games, its loss, and the gate in play."""

    def __init__(self, training: Training, rounds: int) -> None:
        console = Console(stderr=True)
        columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        )
        plan = training.plan
        played, total = (each * plan.games_per_round for each in (training.rounds, rounds))
        self.games = self.progress.add_task("games", total=total, completed=played)
        most = plan.gate_blocks * plan.seats
        self.gate = self.progress.add_task("gate: games at most", total=most, visible=False)
        self.started = monotonic()

    @property
    def seconds(self) -> float:
        """The time since the last round or gate."""
        return monotonic() - self.started

    def note_game(self, is_gate: bool) -> None:
        self.progress.advance(self.gate if is_gate else self.games)
        self.progress.update(self.gate, visible=is_gate)

    def begin(self, done: Round | Gate) -> None:
        """Show what follows a round or a gate."""
        self.started = monotonic()
        self.progress.reset(self.gate, visible=False)
        if not isinstance(done, Gate):
            self.progress.update(self.games, description=f"{describe_losses(done)}, games")


def describe_left(seconds: float) -> str:
    """Return the time that a training run still needs if its rounds take as long as the last one.

    >>> describe_left(0.0), describe_left(20.0), describe_left(3900.0)
    ('', ', about 1 min left', ', about 65 min left')
    """
    return f", about {math.ceil(seconds / 60)} min left" if seconds else ""


def net_to_begin(file: Path, names: dict[str, str], policy_only: bool) -> Net:
    from kabinett.training.carrying import policy_of, rename_inputs

    net = rename_inputs(Net.load(file), names)
    return policy_of(net) if policy_only else net


def describe(done: Round, rounds: int) -> str:
    wins = " ".join(f"{each:g}" for each in done.wins)
    return (
        f"round {done.number} of {rounds}: {done.number * done.games} games, "
        f"{done.samples} samples, "
        f"{describe_losses(done)}, wins by seat {wins}"
    )


def describe_losses(done: Round) -> str:
    evaluation = f" (evaluation {done.evaluation_loss:.3f})" if done.evaluation_loss else ""
    return f"losses {done.value_loss:.3f}{evaluation} and {done.policy_loss:.3f}"


def describe_carried(carried: Carried) -> str:
    """Return what a net keeps under the present rules; names are listed if they are few."""
    lines = []
    for what, kept, new, lost in (
        ("inputs", carried.kept_inputs, carried.new_inputs, carried.lost_inputs),
        ("choices", carried.kept_choices, carried.new_choices, carried.lost_choices),
    ):
        parts = [f"{what}: {len(kept)} kept"]
        for word, names in (("new", new), ("lost", lost)):
            few = f" ({', '.join(names)})" if 0 < len(names) <= FEW else ""
            parts.append(f"{len(names)} {word}{few}")
        lines.append(", ".join(parts))
    return "\n".join(lines)


def describe_gate(gate: Gate) -> str:
    return (
        f"gate after round {gate.rounds}: {100 * gate.share:.1f}% "
        f"({100 * gate.low:.1f} to {100 * gate.high:.1f}) of {gate.blocks} blocks against "
        f"{name_of(gate.champion)}: {'passed' if gate.passed else 'not passed'}"
    )


def name_of(champion: str) -> str:
    """Return the name of a champion (`Gate`) for people."""
    return f"the net after round {champion}" if champion.isdecimal() else champion
