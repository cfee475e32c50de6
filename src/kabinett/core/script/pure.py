"""Programs in pure Python. The functions made from scripts are added to the scripts' modules."""

from __future__ import annotations

import ast
import types
from typing import Any

from kabinett.core.data import Data
from kabinett.core.question import Arguments
from kabinett.core.script.cuts import block_name, choices_name, choices_of_name, question_name
from kabinett.core.script.language import answers_by, fill
from kabinett.core.script.program import Layout, Program, RulesError, Steps
from kabinett.core.script.ready_made import lend_words
from kabinett.core.state import NOBODY, Frame, GameOver, State

#: A script of a module, as the cache stores it: its name, its layout, its functions.
CompiledScript = tuple[str, tuple[Any, ...], list[tuple[str, types.CodeType]]]


class PureSteps(Steps):
    """Blocks as Python functions."""

    def __init__(self, file: str) -> None:
        self.functions: Data = {}
        self.source = file

    def file(self) -> str:
        return self.source

    def step(self, s: State, frame: Frame, block: int, answer: int) -> list[int] | None:
        return self.functions[block_name(block)](s, frame, answer)  # type: ignore[no-any-return]

    def choices(self, s: State, frame: Frame, block: int) -> list[int]:
        return self.functions[choices_name(block)](s, frame)  # type: ignore[no-any-return]

    def choices_of(self, s: State, frame: Frame, block: int, seat: int) -> list[int]:
        return self.functions[choices_of_name(block)](s, frame, seat)  # type: ignore[no-any-return]

    def question(self, s: State, frame: Frame, block: int) -> Arguments:
        return self.functions[question_name(block)](s, frame)  # type: ignore[no-any-return]


class PureProgram(Program):
    """A program whose blocks are Python functions that it calls directly.

    `run` is overridden because calling the owner of each block would cost 5 % of the speed in
    Python, while native code calls owners faster than functions."""

    def __init__(self, layouts: list[Layout], owners: list[Steps], targets: dict[Any, int]) -> None:
        super().__init__(layouts, owners, targets)
        self.blocks: list[Any] = [
            owner.functions.get(block_name(block)) if isinstance(owner, PureSteps) else None
            for block, owner in enumerate(owners)
        ]

    def run(self, s: State, answer: int) -> list[int]:
        frames = s.frames
        blocks = self.blocks
        try:
            while frames:
                frame = frames[-1]
                choices: list[int] | None = blocks[frame[0]](s, frame, answer)
                if choices is not None:
                    if not choices:
                        raise RulesError(f"{self.where(s)}: an ask without choices")
                    return choices
                answer = s.value
        except GameOver:
            frames.clear()
        s.seat = NOBODY
        return []


def code_of(module: types.ModuleType, tree: ast.FunctionDef, name: str) -> types.CodeType:
    """The code of a function, with its script's name in tracebacks."""
    whole = compile(ast.Module([tree], []), module.__file__ or "<module>", "exec")
    code = next(constant for constant in whole.co_consts if isinstance(constant, types.CodeType))
    return code.replace(co_name=name, co_qualname=name)


def pure_program(modules: list[types.ModuleType], scripts: list[list[CompiledScript]]) -> Program:
    """Add the functions of scripts to their modules, and make a program from them."""
    layouts: list[Layout] = []
    owners: list[Steps] = []
    targets: dict[Any, int] = {}

    for module, group in zip(modules, scripts, strict=True):
        steps = PureSteps(module.__file__ or "")
        module.__dict__["_fill"] = fill
        module.__dict__["_answers_by"] = answers_by
        lend_words(module)
        for script, row, functions in group:
            layout = Layout(*row)
            layouts.append(layout)
            owners += [steps] * len(layout.blocks)
            targets[module.__dict__[script]] = layout.entry
            for name, code in functions:
                function = types.FunctionType(code, module.__dict__, name)
                steps.functions[name] = module.__dict__[name] = function
    program = PureProgram(layouts, owners, targets)
    for module in modules:
        module.__dict__["_new_frame"] = program.fill_frame
    return program
