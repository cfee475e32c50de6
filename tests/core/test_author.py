"""A game may use the author's names through the module: ``kb.say`` does the same as ``say``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett import author
from kabinett.core.script.checks import ScriptError
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.modules import script_modules
from kabinett.core.state import declared
from kabinett.native.scripts import typed_modules
from kabinett.native.texts import native_text
from kabinett.testing.live import LiveGame
from tests.core.scripting import load_module

BY_NAME = """
from kabinett.author import *

Card = NewType("Card", int)
vocabulary = Vocabulary()
CARD: Group[Card] = vocabulary.group("card", numbered(6))
PASS = vocabulary.word("pass", Message("Pass"))
SAID = Message("{seat} has {n}.")
SHUFFLED = Message("Shuffled.", forgets=True)
SAYS_PASS = Message("{seat} passes.")
A_CARD = Question("A card")


@state
class Table(State):
    hands: Hands[Card]
    deck: Deck[Card]
    discard: Zone[Card]
    vetoes: list[int] = each_seat(2)


NOT_YOURS = reason(Message("It is not yours."), "Cards")
WHICH = Question("Which?", about=CARD, in_the_way=lambda s, seat, choice: NOT_YOURS)


def cards(s: Table, seat: int) -> list[int]:
    return [*[CARD[card] for card in s.hands[seat]], PASS]


def either(s: Table, seat: int) -> list[int]:
    return [PASS, CARD[seat]]


def place(s: Table, seat: int, choice: int) -> int:
    return CARD.index(choice)


def react(s: Table, seat: int, choice: int) -> None:
    s.vetoes[seat] -= 1


def main(s: Table) -> Script:
    s.deck = [Card(card) for card in range(6)]
    for seat in range(2):
        card = yield from take(s)
        s.hands[seat] = [Card(card)]
        reveal(s)
        tell(s, seat, SAID, seat, card)
    winner = yield from bid(s, (0, 1))
    first = yield from object_first(s, (1, 0))
    answers = yield all_of((0, 1)), either, WHICH
    say(s, SAID, 0, winner + first + len(answers))
    end(s)


def end(s: Table) -> Script:
    roll = yield CHANCE, CARD, A_CARD
    s.discard = [CARD.index(roll)]
    finish(s, 3)


take = draw("deck", "discard", CARD, A_CARD, SHUFFLED)
bid = sealed_bid_or_pass(cards, WHICH, PASS, SAYS_PASS, place)
object_first = reaction(either, WHICH, PASS, react)
""".replace("    end(s)\n", "    yield from end(s)\n")

NAMES = re.compile(rf"\b({'|'.join(author.__all__)})\b(?!\")")
BY_MODULE = NAMES.sub(r"kb.\1", BY_NAME).replace(
    "from kabinett.author import *", "import kabinett.author as kb"
)


@pytest.fixture(autouse=True)
def named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))


def test_both_spellings_declare_the_same_state(tmp_path: Path) -> None:
    names, module = (load_module(text, tmp_path) for text in (BY_NAME, BY_MODULE))
    assert "kb.state" in BY_MODULE and "kb.each_seat" in BY_MODULE
    assert declared(names.Table) == declared(module.Table)
    assert names.Table(3).values() == module.Table(3).values()
    assert module.Table(3).vetoes == [2, 2, 2]


def test_both_spellings_play_the_same_live_and_compiled(tmp_path: Path) -> None:
    played = []
    for text in (BY_NAME, BY_MODULE):
        module = load_module(text, tmp_path)
        program = compile_scripts([module])
        s, live = module.Table(2), LiveGame(module.Table(2), module.main)
        s.heard, live.s.heard = [], []
        choices = program.begin(s, module.main)
        asked = []
        while not s.over():
            assert (s.seat, choices) == (live.s.seat, live.choices)
            asked.append((s.seat, list(choices), program.question(s)[0].prompt.text))
            choices = program.run(s, choices[-1])
            live.run(live.choices[-1])
        said = [(line.message and line.message.text, line.args, line.to) for line in s.heard]
        assert said == [
            (line.message and line.message.text, line.args, line.to) for line in live.s.heard
        ]
        layouts = [
            (each.name, each.slots, [block.row[1:] for block in each.blocks])
            for each in program.layouts
        ]
        played.append((asked, said, s.values(), layouts))
    assert played[0] == played[1]
    assert played[0][2]["ending"] == 3


def test_log_arguments_are_not_computed_while_nobody_listens(tmp_path: Path) -> None:
    module = load_module(BY_MODULE, tmp_path)
    text = typed_modules([module])[module]
    assert (
        text.count("s.heard is not None") == 5
    )  # reveal, tell, say, and the sentences of the draw and of the bid


def test_the_written_text_has_the_states_methods(tmp_path: Path) -> None:
    module = load_module(BY_MODULE, tmp_path)
    text = native_text(module, typed_modules([module])[module])
    assert "def copy(self) -> Table" in text
    assert "CARD: Final[kb.Group[Card]]" in text


def test_modules_with_scripts_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "by_module"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text(BY_MODULE)
    __import__("by_module.rules")
    assert [module.__name__ for module in script_modules("by_module")] == ["by_module.rules"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("seats = kb.all_of((0, 1))", "all_of stands in an ask"),
        ("yield kb.all_of((0, 1), 2), either, WHICH", "all_of takes the seats"),
        ("yield kb.all_of((0, 1)), [1], WHICH", "asked with the name of a function"),
        ("kb.say(s, SAID, 1)", "has 2 holes, and gets 1 argument"),
        ('yield 0, [1], kb.Message("Which?")', "is no question"),
        ("yield from kb.draw(s)", "is no script of this game"),
    ],
)
def test_both_spellings_are_refused_with_the_same_error(
    tmp_path: Path, line: str, why: str
) -> None:
    wrong = f"\n\ndef wrong(s: Table) -> kb.Script:\n    {line}\n    yield 0, [1], A_CARD\n"
    with pytest.raises(ScriptError, match=why):
        compile_scripts([load_module(BY_MODULE + wrong, tmp_path)])
