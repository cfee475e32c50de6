"""The worker, which plays the bots' seats: it finds open asks, thinks, and answers at the right
time.

Several workers may run, and each of them may be killed at any moment: an ask stays open until its
answer is stored, and a second answer does not count.  On PostgreSQL workers share the games: a
worker that has taken a game thinks for it until no ask in it waits for a worker."""

from __future__ import annotations

import logging
import math
import random
import signal
import threading
import time
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
from kabinett.web.play.changes import LETTERS, Changes, announce
from kabinett.web.play.models import Letter, Seat
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.open_games import OpenGames
from kabinett.web.play.standing import hand_answer, is_solo

log = logging.getLogger("kabinett.worker")

#: Games that stay open.
MOST_OPEN = 100
#: Seconds between two checks for changes.
PAUSE = 0.02
#: The maximum number of asks of a chain that are answered at once.
LONGEST_CHAIN = 30
#: A decision may take longer than measured by this factor, late in a game or on a busy machine.
AMPLE = 1.3
#: An answer by a person's orders comes after this many seconds at the earliest; and at the latest,
#: if the seat's earlier answers took longer than `asks.PACE` counts.
SHORTEST_DELAY, LONGEST_DELAY = 1.0, 4.0 * asks.PACE[-1]
#: Seconds that a bot waits at most if one person plays alone.  The page then shows the bots' moves
#: at the speed that this person likes.
ALONE = 0.2
#: Seconds between two checks of whether another worker still holds a game.
PATIENCE = 0.5


@dataclass(frozen=True)
class OpenAsk:
    """One ask that waits for a bot, or for the site to carry out a person's orders."""

    game_id: str
    seat: int
    bot: str
    number: int  # the site's number of the ask
    asked_at: float
    # A person's orders as text; if he changes them, this counts as another ask.
    orders_text: str = ""

    @property
    def key(self) -> tuple[str, int, int]:
        return self.game_id, self.seat, self.number


@dataclass(frozen=True)
class PlannedAnswers:
    """The answers to an ask and to the next asks of its chain, and when they are due.  ``sent``
    means that they are in the database as letters."""

    choices: tuple[str, ...]
    due: float
    sent: bool = False


