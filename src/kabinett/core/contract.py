"""What a game states of itself: its parts, each with its type.

A package states its game once, in its ``game.py``; a game on one page at the end of the page::

    game = kb.Game(
        kb.Contract(
            module=__name__,
            state=Whist,
            title=TITLE,
            ...
        )
    )

What follows from the parts is `Game` (``game.py``).
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
from typing import Any, Concatenate, Final, Generic, TypeVar

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

S = TypeVar("S", bound=State)

#: What only shows, what only bots read, what only writes positions down: no game is played by it.
SCREEN_PARTS: Final = (
    *("public_scene", "scene_parts", "private_scene", "report_lines", "outlook", "heading"),
    *("zones", "facts", "terms", "filled", "card_kinds", "marker_kinds", "ending_names"),
    *("counted", "page_tables", "redeal", "seen_fields", "knows", "role_of", "label", "form"),
    *("term", "things"),
)
BOT_PARTS: Final = ("evaluate", "lead", "all_lose", "usual", "sensible", "strengths")
POSITION_PARTS: Final = ("position_text", "read_position", "left_out")
#: How a part is written that every game has.
SHAPES: Final = {
    "module": "module=__name__",
    "state": "state=…, the class of its state",
    "title": 'title=Message("…")',
    "about": 'about=Message("…")',
    "credits": 'credits=Message("…")',
    "seat_counts": "seat_counts=range(2, 5)",
    "vocabulary": "vocabulary=vocabulary",
    "main": "main=main, the script that is the whole game",
}


class Missing(TypeError):
    """A game does not state what the contract asks for, or states something else."""


@dataclass(frozen=True, kw_only=True)
class Contract(Generic[S]):
    """The parts of a game: what it is, how it is played, how positions are written, what may be
    seen, what bots need.  What is not stated has a default, which stands beside the part.

    A part that there is not, and one that cannot be called as it will be, is refused with file and
    line.
    """

    module: str
    """``__name__`` of the module that states the game."""
    id: str = ""
    """What the game is called in commands and addresses.  Its package's name, if left out."""
    version: int = 1
    """Raise it when old records no longer replay."""

    # What it is

    state: type[S]
    """The class of its state."""
    title: Message
    """What it is called."""
    about: Message
    """One or two sentences for the list of games."""
    credits: Message
    """Who made it."""
    seat_counts: range
    """How many may play."""
    options: Sequence[Option] = ()
    """The ways in which it can be played."""
    vocabulary: Vocabulary
    """All that can be chosen."""
    make_book: Callable[[Pack, Setup], Any] | None = None
    """The class of its book: what the rules look up, made of a pack (the built-in one, or an
    owner's laid on it) and the options.  It never changes."""
    check_pack: Callable[[Pack, Pack], None] | None = None
    """``check_pack(pack, base)``: whether an owner's pack, laid on the base pack, can be played
    with.  It notes what is wrong (`PackRecord.fault`) and goes on, so that all faults are told at
    once; what keeps it from going on it may raise as a PackError."""
    pack_fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of record: fields of owners' packs that no base record has."""

    # How it is played

    main: Callable[[S], Script]
    """The script that is the whole game."""
    play_on: Callable[[S], Script] | None = None
    """The script that plays on from a position that `read_position` has read."""
    roles: Callable[[int, dict[str, str]], Sequence[str]] | None = None
    """``roles(seats, options)``: the roles that seats may take, as names of choices
    (``party:socialists``); none if seats are all alike."""
    opening: Callable[[S, Setup], None] | None = None
    """Lays out what a new state does not hold by itself: decks, supplies."""
    turn_mark: Callable[[S], int] | None = None
    """A number that changes when a turn ends: undo stops there.  The state's field ``turn``, if
    left out."""
    endings: Sequence[Ending] = ()
    """The ways to end, in the order of their numbers, of a game that the highest score wins."""
    outcome: Callable[[S], Result] | None = None
    """How any other game ended, asked when it has: ``s.ending`` is what `finish` was given."""
    scores: Callable[[S], Sequence[int]] | None = None
    """What each seat has by now; nothing if the game counts none."""
    check: Callable[[S], None] | None = None
    """Raises AssertionError if the state breaks an invariant.  If left out, no card of a deck may
    be lost or doubled."""
    standing: Sequence[Standing] = ()
    """The answers that a seat may order in advance."""

    # How positions are written

    position_text: Callable[[S], str] | None = None
    """What lies on the table, hands too, as lines ``what: things``.  Each field of the state, if
    left out."""
    read_position: Callable[[str, Any], S] | None = None
    """``read_position(text, book)``: the state that such a text describes."""
    left_out: Sequence[str] = ()
    """Fields of the state that no position holds, such as those of an action that is going on."""

    # What may be seen.  -1 as the viewer is a spectator.

    zones: Mapping[str, Message] = field(default_factory=dict)
    """Fields of the state that are shown as zones, with their labels."""
    facts: Mapping[str, Message] = field(default_factory=dict)
    """Fields of the state with a number for each seat that everybody sees, or ``scores``."""
    public_scene: Callable[[S], Scene] | None = None
    """What everybody sees besides: it may count what is hidden, not read it."""
    scene_parts: Sequence[Part] = ()
    """Parts of that scene with the fields that each reads: made anew only when those change."""
    private_scene: Callable[[S, int], Private] | None = None
    """What a seat sees besides its own hand: what it knows of others' cards, a report."""
    report_lines: Callable[[S, str], Sequence[Text]] | None = None
    """The lines of a report that is ``late``, by its id.  They may not read what is hidden."""
    outlook: Callable[Concatenate[S, int, int, Question, ...], Sequence[Text]] | None = None
    """``outlook(s, viewer, choice, question, *args)``: what the viewer can know of a choice before
    he pays for it: its cost, who may react, its chances.  ``args`` are the question's."""
    heading: Callable[[S], Text | None] | None = None
    """Where the game is, such as "Round 3".  That of the scene, if left out."""
    redeal: Callable[[S, int, Luck], S] | None = None
    """A copy in which all that the viewer does not know is dealt anew.  As the fields of the state
    are declared, if left out."""
    seen_fields: Callable[[S, int], dict[str, Any]] | None = None
    """Fields that are hidden in a way of their own, as the viewer knows them, in the same shape.
    What is `Hands` or `Seen` follows by itself.  Learning reads it."""
    knows: Callable[[S, int, str], bool] | None = None
    """``knows(s, viewer, zone)``: does the viewer know by counting which cards lie face down in
    this zone?  The leak test asks."""
    role_of: Callable[[S, int], int | None] | None = None
    """The role (a choice) that a seat plays, once it is known."""
    label: Callable[[int, Wording], str] | None = None
    """Words for a choice that the vocabulary has none for."""
    form: Callable[[int, str, Wording], str] | None = None
    """``form(choice, form, words)``: a choice in a grammatical form, ``dative`` for
    ``{city.dative}``, that its record does not have.  Its label, if left out."""
    terms: Sequence[str] = ()
    """Holes of messages that are no choices, such as ``{effect}``."""
    term: Callable[[str, int, Wording], str] | None = None
    """``term(kind, value, words)``: the words for such a hole."""
    filled: Sequence[str] = ()
    """Holes for words that are ready (`Wording.filled`)."""
    things: Callable[[Wording], Things] | None = None
    """What can be looked up beyond the records: by name of a choice, members of it
    (docs/client.md)."""
    card_kinds: Mapping[str, Message] = field(default_factory=dict)
    """The kinds of things that are cards, with what they are called together.  The group
    ``card``, if left out."""
    marker_kinds: Mapping[str, Message] = field(default_factory=dict)
    """The kinds of what else lies on the table and can be looked up."""
    ending_names: Mapping[str, Message] = field(default_factory=dict)
    """What the ways to end are called in a list, by their kinds."""
    counted: Message | None = None
    """What the scores count, as it stands over them at the end."""
    page_tables: Mapping[str, Callable[[Wording], Rows]] = field(default_factory=dict)
    """The tables of the rules pages by name, each made from the pack: rows in Markdown, the head
    first."""

    # What bots need

    evaluate: Callable[[S], Sequence[float]] | None = None
    """What the position is worth to each seat, as an end would pay it (`result.payoffs`): its
    chance to win, less a quarter of the chance that all lose.  If left out, how far its score is
    ahead of the best of the others."""
    all_lose: Callable[[S], float] | None = None
    """The chance that all lose, which `evaluate` has paid.  0, if left out."""
    lead: Callable[[S], Lead | None] | None = None
    """How far each seat is, from what everybody sees.  If left out, nobody is told how safe a lead
    is."""
    usual: Callable[[S, list[int], Luck], int] | None = None
    """Which choice a player would usually take, quickly told: a search plays on so."""
    sensible: Callable[[S, list[int]], list[int]] | None = None
    """The choices without those that nobody gains anything by: bots think about these only."""
    samples: int = 4
    """The re-dealt copies on which a bot tries each choice."""
    strengths: Mapping[str, str] = field(default_factory=dict)
    """The bots behind easy, medium, hard and master, as the arena is told them.  The usual ones
    (`bots/strengths.py`), if left out."""

    def __new__(cls, **parts: Any) -> Contract[S]:
        """Refuses names that are no parts, and a game that lacks one."""
        if wrong := list(wrong_names(parts)):
            raise Missing("\n".join(wrong))
        return super().__new__(cls)

    def __post_init__(self) -> None:
        if wrong := [fault for name in call_arguments() if (fault := self.wrong_call(name))]:
            raise Missing("\n".join(wrong))
        self.check_fields()
        if not (self.outcome or self.endings):
            raise Missing(
                f"{line_of(self.module)}: a game states how it ends: "
                "endings=[Ending(…)] or outcome=outcome, def outcome(s) -> Result"
            )
        if not (self.public_scene or self.zones or self.facts):
            raise Missing(
                f"{line_of(self.module)}: a game states what is seen of it: zones={{…}} or "
                "public_scene=public_scene, def public_scene(s) -> Scene"
            )

    def check_fields(self) -> None:
        """Missing if the contract speaks of fields that the state does not have."""
        kinds = declared(self.state)
        shown = [name for name, kind in kinds.items() if kind.depth]
        numbers = ["scores", *(name for name, kind in kinds.items() if kind.depth == 1)]
        for part, right in (("zones", shown), ("facts", numbers)):
            for name in getattr(self, part):
                if name not in right:
                    raise Missing(
                        f"{self.written_at(part)}: {part}: {self.state.__name__} has no field "
                        f"{name!r} for it; there is: {', '.join(right)}"
                    )
        if self.turn_mark is None and "turn" not in kinds:
            raise Missing(
                f"{line_of(self.module)}: {self.state.__name__} has no field turn: declare "
                "`turn: int` and count it up where a turn ends, or state turn_mark=turn_mark, "
                "def turn_mark(s) -> int"
            )

    def written_at(self, name: str) -> str:
        """File and line where a part is written: its function, its value, or where it is stated."""
        part = getattr(self, name)
        code = getattr(inspect.unwrap(part), "__code__", None)
        if code is not None:
            return f"{code.co_filename}:{code.co_firstlineno}"
        return next(lines_of(part, self.package), "") or line_of(self.module, name)

    @property
    def package(self) -> str:
        """The package around ``game.py``; a game on one page is its own."""
        package, _, last = self.module.rpartition(".")
        return package if last == "game" and package else self.module

    def wrong_call(self, name: str) -> str:
        """What is wrong with a part that is called, "" if nothing is."""
        part, wanted = getattr(self, name), call_arguments()[name]
        if part is None:
            return ""
        shape = f"it is called as {name}({', '.join(wanted)})"
        if not callable(part):
            return f"{self.written_at(name)}: {name} is no function: {shape}"
        try:
            inspect.signature(part).bind(*wanted)
        except TypeError as error:
            return f"{self.written_at(name)}: {name}{inspect.signature(part)}: {error}; {shape}"
        except ValueError:  # native code says nothing of its parameters
            pass
        return ""


