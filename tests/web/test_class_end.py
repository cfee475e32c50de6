"""Pupils stay in their class: nobody leaves the lesson by a menu, and its end leads to the
chronology."""

from __future__ import annotations

import pytest

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.live.refusals import Refused
from kabinett.web.lobby import rematches
from kabinett.web.play import decisions
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from kabinett.web.play.proposals import ProposalKind
from tests.web.class_desk import playing
from tests.web.gathered import browser
from tests.web.school import at_desk, person_in, seats, table_in

pytestmark = pytest.mark.usefixtures("served")


# -- during the lesson


@pytest.mark.parametrize("kind", [ProposalKind.END, ProposalKind.BOT])
def test_pupils_propose_no_end_and_no_bot(kind: ProposalKind) -> None:
    school_class, pupils = playing(lesson="volk:1")
    table, person = table_in(pupils[0], school_class), person_in(pupils[0])
    seat = next(each.number for each in seats(table) if each.is_of(person.pk))
    own = pupils[0].get(f"/api/table/{table}/view?seat={seat}").json()["own"]
    assert own["may"] == [] and not own["concede"]
    with pytest.raises(IllegalChoice):
        owner.submit(decisions.propose_job(table, person.pk, seat, kind)).result()


def test_a_pupil_cannot_concede() -> None:
    school_class, pupils = playing(lesson="volk:1")
    table, person = table_in(pupils[0], school_class), person_in(pupils[0])
    seat = next(each.number for each in seats(table) if each.is_of(person.pk))
    with pytest.raises(IllegalChoice):
        owner.submit(decisions.concede_job(table, person.pk, seat)).result()
    assert not any(each.stand_in for each in seats(table) if each.members)


@pytest.mark.parametrize("address", ["/new/weimar/", "/next/", "/new/volk/queue/x/"])
def test_a_pupil_is_led_back_from_other_games(address: str) -> None:
    school_class, pupils = playing(lesson="volk:1")
    response = pupils[0].get(address)
    assert response.status_code == 302
    assert response.headers["Location"] == f"/class/{school_class.code}/"


# -- after the end


def test_a_class_has_no_rematch() -> None:
    school_class, pupils = playing(lesson="volk:1")
    table = table_in(pupils[0], school_class)
    at_desk(school_class, "end")
    response = pupils[0].post(f"/table/{table}/rematch/", {"nonce": "x"})
    assert response.headers["Location"] == f"/class/{school_class.code}/"
    with pytest.raises(Refused):
        rematches.rematch(table, person_in(pupils[0]), "x")
    assert Game.objects.count() == 1


def test_the_page_of_a_pupils_table_knows_the_chronology() -> None:
    school_class, pupils = playing(lesson="volk:1")
    table = table_in(pupils[0], school_class)
    config = pupils[0].get(f"/table/{table}/").context["config"]
    assert config["school_class"]["chronology"] == f"/class/{school_class.code}/chronology/"


def test_the_strip_says_which_party_a_pupil_is() -> None:
    school_class, pupils = playing(lesson="weimar:first_round", minutes="30")
    address = f"/table/{table_in(pupils[0], school_class)}/"
    sentences = {"en": "You are the SPD", "de": "Du bist die SPD"}
    for language, sentence in sentences.items():
        page = pupils[0].get(address, headers={"accept-language": language})
        roles = page.context["config"]["school_class"]["roles"]
        assert roles["party:spd"] == sentence and len(roles) == 4


def test_the_page_of_any_other_table_knows_of_no_class() -> None:
    guest = browser()
    address = guest.post("/new/volk/now/").headers["Location"]
    assert guest.get(address).context["config"]["school_class"] is None


def test_the_desk_says_that_the_bell_stopped_a_game_and_who_was_ahead() -> None:
    school_class, _pupils = playing(lesson="weimar:first_round", minutes="30")
    at_desk(school_class, "end")
    desk = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert "The bell rang before the game was over, so nobody has won." in desk
    assert "Points then, those from the start included: " in desk
    assert "The game was ended as it stood." not in desk
