"""Plays the bots' seats: finds the open asks, thinks, answers when the time has come.

Several workers may run, and any may be killed at any moment: an ask stays open until its
answer is stored, and one that is answered twice counts once."""

from __future__ import annotations

import logging
import math
import random
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q

from kabinett.bots import View, make_bot
from kabinett.core.play.table import IllegalChoice, Table
from kabinett.web import incidents, service, tables
from kabinett.web.models import HERE, Game, Kind, Seat
from kabinett.web.standing import only_choice
from kabinett.web.tables import Damaged, NoSuchGame
from kabinett.web.watcher import PAUSE, Watcher, nudge

log = logging.getLogger("kabinett.worker")


@dataclass(frozen=True)
class OpenAsk:
    """One ask that waits for a bot, or for a seat that lets the site pass for it."""

    game: str
    seat: int
    bot: str
    opening: int
    asked_at: float


@dataclass(frozen=True)
class Thought:
    """What shall be answered, and when."""

    choice: str
    due: float


class Worker:
    """Looks after all games of the database.

    An answer comes a fixed time after its ask, by the strength of the bot: ``delays`` in
    seconds, "" for a person for whom the site answers, and for bots without one of their own.
    It never depends on what there was to choose from."""

    def __init__(self, delays: dict[str, float], clock: Callable[[], float] = time.time) -> None:
        self.delays = delays
        self.clock = clock
        self.stopped = threading.Event()
        # What has been thought out and waits for its time; None: there is nothing to say.
        self.thoughts: dict[OpenAsk, Thought | None] = {}
        # Answers on which the rules broke.
        self.broken: dict[OpenAsk, set[str]] = {}

    def stop(self) -> None:
        """End after what is being done now."""
        self.stopped.set()
        nudge()

    def run(self) -> None:
        """Work until `stop`."""
        watcher = Watcher()
        carry_over_all()
        while not self.stopped.is_set():
            try:
                pause = self.work()
                until = time.time() + pause
                while not self.stopped.is_set() and not watcher.wait(min(PAUSE, max(pause, 0))):
                    pause = until - time.time()
                    if pause <= 0:
                        break
            except Exception:
                log.exception("the worker goes on after an error")
                self.stopped.wait(1)
        watcher.close()

    def work(self) -> float:
        """Think about what is new, answer what is due; seconds until there is more to do."""
        asks = open_asks()
        for known in self.thoughts.keys() - set(asks):
            del self.thoughts[known]
            self.broken.pop(known, None)
        for ask in asks:
            if ask not in self.thoughts:
                choice = self.think(ask)
                self.thoughts[ask] = None if choice is None else Thought(choice, self.due(ask))
        next_due = 60.0
        for ask in asks:
            thought = self.thoughts.get(ask)
            if thought is None:
                continue
            due = thought.due - self.clock()
            if due <= 0:
                self.answer(ask, thought.choice)
                next_due = 0.0
            next_due = min(next_due, max(due, 0.0))
        return next_due

    def due(self, ask: OpenAsk) -> float:
        """When the answer, thought out by now, shall come.

        A bot that has thought for longer than its time waits for the end of another such time:
        how long exactly would tell how much there was to think about."""
        delay = self.delays.get(ask.bot, self.delays[""])
        now = self.clock()
        # Not later than that, whatever the clock was set to in the meantime.
        asked_at = min(ask.asked_at, now)
        times = math.ceil((now - asked_at) / delay) if delay else 0
        return asked_at + max(1, times) * delay

    def think(self, ask: OpenAsk) -> str | None:
        """What to answer; None if this is not for us to answer."""
        try:
            opened = tables.open_game(ask.game)
        except NoSuchGame:
            return None
        except Damaged as error:
            log.warning("game %s cannot be opened: %s", ask.game, error)
            return None
        table = opened.table
        if ask.seat not in table.open_seats() or opened.seats[ask.seat].opening != ask.opening:
            return None
        if not ask.bot:
            return only_choice(table, ask.seat)
        return self.choose(table, ask)

    def choose(self, table: Table, ask: OpenAsk) -> str | None:
        view = View(table, ask.seat)
        broken = self.broken.get(ask, set())
        left = [name for name in view.choices if name not in broken]
        if broken:
            return random.choice(left) if left else None
        try:
            choice = make_bot(ask.bot, random.getrandbits(30)).choose(view)
            if choice not in view.choices:
                raise ValueError(f"the bot {ask.bot} chose {choice!r}, which is not offered")
        except Exception as error:
            incidents.note(error, f"game {ask.game}: the bot {ask.bot} on seat {ask.seat}", table)
            choice = random.choice(left)
        return choice

    def answer(self, ask: OpenAsk, choice: str) -> None:
        """Give an answer that is due."""
        try:
            service.answer(ask.game, ask.seat, ask.opening, choice)
        except service.RulesBroke:
            # Try the other choices; the players have been told.
            self.broken.setdefault(ask, set()).add(choice)
        except (IllegalChoice, NoSuchGame, Damaged):
            pass  # it was answered, withdrawn or deleted in the meantime
        self.thoughts.pop(ask, None)


def open_asks() -> list[OpenAsk]:
    """All asks that wait for a worker, the oldest first."""
    rows = (
        Seat.objects.filter(ask__isnull=False, game__over=False)
        .filter(Q(kind=Kind.BOT) | Q(auto_pass=True, kind__in=HERE))
        .order_by("asked_at")
        .values_list("game_id", "number", "bot", "opening", "asked_at")
    )
    return [OpenAsk(*row) for row in rows]


def carry_over_all() -> None:
    """Bring open games to the present rules, so that the right seats are asked."""
    for row in Game.objects.filter(over=False, record="").defer("saved"):
        try:
            service.carry_over(row.pk)
        except (Damaged, NoSuchGame, service.RulesBroke, service.NotStored) as error:
            log.warning("game %s stays as it is: %s", row.pk, error)


def main() -> None:
    """A worker process: until SIGTERM or SIGINT."""
    worker = Worker(settings.BOT_DELAYS)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: worker.stop())
    worker.run()
