"""Illegal messages over sockets, by the requests of pages, and by the API.

The site must accept none of them and fail at none, and the game must go on undisturbed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kabinett.attack.clients import JSON, Browser, Program, TableSocket, as_keywords, encode_json
from kabinett.attack.messages import NO_JSON, SILENT, Message, message
from kabinett.attack.report import BeginRow, Row
from kabinett.attack.target import ELSEWHERE, SENDERS, Target, legal_answer
from kabinett.core.data import Data

#: The number of messages between two looks at the game, and in all in the short version.
BETWEEN, FEW = 16, 32
#: Seconds between two messages.  Only one in ``OF_PLAYER`` messages comes from a player of the
#: table, because a person may give 240 answers a minute, right or wrong, and has to play on.
PAUSE, OF_PLAYER = 0.04, 8

Send = Callable[[Message], None]


@dataclass
class Standing:
    """A table as all its players see it, with a legal answer of one of them."""

    views: str
    legal: Data
    who: int  # the player who may give this answer


class AttackedTable:
    """A game under attack, and its players."""

    def __init__(self, target: Target, game: str) -> None:
        names = ("Anna", "Ben") if target.site else ()
        self.luck = target.luck(f"answers of {game}")
        self.players = [target.program(name, ELSEWHERE) for name in names] or [target.owner]
        # A table on a host's site is public, so that visitors can attack it too.
        self.id = target.table(game, *names, public=not names, seats=4 if game == "weimar" else 2)
        self.now = self.look()

    def look(self) -> Standing:
        """The table as it is now."""
        views = []
        for player in self.players:
            for seat in player.get(f"/tables/{self.id}")["seats"]:
                if seat["mine"]:
                    views.append(player.get(f"/tables/{self.id}/view?seat={seat['number']}"))
        text = json.dumps([(each["public"], each["own"], each["log"]) for each in views])
        legal = legal_answer(self.players, self.id, self.luck)
        return Standing(text, legal, legal.pop("who", 0))

    def look_again(self, row: Row) -> None:
        """Check that the game has not changed, and that a right answer given twice counts once."""
        before, self.now = self.now, self.look()
        difference = "what players see has changed without a right answer"
        row.judge(before.views == self.now.views, "as it stood", difference)
        if not (legal := self.now.legal):
            return
        player = self.players[self.now.who]
        for _ in range(2):
            answer = player.send("POST", f"/tables/{self.id}/answer", legal)
            complaint = f"a right answer was refused: {answer.status} {answer.text[:100]}"
            row.judge(answer.status == 200, "accepted", complaint)
        before, self.now = self.now, self.look()
        complaint = f"{legal} was accepted, and nobody sees it"
        row.judge(before.views != self.now.views, "seen", complaint)


def attack(target: Target, begin_row: BeginRow) -> None:
    """Attack one game after another in every way in which a message can be sent."""
    games = ["fall"] if target.short else ["fall", "volk", "weimar"]
    socket, client, api = (
        begin_row("over sockets"),
        begin_row("by the client's requests"),
        begin_row("by the API"),
    )
    right = begin_row("right answers between them")
    if target.site is None:
        client.left_out = "they need a session, and there is only a token"
    for game in games:
        table = AttackedTable(target, game)
        players, strangers = senders(target, table, socket, client, api)
        luck = target.luck(f"messages of {game}")
        for number in target.rounds(FEW, 1 / len(games)):
            if number % BETWEEN == BETWEEN - 1:
                table.look_again(right)
            if not table.now.legal:
                break  # the game is over
            wrong = message(table.now.legal, luck)
            for send in strangers:
                send(wrong)
            every = 1 if target.short else OF_PLAYER
            if number % every == 0 and not is_rightful(target, table, wrong):
                players[number // every % len(players)](wrong)
            target.pause(PAUSE)


def is_rightful(target: Target, table: AttackedTable, wrong: Message) -> bool:
    """Whether the message becomes a legal answer if a player of the table sends it."""
    return wrong.way == "somebody else's answer" and (target.site is None or table.now.who == 1)


def senders(
    target: Target, table: AttackedTable, socket: Row, client: Row, api: Row
) -> tuple[list[Send], list[Send]]:
    """The senders of a player, and the senders of strangers.

    Each sends a message in its own way and judges the answer."""
    luck = target.luck("senders")
    if target.site is None:
        nobody = Program(target.base, f"kabinett_{'x' * 43}")
        visitors = [AtSocket(target.browser(), table.id, seat, luck, socket) for seat in (-1, 0)]
        return [by_program(target.owner, table.id, api)], [
            *visitors, by_program(nobody, table.id, api)
        ]  # fmt: skip
    ben = target.browser("Ben")
    carl, others = target.browser("Carl"), [target.program(name) for name in SENDERS]
    return [
        AtSocket(ben, table.id, 1, luck, socket),
        by_browser(ben, table.id, client),
        by_program(target.program("Ben"), table.id, api),
    ], [
        in_turn([AtSocket(target.browser(name), table.id, 0, luck, socket) for name in SENDERS]),
        AtSocket(target.browser(), table.id, 0, luck, socket),
        by_browser(carl, table.id, client),
        in_turn([by_program(program, table.id, api) for program in others]),
    ]


def in_turn(several: list[Send]) -> Send:
    """A sender that uses these in turn, so that none of them exceeds its limit."""

    def send(wrong: Message) -> None:
        several.append(several.pop(0))
        several[-1](wrong)

    return send


class AtSocket:
    """Sends messages over a socket, and opens a new socket whenever the site closes it."""

    def __init__(
        self, browser: Browser, table: str, seat: int, luck: random.Random, row: Row
    ) -> None:
        self.browser, self.table, self.seat = browser, table, seat
        self.luck, self.row = luck, row
        self.line: TableSocket | None = None
        self.number = 1000

    def __call__(self, wrong: Message) -> None:
        """Send the message, or every tenth time a text that is no message at all."""
        self.number += 1
        try:
            first: list[str | bytes] = []
            if self.line is None:
                # The next message follows at once: perhaps the site reads it while it still
                # believes that the seat is the sender's own.
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
        self.row.judge(kind != "done", OUTCOMES.get(kind, kind), f"accepted: {wrong}")

    def texts(self, wrong: Message) -> list[str | bytes]:
        """The texts to send; after a message that gets no reply there is one that gets a reply."""
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
        """Whether this is the reply to the message that was sent last, or the end of the socket.

        A reply that the table is closed to the sender does not count: it may be about joining."""
        return bool(reply.get("id") == self.number or reply["type"] == "end")


OUTCOMES = {"end": "closed"}


def by_browser(browser: Browser, table: str, row: Row) -> Send:
    """A sender that uses the requests of the site's pages."""

    def send(wrong: Message) -> None:
        headers = as_keywords(browser.form_headers | {"Content-Type": JSON})
        answer = browser.send(
            "POST", f"/api/table/{table}/answer", encode_json(wrong.body), **headers
        )
        judge(row, answer.status, wrong)

    return send


def by_program(program: Program, table: str, row: Row) -> Send:
    """A sender that uses the API."""

    def send(wrong: Message) -> None:
        judge(row, program.send("POST", f"/tables/{table}/answer", wrong.body).status, wrong)

    return send


def judge(row: Row, status: int, wrong: Message) -> bool:
    """Judge the status of an answer: the site must refuse the request.

    >>> row = Row("illegal messages", "by the API")
    >>> [judge(row, status, Message("", {})) for status in (200, 500, 0, 409, 503)]
    [False, False, False, True, True]
    """
    return row.judge(400 <= status < 500 or status == 503, str(status), f"{status}: {wrong}")
