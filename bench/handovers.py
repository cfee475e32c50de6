"""Measures how often a game of people waits for other people: ``kabinett bench handovers``.

Every seat is a person. After each answer the game continues through chance and through forced
answers that everybody knows, until it waits for people: for one, or for all who are asked at once.
A **hand-over** is each change of this set of people, and the start of the game. Several people who
are asked at once are one hand-over, however often each answers, because they answer in parallel.
The next ask to several people is another hand-over, even to the same people. A change from one
person to three and back is two hand-overs. The game also waits for the forced answer of a private
ask.

**Calls** count how often the game starts to wait for a person for whom it did not wait before. This
is the number of notifications.

With **standing orders** the game does not wait for an answer that an order gives. Each person
changes the orders only when the game asks anyway, before and after the answer, and orders what
`SENSIBLE` says. Otherwise people play as without orders.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table as Printed

from kabinett.arena.bot_games import BotGame
from kabinett.arena.playing import roles_of
from kabinett.bots import View
from kabinett.bots.bot import Chooser
from kabinett.core.play.orders import ordered_answer
from kabinett.core.play.table import Table
from kabinett.core.standing import Orders
from kabinett.games import all_games, game_of
from kabinett.games.fall.content.vocabulary import PROPAGANDA
from kabinett.games.fall.rules.reasons import REACTIONS
from kabinett.games.weimar.content.vocabulary import ALL_CITIES, CITY, PARTY, TRIGGER, City, Party
from kabinett.games.weimar.phases.reactions import reaction_dice
from kabinett.games.weimar.rules.parties import base


def orders_in_weimar(s: Any, seat: int) -> Orders:
    """Return the orders of a sensible player of Weimar.

    React only in cities with two dice. Be asked about Politicians only if one in the hand answers.
    Repeat only the party's own rolls. Give up no Base for the DDP's bonus. Choose in advance the
    cities of Bases that others bring or that are lost, and the Base that gives way in a full city.
    As Chancellor begin with the agendas, and act last."""
    party = s.order[seat]
    if party < 0:
        return {}
    triggers = {TRIGGER[place] for card in s.hands[party] for place in bits(s.book.answers[card])}
    cities = [CITY[city] for city in ALL_CITIES if worth_reacting(s, party, city)]
    return {
        "react": frozenset(cities),
        "politicians": frozenset(triggers),
        "stresemann": frozenset([PARTY[party]]),
        "ddp_bonus": frozenset(),
        "bases_placed": frozenset(),
        "bases_lost": frozenset(),
        "bases_replaced": frozenset(),
        "begin_agenda": frozenset(),
        "leave_impulse": frozenset(),
    }


def worth_reacting(s: Any, party: Party, city: City) -> bool:
    """Return whether the party has a Base there and two dice, because one die seldom suffices."""
    return base(s, party, city) > 0 and reaction_dice(s, party, city) > 1


def orders_in_fall(s: Any, seat: int) -> Orders:
    """Return the orders of a sensible player of Fall: react only with cards in the hand, and defend
    nothing without a Propaganda card."""
    hand = s.hands[seat]
    orders = {"react": frozenset(card for card in REACTIONS if card in hand)}
    if not any(s.book.kind[card] == PROPAGANDA for card in hand):
        orders["defend"] = frozenset()
    return orders


def bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


#: The orders of a sensible player, by state and seat.
SENSIBLE: dict[str, Callable[[Any, int], Orders]] = {
    "weimar": orders_in_weimar,
    "fall": orders_in_fall,
}


@dataclass
class GameCount:
    """The counts of one game."""

    handovers: int = 0
    calls: int = 0
    answers: int = 0
    turns: int = 0
    handovers_by_ask: Counter[str] = field(default_factory=Counter)  # hand-overs by question
    answers_by_ask: Counter[str] = field(default_factory=Counter)  # answers of people by question
    roles: Counter[str] = field(default_factory=Counter)  # answers of people by role, or by seat


class People:
    """The people who play a game, with their orders."""

    def __init__(self, table: Table, bots: list[Chooser], with_orders: bool) -> None:
        self.table = table
        self.bots = bots
        self.sensible = SENSIBLE.get(table.game.id) if with_orders else None
        self.orders: list[Orders] = [{} for _ in bots]
        self.count = GameCount()
        self.waiting: tuple[int, ...] = ()

    def play(self) -> GameCount:
        mark = self.table.checkpoint.mark
        while not self.table.over:
            if not self.by_order():
                self.wait()
            self.count.turns += self.table.checkpoint.mark != mark
            mark = self.table.checkpoint.mark
        return self.count

    def by_order(self) -> bool:
        """Answer by a standing order; return False if no order gives an answer."""
        for seat in self.table.open_seats():
            name = ordered_answer(self.table, seat, self.orders[seat])
            if name is not None:
                self.table.answer(seat, name)
                return True
        return False

    def wait(self) -> None:
        """Count the wait for all asked people, and let them answer."""
        table, count, what = self.table, self.count, question_of(self.table)
        seats = table.open_seats()
        if seats != self.waiting or len(seats) > 1:
            count.handovers += 1
            count.calls += len(set(seats) - set(self.waiting))
            count.handovers_by_ask[what] += 1
            self.waiting = seats
        for seat in seats:
            self.answer(seat, what)
            while table.hides_answers and seat in table.open_seats():
                self.answer(seat, what)

    def answer(self, seat: int, what: str) -> None:
        self.look_at_orders(seat)
        self.table.answer(seat, self.bots[seat].choose(View(self.table, seat)))
        self.look_at_orders(seat)
        self.count.answers += 1
        self.count.answers_by_ask[what] += 1
        self.count.roles[roles_of(self.table)[seat] or f"seat {seat + 1}"] += 1

    def look_at_orders(self, seat: int) -> None:
        if self.sensible is not None:
            self.orders[seat] = self.sensible(self.table.state, seat)


def play(bot_game: BotGame, with_orders: bool) -> GameCount:
    table, bots = bot_game.begin()
    return People(table, bots, with_orders).play()


def parse_options(texts: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the names and values of texts such as name=value.

    >>> parse_options(["scenario=first_round"])
    (('scenario', 'first_round'),)
    """
    return tuple((name, value) for name, _, value in (text.partition("=") for text in texts))


