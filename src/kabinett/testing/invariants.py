"""What holds behind every answer, and the line of a game by which it does not any more."""

from __future__ import annotations

import contextlib
import linecache
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import FrameType
from typing import Any

from kabinett.core.game import Game
from kabinett.core.parts.zones import names_of
from kabinett.core.state import CHANCE, State, declared
from kabinett.testing.frozen import is_native

#: What to do about a card that is held to lie in a hand where it does not.
CURE = (
    "a card that others know to lie in a hand lies in none any more: out of it it goes by "
    "kb.leave_hand(s.hands, s.seen, seat, card), which makes them forget it"
)


class NotHeld(AssertionError):
    """A seat is held to know a card in another's hand that does not lie in any."""


def check_state(game: Game[Any], s: State) -> None:
    """Raise an error where the invariants of the game, or those of the kinds of its fields, do not
    hold."""
    game.check(s)
    check_known(game, s)


def check_known(game: Game[Any], s: State) -> None:
    """Raise NotHeld unless what seats have seen in hands (`Seen`) lies in hands."""
    kinds = declared(type(s))
    hands = [name for name, kind in kinds.items() if kind.name == "hands"]
    if not hands:
        return
    held = sum(
        1 << card for card in {card for name in hands for hand in getattr(s, name) for card in hand}
    )
    for name, kind in kinds.items():
        if kind.name != "seen":
            continue
        for viewer, mask in enumerate(getattr(s, name)):
            if gone := mask & ~held:
                card = names_of(s, hands[0], game.vocabulary)(gone.bit_length() - 1)
                error = NotHeld(f"`{name}`: {CURE}")
                error.add_note(f"by {name}[{viewer}] seat {viewer} knows that {card} does")
                raise error


def line_that_breaks(game: Game[Any], state: State, answers: Iterable[tuple[int, int]]) -> str:
    """What to say of the line of the game behind which what holds in a state does not any more, up
    to the ask behind one of these answers (seats, each with a choice); "" if there is none, or in
    native code."""
    if is_native():
        return ""
    steps = Steps(game, state.copy())
    if not steps.holds():
        return ""
    for seat, choice in answers:
        steps.run(seat, choice)
        if steps.broken:
            break
    if not steps.broken:
        return ""
    until = game.program.where(steps.s)
    return f"{steps.broken}: behind this line it does not hold any more, up to {until}"


class Steps:
    """A state, looked at behind each line of the game that runs."""

    def __init__(self, game: Game[Any], s: State) -> None:
        self.game, self.s = game, s
        self.folder = f"{game.folder}{os.sep}"
        self.line = ""  # that runs
        self.broken = ""  # the line by which it has gone wrong, as long as it is

    def run(self, seat: int, choice: int) -> None:
        before = sys.gettrace()
        sys.settrace(self.call)
        try:
            self.game.program.answer(self.s, seat, choice)
        except Exception:
            return  # told as it was raised
        finally:
            sys.settrace(before)
        self.look()

    def call(self, frame: FrameType, event: str, _: object) -> Any:
        return self.step if frame.f_code.co_filename.startswith(self.folder) else None

    def step(self, frame: FrameType, event: str, _: object) -> Any:
        """Before a line runs, and before its function is left: the line before it has run."""
        self.look()
        file = frame.f_code.co_filename
        source = linecache.getline(file, frame.f_lineno).strip()
        self.line = f"{file}:{frame.f_lineno}: `{source}`"
        return self.step

    def look(self) -> None:
        self.broken = "" if self.holds() else self.broken or self.line

    def holds(self) -> bool:
        try:
            check_state(self.game, self.s)
        except Exception:
            return False
        return True


@contextlib.contextmanager
def behind(
    game: Game[Any], s: State, answers: Callable[[], Sequence[tuple[int, int]]]
) -> Iterator[None]:
    """What is raised here came by these answers to the open ask of a state; it is told with them,
    and with the line by which the state is no longer as it has to be."""
    before = s.copy()
    try:
        yield
    except BaseException as error:
        given = answers()
        for seat, choice in given[:1]:
            whom = "chance" if seat == CHANCE else f"seat {seat}"
            name, where = game.vocabulary.name(choice), game.program.where(before)
            error.add_note(f"behind the answer {name} of {whom} at {where}")
        line = line_that_breaks(game, before, given) if isinstance(error, Exception) else ""
        if line:
            error.add_note(line)
        raise
