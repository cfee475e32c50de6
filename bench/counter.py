"""Counts the work of pure Python, which is the same in every run and on every machine."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

Tracer = Callable[[FrameType, str, Any], Any]


class WorkCounter:
    """Counts the bytecode instructions of Kabinett's functions, and the calls of watched functions.

    ``watch`` has a name for the code of each watched function. The work inside an instruction
    (sorting a list, multiplying wide masks) and native code are not counted."""

    def __init__(self, watch: Mapping[CodeType, str] | None = None) -> None:
        self.instructions = 0
        self.calls: Counter[str] = Counter()
        self._watch = watch or {}

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count everything called in the ``with`` block, and restore the previous tracer."""
        watch, calls = self._watch, self.calls
        instructions = 0  # an attribute would be half as fast as a local variable

        def step(frame: FrameType, event: str, _: Any) -> Tracer:
            nonlocal instructions
            if event == "opcode":
                instructions += 1
            return step

        def enter(frame: FrameType, event: str, _: Any) -> Tracer | None:
            if frame.f_code in watch:
                calls[watch[frame.f_code]] += 1
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
