"""Games that nobody really played do not raise ratings."""

from __future__ import annotations

import threading
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from kabinett.core.luck import Luck
from kabinett.testing.tables import answer_random
from kabinett.web.club import ratings, results
from kabinett.web.club.models import Rating, Result
from kabinett.web.play import stored_steps
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from tests.web.accounts import browser, person
from tests.web.finished_games import RATED, mu, outcomes
from tests.web.people import table_of

pytestmark = pytest.mark.usefixtures("served")


def conceded(answers: int) -> str:
    """Play a game that Ben concedes after this many answers from each."""
    table, luck = table_of("volk", "Ada", "Ben", terms=RATED), Luck(answers)

    def end(opened: Any) -> None:
        while min(opened.table.answer_counts) < answers:
            answer_random(opened.table, luck)
        opened.table.concede(1)
        opened.step()

    owner.change(table, end, "it is given up")
    return table


@pytest.mark.parametrize("answers", [0, 5, ratings.ANSWERS - 1])
def test_a_game_conceded_at_once_is_not_rated_and_says_so(answers: int) -> None:
    table = conceded(answers)
    results.settle()
    assert set(outcomes(table).values()) == {"won", "lost"} and not Rating.objects.exists()
    page = browser(person("Cem")).get("/person/Ada/").content.decode()
    assert "not rated: given up after a few answers" in page


def test_answers_taken_back_do_not_count_for_ratings() -> None:
    table = table_of("volk", "Ada", "Ben", terms=RATED)

    def end(opened: Any) -> None:
        seat = opened.table.open_seats()[0]
        for _ in range(3 * ratings.ANSWERS):
            opened.table.answer(seat, opened.table.ask(seat).choices[0])
            opened.table.undo(seat)
        opened.table.concede(0)
        opened.step()

    owner.change(table, end, "it is given up")
    assert not stored_steps.answers_of(Game.objects.get(pk=table))


def test_repeated_concessions_of_a_friend_raise_no_rating() -> None:
    conceded(ratings.ANSWERS)
    results.settle()
    once = mu("Ada", "volk") - 25
    assert once > 0
    for _ in range(22):
        conceded(ratings.ANSWERS)
    results.settle()
    assert once < mu("Ada", "volk") - 25 < 2 * once
    weights = Result.objects.filter(person__username="Ada").order_by("pk")
    assert [each.weight for each in weights][:4] == [1, 0.5, 0.25, 0.125]
    page = browser(person("Cem")).get("/person/Ada/").content.decode()
    assert "counts half as much as the one before" in page


def test_games_with_others_or_after_a_month_count_in_full() -> None:
    conceded(ratings.ANSWERS)
    results.settle()
    met = ratings.met_lately(list(Result.objects.all()))
    assert met == [1, 1]
    ben = person("Dora")
    other = [Result(person=each, game="volk", ended=timezone.now()) for each in (ben, person("E"))]
    assert ratings.met_lately(other) == [0, 0]
    Result.objects.update(ended=timezone.now() - timedelta(days=31))
    later = [
        Result(person_id=each.person_id, game="volk", ended=timezone.now())
        for each in Result.objects.all()
    ]
    assert ratings.met_lately(later) == [0, 0]


@pytest.mark.database
def test_two_processes_rate_two_games_of_the_same_people_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each counts: the second waits for the ratings that the first has read."""
    conceded(ratings.ANSWERS)
    results.settle()  # from now on the ratings exist
    for _ in range(2):
        conceded(ratings.ANSWERS)
    both_have_read = threading.Barrier(2, timeout=2.0)
    as_rating = ratings.as_rating

    def as_rating_late(rating: Rating) -> Any:
        with suppress(threading.BrokenBarrierError):
            both_have_read.wait()
        return as_rating(rating)

    def settle(game_id: str) -> None:
        try:
            results.settle_one(game_id)
        finally:
            connection.close()

    monkeypatch.setattr(ratings, "as_rating", as_rating_late)
    games = Game.objects.filter(settled=False).values_list("pk", flat=True)
    threads = [threading.Thread(target=settle, args=[game_id]) for game_id in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [each.games for each in Rating.objects.filter(person__isnull=False)] == [3, 3]
