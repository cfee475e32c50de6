"""The time to check a record grows only with its length, however much it takes back.

The tests count function calls, which are the same on any machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from kabinett.core.game import Game
from kabinett.core.play import opening, saved
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import parse
from kabinett.core.play.replay import replay
from tests.core.desk import game
from tests.core.tables import HEAD

SEED = f"seed: {'00' * SEED_BYTES}\n"
DIE = f"chance die:{1 + Chance.draw(bytes(SEED_BYTES), 0, 6)} @0\n"

#: Records with a given number of repeats; the cost of each must grow only with its length.
LONG: dict[str, Callable[[int], str]] = {
    "an answer given and undone again and again": lambda n: "0 add\nundo 0\n" * n,
    "many answers undone one by one": lambda n: "0 add\n" * n + "undo 0\n" * n,
    "many answers undone at once, again and again": lambda n: ("0 add\n" * 20 + "undo 0 20\n") * n,
    "an answer undone at the end of a long turn": lambda n: "0 add\n" * n + "0 add\nundo 0\n" * n,
    "a die taken back again and again": lambda n: ("0 roll\n" + DIE + "takeback 2 by 0 1\n") * n,
    "many answers taken back one by one": lambda n: "0 add\n" * n + "takeback 1 by 0 1\n" * n,
    "what is undone is taken back": lambda n: "0 add\n0 add\nundo 0\ntakeback 1 by 0 1\n" * n,
    "a secret answer undone again and again": lambda n: "0 vote\n" + "0 yes\nundo 0\n" * n,
    "turn after turn": lambda n: "0 done\n1 done\n" * n,
    "updates of the rules": lambda n: "rules 0123456789abcdef\n" * n,
    "updates of the rules with what is undone": lambda n: (
        "rules 0123456789abcdef\n0 add\nundo 0\n" * n
    ),
    "comments": lambda n: "# nothing\n" * n,
}


def work(done: Callable[[], Any]) -> int:
    """Return how many function calls this takes."""
    count = 0

    def note(frame: FrameType, event: str, given: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        done()
    finally:
        sys.setprofile(before)
    return count


def grows_as_its_length(make: Callable[[int], Callable[[], Any]]) -> None:
    make(1)()
    little, much = (work(make(n)) for n in (60, 240))
    assert much < 5 * little, f"four times as long, {much / little:.1f} times the work"


@pytest.mark.parametrize("verify", [False, True])
@pytest.mark.parametrize("what", LONG)
def test_the_time_to_replay_a_record_grows_with_its_length(what: str, verify: bool) -> None:
    rules: Game[Any] = game

    def make(n: int) -> Callable[[], Any]:
        text = HEAD + SEED + LONG[what](n)
        return lambda: replay(parse(text), rules, verify=verify)

    grows_as_its_length(make)


@pytest.mark.parametrize("what", LONG)
def test_the_time_to_open_a_table_grows_with_its_length(what: str) -> None:
    def make(n: int) -> Callable[[], Any]:
        played = replay(parse(HEAD + SEED + LONG[what](n)), game, verify=True)
        text = saved.save(played)
        return lambda: opening.load(text, {"desk": game}.get)

    grows_as_its_length(make)
