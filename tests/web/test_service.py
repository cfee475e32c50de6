"""Changes of stored games."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.conf import settings

from kabinett.core.play.saved import save, seal, unseal
from kabinett.core.play.table import IllegalChoice, StaleAsk, Table
from kabinett.web import lobby, service, tables
from kabinett.web.models import Game, Seat
from kabinett.web.worker import carry_over_all
from tests.web.tables import BOT, ME, OTHER, give, play_to_end, start, table_of


def row(game_id: str) -> Game:
    return Game.objects.get(pk=game_id)


def test_an_answer_is_stored_and_counted() -> None:
    game = start("bluff", ME, OTHER)
    give(game, 0, "bid:1x1")
    assert row(game).revision == 2
    assert table_of(game).lines[-1].text() == "0 bid:1x1"
    stored, _ = tables.load_table(row(game))
    assert save(stored) == save(table_of(game))


def test_the_same_answer_twice_counts_once() -> None:
    game = start("bluff", ME, OTHER)
    service.answer(game, 0, 1, "bid:1x1")
    service.answer(game, 0, 1, "bid:1x1")
    assert row(game).revision == 2
    for opening, choice in ((1, "bid:1x2"), (0, "bid:1x1"), (2, "bid:1x1")):
        with pytest.raises(StaleAsk):
            service.answer(game, 0, opening, choice)


def test_an_answer_that_was_taken_back_is_stale() -> None:
    game = start("duel", ME, OTHER)
    give(game, 0, "pass")
    service.undo(game, 0)
    with pytest.raises(StaleAsk):
        service.answer(game, 0, 1, "pass")
    service.answer(game, 0, 2, "pass")


def test_what_is_illegal_changes_nothing() -> None:
    game = start("bluff", ME, OTHER)
    before = row(game).saved
    for seat, choice in ((0, "doubt"), (0, "nonsense"), (1, "bid:1x1")):
        with pytest.raises(IllegalChoice):
            service.answer(game, seat, 1, choice)
    with pytest.raises(IllegalChoice):
        service.undo(game, 0)
    assert (row(game).saved, row(game).revision) == (before, 1)


def test_when_the_rules_break_nothing_is_stored_and_it_is_written_down() -> None:
    game = start("duel", ME, OTHER)
    give(game, 0, "pass")
    give(game, 1, "pass")
    before = row(game).saved
    with pytest.raises(service.RulesBroke) as broke:
        give(game, 0, "break")
    number = broke.value.number
    assert row(game).saved == before and row(game).incident == number
    story = (settings.DATA / "incidents" / f"{number}.txt").read_text()
    assert "kabinett record 1" in story and "# ZeroDivisionError: the rules break here" in story
    assert table_of(game).chance.seed.hex() not in story
    assert number in (settings.DATA / "kabinett.log").read_text()
    give(game, 0, "go_on")
    assert row(game).incident == ""


def test_rows_tell_who_is_asked_and_since_when() -> None:
    game = start("duel", ME, BOT, BOT)
    first = [(seat.ask, seat.asked_at) for seat in Seat.objects.filter(game=game)]
    assert [ask for ask, _ in first] == [0, 0, 0] and first[0][1] == first[2][1]
    give(game, 1, "pass")
    later = [(seat.ask, seat.asked_at) for seat in Seat.objects.filter(game=game)]
    assert later == [first[0], (None, None), first[2]]


def test_an_ask_that_comes_again_is_another_one() -> None:
    """Somebody takes back what led to it: whoever is about to answer thinks of the past."""
    game = start("relay", ME, OTHER)
    give(game, 0, "go_on")
    service.undo(game, 0)
    with pytest.raises(StaleAsk):
        service.answer(game, 1, 1, "pass")
    give(game, 0, "stop")
    with pytest.raises(StaleAsk):
        service.answer(game, 1, 1, "pass")
    service.answer(game, 1, 2, "pass")


def test_hidden_answers_do_not_show_in_the_list() -> None:
    game = start("duel", ME, BOT, BOT)
    before = row(game).updated
    give(game, 1, "pass")
    assert row(game).updated == before
    give(game, 2, "pass")
    give(game, 0, "pass")
    assert row(game).updated > before


def test_your_turn_comes_first() -> None:
    mine, others = start("bluff", ME, BOT), start("bluff", ME, BOT)
    give(others, 0, "bid:1x1")
    rows = lobby.table_rows("en")
    assert [(each["id"], each["your_turn"]) for each in rows] == [(mine, True), (others, False)]


def cut(saved: str) -> str:
    return saved[:-40]


def of_another_format(saved: str) -> str:
    return seal(unseal(saved).replace('"format":2', '"format":99'))


def of_another_game(saved: str) -> str:
    return seal(unseal(saved).replace('"game":"bluff"', '"game":"skat"'))


@pytest.mark.parametrize(
    "spoil, why",
    [(cut, "damaged"), (of_another_format, "format 99"), (of_another_game, "not installed")],
)
def test_what_cannot_be_opened_is_listed_and_left(spoil: Callable[[str], str], why: str) -> None:
    game = start("bluff", ME, BOT)
    saved = spoil(row(game).saved)
    Game.objects.filter(pk=game).update(saved=saved, revision=2)
    [listed] = lobby.table_rows("en")
    assert listed["damaged"] and why in listed["result"]
    carry_over_all()
    with pytest.raises(tables.Damaged):
        service.answer(game, 0, 1, "bid:1x1")
    assert row(game).saved == saved


def test_after_an_update_of_the_rules_the_game_is_carried_over() -> None:
    game = start("bluff", ME, BOT)
    give(game, 0, "bid:1x1")
    saved = json.loads(unseal(row(game).saved))
    for state in (saved["state"], saved["checkpoint"]["state"]):
        for frame in state["frames"]:
            frame[1] = "another source"
    Game.objects.filter(pk=game).update(saved=seal(json.dumps(saved)), revision=5)
    carry_over_all()
    assert row(game).revision == 6 and row(game).notice == "rules 0"
    assert table_of(game).lines[-2].text() == "0 bid:1x1"
    assert table_of(game).open_seats() == (1,)


def test_a_whole_game_is_stored_as_it_was_played() -> None:
    game = start("bluff", ME, OTHER, BOT)
    play_to_end(game)
    table, notice = tables.load_table(row(game))
    assert table.over and row(game).over and not notice
    assert isinstance(table, Table)
    assert not Seat.objects.filter(game=game, ask__isnull=False).exists()
