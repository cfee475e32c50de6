"""The introduction of a game for a class: a few steps that teacher and pupils read together.

The file ``learn/introduction.toml`` has six to eight steps. The projector and the pupils' devices
show the same step, and each pupil tries its question::

    [[step]]
    id = "berlin"
    text.en = "At most forty words."
    text.de = "Höchstens vierzig Wörter."
    open = true                             # a question without right and wrong answers
    picture = "0 40 960 748"                # this part of the game's board, as a viewBox
    marks = ["city:berlin"]                 # ids of the board's drawing that are lit

    [[step.answer]]
    thing = "city:berlin"                   # this id of the drawing can be tapped, too
    say.en = "Berlin"                       # the words of the button
    say.de = "Berlin"
    text.en = "What is right or wrong about it."
    text.de = "Was daran stimmt oder nicht stimmt."
    back = true                             # a wrong answer: the pupil tries again

It also says what each role wants and how it wins, for a pupil's first questions at the table::

    [[role]]
    id = "party:spd"
    text.en = "At most forty words."
    text.de = "Höchstens vierzig Wörter."
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.packs.pack import Texts
from kabinett.learn.lesson import LessonError
from kabinett.learn.lesson_files import INTRODUCTION, NAME, LessonReader

#: How many steps an introduction of five minutes has.
STEPS = range(6, 9)
_STEP_KEYS = ("id", "text", "open", "picture", "marks", "answer")
_ANSWER_KEYS = ("say", "thing", "text", "back")
_VIEW_BOX = re.compile(r"-?\d+ -?\d+ \d+ \d+")
_ID = re.compile(r'\bid="([^"]+)"')


@dataclass(frozen=True)
class Reply:
    """An answer that pupils can try: the words of its button, the site's reply, and the thing in
    the picture that means this answer, if any."""

    say: Texts
    text: Texts
    thing: str = ""
    wrong: bool = False


@dataclass(frozen=True)
class IntroductionStep:
    """One idea: words, a part of the board as its picture, and a question to try.

    ``is_open``: the question has no right and no wrong answers."""

    id: str
    text: Texts
    picture: str = ""  # a viewBox, or "" without a picture
    marks: tuple[str, ...] = ()
    answers: tuple[Reply, ...] = ()
    is_open: bool = False


@dataclass(frozen=True)
class Introduction:
    """The introduction of a game.  ``aims``: by role, what it wants and how it wins."""

    steps: tuple[IntroductionStep, ...] = ()
    aims: Mapping[str, Texts] = field(default_factory=dict)


def introduction_of(game: Game) -> tuple[IntroductionStep, ...]:
    """The steps of a game's introduction; () if it has none."""
    return _introduction_of(game).steps


def aims_of(game: Game) -> Mapping[str, Texts]:
    """What each role of a game wants and how it wins, as the introduction says it."""
    return _introduction_of(game).aims


@functools.cache
def _introduction_of(game: Game) -> Introduction:
    return read_introduction(game.folder, game.id, set(game.vocabulary.names))


def read_introduction(folder: Path, game: str, names: Container[str] = ()) -> Introduction:
    """The introduction in a game's folder. LessonError lists all faults.

    ``names``: the names of the game's choices. The ids of roles are among them."""
    file = folder / "learn" / f"{INTRODUCTION}.toml"
    if not file.is_file():
        return Introduction()
    board = folder / "static" / game / "board.svg"
    things = set(_ID.findall(board.read_text("utf-8"))) if board.is_file() else set()
    reader = _IntroductionReader(file, [])
    table = reader.load()
    reader.check_keys(table, ("step", "role"))
    steps = tuple(reader.introduction_steps(table, things))
    introduction = Introduction(steps, dict(reader.aims(table, names)))
    if reader.faults:
        raise LessonError("\n".join(reader.faults))
    return introduction


class _IntroductionReader(LessonReader):
    """Reads the file of an introduction."""

    def aims(self, table: Data, names: Container[str]) -> Iterator[tuple[str, Texts]]:
        for number, each in enumerate(self.tables(table, "role")):
            self.path, self.where = ("role", number), f", role {each.get('id', number)!r}"
            self.check_keys(each, ("id", "text"))
            if (role := self.word(each, "id")) not in names:
                self.fault(f"the game has no {role!r}", "id")
            yield role, self.guide_text(each)

    def introduction_steps(self, table: Data, things: set[str]) -> Iterator[IntroductionStep]:
        steps = self.tables(table, "step")
        if len(steps) not in STEPS:
            self.fault(f"an introduction has {STEPS[0]} to {STEPS[-1]} steps, not {len(steps)}")
        for number, each in enumerate(steps, 1):
            self.path, self.where = ("step", number - 1), f", step {each.get('id', number)!r}"
            self.check_keys(each, _STEP_KEYS)
            if not NAME.fullmatch(self.word(each, "id")):
                self.fault("a step has an id of lower-case letters, digits and _", "id")
            picture, marks = self.word(each, "picture"), tuple(self.names(each, "marks"))
            if picture and not _VIEW_BOX.fullmatch(picture):
                self.fault(
                    f"picture is a viewBox of four whole numbers, not {picture!r}", "picture"
                )
            answers = tuple(self.replies(each))
            is_open = bool(self.get_checked(each, "open", False, bool))
            if answers and all(answer.wrong for answer in answers):
                self.fault("every answer is wrong")
            if is_open and any(answer.wrong for answer in answers):
                self.fault("an open question has a wrong answer")
            named = {*marks, *(answer.thing for answer in answers if answer.thing)}
            if named and not picture:
                self.fault("marks and things need a picture")
            for thing in sorted(named - things):
                self.fault(f"the board has no {thing!r}")
            yield IntroductionStep(
                self.word(each, "id"), self.guide_text(each), picture, marks, answers, is_open
            )

    def replies(self, step: Data) -> Iterator[Reply]:
        path = self.path
        for number, each in enumerate(self.tables(step, "answer")):
            self.path = *path, "answer", number
            self.check_keys(each, _ANSWER_KEYS)
            yield Reply(
                self.texts(each, "say"),
                self.guide_text(each),
                self.word(each, "thing"),
                bool(self.get_checked(each, "back", False, bool)),
            )
        self.path = path
