"""Plays the bots' seats: finds the open asks, thinks, answers when the time has come.

Several workers may run, and any may be killed at any moment: an ask stays open until its
answer is stored, and one that is answered twice counts once.  On PostgreSQL they share the games:
whoever has taken one thinks for it until nobody is asked there that waits for a worker."""

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
from kabinett.bots.strengths import MOST_SECONDS, STRENGTHS, seconds
from kabinett.core.play.table import Table
from kabinett.web.host import incidents
from kabinett.web.play import asks, clocks, downtime
from kabinett.web.play.chains import asked_next
from kabinett.web.play.changes import LETTERS, Changes, tell
from kabinett.web.play.models import Letter, Seat
from kabinett.web.play.standing import by_hand
from kabinett.web.play.tables import Damaged, NoSuchGame, Opened, open_game, up_to_date

log = logging.getLogger("kabinett.worker")

#: So many games stay open.
KEPT = 100
#: Seconds between two looks whether anything has changed.
PAUSE = 0.02
#: So many asks of a chain are answered at once at most.
LONGEST = 30
#: Late in a game, and on a machine that has more to do, a decision takes longer than was measured.
AMPLE = 1.3
#: Of an answer that a person has ordered: seconds after which it comes at the earliest, and, where
#: the seat has answered later than is counted (`asks.PACE`), at the latest.
SHORTEST, FOREVER = 1.0, 4.0 * asks.PACE[-1]
#: Seconds between two looks whether another worker still thinks about what it has taken.
PATIENCE = 0.5


@dataclass(frozen=True)
class OpenAsk:
    """One ask that waits for a bot, or for a seat that lets the site pass for it."""

    game: str
    seat: int
    bot: str
    opening: int
    asked_at: float
    # Of a person: what he has ordered.  When he changes it, it is thought about anew.
    ordered: str = ""

    @property
    def key(self) -> tuple[str, int, int]:
        return self.game, self.seat, self.opening


@dataclass(frozen=True)
class Thought:
    """What shall be answered, to this ask and to those that follow it in its chain, and when;
    ``sent``: it has been laid down for the owner."""

    choices: tuple[str, ...]
    due: float
    sent: bool = False


