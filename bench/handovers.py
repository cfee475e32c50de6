"""``python -m bench.handovers [GAME …]``: how often a game among people waits for somebody else.

Every seat is a person.  After each answer the game goes on by itself, through chance and what
everybody knows to be forced, until it waits.  It waits for a set of people: one, or all whom
an ask to several at once is put to.  A **hand-over** is each time that set becomes another one
(and the beginning of the game), so that somebody must be waited for who was not waited for
before, or no longer the same ones.  Several asked at once are one hand-over, however many
they are: they answer in parallel, also who answers several times there; and the next ask to
several is another one, also to the same.  From one person to three and back to the first are two.
An answer that a person must give though he has one choice only (of a private ask) is waited for
too.

**Calls** are counted beside them: how often a person comes to be waited for who was not just
before, each of several asked at once by himself.  That is the number of notifications.

With **standing orders** a seat's answer that its orders give is not waited for.  Each person looks
through his orders when he is asked anyway, before and after he answers, never in between, and
orders what `SENSIBLE` says; else he plays as without.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from rich.console import Console
from rich.table import Table as Printed

from kabinett.arena.playing import roles_of
from kabinett.bots import View, make_bot
from kabinett.bots.bot import Chooser
from kabinett.core.play.chance import Chance
from kabinett.core.play.orders import ordered
from kabinett.core.play.record import Player
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.standing import Orders
from kabinett.games import all_games, game_of
from kabinett.games.fall.content.vocabulary import PROPAGANDA
from kabinett.games.fall.rules.reasons import REACTIONS
from kabinett.games.weimar.content.vocabulary import ALL_CITIES, CITY, PARTY, TRIGGER, City, Party
from kabinett.games.weimar.phases.reactions import reaction_dice
from kabinett.games.weimar.rules.parties import base


def orders_in_weimar(s: Any, seat: int) -> Orders:
    """React to no action but where I would have two dice; play no Politician but to what those in
    my hand answer; repeat no roll but my own; give up no Base for the DDP's bonus; of Bases that
    others bring, or that are lost, choose the cities in advance, and who gives way in a full one;
    as Chancellor begin with the agendas, and act last."""
    party = s.order[seat]
    if party < 0:
        return {}
    answered = {TRIGGER[place] for card in s.hands[party] for place in bits(s.book.answers[card])}
    cities = [CITY[city] for city in ALL_CITIES if worth_reacting(s, party, city)]
    return {
        "react": frozenset(cities),
        "politicians": frozenset(answered),
        "stresemann": frozenset([PARTY[party]]),
        "ddp_bonus": frozenset(),
        "bases_placed": frozenset(),
        "bases_lost": frozenset(),
        "bases_replaced": frozenset(),
        "begin_agenda": frozenset(),
        "leave_impulse": frozenset(),
    }


def worth_reacting(s: Any, party: Party, city: City) -> bool:
    """A Base there, and two dice: one seldom stops anything."""
    return base(s, party, city) > 0 and reaction_dice(s, party, city) > 1


def orders_in_fall(s: Any, seat: int) -> Orders:
    """Play no reaction but those in my hand; defend nothing while I hold no Propaganda card."""
    hand = s.hands[seat]
    orders = {"react": frozenset(card for card in REACTIONS if card in hand)}
    if not any(s.book.kind[card] == PROPAGANDA for card in hand):
        orders["defend"] = frozenset()
    return orders


def bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


#: What a sensible person orders, by what he holds and has.
SENSIBLE: dict[str, Callable[[Any, int], Orders]] = {
    "weimar": orders_in_weimar,
    "fall": orders_in_fall,
}


@dataclass
class Played:
    """One game."""

    handovers: int = 0
    calls: int = 0
    answers: int = 0
    turns: int = 0
    asked: Counter[str] = field(default_factory=Counter)  # hand-overs by what was asked
    given: Counter[str] = field(default_factory=Counter)  # answers of people by what was asked
    roles: Counter[str] = field(default_factory=Counter)  # the same by role, or by seat


class People:
    """Those who play a game, with their orders."""

    def __init__(self, table: Table, bots: list[Chooser], with_orders: bool) -> None:
        self.table = table
        self.bots = bots
        self.sensible = SENSIBLE.get(table.game.id) if with_orders else None
        self.orders: list[Orders] = [{} for _ in bots]
        self.played = Played()
        self.waiting: tuple[int, ...] = ()

    def play(self) -> Played:
        mark = self.table.checkpoint.mark
        while not self.table.over:
            if not self.by_order():
                self.wait()
            self.played.turns += self.table.checkpoint.mark != mark
            mark = self.table.checkpoint.mark
        return self.played

    def by_order(self) -> bool:
        """Let one order be carried out."""
        for seat in self.table.open_seats():
            name = ordered(self.table, seat, self.orders[seat])
            if name is not None:
                self.table.answer(seat, None, name)
                return True
        return False

    def wait(self) -> None:
        """Wait for all who are asked, and let them answer."""
        table, played, what = self.table, self.played, question_of(self.table)
        asked = table.open_seats()
        if asked != self.waiting or len(asked) > 1:
            played.handovers += 1
            played.calls += len(set(asked) - set(self.waiting))
            played.asked[what] += 1
            self.waiting = asked
        for seat in asked:
            self.answer(seat, what)
            while table.hides_answers and seat in table.open_seats():
                self.answer(seat, what)

    def answer(self, seat: int, what: str) -> None:
        self.look_at_orders(seat)
        self.table.answer(seat, None, self.bots[seat].choose(View(self.table, seat)))
        self.look_at_orders(seat)
        self.played.answers += 1
        self.played.given[what] += 1
        self.played.roles[roles_of(self.table)[seat] or f"seat {seat + 1}"] += 1

    def look_at_orders(self, seat: int) -> None:
        if self.sensible is not None:
            self.orders[seat] = self.sensible(self.table.state, seat)


@dataclass(frozen=True)
class Task:
    game: str
    seats: int
    bot: str
    with_orders: bool
    number: int
    options: tuple[tuple[str, str], ...] = ()


def play(task: Task) -> Played:
    """A game of that number, all seats played by that bot."""
    game = game_of(task.game)
    setup = game.setup(Setup(task.seats, dict(task.options)))
    players = [Player(f"{task.bot} {seat + 1}") for seat in range(task.seats)]
    table = Table.new(game, setup, players, Chance(task.number.to_bytes(16, "big")))
    bots = [make_bot(task.bot, task.number * task.seats + seat) for seat in range(task.seats)]
    return People(table, bots, task.with_orders).play()


def question_of(table: Table) -> str:
    """What is asked, with the script that asks it."""
    script = table.program.where(table.state).split(",")[0]
    return f"{script}: {table.program.question(table.state)[0].prompt.text}"


def measure(first: Task, games: int, jobs: int) -> list[Played]:
    tasks = [replace(first, number=number) for number in range(games)]
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        return pool.map(play, tasks, 2)


def mean(played: list[Played], figure: Callable[[Played], float]) -> str:
    return f"{statistics.mean(map(figure, played)):.1f}"


def show(title: str, plain: list[Played], with_orders: list[Played], rows: int) -> None:
    """One table: what comes of games without and with standing orders."""
    table = Printed(title=title, title_justify="left")
    table.add_column("hand-overs")
    for head in ("plain", "with standing orders", "answers, plain"):
        table.add_column(head, justify="right")
    both = (plain, with_orders)
    table.add_row(
        "a game (mean)",
        *(mean(played, lambda each: each.handovers) for played in both),
        mean(plain, lambda each: each.answers),
    )
    for name, place in (("the middle game", 0.5), ("the longest", 1.0)):
        counts = [sorted(each.handovers for each in played) for played in both]
        table.add_row(name, *(str(count[int(place * (len(count) - 1))]) for count in counts))
    table.add_row("calls of a person", *(mean(played, lambda each: each.calls) for played in both))
    table.add_row("turns", *(mean(played, lambda each: each.turns) for played in both))
    for role in sorted(set().union(*(each.roles for each in plain))):
        table.add_row(
            f"answers of {role}",
            *(mean(played, lambda each, role=role: each.roles[role]) for played in both),  # type: ignore[misc]
        )
    table.add_section()
    asked: Counter[str] = sum((each.asked for each in plain), Counter())
    for what, _ in asked.most_common(rows):
        table.add_row(
            what,
            *(mean(played, lambda each, what=what: each.asked[what]) for played in both),  # type: ignore[misc]
            mean(plain, lambda each, what=what: each.given[what]),  # type: ignore[misc]
        )
    Console(width=140).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description="Count hand-overs between people.")
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bots", nargs="*", default=["random", "one-ply"])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rows", type=int, default=20)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    parted = [one.partition("=") for one in given.options]
    options = tuple((name, value) for name, _, value in parted)
    for game in given.game or sorted(all_games()):
        counts = game_of(game).seat_counts
        seats = given.seats if given.seats in counts else counts[0]
        for bot in given.bots:
            plain, with_orders = (
                measure(Task(game, seats, bot, orders, 0, options), given.games, given.jobs)
                for orders in (False, True)
            )
            title = ", ".join([game, *given.options, f"{seats} seats, {bot}, {given.games} games"])
            show(title, plain, with_orders, given.rows)


if __name__ == "__main__":
    main()
