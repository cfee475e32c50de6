"""The contract: the parts that a game provides, each with its type.

Longer than 400 lines, because authors find all parts of a game in one class.

A package creates its game in its ``game.py``; a game of a single module creates it at the end of
the module::

    game = kb.Game(
        kb.Contract(
            module=__name__,
            state=Whist,
            title=TITLE,
            ...
        )
    )

`Game` (``game.py``) derives everything else from these parts.
"""

from __future__ import annotations

import ast
import difflib
import functools
import inspect
import re
import sys
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic

from kabinett.core.class_form import ClassForm
from kabinett.core.data import Data
from kabinett.core.handbook import Rows
from kabinett.core.lead import Lead
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.naming import Things
from kabinett.core.pack import Pack
from kabinett.core.question import Question
from kabinett.core.result import Ending, Result
from kabinett.core.scene import Private, Scene
from kabinett.core.script.language import Script
from kabinett.core.setup import Option, Setup
from kabinett.core.showing import Part
from kabinett.core.standing import Standing
from kabinett.core.state import State, declared
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import Text, Wording

if TYPE_CHECKING:  # `Game` without a type argument is a game with any state
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=State)

#: Who reads the parts: each part is in exactly one of these lists. The digest of the rules covers
#: the functions among the parts of the rules, so a table notices if one of them changes. No rule
#: depends on the other parts: they say what a game is called and who may play it, they show
#: something, bots need them, or they write positions.
RULE_PARTS: Final = (
    *("module", "id", "version", "state", "seat_counts", "options", "vocabulary", "make_book"),
    *("check_pack", "pack_fields", "main", "play_on", "roles", "opening", "turn_mark", "endings"),
    *("outcome", "scores", "check", "standing"),
)
SITE_PARTS: Final = (
    *("title", "about", "credits", "phrases", "roles_for_bots", "why_for_bots"),
    *("chronology", "milestones"),
)
SCREEN_PARTS: Final = (
    *("public_scene", "scene_parts", "private_scene", "report_lines", "outlook", "heading"),
    *("zones", "facts", "terms", "filled", "card_kinds", "marker_kinds", "ending_names"),
    *("counted", "page_tables", "redeal", "seen_fields", "knows", "role_of", "label", "form"),
    *("term", "things"),
)
BOT_PARTS: Final = (
    *("progress", "minor_questions", "class_forms", "evaluate", "lead", "all_lose", "usual"),
    *("sensible", "samples", "strengths"),
)
POSITION_PARTS: Final = ("position_text", "read_position", "left_out")
#: A hint for each required part: how to write it.
REQUIRED_PARTS: Final = {
    "module": "module=__name__",
    "state": "state=…, the class of its state",
    "title": 'title=Message("…")',
    "about": 'about=Message("…")',
    "credits": 'credits=Message("…")',
    "seat_counts": "seat_counts=range(2, 5)",
    "vocabulary": "vocabulary=vocabulary",
    "main": "main=main, the script that is the whole game",
}


class ContractError(TypeError):
    """A game omits a part that the contract requires, or its part is wrong."""


