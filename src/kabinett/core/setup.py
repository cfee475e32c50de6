"""How a game begins: what a table may choose, and whether a game can be played so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from kabinett.core.message import Message
from kabinett.core.packs import Packs, UnknownPack


@dataclass(frozen=True)
class Option:
    """A way to play that a table may choose.  The first value is the default.

    ``numbers``: any positive whole number is a value too.  ``ruling`` is its number in the
    game's rulings, shown beside it.  ``later``: it came when there were games already; records
    name it only where it is not the default, so that theirs say what they said."""

    name: str
    values: dict[str, Message]
    label: Message
    help: Message
    ruling: str = ""
    numbers: bool = False
    later: bool = False

    @property
    def default(self) -> str:
        return next(iter(self.values))

    def accepts(self, value: str) -> bool:
        """Is this a value of the option?"""
        return value in self.values or (self.numbers and value.isdecimal() and int(value) > 0)


class SetupError(ValueError):
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
        to_most = f" to {counts[-1]}" if len(counts) > 1 else ""
        raise SetupError(f"{game.id} is for {counts[0]}{to_most} seats, not {setup.seats}")
    known = {option.name: option for option in game.options}
    for name, value in setup.options.items():
        if name not in known:
            raise SetupError(
                f"{game.id} has no option {name!r}; it has: {', '.join(known) or 'none'}"
            )
        if not known[name].accepts(value):
            raise SetupError(
                f"option {name}: {value!r} is none of {', '.join(known[name].values)}"
                + (" nor a number" if known[name].numbers else "")
            )
    options = {
        option.name: setup.options.get(option.name, option.default) for option in game.options
    }
    possible = game.roles(setup.seats, options)
    roles = setup.roles or ("random",) * setup.seats
    if len(roles) != setup.seats:
        raise SetupError(f"{len(roles)} roles for {setup.seats} seats")
    taken = [role for role in roles if role not in ("random", "choose")]
    for role in taken:
        if role not in possible:
            raise SetupError(f"no role {role!r} here; there is: {', '.join(possible) or 'none'}")
        if taken.count(role) > 1:
            raise SetupError(f"{role} can be taken only once")
    if any(not 0 <= seat < setup.seats for seat in setup.bots):
        raise SetupError(f"bots sit on seats 0 to {setup.seats - 1}")
    try:
        pack = game.packs.find(setup.pack).name if setup.pack else ""
    except UnknownPack as error:
        raise SetupError(str(error)) from error
    bots = tuple(sorted(setup.bots))
    return Setup(setup.seats, options, roles, bots, pack, setup.position)
