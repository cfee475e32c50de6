"""The work of seeded random games, of tables and of bots in them, counted.

A change of the rules has other games played, and over few of them the mean would move by that
alone; so of many games some steps each are counted.  Weimar's cannot be sampled: few of its steps
are most of its work."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Final

from bench.counter import WorkCounter
from bench.loops import setup
from bench.measure import new_table, screen
from kabinett.bots.one_ply import OnePlyBot, Tried
from kabinett.bots.search import SearchBot
from kabinett.bots.strengths import bot_of
from kabinett.bots.view import View
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.table import Table
from kabinett.core.state import State


@dataclass(frozen=True)
class Sample:
    """How many games, and one of how many is counted: steps of the rules alone (``rules``),
    decisions answered at a table (``answer``); of these answers the screen after them, with a
    search before it (``screen``), and a try of one-ply (``bot``), which is the dearest."""

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
LINES: Final = 2  # of a search

#: What the figures of a game are.  How many positions one-ply judges for a choice is none: that is
#: how long turns are, and differs too much from position to position.
FIGURES: Final = {
    "decision": "instructions of the rules a decision, with its chances and forced answers",
    "answer": "instructions of an answer at a table, with record, log and names",
    "screen": "instructions of the answering seat's screen",
    "judged": "instructions for each position that one-ply judges",
    "judged_copies": "copies of the state for each of these",
    "line": "instructions of a line of the search behind `hard`",
    "line_copies": "copies of the state for such a line",
    "line_judged": "positions judged for such a line",
}


class Work:
    """What has been counted of one game."""

    def __init__(self, game: Game[Any], sample: Sample) -> None:
        self.game, self.sample = game, sample
        self.table = new_table(game, 0)
        watched = {
            type(self.table.state).copy.__code__: "copies",
            Game.evaluate.__code__: "judged",
        }
        self.rules, self.answers, self.screens = WorkCounter(), WorkCounter(), WorkCounter()
        self.tried, self.lines = WorkCounter(watched), WorkCounter(watched)
        self.steps = self.decisions = 0
        self.tables = self.shown = self.searched = 0

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
            counted = self.steps % sample.rules == 0
            with self.rules.counting() if counted else nullcontext():
                choices = game.program.run(s, choice)

    def look(self, s: State, seed: int) -> None:
        """An answer at a table, and sometimes what bots do before it and the screen after it."""
        sample, table, luck = self.sample, Table.like(self.table, s), Luck(seed)
        self.tables += 1
        if self.tables % sample.bot == 0:
            self.ask_one_ply(table, luck)
        if self.tables % sample.screen == 0:
            self.ask_search(table, luck)
        with self.answers.counting():
            seat = table.open_seats()[0]
            ask = table.ask(seat)
            assert ask is not None
            table.answer(seat, ask.id, ask.choices[luck.below(len(ask.choices))])
        if self.tables % sample.screen == 0 and not table.over:
            self.shown += 1
            with self.screens.counting():
                screen(table, table.open_seats()[0])

    def ask_one_ply(self, table: Table, luck: Luck) -> None:
        """One choice on one copy: all of them would be too dear."""
        view = View(table, table.open_seats()[0])
        choices = view.sensible
        with self.tried.counting():
            bot = OnePlyBot(luck.below(1 << 24))
            bot.try_once(view, [Tried(choices[luck.below(len(choices))])])

    def ask_search(self, table: Table, luck: Luck) -> None:
        bot = bot_of(self.game, "hard", luck.below(1 << 24))
        if isinstance(bot, SearchBot):
            bot.iterations = LINES
            self.searched += LINES
            with self.lines.counting():
                bot.search(View(table, table.open_seats()[0]))

    def figures(self) -> dict[str, float]:
        """By the names in `FIGURES`; 0 where nothing has been counted."""
        tried, lines = self.tried, self.lines
        per_step = each(self.rules.instructions, self.steps // self.sample.rules)
        return {
            "decision": each(per_step * self.steps, self.decisions),
            "answer": each(self.answers.instructions, self.tables),
            "screen": each(self.screens.instructions, self.shown),
            "judged": each(tried.instructions, tried.calls["judged"]),
            "judged_copies": each(tried.calls["copies"], tried.calls["judged"]),
            "line": each(lines.instructions, self.searched),
            "line_copies": each(lines.calls["copies"], self.searched),
            "line_judged": each(lines.calls["judged"], self.searched),
        }


def each(whole: float, number: int) -> float:
    return whole / number if number else 0.0


def figures(game: Game[Any]) -> dict[str, float]:
    """All figures of a game."""
    # What is made at first use is not counted.
    Work(game, Sample(games=2, rules=1 << 30, answer=11, screen=1, bot=7)).play()
    work = Work(game, SAMPLES.get(game.id, OTHERS))
    work.play()
    return work.figures()
