"""Lessons being played: a `Lesson` and a path give a table, a step and what the lesson says.

A path lists what a learner has done in a lesson, in words: the key of an answer
(``card:newspaper``, ``say:1``), or ``-`` for reading on. Everything follows from the path, so the
site stores only the path. An answer that leads back is removed once the learner has gone back.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kabinett.core.game import Game
from kabinett.core.packs.pack import Texts
from kabinett.core.packs.toml_lines import TomlPath
from kabinett.core.phrase import Plain
from kabinett.core.play import record_lines
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.players import Player
from kabinett.core.play.table import Table
from kabinett.core.position_text import PositionError
from kabinett.core.setup import Setup, SetupError
from kabinett.core.state import CHANCE, State
from kabinett.learn.lesson import ANY, READ_ON, Answer, Lesson, LessonError, Move, Step

#: The most words of a path; no lesson has a longer one.
LONGEST_PATH = 500


class WrongPath(LookupError):
    """A path that nobody can have taken, because the lesson has changed or the path was made up."""


@dataclass(frozen=True)
class Moment:
    """A point in a lesson that somebody has reached.

    ``step`` is None at the end. ``answer`` is the lesson's reply to the answer ``key``.
    ``sentences`` say what others have done since the last moment. ``since`` is the first entry
    of the table's log that belongs to this moment."""

    lesson: Lesson
    path: tuple[str, ...]
    place: int
    step: Step | None
    table: Table
    seat: int
    answer: Answer | None = None
    key: str = ""
    sentences: tuple[Texts, ...] = ()
    since: int = 0

    @property
    def choices(self) -> list[str]:
        """The present choices on the table; [] if this step asks for none."""
        if self.step is None or self.answer is not None or self.step.kind != "choice":
            return []
        ask = self.table.ask(self.seat)
        return ask.choices if ask else []


def normalize(lesson: Lesson, path: Sequence[str]) -> tuple[str, ...]:
    """Return the path without the answers that led back; WrongPath if nobody can have taken it."""
    if len(path) > LONGEST_PATH:
        raise WrongPath("too long")
    words: list[str] = []
    place, answer = 0, None
    for word in path:
        if answer is not None:
            if word != READ_ON:
                raise WrongPath(f"{word[:80]!r}: this has been answered")
            if answer.back:
                words.pop()
            else:
                words.append(READ_ON)
                place += 1
            answer = None
            continue
        if place >= len(lesson.steps):
            raise WrongPath("the lesson is over there")
        step = lesson.steps[place]
        if step.answers:
            answer = step.answer(word)
            if answer is None:
                raise WrongPath(f"{word[:80]!r} is no answer to {step.id!r}")
        elif word != READ_ON:
            raise WrongPath(f"{word[:80]!r}: {step.id!r} is read on only")
        else:
            place += 1
        words.append(word)
    return tuple(words)


def moment(game: Game, lesson: Lesson, path: Sequence[str] = ()) -> Moment:
    """Return the moment to which this path leads. WrongPath if it leads nowhere, LessonError if the
    lesson itself cannot be played."""
    way = Way(game, lesson)
    for word in normalize(lesson, path):
        way.go_on(word)
    return way.moment()


def setup_of(game: Game, lesson: Lesson, position: str) -> Setup:
    """Return the setup of a lesson's table: with a position, or as the lesson says."""
    seats = lesson.seats or game.seat_counts[0]
    if not position:
        return game.setup(Setup(seats, dict(lesson.options), lesson.roles))
    s: State = game.read_position(position)
    known_roles = game.roles(seats, {option.name: option.default for option in game.options})
    roles = [game.role_of(s, seat) for seat in range(seats)]
    role_names = tuple(game.vocabulary.name(role) for role in roles if role is not None)
    return game.setup(
        Setup(
            seats,
            dict(lesson.options),
            role_names if set(role_names) <= set(known_roles) else (),
            position=position,
        )
    )


