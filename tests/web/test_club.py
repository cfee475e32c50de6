"""What finished games bring: results, ratings and profiles; also blocks, reports and bans."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from kabinett.web.club import ratings, reports, results
from kabinett.web.club.models import Ban, Outcome, Rating, Report, Result
from kabinett.web.club.profile import Reliability
from kabinett.web.lobby.gathering import may_sit
from kabinett.web.people import blocks
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.owner import owner
from kabinett.web.play.terms import Terms
from kabinett.web.talk.models import Message
from tests.web.accounts import browser, person
from tests.web.finished_games import RATED, mu, outcomes
from tests.web.people import table_of
from tests.web.tables import opened, play_to_end

pytestmark = pytest.mark.usefixtures("served")


def played(*names: str, terms: Terms = RATED, game: str = "bluff", seed: int = 1) -> str:
    table = table_of(game, *names, terms=terms)
    play_to_end(table, seed)
    return table


def test_a_finished_game_becomes_a_result_once() -> None:
    table = played("Ada", "Ben")
    assert (results.settle(), results.settle()) == (1, 0)
    assert sorted(outcomes(table).values()) == ["lost", "won"]


def test_a_result_is_on_the_profile_that_the_table_links_to() -> None:
    played("Ada", "Ben")
    shown = browser(person("Cem")).get("/person/Ada/").content.decode()
    assert "Results" in shown
    assert results.settle() == 0, "the result is written already"


def test_running_games_and_uploaded_records_are_no_results() -> None:
    table_of("bluff", "Ada", "Ben")
    Game.objects.filter(pk=played("Ada", "Ben")).update(record="x")
    assert results.settle() == 0


def test_winners_rise_and_losers_fall() -> None:
    table = played("Ada", "Ben")
    results.settle()
    [winner] = [name for name, outcome in outcomes(table).items() if outcome == "won"]
    [loser] = {"Ada", "Ben"} - {winner}
    assert mu(winner) > 25 > mu(loser)
    assert all(Result.objects.filter(table=table).values_list("rated", flat=True))


@pytest.mark.parametrize("names", [("Ada", "Ben", ""), ("Ada", "Ada"), ("Ada", "")])
def test_games_with_bots_or_one_person_are_not_rated(names: tuple[str, ...]) -> None:
    played(*names)
    results.settle()
    assert not Rating.objects.exists()


def test_a_table_that_is_not_rated_changes_nothing() -> None:
    played("Ada", "Ben", terms=Terms())
    results.settle()
    assert Result.objects.count() == 2 and not Rating.objects.exists()


def test_a_game_ended_by_agreement_is_marked_and_not_rated() -> None:
    table = table_of("bluff", "Ada", "Ben", terms=RATED)

    def end(opened: Any) -> None:
        opened.table.end((0, 1))
        opened.step()

    owner.change(table, end, "they agree")
    results.settle()
    assert set(outcomes(table).values()) == {"stopped"} and not Rating.objects.exists()


def ranked(ranks: dict[str, Outcome], roles: dict[str, str] | None = None) -> None:
    """Rate a game with these outcomes."""
    row = Game.objects.get(pk=table_of("bluff", *ranks))
    seats = list(Seat.objects.filter(game=row))
    found = [
        Result(
            person_id=seat.person_id,
            game="bluff",
            role=(roles or {}).get(name, ""),
            outcome=outcome,
            ended=timezone.now(),
        )
        for seat, (name, outcome) in zip(seats, ranks.items(), strict=True)
    ]
    ratings.rate(row, seats, found)


def test_a_shared_win_raises_all_its_winners() -> None:
    ranked({"Ada": Outcome.SHARED, "Ben": Outcome.SHARED, "Cleo": Outcome.LOST})
    assert mu("Ada") == mu("Ben") > 25 > mu("Cleo")


def test_a_game_without_a_winner_changes_no_rating() -> None:
    ranked({"Ada": Outcome.NOBODY, "Ben": Outcome.NOBODY})
    assert not Rating.objects.exclude(mu=25).exists()


def test_whoever_leaves_counts_below_the_losers() -> None:
    ranked({"Ada": Outcome.WON, "Ben": Outcome.LOST, "Cleo": Outcome.LEFT})
    assert mu("Ada") > mu("Ben") > mu("Cleo")


def test_ratings_learn_the_advantage_of_a_role_separately() -> None:
    """Ada and Ben are equally good, but the red side always wins."""
    for game in range(40):
        red, blue = ("Ada", "Ben") if game % 2 else ("Ben", "Ada")
        ranked({red: Outcome.WON, blue: Outcome.LOST}, {red: "side:red", blue: "side:blue"})
    role = {each.role: each.mu for each in Rating.objects.filter(person=None)}
    assert role["side:red"] > 3 and role["side:blue"] < -3
    assert abs(mu("Ada") - mu("Ben")) < 2


def test_a_substitute_is_not_rated_and_whoever_left_counts_as_last() -> None:
    table = table_of("bluff", "Ada", "Ben", terms=RATED)
    dora = person("Dora")
    Seat.objects.filter(game=table, number=1).update(person=dora)
    owner.games.clear()
    play_to_end(table)
    results.settle()
    assert outcomes(table)["Ben"] == "left"
    assert not Rating.objects.filter(person=dora).exists()
    assert mu("Ben") < 25


def test_the_pace_of_answers_is_measured() -> None:
    table = played("Ada", "Ben")
    assert sum(opened(table).asks[0].pace) > 0
    results.settle()
    shown = browser(Person.objects.get(username="Ben")).get("/person/Ada/").content.decode()
    assert "100 %" in shown and "min" in shown


# -- a person's page


def test_a_profile_shows_games_results_and_ratings() -> None:
    ada, ben = person("Ada"), person("Ben")
    played("Ada", "Ben")
    results.settle()
    page = browser(ben).get("/person/ada/")
    shown = page.content.decode()
    assert page.status_code == 200
    assert "Ada" in shown and "±" in shown and "/table/" in shown and "Block" in shown
    own = browser(ada).get("/person/Ada/").content.decode()
    assert "/person/Ada/block/" not in own


def test_private_tables_are_named_without_a_link() -> None:
    eve = person("Eve")
    table = played("Ada", "Ben")
    results.settle()
    assert table not in browser(eve).get("/person/Ada/").content.decode()


@pytest.mark.parametrize("path", ["/person/Nobody/", "/person/Nobody/report/"])
def test_the_page_of_an_unknown_person_does_not_exist(path: str) -> None:
    assert browser(person("Ada")).get(path).status_code == 404


@pytest.mark.parametrize("path", ["", "block/", "report/"])
def test_visitors_cannot_see_profiles(path: str) -> None:
    person("Ada")
    response = browser().get(f"/person/Ada/{path}")
    assert response.status_code in (302, 405) and "login" in response.headers.get(
        "Location", "login"
    )


# -- blocks, reports, bans


def test_a_block_works_both_ways_and_can_be_removed() -> None:
    ada, ben = person("Ada"), person("Ben")
    client = browser(ada)
    client.post("/person/Ben/block/", {"block": "1"})
    assert blocks.blocked_by(ada.pk) == {ben.pk}
    assert blocks.has_block_between(ada.pk, [ben.pk]) and blocks.has_block_between(ben.pk, [ada.pk])
    client.post("/person/Ben/block/", {})
    assert not blocks.has_block_between(ada.pk, [ben.pk])


def test_a_report_contains_only_talk_that_its_author_could_read() -> None:
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    table = table_of("bluff", "Ada", "Ben", "Cleo")
    common = {"game_id": table, "at": timezone.now().timestamp()}
    for text, by, to in (("open", ben, None), ("to Ada", ben, ada), ("to Cleo", ben, cleo)):
        Message.objects.create(
            text=text, seat=1, person=by, to_person=to, to_seat=to and 0, **common
        )
    Message.objects.create(text="", phrase="well", seat=1, person=ben, **common)
    response = browser(ada).post("/person/Ben/report/", {"reason": "rude", "table": table})
    assert response.status_code == 200
    [report] = Report.objects.all()
    assert [said["text"] for said in report.evidence] == ["open", "to Ada", "Well played!"]
    assert (report.by, report.of, report.reason) == (ada, ben, "rude")


@pytest.mark.parametrize("reason", ["", " ", "x" * 2001])
def test_an_empty_report_is_refused(reason: str) -> None:
    ada, _ben = person("Ada"), person("Ben")
    assert browser(ada).post("/person/Ben/report/", {"reason": reason}).status_code == 400
    assert not Report.objects.exists()


def test_a_ban_keeps_a_person_out_until_it_ends() -> None:
    ada = person("Ada")
    client = browser(ada)
    reports.ban(ada, "rude", timezone.now() + timedelta(days=3))
    assert client.get("/person/Ada/").status_code == 302
    assert reports.lift_expired() == 0
    Ban.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert reports.lift_expired() == 1
    assert browser(ada).get("/person/Ada/").status_code == 200


def test_lifting_one_ban_leaves_the_other() -> None:
    ada = person("Ada")
    first = reports.ban(ada, "a", None)
    reports.ban(ada, "b", None)
    reports.lift(first)
    ada.refresh_from_db()
    assert not ada.is_active


# -- the host's admin


@pytest.fixture
def desk() -> Client:
    host = person("Hostess")
    host.is_staff = host.is_superuser = True
    host.save()
    return browser(host)


def test_the_desk_is_for_the_host_only(desk: Client) -> None:
    assert desk.get("/host/").status_code == 200
    assert browser(person("Ada")).get("/host/").status_code in (302, 403)


@pytest.mark.parametrize("model", ["people/person", "play/game", "club/report", "club/ban"])
def test_every_list_and_page_of_the_desk_opens(desk: Client, model: str) -> None:
    ada, ben = person("Ada"), person("Ben")
    table_of("bluff", "Ada", "Ben")
    reports.report(ada, ben, None, "rude")
    reports.ban(ben, "rude", None)
    listed = desk.get(f"/host/{model}/")
    assert listed.status_code == 200


def test_the_desk_shows_no_hand(desk: Client) -> None:
    table = table_of("bluff", "Ada", "Ben")
    page = desk.get(f"/host/play/game/{table}/change/")
    assert page.status_code == 200
    assert Game.objects.get(pk=table).head[:40] not in page.content.decode()


def test_a_ban_made_at_the_desk_is_logged(desk: Client) -> None:
    ada = person("Ada")
    desk.post("/host/club/ban/add/", {"person": "Ada", "reason": "rude", "until": ""})
    ada.refresh_from_db()
    assert not ada.is_active
    assert "rude" in desk.get("/host/club/ban/").content.decode()
    assert "Ada" in desk.get("/host/admin/logentry/").content.decode()
    ban = Ban.objects.get()
    desk.post("/host/club/ban/", {"action": "lift", "_selected_action": [ban.pk]})
    ada.refresh_from_db()
    assert ada.is_active


def test_people_who_block_each_other_cannot_share_a_table() -> None:
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    blocks.block(ben.pk, ada.pk)
    row = Game(opened_by=cleo)
    seats = [Seat(number=0, person=ben), Seat(number=1)]
    assert not may_sit(ada, row, seats) and may_sit(cleo, row, seats)
    assert not may_sit(ada, Game(opened_by=ben), [])


def test_everybody_can_download_all_data_about_themselves() -> None:
    ada, ben = person("Ada"), person("Ben")
    table = table_of("bluff", "Ada", "Ben")
    Message.objects.create(game_id=table, seat=1, person=ben, text="from Ben", at=1.0)
    response = browser(ada).get("/account/data/")
    told = response.json()
    assert told["account"]["username"] == "Ada" and told["tables"][0]["id"] == table
    assert "from Ben" not in response.content.decode() and "record" not in told["tables"][0]
    assert browser().get("/account/data/").status_code == 302


@pytest.mark.parametrize(
    ("hours", "told"),
    [
        (0.004, "1 min"),
        (0.53, "32 min"),
        (1.04, "1 h"),
        (7.46, "7,5 h"),
        (30.2, "30 h"),
        (70, "3 Tage"),
    ],
)
def test_the_pace_is_stated_in_minutes_hours_or_days(hours: float, told: str) -> None:
    with translation.override("de"):
        assert Reliability(3, 3, hours).pace == told
