"""Changes to stored games."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kabinett.core.play.asks import IllegalChoice, StaleAsk
from kabinett.core.play.checksum import with_checksum, without_checksum
from kabinett.core.play.saved import save
from kabinett.web.host import health
from kabinett.web.host.errors import NotStored
from kabinett.web.lobby import lists
from kabinett.web.people.local import local_person
from kabinett.web.play import loading, open_game, stored_steps
from kabinett.web.play.jobs import Change, RulesBroke, SiteBroke
from kabinett.web.play.models import Game
from kabinett.web.play.open_game import OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.stored_games import carry_over_all
from tests.web import by_seat
from tests.web.tables import BOT, ME, OTHER, give, opened, play_to_end, start, stored, table_of

pytestmark = pytest.mark.database


def row(game_id: str) -> Game:
    return Game.objects.get(pk=game_id)


def test_an_answer_is_stored_and_counted() -> None:
    game = start("bluff", ME, OTHER)
    give(game, 0, "bid:1x1")
    assert row(game).revision == 2
    assert table_of(game).lines[-1].text() == "0 bid:1x1"
    assert save(loading.load_game(game).table) == save(table_of(game))


def test_the_same_answer_twice_counts_once() -> None:
    game = start("bluff", ME, OTHER)
    by_seat.answer(game, 0, 1, "bid:1x1")
    by_seat.answer(game, 0, 1, "bid:1x1")
    assert row(game).revision == 2
    for ask_number, choice in ((1, "bid:1x2"), (0, "bid:1x1"), (2, "bid:1x1")):
        with pytest.raises(StaleAsk):
            by_seat.answer(game, 0, ask_number, choice)


def test_an_old_answer_is_not_confused_with_a_later_automatic_one() -> None:
    """The site passes for a lone player with no other choice; that pass is not the player's own
    answer."""
    game = start("empty", ME, BOT)
    give(game, 1, "pass")
    ask_number = opened(game).asks[0].number
    give(game, 0, "go_on")
    assert table_of(game).lines[-1].text() == "0 pass"
    with pytest.raises(StaleAsk):
        by_seat.answer(game, 0, ask_number, "pass")


def test_an_answer_that_was_taken_back_is_stale() -> None:
    game = start("duel", ME, OTHER)
    give(game, 0, "pass")
    by_seat.undo(game, 0)
    with pytest.raises(StaleAsk):
        by_seat.answer(game, 0, 1, "pass")
    by_seat.answer(game, 0, 2, "pass")


def test_an_illegal_answer_changes_nothing() -> None:
    game = start("bluff", ME, OTHER)
    before = stored(game)
    for seat, choice in ((0, "doubt"), (0, "nonsense"), (1, "bid:1x1")):
        with pytest.raises(IllegalChoice):
            by_seat.answer(game, seat, 1, choice)
    with pytest.raises(IllegalChoice):
        by_seat.undo(game, 0)
    assert (stored(game), row(game).revision) == (before, 1)


def test_an_error_in_the_rules_stores_nothing_and_is_an_incident() -> None:
    game = start("duel", ME, OTHER)
    give(game, 0, "pass")
    give(game, 1, "pass")
    before = stored(game)
    with pytest.raises(RulesBroke) as broke:
        give(game, 0, "break")
    number = broke.value.number
    assert stored(game) == before and row(game).incident == number
    story = (settings.DATA / "incidents" / f"{number}.txt").read_text()
    assert "kabinett record 1" in story and "# ZeroDivisionError: the rules break here" in story
    assert table_of(game).chance.seed.hex() not in story
    assert number in (settings.DATA / "kabinett.log").read_text()
    give(game, 0, "go_on")
    assert row(game).incident == ""


def faults() -> tuple[float, float]:
    """How often the rules broke, and how often the site did."""
    counters = (health.RULES_BROKE, health.SITE_BROKE)
    rules, site = (counter._value.get() for counter in counters)
    return rules, site


def test_a_fault_of_the_site_does_not_count_as_broken_rules() -> None:
    game = start("duel", ME, OTHER)
    before, (rules, site) = stored(game), faults()

    def act(opened: OpenGame) -> None:
        by_name: dict[str, str] = {}
        opened.row.notice = by_name["notice"]

    job = Change(game, act, "the site looks up a name that is not there")
    owner.runner.work([job])
    assert isinstance(job.error, SiteBroke) and row(game).incident == job.error.number
    assert stored(game) == before and faults() == (rules, site + 1)
    for seat in range(2):
        give(game, seat, "pass")
    with pytest.raises(RulesBroke):
        give(game, 0, "break")
    assert faults() == (rules + 1, site + 1)


def test_the_stored_row_says_who_is_asked_and_since_when() -> None:
    game = start("duel", ME, OTHER, BOT)
    first = [ask[:2] for ask in row(game).asks]
    assert [ask for ask, _ in first] == [0, 0, 0] and first[0][1] == first[2][1]
    assert row(game).waits
    give(game, 1, "pass")
    assert row(game).waits
    later = [ask[:2] for ask in row(game).asks]
    assert later == [first[0], [None, None], first[2]]
    give(game, 2, "pass")
    assert not row(game).waits, "only a person is asked"


def test_an_ask_that_reopens_has_a_new_number() -> None:
    """After a takeback, a late answer belongs to the earlier ask, although both look the same."""
    game = start("relay", ME, OTHER)
    give(game, 0, "go_on")
    by_seat.undo(game, 0)
    with pytest.raises(StaleAsk):
        by_seat.answer(game, 1, 1, "pass")
    give(game, 0, "stop")
    with pytest.raises(StaleAsk):
        by_seat.answer(game, 1, 1, "pass")
    by_seat.answer(game, 1, 2, "pass")


def test_the_list_of_games_does_not_betray_hidden_answers() -> None:
    game = start("duel", ME, BOT, BOT)
    before = row(game).updated
    give(game, 1, "pass")
    assert row(game).updated == before
    give(game, 2, "pass")
    give(game, 0, "pass")
    assert row(game).updated > before


def listed_games() -> list[lists.Row]:
    me = local_person().pk
    games = lists.games_of(me).order_by("-updated")
    return lists.by_turn(lists.rows_of(games, me, "en"))


def test_games_in_which_it_is_my_turn_come_first() -> None:
    mine, others = start("bluff", ME, BOT), start("bluff", ME, BOT)
    give(others, 0, "bid:1x1")
    rows = listed_games()
    assert [(each["id"], each["your_turn"]) for each in rows] == [(mine, True), (others, False)]


def cut(head: str) -> str:
    return head[:-40]


def of_another_format(head: str) -> str:
    return with_checksum(without_checksum(head).replace('"format":2', '"format":99'))


def of_another_game(head: str) -> str:
    return with_checksum(without_checksum(head).replace('"game":"bluff"', '"game":"skat"'))


@pytest.mark.parametrize(
    "spoil, why",
    [(cut, "damaged"), (of_another_format, "format 99"), (of_another_game, "not installed")],
)
def test_a_game_that_cannot_be_opened_stays_in_the_list(
    spoil: Callable[[str], str], why: str, client: Client
) -> None:
    game = start("bluff", ME, BOT)
    head = spoil(row(game).head)
    store_head(game, head)
    [listed] = listed_games()
    assert listed["id"] == game
    page = client.get(f"/table/{game}/")
    assert page.status_code == 409 and why in page.content.decode()
    carry_over_all()
    with pytest.raises(open_game.Damaged):
        by_seat.answer(game, 0, 1, "bid:1x1")
    assert row(game).head == head


def test_a_game_is_carried_over_to_updated_rules() -> None:
    game = start("bluff", ME, BOT)
    give(game, 0, "bid:1x1")
    head = json.loads(without_checksum(row(game).head))
    head["played_by"][0] = "other"
    store_head(game, with_checksum(json.dumps(head)))
    carry_over_all()
    assert row(game).revision == 3 and row(game).notice == "rules 0"
    assert table_of(game).lines[-2].text() == "0 bid:1x1"
    assert table_of(game).open_seats() == (1,)


def test_a_whole_game_is_stored_as_it_was_played() -> None:
    game = start("bluff", ME, OTHER, BOT)
    play_to_end(game)
    stored_game = loading.load_game(game)
    assert save(stored_game.table) == save(table_of(game))
    assert stored_game.table.over and row(game).over and not row(game).notice
    assert not row(game).waits and all(ask[0] is None for ask in row(game).asks)


def test_a_game_opens_from_its_head_and_the_steps_since() -> None:
    """This is true at every moment, whatever was taken back."""
    game = start("duel", ME, OTHER)
    for choice in ("pass", "undo", "pass", "undo"):
        if choice == "undo":
            by_seat.undo(game, 0)
        else:
            give(game, 0, choice)
        assert save(loading.load_game(game).table) == save(table_of(game))
    followed = loading.load_game(game)
    play_to_end(game)
    assert save(loading.refresh_game(followed).table) == save(table_of(game))


def test_a_long_game_is_opened_without_its_early_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site reads twenty steps before the head and all steps after it; the others on demand."""
    rows: list[Any] = []
    rows_of = stored_steps.rows_of

    def counted(*wanted: Any) -> list[Any]:
        found = rows_of(*wanted)
        rows.extend(found)
        return found

    monkeypatch.setattr(stored_steps, "rows_of", counted)
    game, luck = start("volk", ME, OTHER), random.Random(4)
    number = opened_by_few = 0
    while number < 130 and not table_of(game).over:
        table, number = table_of(game), number + 1
        seat = table.open_seats()[0]
        if number % 7 == 6 and table.undo_index(1 - seat) is not None:
            by_seat.undo(game, 1 - seat)  # from the tail, from before it, and again
        else:
            give(game, seat, luck.choice(table.ask(seat).choices))  # type: ignore[union-attr]
        rows.clear()
        again = loading.load_game(game).table
        few = len(rows) <= stored_steps.BEFORE_HEAD + 1 + open_game.HEAD_EVERY
        # The site reads all steps if a takeback goes back further than the steps that it has.
        assert few or any("undo" in line for lines, *_ in rows for line in lines)
        opened_by_few += few
        table = table_of(game)
        assert (len(again.lines), len(again.log)) == (len(table.lines), len(table.log))
        assert [line.text() for line in again.lines[-5:]] == [
            line.text() for line in table.lines[-5:]
        ]
        assert (
            again.answer_counts == table.answer_counts
            and again.chance.redraws == table.chance.redraws
        )
        for seat in (0, 1):
            assert again.undo_index(seat) == table.undo_index(seat)
        if number % 10 == 9:
            assert save(again) == save(table)
    assert number > 40 and opened_by_few > 0.6 * number


