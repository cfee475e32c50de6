"""Reads the files that lessons are written in; `lesson.py` shows one."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.packs.pack import REQUIRED_LANGUAGES, Texts
from kabinett.core.packs.toml_lines import TomlFile, TomlPath, error_line
from kabinett.learn.lesson import ANY, SAYS, Answer, Lesson, LessonError, Move, Step

#: How many consecutive steps may have nothing to choose.
MOST_READ = 2
#: How many words a text of the guide may have.
MOST_WORDS = 40
NAME = re.compile(r"[a-z][a-z0-9_]*")
#: The introduction for a class is no lesson: see `introduction.py`.
INTRODUCTION = "introduction"
_LESSON_KEYS = (
    "title",
    "about",
    "minutes",
    "number",
    "seat",
    "position",
    "seats",
    "roles",
    "options",
    "length",
    "step",
)
_STEP_KEYS = ("id", "text", "marks", "position", "seat", "play", "answer")
_ANSWER_KEYS = ("choice", "thing", "say", "text", "back", "play", "marks")
_MOVE_KEYS = ("choice", "text", "maybe")


@functools.cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """Return the guided games of a game by their names, read once; {} if there are none."""
    return read_lessons(game.folder)


def read_lessons(folder: Path) -> dict[str, Lesson]:
    """Return the lessons of a game's folder by their names: the first game, then the others by
    number. LessonError lists all faults in their texts; ``kabinett test`` finds out whether they
    can be played."""
    faults: list[str] = []
    files = sorted(file for file in (folder / "learn").glob("*.toml") if file.stem != INTRODUCTION)
    lessons = [LessonReader(file, faults).lesson() for file in files]
    if faults:
        raise LessonError("\n".join(faults))
    lessons.sort(key=lambda lesson: (lesson.is_small, not lesson.number, lesson.number, lesson.id))
    return {lesson.id: lesson for lesson in lessons}


class LessonReader:
    """Reads one file for learners: notes each fault, and reads on with a possible value."""

    most_words = MOST_WORDS

    def __init__(self, file: Path, faults: list[str]) -> None:
        self.file = file
        self.source = TomlFile(file)
        self.where = ""
        self.path: TomlPath = ()  # where in the file it reads
        self.languages: set[str] = set(REQUIRED_LANGUAGES)
        self.faults = faults

    def fault(self, what: str, *key: str | int) -> None:
        """Note a fault of the present table, or of the value at a key in it."""
        self.faults.append(f"{self.source.place(*self.path, *key)}{self.where}: {what}")

    def load(self) -> Data:
        try:
            return tomllib.loads(self.file.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            line = error_line(error)
            self.faults.append(f"{self.file}{'' if line is None else f':{line}'}: {error}")
            return {}

    def lesson(self) -> Lesson:
        if not NAME.fullmatch(self.file.stem):
            self.fault("a lesson's file is called by lower-case letters, digits and _")
        table = self.load()
        self.check_keys(table, _LESSON_KEYS)
        if isinstance(table.get("title"), dict):
            self.languages |= set(table["title"])
        seat = self.number(table, "seat", 0)
        steps = tuple(self.steps(table, seat))
        self.where, self.path = "", ()
        self.check_order(steps)
        position = self.word(table, "position")
        if position and "roles" in table:
            self.fault("it begins with a position, or set up with roles", "roles")
        return Lesson(
            self.file.stem,
            self.texts(table, "title"),
            self.texts(table, "about"),
            self.number(table, "minutes", 2),
            steps,
            position,
            self.number(table, "seats", 0),
            tuple(self.names(table, "roles")),
            self.options(table),
            self.number(table, "number", 0),
            self.word(table, "length"),
            self.source,
        )

    def steps(self, table: Data, seat: int) -> Iterator[Step]:
        for number, each in enumerate(self.tables(table, "step"), 1):
            name = each.get("id")
            self.path = "step", number - 1
            self.where = f", step {number}" + (f" {name!r}" if name else "")
            if not isinstance(name, str) or not NAME.fullmatch(name):
                self.fault("a step has an id of lower-case letters, digits and _", "id")
            self.check_keys(each, _STEP_KEYS)
            where, path = self.where, self.path
            answers = tuple(self.answers(each, where))
            self.where, self.path = where, path
            if len({answer.kind for answer in answers}) > 1:
                self.fault("its answers are choices, or things, or said, not several of these")
            if twice := {a.key for a in answers if [b.key for b in answers].count(a.key) > 1}:
                self.fault(f"two answers to {', '.join(sorted(twice))}")
            if answers and all(answer.back for answer in answers):
                self.fault("every answer leads back")
            yield Step(
                str(name),
                self.guide_text(each),
                self.number(each, "seat", seat),
                tuple(self.names(each, "marks")),
                self.word(each, "position"),
                tuple(self.moves(each)),
                answers,
            )

    def answers(self, step: Data, where: str) -> Iterator[Answer]:
        path = self.path
        for number, each in enumerate(self.tables(step, "answer"), 1):
            self.path = *path, "answer", number - 1
            kinds = [kind for kind in ("choice", "thing", "say") if kind in each]
            kind = kinds[0] if kinds else "say"
            self.where = f"{where}, answer {number}"
            self.check_keys(each, _ANSWER_KEYS)
            if len(kinds) != 1:
                self.fault("an answer is to a choice, to a thing, or said: one of these")
            key = f"{SAYS}{number}" if kind == "say" else self.word(each, kind)
            if not key or " " in key:
                self.fault(f"{kind}: the name of a choice or thing is wanted, not {key!r}", kind)
            back = each.get("back", False)
            if not isinstance(back, bool):
                self.fault(f"back is true or false, not {back!r}", "back")
            elif key == ANY and not back:
                self.fault(
                    'the answer "*" is to all choices that have none of their own: it must lead '
                    "back, so write back = true below it",
                    "back" if "back" in each else "choice",
                )
            if key == ANY and kind != "choice":
                self.fault('"*" is of choices only: of things each is named that can be clicked on')
            say = self.texts(each, "say") if kind == "say" else None
            yield Answer(
                kind,
                key,
                self.guide_text(each),
                say,
                back is True,
                tuple(self.moves(each)),
                tuple(self.names(each, "marks")),
            )

    def options(self, table: Data) -> dict[str, str]:
        options = self.get_checked(table, "options", {}, bool)
        return {str(name): str(value) for name, value in options.items()}

    def moves(self, table: Data) -> Iterator[Move]:
        play = table.get("play", [])
        if not isinstance(play, list):
            self.fault("play is a list of choices", "play")
            return
        for each in play:
            if isinstance(each, str):
                yield Move(each)
            elif isinstance(each, dict) and isinstance(each.get("choice"), str):
                self.check_keys(each, _MOVE_KEYS)
                maybe = each.get("maybe", False)
                if not isinstance(maybe, bool):
                    self.fault(f"maybe = true, or it is left out: not {maybe!r}", "play")
                text = self.guide_text(each) if "text" in each or not maybe else None
                yield Move(each["choice"], text, maybe is True)
            else:
                self.fault(f"play: the name of a choice, not {each!r}", "play")

    def guide_text(self, table: Data) -> Texts:
        """Return the guide's text in every language; notes a fault if it is too long."""
        texts = self.texts(table, "text")
        for language, text in texts.items():
            if (words := len(text.split())) > self.most_words:
                most = self.most_words
                message = f"text.{language} has {words} words; {most} is the most"
                self.fault(message, "text", language)
        return texts

    def texts(self, table: Data, key: str) -> Texts:
        value = table.get(key)
        if not isinstance(value, dict):
            self.fault(f"{key}.en is missing")
            return Texts(dict.fromkeys(REQUIRED_LANGUAGES, ""))
        for language in sorted(self.languages ^ set(value)):
            lacks = language in self.languages
            message = f"{key}.{language} " + ("is missing" if lacks else "is in no other text")
            self.fault(message, key, language)
        wrong = [name for name, text in value.items() if not isinstance(text, str) or not text]
        for language in wrong:
            self.fault(f"{key}.{language} is no text", key, language)
        return Texts({name: one_line(str(text)) for name, text in value.items()})

    def check_order(self, steps: tuple[Step, ...]) -> None:
        """Note a fault if an id comes twice, or if there is nothing to choose for too long."""
        if not steps:
            self.fault("a lesson has steps: [[step]]")
        for place, step in enumerate(steps):
            if sum(other.id == step.id for other in steps) > 1:
                self.fault(f"two steps have the id {step.id!r}", "step", place)
        steps_read = 0
        for place, step in enumerate(steps):
            steps_read = 0 if step.answers else steps_read + 1
            if steps_read > MOST_READ:
                message = (
                    f"step {step.id!r}: nothing to choose in {steps_read} steps; {MOST_READ} may"
                )
                self.fault(message, "step", place)
                steps_read = 0

    def check_keys(self, table: Data, fields: tuple[str, ...]) -> None:
        for key in table.keys() - set(fields):
            self.fault(f"{key} is unknown; there is: {', '.join(fields)}", key)

    def tables(self, table: Data, key: str) -> list[Data]:
        tables: list[Data] = self.get_checked(
            table, key, [], lambda value: all_of_type(value, dict)
        )
        return tables

    def names(self, table: Data, key: str) -> list[str]:
        names: list[str] = self.get_checked(table, key, [], lambda value: all_of_type(value, str))
        return names

    def number(self, table: Data, key: str, default: int) -> int:
        return int(self.get_checked(table, key, default, lambda value: value >= 0))

    def word(self, table: Data, key: str) -> str:
        return str(self.get_checked(table, key, "", bool))

    def get_checked(
        self, table: Data, key: str, default: object, is_valid: Callable[[Any], bool]
    ) -> Any:
        value = table.get(key, default)
        if type(value) is not type(default) or (key in table and not is_valid(value)):
            self.fault(f"{key} is not as it must be: {value!r}", key)
            return default
        return value


def one_line(text: str) -> str:
    """Return the text on one line, with no break between a number and its per cent sign."""
    return re.sub(r"(\d) %", "\\1\u00a0%", " ".join(text.split()))


def all_of_type(items: list[object], kind: type) -> bool:
    """Return whether all items are of that type."""
    return all(isinstance(item, kind) for item in items)
