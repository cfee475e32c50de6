"""The contract: the parts that a game provides, each with its type.

A package creates its game in its ``game.py``; a game of a single module creates it at the end of
the module::

    game = kb.Game(
        kb.Contract(
            module=__name__,
            state=Whist,
            title=TITLE,
            ...
            main=main,
            rules=kb.Rules(endings=ENDINGS, scores=scores),
            screen=kb.Screen(zones=ZONES),
        )
    )

Every game must provide the parts that have no default. The optional parts are in groups by purpose:
`Rules` determine the play, `Positions` write and read states, `Knowledge` says what a viewer knows,
`Screen` and `Words` say how the game is shown, and `Bots` and `Classroom` serve bots and school
classes.

`Game` (``game.py``) derives everything else from these parts.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Concatenate, Final, Generic

from kabinett.core.contract.class_form import ClassForm
from kabinett.core.contract.faults import (
    ContractError,
    line_of,
    lines_naming,
    missing_parts,
    names_of,
    wrong_names,
)
from kabinett.core.data import Data
from kabinett.core.handbook import Rows
from kabinett.core.lead import Lead
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.packs.pack import Pack
from kabinett.core.question import Question
from kabinett.core.result import Ending, Result
from kabinett.core.script.language import Script
from kabinett.core.setup import Option, Setup
from kabinett.core.show.naming import Things
from kabinett.core.show.scene import Private, Scene
from kabinett.core.show.scene_parts import ScenePart
from kabinett.core.standing import Standing
from kabinett.core.state import State
from kabinett.core.vocabulary import Vocabulary
from kabinett.core.words import Text, Wording

if TYPE_CHECKING:  # `Game` without a type argument is a game with any state
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
    #: A group whose parts do not read the state can be used for a game with any state.
    S_contra = TypeVar("S_contra", bound=State, contravariant=True, default=State)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=State)
    S_contra = TypeVar("S_contra", bound=State, contravariant=True)

#: How to write each part that has no default.
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


class ContractGroup:
    """A group of a game's parts. Raises `ContractError`, with file and line, for a part that the
    class does not have."""

    def __new__(cls, **stated: object) -> Any:  # the type of a call follows from __init__
        module = str(stated.get("module") or sys._getframe(1).f_globals.get("__name__", ""))
        wrong = [
            *wrong_names(cls, stated, homes(), module),
            *missing_parts(cls, stated, REQUIRED_PARTS, module),
        ]
        if wrong:
            raise ContractError("\n".join(wrong))
        return super().__new__(cls)


@dataclass(frozen=True, kw_only=True)
class Rules(ContractGroup, Generic[S_contra]):
    """The parts that determine the play. The digest of the rules covers the functions among them,
    so a table notices if one of them changes."""

    options: Sequence[Option] = ()
    """The variants that a table may choose."""
    make_book: Callable[[Pack, Setup], Any] | None = None
    """The class of the game's book, in which the rules look up content and options. A book is made
    from the options and a pack (the built-in one, or an owner's pack that extends it), and never
    changes."""
    check_pack: Callable[[Pack, Pack], None] | None = None
    """``check_pack(pack, base)`` checks an owner's pack that extends the base pack. It notes each
    fault (`PackRecord.fault`) and continues, so that the owner sees all faults at once; if it
    cannot continue, it may raise PackError."""
    pack_fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each kind of record: fields that owners' packs may have although no base record has
    them."""
    roles: Callable[[int, dict[str, str]], Sequence[str]] | None = None
    """``roles(seats, options)`` returns the roles that seats may take, as names of choices
    (``party:socialists``); [] if all seats are alike, or if the seat determines the role."""
    role_of: Callable[[S_contra, int], int | None] | None = None
    """The role (a choice) that a seat plays, once it is known."""
    opening: Callable[[S_contra, Setup], None] | None = None
    """Fills the fields of a new state that its declaration cannot fill, such as decks and
    supplies."""
    play_on: Callable[[S_contra], Script] | None = None
    """The script that plays on from a position that `read_position` returns."""
    turn_mark: Callable[[S_contra], int] | None = None
    """A number that grows by 1 for each turn that ends, and never falls: undo stops there, and
    bots count turns by it. If omitted, the state's field ``turn``."""
    endings: Sequence[Ending] = ()
    """For a game that the highest score wins: its possible endings, in the order of their
    numbers."""
    outcome: Callable[[S_contra], Result] | None = None
    """For any other game: returns the result. Called after the end; ``s.ending`` is the number that
    was passed to `finish`."""
    scores: Callable[[S_contra], Sequence[int]] | None = None
    """The current score of each seat; [] if the game has no scores."""
    check: Callable[[S_contra], None] | None = None
    """Raises AssertionError if the state breaks an invariant. If omitted, the kernel checks that no
    card of a deck is lost or duplicated."""
    standing: Sequence[Standing] = ()
    """The answers that a seat may order in advance."""


@dataclass(frozen=True, kw_only=True)
class Positions(ContractGroup, Generic[S]):
    """How positions are written and read."""

    position_text: Callable[[S], str] | None = None
    """Writes everything on the table, including hands, as lines ``what: things``. If omitted, each
    field of the state is a line."""
    read_position: Callable[[str, Any], S] | None = None
    """``read_position(text, book)`` returns the state that such a text describes."""
    left_out: Sequence[str] = ()
    """Fields of the state that no position contains, such as those of an unfinished action."""


@dataclass(frozen=True, kw_only=True)
class Knowledge(ContractGroup, Generic[S]):
    """What a viewer (a seat, or -1 for a spectator) knows about hidden things. For fields of most
    kinds, the kernel itself can tell."""

    redeal: Callable[[S, int, Luck], S] | None = None
    """Returns a copy in which everything that the viewer does not know is dealt again. If omitted,
    the kernel re-deals according to the declared kinds of the fields."""
    seen_fields: Callable[[S, int], Data] | None = None
    """`Hidden` and `HiddenNumber` fields as the viewer knows them, in the same shape; `Hands` and
    `Seen` need no such function. Learning programs read the result."""
    knows: Callable[[S, int, str], bool] | None = None
    """``knows(s, viewer, zone)``: can the viewer infer by counting which cards are face down in
    this zone? The leak test calls it."""


@dataclass(frozen=True, kw_only=True)
class Screen(ContractGroup, Generic[S_contra]):
    """What people see. At least one of ``zones``, ``facts`` and ``public_scene`` is required."""

    zones: Mapping[str, Message] = field(default_factory=dict)
    """Fields of the state that are shown as zones, with their labels."""
    facts: Mapping[str, Message] = field(default_factory=dict)
    """Fields of the state that have a public number for each seat, or ``scores``, with their
    labels."""
    public_scene: Callable[[S_contra], Scene] | None = None
    """What everybody sees in addition to zones and facts. It may count hidden things but not read
    them."""
    scene_parts: Sequence[ScenePart] = ()
    """Parts of that scene; each is made again only when one of the fields that it reads changes."""
    private_scene: Callable[[S_contra, int], Private] | None = None
    """What a seat sees in addition to its own hand, such as known cards of other seats or a
    report."""
    report_lines: Callable[[S_contra, str], Sequence[Text]] | None = None
    """``report_lines(s, id)`` returns the lines of a ``late`` report. They may not read anything
    hidden."""
    outlook: Callable[Concatenate[S_contra, int, int, Question, ...], Sequence[Text]] | None = None
    """``outlook(s, viewer, choice, question, *args)`` returns what the viewer can know about a
    choice before making it: its cost, who may react, its chances. ``args`` are the arguments of the
    question."""
    heading: Callable[[S_contra], Text | None] | None = None
    """The point that the game has reached, such as "Round 3". If omitted, the heading of the
    scene."""


@dataclass(frozen=True, kw_only=True)
class Words(ContractGroup):
    """The names of things, and the words of results and of the rules pages."""

    label: Callable[[int, Wording], str] | None = None
    """Labels for choices that the vocabulary does not label."""
    form: Callable[[int, str, Wording], str] | None = None
    """``form(choice, form, words)`` returns a choice's label in a grammatical form that its record
    lacks, such as ``dative`` for ``{city.dative}``. If omitted, the plain label."""
    terms: Sequence[str] = ()
    """Kinds of holes in messages whose arguments are not choices, such as ``{effect}``."""
    term: Callable[[str, int, Wording], str] | None = None
    """``term(kind, value, words)`` returns the words for such a hole."""
    filled: Sequence[str] = ()
    """Holes that `Wording.filled` fills with ready words."""
    things: Callable[[Wording], Things] | None = None
    """Things that players can look up in addition to the records: the members of each thing
    (docs/client.md), by the name of its choice."""
    card_kinds: Mapping[str, Message] = field(default_factory=dict)
    """The kinds of things that are cards, each with its plural. If omitted, the group ``card``."""
    marker_kinds: Mapping[str, Message] = field(default_factory=dict)
    """The kinds of other things on the table that players can look up."""
    milestones: Mapping[Message, str] = field(default_factory=dict)
    """Names for log lines about milestones, such as a new government, which the game's
    ``milestones.js`` draws (docs/client.md)."""
    ending_names: Mapping[str, Message] = field(default_factory=dict)
    """Names of the endings for lists, by the kind of ending."""
    counted: Message | None = None
    """What the scores count: the heading above the final scores."""
    page_tables: Mapping[str, Callable[[Wording], Rows]] = field(default_factory=dict)
    """The tables of the rules pages by name, each made from the pack: rows in Markdown, the header
    row first."""


@dataclass(frozen=True, kw_only=True)
class Bots(ContractGroup, Generic[S_contra]):
    """What bots need to play a game well."""

    evaluate: Callable[[S_contra], Sequence[float]] | None = None
    """The value of the position to each seat, on the scale of `result.payoffs`: its chance to win,
    minus a quarter of the chance that all lose. If omitted, the kernel estimates it from how far
    each score is ahead of the best other score."""
    all_lose: Callable[[S_contra], float] | None = None
    """The chance that all lose, which `evaluate` takes into account. If omitted, 0."""
    lead: Callable[[S_contra], Lead | None] | None = None
    """How close each seat is to winning, judged by what everybody sees. If omitted, the site does
    not report whether a lead is safe."""
    usual: Callable[[S_contra, list[int], Luck, Question], int] | None = None
    """``usual(s, choices, luck, question)`` returns the choice that a player would usually make. It
    must be quick, because rollouts use it."""
    sensible: Callable[[S_contra, list[int]], list[int]] | None = None
    """The given choices without those that never benefit anybody. Bots consider only these."""
    samples: int = 4
    """On how many re-dealt copies a bot tries each choice."""
    strengths: Mapping[str, str] = field(default_factory=dict)
    """The bots for easy, medium, hard and master, by the names that the arena uses. If omitted, the
    usual ones (`bots/strengths.py`)."""


@dataclass(frozen=True, kw_only=True)
class Classroom(ContractGroup, Generic[S_contra]):
    """What classes and guests need of a game."""

    phrases: Mapping[str, Message] = field(default_factory=dict)
    """Sentences, by id, that players of this game may say where only ready-made phrases are
    allowed."""
    roles_for_bots: Sequence[str] = ()
    """Roles that guests and classes leave to bots, as names of choices."""
    why_for_bots: Sequence[Message] = ()
    """Paragraphs for teachers: why bots play these roles, and what to consider before a class plays
    them."""
    class_forms: Sequence[ClassForm] = ()
    """Shorter forms of the game that a class can finish within a lesson."""
    progress: Callable[[S_contra], float] | None = None
    """The share of the game that has been played, from 0 to 1, judged by what everybody sees:
    roughly, the share of all answers. A class that plays against the clock needs it."""
    minor_questions: Sequence[Question] = ()
    """The questions whose answers matter least. If a class runs late, a bot answers them."""
    chronology: Sequence[Message] = ()
    """Log lines for a class's chronology. A line that names something with a ``year`` begins an
    entry; any other line belongs to the first entry of its seat in that phase. If omitted, lines
    with ``cause`` begin entries."""


@dataclass(frozen=True, kw_only=True)
class Contract(ContractGroup, Generic[S]):
    """All parts of a game. If a game omits an optional part, the default beside that part applies.

    Raises `ContractError`, with file and line, for an unknown or missing part, for a part in a
    wrong group, and for a function that does not accept the arguments that the kernel passes to
    it."""

    module: str
    """``__name__`` of the module that defines the game."""
    id: str = ""
    """The game's name in commands and URLs. If omitted, the name of its package."""
    version: int = 1
    """Raise it when old records no longer replay."""
    state: type[S]
    """The class of the game's state."""
    title: Message
    """The game's title."""
    about: Message
    """One or two sentences about the game, for the list of games."""
    credits: Message
    """The people who made the game."""
    seat_counts: range
    """The numbers of players that the game allows."""
    vocabulary: Vocabulary
    """The names of everything that players can choose."""
    main: Callable[[S], Script]
    """The script that is the whole game."""
    rules: Rules[S] = field(default_factory=Rules)
    positions: Positions[S] = field(default_factory=Positions)
    knowledge: Knowledge[S] = field(default_factory=Knowledge)
    screen: Screen[S] = field(default_factory=Screen)
    words: Words = field(default_factory=Words)
    bots: Bots[S] = field(default_factory=Bots)
    classroom: Classroom[S] = field(default_factory=Classroom)

    def part(self, name: str) -> Any:
        """The value of a part, at the top level or in a group."""
        return next(
            getattr(each, name) for each in (self, *self.groups()) if name in names_of(type(each))
        )

    def groups(self) -> list[ContractGroup]:
        """The groups of parts, in the order of the contract."""
        return [getattr(self, name) for name in GROUPS]

    def with_parts(self, **parts: Any) -> Contract[S]:
        """A copy with other values for these parts, each in the group where it belongs.

        >>> import kabinett
        >>> volk = kabinett.all_games()["volk"].contract
        >>> volk.with_parts(samples=8).bots.samples
        8
        """
        changes = {name: part for name, part in parts.items() if homes()[name] is Contract}
        for name, kind in GROUPS.items():
            own = {part: value for part, value in parts.items() if homes()[part] is kind}
            if own:
                changes[name] = replace(getattr(self, name), **own)
        return replace(self, **changes)

    def written_at(self, name: str) -> str:
        """File and line of a part: of the part's own definition if that has one, otherwise of its
        line in the contract."""
        part = self.part(name)
        code = getattr(inspect.unwrap(part), "__code__", None)
        if code is not None:
            return f"{code.co_filename}:{code.co_firstlineno}"
        calls = ["Contract", homes()[name].__name__]
        return next(lines_naming(part, self.package), "") or line_of(self.module, name, calls)

    @property
    def package(self) -> str:
        """The package that contains ``game.py``, or the module of a single-module game."""
        package, _, last = self.module.rpartition(".")
        return package if last == "game" and package else self.module


#: The groups of a contract, by their names in it.
GROUPS: Final[dict[str, type[ContractGroup]]] = {
    "rules": Rules,
    "positions": Positions,
    "knowledge": Knowledge,
    "screen": Screen,
    "words": Words,
    "bots": Bots,
    "classroom": Classroom,
}


@functools.cache
def homes() -> dict[str, type[ContractGroup]]:
    """The class to which each part belongs: a group, or `Contract` itself."""
    own = [name for name in names_of(Contract) if name not in GROUPS]
    return dict.fromkeys(own, Contract) | {
        name: kind for kind in GROUPS.values() for name in names_of(kind)
    }