@functools.cache
def call_arguments() -> dict[str, tuple[str, ...]]:
    """With what each part that is a function is called; scripts are called by the program."""
    parts = {}
    for name, hint in typing.get_type_hints(Contract).items():
        kind = typing.get_args(hint)[0] if type(None) in typing.get_args(hint) else hint
        if typing.get_origin(kind) is Callable and name not in ("main", "play_on"):
            given = typing.get_args(kind)[0]
            kinds = given if isinstance(given, list) else typing.get_args(given)
            parts[name] = tuple(map(short_name, kinds))
    return parts


def short_name(kind: Any) -> str:
    """A type as a person would write it: ``s`` for the state."""
    if isinstance(kind, TypeVar):
        return "s"
    if kind is ...:
        return "*args"
    return kind.__name__ if hasattr(kind, "__name__") else str(kind)


def wrong_names(parts: Mapping[str, Any]) -> Iterator[str]:
    """Parts that there are not, with the nearest one, and those that every game states."""
    known = [each.name for each in fields(Contract)]
    module = str(parts.get("module", ""))
    for name in parts:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1, 0.75)
            meant = f": is {near[0]} meant?" if near else f"; there is: {', '.join(known)}"
            yield f"{line_of(module, name)}: a game has no part {name}{meant}"
    for name, shape in SHAPES.items():
        if name not in parts:
            yield f"{line_of(module)}: a game states its {name}: {shape}"


