"""``kabinett bench leads [GAME …]``: who wins after having been so far ahead, or behind.

Bots play each length of a game (`Option.lengths`) for all seats.  After each answer it is noted by
how much a seat is before the best of the others, or behind it (`Game.lead`): of each stage of the
game the largest margin of a seat counts, on either side.  At the end stands who has won and who
has come second.

``--write`` keeps what was counted in the game's ``leads.toml``: tables tell it ("Who can still
win"), and offer to end a game whose lead is not lost any more."""

from __future__ import annotations

import argparse
import multiprocessing
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console
from rich.table import Table as Printed

from kabinett.bots import View, make_bot
from kabinett.core.game import Game
from kabinett.core.lead import FEW, Leads, Share, Stage, write_leads
from kabinett.core.play.chance import Chance
from kabinett.core.play.record import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games import all_games, game_at

#: A row is kept where so few of the seats of the row before are left.
NEXT_ROW = 0.6


@dataclass(frozen=True)
class Task:
    game: str
    seats: int
    length: str
    bot: str
    number: int = 0


@dataclass(frozen=True)
class Seen:
    """What a seat met at a stage of a game: its largest margins, and how it ended."""

    game: int
    stage: int
    ahead: int
    behind: int
    won: bool
    second: bool


def play(task: Task) -> list[Seen]:
    """A game of that number."""
    game = game_at(task.game)
    assert game.length is not None
    setup = game.setup(Setup(task.seats, {game.length.name: task.length}))
    players = [Player(f"{task.bot} {seat + 1}") for seat in range(task.seats)]
    table = Table.new(game, setup, players, Chance(task.number.to_bytes(16, "big")))
    bots = [make_bot(task.bot, task.number * task.seats + seat) for seat in range(task.seats)]
    margins: dict[tuple[int, int], tuple[int, int]] = defaultdict(lambda: (0, 0))
    while not table.over:
        lead = game.lead(table.state)
        if lead is not None:
            for seat, margin in enumerate(lead.margins):
                ahead, behind = margins[lead.stage, seat]
                margins[lead.stage, seat] = max(ahead, margin), max(behind, -margin)
        seat = table.open_seats()[0]
        table.answer(seat, None, bots[seat].choose(View(table, seat)))
    result = table.result()
    assert result is not None
    second = runners_up(result.winners, game.scores(table.state))
    return [
        Seen(task.number, stage, ahead, behind, seat in result.winners, seat in second)
        for (stage, seat), (ahead, behind) in margins.items()
    ]


def runners_up(winners: Sequence[int], scores: Sequence[int]) -> list[int]:
    """Who comes second: of three or more seats, where one has won, the best of the others."""
    others = [seat for seat in range(len(scores)) if seat not in winners]
    if len(winners) != 1 or len(others) < 2:
        return []
    best = max([scores[seat] for seat in others])
    return [seat for seat in others if scores[seat] == best]


def shares(seen: Iterable[tuple[int, Seen]]) -> tuple[Share, ...]:
    """Of margins with what became of their seats: the rows that are kept."""
    left = sorted(seen, key=lambda each: each[0])
    left = [each for each in left if each[0] > 0]
    rows: list[Share] = []
    for place, (margin, _) in enumerate(left):
        if place and left[place - 1][0] == margin:
            continue
        those = [one for _, one in left[place:]]
        won = sum([one.won for one in those])
        if len(those) >= FEW and (not rows or len(those) <= NEXT_ROW * rows[-1].seats):
            rows.append(Share(margin, len(those), won, sum([one.second for one in those])))
    return tuple(rows)


def count(task: Task, games: int, pool: Any) -> dict[tuple[str, int, int], Stage]:
    """All stages of a length with so many seats."""
    tasks = [replace(task, number=number) for number in range(games)]
    stages: dict[int, list[Seen]] = defaultdict(list)
    for seen in pool.imap_unordered(play, tasks):
        for one in seen:
            stages[one.stage].append(one)
    found = {}
    for number, those in stages.items():
        met = len({one.game for one in those})
        lost = max([one.ahead for one in those if not one.won], default=0)
        ahead = shares((one.ahead, one) for one in those)
        behind = shares((one.behind, one) for one in those)
        if ahead and behind:
            found[task.length, task.seats, number] = Stage(met, lost, ahead, behind)
    return found


def count_lengths(
    game: Game[Any], lengths: Sequence[str], bot: str, games: int, jobs: int
) -> Leads:
    stages: dict[tuple[str, int, int], Stage] = {}
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for length in lengths:
            for seats in game.seat_counts:
                stages |= count(Task(str(game.folder), seats, length, bot), games, pool)
    return Leads(stages)


def show(game: str, leads: Leads) -> None:
    """Of each stage the largest lead that was lost, and who won from far ahead and far behind."""
    table = Printed(title=f"{game}: leads", title_justify="left")
    for head in ("length", "seats", "stage", "games", "largest lost", "ahead: won", "behind: won"):
        table.add_column(head, justify="right")
    for (length, seats, number), stage in sorted(leads.stages.items()):
        told = [
            f"{each.by}: {each.won} of {each.seats}" for each in (stage.ahead[-1], stage.behind[-1])
        ]
        table.add_row(length, str(seats), str(number), str(stage.games), str(stage.lost), *told)
    Console(width=140).print(table)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="kabinett bench leads", description="Count how safe leads are."
    )
    parser.add_argument("game", nargs="*")
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--lengths", help="these only, with commas between: of one game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(arguments)
    for name in given.game or sorted(all_games()):
        game = game_at(name)
        if game.length is None:
            if given.game:
                parser.error(f"{name}: none of its options has lengths, Option(…, lengths=…)")
            continue
        lengths = given.lengths.split(",") if given.lengths else game.length.lengths
        leads = count_lengths(game, lengths, given.bot, given.games, given.jobs)
        show(name, leads)
        if given.write:
            some = f" --lengths {given.lengths}" if given.lengths else ""
            command = f"kabinett bench leads {name} --games {given.games}{some} --write"
            write_leads(game.folder, leads, command)


if __name__ == "__main__":
    main()
