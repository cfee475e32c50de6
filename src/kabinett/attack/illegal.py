"""Illegal messages over sockets, the client's requests and the API: what nobody may send, or no
client would.  The site accepts none, none makes it fail, and the game goes on as if none had
come."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kabinett.attack.clients import JSON, Browser, Program, TableSocket, as_keywords, encode_json
from kabinett.attack.ground import ELSEWHERE, SENDERS, Ground, legal_answer
from kabinett.attack.messages import NO_JSON, SILENT, Message, message
from kabinett.attack.report import Row
from kabinett.core.data import Data

#: Messages between two looks at the game, and messages in the short version.
BETWEEN, FEW = 16, 32
#: Seconds between two messages.  A player of the table sends one of ``OF_PLAYER`` of them: a person
#: may give 240 answers a minute, wrong ones too, and has to go on playing.
PAUSE, OF_PLAYER = 0.04, 8

Send = Callable[[Message], None]


@dataclass
class Standing:
    """A table as all its players see it, and an answer that one of them may give."""

    views: str
    legal: Data
    who: int  # the player whose answer it is


class AttackedTable:
    """A game under attack, and its players."""

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
        text = json.dumps([(each["public"], each["own"], each["log"]) for each in views])
        legal = legal_answer(self.players, self.id, self.luck)
        return Standing(text, legal, legal.pop("who", 0))

    def look_again(self, row: Row) -> None:
        """Check that nothing has changed, and that a right answer, given twice, counts once."""
        before, self.now = self.now, self.look()
        difference = "what players see has changed without a right answer"
        row.judge(before.views == self.now.views, "as it stood", difference)
        if not (legal := self.now.legal):
            return
        player = self.players[self.now.who]
        for _ in range(2):
            answer = player.send("POST", f"/tables/{self.id}/answer", legal)
            complaint = f"a right answer was refused: {answer.status} {answer.text[:100]}"
            row.judge(answer.status == 200, "taken", complaint)
        before, self.now = self.now, self.look()
        row.judge(before.views != self.now.views, "seen", f"{legal} was taken, and nobody sees it")


def attack(ground: Ground, row: Callable[[str], Row]) -> None:
    """Attack one game after another, by all ways to send something."""
    games = ["fall"] if ground.short else ["fall", "volk", "weimar"]
    socket, client, api = row("over sockets"), row("by the client's requests"), row("by the API")
    right = row("right answers between them")
    if ground.site is None:
        client.left_out = "they need a session, and a token is none"
    for game in games:
        table = AttackedTable(ground, game)
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
            if number % every == 0 and not is_rightful(ground, table, wrong):
                players[number // every % len(players)](wrong)
            ground.pause(PAUSE)


def is_rightful(ground: Ground, table: AttackedTable, wrong: Message) -> bool:
    """Whether the message is right if a player of the table sends it."""
    return wrong.way == "somebody else's answer" and (ground.site is None or table.now.who == 1)


def senders(
    ground: Ground, table: AttackedTable, socket: Row, client: Row, api: Row
) -> tuple[list[Send], list[Send]]:
    """The senders of a player, and those of others: each sends a message in its own way, and judges
    the answer."""
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
    """Take turns, so that no sender is over its limit."""

    def send(wrong: Message) -> None:
        several.append(several.pop(0))
        several[-1](wrong)

    return send


class AtSocket:
    """Sends over a socket, and opens a new one whenever the site closes it."""

    def __init__(
        self, browser: Browser, table: str, seat: int, luck: random.Random, row: Row
    ) -> None:
        self.browser, self.table, self.seat = browser, table, seat
        self.luck, self.row = luck, row
        self.line: TableSocket | None = None
        self.number = 1000

    def __call__(self, wrong: Message) -> None:
        """Send the message, or now and then something that is none.  After a message that gets no
        answer it sends one that does."""
        self.number += 1
        try:
            first: list[str | bytes] = []
            if self.line is None:
                # It does not wait for the reply to joining: so the site may hear the next message
                # while the seat seems to be the sender's own.
                self.line = TableSocket(self.browser, self.table, self.seat, join=False)
                first = [self.text(type="join", seat=self.seat)]
            for text in first + self.texts(wrong):
                self.line.socket.send(text)
            reply = self.line.wait_for(1, self.is_answer)[-1][1]
        except (ConnectionClosed, InvalidHandshake, OSError) as error:
            reply = {"type": f"no connection ({type(error).__name__})"}
        kind = str(reply["type"])
        if kind != "refused":
            self.line = None
        self.row.judge(kind != "done", HOW.get(kind, kind), f"taken: {wrong}")

    def texts(self, wrong: Message) -> list[str | bytes]:
        if self.number % 10 == 0:
            return [self.luck.choice(NO_JSON)]
        seat = self.seat if wrong.moves and "seat" in wrong.body else wrong.body["seat"]
        texts: list[str | bytes] = [self.text(**{**wrong.body, "seat": seat, "id": self.number})]
        if wrong.body["type"] in SILENT:
            texts.append(self.text(type="answer", seat=seat, ask=0, choice="none", id=self.number))
        return texts

    def text(self, **members: object) -> str:
        return json.dumps({"table": self.table, **members})

    def is_answer(self, reply: Data) -> bool:
        """Whether it answers the message.  The word that the table is closed to the sender is no
        answer: it may come before the site has heard him."""
        return bool(reply.get("id") == self.number or reply["type"] == "end")


HOW = {"end": "closed"}


def by_browser(browser: Browser, table: str, row: Row) -> Send:
    """Send by the requests that pages make."""

    def send(wrong: Message) -> None:
        headers = as_keywords(browser.form_headers | {"Content-Type": JSON})
        answer = browser.send(
            "POST", f"/api/table/{table}/answer", encode_json(wrong.body), **headers
        )
        judge(row, answer.status, wrong)

    return send


def by_program(program: Program, table: str, row: Row) -> Send:
    """Send by the API."""

    def send(wrong: Message) -> None:
        judge(row, program.send("POST", f"/tables/{table}/answer", wrong.body).status, wrong)

    return send


def judge(row: Row, status: int, wrong: Message) -> bool:
    """Judge a request: the site has to refuse it, with a status that says so.

    >>> row = Row("illegal messages", "by the API")
    >>> [judge(row, status, Message("", {})) for status in (200, 500, 0, 409, 503)]
    [False, False, False, True, True]
    """
    return row.judge(400 <= status < 500 or status == 503, str(status), f"{status}: {wrong}")
