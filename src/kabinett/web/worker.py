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
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from django.conf import settings
from django.db import IntegrityError

from kabinett.bots import View, make_bot
from kabinett.core.play.table import Table
from kabinett.web import asks, incidents
from kabinett.web.letters import data_version
from kabinett.web.models import Letter, Seat
from kabinett.web.standing import only_choice
from kabinett.web.tables import Damaged, NoSuchGame, Opened, open_game, up_to_date

log = logging.getLogger("kabinett.worker")

#: So many games stay open.
KEPT = 100
#: Seconds between two looks whether anything has changed.
PAUSE = 0.02


@dataclass(frozen=True)
class OpenAsk:
    """One ask that waits for a bot, or for a seat that lets the site pass for it."""

    game: str
    seat: int
    bot: str
    opening: int
    asked_at: float

    @property
    def key(self) -> tuple[str, int, int]:
        return self.game, self.seat, self.opening


@dataclass(frozen=True)
class Thought:
    """What shall be answered, and when; ``sent``: it has been laid down for the owner."""

    choice: str
    due: float
    sent: bool = False


class Worker:
    """Looks after all games of the database.

    An answer comes a fixed time after its ask, by the strength of the bot: ``delays`` in
    seconds, "" for a person for whom the site answers, and for bots without one of their own.
    It never depends on what there was to choose from."""

    def __init__(self, delays: dict[str, float], clock: Callable[[], float] = time.time) -> None:
        self.delays = delays
        self.clock = clock
        self.stopped = threading.Event()
        # What has been thought out; None: there is nothing to say.
        self.thoughts: dict[OpenAsk, Thought | None] = {}
        # Answers on which the rules broke.
        self.broken: dict[OpenAsk, set[str]] = {}
        self.games: OrderedDict[str, Opened] = OrderedDict()

    def stop(self) -> None:
        """End after what is being done now."""
        self.stopped.set()

    def run(self) -> None:
        """Work until `stop`."""
        while not self.stopped.is_set():
            try:
                version = data_version()
                until = time.time() + self.work()
                while time.time() < until and version == data_version():
                    if self.stopped.wait(PAUSE):
                        break
            except Exception:
                log.exception("the worker goes on after an error")
                self.stopped.wait(1)

    def work(self) -> float:
        """Think about what is new, answer what is due; seconds until there is more to do."""
        letters = self.letters()
        asks = open_asks()
        for known in self.thoughts.keys() - set(asks):
            del self.thoughts[known]
            self.broken.pop(known, None)
        for ask in asks:
            thought = self.thoughts.get(ask)
            # A letter that is gone while its ask is open has not been taken for an answer.
            if ask not in self.thoughts or (thought and thought.sent and ask.key not in letters):
                choice = self.think(ask)
                self.thoughts[ask] = None if choice is None else Thought(choice, self.due(ask))
        next_due = 60.0
        for ask, thought in self.thoughts.items():
            if thought is None or thought.sent:
                continue
            due = thought.due - self.clock()
            if due <= 0:
                self.answer(ask, thought)
            next_due = min(next_due, max(due, 0.0))
        return next_due

    def letters(self) -> set[tuple[str, int, int]]:
        """Those that the owner has not taken yet; what he could not take is noted."""
        found = set()
        for letter in Letter.objects.all():
            key = letter.game_id, letter.seat, letter.opening
            if not letter.broke:
                found.add(key)
                continue
            for ask in self.thoughts:
                if ask.key == key:
                    self.broken.setdefault(ask, set()).add(letter.choice)
            letter.delete()
        return found

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
            opened = self.game(ask.game)
        except NoSuchGame:
            return None
        except Damaged as error:
            log.warning("game %s cannot be opened: %s", ask.game, error)
            return None
        table = opened.table
        if ask.seat not in table.open_seats() or opened.asks[ask.seat].opening != ask.opening:
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

    def answer(self, ask: OpenAsk, thought: Thought) -> None:
        """Lay an answer down for the owner of the game."""
        with suppress(IntegrityError):  # deleted in the meantime
            Letter.objects.create(
                game_id=ask.game, seat=ask.seat, opening=ask.opening, choice=thought.choice
            )
        self.thoughts[ask] = replace(thought, sent=True)

    def game(self, game_id: str) -> Opened:
        """The game as it is stored now."""
        known = self.games.pop(game_id, None)
        self.games[game_id] = up_to_date(known) if known else open_game(game_id)
        while len(self.games) > KEPT:
            self.games.popitem(last=False)
        return self.games[game_id]


def open_asks() -> list[OpenAsk]:
    """All asks that wait for a worker, the oldest first."""
    found = []
    waiting = Seat.objects.filter(game__waits=True).select_related("game")
    for seat in waiting.defer("game__head", "game__record", "game__kept"):
        asked = asks.read(seat.game.asks[seat.number])
        if asked.since is not None and asks.for_worker(seat):
            found.append(OpenAsk(seat.game.pk, seat.number, seat.bot, asked.opening, asked.since))
    return sorted(found, key=lambda ask: ask.asked_at)


def main() -> None:
    """A worker process: until SIGTERM or SIGINT."""
    worker = Worker(settings.BOT_DELAYS)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: worker.stop())
    worker.run()
