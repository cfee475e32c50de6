"""A game: the parts that its contract provides (`contract/groups.py`), and everything that the
kernel derives from them.

Other modules check setups (`setup.py`), combine packs (`packs/`), make books (`books.py`), name
things (`show/naming.py`), put scenes together (`whole_scene.py`) and lay out zones
(`parts/zones.py`)."""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic

from kabinett.core.books import Books
from kabinett.core.contract.checks import check_contract, roles_of
from kabinett.core.contract.faults import ContractError
from kabinett.core.contract.groups import Contract, S
from kabinett.core.data import Data
from kabinett.core.handbook import Handbook, read_handbooks
from kabinett.core.lead import REPORT, Lead, Leads, lead_lines, read_leads
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.packs.files import base_pack, built_in_pack
from kabinett.core.packs.owners import Packs
from kabinett.core.packs.pack import Pack
from kabinett.core.parts.zones import check_decks, redeal_all
from kabinett.core.phrase import N_, Plain
from kabinett.core.position_text import PositionError
from kabinett.core.reason import Reason
from kabinett.core.result import COMMON_LOSS, Result, ahead, chance_all_lose
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.program import Program
from kabinett.core.setup import Option, Setup, SetupError, complete_setup
from kabinett.core.show.naming import Things, form_of, label_of, things_with
from kabinett.core.show.scene import SPECTATOR, Private, Scene
from kabinett.core.state import POSITION_TEXTS
from kabinett.core.whole_scene import fill_private, fill_scene, own_scene
from kabinett.core.words import Text, Wording

CARDS = Message("Cards")


