"""Worked examples: what a section of the rules says, as a position and what comes of it.

``learn/examples/<name>.toml`` holds some of them.  The page of the rules shows their words beside
their sections, a reader opens them at a table, and a test plays them::

    [[example]]
    id = "half_of_the_seats"
    section = "4.4.8"
    title.en = "Half of the Seats"          # any number of languages, the same ones everywhere
    seat = 1                                # through whose eyes it is opened
    seats = 4                               # as few as can be, if it is left out
    options = { dice_cap = "after_reactions" }
    position = '''…'''                      # what `Game.read_position` reads

    [[example.step]]
    text.en = "At most fifty words of what lies there."

    [[example.step]]
    play = ["yes", "no"]                    # what all do, and what chance brings, as in a lesson
    text.en = "What has come of it."
    sees = '''
    government: spd, z
    dr box:
    '''                                     # lines of the position now; without things: not there
    offered = ["yes", "no"]                 # these may be chosen now, by whoever is asked
    refused = ["card:otto_wels"]            # and these not
    ending = "parliament"                   # the game is over so, and won by these roles
    winners = ["party:kpd"]

How an example is played is how a lesson is (`core/play/lessons.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kabinett.core.lesson import Lesson, LessonError, Step
from kabinett.core.lesson_files import NAME, Reader
from kabinett.core.pack import Texts
from kabinett.core.toml_lines import Steps

_TOP = ("id", "section", "title", "seat", "seats", "options", "position", "step")
_STEP = ("play", "text", "sees", "offered", "refused", "ending", "winners")


@dataclass(frozen=True)
class Seen:
    """What must be there after a step: ``lines`` of the position by what they are about."""

    lines: dict[str, str] = field(default_factory=dict)
    offered: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    ending: str = ""
    winners: tuple[str, ...] = ()


@dataclass(frozen=True)
class Example:
    """An example as a lesson that is only read, and what is seen after each of its steps."""

    section: str
    lesson: Lesson
    seen: tuple[Seen, ...]

    @property
    def id(self) -> str:
        return self.lesson.id

    @property
    def title(self) -> Texts:
        return self.lesson.title


def read_examples(folder: Path, sections: Collection[str]) -> dict[str, Example]:
    """The examples of a game's folder by their ids, in the order of the sections; LessonError
    tells all that is wrong with their texts.  Whether they are true `check_example` finds out."""
    faults: list[str] = []
    found: dict[str, Example] = {}
    lessons = {file.stem for file in (folder / "learn").glob("*.toml")}
    for file in sorted((folder / "learn" / "examples").glob("*.toml")):
        reader = _Examples(file, faults)
        for example in reader.examples():
            if example.section not in sections:
                reader.fault(f"there is no section {example.section!r}", "section")
            if example.id in found or example.id in lessons:
                reader.fault("another example or lesson has this id", "id")
            found[example.id] = example
    if faults:
        raise LessonError("\n".join(faults))
    order = list(sections)
    return dict(sorted(found.items(), key=lambda item: order.index(item[1].section)))


class _Examples(Reader):
    """One file of them."""

    most_words = 50

    def examples(self) -> Iterator[Example]:
        given = self.load()
        self.known(given, ("example",))
        for number, each in enumerate(self.tables(given, "example"), 1):
            root: Steps = ("example", number - 1)
            self.where, self.path = f", example {each.get('id', number)!r}", root
            self.known(each, _TOP)
            if not NAME.fullmatch(self.word(each, "id")):
                self.fault("an example has an id of lower-case letters, digits and _", "id")
            if "position" not in each:
                self.fault("an example has a position")
            title = self.texts(each, "title")
            steps = self.tables(each, "step")
            if not steps:
                self.fault("an example has steps: [[example.step]]")
            read = [*self.read_steps(steps, self.number(each, "seat", 0))]
            self.path = root
            lesson = Lesson(
                self.word(each, "id"),
                title,
                title,
                1,
                tuple([step for step, _ in read]),
                self.word(each, "position"),
                self.number(each, "seats", 0),
                (),
                self.options(each),
                source=self.source,
                root=root,
            )
            yield Example(self.word(each, "section"), lesson, tuple([seen for _, seen in read]))

    def read_steps(self, steps: list[dict[str, Any]], seat: int) -> Iterator[tuple[Step, Seen]]:
        root = self.path
        for number, each in enumerate(steps, 1):
            self.path = *root, "step", number - 1
            self.known(each, _STEP)
            step = Step(str(number), self.said(each), seat, play=tuple(self.moves(each)))
            yield step, self.seen(each)

    def seen(self, step: dict[str, Any]) -> Seen:
        lines = {}
        for line in filter(None, map(str.strip, str(step.get("sees", "")).splitlines())):
            key, colon, value = line.partition(":")
            if not colon:
                self.fault(f"sees: a line is “what: things”, not {line!r}", "sees")
            lines[key.strip()] = value.strip()
        return Seen(
            lines,
            tuple(self.names(step, "offered")),
            tuple(self.names(step, "refused")),
            str(step.get("ending", "")),
            tuple(self.names(step, "winners")),
        )
