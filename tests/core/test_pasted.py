"""Records as people paste them: quoted, in other encodings, with odd spaces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabinett.core.play.pasted import clean_text
from kabinett.core.play.players import Player
from kabinett.core.play.record import RecordError, parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from tests.core.desk import game
from tests.core.pastes import PASTES
from tests.core.tables import FINISHED_RECORD, HEAD


@pytest.mark.parametrize("how", PASTES)
def test_a_pasted_record_is_the_record(how: str) -> None:
    pasted = PASTES[how](FINISHED_RECORD)
    assert pasted != FINISHED_RECORD
    cleaned = clean_text(pasted)
    assert write(parse(cleaned)) == FINISHED_RECORD
    assert replay(parse(cleaned), game, verify=True).over


def test_clean_text_is_left_unchanged() -> None:
    assert clean_text(FINISHED_RECORD) == clean_text(FINISHED_RECORD.encode()) == FINISHED_RECORD


def test_names_of_players_are_left_unchanged() -> None:
    named = HEAD.replace("Ada", "Anna\u2013Lena \uff21").replace("Bert", "J\u00f6rg")
    assert [each.name for each in parse(clean_text(named)).players] == ["Anna–Lena Ａ", "Jörg"]
    of_windows = named.replace("\uff21", "A").encode("cp1252")
    assert [each.name for each in parse(clean_text(of_windows)).players] == ["Anna–Lena A", "Jörg"]


@pytest.mark.parametrize("name", ["Ada \U0001f469\u200d\U0001f4bb", "\u0645\u06cc\u200c\u062e"])
def test_the_seal_proves_a_name_with_invisible_joiners(name: str) -> None:
    sealed = Table.new(game, Setup(2), [Player(name).with_seal(), Player("Bert").with_seal()])
    assert replay(parse(clean_text(write(sealed.record()))), game).players[0].name == name


def test_blanks_in_a_position_are_kept() -> None:
    """The host has committed to the position, with all of its blanks."""
    line = "position: round:  3 | anarchy:\t4"
    assert clean_text(HEAD + line + "\n") == HEAD + line + "\n"
    pasted = f"{HEAD}> \u200bposition: round:\u00a0 3 | anarchy:\t4 \n"
    assert clean_text(pasted) == HEAD + line + "\n"


def test_an_error_names_the_line_of_the_pasted_text() -> None:
    pasted = "".join(f"> {line}\n" for line in f"{HEAD}0 add\n0 fly\n".splitlines())
    with pytest.raises(RecordError, match=r"^line 6: found '0 fly'; legal: add, "):
        replay(parse(clean_text(pasted)), game)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (f"{HEAD}0 \x00add\n", "line 5: .* is no text"),
        (HEAD.encode("utf-16")[:-1], "line 4: the text is broken here: it is no UTF-16"),
    ],
)
def test_bytes_that_are_no_text_are_reported_with_their_line(given: str | bytes, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        clean_text(given)


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_any_paste_becomes_a_text_or_a_record_error(given: bytes | str) -> None:
    try:
        cleaned = clean_text(given)
    except RecordError as error:
        assert error.line >= 1
    else:
        assert clean_text(cleaned) == cleaned and "\x00" not in cleaned


# -- in the reader's language


def test_a_reason_names_choices_in_the_readers_language() -> None:
    from kabinett.games.fall import game as fall

    text = """kabinett record 1
game: fall 1
seats: party:nazis Ada | party:socialists Bert
chance party:kpd
"""
    with pytest.raises(RecordError) as raised:
        replay(parse(text), fall)
    told = raised.value.text_in("de", fall)
    assert told.startswith("Zeile 4: hier steht 'chance party:kpd'; möglich: ")
    assert "Nationalsozialisten (party:nazis)" in told
    assert str(raised.value).startswith("line 4: found 'chance party:kpd'; legal: ")
    assert raised.value.text_in("de").endswith("möglich: party:nazis, party:socialists")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("kabinett record 1\ngame: desk 1\n", "Zeile 1: die Zeile 'seats:' fehlt"),
        (HEAD + "undo\n", "Zeile 5: 'undo': man schreibt undo PLATZ oder undo PLATZ ANZAHL"),
        (HEAD + "1 add\n", "Zeile 5: hier steht '1 add'; gefragt ist aber Platz 0"),
        (
            HEAD + "seed: 00\n",
            "Zeile 5: seed: 32 Ziffern oder Buchstaben von a bis f, nicht '00'",
        ),
        (HEAD.replace("off", "dim"), "Zeile 4: Option lamp: 'dim' ist keines von on, off"),
    ],
)
def test_all_other_reasons_are_in_the_readers_language(text: str, told: str) -> None:
    with pytest.raises(RecordError) as raised:
        replay(parse(text), game)
    assert raised.value.text_in("de") == told
