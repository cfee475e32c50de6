"""Plays a script twice with the same answers: as a live generator, and compiled."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
import textwrap
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kabinett.core.declare import state
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.program import Program
from kabinett.core.state import State
from kabinett.testing.live import LiveGame

ASK = Question("Which?")
HEARD = Message("{n} is said.")
FUEL = 40


@state
class Trace(State):
    """The state of these scripts: ``seen`` records what a script did, and ``n`` is free for its
    use."""

    seen: list[int]
    n: int
    fuel: int = FUEL


def note(s: Trace, *numbers: int) -> None:
    s.seen += numbers


def noted(s: Trace, number: int) -> int:
    """Return the number, and record in the state that it was asked for."""
    s.seen.append(number)
    return number


def spend(s: Trace) -> bool:
    """Return True while there is fuel left; loops without asks would otherwise never end."""
    s.fuel -= 1
    return s.fuel >= 0


def some(s: Trace, seat: int) -> list[int]:
    """Return the choices of a seat in an ask to several seats."""
    return [seat, seat + 1, s.n % 7]


def load_module(source: str, folder: Path, name: str = "") -> types.ModuleType:
    """Write the source to a file of its own and import that file."""
    name = name or "scripts_" + hashlib.sha1(source.encode()).hexdigest()[:16]
    path = folder / f"{name}.py"
    path.write_text(textwrap.dedent(source), encoding="utf-8")
    return import_file(path)


def import_file(path: Path) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def compile_source(source: str, folder: Path) -> tuple[types.ModuleType, Program]:
    module = load_module(source, folder)
    return module, compile_scripts([module])


def reload(program: Program, s: Any) -> Any:
    """Return the state after a round trip through JSON."""
    other = s.copy()
    for name, value in json.loads(json.dumps(s.values())).items():
        setattr(other, name, value)
    program.load(other, json.loads(json.dumps(program.dump(s))))
    return other


def same_both_ways(
    program: Program,
    main: Callable[..., Any],
    seed: int,
    *args: int,
    new: Callable[[], Any] = Trace,
    asks: int = 60,
) -> Any:
    """Play live and compiled with the same random answers, and return the state at the end.

    At each ask the two must agree on seat, choices and state. A round trip through JSON and a
    second look at the choices must change nothing."""
    luck = Luck(seed)
    s, shadow = new(), new()
    live = LiveGame(shadow, main, *args)
    choices = list(program.begin(s, main, *args))
    for _ in range(asks):
        assert (s.seat, choices) == (shadow.seat, live.choices)
        assert s.values() == shadow.values()
        if not choices:
            return s
        program.check_frames(s)
        before = s.canonical()
        assert list(program.choices(s)) == choices and s.canonical() == before
        if luck.below(4) == 0:
            s = reload(program, s)
            assert s.canonical() == before and list(program.choices(s)) == choices
        if luck.below(4) == 0:
            s = s.copy()
        answer = choices[luck.below(len(choices))]
        choices = list(program.run(s, answer))
        live.run(answer)
    return s
