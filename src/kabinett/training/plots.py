"""Charts of a training run as SVG: losses, wins of the seats, and gates, over the games played."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kabinett.arena.svg import EVEN, INK, PARTS, ROW, TOP, WIDTH, Axis, path, picture, rect, text
from kabinett.training.gates import GATES, Gate
from kabinett.training.rounds import PLAN, ROUNDS

#: The folder of the charts in that of a training run.
PLOTS: Final = "plots"
#: The frame of a chart within the picture.
LEFT, RIGHT, HEIGHT = 60, WIDTH - 150, 240
#: The number of rounds over which the wins of a seat are averaged.
ROUNDS_OF_WINS: Final = 10


@dataclass(frozen=True)
class Point:
    """A figure after a number of games, with its interval if it has one."""

    games: float
    value: float
    low: float = math.nan
    high: float = math.nan


def draw_training(folder: Path) -> list[Path]:
    """Draw the charts of the training run in a folder; return their files."""
    rounds, gates = read_lines(folder / ROUNDS), read_lines(folder / GATES)
    plan = json.loads((folder / PLAN).read_text())
    per_round, seats = plan["games_per_round"], plan["seats"]
    learned = [each for each in rounds if each["samples"]]
    games = [each["number"] * per_round for each in learned]
    title, pictures = plan["game"].title(), dict[str, str]()
    if learned:
        losses = {
            member: [
                Point(at, each[member])
                for at, each in zip(games, learned, strict=True)
                if member in each  # rounds of 0.9.0 have no loss of the evaluation
            ]
            for member in ("value_loss", "evaluation_loss", "policy_loss")
        }
        values = {"": losses["value_loss"]}
        if plan["adds_to_evaluation"]:
            values = {"net": losses["value_loss"], "evaluation": losses["evaluation_loss"]}
        pictures["loss-values"] = line_chart(f"{title}: loss of the values", values)
        policy = {"": losses["policy_loss"]}
        pictures["loss-policy"] = line_chart(f"{title}: loss of the policy", policy)
        shares = shares_of_wins([each["wins"] for each in learned])
        lines = {
            f"seat {seat + 1}": [
                Point(at, row[seat]) for at, row in zip(games, shares, strict=True)
            ]
            for seat in range(seats)
        }
        about = f"{title}: share of the wins by seat, mean of {ROUNDS_OF_WINS} rounds"
        pictures["wins"] = line_chart(about, lines, 1 / seats)
    if gates:
        tried = [Gate(**each) for each in gates]
        both = {
            word: [
                Point(each.rounds * per_round, each.share, each.low, each.high)
                for each in tried
                if each.passed == passed
            ]
            for word, passed in (("passed", True), ("not passed", False))
        }
        about = f"{title}: share of the wins in gates, 95 % intervals"
        pictures["gates"] = line_chart(about, both, 1 / seats, joined=False)
    files = []
    for name, content in pictures.items():
        files.append(folder / PLOTS / f"{name}.svg")
        files[-1].parent.mkdir(exist_ok=True)
        files[-1].write_text(content, encoding="utf-8")
    return files


def read_lines(file: Path) -> list[dict[str, Any]]:
    """The objects of a file with one per line; none if there is no file."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def shares_of_wins(wins: Sequence[Sequence[float]]) -> list[list[float]]:
    """For each round the seats' shares of the wins in it and in the rounds before it.

    >>> shares_of_wins([[3, 1], [1, 3]])
    [[0.75, 0.25], [0.5, 0.5]]
    """
    shares = []
    for end in range(1, len(wins) + 1):
        sums = [sum(each) for each in zip(*wins[max(0, end - ROUNDS_OF_WINS) : end], strict=True)]
        shares.append([each / (sum(sums) or 1.0) for each in sums])
    return shares


def line_chart(
    title: str,
    lines: Mapping[str, Sequence[Point]],
    even: float | None = None,
    joined: bool = True,
) -> str:
    """A chart with a line per name, or with single points, over the games; ``even`` is a
    horizontal line at the even share."""
    points = [point for each in lines.values() for point in each]
    ends = [*(value for point in points for value in (point.value, point.low, point.high))]
    ends = [each for each in (*ends, math.nan if even is None else even) if math.isfinite(each)]
    games = Axis(0.0, max((point.games for point in points), default=1.0), LEFT, RIGHT)
    values = Axis(min(ends, default=0.0), max(ends, default=1.0), TOP + HEIGHT, TOP)
    out = [path(f"M{LEFT} {TOP}V{TOP + HEIGHT}H{RIGHT}", INK)]
    for value in (values.least, values.most):
        out.append(text(LEFT - 6, values.place(value) + 4, f"{value:.3g}", "end"))
    out.append(text(LEFT, TOP + HEIGHT + 18, "0", "middle"))
    out.append(text(RIGHT, TOP + HEIGHT + 18, f"{games.most:g} games", "middle"))
    if even is not None:
        y = values.place(even)
        out.append(path(f"M{LEFT} {y:.1f}H{RIGHT}", EVEN, ' stroke-dasharray="4 3"'))
    for number, (name, each) in enumerate(lines.items()):
        colour = PARTS[number % len(PARTS)]
        out += marks(each, games, values, colour, joined)
        y = TOP + 12 + 18 * number
        if name:
            out.append(rect(RIGHT + 14, RIGHT + 26, y - 10, 12, colour))
            out.append(text(RIGHT + 34, y, name, "start"))
    return picture(title, math.ceil((HEIGHT + 24) / ROW), out)


def marks(
    points: Sequence[Point], games: Axis, values: Axis, colour: str, joined: bool
) -> list[str]:
    """A line through the points, or a mark for each with its interval."""
    places = [(games.place(point.games), values.place(point.value)) for point in points]
    if joined and len(places) > 1:
        return [path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places), colour)]
    out = []
    for point, (x, y) in zip(points, places, strict=True):
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')
        if math.isfinite(point.low):
            line = f"M{x:.1f} {values.place(point.low):.1f}V{values.place(point.high):.1f}"
            out.append(path(line, colour))
    return out