class Worker:
    """Looks after all games of the database.

    An answer comes a fixed time after its ask, by the strength of the bot: ``delays`` in
    seconds, "" for bots without one of their own; never sooner than its decisions take here.  For a
    person for whom the site answers it comes after a time like those after which he has answered
    there himself.

    It never depends on what there was to choose from.  An ask that has one answer for all to see
    does not come here: the table answers it.  Where only the seat knows that there is one answer,
    whoever saw it come sooner would know what that hand lacks (DESIGN 3); so it waits like any
    other, also where one person plays alone.  That nobody waits for nothing the time is no longer
    than thinking takes, and what a seat is asked in a row is answered after one such time
    (`chains.py`)."""

    def __init__(self, delays: dict[str, float], clock: Callable[[], float] = time.time) -> None:
        self.delays = delays
        self.clock = clock
        self.stopped = threading.Event()
        self.changes = Changes()
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
                self.changes.come()
                until = time.time() + self.work()
                while time.time() < until and not self.changes.come():
                    if self.stopped.wait(PAUSE):
                        break
            except Exception:
                log.exception("the worker goes on after an error")
                connection.close()  # the database may have been restarted
                self.stopped.wait(1)

    def work(self) -> float:
        """Think about what is new, answer what is due; seconds until there is more to do."""
        letters = self.letters()
        asks = open_asks()
        for known in self.thoughts.keys() - set(asks):
            del self.thoughts[known]
            self.broken.pop(known, None)
        for game in self.changes.held - {ask.game for ask in asks}:
            self.changes.give_back(game)
        next_due = 60.0
        for ask in asks:
            if not self.changes.take(ask.game):
                next_due = PATIENCE  # another worker thinks about it, as long as it lives
                continue
            thought = self.thoughts.get(ask)
            # A letter that is gone while its ask is open has not been taken for an answer.
            if ask not in self.thoughts or (thought and thought.sent and ask.key not in letters):
                choices = self.think(ask)
                self.thoughts[ask] = Thought(choices, self.due(ask)) if choices else None
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
            mine = [ask for ask in self.thoughts if ask.key == key]
            for ask in mine:
                self.broken.setdefault(ask, set()).add(letter.choice)
            if mine or self.changes.take(letter.game_id):  # else another worker's
                letter.delete()
        return found

    def due(self, ask: OpenAsk) -> float:
        """When the answer, thought out by now, shall come.

        A person's: after a time like his earlier ones, whatever there was to choose from.

        A bot that has thought for longer than its time waits for the end of another such time:
        how long exactly would tell how much there was to think about."""
        delay = self.delay(ask)
        now = self.clock()
        # Not later than that, whatever the clock was set to in the meantime.
        asked_at = min(ask.asked_at, now)
        if not ask.bot and delay:
            return asked_at + max(delay, self.like_before(ask))
        times = math.ceil((now - asked_at) / delay) if delay else 0
        return asked_at + max(1, times) * delay

    def like_before(self, ask: OpenAsk) -> float:
        """Seconds, drawn from those after which a person's seat has answered in this game: for an
        ask always the same, and never more than half of what is left on its clock."""
        opened = self.games[ask.game]
        luck = random.Random(f"{settings.SECRET_KEY} {ask.key}")
        pace = opened.asks[ask.seat].pace
        [step] = luck.choices(range(len(pace)), pace) if any(pace) else [0]
        least, most = SHORTEST if step == 0 else asks.PACE[step - 1], (*asks.PACE, FOREVER)[step]
        drawn = math.exp(luck.uniform(math.log(least), math.log(most)))
        return min(drawn, self.left(opened, ask) / 2)

    def left(self, opened: Opened, ask: OpenAsk) -> float:
        """Seconds from the ask on until the time of its seat is over."""
        if not opened.row.clocks:
            return math.inf
        downtime.load()
        time = clocks.read(opened.row.clocks).times[ask.seat]
        end = None if time is None else time.end
        return math.inf if end is None else max(0.0, downtime.wall(end) - ask.asked_at)

    def delay(self, ask: OpenAsk) -> float:
        """The usual time, or what a decision takes at this strength in this build on this machine:
        both are the same whatever is asked.  Who are asked together think one after the other."""
        usual = self.delays.get(ask.bot, self.delays[""])
        return max(usual, AMPLE * self.needed(ask)) if usual else usual

    def needed(self, ask: OpenAsk) -> float:
        """Seconds that the bots who are asked there now think in all."""
        opened = self.games[ask.game]
        bots = [opened.seats[seat].by_bot for seat in opened.table.asked_seats()]
        game = opened.table.game
        return sum(min(seconds(game, bot), MOST_SECONDS) for bot in bots if bot in STRENGTHS)

    def longest(self, ask: OpenAsk) -> int:
        """So many asks of a chain can be thought through within the usual time."""
        usual = self.delays.get(ask.bot, self.delays[""])
        needed = AMPLE * self.needed(ask) if usual else 0.0
        return max(1, min(LONGEST, int(usual / needed))) if needed else LONGEST

    def think(self, ask: OpenAsk) -> tuple[str, ...]:
        """What to answer, here and in the rest of the chain; () if this is not for us to answer."""
        try:
            opened = self.game(ask.game)
        except NoSuchGame:
            return ()
        except Damaged as error:
            log.warning("game %s cannot be opened: %s", ask.game, error)
            return ()
        table = opened.table
        if ask.seat not in table.open_seats() or opened.asks[ask.seat].opening != ask.opening:
            return ()
        if not ask.bot:
            choice = by_hand(table, opened.seats[ask.seat], opened.asks[ask.seat])
            return () if choice is None else (choice,)
        return tuple(self.chain(opened, ask))

    def chain(self, opened: Opened, ask: OpenAsk) -> Iterator[str]:
        """The bot's answers, from this ask on."""
        then: Table | None = opened.table
        for _ in range(1 if ask in self.broken else self.longest(ask)):
            if then is None or (choice := self.choose(then, ask)) is None:
                return
            yield choice
            try:
                then = asked_next(then, opened.seats, ask.seat, choice)
            except Exception:  # the rules break: whoever gives that answer will note it
                return

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
        """Lay the answers down for the owner of the game, who takes them together."""
        letters = [
            Letter(game_id=ask.game, seat=ask.seat, opening=opening, choice=choice)
            for opening, choice in enumerate(thought.choices, ask.opening)
        ]
        with suppress(IntegrityError), transaction.atomic():  # deleted in the meantime
            tell([LETTERS])
            Letter.objects.bulk_create(letters)
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
        asked = asks.of(seat.game.asks, seat.number)
        if asked.since is not None and asks.for_worker(seat):
            ordered = "" if seat.by_bot else repr((seat.prepared, seat.orders, seat.auto_pass))
            found.append(
                OpenAsk(seat.game.pk, seat.number, seat.by_bot, asked.opening, asked.since, ordered)
            )
    return sorted(found, key=lambda ask: ask.asked_at)


def main() -> None:
    """A worker process: until SIGTERM or SIGINT."""
    worker = Worker(settings.BOT_DELAYS)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: worker.stop())
    worker.run()
