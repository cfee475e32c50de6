"""Talk in classes: off, in ready phrases, or in free words; who reads it, reports and muting."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.class_rooms import ClassRoom, class_data
from tests.web.sites import Browser, Served, TableSocket

pytestmark = pytest.mark.database


class Talkers:
    """A class of two tables; ``here`` sit at the first pupil's table."""

    def __init__(self, site: Served, **fields: str) -> None:
        self.room = ClassRoom(site, **fields)
        self.pupils = [self.room.join() for _ in range(5)]
        self.room.act("start")
        self.sockets = [self.room.sit_down(pupil) for pupil in self.pupils]
        table = self.sockets[0].table
        self.here = [each for each in self.sockets if each.table == table]
        self.elsewhere = [each for each in self.sockets if each.table != table]

    def pupil(self, socket: TableSocket) -> Browser:
        return self.pupils[self.sockets.index(socket)]

    def talk(self, socket: TableSocket, reader: TableSocket | None = None) -> Any:
        """What the site says about talk at the socket's table to the pupil of ``reader``."""
        return self.pupil(reader or socket).json(f"/api/table/{socket.table}/talk")


def say(socket: TableSocket, text: str = "", **more: object) -> str:
    """Say something; return the refusal, or "" if it was said."""
    reply = socket.ask(type="say", text=text, to=None, **more)
    return "" if reply["type"] == "done" else str(reply["error"])


def heard(socket: TableSocket, count: int) -> list[Any]:
    came = socket.wait_for(count, lambda message: message["type"] == "talk")
    return [message["data"]["text"] for _time, message in came]


def test_nobody_talks_unless_the_teacher_says_so(served_site: Served) -> None:
    talkers = Talkers(served_site)
    assert say(talkers.here[0], "hello") == "Nobody talks at this table."
    assert say(talkers.here[0], phrase="hello") == "Nobody talks at this table."
    assert talkers.talk(talkers.here[0])["talk"] == "none"


def test_phrases_reach_each_reader_in_his_language(served_site: Served) -> None:
    talkers = Talkers(served_site, talk="phrases")
    first, second, *_others = talkers.here
    assert say(first, phrase="thanks") == ""
    assert heard(second, 1) == ["Thank you."]
    german = Browser(served_site.address, django_language="de")
    for cookie in talkers.pupil(second).cookies:
        german.cookies.set_cookie(cookie)
    data = german.json(f"/api/table/{first.table}/talk")
    assert [each["text"] for each in data["said"]] == ["Danke."]
    assert {"id": "no", "text": "Jetzt nicht."} in data["phrases"]
    assert say(first, "my own words") == "At this table people talk in ready phrases only."
    assert say(first, phrase="insult") == "There is no such phrase."
    assert say(first, "and more", phrase="thanks") == "There is no such phrase."


def test_words_stay_at_the_table(served_site: Served) -> None:
    talkers = Talkers(served_site, talk="open")
    first, second, *_others = talkers.here
    assert "your teacher reads it" in talkers.talk(first)["note"]
    assert say(first, "only for you") == ""
    assert heard(second, 1) == ["only for you"]
    with pytest.raises(Exception, match="404"):
        talkers.talk(first, talkers.elsewhere[0])
    assert "only for you" not in talkers.room.act("lock"), "the desk reads nothing"


def test_each_change_is_told_to_all(served_site: Served) -> None:
    talkers = Talkers(served_site)
    before = [len(class_data(socket)) for socket in talkers.sockets]
    talkers.room.act("talk", talk="open")
    for socket, count in zip(talkers.sockets, before, strict=True):
        assert class_data(socket, count + 1)[-1]["talk"]["mode"] == "open"
    assert say(talkers.here[0], "at last") == ""
    talkers.room.act("talk", talk="none")
    assert say(talkers.here[0], "still?") == "Nobody talks at this table."
    said = talkers.talk(talkers.here[1])["said"]
    assert [each["text"] for each in said] == ["at last"], "it can still be reported"


