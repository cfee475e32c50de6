"""Writes the database of a site in the present schema, for tests of later updates.

``python scripts/schema_fixture.py N`` writes ``tests/web/fixtures/schema_N``: twenty unfinished
games with people, clocks, talk and notes, as a dump of SQLite, and what the test must find again.
Run it with the next number after a change of the schema; leave older fixtures as they are
(CONTRIBUTING.md).
"""

from __future__ import annotations

import gzip
import json
import os
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kabinett.core.data import Data

if TYPE_CHECKING:
    from kabinett.web.people.models import Person

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "tests" / "web" / "fixtures"
GAMES = ROOT / "tests" / "games"
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
PASSWORD = "drei Wörter reichen"
LUCK = random.Random(8)
#: Games to play: the game, the number of tables, the seats, and the most answers.
PLAYED = (("fall", 5, 4, 150), ("volk", 5, 2, 120), ("weimar", 5, 4, 150), ("bluff", 5, 3, 6))


def main() -> None:
    folder = FIXTURES / f"schema_{int(sys.argv[1])}"
    with tempfile.TemporaryDirectory() as data:
        os.environ.update(KABINETT_DATA=data, KABINETT_GAMES=str(GAMES), KABINETT_DATABASE="")
        from kabinett.cli import site

        site.set_up_served_site(None)
        site.update_database()
        expected = club()
        from django.db import connection

        with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
            text = "\n".join(database.iterdump())
    folder.mkdir(parents=True, exist_ok=True)
    expected_text = json.dumps(expected, ensure_ascii=False, indent=1, sort_keys=True)
    for name, content in (("kabinett.sql.gz", text), ("expected.json.gz", expected_text)):
        # Without a timestamp the same content gives the same file.
        (folder / name).write_bytes(gzip.compress(content.encode(), mtime=0))
    print(f"{folder}: {sum(file.stat().st_size for file in folder.iterdir()) // 1000} kB")


def club() -> Data:
    """Create the people and games of a club, and return what the test must find again."""
    from kabinett.web.club import results
    from kabinett.web.play.minding import Minder
    from kabinett.web.play.owner import owner

    people = [account(name) for name in NAMES]
    games = [start_game(number, people, *kind) for kind in PLAYED for number in range(kind[1])]
    gathering(people[0])
    finish_game(people)
    results.settle()
    add_extras(people, games)
    owner.runner.work(Minder().jobs())  # the time until the test reads the fixture must not count
    return {"people": list(NAMES), "games": [expected_of(game) for game in games]}


def account(name: str) -> Person:
    from allauth.account.models import EmailAddress

    from kabinett.web.people.models import Person

    person = Person.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD)
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


