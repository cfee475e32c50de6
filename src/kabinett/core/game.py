"""A game, and what follows from what it states of itself (`contract.py`).

Longer than 400 lines, as it is read as a whole, in the order of the contract.  How a setup is
checked, packs are laid, books are made, things are named and zones are laid out stands elsewhere
(`setup.py`, `packs.py`, `books.py`, `naming.py`, `parts/zones.py`).
"""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from kabinett.core.books import Books
from kabinett.core.contract import Contract, Missing
from kabinett.core.example import Example, read_examples
from kabinett.core.handbook import FIRST, Handbook, read_handbooks
from kabinett.core.lead import REPORT, Lead, Leads, counted_length, read_leads
from kabinett.core.lesson import Lesson
from kabinett.core.lesson_files import read_lessons
from kabinett.core.luck import Luck
from kabinett.core.message import Message, messages_in, pieces, wrong_holes
from kabinett.core.minutes import Counts, read_counts
from kabinett.core.naming import Things, form_of, label_of, things_with
from kabinett.core.pack import Pack
from kabinett.core.pack_files import base_pack, built_in_pack
from kabinett.core.packs import Packs
from kabinett.core.parts.facts import with_facts
from kabinett.core.parts.zones import check_decks, private_zones, public_zones, redeal_all
from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import PositionError
from kabinett.core.reason import Reason
from kabinett.core.result import COMMON_LOSS, Result, ahead
from kabinett.core.scene import SPECTATOR, Private, Scene, laid_over
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.program import Program
from kabinett.core.setup import Option, Setup, SetupError, checked
from kabinett.core.showing import Showing, with_parts
from kabinett.core.state import TEXTS, State
from kabinett.core.words import PLAYER, Text, Wording

S = TypeVar("S", bound=State)

CARDS = Message("Cards")


