"""The JSON that goes in and out."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from kabinett.core.data import Data


class Problem(Schema):
    """Why a request failed."""

    error: str


class GameInfo(Schema):
    """A game that can be played here."""

    id: str
    title: str
    about: str
    seats: str


class Account(Schema):
    """Whose token it is."""

    name: str
    scope: Literal["read", "play", "tables"]
    looks_after_site: bool


class Seat(Schema):
    """A seat of a table."""

    number: int
    name: str
    kind: Literal["person", "bot", "nobody"]
    mine: bool
    free: bool
    ready: bool


class Table(Schema):
    """A table, without its scene."""

    id: str
    game: str
    started: bool
    over: bool
    your_turn: bool
    public: bool
    host: str
    seats: list[Seat]
    # The commitment to the dice of a table that gathers; send it back with "ready".
    commitment: str
    # The secret for joining a table that is not public; only for people who belong to it.
    invite: str


class Choice(Schema):
    """A possible answer: its name, and its label."""

    name: str
    label: str


class Ask(Schema):
    """What a seat is asked.  An answer consists of ``id`` and the ``name`` of a choice."""

    id: int
    seat: int
    text: str
    choices: list[Choice]


class Answer(Schema):
    """A seat's answer.  A repeated answer counts once."""

    ask: int
    choice: Annotated[str, Field(max_length=200)]
    seat: int | None = None


class Askable(Schema):
    """A kind of ask: ``ask`` names it, ``text`` is its sentence with open holes, and ``choices``
    are all choices that it may ever offer.  ``asked`` is "now", "before" or ""."""

    ask: str
    text: str
    choices: list[str]
    asked: str


class Prepared(Schema):
    """A prepared answer: to asks of this kind, give this choice."""

    ask: Annotated[str, Field(max_length=500)]
    choice: Annotated[str, Field(max_length=200)]


class Orders(Schema):
    """A seat's orders."""

    orders: dict[str, list[str]]
    prepared: list[Prepared]
    auto_pass: bool


class NewOrders(Schema):
    """New orders; omitted members keep the earlier ones."""

    orders: dict[str, list[str]] | None = None
    prepared: Annotated[list[Prepared], Field(max_length=100)] | None = None
    auto_pass: bool | None = None
    seat: int | None = None


class NewSeat(Schema):
    """Who takes a seat: "me", "open" (anybody who comes) or a bot such as "bot:random".  ``role``
    is a role, "random", "choose" (asked at the table), or "" for the default: with bots, people
    choose."""

    who: Annotated[str, Field(max_length=80)]
    role: Annotated[str, Field(max_length=80)] = ""


class NewTable(Schema):
    """A new table, from what `games/{game}` offers; omitted members have their defaults."""

    game: str
    seats: Annotated[list[NewSeat], Field(max_length=20)]
    options: dict[str, str] = Field(default_factory=dict)
    pack: str = ""
    # clock, time_out, talk, delay: one of the values; takeover, rated: "on"
    terms: dict[str, str] = Field(default_factory=dict)
    public: bool = False
    # What the program adds to the dice, if nobody else has to come.
    nonce: str = ""


class SeatChoice(Schema):
    """The seat to take; ``invite`` if the table is not public."""

    seat: int
    invite: str = ""


class Ready(Schema):
    """``commitment``: the table's; ``nonce``: letters and digits of your own, which go into the
    dice."""

    commitment: str
    nonce: str


class Fill(Schema):
    """A bot, by its name."""

    bot: str


class Said(Schema):
    """A message to all, or to the person of one seat."""

    text: Annotated[str, Field(max_length=4000)] = ""
    phrase: Annotated[str, Field(max_length=40)] = ""
    to: int | None = None
    seat: int | None = None


class Done(Schema):
    """The change is done and stored."""

    ok: Literal[True] = True


#: What a seat sees: ``public`` is the same for all, ``own`` only for this seat, and ``log`` has the
#: lines that it may read.
View = Data