def question_of(table: Table) -> str:
    """Return the open question behind the name of its script."""
    script = table.program.where(table.state).split(",")[0]
    return f"{script}: {table.program.question(table.state)[0].prompt.text}"


def measure(first: BotGame, with_orders: bool, games: int, jobs: int) -> list[GameCount]:
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        return pool.starmap(play, [(each, with_orders) for each in first.series(games)], 2)


def mean(games: list[GameCount], figure: Callable[[GameCount], float]) -> str:
    return f"{statistics.mean(map(figure, games)):.1f}"


def show(title: str, plain: list[GameCount], with_orders: list[GameCount], rows: int) -> None:
    """Print a table of games without and with standing orders."""
    table = Printed(title=title, title_justify="left")
    table.add_column("hand-overs")
    for head in ("plain", "with standing orders", "answers, plain"):
        table.add_column(head, justify="right")
    both = (plain, with_orders)
    table.add_row(
        "per game (mean)",
        *(mean(games, lambda each: each.handovers) for games in both),
        mean(plain, lambda each: each.answers),
    )
    for name, place in (("the middle game", 0.5), ("the longest", 1.0)):
        counts = [sorted(each.handovers for each in games) for games in both]
        table.add_row(name, *(str(count[int(place * (len(count) - 1))]) for count in counts))
    table.add_row("calls of a person", *(mean(games, lambda each: each.calls) for games in both))
    table.add_row("turns", *(mean(games, lambda each: each.turns) for games in both))
    for role in sorted(set().union(*(each.roles for each in plain))):
        table.add_row(
            f"answers of {role}",
            *(mean(games, lambda each, role=role: each.roles[role]) for games in both),  # type: ignore[misc]
        )
    table.add_section()
    questions: Counter[str] = sum((each.handovers_by_ask for each in plain), Counter())
    for what, _ in questions.most_common(rows):
        table.add_row(
            what,
            *(mean(games, lambda each, what=what: each.handovers_by_ask[what]) for games in both),  # type: ignore[misc]
            mean(plain, lambda each, what=what: each.answers_by_ask[what]),  # type: ignore[misc]
        )
    Console(width=140).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="kabinett bench handovers", description="Count hand-overs between people."
    )
    parser.add_argument("game", nargs="*", metavar="GAME", help="by default all games")
    parser.add_argument("--games", type=int, default=40, help="number of games")
    parser.add_argument("--bots", nargs="*", default=["random", "one-ply"], help="bots to measure")
    parser.add_argument("--seats", type=int, default=4, help="number of seats")
    parser.add_argument("--jobs", type=int, default=2, help="number of processes")
    parser.add_argument("--rows", type=int, default=20, help="most rows of the table")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    options = parse_options(args.options)
    for game in args.game or sorted(all_games()):
        counts = game_of(game).seat_counts
        seats = args.seats if args.seats in counts else counts[0]
        for bot in args.bots:
            first = BotGame(game, seats, bot, options)
            plain, with_orders = (
                measure(first, orders, args.games, args.jobs) for orders in (False, True)
            )
            title = ", ".join([game, *args.options, f"{seats} seats, {bot}, {args.games} games"])
            show(title, plain, with_orders, args.rows)


if __name__ == "__main__":
    main()