def test_a_failed_commit_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the database refuses a commit of two games, both stay as they were."""
    games = [start("bluff", ME, OTHER), start("bluff", ME, OTHER)]
    before = [save(table_of(game)) for game in games]

    def full(*_: object) -> None:
        raise OperationalError("database or disk is full")

    jobs = [by_seat.answer_job(game, 0, 1, "bid:1x1") for game in games]
    with monkeypatch.context() as patch:
        patch.setattr("kabinett.web.play.job_runner.store_steps", full)
        owner.runner.work(jobs)
    assert all(isinstance(job.error, NotStored) for job in jobs)
    assert [save(table_of(game)) for game in games] == before
    for game in games:
        give(game, 0, "bid:1x1")


def test_waiting_answers_share_a_commit() -> None:
    games = [start("bluff", ME, OTHER) for _ in range(10)]
    for game in games:
        opened(game)
    jobs = [by_seat.answer_job(game, 0, 1, "bid:1x1") for game in games]
    with CaptureQueriesContext(connection) as queries:
        owner.runner.work(jobs)
    assert sum("COMMIT" in query["sql"] for query in queries) <= 1
    assert sum("INSERT" in query["sql"] for query in queries) == 1


def test_an_answer_that_raises_does_not_affect_others_in_its_commit() -> None:
    """One commit has an answer, one that raises an error, and one in another game."""
    game, other = start("duel", ME, OTHER), start("bluff", ME, OTHER)
    give(game, 0, "pass")
    jobs = [
        by_seat.answer_job(game, 1, 1, "pass"),
        by_seat.answer_job(game, 0, 2, "break"),
        by_seat.answer_job(other, 0, 1, "bid:1x1"),
    ]
    owner.runner.work(jobs)
    raised = [job.error for job in jobs]
    assert raised[0] is raised[2] is None and isinstance(raised[1], RulesBroke)
    assert table_of(game).lines[-1].text() == "1 pass" and row(game).incident
    assert save(loading.load_game(game).table) == save(table_of(game))


def store_head(game: str, head: str) -> None:
    """Store the game's head as if other rules had written it."""
    Game.objects.filter(pk=game).update(head=head, rules="other", head_step=row(game).revision)
    owner.games.clear()
