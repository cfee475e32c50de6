"""Random scripts do the same compiled and as live generators; this finds miscompilations."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kabinett.core.script import cutter
from tests.core.scripting import compile_source, same_both_ways

HEAD = """\
from kabinett.core.script.language import all_of, say, script
from tests.core.scripting import ASK, HEARD, note, noted, some, spend

FIXED = (2, 0, 1)


@script
def main(s):
    result = yield from first(s, 1)
    note(s, result or 0)


@script
def shout(s, x, y=4):
    note(s, x, y)
    return x - y
"""

#: Replacements for <word> in a text; $x and $y are two names that stay the same throughout a text.
GRAMMAR = {
    "value": [
        "$x",
        "<number>",
        "$x + $y",
        "($x * 3 - $y) % 5",
        "($x if $y > 1 else 7)",
        "s.n",
        "noted(s, $x)",
        "sum($x for $x in range($y % 4))",
        "len([$y for $y in FIXED if $y != $x % 3])",
        "max(($x, $y), key=lambda $x: -$x)",
        "(lambda d, e=$x: d + e + $y)($x)",
        "(lambda *$x: len($x))($x, $y)",
    ],
    "asked": [
        "yield $x % 3, [0, 1, 2], ASK",
        "yield s.n % 5, [$x % 4, 5], ASK, $y",
        "yield 0, [x for x in range($x % 3 + 1) if x != 1], ASK",
    ],
    "test": [
        "$x > <value>",
        "$x % 2 == 0 and <value>",
        "not (<value>) or noted(s, $x) == 1",
        "(<asked>) == <value>",
        "($x := (<asked>)) > <number>",
        "($x := noted(s, <value>)) != 2",
        "(<called>) % 2 and <value>",
        "not (<asked>)",
    ],
    "plain test": ["$x > <value>", "<value> >= 0", "noted(s, $x) < 9 or <value>"],
    "items": [
        "range($x % 4)",
        "range(3, 0, -1)",
        "FIXED",
        "tuple(x + 1 for x in range($x % 3))",
        "sorted([$x, 2, 1])",
        "(1, $x, 3)",
    ],
    "returned": ["<value>", "(<asked>)", "(<called>)"],
    "simple": [
        "$x = <value>",
        "$x += <value>",
        "$x = $y = <value>",
        "$x, $y = $y, <value>",
        "s.n = (<value>) % 11",
        "say(s, HEARD, $x)",
        "note(s, $x, $y)",
        "note(s, *[$y for $x in range(2)])",
        "for x in s.seen[-3:]: note(s, x) if x < 9 else None",
        "$x = <asked>",
        "$x = <asked>",
        "s.n = <asked>",
        "<asked>",
        "$x = <called>",
        "<called>",
        "$x, $y = yield all_of(($x % 3, 4)), some, ASK",
        "t = yield all_of(range($x % 3)), some, ASK; note(s, *t)",
        "pass",
        "'a word'",
    ],
    "plain": [
        "$x = <value>",
        "$x += <value>",
        "$x, $y = $y, <value>",
        "s.n = (<value>) % 11",
        "note(s, $x, $y)",
        "say(s, HEARD, $x)",
    ],
    "number": ["0", "1", "2", "3"],
    "loop name": ["i", "j", "a"],
}
CALLS = ["yield from shout(s, <value>)", "yield from shout(s, <value>, y=<value>)"]
THIRD = ["yield from third(s, <value>)", "yield from (third if $x > 2 else shout)(s, 1, <value>)"]
SECOND = ["yield from second(s, <value>, b=<value>)", "yield from TABLE[$x % 2](s, <value>, 2)"]
TABLE = "TABLE = (second, third)\n"


class Writer:
    """Writes a random script; ``draw`` makes its choices, so that hypothesis can shrink them."""

    def __init__(self, draw: st.DrawFn, calls: list[str]) -> None:
        self.draw = draw
        self.grammar = {**GRAMMAR, "called": calls}
        self.size = 0
        self.plain = 0  # how many of the enclosing loops may contain no ask

    def pick(self, items: list[str]) -> str:
        return items[self.draw(st.integers(0, len(items) - 1))]

    def write(self, word: str) -> str:
        text = self.pick(self.grammar[word])
        for name in ("$x", "$y"):
            if name in text:
                text = text.replace(name, self.pick(["a", "b", "c", "d", "e", "f"]))
        return re.sub("<([a-z ]+)>", lambda found: self.write(found.group(1)), text)

    def block(self, depth: int, looping: bool) -> list[str]:
        lines: list[str] = []
        for _ in range(self.draw(st.integers(1, 4))):
            lines += self.statement(depth, looping)
        return ["    " + line for line in lines]

    def statement(self, depth: int, looping: bool) -> list[str]:
        self.size += 1
        kinds = ["simple", "simple", "if", "while", "for", "return", *(["leave"] * 2 * looping)]
        if not self.plain and depth:
            kinds.append("plain loop")
        kind = "simple" if depth == 0 or self.size > 25 else self.pick(kinds)
        if kind == "plain loop":
            self.plain += 1
            lines = self.statement_of(self.pick(["while", "for"]), depth, looping)
            self.plain -= 1
            return lines
        return self.statement_of(kind, depth, looping)

    def statement_of(self, kind: str, depth: int, looping: bool) -> list[str]:
        test = "plain test" if self.plain else "test"
        if kind == "if":
            lines = [f"if {self.write(test)}:", *self.block(depth - 1, looping)]
            if self.draw(st.booleans()):
                lines += [f"elif {self.write(test)}:", *self.block(depth - 1, looping)]
            return lines + self.otherwise(depth, looping)
        if kind == "while" and (self.plain or self.draw(st.booleans())):
            line = f"while spend(s) and ({self.write('plain test')}):"
            return [line, *self.block(depth - 1, True), *self.otherwise(depth, looping)]
        if kind == "while":
            # The else of a test with an ask must not leave the enclosing loop, because scripts
            # refuse that.
            lines = [f"while {self.write('test')}:", "    if not spend(s): break"]
            return [*lines, *self.block(depth - 1, True), *self.otherwise(depth, False)]
        if kind == "for":
            line = f"for {self.write('loop name')} in {self.write('items')}:"
            return [line, *self.block(depth - 1, True), *self.otherwise(depth, looping)]
        if kind == "return":
            value = self.write("value" if self.plain else "returned")
            return [f"if {self.write('plain test')}:", f"    return {value}"]
        if kind == "leave":
            return [f"if {self.write('plain test')}:", f"    {self.pick(['break', 'continue'])}"]
        return [self.write("plain" if self.plain else "simple")]

    def otherwise(self, depth: int, looping: bool) -> list[str]:
        return ["else:", *self.block(depth - 1, looping)] if self.draw(st.booleans()) else []

    def script(self, name: str, parameters: str) -> str:
        unset = [f"    {free} = 0" for free in "bcdefij" if free not in parameters]
        last = [f"    {self.write('plain')}", f"    return {self.write('returned')}"]
        head = f"@script\ndef {name}(s, {parameters}):"
        return "\n".join(["\n", head, *unset, *self.block(4, False), *last, ""])


@st.composite
def modules(draw: st.DrawFn) -> str:
    third = Writer(draw, CALLS).script("third", "a, b=2")
    second = Writer(draw, CALLS + THIRD).script("second", "a, b")
    first = Writer(draw, CALLS + THIRD + SECOND).script("first", "a")
    return HEAD + third + second + first + "\n\n" + TABLE


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("generated")


def net(examples: int) -> settings:
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(
        max_examples=examples,
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=checks,
    )


def play_both_ways(folder: Path, source: str, limit: int, seed: int) -> None:
    """Play the scripts both ways; code of more than ``limit`` lines after an ask is moved into a
    function of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cutter, "INLINE_LIMIT", limit)
        module, program = compile_source(source, folder)
    for luck in range(seed, seed + 3):
        same_both_ways(program, module.main, luck)


limits = st.sampled_from([3, 10, cutter.INLINE_LIMIT])


@net(30)
@given(source=modules(), limit=limits, seed=st.integers(0, 999))
def test_a_random_script_does_the_same_in_both_ways(
    folder: Path, source: str, limit: int, seed: int
) -> None:
    play_both_ways(folder, source, limit, seed)


@pytest.mark.long
@net(600)
@given(source=modules(), limit=limits, seed=st.integers(0, 999))
def test_hundreds_of_random_scripts_do_the_same(
    folder: Path, source: str, limit: int, seed: int
) -> None:
    play_both_ways(folder, source, limit, seed)


@pytest.mark.slow
@net(5000)
@given(source=modules(), limit=limits, seed=st.integers(0, 999))
def test_thousands_of_random_scripts_do_the_same(
    folder: Path, source: str, limit: int, seed: int
) -> None:
    play_both_ways(folder, source, limit, seed)
