"""What a game must provide, and what follows from it.

Longer than 400 lines, as it is read as a whole: all that a game may say, in one class and in the
order in which a game is written.  How a setup is checked, packs are found, things are named and
zones are laid out stands elsewhere (`setup.py`, `packs.py`, `naming.py`, `parts/zones.py`).
"""

from __future__ import annotations

import functools
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, get_args

from kabinett.core.book import GameBook
from kabinett.core.luck import Luck
from kabinett.core.message import Message, wrong_holes
from kabinett.core.naming import form_of, label_of, things_with
from kabinett.core.pack import Pack, PackError
from kabinett.core.pack_files import base_pack, load_pack
from kabinett.core.packs import Packs
from kabinett.core.parts.zones import private_zones, public_zones, redeal
from kabinett.core.position_text import PositionError
from kabinett.core.reason import Reason
from kabinett.core.result import Result
from kabinett.core.rooms import ROOM_OF, Missing, Rooms
from kabinett.core.scene import SPECTATOR, Private, Scene, laid_over
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.program import Program
from kabinett.core.setup import Option, Setup, checked
from kabinett.core.state import State
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import Wording

S = TypeVar("S", bound=State)

BOOKS_KEPT = 256

#: What every game has, as it is written.
NEEDED = {
    "public_scene": "def public_scene(s) -> Scene",
    "outcome": "def outcome(s) -> Result",
}


