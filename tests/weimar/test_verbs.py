"""A verb is one class in one file. This file has a verb of its own, and plays a card with it."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kabinett.core.message import Message
from kabinett.core.packs.pack import Pack, PackError, PackRecord
from kabinett.core.question import Question
from kabinett.core.script.compiler import compile_modules, compile_scripts
from kabinett.core.script.language import Script
from kabinett.core.script.modules import script_modules
from kabinett.core.script.pure import CompiledScript, pure_program
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.effect_words import CHOOSING_WORDS
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.reading import PHRASES, TABLES, Effects
from kabinett.games.weimar.content.vocabulary import DNVP, NO, SPD, YES
from kabinett.games.weimar.effects import page
from kabinett.games.weimar.effects.choosing import affected_parties, choose_party, named_parties
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import CARDS, Verb
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.parties import gain_points, seat_of
from kabinett.games.weimar.rules.state import Weimar
from tests.weimar.position import TEST_RECORD, Play

# As in a file of effects/verbs/: a moratorium, for which a party may give Reserve points.

MORATORIUM = Message("a moratorium: {n} VP for a Reserve point", "a moratorium: {n} VP for …")
ASK_MORATORIUM = Question("A moratorium for a Reserve point?")


def do_moratorium(s: Weimar, own: int, operation: int, number: int, who: int) -> Script:
    able = sum([1 << party for party in range(4) if s.reserve[party]])
    who = yield from choose_party(s, own, who, able, operation)
    for party in tuple(named_parties(s, own, who)):
        choice = yield seat_of(s, party), [YES, NO], ASK_MORATORIUM
        if choice == YES:
            s.reserve[party] -= 1
            gain_points(s, party, number)


class Moratorium(Verb):
    """`moratorium 2 other`: a party may give a Reserve point for victory points"""

    starts = "moratorium"
    part = CARDS
    does = do_moratorium

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.many()
        self.who = phrase.who()

    def can(self, s: Weimar, own: int) -> bool:
        return any(s.reserve[party] > 0 for party in affected_parties(s, own, self.who))

    def says(self, t: Teller) -> str:
        return t.for_party(self.who, t.say(MORATORIUM, self.number))

    def worth(self, effects: Effects, party: int) -> float:
        return 0.5 * self.number


# A file of verbs ends with `register(Moratorium)`; here the tests register the class.

# -- a card with the new verb

PACKAGE = game.package
native = not str(inspect.getfile(Verb)).endswith(".py")


@pytest.fixture
def with_moratorium(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add this file's verb and scripts to the game's own."""
    if native:
        pytest.skip("in the compiled build the scripts of a verb are compiled with the others")
    monkeypatch.setitem(PHRASES, "moratorium", Moratorium)
    # made first, because the program that is made last gives the modules their frames
    assert game.program
    monkeypatch.setattr(game, "program", pure_program(modules(), cut_with_moratorium()))
    yield
    compile_scripts(PACKAGE)  # gives the modules their own frames again


def modules() -> list[ModuleType]:
    return [*script_modules(PACKAGE), sys.modules[__name__]]


@functools.cache
def cut_with_moratorium() -> list[list[CompiledScript]]:
    return compile_modules(modules())


def card_book(*effects: Any) -> Book:
    """Return the built-in pack, in which "Otto Wels" has these effects."""
    pack = game.built_in
    records = {kind: dict(found) for kind, found in pack.records.items()}
    first = next(iter(records["party_card"].values()))
    values = {**first.values, "politician": "", "politician_effect": [], "effect": list(effects)}
    records["party_card"][first.id] = PackRecord(first.kind, first.id, first.file, values)
    return Book(Pack(pack.id, records), Setup(4))


@pytest.mark.usefixtures("with_moratorium")
def test_a_card_with_a_new_verb_is_played() -> None:
    play = Play(reserve="z 1, dnvp 2")
    play.s.book = card_book("moratorium 2 other", "base +1 own essen")
    play.start(run_block, SPD, play.s.book.card_effect[0])
    assert (play.asked, play.offered) == ("spd", ["z", "dnvp"])  # the parties with a point to give
    play.does("dnvp")
    assert (play.asked, play.question) == ("dnvp", "A moratorium for a Reserve point?")
    play.does("yes")
    assert (play.vp, play.reserve) == ({"dnvp": 2}, {"z": 1, "dnvp": 1})
    assert play.bases("essen") == {"spd": 1}


