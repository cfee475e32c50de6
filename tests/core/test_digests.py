"""Which changes alter the digest of the rules, and which do not."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from kabinett.core.contract.faults import names_of
from kabinett.core.contract.groups import GROUPS, Contract, homes
from kabinett.core.game import Game
from kabinett.core.play.digests import (
    digests,
    follow_imports,
    loaded_of,
    module_of,
    modules_that_run,
    rules_digest,
)
from kabinett.core.script.trees import source_digest, texts_digest
from kabinett.games import all_games
from tests.core import desk

RULE = """
def cost(s, party):
    if party > 2:
        return 1
    return 2
"""


@pytest.mark.parametrize(
    "other",
    [
        RULE + "# a comment\n",
        '"""A module."""\n' + RULE,
        RULE.replace("party):\n", 'party):\n    """What it costs."""\n'),
        RULE.replace("s, party", "\n    s,\n    party,\n"),
        RULE.replace("    return 2", "    'What it costs otherwise.'\n    return 2"),
    ],
)
def test_other_words_and_another_layout_leave_the_digest_unchanged(other: str) -> None:
    assert other != RULE and source_digest(other) == source_digest(RULE)


@pytest.mark.parametrize(
    "other",
    [
        RULE.replace("2:", "3:"),
        RULE.replace("> ", ">= "),
        RULE.replace("return 1", "return 1.0"),
        RULE.replace("return 2", "return '2'"),
        RULE.replace("    return 2", "        return 2"),
        RULE.replace("party):", "party=0):"),
        "@cache" + RULE,
        RULE + "x = 'a text that is no docstring'\n",
    ],
)
def test_every_other_change_alters_the_digest(other: str) -> None:
    assert source_digest(other) != source_digest(RULE)


@pytest.mark.parametrize("name", sorted(all_games()))
def test_the_digest_covers_all_rules_and_no_code_of_the_screen(name: str) -> None:
    game = all_games()[name]
    here = game.package
    modules = follow_imports({module_of(script) for script in game.program.targets} - {""}, here)
    rooms = {module.removeprefix(here).split(".")[1] for module in modules if module != here}
    assert not {"screen", "bot", "draw"} & rooms
    if name in ("fall", "volk", "weimar") and modules:  # a compiled game carries its digest with it
        assert {"rules", "content"} <= rooms


def test_the_digest_depends_on_the_order_of_the_vocabulary() -> None:
    assert texts_digest("a", "b") != texts_digest("b", "a") != texts_digest("a b")
    assert digests(desk.game).rules == rules_digest(desk.game)
    assert len(set(digests(desk.game))) == 3


class Importing(str):
    """A module's name during whose look-up another thread imports something."""

    def __format__(self, spec: str) -> str:
        sys.modules["imported_meanwhile"] = sys
        return str.__format__(self, spec)


def test_other_threads_may_import_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a site starts, its owner looks for outdated games while other threads import."""
    names: Any = Importing("kabinett.planted")
    monkeypatch.setitem(sys.modules, "imported_meanwhile", sys)
    del sys.modules["imported_meanwhile"]
    monkeypatch.setitem(sys.modules, names, sys)
    assert "kabinett.planted" in loaded_of("kabinett")


def test_each_part_of_a_contract_belongs_in_one_place() -> None:
    names = [*names_of(Contract), *(name for kind in GROUPS.values() for name in names_of(kind))]
    assert sorted(names) == sorted([*homes(), *GROUPS])


@pytest.mark.parametrize("name", ["check", "outcome", "scores", "lead", "read_position"])
def test_the_digest_covers_the_functions_on_which_records_depend(name: str) -> None:
    """Also a function of a module that no module of scripts imports."""

    def function(*args: object) -> None: ...

    function.__module__ = "elsewhere"
    contract = desk.game.contract.with_parts(**{name: function})
    assert "elsewhere" in modules_that_run(Game(contract))
