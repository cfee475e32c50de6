"""A class goes on after the power was cut: desk, pupils, pens, word, pause, bell and chronology."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from kabinett.attack.clients import TableClient
from kabinett.core.data import Data
from tests.web.carriers import TableEvents, TablePoll
from tests.web.class_rooms import ClassRoom
from tests.web.sites import PATIENCE, Browser, Served, TableSocket


def place_of(room: ClassRoom, pupil: Browser) -> tuple[str, int]:
    socket = room.sit_down(pupil)
    socket.close()
    return socket.table, socket.seat


def last(client: TableClient, kind: str) -> Any:
    """Wait for a message of this kind, and return what the latest says."""

    def is_kind(message: Data) -> bool:
        return bool(message["type"] == kind)

    return [message["data"] for _time, message in client.wait_for(1, is_kind)][-1]


def what_counts(client: TableClient) -> Data:
    """Return what a pupil sees that must outlive the site."""
    view, of_class = last(client, "view"), last(client, "class")
    ask = view["own"]["ask"]
    kept = {name: of_class[name] for name in ("ends", "pause", "word", "hand")}
    pens = [pupil["pen"] for pupil in of_class["team"]["pupils"]]
    return {"ask": ask and (ask["id"], ask["choices"]), **kept, "pens": pens}


def cut_power(site: Served) -> None:
    for process in site.processes():
        with suppress(ProcessLookupError):
            site.kill(process)
    site.process.wait(PATIENCE)


@pytest.mark.long
@pytest.mark.parametrize("carrier", [TableSocket, TableEvents, TablePoll])
def test_a_class_goes_on_after_the_power_was_cut(
    tmp_path: Path, carrier: type[TableClient]
) -> None:
    site = Served(tmp_path)
    with site:
        room = ClassRoom(site, per_seat="2")
        pupils = [room.join() for _ in range(4)]
        room.act("start")
        places = [place_of(room, pupil) for pupil in pupils]
        clients = [carrier(pupil, *place) for pupil, place in zip(pupils, places, strict=True)]
        room.act("word", word="Look at the board")
        room.act("pause")
        for client in clients:
            client.close()
        clients = [carrier(pupil, *place) for pupil, place in zip(pupils, places, strict=True)]
        before = [what_counts(client) for client in clients]
        assert {each["pause"] for each in before} == {"pause"}
        cut_power(site)
    with site:
        clients = [carrier(pupil, *place) for pupil, place in zip(pupils, places, strict=True)]
        assert [what_counts(client) for client in clients] == before
        assert "Look at the board" in room.teacher.get(room.desk)
        room.act("go_on")
        clients = [carrier(pupil, *place) for pupil, place in zip(pupils, places, strict=True)]
        asked = next(client for client in clients if can_answer(client))
        ask = last(asked, "view")["own"]["ask"]
        reply = asked.ask(type="answer", ask=ask["id"], choice=ask["choices"][0]["name"])
        assert reply["type"] == "done"
        assert pupils[0].get(f"/class/{room.code}/chronology/")
        for client in clients:
            client.close()


def can_answer(client: TableClient) -> bool:
    """Is the pupil asked, and does he hold the pen?"""
    team = last(client, "class")["team"]["pupils"]
    holds_pen = next(pupil["pen"] for pupil in team if pupil["you"])
    return bool(holds_pen and last(client, "view")["own"]["ask"])
