"""A bot that reaches beyond its view, or keeps what it has seen, is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.planted import kabinett_test, line_of, sample

HEAD = """import kabinett.author as kb
import NAME.rules as rules
from kabinett.bots import Bot, View
from NAME.content import ENVOY
from NAME.rules import HighTide

KEPT: list[object] = []
LAST = 0


"""
USUAL = (
    "def usual(\n"
    "    s: HighTide, choices: list[int], luck: kb.Luck, question: kb.Question\n"
    ") -> int:\n    "
)
SENSIBLE = "def sensible(s: HighTide, choices: list[int]) -> list[int]:\n    "
CHOOSE = "class Own(Bot):\n    def choose(self, view: View) -> str:\n        "


def with_bot(folder: Path, text: str) -> Path:
    name = f"reaches_{abs(hash(text)) % 10**8}"
    state = "HighTide"
    text = text.replace("NAME", name)
    game = sample(folder, name, ("bot.py", "", text))
    own = next(
        line for line in (game / "rules.py").read_text().splitlines() if "(kb.State)" in line
    )
    (game / "bot.py").write_text(text.replace(state, own.split()[1].partition("(")[0]))
    return game


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        (f"{USUAL}best = max([max(hand, default=0) for hand in s.hands])  #\n"
         "    return choices[best % len(choices)]", "`usual` reveals something hidden"),
        (f"{SENSIBLE}return choices[: 1 + s.deck[0] % 2]  #", "`sensible` reveals something"),
        (f"import gc\n\n\n{USUAL}return choices[len(gc.get_objects()) % 2]  #", "gc.get_objects: "),
        (f"import sys\n\n\n{USUAL}sys._getframe(1)  #\n    return choices[0]", "sys._getframe"),
        (f"{USUAL}KEPT.append(s)  #\n    return choices[0]", "a game changes KEPT, which belongs"),
        (f"{USUAL}rules.LAST = s.deck[0]  #\n    return choices[0]", "rules.LAST = s.deck[0]: "),
        (f"{USUAL}global LAST  #\n    LAST = 1\n    return choices[0]", "global LAST: all"),
        (f"{CHOOSE}return view.table.state  #", "a view has no 'table': a bot may read only"),
        (f"{CHOOSE}return view.scenes  #", "a view has no 'scenes' ('scene'?): a bot"),
        (f"{CHOOSE}return view._look()  #", "a view has no '_look': a bot may read only"),
        (f"{CHOOSE}return getattr(view, '_redeal')  #", "getattr(view, '_redeal'): "),
        (f"{CHOOSE}return view.sample.__self__  #", "view.sample.__self__: a bot may read only"),
        (f"{CHOOSE}return view.scene.__class__, vars(view)  #", "vars(view): a bot may read only"),
    ],
)  # fmt: skip
def test_a_bot_that_reaches_beyond_its_view_is_refused(tmp_path: Path, bot: str, what: str) -> None:
    game = with_bot(tmp_path, HEAD + bot)
    told = kabinett_test(game, "--games", 4, "--seed", 1).output
    assert f"bot.py:{line_of(game / 'bot.py', '  #')}: {what}" in told, told


def test_a_bot_that_keeps_to_its_view_is_no_fault(tmp_path: Path) -> None:
    own = f"""{HEAD}{USUAL}return max(choices, key=lambda choice: (choice in ENVOY, choice))


{SENSIBLE}seat = s.seat
    held = [ENVOY[envoy] for envoy in s.hands[seat]]
    return [choice for choice in choices if choice not in ENVOY or choice in held]


{CHOOSE}self._seen = len(view.log)
        position = view.sample(self.luck)
        return max(view.choices, key=lambda name: (position.value(view.seat), self._seen, name))
"""
    told = kabinett_test(with_bot(tmp_path, own), "--games", 4, "--seed", 1).output
    assert "bot      usual, sensible of" in told, told