class Game(Generic[S]):
    """A game, as its `Contract` states it, and what follows from that.  It holds no state of play.

    In this order: what it is, how it begins, how it goes on, what may be seen, what bots need.
    """

    def __init__(self, contract: Contract[S]) -> None:
        self.contract = contract
        self.version = contract.version
        self.state_class = contract.state
        self.title = contract.title
        self.about = contract.about
        self.credits = contract.credits
        self.seat_counts = contract.seat_counts
        self.options = tuple(contract.options)
        self.standing = tuple(contract.standing)
        self.vocabulary = contract.vocabulary
        self.package = contract.package
        self.id = contract.id or self.package.rpartition(".")[2]
        self.zones = contract.zones
        self.facts = contract.facts
        self.terms = tuple(contract.terms)
        self.filled = tuple(contract.filled)
        self.ending_names = contract.ending_names
        self.marker_kinds = contract.marker_kinds
        self.counted = contract.counted
        self.tables = contract.page_tables
        self.usual = contract.usual
        self.sensible = contract.sensible
        self.strengths = contract.strengths
        self.samples = contract.samples
        self.pack_fields = contract.pack_fields

    # -- what it is

    @functools.cached_property
    def folder(self) -> Path:
        """Where its words (locale/), its static files (static/), its pack (pack/) and its rules to
        be read (learn/) lie."""
        return Path(str(sys.modules[self.package].__file__)).parent

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
    def card_kinds(self) -> Mapping[str, Message]:
        """The kinds of things that are cards, with what they are called together."""
        usual = {"card": CARDS} if "card" in self.vocabulary.groups else {}
        return self.contract.card_kinds or usual

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
    def lessons(self) -> dict[str, Lesson]:
        """Guided games by name, from learn/; {} if there are none."""
        return read_lessons(self.folder)

    @functools.cached_property
    def program(self) -> Program:
        """All scripts of its package.  From now on its states read as its positions."""
        TEXTS[self.state_class] = self.position_text
        module = sys.modules[self.package]
        return compile_scripts(self.package if hasattr(module, "__path__") else [module])

    @property
    def main(self) -> Any:
        """The script that is the whole game: in native code its number, elsewhere its function."""
        return self.contract.main

    def beginning(self, setup: Setup) -> Any:
        """The script that a table begins with: ``main``, or from a position on ``play_on``."""
        if not setup.position:
            return self.main
        if self.contract.play_on is None:
            what = N_("{game} plays on from no position: it has no script play_on")
            raise SetupError(what, game=Plain(self.id))
        return self.contract.play_on

    # -- how it begins

    def check_pack(self, pack: Pack, base: Pack) -> None:
        """Note what is wrong with an owner's pack, laid on the base pack (`PackRecord.fault`)."""
        if self.contract.check_pack is not None:
            self.contract.check_pack(pack, base)

    def make_book(self, pack: Pack, setup: Setup) -> Any:
        """What the rules look up; None if the game has no book."""
        make_book = self.contract.make_book
        return None if make_book is None else make_book(pack, setup)

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        """The roles that seats may take, as names of choices (``party:socialists``)."""
        roles = self.contract.roles
        return [] if roles is None else list(roles(seats, options))

    def new_state(self, setup: Setup) -> S:
        """The state before the first script runs.  ``setup`` has been checked."""
        book = self.book(setup)
        if setup.position:
            return self.read_position(setup.position, book)
        made: Any = self.state_class
        s: S = made(setup.seats) if book is None else made(setup.seats, book)
        if self.contract.opening is not None:
            self.contract.opening(s, setup)
        return s

    # -- how it goes on

    def turn_mark(self, s: S) -> int:
        """A number that changes when a turn ends: undo stops there."""
        turn_mark = self.contract.turn_mark
        return s.turn if turn_mark is None else turn_mark(s)  # type: ignore[attr-defined]

    def result(self, s: S) -> Result | None:
        """How it ended; None while it is being played."""
        return self.outcome(s) if s.ending >= 0 and s.over() else None

    def outcome(self, s: S) -> Result:
        """How it ended, asked when it has: ``s.ending`` is what `finish` was given."""
        outcome = self.contract.outcome
        if outcome is None:
            return self.contract.endings[s.ending].won_by(self.scores(s))
        return outcome(s)

    def scores(self, s: S) -> tuple[int, ...]:
        """What each seat has by now, for the chart of a finished game; () if nothing is counted."""
        scores = self.contract.scores
        return () if scores is None else tuple(scores(s))

    def check(self, s: S) -> None:
        """Raise AssertionError if the state breaks an invariant (counts, supplies, ranges)."""
        if self.contract.check is None:
            check_decks(s, self.vocabulary)
        else:
            self.contract.check(s)

    def position_text(self, s: S) -> str:
        """What lies on the table, as text that a person reads: a line is ``what: things``.
        It tells every hand."""
        if self.contract.position_text is not None:
            return self.contract.position_text(s)
        lines = [f"{name}: {value}" for name, value in s.values().items() if value]
        return "\n".join(lines) + "\n"

    def read_position(self, text: str, book: Any = None) -> S:
        """The state that such a text describes, where a game can read it, played by a book: the
        usual one if none is given.  The script ``play_on`` plays on from there."""
        if self.contract.read_position is None:
            raise PositionError(N_("{game} reads no positions"), game=Plain(self.id))
        return self.contract.read_position(text, book or self.usual_book)

    # -- what may be seen

    def public_scene(self, s: S) -> Scene:
        """What the game shows to everybody, its ``scene_parts`` included."""
        return with_parts(self.rest_of_scene(s), self.contract.scene_parts, s)

    def private_scene(self, s: S, viewer: int) -> Private:
        """What a seat sees besides: what it knows of others' cards, a report of its own."""
        private_scene = self.contract.private_scene
        return Private() if private_scene is None else private_scene(s, viewer)

    def report_lines(self, s: S, report: str) -> Sequence[Text]:
        """The lines of a report of the public scene that is ``late``, by its id: made while
        somebody reads it, not with every answer."""
        if report == REPORT.id:
            return self.lead_lines(s)
        report_lines = self.contract.report_lines
        return () if report_lines is None else report_lines(s, report)

    def outlook(self, s: S, viewer: int, choice: int) -> Sequence[Text]:
        """What the viewer can know of a choice before he pays for it, open or not: what it costs,
        who may react, its chances.  Made while somebody points at the choice."""
        outlook = self.contract.outlook
        if outlook is None or not s.frames:
            return ()
        question, args = self.program.question(s, viewer)
        return outlook(s, viewer, choice, question, *args)

    def heading(self, s: S) -> Text | None:
        """Where the game is, such as "Round 3", for a list of games."""
        heading = self.contract.heading
        return self.public_scene(s).heading if heading is None else heading(s)

    def redeal(self, s: S, viewer: int, luck: Luck) -> S:
        """A copy in which everything the viewer does not know is dealt anew."""
        redeal = self.contract.redeal
        return redeal_all(s, viewer, luck) if redeal is None else redeal(s, viewer, luck)

    def seen_fields(self, s: S, viewer: int) -> dict[str, Any]:
        """Fields of the state that are hidden in a way of their own, as the viewer knows them."""
        seen_fields = self.contract.seen_fields
        return {} if seen_fields is None else seen_fields(s, viewer)

    def knows(self, s: S, viewer: int, zone: str) -> bool:
        """Does the viewer know by counting which cards lie face down in this zone?"""
        knows = self.contract.knows
        return knows is not None and knows(s, viewer, zone)

    def label(self, choice: int, words: Wording) -> str:
        """A choice in words.  Kept by the words, which know all that it hangs on."""
        return words.once(("label", choice), self._label, (choice, words))

    def _label(self, of: tuple[int, Wording]) -> str:
        choice, words = of
        known = label_of(self, choice, words)
        if known is not None:
            return known
        if self.contract.label is None:
            raise Missing(
                f"{self.vocabulary.name(choice)} has no words: give its group records or a label "
                "in the vocabulary, or state label=label, "
                "def label(choice: int, words: Wording) -> str"
            )
        return self.contract.label(choice, words)

    def form(self, choice: int, form: str, words: Wording) -> str:
        """A choice in words, in the grammatical form that a sentence wants: ``dative`` for
        ``{city.dative}``."""
        known = form_of(self, choice, form, words)
        if known is not None:
            return known
        own = self.contract.form
        return self.label(choice, words) if own is None else own(choice, form, words)

    def term(self, kind: str, value: int, words: Wording) -> str:
        """The words for a hole of a message whose kind is one of ``terms``, such as
        ``{effect}``: for numbers that name something and are no choices."""
        if self.contract.term is None:
            raise Missing(
                f"{self.package} states terms and no term=term, "
                "def term(kind: str, value: int, words: Wording) -> str"
            )
        return self.contract.term(kind, value, words)

    def role_of(self, s: S, seat: int) -> int | None:
        """The role (a choice) that a seat plays, once it is known."""
        role_of = self.contract.role_of
        return None if role_of is None else role_of(s, seat)

    def things(self, words: Wording) -> Things:
        """What a player can look up, by name of the choice: at least ``kind`` and ``label``;
        a client shows ``text`` (the rule), ``note`` (the history), ``year`` and ``facts``.

        What the records of the vocabulary tell, and what the game adds."""
        things = self.contract.things
        return things_with(self, words, {} if things is None else things(words))

    # -- for bots

    def evaluate(self, s: S) -> Sequence[float]:
        """What the position is worth to every seat, as an end would pay it (`result.payoffs`)."""
        evaluate = self.contract.evaluate
        return ahead(self.scores(s)) if evaluate is None else evaluate(s)

    def lead(self, s: S) -> Lead | None:
        """How far each seat is, from what everybody sees; None where that cannot be said."""
        lead = self.contract.lead
        return None if lead is None else lead(s)

    def all_lose(self, s: S) -> float:
        """The chance that all lose, which `evaluate` has paid with ``COMMON_LOSS``."""
        all_lose = self.contract.all_lose
        return 0.0 if all_lose is None else all_lose(s)

    def worths(self, s: S, common_loss: float = COMMON_LOSS) -> Sequence[float]:
        """As `evaluate`, where an end that all lose pays each so."""
        worths = self.evaluate(s)
        if common_loss == COMMON_LOSS:
            return worths
        more = (common_loss - COMMON_LOSS) * self.all_lose(s)
        return [worth + more for worth in worths]

    # -- for everybody

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

    def written_at(self, part: str) -> str:
        """File and line where a part of its contract is written."""
        return self.contract.written_at(part)

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
        """What the game shows to everybody, without its ``scene_parts``."""
        return Scene() if self.contract.public_scene is None else self.contract.public_scene(s)

    def showing(self, s: S) -> Showing:
        """What everybody sees of a table whose state is ``s`` now, to be kept."""
        parts = self.contract.scene_parts
        if not parts:
            return Showing((), self.seen_by_all, s)
        return Showing(parts, lambda s: self.following(s, self.rest_of_scene(s)), s)

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
        if scene.heading is None and self.contract.heading is not None:
            more["heading"] = self.contract.heading(s)
        return replace(scene, **more) if more else scene

    def seen_by(self, s: S, viewer: int) -> Private:
        """`private_scene`, and the zones that follow from the state."""
        private = self.private_scene(s, viewer)
        if not self.zones:
            return private
        zones = private_zones(s, viewer, self.zones, self.vocabulary)
        return replace(private, zones=laid_over(zones, private.zones)) if zones else private

    def setup(self, setup: Setup) -> Setup:
        """The setup with defaults filled in; SetupError says what is wrong with it."""
        return checked(setup, self)

    def book(self, setup: Setup) -> Any:
        """The book of a checked setup: the same for all tables that are played so."""
        return self.books.of(setup)

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
        """For copy and pickle: the module that states a game has it, and there is one of it."""
        module = sys.modules[self.contract.module]
        name = next(name for name, value in vars(module).items() if value is self)
        return named_in, (self.contract.module, name)

    def determinize(self, s: S, viewer: int, luck: Luck) -> S:
        """`redeal`, and hidden answers to an open simultaneous ask are forgotten."""
        other = self.redeal(s, viewer, luck)
        self.program.forget_answers(other, viewer)
        return other


def named_in(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)
