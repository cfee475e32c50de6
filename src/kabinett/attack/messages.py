"""Messages that are wrong in some way, each made from an answer that is legal."""

from __future__ import annotations

import random
from dataclasses import dataclass

from kabinett.core.data import Data

HUGE = "9" * 5000
ODD: list[object] = [
    None, True, -1, 1.5, 10**30, "", "0", "\x00", "²", [], {}, [[0]], {"a": 1}, HUGE, "a" * 3000,
    "card:", "done\n", "../0", "undo", "\ud800",
]  # fmt: skip
#: Texts that are not a message.
NO_JSON: list[str | bytes] = [
    "", "{", "null", "[]", '"a"', "[" * 4000, '{"seat":' * 500, "\x00", "{'a': 1}", "NaN",
    '{"table": 1e999}', b"\x00\xff", b"{}", "x" * 70_000, '{"table":"a","seat":"b","type":"join"}',
]  # fmt: skip
#: Messages that a socket does not answer.
SILENT = ("join", "leave")
OTHER_KINDS = ["vote", "propose", "withdraw", "come_back", "nonsense", "", *SILENT]


@dataclass(frozen=True)
class Message:
    """A wrong message.

    ``way`` says what is wrong with the message.  ``body`` has its members as a socket sends them;
    a request sends only some of them.  ``moves`` says that the message stays wrong even if it names
    the sender's own seat."""

    way: str
    body: Data
    moves: bool = True


def somebody_elses(legal: Data, luck: random.Random) -> Message:
    """A right answer, which is wrong because somebody else sends it."""
    return Message("somebody else's answer", answer(legal), moves=False)


def not_offered(legal: Data, luck: random.Random) -> Message:
    choice = luck.choice(["card:none", "pass ", "DONE", HUGE, f"{legal['choice']}x"])
    return Message("what is not offered", answer(legal) | {"choice": choice})


def to_come(legal: Data, luck: random.Random) -> Message:
    ask = legal["ask"] + luck.choice([1, 2, 1000, 2**63])
    return Message("an ask to come", answer(legal) | {"ask": ask}, moves=False)


def past(legal: Data, luck: random.Random) -> Message:
    ask, choice = legal["ask"] - luck.choice([1, 2, 10]), f"{legal['choice']}x"
    return Message("an ask that is past", answer(legal) | {"ask": ask, "choice": choice})


def no_seat(legal: Data, luck: random.Random) -> Message:
    seat = luck.choice([-1, -2, 99, HUGE])
    return Message("a seat that does not exist", answer(legal) | {"seat": seat}, moves=False)


def odd_members(legal: Data, luck: random.Random) -> Message:
    members = {"choice": "none"} | {luck.choice(["seat", "ask", "choice"]): luck.choice(ODD)}
    return Message("members of odd kinds", answer(legal) | members)


def missing_member(legal: Data, luck: random.Random) -> Message:
    members = answer(legal)
    del members[luck.choice(["ask", "choice"])]
    return Message("a member is missing", members)


def another_kind(legal: Data, luck: random.Random) -> Message:
    members = {"type": luck.choice(OTHER_KINDS), "choice": "none", "number": 10**6, "what": "none"}
    return Message("another kind", answer(legal) | members)


#: Somebody else's answer is here twice, because it comes closest to being right.
WAYS = (
    somebody_elses,
    somebody_elses,
    not_offered,
    to_come,
    past,
    no_seat,
    odd_members,
    missing_member,
    another_kind,
)


def answer(legal: Data) -> Data:
    return {"type": "answer", **legal}


def message(legal: Data, luck: random.Random) -> Message:
    """A message like the legal answer (``seat``, ``ask``, ``choice``), but wrong in some way.

    >>> luck = random.Random(1)
    >>> sorted({message({"seat": 0, "ask": 3, "choice": "done"}, luck).way for _ in range(99)})[:2]
    ['a member is missing', 'a seat that does not exist']
    """
    return luck.choice(WAYS)(legal, luck)
