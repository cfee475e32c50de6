"""The tiers, shards and groups of the check, from tests/check.toml.

A tier is a list of commands, or tests for one process of pytest: paths and an expression of marks.
A shard is a tier of the long check; it has the paths of the files whose changes touch it.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

FILE = Path(__file__).resolve().parent.parent / "tests" / "check.toml"


class Tier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the check with its budget of CPU seconds."""

    covers: str
    budget: float
    run: list[str] = []  # commands to run before the tests
    tests: list[str] = []  # paths for pytest; the shell expands *
    marks: str = "not long and not slow"  # expression of pytest that selects tests
    options: str = ""  # more options of pytest
    native: bool = False  # whether it runs the compiled build
    needs: list[str] = []  # tiers that must pass before
    environment: dict[str, str] = {}
    touched_by: list[str] = []  # prefixes of paths: a change of such a file touches the shard
    name: str = ""

    @property
    def commands(self) -> list[str]:
        if not self.tests:
            return self.run
        pytest = f"python -m pytest -q {self.options} -m '{self.marks}' {' '.join(self.tests)}"
        return [*self.run, pytest]


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of tests/check.toml."""

    group: dict[str, list[str]]
    tier: dict[str, Tier]
    shard: dict[str, Tier]


def with_names(tiers: dict[str, Tier]) -> dict[str, Tier]:
    return {name: msgspec.structs.replace(tier, name=name) for name, tier in tiers.items()}


try:
    CHECK = msgspec.toml.decode(FILE.read_bytes(), type=Check)
except msgspec.DecodeError as error:
    raise SystemExit(f"{FILE}: {error}") from None
TIERS, SHARDS, GROUPS = with_names(CHECK.tier), with_names(CHECK.shard), CHECK.group
