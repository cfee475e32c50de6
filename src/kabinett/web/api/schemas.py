"""What goes in and out, as JSON."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from kabinett.core.data import Data


class Problem(Schema):
    """Why a request could not be met."""

    error: str


class Room(Schema):
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
    """A table, without what lies on it."""

    id: str
    game: str
    started: bool
    over: bool
    your_turn: bool
    public: bool
    host: str
    seats: list[Seat]
    # What binds to the dice of a table that gathers: it goes back with "ready".
    commitment: str
    # What is needed to sit down where that is not open to all; for those who belong to it.
    invite: str


class Choice(Schema):
    """One thing that may be answered: its name, and what it is called here."""

    name: str
    label: str


class Ask(Schema):
    """What a seat is asked.  ``id`` and a choice's ``name`` make the answer."""

    id: int
    seat: int
    text: str
    choices: list[Choice]


class Answer(Schema):
    """What a seat answers.  The same answer given twice counts once."""

    ask: int
    choice: Annotated[str, Field(max_length=200)]
    seat: int | None = None


class Askable(Schema):
    """A kind of ask: ``ask`` names it, ``text`` is its sentence with its holes left open, and
    ``choices`` are all that it may ever offer; ``asked``: "now", "before", or ""."""

    ask: str
    text: str
    choices: list[str]
    asked: str


class Prepared(Schema):
    """A prepared answer: if I am asked this, then that."""

    ask: Annotated[str, Field(max_length=500)]
    choice: Annotated[str, Field(max_length=200)]


class Orders(Schema):
    """What a seat has ordered in advance."""

    orders: dict[str, list[str]]
    prepared: list[Prepared]
    auto_pass: bool


class NewOrders(Schema):
    """What it orders from now on; what is left out stays."""

    orders: dict[str, list[str]] | None = None
    prepared: Annotated[list[Prepared], Field(max_length=100)] | None = None
    auto_pass: bool | None = None
    seat: int | None = None


class NewSeat(Schema):
    """Who shall sit on a seat: "me", "open" (whoever comes) or "bot:random", and as what: a role,
    "random", "choose" (asked at the table), or "", as usual: beside bots people choose."""

    who: Annotated[str, Field(max_length=80)]
    role: Annotated[str, Field(max_length=80)] = ""


class NewTable(Schema):
    """A table to be set up, of what `games/{game}` offers; what is left out is as usual."""

    game: str
    seats: Annotated[list[NewSeat], Field(max_length=20)]
    options: dict[str, str] = Field(default_factory=dict)
    pack: str = ""
    # clock, time_out, talk, delay: one of the values; takeover, rated: "on"
    terms: dict[str, str] = Field(default_factory=dict)
    public: bool = False
    # What the program adds to the dice, if nobody else has to come.
    nonce: str = ""


class Place(Schema):
    """Where to sit down; ``invite`` where the table is not open to all."""

    seat: int
    invite: str = ""


class Ready(Schema):
    """``commitment``: as the table told it; ``nonce``: letters and digits of one's own, which go
    into the dice."""

    commitment: str
    nonce: str


class Fill(Schema):
    """A bot, by its name."""

    bot: str


class Said(Schema):
    """Something to say: to all, or to the person of one seat."""

    text: Annotated[str, Field(max_length=4000)]
    to: int | None = None
    seat: int | None = None


class Done(Schema):
    """It is done, and stored."""

    ok: Literal[True] = True


#: What a seat sees: ``public`` is everybody's, ``own`` its own, ``log`` the lines that it may read.
View = Data
