"""Lessons: a guided game as content, step by step, read from a game's folder.

``learn/first.toml`` is the guided first game, ``learn/<name>.toml`` a small lesson::

    title.en = "Your first game"            # any number of languages, the same ones everywhere
    about.en = "What it is about, in a sentence."
    minutes = 10
    number = 2                              # where a small one stands among the others
    seat = 1                                # through whose eyes
    seats = 2                               # as few as can be, if it is left out
    length = "short"                        # the one that is offered when it is over
    position = '''…'''                      # what `Game.read_position` reads; without it the game
                                            # is set up, with roles and options if they are given

    [[step]]
    id = "newspaper"
    text.en = "At most forty words."
    marks = ["card:newspaper", "party:nazis"]       # ids of what the guide points at
    position = '''…'''                      # another one, from here on
    play = ["card:radio", {choice = "done", text.en = "The others end their turn."}]

    [[step.answer]]
    choice = "card:newspaper"               # a choice of the open ask, or
    thing = "party:nazis"                   # what one clicks on as a prediction, or
    say.en = "More time"                    # a button of the guide's
    text.en = "What comes of it."
    back = true                             # … and back: it has been tried, not done
    play = ["done"]                         # what happens besides

``play`` is what others do and what chance brings, in its order, as in a record; where there is
only one choice it is made, and not named, and what is offered on some ways only has
``maybe = true``.  ``choice = "*"`` answers all choices that no other answer does, and leads back.
The first answer that does not lead back is the one that a small lesson shows to whoever asks how
it goes.  A step without answers is read.  What is pointed at is the name of a choice, a piece, or
``zone:hand:1``, ``track:anarchy``, ``fact:…``, ``report:…``, ``seat:1``.  How a lesson is played is
`core/play/lessons.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kabinett.core.handbook import FIRST
from kabinett.core.pack import Texts
from kabinett.core.phrase import Fault, Phrase
from kabinett.core.toml_lines import Steps, TomlFile

#: The guided first game; every other lesson is a small one.
FIRST_LESSON = "first"
#: All choices that no other answer names.
ANY = "*"
#: What goes on from a text that has been read.
ON = "-"
SAYS = "say:"


class LessonError(Fault):
    """Lessons that cannot be played: every fault, with file, line and step.

    ``path``: what it is about in the lesson's file, where one is played; ``line``: of a text there,
    from 1 on."""

    line = 0

    def __init__(self, what: str | Phrase, path: Steps = (), **parts: Any) -> None:
        super().__init__(what, **parts)
        self.path = path


@dataclass(frozen=True)
class Move:
    """What another seat does, or chance: the name of a choice, and a sentence of it if any.

    ``maybe``: it is left out where it is not offered, for not every way to it leads there."""

    choice: str
    text: Texts | None = None
    maybe: bool = False


@dataclass(frozen=True)
class Answer:
    """What may be answered to a step, and what is said to it.

    ``kind`` is "choice", "thing" or "say", ``key`` what it is called in a path."""

    kind: str
    key: str
    text: Texts
    say: Texts | None = None
    back: bool = False
    play: tuple[Move, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One idea: words, what they point at, and what may be answered."""

    id: str
    text: Texts
    seat: int
    marks: tuple[str, ...] = ()
    position: str = ""
    play: tuple[Move, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def kind(self) -> str:
        """What is awaited: "choice", "thing", "say", or "" for nothing."""
        return self.answers[0].kind if self.answers else ""

    @property
    def right(self) -> Answer | None:
        """What is shown to whoever asks how it goes: the first that does not lead back."""
        return next((answer for answer in self.answers if not answer.back), None)

    def answer(self, key: str) -> Answer | None:
        """The answer of that key, or to all that have none of their own."""
        found = {answer.key: answer for answer in self.answers}
        return found.get(key) or (None if key == ON else found.get(ANY))


@dataclass(frozen=True)
class Lesson:
    """A guided game.  ``seats``, ``roles`` and ``options`` are those of a `Setup`; of seats 0 are
    as few as can be; by their ``number`` small lessons are listed, and those without one last."""

    id: str
    title: Texts
    about: Texts
    minutes: int
    steps: tuple[Step, ...]
    position: str = ""
    seats: int = 0
    roles: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    number: int = 0
    length: str = ""
    #: Where it was read, and where in that it stands.
    source: TomlFile | None = field(default=None, compare=False)
    root: Steps = field(default=(), compare=False)

    def written_at(self, *path: str | int) -> str:
        """File and line of something in it, or of the nearest around it."""
        return "" if self.source is None else self.source.place(*self.root, *path)

    def error_at(self, error: Exception) -> str:
        """The same of what an error is about, as far as it says that."""
        path = error.path if isinstance(error, LessonError) else ()
        if self.source is None or not getattr(error, "line", 0):
            return self.written_at(*path)
        return self.source.below(error.line, *self.root, *path)  # type: ignore[attr-defined]

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(sorted(self.title, key=lambda language: language != FIRST))

    @property
    def small(self) -> bool:
        """A task of two minutes, which can also be shown."""
        return self.id != FIRST_LESSON

    def place(self, id: str) -> int:
        """Where the step of that id stands, -1 if there is none."""
        return next((place for place, step in enumerate(self.steps) if step.id == id), -1)