class Game(Generic[S]):
    """A game: the parts of its `Contract`, and everything derived from them. It has no state of
    play. Its methods are ordered: identity, setup, play, views, bots, open asks."""

    def __init__(self, contract: Contract[S]) -> None:
        check_contract(contract)
        self.contract = contract
        self.rules = contract.rules
        self.positions = contract.positions
        self.knowledge = contract.knowledge
        self.screen = contract.screen
        self.words = contract.words
        self.bots = contract.bots
        self.classroom = contract.classroom
        self.package = contract.package
        self.id = contract.id or self.package.rpartition(".")[2]
        self.version = contract.version
        self.state_class = contract.state
        self.title = contract.title
        self.about = contract.about
        self.credits = contract.credits
        self.seat_counts = contract.seat_counts
        self.vocabulary = contract.vocabulary
        self.options = tuple(self.rules.options)
        self.standing = tuple(self.rules.standing)
        self.pack_fields = self.rules.pack_fields
        self.terms = tuple(self.words.terms)
        usual_kinds = {"card": CARDS} if "card" in self.vocabulary.groups else {}
        self.card_kinds = self.words.card_kinds or usual_kinds
        self.milestones = self.words.milestones
        self.usual = self.bots.usual
        self.sensible = self.bots.sensible

    # -- what it is

    @functools.cached_property
    def folder(self) -> Path:
        """The folder with the game's words (locale/), static files (static/), pack (pack/), and
        rules and lessons (learn/)."""
        return Path(str(sys.modules[self.package].__file__)).parent

    @functools.cached_property
    def length(self) -> Option | None:
        """The option that sets the length of the game; None if the game has only one length."""
        return next((option for option in self.options if option.lengths), None)

    @functools.cached_property
    def leads(self) -> Leads:
        """How often leads were lost, from leads.toml (written by `kabinett bench leads`)."""
        return read_leads(self.folder)

    @functools.cached_property
    def base_pack(self) -> Path | None:
        """The folder of the game's content, which owners' packs extend; None if it has none."""
        return base_pack(self.folder)

    @functools.cached_property
    def handbooks(self) -> dict[str, Handbook]:
        """The rules in our own words by language, from learn/; {} if the game has no such texts."""
        return read_handbooks(self.folder, self.words.page_tables)

    @functools.cached_property
    def program(self) -> Program:
        """All scripts of the game's package, compiled. Compiling them also sets up ``str(state)``
        to write positions of the game."""
        POSITION_TEXTS[self.state_class] = self.position_text
        module = sys.modules[self.package]
        return compile_scripts(self.package if hasattr(module, "__path__") else [module])

    @property
    def main(self) -> Any:
        """The script that is the whole game: a number in native code, otherwise a function."""
        return self.contract.main

    def beginning(self, setup: Setup) -> Any:
        """The script with which a table begins: ``main``, or ``play_on`` if the table begins from a
        position. Raises SetupError if the game has no ``play_on``."""
        if not setup.position:
            return self.main
        if self.rules.play_on is None:
            what = N_("{game} plays on from no position: it has no script play_on")
            raise SetupError(what, "position", game=Plain(self.id))
        return self.rules.play_on

    def written_at(self, part: str) -> str:
        """File and line of a part of the game's contract."""
        return self.contract.written_at(part)

    # -- how it begins

    def setup(self, setup: Setup) -> Setup:
        """The setup with its defaults filled in; raises SetupError if the setup is wrong."""
        return complete_setup(setup, self)

    def book(self, setup: Setup) -> Any:
        """The book of a checked setup. Tables with the same setup share one book."""
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
        """The book of the built-in pack with the default options."""
        return self.book(self.setup(Setup(self.seat_counts[0])))

    def check_pack(self, pack: Pack, base: Pack) -> None:
        """Note the faults of an owner's pack that extends the base pack (`PackRecord.fault`)."""
        if self.rules.check_pack is not None:
            self.rules.check_pack(pack, base)

    def roles(self, seats: int, options: dict[str, str]) -> list[str]:
        """The roles that seats can have, as names of choices (``party:socialists``)."""
        return roles_of(self.contract, seats, options)

    def new_state(self, setup: Setup) -> S:
        """The state before the first script runs, for a checked setup."""
        book = self.book(setup)
        if setup.position:
            return self.read_position(setup.position, book)
        state_class: Any = self.state_class
        s: S = state_class(setup.seats) if book is None else state_class(setup.seats, book)
        if self.rules.opening is not None:
            self.rules.opening(s, setup)
        return s

    # -- how it goes on

    def turn_mark(self, s: S) -> int:
        """A number that grows by 1 for each turn that ends, and never falls. Undo cannot go back
        past such a change."""
        turn_mark = self.rules.turn_mark
        return s.turn if turn_mark is None else turn_mark(s)  # type: ignore[attr-defined]

    def result(self, s: S) -> Result | None:
        """How the game ended; None while the game goes on."""
        return self.outcome(s) if s.ending >= 0 and s.over() else None

    def outcome(self, s: S) -> Result:
        """How a finished game ended: ``s.ending`` is the number that was passed to `finish`."""
        outcome = self.rules.outcome
        if outcome is None:
            return self.rules.endings[s.ending].won_by(self.scores(s))
        return outcome(s)

    def scores(self, s: S) -> tuple[int, ...]:
        """The current score of each seat, for the chart of a finished game; () if the game has no
        scores."""
        scores = self.rules.scores
        return () if scores is None else tuple(scores(s))

    def check(self, s: S) -> None:
        """Raise AssertionError if the state breaks an invariant (counts, supplies, ranges)."""
        if self.rules.check is None:
            check_decks(s, self.vocabulary)
        else:
            self.rules.check(s)

    def position_text(self, s: S) -> str:
        """Everything on the table, including every hand, as lines ``what: things``."""
        if self.positions.position_text is not None:
            return self.positions.position_text(s)
        lines = [f"{name}: {value}" for name, value in s.values().items() if value]
        return "\n".join(lines) + "\n"

    def read_position(self, text: str, book: object = None) -> S:
        """The state that such a text describes; raises PositionError if the game cannot read
        positions. ``book`` defaults to the book of the default setup."""
        if self.positions.read_position is None:
            raise PositionError(N_("{game} reads no positions"), game=Plain(self.id))
        return self.positions.read_position(text, book or self.usual_book)

    # -- what may be seen

    def public_scene(self, s: S) -> Scene:
        """Everything that everybody may see."""
        return fill_scene(self, s, own_scene(self, s))

    def scene(self, s: S, viewer: int) -> Scene:
        """Everything that the viewer, a seat or `SPECTATOR`, may see."""
        public = self.public_scene(s)
        return public if viewer == SPECTATOR else public.with_private(self.private_scene(s, viewer))

    def private_scene(self, s: S, viewer: int) -> Private:
        """What only this seat sees: its hand, cards of other seats that it knows, its own
        report."""
        return fill_private(self, s, viewer)

    def report_lines(self, s: S, report: str) -> Sequence[Text]:
        """The lines of a ``late`` report in the public scene, by the report's id. They are made
        when somebody opens the report, not after every answer."""
        if report == REPORT.id:
            return lead_lines(self, s)
        report_lines = self.screen.report_lines
        return () if report_lines is None else report_lines(s, report)

    def outlook(self, s: S, viewer: int, choice: int) -> Sequence[Text]:
        """What the viewer can know about a choice before choosing it: its cost, who may react, its
        chances. The choice need not be open. It is computed when somebody points at the choice."""
        outlook = self.screen.outlook
        if outlook is None or not s.frames:
            return ()
        question, args = self.program.question(s, viewer)
        return outlook(s, viewer, choice, question, *args)

    def heading(self, s: S) -> Text | None:
        """The point that the game has reached, such as "Round 3", for a list of games."""
        heading = self.screen.heading
        return own_scene(self, s).heading if heading is None else heading(s)

    def redeal(self, s: S, viewer: int, luck: Luck) -> S:
        """A copy of the state in which everything that the viewer does not know is dealt again."""
        redeal = self.knowledge.redeal
        return redeal_all(s, viewer, luck) if redeal is None else redeal(s, viewer, luck)

    def determinize(self, s: S, viewer: int, luck: Luck) -> S:
        """A re-deal that also removes the hidden answers to an open ask to several seats."""
        other = self.redeal(s, viewer, luck)
        self.program.forget_answers(other, viewer)
        return other

    def seen_fields(self, s: S, viewer: int) -> Data:
        """The `Hidden` and `HiddenNumber` fields of the state, as the viewer knows them."""
        seen_fields = self.knowledge.seen_fields
        return {} if seen_fields is None else seen_fields(s, viewer)

    def knows(self, s: S, viewer: int, zone: str) -> bool:
        """Can the viewer work out by counting which cards lie face down in this zone?"""
        knows = self.knowledge.knows
        return knows is not None and knows(s, viewer, zone)

    def label(self, choice: int, words: Wording) -> str:
        """The label of a choice, kept by the wording, which has all that the label depends on."""
        return words.once(("label", choice), self._label, (choice, words))

    def _label(self, choice_and_words: tuple[int, Wording]) -> str:
        choice, words = choice_and_words
        label = label_of(self, choice, words)
        if label is not None:
            return label
        if self.words.label is None:
            raise ContractError(
                f"{self.vocabulary.name(choice)} has no words: give its group records or a label "
                "in the vocabulary, or state label=label, "
                "def label(choice: int, words: Wording) -> str"
            )
        return self.words.label(choice, words)

    def form(self, choice: int, form: str, words: Wording) -> str:
        """The label of a choice in the grammatical form that a sentence needs: ``dative`` for
        ``{city.dative}``."""
        word = form_of(self, choice, form, words)
        if word is not None:
            return word
        own = self.words.form
        return self.label(choice, words) if own is None else own(choice, form, words)

    def term(self, kind: str, value: int, words: Wording) -> str:
        """The words for a hole of a message whose kind is one of ``terms``, such as ``{effect}``.
        The numbers of these kinds are not choices. Raises ContractError if the game has no ``term``
        function."""
        if self.words.term is None:
            raise ContractError(
                f"{self.package} states terms and no term=term, "
                "def term(kind: str, value: int, words: Wording) -> str"
            )
        return self.words.term(kind, value, words)

    def role_of(self, s: S, seat: int) -> int | None:
        """The role (a choice) of a seat, once it is known."""
        role_of = self.rules.role_of
        return None if role_of is None else role_of(s, seat)

    def things(self, words: Wording) -> Things:
        """The things that a player can look up, by the names of their choices: what the records say
        about them, and what the game adds (docs/client.md)."""
        things = self.words.things
        return things_with(self, words, {} if things is None else things(words))

    # -- for bots

    def evaluate(self, s: S) -> Sequence[float]:
        """The value of the position for every seat, on the scale of `result.payoffs`. If the game
        has no scores, all seats are level, and there may be values for more seats than play."""
        if self.bots.evaluate is not None:
            return self.bots.evaluate(s)
        return ahead(self.scores(s) or (0,) * self.seat_counts[-1])

    def lead(self, s: S) -> Lead | None:
        """How far ahead each seat is, by public information; None if the game cannot say."""
        lead = self.bots.lead
        return None if lead is None else lead(s)

    def all_lose(self, s: S) -> float:
        """The chance that all seats lose, to which `evaluate` gives the payoff ``COMMON_LOSS``."""
        all_lose = self.bots.all_lose
        return 0.0 if all_lose is None else all_lose(s)

    def expected_payoffs(self, s: S, common_loss: float = COMMON_LOSS) -> Sequence[float]:
        """Like `evaluate`, with another payoff for an ending in which all seats lose."""
        if common_loss == COMMON_LOSS:
            return self.evaluate(s)
        expected, all_lose = self.payoffs_and_all_lose(s)
        more = (common_loss - COMMON_LOSS) * all_lose
        return [payoff + more for payoff in expected]

    def payoffs_and_all_lose(self, s: S) -> tuple[Sequence[float], float]:
        """What `evaluate` and `all_lose` return; the chance follows from the sum of the payoffs."""
        expected = self.evaluate(s)
        return expected, 0.0 if self.bots.all_lose is None else chance_all_lose(expected)

    # -- at an open ask

    def ends_here(self, s: S, seat: int) -> int:
        """The choice of the open ask that ends the turn of ``seat``; -1 if no choice does, `EVERY`
        if all do."""
        question, args = self.program.question(s, seat)
        return -1 if question.ends is None else question.ends(s, seat, *args)

    def obvious_here(self, s: S, seat: int) -> int:
        """The answer of ``seat`` to its open ask if it has nothing to decide: its only choice, or
        the choice that the question calls obvious. Returns -1 if it has something to decide."""
        choices = self.program.choices_of(s, seat)
        if len(choices) == 1:
            return choices[0]
        question, args = self.program.question(s, seat)
        return -1 if question.obvious is None else question.obvious(s, seat, *args)

    def reason(self, s: S, seat: int, choice: int) -> Reason | None:
        """The reason why the open ask does not offer ``seat`` this choice; None if it does."""
        if choice in self.program.choices_of(s, seat):
            return None
        question, args = self.program.question(s, seat)
        return question.reason(s, seat, choice, args)

    def __reduce__(self) -> tuple[object, ...]:
        """Make copy and pickle refer to the game object of its module."""
        module = sys.modules[self.contract.module]
        name = next(name for name, value in vars(module).items() if value is self)
        return game_in_module, (self.contract.module, name)


def game_in_module(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)
