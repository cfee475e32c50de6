"""A club over weeks: its members, who do what their browsers do, and the background work."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core import mail
from django.test import Client

from kabinett.core.luck import Luck
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.opening import load
from kabinett.core.play.saved import save
from kabinett.games import find_game
from kabinett.web import chores
from kabinett.web.live import change_requests
from kabinett.web.live.hub import Hub
from kabinett.web.live.refusals import Refused
from kabinett.web.play.minding import Minder
from kabinett.web.play.models import Game, Letter, Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import DAY, HOUR
from kabinett.web.play.worker import Worker
from kabinett.web.talk import chat_api, notices
from kabinett.web.talk.notice_sender import NoticeSender
from tests.web import accounts
from tests.web.tables import deliver, opened

STEP = 8 * HOUR
# fmt: off
NAMES = [
    "Ada", "Ben", "Cleo", "Dora", "Emil", "Frieda", "Gustav", "Hanna", "Ida", "Jakob",
    "Karla", "Lena", "Moritz", "Nora", "Otto", "Paula", "Quirin", "Rosa", "Schwindler", "Tilda",
]
# fmt: on
#: Members who delete their accounts with their names, the member who is banned, and the member who
#: vanishes.
LEAVE, BANNED, VANISHES = ("Quirin", "Tilda"), "Schwindler", "Otto"
#: The number of games of each kind, and their seats.
GAMES = (
    *[("bluff", number % 3 + 2) for number in range(36)],
    *[("duel", number % 2 + 2) for number in range(6)],
    *[("relay", 2) for _ in range(6)],
    *[("fall", number % 3 + 2) for number in range(4)],
    *[("volk", 2) for _ in range(4)],
    *[("weimar", 4) for _ in range(4)],
)
CLOCKS = "none", "days-1", "days-3", "budget-10"
MAILED = re.compile(
    ".*: (it is your turn|the game is over|your time .*|you have about .*|you are asked .*)[.]"
)
#: Every third member asks for a daily digest.
DIGESTS = [f"{name.lower()}@example.org" for name in NAMES[::3]]


@dataclass
class Acknowledged:
    """An answer that the site has acknowledged, as a line of the record."""

    game: str
    place: int
    text: str


class World:
    """Has the only clock, and does all background work."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0
        self.minder, self.sender = Minder(), NoticeSender()
        self.worker = Worker({"": 0.0}, self.now)
        self.mails = 0
        #: Who got a notice of which turn, and who got any notice on which day.
        self.turns: Counter[tuple[str, str, str]] = Counter()
        self.days: Counter[tuple[str, int]] = Counter()

    def now(self) -> float:
        return self.time

    def date(self) -> datetime:
        return datetime.fromtimestamp(self.time, UTC)

    def work(self) -> None:
        """Do what other threads and processes would have done by this time."""
        owner.runner.work(self.minder.jobs())
        for _ in range(300):
            self.worker.work()
            if not Letter.objects.exists():
                break
            deliver()
        notices.add_heard_notices()
        self.sender.work()
        self.sender.finish()
        for letter in mail.outbox:
            self.read(letter)
        mail.outbox = []
        for chore in chores.CHORES:
            chore.do()

    def read(self, letter: Any) -> None:
        """Check that a mail says only that something waits."""
        assert letter.extra_headers["List-Unsubscribe"]
        said = letter.body.split("\n\n")[0].splitlines()
        assert all(MAILED.fullmatch(line) for line in said), said
        self.mails += 1
        [to], turns = letter.to, [line for line in said if line.endswith("it is your turn.")]
        self.days[to, int(self.time // DAY)] += bool(turns)
        if len(said) == 1 and turns:
            table = opened(letter.body.split("/table/")[1].split("/")[0])
            mark = str(table.table.game.turn_mark(table.table.state))
            self.turns[to, table.row.pk, mark] += 1


@dataclass
class Member:
    """A person with an account, and that person's logged-in browser."""

    name: str
    club: Club
    keen: float
    client: Client = field(init=False)

    def __post_init__(self) -> None:
        self.person = accounts.person(self.name)
        self.client = accounts.logged_in(self.name)

    @property
    def luck(self) -> random.Random:
        return self.club.luck

    def visit(self) -> None:
        """Look at the pages, get ready, vote, answer."""
        if self.luck.random() < 0.3:
            self.look_round()
        mine = Seat.objects.filter(person=self.person)
        for game in mine.filter(game__started=None).values_list("game", flat=True).distinct():
            self.get_ready(game)
        for seat in mine.filter(game__over=False, game__started__isnull=False):
            self.look_after(seat)
        for _ in range(12):
            address = self.client.get("/next/").headers["Location"]
            if address == "/" or not self.answer_some(address.split("/")[2]):
                break

    # -- gathering

    def look_round(self) -> None:
        """Look for a table and sit down there."""
        page = self.client.get("/")
        assert page.status_code == 200
        for table in page.context["gatherings"]:
            if self.luck.random() < 0.7:
                self.sit_down(table["id"])
        for table in page.context["free"]:
            if self.luck.random() < 0.5:
                self.take_over(table["id"])

    def open(self, game: str, seats: int, number: int) -> str:
        """Open a table with one seat for this member and the others for anybody."""
        kinds = {f"seat-{seat}-kind": "open" for seat in range(1, seats)} | {"seat-0-kind": "me"}
        terms = {
            "terms-clock": CLOCKS[number % 4],
            "terms-time_out": "bot" if number % 3 else "pause",
            "terms-talk": ("open", "pairs", "phrases", "none")[number % 4],
            "terms-takeover": "on" if number % 2 else "",
            "terms-rated": "on" if number % 2 else "",
        }
        public = number % 3 != 0
        given = {"seats": str(seats), "who": "public" if public else "private"}
        answer = self.client.post(f"/new/{game}/", given | kinds | terms)
        assert answer.status_code == 302, answer.context["errors"]
        table = str(answer.headers["Location"].split("/")[2])
        if not public:
            invite = str(Game.objects.get(pk=table).invite)
            others = [one for one in self.club.members.values() if one is not self]
            for seat, other in enumerate(self.luck.sample(others, seats - 1), 1):
                assert other.client.get(f"/join/{invite}/").status_code in (200, 302)
                other.sit_down(table, invite, seat)
            stranger = self.luck.choice(others)
            if not Seat.objects.filter(game=table, person=stranger.person).exists():
                assert stranger.client.get(f"/table/{table}/").status_code == 404
        return table

    def sit_down(self, table: str, invite: str = "", seat: int | None = None) -> None:
        free = Seat.objects.filter(game=table, person=None).values_list("number", flat=True)
        if seat is None:
            seat = self.luck.choice(list(free)) if free else 0
        given = {"act": "join", "seat": seat, "invite": invite}
        status = self.client.post(f"/table/{table}/gather/", given).status_code
        assert status in (302, 409), "409: taken, or one does not want to meet the other"

    def get_ready(self, table: str) -> None:
        row = Game.objects.get(pk=table)
        seats = list(Seat.objects.filter(game=table))
        late = self.club.world.date() - row.created > timedelta(days=2)
        if late and row.opened_by_id == self.person.pk and any(seat.free for seat in seats):
            self.client.post(f"/table/{table}/gather/", {"act": "fill", "bot": "random"})
        elif any(seat.free for seat in seats):
            return
        page = self.client.get(f"/table/{table}/")
        if page.context and "commitment" in page.context:
            given = {"act": "ready", "nonce": "x", "commitment": page.context["commitment"]}
            self.client.post(f"/table/{table}/gather/", given)

    def take_over(self, table: str) -> None:
        for seat in Seat.objects.filter(game=table):
            self.client.post(f"/table/{table}/take/", {"seat": str(seat.number)})

    # -- playing

    def view(self, table: str, seat: int) -> Any:
        answer = self.client.get(f"/api/table/{table}/view?seat={seat}")
        assert answer.status_code == 200, answer.content
        view = answer.json()
        self.club.views += 1
        if self.club.views % 25 == 0:
            see_through(table, seat, view)
        return view

    def answer_some(self, table: str) -> bool:
        """Answer this member's open ask; return whether that was possible."""
        seat = Seat.objects.filter(game=table, person=self.person)[0].number
        for count in range(self.luck.randint(1, 12)):
            ask = self.view(table, seat)["own"]["ask"]
            if ask is None:
                return count > 0
            names = [choice["name"] for choice in ask["choices"] if choice["name"] != "break"]
            choice = self.luck.choice(names)
            self.club.world.time += 20
            if self.say(table, seat, ask["id"], choice):
                self.club.acknowledge(table, seat, choice)
        return True

    def say(self, table: str, seat: int, ask: int, choice: str) -> bool:
        given = {"seat": seat, "ask": ask, "choice": choice}
        answer = self.client.post(
            f"/api/table/{table}/answer", json.dumps(given), "application/json"
        )
        assert answer.status_code in (200, 409), answer.content
        return answer.status_code == 200

    def look_after(self, seat: Seat) -> None:
        """Come back, vote, talk, write a note."""
        table, number = seat.game_id, seat.number
        if seat.stand_in and self.luck.random() < 0.5:
            self.decide("come_back", table, number)
        for each in Game.objects.get(pk=table).proposals:
            if number in each["asked"] and str(number) not in each["said"]:
                says = ("wait", "bot", "offer") if each["kind"] == "time_out" else ("yes", "no")
                says = self.luck.choice(says)
                self.decide("vote", table, number, number=each["number"], choice=says)
        if self.luck.random() < 0.02:
            self.decide("propose", table, number, what=self.luck.choice(["end", "pause", "resume"]))
        if self.luck.random() < 0.1:
            with suppress(Refused):
                chat_api.store(table, self.person.pk, number, None, "Well played!", "en")
        if self.luck.random() < 0.05:
            self.post(f"/api/table/{table}/notes", notes="mine")

    def decide(self, kind: str, table: str, seat: int, **said: object) -> None:
        with suppress(IllegalChoice):
            owner.submit(change_requests.CHANGES[kind](table, self.person.pk, seat, said)).result()

    def post(self, address: str, **given: object) -> Any:
        return self.client.post(address, json.dumps(given), "application/json")


def see_through(table: str, seat: int, view: Any) -> None:
    """Check that a new deal of what the member cannot know changes nothing that the member sees."""
    real = opened(table)
    other, _ = load(save(real.table), find_game)
    other.state = real.table.redealt(seat, Luck(seat))
    shown = Hub().view(replace(real, table=other), seat, "en")
    assert json.loads(json.dumps(shown | {"version": ""})) == view | {"version": ""}


class Club:
    """All members, and the answers that the site has acknowledged to them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.luck = random.Random(8)
        self.acknowledged: list[Acknowledged] = []
        self.views = 0
        self.members: dict[str, Member] = {}
        for number, name in enumerate(NAMES):
            self.members[name] = Member(name, self, 0.25 + 0.03 * number)
        self.tables: list[str] = []
        self.plan = list(enumerate(GAMES))
        self.luck.shuffle(self.plan)

    def acknowledge(self, table: str, seat: int, choice: str) -> None:
        lines = opened(table).table.lines
        place = next(
            place
            for place in reversed(range(len(lines)))
            if lines[place].who == seat and lines[place].name == choice
        )
        self.acknowledged.append(Acknowledged(table, place, f"{seat} {choice}"))

    def day(self, day: int) -> None:
        """Open the day's new tables."""
        for _ in range(3):
            if self.plan:
                number, (game, seats) = self.plan.pop()
                host = self.luck.choice(list(self.members.values()))
                self.tables.append(host.open(game, seats, number))

    def step(self) -> None:
        self.world.time += STEP - self.world.time % STEP
        self.world.work()
        for member in self.luck.sample(list(self.members.values()), len(self.members)):
            if self.luck.random() < member.keen:
                member.visit()
        self.world.work()