def line_of(module: str, part: str = "") -> str:
    """File and line where a module states a part of its game; of the whole contract, if none."""
    file: str = getattr(sys.modules.get(module), "__file__", None) or ""
    if not file.endswith(".py"):
        return module or "a game"
    for node in ast.walk(ast.parse(text_of(file))):
        if isinstance(node, ast.Call) and last_name(node.func) == Contract.__name__:
            for each in node.keywords:
                if each.arg == part:
                    return f"{file}:{each.value.lineno}"
            return f"{file}:{node.lineno}"
    return file


def lines_of(value: object, package: str) -> Iterator[str]:
    """File and line of each name that a value has at the left margin of a game's modules."""
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if f"{name}.".startswith(f"{package}.") and file.endswith(".py"):
            for own_name, each in vars(module).items():
                is_here = re.compile(rf"^(?:class )?{own_name}\b", re.MULTILINE)
                if each is value and (found := is_here.search(text_of(file))):
                    yield f"{file}:{text_of(file)[: found.start()].count(chr(10)) + 1}"


def text_of(file: str) -> str:
    return Path(file).read_text("utf-8")


def last_name(node: ast.expr) -> str:
    """``Contract`` of ``kb.Contract``."""
    name: str = getattr(node, "attr", getattr(node, "id", ""))
    return name
