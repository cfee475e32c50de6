"""Counts the work of seeded random games, of their tables, and of bots in them.

A change of the rules leads to other games, and this alone would move the mean of a few games. So
the module counts a few steps of each of many games. In Weimar this is impossible, because a few
steps are most of the work."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Final

from bench.counter import WorkCounter
from bench.loops import setup
from bench.measure import new_table, screen
from kabinett.bots.one_ply import OnePlyBot, Trial
from kabinett.bots.search import SearchBot
from kabinett.bots.strengths import make_strength
from kabinett.bots.view import View
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.state import State


@dataclass(frozen=True)
class Sample:
    """The number of games, and how often to count.

    The module counts every ``rules``-th step of the rules, and answers every ``answer``-th decision
    at a table. Every ``screen``-th of these answers has a search before it and the screen after it;
    every ``bot``-th has a try of one-ply, which costs most."""

    games: int
    rules: int
    answer: int
    screen: int
    bot: int


SAMPLES: Final = {
    "fall": Sample(games=40, rules=5, answer=11, screen=12, bot=36),
    "volk": Sample(games=50, rules=3, answer=13, screen=15, bot=45),
    "weimar": Sample(games=5, rules=1, answer=5, screen=25, bot=75),
}
OTHERS: Final = Sample(games=20, rules=5, answer=11, screen=10, bot=30)
LINES: Final = 2  # lines of each search

#: The figures of a game with their descriptions. The number of positions that one-ply judges per
#: choice is not among them, because it depends on the length of turns, which varies too much.
FIGURES: Final = {
    "decision": "instructions of the rules per decision, with its chances and forced answers",
    "answer": "instructions of an answer at a table, with record, log and names",
    "screen": "instructions of the answering seat's screen",
    "judged": "instructions per position that one-ply judges",
    "judged_copies": "copies of the state per such position",
    "line": "instructions per line of the search behind `hard`",
    "line_copies": "copies of the state per such line",
    "line_judged": "positions judged per such line",
}


class Work:
    """Counts the work of one game."""

    def __init__(self, game: Game, sample: Sample) -> None:
        self.game, self.sample = game, sample
        self.table = new_table(game, 0)
        watch = {
            type(self.table.state).copy.__code__: "copies",
            Game.evaluate.__code__: "judged",
        }
        self.rules, self.answers, self.screens = WorkCounter(), WorkCounter(), WorkCounter()
        self.tries, self.lines = WorkCounter(watch), WorkCounter(watch)
        self.steps = self.decisions = 0
        self.tables = self.screen_count = self.line_count = 0

    def play(self) -> None:
        for seed in range(self.sample.games):
            self.play_game(seed)

    def play_game(self, seed: int) -> None:
        game, sample = self.game, self.sample
        s, luck = game.new_state(setup(game)), Luck(seed)
        choices = game.program.begin(s, game.main)
        while choices:
            number = len(choices)
            choice = choices[luck.below(number)] if number > 1 else choices[0]
            if s.seat >= 0 and number > 1:
                self.decisions += 1
                if self.decisions % sample.answer == 0:
                    self.look(s.copy(), self.decisions)
            self.steps += 1
            is_counted = self.steps % sample.rules == 0
            with self.rules.counting() if is_counted else nullcontext():
                choices = game.program.run(s, choice)

    def look(self, s: State, seed: int) -> None:
        """Count an answer at a table, and sometimes bots before it and the screen after it."""
        sample, table, luck = self.sample, self.table.with_state(s), Luck(seed)
        self.tables += 1
        if self.tables % sample.bot == 0:
            self.ask_one_ply(table, luck)
        if self.tables % sample.screen == 0:
            self.ask_search(table, luck)
        with self.answers.counting():
            seat = table.open_seats()[0]
            ask = table.ask(seat)
            assert ask is not None
            table.answer(seat, ask.choices[luck.below(len(ask.choices))], ask.id)
        if self.tables % sample.screen == 0 and not table.over:
            self.screen_count += 1
            with self.screens.counting():
                screen(table, table.open_seats()[0])

    def ask_one_ply(self, table: Table, luck: Luck) -> None:
        """Count one-ply with one choice on one copy, because all choices would take too long."""
        view = View(table, table.open_seats()[0])
        choices = view.sensible
        with self.tries.counting():
            bot = OnePlyBot(luck.below(1 << 24))
            bot.try_once(view, [Trial(choices[luck.below(len(choices))])])

    def ask_search(self, table: Table, luck: Luck) -> None:
        bot = make_strength(self.game, "hard", luck.below(1 << 24))
        if isinstance(bot, SearchBot):
            bot.iterations = LINES
            self.line_count += LINES
            with self.lines.counting():
                bot.search(View(table, table.open_seats()[0]))

    def figures(self) -> dict[str, float]:
        """Return the figures by their names in `FIGURES`; 0 if nothing was counted."""
        tries, lines = self.tries, self.lines
        per_step = divide(self.rules.instructions, self.steps // self.sample.rules)
        return {
            "decision": divide(per_step * self.steps, self.decisions),
            "answer": divide(self.answers.instructions, self.tables),
            "screen": divide(self.screens.instructions, self.screen_count),
            "judged": divide(tries.instructions, tries.calls["judged"]),
            "judged_copies": divide(tries.calls["copies"], tries.calls["judged"]),
            "line": divide(lines.instructions, self.line_count),
            "line_copies": divide(lines.calls["copies"], self.line_count),
            "line_judged": divide(lines.calls["judged"], self.line_count),
        }


def divide(whole: float, number: int) -> float:
    return whole / number if number else 0.0


def figures(game: Game) -> dict[str, float]:
    """Count a game, and return all figures."""
    # Fill the caches before the count.
    Work(game, Sample(games=2, rules=1 << 30, answer=11, screen=1, bot=7)).play()
    work = Work(game, SAMPLES.get(game.id, OTHERS))
    work.play()
    return work.figures()
