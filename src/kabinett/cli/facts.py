"""``kabinett bench facts``: measures the games as benchmarks; prints a Markdown table.

The figures come from random play.  The last lines are the shares of its games that a bot wins
against random ones, if it sits on each seat in turn.
"""

from __future__ import annotations

import click

from kabinett.games import all_games
from kabinett.research.facts import measure, share_won
from kabinett.research.problem import Problem


@click.command()
@click.option("--games", default=100, show_default=True, help="Random games for each game.")
@click.option("--against", default=0, show_default=True, help="Games for each bot.")
@click.option("--bots", default="one-ply", show_default=True, help="Bots, separated by blanks.")
def main(games: int, against: int, bots: str) -> None:
    """Measure the games as benchmarks and print a table in Markdown."""
    rows: dict[str, list[str]] = {}
    for game_id in all_games():
        problem = Problem(game_id)
        figures = measure(problem, games)
        for bot in bots.split() if against else ():
            name = f"won of {against} games: {bot} against random"
            figures[name] = share_won(problem, bot, "random", against)
        for name, figure in figures.items():
            cell = f"{figure:,}" if isinstance(figure, int) else str(figure)
            rows.setdefault(name, []).append(cell)
    print(f"| {games} games of random play; mean (most) | {' | '.join(all_games())} |")
    print(f"|---|{'---:|' * len(all_games())}")
    for name, cells in rows.items():
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main(prog_name="kabinett bench facts")