class Worker:
    """Answers in all games of the database.

    An answer comes a fixed time after its ask.  This time depends on the bot's strength: ``delays``
    has it in seconds, under "" for bots without a delay of their own.  No answer comes sooner than
    decisions take on this machine.  If the site answers for a person, the answer takes as long as
    his own earlier answers.

    The time never depends on the choices.  The table itself answers an ask that visibly has only
    one answer.  If only the seat knows that there is only one, an early answer would reveal what
    the hand lacks.  So this answer takes the usual time, even if one person plays alone.  To keep
    waits short, the time is no longer than thinking takes, and consecutive asks of a seat share one
    such time (`chains.py`)."""

    def __init__(self, delays: dict[str, float], clock: Callable[[], float] = time.time) -> None:
        self.delays = delays
        self.clock = clock
        self.stopped = threading.Event()
        self.changes = Changes()
        # Planned answers; None if there is nothing to answer.
        self.thoughts: dict[OpenAsk, PlannedAnswers | None] = {}
        # Answers on which the rules broke.
        self.broken_choices: dict[OpenAsk, set[str]] = {}
        self.games = OpenGames()

    def stop(self) -> None:
        """End the worker after its present work."""
        self.stopped.set()

    def run(self) -> None:
        """Work until `stop`."""
        while not self.stopped.is_set():
            try:
                self.changes.poll()
                until = time.monotonic() + self.work()
                while time.monotonic() < until and not self.changes.poll():
                    if self.stopped.wait(PAUSE):
                        break
            except Exception:
                log.exception("the worker goes on after an error")
                connection.close()  # the database may have been restarted
                self.stopped.wait(1)

    def work(self) -> float:
        """Think about new asks and give the answers that are due.  Return the seconds until there
        is more to do."""
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
                next_due = PATIENCE  # another worker has the game
                continue
            planned = self.thoughts.get(ask)
            # The letter is gone but the ask is open: the owner did not accept the answer.
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
        """Return the keys of letters that the owner has not taken.  Letters on which the rules
        broke are noted and deleted."""
        keys = set()
        for letter in Letter.objects.all():
            key = letter.game_id, letter.seat, letter.ask_number
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
        """Return when a finished answer is due, in seconds since 1970.

        A person's answer is due after a time like that of his earlier answers, whatever the
        choices.

        A bot that has thought for longer than its delay waits for the end of another delay, because
        the exact time would reveal how much there was to think about."""
        delay = self.delay(ask)
        now = self.clock()
        # If somebody has set the clock back, the ask would seem to come from the future.
        asked_at = min(ask.asked_at, now)
        if not ask.bot and delay:
            return asked_at + max(delay, self.human_delay(ask))
        times = math.ceil((now - asked_at) / delay) if delay else 0
        return asked_at + max(1, times) * delay

    def human_delay(self, ask: OpenAsk) -> float:
        """Draw the seconds until a person's answer from the times that his seat's answers have
        taken in this game.  The result is always the same for one ask, and at most half of the time
        left on the seat's clock."""
        game = self.games[ask.game_id]
        luck = random.Random(f"{settings.SECRET_KEY} {ask.key}")
        pace = game.asks[ask.seat].pace
        [step] = luck.choices(range(len(pace)), pace) if any(pace) else [0]
        limits = SHORTEST_DELAY, *asks.PACE, LONGEST_DELAY
        least, most = limits[step], limits[step + 1]
        delay = math.exp(luck.uniform(math.log(least), math.log(most)))
        return min(delay, self.seconds_left(game, ask) / 2)

    def seconds_left(self, game: OpenGame, ask: OpenAsk) -> float:
        """Return the seconds from the ask until the seat's time is over."""
        if not game.row.clocks:
            return math.inf
        downtime.load()
        seat_time = clocks.read_clocks(game.row.clocks).times[ask.seat]
        end = None if seat_time is None else seat_time.end
        return math.inf if end is None else max(0.0, downtime.wall_time(end) - ask.asked_at)

    def delay(self, ask: OpenAsk) -> float:
        """Return the usual delay, or the time that a decision of this strength takes in this build
        on this machine.  Both are the same for all asks.  Bots that are asked together think one
        after another."""
        usual = self.usual_delay(ask)
        return max(usual, AMPLE * self.thinking_seconds(ask)) if usual else usual

    def usual_delay(self, ask: OpenAsk) -> float:
        """Return the delay of the bot's strength, which is short if one person plays alone."""
        usual = self.delays.get(ask.bot, self.delays[""])
        return min(usual, ALONE) if is_solo(self.games[ask.game_id].seats) else usual

    def thinking_seconds(self, ask: OpenAsk) -> float:
        """Return the seconds that all asked bots of the game need together."""
        game = self.games[ask.game_id]
        bots = [game.seats[seat].by_bot for seat in game.table.asked_seats()]
        rules = game.table.game
        times = [decision_seconds(rules, bot) for bot in bots if bot in STRENGTHS]
        return sum(min(seconds, MOST_SECONDS) for seconds in times)

    def longest_chain(self, ask: OpenAsk) -> int:
        """Return how many asks of a chain fit into the usual delay."""
        usual = self.usual_delay(ask)
        seconds_needed = AMPLE * self.thinking_seconds(ask) if usual else 0.0
        return (
            max(1, min(LONGEST_CHAIN, int(usual / seconds_needed)))
            if seconds_needed
            else LONGEST_CHAIN
        )

    def think(self, ask: OpenAsk) -> tuple[str, ...]:
        """Return the answers to this ask and the next asks of its chain, or () if there is nothing
        to answer."""
        try:
            game = self.game(ask.game_id)
        except NoSuchGame:
            return ()
        except Damaged as error:
            log.warning("game %s cannot be opened: %s", ask.game_id, error)
            return ()
        table = game.table
        if ask.seat not in table.open_seats() or game.asks[ask.seat].number != ask.number:
            return ()
        if not ask.bot:
            choice = hand_answer(table, game.seats[ask.seat], game.asks[ask.seat])
            return () if choice is None else (choice,)
        return tuple(self.chain(game, ask))

    def chain(self, game: OpenGame, ask: OpenAsk) -> Iterator[str]:
        """Yield the bot's answers, from this ask on."""
        table: Table | None = game.table
        for _ in range(1 if ask in self.broken_choices else self.longest_chain(ask)):
            if table is None or (choice := self.choose(table, ask)) is None:
                return
            yield choice
            try:
                table = next_in_chain(table, game.seats, ask.seat, choice)
            except Exception:  # the rules broke, which the owner will note when it gets the answer
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
        """Put the answers into the database as letters, which the owner takes together."""
        letters = [
            Letter(game_id=ask.game_id, seat=ask.seat, ask_number=number, choice=choice)
            for number, choice in enumerate(planned.choices, ask.number)
        ]
        with suppress(IntegrityError), transaction.atomic():  # the game was deleted in the meantime
            announce([LETTERS])
            Letter.objects.bulk_create(letters)
        self.thoughts[ask] = replace(planned, sent=True)

    def game(self, game_id: str) -> OpenGame:
        """Return the game as stored now."""
        game = self.games.refresh(game_id)
        self.games.close_unused(MOST_OPEN)
        return game


def open_asks() -> list[OpenAsk]:
    """Return all asks that wait for a worker, the oldest first."""
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
                    ask_state.number,
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
