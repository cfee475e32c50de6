"""What a game must provide."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from kabinett.core.book import GameBook
from kabinett.core.luck import Luck
from kabinett.core.message import Message, wrong_holes
from kabinett.core.pack import Pack, PackError, Packs, UnknownPack, load_pack
from kabinett.core.parts.zones import redeal
from kabinett.core.position_text import PositionError
from kabinett.core.reason import Reason as Reason
from kabinett.core.scene import SPECTATOR, Private, Scene
from kabinett.core.script.program import Program
from kabinett.core.state import State
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import Text, Wording

S = TypeVar("S", bound=State)

BOOKS_KEPT = 256


@dataclass(frozen=True)
class Option:
    """A way to play that a table may choose.  The first value is the default.

    ``numbers``: any positive whole number is a value too.  ``ruling`` is its number in the
    game's rulings, shown beside it."""

    name: str
    values: dict[str, Message]
    label: Message
    help: Message
    ruling: str = ""
    numbers: bool = False

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
    of an owner's pack, "" for the built-in one."""

    seats: int
    options: dict[str, str] = field(default_factory=dict)
    roles: tuple[str, ...] = ()
    bots: tuple[int, ...] = ()
    pack: str = ""


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    kind: str  # a short id of the way to end, such as "anarchy"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    text: Text


