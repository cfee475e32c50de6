"""The class beside a table: what has changed reaches every pupil at once."""

from __future__ import annotations

import pytest

from kabinett.web.classes import channel
from kabinett.web.classes.channel import AtTable, ClassBroadcaster
from kabinett.web.live.session import Viewpoint, sessions
from tests.web.class_rooms import ClassRoom, class_data
from tests.web.school import make_class, table_in, team
from tests.web.sites import Served

pytestmark = pytest.mark.database


def test_every_pupil_sees_when_the_bell_rings(served_site: Served) -> None:
    room = ClassRoom(served_site)
    pupils = [room.join(), room.join()]
    room.act("start")
    sockets = [room.sit_down(pupil) for pupil in pupils]
    first = [class_data(socket)[0]["ends"] for socket in sockets]
    assert first[0] == first[1]
    room.act("more")
    for socket in sockets:
        later = class_data(socket, 2)[-1]["ends"]
        assert later - first[0] == 5 * 60
        assert len(class_data(socket, 2)) == 2, "nothing is sent twice"


def test_a_pupil_cannot_ask_for_what_no_class_has(served_site: Served) -> None:
    room = ClassRoom(served_site)
    pupil = room.join()
    room.act("start")
    socket = room.sit_down(pupil)
    assert socket.ask(type="class", act="something")["type"] == "end"


@pytest.mark.usefixtures("served")
def test_a_class_that_cannot_be_shown_keeps_no_other_table_from_its_class(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, well = (table_in(team(each, 1)[0], each) for each in (make_class(), make_class()))
    told = list[str]()

    class Listener:
        language, person_id = "en", None

        def queue_about(self, viewpoint: Viewpoint, kind: str, text: str) -> None:
            told.append(viewpoint.game_id)

    def part(at_table: AtTable) -> object:
        if at_table.table.game_id == broken:
            raise ValueError("nothing there")
        return None

    listener, broadcaster = Listener(), ClassBroadcaster()
    viewpoints = [(listener, Viewpoint(each, 0)) for each in (broken, well)]
    monkeypatch.setattr(sessions, "viewpoints", lambda: viewpoints)
    monkeypatch.setattr(channel, "parts", {"part": part})
    broadcaster.tell_new()
    broadcaster.tell_new()
    assert told == [well]
    assert caplog.text.count(f"the class at table {broken} cannot be shown") == 1
