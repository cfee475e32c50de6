"""Plays the matches of docs/bots.md and writes their tables into it.

``python scripts/bot_tables.py --jobs 2`` takes about a quarter of an hour; the same code
gives the same tables.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from kabinett.arena.match import Match, play_match
from kabinett.arena.standings import Standings, standings

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- tables: scripts/bot_tables.py -->", "<!-- end of tables -->"
SEATS = range(2, 8)


def account(bots: tuple[str, ...], games: int, jobs: int) -> Standings:
    match = Match("fall", bots, games, seed=1)
    return standings(match, play_match(match, jobs))


def one_against_random(games: int, jobs: int) -> list[str]:
    rows = [
        "| seats | games | one-ply wins | 95 % interval | an even share | turns, median | ends |",
        "|---|---|---|---|---|---|---|",
    ]
    for seats in SEATS:
        found = account(("one-ply", *["random"] * (seats - 1)), games, jobs)
        row = found.bots[0]
        rows.append(
            f"| {seats} | {found.games} | {row.share:.1%} | {row.low:.1%} - {row.high:.1%} "
            f"| {found.even:.1%} | {found.turns.median:.0f} | {ends(found)} |"
        )
    return rows


def among_themselves(games: int, jobs: int) -> list[str]:
    rows = [
        "| seats | games | turns, mean | turns, median | answers, median | ends | shared wins |",
        "|---|---|---|---|---|---|---|",
    ]
    for seats in SEATS:
        found = account(("one-ply",) * seats, games, jobs)
        rows.append(
            f"| {seats} | {found.games} | {found.turns.mean:.1f} | {found.turns.median:.0f} "
            f"| {found.answers.median:.0f} | {ends(found)} | {found.shared} |"
        )
    return rows


def ends(found: Standings) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in found.ends.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="for each number of seats")
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args()
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    tables = [
        "One `one-ply` against `random` on all other seats:",
        "",
        *one_against_random(wanted.games, wanted.jobs),
        "",
        "`one-ply` on every seat:",
        "",
        *among_themselves(max(1, wanted.games // 5), wanted.jobs),
    ]
    PAGE.write_text("\n".join([before + BEGIN, "", *tables, "", END + after]), encoding="utf-8")


if __name__ == "__main__":
    main()
