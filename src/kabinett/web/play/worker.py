"""Plays the bots' seats: finds the open asks, thinks, answers when the time has come.

Several workers may run, and any of them may be killed at any moment: an ask stays open until its
answer is stored, and a second answer to it does not count.  On PostgreSQL they share the games: a
worker that has taken a game thinks for it until no ask there waits for a worker."""

from __future__ import annotations

import logging
import math
import random
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from django.conf import settings
from django.db import IntegrityError, connection, transaction

from kabinett.bots import View, make_bot
from kabinett.bots.strengths import MOST_SECONDS, STRENGTHS, decision_seconds
from kabinett.core.play.table import Table
from kabinett.web.host import incidents
from kabinett.web.play import asks, clocks, downtime
from kabinett.web.play.chains import next_in_chain
from kabinett.web.play.changes import LETTERS, Changes, tell
from kabinett.web.play.models import Letter, Seat
from kabinett.web.play.standing import hand_answer
from kabinett.web.play.tables import Damaged, NoSuchGame, OpenGame, load_game, refresh_game

log = logging.getLogger("kabinett.worker")

#: Games that stay open.
KEPT = 100
#: Seconds between two looks for changes.
PAUSE = 0.02
#: Most asks of a chain to answer at once.
LONGEST = 30
#: Late in a game, or on a busy machine, a decision takes longer than measured.
AMPLE = 1.3
#: The earliest an answer by a person's orders may come, in seconds; and the latest, where the seat
#: has answered later than `asks.PACE` counts.
SHORTEST, FOREVER = 1.0, 4.0 * asks.PACE[-1]
#: Seconds between two looks whether another worker still has a game.
PATIENCE = 0.5


@dataclass(frozen=True)
class OpenAsk:
    """One ask that waits for a bot, or for a seat that lets the site pass for it."""

    game_id: str
    seat: int
    bot: str
    opening: int
    asked_at: float
    # A person's orders as text: when he changes them, the worker thinks anew.
    orders_text: str = ""

    @property
    def key(self) -> tuple[str, int, int]:
        return self.game_id, self.seat, self.opening


@dataclass(frozen=True)
class PlannedAnswers:
    """The answers to an ask and to those that follow in its chain, and when they are due; ``sent``:
    the owner has letters with them."""

    choices: tuple[str, ...]
    due: float
    sent: bool = False


