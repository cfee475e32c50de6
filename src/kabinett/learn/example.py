"""Worked examples: a position that illustrates a section of the rules, and steps played from it.

A file ``learn/examples/<name>.toml`` holds one or more. The rules page shows their words beside
their sections, a reader opens them at a table, and a test plays them::

    [[example]]
    id = "half_of_the_seats"
    section = "4.4.8"
    title.en = "Half of the Seats"          # any number of languages, the same ones everywhere
    seat = 1                                # whose view it opens with
    seats = 4                               # the fewest, if left out
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
    '''                                     # lines of the present position; this box is empty
    offered = ["yes", "no"]                 # choices that are open now, to whoever is asked
    refused = ["card:otto_wels"]            # and some that are not
    ending = "parliament"                   # the game has ended in this way
    winners = ["party:kpd"]                 # and these roles have won

`learn/playing.py` plays an example as it plays a lesson.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.handbook import FALLBACK
from kabinett.core.packs.pack import Texts
from kabinett.core.packs.toml_lines import TomlPath
from kabinett.learn.lesson import Lesson, LessonError, Step
from kabinett.learn.lesson_files import NAME, LessonReader

_EXAMPLE_KEYS = ("id", "section", "title", "seat", "seats", "options", "position", "step")
_EXAMPLE_STEP_KEYS = ("play", "text", "sees", "offered", "refused", "ending", "winners")


@dataclass(frozen=True)
class Expectation:
    """What a step leads to: ``lines`` of the position by key, choices, and perhaps an ending."""

    lines: dict[str, str] = field(default_factory=dict)
    offered: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    ending: str = ""
    winners: tuple[str, ...] = ()


@dataclass(frozen=True)
class Example:
    """An example: a lesson without answers, and what must hold after each of its steps."""

    section: str
    lesson: Lesson
    seen: tuple[Expectation, ...]

    @property
    def id(self) -> str:
        return self.lesson.id

    @property
    def title(self) -> Texts:
        return self.lesson.title


@functools.cache
def examples_of(game: Game) -> dict[str, Example]:
    """The worked examples of a game by their ids, read once; {} if there are none."""
    sections = game.handbooks[FALLBACK].sections if game.handbooks else {}
    return read_examples(game.folder, sections)


def read_examples(folder: Path, sections: Collection[str]) -> dict[str, Example]:
    """The examples of a game's folder by their ids, in the order of the sections. LessonError
    lists all faults in their texts; ``kabinett test`` finds out whether they are true."""
    faults: list[str] = []
    examples: dict[str, Example] = {}
    lessons = {file.stem for file in (folder / "learn").glob("*.toml")}
    for file in sorted((folder / "learn" / "examples").glob("*.toml")):
        reader = _Examples(file, faults)
        for example in reader.examples():
            if example.section not in sections:
                reader.fault(f"there is no section {example.section!r}", "section")
            if example.id in examples or example.id in lessons:
                reader.fault("another example or lesson has this id", "id")
            examples[example.id] = example
    if faults:
        raise LessonError("\n".join(faults))
    order = list(sections)
    return dict(sorted(examples.items(), key=lambda item: order.index(item[1].section)))


class _Examples(LessonReader):
    """Reads one file of examples."""

    most_words = 50

    def examples(self) -> Iterator[Example]:
        table = self.load()
        self.check_keys(table, ("example",))
        for number, each in enumerate(self.tables(table, "example"), 1):
            root: TomlPath = ("example", number - 1)
            self.where, self.path = f", example {each.get('id', number)!r}", root
            self.check_keys(each, _EXAMPLE_KEYS)
            if not NAME.fullmatch(self.word(each, "id")):
                self.fault("an example has an id of lower-case letters, digits and _", "id")
            if "position" not in each:
                self.fault("an example has a position")
            title = self.texts(each, "title")
            steps = self.tables(each, "step")
            if not steps:
                self.fault("an example has steps: [[example.step]]")
            pairs = [*self.read_steps(steps, self.number(each, "seat", 0))]
            self.path = root
            lesson = Lesson(
                self.word(each, "id"),
                title,
                title,
                1,
                tuple([step for step, _ in pairs]),
                self.word(each, "position"),
                self.number(each, "seats", 0),
                (),
                self.options(each),
                source=self.source,
                root=root,
            )
            yield Example(
                self.word(each, "section"), lesson, tuple([expectation for _, expectation in pairs])
            )

    def read_steps(self, steps: list[Data], seat: int) -> Iterator[tuple[Step, Expectation]]:
        root = self.path
        for number, each in enumerate(steps, 1):
            self.path = *root, "step", number - 1
            self.check_keys(each, _EXAMPLE_STEP_KEYS)
            step = Step(str(number), self.guide_text(each), seat, play=tuple(self.moves(each)))
            yield step, self.read_expectation(each)

    def read_expectation(self, step: Data) -> Expectation:
        lines = {}
        for line in filter(None, map(str.strip, str(step.get("sees", "")).splitlines())):
            key, colon, value = line.partition(":")
            if not colon:
                self.fault(f"sees: a line is “what: things”, not {line!r}", "sees")
            lines[key.strip()] = value.strip()
        return Expectation(
            lines,
            tuple(self.names(step, "offered")),
            tuple(self.names(step, "refused")),
            str(step.get("ending", "")),
            tuple(self.names(step, "winners")),
        )
