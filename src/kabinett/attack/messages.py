"""What nobody may say at a table, made of what somebody may."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

HUGE = "9" * 5000
ODD: list[Any] = [
    None, True, -1, 1.5, 10**30, "", "0", "\x00", "²", [], {}, [[0]], {"a": 1}, HUGE, "a" * 3000,
    "card:", "done\n", "../0", "undo", "\ud800",
]  # fmt: skip
#: What is no message at all.
NO_JSON: list[str | bytes] = [
    "", "{", "null", "[]", '"a"', "[" * 4000, '{"seat":' * 500, "\x00", "{'a': 1}", "NaN",
    '{"table": 1e999}', b"\x00\xff", b"{}", "x" * 70_000, '{"table":"a","seat":"b","type":"join"}',
]  # fmt: skip
#: Messages that a socket does not answer.
SILENT = ("join", "leave")
OTHER_KINDS = ["vote", "propose", "withdraw", "come_back", "nonsense", "", *SILENT]


@dataclass(frozen=True)
class Message:
    """``said``: as a socket says it, and in part as requests do.  ``way``: what is wrong with it.
    ``moves``: it stays wrong with a seat of whoever sends it in place of its own."""

    way: str
    said: dict[str, Any]
    moves: bool = True


def somebody_elses(legal: dict[str, Any], luck: random.Random) -> Message:
    """A right answer, for others to give."""
    return Message("somebody else's answer", answer(legal), moves=False)


def not_offered(legal: dict[str, Any], luck: random.Random) -> Message:
    choice = luck.choice(["card:none", "pass ", "DONE", HUGE, f"{legal['choice']}x"])
    return Message("what is not offered", answer(legal) | {"choice": choice})


def to_come(legal: dict[str, Any], luck: random.Random) -> Message:
    ask = legal["ask"] + luck.choice([1, 2, 1000, 2**63])
    return Message("an ask to come", answer(legal) | {"ask": ask}, moves=False)


def past(legal: dict[str, Any], luck: random.Random) -> Message:
    ask, choice = legal["ask"] - luck.choice([1, 2, 10]), f"{legal['choice']}x"
    return Message("an ask that is past", answer(legal) | {"ask": ask, "choice": choice})


def no_seat(legal: dict[str, Any], luck: random.Random) -> Message:
    seat = luck.choice([-1, -2, 99, HUGE])
    return Message("a seat that there is not", answer(legal) | {"seat": seat}, moves=False)


def odd(legal: dict[str, Any], luck: random.Random) -> Message:
    members = {"choice": "none"} | {luck.choice(["seat", "ask", "choice"]): luck.choice(ODD)}
    return Message("members that are none", answer(legal) | members)


def less(legal: dict[str, Any], luck: random.Random) -> Message:
    found = answer(legal)
    del found[luck.choice(["ask", "choice"])]
    return Message("a member is missing", found)


def another_kind(legal: dict[str, Any], luck: random.Random) -> Message:
    members = {"type": luck.choice(OTHER_KINDS), "choice": "none", "number": 10**6, "what": "none"}
    return Message("another kind", answer(legal) | members)


#: Somebody else's answer as often as two of the others: there nothing else is wrong.
WAYS = (
    somebody_elses,
    somebody_elses,
    not_offered,
    to_come,
    past,
    no_seat,
    odd,
    less,
    another_kind,
)


def answer(legal: dict[str, Any]) -> dict[str, Any]:
    return {"type": "answer", **legal}


def message(legal: dict[str, Any], luck: random.Random) -> Message:
    """One that is like a right one (``seat``, ``ask``, ``choice``), and wrong in some way.

    >>> luck = random.Random(1)
    >>> sorted({message({"seat": 0, "ask": 3, "choice": "done"}, luck).way for _ in range(99)})[:2]
    ['a member is missing', 'a seat that there is not']
    """
    return luck.choice(WAYS)(legal, luck)
