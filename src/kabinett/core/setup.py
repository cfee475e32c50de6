"""How a game begins: what a table may choose, and whether a game can be played so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from kabinett.core.message import Message
from kabinett.core.packs import Packs, UnknownPack
from kabinett.core.phrase import N_, Choice, Fault, Phrase, Plain

MOST_NUMBER = 999_999


@dataclass(frozen=True)
class Option:
    """A way to play that a table may choose.  The first value is the default.

    ``numbers``: any whole number from 1 to `MOST_NUMBER` is a value too.  ``ruling`` is its number
    in the game's rulings, shown beside it.  ``later``: it came when there were games already, which
    were played as its default says; ``before``: they were played as this value says.  Records do
    not name what their games were played by before it came, so that old ones say what they said.
    ``lengths``: it says how much of the game is played; these of its values are offered first, the
    shortest at the head (`Game.length`)."""

    name: str
    values: dict[str, Message]
    label: Message
    help: Message
    ruling: str = ""
    numbers: bool = False
    later: bool = False
    before: str = ""
    lengths: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        return next(iter(self.values))

    @property
    def unnamed(self) -> str:
        """The value of a record that does not name the option; "" if all of them do."""
        return self.before or (self.default if self.later else "")

    def accepts(self, value: str) -> bool:
        """Is this a value of the option?"""
        if value in self.values:
            return True
        number = self.numbers and value.isdecimal() and len(value) <= len(str(MOST_NUMBER))
        return number and 0 < int(value) <= MOST_NUMBER


class SetupError(Fault):
    """A game cannot be set up like that."""


@dataclass(frozen=True)
class Setup:
    """How a game begins.

    ``roles`` has the name of a role per seat ("party:socialists"), or "random", or "choose"
    (asked at the table); ``bots`` are the seats that a bot plays; ``pack`` is the id or the name
    of an owner's pack, "" for the built-in one; ``position`` is what lies there at the beginning,
    as `Game.read_position` reads it, if that is not as the rules lay it out."""

    seats: int
    options: dict[str, str] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    bots: tuple[int, ...] = ()
    pack: str = ""
    position: str = ""


class Playable(Protocol):
    """What is needed of a game to check a setup."""

    @property
    def id(self) -> str: ...
    @property
    def seat_counts(self) -> range: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def packs(self) -> Packs: ...
    def roles(self, seats: int, options: dict[str, str]) -> list[str]: ...


def checked(setup: Setup, game: Playable) -> Setup:
    """The setup with defaults filled in; SetupError says what is wrong with it."""
    counts = game.seat_counts
    if setup.seats not in counts:
        several = len(counts) > 1
        what = N_("{game} is for {least} to {most} seats, not {seats}")
        raise SetupError(
            what if several else N_("{game} is for {least} seats, not {seats}"),
            game=Plain(game.id),
            least=counts[0],
            most=counts[-1],
            seats=setup.seats,
        )
    known = {option.name: option for option in game.options}
    for name, value in setup.options.items():
        if name not in known:
            raise SetupError(
                N_("{game} has no option {said}; it has: {options}"),
                game=Plain(game.id),
                said=name,
                options=listed(known),
            )
        if not known[name].accepts(value):
            what = N_("option {option}: {said} is none of {values}")
            raise SetupError(
                N_("option {option}: {said} is none of {values} nor a number from 1 to {most}")
                if known[name].numbers
                else what,
                option=Plain(name),
                said=value,
                values=listed(known[name].values),
                most=MOST_NUMBER,
            )
    options = {
        option.name: setup.options.get(option.name, option.default) for option in game.options
    }
    possible = game.roles(setup.seats, options)
    roles = setup.roles or ("random",) * setup.seats
    if len(roles) != setup.seats:
        raise SetupError(N_("{roles} roles for {seats} seats"), roles=len(roles), seats=setup.seats)
    taken = [role for role in roles if role not in ("random", "choose")]
    for role in taken:
        if role not in possible:
            what = N_("no role {said} here; there is: {roles}")
            raise SetupError(what, said=role, roles=listed(possible))
        if taken.count(role) > 1:
            raise SetupError(N_("{role} can be taken only once"), role=Choice(role))
    if any(not 0 <= seat < setup.seats for seat in setup.bots):
        raise SetupError(N_("bots sit on seats 0 to {last}"), last=setup.seats - 1)
    try:
        pack = game.packs.find(setup.pack).name if setup.pack else ""
    except UnknownPack as error:
        raise SetupError("{error}", error=Plain(error)) from error
    bots = tuple(sorted(setup.bots))
    return Setup(setup.seats, options, roles, bots, pack, setup.position)


def as_recorded(options: Mapping[str, str], game: Playable) -> dict[str, str]:
    """The options that a record names, and those that it does not name."""
    return {one.name: one.unnamed for one in game.options if one.unnamed} | {**options}


def listed(names: Iterable[str]) -> list[Any]:
    """Names that there are, for an error."""
    return [Choice(name) for name in names] or [Phrase(N_("none"))]
