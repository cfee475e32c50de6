"""Counts the work of pure Python instead of its time: the same from run to run, on any machine."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

Tracer = Callable[[FrameType, str, Any], Any]


class WorkCounter:
    """Instructions of bytecode that Kabinett's own functions run while it counts, and the calls of
    those that it watches.

    What the interpreter does inside an instruction (to sort a list, to multiply wide masks) is not
    in it, nor is anything in native code."""

    def __init__(self, watched: Mapping[CodeType, str] | None = None) -> None:
        self.instructions = 0
        self.calls: Counter[str] = Counter()
        self._watched = watched or {}

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count what is called in here; whoever traced before does so afterwards."""
        watched, calls = self._watched, self.calls
        instructions = 0  # a variable of this function: an attribute would be half as fast

        def step(frame: FrameType, event: str, _: Any) -> Tracer:
            nonlocal instructions
            if event == "opcode":
                instructions += 1
            return step

        def enter(frame: FrameType, event: str, _: Any) -> Tracer | None:
            if frame.f_code in watched:
                calls[watched[frame.f_code]] += 1
            if not frame.f_globals.get("__name__", "").startswith("kabinett."):
                return None
            frame.f_trace_lines, frame.f_trace_opcodes = False, True
            return step

        before = sys.gettrace()
        sys.settrace(enter)
        try:
            yield
        finally:
            sys.settrace(before)
            self.instructions += instructions
