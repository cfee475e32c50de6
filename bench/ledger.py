"""The work ledger: accepted figures of `bench.counted`, and why they grew.

Figures depend on the minor version of Python, so each version has its own figures. A figure in the
ledger changes only after it has moved by more than `SLACK`. So many small losses add up, and
somebody notices."""

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
# The work of seeded games, counted in pure Python. `bought` has a reason for each growth of more
# than 5 %. `kabinett bench work` compares and explains the figures,
# `kabinett bench work --write --bought "…"` writes those that have moved.
"""

#: Figures by name.
Figures = Mapping[str, float]


@dataclass
class Ledger:
    """Figures by version of Python and game, and reasons for growth by game."""

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
    document = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    bought = document.pop("bought", {})
    return Ledger(document, bought)


def round_figure(value: float) -> float:
    return round(value) if value >= 100 else round(value, 2)


def ratio(now: float, before: float) -> float:
    if before:
        return now / before
    return 1.0 if now == 0 else float("inf")


def complaints(game: str, now: Figures, before: Figures) -> list[str]:
    """Return a line per figure that differs from the ledger."""
    lines = []
    for name, value in now.items():
        if name not in before:
            lines.append(f"{game}: the ledger has no {name!r}: kabinett bench work --write")
            continue
        change = ratio(value, before[name]) - 1
        if abs(change) <= SLACK:
            continue
        what = (
            f"{game}, {name}: {round_figure(value)}, the ledger has {before[name]} ({change:+.1%}; "
            f"{FIGURES.get(name, name)})"
        )
        if change > 0:
            lines.append(f'{what}: undo the loss, or state its reason: --write --bought "…"')
        else:
            lines.append(f"{what}: keep the gain: kabinett bench work --write")
    dropped = [name for name in before if name not in now]
    lines += [f"{game}: {name!r} is not a figure: kabinett bench work --write" for name in dropped]
    return lines


class Unexplained(ValueError):
    """A figure has grown without a reason."""


def bring_up_to_date(
    ledger: Ledger, game: str, now: Figures, bought: str, version: str = PYTHON
) -> None:
    """Write figures that have moved by more than `SLACK` into the ledger. Raises Unexplained if one
    has grown and ``bought`` is empty."""
    before = ledger.figures.get(version, {}).get(game, {})
    figures, growth = {}, []
    for name, value in now.items():
        old = before.get(name)
        is_kept = old is not None and abs(ratio(value, old) - 1) <= SLACK
        figures[name] = old if is_kept and old is not None else round_figure(value)
        if old is not None and ratio(value, old) > 1 + SLACK:
            growth.append(f"{name} {old} to {round_figure(value)}")
    if growth and not bought.strip():
        raise Unexplained(f'{game}: {", ".join(growth)}: state the reason with --bought "…"')
    if growth:
        ledger.bought.setdefault(game, []).append(f"{', '.join(growth)}: {bought.strip()}")
    ledger.figures.setdefault(version, {})[game] = figures
