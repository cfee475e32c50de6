"""Every effect of the pack in words, in both languages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from kabinett.core.packs.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.reading import PHRASES, TABLES
from kabinett.games.weimar.content.vocabulary import BASE_PACK, PACK
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import Verb
from tests.weimar.position import added

#: Phrases that consist of names, numbers and signs, and so read the same in both languages.
SAME = ("Regime in", "Demonstration in", "Inflation in")
#: A sentence that begins again after a colon.
NESTED = re.compile(
    ": (if (?!yes)|with |from round|you may|all vote|wenn|falls|ab Runde|du darfst|alle st)"
)


@pytest.fixture(autouse=True)
def pack_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the blocks that a test adds to the pack."""
    for name in ("blocks", "operations", "scripts", "fields", "tables"):
        known = getattr(game.usual_book.effects, name)
        monkeypatch.setattr(game.usual_book.effects, name, [*known])


def teller(language: str, own: int = -1) -> Teller:
    return Teller(Wording(game, language, str), own)


def read(*effects: object, key: str = "effect") -> int:
    """Add a block of effects to those of the pack."""
    values = {"politician": "coup by other"}  # a record with a city, and with a roll to change
    record = PackRecord("success", "test", Path("test.toml"), values)
    return added(game.usual_book, list(effects), record, key)


def test_every_verb_has_words() -> None:
    for kind in {*PHRASES.values(), *TABLES.values()}:
        assert kind.says is not Verb.says, kind


def test_each_operation_of_the_pack_in_both_languages() -> None:
    english, german = teller("en"), teller("de")
    for number in range(len(game.usual_book.effects.operations)):
        told = {"en": english.phrase(number), "de": german.phrase(number)}
        for phrase in told.values():
            assert phrase.strip() == phrase != ""
            assert not set('{}"—') & set(phrase), phrase
            assert "  " not in phrase
            assert not NESTED.search(phrase), phrase
        assert told["en"] != told["de"] or told["en"].startswith(SAME), told


def test_each_record_reads_in_as_many_lines_as_it_has_effects() -> None:
    for records, blocks in (
        (PACK.of("party_card"), game.usual_book.card_effect),
        (PACK.of("timeline"), game.usual_book.timeline_effect),
        (PACK.of("agenda"), game.usual_book.agenda_effect),
        (PACK.of("society"), game.usual_book.society_effect),
    ):
        for record, block in zip(records, blocks, strict=True):
            assert len(teller("en").lines(block)) == len(record.values["effect"]), record.id


def test_every_example_of_the_vocabulary_has_words() -> None:
    page = (BASE_PACK / "VOCABULARY.md").read_text("utf-8")
    told = 0
    for example in page.split("```toml\n")[1:]:
        for key, effects in tomllib.loads(example.split("```")[0]).items():
            if key.startswith(("effect", "politician_effect")):
                kind = "politician_effect" if key.startswith("politician") else "effect"
                block = read(*effects, key=kind)
                assert all(teller("de").lines(block))
                told += 1
    assert told > 8


@pytest.mark.parametrize(
    ("effect", "english", "german"),
    [
        ("base +2 own different", "2 Bases in different cities",
         "2 Parteibasen in verschiedenen Städten"),
        ("seat -1 spd", "SPD: −1 Seat", "SPD: −1 Sitz"),
        ("threat +unrest random", "Unrest in a random city", "Unruhe in einer zufälligen Stadt"),
        ("action demonstration berlin +1", "Demonstration in Berlin, result +1",
         "Demonstration in Berlin, Ergebnis +1"),
        ("move 2 police any", "Move 2 Police to any cities",
         "2 × Polizei in beliebige Städte bewegen"),
        ({"may": "kpd", "do": ["undissolve 1 own any"]},
         "KPD may: from the dissolved units: 1 own unit to any city",
         "KPD darf: von den aufgelösten Einheiten: 1 eigene Einheit in eine beliebige Stadt"),
        ({"choose": "own", "options": [["vp +1 own"], ["seat +2 own"]]},
         "Either +1 VP, or +2 Seats", "Entweder +1 SP oder +2 Sitze"),
        ({"if": "not government own", "do": ["vp +1 own"]},
         "If your party does not govern: +1 VP", "Wenn deine Partei nicht regiert: +1 SP"),
        ({"roll": "1 + bases here", "table": {"4": ["vp +1 own"]}, "else": ["seat -1 own"]},
         "Roll 1 die + own Bases in this city: from 4 on +1 VP; otherwise −1 Seat",
         "1 Würfel + eigene Parteibasen in dieser Stadt werfen: ab 4 +1 SP; sonst −1 Sitz"),
        ({"vote": "all", "yes": ["vp +1 own"], "no": []},
         "All vote: if yes, +1 VP; if no, nothing",
         "Alle stimmen ab: bei Ja +1 SP; bei Nein nichts"),
        # a condition and what it leads to, in one sentence
        ({"if": "opposition kpd", "do": [{"if": "base kpd any", "do": ["vp +1 kpd"]}]},
         "If the KPD does not govern and has a Base in any city: KPD: +1 VP",
         "Wenn die KPD nicht regiert und in einer beliebigen Stadt eine Parteibasis hat: "
         "KPD: +1 SP"),
        ({"if": "round >= 2", "do": [{"if": "not base own berlin", "do": ["vp +1 own"]}]},
         "From round 2 on and if your party has no Base in Berlin: +1 VP",
         "Ab Runde 2 und wenn deine Partei in Berlin keine Parteibasis hat: +1 SP"),
        ({"if": "round >= 5", "do": [{"may": "own", "do": ["vp +2 own"]}]},
         "From round 5 on you may: +2 VP", "Ab Runde 5 darfst du: +2 SP"),
        ({"if": "is z", "do": [{"may": "own", "do": ["vp +2 own"]}],
          "else": [{"may": "dnvp", "do": ["vp +3 own"]}]},
         "If your party is the Zentrum, you may: +2 VP; otherwise the DNVP may: +3 VP",
         "Falls deine Partei das Zentrum ist, darfst du: +2 SP; sonst darf die DNVP: +3 SP"),
        ({"if": "government own", "do": [{"vote": "all", "yes": ["vp +1 own"], "no": []}]},
         "If your party governs, all vote: if yes, +1 VP; if no, nothing",
         "Wenn deine Partei regiert, stimmen alle ab: bei Ja +1 SP; bei Nein nichts"),
        ({"if_possible": [{"if": "is dnvp", "do": ["seat -1 own"]}]},
         "If possible and if your party is the DNVP: −1 Seat",
         "Wenn möglich und falls deine Partei die DNVP ist: −1 Sitz"),
        ({"until": "round", "rule": "no_coup dnvp"},
         "DNVP until the end of the round: no Coups", "DNVP bis zum Rundenende: keine Putsche"),
    ],
)  # fmt: skip
def test_some_effects_in_full(effect: object, english: str, german: str) -> None:
    block = read(effect)
    assert teller("en").lines(block) == [english]
    assert teller("de").lines(block) == [german]


def test_a_coup_brings_the_marker_of_the_party_if_it_is_known() -> None:
    block = read("coup_marker here")
    assert teller("en", 2).lines(block) == ["Councils in this city"]
    assert teller("en", 3).lines(block) == ["Regime in this city"]
    assert teller("en").lines(block) == ["Councils (KPD) or Regime (DNVP) in this city"]


def test_an_effect_that_does_nothing_says_so() -> None:
    assert teller("de").sentence(0) == "Nichts geschieht"
