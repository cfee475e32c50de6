"""`kabinett games`: lists the games."""

from __future__ import annotations

import click

from kabinett.core.words import LANGUAGES, Wording
from kabinett.games import all_games, broken_games

language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language."
)


@click.command()
@language
def games(lang: str) -> None:
    """List the games, their seats and their options."""
    by_id = all_games()
    if not by_id:
        click.echo("No game is installed.")
    for game in by_id.values():
        words = Wording(game, lang, lambda seat: str(seat + 1))
        seats = game.seat_counts
        click.echo(click.style(words.plain(game.title), bold=True) + f" ({game.id})")
        click.echo(f"  {words.plain(game.about)}")
        click.echo(f"  {words.plain(game.credits)}")
        click.echo(f"  seats: {seats[0]}" + (f" to {seats[-1]}" if len(seats) > 1 else ""))
        for option in game.options:
            values = [*option.values, *(["any number"] if option.numbers else [])]
            click.echo(f"  {option.name}={'|'.join(values)}  (default: {option.default})")
            click.echo(f"      {words.plain(option.help)}")
        if game.packs.offered:
            click.echo(f"  packs of your own: {', '.join(game.packs.offered)}")
        for reason in game.packs.refused:
            click.echo(f"  refused: {reason}")
        click.echo()
    for error in broken_games().values():
        click.echo(f"kabinett: {error}", err=True)
