"""Over the sockets: only the pupils of a seat see proposals and pass the pen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kabinett.core.data import Data
from tests.web.class_rooms import ClassRoom, class_data
from tests.web.sites import Served, TableSocket

pytestmark = pytest.mark.database


def team_of(socket: TableSocket, is_right: Any) -> list[Data]:
    """Wait until the server says something about the pupils of the seat that is right; return the
    pupils."""

    def says_so(message: Data) -> bool:
        if message["type"] != "class" or message["data"]["team"] is None:
            return False
        return bool(is_right(message["data"]["team"]["pupils"]))

    messages = socket.wait_for(1, says_so)
    pupils: list[Data] = messages[-1][1]["data"]["team"]["pupils"]
    return pupils


def ask_of(socket: TableSocket) -> Any:
    """What the seat is asked in its first view."""
    view = socket.wait_for(1, lambda message: message["type"] == "view")[0][1]
    return view["data"]["own"]["ask"]


def test_proposals_and_the_pen_pass_between_the_pupils_of_a_seat(served_site: Served) -> None:
    room = ClassRoom(served_site, per_seat="2")
    browsers = [room.join() for _ in range(8)]
    room.act("start")
    by_place: dict[tuple[str, int], list[TableSocket]] = {}
    for browser in browsers:
        socket = room.sit_down(browser)
        by_place.setdefault((socket.table, socket.seat), []).append(socket)
    pair = next(each for each in by_place.values() if ask_of(each[0]))
    others = [one for place, sockets in by_place.items() for one in sockets if one not in pair]
    me = [next(each for each in team_of(one, any) if each["you"]) for one in pair]
    holder, second = pair if me[0]["pen"] else reversed(pair)
    ask = ask_of(second)
    choice = ask["choices"][0]["name"]

    assert second.ask(type="answer", ask=ask["id"], choice=choice)["type"] == "refused"
    assert second.ask(type="undo")["type"] == "refused"
    assert second.ask(type="concede")["type"] == "refused"
    reply = second.ask(type="class", act="propose", ask=ask["id"], choice=choice)
    assert reply["type"] == "done"
    for socket in pair:
        pupils = team_of(socket, lambda pupils: any(each["proposal"] for each in pupils))
        assert [each["proposal"] for each in pupils if not each["pen"]] == [[ask["id"], choice]]

    assert second.ask(type="class", act="ask_for_pen")["type"] == "done"
    pupils = team_of(holder, lambda pupils: any(each["asks"] for each in pupils))
    to = next(each["place"] for each in pupils if each["asks"])
    assert others[0].ask(type="class", act="give_pen", to=0)["type"] == "refused"
    assert holder.ask(type="class", act="give_pen", to=to)["type"] == "done"
    team_of(second, lambda pupils: any(each["you"] and each["pen"] for each in pupils))
    assert holder.ask(type="answer", ask=ask["id"], choice=choice)["type"] == "refused"
    assert second.ask(type="answer", ask=ask["id"], choice=choice)["type"] == "done"

    names = {each["name"] for each in pupils}
    for socket in others:
        heard = [data["data"]["team"] for _at, data in socket.messages if data["type"] == "class"]
        assert not any(name in json.dumps(heard) for name in names)


def test_a_second_tab_hears_nothing_through_the_eyes_of_another_seat(served_site: Served) -> None:
    room = ClassRoom(served_site, per_seat="2")
    first, second = room.join(), room.join()
    room.act("start")
    sockets = [room.sit_down(first), room.sit_down(second)]
    spy = TableSocket(first, sockets[1].table, sockets[1].seat)
    spy.wait_for(1, lambda message: message["type"] == "closed")
    class_data(sockets[0])
    room.act("more")
    sockets[0].wait_for(2, lambda message: message["type"] == "class")
    heard = [data["data"] for _at, data in spy.messages if data["type"] == "class"]
    assert all(each["team"] is None for each in heard)
    assert not [data for _at, data in spy.messages if data["type"] in ("view", "change")]