class Game(Generic[S]):
    """The contract.  A game is one object of a subclass; it holds no state of play.

    In this order: what it is, how it begins, how it goes on, what may be seen, what bots
    need.  A game says each of these in its class, or leaves it out and has it in the room of
    its package that is named here (`rooms.py`), as a function without ``self`` or as a constant.
    """

    # -- what it is

    version: ClassVar[int] = 1  # raise it when old records no longer replay
    seat_counts: ClassVar[range]
    pack_fields: ClassVar[dict[str, tuple[str, ...]]] = {}  # by kind: those no base record has

    @functools.cached_property
    def id(self) -> str:
        """As its package is called."""
        return self.rooms.package.rpartition(".")[2]

    @functools.cached_property
    def folder(self) -> Path:
        """Where its words (locale/), its static files (static/) and its pack (pack/) lie."""
        return Path(str(sys.modules[self.rooms.package].__file__)).parent

    @functools.cached_property
    def title(self) -> Message:
        """content/: ``TITLE``."""
        return self._message("TITLE")

    @functools.cached_property
    def about(self) -> Message:
        """content/: ``ABOUT``, one or two sentences for the list of games."""
        return self._message("ABOUT")

    @functools.cached_property
    def credits(self) -> Message:
        """content/: ``CREDITS``, who made it."""
        return self._message("CREDITS")

    @functools.cached_property
    def options(self) -> tuple[Option, ...]:
        """content/: ``OPTIONS``, if it can be played in several ways."""
        return tuple(self.rooms.find("OPTIONS") or ())

    @functools.cached_property
    def vocabulary(self) -> Vocabulary:
        """content/: ``vocabulary``."""
        found: Vocabulary = self.rooms.the("vocabulary", "vocabulary = Vocabulary()")
        return found

    @functools.cached_property
    def terms(self) -> tuple[str, ...]:
        """screen/: ``TERMS``, holes of messages that are no choices, such as ``{effect}``: see
        `term`."""
        return tuple(self.rooms.find("TERMS") or ())

    @functools.cached_property
    def filled(self) -> tuple[str, ...]:
        """screen/: ``FILLED``, holes for words that are ready: see `Wording.filled`."""
        return tuple(self.rooms.find("FILLED") or ())

    @functools.cached_property
    def base_pack(self) -> Path | None:
        """The folder of its content, if there is one: owners' packs may lie on it."""
        return base_pack(self.folder)

    @functools.cached_property
    def program(self) -> Program:
        """All scripts of its package."""
        return compile_scripts(self.rooms.package)

    @functools.cached_property
    def main(self) -> Any:
        """The script that is the whole game: the one called ``main``."""
        layout = self.program.by_name.get("main")
        if layout is None:
            raise Missing(f"{self.rooms.package} has no script called main: it is the whole game")
        # In native code a script is called by its number, elsewhere by its function.
        targets = self.program.targets.items()
        return next(script for script, entry in targets if entry == layout.entry)

    @functools.cached_property
    def state_class(self) -> type[S]:
        """What its class is a game of: ``class Whist(Game[Table])``."""
        for base in getattr(self.owner, "__orig_bases__", ()):
            for found in get_args(base):
                if isinstance(found, type) and issubclass(found, State):
                    return found  # type: ignore[return-value]
        name = self.owner.__name__
        raise Missing(f"class {name} does not say its state: write `class {name}(Game[…])`")

    # -- how it begins

    def check_pack(self, pack: Pack, base: Pack) -> None:
        """Whether an owner's pack, laid on the base pack, can be played with.  content/.

        What is wrong is noted (`PackRecord.fault`), and the check goes on, so that all faults are
        told at once; what keeps it from going on may be raised as a PackError."""
        found = self.rooms.find("check_pack")
        if found is not None:
            found(pack, base)

    def make_book(self, pack: Pack, setup: Setup) -> Any:
        """What the rules look up, as an object that never changes: the tables of a pack (the
        built-in one, or an owner's laid on it), and the options.  content/: ``class Book``."""
        found = self.rooms.find("Book")
        return None if found is None else found(pack, setup)

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        """The roles that seats may take, as names of choices (``party:socialists``); [] if seats
        are all alike.  rules/."""
        found = self.rooms.find("roles")
        return [] if found is None else list(found(seats, options))

    def new_state(self, setup: Setup) -> S:
        """The state before the first script runs.  ``setup`` has been checked."""
        book = self.book(setup)
        made: Any = self.state_class
        s: S = made(setup.seats) if book is None else made(setup.seats, book)
        self.opening(s, setup)
        return s

    def opening(self, s: S, setup: Setup) -> None:
        """Lay out what a new state does not hold by itself: decks, supplies.  rules/."""
        found = self.rooms.find("opening")
        if found is not None:
            found(s, setup)

    # -- how it goes on

    def turn_mark(self, s: S) -> int:
        """A number that changes when a turn (or whole action) ends: undo stops there.  The field
        ``turn`` of the state, unless rules/ say otherwise."""
        found = self.rooms.find("turn_mark")
        if found is not None:
            return found(s)  # type: ignore[no-any-return]
        try:
            return s.turn  # type: ignore[attr-defined,no-any-return]
        except AttributeError:
            raise Missing(
                f"{type(s).__name__} has no field turn: declare `turn: int` and count it up where "
                "a turn ends, or write `def turn_mark(self, s)` in the game's class"
            ) from None

    def result(self, s: S) -> Result | None:
        """How it ended; None while it is being played."""
        return self.outcome(s) if s.ending >= 0 and s.over() else None

    def outcome(self, s: S) -> Result:
        """How it ended, asked when it has (``s.ending`` says what `finish` was told).  rules/."""
        return self.rooms.the("outcome", NEEDED["outcome"])(s)  # type: ignore[no-any-return]

    def scores(self, s: S) -> tuple[int, ...]:
        """What each seat has by now, for the chart of a finished game; () if nothing is counted.
        rules/."""
        found = self.rooms.find("scores")
        return () if found is None else tuple(found(s))

    def check(self, s: S) -> None:
        """Raise AssertionError if the state breaks an invariant (counts, supplies, ranges).
        rules/."""
        found = self.rooms.find("check")
        if found is not None:
            found(s)

    def position_text(self, s: S) -> str:
        """What lies on the table, as text that a person reads: a line is ``what: things``.
        It tells every hand.  position/."""
        found = self.rooms.find("position_text")
        if found is not None:
            return found(s)  # type: ignore[no-any-return]
        lines = [f"{name}: {value}" for name, value in s.values().items() if value]
        return "\n".join(lines) + "\n"

    def read_position(self, text: str, book: Any = None) -> S:
        """The state that such a text describes, where a game can read it, played by a book: the
        usual one if none is given.  position/."""
        found = self.rooms.find("read_position")
        if found is None:
            raise PositionError(f"{self.id} reads no positions")
        return found(text, book or self.usual_book)  # type: ignore[no-any-return]

    # -- what may be seen

    def public_scene(self, s: S) -> Scene:
        """What everybody sees.  It may not read what is hidden, but count it.  screen/; the
        fields of the state that ``ZONES`` names there are added as zones with that label."""
        return self.rooms.the("public_scene", NEEDED["public_scene"])(s)  # type: ignore[no-any-return]

    def private_scene(self, s: S, viewer: int) -> Private:
        """What a seat sees besides: what it knows of others' cards, a report of its own.  screen/;
        the own hand is added where ``ZONES`` names its field."""
        found = self.rooms.find("private_scene")
        return Private() if found is None else found(s, viewer)

    def redeal(self, s: S, viewer: int, luck: Luck) -> S:
        """A copy in which everything the viewer does not know is dealt anew: as the fields of
        the state are declared, unless the game knows better.  screen/."""
        found = self.rooms.find("redeal")
        return redeal(s, viewer, luck) if found is None else found(s, viewer, luck)

    def knows(self, s: S, viewer: int, zone: str) -> bool:
        """Does the viewer know by counting which cards lie face down in this zone?  The leak
        test asks where dealing anew has nothing to exchange.  screen/."""
        found = self.rooms.find("knows")
        return found is not None and found(s, viewer, zone)

    def label(self, choice: int, words: Wording) -> str:
        """A choice in words: as the vocabulary says, where it does not as screen/ says."""
        known = label_of(self, choice, words)
        if known is not None:
            return known
        name = self.vocabulary.name(choice)
        shape = "def label(choice: int, words: Wording) -> str"
        found = self.rooms.find("label")
        if found is None:
            raise Missing(
                f"{name} has no words: give its group records or a label in the vocabulary, or "
                f"write `{shape}` in the game's screen/"
            )
        return found(choice, words)  # type: ignore[no-any-return]

    def form(self, choice: int, form: str, words: Wording) -> str:
        """A choice in words, in the grammatical form that a sentence wants: ``dative`` for
        ``{city.dative}``.  As its record has it, else as screen/ says, else its label."""
        known = form_of(self, choice, form, words)
        if known is not None:
            return known
        found = self.rooms.find("form")
        return self.label(choice, words) if found is None else found(choice, form, words)

    def term(self, kind: str, value: int, words: Wording) -> str:
        """The words for a hole of a message whose kind is one of ``terms``, such as
        ``{effect}``: for numbers that name something and are no choices.  screen/."""
        shape = "def term(kind: str, value: int, words: Wording) -> str"
        return self.rooms.the("term", shape)(kind, value, words)  # type: ignore[no-any-return]

    def role_of(self, s: S, seat: int) -> int | None:
        """The role (a choice) that a seat plays, once it is known.  screen/."""
        found = self.rooms.find("role_of")
        return None if found is None else found(s, seat)

    def things(self, words: Wording) -> dict[str, dict[str, Any]]:
        """What a player can look up, by name of the choice: at least ``kind`` and ``label``;
        a client shows ``text`` (the rule), ``note`` (the history), ``year`` and ``facts``.

        What the records of the vocabulary tell, and what screen/ has to add."""
        found = self.rooms.find("things")
        return things_with(self, words, {} if found is None else found(words))

    # -- for bots

    samples: ClassVar[int] = 4  # re-dealt copies on which a bot tries each choice

    def evaluate(self, s: S, seat: int) -> float:
        """How good the position is for the seat, about -1 (lost) to 1 (won).  bot/."""
        found = self.rooms.find("evaluate")
        return 0.0 if found is None else found(s, seat)

    # -- for everybody (not to be overridden)

    def wrong_holes(self) -> list[str]:
        """The game's messages with a hole that nothing is called, with file and line."""
        return [*wrong_holes(self.folder, {*self.vocabulary.groups, *self.terms, *self.filled})]

    def complete(self) -> None:
        """Raise Missing if it lacks something that every game has, before it is played."""
        for part in ("title", "about", "credits", "vocabulary", "program", "main"):
            getattr(self, part)
        for name in ROOM_OF:  # what is there stands once, and can be called
            if self.says({"Book": "make_book"}.get(name, name.lower())) is None:
                self.rooms.find(name)
        if self.says("new_state") is None:
            self.state_class  # noqa: B018
        for name, shape in NEEDED.items():
            if self.says(name) is None:
                self.rooms.the(name, shape)
        if wrong := self.wrong_holes():
            raise Missing("\n".join(wrong))

    def says(self, name: str) -> Any:
        """What its own class says of a member of the contract, None if it does not."""
        found = getattr(type(self), name, None)
        return None if found is getattr(Game, name, None) else found

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
        public = self.seen_by_all(s)
        return public if viewer == SPECTATOR else public.with_private(self.seen_by(s, viewer))

    def seen_by_all(self, s: S) -> Scene:
        """`public_scene`, and the zones that follow from the state."""
        scene = self.public_scene(s)
        zones = public_zones(s, self.zones, self.vocabulary)
        return replace(scene, zones=[*zones, *scene.zones]) if zones else scene

    def seen_by(self, s: S, viewer: int) -> Private:
        """`private_scene`, and the zones that follow from the state."""
        private = self.private_scene(s, viewer)
        zones = private_zones(s, viewer, self.zones, self.vocabulary)
        return replace(private, zones=laid_over(zones, private.zones)) if zones else private

    @functools.cached_property
    def zones(self) -> dict[str, Message]:
        """screen/: ``ZONES``, fields of the state that are shown as zones, with their labels."""
        return self.rooms.find("ZONES") or {}

    def setup(self, setup: Setup) -> Setup:
        """The setup with defaults filled in; SetupError says what is wrong with it."""
        return checked(setup, self)

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
                made.pack = pack
            while len(self.books) > BOOKS_KEPT:
                del self.books[next(iter(self.books))]
        return self.books[key]

    @functools.cached_property
    def owner(self) -> type:
        """The class that makes a game of it, whatever is derived from that."""
        mro = type(self).__mro__
        return next(cls for cls in reversed(mro) if issubclass(cls, Game) and cls is not Game)

    @functools.cached_property
    def rooms(self) -> Rooms:
        """Where everything stands that its class does not say."""
        return Rooms(self.owner)

    def _message(self, name: str) -> Message:
        found: Message = self.rooms.the(name, f'{name} = Message("…")')
        return found

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
