"""The JSON of requests and responses."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from kabinett.core.data import Data
from kabinett.web.play.standing import LONGEST_ASK, MOST_PREPARED


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
    """The person whose token this is."""

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
    """A kind of ask: ``ask`` is its name, ``text`` its sentence with placeholders, and ``choices``
    has every choice that it may ever offer.  ``asked`` is "now", "before" or ""."""

    ask: str
    text: str
    choices: list[str]
    asked: str


class Prepared(Schema):
    """A prepared answer: the choice to give to asks of this kind."""

    ask: Annotated[str, Field(max_length=LONGEST_ASK)]
    choice: Annotated[str, Field(max_length=200)]


class Orders(Schema):
    """A seat's orders."""

    orders: dict[str, list[str]]
    prepared: list[Prepared]
    auto_pass: bool


class NewOrders(Schema):
    """New orders; an omitted member stays as it is."""

    orders: dict[str, list[str]] | None = None
    prepared: Annotated[list[Prepared], Field(max_length=MOST_PREPARED)] | None = None
    auto_pass: bool | None = None
    seat: int | None = None


class NewSeat(Schema):
    """The wish for a seat.  ``who`` is "me", "open" (anybody may join) or a bot such as
    "bot:random".  ``role`` is a role, "random", "choose" (asked at the table), or "" for the
    default: with bots, people choose."""

    who: Annotated[str, Field(max_length=80)]
    role: Annotated[str, Field(max_length=80)] = ""


class NewTable(Schema):
    """A new table.  `games/{game}` lists the possible values; omitted members have their
    defaults."""

    game: str
    seats: Annotated[list[NewSeat], Field(max_length=20)]
    options: dict[str, str] = Field(default_factory=dict)
    pack: str = ""
    # clock, time_out, talk, delay: one of the values; takeover, rated: "on"
    terms: dict[str, str] = Field(default_factory=dict)
    public: bool = False
    # What the program adds to the dice, if no seat is open.
    nonce: str = ""


class SeatChoice(Schema):
    """The seat to take.  ``invite`` is needed if the table is not public."""

    seat: int
    invite: str = ""


class Ready(Schema):
    """``commitment``: that of the table.  ``nonce``: letters and digits of your choice, which go
    into the dice."""

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
    """The reply to a change that is done and stored."""

    ok: Literal[True] = True


#: What a seat sees: ``public`` is the same for all, ``own`` only for this seat, and ``log`` has the
#: lines that it may read.
View = Data
