"""Measures why the Republic falls in the streets: by which bots, and by which actions.

    kabinett bench weimar-streets who build/streets 30 hard one-ply --seed 8811
    kabinett bench weimar-streets worth build/streets --of "hard hard" --each 20

`who` plays the same deals with each pair of bots, one on SPD and Zentrum, the other on KPD and
DNVP, and keeps the games in a folder. `worth` replays the games of a pair. From moments of these
games it plays on with an action and with the bot's next best answer, with the same dice. The
difference is the worth of the action for the asked seat and for the Republic
(docs/balance/weimar-tuning.md).
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections import Counter, defaultdict
from pathlib import Path

from kabinett.arena.intervals import mean_of, wilson
from kabinett.arena.plan import BALANCE, Plan
from kabinett.bots import View, make_bot
from kabinett.bots.playing import bot_answers, choose
from kabinett.core.data import Data
from kabinett.core.luck import Luck
from kabinett.core.play.players import Player
from kabinett.core.play.record import parse, write
from kabinett.core.play.record_lines import Answer
from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.core.result import COMMON_LOSS, divide_prize
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import SPD, Z
from kabinett.games.weimar.rules.state import Weimar

ACTIONS = ("action:coup", "action:counter_coup", "action:fight", "action:reserve")
SEATS = 4


def play_on(table: Table, bots: list[str], plan: Plan, block: int, *what: object) -> Table:
    """Play a table to its end, with a bot per seat."""
    choosers = [make_bot(bot, plan.luck_seed(block, *what, seat)) for seat, bot in enumerate(bots)]
    for _ in bot_answers(table, choosers):
        pass
    return table


def state_of(table: Table) -> Weimar:
    state = table.state
    assert isinstance(state, Weimar)
    return state


def winners(table: Table) -> tuple[int, ...]:
    result = table.result()
    return result.winners if result else ()


def kind_of(table: Table) -> str:
    result = table.result()
    return result.kind if result else ""


# -- which bots


def compare_bots(
    folder: Path, blocks: int, seed: int, defenders: list[str], attackers: list[str]
) -> None:
    """Play each deal with each pair of bots, and print how often the Republic falls.

    The draw of parties comes first, has the same dice for all pairs, and decides which bot plays
    which seat."""
    folder.mkdir(parents=True, exist_ok=True)
    ends: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for block in range(blocks):
        for defends, attacks in itertools.product(defenders, attackers):
            plan = Plan(BALANCE, "weimar", (defends,), SEATS, blocks, seed)
            first_table = Table.new(game, plan.setup, chance=plan.chance(block))
            sides = [
                defends if party in (SPD, Z) else attacks for party in state_of(first_table).order
            ]
            players = [Player(bot, bot) for bot in sides]
            table = Table.new(game, plan.setup, players, plan.chance(block))
            end = play_on(table, sides, plan, block)
            row = {
                "block": block,
                "defends": defends,
                "attacks": attacks,
                "end": kind_of(end),
                "round": state_of(end).round,
                "winners": [int(state_of(end).order[seat]) for seat in winners(end)],
                "log": Counter(entry.message_id for entry in end.log if entry.to < 0),
            }
            ends[defends, attacks][kind_of(end)] += 1
            keep(folder / "who.jsonl", row)
            record = folder / f"{defends} {attacks} {block + 1:04}.txt"
            record.write_text(write(end.record()), "utf-8")
    for (defends, attacks), kinds in ends.items():
        games = sum(kinds.values())
        falls = games - kinds["survived"]
        low, high = wilson(falls, games)
        print(f"SPD, Zentrum {defends}; KPD, DNVP {attacks}: the Republic falls in {falls} of")
        print(f"    {games}, {falls / games:.0%} ({low:.0%} to {high:.0%}): {dict(kinds)}")


def keep(file: Path, row: Data) -> None:
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(row) + "\n")


# -- the worth of actions


def moments(record: Path, luck: Luck) -> dict[tuple[str, bool], tuple[int, Table]]:
    """Pick for each action a random moment in which the asked seat took it, and one in which it did
    not. Returns the asked seat and the table, by action and whether it was taken."""
    picks: dict[tuple[str, bool], tuple[int, Table]] = {}
    counts: Counter[tuple[str, bool]] = Counter()
    before: Table | None = None
    choices: list[str] = []
    for table in steps(parse(record.read_text("utf-8")), game):
        line = table.lines[-1] if table.lines else None
        if before is not None and isinstance(line, Answer) and line.who >= 0:
            for action in ACTIONS:
                if action in choices:
                    key = action, line.name == action
                    counts[key] += 1
                    if luck.below(counts[key]) == 0:
                        picks[key] = line.who, before
        before, choices = None, []
        seats = table.open_seats()
        if len(seats) == 1 and (ask := table.ask(seats[0])) is not None:
            choices = ask.choices if len(ask.choices) > 1 else []
            if any(action in choices for action in ACTIONS):
                before = table.with_state(table.state.copy())
    return picks


def measure_worth(
    folder: Path, of: str, actions: list[str], each: int, again: int, bot: str, seed: int
) -> None:
    plan = Plan(BALANCE, "weimar", (bot,), SEATS, 1, seed)
    paid_more: defaultdict[tuple[str, bool], list[float]] = defaultdict(list)
    survival: defaultdict[tuple[str, bool], list[float]] = defaultdict(list)
    for block, record in enumerate(sorted(folder.glob(f"{of} *.txt"))):
        for (action, is_taken), (seat, table) in moments(record, Luck(block)).items():
            key = action, is_taken
            if action not in actions:
                continue
            if len(paid_more[key]) >= each:
                continue
            other = without(table, seat, action, bot, plan.luck_seed(block, action, is_taken))
            for turn in range(again):
                ends = []
                for name in (action, other):
                    history = table.history.copy(plan.chance(block, action, is_taken, turn))
                    copy = table.with_state(table.state.copy(), history)
                    copy.players = [Player(bot, bot) for _ in table.players]
                    copy.answer(seat, name)
                    ends.append(play_on(copy, [bot] * SEATS, plan, block, action, is_taken, turn))
                pay = [divide_prize(winners(end), SEATS, COMMON_LOSS)[seat] for end in ends]
                stands = [kind_of(end) == "survived" for end in ends]
                if turn == 0:
                    paid_more[key].append(0.0)
                    survival[key].append(0.0)
                paid_more[key][-1] += (pay[0] - pay[1]) / again
                survival[key][-1] += (stands[0] - stands[1]) / again
                row = {
                    "bot": bot,
                    "block": block,
                    "action": action,
                    "taken": is_taken,
                    "other": other,
                    "party": int(state_of(table).order[seat]),
                    "round": state_of(table).round,
                    "pay": pay,
                    "lasted": stands,
                }
                keep(folder / "worth.jsonl", row)
    for (action, is_taken), values in sorted(paid_more.items()):
        if len(values) > 1:
            more, lasts = mean_of(values), mean_of(survival[action, is_taken])
            print(
                f"{action}, {'taken' if is_taken else 'declined'}, {len(values)} moments: "
                f"worth {more.value:+.2f} ({more.low:+.2f} to {more.high:+.2f}), the Republic "
                f"survives {lasts.value:+.0%} ({lasts.low:+.0%} to {lasts.high:+.0%})"
            )


def without(table: Table, seat: int, action: str, bot: str, seed: int) -> str:
    """Return the bot's answer if the action is not offered."""
    view = View(table, seat)
    view.choices = [name for name in view.choices if name != action]
    return choose(make_bot(bot, seed), bot, view)