@pytest.mark.usefixtures("with_moratorium")
def test_a_new_verb_has_reasons_words_and_a_value() -> None:
    play = Play()
    play.s.book = card_book({"may": "own", "do": ["moratorium 2 own"]})
    assert play.start(run_block, DNVP, play.s.book.card_effect[0]).asked == ""  # nothing to give
    book = card_book("moratorium 2 kpd")
    block = book.card_effect[0]
    teller = Teller(Wording(game, "en", str, book))
    assert teller.lines(block) == ["KPD: a moratorium: 2 VP for …"]
    assert book.effects.operations[book.effects.blocks[block][0]].worth(book.effects, SPD) == 1.0


@pytest.mark.usefixtures("with_moratorium")
def test_a_fault_in_a_new_verb_names_file_record_and_phrase() -> None:
    with pytest.raises(PackError, match="'moratorium 0 own': nothing happens with 0"):
        card_book("moratorium 0 own")
    told = "| `moratorium 2 other` | a party may give a Reserve point for victory points |"
    assert told in page.page()


# -- all verbs

OPERATIONS = game.usual_book.effects.operations


@pytest.mark.skipif(native, reason="mypyc drops the docstrings that the page is made of")
def test_the_page_of_the_vocabulary_is_up_to_date() -> None:
    """If not, run: python -m kabinett.games.weimar.effects.page"""
    assert page.PAGE.read_text("utf-8") == page.page()


@pytest.mark.skipif(native, reason="scripts are numbers in the compiled build")
def test_a_script_gets_the_arguments_that_its_verb_has_read() -> None:
    effects = game.usual_book.effects
    for operation, given in zip(effects.operations, effects.fields, strict=True):
        taken = list(inspect.signature(type(operation).does).parameters)
        assert taken[:3] == ["s", "own", "operation"]
        names = [name for name in taken[3:] if hasattr(operation, name)]
        assert len(taken[3:]) == len(given), type(operation)
        for name, value in zip(taken[3:], given, strict=True):
            assert name in names, (type(operation), name)
            assert getattr(operation, name) == value


def test_every_verb_of_the_pack_has_words_for_why_a_city_is_not_offered() -> None:
    play = Play()
    for operation in (one for one in OPERATIONS if one.where in CHOOSING_WORDS):
        assert operation.in_the_way(play.s, SPD, 0) > 0


@pytest.mark.skipif(native, reason="mypyc drops docstrings")
def test_every_verb_says_what_it_is() -> None:
    for kind in {*PHRASES.values(), *TABLES.values()}:
        assert kind.__doc__, kind


def test_every_file_of_verbs_is_loaded() -> None:
    import kabinett.games.weimar.effects.verbs as verbs

    files = {path.stem for path in Path(str(verbs.__file__)).parent.glob("*.py")} - {"__init__"}
    kinds = {*PHRASES.values(), *TABLES.values()}
    assert {kind.__module__.rpartition(".")[2] for kind in kinds} == files


def test_all_faults_of_a_pack_are_reported_at_once() -> None:
    inside = {"may": "own", "do": ["vp none own"], "x": 1}
    with pytest.raises(PackError) as refused:
        card_book("base +1 nobody nowhere", "explode", inside)
    told = str(refused.value).splitlines()
    assert [line.rpartition(": ")[2].split(" is none of")[0] for line in told] == [
        "party 'nobody'",
        "place 'nowhere'",
        "'explode' is no effect",
        "'none' is no number up to 99",
        "x means nothing here",
    ]
    assert all("party_card '" in line and "effect " in line for line in told)


def test_a_missing_record_is_one_fault() -> None:
    effects = Effects(game.built_in)
    effects.read(TEST_RECORD, ["base"])
    assert [str(fault).rpartition(": ")[2] for fault in effects.faults] == [
        "something is missing at its end"
    ]
