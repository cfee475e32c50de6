"""Kinds of values that options of several commands take."""

from __future__ import annotations

import click

#: The seeds whose games can be numbered with the dice of `Chance.numbered`.
SEEDS = click.IntRange(0, 2**64 - 1)
SEATS = click.IntRange(1)
