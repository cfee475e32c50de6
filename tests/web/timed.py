"""Games under a clock that only the tests move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kabinett.core.setup import Setup
from kabinett.games import all_games
from kabinett.web.host import clock
from kabinett.web.live import view_data
from kabinett.web.people.models import Person
from kabinett.web.play import downtime, events, new_games
from kabinett.web.play.clocks import Stage
from kabinett.web.play.events import Event, EventKind
from kabinett.web.play.minding import Minder
from kabinett.web.play.models import Downtime, Kind, Vacation
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import Ballot
from kabinett.web.play.terms import DAY, HOUR, MINUTE, Clock, ClockKind, Terms, TimeOut
from tests.web import by_seat
from tests.web.tables import opened, own_data

BY_DAYS = Terms(Clock(ClockKind.DAYS, move=2 * DAY))
WITH_BOT = Terms(Clock(ClockKind.DAYS, move=2 * DAY), TimeOut.BOT, bot="random")
BUDGET = Terms(Clock(ClockKind.BUDGET, budget=10 * DAY, increment=DAY))
LIVE = Terms(Clock(ClockKind.LIVE, budget=10 * MINUTE, increment=5))


class World:
    """Has the only clock, the minder of the games, and the messages that people received."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0
        self.minder = Minder()
        self.heard: list[Event] = []

    def now(self) -> float:
        return self.time

    def mind(self) -> None:
        owner.runner.work(self.minder.jobs())

    def wait(self, seconds: float, step: float = 30.0) -> None:
        """Let time pass while the site is up."""
        end = self.time + seconds
        while self.time < end:
            self.time = min(end, self.time + step)
            self.mind()

    def told(self, person: Person) -> list[EventKind]:
        """Returns the messages that this person received since the last call."""
        mine = [event.kind for event in self.heard if event.person_id == person.pk]
        self.heard = [event for event in self.heard if event.person_id != person.pk]
        return mine


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    world = World()
    monkeypatch.setattr(clock, "now", world.now)
    # One tick per hour is enough for a world of weeks.
    monkeypatch.setattr(downtime, "LEAP", 2.0 * HOUR)
    monkeypatch.setattr(events, "listeners", [lambda event: world.heard.append(event)])
    Downtime.objects.all().delete()
    Vacation.objects.all().delete()
    world.mind()
    yield world


def person(name: str) -> Person:
    return Person.objects.get_or_create(username=name)[0]


def begin(game: str, terms: Terms, *names: str) -> str:
    """Begin a game of these people; a name that begins with "bot" is a bot's."""
    seats = [
        NewSeat(name, Kind.BOT, "random")
        if name.startswith("bot")
        else NewSeat(name, Kind.PERSON, person_id=person(name).pk)
        for name in names
    ]
    bots = tuple(number for number, seat in enumerate(seats) if seat.kind == Kind.BOT)
    rules = all_games()[game]
    return new_games.create(rules, Setup(len(seats), bots=bots), seats, terms=terms)


def left(game: str, seat: int) -> float:
    """Returns the seconds that this seat has left."""
    time = opened(game).voting().clocks.times[seat]
    assert time is not None
    return time.left if time.since is None else time.left - max(0.0, clock.now() - time.since)


def stage(game: str) -> Stage:
    return opened(game).voting().clocks.stage


def running(game: str) -> list[int]:
    return opened(game).voting().clocks.running()


def do(job: object) -> None:
    owner.submit(job).result()  # type: ignore[arg-type]


def vote(game: str, seat: int, said: Ballot) -> None:
    number = opened(game).voting().proposals[0].number
    do(by_seat.vote_job(game, seat, number, said))


def seen(game: str, viewer: int) -> object:
    row = opened(game)
    own = own_data(row, viewer)
    return view_data.extras_of(row)["clocks"], [own[name] for name in ("may", "concede")]


def timed_out(world: World, *names: str, game: str = "relay") -> str:
    found = begin(game, BY_DAYS, *names)
    world.wait(3 * DAY, step=HOUR)
    assert stage(found) == Stage.OUT
    return found
