"""How safe a lead is: the counts, the sentences about them, and how all players may end such a
game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kabinett.cli.leads import write_leads
from kabinett.core.lead import REPORT, Lead, Leads, Share, Stage, read_leads
from kabinett.core.play import opening, saved
from kabinett.core.play.asks import IllegalChoice
from kabinett.core.play.chance import Chance
from kabinett.core.play.digests import book_digest
from kabinett.core.play.players import Player
from kabinett.core.play.record import RecordError, parse, write
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.games.volk import game
from tests.leads import COUNTED, no_lead_is_lost

THREE = Leads({("long", 3, 2): COUNTED})


def said(leads: Leads, lead: Lead) -> list[str]:
    words = Wording(game, "en", lambda seat: f"Seat {seat}")
    return [words.sentence(line) for line in leads.lines("long", lead)]


def test_the_report_says_how_often_players_in_such_a_place_won() -> None:
    assert said(THREE, Lead(2, (14, 3, 9))) == [
        "Seat 0: 5 ahead. In games of bots, 80 of 90 who led by 4 or more at this point won.",
        "Seat 2: 5 behind. In games of bots, 20 of 150 who were 1 or more behind at this point "
        "won.",
        "70 of them came second.",
        "Seat 1: 11 behind. In games of bots, none of 60 who were 10 or more behind at this "
        "point won.",
        "Counted in 100 games that bots have played, medium in all seats.",
    ]


def test_a_lead_that_many_lost_leaves_the_game_open() -> None:
    counted = Stage(100, 40, (Share(2, 126, 52, 0),), (Share(2, 126, 74, 0),))
    assert said(Leads({("long", 2, 1): counted}), Lead(1, (4, 18))) == [
        "Seat 1: 14 ahead. In games of bots, 52 of 126 who led by 2 or more at this point won: "
        "the game is open.",
        "Counted in 100 games that bots have played, medium in all seats.",
    ]


def test_a_lead_is_safe_if_none_as_large_was_lost_in_many_games() -> None:
    assert THREE.safe("long", Lead(2, (14, 3, 6))) == 0
    assert said(THREE, Lead(2, (14, 3, 6)))[0] == (
        "Seat 0: 8 ahead. The largest lead that was lost at this stage in 100 games was 7."
    )
    assert THREE.safe("long", Lead(2, (13, 3, 6))) is None, "somebody lost such a lead"
    few = Stage(49, 3, (), ())
    assert Leads({("long", 2, 1): few}).safe("long", Lead(1, (9, 0))) is None, "too few games"


def test_without_counted_games_the_report_is_empty() -> None:
    assert THREE.lines("short", Lead(2, (14, 3, 9))) == []
    assert THREE.lines("long", Lead(3, (14, 3, 9))) == []
    assert THREE.safe("short", Lead(2, (14, 3, 6))) is None
    assert said(THREE, Lead(2, (4, 4, 4)))[0] == "Nobody leads."


def test_written_counts_are_read_again(tmp_path: Path) -> None:
    assert read_leads(tmp_path) == Leads()
    write_leads(tmp_path, THREE, "a command")
    assert read_leads(tmp_path) == THREE


def begin(options: dict[str, str] | None = None) -> Table:
    players = [Player("Ada"), Player("Ben")]
    return Table.new(game, game.setup(Setup(2, options or {})), players, Chance(bytes(16)))


def test_a_game_has_the_report_if_such_games_were_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    no_lead_is_lost(monkeypatch, game)
    assert REPORT in game.public_scene(begin().state).reports
    other = begin({"new_police": "next_action"})
    assert REPORT not in game.public_scene(other.state).reports, "these options were not counted"
    assert other.safe_lead() is None
    over = begin()
    over.state.frames.clear()
    assert REPORT not in game.public_scene(over.state).reports, "the end says who has won"


def test_all_players_together_may_end_a_game_with_a_safe_lead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    no_lead_is_lost(monkeypatch, game)
    table = begin()
    leader = table.safe_lead()
    assert leader is not None
    with pytest.raises(IllegalChoice, match="may still be lost"):
        table.end_won(1 - leader, (0, 1))
    table.end_won(leader, (0, 1))
    result = table.result()
    assert table.over and result is not None
    assert (result.kind, result.winners) == ("yielded", (leader,))
    text = write(table.record())
    assert f"\nwin {leader} by 0 1\n" in text
    again = replay(parse(text), game, verify=True)
    assert again.over and again.result() == result
    assert opening.load(saved.save(table), {"volk": game}.get)[0].result() == result
    with pytest.raises(RecordError, match="not all players have agreed"):
        replay(parse(text.replace("by 0 1", "by 0")), game, verify=True)
    with pytest.raises(RecordError, match="the seats are 0 to 1"):
        replay(parse(text.replace(f"win {leader}", "win 2")), game)
    swapped = re.sub("digest: .*\n", "", text).replace(f"win {leader}", f"win {1 - leader}")
    assert replay(parse(swapped), game).over
    with pytest.raises(RecordError, match="this lead could still be lost"):
        replay(parse(swapped), game, verify=True)
    for wrong in ("win", "win 0", "win 0 by", "win x by 0"):
        with pytest.raises(RecordError, match="win SEAT by SEAT"):
            parse(text.replace(f"win {leader} by 0 1", wrong))


def test_other_counts_of_leads_alter_the_digest_of_the_book(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They decide who may be declared the winner, so records under other counts are not proved."""
    before = book_digest(game)
    no_lead_is_lost(monkeypatch, game)
    assert book_digest(game) != before
