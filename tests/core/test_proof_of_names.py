"""A record is bound to the names of its players, and a deleted name leaves the rest provable."""

from __future__ import annotations

import re
from dataclasses import replace as with_changes

import pytest

from kabinett.core.play import opening, saved
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.record import RecordError, parse, rename_in_record, write
from kabinett.core.play.replay import prove
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from tests.core.desk import game
from tests.core.tables import FINISHED_RECORD, give


def named() -> Table:
    """Return a finished game whose record is bound to the players' names."""
    players = [Player("Ada").with_seal(), Player("Jörg Müller").with_seal()]
    played = Table.new(game, Setup(2), players, Chance(bytes(range(16))))
    give(played, "add", "add", "add", "quit")
    return played


def test_a_changed_name_is_found() -> None:
    text = write(named().record())
    proof = prove(parse(text), game)[1]
    assert proof.digested and proof.nameless == ()
    for before, after in (("Ada", "Eve"), ("Jörg Müller", "Jorg Müller")):
        with pytest.raises(RecordError, match=f"line 3: seat . was not called '{after}'"):
            prove(parse(text.replace(before, after)), game)
    other = Player("Eve").with_seal()
    first = re.search("names: ([^ ]+)", text)
    assert first
    text = text.replace("Ada", "Eve").replace(first[1], f"{other.seal}+{other.salt}")
    with pytest.raises(RecordError, match="the game did not end with these lines"):
        prove(parse(text), game)


def test_a_record_with_a_deleted_name_proves_the_rest() -> None:
    """Otherwise nobody could delete an account."""
    played = named()
    text = rename_in_record(write(played.record()), "Jörg Müller", "deleted account")
    assert "Jörg" not in text and played.players[1].salt not in text
    assert prove(parse(text), game)[1].nameless == (1,)
    stored = saved.rename_in_saved(saved.save(played), "Jörg Müller", "deleted account")
    assert played.players[1].salt not in stored and played.players[0].salt in stored
    again, _ = opening.load(stored, {"desk": game}.get)
    assert write(again.record()) == text


def test_names_that_were_never_sealed_are_not_proved() -> None:
    renamed = re.sub("Player 1", "Ada", FINISHED_RECORD)
    assert prove(parse(renamed), game)[1].nameless == (0, 1)


def test_a_record_that_was_not_read_from_a_file_is_refused_like_any_other() -> None:
    """Such a record does not say in which lines of a file its header was."""
    played = named()
    for change, what in (("name", "was not called 'Eve'"), ("digest", "did not end with these")):
        record = played.record()
        if change == "name":
            record.players = [with_changes(record.players[0], name="Eve"), record.players[1]]
        else:
            record.digest = "00"
        with pytest.raises(RecordError, match=f"line 1: .*{what}"):
            prove(record, game)