@dataclass(frozen=True, kw_only=True)
class Contract(Generic[S]):
    """The parts of a game: its identity, its play, its positions, what may be seen, and what
    bots need. If a game omits an optional part, the default beside that part applies.

    Raises `ContractError`, with file and line, for an unknown part and for a function that does not
    accept the arguments that the kernel passes to it."""

    module: str
    """``__name__`` of the module that states the game."""
    id: str = ""
    """The game's name in commands and addresses. Its package's name, if left out."""
    version: int = 1
    """Raise it when old records no longer replay."""

    # What it is

    state: type[S]
    """The class of its state."""
    title: Message
    """Its title."""
    about: Message
    """One or two sentences for the list of games."""
    credits: Message
    """Who made it."""
    phrases: Mapping[str, Message] = field(default_factory=dict)
    """Sentences that players of this game may say where only ready phrases are allowed, by id."""
    seat_counts: range
    """The numbers of players that it allows."""
    options: Sequence[Option] = ()
    """Ways to play that a table may choose."""
    vocabulary: Vocabulary
    """All that can be chosen."""
    make_book: Callable[[Pack, Setup], Any] | None = None
    """The class of its book, in which the rules look things up. A book is made from a pack (the
    built-in one, or an owner's that is laid on it) and the options, and never changes."""
    check_pack: Callable[[Pack, Pack], None] | None = None
    """``check_pack(pack, base)`` checks an owner's pack, laid on the base pack. It notes each fault
    (`PackRecord.fault`) and goes on, so that the owner reads all faults at once; if it cannot go
    on, it may raise a PackError."""
    pack_fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of record: fields of owners' packs that no base record has."""

    # How it is played

    main: Callable[[S], Script]
    """The script that is the whole game."""
    play_on: Callable[[S], Script] | None = None
    """The script that plays on from a position that `read_position` returns."""
    roles: Callable[[int, dict[str, str]], Sequence[str]] | None = None
    """``roles(seats, options)`` returns the roles that seats may take, as names of choices
    (``party:socialists``); [] if all seats are alike."""
    roles_for_bots: Sequence[str] = ()
    """Roles that guests and classes leave to bots, as names of choices."""
    why_for_bots: Sequence[Message] = ()
    """Paragraphs for teachers: why, and what to consider before a class plays these roles."""
    opening: Callable[[S, Setup], None] | None = None
    """Lays out the parts of a new state that its declaration cannot, such as decks and supplies."""
    turn_mark: Callable[[S], int] | None = None
    """A number that changes when a turn ends: undo stops there. The state's field ``turn``, if
    left out."""
    endings: Sequence[Ending] = ()
    """The ways to end, in the order of their numbers, of a game that the highest score wins."""
    outcome: Callable[[S], Result] | None = None
    """The result of any other game. Called at the end: ``s.ending`` is the number that `finish`
    got."""
    scores: Callable[[S], Sequence[int]] | None = None
    """The score of each seat so far; [] if the game counts none."""
    check: Callable[[S], None] | None = None
    """Raises AssertionError if the state breaks an invariant. If left out, the kernel checks that
    no card of a deck is lost or doubled."""
    standing: Sequence[Standing] = ()
    """The answers that a seat may order in advance."""
    progress: Callable[[S], float] | None = None
    """How much of the game is over, from 0 to 1, by what everybody sees: about the share of its
    answers. A class that plays against the clock needs it."""
    class_forms: Sequence[ClassForm] = ()
    """Shorter forms of the game that a class plays to the end within a lesson."""
    minor_questions: Sequence[Question] = ()
    """The questions whose answers decide least. In a class that runs late a bot answers them."""

    # How positions are written

    position_text: Callable[[S], str] | None = None
    """Writes everything on the table, including hands, as lines ``what: things``. If left out, each
    field of the state is a line."""
    read_position: Callable[[str, Any], S] | None = None
    """``read_position(text, book)`` returns the state that such a text describes."""
    left_out: Sequence[str] = ()
    """Fields of the state that no position contains, such as those of an unfinished action."""

    # What may be seen.  -1 as the viewer is a spectator.

    zones: Mapping[str, Message] = field(default_factory=dict)
    """Fields of the state that are shown as zones, with their labels."""
    facts: Mapping[str, Message] = field(default_factory=dict)
    """Fields of the state with an open number for each seat, or ``scores``, with their labels."""
    public_scene: Callable[[S], Scene] | None = None
    """What everybody sees in addition to zones and facts. It may count what is hidden, not read
    it."""
    scene_parts: Sequence[Part] = ()
    """Parts of that scene; each is made again only when one of the fields that it reads changes."""
    private_scene: Callable[[S, int], Private] | None = None
    """What a seat sees in addition to its own hand: cards of others that it knows, a report."""
    report_lines: Callable[[S, str], Sequence[Text]] | None = None
    """``report_lines(s, id)`` returns the lines of a ``late`` report. They may not read anything
    hidden."""
    outlook: Callable[Concatenate[S, int, int, Question, ...], Sequence[Text]] | None = None
    """``outlook(s, viewer, choice, question, *args)`` returns what the viewer can know of a
    choice before he pays for it: its cost, who may react, its chances. ``args`` are the
    question's."""
    heading: Callable[[S], Text | None] | None = None
    """Where the game is, such as "Round 3". If left out, the heading of the scene."""
    redeal: Callable[[S, int, Luck], S] | None = None
    """A copy in which everything that the viewer does not know is dealt again. If left out, the
    kernel deals by the declared kinds of the fields."""
    seen_fields: Callable[[S, int], Data] | None = None
    """`Hidden` and `HiddenNumber` fields as the viewer knows them, in the same shape; `Hands` and
    `Seen` need no such function. Learning programs read the result."""
    knows: Callable[[S, int, str], bool] | None = None
    """``knows(s, viewer, zone)``: can the viewer infer by counting which cards are face down in
    this zone? The leak test asks."""
    role_of: Callable[[S, int], int | None] | None = None
    """The role (a choice) that a seat plays, once it is known."""
    label: Callable[[int, Wording], str] | None = None
    """Words for choices that the vocabulary has no words for."""
    form: Callable[[int, str, Wording], str] | None = None
    """``form(choice, form, words)`` returns a choice in a grammatical form that its record
    lacks, such as ``dative`` for ``{city.dative}``. If left out, its label."""
    terms: Sequence[str] = ()
    """Holes of messages that are no choices, such as ``{effect}``."""
    term: Callable[[str, int, Wording], str] | None = None
    """``term(kind, value, words)`` returns the words for such a hole."""
    filled: Sequence[str] = ()
    """Holes that `Wording.filled` fills with ready words."""
    things: Callable[[Wording], Things] | None = None
    """Things that players can look up, in addition to the records: by the name of a choice, its
    members (docs/client.md)."""
    card_kinds: Mapping[str, Message] = field(default_factory=dict)
    """The kinds of things that are cards, each with its plural. If left out, the group ``card``."""
    marker_kinds: Mapping[str, Message] = field(default_factory=dict)
    """The kinds of other things on the table that players can look up."""
    chronology: Sequence[Message] = ()
    """Log lines for a class's chronology. One that names something with a ``year`` begins an
    entry; any other belongs to the first entry of its seat in that phase. If left out, the lines
    with ``cause`` begin entries."""
    milestones: Mapping[Message, str] = field(default_factory=dict)
    """Names for log lines about milestones, such as a new government, which the game's
    ``milestones.js`` draws (docs/client.md)."""
    ending_names: Mapping[str, Message] = field(default_factory=dict)
    """Names of the ways to end for a list, by their kinds."""
    counted: Message | None = None
    """What the scores count: their heading at the end."""
    page_tables: Mapping[str, Callable[[Wording], Rows]] = field(default_factory=dict)
    """The tables of the rules pages by name, each made from the pack: rows in Markdown, the head
    first."""

    # What bots need

    evaluate: Callable[[S], Sequence[float]] | None = None
    """The value of the position to each seat, on the scale of `result.payoffs`: its chance to win,
    minus a quarter of the chance that all lose. If left out, the kernel judges by how far each
    score is ahead of the best of the others."""
    all_lose: Callable[[S], float] | None = None
    """The chance that all lose, which `evaluate` includes. If left out, 0."""
    lead: Callable[[S], Lead | None] | None = None
    """How far each seat is, by what everybody sees. If left out, the site says nothing about the
    safety of a lead."""
    usual: Callable[[S, list[int], Luck, Question], int] | None = None
    """``usual(s, choices, luck, question)`` returns the choice that a player would usually make. It
    must be quick, because rollouts use it."""
    sensible: Callable[[S, list[int]], list[int]] | None = None
    """The choices without those from which nobody gains anything. Bots consider only these."""
    samples: int = 4
    """How many re-dealt copies a bot tries each choice on."""
    strengths: Mapping[str, str] = field(default_factory=dict)
    """The bots for easy, medium, hard and master, as the arena names them. If left out, the usual
    ones (`bots/strengths.py`)."""

    def __new__(cls, **parts: object) -> Contract[S]:
        """Raise ContractError for a name that is no part of the contract, and for a required part
        that is missing."""
        if wrong := list(wrong_names(parts)):
            raise ContractError("\n".join(wrong))
        return super().__new__(cls)

    def __post_init__(self) -> None:
        if wrong := [fault for name in call_arguments() if (fault := self.wrong_call(name))]:
            raise ContractError("\n".join(wrong))
        self.check_fields()
        if not (self.outcome or self.endings):
            raise ContractError(
                f"{line_of(self.module)}: a game states how it ends: "
                "endings=[Ending(…)] or outcome=outcome, def outcome(s) -> Result"
            )
        if not (self.public_scene or self.zones or self.facts):
            raise ContractError(
                f"{line_of(self.module)}: a game states what is seen of it: zones={{…}} or "
                "public_scene=public_scene, def public_scene(s) -> Scene"
            )

    def check_fields(self) -> None:
        """Raise ContractError for a field that the state does not have."""
        kinds = declared(self.state)
        zone_fields = [name for name, kind in kinds.items() if kind.depth]
        numbers = ["scores", *(name for name, kind in kinds.items() if kind.depth == 1)]
        for part, right in (("zones", zone_fields), ("facts", numbers)):
            for name in getattr(self, part):
                if name not in right:
                    raise ContractError(
                        f"{self.written_at(part)}: {part}: {self.state.__name__} has no field "
                        f"{name!r} for it; there is: {', '.join(right)}"
                    )
        if self.turn_mark is None and "turn" not in kinds:
            raise ContractError(
                f"{line_of(self.module)}: {self.state.__name__} has no field turn: declare "
                "`turn: int` and count it up where a turn ends, or state turn_mark=turn_mark, "
                "def turn_mark(s) -> int"
            )

    def written_at(self, name: str) -> str:
        """File and line of a part: of the part's own definition if that has one, otherwise of its
        line in the contract."""
        part = getattr(self, name)
        code = getattr(inspect.unwrap(part), "__code__", None)
        if code is not None:
            return f"{code.co_filename}:{code.co_firstlineno}"
        return next(lines_naming(part, self.package), "") or line_of(self.module, name)

    @property
    def package(self) -> str:
        """The package that contains ``game.py``, or the module of a single-module game."""
        package, _, last = self.module.rpartition(".")
        return package if last == "game" and package else self.module

    def wrong_call(self, name: str) -> str:
        """The reason why the kernel cannot call a function of the contract; "" if it can."""
        part, arguments = getattr(self, name), call_arguments()[name]
        if part is None:
            return ""
        shape = f"it is called as {name}({', '.join(arguments)})"
        if not callable(part):
            return f"{self.written_at(name)}: {name} is no function: {shape}"
        try:
            inspect.signature(part).bind(*arguments)
        except TypeError as error:
            return f"{self.written_at(name)}: {name}{inspect.signature(part)}: {error}; {shape}"
        except ValueError:  # native code hides the parameters of its functions
            pass
        return ""