def start_game(
    number: int, people: list[Person], game: str, _count: int, seats: int, most: int
) -> str:
    """Play a game up to the middle of a turn, and return its id. Every second game has a bot."""
    from kabinett.web.play import stored_games
    from kabinett.web.play.models import Kind
    from kabinett.web.play.new_games import NewSeat

    sitting = [
        NewSeat(who.username, Kind.PERSON, person_id=who.pk)
        for who in (people[(number + seat) % len(people)] for seat in range(seats))
    ]
    if number % 2:
        sitting[-1] = NewSeat(f"Bot {seats}", Kind.BOT, "random")
    while True:
        table_id = create(game, sitting, people[number], number)
        if answer(table_id, LUCK.randint(most // 3, most)):
            return table_id
        stored_games.delete(table_id)


def create(game: str, sitting: list[Any], by: Person, number: int) -> str:
    from kabinett.core.setup import Setup
    from kabinett.games import all_games
    from kabinett.web.play import new_games
    from kabinett.web.play.models import Kind
    from kabinett.web.play.terms import DAY, Clock, ClockKind, Delay, Talk, Terms, TimeOut

    clocks = (
        Terms(),
        Terms(Clock(ClockKind.DAYS, move=3 * DAY), TimeOut.BOT, bot="random", talk=Talk.PAIRS),
        Terms(Clock(ClockKind.BUDGET, budget=10 * DAY, increment=DAY), delay=Delay(answers=10)),
    )
    bots = tuple(place for place, seat in enumerate(sitting) if seat.kind == Kind.BOT)
    return new_games.create(
        all_games()[game],
        Setup(len(sitting), bots=bots),
        sitting,
        opened_by=by.pk,
        terms=clocks[number % len(clocks)],
        public=number % 2 == 0,
    )


def answer(game: str, count: int) -> bool:
    """Give ``count`` random answers, and more until a person is asked. Returns False if the game
    ends."""
    from kabinett.web.play import answers
    from kabinett.web.play.owner import owner

    while True:
        open_game = owner.look(game, lambda open_game: open_game)
        if open_game.table.over:
            return False
        seat = LUCK.choice(open_game.table.open_seats())
        if count <= 0 and open_game.seats[seat].for_person:
            return True
        ask = open_game.table.ask(seat)
        assert ask is not None
        person, ask_number = open_game.seats[seat].person_id, open_game.asks[seat].number
        choice = LUCK.choice(ask.choices)
        if person is None:
            job = answers.worker_answer_job(game, seat, ask_number, choice)
        else:
            job = answers.answer_job(game, person, seat, ask_number, choice)
        owner.submit(job).result()
        count -= 1


def gathering(host: Person) -> None:
    """Open a table that has not begun."""
    from kabinett.core.setup import Setup
    from kabinett.games import all_games
    from kabinett.web.lobby import gathering
    from kabinett.web.play.models import Kind
    from kabinett.web.play.new_games import NewSeat
    from kabinett.web.play.terms import Terms

    seats = [NewSeat(host.username, Kind.PERSON, person_id=host.pk), NewSeat("", Kind.PERSON)]
    gathering.open_table(all_games()["volk"], Setup(2), seats, Terms(), host.pk, public=True)


def finish_game(people: list[Person]) -> None:
    """Play a rated game to its end."""
    from kabinett.core.setup import Setup
    from kabinett.games import all_games
    from kabinett.web.play import new_games
    from kabinett.web.play.models import Kind
    from kabinett.web.play.new_games import NewSeat
    from kabinett.web.play.terms import Terms

    sitting = [NewSeat(who.username, Kind.PERSON, person_id=who.pk) for who in people[:3]]
    table_id = new_games.create(all_games()["bluff"], Setup(3), sitting, terms=Terms(rated=True))
    while answer(table_id, 100):
        pass


def add_extras(people: list[Person], games: list[str]) -> None:
    """Create talk, notes, notices, tokens, reports and bans."""
    from kabinett.web.api.models import Scope, make
    from kabinett.web.club.models import Ban, Report
    from kabinett.web.host import clock
    from kabinett.web.people.blocks import block
    from kabinett.web.play import decisions, vacations
    from kabinett.web.play.models import Seat
    from kabinett.web.play.owner import owner
    from kabinett.web.play.proposals import ProposalKind
    from kabinett.web.talk.models import Channel, Desk, Message, Way, Wishes

    now = clock.now()
    for game in games:
        first, *others = [
            seat for seat in Seat.objects.filter(game=game) if seat.person_id is not None
        ]
        assert first.person_id is not None
        Message.objects.create(
            game_id=game,
            seat=first.number,
            person_id=first.person_id,
            text=f"Grüß Gott {game}",
            at=now,
        )
        if others:
            Message.objects.create(
                game_id=game,
                seat=others[0].number,
                person_id=others[0].person_id,
                text=f"geheim {game}",
                at=now,
                to_seat=first.number,
                to_person_id=first.person_id,
            )
        Desk.objects.create(game_id=game, person_id=first.person_id, notes=f"Notiz {game}")
    person, seat = person_and_seat(games[5])
    owner.submit(decisions.propose_job(games[5], person, seat, ProposalKind.END)).result()
    Channel.objects.create(person=people[0], way=Way.MAIL)
    Wishes.objects.create(person=people[0], language="de", zone="Europe/Berlin", digest_at=18)
    make(people[1].pk, "bot", Scope.PLAY)
    block(people[0].pk, people[4].pk)
    Report.objects.create(by=people[0], of=people[4], reason="laut")
    Ban.objects.create(person=people[4], reason="vorbei", lifted=people[4].date_joined)
    vacations.go_on_vacation(people[3].pk, 10)


def person_and_seat(game: str) -> tuple[int, int]:
    from kabinett.web.play.models import Seat

    seat = Seat.objects.filter(game=game, person__isnull=False)[0]
    return int(seat.person_id or 0), int(seat.number)


def expected_of(game: str) -> Data:
    """Return what the test must find again of a game."""
    from kabinett.core.play import record
    from kabinett.web.play.open_game import OpenGame
    from kabinett.web.play.owner import owner
    from kabinett.web.talk.models import Desk, Message

    def see(open_game: OpenGame) -> Data:
        seats = open_game.seats
        return {
            "id": game,
            "game": open_game.row.game,
            "names": [seat.name for seat in seats],
            "persons": [seat.person and seat.person.username for seat in seats],
            "record": record.write(open_game.table.record()).splitlines(),
            "terms": open_game.row.terms,
            "left": [
                None if time is None else round(time.left)
                for time in open_game.voting().clocks.times
            ],
            "asked": open_game.table.open_seats(),
            "proposals": len(open_game.row.proposals),
        }

    messages = Message.objects.filter(game=game).order_by("pk")
    return owner.look(game, see) | {
        "said": list(messages.values_list("text", flat=True)),
        "notes": list(Desk.objects.filter(game=game).values_list("notes", flat=True)),
    }


if __name__ == "__main__":
    main()
