"""The desk of a class: pauses, words to all, hands, and tables that wait long."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from kabinett.core.play.asks import IllegalChoice
from kabinett.web.classes import bell, dealing, teaching
from kabinett.web.classes.models import Class, ClassTable
from kabinett.web.host import clock
from kabinett.web.people import guests
from kabinett.web.play import answers, asks
from kabinett.web.play.answers import NewOrders, Paused
from kabinett.web.play.models import Game
from kabinett.web.play.owner import owner
from kabinett.web.play.worker import open_asks
from tests.web.class_desk import fresh, give_first_answer, playing
from tests.web.class_rooms import ClassRoom, class_data
from tests.web.gathered import browser
from tests.web.school import at_desk, join, make_class, pass_minutes, table_in
from tests.web.sites import Served
from tests.web.tables import opened

pytestmark = pytest.mark.usefixtures("served")


# -- pauses


def test_nobody_answers_during_a_pause_and_bots_wait() -> None:
    school_class, _pupils = playing(lesson="volk:1", pupils=1)
    game_id = ClassTable.objects.get().game_id
    assert at_desk(school_class, "pause").status_code == 302
    with pytest.raises(IllegalChoice):
        give_first_answer(game_id)
    assert not open_asks(), "no bot is asked"
    at_desk(school_class, "go_on")
    asked = opened(game_id).table.open_seats()
    pupils_seats = [seat.number for seat in opened(game_id).seats if seat.by_person]
    if set(asked) & set(pupils_seats):
        give_first_answer(game_id)
    else:
        assert open_asks(), "the bot is asked again"


def test_nothing_is_taken_back_during_a_pause() -> None:
    school_class, _ = playing(lesson="volk:1")
    game_id = ClassTable.objects.get().game_id
    seat = opened(game_id).table.open_seats()[0]
    person = opened(game_id).seats[seat].person_id
    give_first_answer(game_id)
    at_desk(school_class, "pause")
    with pytest.raises(IllegalChoice):
        owner.submit(answers.take_back_job(game_id, person, seat)).result()


def test_no_order_answers_during_a_pause() -> None:
    school_class, _ = playing(lesson="volk:1")
    game_id = ClassTable.objects.get().game_id
    seat = opened(game_id).table.open_seats()[0]
    person = opened(game_id).seats[seat].person_id
    at_desk(school_class, "pause")
    before = opened(game_id).row.revision
    for new in (NewOrders(blind={}), NewOrders(prepared=[]), NewOrders(auto_pass=True)):
        with pytest.raises(Paused):
            answers.replace_orders(game_id, person, seat, new)
    assert opened(game_id).row.revision == before


def test_the_bell_waits_during_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class, _ = playing()
    ends = school_class.ends
    assert ends is not None
    at_desk(school_class, "pause")
    pass_minutes(monkeypatch, 50)
    assert bell.ring_bells() == 0
    at_desk(school_class, "more")
    at_desk(school_class, "go_on")
    later = fresh(school_class).ends
    assert later is not None
    assert abs(later - ends - timedelta(minutes=55)) < timedelta(seconds=30)


def test_pressing_pause_twice_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class, _ = playing()
    at_desk(school_class, "pause")
    since = fresh(school_class).paused
    pass_minutes(monkeypatch, 1)
    at_desk(school_class, "pause")
    assert fresh(school_class).paused == since


def test_a_class_is_put_aside_and_goes_on_days_later(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class, pupils = playing()
    table = table_in(pupils[0], school_class)
    at_desk(school_class, "aside")
    page = browser().get(f"/desk/{school_class.desk}/").content.decode()
    assert "put aside" in page
    pass_minutes(monkeypatch, 13 * 24 * 60)
    assert guests.forget_guests() == 0 and teaching.close_unused() == 0
    assert bell.ring_bells() == 0
    assert pupils[0].get(f"/table/{table}/").status_code == 200
    at_desk(school_class, "go_on")
    give_first_answer(table)
    assert bell.ring_bells() == 0
    pass_minutes(monkeypatch, 60)
    assert bell.ring_bells() == 1


def test_a_class_that_has_not_started_does_not_pause() -> None:
    assert at_desk(make_class(), "pause").status_code == 409


def test_a_table_that_opens_during_a_pause_is_paused_too() -> None:
    school_class, _ = playing(pupils=4)
    at_desk(school_class, "pause")
    table = table_in(join(school_class), school_class)
    assert Game.objects.get(pk=table).paused


@pytest.mark.parametrize("act", ["pause", "go_on"])
def test_a_late_pupils_table_follows_a_desk_that_acts_at_the_same_moment(
    monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    school_class, _ = playing(pupils=4)
    if act == "go_on":
        at_desk(school_class, "pause")
    seat_late_pupil = dealing.seat_late_pupil

    def act_meanwhile(*given: Any) -> str:
        game_id = seat_late_pupil(*given)
        if act == "go_on":
            at_desk(school_class, act)
        else:  # the table did not exist yet when the desk paused all tables
            Class.objects.filter(pk=school_class.pk).update(paused=clock.now_utc())
        return game_id

    monkeypatch.setattr(dealing, "seat_late_pupil", act_meanwhile)
    table = table_in(join(school_class), school_class)
    assert Game.objects.get(pk=table).paused == (act == "pause")


def test_the_open_ask_counts_as_a_new_one_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class, _ = playing(lesson="volk:1")
    game_id = ClassTable.objects.get().game_id
    seat = opened(game_id).table.open_seats()[0]
    before = opened(game_id).asks[seat].number
    at_desk(school_class, "pause")
    pass_minutes(monkeypatch, 10)
    at_desk(school_class, "go_on")
    state = asks.state_of(Game.objects.get(pk=game_id).asks, seat)
    assert state.number == before + 1 and state.since is not None
    assert clock.now() - state.since < 60, "the pause does not count as waiting"


# -- words to all, hands, waiting


def test_a_word_to_all_is_plain_text_and_short() -> None:
    school_class, _ = playing()
    at_desk(school_class, "word", word="  Two more\nturns <b>please</b> ")
    assert fresh(school_class).word == "Two more turns <b>please</b>"
    assert at_desk(school_class, "word", word="x" * 201).status_code == 409
    assert fresh(school_class).word_number == 1


def test_a_table_that_waits_long_is_marked_at_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    school_class, _ = playing(lesson="volk:1")
    assert "desk-waits" not in desk_page(school_class)
    pass_minutes(monkeypatch, 3.2)
    assert "Has waited for 3 minutes" in desk_page(school_class)
    at_desk(school_class, "pause")
    assert "desk-waits" not in desk_page(school_class)


def desk_page(school_class: Class) -> str:
    return browser().get(f"/desk/{school_class.desk}/").content.decode()


@pytest.mark.database
def test_pupils_see_pauses_words_and_hands_at_once(served_site: Served) -> None:
    room = ClassRoom(served_site)
    pupils = [room.join(), room.join()]
    room.act("start")
    first, second = [room.sit_down(pupil) for pupil in pupils]
    data = class_data(first)[0]
    assert (data["pause"], data["word"], data["hand"]) == ("", None, False)
    class_data(second)  # otherwise the first message may have the word already
    room.act("word", word="Look at me, please.")
    said = class_data(second, 2)[-1]["word"]
    assert said == {"number": 1, "text": "Look at me, please."}
    room.act("pause")
    data = class_data(second, 3)[-1]
    assert data["pause"] == "pause" and data["ends"] is None
    room.act("go_on")
    assert class_data(second, 4)[-1]["pause"] == ""
    assert second.ask(type="class", act="hand", up=True)["type"] == "done"
    assert class_data(first, 5)[-1]["hand"] is True, "everybody at the table sees the hand"
    assert "Asks for you" in room.teacher.get(room.desk)
    assert first.ask(type="class", act="hand", up=False)["type"] == "done"
    assert class_data(second, 6)[-1]["hand"] is False
    assert second.ask(type="class", act="hand", up="yes")["type"] == "end"
