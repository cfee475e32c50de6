"""The ledger of work: what the figures of `bench.counted` may be, and what a growth bought.

Figures depend on the minor version of Python, so each has its own.  A figure stays as it is
written until it has moved by more than `SLACK`: many small losses add up to one that is seen."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.counted import FIGURES

LEDGER: Final = Path(__file__).with_name("work.toml")
PYTHON: Final = f"{sys.version_info.major}.{sys.version_info.minor}"
SLACK: Final = 0.05
HEAD: Final = """\
# The work of seeded games, counted in pure Python, and under `bought` what each growth of more than
# 5 % gives for it. `python -m bench.work` compares and tells what the figures are,
# `python -m bench.work --write --bought "…"` writes those that have moved.
"""

#: Figures by their names.
Figures = Mapping[str, float]


@dataclass
class Ledger:
    """``figures`` by version of Python and game, ``bought`` by game."""

    figures: dict[str, dict[str, dict[str, float]]]
    bought: dict[str, list[str]]

    def text(self) -> str:
        parts = [HEAD]
        if self.bought:
            parts.append("\n[bought]\n")
        for game, lines in sorted(self.bought.items()):
            rows = "".join(f"    {json.dumps(line, ensure_ascii=False)},\n" for line in lines)
            parts.append(f"{game} = [\n{rows}]\n")
        for version, games in sorted(self.figures.items()):
            for game, figures in sorted(games.items()):
                rows = "".join(f"{name} = {value}\n" for name, value in figures.items())
                parts.append(f'\n["{version}".{game}]\n{rows}')
        return "".join(parts)


def read(file: Path = LEDGER) -> Ledger:
    found = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    bought = found.pop("bought", {})
    return Ledger(found, bought)


def rounded(value: float) -> float:
    return round(value) if value >= 100 else round(value, 2)


def ratio(now: float, before: float) -> float:
    if before:
        return now / before
    return 1.0 if now == 0 else float("inf")


def complaints(game: str, now: Figures, before: Figures) -> list[str]:
    """What is not as the ledger has it, a line for each figure."""
    told = []
    for name, value in now.items():
        if name not in before:
            told.append(f"{game}: the ledger has no {name!r}: python -m bench.work --write")
            continue
        moved = ratio(value, before[name]) - 1
        if abs(moved) <= SLACK:
            continue
        what = (
            f"{game}, {name}: {rounded(value)}, the ledger has {before[name]} ({moved:+.1%}; "
            f"{FIGURES.get(name, name)})"
        )
        if moved > 0:
            told.append(f'{what}: make it cheaper, or say what it buys: --write --bought "…"')
        else:
            told.append(f"{what}: keep the gain, lower the ledger: python -m bench.work --write")
    gone = [name for name in before if name not in now]
    told += [
        f"{game}: {name!r} is no figure any more: python -m bench.work --write" for name in gone
    ]
    return told


class Unexplained(ValueError):
    """A figure has grown, and nobody says what for."""


def bring_up_to_date(
    ledger: Ledger, game: str, now: Figures, bought: str, version: str = PYTHON
) -> None:
    """Write into the ledger what has moved by more than `SLACK`; `Unexplained` if something has
    grown and ``bought`` is empty."""
    before = ledger.figures.get(version, {}).get(game, {})
    written, grown = {}, []
    for name, value in now.items():
        old = before.get(name)
        kept = old is not None and abs(ratio(value, old) - 1) <= SLACK
        written[name] = old if kept and old is not None else rounded(value)
        if old is not None and ratio(value, old) > 1 + SLACK:
            grown.append(f"{name} {old} to {rounded(value)}")
    if grown and not bought.strip():
        raise Unexplained(f'{game}: {", ".join(grown)}: say what it buys with --bought "…"')
    if grown:
        ledger.bought.setdefault(game, []).append(f"{', '.join(grown)}: {bought.strip()}")
    ledger.figures.setdefault(version, {})[game] = written
