"""Checks the invariants of a state, and finds the line of a game that breaks one."""

from __future__ import annotations

import contextlib
import linecache
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import FrameType
from typing import Any

from kabinett.core.game import Game
from kabinett.core.parts.zones import namer_of
from kabinett.core.state import State, declared
from kabinett.testing.in_words import describe_seat
from kabinett.testing.rules.frozen_states import kernel_is_native

#: What to do about a known card that is in no hand.
CURE = (
    "a card that others knew to be in a hand has left it: take it out with "
    "kb.leave_hand(s.hands, s.seen, seat, card), which makes them forget it"
)


class NotHeld(AssertionError):
    """A seat is recorded as knowing a card in a hand, but no hand has the card."""


def check_state(game: Game, s: State) -> None:
    """Raise an error if the state breaks an invariant of the game or of the kinds of its fields."""
    game.check(s)
    check_known(game, s)


def check_known(game: Game, s: State) -> None:
    """Raise NotHeld if no hand has a card that a seat has seen in a hand (`Seen`)."""
    kinds = declared(type(s))
    hands = [name for name, kind in kinds.items() if kind.name == "hands"]
    if not hands:
        return
    held_mask = sum(
        1 << card for card in {card for name in hands for hand in getattr(s, name) for card in hand}
    )
    for name, kind in kinds.items():
        if kind.name != "seen":
            continue
        for viewer, mask in enumerate(getattr(s, name)):
            if missing := mask & ~held_mask:
                card = namer_of(s, hands[0], game.vocabulary)(missing.bit_length() - 1)
                error = NotHeld(f"`{name}`: {CURE}")
                error.add_note(f"{name}[{viewer}] says that seat {viewer} knows {card}")
                raise error


def line_that_breaks(game: Game, state: State, answers: Iterable[tuple[int, int]]) -> str:
    """Play these answers (seat and choice) and name the line of the game that breaks an invariant;
    "" if none does, or if the code is native."""
    if kernel_is_native():
        return ""
    steps = Steps(game, state.copy())
    if not steps.holds():
        return ""
    for seat, choice in answers:
        steps.run(seat, choice)
        if steps.broken_line:
            break
    if not steps.broken_line:
        return ""
    until = game.program.where(steps.s)
    return f"{steps.broken_line}: this line breaks it, and it is still broken at {until}"


class Steps:
    """Plays on from a state and checks it after each line of the game."""

    def __init__(self, game: Game, s: State) -> None:
        self.game, self.s = game, s
        self.folder = f"{game.folder}{os.sep}"
        self.line = ""  # the running line
        self.broken_line = ""  # the line that broke an invariant; "" while all are true

    def run(self, seat: int, choice: int) -> None:
        before = sys.gettrace()
        sys.settrace(self.call)
        try:
            self.game.program.answer(self.s, seat, choice)
        except Exception:
            return  # the caller reports this error
        finally:
            sys.settrace(before)
        self.look()

    def call(self, frame: FrameType, event: str, _: object) -> Any:
        return self.step if frame.f_code.co_filename.startswith(self.folder) else None

    def step(self, frame: FrameType, event: str, _: object) -> Any:
        """Check the state before each line and before the function returns, that is, after the
        previous line."""
        self.look()
        file = frame.f_code.co_filename
        source = linecache.getline(file, frame.f_lineno).strip()
        self.line = f"{file}:{frame.f_lineno}: `{source}`"
        return self.step

    def look(self) -> None:
        self.broken_line = "" if self.holds() else self.broken_line or self.line

    def holds(self) -> bool:
        try:
            check_state(self.game, self.s)
        except Exception:
            return False
        return True


@contextlib.contextmanager
def note_answers(
    game: Game, s: State, answers: Callable[[], Sequence[tuple[int, int]]]
) -> Iterator[None]:
    """Add notes to an error from this block: the answer that led to it, and the line that broke an
    invariant. ``answers`` returns the answers that the block has given."""
    before = s.copy()
    try:
        yield
    except BaseException as error:
        given_answers = answers()
        for seat, choice in given_answers[:1]:
            name, where = game.vocabulary.name(choice), game.program.where(before)
            error.add_note(f"after the answer {name} of {describe_seat(seat)} at {where}")
        line = line_that_breaks(game, before, given_answers) if isinstance(error, Exception) else ""
        if line:
            error.add_note(line)
        raise
