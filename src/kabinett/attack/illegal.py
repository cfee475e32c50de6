"""Illegal messages: over sockets, the client's requests and the API, what nobody may say, or no
client would.  None is accepted, none is the site's fault, and the game goes on as if there had been
none."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kabinett.attack.clients import JSON, Browser, Line, Program, named, said
from kabinett.attack.ground import ELSEWHERE, SENDERS, Ground, legal_answer
from kabinett.attack.messages import NO_JSON, SILENT, Message, message
from kabinett.attack.report import Row

#: Messages between two looks at how the game stands, and how many the short version has.
BETWEEN, FEW = 16, 32
#: Seconds from one to the next.  Who plays there sends one of so many: a person may give 240
#: answers a minute, wrong ones too, and has to go on playing.
PAUSE, OF_PLAYER = 0.04, 8

Send = Callable[[Message], None]


@dataclass
class Standing:
    """How a table stands, as all who play there see it, and what one of them may answer."""

    views: str
    legal: dict[str, Any]
    who: int  # of the players: whose answer that is


class Table:
    """A game that is attacked, and those who really play it."""

    def __init__(self, ground: Ground, game: str) -> None:
        names = ("Anna", "Ben") if ground.site else ()
        self.luck = ground.luck(f"answers of {game}")
        self.players = [ground.program(name, ELSEWHERE) for name in names] or [ground.owner]
        # At a host the visitors may look on.
        self.id = ground.table(game, *names, public=not names, seats=4 if game == "weimar" else 2)
        self.now = self.look()

    def look(self) -> Standing:
        views = []
        for player in self.players:
            for seat in player.get(f"/tables/{self.id}")["seats"]:
                if seat["mine"]:
                    views.append(player.get(f"/tables/{self.id}/view?seat={seat['number']}"))
        seen = json.dumps([(each["public"], each["own"], each["log"]) for each in views])
        legal = legal_answer(self.players, self.id, self.luck)
        return Standing(seen, legal, legal.pop("who", 0))

    def look_again(self, row: Row) -> None:
        """Nothing has changed; one right answer, given twice, counts once."""
        before, self.now = self.now, self.look()
        unlike = "what players see has changed without a right answer"
        row.judge(before.views == self.now.views, "as it stood", unlike)
        if not (given := self.now.legal):
            return
        player = self.players[self.now.who]
        for _ in range(2):
            answer = player.send("POST", f"/tables/{self.id}/answer", given)
            refused = f"a right answer was refused: {answer.status} {answer.text[:100]}"
            row.judge(answer.status == 200, "taken", refused)
        before, self.now = self.now, self.look()
        row.judge(before.views != self.now.views, "seen", f"{given} was taken, and nobody sees it")


def attack(ground: Ground, row: Callable[[str], Row]) -> None:
    """One game after another, by all who may send something."""
    games = ["fall"] if ground.short else ["fall", "volk", "weimar"]
    socket, client, api = row("over sockets"), row("by the client's requests"), row("by the API")
    right = row("right answers between them")
    if ground.site is None:
        client.left_out = "they need a session, and a token is none"
    for game in games:
        table = Table(ground, game)
        players, strangers = senders(ground, table, socket, client, api)
        luck = ground.luck(f"messages of {game}")
        for number in ground.rounds(FEW, 1 / len(games)):
            if number % BETWEEN == BETWEEN - 1:
                table.look_again(right)
            if not table.now.legal:
                break  # the game is over
            wrong = message(table.now.legal, luck)
            for send in strangers:
                send(wrong)
            every = 1 if ground.short else OF_PLAYER
            if number % every == 0 and not rightful(ground, table, wrong):
                players[number // every % len(players)](wrong)
            ground.pause(PAUSE)


def rightful(ground: Ground, table: Table, wrong: Message) -> bool:
    """Is it right if whoever plays there sends it?"""
    return wrong.way == "somebody else's answer" and (ground.site is None or table.now.who == 1)


def senders(
    ground: Ground, table: Table, socket: Row, client: Row, api: Row
) -> tuple[list[Send], list[Send]]:
    """Of one who plays there, and of others: each sends a message in his own way, and judges what
    comes back."""
    luck = ground.luck("senders")
    if ground.site is None:
        nobody = Program(ground.base, f"kabinett_{'x' * 43}")
        visitors = [AtSocket(ground.browser(), table.id, seat, luck, socket) for seat in (-1, 0)]
        return [by_program(ground.owner, table.id, api)], [
            *visitors, by_program(nobody, table.id, api)
        ]  # fmt: skip
    ben = ground.browser("Ben")
    carl, others = ground.browser("Carl"), [ground.program(name) for name in SENDERS]
    return [
        AtSocket(ben, table.id, 1, luck, socket),
        by_browser(ben, table.id, client),
        by_program(ground.program("Ben"), table.id, api),
    ], [
        in_turn([AtSocket(ground.browser(name), table.id, 0, luck, socket) for name in SENDERS]),
        AtSocket(ground.browser(), table.id, 0, luck, socket),
        by_browser(carl, table.id, client),
        in_turn([by_program(program, table.id, api) for program in others]),
    ]


def in_turn(several: list[Send]) -> Send:
    """One after the other, so that none has sent too much."""

    def send(wrong: Message) -> None:
        several.append(several.pop(0))
        several[-1](wrong)

    return send


class AtSocket:
    """Over a socket, which is opened anew whenever the site has closed it."""

    def __init__(
        self, browser: Browser, table: str, seat: int, luck: random.Random, row: Row
    ) -> None:
        self.browser, self.table, self.seat = browser, table, seat
        self.luck, self.row = luck, row
        self.line: Line | None = None
        self.number = 1000

    def __call__(self, wrong: Message) -> None:
        """This message; now and then in its place something that is none.  A message that is not
        answered is followed by one that is."""
        self.number += 1
        try:
            first: list[str | bytes] = []
            if self.line is None:
                # It is not waited for what comes of joining: what follows may be heard while the
                # seat seems to be one's own.
                self.line = Line(self.browser, self.table, self.seat, join=False)
                first = [self.text(type="join", seat=self.seat)]
            for text in first + self.texts(wrong):
                self.line.socket.send(text)
            told = self.line.wait_for(1, self.is_answer)[-1][1]
        except (ConnectionClosed, InvalidHandshake, OSError) as error:
            told = {"type": f"no connection ({type(error).__name__})"}
        if told["type"] != "refused":
            self.line = None
        self.row.judge(
            told["type"] != "done", HOW.get(told["type"], told["type"]), f"taken: {wrong}"
        )

    def texts(self, wrong: Message) -> list[str | bytes]:
        if self.number % 10 == 0:
            return [self.luck.choice(NO_JSON)]
        seat = self.seat if wrong.moves and "seat" in wrong.said else wrong.said["seat"]
        found: list[str | bytes] = [self.text(**{**wrong.said, "seat": seat, "id": self.number})]
        if wrong.said["type"] in SILENT:
            found.append(self.text(type="answer", seat=seat, ask=0, choice="none", id=self.number))
        return found

    def text(self, **members: object) -> str:
        return json.dumps({"table": self.table, **members})

    def is_answer(self, heard: dict[str, Any]) -> bool:
        """That the table is closed to him does not count: what he has said may be heard before."""
        return bool(heard.get("id") == self.number or heard["type"] == "end")


HOW = {"end": "closed"}


def by_browser(browser: Browser, table: str, row: Row) -> Send:
    """By the requests that pages make."""

    def send(wrong: Message) -> None:
        headers = named(browser.rightly | {"Content-Type": JSON})
        answer = browser.send("POST", f"/api/table/{table}/answer", said(wrong.said), **headers)
        judge(row, answer.status, wrong)

    return send


def by_program(program: Program, table: str, row: Row) -> Send:
    """By the API."""

    def send(wrong: Message) -> None:
        judge(row, program.send("POST", f"/tables/{table}/answer", wrong.said).status, wrong)

    return send


def judge(row: Row, status: int, wrong: Message) -> bool:
    """Of a request: refused, and in words.

    >>> row = Row("illegal messages", "by the API")
    >>> [judge(row, status, Message("", {})) for status in (200, 500, 0, 409, 503)]
    [False, False, False, True, True]
    """
    return row.judge(400 <= status < 500 or status == 503, str(status), f"{status}: {wrong}")
