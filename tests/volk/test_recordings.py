"""A game that two people played, answer for answer, up to the position in which they stopped.

The site that hosted the game executed card IVb wrongly: its arrows three times, and neither its
icons nor its price. At that point the test puts the recorded state in place and goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.play.record_lines import Answer, answers_in
from kabinett.games.volk.content.vocabulary import PROVINCE_CODES
from kabinett.games.volk.position import alter_position, position_text
from tests.volk.notating import random_game
from tests.volk.recordings import search
from tests.volk.recordings.effect_notation import NotationError, read_effect
from tests.volk.recordings.notation import (
    Recording,
    read_move,
    read_recording,
)
from tests.volk.recordings.replay import Replay, final_differences
from tests.volk.recordings.search import CannotReplay
from tests.volk.recordings.writer import write_log as notation

FIXTURES = Path(__file__).parent / "fixtures"
GAME_0 = (FIXTURES / "recorded_game_0.txt").read_text(encoding="utf-8")

#: The position in which East took card IVb, as the record implies it.
BEFORE_IVB = (FIXTURES / "recorded_game_0_before_ivb.txt").read_text(encoding="utf-8")

#: The site's execution of the card: police removed two unrest in MV and one in TH, prestige rose by
#: 3, the socialists went to the end of their track, and icons and price had no effect.
AT_IVB = """
to act: West
unrest: NS 1, NW 3, HE 1, RP 1, BW 1, BY 5, WB 1, MV 1, BB 2, EB 2, SA 2, SN 3, TH 2
tracks: prestige 1, socialists 6
police: 5 used, 15 used, 21 used
special:
played: 68, 73, 64, 78, 62, 61, 63, 79, 72, IVb
"""


@pytest.fixture(scope="module")
def recording() -> Recording:
    return read_recording(GAME_0)


def to_ivb(recording: Recording) -> Replay:
    game = Replay(recording)
    for decade in (1, 2, 3):
        game.play_decade(decade)
    for move in recording.decades[3].moves:
        if move.card == "IVb":
            break
        game.play_move(move, move.text)
    return game


def test_the_record_is_read_whole(recording: Recording) -> None:
    assert [len(decade.moves) for decade in recording.decades] == [18, 18, 20, 18]
    assert [decade.end.done for decade in recording.decades if decade.end] == [10, 10, 10, 2]


def test_the_record_replays_phase_by_phase_to_card_ivb(recording: Recording) -> None:
    """Our log must name every effect of every action and phase in decades I to III."""
    game = to_ivb(recording)
    assert position_text(game.s) == BEFORE_IVB
    replayed = game.table.record()
    assert len([line for line in answers_in(replayed.lines) if line.who >= 0]) > 300


def test_from_the_recorded_card_ivb_to_the_recorded_end(recording: Recording) -> None:
    game = to_ivb(recording)
    game.set_position(alter_position(game.s, AT_IVB))
    moves = recording.decades[3].moves
    after = next(place for place, move in enumerate(moves) if move.card == "IVb") + 1
    for move in moves[after:]:
        game.play_move(move, move.text)
    game.play_end(4)
    assert recording.final is not None
    assert final_differences(game.s, recording.final) == []


def test_the_record_answers_every_ask(recording: Recording) -> None:
    """The answers alone, given at a new table, must lead to the same position."""
    game = to_ivb(recording)
    again = Replay(recording)
    for line in game.table.lines[len(again.table.lines) :]:
        if isinstance(line, Answer) and line.is_chosen:
            again.table.answer(line.who, line.name)
    assert again.s == game.s


# -- a record that does not fit is refused


def changed(old: str, new: str) -> Recording:
    assert GAME_0.count(old) == 1
    return read_recording(GAME_0.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("E #17 BUILD: +fac Schwedt", "E #17 BUILD: +fac Schwedt, +fac Rostock", "Rostock"),
        ("W #4 BUILD: +fac Stuttgart, +fac München, +line", "W #4 EVENT: +line", "event"),
        ("E #2 EVENT: +line Schwedt~Berlin, +u BB, arrows P+0 C+0 S+2",
         "E #2 EVENT: +line Schwedt~Berlin, +u BB, arrows P+0 C+0 S+1", "2 steps"),
        ("flight dismantles=2; -line Neubrandenburg~Schwedt; -line Bitterfeld~Leipzig",
         "flight dismantles=1; -line Bitterfeld~Leipzig", "phase 1"),
        ("worst West export 2, East exporters 3", "worst West export 2, East exporters 4",
         "phase 3: currency"),
        ("|ph8 done; 9: socialists +3; soc→EB", "|ph8 done; 9: socialists +2; soc→EB",
         "phase 9: socialists change by 3, recorded +2"),
    ],
)  # fmt: skip
def test_an_illegal_move_is_named(old: str, new: str, why: str) -> None:
    game = Replay(changed(old, new))
    with pytest.raises(CannotReplay) as error:
        game.play_decade(1)
    assert why.lower() in str(error.value).lower()


@pytest.mark.parametrize(
    "line", ["X 4 BUILD", "W #84 BUILD: +fac Kiel", "W #4 SING: la", "W #4 BUILD: +fac Atlantis"]
)
def test_an_unreadable_move_is_named(line: str) -> None:
    with pytest.raises(ValueError):
        read_move(line)
    with pytest.raises(NotationError, match="line 2"):
        read_recording(f"# a record\n{line}\n")


def changed_final(old: str, new: str) -> str:
    (final,) = [line for line in GAME_0.splitlines() if line.startswith("FINAL")]
    assert old in final
    return final.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("police [red,pink,used] [2, 1, 3]", "police [red,pink,used] [2, 1]", "three numbers"),
        ("| wall True ", "", "FINAL lacks wall"),
        ("SH u0 LS2", "SH u0 XX2", "'XX2' is no counter"),
        ("SH u0 LS2", "XX u0 LS2", "no province 'XX'"),
        ("Kassel, Kiel", "Kassel, Atlantis", "no city 'Atlantis'"),
        ("hands W []", "hands", "hands"),
        ("socialist box 2", "socialist box", "write a number"),
        ("Köln~Koblenz", "Köln", "no connection"),
    ],
)
def test_an_unreadable_final_line_is_named(old: str, new: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        read_recording(f"# a record\n{changed_final(old, new)}\n")
    assert str(error.value).startswith("line 2: ")
    assert why in str(error.value)


def test_no_police_at_the_end() -> None:
    text = changed_final("police [red,pink,used] [2, 1, 3]", "police [red,pink,used] None")
    final = read_recording(text).final
    assert final is not None
    assert final.police == (0, 0, 0)


@pytest.mark.parametrize(
    ("word", "effects"),
    [
        ("+fac CSSR-N", ["+fac cssr_n"]),
        ("STOP PolskaS", ["stop polska_s"]),
        ("exports MP to RP", ["export RP"]),
        ("cut-to-3 BB", ["cut BB"]),
        ("+line Dresden~CSSR-N", ["+line dresden~cssr_n"]),
    ],
)
def test_other_spellings(word: str, effects: list[str]) -> None:
    assert read_effect(word) == effects


@pytest.mark.parametrize("word", ["exports MP to XX", "cut-to-3 XX", "soc→XX", "u XX→SN"])
def test_an_unknown_province_is_named(word: str) -> None:
    with pytest.raises(ValueError, match="no province 'XX'"):
        read_effect(word)


def test_a_contradicting_move_is_named_with_its_line() -> None:
    number = 1 + GAME_0.splitlines().index("E #17 BUILD: +fac Schwedt")
    game = Replay(changed("E #17 BUILD: +fac Schwedt", "E #17 BUILD: +fac Kiel"))
    with pytest.raises(CannotReplay, match=f"line {number}, decade 1, move 2"):
        game.play_decade(1)


def test_effects() -> None:
    assert read_effect("+u2 SN") == ["+u SN", "+u SN"]
    assert read_effect("-u MV [police]") == ["-u MV"]
    assert read_effect("+line Berlin~Bitterfeld[2]") == ["+line berlin~bitterfeld"]
    assert read_effect("+u MV (attack from SH)") == ["+u MV"]
    assert len(PROVINCE_CODES) == 14


# -- other spellings


@pytest.mark.parametrize(
    ("spelled", "right"),
    [
        ("w 4 build +fac stuttgart, +fac Muenchen, +line Stuttgart-München",
         "W #4 BUILD: +fac Stuttgart, +fac München, +line Stuttgart~München"),
        ("West: Karte 4 Bauen: + Fabrik Munich; + Linie Munchen – Stuttgart",
         "W #4 BUILD: +fac München, +line Stuttgart~München"),
        ("Ost #11 [hand] Aufbau: +line Bitterfeld/Jena",
         "E #11 (hand) BUILD: +line Bitterfeld~Jena"),
        ("E #19 BUILD: +line Karl-Marx-Stadt-Jena, +line Chemnitz → Jena",
         "E #19 BUILD: +line KMS~Jena, +line KMS~Jena"),
        ("W #20 Event: –u HE, +1 unrest Saxony, Soc -> Sachsen x1",
         "W #20 EVENT: -u HE, +u SN, soc→SN×1"),
        ("DDR ivb EREIGNIS: -Unruhe Thueringen, - soc SN",
         "E #IVb EVENT: -u TH, -soc SN"),
        ("W #9 ls +ls by, +LS Berlin (West), +1 LS Niedersachsen",
         "W #9 LS: +LS BY, +LS WB, +LS NS"),
        ("E #2 EVENT: arrows: P0 S+2, Ignoriert Pfeil s+",
         "E #2 EVENT: arrows P+0 C+0 S+2, IGNORES 1 arrow S+"),
        ("W #54 remove unrest: -u NW [Police], -line Hamburg → Bremen",
         "W #54 REMOVE: -u NW [police], -line Hamburg~Bremen"),
        ("E #22 EVENT: IGNORES icon W-u, u SA -> TH, cut to 3 bb, exports mp to rp",
         "E #22 EVENT: IGNORES icon W-u, u SA→TH, cut BB, export→RP"),
        ("E 16 (aus der Hand) Build: +fac Neubrandenburg",
         "E #16 (hand) BUILD: +fac Neubrandenburg"),
    ],
)  # fmt: skip
def test_a_move_is_read_however_it_is_spelled(spelled: str, right: str) -> None:
    one, other = read_move(spelled), read_move(right)
    assert replace(one, text="") == replace(other, text="")


def in_other_words(text: str) -> str:
    """Return the whole record in the words of another writer."""
    for here, there in (
        ("ü", "ue"), ("ö", "oe"), ("~", " – "), ("→", " -> "), ("-u ", "−u "), ("W #", "West "),
        ("E #", "Ost: #"), ("BUILD", "Build"), ("EVENT", "Ereignis"), ("+fac", "+Fabrik"),
        ("(hand)", "[Hand]"), ("EOD 1:", "End of decade:"), ("|ph", "| Phase "),
        ("-- decade", "--- Dekade"), ("wall True", "Mauer ja"), ("+u ", "+ Unruhe "),
    ):  # fmt: skip
        assert here in text, here
        text = text.replace(here, there)
    return "".join(f"> {line}\n" for line in text.splitlines())


def test_a_whole_record_in_other_words_is_the_same(recording: Recording) -> None:
    other = read_recording(in_other_words(GAME_0))
    for one, same in zip(recording.decades, other.decades, strict=True):
        assert [replace(x, text="") for x in one.moves] == [replace(x, text="") for x in same.moves]
        assert one.end is not None and same.end is not None
        assert replace(one.end, text="", wins="") == replace(same.end, text="", wins="")
    assert recording.final == other.final


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("W #4 SING: la", "line 1: 'W #4 SING: la' is no move; moves are written W #4 BUILD: +fac"),
        ("W #4 BUILD: +fac Stutgart", "no city 'Stutgart'; there are stuttgart"),
        ("W #4 BUILD: +line Kiel~Jena", "no connection 'Kiel~Jena' on the map; from there: "),
        ("W #4 BUILD: +fax Kiel", "'+fax Kiel' is no effect; effects are written +fac CITY, "),
        ("W #4 BUILD: u SN", "'u SN': write + or - before it"),
        ("W #4 BUILD: +u99999999 SN", "there are not so many counters"),
        ("W #84 BUILD: +fac Kiel", "no card '84'; cards are 1 to 80, I, II, III, IVa, IVb"),
        ("W #4 EVENT: arrows X+2", "are no arrows; arrows are written P+0 C-1 S+2"),
        ("EOD 1: |ph11 done", "there are 10 phases"),
        ("W #4 BUILD: " + "-" * 100_000, "has more than 5000 characters"),
    ],
)
def test_an_unreadable_word_is_reported_with_the_right_ones(line: str, says: str) -> None:
    with pytest.raises(NotationError) as error:
        read_recording(line)
    assert str(error.value).startswith("line 1: ") and says in str(error.value)


# -- a search has an end


def test_the_search_gives_up_a_hopeless_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that fails for every guess of suppliers must not be tried again with each guess."""
    tried = []
    whole = changed("E #17 BUILD: +fac Schwedt", "E #17 BUILD: +fac Kiel")
    lay = Replay.__init__

    def count(self: Replay, *given: Any) -> None:
        tried.append(given)
        lay(self, *given)

    monkeypatch.setattr(Replay, "__init__", count)
    with pytest.raises(CannotReplay, match="move 2"):
        Replay.play_all(whole)
    assert len(tried) == 1
    monkeypatch.setattr(search, "MOST_OF_ALL", 500)
    with pytest.raises(CannotReplay, match="search too long"):
        Replay.play_all(read_recording(GAME_0))
    assert len(tried) == 2


# -- any game can be written in this notation and replayed


@pytest.mark.parametrize("seed", range(10))
def test_a_random_game_in_this_notation_replays(seed: int) -> None:
    """The replay must reach the same final state, because it also works out whatever the notation
    leaves open."""
    table = random_game(seed)
    game = Replay.play_all(read_recording(notation(list(table.log))))
    for name in ("unrest", "factories", "lines", "tracks", "socialists", "imported", "ending"):
        assert getattr(game.s, name) == getattr(table.state, name), name
