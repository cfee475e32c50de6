"""Lessons being played: a `Lesson` and the answers so far give a table, a step and what is said.

A path is what somebody has done in a lesson, as a list of words: the key of an answer
(``card:newspaper``, ``say:1``), and ``-`` where he has read on.  Everything follows from the path,
so that a lesson goes on wherever it is kept.  What leads back is in it only until he is back.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kabinett.core.game import Game
from kabinett.core.lesson import ANY, ON, Answer, Lesson, LessonError, Move, Step
from kabinett.core.pack import Texts
from kabinett.core.phrase import Plain
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import Line, Player
from kabinett.core.play.replay import settle
from kabinett.core.play.table import Table
from kabinett.core.position_text import PositionError
from kabinett.core.setup import Setup, SetupError
from kabinett.core.state import CHANCE, State
from kabinett.core.toml_lines import Steps

#: So many words has no path: whoever sends more plays no lesson.
LONGEST = 500


class WrongPath(LookupError):
    """Nobody can have come there: the lesson is another one now, or it was made up."""


@dataclass(frozen=True)
class Moment:
    """Where somebody is in a lesson.

    ``step`` is None when all is done; ``answer`` is what is being said to what was ``given``;
    ``told`` are the sentences of what others have done since the last moment, and of the log of
    the table the entries from ``since`` on belong to it."""

    lesson: Lesson
    path: tuple[str, ...]
    place: int
    step: Step | None
    table: Table
    seat: int
    answer: Answer | None = None
    given: str = ""
    told: tuple[Texts, ...] = ()
    since: int = 0

    @property
    def choices(self) -> list[str]:
        """What may be chosen on the table now."""
        if self.step is None or self.answer is not None or self.step.kind != "choice":
            return []
        ask = self.table.ask(self.seat)
        return ask.choices if ask else []


def normal(lesson: Lesson, path: Sequence[str]) -> tuple[str, ...]:
    """The same path without what led back.  WrongPath if it cannot be."""
    if len(path) > LONGEST:
        raise WrongPath("too long")
    kept: list[str] = []
    place, answer = 0, None
    for word in path:
        if answer is not None:
            if word != ON:
                raise WrongPath(f"{word[:80]!r}: this has been answered")
            if answer.back:
                kept.pop()
            else:
                kept.append(ON)
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
        elif word != ON:
            raise WrongPath(f"{word[:80]!r}: {step.id!r} is read on only")
        else:
            place += 1
        kept.append(word)
    return tuple(kept)


def moment(game: Game[Any], lesson: Lesson, path: Sequence[str] = ()) -> Moment:
    """Where this path leads.  WrongPath if it leads nowhere, LessonError if the lesson cannot be
    played so."""
    way = Way(game, lesson)
    for word in normal(lesson, path):
        way.go_on(word)
    return way.moment()


def setup_of(game: Game[Any], lesson: Lesson, position: str) -> Setup:
    """How the table of a lesson is set up: with a position, or as the lesson says."""
    seats = lesson.seats or game.seat_counts[0]
    if not position:
        return game.setup(Setup(seats, dict(lesson.options), lesson.roles))
    s: State = game.read_position(position)
    known = game.roles(seats, {option.name: option.default for option in game.options})
    roles = [game.role_of(s, seat) for seat in range(seats)]
    named = tuple(game.vocabulary.name(role) for role in roles if role is not None)
    return game.setup(
        Setup(
            seats,
            dict(lesson.options),
            named if set(named) <= set(known) else (),
            position=position,
        )
    )


class Way:
    """One way through a lesson, from its first step on."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.path: tuple[str, ...] = ()
        self.place, self.given = 0, ""
        self.answer: Answer | None = None
        self.where = ""
        self.at: Steps = ()  # what it plays in the lesson's file
        self.told: list[Texts] = []
        self.since = 0
        self.forced: tuple[str, ...] = ()  # what had no alternative behind the last choice
        self.table = self.lay(lesson.position)
        self.enter(0)

    def fork(self) -> Way:
        """The same way so far, which goes on by itself."""
        other = copy.copy(self)
        other.table = Table.like(self.table, self.table.state.copy())
        return other

    def lay(self, position: str) -> Table:
        try:
            setup = setup_of(self.game, self.lesson, position)
            players = [Player("") for _ in range(setup.seats)]
            table = Table(self.game, setup, players, Chance(bytes(SEED_BYTES)))
        except (SetupError, PositionError) as error:
            where = Plain(self.where or self.lesson.id)
            path = *self.at, "position"
            wrong = LessonError("{where}: {why}", path, where=where, why=error.what)
            wrong.line = getattr(error, "line", 0)
            raise wrong from error
        table.begin()
        self.forced = ()
        return table

    def go_on(self, word: str) -> None:
        """By one word of a path that is `normal`."""
        step = self.lesson.steps[self.place]
        self.path = (*self.path, word)
        if self.answer is None and step.answers:
            self.answer, self.given = step.answer(word), word
            assert self.answer is not None
            self.answered(step, self.answer, word)
        else:
            self.answer, self.given = None, ""
            self.place += 1
            self.enter(self.place)

    def moment(self) -> Moment:
        """Where this way has come to."""
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
            self.given,
            tuple(self.told),
            self.since,
        )

    def enter(self, place: int) -> None:
        """What happens before a step is shown; after the last one nothing is told any more."""
        if place >= len(self.lesson.steps):
            self.begin()
            return
        step = self.lesson.steps[place]
        self.where = f"{self.lesson.id}, step {place + 1} {step.id!r}"
        self.at = "step", place
        if step.position:
            self.table = self.lay(step.position)
        self.begin()
        self.play(step.play)

    def answered(self, step: Step, answer: Answer, given: str) -> None:
        self.begin()
        self.at = "step", self.place, "answer", step.answers.index(answer)
        if answer.kind == "choice" and not (answer.back and answer.key == ANY):
            self.take(given, step.seat, "choice")
            self.play(answer.play)

    def begin(self) -> None:
        self.told, self.since = [], len(self.table.log)

    def play(self, moves: Sequence[Move]) -> None:
        self.settle()
        for move in moves:
            if move.maybe and self.who(move.choice, None) is None:
                continue
            self.take(move.choice)
            if move.text is not None:
                self.told.append(move.text)

    def settle(self) -> None:
        """Let happen what has no alternative: a lesson does not name it."""
        while not self.table.over and self.force():
            pass

    def take(self, name: str, seat: int | None = None, said: str = "play") -> None:
        """Let a choice be made by whoever is offered it, or by this seat; ``said``: which part of
        the lesson says so."""
        path = *self.at, said
        who = self.who(name, seat)
        if who is None:
            told = f"{self.where}: {name!r} is not offered; {self.offered()}{self.was_given(name)}"
            raise LessonError(told, path)
        number = self.game.vocabulary.number(name)
        self.forced = ()
        try:
            settle(self.table, Line(who, name), number)
        except Exception as error:
            raise LessonError(f"{self.where}: {name!r}: {error}", path) from error
        self.settle()

    def who(self, name: str, seat: int | None) -> int | None:
        number = self.game.vocabulary.numbers.get(name)
        for who, choices in self.open():
            if number in choices and seat in (None, who):
                return who
        return None

    def open(self) -> Iterator[tuple[int, list[int]]]:
        """Who is asked, and what is open to him: also chance."""
        table = self.table
        for who in () if table.over else table.program.open_seats(table.state):
            yield who, table.program.choices_of(table.state, who)

    def force(self) -> bool:
        """The only answer that somebody has: in a lesson nobody needs to wait for it."""
        for who, choices in self.open():
            if len(choices) == 1:
                forced = table_gives(self.table, who)
                name = self.game.vocabulary.name(choices[0])
                settle(self.table, Line(who, name, forced=forced), choices[0])
                self.forced = *self.forced, name
                return True
        return False

    def was_given(self, name: str) -> str:
        """That a choice has been made by itself, if it has."""
        given = name in self.forced
        return ". It has been given already, as there was no other choice: leave it out" * given

    def offered(self) -> str:
        names = self.game.vocabulary.names
        found = [
            f"{'chance' if who == CHANCE else f'seat {who}'}: "
            + ", ".join(names[choice] for choice in choices)
            for who, choices in self.open()
        ]
        return "open is " + "; ".join(found) if found else "the game is over"


def table_gives(table: Table, who: int) -> bool:
    """Would a table answer this by itself?"""
    return table.forced() is not None and table.open_seats() == (who,)