class Worker:
    """Looks after all games of the database.

    An answer comes a fixed time after its ask, by the strength of the bot: ``delays`` in
    seconds, "" for bots without a delay of their own; never sooner than its decisions take here.
    Where the site answers for a person, the answer takes a time like his own earlier ones.

    The time never depends on the choices.  The table itself answers an ask that visibly has one
    answer.  Where only the seat knows that there is one answer, an earlier answer would reveal what
    its hand lacks (DESIGN 3); so it waits like any other, even where one person plays alone.  To
    keep waits short, the time is no longer than thinking takes, and a seat's asks in a row share
    one such time (`chains.py`)."""

    def __init__(self, delays: dict[str, float], clock: Callable[[], float] = time.time) -> None:
        self.delays = delays
        self.clock = clock
        self.stopped = threading.Event()
        self.changes = Changes()
        # Finished thoughts; None: there is nothing to answer.
        self.thoughts: dict[OpenAsk, PlannedAnswers | None] = {}
        # Answers on which the rules broke.
        self.broken_choices: dict[OpenAsk, set[str]] = {}
        self.games: OrderedDict[str, OpenGame] = OrderedDict()

    def stop(self) -> None:
        """End after the present work."""
        self.stopped.set()

    def run(self) -> None:
        """Work until `stop`."""
        while not self.stopped.is_set():
            try:
                self.changes.poll()
                until = time.time() + self.work()
                while time.time() < until and not self.changes.poll():
                    if self.stopped.wait(PAUSE):
                        break
            except Exception:
                log.exception("the worker goes on after an error")
                connection.close()  # the database may have been restarted
                self.stopped.wait(1)

    def work(self) -> float:
        """Think about new asks, give answers that are due; seconds until there is more to do."""
        letters = self.read_letters()
        waiting_asks = open_asks()
        for old_ask in self.thoughts.keys() - set(waiting_asks):
            del self.thoughts[old_ask]
            self.broken_choices.pop(old_ask, None)
        for game_id in self.changes.locks - {ask.game_id for ask in waiting_asks}:
            self.changes.unlock(game_id)
        next_due = 60.0
        for ask in waiting_asks:
            if not self.changes.try_lock(ask.game_id):
                next_due = PATIENCE  # another worker thinks about it, as long as it lives
                continue
            planned = self.thoughts.get(ask)
            # A letter is gone and its ask open: the owner did not accept the answer.
            if ask not in self.thoughts or (planned and planned.sent and ask.key not in letters):
                choices = self.think(ask)
                self.thoughts[ask] = PlannedAnswers(choices, self.due_at(ask)) if choices else None
        for ask, planned in self.thoughts.items():
            if planned is None or planned.sent:
                continue
            due = planned.due - self.clock()
            if due <= 0:
                self.answer(ask, planned)
            next_due = min(next_due, max(due, 0.0))
        return next_due

    def read_letters(self) -> set[tuple[str, int, int]]:
        """The keys of letters that the owner has not taken; notes and deletes the broken ones."""
        keys = set()
        for letter in Letter.objects.all():
            key = letter.game_id, letter.seat, letter.opening
            if not letter.broke:
                keys.add(key)
                continue
            mine = [ask for ask in self.thoughts if ask.key == key]
            for ask in mine:
                self.broken_choices.setdefault(ask, set()).add(letter.choice)
            if mine or self.changes.try_lock(letter.game_id):  # else another worker's
                letter.delete()
        return keys

    def due_at(self, ask: OpenAsk) -> float:
        """When a finished answer is due, in seconds since 1970.

        A person's: after a time like his earlier ones, whatever the choices.

        A bot that has thought for longer than its delay waits for the end of another one: the
        exact time would reveal how much there was to think about."""
        delay = self.delay(ask)
        now = self.clock()
        # Not in the future, even if somebody has set the clock back.
        asked_at = min(ask.asked_at, now)
        if not ask.bot and delay:
            return asked_at + max(delay, self.human_delay(ask))
        times = math.ceil((now - asked_at) / delay) if delay else 0
        return asked_at + max(1, times) * delay

    def human_delay(self, ask: OpenAsk) -> float:
        """Seconds drawn from the pace at which the person's seat has answered in this game: always
        the same for one ask, and at most half of the time left on its clock."""
        game = self.games[ask.game_id]
        luck = random.Random(f"{settings.SECRET_KEY} {ask.key}")
        pace = game.asks[ask.seat].pace
        [step] = luck.choices(range(len(pace)), pace) if any(pace) else [0]
        least, most = SHORTEST if step == 0 else asks.PACE[step - 1], (*asks.PACE, FOREVER)[step]
        delay = math.exp(luck.uniform(math.log(least), math.log(most)))
        return min(delay, self.seconds_left(game, ask) / 2)

    def seconds_left(self, game: OpenGame, ask: OpenAsk) -> float:
        """Seconds from the ask until its seat's time is over."""
        if not game.row.clocks:
            return math.inf
        downtime.load()
        time = clocks.read_clocks(game.row.clocks).times[ask.seat]
        end = None if time is None else time.end
        return math.inf if end is None else max(0.0, downtime.wall_time(end) - ask.asked_at)

    def delay(self, ask: OpenAsk) -> float:
        """The usual delay, or a decision's time at this strength, in this build, on this machine:
        both are the same for all asks.  Bots asked together think one after the other."""
        usual = self.delays.get(ask.bot, self.delays[""])
        return max(usual, AMPLE * self.thinking_seconds(ask)) if usual else usual

    def thinking_seconds(self, ask: OpenAsk) -> float:
        """Seconds that all asked bots of the game need together."""
        game = self.games[ask.game_id]
        bots = [game.seats[seat].by_bot for seat in game.table.asked_seats()]
        rules = game.table.game
        times = [decision_seconds(rules, bot) for bot in bots if bot in STRENGTHS]
        return sum(min(seconds, MOST_SECONDS) for seconds in times)

    def longest_chain(self, ask: OpenAsk) -> int:
        """How many asks of a chain fit into the usual delay."""
        usual = self.delays.get(ask.bot, self.delays[""])
        seconds_needed = AMPLE * self.thinking_seconds(ask) if usual else 0.0
        return max(1, min(LONGEST, int(usual / seconds_needed))) if seconds_needed else LONGEST

    def think(self, ask: OpenAsk) -> tuple[str, ...]:
        """The answers to this ask and the rest of its chain; () if we have nothing to answer."""
        try:
            game = self.game(ask.game_id)
        except NoSuchGame:
            return ()
        except Damaged as error:
            log.warning("game %s cannot be opened: %s", ask.game_id, error)
            return ()
        table = game.table
        if ask.seat not in table.open_seats() or game.asks[ask.seat].opening != ask.opening:
            return ()
        if not ask.bot:
            choice = hand_answer(table, game.seats[ask.seat], game.asks[ask.seat])
            return () if choice is None else (choice,)
        return tuple(self.chain(game, ask))

    def chain(self, game: OpenGame, ask: OpenAsk) -> Iterator[str]:
        """The bot's answers, from this ask on."""
        table: Table | None = game.table
        for _ in range(1 if ask in self.broken_choices else self.longest_chain(ask)):
            if table is None or (choice := self.choose(table, ask)) is None:
                return
            yield choice
            try:
                table = next_in_chain(table, game.seats, ask.seat, choice)
            except Exception:  # the rules break: giving that answer will note it
                return

    def choose(self, table: Table, ask: OpenAsk) -> str | None:
        view = View(table, ask.seat)
        broken_choices = self.broken_choices.get(ask, set())
        choices = [name for name in view.choices if name not in broken_choices]
        if broken_choices:
            return random.choice(choices) if choices else None
        try:
            choice = make_bot(ask.bot, random.getrandbits(30)).choose(view)
            if choice not in view.choices:
                raise ValueError(f"the bot {ask.bot} chose {choice!r}, which is not offered")
        except Exception as error:
            incidents.note(
                error, f"game {ask.game_id}: the bot {ask.bot} on seat {ask.seat}", table
            )
            choice = random.choice(choices)
        return choice

    def answer(self, ask: OpenAsk, planned: PlannedAnswers) -> None:
        """Put letters with the answers into the database; the owner takes them together."""
        letters = [
            Letter(game_id=ask.game_id, seat=ask.seat, opening=opening, choice=choice)
            for opening, choice in enumerate(planned.choices, ask.opening)
        ]
        with suppress(IntegrityError), transaction.atomic():  # deleted in the meantime
            tell([LETTERS])
            Letter.objects.bulk_create(letters)
        self.thoughts[ask] = replace(planned, sent=True)

    def game(self, game_id: str) -> OpenGame:
        """The game as stored now."""
        cached = self.games.pop(game_id, None)
        self.games[game_id] = refresh_game(cached) if cached else load_game(game_id)
        while len(self.games) > KEPT:
            self.games.popitem(last=False)
        return self.games[game_id]


def open_asks() -> list[OpenAsk]:
    """All asks that wait for a worker, the oldest first."""
    open_ones = []
    waiting = Seat.objects.filter(game__waits=True).select_related("game")
    for seat in waiting.defer("game__head", "game__record", "game__kept"):
        ask_state = asks.state_of(seat.game.asks, seat.number)
        if ask_state.since is not None and asks.needs_worker(seat):
            orders_text = "" if seat.by_bot else repr((seat.prepared, seat.orders, seat.auto_pass))
            open_ones.append(
                OpenAsk(
                    seat.game.pk,
                    seat.number,
                    seat.by_bot,
                    ask_state.opening,
                    ask_state.since,
                    orders_text,
                )
            )
    return sorted(open_ones, key=lambda ask: ask.asked_at)


def main() -> None:
    """Run a worker process until SIGTERM or SIGINT."""
    worker = Worker(settings.BOT_DELAYS)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: worker.stop())
    worker.run()