class Game(Generic[S]):
    """The contract.  A game is one object of a subclass; it holds no state of play.

    In this order: what it is, how it begins, how it goes on, what may be seen, what bots
    need.
    """

    id: ClassVar[str]
    version: ClassVar[int] = 1  # raise it when old records no longer replay
    title: ClassVar[Message]
    about: ClassVar[Message]  # one or two sentences for the list of games
    credits: ClassVar[Message]
    seat_counts: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    base_pack: ClassVar[Path | None] = None  # its content, if owners' packs may lie on it
    pack_fields: ClassVar[dict[str, tuple[str, ...]]] = {}  # by kind: those no base record has
    terms: ClassVar[tuple[str, ...]] = ()  # holes of messages that are no choices: see `term`
    filled: ClassVar[tuple[str, ...]] = ()  # holes for words that are ready: see Wording.filled
    folder: ClassVar[Path]  # where its words (locale/) and its static files (static/) lie

    vocabulary: Vocabulary
    program: Program
    main: Any  # the script that is the whole game: main(s)

    # -- how it begins

    def check_pack(self, pack: Pack, base: Pack) -> None:
        """Whether an owner's pack, laid on the base pack, can be played with.

        What is wrong is noted (`PackRecord.fault`), and the check goes on, so that all faults are
        told at once; what keeps it from going on may be raised as a PackError."""

    def make_book(self, pack: Pack, setup: Setup) -> Any:
        """What the rules look up, as an object that never changes: the tables of a pack (the
        built-in one, or an owner's laid on it), and the options."""
        return None

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        """The roles that seats may take, as names of choices; [] if seats are all alike."""
        return []

    def new_state(self, setup: Setup) -> S:
        """The state before the first script runs.  ``setup`` has been checked."""
        raise NotImplementedError

    # -- how it goes on

    def turn_mark(self, s: S) -> int:
        """A number that changes when a turn (or whole action) ends: undo stops there."""
        raise NotImplementedError

    def result(self, s: S) -> Result | None:
        """How it ended; None while it is being played."""
        raise NotImplementedError

    def scores(self, s: S) -> tuple[int, ...]:
        """What each seat has by now, for the chart of a finished game; () if nothing is counted."""
        return ()

    def check(self, s: S) -> None:
        """Raise AssertionError if the state breaks an invariant (counts, supplies, ranges)."""

    def position_text(self, s: S) -> str:
        """What lies on the table, as text that a person reads: a line is ``what: things``.
        It tells every hand."""
        lines = [f"{name}: {value}" for name, value in s.values().items() if value]
        return "\n".join(lines) + "\n"

    def read_position(self, text: str, book: Any = None) -> S:
        """The state that such a text describes, where a game can read it."""
        raise PositionError(f"{self.id} reads no positions")

    # -- what may be seen

    def public_scene(self, s: S) -> Scene:
        """What everybody sees.  It may not read what is hidden, but count it."""
        raise NotImplementedError

    def private_scene(self, s: S, viewer: int) -> Private:
        """What a seat sees besides: the faces of its own hand, what it knows of others'."""
        return Private()

    def redeal(self, s: S, viewer: int, luck: Luck) -> S:
        """A copy in which everything the viewer does not know is dealt anew: as the fields of
        the state are declared, unless the game knows better."""
        return redeal(s, viewer, luck)

    def knows(self, s: S, viewer: int, zone: str) -> bool:
        """Does the viewer know by counting which cards lie face down in this zone?  The leak
        test asks where dealing anew has nothing to exchange."""
        return False

    def label(self, choice: int, words: Wording) -> str:
        """A choice in words."""
        raise NotImplementedError

    def form(self, choice: int, form: str, words: Wording) -> str:
        """A choice in words, in the grammatical form that a sentence wants: ``dative`` for
        ``{city.dative}``."""
        return self.label(choice, words)

    def term(self, kind: str, value: int, words: Wording) -> str:
        """The words for a hole of a message whose kind is one of ``terms``, such as
        ``{effect}``: for numbers that name something and are no choices."""
        raise NotImplementedError

    def role_of(self, s: S, seat: int) -> int | None:
        """The role (a choice) that a seat plays, once it is known."""
        return None

    def things(self, words: Wording) -> dict[str, dict[str, Any]]:
        """What a player can look up, by name of the choice: at least ``kind`` and ``label``;
        a client shows ``text`` (the rule), ``note`` (the history), ``year`` and ``facts``."""
        return {}

    # -- for bots

    samples: ClassVar[int] = 4  # re-dealt copies on which a bot tries each choice

    def evaluate(self, s: S, seat: int) -> float:
        """How good the position is for the seat, about -1 (lost) to 1 (won)."""
        return 0.0

    # -- for everybody (not to be overridden)

    def wrong_holes(self) -> list[str]:
        """The game's messages with a hole that nothing is called, with file and line."""
        return [*wrong_holes(self.folder, {*self.vocabulary.groups, *self.terms, *self.filled})]

    def label_here(self, s: S, seat: int, choice: int, words: Wording) -> str:
        """A choice of the open ask in words: what it would do here."""
        question, args = self.program.question(s)
        if question.label is None:
            return self.label(choice, words)
        return question.label(s, seat, choice, words, *args)

    def ends_here(self, s: S, seat: int) -> int:
        """The choice of the open ask that ends the seat's turn, -1 if none does."""
        question, args = self.program.question(s)
        return -1 if question.ends is None else question.ends(s, seat, *args)

    def reason(self, s: S, seat: int, choice: int) -> Reason | None:
        """Why ``seat``, who is asked, is not offered this; None if it is."""
        if choice in self.program.choices_of(s, seat):
            return None
        question, args = self.program.question(s)
        return question.reason(s, seat, choice, args)

    def scene(self, s: S, viewer: int) -> Scene:
        """All that the viewer may see: a seat, or `SPECTATOR`."""
        public = self.public_scene(s)
        return public if viewer == SPECTATOR else public.with_private(self.private_scene(s, viewer))

    def setup(self, setup: Setup) -> Setup:
        """The setup with defaults filled in; SetupError says what is wrong with it."""
        counts = self.seat_counts
        if setup.seats not in counts:
            raise SetupError(
                f"{self.id} is for {counts[0]} to {counts[-1]} seats, not {setup.seats}"
            )
        known = {option.name: option for option in self.options}
        for name, value in setup.options.items():
            if name not in known:
                raise SetupError(
                    f"{self.id} has no option {name!r}; it has: {', '.join(known) or 'none'}"
                )
            if not known[name].accepts(value):
                raise SetupError(
                    f"option {name}: {value!r} is none of {', '.join(known[name].values)}"
                    + (" nor a number" if known[name].numbers else "")
                )
        options = {
            option.name: setup.options.get(option.name, option.default) for option in self.options
        }
        possible = self.roles(setup.seats, options)
        roles = setup.roles or ("random",) * setup.seats
        if len(roles) != setup.seats:
            raise SetupError(f"{len(roles)} roles for {setup.seats} seats")
        taken = [role for role in roles if role not in ("random", "choose")]
        for role in taken:
            if role not in possible:
                raise SetupError(
                    f"no role {role!r} here; there is: {', '.join(possible) or 'none'}"
                )
            if taken.count(role) > 1:
                raise SetupError(f"{role} can be taken only once")
        if any(not 0 <= seat < setup.seats for seat in setup.bots):
            raise SetupError(f"bots sit on seats 0 to {setup.seats - 1}")
        try:
            pack = self.packs.find(setup.pack).name if setup.pack else ""
        except UnknownPack as error:
            raise SetupError(str(error)) from error
        return Setup(setup.seats, options, roles, tuple(sorted(setup.bots)), pack)

    def book(self, setup: Setup) -> Any:
        """The book of a checked setup: the same for all tables that are played so."""
        options = tuple(sorted(setup.options.items()))
        key = setup.pack, setup.seats, bool(setup.bots), options
        if key not in self.books:
            pack = self.packs.laid(setup.pack) if setup.pack else self.built_in
            made = self.make_book(pack, setup)
            pack.check()
            self.books[key] = made
            if isinstance(made, GameBook):
                made.made_of = self, setup
            while len(self.books) > BOOKS_KEPT:
                del self.books[next(iter(self.books))]
        return self.books[key]

    @functools.cached_property
    def books(self) -> dict[tuple[Any, ...], Any]:
        """Books by what they are made of, the latest ones."""
        return {}

    @functools.cached_property
    def built_in(self) -> Pack:
        """The base pack."""
        return load_pack(self.base_pack) if self.base_pack else Pack("")

    @functools.cached_property
    def packs(self) -> Packs:
        """The owners' packs that this process knows."""
        return Packs(self.id, self.lay_pack)

    def lay_pack(self, pack: Pack) -> Pack:
        """An owner's pack on the base pack, checked; PackError says what is wrong."""
        if self.base_pack is None:
            raise pack.fail(f"{self.id} has no pack that could be replaced")
        laid = pack.on(self.built_in, self.pack_fields)
        try:
            self.check_pack(laid, self.built_in)
        except PackError as error:
            laid.faults.append(error)
        except Exception:  # of a pack in which something is wrong: it may come of that
            laid.check()
            raise
        laid.check()
        return laid

    @functools.cached_property
    def usual_book(self) -> Any:
        """The book of the built-in pack and the usual options."""
        return self.book(self.setup(Setup(self.seat_counts[0])))

    def __reduce__(self) -> str:
        """For copy and pickle: a game is the ``game`` of its module, and there is one of it."""
        return "game"

    def determinize(self, s: S, viewer: int, luck: Luck) -> S:
        """`redeal`, and hidden answers to an open simultaneous ask are forgotten."""
        other = self.redeal(s, viewer, luck)
        self.program.forget_answers(other, viewer)
        return other
