"""Lessons: a guided game as content, step by step, read from a game's folder.

``learn/first.toml`` is the guided first game, ``learn/<name>.toml`` a small lesson::

    title.en = "Your first game"            # any number of languages, the same ones everywhere
    about.en = "What it is about, in a sentence."
    minutes = 10
    number = 2                              # where a small one stands among the others
    seat = 1                                # whose view it shows
    seats = 2                               # the fewest, if left out
    length = "short"                        # of the game that is offered at the end
    position = '''…'''                      # what `Game.read_position` reads; without it the game
                                            # is set up, with ``roles`` and ``options`` if any

    [[step]]
    id = "newspaper"
    text.en = "At most forty words."
    marks = ["card:newspaper", "party:nazis"]       # ids of things that the guide points at
    position = '''…'''                      # another one, from here on
    play = ["card:radio", {choice = "done", text.en = "The others end their turn."}]

    [[step.answer]]
    choice = "card:newspaper"               # a choice of the open ask, or
    thing = "party:nazis"                   # a thing to click on as a prediction, or
    say.en = "More time"                    # a button of the guide's
    text.en = "What comes of it."
    back = true                             # leads back: the learner has only tried it
    play = ["done"]                         # what happens besides

``play`` lists what others do and what chance brings, in order, as in a record. Leave out forced
answers, which the table gives, and write ``maybe = true`` at moves that only some ways offer.
``choice = "*"`` answers all choices that no other answer names, and leads back. A learner who
asks for help in a small lesson sees the first answer that does not lead back. A step without
answers is only read. The guide points at names of choices, at pieces, or at ``zone:hand:1``,
``track:anarchy``, ``fact:…``, ``report:…``, ``seat:1``. `learn/playing.py` plays lessons.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kabinett.core.handbook import FALLBACK
from kabinett.core.packs.pack import Texts
from kabinett.core.packs.toml_lines import TomlFile, TomlPath
from kabinett.core.phrase import Fault, Phrase

#: The guided first game; every other lesson is a small one.
FIRST_LESSON = "first"
#: All choices that no other answer names.
ANY = "*"
#: The key with which a path continues from a step without answers.
READ_ON = "-"
SAYS = "say:"


class LessonError(Fault):
    """Lessons that cannot be played; lists every fault, with file, line and step.

    ``path``: the place in the lesson's file, if the fault came up in play. ``line``: the line of
    a text at that place, from 1 on."""

    line = 0

    def __init__(self, what: str | Phrase, path: TomlPath = (), **parts: object) -> None:
        super().__init__(what, **parts)
        self.path = path


@dataclass(frozen=True)
class Move:
    """A move of another seat, or of chance: the name of a choice, and perhaps a sentence about
    it.

    ``maybe``: skip the move if nobody is offered it, because only some ways through the lesson
    offer it."""

    choice: str
    text: Texts | None = None
    maybe: bool = False


@dataclass(frozen=True)
class Answer:
    """An answer that a step accepts, and the guide's reply.

    ``kind`` is "choice", "thing" or "say", ``key`` its name in a path."""

    kind: str
    key: str
    text: Texts
    say: Texts | None = None
    back: bool = False
    play: tuple[Move, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """One idea: words, the things that they point at, and the answers that the step accepts."""

    id: str
    text: Texts
    seat: int
    marks: tuple[str, ...] = ()
    position: str = ""
    play: tuple[Move, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of answer that the step waits for: "choice", "thing", "say", or "" for none."""
        return self.answers[0].kind if self.answers else ""

    @property
    def shown_answer(self) -> Answer | None:
        """The answer to show to a learner who asks for help: the first one that does not lead
        back."""
        return next((answer for answer in self.answers if not answer.back), None)

    def answer(self, key: str) -> Answer | None:
        """The answer with that key, otherwise the one for all other choices; None if there is
        neither."""
        by_key = {answer.key: answer for answer in self.answers}
        return by_key.get(key) or (None if key == READ_ON else by_key.get(ANY))


@dataclass(frozen=True)
class Lesson:
    """A guided game. ``seats``, ``roles`` and ``options`` are those of a `Setup`; 0 seats are the
    fewest possible. Small lessons are listed by their ``number``, those without one last."""

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
    #: The file that it was read from, and its place there.
    source: TomlFile | None = field(default=None, compare=False)
    root: TomlPath = field(default=(), compare=False)

    def written_at(self, *path: str | int) -> str:
        """File and line of the value at a path in the lesson, or of the nearest value around it."""
        return "" if self.source is None else self.source.place(*self.root, *path)

    def error_at(self, error: Exception) -> str:
        """File and line of the value that an error is about, as far as the error says."""
        path = error.path if isinstance(error, LessonError) else ()
        if self.source is None or not getattr(error, "line", 0):
            return self.written_at(*path)
        return self.source.below(error.line, *self.root, *path)  # type: ignore[attr-defined]

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(sorted(self.title, key=lambda language: language != FALLBACK))

    @property
    def is_small(self) -> bool:
        """Whether the lesson is a task of two minutes, which the site can also demonstrate."""
        return self.id != FIRST_LESSON

    def place(self, step_id: str) -> int:
        """The index of the step of that id, -1 if there is none."""
        return next((place for place, step in enumerate(self.steps) if step.id == step_id), -1)