@functools.cache
def call_arguments() -> dict[str, tuple[str, ...]]:
    """The arguments that the kernel passes to each function of the contract. Scripts are omitted,
    because the compiled program calls them."""
    parts = {}
    for name, hint in typing.get_type_hints(Contract).items():
        kind = typing.get_args(hint)[0] if type(None) in typing.get_args(hint) else hint
        if typing.get_origin(kind) is Callable and name not in ("main", "play_on"):
            hints = typing.get_args(kind)[0]
            kinds = hints if isinstance(hints, list) else typing.get_args(hints)
            parts[name] = tuple(map(short_name, kinds))
    return parts


def short_name(kind: object) -> str:
    """The type of an argument as a person would write it: ``s`` for the state."""
    if isinstance(kind, TypeVar):
        return "s"
    if kind is ...:
        return "*args"
    return kind.__name__ if hasattr(kind, "__name__") else str(kind)


def wrong_names(parts: Mapping[str, Any]) -> Iterator[str]:
    """Errors for unknown parts, with the nearest name, and for required parts that are missing."""
    part_names = [each.name for each in fields(Contract)]
    module = str(parts.get("module", ""))
    for name in parts:
        if name not in part_names:
            near = difflib.get_close_matches(name, part_names, 1, 0.75)
            hint = f": is {near[0]} meant?" if near else f"; there is: {', '.join(part_names)}"
            yield f"{line_of(module, name)}: a game has no part {name}{hint}"
    for name, shape in REQUIRED_PARTS.items():
        if name not in parts:
            yield f"{line_of(module)}: a game states its {name}: {shape}"


