"""Proposals and vacations, as a browser sends them: over the socket, or by a request."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from kabinett.web.live import change_requests, view_data
from kabinett.web.people.local import local_person
from kabinett.web.play import vacations
from kabinett.web.play.models import Game, Vacation
from tests.web.sites import Browser, Site, TableSocket
from tests.web.tables import BOT, ME, opened, own_data, start
from tests.web.with_ben import with_ben


def public(line: TableSocket, name: str) -> Any:
    """Returns the last change to this part of the public view."""
    told = [heard["data"]["public"] for _, heard in line.messages if "data" in heard]
    return next(part[name] for part in reversed(told) if name in part)


def test_a_proposal_is_shown_and_can_be_withdrawn(site: Site) -> None:
    line = TableSocket(Browser(site.address), with_ben(site.environment), 0)
    line.wait_for(1)
    assert public(line, "clocks")["seats"][0]["until"] is not None
    assert line.ask(type="propose", what="end")["type"] == "done"
    line.wait_for(2)
    (proposal,) = public(line, "proposals")
    assert (proposal["kind"], proposal["by"], proposal["said"]) == ("end", 0, [[0, "yes"]])
    assert line.ask(type="propose", what="end")["type"] == "refused"
    assert line.ask(type="vote", number=0, choice="yes")["type"] == "refused"
    assert line.ask(type="withdraw", number=proposal["number"])["type"] == "done"


def test_whoever_concedes_to_another_has_lost(site: Site) -> None:
    line = TableSocket(Browser(site.address), with_ben(site.environment), 0)
    line.wait_for(1)
    assert line.ask(type="concede")["type"] == "done"
    line.wait_for(2)
    assert public(line, "over")["winners"] == [1]


def test_a_lone_person_cannot_propose_anything(site: Site) -> None:
    browser = Browser(site.address)
    line = TableSocket(browser, browser.new_game("bluff", seats="2"), 0)
    line.wait_for(1)
    for said in ({"type": "concede"}, {"type": "propose", "what": "end"}, {"type": "come_back"}):
        assert line.ask(**said)["type"] == "refused"
    assert browser.view(line.table, 0)["own"]["may"] == []


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("propose", {}),
        ("propose", {"what": "treason"}),
        ("vote", {"number": "x", "choice": "yes"}),
        ("vote", {"number": 1, "choice": "perhaps"}),
        ("withdraw", {"number": None}),
        ("answer", {"choice": "pass"}),
        ("answer", {"ask": "1", "choice": "pass"}),
        ("answer", {"ask": 1, "choice": 2}),
    ],
)
def test_nonsensical_messages_are_refused(kind: str, said: dict[str, Any]) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        change_requests.CHANGES[kind]("table", None, 0, said)


def test_a_view_without_clocks_and_other_people_omits_both() -> None:
    alone = opened(start("duel", ME, BOT))
    everybody = view_data.extras_of(alone)
    assert (everybody["clocks"], everybody["proposals"], everybody["abandoned"]) == (
        None,
        [],
        False,
    )
    own = own_data(alone, 0)
    assert (own["may"], own["concede"], own["back"]) == ([], False, False)


def test_a_vacation_is_begun_and_ended_by_a_request(client: Client) -> None:
    Vacation.objects.all().delete()
    before = client.get("/api/vacation").json()
    assert before == {"until": None, "left": 30, "year": 30}

    def say(days: object) -> Any:
        return client.post("/api/vacation", {"days": days}, content_type="application/json")

    assert say(31).status_code == 409 and say("x").status_code == 400
    assert say(4).json()["left"] == 26
    assert vacations.vacation_of(local_person().pk) is not None
    assert say(4).status_code == 409
    assert say(0).json() == before
    assert not Game.objects.exclude(clocks={}).exists()