def main() -> None:
    parser = argparse.ArgumentParser(prog="kabinett bench weimar-streets", description=__doc__)
    ways = parser.add_subparsers(dest="way", required=True)
    by_bot = ways.add_parser("who")
    by_bot.add_argument("folder", type=Path, help="folder for the games")
    by_bot.add_argument("blocks", type=int, help="number of deals")
    by_bot.add_argument("bots", nargs="+", help="for SPD and Zentrum")
    by_bot.add_argument("--against", nargs="+", help="for KPD and DNVP; by default the same")
    by_moment = ways.add_parser("worth")
    by_moment.add_argument("folder", type=Path, help="folder of the games")
    by_moment.add_argument("--of", default="hard hard", help="the pair of bots whose games to use")
    by_moment.add_argument("--actions", nargs="+", default=list(ACTIONS), help="names of actions")
    by_moment.add_argument("--each", type=int, default=20, help="most moments per action")
    by_moment.add_argument("--again", type=int, default=1, help="how often to play on from each")
    by_moment.add_argument("--bot", default="hard", help="the bot that plays on")
    for way in (by_bot, by_moment):
        way.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    args = parser.parse_args()
    if args.way == "who":
        compare_bots(args.folder, args.blocks, args.seed, args.bots, args.against or args.bots)
    else:
        measure_worth(
            args.folder, args.of, args.actions, args.each, args.again, args.bot, args.seed
        )


if __name__ == "__main__":
    main()
