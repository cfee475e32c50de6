"""Values and help that several commands share."""

from __future__ import annotations

import click

from kabinett.bots import BOTS

#: The seeds whose games can be numbered with the dice of `Chance.numbered`.
SEEDS = click.IntRange(0, 2**64 - 1)
SEATS = click.IntRange(1)

BOTS_HELP = (
    f"Bots are {', '.join(BOTS)}, with parameters such as 'search(400, turns=4)', or FILE.py:Class "
    "for a bot of your own (docs/bots.md)."
)


def parse_pairs(texts: tuple[str, ...], usage: str) -> dict[str, str]:
    """Return the names and values of texts such as name=value."""
    values = {}
    for each in texts:
        name, equals, value = each.partition("=")
        if not equals:
            raise click.UsageError(f"{usage}, not {each!r}")
        values[name.strip()] = value.strip()
    return values