class Way:
    """One way through a lesson, from its first step on."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.path: tuple[str, ...] = ()
        self.place, self.key = 0, ""
        self.answer: Answer | None = None
        self.where = ""
        self.at: TomlPath = ()  # the place in the lesson's file that it plays
        self.sentences: list[Texts] = []
        self.since = 0
        self.forced_choices: tuple[
            str, ...
        ] = ()  # choices without alternative after the last real one
        self.table = self.lay_out(lesson.position)
        self.enter(0)

    def fork(self) -> Way:
        """Return a copy of this way that goes on by itself."""
        other = copy.copy(self)
        other.table = self.table.with_state(self.table.state.copy())
        return other

    def lay_out(self, position: str) -> Table:
        """Return a new table with this position, or with the setup's own; LessonError if it is
        wrong."""
        try:
            setup = setup_of(self.game, self.lesson, position)
            players = [Player("") for _ in range(setup.seats)]
            chance = Chance(bytes(SEED_BYTES))
            table = Table(self.game, setup, players, chance)
        except (SetupError, PositionError) as error:
            where = Plain(self.where or self.lesson.id)
            path = *self.at, "position"
            lesson_error = LessonError("{where}: {why}", path, where=where, why=error.what)
            lesson_error.line = getattr(error, "line", 0)
            raise lesson_error from error
        table.begin()
        self.forced_choices = ()
        return table

    def go_on(self, word: str) -> None:
        """Go on by one word of a path from `normalize`."""
        step = self.lesson.steps[self.place]
        self.path = (*self.path, word)
        if self.answer is None and step.answers:
            self.answer, self.key = step.answer(word), word
            assert self.answer is not None
            self.give_answer(step, self.answer, word)
        else:
            self.answer, self.key = None, ""
            self.place += 1
            self.enter(self.place)

    def moment(self) -> Moment:
        """Return the moment that this way has reached."""
        steps = self.lesson.steps
        step = steps[self.place] if self.place < len(steps) else None
        return Moment(
            self.lesson,
            self.path,
            self.place,
            step,
            self.table,
            (step or steps[-1]).seat,
            self.answer,
            self.key,
            tuple(self.sentences),
            self.since,
        )

    def enter(self, place: int) -> None:
        """Play what comes before a step; after the last step, only clear the sentences."""
        if place >= len(self.lesson.steps):
            self.begin_moment()
            return
        step = self.lesson.steps[place]
        self.where = f"{self.lesson.id}, step {place + 1} {step.id!r}"
        self.at = "step", place
        if step.position:
            self.table = self.lay_out(step.position)
        self.begin_moment()
        self.play(step.play)

    def give_answer(self, step: Step, answer: Answer, word: str) -> None:
        """Play an answer, if it is a choice on the table, and the moves that follow it."""
        self.begin_moment()
        self.at = "step", self.place, "answer", step.answers.index(answer)
        if answer.kind == "choice" and not (answer.back and answer.key == ANY):
            self.take(word, step.seat, "choice")
            self.play(answer.play)

    def begin_moment(self) -> None:
        """Begin a new moment, without sentences yet."""
        self.sentences, self.since = [], len(self.table.log)

    def play(self, moves: Sequence[Move]) -> None:
        """Play moves of the lesson, but skip a ``maybe`` that nobody is offered."""
        self.settle()
        for move in moves:
            if move.maybe and self.seat_offered(move.choice, None) is None:
                continue
            self.take(move.choice)
            if move.text is not None:
                self.sentences.append(move.text)

    def settle(self) -> None:
        """Give all forced answers, which a lesson does not name."""
        while not self.table.over and self.force():
            pass

    def take(self, name: str, seat: int | None = None, field: str = "play") -> None:
        """Make a choice for this seat, or for the first seat that is offered it. ``field``: the
        part of the lesson that names the choice. LessonError if nobody is offered it."""
        path = *self.at, field
        who = self.seat_offered(name, seat)
        if who is None:
            message = f"{self.where}: {name!r} is not offered; {self.describe_offers()}"
            raise LessonError(message + self.describe_forced(name), path)
        number = self.game.vocabulary.number(name)
        self.forced_choices = ()
        try:
            self.table.play_line(record_lines.Answer(who, name), number)
        except Exception as error:
            raise LessonError(f"{self.where}: {name!r}: {error}", path) from error
        self.settle()

    def seat_offered(self, name: str, seat: int | None) -> int | None:
        """Return the seat, or CHANCE, that is offered this choice; None if ``seat``, or nobody,
        is."""
        number = self.game.vocabulary.numbers.get(name)
        for who, choices in self.open_choices():
            if number in choices and seat in (None, who):
                return who
        return None

    def open_choices(self) -> Iterator[tuple[int, list[int]]]:
        """Each open seat, or CHANCE, with its choices."""
        table = self.table
        for who in () if table.over else table.program.open_seats(table.state):
            yield who, table.program.choices_of(table.state, who)

    def force(self) -> bool:
        """Give an answer that is somebody's only one, even to a private ask, because nobody in a
        lesson needs to wait for it. False if there is none."""
        for who, choices in self.open_choices():
            if len(choices) == 1:
                is_forced = table_gives(self.table, who)
                name = self.game.vocabulary.name(choices[0])
                line = record_lines.Answer(who, name, forced=is_forced)
                self.table.play_line(line, choices[0])
                self.forced_choices = *self.forced_choices, name
                return True
        return False

    def describe_forced(self, name: str) -> str:
        """Return a hint, for an error, that this choice has been made already as a forced answer;
        otherwise ""."""
        was_forced = name in self.forced_choices
        return (
            ". It has been given already, as there was no other choice: leave it out" * was_forced
        )

    def describe_offers(self) -> str:
        """Return the open asks with their choices, for an error."""
        names = self.game.vocabulary.names
        offers = [
            f"{'chance' if who == CHANCE else f'seat {who}'}: "
            + ", ".join(names[choice] for choice in choices)
            for who, choices in self.open_choices()
        ]
        return "open is " + "; ".join(offers) if offers else "the game is over"


def table_gives(table: Table, who: int) -> bool:
    """Return whether the table would give this seat's answer by itself."""
    return table.forced_answer() is not None and table.open_seats() == (who,)