def line_of(module: str, part: str = "") -> str:
    """File and line at which a module assigns a part of its game; if it assigns none, of the whole
    contract."""
    file: str = getattr(sys.modules.get(module), "__file__", None) or ""
    if not file.endswith(".py"):
        return module or "a game"
    for node in ast.walk(ast.parse(source_text(file))):
        if isinstance(node, ast.Call) and last_name(node.func) == Contract.__name__:
            for each in node.keywords:
                if each.arg == part:
                    return f"{file}:{each.value.lineno}"
            return f"{file}:{node.lineno}"
    return file


def lines_naming(value: object, package: str) -> Iterator[str]:
    """File and line of each top-level name that the modules of a game assign."""
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if f"{name}.".startswith(f"{package}.") and file.endswith(".py"):
            for own_name, each in vars(module).items():
                is_here = re.compile(rf"^(?:class )?{own_name}\b", re.MULTILINE)
                if each is value and (match := is_here.search(source_text(file))):
                    yield f"{file}:{source_text(file)[: match.start()].count(chr(10)) + 1}"


def source_text(file: str) -> str:
    return Path(file).read_text("utf-8")


def last_name(node: ast.expr) -> str:
    """``Contract`` of ``kb.Contract``."""
    name: str = getattr(node, "attr", getattr(node, "id", ""))
    return name