def test_the_desk_reads_a_reported_message_and_three_before(served_site: Served) -> None:
    talkers = Talkers(served_site, talk="open")
    first, second, *_others = talkers.here
    for text in ("one", "two", "three", "four", "<b>bad</b>"):
        assert say(first, text) == ""
    [*_, bad] = talkers.talk(second)["said"]
    assert second.ask(type="class", act="report", message=bad["id"])["type"] == "done"
    page = talkers.room.act("lock")
    assert "&lt;b&gt;bad&lt;/b&gt;" in page and "<dd>two</dd>" in page
    assert "<dd>one</dd>" not in page, "only three messages before it"
    stranger = talkers.elsewhere[0].ask(type="class", act="report", message=bad["id"])
    assert stranger["type"] == "refused", "a pupil reports only what he can read"


def test_a_report_is_taken_away_at_the_desk(served_site: Served) -> None:
    talkers = Talkers(served_site, talk="open")
    first, second, *_others = talkers.here
    say(first, "bad words")
    [bad] = talkers.talk(second)["said"]
    second.ask(type="class", act="report", message=bad["id"])
    page = talkers.room.act("lock")
    number = page.partition('name="report" value="')[2].partition('"')[0]
    assert "bad words" not in talkers.room.act("dismiss", report=number)


def test_a_muted_pupil_says_nothing_and_is_told_so(served_site: Served) -> None:
    talkers = Talkers(served_site, talk="open")
    first, second, *_others = talkers.here
    say(first, "bad words")
    [bad] = talkers.talk(second)["said"]
    second.ask(type="class", act="report", message=bad["id"])
    page = talkers.room.act("lock").partition('name="report"')[2]
    number = page.partition('name="pupil" value="')[2].partition('"')[0]
    talkers.room.act("mute", pupil=number)
    assert say(first, "more") == "Your teacher has muted you."
    assert talkers.talk(first)["refusal"] == "Your teacher has muted you."
    assert say(second, "I am not") == ""
    talkers.room.act("unmute", pupil=number)
    assert say(first, "sorry") == ""


def test_a_pupil_hides_another_for_himself(served_site: Served) -> None:
    talkers = Talkers(served_site, talk="open")
    first, second, *_others = talkers.here
    say(first, "before")
    number = talkers.talk(second)["said"][0]["id"]
    assert second.ask(type="class", act="hide", message=number, hidden=True)["type"] == "done"
    say(first, "after")
    assert [each["text"] for each in talkers.talk(second)["said"]] == [None, None]
    assert [each["text"] for each in talkers.talk(first)["said"]] == ["before", "after"]
    second.ask(type="class", act="hide", message=number, hidden=False)
    assert [each["text"] for each in talkers.talk(second)["said"]] == ["before", "after"]


@pytest.mark.parametrize(
    "message", [{"act": "report", "message": "x"}, {"act": "hide", "message": True, "hidden": True}]
)
def test_nonsense_ends_the_connection(served_site: Served, message: dict[str, Any]) -> None:
    talkers = Talkers(served_site, talk="open")
    assert talkers.here[0].ask(type="class", **message)["type"] in ("refused", "end")


def test_those_who_share_a_seat_talk_among_themselves(served_site: Served) -> None:
    talkers = Talkers(served_site, talk="open", per_seat="3")
    seats = [socket.seat for socket in talkers.here]
    shared = next(seat for seat in seats if seats.count(seat) > 1)
    mates = [socket for socket in talkers.here if socket.seat == shared]
    others = [socket for socket in talkers.here if socket.seat != shared]
    for mate in mates:  # the pen does not matter
        reply = mate.ask(type="say", text="psst", to=shared)
        assert reply["type"] == "done", reply
    assert heard(mates[0], 2) == ["psst", "psst"]
    assert mates[0].ask(type="say", text="aloud", to=None)["type"] == "done"
    assert others, "the table has another seat"
    for other in others:
        assert heard(other, 1) == ["aloud"]
        assert [each["text"] for each in talkers.talk(other)["said"]] == ["aloud"]
        assert other.ask(type="say", text="to them", to=shared)["type"] == "refused"
