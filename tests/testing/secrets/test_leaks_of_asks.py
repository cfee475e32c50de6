"""The choice of whom to ask, the presence of an ask and its words must not reveal a hidden hand.

The check refuses an ask that does, and names its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.testing.checks import Trial, report_whole_games
from kabinett.testing.secrets.leaks import Leak
from tests.testing.planted import line_of, planted_game, sample

SENDS = "    winner = yield from send_all("
ASKS = "OBJECTIONS = [VETO, PASS]"
QUESTIONS = f"""{ASKS}
FIRST = kb.Question("First {{region}}?", about=[VETO])
THEN = kb.Question("Then {{region}}?", about=[VETO])
KEEP = kb.Question("Keep {{envoy}}?", about=[VETO])"""
EACH = "    for seat in kb.clockwise(len(s.hands)):\n"
FIRST = "yield seat, OBJECTIONS, FIRST, REGION[region]  # here\n"
THEN = "        yield seat, OBJECTIONS, THEN, REGION[region]\n"


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("asks", "told"),
    [
        # a seat that does not hold the card is skipped
        (
            f"{EACH}        if max(s.hands[seat]) > 12:\n            {FIRST}",
            "who is asked reveals ",
        ),
        # the same seat is asked next, about something else
        (
            f"{EACH}        if max(s.hands[seat]) > 12:\n            {FIRST}{THEN}",
            "who is asked reveals",
        ),
        # depends on what is in the deck
        (
            f"    if s.deck and s.deck[0] == 0:\n        seat = 0\n        {FIRST}",
            "who is asked reveals",
        ),
        # everybody reads the question
        (
            f"{EACH}        yield seat, OBJECTIONS, KEEP, ENVOY[s.hands[seat][0]]  # here\n",
            "prompt",
        ),
        # a part asks these seats
        (
            "    may = [seat for seat in range(len(s.hands)) if s.vetoes[seat]]\n"
            "    seats = [seat for seat in may if 17 not in s.hands[seat]]\n"
            "    yield from objection(s, tuple(seats), 0, REGION[region])  # here\n",
            "who is asked reveals ",
        ),
    ],
)
def test_an_ask_that_reveals_a_hidden_hand_is_refused(
    tmp_path: Path, asks: str, told: str, seed: int
) -> None:
    game = sample(
        tmp_path,
        f"asks_{abs(hash((asks, seed))) % 10**8}",
        ("rules.py", ASKS, QUESTIONS),
        ("rules.py", SENDS, f"{asks}{SENDS}"),
    )
    with pytest.raises(Leak) as found:
        report_whole_games(Trial(planted_game(game), 10, seed, 25))
    place = re.match(rf"{game}/rules\.py:(\d+): ", str(found.value))
    assert place and told in str(found.value), str(found.value)
    asked = line_of(game / "rules.py", "# here")
    assert int(place[1]) in (asked, asked + 1, line_of(game / "rules.py", SENDS)), place[0]


def test_an_ask_that_may_be_passed_reveals_nothing(tmp_path: Path) -> None:
    game = sample(
        tmp_path,
        "asks_all",
        ("rules.py", ASKS, QUESTIONS),
        ("rules.py", SENDS, f"{EACH}        {FIRST}{THEN}{SENDS}"),
    )
    assert "10 games" in report_whole_games(Trial(planted_game(game), 10, 1, 25))
