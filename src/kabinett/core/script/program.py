"""Compiled scripts, and how they run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kabinett.core.question import Arguments, Question
from kabinett.core.script.language import answers_by
from kabinett.core.state import NOBODY, Frame, GameOver, State, plain
from kabinett.core.words import Text


class RulesError(Exception):
    """The rules failed. This is a bug in the game, never a player's fault."""


class StaleFrames(Exception):
    """A saved position is inside a script whose source has changed."""


def keepable(value: object) -> bool:
    """Can a frame contain this value? None is a slot that has not been used yet."""
    if isinstance(value, tuple):
        return all(isinstance(item, int) for item in value)
    return value is None or isinstance(value, int)


class Block:
    """A block of a compiled script, which follows an ask or a call.

    ``line``: where the source has this ask or call. ``seats_slot``: the slot with the seats of an
    `all_of`, or 0. ``private``: may only the asked seat know how many choices it has?"""

    def __init__(self, line: int, seats_slot: int = 0, private: bool = False) -> None:
        self.line = line
        self.seats_slot = seats_slot
        self.private = private

    @property
    def row(self) -> tuple[int, int, bool]:
        """The block as plain data, from which a `Block` can be made again."""
        return self.line, self.seats_slot, self.private


class Layout:
    """One compiled script: its blocks, its parameters and its slots."""

    def __init__(
        self,
        name: str,
        entry: int,
        parameters: int,
        slots: tuple[str, ...],
        digest: str,
        blocks: Sequence[tuple[int, int, bool]],
    ) -> None:
        self.name = name
        self.entry = entry  # the number of its first block; the others follow
        self.parameters = parameters
        self.slots = slots  # the names of the slots, parameters first
        self.digest = digest  # of the source: a frame from a different source is stale
        self.blocks = [Block(*row) for row in blocks]

    @property
    def row(self) -> tuple[Any, ...]:
        """The layout as plain data, from which a `Layout` can be made again."""
        blocks = tuple([block.row for block in self.blocks])
        return self.name, self.entry, self.parameters, self.slots, self.digest, blocks


class Steps:
    """The blocks of one module. In the compiled build, native code overrides this class."""

    def file(self) -> str:
        """The file with the scripts; "" if it is unknown."""
        return ""

    def step(self, s: State, frame: Frame, block: int, answer: int) -> list[int] | None:
        raise NotImplementedError

    def choices(self, s: State, frame: Frame, block: int) -> list[int]:
        raise NotImplementedError

    def choices_of(self, s: State, frame: Frame, block: int, seat: int) -> list[int]:
        raise NotImplementedError

    def question(self, s: State, frame: Frame, block: int) -> Arguments:
        raise NotImplementedError


