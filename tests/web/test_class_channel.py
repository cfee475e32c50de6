"""The class beside a table: what has changed reaches every pupil at once."""

from __future__ import annotations

import pytest

from tests.web.class_rooms import ClassRoom, class_data
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
