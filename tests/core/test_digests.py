"""What counts as a change of the rules, and what does not."""

from __future__ import annotations

import pytest

from kabinett.core.play.digests import (
    digests,
    follow_imports,
    module_of,
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
    ],
)
def test_what_is_only_said_or_laid_out_otherwise_is_the_same(other: str) -> None:
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
def test_every_other_change_counts(other: str) -> None:
    assert source_digest(other) != source_digest(RULE)


@pytest.mark.parametrize("name", sorted(all_games()))
def test_all_rules_of_a_game_count_and_what_only_shows_it_does_not(name: str) -> None:
    game = all_games()[name]
    here = game.package
    modules = follow_imports({module_of(script) for script in game.program.targets} - {""}, here)
    rooms = {module.removeprefix(here).split(".")[1] for module in modules if module != here}
    assert not {"screen", "bot", "draw"} & rooms
    if name in ("fall", "volk", "weimar") and modules:  # a compiled game carries its digest
        assert {"rules", "content"} <= rooms


def test_the_vocabulary_counts_in_its_order() -> None:
    assert texts_digest("a", "b") != texts_digest("b", "a") != texts_digest("a b")
    assert digests(desk.game).rules == rules_digest(desk.game)
    assert len(set(digests(desk.game))) == 3