class Program:
    """All scripts of one game.

    `begin` starts any script on any state, and `run` plays on to the next ask. A search needs
    nothing else. A game is over when it has no frame left."""

    def __init__(self, layouts: list[Layout], owners: list[Steps], targets: dict[Any, int]) -> None:
        self.layouts = layouts
        self.owners = owners  # per block
        self.targets = targets  # script, as the rules name it -> its entry block
        self.of_block = [layout for layout in layouts for _ in layout.blocks]
        self.seats_slots = [block.seats_slot for layout in layouts for block in layout.blocks]
        self.by_name = {layout.name: layout for layout in layouts}

    # -- playing

    def frame(self, target: object, *args: Any) -> Frame:
        """A new frame of a script."""
        return self.fill_frame([target, *args])

    def fill_frame(self, frame: Frame) -> Frame:
        """Turn a list of a script and its arguments into a frame, in place, by adding empty slots.

        Raises RulesError if the number is not a script of the game, or if the number of arguments
        is wrong."""
        target, argument_count = frame[0], len(frame) - 1
        try:
            layout = self.of_block[self.targets[target]]
        except (KeyError, TypeError) as error:
            raise RulesError(f"{target!r} is no script of this game") from error
        if argument_count != layout.parameters:
            raise RulesError(
                f"{layout.name} takes {layout.parameters} arguments, got {argument_count}"
            )
        frame[0] = layout.entry
        frame += [None] * (len(layout.slots) - argument_count)
        return frame

    def begin(self, s: State, target: object, *args: Any) -> list[int]:
        """Remove all frames, start a script, and run to its first ask; returns the ask's
        choices."""
        s.frames = [self.frame(target, *args)]
        return self.run(s, 0)

    def run(self, s: State, answer: int) -> list[int]:
        """Answer the open ask (for the first open seat of an `all_of`) and run to the next ask.

        Returns the choices of the next ask, and sets ``s.seat`` to the seat that is asked; an
        empty list means that the game is over."""
        frames = s.frames
        try:
            while frames:
                frame = frames[-1]
                block: int = frame[0]
                choices = self.owners[block].step(s, frame, block, answer)
                if choices is not None:
                    if not choices:
                        raise RulesError(f"{self.where(s)}: an ask without choices")
                    return choices
                answer = s.value
        except GameOver:
            frames.clear()
        s.seat = NOBODY
        return []

    # -- the open ask, computed each time

    def choices(self, s: State) -> list[int]:
        """The choices of the first open seat; empty after the end of the game."""
        if not s.frames:
            return []
        frame = s.frames[-1]
        block: int = frame[0]
        return self.owners[block].choices(s, frame, block)

    def question(self, s: State, seat: int = NOBODY) -> tuple[Question, Arguments]:
        """The open ask, and the arguments that the script passes to it. Also sets ``s.so_far`` to
        the seat's own answers, so that the question's functions can be called for the seat."""
        frame = s.frames[-1]
        block: int = frame[0]
        s.so_far = self.answers_of(s, seat)
        question, *args = self.owners[block].question(s, frame, block)
        if not isinstance(question, Question):
            raise RulesError(f"{self.where(s)}: {question!r} is no question: wrap it: Question(…)")
        return question, tuple(args)

    def open_question(self, s: State) -> Question:
        """The question of the open ask without its arguments; searches need it often."""
        frame = s.frames[-1]
        block: int = frame[0]
        question: Question = self.owners[block].question(s, frame, block)[0]
        return question

    def prompt(self, s: State, seat: int = NOBODY) -> Text:
        """The sentence of the open ask, for everybody or for one asked seat."""
        question, args = self.question(s, seat)
        return question.text(args) if seat == NOBODY else question.sentence_for(s, seat, args)

    def seats(self, s: State) -> tuple[int, ...]:
        """All seats of the open ask, including those that have already answered an `all_of`."""
        if not s.frames:
            return ()
        slot = self.seats_slot(s)
        return tuple(dict.fromkeys(s.frames[-1][slot])) if slot else (s.seat,)

    def seats_slot(self, s: State) -> int:
        """The slot of the last frame that contains the seats of the open `all_of`; 0 if only one
        seat is asked. The next slot contains their answers, -1 for a missing one."""
        block: int = s.frames[-1][0]
        return self.seats_slots[block]

    def at_once(self, s: State) -> bool:
        """Is the open ask for several seats at once?"""
        if not s.frames:
            return False
        block: int = s.frames[-1][0]  # frequent, so it does not call `seats_slot`
        return self.seats_slots[block] > 0

    def is_private(self, s: State) -> bool:
        """Would giving the only answer at once reveal something hidden to the others?"""
        if not s.frames or s.seat < 0:
            return False
        block: int = s.frames[-1][0]
        layout = self.of_block[block]
        return layout.blocks[block - layout.entry].private

    def open_seats(self, s: State) -> tuple[int, ...]:
        """The seats that still have to answer."""
        if not s.frames:
            return ()
        frame = s.frames[-1]
        block: int = frame[0]
        slot = self.seats_slots[block]
        if not slot:
            return (s.seat,)
        unanswered = {
            seat for seat, answer in zip(frame[slot], frame[slot + 1], strict=True) if answer == -1
        }
        return tuple([seat for seat in dict.fromkeys(frame[slot]) if seat in unanswered])

    def answers_of(self, s: State, seat: int) -> tuple[int, ...]:
        """The answers that a seat has already given to the open `all_of`."""
        frame, slot = s.frames[-1], self.seats_slot(s)
        return answers_by(frame[slot], frame[slot + 1], seat) if slot else ()

    def count_hidden_answers(self, s: State) -> int:
        """The number of answers that the open `all_of` already has."""
        if not self.at_once(s):
            return 0
        answers: tuple[int, ...] = s.frames[-1][self.seats_slot(s) + 1]
        return len(answers) - answers.count(-1)

    def is_last_answer(self, s: State) -> bool:
        """Does the open `all_of` lack only one answer?"""
        slot = self.seats_slot(s)
        return slot > 0 and s.frames[-1][slot + 1].count(-1) == 1

    def choices_of(self, s: State, seat: int) -> list[int]:
        """The choices of one of the open seats."""
        frame = s.frames[-1]
        block: int = frame[0]
        if not self.seats_slots[block]:
            return self.owners[block].choices(s, frame, block)
        return self.owners[block].choices_of(s, frame, block, seat)

    def answer(self, s: State, seat: int, answer: int) -> list[int]:
        """Answer for any of the open seats; returns the choices of the next ask, as `run` does."""
        frame = s.frames[-1]
        block: int = frame[0]
        slot = self.seats_slots[block]
        if slot and not self.is_last_answer(s):
            answers = list(frame[slot + 1])
            whose = zip(frame[slot], answers, strict=True)
            answers[[*whose].index((seat, -1))] = answer
            frame[slot + 1] = tuple(answers)
            return self.choices(s)
        return self.run(s, answer)

    def withdraw(self, s: State, seat: int) -> None:
        """Take back a seat's last answer to the open `all_of`."""
        frame, slot = s.frames[-1], self.seats_slot(s)
        answers = list(frame[slot + 1])
        last = max(
            [turn for turn, one in enumerate(frame[slot]) if one == seat and answers[turn] != -1]
        )
        answers[last] = -1
        frame[slot + 1] = tuple(answers)
        self.choices(s)

    def forget_answers(self, s: State, viewer: int) -> None:
        """Take back all answers of other seats to an open `all_of`: the viewer does not know them,
        so a re-dealt copy must ask for them again."""
        if self.at_once(s):
            frame, slot = s.frames[-1], self.seats_slot(s)
            frame[slot + 1] = tuple(
                answer if seat == viewer else -1
                for seat, answer in zip(frame[slot], frame[slot + 1], strict=True)
            )
            self.choices(s)

    def where(self, s: State) -> str:
        """Script and line of the open ask, for errors."""
        return self.line_of(s.frames[-1][0]) if s.frames else "after the end"

    def line_of(self, block: int) -> str:
        """Script and line of the ask or call at which a block is suspended."""
        name, file, line = self.place_of(block)
        return f"{name}, {file}:{line}" if file else f"{name}, line {line}"

    def place_of(self, block: int) -> tuple[str, str, int]:
        """Script, file ("" if it is unknown) and line of the ask or call of a block."""
        layout = self.of_block[block]
        line = layout.blocks[block - layout.entry].line
        return layout.name, self.owners[layout.entry].file(), line

    # -- storing

    def dump(self, s: State) -> list[Any]:
        """The suspended scripts as JSON data, which other builds and later versions can check."""
        rows = []
        for frame in s.frames:
            layout = self.of_block[frame[0]]
            rows.append([layout.name, layout.digest, frame[0] - layout.entry, plain(frame[1:])])
        return rows

    def load(self, s: State, rows: list[Any]) -> None:
        """Restore suspended scripts. Raises StaleFrames if one of them has changed, and ValueError
        if the data is damaged."""
        frames: list[Frame] = []
        for name, digest, block, slots in rows:
            layout = self.by_name.get(name)
            if layout is None or layout.digest != digest or len(slots) != len(layout.slots):
                raise StaleFrames(f"the script {name} has changed")
            values = [tuple(slot) if isinstance(slot, list) else slot for slot in slots]
            if (
                type(block) is not int
                or not 0 < block < len(layout.blocks)
                or not all(map(keepable, values))
            ):
                raise ValueError(f"damaged: the script {name} cannot stand at {block} with {slots}")
            frames.append([layout.entry + block, *values])
        s.frames = frames
        self.choices(s)
        if not frames:
            s.seat = NOBODY

    def check_frames(self, s: State) -> None:
        """Raise RulesError if a frame contains anything other than an int or a tuple of ints."""
        for frame in s.frames:
            for slot, value in enumerate(frame):
                if type(value) is not int and value is not None and not keepable(value):
                    layout = self.of_block[frame[0]]
                    name = layout.slots[slot - 1]
                    raise RulesError(
                        f"{self.line_of(frame[0])}: {layout.name} keeps {name} = {value!r} across "
                        "an ask; only an int or a tuple of ints can be kept: write tuple(…), or "
                        "put the expression into the yield"
                    )
