"""Reads the files that lessons are written in; `lesson.py` shows one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kabinett.core.lesson import ANY, SAYS, Answer, Lesson, LessonError, Move, Step
from kabinett.core.pack import WRITTEN, Texts
from kabinett.core.toml_lines import Steps, TomlFile, line_said

#: So many steps may follow one another in which there is nothing to choose.
MOST_READ = 2
#: So many words may a text of the guide have.
MOST_WORDS = 40
NAME = re.compile(r"[a-z][a-z0-9_]*")
_TOP = (
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
_STEP = ("id", "text", "marks", "position", "seat", "play", "answer")
_ANSWER = ("choice", "thing", "say", "text", "back", "play", "marks")
_MOVE = ("choice", "text", "maybe")


def read_lessons(folder: Path) -> dict[str, Lesson]:
    """The lessons of a game's folder by their names, the first game first, then as numbered.
    LessonError tells all that is wrong with their texts; whether they can be played `check_lessons`
    finds out."""
    faults: list[str] = []
    files = sorted((folder / "learn").glob("*.toml"))
    read = [Reader(file, faults).lesson() for file in files]
    if faults:
        raise LessonError("\n".join(faults))
    read.sort(key=lambda lesson: (lesson.small, not lesson.number, lesson.number, lesson.id))
    return {lesson.id: lesson for lesson in read}


class Reader:
    """One file for learners: whatever is wrong is noted, and read on with something possible."""

    most_words = MOST_WORDS

    def __init__(self, file: Path, faults: list[str]) -> None:
        self.file = file
        self.source = TomlFile(file)
        self.where = ""
        self.path: Steps = ()  # where in the file it reads
        self.languages: set[str] = set(WRITTEN)
        self.faults = faults

    def fault(self, what: str, *key: str | int) -> None:
        """Note what is wrong with what is read now, or with something in it."""
        self.faults.append(f"{self.source.place(*self.path, *key)}{self.where}: {what}")

    def load(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.file.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            line = line_said(error)
            self.faults.append(f"{self.file}{'' if line is None else f':{line}'}: {error}")
            return {}

    def lesson(self) -> Lesson:
        if not NAME.fullmatch(self.file.stem):
            self.fault("a lesson's file is called by lower-case letters, digits and _")
        given = self.load()
        self.known(given, _TOP)
        if isinstance(given.get("title"), dict):
            self.languages |= set(given["title"])
        seat = self.number(given, "seat", 0)
        steps = tuple(self.steps(given, seat))
        self.where, self.path = "", ()
        self.in_order(steps)
        position = self.word(given, "position")
        if position and "roles" in given:
            self.fault("it begins with a position, or set up with roles", "roles")
        return Lesson(
            self.file.stem,
            self.texts(given, "title"),
            self.texts(given, "about"),
            self.number(given, "minutes", 2),
            steps,
            position,
            self.number(given, "seats", 0),
            tuple(self.names(given, "roles")),
            self.options(given),
            self.number(given, "number", 0),
            self.word(given, "length"),
            self.source,
        )

    def steps(self, given: dict[str, Any], seat: int) -> Iterator[Step]:
        for number, each in enumerate(self.tables(given, "step"), 1):
            name = each.get("id")
            self.path = "step", number - 1
            self.where = f", step {number}" + (f" {name!r}" if name else "")
            if not isinstance(name, str) or not NAME.fullmatch(name):
                self.fault("a step has an id of lower-case letters, digits and _", "id")
            self.known(each, _STEP)
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
                self.said(each),
                self.number(each, "seat", seat),
                tuple(self.names(each, "marks")),
                self.word(each, "position"),
                tuple(self.moves(each)),
                answers,
            )

    def answers(self, step: dict[str, Any], where: str) -> Iterator[Answer]:
        path = self.path
        for number, each in enumerate(self.tables(step, "answer"), 1):
            self.path = *path, "answer", number - 1
            kinds = [kind for kind in ("choice", "thing", "say") if kind in each]
            kind = kinds[0] if kinds else "say"
            self.where = f"{where}, answer {number}"
            self.known(each, _ANSWER)
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
                self.said(each),
                say,
                back is True,
                tuple(self.moves(each)),
                tuple(self.names(each, "marks")),
            )

    def options(self, given: dict[str, Any]) -> dict[str, str]:
        found = self.of(given, "options", {}, bool)
        return {str(name): str(value) for name, value in found.items()}

    def moves(self, given: dict[str, Any]) -> Iterator[Move]:
        play = given.get("play", [])
        if not isinstance(play, list):
            self.fault("play is a list of choices", "play")
            return
        for each in play:
            if isinstance(each, str):
                yield Move(each)
            elif isinstance(each, dict) and isinstance(each.get("choice"), str):
                self.known(each, _MOVE)
                maybe = each.get("maybe", False)
                if not isinstance(maybe, bool):
                    self.fault(f"maybe = true, or it is left out: not {maybe!r}", "play")
                text = self.said(each) if "text" in each or not maybe else None
                yield Move(each["choice"], text, maybe is True)
            else:
                self.fault(f"play: the name of a choice, not {each!r}", "play")

    def said(self, given: dict[str, Any]) -> Texts:
        """What the guide says, in every language and not too long."""
        found = self.texts(given, "text")
        for language, text in found.items():
            if (words := len(text.split())) > self.most_words:
                most = self.most_words
                told = f"text.{language} has {words} words; {most} is the most"
                self.fault(told, "text", language)
        return found

    def texts(self, given: dict[str, Any], key: str) -> Texts:
        value = given.get(key)
        if not isinstance(value, dict):
            self.fault(f"{key}.en is missing")
            return Texts(dict.fromkeys(WRITTEN, ""))
        for language in sorted(self.languages ^ set(value)):
            lacks = language in self.languages
            told = f"{key}.{language} " + ("is missing" if lacks else "is in no other text")
            self.fault(told, key, language)
        wrong = [name for name, text in value.items() if not isinstance(text, str) or not text]
        for language in wrong:
            self.fault(f"{key}.{language} is no text", key, language)
        return Texts({name: whole(str(text)) for name, text in value.items()})

    def in_order(self, steps: tuple[Step, ...]) -> None:
        """Ids once each, and something to choose at least at every third step."""
        if not steps:
            self.fault("a lesson has steps: [[step]]")
        for place, step in enumerate(steps):
            if sum(other.id == step.id for other in steps) > 1:
                self.fault(f"two steps have the id {step.id!r}", "step", place)
        read = 0
        for place, step in enumerate(steps):
            read = 0 if step.answers else read + 1
            if read > MOST_READ:
                told = f"step {step.id!r}: nothing to choose in {read} steps; {MOST_READ} may"
                self.fault(told, "step", place)
                read = 0

    def known(self, given: dict[str, Any], fields: tuple[str, ...]) -> None:
        for key in given.keys() - set(fields):
            self.fault(f"{key} is unknown; there is: {', '.join(fields)}", key)

    def tables(self, given: dict[str, Any], key: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.of(given, key, [], lambda value: are(value, dict))
        return found

    def names(self, given: dict[str, Any], key: str) -> list[str]:
        found: list[str] = self.of(given, key, [], lambda value: are(value, str))
        return found

    def number(self, given: dict[str, Any], key: str, usual: int) -> int:
        return int(self.of(given, key, usual, lambda value: value >= 0))

    def word(self, given: dict[str, Any], key: str) -> str:
        return str(self.of(given, key, "", bool))

    def of(self, given: dict[str, Any], key: str, usual: Any, holds: Callable[[Any], bool]) -> Any:
        value = given.get(key, usual)
        if type(value) is not type(usual) or (key in given and not holds(value)):
            self.fault(f"{key} is not as it must be: {value!r}", key)
            return usual
        return value


def whole(text: str) -> str:
    """On one line, and never broken between a number and its per cent."""
    return re.sub(r"(\d) %", "\\1\u00a0%", " ".join(text.split()))


def are(items: list[Any], kind: type) -> bool:
    """Are they all of that kind?"""
    return all(isinstance(item, kind) for item in items)
