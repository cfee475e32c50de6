"""What a game must provide, and what follows from it.

Longer than 400 lines, as it is read as a whole: all that a game may say, in one class and in the
order in which a game is written.  How a setup is checked, packs are laid, books are made, things
are named and zones are laid out stands elsewhere (`setup.py`, `packs.py`, `books.py`,
`naming.py`, `parts/zones.py`).
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, get_args

from kabinett.core.books import Books
from kabinett.core.example import Example, read_examples
from kabinett.core.handbook import FIRST, Handbook, Rows, read_handbooks
from kabinett.core.lead import REPORT, Lead, Leads, counted_length, read_leads
from kabinett.core.lesson import Lesson
from kabinett.core.lesson_files import read_lessons
from kabinett.core.luck import Luck
from kabinett.core.message import Message, messages_in, pieces, wrong_holes
from kabinett.core.minutes import Counts, read_counts
from kabinett.core.naming import form_of, label_of, things_with
from kabinett.core.observation import Observer
from kabinett.core.pack import Pack
from kabinett.core.pack_files import base_pack, built_in_pack
from kabinett.core.packs import Packs
from kabinett.core.parts.facts import with_facts
from kabinett.core.parts.zones import check_decks, private_zones, public_zones, redeal_all
from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import PositionError
from kabinett.core.reason import Reason
from kabinett.core.result import COMMON_LOSS, Result, ahead
from kabinett.core.rooms import NEEDED, Missing, Rooms, game_in
from kabinett.core.scene import SPECTATOR, Private, Scene, laid_over
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.program import Program
from kabinett.core.setup import Option, Setup, SetupError, checked
from kabinett.core.showing import Part, Showing, with_parts
from kabinett.core.standing import Standing
from kabinett.core.state import TEXTS, State
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import PLAYER, Text, Wording

S = TypeVar("S", bound=State)

CARDS = Message("Cards")


class Game(Generic[S]):
    """The contract.  A game is one object, ``game = Game(Whist)`` of its state; it holds no state
    of play.

    In this order: what it is, how it begins, how it goes on, what may be seen, what bots
    need.  A game has each of these in the room of its package that is named here (`rooms.py`), as
    a function or a constant; or it has a subclass, ``class WhistGame(Game[Whist])``, that says
    them, as one does that stands on one page.
    """

    def __init__(self, state: type[S] | None = None) -> None:
        """``state``: the class of its state, where the game has no class of its own."""
        if state is not None:
            self.state_class = state

    # -- what it is

    version: ClassVar[int] = 1  # raise it when old records no longer replay
    pack_fields: ClassVar[dict[str, tuple[str, ...]]] = {}  # by kind: those no base record has

    @functools.cached_property
    def seat_counts(self) -> range:
        """content/: ``SEAT_COUNTS``, how many may play."""
        found: range = self.rooms.the("SEAT_COUNTS", "SEAT_COUNTS = range(2, 5)")
        return found

    @functools.cached_property
    def id(self) -> str:
        """As its package is called."""
        return self.rooms.package.rpartition(".")[2]

    @functools.cached_property
    def folder(self) -> Path:
        """Where its words (locale/), its static files (static/), its pack (pack/) and its rules to
        be read (learn/) lie."""
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
    def length(self) -> Option | None:
        """The option that says how much of the game is played, None if there is none."""
        return next((option for option in self.options if option.lengths), None)

    @functools.cached_property
    def counts(self) -> Counts:
        """How many answers its lengths take: minutes.toml, as `kabinett bench minutes` counted."""
        return read_counts(self.folder)

    @functools.cached_property
    def leads(self) -> Leads:
        """How often its leads are lost: leads.toml, as `kabinett bench leads` counted."""
        return read_leads(self.folder)

    @functools.cached_property
    def standing(self) -> tuple[Standing, ...]:
        """rules/: ``STANDING``, the answers that a seat may order in advance, if there are any."""
        return tuple(self.rooms.find("STANDING") or ())

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
    def ending_names(self) -> dict[str, Message]:
        """screen/: ``ENDING_NAMES``, what the ways to end are called in a list, by their kinds."""
        return self.rooms.find("ENDING_NAMES") or {}

    @functools.cached_property
    def counted(self) -> Message | None:
        """screen/: ``COUNTED``, what its scores count, as it stands over them at the end."""
        found: Message | None = self.rooms.find("COUNTED")
        return found

    @functools.cached_property
    def card_kinds(self) -> dict[str, Message]:
        """screen/: ``CARD_KINDS``, the kinds of things that are cards, with what they are
        called together; if it is left out, the group ``card`` is."""
        usual = {"card": CARDS} if "card" in self.vocabulary.groups else {}
        return self.rooms.find("CARD_KINDS") or usual

    @functools.cached_property
    def marker_kinds(self) -> dict[str, Message]:
        """screen/: ``MARKER_KINDS``, the kinds of what else lies on the table and has a rule or a
        history of its own: they stand in the index behind the cards."""
        return self.rooms.find("MARKER_KINDS") or {}

    @functools.cached_property
    def base_pack(self) -> Path | None:
        """The folder of its content, if there is one: owners' packs may lie on it."""
        return base_pack(self.folder)

    @functools.cached_property
    def handbooks(self) -> dict[str, Handbook]:
        """Its rules in our own words by language, from learn/; {} if they are not written yet."""
        return read_handbooks(self.folder, self.tables)

    @functools.cached_property
    def examples(self) -> dict[str, Example]:
        """Worked examples of the rules by their ids, from learn/examples/; {} if there are none."""
        sections = self.handbooks[FIRST].sections if self.handbooks else {}
        return read_examples(self.folder, sections)

    @functools.cached_property
    def tables(self) -> dict[str, Callable[[Wording], Rows]]:
        """screen/: ``PAGE_TABLES``, the tables of its rules pages by their names, each made from
        the pack in a language: its rows, the head first, in Markdown."""
        return self.rooms.find("PAGE_TABLES") or {}

    @functools.cached_property
    def lessons(self) -> dict[str, Lesson]:
        """Guided games by name, from learn/; {} if there are none."""
        return read_lessons(self.folder)

    @functools.cached_property
    def program(self) -> Program:
        """All scripts of its package.  From now on its states read as its positions."""
        TEXTS[self.state_class] = self.position_text
        return compile_scripts(self.rooms.package)

    @functools.cached_property
    def main(self) -> Any:
        """The script that is the whole game: the one called ``main``."""
        found = self.script("main")
        if found is None:
            raise Missing(f"{self.rooms.package} has no script called main: it is the whole game")
        return found

    def script(self, name: str) -> Any:
        """The script of its package that is called so, None if there is none."""
        layout = self.program.by_name.get(name)
        if layout is None:
            return None
        # In native code a script is called by its number, elsewhere by its function.
        targets = self.program.targets.items()
        return next(script for script, entry in targets if entry == layout.entry)

    def beginning(self, setup: Setup) -> Any:
        """The script that a table begins with: ``main``, or from a position on ``play_on``."""
        if not setup.position:
            return self.main
        found = self.script("play_on")
        if found is None:
            what = N_("{game} plays on from no position: it has no script play_on")
            raise SetupError(what, game=Plain(self.id))
        return found

    @functools.cached_property
    def state_class(self) -> type[S]:
        """What it is a game of: ``Game(Whist)``, or ``class WhistGame(Game[Whist])``."""
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
        if setup.position:
            return self.read_position(setup.position, book)
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
        """How it ended, asked when it has (``s.ending`` says what `finish` was told).  rules/;
        where the highest score wins, ``ENDINGS`` there say it in the order of their numbers."""
        found = self.rooms.find("outcome")
        if found is None:
            endings = self.rooms.the("ENDINGS", NEEDED["outcome"])
            return endings[s.ending].won_by(self.scores(s))  # type: ignore[no-any-return]
        return found(s)  # type: ignore[no-any-return]

    def scores(self, s: S) -> tuple[int, ...]:
        """What each seat has by now, for the chart of a finished game; () if nothing is counted.
        rules/."""
        found = self.rooms.find("scores")
        return () if found is None else tuple(found(s))

    def check(self, s: S) -> None:
        """Raise AssertionError if the state breaks an invariant (counts, supplies, ranges).
        rules/; if it is not there, no card of a deck may be lost or doubled."""
        found = self.rooms.find("check")
        if found is None:
            check_decks(s, self.vocabulary)
        else:
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
        usual one if none is given.  position/.  The script ``play_on`` plays on from there."""
        found = self.rooms.find("read_position")
        if found is None:
            raise PositionError(N_("{game} reads no positions"), game=Plain(self.id))
        return found(text, book or self.usual_book)  # type: ignore[no-any-return]

    @functools.cached_property
    def left_out(self) -> Sequence[str]:
        """position/: ``LEFT_OUT``, the fields of the state that a position does not hold, such as
        those of an action that is going on."""
        return self.rooms.find("LEFT_OUT") or ()

    # -- what may be seen

    def public_scene(self, s: S) -> Scene:
        """What everybody sees.  It may not read what is hidden, but count it.  screen/; the
        fields of the state that ``ZONES`` names there are added as zones with that label, those
        that ``FACTS`` names as numbers of the players, and ``heading``.  Behind what it makes stand
        the ``SCENE_PARTS`` of screen/: made anew only where what they read has changed."""
        return with_parts(self.rest_of_scene(s), self.parts, s)

    def private_scene(self, s: S, viewer: int) -> Private:
        """What a seat sees besides: what it knows of others' cards, a report of its own.  screen/;
        the own hand is added where ``ZONES`` names its field."""
        found = self.rooms.find("private_scene")
        return Private() if found is None else found(s, viewer)

    def report_lines(self, s: S, report: str) -> Sequence[Text]:
        """The lines of a report of the public scene that is ``late``, by its id: made while
        somebody reads it, not with every answer.  It may not read what is hidden.  screen/."""
        if report == REPORT.id:
            return self.lead_lines(s)
        found = self.rooms.find("report_lines")
        return () if found is None else found(s, report)

    def outlook(self, s: S, viewer: int, choice: int) -> Sequence[Text]:
        """What the viewer can know of a choice before he pays for it, open or not: what it costs,
        who may react, its chances: a list of texts, ``[(MESSAGE, (number, seat)), …]``.  The game's
        own function, ``outlook(s, viewer, choice, question, *args)``, is told besides what is asked
        now, with the arguments of the question.
        Made while somebody points at the choice; it may read no more than he may see.  screen/."""
        found = self.rooms.find("outlook")
        if found is None or not s.frames:
            return ()
        question, args = self.program.question(s, viewer)
        return found(s, viewer, choice, question, *args)  # type: ignore[no-any-return]

    def heading(self, s: S) -> Text | None:
        """Where the game is, such as "Round 3", for a list of games: if no function of that name
        says it at once, it is looked up in the scene.  screen/."""
        found = self.rooms.find("heading")
        return self.public_scene(s).heading if found is None else found(s)

    def redeal(self, s: S, viewer: int, luck: Luck) -> S:
        """A copy in which everything the viewer does not know is dealt anew: as the fields of
        the state are declared, unless the game knows better.  screen/."""
        found = self.rooms.find("redeal")
        return redeal_all(s, viewer, luck) if found is None else found(s, viewer, luck)

    def seen_fields(self, s: S, viewer: int) -> dict[str, Any]:
        """Fields of the state that are hidden in a way of their own, as the viewer knows them: of
        the same shape, without what he does not know.  What is declared `Hands` or `Seen` follows
        by itself, where hands are by seat; of all else that is hidden nothing is told that does
        not stand here.  Learning sees the table so (`observer`).  screen/."""
        found = self.rooms.find("seen_fields")
        return {} if found is None else found(s, viewer)

    def knows(self, s: S, viewer: int, zone: str) -> bool:
        """Does the viewer know by counting which cards lie face down in this zone?  The leak
        test asks where dealing anew has nothing to exchange.  screen/."""
        found = self.rooms.find("knows")
        return found is not None and found(s, viewer, zone)

    def label(self, choice: int, words: Wording) -> str:
        """A choice in words: as the vocabulary says, where it does not as screen/ says.  Kept
        by the words, which know all that it hangs on."""
        return words.once(("label", choice), self._label, (choice, words))

    def _label(self, of: tuple[int, Wording]) -> str:
        choice, words = of
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

    def evaluate(self, s: S) -> Sequence[float]:
        """What the position is worth to every seat, as an end would pay it (`result.payoffs`):
        its chance to win, less a quarter of the chance that all lose.  bot/; if it is not there,
        how far its score is before the best of the others."""
        found = self.rooms.find("evaluate")
        return ahead(self.scores(s)) if found is None else found(s)

    def lead(self, s: S) -> Lead | None:
        """How far each seat is, from what everybody sees; None where that cannot be said.  bot/;
        if it is not there, nobody is told how safe a lead is."""
        found = self.rooms.find("lead")
        return None if found is None else found(s)

    def all_lose(self, s: S) -> float:
        """The chance that all lose, which `evaluate` has paid with ``COMMON_LOSS``.  bot/; if it is
        not there, there is none."""
        found = self.rooms.find("all_lose")
        return 0.0 if found is None else found(s)

    def worths(self, s: S, common_loss: float = COMMON_LOSS) -> Sequence[float]:
        """As `evaluate`, where an end that all lose pays each so."""
        worths = self.evaluate(s)
        if common_loss == COMMON_LOSS:
            return worths
        more = (common_loss - COMMON_LOSS) * self.all_lose(s)
        return [worth + more for worth in worths]

    @functools.cached_property
    def strengths(self) -> dict[str, str]:
        """bot/: ``STRENGTHS``, which bot with what parameters stands behind easy, medium, hard and
        master here, as the arena is told it; those that are left out are not offered.  Empty where
        the game says nothing: then whoever makes the bots knows which (`bots/strengths.py`)."""
        return self.rooms.find("STRENGTHS") or {}

    @functools.cached_property
    def usual(self) -> Callable[[S, list[int], Luck], int] | None:
        """bot/: ``usual(s, choices, luck)``, which of its choices who is asked would usually take,
        quickly told: lines that a search does not think through are played on so.  None where a
        game has no such function: then any is taken."""
        found: Callable[[S, list[int], Luck], int] | None = self.rooms.find("usual")
        return found

    @functools.cached_property
    def sensible(self) -> Callable[[S, list[int]], list[int]] | None:
        """bot/: ``sensible(s, choices)``, the choices without those that nobody gains anything by,
        as whoever is asked may know: bots think about these only.  None where a game has no such
        function: then about all."""
        found: Callable[[S, list[int]], list[int]] | None = self.rooms.find("sensible")
        return found

    # -- for everybody (not to be overridden)

    def lead_lines(self, s: S) -> Sequence[Text]:
        """Who can still win: what became of those who were so far ahead or behind."""
        lead, length = self.lead(s), counted_length(self, s)
        return () if lead is None or length is None else self.leads.lines(length, lead)

    def safe_lead(self, s: S) -> int | None:
        """The seat whose lead is not lost any more, as far as was counted; None if none is."""
        length = counted_length(self, s)
        lead = None if length is None or s.ending >= 0 else self.lead(s)
        return None if lead is None or length is None else self.leads.safe(length, lead)

    def wrong_holes(self) -> list[str]:
        """The game's messages with a hole that nothing is called, with file and line."""
        return [*wrong_holes(self.folder, {*self.vocabulary.groups, *self.terms, *self.filled})]

    @functools.cached_property
    def names_players(self) -> bool:
        """Does a sentence of it tell who sits on a seat, ``{seat.player}``?"""
        return any(
            piece[1] == PLAYER
            for message in messages_in(self.folder)
            for piece in (*pieces(message.text), *pieces(message.plural))
            if not isinstance(piece, str)
        )

    def says(self, name: str) -> Any:
        """What its own class says of a member of the contract, None if it does not."""
        found = getattr(type(self), name, None)
        return None if found is getattr(Game, name, None) else found

    def label_here(self, s: S, seat: int, choice: int, words: Wording) -> str:
        """A choice of the open ask in words: what it would do here."""
        return self.labels_here(s, seat, [choice], words)[0]

    def labels_here(self, s: S, seat: int, choices: Sequence[int], words: Wording) -> list[str]:
        """The same of several."""
        question, args = self.program.question(s, seat)
        if question.label is None:
            return [self.label(choice, words) for choice in choices]
        return [question.label(s, seat, choice, words, *args) for choice in choices]

    def labels_given(self, s: S, seat: int, words: Wording) -> list[str]:
        """What the seat has answered to the open ask, which asks several at once, in words."""
        found = []
        given = self.program.given(s, seat)
        question, args = self.program.question(s, seat)
        for place, choice in enumerate(given):
            s.so_far = given[:place]  # as it stood when this was chosen
            label = question.label
            found.append(
                self.label(choice, words) if label is None else label(s, seat, choice, words, *args)
            )
        s.so_far = given
        return found

    def ends_here(self, s: S, seat: int) -> int:
        """The choice of the open ask that ends the seat's turn, -1 if none does, `EVERY` if each
        does."""
        question, args = self.program.question(s)
        return -1 if question.ends is None else question.ends(s, seat, *args)

    def obvious_here(self, s: S, seat: int) -> int:
        """What ``seat``, who is asked, answers without a thought: its only choice, or what its
        question says; -1 where it has something to decide."""
        choices = self.program.choices_of(s, seat)
        if len(choices) == 1:
            return choices[0]
        question, args = self.program.question(s, seat)
        return -1 if question.obvious is None else question.obvious(s, seat, *args)

    def reason(self, s: S, seat: int, choice: int) -> Reason | None:
        """Why ``seat``, who is asked, is not offered this; None if it is."""
        if choice in self.program.choices_of(s, seat):
            return None
        question, args = self.program.question(s, seat)
        return question.reason(s, seat, choice, args)

    def scene(self, s: S, viewer: int) -> Scene:
        """All that the viewer may see: a seat, or `SPECTATOR`."""
        public = self.seen_by_all(s)
        return public if viewer == SPECTATOR else public.with_private(self.seen_by(s, viewer))

    def rest_of_scene(self, s: S) -> Scene:
        """What everybody sees, without the ``SCENE_PARTS``."""
        if not self.zones and not self.facts:
            return self.rooms.the("public_scene", NEEDED["public_scene"])(s)  # type: ignore[no-any-return]
        found = self.rooms.find("public_scene")
        return Scene() if found is None else found(s)

    @functools.cached_property
    def parts(self) -> Sequence[Part]:
        """screen/: ``SCENE_PARTS``, the parts of the public scene with what each of them reads."""
        return self.rooms.find("SCENE_PARTS") or ()

    def showing(self, s: S) -> Showing:
        """What everybody sees of a table whose state is ``s`` now, to be kept."""
        if not self.parts:
            return Showing((), self.seen_by_all, s)
        return Showing(self.parts, lambda s: self.following(s, self.rest_of_scene(s)), s)

    def seen_by_all(self, s: S) -> Scene:
        """`public_scene`, and what follows from the state."""
        return self.following(s, self.public_scene(s))

    def following(self, s: S, scene: Scene) -> Scene:
        """A scene with what follows from the state."""
        more: dict[str, Any] = {}
        if self.zones:
            more["zones"] = [*public_zones(s, self.zones, self.vocabulary), *scene.zones]
        if self.facts:
            more["panels"] = with_facts(self, s, scene.panels)
        if counted_length(self, s) is not None:
            more["reports"] = [REPORT, *scene.reports]
        if scene.heading is None and (found := self.rooms.find("heading")):
            more["heading"] = found(s)
        return replace(scene, **more) if more else scene

    def seen_by(self, s: S, viewer: int) -> Private:
        """`private_scene`, and the zones that follow from the state."""
        private = self.private_scene(s, viewer)
        if not self.zones:
            return private
        zones = private_zones(s, viewer, self.zones, self.vocabulary)
        return replace(private, zones=laid_over(zones, private.zones)) if zones else private

    @functools.cached_property
    def zones(self) -> dict[str, Message]:
        """screen/: ``ZONES``, fields of the state that are shown as zones, with their labels."""
        return self.rooms.find("ZONES") or {}

    def observer(self, setup: Setup) -> Observer:
        """What writes down in numbers what a seat may know, for all tables that are set up so."""
        setup = self.setup(setup)
        key = setup.seats, setup.pack, setup.position, *sorted(setup.options.items())
        if key not in self._observers:
            self._observers[key] = Observer(self, setup)
        return self._observers[key]

    @functools.cached_property
    def _observers(self) -> dict[Any, Observer]:
        return {}

    @functools.cached_property
    def facts(self) -> dict[str, Message]:
        """screen/: ``FACTS``, fields of the state with a number for each seat that everybody
        sees, or ``scores``, with their labels."""
        return self.rooms.find("FACTS") or {}

    def setup(self, setup: Setup) -> Setup:
        """The setup with defaults filled in; SetupError says what is wrong with it."""
        return checked(setup, self)

    def book(self, setup: Setup) -> Any:
        """The book of a checked setup: the same for all tables that are played so."""
        return self.books.of(setup)

    @functools.cached_property
    def owner(self) -> type:
        """The class that makes a game of it, whatever is derived from that: its state's, where it
        has none."""
        own = [cls for cls in type(self).__mro__ if issubclass(cls, Game) and cls is not Game]
        return own[-1] if own else self.state_class

    @property
    def module(self) -> str:
        """Where it is written."""
        return self.rooms.module.__name__ if type(self) is Game else type(self).__module__

    @functools.cached_property
    def rooms(self) -> Rooms:
        """Where everything stands that its class does not say."""
        return Rooms(self.owner)

    def _message(self, name: str) -> Message:
        found: Message = self.rooms.the(name, f'{name} = Message("…")')
        return found

    @functools.cached_property
    def books(self) -> Books:
        return Books(self)

    @functools.cached_property
    def built_in(self) -> Pack:
        """The base pack."""
        return built_in_pack(self.base_pack) if self.base_pack else Pack("")

    @functools.cached_property
    def packs(self) -> Packs:
        """The owners' packs that this process knows."""
        return Packs(self)

    @functools.cached_property
    def usual_book(self) -> Any:
        """The book of the built-in pack and the usual options."""
        return self.book(self.setup(Setup(self.seat_counts[0])))

    def __reduce__(self) -> Any:
        """For copy and pickle: a game is the ``game`` of its module, and there is one of it."""
        return (game_in, (self.rooms.package,)) if type(self) is Game else "game"

    def determinize(self, s: S, viewer: int, luck: Luck) -> S:
        """`redeal`, and hidden answers to an open simultaneous ask are forgotten."""
        other = self.redeal(s, viewer, luck)
        self.program.forget_answers(other, viewer)
        return other
