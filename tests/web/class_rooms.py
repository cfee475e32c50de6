"""A class on a served site: its desk, its pupils' browsers, and their sockets."""

from __future__ import annotations

import re
import urllib.parse
from typing import Any

from kabinett.core.data import Data
from tests.web.sites import FORM, Browser, Served, TableSocket


class ClassRoom:
    """A class that a teacher has just made.  ``fields`` are those of the form."""

    def __init__(self, site: Served, **fields: str) -> None:
        self.site, self.teacher = site, Browser(site.address)
        form = {"lesson": "bluff:", "minutes": "45", "bot": "medium", "seating": "lot"} | fields
        status, address, page = post(self.teacher, "/class/", form)
        assert status == 200, page
        self.desk = urllib.parse.urlsplit(address).path
        code = re.search(r"/class/(\w{6})/projector/", page)
        assert code is not None
        self.code = code[1]

    def join(self, pupil: Browser | None = None) -> Browser:
        """Return the browser of a new pupil."""
        pupil = pupil or Browser(self.site.address)
        status, _address, page = post(pupil, f"/class/{self.code}/", {})
        assert status == 200, page
        return pupil

    def act(self, act: str, **fields: str) -> str:
        """Press a button of the desk; return the page that comes back."""
        status, _address, page = post(self.teacher, f"{self.desk}act/", {"act": act, **fields})
        assert status == 200, page
        return page

    def sit_down(self, pupil: Browser) -> TableSocket:
        """Return a socket at the pupil's table, through the eyes of the pupil's seat."""
        with pupil.opener.open(f"{pupil.base}/class/{self.code}/") as response:
            table, page = response.geturl().split("/")[4], response.read().decode()
        seat = re.search(r'"mine": \[(\d+)\]', page)
        assert seat is not None, "the pupil has no seat"
        return TableSocket(pupil, table, int(seat[1]))


def post(browser: Browser, path: str, fields: dict[str, str]) -> tuple[int, str, str]:
    return browser.post(path, urllib.parse.urlencode(fields).encode(), FORM)


def class_data(socket: TableSocket, count: int = 1) -> list[Any]:
    """Wait until the server has said so often what the class is like; return all of it."""

    def is_of_class(message: Data) -> bool:
        return bool(message["type"] == "class")

    return [message["data"] for _time, message in socket.wait_for(count, is_of_class)]
