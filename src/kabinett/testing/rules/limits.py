"""Stops a function of a game that does not return. Measures computing time, not time on the clock,
so that a busy machine changes nothing."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import threading
from collections.abc import Iterator
from inspect import CO_GENERATOR
from pathlib import Path
from types import FrameType
from typing import Final

from kabinett.core.script.program import Program
from kabinett.core.script.pure import PureProgram
from kabinett.testing.sources.loops import loop_around

#: One call of a game may compute for this many seconds; usual calls take milliseconds.
SECONDS = 4.0
TICK: Final = 0.5  # seconds of computing between two looks
#: One call may use this many bytes: a list that grows in an endless loop would fill the memory.
MEMORY = 1 << 30
#: How every such error ends.
STANDS_STILL: Final = "an endless loop?"
UNIT: Final = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss

#: The code of the kernel that runs script after script until somebody is asked.
RUNS: Final = {
    code
    for run in (Program.run, PureProgram.run)
    if (code := getattr(run, "__code__", None)) is not None
}


class StandsStill(BaseException):
    """A function or a script of a game does not return. Not an Exception, because a game may catch
    those."""


@contextlib.contextmanager
def time_limit(folder: Path) -> Iterator[None]:
    """Within the block, raise StandsStill, with the place, if a call of the game in this folder
    does not return.

    Works only in the main thread, and not in native code, which ignores signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, Watch(folder).look)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Watch:
    """Looks regularly at the running calls of a game, to find one that does not return."""

    def __init__(self, folder: Path) -> None:
        self.folder = f"{folder}{os.sep}"
        self.lasting_calls: list[FrameType] = []  # running at every look, inner ones first
        self.lines: dict[FrameType, set[int]] = {}  # the lines of each call at these looks
        self.looks = 0
        self.memory = 0

    def look(self, _: int, frame: FrameType | None) -> None:
        own = [each for each in calls(frame) if self.is_of_game(each)]
        call = own[-1] if own else None
        if call is not None and call.f_code.co_flags & CO_GENERATOR:
            call = call.f_back  # a generator lives as long as its game, so watch its caller
        if call is None or call not in self.lasting_calls:
            self.lasting_calls = [] if call is None else [*own, call]
            self.lines = {each: {each.f_lineno} for each in self.lasting_calls}
            self.looks, self.memory = 0, peak_memory()
            return
        self.lasting_calls = [each for each in self.lasting_calls if each in own or each is call]
        for each in self.lasting_calls:
            self.lines[each].add(each.f_lineno)
        self.looks += 1
        growth = peak_memory() - self.memory
        if self.looks * TICK >= SECONDS or growth > MEMORY:
            much = f"{SECONDS:g} s of computing" if growth <= MEMORY else f"{growth >> 20} MB"
            raise StandsStill(self.describe(own, much))

    def is_of_game(self, frame: FrameType) -> bool:
        code = frame.f_code
        return code in RUNS or code.co_filename.startswith(self.folder)

    def describe(self, own: list[FrameType], much: str) -> str:
        """Describe the call that does not return, and the line where it is caught."""
        for call in self.lasting_calls:
            if call in own and call.f_code not in RUNS:
                name = call.f_code.co_name
                what = "the module" if name == "<module>" else f"`{name}`"
                file = call.f_code.co_filename
                line = loop_around(file, self.lines[call]) or call.f_lineno
                return (
                    f"{file}:{line}: {what} does not return within {much}, and asks nobody: "
                    f"{STANDS_STILL}"
                )
        inner = next((each for each in own if each.f_code not in RUNS), None)
        where = f"{inner.f_code.co_filename}:{inner.f_lineno}: " if inner else ""
        return (
            f"{where}scripts call each other for {much}, and none of them asks anybody: "
            f"{STANDS_STILL}"
        )


def calls(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield a call and its callers, inner ones first."""
    while frame is not None:
        yield frame
        frame = frame.f_back


def peak_memory() -> int:
    """The most memory that this process has used so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT
