"""`kabinett replay`: plays a record back in the terminal, or verifies it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import click

from kabinett.bots import make_bot
from kabinett.cli.advice import Advice
from kabinett.cli.games import language
from kabinett.core.game import Game
from kabinett.core.play.history import LogEntry
from kabinett.core.play.pasted import clean_text
from kabinett.core.play.record import Record, RecordError, parse
from kabinett.core.play.replay import Proof, prove, steps
from kabinett.core.play.table import Table
from kabinett.core.setup import SetupError
from kabinett.core.show.scene import SPECTATOR, Fact
from kabinett.core.words import Wording, number_of
from kabinett.games import game_of

PAUSE = 0.8  # seconds between two steps of --auto


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Only verify all answers and dice.")
@language
@click.option(
    "--from", "first", type=click.IntRange(0), default=0, help="Start at this line of the file."
)
@click.option(
    "--digest",
    default="",
    help="With --verify: a digest of the record that you kept during the game.",
)
@click.option("--auto", is_flag=True, help="Do not wait for a key.")
@click.option(
    "--best",
    metavar="BOT",
    help="Say before each decision of a finished game which choices this bot likes best, with the "
    "payoff that it expects (with two seats the chance to win) and the answers that may follow.",
)
def replay(
    file: Path, verify: bool, lang: str, first: int, digest: str, auto: bool, best: str | None
) -> None:
    """Play the record FILE back, step by step.

    Enter continues, q quits. Without a terminal everything is printed at once."""
    try:
        record = read(file)
        if verify:
            click.echo(f"{file}: {verdict(record, digest)}")
        else:
            Playback(lang, first, pace(auto), advice_on(record, best)).show(record)
    except RecordError as error:
        raise click.ClickException(f"{file}, {error}") from error


def read(file: Path) -> Record:
    """Return the record in a file.  Raises RecordError or ClickException if there is none."""
    if file.is_dir():
        raise click.ClickException(f"{file} is a folder, not a record")
    if file.exists() and not file.is_file():  # reading a pipe might never end
        raise click.ClickException(f"{file} is not a file")
    text = clean_text(file.read_bytes())
    if not text.strip():
        raise click.ClickException(f"{file} is empty")
    return parse(text)


def game_of_record(record: Record) -> Game:
    try:
        return game_of(record.game)
    except SetupError as error:
        raise RecordError(1, str(error)) from error


def advice_on(record: Record, bot: str | None) -> Advice | None:
    """Return the advice of a bot, if one is named.  Raises ClickException if the game is not over,
    because nobody may have such help while people play."""
    if bot is None:
        return None
    if not record.seed:  # it is written when a game is over
        raise click.ClickException("--best is only for games that are over")
    return Advice(make_bot(bot))


def verdict(record: Record, digest: str) -> str:
    """Return the result of a correct record and what it does not prove.  Raises RecordError for an
    incorrect one."""
    game = game_of_record(record)
    table, proof = prove(record, game, digest)
    result = table.result()
    if not table.over:
        last = record.lines[-1].at if record.lines else 1
        raise RecordError(last, "the record ends here, but the game is not over")
    words = table.wording("en")
    end = words.sentence(result.text) if result else ""
    return "\n".join(
        [f"correct: {proof.answers} answers, {proof.dice} dice. {end}", *limits_of_proof(proof)]
    )


def limits_of_proof(proof: Proof) -> list[str]:
    """Return sentences on what was taken back and what the record cannot prove."""
    lines = []
    if proof.undone or proof.redrawn:
        lines.append(
            f"{number_of(proof.undone, 'answer')} and {number_of(proof.redrawn, 'die', 'dice')} "
            f"were taken back, {number_of(proof.agreed, 'time')} by consent."
        )
    if proof.seen_at is not None:
        lines.append(f"The digest is that of this record after its line {proof.seen_at}.")
    if proof.updates:
        lines.append(f"The rules were updated {number_of(proof.updates, 'time')}.")
    if proof.unproved:
        lines.append(
            f"Not proved: {proof.unproved} dice, because they are from other rules than those"
            " installed here, or from another table."
        )
    if not proof.committed:
        lines.append("Not proved: that the seed was chosen before the game (no commitment).")
    if proof.nameless:
        seats = ", ".join(map(str, proof.nameless))
        lines.append(f"Not proved: who sat on the seats {seats}; their names may be wrong.")
    if proof.agreed:
        lines.append("Not proved: that the named players agreed to the takebacks.")
    if not proof.digested:
        lines.append(
            "Not proved: that this was the course of the game; somebody may have changed, added or"
            " removed lines (no digest)."
        )
    if proof.seen_at is None:
        lines.append(
            "Not proved: that nobody who knows the seed has rewritten this record; compare it with"
            " a digest that the table has shown (--digest)."
        )
    lines.append("Not proved: that the host did not look at the seed or the hands.")
    return lines


class Playback:
    """Prints a game: its log, and the panels of the seats at the start of each turn.

    It calls ``go_on`` after each step, and stops if that returns False.  ``advice`` also says what
    a bot thinks of each decision."""

    def __init__(
        self, lang: str, first: int, go_on: Callable[[], bool], advice: Advice | None = None
    ) -> None:
        self.lang = lang
        self.first = first  # line of the file
        self.go_on = go_on
        self.advice = advice

    def show(self, record: Record) -> None:
        """Print a record.  Raises RecordError at a faulty line, after printing the lines before."""
        game = game_of_record(record)
        number_namesakes(record)
        log_length = line = 0
        has_begun = False
        table = None
        for table in steps(record, game):
            news, log_length = table.log[log_length:], len(table.log)
            line = max(line, table.lines[-1].at if table.lines else 0)
            if line < self.first:
                continue
            words = table.wording(self.lang)
            if not has_begun:
                self.head(table, words)
                has_begun = True
            if self.advice is not None:
                self.advice.after(table)
            if self.print_news(table, words, news) and not self.go_on():
                return
            if self.advice is not None:
                self.advice.before(table, words)
        assert table is not None
        self.end(table, table.wording(self.lang))

    def head(self, table: Table, words: Wording) -> None:
        click.secho(words.plain(table.game.title), bold=True)
        for seat, player in enumerate(table.players):
            role = table.game.role_of(table.state, seat)
            name = (
                player.name if role is None else f"{table.game.label(role, words)}: {player.name}"
            )
            click.echo(f"  {seat} {name}")
        if self.first:
            self.print_panels(table, words)

    def print_news(self, table: Table, words: Wording, news: list[LogEntry]) -> bool:
        """Print new entries of the log, and return whether there are any."""
        for entry in news:
            message = entry.message()
            line = words.sentence((message, entry.args))
            if entry.to >= 0:  # only for one seat
                line = f"{words.seat_label(entry.to)}: {line}"
            if message.level == "turn":
                click.echo()
                click.secho(line, bold=True)
                self.print_panels(table, words)
            elif message.level:
                click.secho(f"  {line}", underline=True)
            else:
                click.echo(f"    {line}")
        return bool(news)

    def print_panels(self, table: Table, words: Wording) -> None:
        """Print what everybody sees of the seats, one line per seat."""
        scene = table.game.scene(table.state, SPECTATOR)
        labels = [words.seat_label(panel.seat) for panel in scene.panels]
        width = max(map(len, labels), default=0)
        for label, panel in zip(labels, scene.panels, strict=True):
            parts = [fact_text(fact, words) for fact in panel.facts]
            parts += [words.sentence(note) for note in panel.notes]
            click.secho(f"  {label:<{width}}  {' · '.join(parts)}".rstrip(), dim=True)
        if scene.facts:
            facts = " · ".join(fact_text(fact, words) for fact in scene.facts)
            click.secho(f"  {facts}", dim=True)

    def end(self, table: Table, words: Wording) -> None:
        result = table.result() if table.over else None
        click.echo()
        if result is None:
            click.echo("The record ends here; the game is not over.")
            return
        click.secho(words.sentence(result.text), bold=True)
        for seat, score in enumerate(result.scores):
            star = "*" if seat in result.winners else " "
            click.echo(f"  {star} {words.seat_label(seat)}: {score}")


def number_namesakes(record: Record) -> None:
    """Add the number of the seat to names that several players have."""
    names = [player.name for player in record.players]
    for seat, player in enumerate(record.players):
        if names.count(player.name) > 1:
            player.name = f"{player.name} ({seat})"


def fact_text(fact: Fact, words: Wording) -> str:
    return f"{words.sentence(fact.label)} {fact.value}"


def pace(auto: bool) -> Callable[[], bool]:
    """Return the function that waits between steps: for a moment, for a key, or without a terminal
    not at all."""
    if not at_terminal():
        return lambda: True
    if auto:
        return pause
    click.secho("Enter: continue, q: quit", dim=True)
    return wait_for_key


def at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def pause() -> bool:
    time.sleep(PAUSE)
    return True


def wait_for_key() -> bool:
    """Wait for a key; return False for q, which quits."""
    return click.getchar() not in ("q", "Q", "\x1b")
