"""Setups: what a table chooses before a game begins, and the checks that the game allows it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from kabinett.core.message import Message
from kabinett.core.packs.owners import Packs, UnknownPack
from kabinett.core.phrase import N_, Choice, Fault, Phrase, Plain

MOST_NUMBER = 999_999
#: A number from 1 to `MOST_NUMBER`.
NUMBER = re.compile("[1-9][0-9]{0,5}")
#: Options with their values, sorted.
Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Option:
    """A variant of play that a table may choose. The first value is the default.

    ``numbers``: any whole number from 1 to `MOST_NUMBER` is also a value. ``ruling`` is the number
    of the option in the game's rulings. ``later``: the option was added after games had been
    recorded; records that do not name it mean its default. ``before``: such records mean this value
    instead. Old records thus keep their meaning. ``lengths``: the option sets how much of the game
    is played; forms offer these values first, beginning with the shortest (`Game.length`).
    ``alone``: values for a person who plays alone; classes do not play them."""

    name: str
    values: dict[str, Message]
    label: Message
    help: Message
    ruling: str = ""
    numbers: bool = False
    later: bool = False
    before: str = ""
    lengths: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        return next(iter(self.values))

    @property
    def unnamed_value(self) -> str:
        """The value that applies if a record does not name the option; "" if every record names
        it."""
        return self.before or (self.default if self.later else "")

    def accepts(self, value: object) -> bool:
        """Is this a value of the option? All values are texts, even numbers."""
        if not isinstance(value, str):
            return False
        return value in self.values or (self.numbers and bool(NUMBER.fullmatch(value)))


class SetupError(Fault):
    """A setup that the game does not allow. ``member`` is the name of the wrong member of the
    `Setup`, if the error is about one."""

    def __init__(self, what: str | Phrase, member: str = "", **parts: object) -> None:
        super().__init__(what, **parts)
        self.member = member


@dataclass(frozen=True)
class Setup:
    """How a game begins.

    ``roles`` contains for each seat the name of a role ("party:socialists"), "random", or "choose"
    (at the table). ``bots`` are the seats that bots play. ``pack`` is the id or the name of an
    owner's pack; "" for the built-in pack. ``position`` is a text for `Game.read_position` with the
    position from which the game begins; "" for the usual beginning."""

    seats: int
    options: dict[str, str] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    bots: tuple[int, ...] = ()
    pack: str = ""
    position: str = ""

    @property
    def key(self) -> tuple[int, Options, tuple[str, ...], tuple[int, ...], str, str]:
        """All members as a key for a cache, because a setup with its dict is none."""
        options = tuple(sorted(self.options.items()))
        return self.seats, options, self.roles, self.bots, self.pack, self.position


class Playable(Protocol):
    """The parts of a game that checking a setup needs."""

    @property
    def id(self) -> str: ...
    @property
    def seat_counts(self) -> range: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def packs(self) -> Packs: ...
    def roles(self, seats: int, options: dict[str, str]) -> list[str]: ...


def complete_setup(setup: Setup, game: Playable) -> Setup:
    """The setup with its defaults filled in; raises SetupError if something is wrong with it."""
    check_seat_count(setup.seats, game)
    check_options(setup.options, game)
    options = {
        option.name: setup.options.get(option.name, option.default) for option in game.options
    }
    roles = setup.roles or ("random",) * setup.seats
    check_roles(roles, setup.seats, game.roles(setup.seats, options))
    if any(not 0 <= seat < setup.seats for seat in setup.bots):
        raise SetupError(N_("bots sit on seats 0 to {last}"), "bots", last=setup.seats - 1)
    try:
        pack = game.packs.find(setup.pack).name if setup.pack else ""
    except UnknownPack as error:
        raise SetupError("{error}", "pack", error=Plain(error)) from error
    bots = tuple(sorted(setup.bots))
    return Setup(setup.seats, options, roles, bots, pack, setup.position)


def check_seat_count(seats: int, game: Playable) -> None:
    """Raise SetupError if the game is not for this number of seats."""
    counts = game.seat_counts
    if seats in counts:
        return
    several = N_("{game} is for {least} to {most} seats, not {seats}")
    raise SetupError(
        several if len(counts) > 1 else N_("{game} is for {least} seats, not {seats}"),
        "seats",
        game=Plain(game.id),
        least=counts[0],
        most=counts[-1],
        seats=seats,
    )


def check_options(values: Mapping[str, str], game: Playable) -> None:
    """Raise SetupError for an option that the game does not have, and for a wrong value."""
    options = {option.name: option for option in game.options}
    for name, value in values.items():
        if name not in options:
            raise SetupError(
                N_("{game} has no option {said}; it has: {options}"),
                "options",
                game=Plain(game.id),
                said=name,
                options=list_names(options),
            )
        if not options[name].accepts(value):
            what = N_("option {option}: {said} is none of {values}")
            raise SetupError(
                N_("option {option}: {said} is none of {values} nor a number from 1 to {most}")
                if options[name].numbers
                else what,
                "options",
                option=Plain(name),
                said=value,
                values=list_names(options[name].values),
                most=MOST_NUMBER,
            )


def check_roles(roles: Sequence[str], seats: int, possible: Collection[str]) -> None:
    """Raise SetupError unless each seat has a role or the wish for one, and no role has two
    seats."""
    if len(roles) != seats:
        what = N_("{roles} roles for {seats} seats")
        raise SetupError(what, "roles", roles=len(roles), seats=seats)
    named_roles = [role for role in roles if role not in ("random", "choose")]
    for role in named_roles:
        if role not in possible:
            what = N_("no role {said} here; there is: {roles}")
            raise SetupError(what, "roles", said=role, roles=list_names(possible))
        if named_roles.count(role) > 1:
            raise SetupError(N_("{role} can be taken only once"), "roles", role=Choice(role))


def as_recorded(options: Mapping[str, str], game: Playable) -> dict[str, str]:
    """The options of a record. One that it does not name has its value from before the option."""
    return {one.name: one.unnamed_value for one in game.options if one.unnamed_value} | {**options}


def list_names(names: Iterable[str]) -> list[object]:
    """The possible names, listed for an error."""
    return [Choice(name) for name in names] or [Phrase(N_("none"))]
